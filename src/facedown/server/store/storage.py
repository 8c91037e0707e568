"""Stores guests, tables and moves. Reads run in threads, and all writes go through one writer."""

import asyncio
import datetime
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import SQLAlchemyError

from facedown.engine.catalogue import GAMES
from facedown.server.model.delivery import Marks
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Stage, Terms
from facedown.server.store import statements
from facedown.server.store.database import check_connection, open_engine, transaction
from facedown.server.store.database_file import DatabaseLock, make_database_private
from facedown.server.store.lease import SET_NO_RULES, check_direct, check_name_is_free, retry_signing_in
from facedown.server.store.openings import PendingOpening, StoredOpening, read_openings, update_opening
from facedown.server.store.seat_steps import insert_seat, seat_changes, seat_key, wake_if_bots_play
from facedown.server.store.sessions import Sessions
from facedown.server.store.upgrade import upgrade
from facedown.server.store.writer import NotSaved, Step, Writer
from facedown.server.support.failures import FailureLog
from facedown.server.support.metrics import Metrics
from facedown.server.support.settings import Database

MOVES_AT_ONCE = 200  # moves in one read; most games have fewer
READ_PAUSE = 0.005  # seconds

STAGE_ONCE_CLOSED: dict[str, Stage] = {"open": "closed", "playing": "abandoned", "over": "over"}

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is stored: its deal and its moves, from which it can be replayed."""

    seed: str | None  # None: the deal was laid by hand
    deal: dict[str, Any]
    moves: list[tuple[int, str]]
    by: dict[int, str]  # who made a move in the seat's place, such as the clock or a stand-in, by the move's number
    last_messages: dict[int, str | None]  # seat -> the id of the message that brought its last move
    marks: list[Marks]  # per seat
    lesson_step: int = 0  # the step of a lesson that its player has reached by tapping
    began: int | None = None  # of a game by days: the uptime at which it started
    uptimes: dict[int, int] = field(default_factory=dict)  # in a game by days: a move's number -> its uptime


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is stored about a table, except for its openings."""

    table: Table
    names: list[str | None]  # per seat
    rules: int  # the version of the game's rules
    game: StoredGame | None  # None while the table is open, or if it was not asked for
    result: dict[str, Any] | None  # None until the end of the game is stored
    dates: dict[str, int | None]


