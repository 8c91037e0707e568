"""Lists of tables: those that everybody can see, and those of one guest. Lessons and daily tries are in none."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, func, or_, select
from sqlalchemy.sql import Select

from facedown.server.model.table import Chair
from facedown.server.protocol.messages import Result, SeatSummary, Stage, TableSummary
from facedown.server.store.schema import apart, guests, moves, seats, tables
from facedown.server.store.storage import STAGE_ONCE_CLOSED, Storage, format_date

LISTED_PAGE, OWN_PAGE, PLAYED_PAGE, MAX_UNFINISHED_TABLES = 50, 100, 50, 50
TABLES_PER_ROUND = 3  # tables of each host that are listed before any host's next ones

# The tables of people whom the guest is not to meet, whichever of the two asked for it.
_TABLES_TO_AVOID = select(seats.c.table).join(
    apart,
    or_(
        and_(apart.c.guest == bindparam("guest"), apart.c.other == seats.c.guest),
        and_(apart.c.other == bindparam("guest"), apart.c.guest == seats.c.guest),
    ),
)
RANKED_TABLES = (
    select(
        tables.c.code,
        func.row_number().over(partition_by=tables.c.host, order_by=[tables.c.created.desc(), tables.c.code]).label("rank"),
    )
    .where(tables.c.kind == "table", tables.c.listed, tables.c.closed.is_(None), tables.c.stage.in_(["open", "playing"]))
    .where(or_(tables.c.stage == "open", tables.c.watchers))
    .subquery()
)
SELECT_LISTED_TABLES = (
    select(tables)
    .join(RANKED_TABLES, RANKED_TABLES.c.code == tables.c.code)
    .where(tables.c.code.not_in(_TABLES_TO_AVOID))
    .order_by((RANKED_TABLES.c.rank - 1) // TABLES_PER_ROUND, tables.c.created.desc(), tables.c.code)
)
SELECT_OWN_TABLES = (
    select(tables)
    .where(tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest"))))
    .where(tables.c.kind == "table", or_(tables.c.closed.is_(None), tables.c.stage != "open"))
    .order_by(tables.c.touched.desc(), tables.c.code)
)
SELECT_PLAYED_GAMES = (
    select(tables)
    .where(tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest"))))
    .where(
        tables.c.kind == "table", or_(tables.c.stage == "over", and_(tables.c.stage == "playing", tables.c.closed.is_not(None)))
    )
    .order_by(func.coalesce(tables.c.finished, tables.c.closed).desc(), tables.c.code)
)
LAST_MOVE = select(moves).where(moves.c.table == tables.c.code).order_by(moves.c.seq.desc()).limit(1).correlate(tables)
SELECT_UNFINISHED_TABLES = (
    select(
        *(tables.c.code, tables.c.game, tables.c.stage, tables.c.revision),
        (func.coalesce(LAST_MOVE.with_only_columns(moves.c.seq).scalar_subquery(), -1) + 1).label("moves"),
        func.coalesce(LAST_MOVE.with_only_columns(moves.c.played).scalar_subquery(), tables.c.started, tables.c.created).label(
            "since"
        ),
    )
    .where(tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest"))))
    .where(tables.c.kind == "table", tables.c.closed.is_(None), tables.c.stage.in_(["open", "playing"]))
    .order_by(tables.c.touched.desc())
    .limit(MAX_UNFINISHED_TABLES)
)
SELECT_SEATS = (
    select(
        *(seats.c.table, seats.c.guest, seats.c.bot, seats.c.person),
        func.coalesce(seats.c.name, seats.c.person, guests.c.name).label("name"),
    )
    .select_from(seats.outerjoin(guests))
    .where(seats.c.table.in_(bindparam("codes", expanding=True)))
    .order_by(seats.c.table, seats.c.seat)
)


class TablePage(NamedTuple):
    """One page of a list of tables."""

    tables: list[TableSummary]
    has_next: bool  # whether there are tables on the next page


async def list_listed_tables(storage: Storage, guest: str, page: int = 1) -> TablePage:
    """The listed tables that people can join or watch: the newest few of every host, then the next few, and so on.

    So no host can fill the first page alone. Within each round, the newest come first. Tables of people whom the guest is not
    to meet are left out.
    """
    values = {"guest": guest}
    return await storage.read(lambda connection: read_page(connection, SELECT_LISTED_TABLES, values, guest, page, LISTED_PAGE))


async def list_own_tables(storage: Storage, guest: str, page: int = 1) -> TablePage:
    """The tables where the guest has a seat, the most recently changed first."""
    values = {"guest": guest}
    return await storage.read(lambda connection: read_page(connection, SELECT_OWN_TABLES, values, guest, page, OWN_PAGE))


async def list_played_games(storage: Storage, guest: str, page: int = 1) -> TablePage:
    """The games of a guest that are over or abandoned, the latest first."""
    values = {"guest": guest}
    return await storage.read(lambda connection: read_page(connection, SELECT_PLAYED_GAMES, values, guest, page, PLAYED_PAGE))


def read_page(
    connection: Connection, query: Select[Any], values: dict[str, str], guest: str, page: int, size: int
) -> TablePage:
    """One page of a query's tables. The first page is 1."""
    rows = connection.execute(query.limit(size + 1).offset((page - 1) * size), values).all()
    page_rows = rows[:size]
    seats_of = read_seats(connection, page_rows)
    return TablePage([summarize_table(row, seats_of[row.code], guest) for row in page_rows], has_next=len(rows) > size)


