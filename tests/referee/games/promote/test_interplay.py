"""Employees that touch each other, pair by pair."""

from __future__ import annotations

from tests.referee.games.promote.playing import PromoteTable, gave, line_of, score


def test_technician_dismissed_by_the_ceo() -> None:
    table = PromoteTable(3, "ceo").spokesman().votes((6, "ceo"), (1, "intern"), (2, "intern"))
    table.do("eliminate", 0, employee="technician")
    assert table.pile("ceo") == 2
    assert table.effects().index("WTP-8.21") < table.effects().index("WTP-8.3")


def test_technicians_farewell_counts_in_the_end() -> None:
    """The votes of no seat lower the CEO's total, and nobody's contribution."""
    outcome = score(3, "ceo spy intern", {"ceo": gave([6], nobody=[-2]), "spy": gave([], [5])})
    assert (outcome.more["promoted"], outcome.winners) == (["spy"], (1,))
    assert outcome.standings[0]["contribution"] == 0


def test_the_doctor_does_not_protect_from_the_ceo() -> None:
    table = PromoteTable(3, "ceo", "workplace_doctor").spokesman()
    table.votes((6, "ceo"), (1, "workplace_doctor"), (2, "intern"))
    assert table["line"][table["line"].index("workplace_doctor") + 1] == "technician"
    table.do("eliminate", 0, employee="technician")
    assert table["eliminated"] == ["technician"]
    assert "WTP-8.8" not in table.effects()


def test_the_doctor_protects_whoever_stands_there_after_resolution() -> None:
    """The Wonderkid jumps over the Doctor's neighbour and is protected himself."""
    table = PromoteTable(3, "workplace_doctor", "oppressive_manager", "wonderkid").spokesman()
    table.votes((1, "workplace_doctor"), (-2, "wonderkid"), (-1, "oppressive_manager"))
    assert table["eliminated"] == ["oppressive_manager"]
    assert table["line"][table["line"].index("workplace_doctor") + 1] == "wonderkid"


def test_the_bodyguard_does_not_help_against_the_ceos_own_order() -> None:
    table = PromoteTable(3, "ceo", "bodyguard").spokesman().votes((6, "ceo"), (1, "intern"), (2, "intern"))
    table.do("eliminate", 0, employee="bodyguard")
    table.votes((-3, "ceo"), (1, "intern"), (2, "intern"))
    assert table["eliminated"] == ["bodyguard", "ceo"]


def test_assistant_and_competitive_engineer_keep_together() -> None:
    """He acts after her: she jumps first, then he follows."""
    table = PromoteTable(3, "competitive_engineer", "assistant_engineer", "wonderkid").spokesman()
    before = table["line"].index("competitive_engineer")
    table.votes((-1, "competitive_engineer"), (6, "competitive_engineer"), (-1, "intern"))
    line = table["line"]
    assert line.index("competitive_engineer") == before - 2
    assert line[line.index("competitive_engineer") + 1] == "assistant_engineer"
    effects = table.effects()
    assert effects.index("WTP-8.5") < effects.index("WTP-8.4")


def test_oppressed_the_wonderkid_is_lowest() -> None:
    table = PromoteTable(3, "oppressive_manager", "wonderkid").spokesman()
    table.votes((2, "oppressive_manager"), (1, "intern"), (1, "intern"))
    assert table["eliminated"] == ["wonderkid"]


def test_the_oppressive_vote_can_be_swapped_away() -> None:
    """Further right than the Secretary, he gives his −1 after her swap; it goes where the Wonderkid is."""
    table = PromoteTable(3, "oppressive_manager", "wonderkid", "secretary").spokesman()
    table.votes((2, "secretary"), (3, "oppressive_manager"), (1, "wonderkid"))
    table.do("swap", 0, a="oppressive_manager", b="intern")
    assert table.view()["oppressions"] == 0
    assert table.pile("intern") == 1


def test_infiltrator_before_the_wonderkid() -> None:
    piles = {"wonderkid": gave([6]), "infiltrator": gave([], [1])}
    outcome = score(3, "wonderkid infiltrator spy intern", piles, wonderkid=True)
    assert (outcome.more, outcome.winners) == ({"promoted": ["infiltrator"], "how": "infiltrator"}, (1,))


