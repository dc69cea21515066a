"""BAS-8: who comes first, of those who may expose an offence and of those who are caught."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import Audience
from referee.i18n import Speech
from tests.referee.games.bastards.playing import GAME, BastardsTable, watched
from tests.support.game_table import NAMES


@pytest.mark.parametrize(("start_seat", "wearer"), [(0, 0), (1, 2), (2, 2)])
def test_bas_8_1_the_one_nearer_the_starting_seat_gets_the_sign(start_seat: int, wearer: int) -> None:
    table = watched(start_seat=start_seat).adjust(0, goodwill=-4).adjust(2, goodwill=-4)
    table.declare(2, partner=0).do("expose", 1, vp="1.1")
    assert (table["sign"], table.money(0), table.money(2)) == (wearer, (10, 0), (10, 0))


def in_a_row(**options: Any) -> BastardsTable:
    """Return a table of five at which seat 0 has declared Crime; 3, 4 and 1 could expose it, in order."""
    table = BastardsTable(5, start_seat=2, **options)
    return table.put(v11="crime desk", v31="crime desk", v41="crime desk", v42="crime desk").declare(0)


def order(table: BastardsTable) -> tuple[list[int], list[int]]:
    """Return who has let pass what is declared, and who still may expose it."""
    pending = table["pending"]
    return pending["passed"], pending["may_expose"]


def test_bas_8_2_a_seat_exposes_when_those_before_it_have_let_it_pass() -> None:
    table = in_a_row()
    assert order(table) == ([], [3, 4, 1])
    assert table.refused("expose", 4, vp="4.1") == "BAS-8.2"
    assert table.refused("expose", 1, vp="1.1") == "BAS-8.2"
    table.do("let_pass", 3)
    assert order(table) == ([3], [4, 1])
    assert table.refused("expose", 1, vp="1.1") == "BAS-8.2"
    table.do("expose", 4, vp="4.2")
    assert (table["pending"], table.money(4), table.money(0)) == (None, (10, 7), (10, 3))
    assert (table.vp("4.2")[0], table.vp("4.1")[0]) == ("lounge", "crime desk")
    assert table.refused("expose", 1, vp="1.1") == "BAS-4.7"


def test_bas_8_2_letting_pass_is_final_and_comes_in_any_order() -> None:
    table = in_a_row().do("let_pass", 1)
    assert order(table) == ([1], [3, 4])
    table.do("let_pass", 3)
    assert order(table) == ([1, 3], [4])
    assert table.refused("expose", 3, vp="3.1") == "BAS-8.2"
    assert table.refused("expose", 1, vp="1.1") == "BAS-8.2"
    assert table.refused("let_pass", 3) == "BAS-8.2"
    table.do("let_pass", 4)
    assert (order(table), table["step"]) == (([1, 3, 4], []), "press")
    for seat in (1, 3, 4):
        assert table.refused("expose", seat, vp=f"{seat}.1") == "BAS-8.2"
    assert table.do("proceed", 0)["pending"] is None


def test_bas_8_2_letting_one_offence_pass_is_not_letting_the_next_one() -> None:
    table = in_a_row().do("let_pass", 3).do("let_pass", 4).do("let_pass", 1).do("proceed", 0).declare(0)
    assert order(table) == ([], [3, 4, 1])


def test_bas_8_2_who_could_not_expose_lets_nothing_pass() -> None:
    table = in_a_row()
    assert table.refused("let_pass", 2) == "BAS-8.2"
    assert table.refused("let_pass", 0) == "BAS-8.2"
    assert table.refused("expose", 2, vp="2.1") == "BAS-4.2"
    table.do("proceed", 0).declare(0, "none")
    assert table.refused("let_pass", 3) == "BAS-8.2"
    assert table.refused("expose", 3, vp="3.1") == "BAS-4.1"
    table.do("proceed", 0)
    assert table.refused("let_pass", 3) == "BAS-4.7"
    assert table.malformed("let_pass", 3, vp="3.1") == "vp"
    assert table.malformed("let_pass") == "by"


def test_bas_8_2_the_declarer_proceeds_before_and_all_others_have_let_it_pass() -> None:
    """Ruling: the log says whose chance that was."""
    table = in_a_row().do("let_pass", 4).do("proceed", 0)
    assert (table["pending"], table.effects()) == (None, ["BAS-8.2"])
    assert table.declare(0, "none").do("proceed", 0).effects() == []


def test_bas_8_2_partners_of_a_joint_venture_have_their_place_in_the_order() -> None:
    table = BastardsTable(3, start_seat=1).put(v01="crime desk", v11="crime desk", v21="crime desk")
    table.declare(0, partner=1)
    assert order(table) == ([], [1, 2, 0])
    assert table.refused("expose", 0, vp="0.1") == "BAS-8.2"
    table.do("let_pass", 1).do("let_pass", 2).do("expose", 0, vp="0.1")
    assert (table.money(0), table.money(1)) == ((10, 5), (10, 3))


def test_bas_8_2_only_expose_is_bound_to_the_order() -> None:
    table = in_a_row().do("trade", 3, to=0, billions=1).do("gain", 4, billions=0, goodwill=1, reason="x")
    assert order(table) == ([], [3, 4, 1])


def test_bas_8_2_an_agreement_can_overrule_the_order() -> None:
    table = in_a_row()
    assert table.do("expose", 1, vp="1.1", override="agreed")["pending"] is None


@pytest.mark.parametrize(
    ("passed", "seats", "said"),
    [
        ((), (), "Dee: expose Ana, or let it pass. After that, Eva and Bo."),
        ((), (3,), "Dee: expose Ana, or let it pass. After that, Eva and Bo."),
        ((), (1,), "Bo: let it pass, or wait. Dee and Eva can expose it first."),
        ((3, 4), (), "Bo: expose Ana, or let it pass."),
        ((3, 4, 1), (), "All have let it pass: Ana proceeds."),
    ],
)
def test_bas_8_2_everybody_is_told_who_is_asked(
    passed: tuple[int, ...], seats: tuple[int, ...], said: str
) -> None:
    table = in_a_row()
    for seat in passed:
        table.do("let_pass", seat)
    prompt = GAME.prompt(table.state, Audience.seat(*seats))
    assert (Speech("en", NAMES).say(prompt.sentence), prompt.clause) == (said, "BAS-8.2")


NO_BOARD: dict[str, Any] = {"places": []}


def test_bas_8_2_without_places_anybody_else_may_expose_what_is_illegal() -> None:
    table = BastardsTable(3, start_seat=1, **NO_BOARD).declare(0, "corruption", vps=["0.1"], opportunity=True)
    assert order(table) == ([], [1, 2])
    assert [one["vps"] for one in table.view()["exposers"]] == [[], []]
    assert table.prompted()[1] == "BAS-8.2"
    assert table.refused("expose", 1, vp="1.1") == "BAS-4.2"
    assert table.refused("expose", 0) == "BAS-4.2"
    assert table.refused("expose", 2) == "BAS-8.2"
    assert table.do("let_pass", 1).told("expose", 2) == "Cy exposes Ana."
    table.do("expose", 2)
    assert (table.money(0), table.money(2), table["pending"]) == ((10, 3), (10, 7), None)
    assert all(vp["place"] is None for seat in table["seats"] for vp in seat["vps"])


def test_bas_8_2_without_places_what_is_legal_is_exposed_by_nobody() -> None:
    table = BastardsTable(2, **NO_BOARD).declare(0, "sell_stuff", into_grey=False)
    assert order(table) == ([], [])
    assert table.refused("expose", 1) == "BAS-4.1"
    assert table.prompted() == ("Ana has declared selling Stuff. It is legal: proceed.", "BAS-4.7")


def test_bas_8_2_without_places_a_joint_venture_is_exposed_by_its_declarer_too() -> None:
    table = BastardsTable(3, **NO_BOARD).declare(1, partner=2)
    assert order(table) == ([], [0, 1, 2])
    table.do("let_pass", 0).do("expose", 1)
    assert [table.money(seat) for seat in range(3)] == [(10, 5), (10, 5), (10, 3)]


def test_bas_4_2_where_there_are_places_the_journalist_is_named() -> None:
    table = watched().declare(0)
    assert table.refused("expose", 1) == "BAS-4.2"
    assert table.refused("expose", 2) == "BAS-4.2"
    assert table.malformed("expose", 1, vp=None) == "vp"
    assert table.malformed("expose", 1, vp="1.5") == "vp"
