"""What is remembered: tallied games, plays, and who their players are."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # The plays of tables that are over by now need the rules: referee.history.fill makes them up.
    op.create_table(
        "referee_tally",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("is_finished", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("is_discarded", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_referee_tally"),
    )
    op.create_index("ix_referee_tally_is_finished_changed_at", "referee_tally", ["is_finished", "changed_at"])
    op.create_table(
        "referee_play",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("minutes", sa.Integer()),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("is_hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_referee_play"),
    )
    op.create_index("ix_referee_play_ended_at", "referee_play", ["ended_at"])
    op.create_index("ix_referee_play_game_ended_at", "referee_play", ["game", "ended_at"])
    op.create_table(
        "referee_play_seat",
        sa.Column("play_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("spelling", sa.String(200), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("is_winner", sa.Boolean(), nullable=False),
        sa.Column("is_eliminated", sa.Boolean(), nullable=False),
        sa.Column("is_first", sa.Boolean(), nullable=False),
        sa.Column("colour", sa.Text()),
        sa.PrimaryKeyConstraint("play_id", "seat", name="pk_referee_play_seat"),
        sa.ForeignKeyConstraint(
            ["play_id"], ["referee_play.id"], name="fk_referee_play_seat_referee_play", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_referee_play_seat_spelling", "referee_play_seat", ["spelling"])
    op.create_table(
        "referee_player",
        sa.Column("spelling", sa.String(200), nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("spelling", name="pk_referee_player"),
    )
    op.create_index("ix_referee_player_player", "referee_player", ["player"])
