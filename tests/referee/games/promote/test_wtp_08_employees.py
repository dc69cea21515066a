"""WTP-8: each employee alone."""

from __future__ import annotations

import pytest

from tests.referee.games.promote.playing import GAME, PromoteTable, gave, line_of, score


def order(table: PromoteTable, *employees: str) -> list[str]:
    """Return some employees as they stand in the line."""
    return [one for one in table["line"] if one in employees]


def test_wtp_8_1_the_intern_takes_what_she_takes() -> None:
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=1)
    assert table.refused("vote", 1, card=4, employee="intern") == "WTP-3.2"
    rule = GAME.rule("vote")
    assert "intern" not in rule.domain(table.state, 1, "employee", {"card": -2}).allowed
    assert "intern" in rule.domain(table.state, 1, "employee", {"card": -1}).allowed


def test_wtp_8_2_the_information_desk_does_nothing() -> None:
    table = (
        PromoteTable(3).spokesman().votes((6, "information_desk"), (-1, "intern"), (5, "information_desk"))
    )
    assert "WTP-8.2" not in table.effects()
    assert table.pile("information_desk") == 2


def test_wtp_8_3_the_technician_leaves_two_for_the_ceo() -> None:
    table = PromoteTable(3, "ceo").spokesman().votes((-3, "technician"), (1, "intern"), (1, "intern"))
    assert (table["last_eliminated"], table.pile("ceo")) == ("technician", 1)
    assert "WTP-8.3" in table.effects()
    table = PromoteTable(3).spokesman().votes((-3, "technician"), (1, "intern"), (1, "intern"))
    assert "WTP-8.3" not in table.effects()


def test_wtp_8_4_the_assistant_follows_the_competitive_engineer() -> None:
    table = PromoteTable(3, "competitive_engineer", "assistant_engineer", "wonderkid").spokesman()
    table.votes((-1, "competitive_engineer"), (6, "competitive_engineer"), (-1, "intern"))
    at = table["line"].index("competitive_engineer")
    assert table["line"][at + 1] == "assistant_engineer"
    assert "WTP-8.4" in table.effects()


def test_wtp_8_4_to_her_right_wherever_he_comes_from() -> None:
    """She can only be passed to her right; alone in the line he stays where he is."""
    table = PromoteTable(3, "assistant_engineer").spokesman()
    before = table["line"].index("assistant_engineer")
    table.votes((-1, "intern"), (1, "secretary"), (1, "secretary"))
    assert table["line"].index("assistant_engineer") == before


def test_wtp_8_5_a_negative_vote_moves_her_two_places() -> None:
    table = PromoteTable(3, "competitive_engineer").spokesman()
    before = table["line"].index("competitive_engineer")
    table.votes((6, "competitive_engineer"), (-1, "competitive_engineer"), (-1, "intern"))
    assert table["line"].index("competitive_engineer") == before - 2
    table.votes((6, "competitive_engineer"), (5, "competitive_engineer"), (-3, "information_desk"))
    assert table["line"].index("competitive_engineer") == before - 2


def test_wtp_8_5_as_far_as_possible() -> None:
    table = PromoteTable(3, "competitive_engineer").spokesman()
    while table["line"].index("competitive_engineer") > 1:
        right = table["line"][-1]
        low = (-1, right) if right == "intern" else (-3, right)
        table.votes((6, "competitive_engineer"), (-1, "competitive_engineer"), low)
        if table.step == "mentor":
            table.do("draw_employee", employee="bodyguard")
    table.votes((6, "competitive_engineer"), (-1, "competitive_engineer"), (-2, table["line"][-1]))
    assert table["line"][0] == "competitive_engineer"


def test_wtp_8_6_the_wonderkid_climbs_and_wins_from_the_top() -> None:
    table = PromoteTable(3, "wonderkid").spokesman()
    rounds = table["line"].index("wonderkid")
    for number in range(rounds):
        assert table["line"].index("wonderkid") == rounds - number
        table.votes(
            (3, "wonderkid"), (3, "wonderkid"), (-1, "intern") if number == 0 else (-3, table["line"][-1])
        )
        if table.step == "mentor":
            table.do("draw_employee", employee="bodyguard")
        if table.step == "finished":
            break
    assert (table["promoted"], table["how"]) == (["wonderkid"], "wonderkid")
    assert table.outcome().winners == (0, 1)
    assert [row["points"] for row in table.outcome().standings] == [43, 43, 0]
    assert len(table["line"]) > 3


