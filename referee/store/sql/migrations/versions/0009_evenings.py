"""What is changed of finished games by hand, evenings, links to results, and what a webhook has to send."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "referee_edit",
        sa.Column("finished_game_id", sa.String(16), primary_key=True),
        sa.Column("edited", sa.Text(), nullable=False),
        sa.Column("original", sa.Text(), nullable=False),
    )
    op.create_table(
        "referee_evening",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("guests", sa.Text(), nullable=False),
    )
    op.create_table(
        "referee_evening_game",
        sa.Column("finished_game_id", sa.String(16), primary_key=True),
        sa.Column("evening_id", sa.String(16), sa.ForeignKey("referee_evening.id"), nullable=False),
    )
    op.create_index("ix_referee_evening_game_evening_id", "referee_evening_game", ["evening_id"])
    op.create_table(
        "referee_result_link",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("finished_game_id", sa.String(16), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_index(
        "ix_referee_result_link_finished_game_id", "referee_result_link", ["finished_game_id"], unique=True
    )
    op.create_table(
        "referee_delivery",
        sa.Column("finished_game_id", sa.String(16), primary_key=True),
        sa.Column("event", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("queued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default=sa.text("0")),
    )
    op.create_index("ix_referee_delivery_due_at", "referee_delivery", ["due_at"])
