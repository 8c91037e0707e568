"""What a table is for: an ordinary game, a lesson, or a try at the deal of one day."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("kind", sa.String, nullable=False, server_default="table"))
    op.add_column("tables", sa.Column("day", sa.String))
    lessons = sa.text("kind = 'lesson'")
    op.create_index(op.f("ix_tables_kind"), "tables", ["kind"], sqlite_where=lessons, postgresql_where=lessons)
