"""The course of a finished game: each seat's figures from period to period.

:meth:`~referee.engine.game.Game.course` defines a game's periods (rounds, deals, turns) and its figures.
:func:`match_course` computes them from the actions of a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple

from referee.engine.rule import S
from referee.i18n import Sentence, say

ROUND, DEAL, TURN = say("Round"), say("Deal"), say("Turn")


class Figure(NamedTuple, Generic[S]):
    """A figure of every seat, its clause, and the function that reads it from a state.

    ``is_gain``: the figure is the gain of the period, not a running total.
    """

    id: str
    title: Sentence
    clause: str
    value: Callable[[S, int], int]
    is_gain: bool = False


def _nothing(before: Any, after: Any) -> Iterator[Sentence]:
    return iter(())


class Course(NamedTuple, Generic[S]):
    """The definition of a game's course.

    ``period``: the name of a period; ``ends(before, after)``: whether an action has ended a period or the
    game; ``figures``: the most important one first; ``marks(before, after)``: the events of an action that a
    reader of the figures should know.
    """

    period: Sentence
    ends: Callable[[S, S], bool]
    figures: tuple[Figure[S], ...]
    marks: Callable[[S, S], Iterator[Sentence]] = _nothing


class Comparison(NamedTuple):
    """Two accounts of the final score whose totals are worth comparing in a chart.

    ``across`` and ``up`` are their names in the lines of the score. ``bound``: a decisive figure of the
    account ``across``, its meaning, and the clause.
    """

    across: str
    up: str
    bound: tuple[float, Sentence, str] | None = None
