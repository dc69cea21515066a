"""Each sealed entry knows the device that sealed it, and seats are asked for before they come back."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_secrets = sa.table("referee_secret", sa.column("table_id"), sa.column("number"), sa.column("device"))
_entries = sa.table("referee_entry", sa.column("table_id"), sa.column("number"), sa.column("body"))
_roles = sa.table("referee_role", sa.column("table_id"), sa.column("seat"), sa.column("device"))


def upgrade() -> None:
    with op.batch_alter_table("referee_secret") as batch:
        batch.add_column(sa.Column("device", sa.String(64)))
    op.create_index("ix_referee_secret_device", "referee_secret", ["device"])
    _name_devices(op.get_bind())
    op.create_table(
        "referee_recall",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_referee_recall"),
        sa.ForeignKeyConstraint(["table_id"], ["referee_table.id"], name="fk_referee_recall_referee_table"),
    )


def _name_devices(connection: sa.Connection) -> None:
    """Let what is sealed be the phone's that plays the seat now: no other device is to show it."""
    players = {
        (table_id, seat): device
        for table_id, seat, device in connection.execute(
            sa.select(_roles.c.table_id, _roles.c.seat, _roles.c.device).where(_roles.c.seat.is_not(None))
        )
    }
    sealed = sa.select(_secrets.c.table_id, _secrets.c.number, _entries.c.body).join(
        _entries,
        (_entries.c.table_id == _secrets.c.table_id) & (_entries.c.number == _secrets.c.number),
    )
    for table_id, number, body in connection.execute(sealed).all():
        device = players.get((table_id, _seat_of(body)))
        if device is not None:
            it = (_secrets.c.table_id == table_id) & (_secrets.c.number == number)
            connection.execute(sa.update(_secrets).where(it).values(device=device))


def _seat_of(body: str) -> int | None:
    """Return the seat of an entry; of one that is damaged, none: the referee names it when it is read."""
    try:
        seat = json.loads(body)["action"]["by"]
    except (ValueError, KeyError, TypeError):
        return None
    return seat if type(seat) is int else None
