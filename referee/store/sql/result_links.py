"""Public links to results, in SQL: one for each game, until it is revoked."""

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
"""Randomness of a link's token: 192 bits."""


class LinkedResult(NamedTuple):
    """The game that a link shows, and the language of the player who made the link."""

    game: str
    language: str


class SqlResultLinks(Database):
    """Links to results."""

    def result_link(self, play_id: str) -> str | None:
        """Return the token of the link to a result, ``None`` if there is none."""
        link = schema.result_links.c
        with self._reading() as connection:
            token: str | None = connection.scalar(select(link.token).where(link.finished_game_id == play_id))
        return token

    def make_result_link(self, play_id: str, language: str, guard: Guard | None = None) -> str:
        """Return the token of the link to a result, making the link if there is none.

        Raises ``UnknownFinishedGame``, or what ``guard`` raises.
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
        """Revoke the link to a result; a later link gets a new token. Raises what ``guard`` raises."""
        link = schema.result_links.c
        with self._writing(None) as connection:
            if guard is not None:
                guard(find_roles(connection, play_id))
            connection.execute(delete(schema.result_links).where(link.finished_game_id == play_id))

    def linked_result(self, token: str) -> LinkedResult | None:
        """Return what a link shows: ``None`` if it was revoked, or the game is removed or reopened."""
        link, finished = schema.result_links.c, schema.finished_games.c
        query = (
            select(finished.id, link.language)
            .join(schema.finished_games, finished.id == link.finished_game_id)
            .where(link.token == token, finished.is_hidden.is_(False))
        )
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else LinkedResult(*row)
