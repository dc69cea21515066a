"""Links that show a result to everybody who has one, in SQL: one for each game, until it is taken back."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from sqlalchemy import delete, select

from referee.store.devices import Guard
from referee.store.history import UnknownFinishedGame
from referee.store.sql import schema
from referee.store.sql.database import Database, insert_new
from referee.store.sql.devices import find_roles

TOKEN_BYTES = 24
"""Of a link's token: nobody guesses one."""


class LinkedResult(NamedTuple):
    """The game that a link shows, and the language of whoever made it."""

    game: str
    language: str


class SqlResultLinks(Database):
    """Links to results."""

    def result_link(self, play_id: str) -> str | None:
        """Return the token of the link to a result, ``None`` while there is none."""
        link = schema.result_links.c
        with self._reading() as connection:
            token: str | None = connection.scalar(select(link.token).where(link.finished_game_id == play_id))
        return token

    def make_result_link(self, play_id: str, language: str, guard: Guard | None = None) -> str:
        """Return the token of the link to a result: a new one where there is none.

        Raises ``UnknownFinishedGame``, or what ``guard`` does.
        """
        link, finished = schema.result_links.c, schema.finished_games.c
        with self._writing(None) as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            if connection.scalar(select(finished.id).where(finished.id == play_id)) is None:
                raise UnknownFinishedGame(play_id)
            new = {
                "token": secrets.token_urlsafe(TOKEN_BYTES),
                "finished_game_id": play_id,
                "language": language,
            }
            insert_new(connection, schema.result_links, [new])  # another device may have been first
            token: str = connection.scalars(select(link.token).where(link.finished_game_id == play_id)).one()
        return token

    def revoke_result_link(self, play_id: str, guard: Guard | None = None) -> None:
        """Take the link to a result back: the next one is another. Raises what ``guard`` does."""
        link = schema.result_links.c
        with self._writing(None) as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            connection.execute(delete(schema.result_links).where(link.finished_game_id == play_id))

    def linked_result(self, token: str) -> LinkedResult | None:
        """Return what a link shows: nothing if it was taken back, or the game is removed or goes on."""
        link, finished = schema.result_links.c, schema.finished_games.c
        query = (
            select(finished.id, link.language)
            .join(schema.finished_games, finished.id == link.finished_game_id)
            .where(link.token == token, finished.is_hidden.is_(False))
        )
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else LinkedResult(*row)
