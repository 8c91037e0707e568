"""The keys that sign guests' cookies, in a database that several servers share."""

from sqlalchemy import select

from facedown.server.store import statements
from facedown.server.store.schema import keys
from facedown.server.store.storage import Storage, now
from facedown.server.store.writer import Step
from facedown.server.support.signing_keys import make_key

SELECT_KEYS = select(keys.c.key).order_by(keys.c.id)


async def load_keys(storage: Storage) -> list[str]:
    """All keys, newest last. The first server makes one; if two start at the same time, only one key is kept."""
    stored_keys = await read_keys(storage)
    if not stored_keys:
        await storage.save(Step(statements.INSERT_FIRST_KEY, {"key": make_key(), "created": now()}))
        stored_keys = await read_keys(storage)
    return stored_keys


async def read_keys(storage: Storage) -> list[str]:
    return await storage.read(lambda connection: list(connection.scalars(SELECT_KEYS)))