def test_wtp_8_6_eliminated_he_does_not_win() -> None:
    table = PromoteTable(3, "wonderkid").spokesman().votes((-3, "wonderkid"), (1, "intern"), (1, "intern"))
    assert table["last_eliminated"] == "wonderkid"
    assert table.step == "placing"


def test_wtp_8_6_the_score_takes_him_as_leftmost() -> None:
    piles = {"wonderkid": gave([2], [2], [1], nobody=[-1]), "spy": gave([6])}
    outcome = score(3, "wonderkid spy intern ceo", piles, wonderkid=True)
    assert (outcome.more, outcome.winners) == ({"promoted": ["wonderkid"], "how": "wonderkid"}, (0, 1))


def test_wtp_8_7_two_rounds_of_oppression() -> None:
    table = PromoteTable(3, "oppressive_manager", "wonderkid").spokesman()
    for number in range(3):
        before = table.pile("wonderkid")
        table.votes(
            (2, "oppressive_manager"), (6, "wonderkid"), (-3, table["line"][-1]) if number else (-1, "intern")
        )
        assert table.pile("wonderkid") - before == (1 if number == 2 else 2)
    assert table.view()["oppressions"] == 2


def test_wtp_8_7_without_a_positive_total_or_without_a_wonderkid() -> None:
    table = (
        PromoteTable(3, "oppressive_manager", "wonderkid")
        .spokesman()
        .votes((-1, "intern"), (1, "wonderkid"), (1, "wonderkid"))
    )
    assert table.view()["oppressions"] == 0
    table = PromoteTable(3, "oppressive_manager").spokesman()
    table.votes((-1, "intern"), (1, "oppressive_manager"), (1, "oppressive_manager"))
    assert table.view()["oppressions"] == 1
    assert "WTP-8.7" in table.effects()


def test_wtp_8_8_the_doctor_protects_to_the_right() -> None:
    table = PromoteTable(3).spokesman().votes((1, "workplace_doctor"), (-3, "technician"), (-1, "intern"))
    assert table["eliminated"] == ["intern"]
    table = PromoteTable(3).spokesman().votes((2, "mentor"), (-3, "technician"), (-1, "intern"))
    assert table["eliminated"] == ["technician"]


def test_wtp_8_9_the_only_six_takes_the_seven() -> None:
    table = PromoteTable(3).spokesman().votes((6, "human_resources"), (5, "human_resources"), (-1, "intern"))
    assert table.hand(0)[-1] == 7
    assert table.view()["seven"] == 0
    table.votes((1, "mentor"), (6, "human_resources"), (-3, "information_desk"))
    assert 7 not in table.hand(1)
    assert "WTP-8.9" in table.effects()


def test_wtp_8_9_two_sixes_take_nothing() -> None:
    table = PromoteTable(3).spokesman().votes((6, "human_resources"), (6, "human_resources"), (-1, "intern"))
    assert all(7 not in table.hand(seat) for seat in range(3))
    assert table.view()["seven"] is None


def test_wtp_8_9_a_six_that_the_secretary_brought_counts_and_is_not_said_to_have_been_placed() -> None:
    line = line_of("manager_husband", "secretary", "human_resources")
    table = PromoteTable(3, line=line).spokesman()
    assert table["line"].index("secretary") < table["line"].index("human_resources")
    table.votes((5, "secretary"), (6, "manager_husband"), (-1, "intern"))
    table.do("swap", 0, a="manager_husband", b="human_resources")
    assert 7 in table.hand(1)
    assert "The only 6 under Human Resources is Bo's: take the 7." in table.told()
    assert "played" not in table.told()


def test_wtp_8_10_the_mentors_successor_keeps_place_and_pile() -> None:
    table = PromoteTable(3).spokesman().votes((3, "mentor"), (2, "mentor"), (-1, "intern"))
    at = table["line"].index("mentor")
    table.votes((-3, "mentor"), (1, "secretary"), (2, "secretary"))
    if table.step == "choice":
        table.do("swap", table.turn, decline=True)
    assert (table.step, table["turn"], table["waiting_for"]) == ("mentor", None, [])
    assert table["eliminated"] == ["intern", "mentor"]
    assert set(table["round_totals"]) == set(table["line"])
    assert len(table["line"]) == 9
    assert table.refused("draw_employee", 0, employee="ceo") == "WTP-2.2"
    assert table.refused("draw_employee", employee="intern") == "WTP-8.10"
    assert table.refused("draw_employee", employee="spy") == "WTP-8.10"
    table.do("draw_employee", employee="wonderkid")
    assert table["line"][at] == "wonderkid"  # drawn in the elimination, he does not jump this round
    assert (table.pile("wonderkid"), table.pile("mentor")) == (2, 0)
    assert len(table["line"]) == 10
    assert table.view()["deck"] == 10


