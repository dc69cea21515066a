"""The kinds of values that actions, options and seats take: how each is read from JSON.

A parameter decides only the *form* of a value (what is malformed); what the rules allow is for the
game's objections. The same declarations tell the dashboard which control to draw.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, ClassVar

from referee.engine.errors import Malformed
from referee.i18n import Sentence, say

LIMIT = 1_000_000
"""Whole numbers beyond plus or minus this are malformed."""
YEARS = range(1900, 9999)
"""A moment has one of these years: a day off at either end is still a date."""


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A named value: its label on the screen, whether it may be left out, and whether chance decides it.

    What is drawn (a die, a card from a deck) the table types in, or the referee draws when asked to; each
    value of its domain is as likely as any other.
    """

    kind: ClassVar[str]
    """Which control fills it in. Where a value may be null, that is one more choice of the same control."""
    label: Sentence = Sentence("")
    optional: bool = False
    is_drawn: bool = False
    is_implied: bool = False
    """Whether a form does not even show it where what is given before leaves only one value."""
    is_on_board: bool = False
    """Whether only the game's board fills it in: a form keeps what it was given, where that still fits."""
    only_for: tuple[str, tuple[Any, ...]] | None = None
    """An earlier parameter and those of its values that go with this one (``None``: where it is left out)."""

    def applies(self, given: Mapping[str, Any]) -> bool:
        """Whether the value has a place beside those that are given before it: beside one of several."""
        if self.only_for is None:
            return True
        value = given.get(self.only_for[0])
        return any(one in self.only_for[1] for one in (value if isinstance(value, list | tuple) else [value]))

    def read(self, raw: Any, where: str, seats: int) -> Any:
        """Return the value of ``raw``; raise :class:`Malformed` naming ``where`` for a wrong form."""
        raise NotImplementedError

    def say(self, value: Any) -> Sentence | None:
        """Return what a value is called where it is shown by itself, ``None`` for what speaks for itself."""
        return None


@dataclass(frozen=True, kw_only=True)
class Whole(Parameter):
    """A whole number; ``within`` is for options, which no clause can refuse: others are malformed.

    ``counted_from`` is what people call its 0: records count columns from 0, players from 1.
    """

    kind: ClassVar[str] = "whole"

    within: range | None = None
    counted_from: int = 0

    def read(self, raw: Any, where: str, seats: int) -> int:
        if type(raw) is not int:
            raise Malformed(where, say("A whole number belongs here."))
        if not -LIMIT <= raw <= LIMIT:
            raise Malformed(where, say("This number is beyond one million."))
        if self.within is not None and raw not in self.within:
            raise Malformed(
                where,
                say("This must be from {least} to {most}.", least=self.within[0], most=self.within[-1]),
            )
        return raw


@dataclass(frozen=True, kw_only=True)
class Flag(Parameter):
    """True or false."""

    kind: ClassVar[str] = "flag"

    def read(self, raw: Any, where: str, seats: int) -> bool:
        if type(raw) is not bool:
            raise Malformed(where, say("This must be true or false."))
        return raw


@dataclass(frozen=True, kw_only=True)
class Text(Parameter):
    """Words of the table's own. They are data: shown as text, never interpreted."""

    kind: ClassVar[str] = "text"

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str):
            raise Malformed(where, say("A text belongs here."))
        try:
            raw.encode()
        except UnicodeEncodeError:
            raise Malformed(where, say("This text holds half a character.")) from None
        return raw


@dataclass(frozen=True, kw_only=True)
class Timestamp(Parameter):
    """A moment in ISO 8601 with its offset, read as UTC: of a year that any clock and database can show."""

    kind: ClassVar[str] = "timestamp"

    def read(self, raw: Any, where: str, seats: int) -> datetime:
        try:
            given = datetime.fromisoformat(raw) if isinstance(raw, str) else None
            moment = None if given is None or given.tzinfo is None else given.astimezone(UTC)
        except (ValueError, OverflowError):
            moment = None
        if moment is None or moment.year not in YEARS:
            raise Malformed(where, say("A date and time belong here."))
        return moment


