"""Selection of a question from those that a bot game gives, with a preference for forgotten clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from referee.engine.game import Game
from referee.match.match import Match
from referee.quiz.allowed import may_question, which_question
from referee.quiz.difficulty import BY_KIND, difficulty
from referee.quiz.positions import played
from referee.quiz.question import Kind, Question
from referee.quiz.rules import rule_question
from referee.quiz.tallies import count_question, out_question, scored_tallies, winner_question
from referee.quiz.turns import next_question
from referee.rulebook import rulebook

PLAN = (
    *(Kind.MAY, Kind.MAY, Kind.MAY, Kind.MAY),
    *(Kind.WHICH, Kind.WHICH),
    *(Kind.NEXT, Kind.COUNT, Kind.WINNER, Kind.OUT),
)
"""The kinds of a quiz's questions, in random order. Another kind replaces one that a game does not have."""
INSTEAD = (Kind.MAY, Kind.WHICH, Kind.WINNER, Kind.COUNT)
"""The replacements; a quiz asks at most once who acts next."""
GAMES_PLAYED = 3
"""The most bot games to play for a question."""
KINDS = 3
"""Kinds to search for a question of the wanted difficulty, the nearest first."""
ABOUT_GAMES = 2
"""Bot games of each kind to search for a question about a certain clause."""
CANDIDATES = 6
"""Questions of one game to choose from."""
OFTEN = 2
"""A clause is not asked more often while the rulebook has one that was not asked."""
WORN = 1.0
"""How far a ladder's question may be from the wanted difficulty to avoid an often asked clause."""
DUE_WEIGHT, ASKED_WEIGHT = 12.0, 0.25
"""The weight that each due clause adds to a question, and the factor for each earlier question."""

_TALLIED = {Kind.COUNT: count_question, Kind.WINNER: winner_question, Kind.OUT: out_question}


class NoQuestion(Exception):
    """There is no question about a game, for example because its bots do not act."""


def kinds_of_quiz(random: Random) -> list[Kind]:
    """Return the kinds of a quiz's questions in random order."""
    kinds = [*PLAN]
    random.shuffle(kinds)
    return kinds


def draw_question(
    game: Game[Any],
    kind: Kind,
    random: Random,
    due: Collection[str] = (),
    asked: Collection[str] = (),
) -> Question:
    """Return a question of a kind, or of another kind if the game has none.

    If all positions are about often asked clauses, ask for the text of a rule that was not asked yet.

    ``due``: the clauses to repeat; ``asked``: the clauses of earlier questions, once for each question.

    Raises:
        NoQuestion: There is no question of any kind.
    """
    others = [other for other in INSTEAD if other != kind]
    random.shuffle(others)
    worn: list[Question] = []
    for wanted in (kind, *others):
        found = _found(game, wanted, random)
        fresh = [question for question in found if _times_asked(question, asked) < OFTEN]
        if fresh:
            return _chosen(fresh, random, due, asked)
        worn += found
    if worn and (rule := _unasked_rule(game, random, due, asked)):
        return rule
    worn = worn or _found(game, Kind.NEXT, random)  # the last resort
    if not worn:
        raise NoQuestion(game.info.id)
    return _chosen(worn, random, due, asked)


def _unasked_rule(
    game: Game[Any], random: Random, due: Collection[str], asked: Collection[str]
) -> Question | None:
    """Return a question for the text of a rule not asked yet, preferably a due one; ``None``: all were."""
    left = [clause.id for clause in rulebook(game.info.id, "en").clauses if clause.id not in asked]
    weights = [1.0 + DUE_WEIGHT * (clause in due) for clause in left]
    return rule_question(game, random.choices(left, weights)[0], random) if left else None


def _found(game: Game[Any], kind: Kind, random: Random) -> list[Question]:
    """Return the questions of a kind from the first bot game that has any."""
    for _ in range(GAMES_PLAYED):
        found = [*_candidates(game, kind, random)]
        if found or (kind in _TALLIED and kind is not Kind.COUNT):  # if one game has none, no other has
            return found
    return []


def draw_about(game: Game[Any], clause: str, random: Random) -> Question:
    """Return a question about a clause.

    It is about a position if bots soon reach a suitable one; else it asks for the rule's text. Raises
    ``KeyError`` for a clause that the game's rulebook does not have.
    """
    kinds = [*{*PLAN}]
    kinds.sort(key=PLAN.index)
    random.shuffle(kinds)
    for kind in kinds * ABOUT_GAMES:
        found = [question for question in _candidates(game, kind, random) if clause in question.clauses]
        if found:
            return random.choice(found)
    return rule_question(game, clause, random)


def draw_as_hard(
    game: Game[Any],
    wanted: float,
    random: Random,
    known: Mapping[str, float] = MappingProxyType({}),
    asked: Collection[str] = (),
) -> Question:
    """Return the question nearest to a difficulty, from a few bot games.

    To avoid an often asked clause, it may be somewhat easier or harder, or ask for the text of a rule.

    ``known`` as in :func:`~referee.quiz.difficulty.difficulty`; ``asked`` as in :func:`draw_question`. Raises
    :class:`NoQuestion`.
    """
    kinds = sorted({*PLAN}, key=lambda kind: (abs(BY_KIND[kind] - wanted), kind.value))
    found: list[Question] = []
    for looked_at, kind in enumerate(kinds):
        if looked_at >= KINDS and found:
            break
        found += _candidates(game, kind, random)
    if not found:
        return draw_question(game, Kind.MAY, random, asked=asked)

    def is_worn(question: Question) -> bool:
        return _times_asked(question, asked) >= OFTEN

    if any(map(is_worn, found)) and (rule := _unasked_rule(game, random, (), asked)):
        found.append(rule)
    return min(
        found, key=lambda question: abs(difficulty(question, known) - wanted) + WORN * is_worn(question)
    )


def _chosen(found: list[Question], random: Random, due: Collection[str], asked: Collection[str]) -> Question:
    return random.choices(found, [_weight(question, due, asked) for question in found])[0]


def _times_asked(question: Question, asked: Collection[str]) -> int:
    """Return how often the most asked clause of a question was asked."""
    return max(Counter(asked)[clause] for clause in question.clauses)


def _weight(question: Question, due: Collection[str], asked: Collection[str]) -> float:
    weight = 1.0 + DUE_WEIGHT * len({*question.clauses}.intersection(due))
    repeated = sum(clause in question.clauses for clause in asked)
    return weight * float(ASKED_WEIGHT**repeated)


def _candidates(game: Game[Any], kind: Kind, random: Random) -> Iterator[Question]:
    match = played(game, random, is_whole=kind in _TALLIED)
    if kind in _TALLIED:
        tallies = scored_tallies(match, random)
        found = [_TALLIED[kind](tallies, random) for _ in range(CANDIDATES)]
    elif kind is Kind.NEXT:
        found = [next_question(match, random) for _ in range(CANDIDATES)]
    else:
        ask = may_question if kind is Kind.MAY else which_question
        found = [ask(match, *place, random) for place in _places(match, random)]
    yield from (question for question in found if question is not None)


def _places(match: Match[Any], random: Random) -> Iterator[tuple[int, Any]]:
    """Yield random positions of a match: the number of an entry, and the state before it."""
    entries = [entry for entry in match.applied if not entry.is_automatic]
    for _ in range(CANDIDATES):
        entry = entries[int(random.random() * len(entries))]
        yield entry.number, entry.before