def test_wtp_8_11_one_manager_takes_the_other_along() -> None:
    piles = {"manager_wife": gave([1], [5])}
    outcome = score(3, "manager_wife spy intern", piles, spouse_card=2)
    assert outcome.more == {"promoted": ["manager_wife", "manager_husband"], "how": "majority"}
    assert outcome.winners == (1, 2)
    assert [row["points"] for row in outcome.standings] == [0, 34, 34]
    outcome = score(3, "manager_wife spy intern", piles)
    assert (outcome.more["promoted"], outcome.winners) == (["manager_wife"], (1,))
    outcome = score(3, "manager_wife manager_husband intern", piles)
    assert (outcome.more["promoted"], outcome.winners) == (["manager_wife", "manager_husband"], (1,))


def managers(first: tuple[int, ...], *second: tuple[int, str]) -> PromoteTable:
    """Return a table at which everybody gave the wife something, and then she went."""
    table = PromoteTable(3, "manager_wife", "manager_husband").spokesman()
    table.votes(*[(card, "manager_wife") for card in first])
    return table.votes(*second)


def test_wtp_8_11_the_spouse_card_goes_by_the_pile() -> None:
    """What the first of them gets in the round in which she goes does not count."""
    here, there = "manager_wife", "human_resources"
    table = managers((1, 3, 2), (2, here), (-3, here), (1, there))
    assert table["last_eliminated"] == here
    assert [seat["spouse_card"] for seat in table["seats"]] == [False, True, False]
    table.votes((6, "manager_husband"), (1, there), (1, there))
    table.votes((-3, "manager_husband"), (1, there), (1, there))
    assert table["last_eliminated"] == "manager_husband"
    assert [seat["spouse_card"] for seat in table["seats"]] == [False, True, False]


def test_wtp_8_11_in_a_tie_nobody_ever_gets_it() -> None:
    there = "human_resources"
    table = managers((3, 3, 2), (-3, "manager_wife"), (1, there), (1, there))
    assert "WTP-8.11" in table.effects()
    table.votes((6, "manager_husband"), (1, there), (1, there))
    table.votes((-3, "manager_husband"), (-3, "manager_husband"), (-3, "manager_husband"))
    assert table["last_eliminated"] == "manager_husband"
    assert not any(seat["spouse_card"] for seat in table["seats"])


def test_wtp_8_11_who_has_no_vote_in_the_pile_does_not_get_it() -> None:
    """The only contributor does, whatever the sum; where nobody voted, nobody does."""
    here, there = "manager_wife", "human_resources"
    table = PromoteTable(3, here, "manager_husband").spokesman()
    table.votes((-1, here), (3, there), (-2, "information_desk"))
    table.votes((-3, here), (1, there), (1, there))
    assert table["last_eliminated"] == here
    assert [seat["spouse_card"] for seat in table["seats"]] == [True, False, False]
    table = PromoteTable(3, here, "manager_husband").spokesman()
    table.votes((-1, here), (3, there), (1, there))
    assert table["last_eliminated"] == here
    assert not any(seat["spouse_card"] for seat in table["seats"])
    assert "WTP-8.11" in table.effects()


def test_wtp_8_12_the_bodyguard_goes_for_the_ceo() -> None:
    table = PromoteTable(3, "ceo", "bodyguard").spokesman().votes((-3, "ceo"), (1, "intern"), (1, "intern"))
    assert (table["eliminated"], "ceo" in table["line"]) == (["bodyguard"], True)
    assert table.pile("ceo") == 1
    table.votes((-3, "ceo"), (1, "intern"), (1, "intern"))
    assert table["last_eliminated"] == "ceo"


def secretary() -> PromoteTable:
    return PromoteTable(3).spokesman().votes((5, "secretary"), (-3, "mentor"), (6, "information_desk"))