@dataclass(frozen=True, kw_only=True)
class Choice(Parameter):
    """One of a fixed list of names; ``labels`` says each for people."""

    kind: ClassVar[str] = "choice"

    values: tuple[str, ...]
    labels: Mapping[str, Sentence] = field(default_factory=dict, hash=False)
    explained: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str) or raw not in self.values:
            raise Malformed(where, say("One of these belongs here: {values}.", values=", ".join(self.values)))
        return raw


@dataclass(frozen=True, kw_only=True)
class Several(Choice):
    """One of a fixed list of names, or a list of two or more of those that go ``together``: then a tuple."""

    kind: ClassVar[str] = "several"

    together: tuple[str, ...]

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if not isinstance(raw, list | tuple):  # a tuple: what was read before
            return super().read(raw, where, seats)
        one = Choice(values=self.together)
        items: tuple[str, ...] = ListOf(of=one, distinct=True).read(raw, where, seats)
        if len(items) < 2:
            raise Malformed(where, say("A list is for two or more; one stands by itself."))
        return items


@dataclass(frozen=True, kw_only=True)
class SeatIndex(Parameter):
    """A seat of this table, counted from 0 clockwise."""

    kind: ClassVar[str] = "seat"

    def read(self, raw: Any, where: str, seats: int) -> int:
        if type(raw) is not int:
            raise Malformed(where, say("A seat number belongs here."))
        if not 0 <= raw < seats:
            raise Malformed(
                where,
                say(
                    "There is no seat {number}; seats run from 0 to {last}.",
                    number=raw if abs(raw) <= LIMIT else "?",
                    last=seats - 1,
                ),
            )
        return raw


@dataclass(frozen=True, kw_only=True)
class SeatOr(SeatIndex):
    """A seat, or one of a fixed list of names such as the bank."""

    names: tuple[str, ...]
    labels: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if isinstance(raw, str) and raw in self.names:
            return raw
        return super().read(raw, where, seats)


@dataclass(frozen=True, kw_only=True)
class SeatPiece(Parameter):
    """A piece of some seat, by seat and number: ``"0.1"`` is the first piece of seat 0."""

    kind: ClassVar[str] = "piece"

    numbers: range

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str) or raw not in self.pieces(seats):
            raise Malformed(
                where,
                say(
                    "A seat, a dot and a number from {first} to {last} belong here.",
                    first=self.numbers[0],
                    last=self.numbers[-1],
                ),
            )
        return raw

    def pieces(self, seats: int) -> list[str]:
        """Return all pieces at a table."""
        return [f"{seat}.{number}" for seat in range(seats) for number in self.numbers]


@dataclass(frozen=True, kw_only=True)
class Named(Text):
    """The name of something that the options or the state have: one of those that the domain allows."""

    kind: ClassVar[str] = "named"


@dataclass(frozen=True, kw_only=True)
class PerSeat(Parameter):
    """A list with a value for each seat, in seat order; read as a tuple."""

    kind: ClassVar[str] = "per_seat"

    of: Parameter
    may_be_empty: bool = False

    def read(self, raw: Any, where: str, seats: int) -> tuple[Any, ...]:
        items = ListOf(of=self.of).read(raw, where, seats)
        if len(items) != seats and (items or not self.may_be_empty):
            raise Malformed(where, say("One value for each seat belongs here: {seats}.", seats=seats))
        return items


@dataclass(frozen=True, kw_only=True)
class ListOf(Parameter):
    """A list of values of one kind, of a fixed ``length`` if it has one; read as a tuple.

    ``none`` says for people what an empty list is. The label of a value may have its ``{number}`` in it.
    """

    kind: ClassVar[str] = "list"

    of: Parameter
    distinct: bool = False
    length: int | None = None
    none: Sentence = Sentence("")

    def read(self, raw: Any, where: str, seats: int) -> tuple[Any, ...]:
        if not isinstance(raw, (list, tuple)):  # a tuple: what was read before
            raise Malformed(where, say("A list belongs here."))
        items = tuple(self.of.read(item, f"{where}[{index}]", seats) for index, item in enumerate(raw))
        if self.distinct and len(set(items)) < len(items):
            raise Malformed(where, say("Something is listed twice."))
        if self.length is not None and len(items) != self.length:
            raise Malformed(
                where, say("{length} belong here, not {count}.", length=self.length, count=len(items))
            )
        return items


