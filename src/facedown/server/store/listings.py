"""Lists of tables: those that everybody can see, and those of one guest."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, or_, select
from sqlalchemy.sql import Select

from facedown.server.model.table import Chair
from facedown.server.protocol.messages import Result, SeatLine, TableLine
from facedown.server.store.schema import guests, seats, tables
from facedown.server.store.storage import STAGE_ONCE_CLOSED, Storage, format_date

MAX_LISTED, MAX_OWN = 50, 100

SELECT_LISTED = (
    select(tables)
    .where(tables.c.listed, tables.c.closed.is_(None), tables.c.stage.in_(["open", "playing"]))
    .where(or_(tables.c.stage == "open", tables.c.watchers))
    .order_by(tables.c.created.desc())
    .limit(MAX_LISTED)
)
SELECT_OWN = (
    select(tables)
    .where(tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest"))))
    .where(or_(tables.c.closed.is_(None), tables.c.stage != "open"))
    .order_by(tables.c.touched.desc())
    .limit(MAX_OWN)
)
SELECT_SEATS = (
    select(
        *(seats.c.table, seats.c.guest, seats.c.bot),
        func.coalesce(seats.c.name, seats.c.person, guests.c.name).label("name"),
    )
    .select_from(seats.outerjoin(guests))
    .where(seats.c.table.in_(bindparam("codes", expanding=True)))
    .order_by(seats.c.table, seats.c.seat)
)


async def list_listed_tables(storage: Storage, guest: str) -> list[TableLine]:
    """The listed tables that people can join or watch, the newest first."""
    return await storage.read(lambda connection: table_lines(connection, SELECT_LISTED, {}, guest))


async def list_own_tables(storage: Storage, guest: str) -> list[TableLine]:
    """The tables where the guest has a seat, the most recently changed first."""
    return await storage.read(lambda connection: table_lines(connection, SELECT_OWN, {"guest": guest}, guest))


def table_lines(connection: Connection, query: Select[Any], values: dict[str, str], guest: str) -> list[TableLine]:
    rows = connection.execute(query, values).all()
    seats_by_code: dict[str, list[Any]] = defaultdict(list)
    for seat in connection.execute(SELECT_SEATS, {"codes": [row.code for row in rows]}).all():
        seats_by_code[seat.table].append(seat)
    return [table_line(row, seats_by_code[row.code], guest) for row in rows]


def table_line(row: Any, seats: Sequence[Any], guest: str) -> TableLine:
    return TableLine(
        code=row.code,
        game=row.game,
        options=row.options,
        stage=row.stage if row.closed is None else STAGE_ONCE_CLOSED[row.stage],
        seats=[seat_line(seat) for seat in seats],
        your_seats=[number for number, seat in enumerate(seats) if seat.guest == guest],
        watchers=row.watchers,
        clock=row.clock,
        opened=format_date(row.created),
        finished=None if row.finished is None else format_date(row.finished),
        result=None if row.result is None else Result(**row.result),
    )


def seat_line(seat: Any) -> SeatLine:
    return SeatLine(sitter=Chair(seat.guest, seat.bot).sitter, name=seat.name, level=seat.bot)
