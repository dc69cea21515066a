"""What the screen shows on which a game is learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypedDict

from widgets.screens.learn.labels import LABELS


class LearnView(TypedDict):
    """A game to be learned; ``learner``: the name that progress is kept by, ``""`` for the device's own."""

    game: str
    title: str
    emblem: str
    summary: str
    labels: Annotated[Mapping[str, str], LABELS.type]
    learner: str
    name_limit: int
    lessons: list[LessonRow]


class LessonRow(TypedDict):
    """A lesson, and whether this learner has been through it."""

    id: str
    title: str
    minutes: int
    is_done: bool
