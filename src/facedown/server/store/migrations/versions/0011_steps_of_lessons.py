"""How far the player of a lesson has pressed on."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson_step", sa.Integer, nullable=False, server_default="0"))
