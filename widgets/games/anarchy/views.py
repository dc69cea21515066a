"""What the board of Corporate Anarchy shows, part by part."""

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
    """What the lobby shows of the roll for the start: its words, and what a die shows."""

    labels: Annotated[Mapping[str, str], ROLL_LABELS.type]
    faces: list[int]


class AnarchySite(TypedDict):
    """A square of the mover's headquarters, as row and column, of which there is something to say.

    ``caution``: what a building there would do; ``moves``: single moves of earlier ones, each from one square
    to another, that would take the ``objection`` away.
    """

    at: list[int]
    objection: CitedText | None
    caution: CitedText | None
    moves: list[list[list[int]]]


class AnarchyAim(TypedDict):
    """A seat that a command can be aimed at, or why not; ``None`` where it names none.

    ``hint``: what the command would do there; ``caution``: why that is nothing; ``takes_tile``: whether one
    of the seat's tiles is chosen next.
    """

    seat: int | None
    objection: CitedText | None
    caution: CitedText | None
    hint: str
    takes_tile: bool


class AnarchyJump(TypedDict):
    """A seat to whose gate a walk that ends on a gate can go on, or why not."""

    seat: int
    objection: CitedText | None


class AnarchyExtra(TypedDict):
    """What is beside the engine's view, for the mover's device alone: what purchases and walks come to.

    ``elsewhere``: why a walk does not end in other headquarters. ``ways``: for each square of the area that
    the mover's piece is in, row by row and the gate last, the one before it on a shortest walk.
    ``end_caution``: what can still be done before the turn ends. ``sites``: the squares where a building is
    not simply put. ``aims``: by the commands that can be bought.
    """

    elsewhere: dict[str, CitedText]
    ways: list[int | None]
    jumps: list[AnarchyJump]
    end_caution: CitedText | None
    sites: list[AnarchySite]
    aims: dict[str, list[AnarchyAim]]


class AnarchyPrivate(TypedDict):
    """What only a seat's player sees: its tiles as row, column and kind, and the one that is spied on.

    Whoever asks for one of them is sent that one alone.
    """

    kinds: NotRequired[list[list[int | str]]]
    spying: NotRequired[str | None]


class AnarchyBoard(AnarchyView, AnarchyExtra, BoardFrame):
    """All that the board of Corporate Anarchy shows."""
