"""Boardroom Referee: the rules, the refereeing and the record of physical board games.

Nothing in this package knows a screen: the dashboard lives in ``widgets``. What scripts and notebooks use is
:mod:`referee.api`, by these names; it is imported when one of them is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.api import (
        GAMES,
        Bot,
        LegalActions,
        Match,
        Outcome,
        Reason,
        exercise,
        load,
        rule,
        score,
    )
    from referee.engine.action import Action
    from referee.engine.errors import Ambiguous, Malformed, NothingToUndo, RefereeError, Refused
    from referee.tables.archive import Archive

__version__ = "0.1.0"

_FROM = {
    **dict.fromkeys(
        ("GAMES", "Bot", "LegalActions", "Match", "Outcome", "Reason", "exercise", "load", "rule", "score"),
        "referee.api",
    ),
    "Action": "referee.engine.action",
    "Archive": "referee.tables.archive",
    **dict.fromkeys(
        ("Ambiguous", "Malformed", "NothingToUndo", "RefereeError", "Refused"), "referee.engine.errors"
    ),
}

__all__ = [
    "GAMES",
    "Action",
    "Ambiguous",
    "Archive",
    "Bot",
    "LegalActions",
    "Malformed",
    "Match",
    "NothingToUndo",
    "Outcome",
    "Reason",
    "RefereeError",
    "Refused",
    "exercise",
    "load",
    "rule",
    "score",
]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    return getattr(import_module(_FROM[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
