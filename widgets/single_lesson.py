"""One lesson as a widget of its own, such as for a teacher's notebook."""

from __future__ import annotations

from referee.lessons import find_lessons
from referee.store import IN_MEMORY, open_store
from widgets.app import App, module
from widgets.session import Session


def single_lesson(game: str, number: int) -> App:
    """Return a widget that shows a lesson of a game, counted from 1, and nothing else.

    Raises:
        Malformed: There is no such game.
        ValueError: It has no lesson of this number.
    """
    lessons = find_lessons(game)
    if number not in range(1, len(lessons) + 1):
        raise ValueError(f"{game} has {len(lessons)} lessons, and none with the number {number}")
    store = open_store(IN_MEMORY)
    return App(Session(lambda: store, only=(game, lessons[number - 1].id)), **module())
