"""The level of a table's stand-in, and after how many seconds of absence it is offered."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("stand_in", sa.String, nullable=False, server_default="dog"))
    op.add_column("tables", sa.Column("stand_in_after", sa.Integer, nullable=False, server_default="60"))
