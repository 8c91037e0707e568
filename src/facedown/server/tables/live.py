"""Tables while somebody is at them: connections, changes, play.

A move is checked, then committed, then made in memory, then told. One lock a table puts changes in order; memory is changed and
told of in one go, without a pause in between, so that reading it needs no lock.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any

from facedown.engine.match import Match
from facedown.kit.events import Event
from facedown.server.model import devices as claims
from facedown.server.model import table as tables
from facedown.server.model.combined_moves import check_commit
from facedown.server.model.delivery import NOTHING, Marks, Repeat, further
from facedown.server.model.heard import hears
from facedown.server.model.table import Chair, Table
from facedown.server.model.table_info import table_seen_by
from facedown.server.protocol import messages as protocol
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import CloseCode
from facedown.server.store.records import finished_record
from facedown.server.store.storage import Stored, changed_opening
from facedown.server.store.writer import NotSaved
from facedown.server.support.limits import Pace, Rate
from facedown.server.tables import frames
from facedown.server.tables.absences import Absences
from facedown.server.tables.changing import Changing
from facedown.server.tables.chat import Chat
from facedown.server.tables.connection import Connection
from facedown.server.tables.deals import Deals
from facedown.server.tables.screens import Screens
from facedown.server.tables.services import Services
from facedown.server.tables.turns import BotTurns, ClockTurns

PRESENCE = Rate(a_second=5, at_once=50)  # tellings of who is here; more are told together

Change = Callable[[Table], Table]
Save = Callable[[Table, Table], Coroutine[Any, Any, None]]


class LiveTable:
    def __init__(self, services: Services, stored: Stored) -> None:
        self._services = services
        self._storage = services.storage
        self._lock = asyncio.Lock()
        self.connections: dict[str, Connection] = {}  # by guest: one window each
        self._chat = Chat()
        self._deals = Deals(services)
        self._absences = Absences()
        self._presence = Pace(PRESENCE)
        self._presence_is_late = False
        self.bots = BotTurns(self, services)
        self.clock = ClockTurns(self, services, self.bots.wake)
        self._take(stored)
        # Stale: the database may know more than we do. Also when the last server died between a game's last move and its end.
        self.is_stale = self._match is not None and self._match.is_over and self.table.stage == "playing"

    def _take(self, stored: Stored, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats have come by what we know ourselves."""
        self.table = stored.table
        self._names = list(stored.names)
        self._match: Match | None = None
        self._sent: dict[int, str | None] = {}  # for each seat, the message that brought its last move
        self.screens = Screens(self._services, self.table)
        self.clock.wind(self.table.clock)
        self.bots.forget()
        if stored.game is not None:
            self._match = dealt(stored)
            self._sent = dict(stored.game.sent)
            furthest = [further(*both) for both in zip(stored.game.marks, marks or stored.game.marks, strict=True)]
            self.screens = Screens(self._services, self.table, furthest)
            for seat, move in stored.game.moves:
                self.screens.add(seat, self._match.play(seat, move))
            self.bots.seat(self.table, self._match.events)

    # --- what people see

    def seen_by(self, guest: str) -> protocol.Table:
        watchers = [watcher.name for watcher in self._watching()]
        return table_seen_by(guest, self.table, self._names, self.connections, watchers)

    def _watching(self) -> list[Connection]:
        return [connection for guest, connection in self.connections.items() if not self.table.seats_of(guest)]

    @property
    def is_attended(self) -> bool:
        return bool(self.connections)

    def player_here(self) -> str | None:
        """Of the guests who play and are here, the one who came first."""
        return next((guest for guest in self.connections if self.table.seats_of(guest)), None)

    def has_vanished(self, seat: int, seconds: float) -> bool:
        """Whether the guest of that seat has been away for so long."""
        guest = self.table.chairs[seat].guest
        return guest is not None and self.is_away(guest, seconds)

    def is_away(self, guest: str, seconds: float) -> bool:
        return guest not in self.connections and self._absences.seconds(guest) >= seconds

    def name_at(self, seat: int) -> str | None:
        return self._names[seat]

    async def record(self) -> dict[str, Any]:
        """Everything, once it is over."""
        await self.finished_match()
        code = self.table.code
        return finished_record(await self._services.read(code), await self._storage.openings(code))

    async def finished_match(self) -> Match:
        """Whoever asks right after the last move waits until the end is written down."""
        async with self.changing():
            pass
        if self.table.stage == "open":
            raise Refusal("not-started")
        if self.table.stage == "playing" or self._match is None:
            raise Refusal("game-running")
        return self._match

    # --- coming and going

    def check_may_come(self, guest: str) -> None:
        """To an open table, to sit down; to one that is played, to watch, if that is allowed."""
        if not self.may_stay(guest):
            raise Refusal("no-watchers")

    def may_stay(self, guest: str) -> bool:
        return self.table.stage != "playing" or self.table.watchers or bool(self.table.seats_of(guest))

    async def join(self, connection: Connection) -> None:
        guest, seat = connection.guest, self.speaker(connection)
        repeat = await self.screens.repeat(seat)
        if not self.may_stay(guest):  # a game has begun meanwhile
            connection.close(CloseCode.NO_WATCHERS)
            return
        older = self.connections.get(guest)
        if older is not None:
            older.close(CloseCode.DISPLACED)
        self.connections[guest] = connection
        self._set_clock()
        self._tell_table_to(connection)
        self._tell_position_to(connection, repeat, of=seat)
        if said := self._chat.restored(self.table):
            connection.send(frames.said_frame(said))
        if older is None:
            self._tell_presence(but=connection)
            self.tell_clock()
        if any(chair.guest == guest and chair.stand_in for chair in self.table.chairs):
            self._services.see_to(self.change(partial(tables.back, guest=guest)))
        self.bots.wake()

    def part(self, connection: Connection) -> None:
        if self.connections.get(connection.guest) is connection:
            del self.connections[connection.guest]
            self._absences.left(connection.guest, among=self.table.people)
            self._set_clock()
            self._tell_presence()
        self._services.see_to(self._kept())  # also after somebody who was sent away, or came back in another window

    async def _kept(self) -> None:
        """Holds the table until then: whoever comes back at once must not find it read anew, without what has been seen."""
        await self.screens.kept()

    def renamed(self, guest: str, name: str) -> None:
        if guest in self.connections:
            self.connections[guest].name = name
        own = [seat for seat in self.table.seats_of(guest) if self.table.chairs[seat].person is None]
        if self.table.stage != "over":
            for seat in own:
                self._names[seat] = name
        if own or guest in self.connections:
            self._tell_table()

    def say(self, connection: Connection, frame: protocol.SayFrame | protocol.SignalFrame) -> None:
        said = frames.said_frame([self._chat.say(self.table, connection.guest, self._names, connection.name, frame)])
        for each in self.connections.values():
            each.send(said)

    # --- changes before the game

    async def change(self, change: Change, save: Save | None = None) -> None:
        """Sit, leave, …: one of the pure changes of tables.py."""
        await self._services.finish(self._change(change, save or self._storage.save_change))

    async def _change(self, change: Change, save: Save) -> None:
        async with self.changing():
            before, after = self.table, change(self.table)
            if after == before:
                return
            names = [await self._name_of(chair) for chair in after.chairs]
            await self._saved(save(before, after))
            self.table, self._names = after, names if after.stage == "open" or self._match is None else self._names
            self._send_watchers_away()
            self._tell_table()
            if self._match is not None:
                await self._changed_seats(self._match, before)

    async def _changed_seats(self, match: Match, before: Table) -> None:
        """While a game runs: a bot has come or gone, or a seat is played from another device."""
        self.bots.seat(self.table, match.events)
        for guest, connection in list(self.connections.items()):
            if before.seats_of(guest) != self.table.seats_of(guest):
                await self._tell_anew(connection)
        self._set_clock()
        self.bots.wake()

    async def _name_of(self, chair: Chair) -> str | None:
        return chair.person if chair.guest is None or chair.person else await self._storage.name_of(chair.guest)

    async def start(self, guest: str) -> None:
        await self._services.finish(self._start(guest))

    async def _start(self, guest: str) -> None:
        async with self.changing():
            tables.check_start(self.table, guest)
            opening = await self._deals.agree(self.table, self.connections)
            match = self._services.draws.deal(
                self.table.game,
                players=self.table.players,
                seed=opening.seed,
                options=self.table.options,
                start=self.table.start,
            )
            after = tables.started(self.table, match.terms.start)
            dealt = changed_opening(after.code, opening, "dealt")
            await self._saved(self._storage.save_start(self.table, after, match.terms.seed, match.spell_deal(), dealt))
            self.table, self._match = after, match
            self.screens = Screens(self._services, after)
            self.bots.seat(after, match.events)
            self.clock.wind(after.clock)
            self._send_watchers_away()
            self._set_clock()
            self._tell_table()
            self._tell(match, match.events)
            self.bots.wake()

    def answer_deal(self, connection: Connection, frame: protocol.DealCommitFrame | protocol.DealRevealFrame) -> None:
        self._deals.answer(connection.guest, frame)

    async def openings(self) -> list[protocol.OpeningInfo]:
        """Every deal that was ever opened here; what is secret comes with the record, at the end."""
        return [protocol.OpeningInfo(**opening.before_the_end()) for opening in await self._storage.openings(self.table.code)]

    def _send_watchers_away(self) -> None:
        for watcher in self._watching():
            if not self.may_stay(watcher.guest):
                del self.connections[watcher.guest]
                watcher.close(CloseCode.NO_WATCHERS)

    # --- play

    @property
    def match(self) -> Match | None:
        return self._match

    def due(self) -> list[int]:
        return self._match.to_move if self._match is not None and self.table.stage == "playing" else []

    def wake_bots(self) -> None:
        self.bots.wake()

    async def move(self, connection: Connection, frame: protocol.MoveFrame) -> None:
        async with self.changing():
            self._check_seat(connection, frame.seat)
            if self.speaker(connection) != frame.seat:
                raise Refusal("not-claimed", seat=frame.seat)
            if self._match is None:
                raise Refusal("not-started")
            if self.table.stage == "abandoned":
                raise Refusal("game-over")
            decision = frames.decisions(self._match, frame.seat)
            if frame.decision < decision and frame.id == self._sent.get(frame.seat):  # sent twice, played once
                self._tell_position_to(connection)
                return
            if frame.decision != decision:
                raise Refusal("out-of-step", decision=decision)
            await self.play(self._match, frame.seat, frame.moves, sent=frame.id)
            self.bots.wake()

    def _check_seat(self, connection: Connection, seat: int) -> None:
        seats = self.table.seats_of(connection.guest)
        if not seats:
            raise Refusal("not-seated")
        if seat not in seats:
            raise Refusal("not-your-seat", seat=seat)

    async def play(
        self, match: Match, seat: int, moves: Sequence[str], *, sent: str | None = None, by: str | None = None
    ) -> None:
        """One move, or several that are one choice: stored, made and told together."""
        actions = check_commit(match, seat, moves)
        await self._saved(self._storage.save_moves(self.table.code, len(match.moves), seat, moves, sent, by))
        self._sent[seat] = sent
        events: list[Event] = []
        for move, action in zip(moves, actions, strict=True):
            told = match.make(seat, move, action)
            self.screens.add(seat, told)
            events += told
        self.bots.hear(events)
        self._set_clock(seat, events)
        self._tell(match, events, by)
        await self._end_if_over(match)

    async def _end_if_over(self, match: Match) -> None:
        """Write down what the moves say already. If that fails nothing is lost: the table is stale, and it is done then."""
        if match.result is not None and self.table.stage == "playing":
            after = tables.ended(self.table)
            with contextlib.suppress(NotSaved):
                await self._saved(self._storage.save_end(self.table, after, match.result, self._names))
                self.table = after
                self._tell_table()

    # --- what is on whose screen

    def acknowledge(self, connection: Connection, frame: protocol.AckFrame) -> None:
        seats = self.table.seats_of(connection.guest)
        if frame.seat is not None:
            self._check_seat(connection, frame.seat)
        self.screens.acknowledge(frame.seat, frame.n, seats)
        begun = [self.clock.showing_ended(seat) for seat in seats if self.screens.is_done(seat)]
        if any(begun):
            self.tell_clock()

    async def claim(self, connection: Connection, seat: int) -> None:
        """The device is in the hands of that seat's player now, and of nobody else."""
        self._check_seat(connection, seat)
        connection.claimed = None
        repeat = await self.screens.repeat(seat)
        connection.claimed = seat
        self._tell_position_to(connection, repeat, of=seat)

    def release(self, connection: Connection) -> None:
        connection.claimed = None
        self._tell_position_to(connection)

    # --- the clock

    def _set_clock(self, mover: int | None = None, events: Sequence[Event] = ()) -> None:
        """It runs for people, and while one of the players is there; for those who share a device, one after the other."""
        if not self.clock.is_wound:
            return
        if mover is not None and hears(None, events):
            self.clock.decided(mover)
        due = [seat for seat in self.due() if seat not in self.bots]
        devices = {guest: self.table.seats_of(guest) for guest in {self.table.chairs[seat].guest for seat in due} if guest}
        is_played = any(self.table.seats_of(guest) for guest in self.connections)
        asked = (
            [seat for seats in devices.values() if (seat := claims.asked(seats, None, due)) is not None] if is_played else []
        )
        self.clock.ask(asked, [seat for seat in asked if not self.screens.is_done(seat)])

    # --- saving

    def changing(self) -> Changing:
        """Alone, and with all that the database knows."""
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
        """After a failed save: what does the database say?"""
        if not self.is_stale:
            return
        stored = await self._services.read(self.table.code)
        screens = self.screens
        before = self.table, self._match, screens.heard
        self._take(stored, screens.marks())
        self.screens.take_over(screens)
        self._set_clock()
        self.is_stale = False
        if self.table != before[0]:
            self._tell_table()
        for connection in list(self.connections.values()):
            seat = self.speaker(connection)
            if before[1] is None or self.screens.heard.moves(seat) != before[2].moves(seat):
                await self._tell_anew(connection)
        if self._match is not None:
            await self._end_if_over(self._match)
        self.bots.wake()

    # --- telling

    def _tell_table(self, but: Connection | None = None) -> None:
        for connection in self.connections.values():
            if connection is not but:
                self._tell_table_to(connection)

    def _tell_presence(self, but: Connection | None = None) -> None:
        """Who is here. Where many come and go all the time, each is not told of each at once."""
        try:
            self._presence.check("")
            self._tell_table(but)
        except Refusal:
            if not self._presence_is_late:
                self._presence_is_late = True
                asyncio.get_running_loop().call_later(1 / PRESENCE.a_second, self._tell_late_presence)

    def _tell_late_presence(self) -> None:
        self._presence_is_late = False
        self._tell_presence()

    def _tell_table_to(self, connection: Connection) -> None:
        connection.send(frames.table_frame(self.seen_by(connection.guest)))

    def _tell(self, match: Match, events: Sequence[Event], by: str | None = None) -> None:
        clock = self.clock.left()
        said: dict[tuple[int | None, int | None], bytes] = {}
        for connection in self.connections.values():
            seat, asked = addressed = self._addressed(match, connection)
            if addressed not in said:
                if not hears(seat, events):
                    continue
                said[addressed] = frames.position_frame(match, seat, self.screens.heard, events, by, clock, asked=asked)
            connection.send(said[addressed])

    async def _tell_anew(self, connection: Connection) -> None:
        seat = self.speaker(connection)
        self._tell_position_to(connection, await self.screens.repeat(seat), of=seat)

    def _tell_position_to(self, connection: Connection, repeat: Repeat = NOTHING, *, of: int | None = None) -> None:
        """The view, and never the past but what the seat `of` has not seen to its end, if it is still that one which hears."""
        if self._match is not None:
            seat, asked = self._addressed(self._match, connection)
            repeat = repeat if seat == of else NOTHING
            clock = self.clock.left()
            connection.send(
                frames.position_frame(self._match, seat, self.screens.heard, [], None, clock, asked=asked, repeat=repeat)
            )

    def tell_clock(self) -> None:
        if self.clock.is_wound:
            told = frames.clock_frame(self.clock.left())
            for connection in self.connections.values():
                connection.send(told)

    def speaker(self, connection: Connection) -> int | None:
        """The seat that is told things there; None: what everyone may know."""
        return claims.speaker(self.table.seats_of(connection.guest), connection.claimed)

    def _addressed(self, match: Match, connection: Connection) -> tuple[int | None, int | None]:
        """The seat that is told there, and the one that is asked for a move."""
        seats = self.table.seats_of(connection.guest)
        speaker = claims.speaker(seats, connection.claimed)
        return speaker, claims.asked(seats, speaker, match.to_move)


def dealt(stored: Stored) -> Match:
    """The game as the database has it, before its first move."""
    table, game = stored.table, stored.game
    if game is None or table.start is None:
        raise Refusal("not-started")
    return Match.of_deal(
        table.game, players=table.players, deal=game.deal, start=table.start, options=table.options, seed=game.seed
    )
