"""A game that bots play: who is asked, and what is done next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from referee.bots.modules import find_dealer
from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.bot import Bot, Decision, Offers, OpenOffer, View
from referee.engine.game import Game
from referee.i18n import say

MOST_ACTIONS = 20_000
"""No game of bots takes more, unless it does not end."""

TIMES_ASKED = 600
"""How often everybody is asked while somebody's action is due: who waits may see others speak up."""


SHOWN = say("That is no player's choice: it is the table's.")
"""The reason for what a dealer does."""


class LazyView(Mapping[str, Any]):
    """What an audience sees, found when it is first looked at: who takes whatever is offered never looks."""

    __slots__ = ("__look", "__seen")

    def __init__(self, look: Callable[[], View]) -> None:
        self.__look: Callable[[], View] | None = look
        self.__seen: View = {}

    def _seen(self) -> View:
        if self.__look is not None:
            self.__seen, self.__look = self.__look(), None
        return self.__seen

    def __getitem__(self, name: str) -> Any:
        return self._seen()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._seen())

    def __len__(self) -> int:
        return len(self._seen())


class NothingToDo(Exception):
    """Nobody at the table does anything, and the game is not over."""


def offers_of(game: Game[Any], state: Any, by: int | None, knows: Any = None) -> Offers:
    """Return what a seat can do, or with ``None`` the table: what is due first.

    Corrections (``adjust``) are not offered. ``knows``: see :func:`next_decision`.
    """
    return offers_by_actor(game, state, knows).get(by, Offers(()))


def offers_by_actor(game: Game[Any], state: Any, knows: Any = None) -> Mapping[int | None, Offers]:
    """Return what everybody who can do something can do; ``knows``: see :func:`next_decision`."""
    shown = state if knows is None else knows
    found: dict[int | None, list[OpenOffer]] = {}
    for is_due, asked in ((True, game.controls(state)), (False, game.out_of_turn_offers(state))):
        for offer in asked:
            if not offer.rule.is_correction and offer.objection() is None:
                found.setdefault(offer.by, []).append(OpenOffer(offer, is_due=is_due))
    return {
        by: Offers(offers)
        if by is None
        else Offers(offers, partial(game.imagined_state, shown, Audience.seat(by)))
        for by, offers in found.items()
    }


def next_action(
    game: Game[Any], state: Any, bots: Mapping[int, Bot], random: Random, *, knows: Any = None
) -> Action:
    """Return what is done next; see :func:`next_decision`."""
    action = next_decision(game, state, bots, random, knows=knows).action
    assert action is not None
    return action


def next_decision(
    game: Game[Any], state: Any, bots: Mapping[int, Bot], random: Random, *, knows: Any = None
) -> Decision:
    """Return what is done next, and why, at a table where ``bots`` has who plays each seat.

    Who may speak up is asked before those whose action is due, and the table last; only what its components
    show it says first. ``knows``: the state
    :meth:`~referee.engine.game.Game.with_secrets`, by which each seat sees what it has sealed.

    Raises:
        NothingToDo: All of them wait.
    """
    due = frozenset(game.waiting_for(state))
    shown = state if knows is None else knows
    offered = offers_by_actor(game, state, shown)
    dealer, tables = find_dealer(game.info.id), offered.get(None)
    public = LazyView(lambda: game.view(shown, PUBLIC))
    action = dealer.describe(public, tables, random) if tables else None
    if action is not None:
        return Decision(action, SHOWN)
    seats = [seat for seat in game.seats(state) if seat in offered]
    views = {seat: LazyView(partial(game.view, shown, Audience.seat(seat))) for seat in seats}
    for _ in range(TIMES_ASKED if due else 1):
        for seat in sorted(seats, key=lambda seat: (seat in due, random.random())):
            decision = bots[seat].choose(views[seat], offered[seat], random)
            if decision.action is not None:
                return decision
        action = dealer.choose(public, tables, random) if tables else None
        if action is not None:
            return Decision(action, SHOWN)
    raise NothingToDo(f"{game.info.id} stands still in step {game.step(state)}")


def play(
    game: Game[Any], state: Any, bots: Mapping[int, Bot], random: Random
) -> Iterator[tuple[Action, Any]]:
    """Yield the actions by which bots play a game to its end from a state, each with the state after it.

    Raises:
        NothingToDo: The game stands still or does not end.
        Refused: A bot does what the rules forbid.
    """
    for _ in range(MOST_ACTIONS):
        if game.is_finished(state):
            return
        action = next_action(game, state, bots, random)
        state = game.submit(state, action)
        yield action, state
    raise NothingToDo(f"{game.info.id} is not over after {MOST_ACTIONS} actions")
