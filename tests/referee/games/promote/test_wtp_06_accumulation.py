"""WTP-6: the piles, and the next round."""

from __future__ import annotations

from tests.referee.games.promote.playing import PromoteTable


def test_wtp_6_1_votes_go_face_down_onto_piles() -> None:
    table = PromoteTable(3).spokesman().votes((3, "mentor"), (2, "mentor"), (1, "young_genius"))
    assert (table.pile("mentor"), table.pile("young_genius")) == (2, 1)
    assert (table["round_votes"], table["round_totals"]) == ({}, {})
    assert "WTP-6.1" in table.effects()
    assert "totals" not in table.snapshot
    assert table.view()["last_round"]["votes"]["mentor"] == [{"seat": 1, "card": 2}, {"seat": 0, "card": 3}]


def test_wtp_6_2_the_spokesman_names_again() -> None:
    table = PromoteTable(3).spokesman(2).quiet("intern")
    assert (table["round"], table.turn, table.naming) == (2, 2, True)


def test_wtp_6_1_votes_of_nobody_go_along_and_imaginary_ones_do_not() -> None:
    table = PromoteTable(3, "oppressive_manager", "wonderkid", "young_genius").spokesman()
    table.votes((-3, "mentor"), (4, "oppressive_manager"), (1, "wonderkid"))
    assert table.step == "mentor"
    assert table["round_votes"]["wonderkid"] == [{"seat": 2, "card": 1}, {"seat": None, "card": -1}]
    assert (table["round_totals"]["wonderkid"], table["round_totals"]["young_genius"]) == (0, 2)
    table.do("draw_employee", employee="bodyguard")
    assert (table.pile("wonderkid"), table.pile("young_genius")) == (2, 0)
