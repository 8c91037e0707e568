"""The step of a lesson that its player has reached by tapping."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson_step", sa.Integer, nullable=False, server_default="0"))