def test_the_infiltrator_is_promoted_when_the_wonderkid_ends_the_game() -> None:
    table = PromoteTable(3, "infiltrator", "wonderkid").spokesman()
    while table.step != "finished":
        low = next(one for one in reversed(table["line"]) if one not in ("infiltrator", "wonderkid"))
        table.votes((3, "wonderkid"), (2, "infiltrator"), (-1, low) if low == "intern" else (-3, low))
        if table.step == "mentor":
            table.do("draw_employee", employee="bodyguard")
    assert table["line"][0] == "wonderkid"
    assert len(table["line"]) >= 3
    assert (table["promoted"], table["how"], table.outcome().winners) == (
        ["infiltrator"],
        "infiltrator",
        (1,),
    )


def test_a_mentor_dismissed_in_resolution_has_a_successor_who_acts() -> None:
    table = PromoteTable(3, "ceo").spokesman().votes((6, "ceo"), (3, "mentor"), (2, "intern"))
    at = table["line"].index("mentor")
    table.do("eliminate", 0, employee="mentor")
    assert (table.step, table["turn"]) == ("mentor", None)
    assert "mentor" not in table["round_votes"]
    table.do("draw_employee", employee="wonderkid")
    assert table["line"].index("wonderkid") == at - 1
    assert table["eliminated"] == ["mentor"]
    assert len(table["line"]) == 11


def test_a_successor_drawn_in_resolution_acts_in_her_place() -> None:
    """He is in place before any employee further right acts, and the resolution continues past him."""
    line = line_of("ceo", "mentor", "oppressive_manager", "boss_daughter")
    table = PromoteTable(3, line=line).spokesman()
    table.votes((6, "ceo"), (3, "oppressive_manager"), (2, "boss_daughter"))
    table.do("eliminate", 0, employee="mentor").do("draw_employee", employee="honorary_president")
    assert (table.step, table["turn"]) == ("choice", 2)
    assert table["line"][table["line"].index("honorary_president") + 1] == "human_resources"


def test_a_successor_with_an_ability_of_his_own_draws_it_at_once() -> None:
    """The Sneaky Engineer comes for the Mentor and takes from Human Resources in the same round."""
    table = PromoteTable(3, "ceo", "mentor", "human_resources").spokesman()
    table.votes((6, "ceo"), (5, "human_resources"), (2, "human_resources"))
    table.do("eliminate", 0, employee="mentor").do("draw_employee", employee="sneaky_engineer")
    assert table.pile("sneaky_engineer") == 1
    assert "WTP-8.18" in table.effects()


def test_the_managers_through_a_whole_game() -> None:
    """The wife goes, the husband is promoted: both are, and the Manager Spouse card wins too."""
    table = PromoteTable(3, "manager_wife", "manager_husband").spokesman()
    table.votes((1, "manager_wife"), (2, "manager_wife"), (-1, "intern"))
    table.votes((-3, "manager_wife"), (2, "manager_husband"), (3, "technician"))
    assert [seat["spouse_card"] for seat in table["seats"]] == [False, True, False]
    for seat in range(3):
        table.remove(seat, *table.hand(seat)[:-1])
    table.votes((6, "manager_husband"), (6, "human_resources"), (6, "human_resources"))
    assert table.step == "finished"
    assert table["promoted"] == ["manager_husband", "manager_wife"]
    assert table.outcome().winners == (0, 1)


def test_sneaky_engineer_before_secretary_by_the_order_of_the_line() -> None:
    line = line_of("sneaky_engineer", "secretary", without=("perfectionist_executive",))
    table = PromoteTable(3, line=line).spokesman()
    table.votes((5, "secretary"), (1, "intern"), (2, "intern"))
    assert table["last_eliminated"] is not None  # her only vote was taken: nobody may swap
    assert table.pile("sneaky_engineer") == 1


def test_the_president_and_negative_piles() -> None:
    piles = {"honorary_president": gave([-3, -2, -1], [5]), "spy": gave([], [], [5, 4])}
    outcome = score(3, "spy honorary_president intern", piles)
    assert (outcome.more["promoted"], outcome.winners) == (["honorary_president"], (0,))
    assert outcome.standings[0]["contribution"] == 6


def test_perfectionist_and_secretary() -> None:
    """She stands further left: what is swapped to her later is not rejected any more."""
    table = PromoteTable(4).spokesman()
    table.votes((5, "secretary"), (-1, "intern"), (1, "mentor"), (6, "mentor"))
    table.do("swap", 0, a="perfectionist_executive", b="intern")
    assert table["last_eliminated"] == "perfectionist_executive"
