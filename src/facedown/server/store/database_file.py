"""The database as a file: whether it is ours, who can read it, and that only one server uses it at a time."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import IO, Self

from facedown.kit.errors import BadInput
from facedown.server.support.files import PRIVATE_FILE, PRIVATE_FOLDER, make_private
from facedown.server.support.logs import log
from facedown.server.support.settings import key_file_of

OUR_TABLES = {"alembic_version", "guests", "tables", "seats", "moves"}  # which every version has had
SQLITE_BEGINS = b"SQLite format 3\0"


class NotOurDatabase(BadInput):
    """The file is not a database of ours. It has not been touched."""

    code = "not-our-database"


class DatabaseInUse(BadInput):
    """Another server uses this database. `url`: the address of that server, if it has announced one."""

    code = "database-in-use"

    def __init__(self, database: Path | str, url: str | None) -> None:
        user = "another Facedown" if url is None else f"the Facedown at {url}"
        super().__init__(
            f"The database {database} is in use by {user}. Stop that one first, or choose another one with --database.", url=url
        )
        self.url = url


# --- whether it is ours


def check_database(database: Path) -> None:
    """Raise NotOurDatabase unless a server can use this file. Nothing is touched. A missing file is fine.

    An empty file is fine, too. If a key beside it shows that it once had tables, a warning is logged.
    """
    if not database.exists():
        return
    if not database.is_file():
        raise NotOurDatabase(f"{database} is not a file.")
    table_names = read_table_names(database)
    if table_names and not table_names >= OUR_TABLES:
        raise NotOurDatabase(f"{database} is a database of another program. It has not been touched.")
    if not table_names and key_file_of(database).exists():
        log.warning(
            "The database %s is empty, but its key is still there: the tables that it had are gone. This server starts without "
            "any. If you have a backup, stop the server and put the backup there.",
            database,
        )


def read_table_names(database: Path) -> set[str]:
    """The names of the tables in this file. Raises NotOurDatabase if it is neither empty nor an SQLite database."""
    log_of_writes = companion_file(database, "-wal")
    has_log = log_of_writes.exists() and log_of_writes.stat().st_size > 0
    if not database.stat().st_size:
        if has_log:  # SQLite would delete it
            raise NotOurDatabase(
                f"{database} is empty, but {log_of_writes.name} beside it is not. Nothing has been touched. "
                "Put a backup in its place, or move both files away to start without any tables."
            )
        return set()
    with database.open("rb") as file:
        if file.read(len(SQLITE_BEGINS)) != SQLITE_BEGINS:
            raise NotOurDatabase(f"{database} is not a database. It has not been touched.")
    # Without a write-ahead log, "immutable" makes sure that SQLite creates no files either.
    mode = "mode=ro" if has_log else "mode=ro&immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(f"{database.absolute().as_uri()}?{mode}", uri=True)) as connection:
            return {name for [name] in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError as error:
        raise NotOurDatabase(f"{database} cannot be read as a database: {error}. It has not been touched.") from error


# --- who can read it


def make_database_private(database: Path) -> None:
    """Create the file if it is missing, and let only its owner read it and the files beside it.

    Later, SQLite gives the files that it creates beside it the same permissions.
    """
    database.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    database.touch(mode=PRIVATE_FILE)
    for file in (
        database,
        key_file_of(database),
        *(companion_file(database, suffix) for suffix in ("-wal", "-shm", "-journal")),
    ):
        if file.exists():
            make_private(file)


def companion_file(database: Path, suffix: str) -> Path:
    return database.with_name(database.name + suffix)


# --- that only one server uses it


class DatabaseLock:
    """Held by the server that uses a database. The operating system releases it when the process ends, however it ends.

    It is a lock on a file beside the database, which is never deleted. The file contains the address of the server.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file: IO[str] | None = None

    def acquire(self) -> None:
        """Take the lock, unless this server holds it already. Raises DatabaseInUse if another server does."""
        if self._file is not None:
            return
        path = companion_file(self._database.resolve(), ".lock")  # the same for all links to the database
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE), "r+", encoding="utf-8")
        if not try_to_lock(file):
            with file:
                raise DatabaseInUse(self._database, file.read().strip() or None)
        make_private(path)
        file.truncate()
        self._file = file

    def announce(self, url: str) -> None:
        """Write down the address of this server, so that another one that is started can name it."""
        if self._file is not None:
            self._file.write(f"{url}\n")
            self._file.flush()

    def release(self) -> None:
        if self._file is not None:
            self._file.truncate(0)
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def try_to_lock(file: IO[str]) -> bool:
    """Lock the file for this process, and return whether that succeeded. On Windows nothing is locked."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
