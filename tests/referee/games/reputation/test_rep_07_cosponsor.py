"""REP-7: step 5, the co-sponsorship and its sealed entries."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from referee.engine.action import Audience
from referee.i18n import Speech
from tests.referee.games.reputation.playing import GAME, ReputationTable
from tests.support.game_table import NAMES


def won(primary: int = 1, count: int = 4, workers: int = 2, gain: int = 4) -> ReputationTable:
    """Step 5 of round 1 with a primary sponsor."""
    table = ReputationTable(count, start_seat=primary).reveal(workers=workers, gain=gain)
    return table.public(primary, 1).all_speculate()


@pytest.mark.parametrize("count", [3, 4, 5])
@pytest.mark.parametrize("primary", [0, 1, 2])
def test_rep_7_1_the_public_winner_and_both_neighbours(count: int, primary: int) -> None:
    table = won(primary, count)
    left, right = (primary + 1) % count, (primary - 1) % count
    assert table["cosponsor"] == {"primary": primary, "left": left, "right": right}
    assert table["waiting_for"] == sorted({primary, left, right})
    assert table["turn"] is None


def test_rep_7_1_nobody_else_takes_part() -> None:
    table = won(1, 5)
    for seat in (3, 4):
        assert table.refused("bid_cosponsor", seat, workers=0) == "REP-7.1"
        assert table.refused("bid_cosponsor", seat, workers=99) == "REP-7.1"
        assert table.refused("hide_marker", seat, hand="left") == "REP-7.1"


def test_rep_7_2_the_primary_sponsor_hides_the_marker() -> None:
    table = won()
    assert table.refused("hide_marker", 0, hand="left") == "REP-7.2"
    table.hide("right")
    assert table["waiting_for"] == [0, 2]
    assert table.refused("hide_marker", 1, hand="left") == "REP-7.2"


@pytest.mark.parametrize("hand", ["middle", "Left", "", 1, None, ["left"]])
def test_rep_7_2_in_the_left_or_the_right_hand(hand: Any) -> None:
    assert won().malformed("hide_marker", 1, hand=hand) == "hand"


def test_rep_7_3_the_neighbours_hq_workers_are_shown() -> None:
    """To the whole table: in the prompt of the step, and in every view."""
    table = won()
    table.adjust(0, hq=-2)
    assert "Ana (7 in HQ)" in table.prompt()
    assert "Cy (9 in HQ)" in table.prompt()
    assert [table.view()["seats"][seat]["hq"] for seat in (0, 2)] == [7, 9]


@pytest.mark.parametrize("bid", [0, 1, 9])
def test_rep_7_4_zero_to_all_of_hq(bid: int) -> None:
    table = won().do("bid_cosponsor", 0, workers=bid)
    assert table["waiting_for"] == [1, 2]


@pytest.mark.parametrize("bid", [-1, 10, 1000])
def test_rep_7_4_less_than_none_and_more_than_hq_are_refused_on_entry(bid: int) -> None:
    table = won()
    assert table.refused("bid_cosponsor", 0, workers=bid) == "REP-7.4"
    assert table.refused("bid_cosponsor", 2, workers=bid) == "REP-7.4"


def test_rep_7_4_the_primary_sponsor_does_not_bid() -> None:
    assert won().refused("bid_cosponsor", 1, workers=0) == "REP-7.4"


def test_rep_7_4_a_bid_is_entered_once() -> None:
    table = won().do("bid_cosponsor", 0, workers=3)
    assert table.refused("bid_cosponsor", 0, workers=4) == "REP-7.4"


def test_rep_7_4_all_three_entries_are_asked_for_even_with_empty_hqs() -> None:
    """Ruling: 0 is a bid like any other, so that nothing is decided before the opening."""
    table = won().adjust(0, hq=-9).adjust(2, hq=-9)
    assert table["waiting_for"] == [0, 1, 2]
    table.do("bid_cosponsor", 0, workers=0).do("bid_cosponsor", 2, workers=0)
    assert table.step == "cosponsor"
    table.hide("left")
    assert table.seat(1)["left"]["cards"] == 1


def test_rep_7_4_until_the_opening_hq_counts_the_workers_bid() -> None:
    table = won().do("bid_cosponsor", 0, workers=3).do("bid_cosponsor", 2, workers=5)
    assert [table.seat(seat)["hq"] for seat in (0, 2)] == [9, 9]
    table.hide("left")
    assert [table.seat(seat)["hq"] for seat in (0, 2)] == [9, 4]


def test_rep_7_4_hq_is_not_adjusted_once_the_bid_is_in() -> None:
    """Other score sheets, other seats, and the primary sponsor are free; so is that seat after the
    opening.
    """
    table = won().do("bid_cosponsor", 0, workers=3)
    correction: dict[str, Any] = {"seat": 0, "change": {"hq": -1}, "reason": "test"}
    assert table.refused("adjust", **correction) == "REP-7.4"
    both: dict[str, Any] = {"seat": 0, "change": {"credits": 1, "hq": -1}, "reason": "test"}
    assert table.refused("adjust", **both) == "REP-7.4"
    table.adjust(0, credits=1).adjust(2, hq=-1).adjust(1, hq=-1).adjust(3, hq=-1)
    table.do("bid_cosponsor", 2, workers=0).hide("left").adjust(0, hq=-1)
    assert table.seat(0)["hq"] == 5


def test_rep_7_4_entries_are_nobodys_to_see() -> None:
    """Before the opening, what the others are shown is the same for every bid and either hand."""
    for audience in (Audience(), Audience.seat(2), Audience.seat(3)):
        shown = {
            str(GAME.view(won().do("bid_cosponsor", 0, workers=bid).state, audience)) for bid in range(10)
        }
        assert len(shown) == 1
        hands = {str(GAME.view(won().hide(hand).state, audience)) for hand in ("left", "right")}
        assert len(hands) == 1


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_rep_7_5_all_open_at_once_in_whatever_order_they_came(order: tuple[int, ...]) -> None:
    table = won()
    entries: list[tuple[str, int, dict[str, Any]]] = [
        ("bid_cosponsor", 2, {"workers": 2}),
        ("bid_cosponsor", 0, {"workers": 3}),
        ("hide_marker", 1, {"hand": "left"}),
    ]
    for count, index in enumerate(order):
        assert table.step == "cosponsor"
        assert len(table["waiting_for"]) == 3 - count
        do, by, given = entries[index]
        table.do(do, by, **given)
    assert table.step != "cosponsor"
    assert table.seat(0)["left"]["workers"] == 3
    assert "REP-7.5" in table.effects()


@pytest.mark.parametrize(("left", "right", "sponsor"), [(3, 2, 2), (2, 3, 0), (1, 0, 2), (0, 9, 0)])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_rep_7_5_the_higher_bid_cosponsors(left: int, right: int, sponsor: int, hand: str) -> None:
    """The hand does not matter without a tie. Seat 2 is seat 1's left neighbour, seat 0 its right
    one.
    """
    table = won(1).cosponsor(left, right, hand)
    side = "left" if sponsor == 2 else "right"
    assert table.seat(1)[side]["cards"] == 1
    assert table.seat(sponsor)["hq"] == 9 - max(left, right)


@pytest.mark.parametrize("bid", [0, 4, 9])
@pytest.mark.parametrize(("hand", "sponsor"), [("left", 2), ("right", 0)])
def test_rep_7_5_on_a_tie_the_marker_decides(bid: int, hand: str, sponsor: int) -> None:
    table = won(1).cosponsor(bid, bid, hand)
    assert table.seat(sponsor)["hq"] == 9 - bid
    assert table.seat(2 - sponsor)["hq"] == 9
    assert table.seat(1)["left" if hand == "left" else "right"]["cards"] == 1


@pytest.mark.parametrize(("bids", "side", "partner"), [((3, 1), "left", 2), ((1, 3), "right", 0)])
def test_rep_7_6_card_and_workers_go_between_the_two_sponsors(
    bids: tuple[int, int], side: str, partner: int
) -> None:
    """Both sponsors see the same stack, each from its own side; the loser keeps all workers."""
    table = won(1, workers=2, gain=4).cosponsor(*bids)
    opposite = {"left": "right", "right": "left"}[side]
    assert table.seat(1)[side] == {"cards": 1, "gain": 4, "workers": 2}
    assert table.seat(partner)[opposite] == {"cards": 1, "gain": 4, "workers": 3}
    assert table.seat(1)[opposite] == {"cards": 0, "gain": 0, "workers": 0}
    assert table.seat(2 - partner)["hq"] == 9
    assert all(table.workers_of(seat) == 9 for seat in range(4))
    assert "REP-7.6" in table.effects()


def test_rep_7_6_until_then_the_primary_sponsors_workers_count_nowhere() -> None:
    table = won(1, workers=2)
    assert table.workers_of(1) == 7
    table.do("bid_cosponsor", 0, workers=3).do("bid_cosponsor", 2, workers=1)
    assert table.workers_of(1) == 7
    table.hide("left")
    assert table.workers_of(1) == 9


def test_rep_7_6_stacks_grow() -> None:
    """A second card in the same stack adds to the first, the sponsors' parts changed about."""
    table = won(1, workers=2, gain=4).cosponsor(3, 0)
    for seat in table["waiting_for"]:
        table.do("return_workers", seat, left=False, right=False)
    table.reveal(workers=3, gain=5).public(2, 1).all_speculate().cosponsor(0, 1)
    assert table.seat(1)["left"] == {"cards": 2, "gain": 9, "workers": 3}
    assert table.seat(2)["right"] == {"cards": 2, "gain": 9, "workers": 6}


def test_rep_7_7_values_in_public_stacks_stay_visible() -> None:
    table = won(1, gain=4).cosponsor(3, 0)
    for audience in ((), (0,), (3,)):
        seats = table.view(*audience)["seats"]
        assert seats[1]["left"] == seats[1]["left"] | {"cards": 1, "gain": 4}
        assert seats[2]["right"]["gain"] == 4


@pytest.mark.parametrize(("hand", "seat"), [("left", 2), ("right", 0)])
def test_rep_7_5_each_hand_names_the_neighbour_who_gets_a_tie(hand: str, seat: int) -> None:
    offer = next(one for one in GAME.offers(won(1).state) if one.do == "hide_marker")
    said = Speech("en", NAMES).say(offer.explained("hand", hand))
    assert said == f"A tie goes to {NAMES[seat]}, the {hand} neighbour."
