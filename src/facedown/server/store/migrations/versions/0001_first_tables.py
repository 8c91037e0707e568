"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guests")),
    )
    op.create_table(
        "tables",
        sa.Column("code", sa.String, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("stage", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("start", sa.Integer),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("seed", sa.String),
        sa.Column("deal", sa.JSON),
        sa.Column("result", sa.JSON),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.CheckConstraint("stage in ('open', 'playing', 'over')", name=op.f("ck_tables_stage")),
        sa.ForeignKeyConstraint(["host"], ["guests.id"], name=op.f("fk_tables_host")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_tables")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String),
        sa.CheckConstraint("guest is null or bot is null", name=op.f("ck_seats_one_sitter")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_seats_table")),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_seats_guest")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_guest"), "seats", ["guest"])
    op.create_table(
        "moves",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.String, nullable=False),
        sa.Column("played", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_moves_table")),
        sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_moves")),
        sqlite_with_rowid=False,
    )
