"""Opens the database, a file or a PostgreSQL server: with durable commits, and with transactions that we begin ourselves."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from facedown.kit.errors import BadInput
from facedown.kit.extras import check_installed
from facedown.server.support.settings import Database

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")
# A machine that is gone is noticed within ten seconds, at both ends.
KEEPALIVES = {"keepalives_idle": 4, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
CONNECT_TIMEOUT = 5  # seconds
ADVISORY_LOCK = 0x_FACED  # the first half of all our advisory locks in PostgreSQL
MOST_READERS = 4  # connections kept open, and as many more at busy moments; by default, PostgreSQL allows 100 in all


class NoConnection(BadInput):
    """The database server does not answer, or does not let us in."""

    code = "bad-database"


def open_engine(database: Database, *, is_read_only: bool = False) -> Engine:
    """An engine for this database. Errors do not show parameters, because a deal could get into a log that way.

    The pool is last in, first out, so that few connections are ever opened. `is_read_only`: a file is not changed at all.
    """
    return open_postgres(database) if isinstance(database, URL) else open_file(database, is_read_only=is_read_only)


def open_file(database: Path, *, is_read_only: bool = False) -> Engine:
    url = URL.create("sqlite", database=str(database))
    if is_read_only:
        url = URL.create("sqlite", database=database.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
    engine = create_engine(url, hide_parameters=True, pool_use_lifo=True)

    @event.listens_for(engine, "connect")
    def configure(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # we send BEGIN ourselves, so that migrations are atomic, too
        cursor = connection.cursor()
        for pragma in () if is_read_only else PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def open_postgres(database: URL) -> Engine:
    """An engine for PostgreSQL. In its transactions everything is read as of one moment, as with SQLite."""
    check_installed("A PostgreSQL database", "postgres", "psycopg")
    return create_engine(
        database,
        hide_parameters=True,
        pool_use_lifo=True,
        pool_pre_ping=True,
        pool_size=MOST_READERS,
        max_overflow=MOST_READERS,
        isolation_level="REPEATABLE READ",
        connect_args={
            "connect_timeout": CONNECT_TIMEOUT,
            "application_name": "facedown",
            "client_encoding": "utf8",  # whatever the database's own encoding and the environment are
            **KEEPALIVES,
        },
    )


def check_connection(engine: Engine) -> None:
    """Raise NoConnection, with what the driver says, unless the database answers."""
    try:
        engine.connect().close()
    except DBAPIError as error:
        raise NoConnection(f"it does not answer: {describe_error(error)}") from error


def describe_error(error: BaseException) -> str:
    """What an error says, in one line: if it comes from the database, without the statement that failed."""
    cause = (error.orig or error) if isinstance(error, DBAPIError) else error
    [first_line, *_] = str(cause).strip().splitlines() or [type(cause).__name__]
    return first_line


@contextlib.contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """Everything in the block sees the database as of one moment, and its changes are made together or not at all."""
    with engine.begin() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")
        yield connection
