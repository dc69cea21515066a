"""Parameters of actions, options and seats: how each kind is read from JSON.

A parameter checks only the *form* of a value (malformed or not); a game's objections check the rules. The
dashboard draws its controls from the same declarations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from referee.engine.domain import Domains
from referee.engine.errors import Malformed
from referee.engine.field_description import FieldDescription
from referee.i18n import SeatName, Sentence, say

LIMIT = 1_000_000
"""Whole numbers beyond plus or minus this are malformed."""


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A named value: its label on the screen, whether it is optional, and whether chance decides it.

    The table types a drawn value (a die, a card) in, or the referee draws it on request. All values of the
    domain are equally likely.
    """

    kind: ClassVar[str]
    """The kind of field that fills it in. If a value may be null, the field has one more choice."""
    is_tapped: ClassVar[bool] = False
    """Whether a tap on a value fills it in."""
    label: Sentence = Sentence("")
    optional: bool = False
    is_drawn: bool = False
    is_implied: bool = False
    """Whether a form hides it if the earlier values leave only one value."""
    is_on_board: bool = False
    """Whether only the game's board fills it in: a form keeps the value while it fits."""
    follows: tuple[str, ...] = ()
    """Earlier parameters on which the value depends: a form asks for it again when one changes."""
    only_for: tuple[str, tuple[Any, ...]] | None = None
    """An earlier parameter, and its values that require this one (``None``: if it is left out)."""

    def applies(self, given: Mapping[str, Any]) -> bool:
        """Whether the parameter belongs to the action beside the earlier values; of a list, one is enough."""
        if self.only_for is None:
            return True
        value = given.get(self.only_for[0])
        return any(
            item in self.only_for[1] for item in (value if isinstance(value, list | tuple) else [value])
        )

    def read(self, raw: Any, where: str, seats: int) -> Any:
        """Return the value of ``raw``; raise :class:`Malformed` naming ``where`` for a wrong form."""
        raise NotImplementedError

    def say(self, value: Any) -> Sentence | None:
        """Return the label of a value for display, ``None`` if the value is its own label."""
        return None

    def explain(self, value: Any) -> Sentence | None:
        """Return the meaning of a value, ``None`` if its name is enough."""
        return None

    @property
    def has_field(self) -> bool:
        """Whether a form has a field for it; a value that only the board fills in has none."""
        return not self.is_on_board

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        """Return the description of its field; with a ``domain``, also the parts that depend on it."""
        is_open = isinstance(domain, tuple) and domain.is_open
        return FieldDescription(self.kind, self, is_single=self.is_tapped, is_open=is_open)


@dataclass(frozen=True, kw_only=True)
class Whole(Parameter):
    """A whole number.

    ``within``: the range of an option; a number outside is malformed, because no clause can refuse options.
    ``counted_from``: the number that players use for 0; records count columns from 0, players from 1.
    """

    kind: ClassVar[str] = "whole"
    is_tapped: ClassVar[bool] = True

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

    def say(self, value: bool) -> Sentence:
        return say("Yes") if value else say("No")


@dataclass(frozen=True, kw_only=True)
class YesOrNo(Flag):
    """A question that a player must answer: a form has no default for it."""

    kind: ClassVar[str] = "choice"


@dataclass(frozen=True, kw_only=True)
class Text(Parameter):
    """Free text of the table. It is data: shown as text, never interpreted."""

    kind: ClassVar[str] = "text"

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str):
            raise Malformed(where, say("A text belongs here."))
        try:
            raw.encode()
        except UnicodeEncodeError:
            raise Malformed(where, say("This text holds half a character.")) from None
        return raw

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        return FieldDescription(self.kind, None, is_open=True)


@dataclass(frozen=True, kw_only=True)
class Choice(Parameter):
    """One of a fixed list of names; ``labels``: their texts for players."""

    kind: ClassVar[str] = "choice"
    is_tapped: ClassVar[bool] = True

    values: tuple[str, ...]
    labels: Mapping[str, Sentence] = field(default_factory=dict, hash=False)
    explained: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    def read(self, raw: Any, where: str, seats: int) -> str:
        if not isinstance(raw, str) or raw not in self.values:
            raise Malformed(where, say("One of these belongs here: {values}.", values=", ".join(self.values)))
        return raw

    def say(self, value: str) -> Sentence | None:
        return self.labels.get(value)

    def explain(self, value: str) -> Sentence | None:
        return self.explained.get(value)


@dataclass(frozen=True, kw_only=True)
class Several(Choice):
    """One of a fixed list of names, or a list of two or more of those that go ``together``: then a tuple."""

    kind: ClassVar[str] = "several"
    is_tapped: ClassVar[bool] = False

    together: tuple[str, ...]

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if not isinstance(raw, list | tuple):  # a tuple was read before
            return super().read(raw, where, seats)
        choice = Choice(values=self.together)
        items: tuple[str, ...] = ListOf(of=choice, distinct=True).read(raw, where, seats)
        if len(items) < 2:
            raise Malformed(where, say("A list is for two or more; one stands by itself."))
        return items

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        return super().describe_field(domain)._replace(more={"together": self.together})


