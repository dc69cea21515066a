"""WTP-5: who has to leave."""

from __future__ import annotations

from tests.referee.games.promote.playing import PromoteTable, line_of


def test_wtp_5_1_the_lowest_leaves_with_all_votes() -> None:
    table = PromoteTable(3).spokesman().votes((3, "mentor"), (2, "mentor"), (1, "mentor"))
    assert table.pile("mentor") == 3
    table.votes((1, "secretary"), (-3, "spy"), (1, "secretary"))
    while table.step == "choice":
        table.do("swap", table.turn, decline=True)
    assert (table["last_eliminated"], table.pile("spy")) == ("spy", 0)
    assert "spy" not in table["line"]


def test_wtp_5_2_several_lowest_the_rightmost_of_them() -> None:
    table = PromoteTable(3).spokesman().quiet("intern")
    assert table["line"][-1] == "intern"
    assert table["eliminated"] == ["information_desk"]
    assert "WTP-5.2" in table.effects()


def test_wtp_5_2_at_zero_the_rightmost_in_line_as_an_option() -> None:
    table = PromoteTable(3, lowest_tie="rightmost_in_line").spokesman().quiet("intern")
    assert table["eliminated"] == ["intern"]
    table = PromoteTable(3, lowest_tie="rightmost_in_line").spokesman()
    table.votes((-1, "mentor"), (1, "intern"), (-1, "human_resources"))
    assert table["eliminated"] == ["human_resources"]  # lowest is −1: the rightmost of those tied


def test_wtp_5_3_the_gap_closes() -> None:
    table = PromoteTable(3).spokesman()
    before = table["line"]
    table.votes((-3, before[4]), (1, "intern"), (1, "intern"))
    assert table["line"] == [*before[:4], *before[5:]]
    assert "WTP-5.3" in table.effects()


def test_wtp_5_4_no_second_elimination_after_the_ceo() -> None:
    table = PromoteTable(3, "ceo").spokesman().votes((6, "ceo"), (-3, "mentor"), (1, "intern"))
    table.do("eliminate", 0, employee="information_desk")
    assert table["eliminated"] == ["information_desk"]
    assert "mentor" in table["line"]
    assert "WTP-5.4" in table.effects()


def test_wtp_5_5_the_protected_are_set_aside_first() -> None:
    table = PromoteTable(3).spokesman()
    assert table["line"][7:9] == ["workplace_doctor", "technician"]
    table.votes((1, "workplace_doctor"), (-3, "technician"), (-1, "human_resources"))
    assert table["eliminated"] == ["human_resources"]


def test_wtp_5_5_rightmost_is_found_among_the_others() -> None:
    line = line_of("workplace_doctor", "intern", without=("technician", "information_desk"))
    table = PromoteTable(3, line=line, lowest_tie="rightmost_in_line").spokesman()
    assert table["line"][-2:] == ["workplace_doctor", "intern"]
    table.votes((1, "workplace_doctor"), (-1, "intern"), (1, "mentor"))
    assert "intern" in table["line"]
    assert table["eliminated"] == ["workplace_doctor"]
