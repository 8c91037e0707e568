"""Bring a database to this version's tables, in one transaction."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from facedown.server.schema import VERSION

MIGRATIONS = Path(__file__).parent / "migrations"


async def upgrade(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.run_sync(upgrade_connection)


def upgrade_connection(connection: Connection) -> None:
    if version_of(connection) != VERSION:
        run_migrations(connection)


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("select version_num from alembic_version"))
    return version


def run_migrations(connection: Connection) -> None:
    from alembic import command  # only when there is something to do: it takes a fifth of a second to import
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
