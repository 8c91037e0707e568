"""Indexes for a host's tables, and for those that are open or playing."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index(op.f("ix_tables_host"), "tables", ["host"])
    unfinished = sa.text("closed IS NULL")
    op.create_index(op.f("ix_tables_stage"), "tables", ["stage"], sqlite_where=unfinished, postgresql_where=unfinished)
