"""A table keeps notes that all of its devices see and that are no part of its game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "referee_note",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "name", name="pk_referee_note"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_note_referee_table"),
    )
