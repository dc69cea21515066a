"""Why bots did what they did is kept with their table, and what learners have been through."""

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
    # 0.1.0 had no lessons; development versions after it made their tables within 0001
    op.create_table(
        "referee_taught",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "name", name="pk_referee_taught"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_taught_referee_table"),
        if_not_exists=True,
    )
    op.create_table(
        "referee_learned",
        sa.Column("learner", sa.String(220), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("topic", sa.String(120), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True)),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("wrong", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("learner", "game", "topic", name="pk_referee_learned"),
        if_not_exists=True,
    )
