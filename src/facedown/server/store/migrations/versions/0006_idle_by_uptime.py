"""The uptime of the servers on this database, and the uptime since which each table has been idle."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("counted", sa.BigInteger, nullable=False),
        sa.Column("date", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_uptime")),
    )
    op.add_column("tables", sa.Column("idle_since", sa.BigInteger))
    op.add_column("tables", sa.Column("idle_revision", sa.Integer))
    op.add_column("tables", sa.Column("idle_moves", sa.Integer))
