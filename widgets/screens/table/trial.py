"""What would become of actions that a table puts together before it keeps them as one entry.

Only for actions that a game names (:attr:`~widgets.game_ui.GameUi.books`): nothing that is hidden decides
whether they are possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.action import Action, Actor
from referee.engine.errors import Malformed, Objection
from referee.engine.parameters import SeatIndex, optional, read_fields
from referee.engine.rule import Offer
from referee.i18n import say
from referee.match.record import read_action
from widgets.games import booked_actions
from widgets.objections import CitedText, objection_data
from widgets.request_params import Items
from widgets.requests import query
from widgets.screens.table.model import TableModel
from widgets.screens.table.views import TrialView

MOST_TRIED = 200
"""Actions that can be asked about at once: far more than there are pieces to move."""


@query("trial")
def trial(model: TableModel, actions: Items, then: Items) -> TrialView:
    """Return the result of ``actions``, and the objection to each action that could come ``then``.

    The latter may lack parameters: its objection is that to the parameters so far.

    Raises:
        Malformed: They are no actions, too many, or of another kind.
        NotPermitted: One of ``actions`` is another device's to do.
    """
    match, game, speech = model.table.match, model.table.match.game, model.speech
    if len(actions) + len(then) > MOST_TRIED:
        raise Malformed("actions", say("That is more at once than the referee takes."))
    state = shown = match.state
    texts: list[str] = []
    refused: tuple[int, Objection] | None = None
    for index, raw in enumerate(actions):
        action = read_action(game, len(match.setup.seats), raw)
        _check_booked(model, action.do)
        model.access.check(match, action)
        objection = next(game.objections(state, action), None)
        texts.append(speech.say(game.rule(action.do).describe(state, action)))
        if objection is not None:
            refused = refused or (index, objection)
            continue
        state = game.apply(state, action)
        if not game.is_finished(state):  # the end shows what everybody has, and it is not there yet
            shown = state
    return {
        "view": game.view(shown, model.audience),
        "told": texts,
        "refused": None if refused is None else refused[0],
        "reason": None if refused is None else objection_data(refused[1], speech),
        "then": [_against(model, state, raw) for raw in then],
    }


def _check_booked(model: TableModel, do: str) -> None:
    if do not in booked_actions(model.table.game):
        raise Malformed("actions", say("This is not tried out: do it, or ask whether it is allowed."))


def _against(model: TableModel, state: Any, raw: Any) -> CitedText | None:
    """Return the objection to an action, as far as the player has entered it."""
    action = _read_part(model, raw)
    rule = model.table.game.rule(action.do)
    forbidden = model.access.forbids(rule, action.by)
    if forbidden is not None:
        return {"clause": "", "text": model.speech.say(forbidden)}
    return objection_data(Offer(state, rule, action.by).objection(**action.given), model.speech)


def _read_part(model: TableModel, raw: Any) -> Action:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("do"), str):
        raise Malformed("then", say("Named values in braces belong here."))
    do, by = raw["do"], raw.get("by")
    _check_booked(model, do)
    rule, seats = model.table.game.rule(do), len(model.table.match.setup.seats)
    if by is not None or rule.actor is Actor.SEAT:
        by = SeatIndex().read(by, "then.by", seats)
    fields = {name: optional(parameter) for name, parameter in rule.parameters_of(by).items()}
    given = {name: value for name, value in raw.items() if name not in ("do", "by")}
    return Action(do, by, read_fields(given, fields, "then", seats))
