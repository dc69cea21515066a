"""Player ratings from the ranks of games, by the Plackett-Luce model of openskill.

A game with any number of players is one result, ties included. The result is deterministic: the same games in
the same order give the same ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models.weng_lin.plackett_luce import PlackettLuce

INTERVAL_SIGMAS = 2
"""Half the width of a rating's 95 % interval, in standard deviations."""


class Rating(NamedTuple):
    """A player's strength: most likely ``mu``, with the standard deviation ``sigma``."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the interval; lists sort by it, so that a few games do not suffice for the top."""
        return self.mu - INTERVAL_SIGMAS * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mu + INTERVAL_SIGMAS * self.sigma


NEW = Rating(25.0, 25.0 / 3)
"""The rating of a player without games."""


def rate(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Return the players' ratings after a game; ``ranks``: 1 for the best, equal for ties."""
    if len(before) < 2:
        return [*before]
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    return [
        Rating(rating.mu, rating.sigma)
        for [rating] in model.rate(teams, ranks=[float(rank) for rank in ranks])
    ]


@cache
def _model() -> PlackettLuce:
    from openskill.models.weng_lin.plackett_luce import PlackettLuce  # slow to load

    return PlackettLuce(mu=NEW.mu, sigma=NEW.sigma)
