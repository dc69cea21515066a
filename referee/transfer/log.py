"""Replays an imported log by the rules, without trust in its origin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.errors import Malformed, Refused
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.i18n import say
from referee.match.log import AppliedAction, Entry
from referee.match.match import Match
from referee.match.sealing import Secret, open_
from referee.transfer.file_format import read_opened

MIN_SALT_LENGTH = 32
"""The fewest characters of the salt of a closed entry: 128 random bits in hex."""


def play_through(
    game: Game[Any], setup: Setup, entries: Iterable[Entry], secrets: Mapping[int, Secret]
) -> Match[Any]:
    """Return the match that a log gives; ``secrets``: those of the entries that are closed at the end.

    Raises:
        Refused: A clause forbids an action of the log.
        Malformed: An entry does not fit the game before it, or does not match its commitment.
    """
    match: Match[Any] = Match(game, setup)
    for number, entry in enumerate(entries):
        where = f"entries[{number}]"
        if entry.kind in ("act", "answer"):
            assert entry.action is not None
            for objection in game.objections(match.state, entry.action):
                raise Refused(objection)
        _check_secrets(match, entry.secrets, where)
        try:
            match.take([entry], {number: secrets[number]} if number in secrets else None)
        except Exception as error:  # a rule may raise anything for a forged entry
            raise Malformed(where, say("It does not fit the game before it.")) from error
        if entry.kind == "open":
            _check_rules(game, [applied for applied in match if applied.number >= min(entry.secrets)])
        if entry.kind == "amend":
            _check_rules(game, match)
    _check_secrets(match, secrets, "secrets")
    for applied in match:
        if applied.action.is_closed and applied.number in secrets:
            check_salt(secrets[applied.number].salt, f"secrets.{applied.number}")
    return match


def _check_rules(game: Game[Any], played: Iterable[AppliedAction[Any]]) -> None:
    """Check replayed actions by the rules; raise :class:`Refused`."""
    for applied in played:
        for objection in game.objections(applied.before, applied.action):
            raise Refused(objection)


def check_salt(salt: str, where: str) -> None:
    """Check that a salt is long enough to prevent a brute-force search for the sealed value.

    Raises:
        Malformed: The salt is shorter than any salt of the referee.
    """
    if len(salt) < MIN_SALT_LENGTH:
        raise Malformed(
            where, say("The salt of a sealed entry has {least} characters at least.", least=MIN_SALT_LENGTH)
        )


def _check_secrets(match: Match[Any], secrets: Mapping[int, Secret], where: str) -> None:
    """Check secrets against their closed entries; secrets of open entries need no check."""
    if not secrets:  # nearly always, and a search for closed entries reads the whole log
        return
    closed = {applied.number: applied.action for applied in match if applied.action.is_closed}
    for number, secret in secrets.items():
        if number in closed:
            path = f"{where}.{number}"
            opened = read_opened(match.game, len(match.setup.seats), closed[number], secret, path)
            try:
                open_(closed[number], Secret(dict(opened.given), secret.salt, secret.override))
            except ValueError:
                raise Malformed(path, say("It is not what was sealed.")) from None
