"""Games that are over keep what a search looks through, and their players' ratings after them."""

import sqlalchemy as sa
from alembic import op

from referee.store.sql.history import found_by

revision = "0010"
down_revision = "0009"

_AT_ONCE = 500


def upgrade() -> None:
    op.add_column(
        "referee_finished_game",
        sa.Column("found_by", sa.Text(), nullable=False, server_default=sa.text("''")),
    )
    op.add_column("referee_finished_game", sa.Column("rated_at", sa.DateTime(timezone=True)))
    for name in ("mu", "sigma", "game_mu", "game_sigma"):
        op.add_column("referee_finished_seat", sa.Column(name, sa.Double()))
    _fill_in(op.get_bind())


def _fill_in(connection: sa.Connection) -> None:
    games = sa.table("referee_finished_game", *map(sa.column, ("id", "place", "comment", "found_by")))
    seats = sa.table("referee_finished_seat", *map(sa.column, ("finished_game_id", "name")))
    names: dict[str, list[str]] = {}
    for play, name in connection.execute(sa.select(seats.c.finished_game_id, seats.c.name)):
        names.setdefault(play, []).append(name)
    rows = [
        {"play": play, "text": found_by(names.get(play, ()), place, comment)}
        for play, place, comment in connection.execute(sa.select(games.c.id, games.c.place, games.c.comment))
    ]
    change = sa.update(games).where(games.c.id == sa.bindparam("play"))
    for first in range(0, len(rows), _AT_ONCE):
        connection.execute(change.values(found_by=sa.bindparam("text")), rows[first : first + _AT_ONCE])
