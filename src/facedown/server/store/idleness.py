"""How long tables have been idle, by the server's uptime.

Dates cannot be used for this: a machine that starts with a wrong date would end every game. So servers count how long they have
run on this database. A table has been idle since the uptime at which it was first found in its present state.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, func, select, text, update

from facedown.server.protocol.messages import Kind, Stage
from facedown.server.store.ownership import allow_any_row_count, can_be_ours
from facedown.server.store.schema import moves, tables, uptime
from facedown.server.store.storage import Storage, now
from facedown.server.store.writer import Step

MAX_STEPS = 500  # in one transaction, so that moves do not wait long for it

SELECT_UPTIME = select(uptime.c.counted, uptime.c.date)
UPSERT_UPTIME = text(  # it never goes back, even if several servers count
    "INSERT INTO uptime (id, counted, date) VALUES (:id, :counted, :date) ON CONFLICT (id) DO UPDATE SET date = excluded.date, "
    "counted = CASE WHEN excluded.counted > uptime.counted THEN excluded.counted ELSE uptime.counted END"
)
_COUNT_MOVES = select(func.coalesce(func.max(moves.c.seq) + 1, 0)).where(moves.c.table == tables.c.code).scalar_subquery()
SELECT_UNFINISHED_TABLES = select(
    *(tables.c.code, tables.c.stage, tables.c.revision, _COUNT_MOVES.label("moves")),
    *(tables.c.idle_since, tables.c.idle_revision, tables.c.idle_moves, tables.c.kind, tables.c.clock),
).where(tables.c.closed.is_(None), tables.c.stage.in_(["open", "playing"]))
SET_IDLE = allow_any_row_count(  # by any server, unless another one owns the table
    update(tables)
    .where(tables.c.code == bindparam("which"), can_be_ours())
    .values({name: bindparam(f"{name}_after") for name in ("idle_since", "idle_revision", "idle_moves")})
)


class StoredUptime(NamedTuple):
    """How long servers have run on this database, in milliseconds, and the date when that was last counted."""

    milliseconds: int
    date: int


class UnfinishedTable(NamedTuple):
    """An open table or a running game, with what it was like when it was first found idle."""

    code: str
    stage: Stage
    revision: int
    moves: int
    idle_since: int | None
    idle_revision: int | None
    idle_moves: int | None
    kind: Kind = "table"
    clock: int | None = None  # seconds for a move

    @property
    def has_changed(self) -> bool:
        """Whether the table has changed, or somebody has moved, since it was last found idle."""
        return (self.revision, self.moves) != (self.idle_revision, self.idle_moves)

    def idle_time(self, uptime_ms: int) -> int:
        """How many milliseconds the table has been idle at the uptime `uptime_ms`."""
        return 0 if self.has_changed or self.idle_since is None else uptime_ms - self.idle_since


async def load_uptime(storage: Storage) -> StoredUptime | None:
    row = await storage.read(lambda connection: connection.execute(SELECT_UPTIME).one_or_none())
    return None if row is None else StoredUptime(*row)


async def save_uptime(storage: Storage, uptime_ms: int) -> None:
    await storage.save(Step(UPSERT_UPTIME, {"id": 1, "counted": uptime_ms, "date": now()}))


async def load_unfinished_tables(storage: Storage) -> list[UnfinishedTable]:
    """All open tables and running games."""
    return await storage.read(
        lambda connection: [UnfinishedTable(*row) for row in connection.execute(SELECT_UNFINISHED_TABLES)]
    )


async def save_idle_since(storage: Storage, changed_tables: Sequence[UnfinishedTable], uptime_ms: int) -> None:
    """Save that these tables, which have changed, have been idle since the uptime `uptime_ms`.

    All servers save them in the same order, so that there is no deadlock between them.
    """
    in_order = sorted(changed_tables, key=lambda table: table.code)
    for first in range(0, len(in_order), MAX_STEPS):
        await storage.save(*(set_idle(table, uptime_ms) for table in in_order[first : first + MAX_STEPS]))


def set_idle(table: UnfinishedTable, uptime_ms: int) -> Step:
    values = {"idle_since_after": uptime_ms, "idle_revision_after": table.revision, "idle_moves_after": table.moves}
    return Step(SET_IDLE, {"which": table.code, **values})
