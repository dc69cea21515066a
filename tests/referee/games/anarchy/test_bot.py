"""What better bots do: hiding, building, searching and holding others up; and that their games end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, islice
from random import Random
from statistics import mean

import pytest

from referee.bots import offers_of, play
from referee.engine.action import Audience
from referee.engine.bot import Bot, Decision
from referee.engine.info import LEVELS, Level
from referee.games import find_game
from referee.games.anarchy.board import ALL, GATE, SQUARES, STEPS, cell, flood, mask, position
from referee.games.anarchy.bot import BOTS, HINDERING_LAPS, PROWLER, SABOTEUR, STRONG_HINDERING_LAPS
from referee.games.anarchy.pathfinding import PATIENCE, aim_of, on_the_way, shuts_in
from referee.games.anarchy.state import Building, State
from tests.referee.games.anarchy.playing import AnarchyTable, inside, layout
from tests.support.thorough import thorough

MOST_ACTIONS = 1000
"""Of 150 games at each mix of levels, the longest took 565."""

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


def test_in_a_long_game_it_lets_others_go() -> None:
    """Else nobody would get anywhere, and the game would not end."""
    table = AnarchyTable(2).out_of_gate(0, 1).end(0)
    table.command(1, "travel_permit").walk(1, inside(1, 1, 2)).rich(0)
    for bot, last in ((SABOTEUR, HINDERING_LAPS), (BOTS["strong"], STRONG_HINDERING_LAPS)):
        holds = {}
        for lap in (last, last + 1):
            table.state = table.state._replace(lap=lap)
            found = [decided(bot, table, seed=seed).action for seed in range(10)]
            holds[lap] = [one is not None and one.given.get("command") == "quarantine" for one in found]
        assert all(holds[last]) and not any(holds[last + 1])


@pytest.mark.parametrize("nearness", [PROWLER.nearness, SABOTEUR.nearness])
def test_in_order_each_tile_has_its_turns(nearness: float) -> None:
    """Near guards would always keep the piece of a bot without memory from a far VIP."""
    table = AnarchyTable(2).out_of_gate(0, 1)
    tiles = [cell(tile.at) for tile in table.state.seats[1].tiles]
    aims = []
    for number in range(len(tiles)):
        table.state = table.state._replace(lap=STRONG_HINDERING_LAPS + 1 + number * PATIENCE)
        view = GAME.view(table.state, Audience.seat(0))
        drawn = {aim_of(view, 0, None, Random(seed), nearness, in_order=True) for seed in range(5)}
        assert len(drawn) == 1
        aims += drawn
    assert sorted(map(str, aims)) == sorted(map(str, tiles))


@pytest.mark.parametrize("bot", [PROWLER, SABOTEUR])
def test_it_shuts_no_visitor_in(bot: Bot) -> None:
    """The bot leaves the corner behind the tile alone while a visitor is there, who could never leave."""
    squares = [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [5, 0]]
    table = AnarchyTable(2, ready=False)
    for seat in (0, 1):
        table.do("set_up", seat, **layout(2, squares=squares))
    corner = position(0, 0)
    mine = table.state.seats[0]._replace(buildings=(Building("shop", position(0, 1)),), permit=True, money=40)
    sites = {}
    for is_visited in (True, False):
        guest = table.state.seats[1]._replace(piece=(0, corner) if is_visited else (1, corner), permit=True)
        table.state = table.state.with_seat(0, mine).with_seat(1, guest)
        table.state = table.state._replace(has_commanded=True)
        found = [decided(bot, table, seed=seed).action for seed in range(200)]
        sites[is_visited] = {tuple(one.given["at"]) for one in found if one and one.do == "buy_building"}
    assert sites[True] and (1, 0) not in sites[True]
    view = GAME.view(table.state, Audience.seat(0))
    assert bot is not PROWLER or (1, 0) in sites[False], "where nobody is, it may build there"
    assert not shuts_in(view, 0, (1, 0))


def test_on_the_way_it_stops_at_no_tile() -> None:
    """A guard in a narrow way would send it home again and again; an easy bot looks at what it passes."""
    squares = [[3, 2], [0, 0], [0, 5], [5, 2], [5, 4], [5, 5]]
    table = AnarchyTable(2, ready=False)
    for seat in (0, 1):
        table.do("set_up", seat, **layout(2, squares=squares))
    table.out_of_gate(0, 1)
    view, move = GAME.view(table.state, Audience.seat(0)), offers_of(GAME, table.state, 0).find("move")
    assert move is not None
    ends = {}
    for is_wary in (True, False):
        found = on_the_way(view, 1, None, move.allowed("to"), (5, 2), is_wary=is_wary)
        assert found is not None
        ends[is_wary] = (found.row, found.col)
    assert ends == {True: (2, 2), False: (3, 2)}


def test_the_strongest_lays_vips_far_from_the_gate_but_nobody_can_guess_them() -> None:
    table, strong = AnarchyTable(2, ready=False), BOTS["strong"]
    away: dict[str, list[int]] = {"vip": [], "guard": []}
    vips = set()
    for seed in range(60):
        action = decided(strong, table, seed=seed).action
        assert action is not None
        for (row, col), kind in zip(action.given["squares"], action.given["kinds"], strict=True):
            if kind in away:
                away[kind].append(row + abs(col - table.state.gate_column))
            if kind == "vip":
                vips.add((row, col))
    assert mean(away["vip"]) > mean(away["guard"]) + 1
    assert len(vips) > 10


def test_the_strongest_keeps_a_rival_from_buying() -> None:
    """ANA-5.7: where nobody is to be held, it jams who could hold it up."""
    table = AnarchyTable(2).out_of_gate(0, 1).rich(0).rich(1)
    rival = table.state.seats[1]._replace(permit=True, piece=(0, position(5, 5)))
    mine = table.state.seats[0]._replace(face_down=(), piece=(0, position(3, 3)))
    table.state = table.state.with_seat(0, mine).with_seat(1, rival)
    action = decided(BOTS["strong"], table).action
    assert action is not None and action.given["command"] == "communications_jam"
    assert action.given["target"] == 1


def length(mix: Sequence[Level], seed: int) -> int:
    """Return how many actions a game takes, ``MOST_ACTIONS`` where it is not over by then."""
    seats = len(mix)
    options = {**GAME.suggest(seats), **GAME.deal(seats, Random(seed))}
    state = GAME.start(GAME.read_setup([{"name": str(one)} for one in range(seats)], options))
    bots = {seat: BOTS[mix[(seat + seed) % seats]] for seat in range(seats)}
    return sum(1 for _ in islice(play(GAME, state, bots, Random(seed)), MOST_ACTIONS))


@pytest.mark.parametrize("games", [2, thorough(150)])
@pytest.mark.parametrize(
    "mix",
    [mix for seats in (2, 3, 4) for mix in combinations_with_replacement(LEVELS, seats)],
    ids="-".join,
)
def test_every_game_ends_whoever_plays(mix: Sequence[Level], games: int) -> None:
    assert max(length(mix, seed) for seed in range(games)) < MOST_ACTIONS
