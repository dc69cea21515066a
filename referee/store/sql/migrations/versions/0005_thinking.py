"""A game that is over keeps how long each seat has thought."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("referee_finished_seat", sa.Column("thinking", sa.Integer()))
