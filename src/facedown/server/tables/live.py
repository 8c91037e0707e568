"""A table while somebody is there: what happens at it, and in which order.

A move is checked, then stored, then made in memory, then sent to everyone. One lock per table keeps changes in order. There is
no `await` between changing the memory and sending the change, so reading needs no lock. The game is in game.py, the people are
in audience.py, bots and the clock in turns.py; none of these stores anything.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.model import devices
from facedown.server.model import table as tables
from facedown.server.model.again import AfterGame
from facedown.server.model.days_per_move import take_seats_back
from facedown.server.model.delivery import NO_REPEAT, Repeat, has_news_for
from facedown.server.model.devices import Recipient
from facedown.server.model.table import Chair, Table
from facedown.server.model.table_info import describe_table
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.store.openings import update_opening
from facedown.server.store.storage import StoredTable
from facedown.server.store.writer import NotSaved
from facedown.server.tables import frames, moving
from facedown.server.tables.audience import Audience
from facedown.server.tables.chat import Chat
from facedown.server.tables.commit_reveal import Dealer
from facedown.server.tables.connection import Connection
from facedown.server.tables.days_per_move import begin_by_days, describe_pause
from facedown.server.tables.game import LiveGame
from facedown.server.tables.loading import load_game
from facedown.server.tables.locking import TableLock
from facedown.server.tables.marks import MarkSaver
from facedown.server.tables.script import ScriptTurns
from facedown.server.tables.services import Services
from facedown.server.tables.turns import BotTurns, ClockTurns, seats_on_clock

Change = Callable[[Table], Table]
Save = Callable[[Table, Table], Coroutine[Any, Any, None]]


class LiveTable:
    """A table in memory: its game, its audience, its bots and its clock. Every change goes through here."""

    def __init__(self, services: Services, stored_table: StoredTable, game: LiveGame | None, after_game: AfterGame) -> None:
        self._services = services
        self._storage = services.storage
        self._lock = asyncio.Lock()
        self.audience = Audience()
        self._offered_seats: set[int] = set()  # seats whose players have been away long enough for a stand-in
        self.chat = Chat()
        self._dealer = Dealer(services)
        self._marks = MarkSaver(services, stored_table.table.code)
        self.script = ScriptTurns(self, services) if stored_table.table.kind == "lesson" else None
        self.bots = self.script or BotTurns(self, services)
        self.clock = ClockTurns(self, services, self.bots.wake)
        self.after_game = after_game
        self._load(stored_table, game)
        # Stale: the database may know more than we do, or the server stopped before it could store the end of a game.
        self.is_stale = self.match is not None and self.match.is_over and self.table.stage == "playing"

    def _load(self, stored_table: StoredTable, game: LiveGame | None) -> None:
        """Replace what is in memory with what is stored."""
        self.table = stored_table.table
        self.names = list(stored_table.names)  # per seat
        self.game = game  # None: it has not started
        self.clock.reset(self.table.terms, None if game is None else game.deadlines)
        self.bots.reset()
        if self.game is not None:
            self._marks.track(self.game.delivery)
            self.bots.update(self.table, self.game.match.events)

    # --- what people can see

    def describe_for(self, guest: str) -> protocol.Table:
        """The table as this guest sees it."""
        watchers = [watcher.name for watcher in self.audience.watchers(self.table)]
        fields = self.after_game.describe(self.table, self._services.clock())
        pause, guests = describe_pause(self.table, self._services.uptime), self.audience.connections
        return describe_table(guest, self.table, self.names, guests, watchers, self._offered_seats, fields, pause)

    def first_player(self) -> str | None:
        """The guest at the table who has a seat and came first; None if there is none."""
        return self.audience.first_player(self.table)

    def first_guest(self) -> str | None:
        """The guest at the table who came first, with players before watchers; None if nobody is there."""
        return self.first_player() or next(iter(self.audience.connections), None)

    async def check_finished(self) -> None:
        """Refuse unless the game is over. Right after the last move, this waits until the end is stored."""
        async with self.hold_lock():
            pass
        if self.table.stage in ("open", "playing") or self.match is None:
            raise Refusal("not-started" if self.table.stage == "open" else "game-running")

    # --- coming and going

    def check_can_join(self, guest: str) -> None:
        """Refuse watchers if a game is running and the terms do not allow them."""
        if not self.can_stay(guest):
            raise Refusal("no-watchers")

    def can_stay(self, guest: str) -> bool:
        return self.table.stage != "playing" or self.table.terms.watchers or bool(self.table.seats_of(guest))

    async def join(self, connection: Connection) -> None:
        """Add a connection, and send it the table, the position and the chat."""
        guest, seat = connection.guest, self.viewing_seat(connection)
        repeat = await self._marks.take_repeat(seat, self.table.seats_of(guest))
        if not self.can_stay(guest):  # a game has started in the meantime
            connection.close(protocol.CloseCode.NO_WATCHERS)
            return
        is_newcomer = self.audience.join(connection)
        self._offered_seats.difference_update(self.table.seats_of(guest))
        self._note_live_since(connection)
        self._update_clock()
        connection.send(self._table_frame(connection))
        self.send_position(connection, repeat, repeat_for=seat)
        if messages := self.chat.history(self.table):
            connection.send(frames.chat_frame(messages, is_history=True))
        if is_newcomer:
            self.audience.send_presence(self._table_frame, skip=connection)
            self.send_clock()
        self.remove_stand_ins_soon(guest)
        self.bots.wake()

    def leave(self, connection: Connection) -> None:
        """Remove a connection, which may have been displaced or dismissed before."""
        if self.audience.leave(connection, members=self.table.members):
            self._update_clock()
            self.audience.send_presence(self._table_frame)
        self._services.run_in_background(self.flush_marks())

    def offer_stand_ins(self, seats: set[int]) -> None:
        """Tell everyone for which seats a stand-in is offered, if these are not the same as before."""
        if seats != self._offered_seats:
            self._offered_seats = seats
            self.audience.send_presence(self._table_frame)

    def remove_stand_ins_soon(self, guest: str) -> None:
        """Remove the stand-ins of this guest, who is here, in the background."""
        if any(self.table.chairs[seat].stand_in for seat in self.table.seats_of(guest)):
            taking_back = self.change(lambda table: take_seats_back(table, guest, self.clock.uptime, self.due_seats()))
            self._services.run_in_background(taking_back)

    async def flush_marks(self) -> None:
        """Store the marks. The table stays in memory until then, as it could otherwise be loaded again without them."""
        await self._marks.flush()

    def rename_guest(self, guest: str, name: str) -> None:
        own_seats = [seat for seat in self.table.seats_of(guest) if self.table.chairs[seat].person is None]
        if self.table.stage != "over":
            for seat in own_seats:
                self.names[seat] = name
        if self.audience.rename(guest, name) or own_seats:
            self.audience.send_presence(self._table_frame)

    def say(self, connection: Connection, frame: protocol.SayFrame | protocol.SignalFrame) -> None:
        message = self.chat.say(self.table, connection.guest, self.names, connection.name, frame)
        self.audience.send_to_all(frames.chat_frame([message]))

    # --- changes before the game

    async def change(self, change: Change, save: Save | None = None) -> None:
        """Apply a function of model/table.py, such as `sit`, and save the result. Cancelling this call does not stop it."""
        await self._services.run_to_end(self._change(change, save or self._storage.save_change))

    async def _change(self, change: Change, save: Save) -> None:
        async with self.hold_lock():
            before, after = self.table, change(self.table)
            if after == before:
                return
            names = [await self._load_name(chair) for chair in after.chairs]
            await self._save(save(before, after))
            if self.game is not None:  # during a game, only people on shared devices are renamed by a change
                names = [new if chair.person else old for new, old, chair in zip(names, self.names, after.chairs, strict=True)]
            self.table, self.names = after, names
            self._dismiss_watchers()
            self.send_table()
            if self.game is not None:
                await self._update_seats(self.game.match, before)

    async def _update_seats(self, match: Match, before: Table) -> None:
        """Update bots and connections after a change during a game: a stand-in came or went, or a seat changed devices."""
        self.bots.update(self.table, match.events)
        for guest, connection in list(self.audience.connections.items()):
            if before.seats_of(guest) != self.table.seats_of(guest):
                await self._send_position_and_repeat(connection, connection.live_since)
        self._update_clock()
        self.bots.wake()

    async def _load_name(self, chair: Chair) -> str | None:
        return chair.person if chair.guest is None or chair.person else await self._storage.load_name(chair.guest)

    async def start(self, guest: str) -> None:
        """Agree on a deal with all clients, and start the game. Cancelling this call does not stop it."""
        await self._services.run_to_end(self._start(guest))

    async def _start(self, guest: str) -> None:
        async with self.hold_lock():
            tables.check_can_start(self.table, guest)
            opening = await self._dealer.agree_on_deal(self.table, self.audience.connections)
            match = self._services.deal(self.table, opening.seed)
            after = tables.start_game(self.table, match.terms.start)
            deadlines, steps = begin_by_days(after, match, self._services)
            steps.append(update_opening(after.code, opening, "dealt"))
            await self._save(self._storage.save_start(self.table, after, match.terms.seed, match.spell_deal(), *steps))
            self.table, self.game = after, LiveGame(match, deadlines=deadlines)
            self._marks.track(self.game.delivery)
            self.bots.update(after, match.events)
            self.clock.reset(after.terms, deadlines)
            self._dismiss_watchers()
            self._update_clock()
            self.send_table()
            self._send_news(self.game, match.events)
            self.bots.wake()

    def answer_deal(self, connection: Connection, frame: protocol.DealCommitFrame | protocol.DealRevealFrame) -> None:
        self._dealer.receive(connection.guest, frame)

    def _dismiss_watchers(self) -> None:
        for watcher in self.audience.watchers(self.table):
            if not self.can_stay(watcher.guest):
                self.audience.dismiss(watcher, protocol.CloseCode.NO_WATCHERS)

    # --- play

    @property
    def match(self) -> Match | None:
        return None if self.game is None else self.game.match

    def due_seats(self) -> list[int]:
        """The seats that are to move, while the game runs."""
        return self.game.match.to_move if self.game is not None and self.table.stage == "playing" else []

    async def move(self, connection: Connection, frame: protocol.MoveFrame) -> None:
        """Play what a client sent. A message that was sent twice is answered, but played only once."""
        async with self.hold_lock():
            tables.check_player(self.table, connection.guest, frame.seat)
            game = self._require_game()
            if self._recipient(game, connection).moving_seat != frame.seat:
                raise Refusal("not-claimed", seat=frame.seat)
            if self.table.stage == "abandoned":
                raise Refusal("game-over")
            if not game.is_new(frame):
                self.send_position(connection)
                return
            await self.play(frame.seat, frame.moves, message_id=frame.id)
            self.bots.wake()

    def _require_game(self) -> LiveGame:
        if self.game is None:
            raise Refusal("not-started")
        return self.game

    async def play(self, seat: int, moves: Sequence[str], *, message_id: str | None = None, by: str | None = None) -> None:
        """Check, store, make and send moves that are one choice, with the lock held. `by`: who moves in the seat's place."""
        game = self._require_game()
        actions = game.check(seat, moves)
        code, number, uptime = self.table.code, len(game.match.moves), self.clock.uptime
        await self._save(self._storage.save_moves(code, number, seat, moves, message_id, by, uptime))
        self._services.metrics.count_moves(len(moves), by)
        events = game.make(seat, moves, actions, message_id, by, uptime)
        self.bots.hear(events)
        self._update_clock(seat, events)
        self._send_news(game, events, by)
        await self._end_if_over(game.match)

    async def _end_if_over(self, match: Match) -> None:
        """Store the end of the game. If that fails, nothing is lost: the table is stale, and the moves are stored."""
        if match.result is not None and self.table.stage == "playing":
            after = tables.end_game(self.table)
            with contextlib.suppress(NotSaved):
                await self._save(self._services.save_end(self.table, after, match, self.names))
                self.table = after
                self.after_game.add_game(after, match.result["winners"])
                self.send_table()

    # --- acknowledgements, shared devices and the clock

    def acknowledge(self, connection: Connection, frame: protocol.AckFrame) -> None:
        """A client has shown everything up to some move. This can start the clock for its seats."""
        seats = self.table.seats_of(connection.guest)
        if frame.seat is not None:
            tables.check_player(self.table, connection.guest, frame.seat)
        if self.game is None:
            return  # nothing has been sent yet
        self.game.delivery.acknowledge(frame.seat, frame.n, seats)
        self._marks.save_soon(seats)
        clock_starts = [self.clock.end_showing(seat) for seat in seats if not self.game.is_being_shown(seat, self.table)]
        if any(clock_starts):
            self.send_clock()

    async def claim(self, connection: Connection, seat: int) -> None:
        """The player in this seat is holding the shared device now."""
        tables.check_player(self.table, connection.guest, seat)
        connection.claimed_seat = None
        repeat = await self._marks.take_repeat(seat, self.table.seats_of(connection.guest), connection.live_since)
        connection.claimed_seat = seat
        self.send_position(connection, repeat, repeat_for=seat)

    def release(self, connection: Connection) -> None:
        """Nobody is holding the shared device any more."""
        connection.claimed_seat = None
        self.send_position(connection)

    def _update_clock(self, mover: int | None = None, events: Sequence[Event] = ()) -> None:
        """Run the clock for the people who are due, if any player is here. `mover` has just moved, with these events."""
        if not self.clock.is_on:
            return
        if mover is not None and has_news_for(None, events):
            self.clock.stop(mover)
        due_seats = [] if self.first_player() is None else [seat for seat in self.due_seats() if seat not in self.bots]
        seats = seats_on_clock(self.table, due_seats)
        showing_seats = [seat for seat in seats if self.game is not None and self.game.is_being_shown(seat, self.table)]
        self.clock.run_for(seats, showing_seats)

    # --- saving and loading

    def hold_lock(self) -> TableLock:
        """Hold the lock, on a table that is up to date: `async with live.hold_lock(): …`."""
        return TableLock(self._lock, self._reload_if_stale)

    async def _save(self, work: Awaitable[None]) -> None:
        """Wait for `work`. If it fails, the table is stale."""
        try:
            await work
        except NotSaved:
            self.is_stale = True
            raise

    async def reload_if_stale(self) -> None:
        if self.is_stale:
            async with self.hold_lock():
                pass

    async def _reload_if_stale(self) -> None:
        """Load a stale table from the database, and send everyone what they have missed."""
        if not self.is_stale:
            return
        losses_before = self._services.connection_losses
        stored_table = await moving.claim_or_leave(self, self._services)
        game = await load_game(stored_table.table, stored_table.game, self._services.slicer)
        old_table, old_game = self.table, self.game
        if game is not None:
            game.catch_up(old_game)
        self._load(stored_table, game)
        self._update_clock()
        self.is_stale = losses_before != self._services.connection_losses  # it may not be ours any more
        if self.table != old_table:
            self.send_table()
        for connection in list(self.audience.connections.values()):
            if self.game is not None and not self.game.has_nothing_new_since(old_game, self.viewing_seat(connection)):
                await self._send_position_and_repeat(connection)
        if self.game is not None:
            await self._end_if_over(self.game.match)
        self.bots.wake()

    # --- sending

    def send_table(self) -> None:
        self.audience.send_to_each(self._table_frame)

    def _table_frame(self, connection: Connection) -> bytes:
        return frames.table_frame(self.describe_for(connection.guest))

    def _send_news(self, game: LiveGame, events: Sequence[Event], by: str | None = None) -> None:
        news = game.make_news(events, by, self.clock.read())
        self.audience.send_to_each(lambda connection: news.frame_for(self._recipient(game, connection)))

    async def _send_position_and_repeat(self, connection: Connection, live_since: int | None = None) -> None:
        seat = self.viewing_seat(connection)
        repeat = await self._marks.take_repeat(seat, self.table.seats_of(connection.guest), live_since)
        if live_since is None:  # the connection has missed something
            self._note_live_since(connection)
        self.send_position(connection, repeat, repeat_for=seat)

    def _note_live_since(self, connection: Connection) -> None:
        connection.live_since = 0 if self.game is None else self.game.delivery.heard_moves.moves_made

    def send_position(self, connection: Connection, repeat: Repeat = NO_REPEAT, *, repeat_for: int | None = None) -> None:
        """Send the position. `repeat` is sent only if the device still gets the view of the seat `repeat_for`."""
        if self.game is not None:
            to = self._recipient(self.game, connection)
            connection.send(self.game.make_position(to, self.clock.read(), repeat if to.seat == repeat_for else NO_REPEAT))

    def send_clock(self) -> None:
        if self.clock.is_on:
            self.audience.send_to_all(frames.clock_frame(self.clock.read()))

    def viewing_seat(self, connection: Connection) -> int | None:
        return devices.viewing_seat(self.table.seats_of(connection.guest), connection.claimed_seat)

    def _recipient(self, game: LiveGame, connection: Connection) -> Recipient:
        return game.recipient(self.table.seats_of(connection.guest), connection.claimed_seat)
