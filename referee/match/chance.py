"""Chance: what a die or a draw decides, drawn by the referee when the table asks for it.

The rules know nothing of it: a value that was drawn is a given one, and the log says where it came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from secrets import SystemRandom
from typing import Any

from referee.engine.domain import Domain
from referee.engine.rule import Offer

_SYSTEM = SystemRandom()


def draw(
    offer: Offer[Any], given: Mapping[str, Any], random: Random = _SYSTEM
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Draw what chance decides of an action and the table has not given.

    Args:
        offer: The action that somebody is asked for.
        given: What the table has said of it.
        random: Where chance comes from: the operating system's, unless told.

    Returns:
        All that is given then, and the names of what was drawn, for ``rolled`` of ``Match.propose``.
    """
    drawn: dict[str, Any] = {}
    for name, parameter in offer.parameters.items():
        if name not in given and parameter.is_drawn and parameter.applies({**given, **drawn}):
            domain = offer.domain(name, **given, **drawn)
            assert isinstance(domain, Domain), f"{name} is a group: chance decides single values"
            drawn[name] = random.choice(domain.allowed)
    return {**given, **drawn}, tuple(drawn)
