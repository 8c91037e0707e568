"""The addresses of guests' feeds. Only a hash of the token in an address is stored."""

from typing import NamedTuple

from sqlalchemy import bindparam, select, update

from facedown.server.store import statements
from facedown.server.store.schema import guests
from facedown.server.store.storage import Storage, now
from facedown.server.store.writer import Step

SELECT_FEED = select(guests.c.feed_hash, guests.c.feed_generation).where(guests.c.id == bindparam("guest"))
SELECT_BY_HASH = select(guests.c.id, guests.c.created).where(guests.c.feed_hash == bindparam("hash"))
SET_FEED = (
    update(guests)
    .where(guests.c.id == bindparam("guest"), guests.c.feed_generation == bindparam("generation_before"))
    .values({name: bindparam(f"{name}_after") for name in ("feed_hash", "feed_generation")})
)


class StoredFeed(NamedTuple):
    """The hash of the token, and how many tokens the guest has had."""

    hash: str | None = None  # None: no address was ever shown
    generation: int = 0


class FeedOwner(NamedTuple):
    guest: str
    created: int  # the date on which the server first stored anything about the guest


async def load_feed(storage: Storage, guest: str) -> StoredFeed:
    row = await storage.read(lambda connection: connection.execute(SELECT_FEED, {"guest": guest}).one_or_none())
    return StoredFeed() if row is None else StoredFeed(*row)


async def find_owner(storage: Storage, token_hash: str) -> FeedOwner | None:
    """The guest whose feed has the token with this hash; None if there is none."""
    row = await storage.read(lambda connection: connection.execute(SELECT_BY_HASH, {"hash": token_hash}).one_or_none())
    return None if row is None else FeedOwner(*row)


async def save_feed(storage: Storage, guest: str, before: StoredFeed, token_hash: str) -> None:
    """Save the guest's next token. Raises Conflict if the guest was given another one in the meantime."""
    after = {"feed_hash_after": token_hash, "feed_generation_after": before.generation + 1}
    await storage.save(
        Step(statements.INSERT_MISSING_GUEST, {"id": guest, "created": now()}),
        Step(SET_FEED, {"guest": guest, "generation_before": before.generation, **after}),
    )
