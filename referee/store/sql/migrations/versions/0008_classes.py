"""Classes, their questions, their pupils and the pupils' answers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "referee_class",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("step_count", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("change_count", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("active_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_referee_class_active_at", "referee_class", ["active_at"])
    op.create_table(
        "referee_class_question",
        sa.Column("class_id", sa.String(16), sa.ForeignKey("referee_class.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("tested", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    )
    op.create_table(
        "referee_pupil",
        sa.Column("class_id", sa.String(16), sa.ForeignKey("referee_class.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
    )
    op.create_index("ix_referee_pupil_device_class_id", "referee_pupil", ["device", "class_id"], unique=True)
    op.create_table(
        "referee_pupil_answer",
        sa.Column("class_id", sa.String(16), sa.ForeignKey("referee_class.id"), primary_key=True),
        sa.Column("question", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("pupil", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("choice", sa.Integer(), nullable=False),
    )
