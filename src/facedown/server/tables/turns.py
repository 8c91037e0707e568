"""Moves that nobody makes at a screen: those of bots, and random ones when somebody's time is up.

A table refers to its BotTurns and ClockTurns. These refer to the table only weakly, except during a turn, so that a table is
freed as soon as nobody is there.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Protocol, TypeVarTuple
from weakref import WeakMethod, ref

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.bots.fair_turns import Claim, nobodys_claim
from facedown.server.bots.pool import BotFailed, StaleQuestion
from facedown.server.bots.seats import BotChoice, BotSeats
from facedown.server.model import devices
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import SeatClock
from facedown.server.support.logs import log_failure
from facedown.server.tables.clock import Clock, SeatTimer
from facedown.server.tables.services import Services

Arguments = TypeVarTuple("Arguments")


class PlayableTable(Protocol):
    """The part of LiveTable that turns use."""

    table: Table

    @property
    def match(self) -> Match | None: ...

    def due_seats(self) -> list[int]:
        """The seats that are to move, while the game runs."""

    def first_guest(self) -> str | None:
        """Of the guests here, the one who came first, players before watchers; None if nobody is here."""

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Hold the table's lock. The table is up to date inside the block."""

    def send_clock(self) -> None: ...

    async def play(self, seat: int, moves: Sequence[str], *, message_id: str | None = None, by: str | None = None) -> None: ...


def weak_callback(method: Callable[[*Arguments], None]) -> Callable[[*Arguments], None]:
    """A callback that does not keep the method's object alive, and does nothing once the object is gone."""
    reference = WeakMethod(method)

    def call(*arguments: *Arguments) -> None:
        if (target := reference()) is not None:
            target(*arguments)

    return call


def claim_of(reference: "ref[PlayableTable]") -> Claim:
    """For whom the bots at a table think: whoever is there, or else its host."""
    live = reference()
    if live is None:
        return nobodys_claim()
    guest = live.first_guest()
    return Claim(guest or live.table.host, is_here=guest is not None)


def is_abandoned(live: PlayableTable) -> bool:
    """Whether bots play among themselves and nobody watches. Their game goes on when somebody comes."""
    return live.first_guest() is None and all(chair.active_bot is not None for chair in live.table.chairs)


class BotTurns:
    """Lets the bots at one table move when they are due."""

    def __init__(self, live: PlayableTable, services: Services) -> None:
        self._live = ref(live)
        self._services = services
        self._thinking: set[int] = set()  # seats
        self._failed: set[int] = set()  # seats whose bots are not asked again
        self.reset()

    def __contains__(self, seat: int) -> bool:
        return seat in self._seats

    def reset(self) -> None:
        """Remove all bots, because they may have missed something. With the next `update` they hear the whole game again."""
        self._seats = BotSeats(self._services.worker_pool, partial(claim_of, self._live))
        self._failed.clear()

    def update(self, table: Table, events: Sequence[Event]) -> None:
        """Add and remove bots as the table has them now. `events`: the whole game so far."""
        self._seats.update(table, events)

    def hear(self, events: Sequence[Event]) -> None:
        self._seats.hear(events)

    def wake(self) -> None:
        """Start the turn of every bot that is due and not thinking already, unless the bots are alone."""
        live = self._live()
        if live is None or live.match is None or not self._seats or is_abandoned(live):
            return
        for seat in live.due_seats():
            if seat in self._seats and seat not in self._thinking and seat not in self._failed:
                self._thinking.add(seat)
                self._services.start_turn(self._take_turn(live, seat))

    async def _take_turn(self, live: PlayableTable, seat: int) -> None:
        try:
            await self._choose_and_play(live, seat)
        except StaleQuestion:
            pass  # ask again
        except Refusal:  # the move was not saved; try again, as the game must not wait for ever
            await asyncio.sleep(self._services.settings.bot_retry)
        except Exception as error:
            log_failure("A bot's move", error)
            self._failed.add(seat)
        self._thinking.discard(seat)
        self.wake()

    async def _choose_and_play(self, live: PlayableTable, seat: int) -> None:
        if live.match is None or seat not in self._seats or seat not in live.due_seats():
            return  # its player came back before the bot began to think
        legal = live.match.legal(seat)
        try:
            choice = await self._seats.choose(seat, legal, self._services.settings.bot_pause)
        except BotFailed:  # the game goes on, and its record says that this move was random
            await self._services.run_to_end(self._play_random_move(live, seat, legal))
        else:
            await self._services.run_to_end(self._play_choice(live, seat, choice))

    async def _play_choice(self, live: PlayableTable, seat: int, choice: BotChoice) -> None:
        """Play the bot's choice, unless something has happened in the meantime. In that case the bot is asked again."""
        async with live.locked():
            match = live.match
            if match is not None and seat in live.due_seats() and self._seats.is_current(seat, choice, match.legal(seat)):
                await live.play(seat, [choice.move], by=live.table.chairs[seat].stand_in)

    async def _play_random_move(self, live: PlayableTable, seat: int, legal: list[str]) -> None:
        async with live.locked():
            match = live.match
            if match is not None and seat in live.due_seats() and seat in self._seats and legal == match.legal(seat):
                await live.play(seat, [self._services.randomness.pick_move(legal)], by="chance")


