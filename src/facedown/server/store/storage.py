"""What is kept: guests, tables with their deals, moves. Reading is done in threads; writing goes through the one writer."""

import asyncio
import datetime
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from facedown.server.model.delivery import Marks
from facedown.server.model.table import Chair, Table
from facedown.server.protocol.errors import Refusal
from facedown.server.protocol.messages import Stage, Terms
from facedown.server.store import statements
from facedown.server.store.database import open_engine, transaction
from facedown.server.store.upgrade import upgrade
from facedown.server.store.writer import Step, Writer
from facedown.server.support.logs import log_failure

STAGE_ONCE_CLOSED: dict[str, Stage] = {"open": "closed", "playing": "abandoned", "over": "over"}

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class StoredGame:
    """All that plays a game again: its deal and its moves."""

    seed: str | None  # None: a deal laid by hand
    deal: dict[str, Any]
    moves: list[tuple[int, str]]
    by: dict[int, str]  # the moves, by number, that somebody else made in the seat's place: the clock, a stand-in
    sent: dict[int, str | None]  # per seat, its client's name for the message that brought its last move
    marks: list[Marks]  # per seat


@dataclass(frozen=True, slots=True)
class Stored:
    table: Table
    names: list[str | None]  # per seat
    rules: int
    game: StoredGame | None  # None while the table is open
    result: dict[str, Any] | None  # None until the end is written down
    dates: dict[str, int | None]


class Opened(Protocol):
    """A deal that is being agreed on."""

    number: int
    terms: str
    secret: str
    commitments: dict[int, str]
    reveals: dict[int, str]

    @property
    def commitment(self) -> str: ...


@dataclass(frozen=True, slots=True)
class StoredOpening:
    """A deal that was opened; docs/fairness.md says what is in it."""

    number: int
    terms: str
    commitment: str
    secret: str  # SECRET until the game is over, and the reveals with it
    commitments: dict[str, str]
    reveals: dict[str, str]
    outcome: str

    def whole(self) -> dict[str, Any]:
        """Once the game is over. What never came to an end was abandoned."""
        ended = {"outcome": "dealt" if self.outcome == "dealt" else "abandoned"}
        return {**self.before_the_end(), "secret": self.secret, "reveals": self.reveals, **ended}

    def before_the_end(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "terms": self.terms,
            "commitment": self.commitment,
            "commitments": self.commitments,
            "outcome": self.outcome,
        }


