"""ANA-4.4: earlier buildings that are moved, so that a new one cuts no base tile off."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.rule import Offer
from referee.games.anarchy import sites
from referee.games.anarchy.board import position
from referee.games.anarchy.squares import Relocation
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action, read_record, write_record
from referee.match.replay import replay
from tests.referee.games.anarchy.playing import GAME, NAMES, AnarchyTable, inside, layout

WALLS = ([3, 4], [5, 4], [4, 3])
"""Around the tile on (4, 4), which can then be reached over (4, 5) alone; as they were bought."""
LAST = [4, 5]


def move(start: list[int], to: list[int]) -> dict[str, list[int]]:
    """Return a move of a building."""
    return {"from": start, "to": to}


def walled() -> AnarchyTable:
    """Return a table at which seat 0 has walls around a tile but for one square, and money."""
    table = AnarchyTable(2).rich(0, 100)
    for row, col in WALLS:
        table.turn_of(0).build(0, "shop", row, col).end(0)
    return table.turn_of(0)


def buying(*moves: dict[str, list[int]], at: list[int] = LAST, **more: Any) -> dict[str, Any]:
    """Return what is given for a factory that takes moves."""
    return {"building": "factory", "at": at, "moves": list(moves), **more}


def test_ana_4_4_an_earlier_building_makes_way_in_the_same_action() -> None:
    table = walled()
    assert table.refused("buy_building", 0, building="factory", at=LAST) == "ANA-4.4"
    money = table.seat(0)["money"]
    table.do("buy_building", 0, **buying(move([4, 3], [5, 1])))
    assert table.seat(0)["buildings"] == [
        {"building": "shop", "at": [3, 4]},
        {"building": "shop", "at": [5, 4]},
        {"building": "shop", "at": [5, 1]},
        {"building": "factory", "at": LAST},
    ]
    assert table.seat(0)["money"] == money - 6
    assert table.effects() == ["ANA-4.4"]
    [effect] = GAME.effects(table.state)
    said = Speech("en", NAMES).say(effect.sentence)
    assert said.startswith("Ana moves a shop from row 5, column 4 to row 6, column 2")
    assert table.refused("buy_building", 0, building="shop", at=[5, 0]) == "ANA-4.1", "one a turn"


def test_ana_4_4_a_moved_building_pays_as_before() -> None:
    table = walled().do("buy_building", 0, **buying(move([4, 3], [5, 1])))
    before = table.seat(0)["money"]
    assert table.end(0, 1).seat(0)["money"] == before + 3 + 2


def test_ana_4_4_only_the_final_position_is_judged() -> None:
    """A move may shut tiles in on the way, and a building may move twice."""
    table = walled()
    through_a_bottleneck = buying(move([3, 4], [1, 2]), move([1, 2], [5, 1]))
    table.do("buy_building", 0, **through_a_bottleneck)
    assert table.seat(0)["buildings"][0]["at"] == [5, 1]
    assert table.effects() == ["ANA-4.4", "ANA-4.4"]


def test_ana_4_4_onto_a_square_that_another_move_has_left() -> None:
    table = walled().do("buy_building", 0, **buying(move([4, 3], [5, 1]), move([5, 4], [4, 3])))
    assert [one["at"] for one in table.seat(0)["buildings"]] == [[3, 4], [4, 3], [5, 1], LAST]


@pytest.mark.parametrize(
    ("clause", "moves"),
    [
        ("ANA-4.4", [move([4, 3], [5, 1]), move([5, 1], [4, 3])]),
        ("ANA-4.4", [move([5, 1], [5, 0])]),
        ("ANA-4.4", [move(LAST, [5, 1])]),
        ("ANA-4.4", []),
        ("ANA-4.3", [move([4, 3], [4, 4])]),
        ("ANA-4.3", [move([4, 3], LAST)]),
        ("ANA-4.3", [move([4, 3], [5, 4])]),
        ("ANA-4.3", [move([4, 3], [4, 3])]),
        ("ANA-1.1", [move([4, 3], [6, 0])]),
        ("ANA-1.1", [move([4, -1], [5, 1])]),
    ],
)
def test_ana_4_4_what_mends_nothing_is_refused(clause: str, moves: list[Any]) -> None:
    """No earlier building there, not in the order said, a square that is not free, a tile still cut off."""
    assert walled().refused("buy_building", 0, **buying(*moves)) == clause


def test_ana_4_4_moves_are_made_in_order() -> None:
    table = walled()
    there, again = move([4, 3], [5, 1]), move([5, 4], [4, 3])
    assert table.refused("buy_building", 0, **buying(again, there)) == "ANA-4.3"
    table.do("buy_building", 0, **buying(there, again))


def test_ana_4_4_no_move_where_nothing_would_be_cut_off() -> None:
    table = walled()
    assert table.refused("buy_building", 0, **buying(move([4, 3], [5, 1]), at=[4, 4])) == "ANA-4.3", "a tile"
    assert table.refused("buy_building", 0, **buying(move([4, 3], [5, 1]), at=[5, 3])) == "ANA-4.4"
    assert table.refused("buy_building", 0, **buying(at=[5, 3])) == "ANA-4.4"


def test_ana_4_4_the_square_is_free_before_any_move() -> None:
    table = walled()
    assert table.refused("buy_building", 0, **buying(move([4, 3], [5, 1]), at=[4, 3])) == "ANA-4.3"


def test_ana_4_4_no_move_opens_a_gate_that_is_built_up() -> None:
    squares = [[5, 0], [5, 1], [5, 3], [1, 1], [1, 3], [4, 4]]
    table = AnarchyTable(2, ready=False)
    for seat in (0, 1):
        table.do("set_up", seat, **layout(2, squares=squares))
    table.rich(0).build(0, "shop", 3, 0).turn_of(1).turn_of(0)
    assert table.refused("buy_building", 0, **buying(move([3, 0], [3, 1]), at=[0, 2])) == "ANA-4.4"
    assert not sites.can_mend(table.state, 0, position(0, 2))


def test_ana_4_4_a_move_under_the_own_piece_and_not_under_anothers() -> None:
    table = walled()
    table.walk(0, inside(0, 5, 1)).turn_of(0)
    table.do("buy_building", 0, **buying(move([4, 3], [5, 1])))
    visited = walled()
    state = visited.state
    visited.state = state.with_seat(1, state.seats[1]._replace(piece=(0, position(5, 1))))
    assert visited.refused("buy_building", 0, **buying(move([4, 3], [5, 1]))) == "ANA-4.3"


def test_ana_4_4_moves_are_of_one_form() -> None:
    table = walled()
    for moves, where in (
        (None, "moves"),
        ({}, "moves"),
        ([[4, 3]], "moves[0]"),
        ([{"from": [4, 3]}], "moves[0].to"),
        ([{"from": [4, 3], "to": [5]}], "moves[0].to"),
        ([{"from": [4, True], "to": [5, 1]}], "moves[0].from[1]"),
        ([{"from": [4, 3], "to": [5, 1.0]}], "moves[0].to[1]"),
        ([{"from": [4, 3], "to": [5, 1], "by": 0}], "moves[0].by"),
    ):
        assert table.malformed("buy_building", 0, building="shop", at=LAST, moves=moves) == where
    assert table.malformed("buy_command", 0, command="road_block", moves=[]) == "moves"


def test_ana_4_4_what_is_offered_needs_no_move_and_what_mends_is_known() -> None:
    table = walled()
    offer = Offer(table.state, GAME.rule("buy_building"), 0)
    domain: Any = offer.domain("at", building="shop")
    assert (4, 5) not in domain.allowed and (4, 5) in domain.shown
    ways: Any = offer.domain("moves", building="shop", at=(4, 5))
    assert not ways.allowed and ways.is_open
    known = dict(sites.site_mends(table.state, 0))
    assert Relocation((4, 3), (5, 1)) in known[4, 5]
    assert {*known} <= {*domain.shown} - {*domain.allowed}
    squares = [(row, col) for row in range(6) for col in range(6)]
    for site, moves in known.items():
        for start in map(tuple, WALLS):
            for to in squares:
                one: Any = Relocation(start, to)
                is_refused = offer.objection(building="shop", at=site, moves=(one,)) is not None
                assert is_refused == (one not in moves), one


def test_ana_4_4_a_move_that_shuts_a_visitor_in_is_warned_of() -> None:
    """Seat 1's piece stands on (5, 5): the moved building takes the place of the last way out."""
    table = walled()
    table.state = table.state.with_seat(1, table.state.seats[1]._replace(piece=(0, position(3, 5))))
    offer = Offer(table.state, GAME.rule("buy_building"), 0)
    harmless = offer.caution(building="shop", at=(4, 5), moves=(Relocation((4, 3), (5, 1)),))
    shut_in = offer.caution(building="shop", at=(4, 5), moves=(Relocation((4, 3), (2, 5)),))
    assert harmless is None
    assert shut_in is not None and shut_in.clause == "ANA-6.4"


def test_ana_4_4_it_is_one_entry_and_one_undo_and_a_record_holds_it() -> None:
    table = walled()
    match = Match(GAME, table.setup)
    raw = [{"do": "set_up", "by": seat, **layout(2, kinds=None)} for seat in (0, 1)]
    raw.append({"do": "adjust", "seat": 0, "change": {"money": 100}, "reason": "test"})
    for at in WALLS:
        raw.append({"do": "buy_building", "by": 0, "building": "shop", "at": at})
        raw += [{"do": "end_turn", "by": seat} for seat in (0, 1)]
    raw.append({"do": "buy_building", "by": 0, **buying(move([4, 3], [5, 1]))})
    for one in raw:
        match.submit(read_action(GAME, 2, one))
    after = match.state
    record = write_record(match)
    assert record["actions"][-1] == raw[-1]
    assert replay(read_record(record)) == after
    match.undo()
    assert [one.at for one in match.state.seats[0].buildings] == [position(*at) for at in WALLS]
    match.redo()
    assert match.state == after
