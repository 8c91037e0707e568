"""Tables in lists: those that anybody may see, and a guest's own."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, func, or_, select
from sqlalchemy.sql import Select

from facedown.server.model.table import Chair
from facedown.server.protocol.messages import Result, SeatLine, TableLine
from facedown.server.store.schema import guests, seats, tables
from facedown.server.store.storage import STAGE_ONCE_CLOSED, Storage, spell_date

MOST_LISTED, MOST_OWN = 50, 100

LISTED = (
    select(tables)
    .where(tables.c.listed, tables.c.closed.is_(None), tables.c.stage.in_(["open", "playing"]))
    .where(or_(tables.c.stage == "open", tables.c.watchers))
    .order_by(tables.c.created.desc())
    .limit(MOST_LISTED)
)
OWN = (
    select(tables)
    .where(tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest"))))
    .where(or_(tables.c.closed.is_(None), tables.c.stage != "open"))
    .order_by(tables.c.touched.desc())
    .limit(MOST_OWN)
)
THEIR_SEATS = (
    select(
        *(seats.c.table, seats.c.guest, seats.c.bot),
        func.coalesce(seats.c.name, seats.c.person, guests.c.name).label("name"),
    )
    .select_from(seats.outerjoin(guests))
    .where(seats.c.table.in_(bindparam("codes", expanding=True)))
    .order_by(seats.c.table, seats.c.seat)
)


async def listed(storage: Storage, guest: str) -> list[TableLine]:
    """Tables at which one may sit down or watch, the newest first."""
    return await storage.read(lambda connection: lines(connection, LISTED, {}, guest))


async def own(storage: Storage, guest: str) -> list[TableLine]:
    """A guest's tables, those where something has changed last coming first."""
    return await storage.read(lambda connection: lines(connection, OWN, {"guest": guest}, guest))


def lines(connection: Connection, which: Select[Any], values: dict[str, str], guest: str) -> list[TableLine]:
    rows = connection.execute(which, values).all()
    sitting: dict[str, list[Any]] = defaultdict(list)
    for seat in connection.execute(THEIR_SEATS, {"codes": [row.code for row in rows]}).all():
        sitting[seat.table].append(seat)
    return [line(row, sitting[row.code], guest) for row in rows]


def line(row: Any, sitting: Sequence[Any], guest: str) -> TableLine:
    return TableLine(
        code=row.code,
        game=row.game,
        options=row.options,
        stage=row.stage if row.closed is None else STAGE_ONCE_CLOSED[row.stage],
        seats=[seat_line(seat) for seat in sitting],
        your_seats=[number for number, seat in enumerate(sitting) if seat.guest == guest],
        watchers=row.watchers,
        clock=row.clock,
        opened=spell_date(row.created),
        finished=None if row.finished is None else spell_date(row.finished),
        result=None if row.result is None else Result(**row.result),
    )


def seat_line(seat: Any) -> SeatLine:
    return SeatLine(sitter=Chair(seat.guest, seat.bot).sitter, name=seat.name, level=seat.bot)