class Storage:
    """The database of a server. If a method cannot save something, it raises NotSaved, and nothing has been saved."""

    def __init__(
        self, database: Database, metrics: Metrics | None = None, name: str = "", rules: Mapping[str, int] | None = None
    ) -> None:
        """`name`: of this server, if it shares the database. `rules`: versions of rules to use instead of the built-in ones."""
        self._database = database
        self.name = name
        self.rules = {game.id: game.version for game in GAMES.values()} | dict(rules or {})
        self.is_retiring = False  # whether this server takes no tables any more
        self.lock = None if isinstance(database, URL) else DatabaseLock(database)  # PostgreSQL needs none: servers share it
        self.engine = open_engine(database)
        self.on_lost: Callable[[], None] = lambda: None  # called when this server may have lost all tables that it owned
        sessions = Sessions(self.engine, name, self.rules)
        self._writer = Writer(sessions.open, metrics or Metrics(), on_lost=self._lose if self.is_shared else None)
        self._read_failures = FailureLog("Reading the database")

    @property
    def is_shared(self) -> bool:
        """Whether other servers can use the same database."""
        return self.lock is None

    async def open(self) -> None:
        """Create or upgrade the database, and start the writer.

        Raises an error, and changes nothing, if the database cannot be used or cannot be shared with the servers that use it.
        """
        if self.lock is not None:
            self.lock.acquire()
        try:
            if not isinstance(self._database, URL):
                make_database_private(self._database)
                upgrade(self.engine, self._database)
            else:
                check_connection(self.engine)
                check_direct(self.engine)
                retry_signing_in(lambda: check_name_is_free(self.engine, self.name))
                upgrade(self.engine, self._database)
                retry_signing_in(self._writer.connect)
        except BaseException:
            self._release_database()
            raise
        self._writer.start()

    async def retire(self) -> None:
        """Take no tables any more, and tell other servers so. After a lost connection, this must be called again."""
        self.is_retiring = True
        await self.save(Step(SET_NO_RULES, {}))

    def _lose(self) -> None:
        self.on_lost()

    @property
    def server(self) -> int | None:
        """The number under which this server has signed in; None for a file, or while there is no connection."""
        return self._writer.server

    async def close(self) -> None:
        await self._writer.stop()
        self._release_database()

    @property
    def is_open(self) -> bool:
        """Whether something can be saved now. PostgreSQL, which is asked every second, must have answered lately."""
        return self._writer.is_running and (not self.is_shared or self._writer.is_responding)

    def _release_database(self) -> None:
        self.engine.dispose()
        if self.lock is not None:
            self.lock.release()

    def save(self, *steps: Step) -> asyncio.Future[None]:
        """A future that is done once all steps are durable, or raises NotSaved if none of them is."""
        return self._writer.save(*steps)

    async def read(self, query: Callable[[Connection], Result]) -> Result:
        """The result of `query`, which runs in a thread and sees the database as of one moment."""
        return await asyncio.to_thread(self._read, query)

    def _read(self, query: Callable[[Connection], Result]) -> Result:
        try:
            with transaction(self.engine) as connection:
                return query(connection)
        except SQLAlchemyError as error:
            self._read_failures.add(error)
            raise Refusal("no-database") from None

    # --- guests

    async def load_name(self, guest: str) -> str | None:
        name: str | None = await self.read(lambda connection: connection.scalar(statements.SELECT_NAME, {"guest": guest}))
        return name

    async def save_name(self, guest: str, name: str) -> None:
        await self.save(Step(statements.UPSERT_NAME, {"id": guest, "name": name, "created": now()}))

    # --- tables

    async def list_finished_tables(self) -> list[str]:
        """The codes of all tables whose games are over, the oldest first. Lessons and daily tries are not among them."""
        return await self.read(lambda connection: list(connection.scalars(statements.SELECT_FINISHED_TABLES)))

    async def count_hosted_tables(self, guest: str) -> int:
        """How many unfinished tables this guest hosts."""
        return await self.read(lambda connection: int(connection.scalar(statements.COUNT_HOSTED_TABLES, {"guest": guest}) or 0))

    async def load(self, code: str, *, with_game: bool = True) -> StoredTable | None:
        """Everything about a table, or everything but its game; None if there is no such table."""
        if "\0" in code:  # PostgreSQL allows no text with this character
            return None
        stored_table = await self.read(lambda connection: read_table(connection, code, with_game))
        if stored_table is not None and stored_table.game is not None:
            await self._read_rest(code, stored_table.game)
        return stored_table

    async def _read_rest(self, code: str, game: StoredGame) -> None:
        """Read the remaining moves, a few at a time, because a thread that handles many at once makes the event loop wait."""
        while (first := len(game.moves)) % MOVES_AT_ONCE == 0:
            await asyncio.sleep(READ_PAUSE)
            await self.read(lambda connection, first=first: read_moves(connection, code, game, first))  # type: ignore[misc]
            if len(game.moves) == first:
                return

    async def save_new_table(self, table: Table, rules: int, *more_steps: Step) -> None:
        """Save a new table. Raises Conflict if its code is taken, and NotSaved if this server is retiring."""
        if self.is_retiring:
            raise NotSaved
        values = {
            "code": table.code,
            "revision": table.revision,
            "stage": table.stage,
            "game": table.game,
            "rules": rules,
            "kind": table.kind,
            "day": table.day,
            "quick": table.is_quick,
            **changeable_columns(table),
            "created": now(),
            "touched": now(),
        }
        seats = [insert_seat(table, seat) for seat in range(table.players)]
        await self.save(*insert_missing_guests(table), Step(statements.INSERT_TABLE, values), *seats, *more_steps)

    async def save_rematch(self, rematch: Table, rules: int, old_table: Table) -> None:
        """Save the rematch as a new table, and its code in the old one."""
        link = Step(statements.SET_REMATCH, {**next_revision(old_table), "rematch_after": rematch.code})
        await self.save_new_table(rematch, rules, link)

    async def save_change(self, before: Table, after: Table) -> None:
        """Save a change of seats, options or terms."""
        values = {f"{name}_after": value for name, value in changeable_columns(after).items()}
        await self.save(
            *insert_missing_guests(after),
            Step(statements.UPDATE_TABLE, {**next_revision(before), **values}),
            *seat_changes(before, after),
            *([wake_if_bots_play(after.code)] if after.stage == "playing" else []),
        )

    async def save_start(self, before: Table, after: Table, seed: str | None, deal: dict[str, Any], *more_steps: Step) -> None:
        """Save that the game has started, with its deal."""
        values = {"stage_after": after.stage, "start_after": after.terms.start, "seed_after": seed, "deal_after": deal}
        await self.save(Step(statements.START_GAME, {**next_revision(before), **values, "started_after": now()}), *more_steps)

    # --- openings

    async def load_openings(self, code: str) -> list[StoredOpening]:
        return await self.read(lambda connection: read_openings(connection, code))

    async def save_opening(self, code: str, opening: PendingOpening) -> None:
        """Save a new opening, before anybody has answered."""
        values = {name: getattr(opening, name) for name in ("number", "terms", "commitment", "secret")}
        blanks = {"commitments": {}, "reveals": {}, "outcome": "opened", "opened": now()}
        await self.save(Step(statements.INSERT_OPENING, {"table": code, **values, **blanks}))

    async def change_opening(self, code: str, opening: PendingOpening, outcome: str) -> None:
        """Save the commitments and reveals so far, and the outcome."""
        await self.save(update_opening(code, opening, outcome))

    # --- play

    def save_moves(
        self,
        code: str,
        seq: int,
        seat: int,
        moves: Sequence[str],
        message_id: str | None = None,
        by: str | None = None,
        uptime: int | None = None,
    ) -> asyncio.Future[None]:
        """Save all of these moves or none. Raises Conflict unless exactly `seq` moves are stored before.

        `uptime`: when they are made, in a game by days; None in other games.
        """
        common_values = {"table": code, "seat": seat, "played": now(), "sent": message_id, "by": by, "uptime": uptime}
        steps = [
            Step(statements.INSERT_NEXT_MOVE, {**common_values, "seq": next_seq, "move": move})
            for next_seq, move in enumerate(moves, seq)
        ]
        if uptime is not None:
            steps.append(wake_if_bots_play(code))
        return self.save(*steps)

    async def save_marks(self, code: str, marks: Mapping[int, Marks]) -> None:
        """Save how far these seats have got, by seat."""
        await self.save(
            *(
                Step(
                    statements.SET_MARKS,
                    {"code": code, "number": seat} | {f"{name}_after": value for name, value in asdict(mark).items()},
                )
                for seat, mark in marks.items()
            )
        )

    async def save_end(
        self, before: Table, after: Table, result: dict[str, Any], names: Sequence[str | None], *more_steps: Step
    ) -> None:
        """Save the end of a game. Its players keep the names that they have now, even if they change their names later."""
        values = {"stage_after": after.stage, "result_after": result, "finished_after": now()}
        fixed_names = [
            Step(statements.SET_SEAT_NAME, {**seat_key(after, seat), "name_after": name}) for seat, name in enumerate(names)
        ]
        await self.save(Step(statements.END_GAME, {**next_revision(before), **values}), *fixed_names, *more_steps)

    # --- idle tables

    async def close_table(self, code: str, revision: int) -> None:
        """Close a table that is idle, or whose rules are gone. Raises Conflict if it has changed since this revision."""
        values = {"revision_after": revision + 1, "touched_after": now(), "closed_after": now()}
        await self.save(Step(statements.CLOSE_TABLE, {"code_before": code, "revision_before": revision, **values}))


