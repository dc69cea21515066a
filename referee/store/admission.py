"""Admission: the devices that entered the access code, and the code itself.

A device's id is the hex SHA-256 of a secret that only the device and the server have. When a device gets a
new secret, its old id is *gone*. A removed device is gone too. An id that is gone is never admitted again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import say

Standing = Literal["unknown", "guest", "admitted", "gone"]
"""A *guest* takes part in a class without the access code, and sees nothing but that class."""

ACCESS_CODE_LETTERS = "bcdfghjkmnpqrstvwxyz"
"""The alphabet of access codes. It has no capitals and no digits, which tablets keep on other keyboards.

It also leaves out letters that look alike, and the vowels, which would spell words.
"""
ACCESS_CODE_LENGTH = 9
"""Letters: 39 bits. A year of 32 guesses a minute finds the code with a chance of one in 30 000."""


class Device(NamedTuple):
    """An admitted device. ``agent`` is the kind of its browser; times are UTC.

    ``is_owner``: it may remove other devices and draw a new access code.
    """

    id: str
    agent: str
    is_owner: bool
    since: datetime
    seen_at: datetime


class NotTheOwner(RefereeError):
    """Only the owner of the referee may do this."""

    def __init__(self) -> None:
        super().__init__(say("Only the referee's first device, or this computer, can do that."))


class UnknownDevice(RefereeError):
    """The store has no such device, or it was removed."""

    def __init__(self) -> None:
        super().__init__(say("This device has been removed already."))


def normalize_access_code(typed: str) -> str:
    """Return an access code without the capitals that phones write and the spaces between groups."""
    return "".join(letter for letter in typed[:100].casefold() if letter.isalnum())


def format_access_code(code: str) -> str:
    """Return an access code in groups of three letters, which are easy to read out."""
    return " ".join(code[start : start + 3] for start in range(0, len(code), 3))
