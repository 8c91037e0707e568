"""Copies everything from one database to another: from a file to PostgreSQL, or back.

The source is only read. The target gets everything in one transaction, so it stays empty if something fails before the end.
"""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from sqlalchemy import URL, Connection, Engine, Table, func, inspect, or_, select, text
from sqlalchemy.exc import DBAPIError

from facedown.kit.errors import BadInput
from facedown.server.store.database import (
    ADVISORY_LOCK,
    NoConnection,
    check_connection,
    describe_error,
    open_engine,
    transaction,
)
from facedown.server.store.database_file import (
    DatabaseInUse,
    DatabaseLock,
    NotOurDatabase,
    make_database_private,
    read_table_names,
)
from facedown.server.store.keys import SELECT_KEYS
from facedown.server.store.records import read_record
from facedown.server.store.schema import keys, metadata, moves, tables
from facedown.server.store.storage import now
from facedown.server.store.upgrade import check_current, check_postgres, make_tables
from facedown.server.support.settings import Database, key_file_of, show_database
from facedown.server.support.signing_keys import create_key_file, load_signing_keys

BATCH = 5000  # rows
TABLES_LEFT_OUT = {"keys", "servers"}  # keys are copied separately; `servers` is about servers of the source
OWNER = "server"  # the column that says which server owns a table. It is not copied

# Every server holds a lock under a number of its own.
SELECT_SERVER = text(f"""
SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = {ADVISORY_LOCK} AND objid <> 0 AND objsubid = 2
  AND mode = 'ExclusiveLock' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
LIMIT 1
""")  # noqa: S608 - a constant
# A server needs this lock for a moment when it starts, so while we hold it, none can.
LOCK_OUT_SERVERS = text(f"SELECT pg_try_advisory_lock({ADVISORY_LOCK}, 0)")

SELECT_ENDED_GAMES = (
    select(tables.c.code)
    .where(tables.c.deal.is_not(None), or_(tables.c.stage == "over", tables.c.closed.is_not(None)))
    .order_by(tables.c.code)
)


class CannotMove(BadInput):
    """Nothing was copied, and both databases are as they were."""

    code = "cannot-move"


@dataclass(frozen=True, slots=True)
class MoveInfo:
    """What was copied."""

    tables: int
    moves: int
    records: int  # of games that are over or were abandoned: each was compared in both databases


def move_database(source: Database, target: Database) -> MoveInfo:
    """Copy everything to the target, which must be empty, and compare both. No server may use either of them meanwhile."""
    try:
        check_current(source)
        signing_keys = read_keys(source)
        check_empty(target)
        check_key_file(target, signing_keys)
        with contextlib.ExitStack() as stack:
            for database in (source, target):
                stack.enter_context(keep_servers_away(database))
            if isinstance(target, Path):
                stack.enter_context(make_file(target, signing_keys))
            origin = stack.enter_context(open_for_reading(source))
            with open_database(target) as engine, transaction(engine) as copy:
                return copy_all(origin, copy, signing_keys if isinstance(target, URL) else [])
    except (DBAPIError, OSError) as error:
        raise CannotMove(f"Nothing was moved to {show_database(target)}: {describe_error(error)}") from error


# --- opening


@contextlib.contextmanager
def open_database(database: Database, *, is_read_only: bool = False) -> Iterator[Engine]:
    engine = open_engine(database, is_read_only=is_read_only)
    try:
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def open_for_reading(database: Database) -> Iterator[Connection]:
    """A transaction that only reads. Raises CannotMove if the database cannot be used."""
    try:
        with open_database(database, is_read_only=True) as engine:
            check_connection(engine)
            with transaction(engine) as connection:
                yield connection
    except (NoConnection, NotOurDatabase) as error:
        raise CannotMove(f"The database {show_database(database)} cannot be used: {error}") from error


# --- before


def read_keys(database: Database) -> list[str]:
    """The keys that sign the cookies of the guests in this database, the newest last."""
    if isinstance(database, Path):
        file = key_file_of(database)
        signing_keys = load_signing_keys(file) if file.exists() else []
    else:
        with open_for_reading(database) as connection:
            signing_keys = list(connection.scalars(SELECT_KEYS))
    if not signing_keys:
        raise CannotMove(f"The key of {show_database(database)} is missing, and without it everybody would be a new guest.")
    return signing_keys


