"""WTP-7: the end of the game, and the count from candidate to candidate."""

from __future__ import annotations

from referee.i18n import Speech
from tests.referee.games.promote.playing import NAMES, PromoteTable, gave, score


def result(outcome: object) -> tuple[list[str], str, tuple[int, ...]]:
    """Return promotion, how, and winners."""
    return outcome.more["promoted"], outcome.more["how"], outcome.winners  # type: ignore[attr-defined]


def verdicts(outcome: object) -> list[str]:
    return [verdict.clause for verdict in outcome.verdicts]  # type: ignore[attr-defined]


def to_end(table: PromoteTable) -> PromoteTable:
    """Play rounds in which the rightmost leaves, until the game is over."""
    while table.step != "finished":
        votes = [(1, table["line"][0]), *[(1, table["line"][0])] * (table.count - 1)]
        votes[-1] = (-3, table["line"][-1])
        table.votes(*votes)
    return table


CALM = [
    "young_genius",
    "honorary_president",
    "manager_wife",
    "manager_husband",
    "human_resources",
    "workplace_doctor",
    "competitive_engineer",
    "assistant_engineer",
    "information_desk",
    "intern",
    "secretary",
]


def test_wtp_7_1_three_remaining_end_the_game() -> None:
    table = PromoteTable(3, line=CALM).spokesman()
    for number in range(8):
        assert (table.step, table["round"]) == ("placing", number + 1)
        line = table["line"]
        low = -1 if line[-1] == "intern" else -3
        table.votes((2, line[0]), (1, line[0]), (low, line[-1]))
    assert (table.step, table["round"], len(table["line"])) == ("finished", 8, 3)
    assert (table["turn"], table["waiting_for"]) == (None, [])
    snapshot = table.snapshot
    assert set(snapshot["totals"]) == set(snapshot["line"])
    assert snapshot["totals"]["young_genius"] == 24
    assert (snapshot["promoted"], snapshot["how"]) == (["young_genius"], "majority")
    assert table.refused("vote", 0, card=1, employee="young_genius") == "WTP-7.1"
    assert table.refused("discard", 0, card=1) == "WTP-7.1"
    assert table.refused("name_next", 0, seat=1) == "WTP-7.1"
    assert table.refused("draw_employee", employee="ceo") == "WTP-7.1"
    assert table.refused("swap", 0, decline=True) == "WTP-7.1"


def test_wtp_7_1_empty_hands_end_the_game_after_their_round() -> None:
    table = PromoteTable(3, line=CALM).spokesman()
    for seat in range(3):
        table.remove(seat, -3, -2, -1, 1, 2, 3, 4, 5)
    table.do("name_next", 0, seat=1).do("vote", 1, card=6, employee="secretary")
    table.do("vote", 2, card=6, employee="secretary").do("vote", 0, card=6, employee="young_genius")
    assert (table.step, table["round"], len(table["line"])) == ("finished", 1, 10)
    assert table["promoted"] == ["young_genius"]


def test_wtp_7_2_the_highest_total_and_of_equals_the_leftmost() -> None:
    piles = {"intern": gave([3], [1]), "spy": gave([1], [4])}
    assert result(score(3, "ceo intern spy", piles)) == (["spy"], "majority", (1,))
    piles = {"intern": gave([4]), "spy": gave([], [4])}
    assert result(score(3, "ceo intern spy", piles)) == (["intern"], "majority", (0,))


def test_wtp_7_3_a_shared_highest_contribution_is_passed_over() -> None:
    outcome = score(3, "ceo spy intern", {"ceo": gave([6], [5, 1]), "spy": gave([], [3], [2])})
    assert result(outcome) == (["spy"], "majority", (1,))
    assert verdicts(outcome) == ["WTP-7.3", "WTP-7.2", "WTP-7.5"]
    said = Speech("en", NAMES).say(outcome.verdicts[0].sentence)
    assert said == "CEO: total 12, but Ana and Bo each gave 6; passed over."


def test_wtp_7_4_an_ultimate_tie_promotes_the_leftmost() -> None:
    piles = {"intern": gave([1], [1]), "spy": gave([6], [6]), "ceo": gave([3], [3], [3])}
    assert result(score(3, "intern spy ceo", piles)) == (["intern"], "ultimate_tie", (0, 1))


