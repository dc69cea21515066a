"""The course of a game that is over: how each seat's figures went from period to period.

A game says by :meth:`~referee.engine.game.Game.course` what its periods are (rounds, deals, turns) and which
figures tell its story; :func:`match_course` reads them off the actions that stand in a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple

from referee.engine.rule import S
from referee.i18n import Sentence, say

ROUND, DEAL, TURN = say("Round"), say("Deal"), say("Turn")


class Figure(NamedTuple, Generic[S]):
    """A figure that every seat has at any time, the clause it comes from, and how to read it off a state.

    ``is_gain``: it is what the period itself brought, not what has gathered so far.
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

    ``period``: what its periods are called; ``ends(before, after)``: whether an action has ended one, or
    the game in the middle of one; ``figures``: the one that tells most first; ``marks(before, after)``: what
    happened by an action that a reader of the figures should know.
    """

    period: Sentence
    ends: Callable[[S, S], bool]
    figures: tuple[Figure[S], ...]
    marks: Callable[[S, S], Iterator[Sentence]] = _nothing


class Comparison(NamedTuple):
    """Two accounts of the reckoning whose totals are worth seeing against each other.

    ``across`` and ``up`` are their names in the lines of the reckoning. ``bound``: a figure of the account
    ``across`` that decides something, what it decides, and the clause.
    """

    across: str
    up: str
    bound: tuple[float, Sentence, str] | None = None
