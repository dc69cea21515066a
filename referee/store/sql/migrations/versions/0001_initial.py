"""All tables of the store, as they were released first."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _create_tables()
    _create_devices()
    _create_history()
    _create_admission()


def _create_tables() -> None:
    """Tables, their logs, sealed entries and the component catalogue."""
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
        sa.Column("change_count", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("chain_key", sa.String(64), nullable=False),
        sa.Column("is_nobodys", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("turn", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_referee_table"),
    )
    op.create_index("ix_referee_table_is_archived_active_at", "referee_table", ["is_archived", "active_at"])
    op.create_index(
        "ix_referee_table_is_nobodys_is_archived_active_at",
        "referee_table",
        ["is_nobodys", "is_archived", "active_at"],
    )
    op.create_table(
        "referee_entry",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_referee_entry"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_entry_referee_table"),
    )
    op.create_table(
        "referee_snapshot",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_referee_snapshot"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_snapshot_referee_table"),
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
    op.create_table(
        "referee_countdown",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seconds", sa.Integer()),
        sa.Column("number", sa.Integer()),
        sa.Column("ends_at", sa.DateTime(timezone=True)),
        sa.Column("action", sa.Text()),
        sa.PrimaryKeyConstraint("table_id", name="pk_referee_countdown"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["referee_table.id"], name="fk_referee_countdown_referee_table"
        ),
    )


def _create_devices() -> None:
    """Devices at a table: roles, invitations and requests."""
    op.create_table(
        "referee_role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_archived", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("active_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_referee_role"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_role_referee_table"),
    )
    op.create_index("ix_referee_role_table_id_seat", "referee_role", ["table_id", "seat"], unique=True)
    op.create_index(
        "ix_referee_role_device_is_archived_active_at", "referee_role", ["device", "is_archived", "active_at"]
    )
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


def _create_history() -> None:
    """Score sheets, finished games, and who their players are."""
    op.create_table(
        "referee_score_sheet",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device", sa.String(64)),
        sa.Column("is_finished", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("is_discarded", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_referee_score_sheet"),
    )
    op.create_index(
        "ix_referee_score_sheet_is_finished_changed_at", "referee_score_sheet", ["is_finished", "changed_at"]
    )
    op.create_index(
        "ix_referee_score_sheet_open",
        "referee_score_sheet",
        ["device", "is_finished", "is_discarded", "changed_at"],
    )
    op.create_table(
        "referee_finished_game",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("minutes", sa.Integer()),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("is_hidden", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_referee_finished_game"),
    )
    op.create_index(
        "ix_referee_finished_game_is_hidden_ended_at", "referee_finished_game", ["is_hidden", "ended_at"]
    )
    op.create_index("ix_referee_finished_game_game_ended_at", "referee_finished_game", ["game", "ended_at"])
    op.create_table(
        "referee_finished_seat",
        sa.Column("finished_game_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("spelling", sa.String(200), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("is_winner", sa.Boolean(), nullable=False),
        sa.Column("is_eliminated", sa.Boolean(), nullable=False),
        sa.Column("is_first", sa.Boolean(), nullable=False),
        sa.Column("colour", sa.Text()),
        sa.PrimaryKeyConstraint("finished_game_id", "seat", name="pk_referee_finished_seat"),
        sa.ForeignKeyConstraint(
            ["finished_game_id"],
            ["referee_finished_game.id"],
            name="fk_referee_finished_seat_referee_finished_game",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_referee_finished_seat_spelling", "referee_finished_seat", ["spelling"])
    op.create_table(
        "referee_player",
        sa.Column("spelling", sa.String(200), nullable=False),
        sa.Column("player", sa.String(200), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("spelling", name="pk_referee_player"),
    )
    op.create_index("ix_referee_player_player", "referee_player", ["player"])


def _create_admission() -> None:
    """Devices that are let in, and what servers on one store share: the table's word and the signing key."""
    op.create_table(
        "referee_setting",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_referee_setting"),
    )
    op.create_table(
        "referee_device",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("agent", sa.String(80), nullable=False),
        sa.Column("is_let_in", sa.Boolean(), nullable=False),
        sa.Column("is_owner", sa.Boolean(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("gone_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name="pk_referee_device"),
    )
