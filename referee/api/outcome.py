"""The outcome of a game, or of final tallies."""

from __future__ import annotations

from enum import Enum
from typing import Any

from referee.api.shown import Cited, Rows
from referee.engine import outcome as engine
from referee.engine.action import to_json
from referee.i18n import Speech


class Reason(Enum):
    """What ended the game."""

    PLAYED = "played to its end"
    STOPPED = "stopped by the table"
    COUNTED = "counted from final tallies"


class Outcome:
    """The result of a game: ``reason``, ``standings`` in seat order, and ``winners`` by name.

    ``verdicts``: the decisions beyond the scores, such as an elimination or a tie-break.
    """

    def __init__(self, found: engine.Outcome, reason: Reason, speech: Speech) -> None:
        self._found = found
        self._speech = speech
        self.reason = reason
        self.standings = Rows(to_json(row) for row in found.standings)
        self.winners = tuple(speech.names[seat] for seat in found.winners)
        self.verdicts = tuple(
            Cited(speech.say(verdict.sentence), verdict.clause) for verdict in found.verdicts
        )

    @property
    def reckoning(self) -> Rows:
        """The breakdown of each seat's score in lines: player, account, label, value and clause."""
        return Rows(
            {
                "player": name,
                "account": line.account,
                "label": self._speech.say(line.label),
                "value": line.value,
                "clause": line.clause,
            }
            for name, lines in zip(self._speech.names, self._found.reckoning, strict=False)
            for line in lines
        )

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Outcome) and (self._found, self.reason) == (other._found, other.reason)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        lines = [f"{', '.join(self.winners)} ({self.reason.value})", *map(repr, self.verdicts)]
        return "\n".join([*lines, repr(self.standings)])

    def _repr_html_(self) -> str:
        return self.standings._repr_html_()
