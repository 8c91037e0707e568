"""Finds the games by days in which somebody's time may be up, or a bot may be due.

The column `wake` is an uptime before which nobody's time at the table can be up. Moves and pauses only make deadlines later, so
they leave `wake` as it is. At that uptime, a server looks at the table, and saves when to look again. Where bots play, every
move and every change of seats sets `wake` to 0: if the server stops before the bot has moved, the next one finds the table.
"""

from typing import NamedTuple

from sqlalchemy import bindparam, select, tuple_, update

from facedown.server.store.ownership import is_ours
from facedown.server.store.schema import tables
from facedown.server.store.storage import Storage
from facedown.server.store.writer import Step

MAX_AWAKE = 100  # games that are looked at in one round

SET_BEGAN = (
    update(tables)
    .where(tables.c.code == bindparam("which"))
    .values({name: bindparam(f"{name}_after") for name in ("began", "wake")})
)
SET_WAKE = update(tables).where(tables.c.code == bindparam("which"), is_ours()).values(wake=bindparam("wake_after"))
SELECT_AWAKE = (
    select(tables.c.wake, tables.c.code)
    .where(tables.c.wake <= bindparam("uptime"), tables.c.closed.is_(None), tables.c.stage == "playing")
    .where(tuple_(tables.c.wake, tables.c.code) > tuple_(bindparam("last_wake"), bindparam("last_code")))
    .order_by(tables.c.wake, tables.c.code)
    .limit(MAX_AWAKE)
)


class AwakeTable(NamedTuple):
    """A game in which somebody's time may be up, or a bot may be due."""

    wake: int
    code: str


BEFORE_ALL = AwakeTable(-1, "")


def set_began(code: str, began: int, wake: int) -> Step:
    """The step that saves when a game by days began, and when to look at it for the first time."""
    return Step(SET_BEGAN, {"which": code, "began_after": began, "wake_after": wake})


async def save_wake(storage: Storage, code: str, wake: int) -> None:
    await storage.save(Step(SET_WAKE, {"which": code, "wake_after": wake}, changes_any=True))


async def list_awake(storage: Storage, uptime: int, after: AwakeTable) -> list[AwakeTable]:
    """The games behind `after` that are to be looked at, those that have waited longest first."""
    values = {"uptime": uptime, "last_wake": after.wake, "last_code": after.code}
    return await storage.read(lambda connection: [AwakeTable(*row) for row in connection.execute(SELECT_AWAKE, values)])
