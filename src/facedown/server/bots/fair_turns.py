"""Whose bot thinks next, if several tables wait for the same worker process."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import NamedTuple

MAX_GUESTS = 10_000  # guests whose last turns are remembered


class Asker(NamedTuple):
    """The guest on whose behalf a bot thinks. This can change while the bot waits for its turn."""

    guest: str
    is_here: bool  # whether the guest is at the table


def nobody() -> Asker:
    return Asker(guest="", is_here=False)


class LastTurns:
    """The number of each guest's last turn. All turns are numbered from 1."""

    def __init__(self) -> None:
        self._count = 0
        self._turns: OrderedDict[str, int] = OrderedDict()  # by guest, the latest last

    def add(self, guest: str) -> None:
        self._count += 1
        self._turns[guest] = self._count
        self._turns.move_to_end(guest)
        if len(self._turns) > MAX_GUESTS:
            self._turns.popitem(last=False)

    def last_turn_of(self, guest: str) -> int:
        """The number of the guest's last turn; 0 if there was none."""
        return self._turns.get(guest, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Waiter:
    asker: Callable[[], Asker]
    turn: asyncio.Future[None]


class FairTurns:
    """A lock for which guests queue fairly: those who are at their table come first, then whoever had a turn longest ago.

    So a guest with fifty tables gets no more turns than a guest with one.
    """

    def __init__(self, last_turns: LastTurns) -> None:
        """`last_turns`: shared by several locks, so that guests are treated equally across all of them."""
        self._last_turns = last_turns
        self._waiters: list[Waiter] = []
        self._is_taken = False

    @contextlib.asynccontextmanager
    async def take_turn(self, asker: Callable[[], Asker]) -> AsyncIterator[None]:
        """Hold the lock during the block. `asker` is called again whenever the next holder is chosen."""
        if self._is_taken:
            await self._wait(asker)
        self._is_taken = True
        self._last_turns.add(asker().guest)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, asker: Callable[[], Asker]) -> None:
        waiter = Waiter(asker, asyncio.get_running_loop().create_future())
        self._waiters.append(waiter)
        try:
            await waiter.turn
        except asyncio.CancelledError:
            if not waiter.turn.cancelled():  # its turn had just come
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        self._waiters = [waiter for waiter in self._waiters if not waiter.turn.cancelled()]
        if not self._waiters:
            self._is_taken = False
            return
        next_waiter = min(self._waiters, key=self._rank)  # on a tie, the one who has waited longest
        self._waiters.remove(next_waiter)
        next_waiter.turn.set_result(None)

    def _rank(self, waiter: Waiter) -> tuple[bool, int]:
        asker = waiter.asker()
        return not asker.is_here, self._last_turns.last_turn_of(asker.guest)
