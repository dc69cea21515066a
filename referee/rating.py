"""How strong a player is, by whom they were ranked ahead of: Plackett and Luce's model, by openskill.

A game of any number of players is one result, ties included. The same games in the same order lead to the
same ratings: nothing is drawn by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models.weng_lin.plackett_luce import PlackettLuce

BAND = 2
"""Standard deviations on either side within which a player's strength is taken to be: of 20, 19 are."""


class Rating(NamedTuple):
    """A player's strength: most likely ``mu``, with the standard deviation ``sigma``."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """The lower end of the band; lists go by it, so that few games lead nobody to their top."""
        return self.mu - BAND * self.sigma

    @property
    def high(self) -> float:
        """The upper end of the band."""
        return self.mu + BAND * self.sigma


NEW = Rating(25.0, 25.0 / 3)
"""Of a player who has not played."""


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Return the players' ratings after a game; ``ranks``: 1 for the best, the same for who are level."""
    if len(before) < 2:
        return [*before]
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return [Rating(one.mu, one.sigma) for [one] in model.rate(teams, ranks=[float(rank) for rank in ranks])]


@cache
def _model() -> PlackettLuce:
    from openskill.models.weng_lin.plackett_luce import PlackettLuce  # slow to load

    return PlackettLuce(mu=NEW.mu, sigma=NEW.sigma)
