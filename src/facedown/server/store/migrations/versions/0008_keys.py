"""The keys that sign guests' cookies, where the database is not a file."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_keys")),
    )