def test_wtp_7_5_the_single_top_contributor_wins() -> None:
    outcome = score(4, "ceo spy intern", {"ceo": gave([2], [3, 4], [6], [-3])})
    assert outcome.winners == (1,)
    assert [row["contribution"] for row in outcome.standings] == [2, 7, 6, -3]
    assert [row["points"] for row in outcome.standings] == [0, 20, 0, 0]
    assert [row["rank"] for row in outcome.standings] == [2, 1, 2, 2]
    assert set(outcome.standings[0]) == {"seat", "name", "contribution", "points", "rank"}


def test_wtp_7_6_who_gave_no_vote_is_no_contributor() -> None:
    outcome = score(3, "ceo spy intern", {"ceo": gave([-1], [-2])})
    assert result(outcome) == (["ceo"], "majority", (0,))
    assert [row["contribution"] for row in outcome.standings] == [-1, -2, 0]
    outcome = score(3, "ceo spy intern", {"ceo": gave([-2], [-2], [])})
    assert result(outcome) == (["ceo"], "ultimate_tie", (0, 1))
    outcome = score(3, "infiltrator spy intern", {"infiltrator": gave([-3], [], nobody=[-1])})
    assert result(outcome) == (["infiltrator"], "infiltrator", (0,))


def test_wtp_7_6_an_empty_list_of_cards_is_no_vote() -> None:
    outcome = score(3, "ceo spy intern", {"ceo": {"0": [], "1": [-1]}, "spy": {"2": []}})
    assert result(outcome) == (["ceo"], "majority", (1,))


def test_wtp_7_6_whom_nobody_voted_for_is_promoted_without_a_winner_only() -> None:
    outcome = score(3, "ceo spy intern", {"spy": gave([2], [2])})
    assert result(outcome) == (["ceo"], "ultimate_tie", ())
    assert [row["rank"] for row in outcome.standings] == [1, 1, 1]
    assert verdicts(outcome)[-1] == "WTP-7.6"
    assert result(score(3, "infiltrator spy intern", {})) == (["infiltrator"], "infiltrator", ())
    outcome = score(3, "wonderkid spy intern ceo", {"wonderkid": {"none": [-1]}}, wonderkid=True)
    assert result(outcome) == (["wonderkid"], "wonderkid", ())


def test_wtp_7_6_votes_that_cancel_each_other_are_votes() -> None:
    outcome = score(3, "ceo spy intern", {"ceo": gave([1, -1])})
    assert result(outcome) == (["ceo"], "majority", (0,))


def test_wtp_7_7_the_worked_case() -> None:
    """A 17 (7, 7, 2, 1), B 18 (6, 6, 6), C 18 (9, 9): A is promoted, its two 7s win."""
    piles = {
        "spy": gave([6, 1], [5, 2], [2], [1]),
        "mentor": gave([], [], [6], [6], [6]),
        "intern": gave([4, 5], [], [], [5, 4]),
    }
    outcome = score(5, "spy mentor intern", piles)
    assert result(outcome) == (["spy"], "ultimate_tie", (0, 1))
    assert verdicts(outcome) == ["WTP-7.3", "WTP-7.3", "WTP-7.3", "WTP-7.4", "WTP-7.4"]
    said = [Speech("en", NAMES).say(one.sentence).split(":")[0] for one in outcome.verdicts[:3]]
    assert said == ["Mentor", "Intern", "Spy of the Plant"]


def test_wtp_7_8_three_after_the_ceo_finish_the_round() -> None:
    table = PromoteTable(3, "ceo", "human_resources").spokesman()
    while len(table["line"]) > 4:
        leaves = next(one for one in reversed(table["line"]) if one not in ("ceo", "human_resources"))
        low = -1 if leaves == "intern" else -2
        table.votes((1, "ceo"), (2, "human_resources"), (low, leaves))
        if table.step == "mentor":
            table.do("draw_employee", employee="bodyguard")
    leaves = next(one for one in table["line"] if one not in ("ceo", "human_resources"))
    table.votes((6, "ceo"), (6, "human_resources"), (1, "ceo"))
    table.do("eliminate", 0, employee=leaves)
    assert (table.step, len(table["line"])) == ("finished", 3)
    assert 7 in table.hand(1)
    assert table["totals"]["human_resources"] == 6 + 2 * 8
