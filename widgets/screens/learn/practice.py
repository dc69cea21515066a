"""Practice begun where a game is learned: a table against bots, or of bots alone."""

from __future__ import annotations

from itertools import chain, count

from referee.engine.errors import Malformed
from referee.engine.info import Level
from referee.i18n import say
from referee.match.mode import Practice
from referee.store.history import normalize_name
from referee.tables.table import Table
from widgets.screens.learn.model import LearnModel
from widgets.screens.lobby.model import LobbyModel

MOST_SEATS = 20
"""No game has more."""

_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Elsa", "Finn", "Gina", "Hugo", "Ines", "Jack", "Kira")


def begin_practice(
    learn: LearnModel, lobby: LobbyModel, players: int, learner: int | None, level: Level
) -> Table:
    """Start a table of so many players with the usual options; bots of a level sit at all other seats.

    Raise :class:`Malformed` for a number of players or a seat that the game does not have.
    """
    game = learn.game
    if players not in game.info.players:
        raise Malformed("players", say("The game is for another number of players."))
    if learner is not None and learner not in range(players):
        raise Malformed("learner", say("There is no such seat."))
    own = learn.name or lobby.speech.say(say("Learner"))
    bots = (
        lobby.speech.say(say("Bot {name}", name=name))
        for name in chain(_NAMES, map(str, count(len(_NAMES) + 1)))
    )
    free = (name for name in bots if normalize_name(name) != normalize_name(own))
    names = [own if seat == learner else next(free) for seat in range(players)]
    seats = [{"name": name} for name in names]
    return lobby.start(game.info.id, seats, game.suggest(players), practice=Practice(learner, level))
