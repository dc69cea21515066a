"""Who begins by a roll of dice before a game: typed as the table rolls them, or rolled here."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import choice
from typing import Annotated

from referee.engine.errors import Malformed
from referee.engine.parameters import ListOf, Whole
from referee.games import find_game
from referee.i18n import say
from widgets.games import find_ui
from widgets.request_params import Boolean, String
from widgets.requests import query
from widgets.screens.lobby.model import LobbyModel
from widgets.screens.lobby.views import OpeningRoll

Rolls = Annotated[Sequence[Sequence[int]], ListOf(of=ListOf(of=Whole()))]

MOST_ROLLS = 100
"""In all: ties end long before that."""


@query("opening_roll")
def opening_roll(lobby: LobbyModel, game: String, rolls: Rolls, roll: Boolean) -> OpeningRoll:
    """Return the result of rolls by a game's opening rules; with ``roll``, roll for the player who is due.

    Raises:
        Malformed: They are no rolls, too many, or the game does not begin by one.
    """
    ui = find_ui(find_game(game).info.id)
    if ui.opening_roll is None:
        raise Malformed("game", say("Nobody rolls for the start of this game."))
    if sum(map(len, rolls)) + len(rolls) > MOST_ROLLS or len(rolls) not in find_game(game).info.players:
        raise Malformed("rolls", say("That is more at once than the referee takes."))
    all_rolls = [list(seat_rolls) for seat_rolls in rolls]
    found = ui.opening_roll.judge(all_rolls)
    if roll:
        for seat in found.due:
            all_rolls[seat].append(choice(ui.opening_roll.faces))
        found = ui.opening_roll.judge(all_rolls)
    return {"rolls": all_rolls, "due": list(found.due), "first": found.first}
