"""Upgrades a database to the current schema, in one transaction. A file is backed up first.

A new database is created from schema.py directly. A test checks that the migrations lead to the same tables.
"""

import contextlib
import datetime
import sqlite3
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, inspect, text

from facedown.kit.errors import BadInput
from facedown.server.store.backup import copy_database, open_read_only
from facedown.server.store.database import ADVISORY_LOCK, NoConnection, check_connection, open_engine, transaction
from facedown.server.store.database_file import OUR_TABLES, NotOurDatabase, check_database
from facedown.server.store.schema import MIGRATIONS, VERSION, metadata
from facedown.server.support.settings import BadDatabase, Database, show_database

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


def upgrade(engine: Engine, database: Database) -> None:
    """Upgrade the database if its version is older than ours; create the tables if it has none."""
    if isinstance(database, URL):
        upgrade_postgres(engine)
    else:
        upgrade_file(engine, database)


def upgrade_file(engine: Engine, database: Path) -> None:
    version = read_file_version(database)
    check_not_newer(version)
    if version is not None and version < VERSION:
        copy_database(database, backup_name(database, version))
    with transaction(engine) as connection:
        upgrade_connection(connection)


def upgrade_postgres(engine: Engine) -> None:
    """Upgrade a PostgreSQL database. If several servers start at the same time, one upgrades it, and the others wait."""
    check_connection(engine)
    with transaction(engine.execution_options(isolation_level="READ COMMITTED")) as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:ours, 0)"), {"ours": ADVISORY_LOCK})
        check_postgres(connection)
        check_not_newer(select_version(connection))
        upgrade_connection(connection)


def check_postgres(connection: Connection) -> None:
    """Raise NotOurDatabase if other programs have tables there, or if a power loss could damage what is stored."""
    table_names = set(inspect(connection).get_table_names())
    if table_names and not table_names >= OUR_TABLES:
        raise NotOurDatabase("it belongs to another program. It has not been touched.")
    if (encoding := connection.scalar(text("SHOW server_encoding"))) != "UTF8":
        raise NotOurDatabase(f"its encoding is {encoding}, which cannot hold all names. Create it with the encoding UTF8.")
    for setting in ("fsync", "full_page_writes"):
        if connection.scalar(text(f"SHOW {setting}")) != "on":
            raise NotOurDatabase(f"a power loss could damage it, because {setting} is off there. Switch it on.")


def check_not_newer(version: str | None) -> None:
    if version is not None and version > VERSION:
        raise NewerDatabase(version)


def check_current(database: Database) -> None:
    """Raise an error unless there is a database of ours with the current schema. It is not changed."""
    database_name = show_database(database)
    if isinstance(database, Path):
        if not database.is_file():
            raise BadDatabase(f"There is no database {database}.")
        check_database(database)
    try:
        version = read_version(database)
    except NoConnection as error:
        raise BadDatabase(f"The database {database_name} cannot be used: {error}") from error
    except sqlite3.Error as error:
        raise BadDatabase(
            f"{database_name} cannot be read: {error}. To read it, SQLite may have to create files beside it."
        ) from error
    if version is None:
        raise BadDatabase(f"{database_name} has no tables.")
    if version != VERSION:
        raise BadDatabase(f"{database_name} has version {version}, not {VERSION}. `facedown serve` upgrades an older database.")


def read_version(database: Database) -> str | None:
    """The version of the schema in this database, which is not changed; None if it has no tables yet."""
    if isinstance(database, Path):
        return read_file_version(database)
    engine = open_engine(database)
    try:
        check_connection(engine)
        with transaction(engine) as connection:
            return select_version(connection)
    finally:
        engine.dispose()


def read_file_version(database: Path) -> str | None:
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
    version = select_version(connection)
    if version is None:
        make_tables(connection)
    elif version != VERSION:
        run_migrations(connection)


def select_version(connection: Connection) -> str | None:
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
