"""What the sheet about the referee shows, part by part."""

from __future__ import annotations

from typing import Literal, TypedDict

PartKind = Literal["front_end", "python", "fonts"]


class AboutView(TypedDict):
    """All that the sheet shows at once; ``licence``: the name of our own."""

    version: str
    licence: str
    groups: list[PartGroup]


class PartGroup(TypedDict):
    """The parts of one kind."""

    kind: PartKind
    parts: list[PartView]


class PartView(TypedDict):
    """Something that others have written; ``licence``: its name; ``homepage``: ``""`` if it has none."""

    name: str
    version: str
    licence: str
    homepage: str


class LicenceText(TypedDict):
    """The text of a licence, ``""`` where it is not there."""

    text: str
