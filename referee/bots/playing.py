"""Play by bots: whom to ask, and the next action."""

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
"""The most actions of a game between bots; a longer game is taken as endless."""

MOST_ROUNDS = 600
"""How often to ask all seats while an action is due, because a waiting bot may see others act first."""


SHOWN = say("That is no player's choice: it is the table's.")
"""The reason for what a dealer does."""


class LazyView(Mapping[str, Any]):
    """A view that is computed on first use, because some bots never read it."""

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
    """All seats and the table wait, and the game is not over."""


def offers_of(game: Game[Any], state: Any, by: int | None, knows: Any = None) -> Offers:
    """Return the offers of a seat, or with ``None`` of the table, the due ones first.

    They leave out corrections (``adjust``). ``knows``: see :func:`next_decision`.
    """
    return offers_by_actor(game, state, knows).get(by, Offers(()))


def offers_by_actor(game: Game[Any], state: Any, knows: Any = None) -> Mapping[int | None, Offers]:
    """Return the offers of each seat and of the table; ``knows``: see :func:`next_decision`."""
    shown = state if knows is None else knows
    found: dict[int | None, list[OpenOffer]] = {}
    for is_due, offered in ((True, game.controls(state)), (False, game.out_of_turn_offers(state))):
        for offer in offered:
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
    """Return the next action; see :func:`next_decision`."""
    action = next_decision(game, state, bots, random, knows=knows).action
    assert action is not None
    return action


def next_decision(
    game: Game[Any], state: Any, bots: Mapping[int, Bot], random: Random, *, knows: Any = None
) -> Decision:
    """Return the next decision at a table with a bot for each seat.

    The dealer first describes the table's components. Then come seats that may act out of turn, the due
    seats, and last the table. ``knows``: the state :meth:`~referee.engine.game.Game.with_secrets`, in which
    each seat sees what it has sealed.

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
    for _ in range(MOST_ROUNDS if due else 1):
        for seat in sorted(seats, key=lambda seat: (seat in due, random.random())):
            decision = bots[seat].choose(views[seat], offered[seat], random)
            if decision.action is not None:
                return decision
        action = dealer.choose(public, tables, random) if tables else None
        if action is not None:
            return Decision(action, SHOWN)
    raise NothingToDo(f"no seat acts in {game.info.id}, step {game.step(state)}")


def play(
    game: Game[Any], state: Any, bots: Mapping[int, Bot], random: Random
) -> Iterator[tuple[Action, Any]]:
    """Let bots play a game to its end; yield each action with the state after it.

    Raises:
        NothingToDo: No seat acts, or the game does not end.
        Refused: A bot does what the rules forbid.
    """
    for _ in range(MOST_ACTIONS):
        if game.is_finished(state):
            return
        action = next_action(game, state, bots, random)
        state = game.submit(state, action)
        yield action, state
    raise NothingToDo(f"{game.info.id} is not over after {MOST_ACTIONS} actions")