def check_empty(database: Database) -> None:
    """Raise CannotMove if this database has tables, of ours or of another program."""
    if isinstance(database, Path):
        has_tables = database.exists() and bool(read_table_names(database))
    else:
        with open_for_reading(database) as connection:
            check_postgres(connection)
            has_tables = bool(inspect(connection).get_table_names())
    if has_tables:
        raise CannotMove(f"{show_database(database)} already has tables. Choose a database that is new and empty.")


def check_key_file(database: Database, signing_keys: Sequence[str]) -> None:
    """Raise CannotMove if the target is a file, and the key file beside it has other keys than these."""
    if isinstance(database, Path) and (file := key_file_of(database)).exists() and load_signing_keys(file) != signing_keys:
        raise CannotMove(f"{file} is the key of another database. Move it away, or choose another name.")


@contextlib.contextmanager
def keep_servers_away(database: Database) -> Iterator[None]:
    """Let no server start while the block runs. Raises CannotMove if one uses the database already."""
    if isinstance(database, Path):
        lock = DatabaseLock(database)
        try:
            lock.acquire()
        except DatabaseInUse as error:
            raise in_use_error(database) from error
        with lock:
            yield
    else:
        with open_database(database) as engine, engine.connect() as connection:
            if not connection.scalar(LOCK_OUT_SERVERS) or connection.scalar(SELECT_SERVER):
                raise in_use_error(database)
            connection.rollback()  # the lock belongs to the connection, and stays
            yield


def in_use_error(database: Database) -> CannotMove:
    return CannotMove(f"{show_database(database)} is in use by a server. Stop that first.")


@contextlib.contextmanager
def make_file(database: Path, signing_keys: Sequence[str]) -> Iterator[None]:
    """Make an empty file, and its key beside it. Whatever was made is removed again if the block fails.

    If this process is killed, the files can be left over, without tables. The next attempt uses them.
    """
    key_file = key_file_of(database)
    made_files = [file for file in (database, key_file) if not file.exists()]
    try:
        create_key_file(key_file, signing_keys)  # first, because without it nobody could be recognized
        make_database_private(database)
        yield
    except BaseException:
        for file in made_files:
            file.unlink(missing_ok=True)
        raise


# --- copying


def copy_all(origin: Connection, copy: Connection, signing_keys: Sequence[str]) -> MoveInfo:
    """Make the tables, copy their rows and compare them. `signing_keys`: those to store in the copy itself."""
    copied_tables = [table for table in metadata.sorted_tables if table.name not in TABLES_LEFT_OUT]
    make_tables(copy)
    for number, key in enumerate(signing_keys, 1):
        copy.execute(keys.insert(), {"id": number, "key": key, "created": now()})
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for table in copied_tables:
            copy_rows(origin, copy, table, progress)
        records = compare(origin, copy, copied_tables, progress)
    return MoveInfo(count_rows(copy, tables), count_rows(copy, moves), records)


def copy_rows(origin: Connection, copy: Connection, table: Table, progress: Progress) -> None:
    task = progress.add_task(f"Copying {table}", total=count_rows(origin, table))
    columns = [column for column in table.c if column.name != OWNER]
    rows = origin.execute(select(*columns), execution_options={"yield_per": BATCH})
    for batch in rows.mappings().partitions():
        copy.execute(table.insert(), [dict(row) for row in batch])
        progress.advance(task, len(batch))


def compare(origin: Connection, copy: Connection, copied_tables: Sequence[Table], progress: Progress) -> int:
    """Raise CannotMove unless both have as many rows, and the same record of each ended game. Returns how many ended."""
    for table in copied_tables:
        if count_rows(origin, table) != count_rows(copy, table):
            raise CannotMove(f"Nothing was moved, because not all rows of {table} have arrived.")
    codes = origin.scalars(SELECT_ENDED_GAMES).all()
    for code in progress.track(codes, description="Comparing records"):
        if read_record(origin, code) != read_record(copy, code):
            raise CannotMove(f"Nothing was moved, because the record of table {code} would not be the same.")
    return len(codes)


def count_rows(connection: Connection, table: Table) -> int:
    return connection.scalar(select(func.count()).select_from(table)) or 0
