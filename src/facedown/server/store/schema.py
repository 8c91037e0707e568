"""The tables of the database. Every change here, or to a table's terms, needs a migration in migrations/versions.

A test fails if there is none.
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
VERSION = max(file.name[:4] for file in MIGRATIONS.glob("versions/[0-9]*.py"))  # file names begin with a version

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

COLUMN_TYPES: dict[Any, Any] = {bool: Boolean, int: Integer, str: String}


def term_column(name: str, field: FieldInfo) -> Column[Any]:
    """The column of a term. Tables that were stored before the term existed have its default."""
    kinds = get_args(field.annotation) or (field.annotation,)
    [kind] = [COLUMN_TYPES[kind] for kind in kinds if kind is not NoneType]
    return Column(name, kind, nullable=NoneType in kinds, server_default=sql_default(field.default))


def sql_default(value: bool | int | str | None) -> ColumnElement[bool] | str | None:
    if isinstance(value, bool):
        return true() if value else false()
    return None if value is None else str(value)


def add_partial_index(column: Column[Any], where: ColumnElement[bool]) -> None:
    """An index of the rows for which `where` is true, in both kinds of databases."""
    Index(None, column, sqlite_where=where, postgresql_where=where)


# Dates are milliseconds since 1970 in UTC.

guests = Table(
    "guests",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String),
    Column("created", BigInteger, nullable=False),
    Column("key_hash", String, unique=True, index=True),  # of the key for the guest's other browsers; NULL: none yet
    Column("key_generation", Integer, nullable=False, server_default="0"),  # how many keys the guest has had
    Column("epoch", Integer, nullable=False, server_default="0"),  # cookies of earlier epochs are signed out
    Column("feed_hash", String, unique=True, index=True),  # of the token in the address of the guest's feed; NULL: none yet
    Column("feed_generation", Integer, nullable=False, server_default="0"),  # how many addresses the guest's feed has had
    Column("seen", Integer),  # the last day on which the guest was here, in days of uptime; NULL: not saved yet
)

deleted_guests = Table(  # those whose cookies are void, because they were deleted or merged into another guest
    "deleted_guests",
    metadata,
    Column("hash", String, primary_key=True),  # of the id, which was random, so this says nothing about anybody
)

tables = Table(
    "tables",
    metadata,
    Column("code", String, primary_key=True),
    Column("revision", Integer, nullable=False),  # goes up with each change, but not with moves
    Column("stage", String, CheckConstraint("stage in ('open', 'playing', 'over')", "stage"), nullable=False),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),  # the version of that game's rules
    Column("options", JSON, nullable=False),  # complete
    Column("players", Integer, nullable=False),
    Column("host", ForeignKey("guests.id"), nullable=False, index=True),
    Column("seed", String),  # SECRET, like the deal, until the game is over; both are NULL until it starts
    Column("deal", JSON(none_as_null=True)),
    Column("result", JSON(none_as_null=True)),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger),
    *(term_column(name, field) for name, field in Terms.model_fields.items()),  # `start`: after the deal, who really started
    Column("rematch", String),  # the code of the rematch's table
    Column("touched", BigInteger, nullable=False, server_default="0"),  # the date of the last revision
    Column("closed", BigInteger),  # when an open table was closed, or a game abandoned, because nobody came
    Column("idle_since", BigInteger),  # the uptime at which it was first found with the revision and the moves below
    Column("idle_revision", Integer),
    Column("idle_moves", Integer),  # how many moves
    Column("kind", String, nullable=False, server_default="table"),  # messages.py lists them
    Column("lesson_step", Integer, nullable=False, server_default="0"),  # the step that the player has reached by tapping
    Column("server", Integer),  # the number of the server that owns it; NULL: none yet. Not used in a file
    Column("day", String),  # of a daily try: the date of its deal, such as 2026-11-17
    Column("expires", BigInteger),  # of a daily try: the uptime at which it is closed, whether somebody is there or not
    Column("began", BigInteger),  # of a game by days: the uptime at which it started
    Column("wake", BigInteger),  # of a game by days: the uptime before which nobody's time can be up; 0 if a bot may be due
    Column("paused_until", BigInteger),  # of a game by days: the uptime at which its pause ends
    Column("quick", Boolean, nullable=False, server_default=false()),  # the server has brought two strangers together here
)
# Finds the few tables that are open or playing among all stored ones.
add_partial_index(tables.c.stage, where=tables.c.closed.is_(None))
# Finds the lessons, which are deleted soon.
add_partial_index(tables.c.kind, where=tables.c.kind == "lesson")
# Finds the games by days in which somebody's time may be up.
add_partial_index(tables.c.wake, where=tables.c.wake.is_not(None))

uptime = Table(
    "uptime",
    metadata,
    Column("id", Integer, primary_key=True),  # 1: there is one row
    Column("counted", BigInteger, nullable=False),  # for how many milliseconds servers have run on this database
    Column("date", BigInteger, nullable=False),  # when that was counted last
)

# A server that writes to PostgreSQL. It has one row for each connection, so it gets a new number when it reconnects.
servers = Table(
    "servers",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),  # by which a web server in front of it knows it
    Column("started", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # its last sign of life, by the database's clock
    Column("rules", JSON, nullable=False, server_default="{}"),  # game -> the version of its rules; none if it takes no tables
)

keys = Table(  # with PostgreSQL, the keys that sign guests' cookies. A database file has them in a file beside it
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),  # the one with the highest number signs; all are accepted
    Column("key", String, nullable=False),
    Column("created", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", ForeignKey("guests.id"), index=True),
    Column("bot", String),  # its level
    Column("name", String),  # NULL until the game is over; until then the guest's current name counts
    Column("acked", Integer, nullable=False, server_default="0"),  # how many moves, of those heard of, were acknowledged
    Column(
        "repeated", Integer, nullable=False, server_default="0"
    ),  # how many moves, of those heard of, are not repeated any more
    Column("public", Integer, nullable=False, server_default="0"),  # the same for what is public in them
    Column("person", String),  # the name of another person on the guest's device
    Column("stand_in", String),  # the level of the bot that plays while the guest is away
    Column("bot_seed", String),  # SECRET until the game is over
    Column("pause_days", Integer),  # of a game by days: the pause that the guest asks for or agrees to
    CheckConstraint("guest is null or bot is null", "one_sitter"),
)

moves = Table(
    "moves",
    metadata,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # 0, 1, … without gaps
    Column("seat", Integer, nullable=False),
    Column("move", String, nullable=False),
    Column("played", BigInteger, nullable=False),
    Column("sent", String),  # the id that the client gave the message
    Column("by", String),  # who moved in the seat's place: "clock", "chance" or a stand-in's level
    Column("uptime", BigInteger),  # in a game by days: the uptime at which it was made
    sqlite_with_rowid=False,
)

openings = Table(
    "openings",
    metadata,
    Column("table", ForeignKey("tables.code"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # 0, 1, …, also for openings that were abandoned
    Column("terms", String, nullable=False),  # what the commitment is bound to, exactly as it was hashed
    Column("commitment", String, nullable=False),
    Column("secret", String, nullable=False),  # SECRET until the game is over
    Column("commitments", JSON, nullable=False),  # a client's number as text -> its commitment
    Column("reveals", JSON, nullable=False),  # a client's number as text -> what it revealed
    Column("outcome", String, CheckConstraint("outcome in ('opened', 'abandoned', 'dealt')", "outcome"), nullable=False),
    Column("opened", BigInteger, nullable=False),
)

days = Table(
    "days",
    metadata,
    Column("day", String, primary_key=True),  # such as 2026-11-17
    Column("game", String, primary_key=True),
    Column("terms", String, nullable=False),  # what the commitment is bound to, exactly as it was hashed
    Column("commitment", String, nullable=False),
    Column("secret", String, nullable=False),  # SECRET until the day is open
    Column("elephant", Integer),  # its score on this deal; 0: it lost; NULL: not known yet
    Column("over_since", BigInteger),  # the uptime at which the day was first found to be over
    Column("is_open", Boolean, nullable=False, server_default=false()),  # the secret is public, as no try can run any more
)

daily = Table(
    "daily",
    metadata,
    Column("day", String, primary_key=True),
    Column("game", String, primary_key=True),
    Column("guest", ForeignKey("guests.id"), primary_key=True, index=True),
    Column("table", ForeignKey("tables.code"), nullable=False, unique=True),  # of the guest's first try, which counts
    Column("score", Integer),  # NULL: lost, or not over
    Column("squares", String),  # a letter per turn or step; NULL until it is over
    Column("finished", BigInteger),
)

seekers = Table(  # who is looking for somebody to play with
    "seekers",
    metadata,
    Column("guest", ForeignKey("guests.id"), primary_key=True),
    Column("place", String, nullable=False),  # a random name for this row, shown to others instead of the guest's id
    Column("game", String),  # NULL: any
    Column("clock", Integer),  # seconds per decision; NULL: no limit
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when the guest's page last asked; 0: it has been closed
    Column("partner", String),  # the guest whom the server has found; NULL: nobody yet
    Column("called", BigInteger),  # when it found the partner
    Column("agreed_game", String),  # the game that the two are going to play
    Column("has_sat_down", Boolean, nullable=False, server_default=false()),
    Column("table", String),  # the code of their table, once both have sat down
)

apart = Table(  # `guest` does not want to meet `other`, so the server brings neither to the other
    "apart",
    metadata,
    Column("guest", ForeignKey("guests.id"), primary_key=True),
    Column("other", ForeignKey("guests.id"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),  # the uptime at which this ends
)
