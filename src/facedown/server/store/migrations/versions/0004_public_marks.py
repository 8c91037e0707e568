"""The mark up to which a seat gets no public events repeated, because its device has been sent them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("public", sa.Integer, nullable=False, server_default="0"))
