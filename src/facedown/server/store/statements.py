"""The SQL statements of storage.py, and those that are spelled as text. Other modules have their own.

All are built once, so that SQLAlchemy compiles each of them only once.

A statement that writes changes exactly one row, or none if the row is not as expected, unless it is marked by
`allow_any_row_count`. All statements mean the same to SQLite and to PostgreSQL.
"""

from sqlalchemy import ColumnElement, Integer, String, bindparam, case, delete, func, literal_column, select, text, update

from facedown.server.protocol.messages import Terms
from facedown.server.store.ownership import allow_any_row_count, can_be_ours, is_ours, is_ours_at
from facedown.server.store.schema import guests, moves, openings, seats, tables

# --- reading

SELECT_NAME = select(guests.c.name).where(guests.c.id == bindparam("guest"))
SELECT_TABLE = select(tables).where(tables.c.code == bindparam("code"))
SELECT_SEATS = (
    select(
        *(seats.c.guest, seats.c.bot, seats.c.person, seats.c.stand_in, seats.c.bot_seed, seats.c.pause_days),
        *(seats.c.acked, seats.c.repeated, seats.c.public),
        func.coalesce(seats.c.name, seats.c.person, guests.c.name).label("name"),
    )
    .select_from(seats.outerjoin(guests))
    .where(seats.c.table == bindparam("code"))
    .order_by(seats.c.seat)
)
SELECT_MOVES = (
    select(moves.c.seat, moves.c.move, moves.c.by, moves.c.sent, moves.c.uptime)
    .where(moves.c.table == bindparam("code"), moves.c.seq >= bindparam("first"), moves.c.seq < bindparam("end"))
    .order_by(moves.c.seq)
)
COUNT_HOSTED_TABLES = (
    select(func.count())
    .select_from(tables)
    .where(tables.c.host == bindparam("guest"), tables.c.stage != "over", tables.c.closed.is_(None), tables.c.kind != "lesson")
)
SELECT_FINISHED_TABLES = (
    select(tables.c.code).where(tables.c.stage == "over", tables.c.kind == "table").order_by(tables.c.finished, tables.c.code)
)

# --- guests

# As text, because SQLAlchemy spells ON CONFLICT for one kind of database at a time.
UPSERT_NAME = text(
    "INSERT INTO guests (id, name, created) VALUES (:id, :name, :created) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
)
INSERT_MISSING_GUEST = allow_any_row_count(
    text("INSERT INTO guests (id, created) VALUES (:id, :created) ON CONFLICT (id) DO NOTHING")
)

INSERT_DELETED_GUEST = allow_any_row_count(  # unless the guest is still there
    text(
        "INSERT INTO deleted_guests (hash) SELECT :hash WHERE NOT EXISTS (SELECT 1 FROM guests WHERE id = :guest)"
        " ON CONFLICT (hash) DO NOTHING"
    )
)

# --- keys that sign cookies

INSERT_FIRST_KEY = allow_any_row_count(
    text("INSERT INTO keys (id, key, created) VALUES (1, :key, :created) ON CONFLICT (id) DO NOTHING")
)

# --- the deals of each day: once there is a commitment, nothing changes

INSERT_MISSING_DEAL = allow_any_row_count(
    text(
        "INSERT INTO days (day, game, terms, commitment, secret) VALUES (:day, :game, :terms, :commitment, :secret)"
        " ON CONFLICT (day, game) DO NOTHING"
    )
)

# --- tables: each change takes a table from one revision to the next

INSERT_TABLE = tables.insert()
INSERT_SEAT = seats.insert()