def test_wtp_8_13_the_secretary_swaps_the_votes_of_two_others() -> None:
    table = secretary()
    assert (table.step, table["turn"], table["waiting_for"]) == ("choice", 0, [0])
    assert 5 not in table.hand(0)
    assert table.refused("swap", 1, decline=True) == "WTP-8.13"
    assert table.refused("swap", 0, a="secretary", b="mentor") == "WTP-8.13"
    assert table.refused("swap", 0, a="mentor", b="mentor") == "WTP-8.13"
    assert table.refused("swap", 0, a="mentor", b="ceo") == "WTP-8.13"
    assert table.refused("eliminate", 0, employee="mentor") == "WTP-8.21"
    assert table.malformed("swap", 0) == "a"
    assert table.malformed("swap", 0, a="mentor") == "b"
    assert table.malformed("swap", 0, decline=False) == "a"
    assert table.malformed("swap", 0, decline=1) == "decline"
    assert table.malformed("swap", 0, a="mentor", b="intern", decline=True)
    table.do("swap", 0, a="mentor", b="information_desk")
    assert table["last_eliminated"] == "information_desk"
    assert table.pile("mentor") == 1


def test_wtp_8_13_she_may_leave_it() -> None:
    table = secretary().do("swap", 0, decline=True)
    assert table["last_eliminated"] == "mentor"


def test_wtp_8_14_the_infiltrator_is_promoted_alone() -> None:
    piles = {"infiltrator": gave([1], [1], [-1]), "ceo": gave([6, 5])}
    outcome = score(3, "ceo infiltrator intern", piles)
    assert (outcome.more, outcome.winners) == ({"promoted": ["infiltrator"], "how": "infiltrator"}, (0, 1))
    assert [row["points"] for row in outcome.standings] == [31, 31, 0]


def test_wtp_8_15_the_daughter_names_a_spokesman() -> None:
    table = (
        PromoteTable(3, "boss_daughter")
        .spokesman()
        .votes((1, "intern"), (5, "boss_daughter"), (-1, "intern"))
    )
    assert (table.step, table["turn"]) == ("choice", 1)
    assert table.refused("name_spokesman", 0, seat=2) == "WTP-8.15"
    assert table.malformed("name_spokesman", 1) == "seat"
    assert table.malformed("name_spokesman", 1, seat=3) == "seat"
    assert table.malformed("name_spokesman", 1, seat=2, decline=True)
    table.do("name_spokesman", 1, seat=2)
    assert (table["round"], table["spokesman"], table.turn) == (2, 2, 2)
    table.votes((1, "mentor"), (5, "boss_daughter"), (1, "mentor"))
    table.do("name_spokesman", 1, decline=True)
    assert table["spokesman"] == 2


def test_wtp_8_15_from_the_next_round_on() -> None:
    table = (
        PromoteTable(3, "boss_daughter")
        .spokesman()
        .votes((1, "boss_daughter"), (-3, "mentor"), (1, "intern"))
    )
    table.do("name_spokesman", 0, seat=1)
    assert (table.step, table["spokesman"]) == ("mentor", 0)
    table.do("draw_employee", employee="bodyguard")
    assert table["spokesman"] == 1


def test_wtp_8_16_the_perfectionist_rejects_the_lowest() -> None:
    table = PromoteTable(4).spokesman()
    table.votes(
        (-3, "perfectionist_executive"),
        (-3, "perfectionist_executive"),
        (-1, "perfectionist_executive"),
        (2, "intern"),
    )
    assert table["last_eliminated"] == "perfectionist_executive"
    table = PromoteTable(4).spokesman()
    table.votes(
        (-3, "perfectionist_executive"),
        (-3, "perfectionist_executive"),
        (1, "perfectionist_executive"),
        (2, "intern"),
    )
    assert table.pile("perfectionist_executive") == 1


PRESIDENT = {"honorary_president": gave([-3, -2], [4]), "spy": gave([-3, -3], [5])}


@pytest.mark.parametrize(
    ("scope", "line", "promoted", "winners"),
    [
        ("own", "spy honorary_president intern", ["honorary_president"], (0,)),
        ("all", "spy honorary_president intern", ["spy"], (0,)),
        ("all", "spy intern ceo", ["spy"], (1,)),
        (None, "spy honorary_president intern", ["spy"], (0,)),
    ],
)
def test_wtp_8_17_the_president_turns_votes_positive(
    scope: str | None, line: str, promoted: list[str], winners: tuple[int, ...]
) -> None:
    """Ruling (option `president_scope`, `all`): on every employee while he is in the line at the end."""
    piles = {employee: pile for employee, pile in PRESIDENT.items() if employee in line}
    outcome = score(3, line, piles, options={} if scope is None else {"president_scope": scope})
    assert (outcome.more["promoted"], outcome.winners) == (promoted, winners)


