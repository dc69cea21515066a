"""WTP-2: discards, draws, and who names whom."""

from __future__ import annotations

from tests.referee.games.promote.playing import PromoteTable


def test_wtp_2_1_the_highest_discard_is_spokesman() -> None:
    table = PromoteTable(3).do("discard", 1, card=5)
    assert (table.step, table["turn"], table["waiting_for"]) == ("spokesman", None, [0, 2])
    assert 5 in table.hand(1)
    assert table.refused("discard", 1, card=4) == "WTP-2.1"
    table.do("discard", 2, card=-3).do("discard", 0, card=4)
    assert (table.step, table["round"], table["spokesman"], table.turn) == ("placing", 1, 1, 1)
    assert [len(table.hand(seat)) for seat in range(3)] == [8, 8, 8]
    assert table.refused("discard", 1, card=4) == "WTP-2.1"


def test_wtp_2_2_those_tied_discard_again() -> None:
    table = PromoteTable(3).do("discard", 0, card=6).do("discard", 1, card=6).do("discard", 2, card=5)
    assert (table.step, table["waiting_for"], table["spokesman"]) == ("spokesman", [0, 1], None)
    assert table.refused("discard", 2, card=6) == "WTP-2.2"
    assert table.refused("discard", 0, card=6) == "WTP-2.2"
    table.do("discard", 0, card=2).do("discard", 1, card=3)
    assert table["spokesman"] == 1
    assert [len(table.hand(seat)) for seat in range(3)] == [7, 7, 8]


def tied(*draws: str) -> PromoteTable:
    """Return a table at which three seats have tied twice, and drawn."""
    table = PromoteTable(4, "ceo")
    for card in (6, 5):
        for seat in (0, 1, 3):
            table.do("discard", seat, card=card)
        if card == 6:
            table.do("discard", 2, card=1)
    for seat, employee in zip((3, 0, 1), draws, strict=False):
        table.do("draw_employee", seat, employee=employee)
    return table


def test_wtp_2_2_a_second_tie_is_drawn_for() -> None:
    table = tied()
    assert (table.step, table["turn"], table["waiting_for"]) == ("spokesman_draw", None, [0, 1, 3])
    assert table.refused("draw_employee", 2, employee="infiltrator") == "WTP-2.2"
    assert table.refused("draw_employee", 0, employee="ceo") == "WTP-2.2"
    assert table.refused("draw_employee", employee="infiltrator") == "WTP-8.10"
    table.do("draw_employee", 3, employee="infiltrator")
    assert table.refused("draw_employee", 3, employee="wonderkid") == "WTP-2.2"
    assert table.refused("draw_employee", 0, employee="infiltrator") == "WTP-2.2"
    table.do("draw_employee", 0, employee="wonderkid").do("draw_employee", 1, employee="bodyguard")
    assert (table.step, table["spokesman"], table["round"]) == ("placing", 3, 1)
    assert table.view()["deck"] == 11


def test_wtp_2_2_only_those_tied_at_the_second_discard_draw() -> None:
    table = PromoteTable(3)
    for seat in range(3):
        table.do("discard", seat, card=6)
    table.do("discard", 0, card=5).do("discard", 1, card=5).do("discard", 2, card=4)
    assert (table.step, table["waiting_for"]) == ("spokesman_draw", [0, 1])


def test_wtp_2_2_both_managers_draw_again() -> None:
    """Of equal managers all that was drawn goes back, the third seat's card too, and only those two draw."""
    table = PromoteTable(4, line=MANAGERLESS)
    for card in (6, 5):
        for seat in (0, 1, 3):
            table.do("discard", seat, card=card)
        if card == 6:
            table.do("discard", 2, card=1)
    table.do("draw_employee", 0, employee="manager_wife").do("draw_employee", 1, employee="intern")
    table.do("draw_employee", 3, employee="manager_husband")
    assert (table.step, table["waiting_for"]) == ("spokesman_draw", [0, 3])
    assert table.view()["draws"] == []
    assert table.refused("draw_employee", 1, employee="technician") == "WTP-2.2"
    table.do("draw_employee", 0, employee="technician")
    assert table.refused("draw_employee", 3, employee="technician") == "WTP-2.2"
    table.do("draw_employee", 3, employee="intern")
    assert table["spokesman"] == 0


MANAGERLESS = [
    "ceo",
    "spy",
    "young_genius",
    "sneaky_engineer",
    "honorary_president",
    "perfectionist_executive",
    "boss_daughter",
    "infiltrator",
    "secretary",
    "bodyguard",
    "mentor",
]


def test_wtp_2_3_the_spokesman_names_first_and_plays_last() -> None:
    table = PromoteTable(4).spokesman(1)
    assert (table.turn, table["waiting_for"]) == (1, [1])
    assert table.view()["nameable"] == [0, 2, 3]
    assert table.refused("name_next", 0, seat=2) == "WTP-2.3"
    assert table.refused("name_next", 1, seat=1) == "WTP-2.3"
    assert table.refused("vote", 1, card=1, employee="intern") == "WTP-2.3"
    table.do("name_next", 1, seat=3)
    assert (table.turn, table["waiting_for"]) == (3, [3])
    assert table.refused("name_next", 1, seat=0) == "WTP-2.3"
    assert table.refused("vote", 0, card=1, employee="intern") == "WTP-2.3"
    table.do("vote", 3, card=1, employee="intern")
    assert table.turn == 3
    assert table.refused("name_next", 3, seat=3) == "WTP-2.3"
    assert table.refused("name_next", 3, seat=1) == "WTP-2.3"
    table.do("name_next", 3, seat=2).do("vote", 2, card=1, employee="intern")
    assert (table.turn, table.naming) == (0, False)  # the only one left beside the Spokesman
    assert table.refused("name_next", 2, seat=0) == "WTP-2.3"
    table.do("vote", 0, card=1, employee="intern")
    assert (table.turn, table.naming) == (1, False)
    table.do("vote", 1, card=2, employee="intern")
    assert (table["round"], table.turn, table.naming) == (2, 1, True)


def test_wtp_2_3_a_spokesman_without_cards_names_and_so_does_a_last_card() -> None:
    table = PromoteTable(4).spokesman(0).remove(0, *table_hand()).remove(1, *table_hand()[1:])
    assert (table.turn, table.naming) == (0, True)
    assert table.refused("name_next", 0, seat=0) == "WTP-2.3"
    table.do("name_next", 0, seat=1).do("vote", 1, card=-3, employee="technician")
    assert (table.turn, table.naming) == (1, True)
    assert table.refused("name_next", 1, seat=1) == "WTP-2.3"
    table.do("name_next", 1, seat=3).do("vote", 3, card=1, employee="intern")
    assert (table.turn, table.naming) == (2, False)
    table.do("vote", 2, card=1, employee="intern")
    assert table["round"] == 2
    assert table.refused("name_next", 0, seat=1) == "WTP-2.3"


def table_hand() -> tuple[int, ...]:
    return (-3, -2, -1, 1, 2, 3, 4, 5, 6)
