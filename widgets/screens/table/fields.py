"""Controls and what they ask for: a field by its ``kind``, and the values that it can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from widgets.objections import CitedText

ValueKind = Literal["whole", "choice", "flag", "text", "seat", "piece", "named", "square"]
FieldKind = Literal[ValueKind, "several", "per_seat", "list", "group"]
Spot = list[int] | Mapping[str, object]
"""A square as a record writes it: where it is in a grid, or whose and where."""


class FieldChoice(TypedDict):
    """A value that a field can have, why it cannot be chosen now, if so, and a ``hint`` at what it means.

    A square has no ``label`` where only a board's grid shows it.
    """

    value: str | int | bool | Spot | None
    label: str
    objection: CitedText | None
    hint: NotRequired[str]


class FieldOutline(TypedDict):
    """What every field has."""

    name: str
    label: str
    optional: bool
    single: bool
    drawn: bool
    open: bool
    choices: list[FieldChoice]
    # whether its choices depend on values before it, with which a form asks for them
    asked: NotRequired[Literal[True]]
    # the earlier fields that it depends on: where one of them changes, it has to be entered again
    follows: NotRequired[list[str]]
    # where remembered components can fill it in: see ``cards``
    remembered: NotRequired[list[Mapping[str, object]]]
    more: NotRequired[bool]
    # in a form: what it has so far, and whether nobody has said it
    value: NotRequired[object]
    usual_value: NotRequired[Literal[True]]


class ValueField(FieldOutline):
    """One value: a number, a name, a seat, a text, a square of a grid and so on."""

    kind: ValueKind


class SeveralField(FieldOutline):
    """One value, or several of those that go ``together``."""

    kind: Literal["several"]
    together: list[str]


class PerSeatField(FieldOutline):
    """A number for each seat, between the ``least`` and the ``most``; ``usual``: what to begin with."""

    kind: Literal["per_seat"]
    usual: list[int]
    least: int
    most: int


class ListField(FieldOutline):
    """Several values ``of`` a kind; ``examples`` of lists where only the whole of one can be judged."""

    kind: Literal["list"]
    of: FieldKind
    examples: NotRequired[list[object]]


class GroupMember(TypedDict):
    """One of the values of a group."""

    name: str
    kind: FieldKind
    label: str
    optional: bool
    open: bool
    choices: list[FieldChoice]


class GroupField(FieldOutline):
    """Several values by name, such as what stands on a card."""

    kind: Literal["group"]
    fields: list[GroupMember]


Field = ValueField | SeveralField | PerSeatField | ListField | GroupField


class Control(TypedDict):
    """A button: whose it is, why it is disabled if it is, and whether it ``asks`` for values.

    ``cost``: what it costs, whatever is chosen. ``fields``: what can be given first, where no form asks for
    it; ``quick``: a tap on a value plays it. ``suggested``: what its seat's card said the last time.
    """

    do: str
    by: int | None
    title: str
    sealed: bool
    asks: bool
    cost: NotRequired[str]
    suggested: NotRequired[Mapping[str, object]]
    objection: CitedText | None
    fields: list[Field]
    quick: bool


class TableControl(Control):
    """A control of what is due: behind the ``curtain``, played ``elsewhere``, or to change what is sealed.

    ``divided``: the host does it for its seats at once, and others who are due decide on other devices.
    """

    curtain: bool
    elsewhere: bool
    again: bool
    divided: bool


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
