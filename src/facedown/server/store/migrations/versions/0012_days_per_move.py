"""Games by days: the uptime of each move, pauses, and the address of a guest's feed."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("began", sa.BigInteger))
    op.add_column("tables", sa.Column("wake", sa.BigInteger))
    op.add_column("tables", sa.Column("paused_until", sa.BigInteger))
    op.add_column("seats", sa.Column("pause_days", sa.Integer))
    op.add_column("moves", sa.Column("uptime", sa.BigInteger))
    op.add_column("guests", sa.Column("feed_hash", sa.String))
    op.add_column("guests", sa.Column("feed_generation", sa.Integer, nullable=False, server_default="0"))
    op.create_index(op.f("ix_guests_feed_hash"), "guests", ["feed_hash"], unique=True)
    is_awaited = sa.column("wake").is_not(None)
    op.create_index(op.f("ix_tables_wake"), "tables", ["wake"], sqlite_where=is_awaited, postgresql_where=is_awaited)
