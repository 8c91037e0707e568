"""One table's clock: how long each seat still has for its decision.

It starts once what the seat is shown has left its screen, and waits only a few seconds for that. A decision ends when everyone
hears of it: otherwise somebody's clock would start again and so tell that a secret choice has been made.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from facedown.server.protocol.messages import SeatClock

LONGEST_SHOWING = 15.0  # seconds for which a clock waits until a showing has ended


@dataclass(slots=True)
class Hand:
    """A seat's hand of the clock."""

    timer: asyncio.TimerHandle
    ends: float | None  # by the loop's time; None while it waits for a showing to end
    has_run_out: bool = False


class Clock:
    def __init__(
        self,
        seconds: int | None,
        ran_out: Callable[[int], None],
        began_late: Callable[[], None],
        longest_showing: float = LONGEST_SHOWING,
    ) -> None:
        """`seconds`: None if the table has no clock. `began_late` is called when one starts before its showing has ended."""
        self.seconds = seconds
        self._ran_out = ran_out
        self._began_late = began_late
        self._longest_showing = longest_showing
        self.hands: dict[int, Hand] = {}  # by seat, of those that are asked

    def ask(self, seats: Collection[int], shown: Collection[int] = ()) -> None:
        """These seats, and no others, have to decide; to those of `shown` something is being shown first."""
        for seat in [seat for seat in self.hands if seat not in seats]:
            self.decided(seat)
        for seat in [] if self.seconds is None else seats:
            if seat not in self.hands:
                self.hands[seat] = self._waiting(seat) if seat in shown else self._running(seat)

    def decided(self, seat: int) -> None:
        hand = self.hands.pop(seat, None)
        if hand is not None:
            hand.timer.cancel()

    def showing_ended(self, seat: int) -> bool:
        """What the seat was shown has left its screen. True if that started its clock."""
        hand = self.hands.get(seat)
        if hand is None or hand.ends is not None:
            return False
        hand.timer.cancel()
        self.hands[seat] = self._running(seat)
        return True

    def has_run_out(self, seat: int) -> bool:
        hand = self.hands.get(seat)
        return hand is not None and hand.has_run_out

    def left(self) -> list[SeatClock]:
        if not self.hands:
            return []
        now = asyncio.get_running_loop().time()
        return [
            SeatClock(
                seat=seat,
                seconds=float(self.seconds or 0) if hand.ends is None else round(max(0.0, hand.ends - now), 1),
                is_running=hand.ends is not None,
            )
            for seat, hand in sorted(self.hands.items())
        ]

    def _waiting(self, seat: int) -> Hand:
        later = asyncio.get_running_loop().call_later(self._longest_showing, self._waited_enough, seat)
        return Hand(later, ends=None)

    def _running(self, seat: int) -> Hand:
        loop, seconds = asyncio.get_running_loop(), self.seconds or 0
        return Hand(loop.call_later(seconds, self._is_over, seat), ends=loop.time() + seconds)

    def _waited_enough(self, seat: int) -> None:
        self.showing_ended(seat)
        self._began_late()

    def _is_over(self, seat: int) -> None:
        self.hands[seat].has_run_out = True
        self._ran_out(seat)
