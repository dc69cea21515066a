"""Chance: the referee draws a die roll or a card when the table asks for it.

The rules treat a drawn value like a typed one. The log notes that the referee drew it.
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
    """Draw the parameters that chance decides and the table has not given.

    Args:
        offer: The offered action.
        given: The parameters that the table has given.
        random: The source of chance, by default the operating system's.

    Returns:
        All parameters, and the names of the drawn ones, for ``rolled`` of ``Match.propose``.
    """
    drawn: dict[str, Any] = {}
    for name, parameter in offer.parameters.items():
        if name not in given and parameter.is_drawn and parameter.applies({**given, **drawn}):
            domain = offer.domain(name, **given, **drawn)
            assert isinstance(domain, Domain), f"{name} is a group: chance decides single values"
            drawn[name] = random.choice(domain.allowed)
    return {**given, **drawn}, tuple(drawn)
