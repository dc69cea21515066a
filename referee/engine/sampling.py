"""Random actions, with values drawn uniformly from an offer's domains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from referee.engine.action import Action
from referee.engine.domain import Domain, Domains
from referee.engine.parameters import Parameter

T = TypeVar("T")


class Offered(Protocol):
    """An offered action, with or without access to the state."""

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters that the action takes."""

    def applicable_parameters(self, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters that still belong to the action once some are ``given``."""

    def domain(self, name: str, **given: Any) -> Domains:
        """Return what a parameter can take once the ones before it are ``given``."""

    def action(self, **given: Any) -> Action:
        """Return the action with these parameters."""


def pick(random: Random, items: Sequence[T]) -> T:
    """Return a random item, all equally likely; raise ``IndexError`` if there is none."""
    return items[int(random.random() * len(items))]


def random_value(domain: Domains, random: Random) -> Any:
    """Return a random legal value of a domain; of a group, one for each field that has any."""
    if isinstance(domain, Domain):
        return pick(random, domain.allowed)
    return {field: pick(random, values.allowed) for field, values in domain.items() if values.allowed}


def is_left_out(parameter: Parameter, domain: Domains) -> bool:
    """Whether a parameter is optional and has no legal value."""
    return parameter.optional and isinstance(domain, Domain) and not domain.allowed


def random_action(offer: Offered, random: Random, fixed: Mapping[str, Any] = {}) -> Action:
    """Return an offered action with random values for all parameters that are not ``fixed``.

    Raises:
        IndexError: No value is allowed beside the earlier ones.
    """
    given: dict[str, Any] = {}
    for name in offer.parameters:
        parameter = offer.applicable_parameters(given).get(name)
        if parameter is not None and name in fixed:
            given[name] = fixed[name]
        elif parameter is not None:
            domain = offer.domain(name, **given)
            if not is_left_out(parameter, domain):
                given[name] = random_value(domain, random)
    return offer.action(**given)