NEXT_REVISION = (
    update(tables)
    .where(tables.c.code == bindparam("code_before"), tables.c.revision == bindparam("revision_before"), is_ours())
    .values(revision=bindparam("revision_after"), touched=bindparam("touched_after"))
)
CHANGEABLE_COLUMNS = ("host", "players", "options", *Terms.model_fields, "paused_until")  # the last one only in a game by days
UPDATE_TABLE = NEXT_REVISION.values({name: bindparam(f"{name}_after") for name in CHANGEABLE_COLUMNS})
START_GAME = NEXT_REVISION.values({name: bindparam(f"{name}_after") for name in ("stage", "start", "seed", "deal", "started")})
SET_REMATCH = NEXT_REVISION.values(rematch=bindparam("rematch_after"))
CLOSE_TABLE = (  # by any server, unless another one owns it
    update(tables)
    .where(tables.c.code == bindparam("code_before"), tables.c.revision == bindparam("revision_before"), can_be_ours())
    .values({name: bindparam(f"{name}_after") for name in ("revision", "touched", "closed")})
)
_HAS_BOTS = select(seats.c.seat).where(
    seats.c.table == tables.c.code, func.coalesce(seats.c.bot, seats.c.stand_in).is_not(None)
)
WAKE_IF_BOTS_PLAY = (  # changes only games by days (days_per_move.py)
    update(tables).where(tables.c.code == bindparam("which"), tables.c.wake > 0, _HAS_BOTS.exists()).values(wake=0)
)
END_GAME = NEXT_REVISION.values({name: bindparam(f"{name}_after") for name in ("stage", "result", "finished")})

_ONE_SEAT = update(seats).where(seats.c.table == bindparam("code"), seats.c.seat == bindparam("number"))
UPDATE_SEAT = _ONE_SEAT.values(
    {name: bindparam(f"{name}_after") for name in ("guest", "bot", "person", "stand_in", "bot_seed", "pause_days")}
)
DELETE_SEAT = delete(seats).where(seats.c.table == bindparam("code"), seats.c.seat == bindparam("number"))
SET_SEAT_NAME = _ONE_SEAT.values(name=bindparam("name_after"))


def _higher_of(name: str) -> ColumnElement[int]:
    """The stored value of this column of `seats`, or the new one if that is higher."""
    new_value = bindparam(f"{name}_after", type_=Integer)
    return case((seats.c[name] < new_value, new_value), else_=seats.c[name])


# Marks never go back: what this server has in memory can be older than what another one has stored.
SET_MARKS = _ONE_SEAT.where(is_ours_at(seats.c.table)).values(
    {name: _higher_of(name) for name in ("acked", "repeated", "public")}
)

# --- openings

_OPENING = ("number", "terms", "commitment", "secret", "commitments", "reveals", "outcome")
SELECT_OPENINGS = (
    select(*(openings.c[name] for name in _OPENING)).where(openings.c.table == bindparam("code")).order_by(openings.c.number)
)
INSERT_OPENING = openings.insert().from_select(
    [column.name for column in openings.c],
    select(*(bindparam(column.name, type_=column.type) for column in openings.c)).where(
        is_ours_at(bindparam("table", type_=String))
    ),
)
UPDATE_OPENING = (
    update(openings)
    .where(openings.c.table == bindparam("code"), openings.c.number == bindparam("which"), openings.c.outcome == "opened")
    .where(is_ours_at(openings.c.table))
    .values({name: bindparam(f"{name}_after") for name in ("commitments", "reveals", "outcome")})
)

# --- moves: they must follow each other without gaps, so a unique (table, seq) is not enough

_MOVE = [bindparam(column.name, type_=column.type) for column in moves.c]
_NEXT_SEQ = (
    select(func.coalesce(func.max(moves.c.seq) + literal_column("1"), literal_column("0")))
    .where(moves.c.table == bindparam("table"))
    .scalar_subquery()
)
INSERT_NEXT_MOVE = moves.insert().from_select(
    [column.name for column in moves.c], select(*_MOVE).where(bindparam("seq") == _NEXT_SEQ)
)

# --- lessons

SELECT_LESSONS = select(tables.c.code).where(tables.c.kind == literal_column("'lesson'"), tables.c.host == bindparam("guest"))
SET_LESSON_STEP = (
    update(tables)
    .where(tables.c.code == bindparam("code_before"), is_ours())
    .values(lesson_step=bindparam("lesson_step_after"))
)
_OF_LESSON = select(tables.c.code).where(tables.c.code == bindparam("lesson"), tables.c.kind == "lesson").scalar_subquery()
DELETE_LESSON = [allow_any_row_count(delete(part).where(part.c.table == _OF_LESSON)) for part in (moves, openings, seats)] + [
    delete(tables).where(tables.c.code == bindparam("lesson"), tables.c.kind == "lesson", can_be_ours())
]
