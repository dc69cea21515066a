"""Questions about what comes next: who acts once something has been done."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import PUBLIC
from referee.i18n import SeatName, Sentence, say
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.quiz.allowed import whole
from referee.quiz.positions import before, is_told
from referee.quiz.question import Kind, Option, Question, Reason

LEFT, SAME, OTHER, TABLE = "left", "same", "other", "table"


def next_question(match: Match[Any], random: Random) -> Question | None:
    """Ask who acts after an action of the match, whose turn it is in either way as likely."""
    found: dict[str, list[AppliedAction[Any]]] = {}
    for one in match.applied:
        how = _how(match, one)
        if how is not None:
            found.setdefault(how, []).append(one)
    ways = [*found.values()]
    random.shuffle(ways)
    for way in ways:
        random.shuffle(way)
        for one in way[:3]:
            if _is_told(match, one):
                return _question(match, one, random)
    return None


def _how(match: Match[Any], one: AppliedAction[Any]) -> str | None:
    """Return how whoever is due follows on whoever has acted; ``None`` where that makes no question."""
    game, action = match.game, one.action
    by, due = action.by, game.waiting_for(one.after)
    # of several, or of one who speaks up out of turn, the table shows for whom it still waits
    if by is None or game.waiting_for(one.before) != (by,):
        return None
    if one.rolled or one.is_automatic or one.opened_by is not None or one.automatic_actions:
        return None
    if game.is_finished(one.after) or len(due) > 1 or game.rule(action.do).shows_hidden(one.before, action):
        return None
    if not due:
        return TABLE
    if due[0] in action.given.values():
        return None
    if due[0] == by:
        return SAME
    return LEFT if due[0] == (by + 1) % len(game.seats(one.after)) else OTHER


def _is_told(match: Match[Any], one: AppliedAction[Any]) -> bool:
    game = match.game
    return is_told(game, one.before, lambda twin: game.waiting_for(game.apply(twin, one.action)))


def _question(match: Match[Any], one: AppliedAction[Any], random: Random) -> Question:
    game = match.game
    due, prompt = game.waiting_for(one.after), game.prompt(one.after, PUBLIC)
    reasons = [
        Reason(effect.clause, effect.sentence)
        for effect in game.effects(one.after)
        if due and SeatName(due[0]) in effect.sentence.values.values()  # the others tell of something else
    ]
    reasons.append(Reason(prompt.clause, prompt.sentence))
    options = [Option(Sentence("{seat}", {"seat": SeatName(seat)})) for seat in game.seats(one.after)]
    options.append(Option(say("The whole table together")))
    return Question(
        kind=Kind.NEXT,
        game=game,
        setup=match.setup,
        sentence=say(
            "{deed} Who acts next?",
            deed=whole(game.rule(one.action.do).describe(one.before, one.action)),
        ),
        options=tuple(options),
        right=due[0] if due else len(options) - 1,
        clauses=tuple(dict.fromkeys(one.clause for one in reasons)),
        reasons=tuple(dict.fromkeys(reasons)),
        match=before(match, one.number),
        actions=(one.action,),
    )
