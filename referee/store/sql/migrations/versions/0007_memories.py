"""Learners remember clauses, and climb ladders."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for name in ("stability", "difficulty"):
        op.add_column("referee_learned", sa.Column(name, sa.Double()))
    for name in ("seen_at", "due_at"):
        op.add_column("referee_learned", sa.Column(name, sa.DateTime(timezone=True)))
    op.create_table(
        "referee_ladder",
        sa.Column("learner", sa.String(220), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("learner", "game", name="pk_referee_ladder"),
    )
