"""Reads the series that a table belongs to, from the rematches that lead to it."""

from typing import Any

from sqlalchemy import Connection, bindparam, select

from facedown.server.model.series import Sitter, add_game
from facedown.server.protocol.after import Series
from facedown.server.store.schema import seats, tables
from facedown.server.store.storage import Storage

MAX_GAMES = 200  # tables to go back at most

SELECT_RESULT = select(tables.c.result).where(tables.c.code == bindparam("code"), tables.c.kind == "table")
SELECT_SITTERS = select(seats.c.guest, seats.c.person).where(seats.c.table == bindparam("code")).order_by(seats.c.seat)
# The same people sat at the table before this one, so it is enough to look among the tables of one of them. That is fast.
SELECT_BEFORE = select(tables.c.code).where(
    tables.c.rematch == bindparam("code"),
    tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest"))),
)


async def read_series(storage: Storage, code: str) -> Series | None:
    """The series up to this table, including its own game if that is over; None if no game in the series is over."""
    return await storage.read(lambda connection: count_series(connection, code))


def count_series(connection: Connection, code: str) -> Series | None:
    """Go back from this table to earlier ones, as long as the same people sat there, and count their games."""
    series: Series | None = None
    people = read_sitters(connection, code)
    guest = next((guest for guest, _ in people if guest is not None), None)
    table: str | None = code
    for _ in range(MAX_GAMES):
        if table is None or read_sitters(connection, table) != people:
            break
        result: dict[str, Any] | None = connection.scalar(SELECT_RESULT, {"code": table})
        if result is not None:
            series = add_game(series, len(people), result["winners"])
        table = connection.scalar(SELECT_BEFORE, {"code": table, "guest": guest})
    return series


def read_sitters(connection: Connection, code: str) -> list[Sitter]:
    return [(row.guest, row.person) for row in connection.execute(SELECT_SITTERS, {"code": code})]
