"""The bounds of a parameter: one definition for both the layout of a control and the refusal of a value.

:meth:`~referee.engine.rule.Rule.bounds` returns the bounds of each parameter in a state. Its :class:`Domain`
and the objections to a value follow from them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.domain import Domain, Domains
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, Parameter, Text

MOST_SHOWN = 12
"""The most amounts that a control lays out; players type larger ones."""


_new = tuple.__new__  # every query creates bounds: this takes half the time of calling the class


class Limit(NamedTuple):
    """A condition that one clause sets for a value, and the objection to a value that does not meet it."""

    allows: Callable[[Any], object]
    objection: Callable[[Any], Objection]


def among(values: Container[Any], objection: Callable[[Any], Objection]) -> Limit:
    """Return the limit that a value is one of ``values``."""
    return _new(Limit, (values.__contains__, objection))


def not_among(values: Container[Any], objection: Callable[[Any], Objection]) -> Limit:
    """Return the limit that a value is none of ``values``."""
    return _new(Limit, (lambda value: value not in values, objection))


class Bounds:
    """The values that a parameter can take now."""

    __slots__ = ()

    def domain(self) -> Domains:
        """Return the values that a control lays out, and the legal ones."""
        raise NotImplementedError

    def objections(self, value: Any) -> Iterable[Objection]:
        """Return an objection for each limit that a value does not meet."""
        raise NotImplementedError

    def objections_to_any(self) -> Iterable[Objection]:
        """Return the objections if no value is legal; empty if one is."""
        return ()


class Values(Bounds):
    """The ``listed`` values that meet all ``limits``; if ``is_open``, any value that meets them.

    ``shown``: the values that a control lays out, by default all listed ones. ``none``: the objection to the
    action if no listed value is legal.
    """

    __slots__ = ("_domain", "is_open", "limits", "listed", "none", "shown")

    def __init__(
        self,
        listed: Sequence[Any],
        *limits: Limit,
        shown: Sequence[Any] = (),
        is_open: bool = False,
        none: Callable[[], Objection] | None = None,
    ) -> None:
        self.listed = listed
        self.limits = limits
        self.shown = shown
        self.is_open = is_open
        self.none = none
        self._domain: Domain | None = None

    def domain(self) -> Domain:
        if self._domain is None:
            legal = self.listed
            for limit in self.limits:
                legal = list(filter(limit.allows, legal))
            self._domain = _new(Domain, (legal, self.shown or self.listed, self.is_open))
        return self._domain

    def objections(self, value: Any) -> Iterable[Objection]:
        against = []
        for allows, objection in self.limits:
            if not allows(value):
                against.append(objection(value))
        return against

    def objections_to_any(self) -> Iterable[Objection]:
        if self.none is None:
            return ()
        legal: Iterable[Any] = self.listed
        for limit in self.limits:
            legal = filter(limit.allows, legal)
        for _ in legal:
            return ()  # one legal value is enough
        return (self.none(),)


class Amount(Bounds):
    """A whole number from ``least`` to ``most``; ``too_little`` and ``too_much`` object to others.

    A control lays out the numbers from ``first`` (by default ``least``) to ``most`` plus one. It lays out at
    most ``most_shown``; players type the others. A mistyped card can allow a million.
    """

    __slots__ = ("_domain", "first", "least", "most", "most_shown", "too_little", "too_much")

    def __init__(
        self,
        least: int,
        most: int,
        too_little: Callable[[int], Objection],
        too_much: Callable[[int], Objection],
        *,
        first: int | None = None,
        most_shown: int = MOST_SHOWN,
    ) -> None:
        self.least = least
        self.most = most
        self.too_little = too_little
        self.too_much = too_much
        self.first = least if first is None else first
        self.most_shown = most_shown
        self._domain: Domain | None = None

    def domain(self) -> Domain:
        if self._domain is None:
            least, most, first = self.least, self.most, self.first
            stop = least + self.most_shown
            if most >= stop:
                self._domain = Domain(range(least, stop), range(max(first, least - 1), stop), is_open=True)
            else:
                first = max(first, most + 1 - self.most_shown)
                shown = range(first, max(most + 2, first + 1))
                self._domain = _new(Domain, (range(least, most + 1), shown, False))
        return self._domain

    def objections(self, value: int) -> Iterable[Objection]:
        if self.least <= value <= self.most:
            return ()
        found = [self.too_little(value)] if value < self.least else []
        return [*found, self.too_much(value)] if value > self.most else found

    def objections_to_any(self) -> Iterable[Objection]:
        return () if self.least <= self.most else (self.too_much(self.least),)


class Fields(Bounds):
    """The bounds of each field of a :class:`~referee.engine.parameters.Group`, or of each named value."""

    __slots__ = ("bounds",)

    def __init__(self, **bounds: Values | Amount) -> None:
        self.bounds = bounds

    def domain(self) -> Mapping[str, Domain]:
        return {name: bounds.domain() for name, bounds in self.bounds.items()}

    def objections(self, value: Mapping[str, Any]) -> Iterable[Objection]:
        return [objection for name, item in value.items() for objection in self.bounds[name].objections(item)]


FLAG = Values((False, True))
FREE_TEXT = Values(("",), is_open=True)


def usual_bounds(parameter: Parameter) -> Values:
    """Return the bounds that allow every value of a parameter.

    Raises:
        TypeError: The kind of parameter does not define which values to lay out.
    """
    match parameter:
        case Flag():
            return FLAG
        case Choice():
            return Values(parameter.values)
        case Text():
            return FREE_TEXT
    raise TypeError(f"say what {parameter} can take")
