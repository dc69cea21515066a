"""The end that a table makes of a game that nobody has won (ANA-8)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.action import Action, Actor
from referee.engine.errors import Objection, game_over
from referee.engine.info import Effect
from referee.engine.rule import Rule
from referee.engine.state import FINISHED
from referee.games.anarchy.state import SET_UP, State
from referee.i18n import Sentence, say


class Stop(Rule[State]):
    """Stop the game as it stands, also in the middle of a turn."""

    do = "stop"
    title = say("Stop the game")
    actor = Actor.TABLE
    ends_game = True

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.step in (SET_UP, FINISHED) else (None,)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        if state.step == FINISHED:
            return (game_over("ANA-2.1", is_absolute=True),)
        if state.step == SET_UP:
            early = say("There is nothing to count before everybody has set up.")
            return (Objection("ANA-8.1", early, is_absolute=True),)
        return ()

    def apply(self, state: State, action: Action) -> State:
        # nothing moves, and what lasts for a turn stays (ANA-8.1)
        ended = say(
            "The printed rules know no such end. Our ruling: most VIPs, then most money, among the players "
            "still in."
        )
        effects = (Effect("ANA-8.1", ended, is_kept=True),)
        return state._replace(step=FINISHED, turn=None, spying=None, effects=effects)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("The table stops the game.")
