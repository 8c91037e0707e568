"""Tables while somebody is at them: connections, changes, play.

A move is checked, then committed, then made in memory, then told. One lock a table puts changes in order; memory is changed and
told of in one go, without a pause in between, so that reading it needs no lock.
"""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from facedown.engine.catalogue import game_named
from facedown.engine.events import Event
from facedown.engine.match import Match, agree
from facedown.server import claims, frames, protocol, tables
from facedown.server.absences import Absences
from facedown.server.bot_seats import BotSeats, Choice
from facedown.server.bot_workers import BotFailed, BotWorkers
from facedown.server.chat import Chat
from facedown.server.clock import Clock
from facedown.server.commits import check_commit
from facedown.server.connection import DISPLACED, NO_WATCHERS, Connection
from facedown.server.draws import Draws
from facedown.server.heard import Heard, hears
from facedown.server.levels import USUAL
from facedown.server.logs import log_failure
from facedown.server.openings import Opening, agree_on_deal
from facedown.server.records import finished_record
from facedown.server.refusals import Refusal
from facedown.server.settings import Settings
from facedown.server.showings import NO_MARKS, NOTHING, Marks, Repeat, Showings, further
from facedown.server.storage import Storage, Stored, changed_opening
from facedown.server.tables import Chair, Table
from facedown.server.writer import Conflict, NotSaved

CODE_ATTEMPTS = 5
KEEP_MARKS = 1.0  # seconds until an acknowledgement is stored, with those that came meanwhile

Change = Callable[[Table], Table]
Save = Callable[[Table, Table], Coroutine[Any, Any, None]]


