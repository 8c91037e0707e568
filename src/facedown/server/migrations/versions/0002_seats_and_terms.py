"""Tables with terms of their own; persons who share a device; bots with level and seed; who made a move; what has been shown."""

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
