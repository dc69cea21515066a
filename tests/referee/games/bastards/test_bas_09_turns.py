"""BAS-9.4: whose turn to place a VP it is, said and never forced."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import Action
from referee.games.bastards.rules.placing import missing
from referee.i18n import ENGLISH, Speech
from tests.referee.games.bastards.playing import GAME, BastardsTable
from tests.support.game_table import NAMES


def placing(**options: Any) -> BastardsTable:
    """Return a table of three in the placing phase."""
    return BastardsTable(3, **options).phase("place")


def to_lounge(table: BastardsTable, *seats: int) -> list[int | None]:
    """Let seats place their next VP in the lounge; return who is suggested before and after each."""
    found = [table.view()["next_placer"]]
    for seat in seats:
        vp = next(one["id"] for one in table.seat(seat)["vps"] if one["place"] is None)
        table.do("place_vp", seat, vp=vp, place="lounge")
        found.append(table.view()["next_placer"])
    return found


@pytest.mark.parametrize(
    ("seats", "suggested"),
    [
        # there one each, the last one all, and back with the rest
        ((0, 1, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0), [0, 1, 2, 2, 2, 2, 1, 1, 1, 0, 0, 0, None]),
        # who has lifted fewer is through as soon as the next one places
        ((0, 1, 2, 2, 1, 0), [0, 1, 2, 2, 2, 1, 0]),
        # who lifts none is passed over
        ((1, 2, 0), [0, 2, 2, 0]),
        # nobody is held to it: who places twice on the way there does not end the others' turns
        ((0, 0, 1, 2), [0, 1, 1, 2, 2]),
    ],
)
def test_bas_9_4_the_next_placer_is_suggested(seats: tuple[int, ...], suggested: list[int | None]) -> None:
    assert to_lounge(placing(), *seats) == suggested


def test_bas_9_4_the_starting_seat_begins_and_the_phase_begins_anew() -> None:
    table = placing(start_seat=2)
    assert to_lounge(table, 2, 0) == [2, 0, 1]
    assert table.prompted() == ("Bo: place all your VPs that move. Then Ana the rest.", "BAS-9.4")
    table.phase("events")
    assert table.view()["next_placer"] is None
    assert table.phase("place").view()["next_placer"] == 2


def test_bas_9_4_the_table_is_told_whose_turn_it_is() -> None:
    table = placing()
    said = [table.prompted()[0]]
    for seats in ((0,), (1,), (2, 2, 2, 2), (1, 1, 1), (0, 0, 0)):
        to_lounge(table, *seats)
        said.append(table.prompted()[0])
    assert said == [
        "Ana: lift your VPs that move, and place one of them. Then Bo.",
        "Bo: place one VP. Then Cy.",
        "Cy: place all your VPs that move. Then Bo the rest.",
        "Bo: place all your VPs that move. Then Ana the rest.",
        "Ana: place all your other VPs that move.",
        "All VPs are placed: go on to the events.",
    ]


def test_bas_9_4_a_declared_vp_has_been_placed_even_if_it_is_exposed() -> None:
    table = placing().put(v21="other desk")
    table.do("place_vp", 0, vp="0.1", place="rogue", using="corruption").do("expose", 2, vp="2.1")
    assert table.view()["next_placer"] == 1


def test_bas_9_4_nobody_is_through_with_a_vp_that_is_not_on_the_board() -> None:
    table = placing()
    to_lounge(table, 0, 1, 2, 2, 2, 2, 1, 1, 1, 0)
    # a VP that is placed again, for example after an exposure sent it away, is not the last one
    for where in ("other desk", "crime desk"):
        table.do("place_vp", 0, vp="0.1", place=where, using="media")
    assert table.view()["next_placer"] == 0
    assert to_lounge(table, 0) == [0, 0]
    assert to_lounge(table, 0) == [0, None]


def test_bas_9_4_who_was_passed_over_has_a_turn_after_the_others() -> None:
    table = placing()
    assert to_lounge(table, 0, 2, 2, 2, 2, 0, 0, 0)[-1] == 1
    assert table.prompted()[0] == "Bo: place all your other VPs that move."
    assert to_lounge(table, 1, 1, 1, 1) == [1, 1, 1, 1, None]


def test_bas_9_4_without_places_the_order_is_said_as_a_whole() -> None:
    said, clause = placing(places=[]).prompted()
    assert clause == "BAS-9.4" and "Ana begins" in said and "Cy places all" in said


def test_bas_9_1_business_is_said_by_the_words_of_its_buttons_and_with_its_price() -> None:
    assert BastardsTable().phase("business").prompted() == (
        "Do business: declare sales of Stuff, launder black money, buy the prize for 10 Goodwill.",
        "BAS-9.1",
    )


def test_bas_9_3_effort_for_drawing_is_announced_only_where_it_is_sold() -> None:
    sold, unsold = BastardsTable().prompted(), BastardsTable(effort_prices=[]).prompted()
    assert "extra effort" in sold[0] and sold[1] == "BAS-9.3"
    assert unsold == ("Everybody draws up to one action card for each VP.", "BAS-9.3")


def test_bas_9_4_that_the_prize_eases_the_way_is_said_to_be_unknown_when_its_holder_places() -> None:
    table = placing().do("set", what="prize", value=1, reason="test")
    assert not table.game.notices(table.state)  # seat 0 places first
    to_lounge(table, 0)
    [said] = [ENGLISH.say(one.sentence) for one in table.game.notices(table.state)]
    assert "the referee does not know, and checks no score" in said
    to_lounge(table, 1)
    assert not table.game.notices(table.state)
    assert not table.phase("events").game.notices(table.state)


def test_bas_9_4_a_vp_that_is_at_once_where_it_goes_is_told_once() -> None:
    table, rule = placing(), GAME.rule("place_vp")

    def placed(by: int, vp: str, place: str, using: str) -> tuple[str, list[str]]:
        given = {"vp": vp, "place": place, "using": using}
        said = Speech("en", NAMES).say(rule.describe(table.state, Action("place_vp", by, given)))
        return said, table.do("place_vp", by, **given).effects()

    assert placed(0, "0.1", "crime desk", "media") == ("Ana's VP 1 enters crime desk with Media.", [])
    assert placed(1, "1.1", "lounge", "none") == ("Bo's VP 1 is placed in lounge.", [])
    # what the press or a battle may still prevent is only to be
    assert placed(2, "2.1", "crime desk", "media") == (
        "Cy's VP 1 is to enter crime desk with Media.",
        ["BAS-9.5"],
    )
    table.do("yield", 0)
    assert placed(1, "1.2", "rest", "crime")[0] == "Bo's VP 2 is to enter rest with Crime."


def test_bas_9_4_what_is_missing_to_enter_a_place_has_its_price() -> None:
    table = placing()  # Corruption 2, Crime 3, Media 3: of the places, the top asks for 5
    assert [one for one in missing(table.state) if one.seat == 0] == [(0, "top", "crime", 2, 3)]
    table.do("extra_effort", 0, ability="corruption", bonus=1)
    assert [one[2:] for one in missing(table.state) if one.seat == 0] == [
        ("corruption", 2, 3),
        ("crime", 2, 3),
    ]
    table.do("extra_effort", 0, ability="crime", bonus=2)
    assert not [one for one in missing(table.state) if one.seat == 0]
    # nobody buys what costs more than there is, nor enters a region at war
    table.adjust(1, billions=-10, goodwill=-3)
    assert [one.seat for one in missing(table.state)] == [2]
    table.do("war", region="top", on=True)
    assert not [*missing(table.state)]
    assert not [*missing(table.phase("events").state)]
