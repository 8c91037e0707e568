"""Terms, people who share a device, levels and seeds of bots, who made a move, what was acknowledged, and openings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("watchers", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("clock", sa.Integer))
    op.add_column("tables", sa.Column("rematch", sa.String))
    op.add_column("tables", sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("closed", sa.BigInteger))
    op.execute("update tables set touched = coalesce(finished, started, created)")
    op.add_column("seats", sa.Column("person", sa.String))
    op.add_column("seats", sa.Column("stand_in", sa.String))
    op.add_column("seats", sa.Column("bot_seed", sa.String))
    op.add_column("seats", sa.Column("acked", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("repeated", sa.Integer, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("by", sa.String))
    op.add_column("moves", sa.Column("sent", sa.String))
    op.create_table(
        "openings",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("terms", sa.String, nullable=False),
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("commitments", sa.JSON, nullable=False),
        sa.Column("reveals", sa.JSON, nullable=False),
        sa.Column("outcome", sa.String, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.CheckConstraint("outcome in ('opened', 'abandoned', 'dealt')", name=op.f("ck_openings_outcome")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_openings_table")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_openings")),
    )
