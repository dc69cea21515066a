"""Why bots did what they did is kept with their table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "referee_reason",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("texts", sa.Text(), nullable=False),
        sa.Column("clause", sa.String(40)),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_referee_reason"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_reason_referee_table"),
    )