@dataclass(frozen=True, kw_only=True)
class SeatIndex(Parameter):
    """A seat of this table, counted from 0 clockwise."""

    kind: ClassVar[str] = "seat"
    is_tapped: ClassVar[bool] = True

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

    def say(self, value: Any) -> Sentence:
        return say("{seat}", seat=SeatName(value))


@dataclass(frozen=True, kw_only=True)
class SeatOr(SeatIndex):
    """A seat, or one of a fixed list of names such as the bank."""

    names: tuple[str, ...]
    labels: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if isinstance(raw, str) and raw in self.names:
            return raw
        return super().read(raw, where, seats)

    def say(self, value: Any) -> Sentence:
        return self.labels[value] if value in self.labels else super().say(value)


@dataclass(frozen=True, kw_only=True)
class SeatPiece(Parameter):
    """A piece of some seat, by seat and number: ``"0.1"`` is the first piece of seat 0."""

    kind: ClassVar[str] = "piece"
    is_tapped: ClassVar[bool] = True

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

    def say(self, value: str) -> Sentence:
        seat, _, number = value.partition(".")
        return say("{seat} {number}", seat=SeatName(int(seat)), number=number)

    def pieces(self, seats: int) -> list[str]:
        """Return all pieces at a table."""
        return [f"{seat}.{number}" for seat in range(seats) for number in self.numbers]


@dataclass(frozen=True, kw_only=True)
class Named(Text):
    """The name of an item in the options or the state; the domain lists the allowed names."""

    kind: ClassVar[str] = "named"
    is_tapped: ClassVar[bool] = True

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        return Parameter.describe_field(self, domain)


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

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        if not isinstance(domain, tuple):
            return FieldDescription(self.kind, None)
        laid = [value for row in domain.shown or domain.allowed for value in row]
        more = {"usual": domain.allowed[0], "least": min(laid), "most": max(laid)}
        return FieldDescription(self.kind, None, is_open=domain.is_open, more=more)


@dataclass(frozen=True, kw_only=True)
class ListOf(Parameter):
    """A list of values of one kind, of a fixed ``length`` if it has one; read as a tuple.

    ``none``: the text for an empty list. The label of a value may contain its ``{number}``.
    """

    kind: ClassVar[str] = "list"

    of: Parameter
    distinct: bool = False
    length: int | None = None
    none: Sentence = Sentence("")

    def read(self, raw: Any, where: str, seats: int) -> tuple[Any, ...]:
        if not isinstance(raw, (list, tuple)):  # a tuple was read before
            raise Malformed(where, say("A list belongs here."))
        items = tuple(self.of.read(item, f"{where}[{index}]", seats) for index, item in enumerate(raw))
        if self.distinct and len(set(items)) < len(items):
            raise Malformed(where, say("Something is listed twice."))
        if self.length is not None and len(items) != self.length:
            raise Malformed(
                where, say("{length} belong here, not {count}.", length=self.length, count=len(items))
            )
        return items

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        found = FieldDescription(self.kind, self.of, is_list=True, more={"of": self.of.kind})
        if not isinstance(domain, tuple):
            return found
        if domain.is_open and not isinstance(self.of, SeatPiece):
            # Only a complete list can be judged, not its items.
            return found._replace(item=None, is_open=True, more={**found.more, "examples": domain.allowed})
        elements = {item for chosen in domain.shown or domain.allowed for item in chosen}
        order = self.of.values.index if isinstance(self.of, Choice) else None
        return found._replace(is_open=domain.is_open, values=sorted(elements, key=order))


@dataclass(frozen=True, kw_only=True)
class Group(Parameter):
    """Several named values that belong together, such as the figures of a card."""

    kind: ClassVar[str] = "group"

    fields: Mapping[str, Parameter] = field(hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        return read_fields(raw, self.fields, where, seats)

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        return FieldDescription(self.kind, None, members=self.fields)


@dataclass(frozen=True, kw_only=True)
class NamedValues(Parameter):
    """A mapping from some of a fixed list of names to values; ``labels``: their texts for players."""

    kind: ClassVar[str] = "group"

    names: tuple[str, ...]
    of: Parameter
    labels: Mapping[str, Sentence] = field(default_factory=dict, hash=False)

    def read(self, raw: Any, where: str, seats: int) -> dict[str, Any]:
        if not isinstance(raw, dict):
            raise Malformed(where, say("Named values in braces belong here."))
        return read_fields(raw, dict.fromkeys(self.names, optional(self.of)), where, seats)

    @property
    def has_field(self) -> bool:
        return False


@dataclass(frozen=True, kw_only=True)
class OrNull(Parameter):
    """A value of one kind, or ``null``; ``none`` says for people what that is."""

    kind: ClassVar[str] = "or_null"

    of: Parameter
    none: Sentence = Sentence("")

    def read(self, raw: Any, where: str, seats: int) -> Any:
        return None if raw is None else self.of.read(raw, where, seats)

    def say(self, value: Any) -> Sentence | None:
        return self.none if value is None else self.of.say(value)

    def explain(self, value: Any) -> Sentence | None:
        return None if value is None else self.of.explain(value)

    @property
    def has_field(self) -> bool:
        return super().has_field and not isinstance(self.of, Group)

    def describe_field(self, domain: Domains | None = None) -> FieldDescription:
        found = self.of.describe_field(domain)
        return found if found.item is None else found._replace(item=self)


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
