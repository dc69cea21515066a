"""Questions on whether one action is allowed, or which of several."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from referee.engine.action import PUBLIC, Action
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.i18n import SeatName, Sentence, Sequel, say
from referee.match.match import Match
from referee.quiz.candidate_actions import (
    CandidateAction,
    Pair,
    candidate_actions,
    judge,
    pairs,
    prompted_seats,
)
from referee.quiz.positions import before, is_public_answer
from referee.quiz.question import Kind, Option, Question, Reason

YES, NO = say("Yes, it is allowed."), say("No, it is not.")
NOT_AGAINST = say("This rule does not forbid it.")
OF_ONE_SEAT = 0.8
"""The share of pairs that differ in a value and not in the seat, if there are any."""
CHOICES = 4
"""The most answers to choose from."""


def may_question(match: Match[Any], number: int, state: Any, random: Random) -> Question | None:
    """Ask whether an action is allowed: either one of a pair that differs in one thing, equally likely."""
    game = match.game
    pair = _pick([*pairs(game, state, random)], random)
    if pair is None or not _is_pair_public(game, state, pair):
        return None
    objection = pair.forbidden.objection
    assert objection is not None
    is_allowed = random.random() < 0.5
    reasons: tuple[Reason, ...] = (Reason(objection.clause, objection.reason),)
    if is_allowed:
        limit = NOT_AGAINST
        if pair.is_limit:  # only the neighbour of a limit explains why this one is allowed
            limit = say(
                "{deed} That would be refused: {why}",
                deed=embedded(pair.forbidden.said),
                why=objection.reason,
            )
        reasons = (*_asked_for(game, state, pair.allowed.action.seat), Reason(objection.clause, limit))
    candidate = pair.allowed if is_allowed else pair.forbidden
    return Question(
        kind=Kind.MAY,
        game=game,
        setup=match.setup,
        sentence=say("{deed} Is that allowed now?", deed=embedded(candidate.said)),
        options=(Option(YES), Option(NO)),
        right=0 if is_allowed else 1,
        clauses=(objection.clause,),
        reasons=reasons,
        match=before(match, number),
        actions=(candidate.action,),
    )


def which_question(match: Match[Any], number: int, state: Any, random: Random) -> Question | None:
    """Ask which of several actions a seat may do now or, equally likely, may not do."""
    game = match.game
    seats = [*game.seats(state)]
    random.shuffle(seats)
    due = prompted_seats(game, state)
    seats.sort(key=lambda seat: seat not in due)
    asks_allowed = random.random() < 0.5
    for seat in seats:
        candidates = _distinct(candidate_actions(game, state, seat, random))
        random.shuffle(candidates)
        allowed = [candidate for candidate in candidates if candidate.objection is None]
        forbidden = [candidate for candidate in candidates if candidate.objection is not None]
        right, wrong = (allowed, forbidden) if asks_allowed else (forbidden, allowed)
        if not right or len(wrong) < 2:
            continue
        chosen = [right[0], *_varied(wrong)[: CHOICES - 1]]
        if not all(_is_answer_public(game, state, candidate.action) for candidate in chosen):
            continue
        random.shuffle(chosen)
        sentence = (
            say("Which of these may {seat} do now?", seat=SeatName(seat))
            if asks_allowed
            else say("Which of these may {seat} not do now?", seat=SeatName(seat))
        )
        against = [candidate.objection for candidate in chosen if candidate.objection is not None]
        reasons = [*_asked_for(game, state, seat)]
        if not reasons:
            first = against[0]
            reasons.append(Reason(first.clause, NOT_AGAINST if asks_allowed else first.reason))
        return Question(
            kind=Kind.WHICH,
            game=game,
            setup=match.setup,
            sentence=sentence,
            options=tuple(
                Option(embedded(candidate.said), _why(candidate.objection)) for candidate in chosen
            ),
            right=chosen.index(right[0]),
            clauses=tuple(dict.fromkeys(objection.clause for objection in against)),
            reasons=tuple(reasons),
            match=before(match, number),
            actions=tuple(candidate.action for candidate in chosen),
        )
    return None


def _asked_for(game: Game[Any], state: Any, seat: int) -> tuple[Reason, ...]:
    """Return the table's prompt, if it is for this seat."""
    if seat not in prompted_seats(game, state):
        return ()
    prompt = game.prompt(state, PUBLIC)
    return (Reason(prompt.clause, prompt.sentence),)


def _pick(found: Sequence[Pair], random: Random) -> Pair | None:
    """Return a random pair, mostly of one seat, which is harder; all clauses are equally likely."""
    of_one_seat = [pair for pair in found if pair.is_of_one_seat]
    by_clause: dict[str, list[Pair]] = {}
    for pair in of_one_seat if random.random() < OF_ONE_SEAT and of_one_seat else found:
        assert pair.forbidden.objection is not None
        by_clause.setdefault(pair.forbidden.objection.clause, []).append(pair)
    if not by_clause:
        return None
    of_clause = [*by_clause.values()][int(random.random() * len(by_clause))]
    return of_clause[int(random.random() * len(of_clause))]


def embedded(sentence: Sentence) -> Sentence:
    """Return a sentence that can be a value of another, as a complete sentence."""
    return Sentence("{sentence}", {"sentence": Sequel((sentence,))})


def _why(objection: Objection | None) -> tuple[Reason, ...]:
    return () if objection is None else (Reason(objection.clause, objection.reason),)


def _distinct(candidates: Any) -> list[CandidateAction]:
    """Return candidates without those that read the same."""
    return [*{str(candidate.said): candidate for candidate in candidates}.values()]


def _varied(candidates: Sequence[CandidateAction]) -> list[CandidateAction]:
    """Return candidates, first one of each action."""
    first = {candidate.action.do: candidate for candidate in candidates}
    return [*first.values(), *(candidate for candidate in candidates if candidate not in first.values())]


def _is_pair_public(game: Game[Any], state: Any, pair: Pair) -> bool:
    return _is_answer_public(game, state, pair.allowed.action) and _is_answer_public(
        game, state, pair.forbidden.action
    )


def _is_answer_public(game: Game[Any], state: Any, action: Action) -> bool:
    return is_public_answer(game, state, lambda twin: judge(game, twin, action))
