"""The deals of each day, with commitments made in advance, and how each guest's first try at them went."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("expires", sa.BigInteger))
    op.create_table(
        "days",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("terms", sa.String, nullable=False),
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("elephant", sa.Integer),
        sa.Column("over_since", sa.BigInteger),
        sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_days")),
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("guest", sa.String, nullable=False),
        sa.Column("table", sa.String, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("squares", sa.String),
        sa.Column("finished", sa.BigInteger),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name=op.f("fk_daily_guest")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_daily_table")),
        sa.PrimaryKeyConstraint("day", "game", "guest", name=op.f("pk_daily")),
        sa.UniqueConstraint("table", name=op.f("uq_daily_table")),
    )
    op.create_index(op.f("ix_daily_guest"), "daily", ["guest"])
