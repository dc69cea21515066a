"""What the screen shows on which a game is learned."""

from __future__ import annotations

from typing import TypedDict

from referee.engine.info import Level


class LearnView(TypedDict):
    """A game to be learned; ``learner``: the name that progress is kept by, ``""`` for the device's own.

    ``teaches``: it can be started as a first game; ``has_classes``:
    phones can join a class; ``least`` and ``most`` are numbers of players. ``rusty``: what comes back.
    ``bots``: who plays in practice, from the easiest on, the ``usual`` one if nobody chooses.
    """

    game: str
    title: str
    emblem: str
    summary: str
    teaches: bool
    has_classes: bool
    learner: str
    name_limit: int
    least: int
    most: int
    lessons: list[LessonRow]
    rusty: RustyView
    ladder: LadderRow
    bots: list[BotRow]
    usual: Level


class LessonRow(TypedDict):
    """A lesson, and whether this learner has been through it."""

    id: str
    title: str
    minutes: int
    is_done: bool


class BotRow(TypedDict):
    """A bot of the game, and in a few words how it plays."""

    level: Level
    style: str


class RustyRule(TypedDict):
    """A rule that comes back, and in a few words what it is about."""

    clause: str
    title: str


class RustyView(TypedDict):
    """The rules to be asked again, the shakiest first; ``days`` until the next, ``None`` for none."""

    due: list[RustyRule]
    days: int | None


class LadderRow(TypedDict):
    """The ladder: how many ``rungs`` it has, and the highest of this learner, and of their teams.

    ``left``: milliseconds on the clock of one that is not over, which ``runs`` or stands; else ``None``.
    """

    rungs: int
    best: int
    team_best: int
    most_players: int
    left: int | None
    runs: bool