def test_wtp_8_17_at_every_kind_of_ending_and_for_votes_of_nobody() -> None:
    piles = {"infiltrator": gave([-3], [2]), "honorary_president": gave([1])}
    own = {"options": {"president_scope": "own"}}
    assert score(3, "infiltrator honorary_president intern", piles).winners == (0,)
    assert score(3, "infiltrator honorary_president intern", piles, **own).winners == (1,)
    piles = {"ceo": gave([3], nobody=[-2]), "honorary_president": gave([], [4])}
    assert score(3, "honorary_president ceo intern", piles).more["promoted"] == ["ceo"]


def test_wtp_8_18_the_sneaky_engineer_takes_the_best_vote_on_his_right() -> None:
    table = PromoteTable(3, "sneaky_engineer").spokesman()
    right = table["line"][table["line"].index("sneaky_engineer") + 1]
    table.votes((5, right), (3, right), (-1, "intern"))
    assert (table.pile("sneaky_engineer"), table.pile(right)) == (1, 1)
    assert "WTP-8.18" in table.effects()
    before = table.pile("sneaky_engineer")
    table.votes((5, right), (5, right), (2, right))
    assert table.pile("sneaky_engineer") == before + 1


def test_wtp_8_19_the_young_genius_has_an_imaginary_two() -> None:
    table = PromoteTable(3).spokesman().votes((5, "secretary"), (-1, "young_genius"), (1, "secretary"))
    assert table["round_totals"]["young_genius"] == 1
    assert table["round_votes"]["young_genius"] == [{"seat": 1, "card": -1}]
    table.do("swap", 0, a="young_genius", b="intern")
    assert table["last_eliminated"] == "intern"
    assert table.pile("young_genius") == 0
    outcome = score(3, "young_genius spy intern", {"young_genius": gave([1]), "spy": gave([], [2])})
    assert outcome.more["promoted"] == ["spy"]


def test_wtp_8_20_the_spys_worst_friend_discards_the_highest() -> None:
    table = PromoteTable(4).spokesman().votes((1, "spy"), (2, "spy"), (3, "spy"), (-1, "intern"))
    table.votes((-3, "spy"), (-3, "spy"), (-3, "spy"), (3, "secretary"))
    table.do("swap", 3, decline=True)
    assert table["last_eliminated"] == "spy"
    assert [6 in table.hand(seat) for seat in range(4)] == [False, True, True, True]


def test_wtp_8_20_all_that_are_tied_and_only_who_voted_for_him() -> None:
    table = PromoteTable(4).spokesman().votes((-2, "spy"), (-2, "spy"), (3, "intern"), (1, "intern"))
    assert [6 in table.hand(seat) for seat in range(4)] == [False, False, True, True]
    assert table.effects().count("WTP-8.20") == 2
    line = line_of("spy", without=("young_genius", "workplace_doctor"))
    table = PromoteTable(3, line=[*line[:9], "boss_daughter", "honorary_president"]).spokesman()
    low = ("technician", "information_desk", "intern")
    table.votes(*[(2, one) for one in low])
    assert all(6 in table.hand(seat) for seat in range(3))


def test_wtp_8_20_an_empty_hand_has_nothing_to_show() -> None:
    table = PromoteTable(3).spokesman().remove(1, -2, -1, 1, 2, 3, 4, 5, 6)
    table.votes((2, "intern"), (-3, "spy"), (1, "intern"))
    assert (table["last_eliminated"], table.hand(1)) == ("spy", [])
    assert "WTP-8.20" in table.effects()


def ceo(*wanted: str) -> PromoteTable:
    return PromoteTable(3, "ceo", *wanted).spokesman().votes((6, "ceo"), (1, "intern"), (2, "intern"))


def test_wtp_8_21_the_only_six_eliminates_at_once() -> None:
    table = ceo()
    assert (table.step, table["turn"], table["waiting_for"]) == ("choice", 0, [0])
    assert table["round_votes"]["ceo"] == [{"seat": 0, "card": 6}]
    assert table.refused("eliminate", 1, employee="intern") == "WTP-8.21"
    assert table.refused("eliminate", 0, employee="ceo") == "WTP-8.21"
    assert table.refused("eliminate", 0, employee="wonderkid") == "WTP-8.21"
    assert table.refused("swap", 0, decline=True) == "WTP-8.13"
    assert table.refused("vote", 0, card=1, employee="intern") == "WTP-2.3"
    table.do("eliminate", 0, employee="intern")
    assert table["eliminated"] == ["intern"]
    assert table["round"] == 2


def test_wtp_8_21_two_sixes_do_nothing() -> None:
    table = PromoteTable(3, "ceo").spokesman().votes((6, "ceo"), (6, "ceo"), (-1, "intern"))
    assert table["eliminated"] == ["intern"]
    assert "WTP-8.21" in table.effects()
