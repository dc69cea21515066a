"""Judging of a question's choices: the rules engine plays each one on a fork and examines the result.

The result is the snapshot. Its key ``outcome`` has the ``winners`` and ``standings`` of a finished game, or
those of a game that ended in this state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.adjust import Correction
from referee.engine.errors import Malformed, Objection
from referee.i18n import say
from referee.lessons.goal import Goal, is_reached, value_at
from referee.lessons.lesson import Choice, Question
from referee.match.match import Match

Found = Mapping[str, Any]


def right_choice(question: Question, match: Match[Any]) -> int:
    """Return the index of the right choice in the position of a match.

    Raises:
        Malformed: No choice is right, or more than one.
        Refused: An action after a choice cannot be played.
    """
    right = _right_choices(question, [_found_after(question, choice, match) for choice in question.choices])
    if len(right) != 1:
        raise Malformed("", say("One choice has to be right; the engine finds {count}.", count=len(right)))
    return right[0]


def _right_choices(question: Question, found: Sequence[Found | None]) -> Sequence[int]:
    if question.path is not None:
        values = [None if result is None else value_at(result, question.path) for result in found]
        numbers = [value for value in values if type(value) is int]
        best = max(numbers, default=None) if question.is_most else min(numbers, default=None)
        return [index for index, value in enumerate(values) if value is not None and value == best]
    return [
        index
        for index, (choice, result) in enumerate(zip(question.choices, found, strict=True))
        if result is not None and is_reached(choice.holds or question.goal or {}, result)
    ]


def _found_after(question: Question, choice: Choice, match: Match[Any]) -> Found | None:
    """Return the result of a choice, ``None`` for one that the rules refuse."""
    if objection_to(choice, match) is not None:
        return None
    trial = match.fork()
    for action in (*choice.play, *question.after):
        trial.submit(action)
    return found_in(trial)


def clauses_of(question: Question, match: Match[Any]) -> frozenset[str]:
    """Return the clauses that refuse a choice, and those of the right choice's effects.

    Raises as :func:`right_choice` does.
    """
    found = {
        objection.clause
        for choice in question.choices
        if (objection := objection_to(choice, match)) is not None
    }
    trial = match.fork()
    for action in (*question.choices[right_choice(question, match)].play, *question.after):
        trial.submit(action)
        found |= {effect.clause for effect in trial.effects}
    return frozenset(found)


def objection_to(choice: Choice, match: Match[Any]) -> Objection | None:
    """Return the objection to the first action of a choice."""
    for action in choice.play[:1]:
        return next(match.game.objections(match.state, action), None)
    return None


def has_reached(goal: Goal, match: Match[Any], actions: Sequence[Action]) -> bool:
    """Whether a match has reached a goal by its last actions; corrections do not count."""
    is_corrected = any(isinstance(match.game.rule(action.do), Correction) for action in actions)
    return not is_corrected and is_reached(goal, found_in(match))


def found_in(match: Match[Any]) -> Found:
    """Return a match's snapshot with its outcome, as if the game ended now."""
    game, state, names = match.game, match.state, match.setup.names
    outcome = match.outcome
    if outcome is None and (counts := game.final_counts(state, names)) is not None:
        outcome = game.reckon_final_counts(counts)
    result = {} if outcome is None else {"winners": outcome.winners, "standings": outcome.standings}
    return {**game.snapshot(state), "outcome": result}
