"""Turns that nobody takes at a screen: the bots', and the clock's when somebody's time is up.

A table refers to its turns, but they refer to it weakly, except while a turn is being taken: so a table is let go as soon as
nobody is at it.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVarTuple
from weakref import WeakMethod, ref

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.bots.pool import BotFailed
from facedown.server.bots.seats import BotChoice, BotSeats
from facedown.server.model import devices
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import SeatClock
from facedown.server.support.logs import log_failure
from facedown.server.tables.clock import Clock, Hand
from facedown.server.tables.services import Services

Arguments = TypeVarTuple("Arguments")


class Played(Protocol):
    """A table that is played at, as these turns need it."""

    table: Table

    @property
    def match(self) -> Match | None: ...

    def due(self) -> list[int]:
        """The seats that are to move, while the game runs."""

    def changing(self) -> AbstractAsyncContextManager[None]:
        """Hold the table's lock, on a table that is not stale."""

    def tell_clock(self) -> None: ...

    async def play(self, seat: int, moves: Sequence[str], *, sent: str | None = None, by: str | None = None) -> None: ...


def loosely(method: Callable[[*Arguments], None]) -> Callable[[*Arguments], None]:
    """The method as a callback that does not keep its owner alive; once the owner is gone it does nothing."""
    held = WeakMethod(method)

    def call(*arguments: *Arguments) -> None:
        if (found := held()) is not None:
            found(*arguments)

    return call


class BotTurns:
    def __init__(self, live: Played, services: Services) -> None:
        self._live = ref(live)
        self._services = services
        self._seats = BotSeats(services.worker_pool)
        self._thinking: set[int] = set()

    def __contains__(self, seat: int) -> bool:
        return seat in self._seats

    def forget(self) -> None:
        """Seat all bots again, so that each hears its seat's whole past: they may have missed something."""
        self._seats = BotSeats(self._services.worker_pool)

    def seat(self, table: Table, events: Sequence[Event]) -> None:
        self._seats.update(table, events)

    def hear(self, events: Sequence[Event]) -> None:
        self._seats.hear(events)

    def wake(self) -> None:
        live = self._live()
        if live is None or live.match is None or not self._seats:
            return
        for seat in live.due():
            if seat in self._seats and seat not in self._thinking:
                self._thinking.add(seat)
                self._services.take_turn(self._turn(live, seat, live.match.legal(seat)))

    async def _turn(self, live: Played, seat: int, legal: list[str]) -> None:
        try:
            await self._choose(live, seat, legal)
        except Refusal:  # not saved: the game must not wait for ever
            await asyncio.sleep(self._services.settings.bot_retry)
        except Exception as error:
            log_failure("A bot's move", error)
            return  # it stays in _thinking: a bot that cannot move is not asked again until the table is read again
        self._thinking.discard(seat)
        self.wake()

    async def _choose(self, live: Played, seat: int, legal: list[str]) -> None:
        if seat not in self._seats:
            return  # its player came back before the bot began to think
        try:
            choice = await self._seats.choose(seat, legal, self._services.settings.bot_pause)
        except BotFailed:  # the game goes on all the same, and its record says how
            await self._services.finish(self._chance_move(live, seat, legal))
        else:
            await self._services.finish(self._move(live, seat, choice))

    async def _move(self, live: Played, seat: int, choice: BotChoice) -> None:
        """Play the bot's choice, unless things have changed meanwhile: then the bot is asked again."""
        async with live.changing():
            match = live.match
            if match is not None and seat in live.due() and self._seats.is_current(seat, choice, match.legal(seat)):
                await live.play(seat, [choice.move], by=live.table.chairs[seat].stand_in)

    async def _chance_move(self, live: Played, seat: int, legal: list[str]) -> None:
        async with live.changing():
            match = live.match
            if match is not None and seat in live.due() and seat in self._seats and legal == match.legal(seat):
                await live.play(seat, [self._services.randomness.pick_move(legal)], by="chance")


def asked_people(table: Table, due: Sequence[int]) -> list[int]:
    """Of the people who are due, those whose time runs: one per device, because people who share one decide in turn."""
    guests = dict.fromkeys(guest for seat in due if (guest := table.chairs[seat].guest) is not None)
    asked = (devices.seat_to_ask(table.seats_of(guest), None, due) for guest in guests)
    return [seat for seat in asked if seat is not None]


class ClockTurns:
    def __init__(self, live: Played, services: Services, wake_bots: Callable[[], None]) -> None:
        self._live = ref(live)
        self._services = services
        self._wake_bots = wake_bots
        self._clock = self._new_clock(None)

    def wind(self, seconds: int | None) -> None:
        """Start a new clock with that many seconds per decision; None: without a limit."""
        self._clock.ask([])
        self._clock = self._new_clock(seconds)

    def _new_clock(self, seconds: int | None) -> Clock:
        return Clock(seconds, loosely(self._ran_out), loosely(self._began_late))

    @property
    def is_wound(self) -> bool:
        return self._clock.seconds is not None

    def ask(self, seats: Collection[int], shown: Collection[int]) -> None:
        self._clock.ask(seats, shown)

    def decided(self, seat: int) -> None:
        self._clock.decided(seat)

    def showing_ended(self, seat: int) -> bool:
        return self._clock.showing_ended(seat)

    def left(self) -> list[SeatClock]:
        return self._clock.left()

    @property
    def hands(self) -> Mapping[int, Hand]:
        """By seat, for the seats whose time is counted now."""
        return self._clock.hands

    def _began_late(self) -> None:
        if (live := self._live()) is not None:
            live.tell_clock()

    def _ran_out(self, seat: int) -> None:
        if (live := self._live()) is not None:
            self._services.take_turn(self._turn(live, seat))

    async def _turn(self, live: Played, seat: int) -> None:
        try:
            await self._services.finish(self._moves(live, seat))
        except Refusal:  # not saved
            await asyncio.sleep(self._services.settings.bot_retry)
            self._ran_out(seat)
        except Exception as error:
            log_failure("The clock's move", error)

    async def _moves(self, live: Played, seat: int) -> None:
        """Make a random move for the seat; if its choice takes several, all that are left."""
        async with live.changing():
            while (match := live.match) is not None and seat in live.due() and self._clock.has_run_out(seat):
                await live.play(seat, [self._services.randomness.pick_move(match.legal(seat))], by="clock")
            self._wake_bots()
