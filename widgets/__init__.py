"""The dashboard: what the table touches. Templates (.vue) lay out; models (.py) say what they show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from widgets.app import App

__all__ = ["lesson"]


def lesson(game: str, number: int) -> App:
    """Return a widget that shows one lesson of a game by itself, for notebooks: ``lesson("reputation", 3)``.

    It is told in the language of the browser. Nothing of it is kept.

    Args:
        game: The game's id.
        number: Which of its lessons, counted from 1.

    Raises:
        Malformed: There is no such game.
        ValueError: It has no lesson of this number.
    """
    from widgets.single_lesson import single_lesson  # whoever imports a part of this needs no widget

    return single_lesson(game, number)
