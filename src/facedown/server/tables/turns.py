"""Moves that the server makes: those of bots, and random ones for people whose time is up.

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
from facedown.server.bots.fair_turns import Asker, nobody
from facedown.server.bots.pool import BotFailed, StaleQuestion
from facedown.server.bots.seats import BotChoice, BotSeats
from facedown.server.model import devices
from facedown.server.model.days_per_move import SECOND, Deadlines, is_by_days, people_due
from facedown.server.model.table import Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import SeatClock, Terms
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
        """The guest at the table who came first, with players before watchers; None if nobody is there."""

    def hold_lock(self) -> AbstractAsyncContextManager[None]:
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


def asker_of(reference: "ref[PlayableTable]") -> Asker:
    """The guest on whose behalf the bots at a table think: the first one who is there, or else the host."""
    live = reference()
    if live is None:
        return nobody()
    guest = live.first_guest()
    return Asker(guest or live.table.host, is_here=guest is not None)


def is_abandoned(live: PlayableTable) -> bool:
    """Whether bots play among themselves and nobody watches. Their game goes on when somebody comes."""
    return live.first_guest() is None and all(chair.active_bot is not None for chair in live.table.chairs)


class BotTurns:
    """Lets the bots at one table move when they are due."""

    def __init__(self, live: PlayableTable, services: Services) -> None:
        self._live = ref(live)
        self._services = services
        self._thinking_seats: set[int] = set()  # seats whose bots are choosing a move
        self._failed_seats: set[int] = set()  # seats whose bots are not asked again
        self.reset()

    def __contains__(self, seat: int) -> bool:
        return seat in self._seats

    def reset(self) -> None:
        """Remove all bots, because they may have missed something. With the next `update` they hear the whole game again."""
        self._seats = BotSeats(self._services.worker_pool, partial(asker_of, self._live))
        self._failed_seats.clear()

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
            if seat in self._seats and seat not in self._thinking_seats and seat not in self._failed_seats:
                self._thinking_seats.add(seat)
                self._services.start_turn(self._take_turn(live, seat))

    async def _take_turn(self, live: PlayableTable, seat: int) -> None:
        try:
            await self._choose_and_play(live, seat)
        except StaleQuestion:
            pass  # ask again
        except Refusal as refusal:
            if refusal.code != "elsewhere":  # the move was not saved; try again, as the game must not wait for ever
                await asyncio.sleep(self._services.settings.bot_retry)
        except Exception as error:
            log_failure("A bot's move", error)
            self._failed_seats.add(seat)
        self._thinking_seats.discard(seat)
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
        async with live.hold_lock():
            match = live.match
            if match is not None and seat in live.due_seats() and self._seats.is_current(seat, choice, match.legal(seat)):
                await live.play(seat, [choice.move], by=live.table.chairs[seat].stand_in)

    async def _play_random_move(self, live: PlayableTable, seat: int, legal: list[str]) -> None:
        async with live.hold_lock():
            match = live.match
            if match is not None and seat in live.due_seats() and seat in self._seats and legal == match.legal(seat):
                await live.play(seat, [self._services.randomness.pick_move(legal)], by="chance")


def seats_on_clock(table: Table, due_seats: Sequence[int]) -> list[int]:
    """The seats whose time runs. Of the due seats it is one per device, because people who share a device take turns."""
    guests = dict.fromkeys(guest for seat in due_seats if (guest := table.chairs[seat].guest) is not None)
    asked_seats = (devices.seat_to_ask(table.seats_of(guest), None, due_seats) for guest in guests)
    return [seat for seat in asked_seats if seat is not None]


class ClockTurns:
    """The clock of one table. It makes random moves for seats whose time is up."""

    def __init__(self, live: PlayableTable, services: Services, wake_bots: Callable[[], None]) -> None:
        self._live = ref(live)
        self._services = services
        self._wake_bots = wake_bots
        self._deadlines: Deadlines | None = None  # only in a game by days; late_moves.py moves for late seats there
        self._clock = self._make_clock(None)

    def reset(self, terms: Terms, deadlines: Deadlines | None) -> None:
        """Start a new clock. `deadlines` is None unless this is a game by days."""
        self._deadlines = deadlines
        self._clock.run_for([])
        self._clock = self._make_clock(None if is_by_days(terms) else terms.clock)

    def switch_off(self) -> None:
        """Stop the clock. The table has none until the next `reset`."""
        self._deadlines = None
        self._clock.run_for([])
        self._clock = self._make_clock(None)

    def _make_clock(self, seconds: int | None) -> Clock:
        return Clock(seconds, weak_callback(self._on_timeout), weak_callback(self._on_late_start))

    @property
    def is_on(self) -> bool:
        """Whether the table has a clock."""
        return self._clock.seconds is not None or self._deadlines is not None

    @property
    def uptime(self) -> int | None:
        """The uptime to store with a move in a game by days; None in other games."""
        return None if self._deadlines is None else self._services.uptime.now

    def run_for(self, seats: Collection[int], showing_seats: Collection[int]) -> None:
        self._clock.run_for(seats, showing_seats)

    def stop(self, seat: int) -> None:
        self._clock.stop(seat)

    def end_showing(self, seat: int) -> bool:
        return self._clock.end_showing(seat)

    def read(self) -> list[SeatClock]:
        """The time that is left for each seat that has to decide, as it is sent to everyone."""
        live = self._live()
        if self._deadlines is None or live is None:
            return self._clock.read()
        times_left = self._deadlines.times_left(
            people_due(live.table, live.due_seats()), live.table.paused_until, self._services.uptime.now
        )
        return [SeatClock(seat=seat, seconds=time / SECOND, is_running=True) for seat, time in times_left.items()]

    @property
    def timers(self) -> Mapping[int, SeatTimer]:
        """The timers of the seats that have to decide now, by seat."""
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
        except Refusal as refusal:
            if refusal.code == "elsewhere":
                return  # it is another server's clock now
            await asyncio.sleep(self._services.settings.bot_retry)
            self._on_timeout(seat)
        except Exception as error:
            log_failure("The clock's move", error)

    async def _play_random_moves(self, live: PlayableTable, seat: int) -> None:
        """Make a random move for the seat. If its choice takes several moves, make all that are left."""
        async with live.hold_lock():
            while (match := live.match) is not None and seat in live.due_seats() and self._clock.has_run_out(seat):
                await live.play(seat, [self._services.randomness.pick_move(match.legal(seat))], by="clock")
            self._wake_bots()
