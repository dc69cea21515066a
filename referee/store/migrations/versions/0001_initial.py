"""Tables, their logs, sealed entries and the component catalogue."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "referee_table",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("meta", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("active_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("entry_count", sa.Integer(), nullable=False),
        sa.Column("winners", sa.Text()),
        sa.Column("is_archived", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_referee_table"),
    )
    op.create_index("ix_referee_table_is_archived_active_at", "referee_table", ["is_archived", "active_at"])
    op.create_table(
        "referee_entry",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_referee_entry"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_entry_referee_table"),
    )
    op.create_table(
        "referee_secret",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_referee_secret"),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["referee_entry.table_id", "referee_entry.number"],
            name="fk_referee_secret_referee_entry",
        ),
    )
    op.create_table(
        "referee_component",
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("edition", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(80), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "edition", "kind", "key", name="pk_referee_component"),
    )