def changeable_columns(table: Table) -> dict[str, Any]:
    """The columns that `statements.CHANGEABLE_COLUMNS` names, with the table's values."""
    columns = {"host": table.host, "players": table.players, "options": table.options, **table.terms.model_dump()}
    return {**columns, "paused_until": table.paused_until}


def insert_missing_guests(table: Table) -> list[Step]:
    """The steps that add the table's guests to the database, if they are not there yet."""
    return [Step(statements.INSERT_MISSING_GUEST, {"id": guest, "created": now()}) for guest in sorted(table.members)]


def read_table(connection: Connection, code: str, with_game: bool) -> StoredTable | None:
    key = {"code": code}
    row = connection.execute(statements.SELECT_TABLE, key).one_or_none()
    if row is None:
        return None
    seats = connection.execute(statements.SELECT_SEATS, key).all()
    table = Table(
        code=row.code,
        game=row.game,
        options=row.options,
        players=row.players,
        terms=Terms(**{name: getattr(row, name) for name in Terms.model_fields}),
        host=row.host,
        chairs=tuple(Chair(seat.guest, seat.bot, seat.person, seat.stand_in, seat.bot_seed, seat.pause_days) for seat in seats),
        stage=row.stage if row.closed is None else STAGE_ONCE_CLOSED[row.stage],
        rematch=row.rematch,
        kind=row.kind,
        day=row.day,
        paused_until=row.paused_until,
        is_quick=row.quick,
        revision=row.revision,
    )
    has_game = with_game and row.deal is not None
    game = read_game(connection, row, seats) if has_game else None
    dates = {"opened": row.created, "started": row.started, "finished": row.finished}
    return StoredTable(table, [seat.name for seat in seats], row.rules, game, row.result, dates)


def read_game(connection: Connection, row: Any, seats: Sequence[Any]) -> StoredGame:
    """The game with its first moves. `read_moves` reads the others."""
    marks = [Marks(seat.acked, seat.repeated, seat.public) for seat in seats]
    game = StoredGame(row.seed, row.deal, [], {}, {}, marks, row.lesson_step, row.began)
    read_moves(connection, row.code, game, 0)
    return game


def read_moves(connection: Connection, code: str, game: StoredGame, first: int) -> None:
    """Add stored moves to the game, from number `first` on, and at most MOVES_AT_ONCE of them."""
    values = {"code": code, "first": first, "end": first + MOVES_AT_ONCE}
    for number, (seat, move, by, message_id, uptime) in enumerate(
        connection.execute(statements.SELECT_MOVES, values), start=first
    ):
        game.moves.append((seat, move))
        game.last_messages[seat] = message_id
        if by is not None:
            game.by[number] = by
        if uptime is not None:
            game.uptimes[number] = uptime


def next_revision(before: Table) -> dict[str, Any]:
    """The values for `statements.NEXT_REVISION`."""
    after = {"revision_after": before.revision + 1, "touched_after": now()}
    return {"code_before": before.code, "revision_before": before.revision, **after}


def now() -> int:
    """The date as it is stored: milliseconds since 1970, in UTC."""
    return time.time_ns() // 1_000_000


def format_date(milliseconds: int) -> str:
    """A stored date in ISO 8601, such as 2026-11-15T13:07:55.000Z."""
    date = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC)
    return date.isoformat(timespec="milliseconds").replace("+00:00", "Z")
