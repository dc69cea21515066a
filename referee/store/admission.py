"""Who is let in: what a store keeps of the devices that gave the table's word, and the word itself.

A device is known by the hex SHA-256 of a secret that only it and the server have. It may go by a new secret:
then the old one is *gone*, as is a device that was removed, and is never let in again.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, NamedTuple

from referee.engine.errors import RefereeError
from referee.i18n import say

Standing = Literal["unknown", "guest", "let in", "gone"]
"""A *guest* has not given the word, and takes part in a class: it is let in to that alone."""

WORD_LETTERS = "bcdfghjkmnpqrstvwxyz"
"""What the table's word is made of: no capitals and no digits, which tablets have on other keyboards, nothing
that looks like another letter, and no vowels that make words of it."""
WORD_LENGTH = 9
"""Letters: 39 bits. At 32 guesses a minute, a year finds it with a chance of one in 30 000."""


class Device(NamedTuple):
    """A device that was let in. ``agent`` is the kind of its browser; times are UTC.

    ``is_owner``: it may remove others and draw a new word.
    """

    id: str
    agent: str
    is_owner: bool
    since: datetime
    seen_at: datetime


class NotTheOwner(RefereeError):
    """What the owner of the referee alone may do."""

    def __init__(self) -> None:
        super().__init__(say("Only the referee's first device, or this computer, can do that."))


class UnknownDevice(RefereeError):
    """There is no such device (any more)."""

    def __init__(self) -> None:
        super().__init__(say("This device has been removed already."))


def read_word(typed: str) -> str:
    """Return a word as it was meant: phones write capitals, and people put spaces between groups."""
    return "".join(letter for letter in typed[:100].casefold() if letter.isalnum())


def show_word(word: str) -> str:
    """Return a word in groups that are easy to read out."""
    return " ".join(word[start : start + 3] for start in range(0, len(word), 3))