def read_seats(connection: Connection, rows: Sequence[Any]) -> dict[str, list[Any]]:
    """The seats of these tables, by code."""
    seats_by_code: dict[str, list[Any]] = defaultdict(list)
    for seat in connection.execute(SELECT_SEATS, {"codes": [row.code for row in rows]}).all():
        seats_by_code[seat.table].append(seat)
    return seats_by_code


def summarize_table(row: Any, seats: Sequence[Any], guest: str) -> TableSummary:
    return TableSummary(
        code=row.code,
        game=row.game,
        options=row.options,
        stage=row.stage if row.closed is None else STAGE_ONCE_CLOSED[row.stage],
        seats=[summarize_seat(seat) for seat in seats],
        your_seats=[number for number, seat in enumerate(seats) if seat.guest == guest],
        watchers=row.watchers,
        clock=row.clock,
        opened_at=format_date(row.created),
        finished_at=None if row.finished is None else format_date(row.finished),
        result=None if row.result is None else Result(**row.result),
    )


class GuestTable(NamedTuple):
    """An open table or running game at which a guest has a seat."""

    code: str
    game: str
    stage: Stage
    revision: int
    moves: int  # how many moves have been made
    since: int  # the date of the last move, or else the date on which the game started or the table was opened
    seats: list[SeatSummary]
    guests: list[str | None]  # per seat
    your_seats: list[int]


async def list_unfinished_tables(storage: Storage, guest: str) -> list[GuestTable]:
    """The open tables and running games at which the guest has a seat, the most recently changed first."""
    return await storage.read(lambda connection: read_unfinished_tables(connection, guest))


def read_unfinished_tables(connection: Connection, guest: str) -> list[GuestTable]:
    rows = connection.execute(SELECT_UNFINISHED_TABLES, {"guest": guest}).all()
    seats_of = read_seats(connection, rows)
    return [make_guest_table(row, seats_of[row.code], guest) for row in rows]


def make_guest_table(row: Any, seats: Sequence[Any], guest: str) -> GuestTable:
    owners = [seat.guest for seat in seats]
    own_seats = [number for number, owner in enumerate(owners) if owner == guest]
    return GuestTable(
        *(row.code, row.game, row.stage, row.revision, row.moves, row.since),
        seats=[summarize_seat(seat) for seat in seats],
        guests=owners,
        your_seats=own_seats,
    )


def summarize_seat(seat: Any) -> SeatSummary:
    chair = Chair(seat.guest, seat.bot, seat.person)
    return SeatSummary(sitter=chair.sitter, name=seat.name, level=seat.bot, is_deleted=chair.is_deleted)
