"""Merges one guest into another, who gets all seats and tables, in one transaction.

A table where both have a seat stays as it is. If there is such a table, the guest who is merged is kept too; otherwise the
cookies of that guest are void.
"""

from typing import NamedTuple

from sqlalchemy import BindParameter, Connection, String, and_, bindparam, case, delete, exists, func, or_, select, update

from facedown.server.store.guests import void_cookies
from facedown.server.store.schema import apart, daily, guests, seats, seekers, tables
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step

FROM: BindParameter[str] = bindparam("from_guest", type_=String)
TO: BindParameter[str] = bindparam("to_guest", type_=String)

_SEATS, _GUESTS, _DAILY = seats.alias(), guests.alias(), daily.alias()
_TABLES_FROM, _TABLES_TO = (select(_SEATS.c.table).where(_SEATS.c.guest == guest) for guest in (FROM, TO))
_IS_LEFT = and_(tables.c.code.in_(_TABLES_FROM), tables.c.code.in_(_TABLES_TO))

# If the guest was given a new key in the meantime, this finds no row, and the merge fails.
CHECK_KEY = update(guests).where(guests.c.id == TO, guests.c.key_hash == bindparam("hash")).values(id=TO)
# A table whose guests change gets a new revision, so that servers with the table in memory load it again.
MOVE_TABLES = (
    update(tables)
    .where(or_(tables.c.code.in_(_TABLES_FROM), tables.c.host == FROM), ~_IS_LEFT)
    .values(host=case((tables.c.host == FROM, TO), else_=tables.c.host), revision=tables.c.revision + 1)
)
MOVE_SEATS = update(seats).where(seats.c.guest == FROM, seats.c.table.not_in(_TABLES_TO)).values(guest=TO)
# If both have a result for the same day and game, that of the guest who stays counts.
MOVE_DAILY = (
    update(daily)
    .where(daily.c.guest == FROM)
    .where(
        ~exists(select(_DAILY.c.day).where(_DAILY.c.guest == TO, _DAILY.c.day == daily.c.day, _DAILY.c.game == daily.c.game))
    )
    .values(guest=TO)
)
DROP_DAILY = delete(daily).where(daily.c.guest == FROM)
# Whoever was not to meet the merged guest is not to meet the one who stays. Of two such wishes, the later one counts.
_OTHERS, _APART = apart.alias(), apart.alias()
_OWN_OF_FROM = and_(_OTHERS.c.guest == FROM, _OTHERS.c.other == apart.c.other)
_OF_OTHERS_WITH_FROM = and_(_OTHERS.c.other == FROM, _OTHERS.c.guest == apart.c.guest)
MERGE_APART = tuple(
    update(apart)
    .where(mine == TO, exists(select(_OTHERS.c.guest).where(same)))
    .values(
        {
            name: func.coalesce(
                select(func.max(_OTHERS.c[name])).where(same, _OTHERS.c[name] > apart.c[name]).scalar_subquery(), apart.c[name]
            )
            for name in ("since", "expires")
        }
    )
    for mine, same in ((apart.c.guest, _OWN_OF_FROM), (apart.c.other, _OF_OTHERS_WITH_FROM))
)
MOVE_APART = (
    update(apart)
    .where(apart.c.guest == FROM, apart.c.other != TO)
    .where(~exists(select(_APART.c.guest).where(_APART.c.guest == TO, _APART.c.other == apart.c.other)))
    .values(guest=TO),
    update(apart)
    .where(apart.c.other == FROM, apart.c.guest != TO)
    .where(~exists(select(_APART.c.guest).where(_APART.c.other == TO, _APART.c.guest == apart.c.guest)))
    .values(other=TO),
)
DROP_APART = delete(apart).where(or_(apart.c.guest == FROM, apart.c.other == FROM))
# The merged guest no longer exists, so its search ends. If it was called, its partner goes on looking alone.
DROP_SEARCH = delete(seekers).where(seekers.c.guest == FROM)
MOVE_NAME = (
    update(guests)
    .where(guests.c.id == TO)
    .values(
        name=func.coalesce(guests.c.name, select(_GUESTS.c.name).where(_GUESTS.c.id == FROM).scalar_subquery()),
        created=select(func.min(_GUESTS.c.created)).where(_GUESTS.c.id.in_([FROM, TO])).scalar_subquery(),
    )
)
DELETE_GUEST = delete(guests).where(
    guests.c.id == FROM,
    ~exists(select(seats.c.seat).where(seats.c.guest == FROM)),
    ~exists(select(tables.c.code).where(tables.c.host == FROM)),
)
MERGE = (
    MOVE_TABLES,
    MOVE_SEATS,
    MOVE_DAILY,
    DROP_DAILY,
    *MERGE_APART,
    *MOVE_APART,
    DROP_APART,
    DROP_SEARCH,
    MOVE_NAME,
    DELETE_GUEST,
)  # in this order; each may change any number of rows

_IS_GAME = and_(tables.c.code.in_(_TABLES_FROM), tables.c.kind == "table", tables.c.started.is_not(None))
SELECT_TABLES = (
    select(tables.c.code, _IS_GAME, _IS_LEFT)
    .where(or_(tables.c.code.in_(_TABLES_FROM), tables.c.host == FROM))
    .order_by(tables.c.code)
)


class MergePlan(NamedTuple):
    """What merging one guest into another will do."""

    codes: list[str]  # of all tables that change
    games: int  # how many games go along
    tables_left: int  # how many tables stay, because both have a seat there


async def plan_merge(storage: Storage, guest: str, to: str) -> MergePlan:
    return await storage.read(lambda connection: read_plan(connection, guest, to))


def read_plan(connection: Connection, guest: str, to: str) -> MergePlan:
    rows = connection.execute(SELECT_TABLES, {"from_guest": guest, "to_guest": to}).all()
    moved_tables = [(code, is_game) for code, is_game, is_left in rows if not is_left]
    return MergePlan(
        [code for code, _ in moved_tables], sum(is_game for _, is_game in moved_tables), len(rows) - len(moved_tables)
    )


async def merge_guests(storage: Storage, guest: str, to: str, key_hash: str) -> None:
    """Merge `guest` into `to`. If this is no longer the key of `to`, it raises Conflict and changes nothing."""
    values = {"from_guest": guest, "to_guest": to}
    steps = (Step(statement, values, changes_any=True) for statement in MERGE)
    await storage.save(Step(CHECK_KEY, {"to_guest": to, "hash": key_hash}), *steps, void_cookies(guest))
