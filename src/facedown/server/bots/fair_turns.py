"""Whose bot thinks next, if several tables wait for the same worker process."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import NamedTuple

MAX_GUESTS = 10_000  # whose last turns are remembered


class Claim(NamedTuple):
    """For whom a bot thinks. This can change while the bot waits for its turn."""

    guest: str
    is_here: bool  # whether the guest is at the table


def nobodys_claim() -> Claim:
    return Claim(guest="", is_here=False)


class LastTurns:
    """When each guest last had a turn, counted in turns."""

    def __init__(self) -> None:
        self._count = 0
        self._turns: OrderedDict[str, int] = OrderedDict()  # by guest, the latest last

    def add(self, guest: str) -> None:
        self._count += 1
        self._turns[guest] = self._count
        self._turns.move_to_end(guest)
        if len(self._turns) > MAX_GUESTS:
            self._turns.popitem(last=False)

    def last_of(self, guest: str) -> int:
        """The number of the guest's last turn; 0 if there was none."""
        return self._turns.get(guest, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Waiting:
    claim: Callable[[], Claim]
    turn: asyncio.Future[None]


class FairTurns:
    """A lock that is handed on in fair shares: first to those with somebody at the table, and among them to each guest in turn.

    So a guest with fifty tables gets no more turns than a guest with one.
    """

    def __init__(self, last_turns: LastTurns) -> None:
        """`last_turns`: shared by all locks among which guests are to be treated equally."""
        self._last_turns = last_turns
        self._waiting: list[Waiting] = []
        self._is_taken = False

    @contextlib.asynccontextmanager
    async def turn(self, claim: Callable[[], Claim]) -> AsyncIterator[None]:
        """Hold the lock during the block. `claim` is asked again each time that the lock is handed on."""
        if self._is_taken:
            await self._wait(claim)
        self._is_taken = True
        self._last_turns.add(claim().guest)
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, claim: Callable[[], Claim]) -> None:
        waiting = Waiting(claim, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:  # it was cancelled just when its turn came
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        self._waiting = [each for each in self._waiting if not each.turn.cancelled()]
        if not self._waiting:
            self._is_taken = False
            return
        following = min(self._waiting, key=self._rank)  # of equals, the first
        self._waiting.remove(following)
        following.turn.set_result(None)

    def _rank(self, waiting: Waiting) -> tuple[bool, int]:
        claim = waiting.claim()
        return not claim.is_here, self._last_turns.last_of(claim.guest)
