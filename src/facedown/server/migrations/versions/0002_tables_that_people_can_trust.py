"""Openings: how each deal was agreed on."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("table", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("terms", sa.String, nullable=False),
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("commitments", sa.JSON, nullable=False),
        sa.Column("reveals", sa.JSON, nullable=False),
        sa.Column("outcome", sa.String, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.CheckConstraint("outcome in ('opened', 'abandoned', 'dealt')", name=op.f("ck_openings_outcome")),
        sa.ForeignKeyConstraint(["table"], ["tables.code"], name=op.f("fk_openings_table")),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_openings")),
    )
