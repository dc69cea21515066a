"""WTP-3: placing a card face down."""

from __future__ import annotations

from tests.referee.games.promote.playing import Table


def test_wtp_3_1_one_card_of_the_hand_under_anybody_in_the_line() -> None:
    table = Table(3).spokesman().remove(1, 4).do("name_next", 0, seat=1)
    assert table.refused("vote", 1, card=4, employee="intern") == "WTP-3.1"
    assert table.refused("vote", 1, card=5, employee="ceo") == "WTP-3.1"
    assert table.malformed("vote", 1, card=5, employee="boss") == "employee"
    assert table.malformed("vote", 1, card=5) == "employee"
    assert table.malformed("vote", 1, card="5", employee="intern") == "card"
    table.do("vote", 1, card=5, employee="secretary")
    assert table.refused("vote", 1, card=3, employee="secretary") == "WTP-2.3"


def test_wtp_3_1_seats_without_cards_are_skipped() -> None:
    table = Table(3).spokesman().remove(2, -3, -2, -1, 1, 2, 3, 4, 5, 6)
    assert (table.turn, table.naming) == (1, False)
    table.votes((1, "intern"), (1, "intern"), None)
    assert table["round"] == 2


def test_wtp_3_2_the_intern_takes_four_cards() -> None:
    table = Table(3).spokesman().do("name_next", 0, seat=1)
    for card in (-3, -2, 4, 5, 6):
        assert table.refused("vote", 1, card=card, employee="intern") == "WTP-3.2"
    for card in (-1, 1, 2):
        Table(3).spokesman().do("name_next", 0, seat=1).do("vote", 1, card=card, employee="intern")
    assert table.do("vote", 1, card=3, employee="intern").view()["placed"] == [1]


def test_wtp_3_2_swapped_votes_are_not_restricted() -> None:
    table = Table(3, "secretary", "intern").spokesman()
    table.votes((2, "secretary"), (6, "human_resources"), (1, "intern"))
    table.do("swap", 0, a="intern", b="human_resources")
    assert table.pile("intern") == 1


def test_wtp_3_3_nobody_sees_what_lies_where() -> None:
    table = Table(3).spokesman().do("name_next", 0, seat=2).do("vote", 2, card=6, employee="secretary")
    assert table["round_votes"] == {}
    assert 6 in table.hand(2)
    view = table.view()
    assert view["placed"] == [2]
    assert [seat["cards"] for seat in view["seats"]] == [9, 9, 8]
    assert [seat["hand"] for seat in view["seats"]] == [None] * 3
    assert [seat["hand"] is None for seat in table.view(2)["seats"]] == [True, True, False]
    assert table.refused("adjust", seat=2, change={"hand_remove": 6}, reason="x") == "WTP-3.3"
