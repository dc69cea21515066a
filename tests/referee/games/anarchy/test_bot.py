"""What a middle bot does better than an easy one: hiding, building, searching and holding others up."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from referee.bots import offers_of
from referee.engine.action import Audience
from referee.engine.bot import Bot, Decision
from referee.games import find_game
from referee.games.anarchy.board import ALL, GATE, SQUARES, STEPS, flood, mask, position
from referee.games.anarchy.bot import PROWLER, RICH, SABOTEUR
from referee.games.anarchy.state import Building, State
from tests.referee.games.anarchy.playing import AnarchyTable, inside, layout

GAME = find_game("anarchy")


def decided(bot: Bot, table: AnarchyTable, seat: int = 0, seed: int = 1) -> Decision:
    """Return what a bot does for a seat."""
    state: State = table.state
    view = GAME.view(state, Audience.seat(seat))
    return bot.choose(view, offers_of(GAME, state, seat), Random(seed))


def steps_to_tiles(tiles: list[int], built: int) -> int:
    """Return how many steps it is from the gate to each of the tiles, in all."""
    passable = ALL & ~built | 1 << GATE
    return sum(
        next(steps for steps in range(SQUARES) if flood(GATE, passable, 2, steps) >> tile & 1)
        for tile in tiles
    )


def test_its_tiles_lie_further_from_the_gate_but_nobody_can_guess_them() -> None:
    table = AnarchyTable(2, ready=False)
    squares: dict[Bot, list[list[int]]] = {PROWLER: [], SABOTEUR: []}
    for bot, found in squares.items():
        for seed in range(20):
            action = decided(bot, table, seed=seed).action
            assert action is not None
            found.append([position(*at) for at in action.given["squares"]])
    near, far = (mean(steps_to_tiles(tiles, 0) for tiles in found) for found in squares.values())
    assert far > near * 1.1
    assert len({tuple(sorted(tiles)) for tiles in squares[SABOTEUR]}) == 20


def test_its_building_stands_in_the_way_to_its_tiles() -> None:
    """Two buildings beside the way in are made a longer wall: visitors have to go round it."""
    squares = [[5, 0], [5, 1], [4, 0], [4, 2], [3, 1], [3, 0]]
    table = AnarchyTable(2, ready=False)
    for seat in (0, 1):
        table.do("set_up", seat, **layout(2, squares=squares))
    walls = (Building("shop", position(0, 1)), Building("shop", position(1, 2)))
    table.state = table.state.with_seat(0, table.state.seats[0]._replace(buildings=walls, permit=True))
    action = decided(SABOTEUR, table).action
    assert action is not None and action.do == "buy_building"
    built = mask(one.at for one in walls)
    tiles = [position(*at) for at in squares]
    after = built | 1 << position(*action.given["at"])
    assert steps_to_tiles(tiles, after) > steps_to_tiles(tiles, built)


@pytest.mark.parametrize(("at", "is_vip"), [([0, 3], False), ([0, 2], True)])
def test_it_uses_what_an_espionage_shows(at: list[int], is_vip: bool) -> None:
    """ANA-5.8: a guard that was seen is left alone, a VIP is taken."""
    table = AnarchyTable(2).out_of_gate(0, 1).command(0, "espionage", target=1, at=at)
    table.state = table.state.with_seat(0, table.state.seats[0]._replace(money=0))
    aims = set()
    for seed in range(30):
        action = decided(SABOTEUR, table, seed=seed).action
        assert action is not None and action.do == "move"
        aims.add(action.given["to"][1:])
    assert aims == {tuple(at)} if is_vip else tuple(at) not in aims


def test_it_looks_at_a_tile_that_it_can_reach() -> None:
    table = AnarchyTable(2).out_of_gate(0, 1).rich(0)
    action = decided(SABOTEUR, table).action
    assert action is not None and action.given["command"] == "espionage"
    assert flood(GATE, ALL, 2, STEPS) >> position(*action.given["at"]) & 1


def test_of_two_who_are_rich_it_often_lets_the_other_go() -> None:
    """Else neither would get anywhere, and the game would not end."""
    table = AnarchyTable(2).out_of_gate(0, 1).end(0)
    table.command(1, "travel_permit").walk(1, inside(1, 1, 2))
    holds = {}
    for money in (RICH - 1, RICH):
        seats = [seat._replace(money=money) for seat in table.state.seats]
        table.state = table.state._replace(seats=tuple(seats))
        found = [decided(SABOTEUR, table, seed=seed).action for seed in range(30)]
        holds[money] = sum(one is not None and one.given.get("command") == "quarantine" for one in found)
    assert holds[RICH - 1] == 30
    assert 0 < holds[RICH] < 20
