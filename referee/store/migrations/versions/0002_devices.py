"""Devices at a table: roles, invitations, requests, and a count of their changes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column(
        "referee_table", sa.Column("change_count", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    op.create_table(
        "referee_role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_referee_role"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_role_referee_table"),
    )
    op.create_index("ix_referee_role_table_id_seat", "referee_role", ["table_id", "seat"], unique=True)
    op.create_index("ix_referee_role_device", "referee_role", ["device"])
    op.create_table(
        "referee_invitation",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("valid_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_by", sa.String(64)),
        sa.PrimaryKeyConstraint("digest", name="pk_referee_invitation"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["referee_table.id"], name="fk_referee_invitation_referee_table"
        ),
    )
    op.create_index("ix_referee_invitation_table_id", "referee_invitation", ["table_id"])
    op.create_table(
        "referee_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_referee_request"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_request_referee_table"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_referee_request_table_id_device_kind",
        "referee_request",
        ["table_id", "device", "kind"],
        unique=True,
    )
