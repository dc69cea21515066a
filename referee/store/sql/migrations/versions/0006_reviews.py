"""A game that is over keeps its review."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "referee_review",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("referee_table.id"), primary_key=True),
        sa.Column("body", sa.Text(), nullable=False),
    )
