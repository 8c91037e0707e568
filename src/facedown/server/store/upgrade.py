"""Upgrades a database to the current schema, in one transaction, after making a backup of it.

A new database is created from schema.py directly. A test checks that the migrations lead to the same tables.
"""

import contextlib
import datetime
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from facedown.kit.errors import BadInput
from facedown.server.store.backup import copy_database, open_read_only
from facedown.server.store.database import transaction
from facedown.server.store.schema import MIGRATIONS, VERSION, metadata

CREATE_VERSION_TABLE = """
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))
"""


class NewerDatabase(BadInput):
    """The database was made by a newer Facedown. Nothing has been changed."""

    code = "newer-database"

    def __init__(self, version: str) -> None:
        super().__init__(
            f"it has version {version}, and this Facedown knows versions up to {VERSION}. A newer Facedown can read it.",
            version=version,
            ours=VERSION,
        )


def upgrade(engine: Engine, database: Path) -> None:
    """Upgrade the file if its version is older than ours; create the tables if it has none."""
    version = file_version(database)
    if version is not None and version > VERSION:
        raise NewerDatabase(version)
    if version is not None and version < VERSION:
        copy_database(database, backup_name(database, version))
    with transaction(engine) as connection:
        upgrade_connection(connection)


def file_version(database: Path) -> str | None:
    """The version of the schema in this file, which is not changed; None if it has no tables yet."""
    if not database.exists() or not database.stat().st_size:
        return None
    with contextlib.closing(open_read_only(database)) as connection:
        try:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return None
            raise
    return None if row is None else str(row[0])


def backup_name(database: Path, version: str) -> Path:
    """A file beside the database, such as facedown-0001-20261115-130755.sqlite3."""
    date = datetime.datetime.now(datetime.UTC).strftime("%Y%m%d-%H%M%S")
    return database.with_name(f"{database.stem}-{version}-{date}{database.suffix}")


def upgrade_connection(connection: Connection) -> None:
    version = version_of(connection)
    if version is None:
        make_tables(connection)
    elif version != VERSION:
        run_migrations(connection)


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("select version_num from alembic_version"))
    return version


def make_tables(connection: Connection) -> None:
    metadata.create_all(connection, checkfirst=False)
    connection.execute(text(CREATE_VERSION_TABLE))
    connection.execute(text("INSERT INTO alembic_version VALUES (:version)"), {"version": VERSION})


def run_migrations(connection: Connection) -> None:
    from alembic import command  # only if needed: importing it takes a fifth of a second and 15 MB
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
