"""Bots that play a seat with only the information that the seat has."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from referee.api.action_reader import Seat
from referee.bots.general import GeneralBot
from referee.bots.playing import offers_of
from referee.bots.registry import find_bot
from referee.engine import bot as engine
from referee.engine.action import Action, Audience
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import LEVELS, USUAL
from referee.i18n import say

STRENGTHS = (*LEVELS, "random")
"""The strengths of a bot: one of three levels, or random legal actions."""


class Playable(Protocol):
    """The part of a match that a bot needs."""

    random: Random

    @property
    def game(self) -> Game[Any]:
        """The game's rules."""

    @property
    def state(self) -> Any:
        """The state that the rules judge by."""

    @property
    def informed_state(self) -> Any:
        """The state of which a view shows each seat its own secrets."""

    def seat(self, who: Seat) -> int:
        """Return the number of a seat."""


class Bot:
    """A computer player for a game, with one of the :data:`STRENGTHS`.

    Raises:
        Malformed: There is no such game, or no such strength.
    """

    def __init__(self, game_id: str, strength: str = USUAL) -> None:
        if strength not in STRENGTHS:
            known = ", ".join(STRENGTHS)
            raise Malformed("strength", say("There is no such strength. There are: {known}.", known=known))
        self.game = game_id
        self.strength = strength
        level = next((known for known in LEVELS if known == strength), None)
        self.player: engine.Bot = GeneralBot() if level is None else find_bot(game_id, level)

    def choose(self, match: Playable, seat: Seat) -> Action | None:
        """Return the bot's action for a seat, ``None`` if it has none; nothing is played.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        number = match.seat(seat)
        offers = offers_of(match.game, match.state, number, match.informed_state)
        if not offers:
            return None
        view = match.game.view(match.informed_state, Audience.seat(number))
        return self.player.choose(view, offers, match.random).action

    def __repr__(self) -> str:
        return f"<a {self.strength} bot for {self.game}>"

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Bot) and (self.game, self.strength) == (other.game, other.strength)

    def __hash__(self) -> int:
        return hash((self.game, self.strength))
