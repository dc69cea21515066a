"""Who is let in: what a store keeps of the devices that gave the table's word, and the word itself.

A device is known by the hex SHA-256 of a secret that only it and the server have. It may go by a new secret:
then the old one is *gone*, as is a device that was removed, and is never let in again.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

from referee.engine.errors import RefereeError
from referee.i18n import say
from referee.store.devices import Role

Standing = Literal["unknown", "let in", "gone"]

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


class AdmissionStore(Protocol):
    """The part of a store that knows who is let in. What is in it stays on the server."""

    def signing_key(self) -> str:
        """Return the key that signs devices' cookies: drawn once, the same for all servers on this store."""
        ...

    def word(self) -> str:
        """Return the table's word; the first call draws it."""
        ...

    def draw_word(self, by: str | None = None, *, asks_all: bool = False) -> str:
        """Draw a new word, and return it; with ``asks_all`` no device is let in any more without it.

        ``by`` is the owner's device, ``None`` for the owner of the machine. Raises :class:`NotTheOwner`.
        """
        ...

    def standings(self, devices: Iterable[str]) -> dict[str, Standing]:
        """Return how each of these devices stands."""
        ...

    def is_remembered(self, device: str) -> bool:
        """Whether the store has anything of a device: a part, a score sheet, or that it was let in."""
        ...

    def admit(self, device: str, successor: str, agent: str, *, as_owner: bool = False) -> None:
        """Let a device in that gave the word; from now on it goes by ``successor``, with all of its parts.

        The first device that is let in is an owner. Again by the same device changes nothing.
        """
        ...

    def renew(self, device: str, successor: str, agent: str) -> None:
        """Have a device go by ``successor`` from now on, with all of its parts; it is let in only if it was.

        Again by the same device changes nothing. Raises :class:`UnknownDevice` for a device that is gone.
        """
        ...

    def see(self, device: str) -> None:
        """Note that a device was here just now."""
        ...

    def devices(self) -> list[Device]:
        """Return the devices that are let in, the last seen first."""
        ...

    def parts(self, device: str) -> list[Role]:
        """Return the parts that a device has at all tables."""
        ...

    def remove(self, device: str, by: str) -> str:
        """Let a device in no more, and return the new word that is drawn with that, as it knows the old one.

        Its seats are nobody's from now on, tables that it hosted are hosted by ``by``, unfinished score
        sheets are everybody's, and codes that nobody has used yet are void at all of its tables.

        Raises:
            NotTheOwner: ``by`` may not remove others; nor may anybody remove itself.
            UnknownDevice: It is not let in.
        """
        ...
