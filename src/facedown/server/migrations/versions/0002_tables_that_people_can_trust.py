"""Tables that people can trust: what has been shown, and which message brought a move."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("acked", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("repeated", sa.Integer, nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("sent", sa.String))
