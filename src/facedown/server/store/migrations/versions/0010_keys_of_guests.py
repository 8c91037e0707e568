"""The key that brings a guest to another browser, devices that are signed out, and when a guest was last here."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("guests", sa.Column("key_hash", sa.String))
    op.add_column("guests", sa.Column("key_generation", sa.Integer, nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("seen", sa.Integer))
    op.create_index(op.f("ix_guests_key_hash"), "guests", ["key_hash"], unique=True)
