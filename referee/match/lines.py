"""The lines of a log: what its entries say, and what they say anew where the match was played again."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from referee.engine.game import Game
from referee.i18n import Sentence
from referee.match.log import AppliedAction, Entry, Kind, LogLine
from referee.match.log_text import describe_actions, describe_amendment, overrulings
from referee.match.sealing import fingerprint
from referee.match.standing import Amendment


def log_line(
    game: Game[Any],
    number: int,
    kind: Kind,
    about: Sequence[AppliedAction[Any]],
    said: Sentence,
    state: Any = None,
) -> LogLine:
    """Return the line of an entry, with the effects that ``state`` tells of, if there is one."""
    effects = () if state is None else (*overrulings(game, about), *game.effects(state))
    seal = about[0].action.seal if len(about) == 1 else None
    shown = "" if seal is None or kind == "amend" else fingerprint(seal)
    return LogLine(number, kind, said, effects, shown, tuple(about))


def write_again(
    game: Game[Any],
    lines: MutableSequence[LogLine],
    log: Sequence[Entry],
    applied: Sequence[AppliedAction[Any]],
    first: int,
) -> None:
    """Say anew what stands from a place on: it was played again on a table that was another one.

    What was sealed is still said to have been sealed; what it was, the line of its opening says.
    """
    again = applied[first:]
    for one in again:
        if one.opened_by is None and one.action.seal is None:
            said = describe_actions(game, [one])
            after = None if one.automatic_actions else one.after
            lines[one.number] = log_line(game, one.number, log[one.number].kind, [one], said, after)
            if one.automatic_actions:  # what they brought about, is said where it came about
                shown = one.automatic_actions[-1]
                lines[shown] = lines[shown]._replace(effects=game.effects(one.after))
    for number in {one.opened_by for one in again if one.opened_by is not None}:
        opened = [one for one in applied if one.opened_by == number]
        after = [one.after for one in applied if one.number < number][-1]
        lines[number] = log_line(game, number, "open", opened, describe_actions(game, opened), after)


def amended(amendment: Amendment[Any]) -> list[AppliedAction[Any]]:
    """Return the entries that an amendment has changed or left out, as they were."""
    return [one for one in amendment.replaced if one.number in amendment.changes]


def describe_changes(
    game: Game[Any], applied: Sequence[AppliedAction[Any]], amendment: Amendment[Any], by: int | None
) -> Sentence:
    """Say what an amendment that stands has changed."""
    now = {one.number: one for one in applied if one.number in amendment.changes}
    old = amended(amendment)
    pairs = [(one, now[one.number]) for one in old if one.number in now]
    return describe_amendment(game, pairs, [one for one in old if one.number not in now], by)
