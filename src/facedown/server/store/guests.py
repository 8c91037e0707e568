"""Guests as they are stored: their keys, devices that are signed out, and when they were last here.

What happens to their games is in merging.py and deletion.py.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import bindparam, exists, select, update

from facedown.server.store import statements
from facedown.server.store.schema import deleted_guests, guests, seats, tables
from facedown.server.store.storage import Storage, now
from facedown.server.store.writer import Step

MAX_DELETIONS = 100  # guests in one round, so that players do not wait long for it
MAX_STEPS = 500  # in one transaction, so that moves do not wait long for it

SELECT_EPOCHS = select(guests.c.id, guests.c.epoch).where(guests.c.epoch > 0)
SELECT_DELETED_GUESTS = select(deleted_guests.c.hash)
SELECT_GUEST = select(guests.c.name, guests.c.created, guests.c.key_hash, guests.c.key_generation, guests.c.epoch).where(
    guests.c.id == bindparam("guest")
)
SELECT_BY_KEY = select(guests.c.id).where(guests.c.key_hash == bindparam("hash"))
SET_KEY = (
    update(guests)
    .where(guests.c.id == bindparam("guest"), guests.c.key_generation == bindparam("generation_before"))
    .values({name: bindparam(f"{name}_after") for name in ("key_hash", "key_generation", "epoch")})
)
SET_SEEN_DAY = update(guests).where(guests.c.id == bindparam("guest")).values(seen=bindparam("day"))
SET_FIRST_SEEN_DAY = update(guests).where(guests.c.seen.is_(None)).values(seen=bindparam("day"))
_GAME = (
    select(tables.c.code)
    .select_from(seats.join(tables, tables.c.code == seats.c.table))
    .where(seats.c.guest == guests.c.id, tables.c.started.is_not(None))
)
SELECT_ABSENT_GUESTS = (
    select(guests.c.id)
    .where(guests.c.seen < bindparam("day"), guests.c.key_hash.is_(None), ~exists(_GAME.correlate(guests)))
    .limit(MAX_DELETIONS)
)


class StoredGuest(NamedTuple):
    """What is stored about a guest, apart from games."""

    name: str | None
    created: int
    key_hash: str | None  # None: no key was ever shown
    key_generation: int
    epoch: int


async def load_epochs(storage: Storage) -> dict[str, int]:
    """The epochs of all guests whose devices were ever signed out."""
    return await storage.read(lambda connection: {row.id: row.epoch for row in connection.execute(SELECT_EPOCHS)})


def hash_guest(guest: str) -> str:
    """What is kept of a guest who is gone. Ids are random, so nobody can find out the id from it."""
    return hashlib.sha256(guest.encode()).hexdigest()


def void_cookies(guest: str) -> Step:
    """The step that makes the cookies of a guest void for good, unless the guest is still stored."""
    return Step(statements.INSERT_DELETED_GUEST, {"guest": guest, "hash": hash_guest(guest)})


async def load_deleted(storage: Storage) -> set[str]:
    """The hashes of all guests whose cookies are void for good."""
    return await storage.read(lambda connection: set(connection.scalars(SELECT_DELETED_GUESTS)))


async def load_guest(storage: Storage, guest: str) -> StoredGuest | None:
    """What is stored about a guest; None if nothing is, because they have no name, key or table."""
    row = await storage.read(lambda connection: connection.execute(SELECT_GUEST, {"guest": guest}).one_or_none())
    return None if row is None else StoredGuest(*row)


async def find_by_key(storage: Storage, key_hash: str) -> str | None:
    """The guest whose key has this hash."""
    guest: str | None = await storage.read(lambda connection: connection.scalar(SELECT_BY_KEY, {"hash": key_hash}))
    return guest


async def save_key(storage: Storage, guest: str, stored_guest: StoredGuest | None, key_hash: str, epoch: int) -> None:
    """Save the guest's next key and the epoch. Raises Conflict if the guest was given another key in the meantime."""
    generation = 0 if stored_guest is None else stored_guest.key_generation
    values = {"key_hash_after": key_hash, "key_generation_after": generation + 1, "epoch_after": epoch}
    await storage.save(
        Step(statements.INSERT_MISSING_GUEST, {"id": guest, "created": now()}),
        Step(SET_KEY, {"guest": guest, "generation_before": generation, **values}),
    )


async def save_visits(storage: Storage, arrivals: Iterable[str], day: int) -> None:
    """Save that these guests were here on this day. Guests for whom no day was ever saved count as seen on it too."""
    steps = [Step(SET_SEEN_DAY, {"guest": guest, "day": day}, changes_any=True) for guest in sorted(arrivals)]
    for first in range(0, len(steps), MAX_STEPS):
        await storage.save(*steps[first : first + MAX_STEPS])
    await storage.save(Step(SET_FIRST_SEEN_DAY, {"day": day}, changes_any=True))


async def list_absent_guests(storage: Storage, day: int) -> list[str]:
    """Some of the guests who have no key and no game, and were last here before this day."""
    return await storage.read(lambda connection: list(connection.scalars(SELECT_ABSENT_GUESTS, {"day": day})))
