"""Deletes a guest, in one transaction.

Games without other people are deleted with the guest. In the others the guest's seats stay, and belong to "Somebody": a
stand-in plays on if the game is running. Seats at open tables are free again.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, or_, select, update

from facedown.server.store.schema import daily, guests, moves, openings, seats, tables
from facedown.server.store.statements import NEXT_REVISION
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step

SOMEBODY = "Somebody"
MAX_CODES = 500  # in one statement

_IS_MEMBER = or_(
    tables.c.host == bindparam("guest"), tables.c.code.in_(select(seats.c.table).where(seats.c.guest == bindparam("guest")))
)
_TABLE = ("code", "stage", "closed", "revision", "touched", "host", "stand_in")
SELECT_TABLES = select(*(tables.c[name] for name in _TABLE)).where(_IS_MEMBER).order_by(tables.c.code)
SELECT_SEATS = (
    select(seats.c.table, seats.c.seat, seats.c.guest, seats.c.stand_in, seats.c.bot_seed)
    .join(tables)
    .where(_IS_MEMBER, seats.c.guest.is_not(None))
    .order_by(seats.c.table, seats.c.seat)
)

CODES: BindParameter[list[str]] = bindparam("codes", expanding=True)
DELETE_GAMES = (
    delete(daily).where(daily.c.table.in_(CODES)),
    delete(moves).where(moves.c.table.in_(CODES)),
    delete(openings).where(openings.c.table.in_(CODES)),
    delete(seats).where(seats.c.table.in_(CODES)),
    update(tables).where(tables.c.rematch.in_(CODES)).values(rematch=None),
    delete(tables).where(tables.c.code.in_(CODES)),
)
SET_HOST = NEXT_REVISION.values(host=bindparam("host_after"))
GIVE_UP_SEAT = (
    update(seats)
    .where(seats.c.table == bindparam("code"), seats.c.seat == bindparam("number"), seats.c.guest == bindparam("guest_before"))
    .values(guest=None, **{name: bindparam(f"{name}_after") for name in ("name", "person", "stand_in", "bot_seed")})
)
DELETE_GUEST = (
    delete(daily).where(daily.c.guest == bindparam("guest")),
    delete(guests).where(guests.c.id == bindparam("guest")),  # last, because other rows refer to it
)


class DeletionPlan(NamedTuple):
    """What deleting a guest will do. It is valid as long as no table has changed."""

    deleted: list[str]  # the codes of tables
    changed: list[str]  # the codes of tables where other people have seats
    steps: list[Step]

    @property
    def codes(self) -> list[str]:
        return self.deleted + self.changed


async def plan_deletion(storage: Storage, guest: str, new_seed: Callable[[], str]) -> DeletionPlan:
    return await storage.read(lambda connection: read_plan(connection, guest, new_seed))


async def delete_guest(storage: Storage, guest: str, plan: DeletionPlan) -> None:
    """Carry out the plan. If a table has changed since it was made, this raises Conflict and deletes nothing."""
    own = [Step(statement, {"guest": guest}, changes_any=True) for statement in DELETE_GUEST]
    await storage.save(*plan.steps, *own)


def read_plan(connection: Connection, guest: str, new_seed: Callable[[], str]) -> DeletionPlan:
    found = connection.execute(SELECT_TABLES, {"guest": guest}).all()
    taken = connection.execute(SELECT_SEATS, {"guest": guest}).all()
    others: dict[str, str] = {}  # by table, the first of the other people
    for seat in taken:
        if seat.guest != guest:
            others.setdefault(seat.table, seat.guest)
    deleted = [table.code for table in found if table.code not in others]
    changed = {table.code: table for table in found if table.code in others}
    steps = [
        *(set_host(table, others.get(table.code, guest) if table.host == guest else table.host) for table in found),
        *delete_games(deleted),
        *(give_up(seat, changed[seat.table], new_seed) for seat in taken if seat.guest == guest and seat.table in changed),
    ]
    return DeletionPlan(deleted, list(changed), steps)


def delete_games(codes: Sequence[str]) -> list[Step]:
    parts = [codes[first : first + MAX_CODES] for first in range(0, len(codes), MAX_CODES)]
    return [Step(statement, {"codes": part}, changes_any=True) for part in parts for statement in DELETE_GAMES]


def set_host(table: Any, host: str) -> Step:
    """The step to the table's next revision, with this host. It fails if the table is not as it was when the plan was made."""
    values = {"revision_after": table.revision + 1, "touched_after": table.touched, "host_after": host}
    return Step(SET_HOST, {"code_before": table.code, "revision_before": table.revision, **values})


def give_up(seat: Any, table: Any, new_seed: Callable[[], str]) -> Step:
    """The step that takes a seat from the guest: it becomes free at an open table, and Somebody's in a game."""
    key = {"code": seat.table, "number": seat.seat, "guest_before": seat.guest}
    return Step(GIVE_UP_SEAT, key | {f"{name}_after": value for name, value in columns_after(seat, table, new_seed).items()})


def columns_after(seat: Any, table: Any, new_seed: Callable[[], str]) -> dict[str, str | None]:
    if table.stage == "open":
        return {"name": None, "person": None, "stand_in": None, "bot_seed": None}
    is_over = table.stage == "over"
    bot: dict[str, str | None] = {"stand_in": seat.stand_in, "bot_seed": seat.bot_seed}
    if not is_over and table.closed is None and seat.stand_in is None:
        bot = {"stand_in": table.stand_in, "bot_seed": new_seed()}
    return {"name": SOMEBODY if is_over else None, "person": SOMEBODY, **bot}