def seats_on_clock(table: Table, due: Sequence[int]) -> list[int]:
    """The seats whose time runs, of those that are `due`: one per device, as people who share one move one after the other."""
    guests = dict.fromkeys(guest for seat in due if (guest := table.chairs[seat].guest) is not None)
    asked = (devices.seat_to_ask(table.seats_of(guest), None, due) for guest in guests)
    return [seat for seat in asked if seat is not None]


class ClockTurns:
    """The clock of one table. It makes random moves for seats whose time is up."""

    def __init__(self, live: PlayableTable, services: Services, wake_bots: Callable[[], None]) -> None:
        self._live = ref(live)
        self._services = services
        self._wake_bots = wake_bots
        self._clock = self._new_clock(None)

    def reset(self, seconds: int | None) -> None:
        """Start a new clock with that many seconds per decision; None: without a limit."""
        self._clock.run_for([])
        self._clock = self._new_clock(seconds)

    def _new_clock(self, seconds: int | None) -> Clock:
        return Clock(seconds, weak_callback(self._on_timeout), weak_callback(self._on_late_start))

    @property
    def is_on(self) -> bool:
        """Whether the table has a clock."""
        return self._clock.seconds is not None

    def run_for(self, seats: Collection[int], showing: Collection[int]) -> None:
        self._clock.run_for(seats, showing)

    def stop(self, seat: int) -> None:
        self._clock.stop(seat)

    def end_showing(self, seat: int) -> bool:
        return self._clock.end_showing(seat)

    def remaining(self) -> list[SeatClock]:
        return self._clock.remaining()

    @property
    def timers(self) -> Mapping[int, SeatTimer]:
        """By seat, for the seats that have to decide now."""
        return self._clock.timers

    def _on_late_start(self) -> None:
        if (live := self._live()) is not None:
            live.send_clock()

    def _on_timeout(self, seat: int) -> None:
        if (live := self._live()) is not None:
            self._services.start_turn(self._take_turn(live, seat))

    async def _take_turn(self, live: PlayableTable, seat: int) -> None:
        try:
            await self._services.run_to_end(self._play_random_moves(live, seat))
        except Refusal:  # the move was not saved
            await asyncio.sleep(self._services.settings.bot_retry)
            self._on_timeout(seat)
        except Exception as error:
            log_failure("The clock's move", error)

    async def _play_random_moves(self, live: PlayableTable, seat: int) -> None:
        """Make a random move for the seat, or all that are left if its choice takes several."""
        async with live.locked():
            while (match := live.match) is not None and seat in live.due_seats() and self._clock.has_run_out(seat):
                await live.play(seat, [self._services.randomness.pick_move(match.legal(seat))], by="clock")
            self._wake_bots()
