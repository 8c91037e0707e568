"""Keeps a second server away from a PostgreSQL database, as the lock beside it does for a file."""

import contextlib
from collections.abc import Iterator

from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError

from facedown.server.store.database import ADVISORY_LOCK, check_connection, open_engine
from facedown.server.store.database_file import DatabaseInUse
from facedown.server.support.settings import show_database

SERVES = 1  # the second half of the lock's name
PATIENCE = "5s"  # for a server that has just stopped: the database notices that a moment later
LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's code for waiting too long


@contextlib.contextmanager
def hold_database(database: URL) -> Iterator[None]:
    """Hold the database for this server while the block runs.

    Raises DatabaseInUse if another server holds it, and NoConnection if the database does not answer. The lock belongs to a
    connection of its own, so the database releases it when this process ends, however it ends.
    """
    engine = open_engine(database)
    try:
        check_connection(engine)
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(f"SET lock_timeout = '{PATIENCE}'"))
            try:
                connection.execute(text("SELECT pg_advisory_lock(:ours, :serves)"), {"ours": ADVISORY_LOCK, "serves": SERVES})
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                    raise
                raise DatabaseInUse(show_database(database), None) from None
            yield
    finally:
        engine.dispose()