class LiveTables:
    """A table is read from the database when someone comes, and let go when nobody holds it any more."""

    def __init__(self, settings: Settings, storage: Storage, draws: Draws) -> None:
        self.settings = settings
        self.storage = storage
        self.draws = draws
        self.bots = BotWorkers(settings.bot_workers, settings.bot_patience)
        self._tables: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._loading = asyncio.Lock()
        self._work: set[asyncio.Task[None]] = set()
        self._bot_turns: set[asyncio.Task[None]] = set()

    async def check_room(self, guest: str) -> None:
        most = self.settings.limits.guest_tables
        if await self.storage.count_hosted(guest) >= most:
            raise Refusal("too-many-tables", most=most)

    async def open(self, wanted: protocol.NewTable, host: str) -> "LiveTable":
        terms = agree(wanted.game, wanted.players, wanted.options, wanted.start or 0, seed=None)
        tables.check_clock(wanted.clock)
        for _ in range(CODE_ATTEMPTS):
            table = dataclasses.replace(
                tables.open_table(self.draws.code(), wanted.game, terms.options, wanted.players, wanted.start, host),
                listed=wanted.listed,
                watchers=wanted.watchers,
                clock=wanted.clock,
            )
            with contextlib.suppress(Conflict):  # the code is taken
                await self.storage.save_new(table, terms.game.version)
                return await self.find(table.code)
        raise NotSaved

    async def find(self, code: str) -> "LiveTable":
        code = code.upper()
        live = self._tables.get(code)
        if live is None:
            async with self._loading:
                live = self._tables.get(code) or await self._load(code)
        await live.refresh()
        return live

    async def _load(self, code: str) -> "LiveTable":
        live = LiveTable(self, await self.read(code))
        self._tables[code] = live
        live.wake_bots()
        return live

    async def rematch(self, old: "LiveTable", guest: str) -> "LiveTable":
        """Whoever asks second is led to the same table."""
        version = game_named(old.table.game).version
        for _ in range(CODE_ATTEMPTS):
            again = tables.played_again(old.table, self.draws.code(), guest, self.draws.seed)
            with contextlib.suppress(Conflict):  # the code is taken, or somebody was quicker
                await old.change(
                    lambda table: table if table.rematch else tables.changed(table, rematch=again.code),  # noqa: B023
                    save=lambda before, _: self.storage.save_rematch(again, version, before),  # noqa: B023
                )
                return await self.find(old.table.rematch or again.code)
        raise NotSaved

    def is_attended(self, code: str) -> bool:
        live = self._tables.get(code)
        return live is not None and live.is_attended

    def read_again(self, code: str) -> None:
        """The database knows more than the table does."""
        if code in self._tables:
            self._tables[code].is_stale = True

    async def look_after(self) -> None:
        for live in list(self._tables.values()):
            live.look_after()

    async def read(self, code: str) -> Stored:
        stored = await self.storage.load(code)
        if stored is None:
            raise Refusal("no-such-table", table=code)
        version = game_named(stored.table.game).version
        if stored.rules != version:
            raise Refusal("other-rules", game=stored.table.game, rules=stored.rules, ours=version)
        return stored

    def renamed(self, guest: str, name: str) -> None:
        for live in list(self._tables.values()):
            live.renamed(guest, name)

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Once begun it is done to the end, even if whoever asked has gone."""
        await asyncio.shield(self.see_to(work))

    def see_to(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has it, or has gone

    def run_bot(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._bot_turns.add(task)
        task.add_done_callback(self._bot_turns.discard)

    async def stop(self) -> None:
        for task in self._bot_turns:
            task.cancel()
        await asyncio.gather(*self._bot_turns, *self._work, return_exceptions=True)
        await self.bots.stop()


class LiveTable:
    def __init__(self, around: LiveTables, stored: Stored) -> None:
        self._around = around
        self._storage = around.storage
        self._lock = asyncio.Lock()
        self._connections: dict[str, Connection] = {}  # by guest: one window each
        self._chat = Chat()
        self._opening: Opening | None = None  # the deal that is being agreed on
        self._absences = Absences()
        self._clock = Clock(None, self._clock_ran_out)
        self._thinking: set[int] = set()  # bots' seats
        self._unkept: set[int] = set()  # seats that have acknowledged more than is stored
        self._take(stored)
        # Stale: the database may know more than we do. Also when the last server died between a game's last move and its end.
        self.is_stale = self._match is not None and self._match.is_over and self.table.stage == "playing"

    def _take(self, stored: Stored, marks: Sequence[Marks] = ()) -> None:
        """`marks`: how far the seats have come by what we know ourselves."""
        self.table = stored.table
        self._names = list(stored.names)
        self._match: Match | None = None
        self._by: dict[int, str] = {}  # moves by number: who made them in the seat's place
        self._sent: dict[int, str | None] = {}  # for each seat, the message that brought its last move
        self._bots = BotSeats(self._around.bots)
        self._follow([NO_MARKS] * self.table.players)
        self._clock.ask([])
        self._clock = Clock(self.table.clock, self._clock_ran_out)
        if stored.game is not None:
            self._match = dealt(stored)
            self._by, self._sent = dict(stored.game.by), dict(stored.game.sent)
            self._follow([further(*both) for both in zip(stored.game.marks, marks or stored.game.marks, strict=True)])
            for seat, move in stored.game.moves:
                self._make(self._match, seat, move)
            self._bots.seat(self.table, self._match.events)

    def _follow(self, marks: Sequence[Marks]) -> None:
        """From the game's start: who hears of what, and has seen how much of it."""
        self._heard = Heard(self.table.players)
        self._showings = Showings(game_named(self.table.game), self._heard, marks)

    def _make(self, match: Match, seat: int, move: str) -> list[Event]:
        events = match.play(seat, move)
        self._heard.add(events)
        self._showings.add(seat, events)
        return events

    # --- what people see

    def seen_by(self, guest: str) -> protocol.Table:
        table = self.table
        return protocol.Table(
            code=table.code,
            game=table.game,
            options=table.options,
            players=table.players,
            stage=table.stage,
            terms=protocol.Terms(listed=table.listed, watchers=table.watchers, start=table.start, clock=table.clock),
            seats=[self._seat(seat, guest) for seat in range(table.players)],
            watchers=[watcher.name for watcher in self._watching() if watcher.name],
            watching=len(self._watching()),
            rematch=table.rematch,
            you=protocol.You(seats=table.seats_of(guest), host=table.host == guest),
        )

    def _seat(self, seat: int, guest: str) -> protocol.Seat:
        chair = self.table.chairs[seat]
        return protocol.Seat(
            seat=seat,
            sitter=chair.sitter,
            name=self._names[seat],
            level=chair.bot,
            here=chair.bot is not None or chair.guest in self._connections,
            stand_in=chair.stand_in,
            device=None if chair.guest is None else "mine" if chair.guest == guest else "other",
        )

    def _watching(self) -> list[Connection]:
        return [connection for guest, connection in self._connections.items() if not self.table.seats_of(guest)]

    @property
    def is_attended(self) -> bool:
        return bool(self._connections)

    def name_at(self, seat: int) -> str | None:
        return self._names[seat]

    async def record(self) -> dict[str, Any]:
        """Everything, once it is over."""
        await self.finished_match()
        code = self.table.code
        return finished_record(await self._around.read(code), await self._storage.openings(code))

    async def finished_match(self) -> Match:
        """Whoever asks right after the last move waits until the end is written down."""
        async with self._changing():
            pass
        if self.table.stage == "open":
            raise Refusal("not-started")
        if self.table.stage == "playing" or self._match is None:
            raise Refusal("game-running")
        return self._match

    # --- coming and going

    def check_may_come(self, guest: str) -> None:
        """To an open table, to sit down; to one that is played, to watch, if that is allowed."""
        if self.table.stage == "playing" and not self.table.watchers and not self.table.seats_of(guest):
            raise Refusal("no-watchers")

    async def join(self, connection: Connection) -> None:
        guest = connection.guest
        repeat = await self._repeat(claims.speaker(self.table.seats_of(guest), connection.claimed))
        older = self._connections.get(guest)
        if older is not None:
            older.close(DISPLACED)
        self._connections[guest] = connection
        self._set_clock()
        self._tell_table_to(connection)
        self._tell_position_to(connection, repeat)
        if said := self._chat.restored(self.table):
            connection.send(frames.said_frame(said))
        if older is None:
            self._tell_table(but=connection)
            self._tell_clock()
        if any(chair.guest == guest and chair.stand_in for chair in self.table.chairs):
            self._around.see_to(self.change(partial(tables.back, guest=guest)))
        self.wake_bots()

    def part(self, connection: Connection) -> None:
        if self._connections.get(connection.guest) is connection:
            del self._connections[connection.guest]
            self._absences.left(connection.guest)
            self._set_clock()
            self._tell_table()
            self._keep_marks()

    def renamed(self, guest: str, name: str) -> None:
        if guest in self._connections:
            self._connections[guest].name = name
        own = [seat for seat in self.table.seats_of(guest) if self.table.chairs[seat].person is None]
        if self.table.stage != "over":
            for seat in own:
                self._names[seat] = name
        if own or guest in self._connections:
            self._tell_table()

    def say(self, connection: Connection, frame: protocol.SayFrame | protocol.SignalFrame) -> None:
        said = frames.said_frame([self._chat.say(self.table, connection.guest, self._names, connection.name, frame)])
        for each in self._connections.values():
            each.send(said)

    # --- changes before the game

    async def change(self, change: Change, save: Save | None = None) -> None:
        """Sit, leave, …: one of the pure changes of tables.py."""
        await self._around.finish(self._change(change, save or self._storage.save_change))

    async def _change(self, change: Change, save: Save) -> None:
        async with self._changing():
            before, after = self.table, change(self.table)
            if after == before:
                return
            names = [await self._name_of(chair) for chair in after.chairs]
            await self._saved(save(before, after))
            self.table, self._names = after, names if after.stage == "open" or self._match is None else self._names
            self._tell_table()
            if self._match is not None:
                self._changed_seats(self._match, before)

    def _changed_seats(self, match: Match, before: Table) -> None:
        """While a game runs: a bot has come or gone, or a seat is played from another device."""
        self._bots.seat(self.table, match.events)
        if not self.table.watchers:
            self._send_watchers_away()
        for guest, connection in self._connections.items():
            if before.seats_of(guest) != self.table.seats_of(guest):
                self._tell_position_to(connection)
        self._set_clock()
        self.wake_bots()

    async def _name_of(self, chair: Chair) -> str | None:
        return chair.person if chair.guest is None or chair.person else await self._storage.name_of(chair.guest)

    async def start(self, guest: str) -> None:
        await self._around.finish(self._start(guest))

    async def _start(self, guest: str) -> None:
        async with self._changing():
            tables.check_start(self.table, guest)
            opening = await self._agree_on_deal()
            match = self._around.draws.match(self.table, opening.seed)
            after = tables.started(self.table, match.terms.start)
            dealt = changed_opening(after.code, opening, "dealt")
            await self._saved(self._storage.save_start(self.table, after, match.terms.seed, match.spell_deal(), dealt))
            self.table, self._match = after, match
            self._follow([NO_MARKS] * after.players)
            self._bots.seat(after, match.events)
            self._clock = Clock(after.clock, self._clock_ran_out)
            if not after.watchers:
                self._send_watchers_away()
            self._set_clock()
            self._tell_table()
            self._tell(match, match.events)
            self.wake_bots()

    async def _agree_on_deal(self) -> Opening:
        def begun(opening: Opening) -> None:
            self._opening = opening

        around = self._around
        try:
            return await agree_on_deal(
                self.table, self._storage, around.draws.seed, around.settings.deal_patience, self._connections, begun
            )
        finally:
            self._opening = None

    def answer_deal(self, connection: Connection, frame: protocol.DealCommitFrame | protocol.DealRevealFrame) -> None:
        """A client's part in the deal that is being agreed on."""
        if self._opening is None:
            raise Refusal("deal-closed", opening=frame.opening)
        if isinstance(frame, protocol.DealCommitFrame):
            self._opening.commit(connection.guest, frame.opening, frame.commitment)
        else:
            self._opening.reveal(connection.guest, frame.opening, frame.random)

    async def openings(self) -> list[protocol.OpeningInfo]:
        """Every deal that was ever opened here; what is secret comes with the record, at the end."""
        return [protocol.OpeningInfo(**opening.before_the_end()) for opening in await self._storage.openings(self.table.code)]

    def _send_watchers_away(self) -> None:
        for watcher in self._watching():
            del self._connections[watcher.guest]
            watcher.close(NO_WATCHERS)

    # --- play

    async def move(self, connection: Connection, frame: protocol.MoveFrame) -> None:
        await self._around.finish(self._move(connection, frame))

    async def _move(self, connection: Connection, frame: protocol.MoveFrame) -> None:
        async with self._changing():
            self._check_seat(connection, frame.seat)
            if self._speaker(connection) != frame.seat:
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
            await self._play(self._match, frame.seat, frame.moves, sent=frame.id)
            self.wake_bots()

    def _check_seat(self, connection: Connection, seat: int) -> None:
        seats = self.table.seats_of(connection.guest)
        if not seats:
            raise Refusal("not-seated")
        if seat not in seats:
            raise Refusal("not-your-seat", seat=seat)

    async def _play(
        self, match: Match, seat: int, moves: Sequence[str], *, sent: str | None = None, by: str | None = None
    ) -> None:
        """One move, or several that are one choice: stored, made and told together."""
        check_commit(match, seat, moves)
        number = len(match.moves)
        await self._saved(self._storage.save_moves(self.table.code, number, seat, moves, sent, by))
        self._sent[seat] = sent
        if by is not None:
            self._by.update(dict.fromkeys(range(number, number + len(moves)), by))
        events = [event for move in moves for event in self._make(match, seat, move)]
        self._bots.hear(events)
        self._set_clock(decided=seat if hears(None, events) else None)
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
        self._showings.acknowledge(frame.seat, frame.n, seats)
        if seats and not self._unkept:
            asyncio.get_running_loop().call_later(KEEP_MARKS, self._keep_marks)
        self._unkept.update(seats)
        begun = [self._clock.showing_ended(seat) for seat in seats if self._showings.is_done(seat)]
        if any(begun):
            self._tell_clock()

    async def claim(self, connection: Connection, seat: int) -> None:
        """The device is in the hands of that seat's player now, and of nobody else."""
        self._check_seat(connection, seat)
        connection.claimed = None
        repeat = await self._repeat(seat)
        connection.claimed = seat
        self._tell_position_to(connection, repeat)

    def release(self, connection: Connection) -> None:
        connection.claimed = None
        self._tell_position_to(connection)

    async def _repeat(self, seat: int | None) -> Repeat:
        """What this seat has not acknowledged. Stored before it is told: a crash may cost the repeat, not give it twice."""
        if seat is None:
            return NOTHING
        shown, again = self._showings.shown(seat), list[protocol.Again]()
        while more := self._showings.again(seat):
            try:
                await self._storage.save_marks(self.table.code, {seat: self._showings.marks(seat)})
            except NotSaved:
                break
            again += more
        return Repeat(again, shown)

    def _keep_marks(self) -> None:
        """What has been acknowledged, for after a restart. Nobody waits: if it is lost, something is shown a second time."""
        if self._unkept:
            marks = {seat: self._showings.marks(seat) for seat in self._unkept}
            self._unkept.clear()
            self._around.see_to(self._storage.save_marks(self.table.code, marks))

    # --- bots

    def wake_bots(self) -> None:
        for seat in self._due():
            if self._match is not None and seat in self._bots and seat not in self._thinking:
                self._thinking.add(seat)
                self._around.run_bot(self._bot_turn(seat, self._match.legal(seat)))

    def _due(self) -> list[int]:
        return self._match.to_move if self._match is not None and self.table.stage == "playing" else []

    async def _bot_turn(self, seat: int, legal: list[str]) -> None:
        try:
            await self._bot_choice(seat, legal)
        except Refusal:  # not saved: the game must not wait for ever
            await asyncio.sleep(self._around.settings.bot_retry)
        except Exception as error:
            log_failure("A bot's move", error)
            return  # it stays in _thinking: a bot that cannot move is not asked again until the table is read anew
        self._thinking.discard(seat)
        self.wake_bots()

    async def _bot_choice(self, seat: int, legal: list[str]) -> None:
        try:
            choice = await self._bots.choose(seat, legal, self._around.settings.bot_pause)
        except BotFailed:  # the game goes on all the same, and its record says how
            await self._around.finish(self._chance_move(seat, legal))
        else:
            await self._around.finish(self._bot_move(seat, choice))

    async def _bot_move(self, seat: int, choice: Choice) -> None:
        """Unless things have changed meanwhile: then it is asked again."""
        async with self._changing():
            if self._match is not None and seat in self._due() and self._bots.is_still(seat, choice, self._match.legal(seat)):
                await self._play(self._match, seat, [choice.move], by=self.table.chairs[seat].stand_in)

    async def _chance_move(self, seat: int, legal: list[str]) -> None:
        async with self._changing():
            if self._match is not None and seat in self._due() and seat in self._bots and legal == self._match.legal(seat):
                await self._play(self._match, seat, [self._around.draws.pick(legal)], by="chance")

    # --- a bot in a player's place

    async def leave(self, guest: str, seat: int) -> None:
        """Get up; out of a running game, one leaves a bot behind."""
        if self.table.stage == "playing":
            tables.check_own(self.table, guest, seat)
            await self.stand_in(guest, seat, USUAL)
        else:
            await self.change(partial(tables.leave, guest=guest, seat=seat))

    async def stand_in(self, guest: str, seat: int, level: str) -> None:
        seed = self._around.draws.seed()

        def change(table: Table) -> Table:
            after = tables.stand_in(table, guest, seat, level, seed)
            if table.chairs[seat].guest != guest and not self._has_vanished(seat, self._around.settings.grace):
                raise Refusal("still-here", seat=seat)
            return after

        await self.change(change)

    def _has_vanished(self, seat: int, seconds: float) -> bool:
        guest = self.table.chairs[seat].guest
        return guest is not None and guest not in self._connections and self._absences.seconds(guest) >= seconds

    def look_after(self) -> None:
        """Where others wait for somebody who has vanished, a bot plays on."""
        waiting = next((guest for guest in self._connections if self.table.seats_of(guest)), None)
        for seat in self._due():
            if waiting and seat not in self._bots and self._has_vanished(seat, self._around.settings.stand_in_after):
                self._around.see_to(self.stand_in(waiting, seat, USUAL))

    # --- the clock

    def _set_clock(self, decided: int | None = None) -> None:
        """It runs for people, and while one of the players is there."""
        if decided is not None:
            self._clock.decided(decided)
        is_played = any(self.table.seats_of(guest) for guest in self._connections)
        asked = [seat for seat in self._due() if seat not in self._bots] if is_played else []
        self._clock.ask(asked, shown=[seat for seat in asked if not self._showings.is_done(seat)])

    def _clock_ran_out(self, seat: int) -> None:
        self._around.run_bot(self._clock_turn(seat))

    async def _clock_turn(self, seat: int) -> None:
        try:
            await self._around.finish(self._clock_moves(seat))
        except Refusal:  # not saved
            await asyncio.sleep(self._around.settings.bot_retry)
            self._clock_ran_out(seat)

    async def _clock_moves(self, seat: int) -> None:
        """Any move; of a choice that is made in several, all that are left."""
        async with self._changing():
            while self._match is not None and seat in self._due() and self._clock.has_run_out(seat):
                await self._play(self._match, seat, [self._around.draws.pick(self._match.legal(seat))], by="clock")
            self.wake_bots()

    # --- saving

    @contextlib.asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        async with self._lock:
            await self._refresh()
            yield

    async def _saved(self, saving: Coroutine[Any, Any, None]) -> None:
        try:
            await saving
        except NotSaved:
            self.is_stale = True
            raise

    async def refresh(self) -> None:
        if self.is_stale:
            async with self._changing():
                pass

    async def _refresh(self) -> None:
        """After a failed save: what does the database say?"""
        if not self.is_stale:
            return
        before = self.table, self._match, self._heard
        stored = await self._around.read(self.table.code)
        marks = [self._showings.marks(seat) for seat in range(self.table.players)]
        self._take(stored, marks)
        self.is_stale = False
        if self.table != before[0]:
            self._tell_table()
        for connection in list(self._connections.values()):
            seat = self._speaker(connection)
            if before[1] is None or self._heard.moves(seat) != before[2].moves(seat):
                self._tell_position_to(connection, await self._repeat(seat))
        if self._match is not None:
            await self._end_if_over(self._match)

    # --- telling

    def _tell_table(self, but: Connection | None = None) -> None:
        for connection in self._connections.values():
            if connection is not but:
                self._tell_table_to(connection)

    def _tell_table_to(self, connection: Connection) -> None:
        connection.send(frames.table_frame(self.seen_by(connection.guest)))

    def _tell(self, match: Match, events: Sequence[Event], by: str | None = None) -> None:
        clock = self._clock.left()
        said: dict[tuple[int | None, int | None], str] = {}
        for connection in self._connections.values():
            seat, asked = self._speaker(connection), self._asked(match, connection)
            if not hears(seat, events):
                continue
            if (seat, asked) not in said:
                said[seat, asked] = frames.position_frame(match, seat, self._heard, events, by, clock, asked=asked)
            connection.send(said[seat, asked])

    def _tell_position_to(self, connection: Connection, repeat: Repeat = NOTHING) -> None:
        """The view, and never the past but what has not been seen to its end."""
        if self._match is not None:
            seat, asked = self._speaker(connection), self._asked(self._match, connection)
            clock = self._clock.left()
            connection.send(frames.position_frame(self._match, seat, self._heard, [], None, clock, asked=asked, repeat=repeat))

    def _tell_clock(self) -> None:
        if self._clock.seconds is not None:
            told = frames.clock_frame(self._clock.left())
            for connection in self._connections.values():
                connection.send(told)

    def _speaker(self, connection: Connection) -> int | None:
        return claims.speaker(self.table.seats_of(connection.guest), connection.claimed)

    def _asked(self, match: Match, connection: Connection) -> int | None:
        return claims.asked(self.table.seats_of(connection.guest), self._speaker(connection), match.to_move)


def dealt(stored: Stored) -> Match:
    """The game as the database has it, before its first move."""
    table, game = stored.table, stored.game
    if game is None or table.start is None:
        raise Refusal("not-started")
    return Match.of_deal(
        table.game, players=table.players, deal=game.deal, start=table.start, options=table.options, seed=game.seed
    )
