"""The view types of the board of Corporate Anarchy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from referee.games.anarchy.view import AnarchyView
from widgets.game_ui import BoardFrame
from widgets.games.anarchy.labels import ENTRY_LABELS, LABELS, ROLL_LABELS
from widgets.objections import CitedText

AnarchyLabels = Annotated[
    Mapping[str, object],
    LABELS.type_with(
        building_names=dict[str, str],
        command_names=dict[str, str],
        kinds=dict[str, str],
        entry=ENTRY_LABELS.type,
    ),
]


class AnarchyRollField(TypedDict):
    """The roll for the first seat in the lobby: its labels, and the faces of a die."""

    labels: Annotated[Mapping[str, str], ROLL_LABELS.type]
    faces: list[int]


class AnarchySite(TypedDict):
    """A square of the mover's headquarters, as row and column, with an objection or a caution.

    ``caution``: the side effect of a building there; ``moves``: single moves of earlier buildings, each from
    one square to another, that would remove the ``objection``.
    """

    at: list[int]
    objection: CitedText | None
    caution: CitedText | None
    moves: list[list[list[int]]]


class AnarchyAim(TypedDict):
    """A possible target of a command; ``None`` for a command without one.

    ``hint``: the effect of the command; ``caution``: why it has none; ``takes_tile``: whether the player
    chooses one of the seat's tiles next.
    """

    seat: int | None
    objection: CitedText | None
    caution: CitedText | None
    hint: str
    takes_tile: bool


class AnarchyJump(TypedDict):
    """A seat whose gate a walk to a gate can jump to, or the objection."""

    seat: int
    objection: CitedText | None


class AnarchyExtra(TypedDict):
    """Additions to the engine's view, for the mover's device alone: the effects of purchases and walks.

    ``elsewhere``: the objections to a walk into other headquarters. ``ways``: for each square of the current
    area, row by row and the gate last, the previous square on a shortest walk. ``end_caution``: what the seat
    can still do in its turn. ``sites``: the squares with an objection or a caution against a building.
    ``aims``: the targets, by command.
    """

    elsewhere: dict[str, CitedText]
    ways: list[int | None]
    jumps: list[AnarchyJump]
    end_caution: CitedText | None
    sites: list[AnarchySite]
    aims: dict[str, list[AnarchyAim]]


class AnarchyPrivate(TypedDict):
    """The private view of a seat: its tiles as row, column and kind, and the spied one.

    A request for one of the two returns that one alone.
    """

    kinds: NotRequired[list[list[int | str]]]
    spying: NotRequired[str | None]


class AnarchyBoard(AnarchyView, AnarchyExtra, BoardFrame):
    """The whole view of the board of Corporate Anarchy."""
