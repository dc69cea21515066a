"""What the sheet of devices shows, part by part."""

from __future__ import annotations

from typing import TypedDict


class DevicesView(TypedDict):
    """All that the sheet of devices shows; the word, its code and where to type it are for owners alone."""

    owner: bool
    devices: list[AdmittedDevice]
    word: str | None
    qr: str | None
    addresses: list[str]


class AdmittedDevice(TypedDict):
    """An admitted device, and its part at the tables that it shares with this device."""

    id: str
    name: str
    here: bool
    owner: bool
    seen: str
    parts: list[str]
