"""The course of a match: each seat's figures from period to period."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.outcome import Outcome
from referee.engine.rule import S
from referee.i18n import Sentence

if TYPE_CHECKING:
    from referee.match.match import Match
from referee.engine.course import Figure


class CourseLine(NamedTuple):
    """A figure through a game: ``values`` at the start and after each period, then by seat."""

    figure: Figure[Any]
    values: tuple[tuple[int, ...], ...]


class MatchCourse(NamedTuple):
    """The course of a game; ``marks``: the events of each period. The start is the first period."""

    period: Sentence
    lines: tuple[CourseLine, ...]
    marks: tuple[tuple[Sentence, ...], ...]

    @property
    def periods(self) -> int:
        """How many periods the game had."""
        return len(self.marks) - 1


def match_course(match: Match[S]) -> MatchCourse | None:
    """Return the course of a finished match, ``None`` before: some figures are secret until the end.

    It leaves out undone actions. Corrections after the end count for the last period.
    """
    game = match.game
    if not game.is_finished(match.state) or not match.applied:
        return None
    course = game.course(match.state)
    if course is None:
        return None
    states = [match.applied[0].before]
    marks: list[tuple[Sentence, ...]] = [()]
    happened: list[Sentence] = []
    for entry in match.applied:
        happened += course.marks(entry.before, entry.after)
        if course.ends(entry.before, entry.after):
            states.append(entry.after)
            marks.append(tuple(happened))
            happened = []
    if len(states) > 1:
        states[-1] = match.state
        marks[-1] += tuple(happened)
    seats = game.seats(match.state)
    lines = tuple(
        CourseLine(figure, tuple(tuple(figure.value(state, seat) for seat in seats) for state in states))
        for figure in course.figures
    )
    return MatchCourse(course.period, lines, tuple(marks))


def account_totals(outcome: Outcome, account: str) -> tuple[int, ...]:
    """Return each seat's total of an account of the final score."""
    return tuple(
        next(line.value for line in lines if line.is_total and line.account == account)
        for lines in outcome.reckoning
    )