@dataclass(frozen=True, kw_only=True)
class Group(Parameter):
    """Several named values that belong together, such as what stands on one card."""

    kind: ClassVar[str] = "group"

    fields: Mapping[str, Parameter] = field(hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        return read_fields(raw, self.fields, where, seats)


@dataclass(frozen=True, kw_only=True)
class NamedValues(Parameter):
    """A mapping from some of a fixed list of names, of which ``labels`` says each for people, to values."""

    kind: ClassVar[str] = "group"

    names: tuple[str, ...]
    of: Parameter
    labels: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        return read_fields(raw, dict.fromkeys(self.names, optional(self.of)), where, seats)


@dataclass(frozen=True, kw_only=True)
class Numbered(Parameter):
    """A mapping from some of the whole ``numbers``, written as decimal strings, to values of one kind."""

    kind: ClassVar[str] = "numbered"

    numbers: range
    of: Parameter

    def read(self, raw: Any, where: str, seats: int) -> dict[int, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        fields = {str(number): optional(self.of) for number in self.numbers}
        return {int(key): value for key, value in read_fields(raw, fields, where, seats).items()}


@dataclass(frozen=True, kw_only=True)
class OrNull(Parameter):
    """A value of one kind, or ``null``; ``none`` says for people what that is."""

    kind: ClassVar[str] = "or_null"

    of: Parameter
    none: Sentence = Sentence("")

    def read(self, raw: Any, where: str, seats: int) -> Any:
        return None if raw is None else self.of.read(raw, where, seats)


@dataclass(frozen=True, kw_only=True)
class Constant(Parameter):
    """The name of a form of file: no other is known."""

    value: str

    def read(self, raw: Any, where: str, seats: int) -> str:
        if raw != self.value:
            raise Malformed(where, say("Only {format} is known.", format=self.value))
        return self.value


@dataclass(frozen=True, kw_only=True)
class AnyJson(Parameter):
    """JSON data, to be read by whoever knows more of it."""

    def read(self, raw: Any, where: str, seats: int) -> Any:
        return raw


@dataclass(frozen=True, kw_only=True)
class JsonObject(Parameter):
    """JSON data in braces, to be read by whoever knows more of it."""

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        return raw


@dataclass(frozen=True, kw_only=True)
class JsonList(Parameter):
    """A list of JSON data, to be read by whoever knows more of it; ``reason`` says what belongs there."""

    reason: Sentence = say("A list belongs here.")

    def read(self, raw: Any, where: str, seats: int) -> list[Any]:
        if not isinstance(raw, list):
            raise Malformed(where, self.reason)
        return raw


def optional(parameter: Parameter) -> Parameter:
    """Return the parameter as one that may be left out."""
    return parameter if parameter.optional else replace(parameter, optional=True)


def read_fields(raw: Any, fields: Mapping[str, Parameter], where: str, seats: int) -> dict[str, Any]:
    """Read an object key by key; unknown and missing keys are malformed."""
    if not isinstance(raw, dict):
        raise Malformed(where, say("Named values in braces belong here."))
    for key in raw:
        if key not in fields:
            raise Malformed(_join(where, key), say("This name is not known here."))
    values: dict[str, Any] = {}
    for name, parameter in fields.items():
        if not parameter.applies(values):
            if name in raw:
                raise Malformed(_join(where, name), say("This has no place here."))
        elif name in raw:
            values[name] = parameter.read(raw[name], _join(where, name), seats)
        elif not parameter.optional:
            raise Malformed(_join(where, name), say("This is missing."))
    return values


def _join(where: str, key: str) -> str:
    """Extend a path; a key that is not a plain name is quoted and shortened."""
    shown = key if key.isidentifier() and len(key) <= 40 else repr(key[:40])
    return f"{where}.{shown}" if where else shown
