"""The database file, as it is opened: durable, and with every transaction begun by ourselves."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")


def open_engine(database: Path) -> Engine:
    """`hide_parameters`: no error message may carry a deal into a log. Last in, first out: few connections are ever made."""
    engine = create_engine(URL.create("sqlite", database=str(database)), hide_parameters=True, pool_use_lifo=True)

    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves, so that migrations are atomic too
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


@contextlib.contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """All that is asked in it is answered as of one moment; all that is changed in it is changed at once, or not at all."""
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN")
        yield connection
