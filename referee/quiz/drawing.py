"""Which question is asked: of some that a bot game gives, rather one about what this learner forgets."""

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
from referee.quiz.tallies import count_question, out_question, reckoned, winner_question
from referee.quiz.turns import next_question
from referee.rulebook import rulebook

PLAN = (
    *(Kind.MAY, Kind.MAY, Kind.MAY, Kind.MAY),
    *(Kind.WHICH, Kind.WHICH),
    *(Kind.NEXT, Kind.COUNT, Kind.WINNER, Kind.OUT),
)
"""What a quiz asks, in another order each time. What a game has no such question of, another kind takes."""
INSTEAD = (Kind.MAY, Kind.WHICH, Kind.WINNER, Kind.COUNT)
"""Of these; who acts next is asked once in a quiz at most."""
GAMES_PLAYED = 3
"""At most so many bot games are played for a question."""
KINDS = 3
"""Kinds of question that are looked through for one as hard as is wanted, those next to it first."""
ABOUT_GAMES = 2
"""Bot games of each kind of question that are looked through for one about a certain clause."""
CANDIDATES = 6
"""Questions of one game among which one is chosen."""
OFTEN = 2
"""A clause that was asked so many times is asked no more while the rulebook has one that was not."""
WORN = 1.0
"""By how much a ladder's question may be too easy or hard, rather than about what was asked often."""
DUE_WEIGHT, ASKED_WEIGHT = 12.0, 0.25
"""How much likelier a question becomes by each of its clauses that is due to be asked again, and how likely
one stays by each time that one of its clauses was asked before."""

_TALLIED = {Kind.COUNT: count_question, Kind.WINNER: winner_question, Kind.OUT: out_question}


class NoQuestion(Exception):
    """Nothing can be asked about a game, such as one whose bots stand still."""


def kinds_of_quiz(random: Random) -> list[Kind]:
    """Return what the questions of a quiz ask, in the order of chance."""
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
    """Return a question of a kind, or of another where there is none of it in this game.

    Where the positions are all about what was asked often, a rule that was not asked yet: what does it say?

    ``due``: the clauses that are to be asked again; ``asked``: those of earlier questions, each as often as
    it was asked.

    Raises:
        NoQuestion: There is none of any kind.
    """
    others = [one for one in INSTEAD if one != kind]
    random.shuffle(others)
    worn: list[Question] = []
    for wanted in (kind, *others):
        found = _found(game, wanted, random)
        fresh = [one for one in found if _times_asked(one, asked) < OFTEN]
        if fresh:
            return _chosen(fresh, random, due, asked)
        worn += found
    if worn and (rule := _unasked_rule(game, random, due, asked)):
        return rule
    worn = worn or _found(game, Kind.NEXT, random)  # who acts next, only where a game has nothing else
    if not worn:
        raise NoQuestion(game.info.id)
    return _chosen(worn, random, due, asked)


def _unasked_rule(
    game: Game[Any], random: Random, due: Collection[str], asked: Collection[str]
) -> Question | None:
    """Return what a rule says that was not asked yet, rather one that is due; ``None``: all were."""
    left = [one.id for one in rulebook(game.info.id, "en").clauses if one.id not in asked]
    weights = [1.0 + DUE_WEIGHT * (clause in due) for clause in left]
    return rule_question(game, random.choices(left, weights)[0], random) if left else None


def _found(game: Game[Any], kind: Kind, random: Random) -> list[Question]:
    """Return questions of a kind that the first bot game with any gives."""
    for _ in range(GAMES_PLAYED):
        found = [*_candidates(game, kind, random)]
        if found or (kind in _TALLIED and kind is not Kind.COUNT):  # what one game has none of, no other has
            return found
    return []


def draw_about(game: Game[Any], clause: str, random: Random) -> Question:
    """Return a question that a clause has to be known for.

    One about a position, if bots come to such a one soon; else what the rule says, of which every clause has
    one. Raises ``KeyError`` for a clause that the game's rulebook does not have.
    """
    kinds = [*{*PLAN}]
    kinds.sort(key=PLAN.index)
    random.shuffle(kinds)
    for kind in kinds * ABOUT_GAMES:
        found = [one for one in _candidates(game, kind, random) if clause in one.clauses]
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
    """Return the question nearest to a difficulty, of those that some bot games give.

    Rather than one about what was asked often, one that is somewhat easier or harder: what another rule says,
    where there is nothing else.

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

    def is_worn(one: Question) -> bool:
        return _times_asked(one, asked) >= OFTEN

    if any(map(is_worn, found)) and (rule := _unasked_rule(game, random, (), asked)):
        found.append(rule)
    return min(found, key=lambda one: abs(difficulty(one, known) - wanted) + WORN * is_worn(one))


def _chosen(found: list[Question], random: Random, due: Collection[str], asked: Collection[str]) -> Question:
    return random.choices(found, [_weight(one, due, asked) for one in found])[0]


def _times_asked(question: Question, asked: Collection[str]) -> int:
    """Return how often the clause of a question was asked that was asked most."""
    return max(Counter(asked)[clause] for clause in question.clauses)


def _weight(question: Question, due: Collection[str], asked: Collection[str]) -> float:
    weight = 1.0 + DUE_WEIGHT * len({*question.clauses}.intersection(due))
    repeated = sum(clause in question.clauses for clause in asked)
    return weight * float(ASKED_WEIGHT**repeated)


def _candidates(game: Game[Any], kind: Kind, random: Random) -> Iterator[Question]:
    match = played(game, random, is_whole=kind in _TALLIED)
    if kind in _TALLIED:
        tallies = reckoned(match, random)
        found = [_TALLIED[kind](tallies, random) for _ in range(CANDIDATES)]
    elif kind is Kind.NEXT:
        found = [next_question(match, random) for _ in range(CANDIDATES)]
    else:
        ask = may_question if kind is Kind.MAY else which_question
        found = [ask(match, *place, random) for place in _places(match, random)]
    yield from (one for one in found if one is not None)


def _places(match: Match[Any], random: Random) -> Iterator[tuple[int, Any]]:
    """Yield places of a match: the number of an entry that somebody has made, and the state before it."""
    made = [one for one in match.applied if not one.is_automatic]
    for _ in range(CANDIDATES):
        one = made[int(random.random() * len(made))]
        yield one.number, one.before
