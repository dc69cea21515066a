"""What the table may look at again of the round that was opened last, step by step (WTP-4, WTP-6.1)."""

from __future__ import annotations

from referee.games.promote.employees import EMPLOYEES
from referee.games.promote.view import SeenMoment, departures, walk
from referee.i18n import Speech
from tests.referee.games.promote.playing import NAMES, PromoteTable


def said(moment: SeenMoment) -> str:
    return " ".join(Speech("en", NAMES).say(effect.sentence) for effect in moment.effects)


def where(moment: SeenMoment) -> dict[str, list[int]]:
    """Return the cards under each employee."""
    return {employee: [vote["card"] for vote in votes] for employee, votes in moment.votes.items()}


def test_the_walk_shows_votes_where_they_lie_after_each_ability_with_running_totals() -> None:
    table = PromoteTable(3, "sneaky_engineer", "secretary", "perfectionist_executive").spokesman()
    assert walk(table.state) == ()
    right = table["line"][table["line"].index("sneaky_engineer") + 1]
    table.votes((5, right), (-3, "perfectionist_executive"), (4, "secretary"))
    assert table.step == "choice"
    opened, *seen = walk(table.state)
    assert 5 in where(opened)[right] and "sneaky_engineer" not in where(opened)
    assert opened.totals[right] in (5, 2) and opened.totals["sneaky_engineer"] == 0
    theft = next(one for one in seen if "Sneaky Engineer takes" in said(one))
    assert where(theft)["sneaky_engineer"] == [5] and theft.totals["sneaky_engineer"] == 5
    rejection = next(one for one in seen if "rejects" in said(one))
    assert -3 not in where(rejection).get("perfectionist_executive", [])
    before = len(seen)
    table.do("swap", 2, a="sneaky_engineer", b="mentor")
    swapped, *rest = walk(table.state)[1 + before :]
    assert where(swapped)["mentor"] == [5] and swapped.totals["mentor"] == 5
    assert "swap" in said(swapped)
    gone = table["last_eliminated"]
    assert gone in swapped.line and gone not in rest[-1].line
    assert rest[-1].votes["mentor"] == [{"seat": 0, "card": 5}]


def test_nobody_looks_any_more_when_the_next_card_is_placed() -> None:
    table = PromoteTable(3).spokesman().quiet("secretary")
    assert len(walk(table.state)) > 1
    table.do("name_next", 0, seat=1)
    assert len(walk(table.state)) > 1
    table.do("vote", 1, card=2, employee="secretary")
    assert walk(table.state) == ()
    table.do("adjust", seat=2, change={"hand_add": 1}, reason="missed")
    assert walk(table.state) == ()


def test_the_last_round_can_be_walked_through_after_the_end() -> None:
    table = PromoteTable(3, games=3).spokesman()
    for seat in range(3):
        table.remove(seat, *[card for card in table.hand(seat) if card != 2])
    table.votes((2, "mentor"), (2, "spy"), (2, "secretary"))
    if table.step == "choice":
        table.do("swap", 2, decline=True)
    assert (table.step, table["round"]) == ("spokesman", 0)
    assert table["line"] == list(walk(table.state)[0].line)
    assert len(walk(table.state)[-1].line) == 10
    table.do("discard", 0, card=1)
    assert walk(table.state) == ()


def test_a_pause_for_the_mentors_successor_is_a_step_too() -> None:
    table = PromoteTable(3, "mentor").spokesman()
    table.votes((-3, "mentor"), (1, "spy"), (2, "spy"))
    assert table.step == "mentor"
    assert "mentor" not in walk(table.state)[-1].line
    table.do("draw_employee", employee="bodyguard")
    assert "bodyguard" in walk(table.state)[-1].line


def test_wtp_3_3_a_sealed_card_has_left_the_hand_of_its_players_page() -> None:
    table = PromoteTable(3).spokesman().do("name_next", 0, seat=1)
    table.do("vote", 1, card=4, employee="secretary")
    assert table.view(1)["seats"][1]["hand"] == [-3, -2, -1, 1, 2, 3, 5, 6]
    assert table.view()["seats"][1]["hand"] is None
    assert 4 in table.hand(1)  # the record's picture still has it there


def test_who_left_in_the_round_that_was_opened_last_is_told() -> None:
    table = PromoteTable(3).spokesman()
    assert departures(table.state) is None
    table.quiet("secretary")
    told = departures(table.state)
    assert told is not None and told.clause == "WTP-5.1"
    gone = EMPLOYEES[table["last_eliminated"]].name
    assert Speech("en").say(told.sentence) == f"Eliminated in the last round: the {gone}."
