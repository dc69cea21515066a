"""Games imported from other programs, in SQL. They have no table and no score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from sqlalchemy import func, select, update

from referee.match.finished import FinishedGame
from referee.store.history import normalize_name
from referee.store.quotas import MOST_GAMES, MOST_SPELLINGS, spellings_full, store_full
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new
from referee.store.sql.history import game_row, seat_rows
from referee.store.sql.players import know_players


class SqlImported(Database):
    """Imported games."""

    def add_imported(self, games: Sequence[tuple[FinishedGame, Sequence[str]]]) -> set[str]:
        """Store the games that are new, in one transaction, and return their ids.

        Each game comes with further ids that earlier imports may have given it; a match makes it known.

        Raises:
            Full: The store takes no more games, or no more names; nothing was stored.
        """
        kept, known_name = schema.finished_games.c, schema.players.c
        ids = {game_id for finished, others in games for game_id in (finished.id, *others)}
        with self._writing() as connection:
            known = {*connection.scalars(select(kept.id).where(kept.id.in_(ids)))}
            new: dict[str, FinishedGame] = {}
            for finished, others in games:
                if known.isdisjoint({finished.id, *others}):
                    new[finished.id] = finished
                    known.update((finished.id, *others))
            count = select(func.count()).select_from(schema.finished_games).where(kept.source == "imported")
            if new and (connection.scalar(count) or 0) + len(new) > MOST_GAMES:
                raise store_full()
            names = [seat.name for finished in new.values() for seat in finished.seats]
            spellings = {*map(normalize_name, names)}
            stored = {*connection.scalars(select(known_name.spelling))}
            if spellings - stored and len(stored | spellings) > MOST_SPELLINGS:
                raise spellings_full()
            insert_new(connection, schema.finished_games, [game_row(game, False) for game in new.values()])
            insert_new(
                connection, schema.finished_seats, [*chain.from_iterable(map(seat_rows, new.values()))]
            )
            know_players(connection, names)
        return {*new}

    def restore_imported(self, finished: FinishedGame, is_hidden: bool) -> bool:
        """Store an imported game of another store; return whether it was new. Raises ``Full``."""
        if finished.id not in self.add_imported([(finished, ())]):
            return False
        if is_hidden:
            kept = schema.finished_games
            with self._writing() as connection:
                connection.execute(update(kept).where(kept.c.id == finished.id).values(is_hidden=True))
        return True
