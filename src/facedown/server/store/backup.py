"""Copies a database, even while a server is writing to it."""

import contextlib
import shlex
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from facedown.kit.errors import BadInput
from facedown.server.store.database_file import check_database
from facedown.server.support.files import create_atomically
from facedown.server.support.settings import Database, key_file_of


class CannotBackUp(BadInput):
    code = "cannot-back-up"


@dataclass(frozen=True, slots=True)
class BackupInfo:
    """What a backup contains."""

    tables: int  # at which games are played, not those of SQL
    size: int  # bytes


def back_up(database: Database, file: Path) -> BackupInfo:
    """Copy the database to `file`, check the copy, and copy the key that signs its guests' cookies beside it."""
    if not isinstance(database, Path):
        raise CannotBackUp(f"PostgreSQL has its own command, which may run beside servers: {dump_command(database, file)}")
    key, key_copy = key_file_of(database), key_file_of(file)
    for target in (file, key_copy):
        if target.exists():
            raise CannotBackUp(f"{target} already exists, and nothing is overwritten.")
    check_database(database)
    info = copy_database(database, file)
    if key.exists():
        with create_atomically(key_copy) as draft:
            draft.write_bytes(key.read_bytes())
    return info


def dump_command(url: URL, file: Path) -> str:
    """The command that backs up a PostgreSQL database, without the password."""
    query = {name: value for name, value in url.query.items() if "password" not in name}
    shown_url = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return shlex.join(["pg_dump", "-Fc", "--file", str(file), shown_url.render_as_string()])


def copy_database(database: Path, file: Path) -> BackupInfo:
    """Copy the database without its key, and check the copy."""
    if not database.is_file():
        raise CannotBackUp(f"There is no database {database}.")
    try:
        with create_atomically(file) as draft:
            tables = copy_and_check(database, draft)
    except sqlite3.Error as error:
        raise CannotBackUp(f"{database} cannot be copied: {error}") from error
    except OSError as error:
        raise CannotBackUp(f"{file} cannot be written: {error}") from error
    return BackupInfo(tables, file.stat().st_size)


def copy_and_check(database: Path, draft: Path) -> int:
    """Copy the database into `draft`, check the copy, and return at how many tables games were set up."""
    with contextlib.closing(sqlite3.connect(draft)) as copy:
        with contextlib.closing(open_read_only(database)) as source:
            source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file, without a write-ahead log beside it
        [problem] = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if problem != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {problem}")
        [tables] = copy.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


def open_read_only(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
