"""Finds unlikely counts, far above the usual range of a game; the user has to confirm them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.info import GameInfo, ValidationIssue
from referee.engine.parameters import Whole
from referee.i18n import say

MIN_GAMES = 5
"""Stored games that a comparison with their counts needs."""
UNLIKELY_FACTOR = 3
"""A count above this multiple of the highest so far is unlikely."""


class Usual(NamedTuple):
    """The number of stored games of a kind, and the highest value of the main figure in them."""

    games: int
    most: int


def unlikely_counts(
    info: GameInfo, values: Sequence[Mapping[str, Any]], usual: Usual
) -> Iterator[ValidationIssue]:
    """Yield an issue for each unlikely value, where the rules set no limit.

    The function compares the main figure with the stored games if there are enough. It compares all other
    values with the game's own ``score_likely``.
    """
    for name, parameter in info.score_fields.items():
        if not isinstance(parameter, Whole) or name in info.score_usual:
            continue
        likely = info.score_likely.get(name)
        limit = None if likely is None else likely.most
        is_known = name == info.score and usual.games >= MIN_GAMES and usual.most > 0
        if is_known:
            limit = UNLIKELY_FACTOR * usual.most
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
