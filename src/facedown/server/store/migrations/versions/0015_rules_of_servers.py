"""Servers of different releases: each says which versions of the games' rules it has."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("servers", sa.Column("rules", sa.JSON, nullable=False, server_default="{}"))
