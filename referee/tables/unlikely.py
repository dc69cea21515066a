"""Counts that are possible, and far above what such a game comes to: a table is asked about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.info import GameInfo, ValidationIssue
from referee.engine.parameters import Whole
from referee.i18n import say

FEWEST_GAMES = 5
"""Games that have to be kept before a count is held against them."""
FAR_ABOVE = 3
"""So many times the most so far is asked about."""


class Usual(NamedTuple):
    """What the main figure came to in the games of a kind that are kept: how many games, and the most."""

    games: int
    most: int


def unlikely_counts(
    info: GameInfo, values: Sequence[Mapping[str, Any]], usual: Usual
) -> Iterator[ValidationIssue]:
    """Yield what is typed and far above what such a game comes to, where the rules set no limit.

    The main figure is held against the games that are kept, if there are some, anything else against what the
    game says of it.
    """
    for name, parameter in info.score_fields.items():
        if not isinstance(parameter, Whole) or name in info.score_usual:
            continue
        likely = info.score_likely.get(name)
        limit = None if likely is None else likely.most
        is_known = name == info.score and usual.games >= FEWEST_GAMES and usual.most > 0
        if is_known:
            limit = FAR_ABOVE * usual.most
        for seat, typed in enumerate(values):
            value = typed.get(name, 0)
            if limit is None or value <= limit:
                continue
            sentence = (
                say(
                    "Usually 0 to {limit}; the most so far here was {most}. Is {value} right?",
                    limit=limit,
                    most=usual.most,
                    value=value,
                )
                if is_known
                else say("Usually 0 to {limit}. Is {value} right?", limit=limit, value=value)
            )
            clause = "" if likely is None else likely.clause
            yield ValidationIssue(f"seats[{seat}].{name}", sentence, clause, True, is_question=True)
