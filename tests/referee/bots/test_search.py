"""The searching bot tries plans in states that its seat cannot tell from the true one."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from referee.bots import find_bot, offers_of, play
from referee.bots.search import Searcher, _is_better
from referee.engine.action import Action, Audience
from referee.engine.bot import Bot, Decision, Offers, Plan, Planner, View
from referee.games import find_game, game_ids
from referee.i18n import say
from tests.support.table_setups import plain_tables

WAITS = say("Nothing has to be done now.")


def moments(game_id: str) -> Any:
    """Yield states of a game that bots play, each with a seat that can do something."""
    game = find_game(game_id)
    table = next(iter(plain_tables(game)))
    bots = dict.fromkeys(range(table.seat_count), find_bot(game_id, "easy"))
    for _, state in islice(play(game, game.start(table.setup), bots, Random(4)), 0, 120, 2):
        if not game.is_finished(state):
            yield from ((game, state, seat) for seat in game.seats(state) if offers_of(game, state, seat))


@pytest.mark.parametrize("game_id", game_ids())
def test_imagined_states_look_like_the_true_one_to_their_seat(game_id: str) -> None:
    compared = 0
    for game, state, seat in moments(game_id):
        audience = Audience.seat(seat)
        imagined = game.imagined_state(state, audience, Random(1))
        assert imagined is not None
        seen, found = dict(game.view(state, audience)), dict(game.view(imagined, audience))
        if game_id == "boss":  # how the last deal closed is public, and has no effect
            seen["closed"] = found["closed"] = None
        if game_id == "anarchy":  # in it all layouts are known, so that it can be played on
            for seat_view in (*seen["seats"], *found["seats"]):
                seat_view.pop("layout", None)
        assert found == seen
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("game_id", game_ids())
def test_an_imagined_state_can_be_played_to_its_end(game_id: str) -> None:
    game, state, seat = next(islice(moments(game_id), 5, None))
    imagined = game.imagined_state(state, Audience.seat(seat), Random(2))
    bots = dict.fromkeys(game.seats(state), find_bot(game_id, "easy"))
    *_, (_, after) = play(game, imagined, bots, Random(3))
    assert game.is_finished(after)


class Betting(Planner):
    """Tries out two cards at Who To Promote?, of which one is made to end better."""

    style = say("Bets on a card")
    samples = 4
    horizon = 1

    def __init__(self, better: int) -> None:
        self.better = better

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        cards = offers[0].allowed("card")
        return [Plan(Decision(offers[0].action(card=card), WAITS), self) for card in cards]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return self

    def estimate(self, state: Any, seat: int) -> float:
        return float(state.entries[-1].card == self.better)


def decide(planner: Planner, offers: Offers | None = None) -> Action | None:
    game = find_game("promote")
    state = game.start(next(iter(plain_tables(game))).setup)
    view = game.view(state, Audience.seat(0))
    found = offers_of(game, state, 0) if offers is None else offers
    return Searcher("promote", planner).choose(view, found, Random(1)).action


@pytest.mark.parametrize("better", [-3, 4, 6])
def test_what_ends_best_is_chosen(better: int) -> None:
    assert decide(Betting(better)) == Action("discard", 0, {"card": better})


def test_where_the_game_cannot_say_what_may_be_the_first_plan_is_taken() -> None:
    game = find_game("promote")
    state = game.start(next(iter(plain_tables(game))).setup)
    blind = Offers(offers_of(game, state, 0))
    assert decide(Betting(6), blind) == Action("discard", 0, {"card": -3})


def test_what_is_usual_is_done_where_the_difference_is_no_more_than_luck() -> None:
    assert not _is_better([1, 0, 1, 0], [0, 1, 0, 1])
    assert not _is_better([1, 0, 0, 0], [0, 0, 0, 0])
    assert _is_better([1, 1, 1, 0], [0, 0, 0, 0])
