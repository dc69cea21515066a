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


class SiteCaution(TypedDict):
    """A square of the mover's headquarters, as row and column, and what a building there would do."""

    at: list[int]
    caution: CitedText


class CommandCaution(TypedDict):
    """A command, against a seat where it takes one, and why it would have no effect."""

    command: str
    target: int | None
    caution: CitedText


class SiteMend(TypedDict):
    """A square where a building would cut a tile off, and single moves of earlier ones that would help.

    Each of the ``moves`` leads from one square to another, as rows and columns.
    """

    at: list[int]
    moves: list[list[list[int]]]


class AnarchyExtra(TypedDict):
    """What is beside the engine's view: objections by headquarters, what purchases need or are warned of.

    ``ways``: for each square of the area that the mover's piece is in, row by row and the gate last, the one
    before it on a shortest walk. ``end_caution``: what can still be done before the turn ends.
    """

    elsewhere: dict[str, CitedText]
    ways: list[int | None]
    end_caution: CitedText | None
    mends: list[SiteMend]
    site_cautions: list[SiteCaution]
    command_cautions: list[CommandCaution]


class AnarchyPrivate(TypedDict):
    """What only a seat's player sees: its tiles as row, column and kind, and the one that is spied on.

    Whoever asks for one of them is sent that one alone.
    """

    kinds: NotRequired[list[list[int | str]]]
    spying: NotRequired[str | None]


class AnarchyBoard(AnarchyView, AnarchyExtra, BoardFrame):
    """All that the board of Corporate Anarchy shows."""
