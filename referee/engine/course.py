"""The course of a game that is over: how each seat's figures went from moment to moment.

A game says by :meth:`~referee.engine.game.Game.course` what its moments are (rounds, deals, turns) and which
figures tell its story; :func:`run_of` reads them off the actions that stand in a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from referee.engine.outcome import Outcome
from referee.engine.rule import S
from referee.text import Sentence, say

if TYPE_CHECKING:
    from referee.engine.match import Match

ROUND, DEAL, TURN = say("Round"), say("Deal"), say("Turn")


class Figure(NamedTuple, Generic[S]):
    """A figure that every seat has at any time, the clause it comes from, and how to read it off a state.

    ``is_gain``: it is what the moment itself brought, not what has gathered so far.
    """

    id: str
    title: Sentence
    clause: str
    value: Callable[[S, int], int]
    is_gain: bool = False


def _nothing(before: Any, after: Any) -> Iterator[Sentence]:
    return iter(())


class Course(NamedTuple, Generic[S]):
    """What the course of a game can be drawn by.

    ``moment``: what its moments are called; ``ends(before, after)``: whether an action has ended one, or
    the game in the middle of one; ``figures``: the one that tells most first; ``marks(before, after)``: what
    happened by an action that a reader of the figures should know.
    """

    moment: Sentence
    ends: Callable[[S, S], bool]
    figures: tuple[Figure[S], ...]
    marks: Callable[[S, S], Iterator[Sentence]] = _nothing


class Line(NamedTuple):
    """A figure through a game: ``values`` at the start and after each moment, then by seat."""

    figure: Figure[Any]
    values: tuple[tuple[int, ...], ...]


class Run(NamedTuple):
    """The course that a game took; ``marks``: what happened in each moment, the start being the first."""

    moment: Sentence
    lines: tuple[Line, ...]
    marks: tuple[tuple[Sentence, ...], ...]

    @property
    def moments(self) -> int:
        """How many moments the game had."""
        return len(self.marks) - 1


class Versus(NamedTuple):
    """Two accounts of the reckoning whose totals are worth seeing against each other.

    ``across`` and ``up`` are their names in the lines of the reckoning. ``bound``: a figure of the account
    ``across`` that decides something, what it decides, and the clause.
    """

    across: str
    up: str
    bound: tuple[float, Sentence, str] | None = None


def run_of(match: Match[S]) -> Run | None:
    """Return the course of a match that is over, ``None`` before: until then some figures are secret.

    Actions that were taken back are not in it; corrections after the end count for the last moment.
    """
    game = match.game
    if not game.is_finished(match.state) or not match.standing:
        return None
    course = game.course(match.state)
    if course is None:
        return None
    states = [match.standing[0].before]
    marks: list[tuple[Sentence, ...]] = [()]
    happened: list[Sentence] = []
    for one in match.standing:
        happened += course.marks(one.before, one.after)
        if course.ends(one.before, one.after):
            states.append(one.after)
            marks.append(tuple(happened))
            happened = []
    if len(states) > 1:
        states[-1] = match.state
        marks[-1] += tuple(happened)
    seats = game.seats(match.state)
    lines = tuple(
        Line(figure, tuple(tuple(figure.value(state, seat) for seat in seats) for state in states))
        for figure in course.figures
    )
    return Run(course.moment, lines, tuple(marks))


def totals(outcome: Outcome, account: str) -> tuple[int, ...]:
    """Return each seat's total of an account of the reckoning."""
    return tuple(
        next(line.value for line in lines if line.is_total and line.account == account)
        for lines in outcome.reckoning
    )
