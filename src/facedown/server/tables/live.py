"""A table while somebody is at it: what happens there, and in which order.

A move is checked, then stored, then made in memory, then told. One lock per table keeps changes in order. Memory is changed and
the change is told without an `await` in between, so that reading needs no lock. The game is in game.py, the people are in
audience.py, bots and clock in turns.py; none of them stores anything.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.model import devices
from facedown.server.model import table as tables
from facedown.server.model.delivery import NO_REPEAT, Marks, Repeat, has_news_for
from facedown.server.model.table import Chair, Table
from facedown.server.model.table_info import describe_table
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.store.records import make_record
from facedown.server.store.storage import StoredTable, update_opening
from facedown.server.store.writer import NotSaved
from facedown.server.tables import frames
from facedown.server.tables.audience import Audience
from facedown.server.tables.chat import Chat
from facedown.server.tables.commit_reveal import Deals
from facedown.server.tables.connection import Connection
from facedown.server.tables.game import Addressee, LiveGame, read_game
from facedown.server.tables.marks import MarkKeeper
from facedown.server.tables.services import Services
from facedown.server.tables.turns import BotTurns, ClockTurns, asked_people

Change = Callable[[Table], Table]
Save = Callable[[Table, Table], Coroutine[Any, Any, None]]


class Changing:
    """Holds a table's lock while the table is changed, and first reads the table again if it is stale."""

    def __init__(self, lock: asyncio.Lock, refresh: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._lock = lock
        self._refresh = refresh

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._refresh()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class LiveTable:
    """A table in memory: its game, its audience, its bots and its clock. Whatever changes it goes through here."""

    def __init__(self, services: Services, stored: StoredTable) -> None:
        self._services = services
        self._storage = services.storage
        self._lock = asyncio.Lock()
        self.audience = Audience()
        self._chat = Chat()
        self._deals = Deals(services)
        self._marks = MarkKeeper(services, stored.table.code)
        self.bots = BotTurns(self, services)
        self.clock = ClockTurns(self, services, self.bots.wake)
        self._take(stored)
        # Stale: the database may know more than we do. A game that is over but still "playing" is stale, too: the server died
        # before it could write down the end.
        self.is_stale = self.match is not None and self.match.is_over and self.table.stage == "playing"

    def _take(self, stored: StoredTable, marks: Sequence[Marks] = ()) -> None:
        """Replace what is in memory by what is stored. `marks`: how far the seats have come, as far as memory knows."""
        self.table = stored.table
        self._names = list(stored.names)
        self.game = read_game(self.table, stored.game, marks)  # None: it has not begun
        self.clock.wind(self.table.terms.clock)
        self.bots.forget()
        if self.game is not None:
            self._marks.follow(self.game.delivery)
            self.bots.seat(self.table, self.game.match.events)

    # --- what people see

    def seen_by(self, guest: str) -> protocol.Table:
        watchers = [watcher.name for watcher in self.audience.watching(self.table)]
        return describe_table(guest, self.table, self._names, self.audience.connections, watchers)

    @property
    def is_attended(self) -> bool:
        return bool(self.audience.connections)

    def player_here(self) -> str | None:
        """The guest who has been here longest, of those who have a seat; None if none of them is here."""
        return self.audience.first_player(self.table)

    def name_at(self, seat: int) -> str | None:
        return self._names[seat]

    async def record(self) -> dict[str, Any]:
        """The record of a finished game, with all that was secret."""
        await self.finished_match()
        code = self.table.code
        return make_record(await self._services.read(code), await self._storage.openings(code))

    async def finished_match(self) -> Match:
        """The match, once it is over. Whoever asks right after the last move waits until the end is stored."""
        async with self.changing():
            pass
        if self.table.stage == "open":
            raise Refusal("not-started")
        if self.table.stage == "playing" or self.match is None:
            raise Refusal("game-running")
        return self.match

    # --- coming and going

    def check_may_come(self, guest: str) -> None:
        """Anyone may come to an open table, to sit down. While a game runs, watchers may come only if the terms allow it."""
        if not self.may_stay(guest):
            raise Refusal("no-watchers")

    def may_stay(self, guest: str) -> bool:
        return self.table.stage != "playing" or self.table.terms.watchers or bool(self.table.seats_of(guest))

    async def join(self, connection: Connection) -> None:
        guest, seat = connection.guest, self.speaker(connection)
        repeat = await self._marks.repeat(seat)
        if not self.may_stay(guest):  # a game has begun meanwhile
            connection.close(CloseCode.NO_WATCHERS)
            return
        has_come = self.audience.join(connection)
        self._set_clock()
        connection.send(self._table_frame(connection))
        self._tell_position_to(connection, repeat, of=seat)
        if said := self._chat.restored(self.table):
            connection.send(frames.said_frame(said))
        if has_come:
            self.audience.send_presence(self._table_frame, but=connection)
            self.tell_clock()
        if any(chair.guest == guest and chair.stand_in for chair in self.table.chairs):
            self._services.see_to(self.change(partial(tables.remove_stand_ins, guest=guest)))
        self.bots.wake()

    def part(self, connection: Connection) -> None:
        if self.audience.part(connection, missed=self.table.members):
            self._set_clock()
            self.audience.send_presence(self._table_frame)
        self._services.see_to(self._finish_marks())  # also after somebody who was sent away, or came back in another window

    async def _finish_marks(self) -> None:
        """Keeps the table in memory until its marks are stored: it must not be read again before, without them."""
        await self._marks.finish()

    def renamed(self, guest: str, name: str) -> None:
        is_here = self.audience.rename(guest, name)
        own = [seat for seat in self.table.seats_of(guest) if self.table.chairs[seat].person is None]
        if self.table.stage != "over":
            for seat in own:
                self._names[seat] = name
        if own or is_here:
            self._tell_table()

    def say(self, connection: Connection, frame: protocol.SayFrame | protocol.SignalFrame) -> None:
        saying = self._chat.say(self.table, connection.guest, self._names, connection.name, frame)
        self.audience.send(frames.said_frame([saying]))

    # --- changes before the game

    async def change(self, change: Change, save: Save | None = None) -> None:
        """Make one of the pure changes of model/table.py: sit, leave, … Once begun it is done to the end."""
        await self._services.finish(self._change(change, save or self._storage.save_change))

    async def _change(self, change: Change, save: Save) -> None:
        async with self.changing():
            before, after = self.table, change(self.table)
            if after == before:
                return
            names = [await self._name_of(chair) for chair in after.chairs]
            await self._saved(save(before, after))
            self.table, self._names = after, names if after.stage == "open" or self.game is None else self._names
            self._send_watchers_away()
            self._tell_table()
            if self.game is not None:
                await self._changed_seats(self.game.match, before)

    async def _changed_seats(self, match: Match, before: Table) -> None:
        """Seats changed hands while a game runs: a bot came or went, or a seat is played from another device."""
        self.bots.seat(self.table, match.events)
        for guest, connection in list(self.audience.connections.items()):
            if before.seats_of(guest) != self.table.seats_of(guest):
                await self._tell_again(connection)
        self._set_clock()
        self.bots.wake()

    async def _name_of(self, chair: Chair) -> str | None:
        return chair.person if chair.guest is None or chair.person else await self._storage.name_of(chair.guest)

    async def start(self, guest: str) -> None:
        await self._services.finish(self._start(guest))

    async def _start(self, guest: str) -> None:
        async with self.changing():
            tables.check_can_start(self.table, guest)
            opening = await self._deals.agree(self.table, self.audience.connections)
            match = self._services.deal(self.table, opening.seed)
            after = tables.start_game(self.table, match.terms.start)
            dealt = update_opening(after.code, opening, "dealt")
            await self._saved(self._storage.save_start(self.table, after, match.terms.seed, match.spell_deal(), dealt))
            self.table, self.game = after, LiveGame(match)
            self._marks.follow(self.game.delivery)
            self.bots.seat(after, match.events)
            self.clock.wind(after.terms.clock)
            self._send_watchers_away()
            self._set_clock()
            self._tell_table()
            self._tell(self.game, match.events)
            self.bots.wake()

    def answer_deal(self, connection: Connection, frame: protocol.DealCommitFrame | protocol.DealRevealFrame) -> None:
        self._deals.answer(connection.guest, frame)

    async def openings(self) -> list[protocol.OpeningInfo]:
        """Every deal that was ever opened here; what is secret comes with the record, at the end."""
        return [protocol.OpeningInfo(**opening.public_fields()) for opening in await self._storage.openings(self.table.code)]

    def _send_watchers_away(self) -> None:
        for watcher in self.audience.watching(self.table):
            if not self.may_stay(watcher.guest):
                self.audience.send_away(watcher, CloseCode.NO_WATCHERS)

    # --- play

    @property
    def match(self) -> Match | None:
        return None if self.game is None else self.game.match

    def due(self) -> list[int]:
        return self.game.match.to_move if self.game is not None and self.table.stage == "playing" else []

    async def move(self, connection: Connection, frame: protocol.MoveFrame) -> None:
        async with self.changing():
            tables.check_player(self.table, connection.guest, frame.seat)
            if self.speaker(connection) != frame.seat:
                raise Refusal("not-claimed", seat=frame.seat)
            game = self._begun()
            if self.table.stage == "abandoned":
                raise Refusal("game-over")
            if not game.is_new(frame):
                self._tell_position_to(connection)
                return
            await self.play(frame.seat, frame.moves, sent=frame.id)
            self.bots.wake()

    def _begun(self) -> LiveGame:
        if self.game is None:
            raise Refusal("not-started")
        return self.game

    async def play(self, seat: int, moves: Sequence[str], *, sent: str | None = None, by: str | None = None) -> None:
        """One move, or several that are one choice: stored, made and told together."""
        game = self._begun()
        actions = game.check(seat, moves)
        await self._saved(self._storage.save_moves(self.table.code, len(game.match.moves), seat, moves, sent, by))
        events = game.make(seat, moves, actions, sent)
        self.bots.hear(events)
        self._set_clock(seat, events)
        self._tell(game, events, by)
        await self._end_if_over(game.match)

    async def _end_if_over(self, match: Match) -> None:
        """Store the end. If that fails nothing is lost: the moves imply it, and the stale table is read again."""
        if match.result is not None and self.table.stage == "playing":
            after = tables.end_game(self.table)
            with contextlib.suppress(NotSaved):
                await self._saved(self._storage.save_end(self.table, after, match.result, self._names))
                self.table = after
                self._tell_table()

    # --- what is on whose screen

    def acknowledge(self, connection: Connection, frame: protocol.AckFrame) -> None:
        seats = self.table.seats_of(connection.guest)
        if frame.seat is not None:
            tables.check_player(self.table, connection.guest, frame.seat)
        if self.game is None:
            return  # nothing has been told yet
        delivery = self.game.delivery
        delivery.acknowledge(frame.seat, frame.n, seats)
        self._marks.keep_soon(seats)
        begun = [self.clock.showing_ended(seat) for seat in seats if delivery.has_seen_all(seat)]
        if any(begun):
            self.tell_clock()

    async def claim(self, connection: Connection, seat: int) -> None:
        """From now on the device is in the hands of that seat's player."""
        tables.check_player(self.table, connection.guest, seat)
        connection.claimed = None
        repeat = await self._marks.repeat(seat)
        connection.claimed = seat
        self._tell_position_to(connection, repeat, of=seat)

    def release(self, connection: Connection) -> None:
        connection.claimed = None
        self._tell_position_to(connection)

    # --- the clock

    def _set_clock(self, mover: int | None = None, events: Sequence[Event] = ()) -> None:
        """The clock runs for people only, and only while a player is here."""
        if not self.clock.is_wound:
            return
        if mover is not None and has_news_for(None, events):
            self.clock.decided(mover)
        is_played = self.player_here() is not None
        asked = asked_people(self.table, [seat for seat in self.due() if seat not in self.bots]) if is_played else []
        self.clock.ask(asked, [seat for seat in asked if self.game is not None and not self.game.delivery.has_seen_all(seat)])

    # --- saving

    def changing(self) -> Changing:
        """Hold the lock, on a table that is not stale: `async with live.changing(): …`."""
        return Changing(self._lock, self._refresh)

    async def _saved(self, saving: Awaitable[None]) -> None:
        try:
            await saving
        except NotSaved:
            self.is_stale = True
            raise

    async def refresh(self) -> None:
        if self.is_stale:
            async with self.changing():
                pass

    async def _refresh(self) -> None:
        """Read a stale table from the database, and tell everyone what they have missed."""
        if not self.is_stale:
            return
        stored = await self._services.read(self.table.code)
        table, game = self.table, self.game
        self._take(stored, () if game is None else game.delivery.all_marks())
        self._set_clock()
        self.is_stale = False
        if self.table != table:
            self._tell_table()
        for connection in list(self.audience.connections.values()):
            if self.game is not None and not self.game.stands_like(game, self.speaker(connection)):
                await self._tell_again(connection)
        if self.game is not None:
            await self._end_if_over(self.game.match)
        self.bots.wake()

    # --- telling

    def _tell_table(self) -> None:
        self.audience.send_each(self._table_frame)

    def _table_frame(self, connection: Connection) -> bytes:
        return frames.table_frame(self.seen_by(connection.guest))

    def _tell(self, game: LiveGame, events: Sequence[Event], by: str | None = None) -> None:
        news = game.news(events, by, self.clock.left())
        self.audience.send_each(lambda connection: news.frame_for(self._addressee(game, connection)))

    async def _tell_again(self, connection: Connection) -> None:
        seat = self.speaker(connection)
        self._tell_position_to(connection, await self._marks.repeat(seat), of=seat)

    def _tell_position_to(self, connection: Connection, repeat: Repeat = NO_REPEAT, *, of: int | None = None) -> None:
        """The view without its past. `repeat` is for seat `of`, and is left out if the device is another seat's by now."""
        if self.game is not None:
            to = self._addressee(self.game, connection)
            connection.send(self.game.position(to, self.clock.left(), repeat if to.seat == of else NO_REPEAT))

    def tell_clock(self) -> None:
        if self.clock.is_wound:
            self.audience.send(frames.clock_frame(self.clock.left()))

    def speaker(self, connection: Connection) -> int | None:
        """The seat whose view this device gets; None: it gets what everyone may know."""
        return devices.viewing_seat(self.table.seats_of(connection.guest), connection.claimed)

    def _addressee(self, game: LiveGame, connection: Connection) -> Addressee:
        return game.addressee(self.table.seats_of(connection.guest), connection.claimed)
