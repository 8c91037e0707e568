"""A table's clock: how much time each seat has left for its decision.

A seat's time starts once everything that it was sent has been shown on its screen; the clock waits only a few seconds for that.
A decision ends when everyone hears of it. A secret move does not start its seat's time again, because everyone would see that,
and so know that the move was made.
"""

import asyncio
from collections.abc import Callable, Collection
from dataclasses import dataclass

from facedown.server.protocol.messages import SeatClock

MAX_SHOW_TIME = 15.0  # seconds; after that a seat's time starts even if something is still being shown


@dataclass(slots=True)
class SeatTimer:
    """The timer of one seat."""

    handle: asyncio.TimerHandle
    ends_at: float | None  # in the event loop's time; None while something is being shown
    has_run_out: bool = False


class Clock:
    """The timers of the seats that have to decide now."""

    def __init__(
        self,
        seconds: int | None,
        on_timeout: Callable[[int], None],
        on_late_start: Callable[[], None],
        max_show_time: float = MAX_SHOW_TIME,
    ) -> None:
        """`seconds`: the time for each decision; None if there is no limit.

        `on_timeout` is called with a seat whose time is up, `on_late_start` when a seat's time starts because it was being
        shown something for too long.
        """
        self.seconds = seconds
        self._on_timeout = on_timeout
        self._on_late_start = on_late_start
        self._max_show_time = max_show_time
        self.timers: dict[int, SeatTimer] = {}  # by seat

    def run_for(self, seats: Collection[int], showing_seats: Collection[int] = ()) -> None:
        """Run for these seats and no others. Running timers go on. `showing_seats`: those that are being shown something."""
        for seat in [seat for seat in self.timers if seat not in seats]:
            self.stop(seat)
        for seat in [] if self.seconds is None else seats:
            if seat not in self.timers:
                self.timers[seat] = self._wait_for_showing(seat) if seat in showing_seats else self._start_timer(seat)

    def stop(self, seat: int) -> None:
        """Stop a seat's timer, because it has decided or need not decide any more."""
        timer = self.timers.pop(seat, None)
        if timer is not None:
            timer.handle.cancel()

    def end_showing(self, seat: int) -> bool:
        """The seat has been shown everything. Returns whether that started its time."""
        timer = self.timers.get(seat)
        if timer is None or timer.ends_at is not None:
            return False
        timer.handle.cancel()
        self.timers[seat] = self._start_timer(seat)
        return True

    def has_run_out(self, seat: int) -> bool:
        timer = self.timers.get(seat)
        return timer is not None and timer.has_run_out

    def read(self) -> list[SeatClock]:
        """The time that is left for each seat, as it is sent to everyone."""
        if not self.timers:
            return []
        now = asyncio.get_running_loop().time()
        return [
            SeatClock(
                seat=seat,
                seconds=float(self.seconds or 0) if timer.ends_at is None else round(max(0.0, timer.ends_at - now), 1),
                is_running=timer.ends_at is not None,
            )
            for seat, timer in sorted(self.timers.items())
        ]

    def _wait_for_showing(self, seat: int) -> SeatTimer:
        handle = asyncio.get_running_loop().call_later(self._max_show_time, self._start_late, seat)
        return SeatTimer(handle, ends_at=None)

    def _start_timer(self, seat: int) -> SeatTimer:
        loop, seconds = asyncio.get_running_loop(), self.seconds or 0
        return SeatTimer(loop.call_later(seconds, self._time_out, seat), ends_at=loop.time() + seconds)

    def _start_late(self, seat: int) -> None:
        self.end_showing(seat)
        self._on_late_start()

    def _time_out(self, seat: int) -> None:
        self.timers[seat].has_run_out = True
        self._on_timeout(seat)
