"""What a page's kernel tells its server beside what it tells the page: how long it waited, what was refused.

It is in the metadata of the messages to the page, which the server takes off. A kernel cannot count by
itself: it ends with its page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.store.log import Use

MEASURED = "referee"
"""The entry of a message's metadata."""

MOST_USES = 100
"""Uses of the store that are told in one message at most."""


class Measured(NamedTuple):
    """What one message tells of its kernel.

    ``uses``: what the store was used for, and how many seconds it took, since the message before;
    ``refused``: the game whose rules refused the tap that is answered; ``table``: the table that is open.
    """

    uses: tuple[tuple[Use, float], ...] = ()
    refused: str = ""
    table: str = ""


class Measure:
    """Collects in a kernel what its next message tells."""

    def __init__(self) -> None:
        self.table = self.refused = ""
        self._uses: list[tuple[Use, float]] = []

    def note_use(self, use: Use, seconds: float) -> None:
        """Note a use of the store, from any thread."""
        if len(self._uses) < MOST_USES:
            self._uses.append((use, round(seconds, 6)))

    def metadata(self) -> dict[str, Any]:
        """Return the metadata of the next message, and begin anew."""
        uses, self._uses = self._uses, []
        refused, self.refused = self.refused, ""
        return {MEASURED: Measured(tuple(uses), refused, self.table)._asdict()}


def read_measured(metadata: Mapping[str, Any]) -> Measured | None:
    """Return what a message tells; ``None`` for one of a kernel that tells nothing."""
    told = metadata.get(MEASURED)
    if told is None:
        return None
    return Measured(tuple((use, seconds) for use, seconds in told["uses"]), told["refused"], told["table"])
