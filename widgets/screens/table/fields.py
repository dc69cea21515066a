"""Controls and what they ask for: a field by its ``kind``, and the values that it can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from widgets.objections import CitedText

ValueKind = Literal["whole", "choice", "flag", "text", "seat", "piece", "named"]
FieldKind = Literal[ValueKind, "square", "several", "per_seat", "list", "group"]
Scalar = str | int | bool | None
Spot = list[int] | Mapping[str, object]
"""A square as a record writes it: where it is in a grid, or whose and where."""


class PlainChoice(TypedDict):
    """A value that a field can have, and why it cannot be chosen now, if so."""

    value: Scalar | Spot
    label: str
    objection: CitedText | None


class FieldChoice(PlainChoice):
    """A value with a ``hint`` at what it means."""

    hint: str


class SquareChoice(TypedDict):
    """A square that can be chosen: of the one grid as ``[row, col]``, of several as a record writes it."""

    value: object
    objection: CitedText | None


class Case(TypedDict):
    """What is given before a field, as JSON texts by name, and the index of its list in ``lists``."""

    given: dict[str, str]
    list: int


class FieldOutline(TypedDict):
    """What every field has."""

    name: str
    label: str
    optional: bool
    single: bool
    drawn: bool
    open: bool
    # where it makes a difference what is given before: see ``controls._laid_out``
    cases: NotRequired[list[Case]]
    lists: NotRequired[list[tuple[tuple[int, int | None], ...]]]
    objections: NotRequired[list[CitedText]]
    # where remembered components can fill it in: see ``cards``
    remembered: NotRequired[list[Mapping[str, object]]]
    more: NotRequired[bool]
    # in a form that asks step by step: what it has so far, and whether nobody has said it
    value: NotRequired[object]
    usual_value: NotRequired[Literal[True]]


class ValueField(FieldOutline):
    """One value: a number, a name, a seat, a text and so on."""

    kind: ValueKind
    choices: list[FieldChoice]


class SquareField(FieldOutline):
    """A square of a grid."""

    kind: Literal["square"]
    choices: list[SquareChoice]


class SeveralField(FieldOutline):
    """One value, or several of those that go ``together``."""

    kind: Literal["several"]
    choices: list[FieldChoice]
    together: list[str]


class PerSeatField(FieldOutline):
    """A number for each seat, between the ``least`` and the ``most``; ``usual``: what to begin with."""

    kind: Literal["per_seat"]
    choices: list[FieldChoice]
    usual: list[int]
    least: int
    most: int


class ListField(FieldOutline):
    """Several of the values that are laid out."""

    kind: Literal["list"]
    choices: list[FieldChoice] | list[SquareChoice]


class OpenListField(FieldOutline):
    """Several values ``of`` a kind, of which only the whole list can be judged, and ``examples`` of lists."""

    kind: Literal["list"]
    choices: list[FieldChoice]
    of: FieldKind
    examples: list[object]


class GroupMember(TypedDict):
    """One of the values of a group."""

    name: str
    kind: FieldKind
    label: str
    optional: bool
    open: bool
    choices: list[PlainChoice]


class GroupField(FieldOutline):
    """Several values by name, such as what stands on a card."""

    kind: Literal["group"]
    choices: list[FieldChoice]
    fields: list[GroupMember]


Field = ValueField | SquareField | SeveralField | PerSeatField | ListField | OpenListField | GroupField


class Control(TypedDict):
    """A button: whose it is, why it is disabled if it is, and what it asks for.

    ``cost``: what it costs, whatever is chosen.

    ``quick``: a tap on a value plays it.
    """

    do: str
    by: int | None
    title: str
    sealed: bool
    cost: NotRequired[str]
    objection: CitedText | None
    fields: list[Field]
    quick: bool


class TableControl(Control):
    """A control of what is due: behind the ``curtain``, played ``elsewhere``, or to change what is sealed."""

    curtain: bool
    elsewhere: bool
    again: bool


class Form(TypedDict):
    """The fields of a control as far as they are known, some values being ``given``.

    ``against``: what speaks against the values as they were sent, those that were left out as well.
    ``caution``: what to know before it is done as it stands.
    """

    fields: list[Field]
    given: Mapping[str, object]
    ready: bool
    objection: CitedText | None
    caution: CitedText | None
    against: CitedText | None
    quick: bool


class RememberedCards(TypedDict):
    """Components that can fill a field, by name, and whether there are ``more``."""

    remembered: list[Mapping[str, object]]
    more: bool