class Storage:
    def __init__(self, database: Path) -> None:
        self._database = database
        self.engine = open_engine(database)
        self._writer = Writer(self.engine)

    async def open(self) -> None:
        self._database.parent.mkdir(parents=True, exist_ok=True)
        try:
            upgrade(self.engine, self._database)
        except BaseException:
            self.engine.dispose()
            raise
        self._writer.start()

    async def close(self) -> None:
        await self._writer.stop()
        self.engine.dispose()

    def save(self, *steps: Step) -> asyncio.Future[None]:
        """Done once the steps are durable, all of them; NotSaved if none of them is."""
        return self._writer.save(*steps)

    async def read(self, ask: Callable[[Connection], Answer]) -> Answer:
        """`ask` runs in a thread, in a transaction of its own: it sees the database as of one moment."""
        return await asyncio.to_thread(self._read, ask)

    def _read(self, ask: Callable[[Connection], Answer]) -> Answer:
        try:
            with transaction(self.engine) as connection:
                return ask(connection)
        except SQLAlchemyError as error:
            log_failure("Reading", error)
            raise Refusal("no-database") from None

    # --- guests

    async def name_of(self, guest: str) -> str | None:
        name: str | None = await self.read(lambda connection: connection.scalar(statements.NAME_OF, {"guest": guest}))
        return name

    async def save_name(self, guest: str, name: str) -> None:
        await self.save(Step(statements.SAVE_NAME, {"id": guest, "name": name, "created": now()}))

    # --- tables

    async def finished(self) -> list[str]:
        """The codes of all tables whose games are over, the oldest first."""
        return await self.read(lambda connection: list(connection.scalars(statements.FINISHED)))

    async def count_hosted(self, guest: str) -> int:
        """Tables of this host that are not over."""
        return await self.read(lambda connection: int(connection.scalar(statements.HOSTED, {"guest": guest}) or 0))

    async def load(self, code: str) -> Stored | None:
        """All there is about a table."""
        return await self.read(lambda connection: stored_table(connection, code))

    async def save_new(self, table: Table, rules: int, *more: Step) -> None:
        values = {
            "code": table.code,
            "revision": table.revision,
            "stage": table.stage,
            "game": table.game,
            "rules": rules,
            **changeable(table),
            "created": now(),
            "touched": now(),
        }
        seats = [new_seat(table, seat) for seat in range(table.players)]
        await self.save(*kept_guests(table), Step(statements.NEW_TABLE, values), *seats, *more)

    async def save_rematch(self, again: Table, rules: int, before: Table) -> None:
        """The new table, and the old one's word of it."""
        told = Step(statements.REMATCH, {**revisions(before), "rematch_after": again.code})
        await self.save_new(again, rules, told)

    async def save_change(self, before: Table, after: Table) -> None:
        """Other seats, other terms."""
        values = {f"{name}_after": value for name, value in changeable(after).items()}
        await self.save(
            *kept_guests(after), Step(statements.CHANGE_TABLE, {**revisions(before), **values}), *changed_seats(before, after)
        )

    async def save_start(self, before: Table, after: Table, seed: str | None, deal: dict[str, Any], *more: Step) -> None:
        dealt = {"stage_after": after.stage, "start_after": after.terms.start, "seed_after": seed, "deal_after": deal}
        await self.save(Step(statements.START, {**revisions(before), **dealt, "started_after": now()}), *more)

    # --- openings: deals that are being agreed on

    async def openings(self, code: str) -> list[StoredOpening]:
        return await self.read(
            lambda connection: [StoredOpening(*row) for row in connection.execute(statements.ITS_OPENINGS, {"code": code})]
        )

    async def count_openings(self, code: str) -> int:
        return len(await self.openings(code))

    async def save_opening(self, code: str, opening: Opened) -> None:
        values = {name: getattr(opening, name) for name in ("number", "terms", "commitment", "secret")}
        begun = {"commitments": {}, "reveals": {}, "outcome": "opened", "opened": now()}
        await self.save(Step(statements.NEW_OPENING, {"table": code, **values, **begun}))

    async def change_opening(self, code: str, opening: Opened, outcome: str) -> None:
        await self.save(changed_opening(code, opening, outcome))

    def save_moves(
        self, code: str, seq: int, seat: int, moves: Sequence[str], sent: str | None = None, by: str | None = None
    ) -> asyncio.Future[None]:
        """All of them or none, and only as the next ones: Conflict when `seq` is not how many there are."""
        played = now()
        steps = [
            Step(
                statements.NEXT_MOVE,
                {"table": code, "seq": next_seq, "seat": seat, "move": move, "played": played, "sent": sent, "by": by},
            )
            for next_seq, move in enumerate(moves, seq)
        ]
        return self.save(*steps)

    async def save_marks(self, code: str, marks: Mapping[int, Marks]) -> None:
        """What has been shown to these seats."""
        await self.save(
            *(
                Step(
                    statements.KEEP_MARKS,
                    {"code": code, "number": seat, "acked_after": mark.acked, "repeated_after": mark.repeated},
                )
                for seat, mark in marks.items()
            )
        )

    async def save_end(self, before: Table, after: Table, result: dict[str, Any], names: Sequence[str | None]) -> None:
        ended = {"stage_after": after.stage, "result_after": result, "finished_after": now()}
        kept_names = [
            Step(statements.KEEP_SEAT_NAME, {"code": after.code, "number": seat, "name_after": name})
            for seat, name in enumerate(names)
        ]
        await self.save(Step(statements.END, {**revisions(before), **ended}), *kept_names)

    # --- tables that nobody comes to

    async def idle_tables(self, open_before: int, moved_before: int) -> list[tuple[str, int]]:
        """Their codes and revisions."""
        dates = {"open_before": open_before, "moved_before": moved_before}
        return await self.read(
            lambda connection: [(row.code, row.revision) for row in connection.execute(statements.IDLE, dates)]
        )

    async def save_closed(self, code: str, revision: int) -> None:
        next_one = {"revision_after": revision + 1, "touched_after": now(), "closed_after": now()}
        await self.save(Step(statements.CLOSE, {"code_before": code, "revision_before": revision, **next_one}))


