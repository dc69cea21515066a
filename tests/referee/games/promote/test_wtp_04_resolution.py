"""WTP-4: opening, the order of abilities, and the best vote."""

from __future__ import annotations

from tests.referee.games.promote.playing import PromoteTable, line_of


def test_wtp_4_1_abilities_act_from_left_to_right_once_each() -> None:
    """The Wonderkid moves before the Competitive Engineer, whose jump then takes her past him."""
    table = PromoteTable(3, "wonderkid", "competitive_engineer").spokesman()
    line = table["line"]
    assert line.index("competitive_engineer") == line.index("wonderkid") + 1
    table.votes((-1, "competitive_engineer"), (5, "wonderkid"), (6, "competitive_engineer"))
    after = [one for one in table["line"] if one in ("wonderkid", "competitive_engineer")]
    assert after == ["competitive_engineer", "wonderkid"]
    assert table.effects().count("WTP-8.6") == 1


def test_wtp_4_1_a_swap_comes_before_a_theft_further_right_and_after_one_further_left() -> None:
    """The Sneaky Engineer, further left, takes from the Secretary before she swaps."""
    line = line_of("sneaky_engineer", "secretary", without=("perfectionist_executive",))
    table = PromoteTable(4, line=line).spokesman()
    assert table["line"][2:4] == ["sneaky_engineer", "secretary"]
    table.votes((5, "secretary"), (3, "secretary"), (2, "mentor"), (1, "mentor"))
    assert table["waiting_for"] == [1]  # the 5 is gone, the 3 is the best vote
    assert table["round_totals"]["sneaky_engineer"] == 5


def test_wtp_4_2_totals_are_of_this_round() -> None:
    table = PromoteTable(3, "secretary").spokesman().votes((3, "mentor"), (3, "mentor"), (3, "intern"))
    table.votes((2, "secretary"), (-2, "mentor"), (1, "mentor"))
    assert table["round_totals"]["mentor"] == -1
    assert table["round_totals"]["intern"] == 0
    assert set(table["round_totals"]) == set(table["line"])
    assert table["round_votes"] == {
        "secretary": [{"seat": 0, "card": 2}],
        "mentor": [{"seat": 1, "card": -2}, {"seat": 2, "card": 1}],
    }


def test_wtp_4_3_equal_votes_cancel_each_other() -> None:
    table = PromoteTable(4, "secretary").spokesman()
    table.votes((5, "secretary"), (5, "secretary"), (2, "secretary"), (1, "mentor"))
    assert (table.step, table["turn"]) == ("choice", 2)
    table = PromoteTable(4, "secretary").spokesman()
    table.votes((5, "secretary"), (5, "secretary"), (-2, "secretary"), (1, "mentor"))
    assert table.step == "placing"
    assert "WTP-4.3" in table.effects()
