"""Deletes a guest, in one transaction.

Games without other people are deleted with the guest. In the others the guest's seats stay, and belong to "Somebody": a
stand-in plays on if the game is running. Seats at open tables are free again.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, bindparam, delete, or_, select, update

from facedown.server.store.guests import void_cookies
from facedown.server.store.ownership import can_be_ours
from facedown.server.store.schema import apart, daily, guests, moves, openings, seats, seekers, tables
from facedown.server.store.seat_steps import wake_if_bots_play
from facedown.server.store.seekers import NO_CALL
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
SET_HOST = (  # by any server, unless another one owns the table
    update(tables)
    .where(tables.c.code == bindparam("code_before"), tables.c.revision == bindparam("revision_before"), can_be_ours())
    .values({name: bindparam(f"{name}_after") for name in ("revision", "touched", "host")})
)
GIVE_UP_SEAT = (
    update(seats)
    .where(seats.c.table == bindparam("code"), seats.c.seat == bindparam("number"), seats.c.guest == bindparam("guest_before"))
    .values(
        guest=None,
        pause_days=None,
        **{name: bindparam(f"{name}_after") for name in ("name", "person", "stand_in", "bot_seed")},
    )
)
END_CALL = (  # whoever was to play with the guest goes on looking
    update(seekers).where(seekers.c.partner == bindparam("partner_before"), seekers.c.table.is_(None)).values(NO_CALL)
)
DELETE_GUEST = (
    delete(daily).where(daily.c.guest == bindparam("guest")),
    delete(apart).where(or_(apart.c.guest == bindparam("guest"), apart.c.other == bindparam("guest"))),
    delete(seekers).where(seekers.c.guest == bindparam("guest")),
    delete(seekers).where(seekers.c.partner == bindparam("guest")),  # its search has led to a table: it is over
    delete(guests).where(guests.c.id == bindparam("guest")),  # last, because other rows refer to it
)


class DeletionPlan(NamedTuple):
    """What deleting a guest will do. It is valid as long as no table has changed."""

    deleted_codes: list[str]  # of tables
    changed_codes: list[str]  # of tables where other people have seats
    steps: list[Step]

    @property
    def codes(self) -> list[str]:
        return self.deleted_codes + self.changed_codes


async def plan_deletion(storage: Storage, guest: str, new_seed: Callable[[], str]) -> DeletionPlan:
    return await storage.read(lambda connection: read_plan(connection, guest, new_seed))


async def delete_guest(storage: Storage, guest: str, plan: DeletionPlan, *, is_for_good: bool) -> None:
    """Carry out the plan. If a table has changed since it was made, this raises Conflict and deletes nothing.

    `is_for_good`: the guest's cookies are void from now on.
    """
    end_call = Step(END_CALL, {"partner_before": guest}, changes_any=True)
    guest_steps = [end_call, *(Step(statement, {"guest": guest}, changes_any=True) for statement in DELETE_GUEST)]
    await storage.save(*plan.steps, *guest_steps, *([void_cookies(guest)] if is_for_good else []))


def read_plan(connection: Connection, guest: str, new_seed: Callable[[], str]) -> DeletionPlan:
    member_tables = connection.execute(SELECT_TABLES, {"guest": guest}).all()
    seat_rows = connection.execute(SELECT_SEATS, {"guest": guest}).all()
    other_guests: dict[str, str] = {}  # by table, the first of the other people
    for seat in seat_rows:
        if seat.guest != guest:
            other_guests.setdefault(seat.table, seat.guest)
    deleted_codes = [table.code for table in member_tables if table.code not in other_guests]
    changed_tables = {table.code: table for table in member_tables if table.code in other_guests}
    steps = [
        *(
            set_host(table, other_guests.get(table.code, guest) if table.host == guest else table.host)
            for table in member_tables
        ),
        *delete_games(deleted_codes),
        *(
            give_up_seat(seat, changed_tables[seat.table], new_seed)
            for seat in seat_rows
            if seat.guest == guest and seat.table in changed_tables
        ),
        *(wake_if_bots_play(code) for code, table in changed_tables.items() if table.stage == "playing"),
    ]
    return DeletionPlan(deleted_codes, list(changed_tables), steps)


def delete_games(codes: Sequence[str]) -> list[Step]:
    parts = [codes[first : first + MAX_CODES] for first in range(0, len(codes), MAX_CODES)]
    return [Step(statement, {"codes": part}, changes_any=True) for part in parts for statement in DELETE_GAMES]


def set_host(table: Any, host: str) -> Step:
    """The step to the table's next revision, with this host. It fails if the table is not as it was when the plan was made."""
    values = {"revision_after": table.revision + 1, "touched_after": table.touched, "host_after": host}
    return Step(SET_HOST, {"code_before": table.code, "revision_before": table.revision, **values})


def give_up_seat(seat: Any, table: Any, new_seed: Callable[[], str]) -> Step:
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
