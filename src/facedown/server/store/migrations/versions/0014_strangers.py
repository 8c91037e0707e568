"""Strangers who play together: who is looking for somebody, who does not want to meet whom, and the tables of strangers."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("quick", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "seekers",
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("game", sa.String),
        sa.Column("clock", sa.Integer),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("partner", sa.String),
        sa.Column("called", sa.BigInteger),
        sa.Column("agreed_game", sa.String),
        sa.Column("has_sat_down", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("table", sa.String),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_seekers_guest")),
        sa.PrimaryKeyConstraint("guest", name=op.f("pk_seekers")),
    )
    op.create_table(
        "apart",
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("other", sa.String, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_apart_guest")),
        sa.ForeignKeyConstraint(["other"], ["guests.id"], name=op.f("fk_apart_other")),
        sa.PrimaryKeyConstraint("guest", "other", name=op.f("pk_apart")),
    )
    op.create_index(op.f("ix_apart_other"), "apart", ["other"])
