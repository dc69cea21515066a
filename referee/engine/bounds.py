"""The bounds of a parameter: one statement, by which a control is laid out and a value is refused.

A rule says by :meth:`~referee.engine.rule.Rule.bounds` what each parameter can take now. Both its
:class:`Domain` and the objections to a value are derived from that.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.domain import Domain, Domains
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, Parameter, Text

MOST_SHOWN = 12
"""More amounts than these, a control does not lay out: they are typed."""


_new = tuple.__new__  # bounds are made for every question: half the time of calling the class


class Limit(NamedTuple):
    """What one clause demands of a value, and the objection to a value that does not meet it."""

    allows: Callable[[Any], object]
    objection: Callable[[Any], Objection]


def among(values: Container[Any], objection: Callable[[Any], Objection]) -> Limit:
    """Return the limit that a value is one of these."""
    return _new(Limit, (values.__contains__, objection))


def not_among(values: Container[Any], objection: Callable[[Any], Objection]) -> Limit:
    """Return the limit that a value is none of these."""
    return _new(Limit, (lambda value: value not in values, objection))


class Bounds:
    """What a parameter can take now."""

    __slots__ = ()

    def domain(self) -> Domains:
        """Return the values that a control lays out, and which of them are legal."""
        raise NotImplementedError

    def objections(self, value: Any) -> Iterable[Objection]:
        """Return what speaks against a value: an objection for each limit that it does not meet."""
        raise NotImplementedError

    def objections_to_any(self) -> Iterable[Objection]:
        """Return what speaks against every value there is; nothing where one is legal."""
        return ()


class Values(Bounds):
    """Some of the values ``listed``, or any where ``is_open``: legal are those that meet all ``limits``.

    ``shown``: the values that a control lays out, where these are not all that are listed. ``none``: the
    objection to the action where no listed value is legal.
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
            return ()  # the first that is legal will do
        return (self.none(),)


class Amount(Bounds):
    """A whole number from ``least`` to ``most``; ``too_little`` and ``too_much`` object to others.

    A control lays out ``first`` (``least``, if it is not given) to one too many. Of many, it lays out
    ``most_shown``, and the others are typed: a card can say a million by mistake.
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
        return {name: one.domain() for name, one in self.bounds.items()}

    def objections(self, value: Mapping[str, Any]) -> Iterable[Objection]:
        return [objection for name, item in value.items() for objection in self.bounds[name].objections(item)]


FLAG = Values((False, True))
FREE_TEXT = Values(("",), is_open=True)


def usual_bounds(parameter: Parameter) -> Values:
    """Return the bounds of a parameter that every value of its form meets.

    Raises:
        TypeError: Its form does not say which values to lay out.
    """
    match parameter:
        case Flag():
            return FLAG
        case Choice():
            return Values(parameter.values)
        case Text():
            return FREE_TEXT
    raise TypeError(f"say what {parameter} can take")
