"""Guests who are gone, so that none of their cookies is ever accepted again."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "deleted_guests",
        sa.Column("hash", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_deleted_guests")),
    )
