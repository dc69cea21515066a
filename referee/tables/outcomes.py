"""How a game that is over ended, line by line: by the log of its table, or by its score sheet."""

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
    """The outcome of a game, and the head of its log's chain: empty where nobody refereed it."""

    outcome: Outcome
    head: str = ""


def ended_of(store: Store, finished: FinishedGame) -> Ended | None:
    """Return how a game ended; ``None`` for one that came from another program, or that cannot be read."""
    try:
        if finished.source in ("refereed", "practice"):
            table = Table.open(store, finished.id)
            return None if table.match.outcome is None else Ended(table.match.outcome, table.head)
        if finished.source == "tallied":
            _, draft = read_stored(store.score_sheet(finished.id).body, is_finished=True)
            outcome = None if draft is None else evaluate(draft).outcome
            return None if outcome is None else Ended(outcome)
    except (Malformed, RefereeError):  # it is damaged: what is remembered of it is there all the same
        return None
    return None
