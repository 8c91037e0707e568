"""The tables of the database. A change here needs a migration (migrations/versions), and so does one of a table's terms.

A test says so.
"""

from pathlib import Path
from types import NoneType
from typing import Any, get_args

from pydantic.fields import FieldInfo
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    false,
    true,
)

from facedown.server.protocol.messages import Terms

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION = max(file.name[:4] for file in MIGRATIONS.glob("versions/[0-9]*.py"))  # of which each is named by its version

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TERM_KINDS: dict[Any, Any] = {bool: Boolean, int: Integer, str: String}


def term_column(name: str, field: FieldInfo) -> Column[Any]:
    """A table's term is a column of the same name. Its default is that of tables from before there was such a term."""
    kinds = get_args(field.annotation) or (field.annotation,)
    [kind] = [TERM_KINDS[kind] for kind in kinds if kind is not NoneType]
    return Column(name, kind, nullable=NoneType in kinds, server_default=spelled_default(field.default))


def spelled_default(value: bool | int | str | None) -> ColumnElement[bool] | str | None:
    if isinstance(value, bool):
        return true() if value else false()
    return None if value is None else str(value)


# Dates are milliseconds since 1970, UTC.

guests = Table(
    "guests",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    Column("revision", Integer, nullable=False),  # goes up with each change of seats or stage
    Column("stage", String, CheckConstraint("stage in ('open', 'playing', 'over')", "stage"), nullable=False),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),  # the version of that game's rules
    Column("options", JSON, nullable=False),  # complete
    Column("players", Integer, nullable=False),
    Column("host", ForeignKey("guests.id"), nullable=False, index=True),
    Column("seed", String),  # SECRET until the game is over, as is the deal; both come with the start
    Column("deal", JSON(none_as_null=True)),
    Column("result", JSON(none_as_null=True)),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    *(term_column(name, field) for name, field in Terms.model_fields.items()),  # `start`: once dealt, the one there is
    Column("rematch", String),  # the table at which it is played again
    Column("touched", BigInteger, nullable=False, server_default="0"),  # the last change of seats or stage
    Column("closed", BigInteger),  # nobody came any more: an open table is closed, a running game abandoned
)
# To find the few that are open or at play among all that ever were.
Index(None, tables.c.stage, sqlite_where=tables.c.closed.is_(None))

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.id"), index=True),
    Column("bot", String),  # its level
    Column("name", String),  # kept when the game ends; until then a guest's own counts
    Column("acked", Integer, nullable=False, server_default="0"),  # moves heard of and shown to their end
    Column("repeated", Integer, nullable=False, server_default="0"),  # moves of which no face is told again
    Column("person", String),  # who sits there by name, where it is not simply the guest
    Column("stand_in", String),  # the level of the bot that plays while the guest is away
    Column("bot_seed", String),  # SECRET until the game is over
    CheckConstraint("guest is null or bot is null", "one_sitter"),
)

moves = Table(
    "moves",
    metadata,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # 0, 1, … without a gap
    Column("seat", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("played", BigInteger, nullable=False),
    Column("sent", String),  # the client's own name for the message that it came in
    Column("by", String),  # "clock", or a stand-in's level; null: whoever sits there
    sqlite_with_rowid=False,
)

openings = Table(
    "openings",
    metadata,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # 0, 1, …: each start that was begun, finished or not
    Column("terms", String, nullable=False),  # what the commitment is bound to, byte by byte
    Column("commitment", String, nullable=False),
    Column("secret", String, nullable=False),  # SECRET until the game is over
    Column("commitments", JSON, nullable=False),  # {seat as text: a client's commitment}
    Column("reveals", JSON, nullable=False),  # {seat as text: what that client committed to}
    Column("outcome", String, CheckConstraint("outcome in ('opened', 'abandoned', 'dealt')", "outcome"), nullable=False),
    Column("opened", BigInteger, nullable=False),
)
