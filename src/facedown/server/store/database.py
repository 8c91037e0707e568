"""Opens the database file with durable commits, and with transactions that we begin ourselves."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")


def open_engine(database: Path) -> Engine:
    """An engine for this file. Errors do not show parameters, as these could bring a deal into a log.

    The pool is last in, first out, so that few connections are ever opened.
    """
    engine = create_engine(URL.create("sqlite", database=str(database)), hide_parameters=True, pool_use_lifo=True)

    @event.listens_for(engine, "connect")
    def configure(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # we send BEGIN ourselves, so that migrations are atomic, too
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


@contextlib.contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """Everything in the block sees the database as of one moment, and its changes are made together or not at all."""
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN")
        yield connection
