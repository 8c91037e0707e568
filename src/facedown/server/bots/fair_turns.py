"""Whose bot thinks next, if several tables wait for the same worker process."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import NamedTuple

MAX_GUESTS = 10_000  # guests whose last turns are remembered


class Claim(NamedTuple):
    """The guest on whose behalf a bot thinks. This can change while the bot waits for its turn."""

    guest: str
    is_here: bool  # whether the guest is at the table


def nobodys_claim() -> Claim:
    return Claim(guest="", is_here=False)


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
    claim: Callable[[], Claim]
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
    async def take_turn(self, claim: Callable[[], Claim]) -> AsyncIterator[None]:
        """Hold the lock during the block. `claim` is called again whenever the next holder is chosen."""
        if self._is_taken:
            await self._wait(claim)
        self._is_taken = True
        self._last_turns.add(claim().guest)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, claim: Callable[[], Claim]) -> None:
        waiter = Waiter(claim, asyncio.get_running_loop().create_future())
        self._waiters.append(waiter)
        try:
            await waiter.turn
        except asyncio.CancelledError:
            if waiter in self._waiters:
                self._waiters.remove(waiter)
            else:  # it was cancelled just when its turn came
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
        claim = waiter.claim()
        return not claim.is_here, self._last_turns.last_turn_of(claim.guest)
