"""Practice on a page without a browser: nobody waits for the bots' pauses."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from referee.bots import find_bot, offers_of
from referee.engine.action import Action, Audience, to_json
from tests.support.sessions import table
from widgets.session import Session

TRIES = 300
"""How often a bot that may wait is asked until it does something where it has to."""


def practise(
    session: Session, game: str, players: int, learner: int | None, **level: str
) -> Mapping[str, Any]:
    """Begin to practise, and return what the table shows."""
    session.tap({"tap": "learn", "game": game})
    session.tap({"tap": "practise", "players": players, "learner": learner, **level})
    assert session.notice is None, session.notice
    return table(session)


def practice(session: Session) -> Mapping[str, Any]:
    """Return what is shown of the practice."""
    found: Mapping[str, Any] = table(session)["practice"]
    return found


def let_act(session: Session) -> None:
    """Have done what the bots have decided."""
    session.tap({"tap": "bots_act", "revision": table(session)["revision"]})
    assert session.notice is None, session.notice


def own_action(session: Session) -> Action | None:
    """Return what a bot would do in the learner's place, by what the learner sees."""
    model = session.models.table
    assert model is not None
    game, match, seat = model.table.game, model.table.match, practice(session)["learner"]
    offers = offers_of(game, match.state, seat)
    view = game.view(model.table.with_secrets(None, ()), Audience.seat(seat))
    for attempt in range(TRIES if offers else 0):
        action = find_bot(game.info.id).choose(view, offers, Random(attempt)).action
        if action is not None or practice(session)["can_pass"]:
            return action
    return None


def step(session: Session) -> None:
    """Do the next action of the bots or of the learner, or continue without the learner."""
    if practice(session)["waiting"] == "bots":
        let_act(session)
        return
    action = own_action(session)
    revision = table(session)["revision"]
    if action is None:
        assert practice(session)["can_pass"], practice(session)
        session.tap({"tap": "bots_go_on", "revision": revision})
    else:
        given = {"do": action.do, "by": action.by, **to_json(action.given)}
        session.tap({"tap": "submit", "action": given, "revision": revision})
    assert session.notice is None, session.notice


def play_to_the_end(session: Session, most: int = 3000) -> int:
    """Play a practice game to its end, and return how many steps that took."""
    for count in range(most):
        if practice(session)["waiting"] == "over":
            return count
        step(session)
    raise AssertionError(f"not over after {most} steps")
