"""Questions about who acts next after an action."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import PUBLIC
from referee.i18n import SeatName, Sentence, say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.quiz.allowed import embedded
from referee.quiz.positions import before, is_public_answer
from referee.quiz.question import Kind, Option, Question, Reason

LEFT, SAME, OTHER, TABLE = "left", "same", "other", "table"


def next_question(match: Match[Any], random: Random) -> Question | None:
    """Ask who acts after an action of the match; each way in which the turn passes is equally likely."""
    found: dict[str, list[AppliedAction[Any]]] = {}
    for entry in match.applied:
        succession = _succession(match, entry)
        if succession is not None:
            found.setdefault(succession, []).append(entry)
    ways = [*found.values()]
    random.shuffle(ways)
    for way in ways:
        random.shuffle(way)
        for entry in way[:3]:
            if _is_answer_public(match, entry):
                return _question(match, entry, random)
    return None


def _succession(match: Match[Any], entry: AppliedAction[Any]) -> str | None:
    """Return how the turn passes after an action; ``None`` if that makes no question."""
    game, action = match.game, entry.action
    by, due = action.by, game.waiting_for(entry.after)
    # Among several due seats, or after an action out of turn, the table shows whom it waits for.
    if by is None or game.waiting_for(entry.before) != (by,):
        return None
    if entry.rolled or entry.is_automatic or entry.opened_by is not None or entry.automatic_actions:
        return None
    if (
        game.is_finished(entry.after)
        or len(due) > 1
        or game.rule(action.do).shows_hidden(entry.before, action)
    ):
        return None
    if not due:
        return TABLE
    if due[0] in action.given.values():
        return None
    if due[0] == by:
        return SAME
    return LEFT if due[0] == (by + 1) % len(game.seats(entry.after)) else OTHER


def _is_answer_public(match: Match[Any], entry: AppliedAction[Any]) -> bool:
    game = match.game
    return is_public_answer(game, entry.before, lambda twin: game.waiting_for(game.apply(twin, entry.action)))


def _question(match: Match[Any], entry: AppliedAction[Any], random: Random) -> Question:
    game = match.game
    due, prompt = game.waiting_for(entry.after), game.prompt(entry.after, PUBLIC)
    reasons = [
        Reason(effect.clause, effect.sentence)
        for effect in game.effects(entry.after)
        if due and SeatName(due[0]) in effect.sentence.values.values()  # effects on other seats do not matter
    ]
    reasons.append(Reason(prompt.clause, prompt.sentence))
    options = [Option(Sentence("{seat}", {"seat": SeatName(seat)})) for seat in game.seats(entry.after)]
    options.append(Option(say("The whole table together")))
    return Question(
        kind=Kind.NEXT,
        game=game,
        setup=match.setup,
        sentence=say(
            "{deed} Who acts next?",
            deed=embedded(game.rule(entry.action.do).describe(entry.before, entry.action)),
        ),
        options=tuple(options),
        right=due[0] if due else len(options) - 1,
        clauses=tuple(dict.fromkeys(reason.clause for reason in reasons)),
        reasons=tuple(dict.fromkeys(reasons)),
        match=before(match, entry.number),
        actions=(entry.action,),
    )
