"""Questions about what may be done: one thing, or which of several."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from referee.engine.action import PUBLIC, Action
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.i18n import SeatName, Sentence, Sequel, say
from referee.match.match import Match
from referee.quiz.candidate_actions import CandidateAction, Pair, asked_seats, candidate_actions, judge, pairs
from referee.quiz.positions import before, is_told
from referee.quiz.question import Kind, Option, Question, Reason

YES, NO = say("Yes, it is allowed."), say("No, it is not.")
NOT_AGAINST = say("This rule does not forbid it.")
OF_ONE_SEAT = 0.8
"""How often a value makes the difference where it can, and not whose turn it is."""
CHOICES = 4
"""Things to choose from, where there are so many."""


def may_question(match: Match[Any], number: int, state: Any, random: Random) -> Question | None:
    """Ask whether something may be done: of two things that differ in one alone, either as likely."""
    game = match.game
    pair = _pick([*pairs(game, state, random)], random)
    if pair is None or not _is_told(game, state, pair):
        return None
    objection = pair.forbidden.objection
    assert objection is not None
    is_allowed = random.random() < 0.5
    reasons: tuple[Reason, ...] = (Reason(objection.clause, objection.reason),)
    if is_allowed:
        limit = NOT_AGAINST
        if pair.is_limit:  # anything else that is forbidden is no reason for this to be allowed
            limit = say(
                "{deed} That would be refused: {why}", deed=whole(pair.forbidden.said), why=objection.reason
            )
        reasons = (*_asked_for(game, state, pair.allowed.action.seat), Reason(objection.clause, limit))
    asked = pair.allowed if is_allowed else pair.forbidden
    return Question(
        kind=Kind.MAY,
        game=game,
        setup=match.setup,
        sentence=say("{deed} Is that allowed now?", deed=whole(asked.said)),
        options=(Option(YES), Option(NO)),
        right=0 if is_allowed else 1,
        clauses=(objection.clause,),
        reasons=reasons,
        match=before(match, number),
        actions=(asked.action,),
    )


def which_question(match: Match[Any], number: int, state: Any, random: Random) -> Question | None:
    """Ask which of several things a seat may do now; or, as likely, which it may not."""
    game = match.game
    seats = [*game.seats(state)]
    random.shuffle(seats)
    asked = asked_seats(game, state)
    seats.sort(key=lambda seat: seat not in asked)
    asks_allowed = random.random() < 0.5
    for seat in seats:
        candidates = _distinct(candidate_actions(game, state, seat, random))
        random.shuffle(candidates)
        allowed = [one for one in candidates if one.objection is None]
        forbidden = [one for one in candidates if one.objection is not None]
        right, wrong = (allowed, forbidden) if asks_allowed else (forbidden, allowed)
        if not right or len(wrong) < 2:
            continue
        chosen = [right[0], *_varied(wrong)[: CHOICES - 1]]
        if not all(_is_answer_public(game, state, one.action) for one in chosen):
            continue
        random.shuffle(chosen)
        said = (
            say("Which of these may {seat} do now?", seat=SeatName(seat))
            if asks_allowed
            else say("Which of these may {seat} not do now?", seat=SeatName(seat))
        )
        against = [one.objection for one in chosen if one.objection is not None]
        reasons = [*_asked_for(game, state, seat)]
        if not reasons:
            first = against[0]
            reasons.append(Reason(first.clause, NOT_AGAINST if asks_allowed else first.reason))
        return Question(
            kind=Kind.WHICH,
            game=game,
            setup=match.setup,
            sentence=said,
            options=tuple(Option(whole(one.said), _why(one.objection)) for one in chosen),
            right=chosen.index(right[0]),
            clauses=tuple(dict.fromkeys(one.clause for one in against)),
            reasons=tuple(reasons),
            match=before(match, number),
            actions=tuple(one.action for one in chosen),
        )
    return None


def _asked_for(game: Game[Any], state: Any, seat: int) -> tuple[Reason, ...]:
    """Return what the table is asked for, where it is this seat that is asked."""
    if seat not in asked_seats(game, state):
        return ()
    prompt = game.prompt(state, PUBLIC)
    return (Reason(prompt.clause, prompt.sentence),)


def _pick(found: Sequence[Pair], random: Random) -> Pair | None:
    """Return one of the pairs: mostly of one seat, which is the harder question; each clause as likely."""
    of_one_seat = [one for one in found if one.is_of_one_seat]
    by_clause: dict[str, list[Pair]] = {}
    for one in of_one_seat if random.random() < OF_ONE_SEAT and of_one_seat else found:
        assert one.forbidden.objection is not None
        by_clause.setdefault(one.forbidden.objection.clause, []).append(one)
    if not by_clause:
        return None
    of_clause = [*by_clause.values()][int(random.random() * len(by_clause))]
    return of_clause[int(random.random() * len(of_clause))]


def whole(sentence: Sentence) -> Sentence:
    """Return a sentence as one that stands by itself within another."""
    return Sentence("{sentence}", {"sentence": Sequel((sentence,))})


def _why(objection: Objection | None) -> tuple[Reason, ...]:
    return () if objection is None else (Reason(objection.clause, objection.reason),)


def _distinct(candidates: Any) -> list[CandidateAction]:
    """Return candidates of which no two read the same."""
    return [*{str(one.said): one for one in candidates}.values()]


def _varied(candidates: Sequence[CandidateAction]) -> list[CandidateAction]:
    """Return candidates with one of each action first."""
    first = {one.action.do: one for one in candidates}
    return [*first.values(), *(one for one in candidates if one not in first.values())]


def _is_told(game: Game[Any], state: Any, pair: Pair) -> bool:
    return _is_answer_public(game, state, pair.allowed.action) and _is_answer_public(
        game, state, pair.forbidden.action
    )


def _is_answer_public(game: Game[Any], state: Any, action: Action) -> bool:
    return is_told(game, state, lambda twin: judge(game, twin, action))
