"""The full outcome of a finished game, computed from the log of its table or from its score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import Malformed, RefereeError
from referee.engine.outcome import Outcome
from referee.tables.score_sheet import evaluate, read_stored
from referee.tables.table import Table

if TYPE_CHECKING:
    from referee.match.finished import FinishedGame
    from referee.store.store import Store


class Ended(NamedTuple):
    """The outcome of a game, and the head of its log's hash chain; a tallied game has an empty head."""

    outcome: Outcome
    head: str = ""


def ended_of(store: Store, finished: FinishedGame) -> Ended | None:
    """Return the outcome of a finished game; ``None`` if it was imported or cannot be read."""
    try:
        if finished.source in ("refereed", "practice"):
            table = Table.open(store, finished.id)
            return None if table.match.outcome is None else Ended(table.match.outcome, table.head)
        if finished.source == "tallied":
            _, draft = read_stored(store.score_sheet(finished.id).body, is_finished=True)
            outcome = None if draft is None else evaluate(draft).outcome
            return None if outcome is None else Ended(outcome)
    except (Malformed, RefereeError):  # a damaged log does not hide the finished game itself
        return None
    return None
