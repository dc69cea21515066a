"""The dashboard. Templates (.vue) have the layout; models (.py) have the data that they show.

For notebooks, each screen is a separate widget, which can be shown, observed and linked.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.notebook.archive_widgets import History, ScoreSheet
    from widgets.notebook.learning_widgets import Lesson, Quiz, Rulebook
    from widgets.notebook.match_widgets import Referee, Review

_FROM = {
    **dict.fromkeys(("History", "ScoreSheet"), "widgets.notebook.archive_widgets"),
    **dict.fromkeys(("Lesson", "Quiz", "Rulebook"), "widgets.notebook.learning_widgets"),
    **dict.fromkeys(("Referee", "Review"), "widgets.notebook.match_widgets"),
}

__all__ = ["History", "Lesson", "Quiz", "Referee", "Review", "Rulebook", "ScoreSheet"]


def __getattr__(name: str) -> Any:
    if name not in _FROM:
        raise AttributeError(f"module 'widgets' has no attribute {name!r}")
    return getattr(import_module(_FROM[name]), name)