def changeable(table: Table) -> dict[str, Any]:
    """The values of `statements.CHANGEABLE`."""
    return {"host": table.host, "players": table.players, "options": table.options, **table.terms.model_dump()}


def changed_opening(code: str, opening: Opened, outcome: str) -> Step:
    answers = {"commitments_after": in_text(opening.commitments), "reveals_after": in_text(opening.reveals)}
    return Step(statements.CHANGE_OPENING, {"code": code, "which": opening.number, **answers, "outcome_after": outcome})


def in_text(by_seat: Mapping[int, str]) -> dict[str, str]:
    """JSON's names are text."""
    return {str(seat): by_seat[seat] for seat in sorted(by_seat)}


def keep_guest(guest: str) -> Step:
    """A guest who sits down is kept."""
    return Step(statements.KEEP_GUEST, {"id": guest, "created": now()})


def kept_guests(table: Table) -> list[Step]:
    return [keep_guest(guest) for guest in sorted(table.members)]


def stored_table(connection: Connection, code: str) -> Stored | None:
    its = {"code": code}
    row = connection.execute(statements.ONE_TABLE, its).one_or_none()
    if row is None:
        return None
    seats = connection.execute(statements.ITS_SEATS, its).all()
    moves = connection.execute(statements.ITS_MOVES, its).all()
    table = Table(
        code=row.code,
        game=row.game,
        options=row.options,
        players=row.players,
        terms=Terms(**{name: getattr(row, name) for name in Terms.model_fields}),
        host=row.host,
        chairs=tuple(Chair(seat.guest, seat.bot, seat.person, seat.stand_in, seat.bot_seed) for seat in seats),
        stage=row.stage if row.closed is None else STAGE_ONCE_CLOSED[row.stage],
        rematch=row.rematch,
        revision=row.revision,
    )
    game = None if row.deal is None else stored_game(row, seats, moves)
    dates = {"opened": row.created, "started": row.started, "finished": row.finished}
    return Stored(table, [seat.name for seat in seats], row.rules, game, row.result, dates)


def stored_game(row: Any, seats: Sequence[Any], moves: Sequence[Any]) -> StoredGame:
    return StoredGame(
        seed=row.seed,
        deal=row.deal,
        moves=[(move.seat, move.move) for move in moves],
        by={number: move.by for number, move in enumerate(moves) if move.by is not None},
        sent={move.seat: move.sent for move in moves},
        marks=[Marks(seat.acked, seat.repeated) for seat in seats],
    )


def revisions(before: Table) -> dict[str, Any]:
    next_one = {"revision_after": before.revision + 1, "touched_after": now()}
    return {"code_before": before.code, "revision_before": before.revision, **next_one}


def new_seat(table: Table, seat: int) -> Step:
    return Step(statements.NEW_SEAT, {"table": table.code, "seat": seat, **sitter(table.chairs[seat])})


def sitter(chair: Chair) -> dict[str, Any]:
    return {
        "guest": chair.guest,
        "bot": chair.bot,
        "person": chair.person,
        "stand_in": chair.stand_in,
        "bot_seed": chair.seed,
    }


def changed_seats(before: Table, after: Table) -> list[Step]:
    kept = [
        Step(statements.CHANGE_SEAT, its_seat(after, seat) | {f"{name}_after": value for name, value in sitter(chair).items()})
        for seat, (old, chair) in enumerate(zip(before.chairs, after.chairs, strict=False))
        if old != chair
    ]
    added = [new_seat(after, seat) for seat in range(before.players, after.players)]
    removed = [Step(statements.REMOVE_SEAT, its_seat(before, seat)) for seat in range(after.players, before.players)]
    return kept + added + removed


def its_seat(table: Table, seat: int) -> dict[str, Any]:
    return {"code": table.code, "number": seat}


def now() -> int:
    return time.time_ns() // 1_000_000


def spell_date(milliseconds: int) -> str:
    date = datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC)
    return date.isoformat(timespec="milliseconds").replace("+00:00", "Z")
