"""A log from elsewhere is played through by the rules: nothing is taken on trust."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Malformed, Refused
from referee.engine.match import Match
from referee.engine.sealing import Secret, open_
from referee.text import say
from referee.transfer.form import TableFile, read_opened


def play_through(file: TableFile) -> Match[Any]:
    """Return the match that a log comes to.

    Raises:
        Refused: A clause forbids one of its actions.
        Malformed: An entry does not fit the game before it, or is not what was sealed.
    """
    match: Match[Any] = Match(file.game, file.setup)
    for number, _, entry in file.entries:
        where = f"entries[{number}]"
        if entry.kind in ("act", "answer"):
            assert entry.action is not None
            for objection in file.game.objections(match.state, entry.action):
                raise Refused(objection)
        _check_secrets(match, entry.secrets, where)
        try:
            match.take([entry])
        except Exception as error:  # what a rule makes of a forged entry is anybody's guess
            raise Malformed(where, say("It does not fit the game before it.")) from error
        if entry.kind == "open":
            first = min(entry.secrets)
            for one in match:
                if one.number >= first:
                    for objection in file.game.objections(one.before, one.action):
                        raise Refused(objection)
    _check_secrets(match, file.secrets, "secrets")
    return match


def _check_secrets(match: Match[Any], secrets: Mapping[int, Secret], where: str) -> None:
    """Hold secrets against the entries that they open; those of entries that are opened need no look."""
    closed = {one.number: one.action for one in match if one.action.is_closed}
    for number, secret in secrets.items():
        if number in closed:
            path = f"{where}.{number}"
            opened = read_opened(match.game, len(match.setup.seats), closed[number], secret, path)
            try:
                open_(closed[number], Secret(dict(opened.given), secret.salt))
            except ValueError:
                raise Malformed(path, say("It is not what was sealed.")) from None
