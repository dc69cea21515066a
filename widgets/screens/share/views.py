"""What a page gets of a result beside files."""

from __future__ import annotations

from typing import TypedDict


class ResultLink(TypedDict):
    """The address that shows a result to everybody, ``""`` while there is none."""

    address: str


class BgStatsLink(TypedDict):
    """The link that hands a game to BG Stats, and its QR code as the address of a picture."""

    link: str
    qr: str
