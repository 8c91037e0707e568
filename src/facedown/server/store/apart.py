"""Pairs of guests who are not to meet again. The wish of either is enough, and the other is never told."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, text, union_all

from facedown.server.store.schema import apart
from facedown.server.store.storage import Storage, format_date
from facedown.server.store.writer import Step

SELECT_APART = union_all(
    select(apart.c.other.label("whom")).where(apart.c.guest == bindparam("who")),
    select(apart.c.guest.label("whom")).where(apart.c.other == bindparam("who")),
)
UPSERT_APART = text(
    "INSERT INTO apart (guest, other, since, expires) VALUES (:guest, :other, :since, :expires)"
    " ON CONFLICT (guest, other) DO UPDATE SET since = excluded.since, expires = excluded.expires"
)
SELECT_OWN = select(apart.c.since).where(apart.c.guest == bindparam("who")).order_by(apart.c.since)
DELETE_EXPIRED_WISHES = delete(apart).where(apart.c.expires <= bindparam("uptime"))


def read_apart(connection: Connection, guest: str) -> frozenset[str]:
    """The guests whom this one is not to meet, whoever of the two asked for it."""
    return frozenset(connection.scalars(SELECT_APART, {"who": guest}))


async def save_apart(storage: Storage, guest: str, others: Iterable[str], now: int, expires: int) -> None:
    """Save that the guest does not want to meet these others. `expires`: the uptime at which that ends."""
    values = {"guest": guest, "since": now, "expires": expires}
    await storage.save(*(Step(UPSERT_APART, {**values, "other": other}) for other in sorted(others)))


async def delete_expired(storage: Storage, uptime: int) -> None:
    await storage.save(Step(DELETE_EXPIRED_WISHES, {"uptime": uptime}, changes_any=True))


async def export_apart(storage: Storage, guest: str) -> list[dict[str, Any]]:
    """When the guest has asked not to meet somebody again. It does not say whom, because that would be about others."""
    others = await storage.read(lambda connection: list(connection.scalars(SELECT_OWN, {"who": guest})))
    return [{"since": format_date(since)} for since in others]
