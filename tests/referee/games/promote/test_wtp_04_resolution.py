"""WTP-4 to WTP-6: resolution, elimination, accumulation."""

from __future__ import annotations

from tests.referee.games.promote.playing import Table, line_of


def test_wtp_4_1_abilities_act_from_left_to_right_once_each() -> None:
    """The Wonderkid moves before the Competitive Engineer, whose jump then takes her past him."""
    table = Table(3, "wonderkid", "competitive_engineer").spokesman()
    line = table["line"]
    assert line.index("competitive_engineer") == line.index("wonderkid") + 1
    table.votes((-1, "competitive_engineer"), (5, "wonderkid"), (6, "competitive_engineer"))
    after = [one for one in table["line"] if one in ("wonderkid", "competitive_engineer")]
    assert after == ["competitive_engineer", "wonderkid"]
    assert table.effects().count("WTP-8.6") == 1


def test_wtp_4_1_a_swap_comes_before_a_theft_further_right_and_after_one_further_left() -> None:
    """The Sneaky Engineer, further left, takes from the Secretary before she swaps."""
    line = line_of("sneaky_engineer", "secretary", without=("perfectionist_executive",))
    table = Table(4, line=line).spokesman()
    assert table["line"][2:4] == ["sneaky_engineer", "secretary"]
    table.votes((5, "secretary"), (3, "secretary"), (2, "mentor"), (1, "mentor"))
    assert table["waiting_for"] == [1]  # the 5 is gone, the 3 is the best vote
    assert table["round_totals"]["sneaky_engineer"] == 5


def test_wtp_4_2_totals_are_of_this_round() -> None:
    table = Table(3, "secretary").spokesman().votes((3, "mentor"), (3, "mentor"), (3, "intern"))
    table.votes((2, "secretary"), (-2, "mentor"), (1, "mentor"))
    assert table["round_totals"]["mentor"] == -1
    assert table["round_totals"]["intern"] == 0
    assert set(table["round_totals"]) == set(table["line"])
    assert table["round_votes"] == {
        "secretary": [{"seat": 0, "card": 2}],
        "mentor": [{"seat": 1, "card": -2}, {"seat": 2, "card": 1}],
    }


def test_wtp_4_3_equal_votes_cancel_each_other() -> None:
    table = Table(4, "secretary").spokesman()
    table.votes((5, "secretary"), (5, "secretary"), (2, "secretary"), (1, "mentor"))
    assert (table.step, table["turn"]) == ("choice", 2)
    table = Table(4, "secretary").spokesman()
    table.votes((5, "secretary"), (5, "secretary"), (-2, "secretary"), (1, "mentor"))
    assert table.step == "placing"
    assert "WTP-4.3" in table.effects()


def test_wtp_5_1_the_lowest_leaves_with_all_votes() -> None:
    table = Table(3).spokesman().votes((3, "mentor"), (2, "mentor"), (1, "mentor"))
    assert table.pile("mentor") == 3
    table.votes((1, "secretary"), (-3, "spy"), (1, "secretary"))
    while table.step == "choice":
        table.do("swap", table.turn, decline=True)
    assert (table["last_eliminated"], table.pile("spy")) == ("spy", 0)
    assert "spy" not in table["line"]


def test_wtp_5_2_several_lowest_the_rightmost_of_them() -> None:
    table = Table(3).spokesman().quiet("intern")
    assert table["line"][-1] == "intern"
    assert table["eliminated"] == ["information_desk"]
    assert "WTP-5.2" in table.effects()


def test_wtp_5_2_at_zero_the_rightmost_in_line_as_an_option() -> None:
    table = Table(3, lowest_tie="rightmost_in_line").spokesman().quiet("intern")
    assert table["eliminated"] == ["intern"]
    table = Table(3, lowest_tie="rightmost_in_line").spokesman()
    table.votes((-1, "mentor"), (1, "intern"), (-1, "human_resources"))
    assert table["eliminated"] == ["human_resources"]  # lowest is −1: the rightmost of those tied


def test_wtp_5_3_the_gap_closes() -> None:
    table = Table(3).spokesman()
    before = table["line"]
    table.votes((-3, before[4]), (1, "intern"), (1, "intern"))
    assert table["line"] == [*before[:4], *before[5:]]
    assert "WTP-5.3" in table.effects()


def test_wtp_5_4_no_second_elimination_after_the_ceo() -> None:
    table = Table(3, "ceo").spokesman().votes((6, "ceo"), (-3, "mentor"), (1, "intern"))
    table.do("eliminate", 0, employee="information_desk")
    assert table["eliminated"] == ["information_desk"]
    assert "mentor" in table["line"]
    assert "WTP-5.4" in table.effects()


def test_wtp_5_5_the_protected_are_set_aside_first() -> None:
    table = Table(3).spokesman()
    assert table["line"][7:9] == ["workplace_doctor", "technician"]
    table.votes((1, "workplace_doctor"), (-3, "technician"), (-1, "human_resources"))
    assert table["eliminated"] == ["human_resources"]


def test_wtp_5_5_rightmost_is_found_among_the_others() -> None:
    line = line_of("workplace_doctor", "intern", without=("technician", "information_desk"))
    table = Table(3, line=line, lowest_tie="rightmost_in_line").spokesman()
    assert table["line"][-2:] == ["workplace_doctor", "intern"]
    table.votes((1, "workplace_doctor"), (-1, "intern"), (1, "mentor"))
    assert "intern" in table["line"]
    assert table["eliminated"] == ["workplace_doctor"]


def test_wtp_6_1_votes_go_face_down_onto_piles() -> None:
    table = Table(3).spokesman().votes((3, "mentor"), (2, "mentor"), (1, "young_genius"))
    assert (table.pile("mentor"), table.pile("young_genius")) == (2, 1)
    assert (table["round_votes"], table["round_totals"]) == ({}, {})
    assert "WTP-6.1" in table.effects()
    assert "totals" not in table.snapshot
    assert table.view()["last_round"]["votes"]["mentor"] == [{"seat": 1, "card": 2}, {"seat": 0, "card": 3}]


def test_wtp_6_2_the_spokesman_names_again() -> None:
    table = Table(3).spokesman(2).quiet("intern")
    assert (table["round"], table.turn, table.naming) == (2, 2, True)
