"""How a server signs in to PostgreSQL, and how others notice that it is gone.

The writer's connection is the lease: it holds an advisory lock under the server's number. PostgreSQL releases the lock when the
connection ends, after the last transaction of that connection. So a server that gets the lock sees everything that the other
one has stored, and knows that nothing more will come from it. No clock is needed for this. A server that has lost its
connection comes back under a new number, and has to claim its tables again.
"""

import json
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, inspect, text

from facedown.kit.errors import BadInput
from facedown.server.store.database import ADVISORY_LOCK, transaction
from facedown.server.store.ownership import SERVER

SIGN_IN_TIMEOUT = 3.0  # seconds in which a server of the same name that has just ended should be gone
SIGN_IN_EVERY = 0.1  # seconds
POOL_TRIES = 3
DAY = 24 * 3600 * 1000  # milliseconds

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LOCK_SIGNING_IN = f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK}, 0)"
INSERT_SERVER = f"INSERT INTO servers (name, rules, started, seen) VALUES (%s, %s::json, {NOW}, {NOW}) RETURNING id"  # noqa: S608
HOLD_LOCK = f"SELECT pg_advisory_lock({ADVISORY_LOCK}, %s)"

_HOLDERS = f"""
FROM servers JOIN pg_locks AS locks ON locks.locktype = 'advisory' AND locks.classid = {ADVISORY_LOCK}
  AND locks.objid = servers.id AND locks.objsubid = 2 AND locks.mode = 'ExclusiveLock' AND locks.granted
  AND locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608 - the servers that are connected, with their locks
SELECT_NAMES = f"SELECT servers.name {_HOLDERS}"
SELECT_OTHER_NAMES = f"{SELECT_NAMES} WHERE servers.id <> ALL(%s)"
SELECT_OTHER_RULES = text(f"SELECT servers.name, servers.rules {_HOLDERS} WHERE servers.name <> :name ORDER BY servers.id")
# PostgreSQL may not have noticed yet that our own earlier connections are lost.
DISCONNECT_OWN = f"SELECT pg_terminate_backend(locks.pid) {_HOLDERS} WHERE servers.id = ANY(%s)"
# A server that hangs still has its connection and its lock, but gives no sign of life.
_IS_SILENT = f"servers.seen < {NOW} - :patience"
SELECT_SILENT = text(f"SELECT servers.id, servers.name {_HOLDERS} WHERE {_IS_SILENT} AND servers.id <> :us")
DISCONNECT_SILENT = text(f"SELECT pg_terminate_backend(locks.pid) {_HOLDERS} WHERE {_IS_SILENT} AND servers.id = :server")
DELETE_OLD_SERVERS = text(
    f"DELETE FROM servers WHERE seen < {NOW} - {DAY} AND pg_try_advisory_xact_lock_shared({ADVISORY_LOCK}, id)"  # noqa: S608
)
SET_NO_RULES = text(f"UPDATE servers SET rules = '{{}}' WHERE id = :{SERVER}")  # noqa: S608
BEAT = text(f"UPDATE servers SET seen = {NOW} WHERE id = :{SERVER}")  # noqa: S608

Result = TypeVar("Result")


class CannotSignIn(BadInput):
    """This server's name is taken, or one of several servers has no name. Nothing has changed."""

    code = "bad-server-name"


class PooledConnections(BadInput):
    """A pooler between us and PostgreSQL shares connections."""

    code = "bad-database"

    def __init__(self) -> None:
        super().__init__(
            "a pooler such as PgBouncer shares its connections between transactions, which would lose the lock by which this "
            "server owns its tables. Connect to PostgreSQL directly, or use the pooler's session mode."
        )


def sign_in(driver: Any, name: str, rules: Mapping[str, int], own: Collection[int] = ()) -> int:
    """Sign in, and return the number of this server. From now on, the connection holds the lock for that number.

    `rules`: the versions of the rules under which it takes tables, by game. `own`: numbers that it had before.

    Raises CannotSignIn if another server with this name is connected, or if there are others and not all have a name.
    """
    driver.execute("BEGIN")
    try:
        driver.execute(LOCK_SIGNING_IN)
        check_name(name, [other for [other] in driver.execute(SELECT_OTHER_NAMES, [list(own)]).fetchall()])
        driver.execute(DISCONNECT_OWN, [list(own)])
        [server] = driver.execute(INSERT_SERVER, [name, json.dumps(dict(rules))]).fetchone()
        driver.execute(HOLD_LOCK, [server])
        driver.execute("COMMIT")
    except BaseException:
        driver.rollback()
        raise
    return int(server)


def check_name_is_free(engine: Engine, name: str) -> None:
    """Raise CannotSignIn if `sign_in` would do so now. A database without tables is fine."""
    with transaction(engine) as connection:
        if inspect(connection).has_table("servers"):
            check_name(name, list(connection.scalars(text(SELECT_NAMES))))


def check_name(name: str, others: Collection[str]) -> None:
    """Raise CannotSignIn if a server of this name cannot join `others`, the names of the servers that are connected."""
    if not others:
        return
    if name and name in others:
        raise CannotSignIn(f"a server named {name} uses it already. Stop that one first, or choose another --server-name.")
    if not name:
        raise CannotSignIn("another server uses it already. To share it, give each server its own --server-name.")
    if "" in others:
        raise CannotSignIn("a server without a name uses it already. Stop that one, and start it again with --server-name.")


def check_direct(engine: Engine) -> None:
    """Raise PooledConnections unless each of our connections has a process of PostgreSQL to itself."""
    with engine.connect() as first, engine.connect() as second:
        pairs = {(backend_of(first), backend_of(second)) for _ in range(POOL_TRIES)}
    if len(pairs) > 1 or any(one == other for one, other in pairs):
        raise PooledConnections


def backend_of(connection: Connection) -> int:
    """The id of the PostgreSQL process that answers.

    Each call is a transaction of its own, because a pooler can switch to another process between transactions.
    """
    try:
        return int(connection.scalar(text("SELECT pg_backend_pid()")) or 0)
    finally:
        connection.rollback()


def retry_signing_in(attempt: Callable[[], Result]) -> Result:
    """Repeat `attempt` for a few seconds while it raises CannotSignIn. A server of the same name may just have ended."""
    deadline = time.monotonic() + SIGN_IN_TIMEOUT
    while True:
        try:
            return attempt()
        except CannotSignIn:
            if time.monotonic() > deadline:
                raise
            time.sleep(SIGN_IN_EVERY)
