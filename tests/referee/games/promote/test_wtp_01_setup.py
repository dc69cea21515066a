"""WTP-1: the line, the deck and the hands; the form of the options; suggestions for a line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.i18n import Speech
from tests.referee.games.promote.playing import GAME, PromoteTable, line_of

LINE = line_of()


def test_wtp_1_1_the_line_falls_from_left_to_right_and_the_wife_stands_further_left() -> None:
    mixed = ["intern", "manager_husband", "ceo", "manager_wife"]
    table = PromoteTable(line=line_of(*mixed))
    line, employees = table["line"], table.view()["employees"]
    levels = [employees[one]["level"] for one in line]
    assert levels == sorted(levels, reverse=True)
    assert (line[0], line[-1]) == ("ceo", "intern")
    assert line.index("manager_wife") + 1 == line.index("manager_husband")


def test_wtp_1_2_the_other_eleven_are_the_unchosen_deck() -> None:
    view = PromoteTable(3).view()
    assert view["deck"] == 11
    assert sum(not one["in_line"] for one in view["employees"].values()) == 11


def test_wtp_1_3_nine_cards_a_hand() -> None:
    table = PromoteTable(6)
    assert [table.hand(seat) for seat in range(6)] == [[-3, -2, -1, 1, 2, 3, 4, 5, 6]] * 6
    for card in (0, 7, -4, 10):
        assert table.refused("discard", 0, card=card) == "WTP-1.3"
    table.spokesman()
    table.do("name_next", 0, seat=1)
    for card in (0, 7, 8, -4):
        assert table.refused("vote", 1, card=card, employee="intern") == "WTP-1.3"


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({}, "options.line"),
        ({"line": LINE[:10]}, "options.line"),
        ({"line": [*LINE, "ceo"]}, "options.line"),
        ({"line": [*LINE[:10], LINE[0]]}, "options.line"),
        ({"line": [*LINE[:10], "boss"]}, "options.line[10]"),
        ({"line": [*LINE[:10], 3]}, "options.line[10]"),
        ({"line": "ceo"}, "options.line"),
        ({"line": LINE, "games": 2}, "options.games"),
        ({"line": LINE, "games": 0}, "options.games"),
        ({"line": LINE, "games": -3}, "options.games"),
        ({"line": LINE, "games": True}, "options.games"),
        ({"line": LINE, "lowest_tie": "leftmost"}, "options.lowest_tie"),
        ({"line": LINE, "president_scope": None}, "options.president_scope"),
        ({"line": LINE, "pace": 1}, "options.pace"),
    ],
)
def test_options_that_are_malformed(options: Any, where: str) -> None:
    with pytest.raises(Malformed) as error:
        GAME.read_setup([{"name": "Ana"}] * 3, options)
    assert error.value.where == where


def test_seats_take_no_colour() -> None:
    with pytest.raises(Malformed):
        GAME.read_setup([{"name": "Ana", "colour": "red"}, {"name": "Bo"}, {"name": "Cy"}], {"line": LINE})
    for count in (2, 7):
        with pytest.raises(Malformed):
            GAME.read_setup([{"name": "Ana"}] * count, {"line": LINE})


def test_suggested_lines_are_lines_without_an_idle_ability() -> None:
    suggestions = GAME.suggestions("line")
    assert len({one.id for one in suggestions}) == len(suggestions) >= 3
    for one in suggestions:
        assert GAME.read_setup([{"name": "Ana"}] * 3, {"line": one.value})
        assert GAME.remarks({"line": one.value}) == ()
        for language in ("en", "es"):
            assert Speech(language).say(one.title)
            assert Speech(language).say(one.reason)
    assert GAME.suggestions("games") == ()


def test_abilities_without_their_partner_are_pointed_out() -> None:
    remarks = GAME.remarks({"line": ["technician", "assistant_engineer", "manager_wife", "intern"]})
    assert [Speech().say(one) for one in remarks] == [
        "The Manager (wife) has nothing to do without the Manager (husband).",
        "The Assistant Engineer has nothing to do without the Competitive Engineer.",
        "The Technician has nothing to do without the CEO.",
    ]
    assert GAME.remarks({}) == ()


def test_chance_deals_a_line() -> None:
    deals = [GAME.deal(3, Random(seed)) for seed in range(3)]
    assert deals[0] != deals[1]
    assert all(GAME.read_setup([{"name": "Ana"}] * 3, deal) for deal in deals)


def test_the_snapshot_at_the_start() -> None:
    table = PromoteTable(3)
    snapshot = table.snapshot
    assert snapshot == {
        "round": 0,
        "step": "spokesman",
        "turn": None,
        "waiting_for": [0, 1, 2],
        "spokesman": None,
        "line": snapshot["line"],
        "eliminated": [],
        "round_votes": {},
        "round_totals": {},
        "placed": [],
        "last_eliminated": None,
        "seats": [{"hand": [-3, -2, -1, 1, 2, 3, 4, 5, 6], "spouse_card": False}] * 3,
    }
