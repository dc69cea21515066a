"""The count of a finished game, step by step."""

from __future__ import annotations

from referee.games.promote.scoring import SeatCounts as PromotionCounts
from referee.games.promote.scoring import count as count_promotion
from referee.games.promote.scoring import reckon as reckon_promotion
from referee.games.promote.state import Vote
from referee.games.reputation.scoring import SeatCounts, reckon
from referee.i18n import Speech
from widgets.game_ui import BY_ACCOUNT, BY_LINE
from widgets.screens.table.reveal import reveal_steps

NAMES = ("Ana", "Bo", "Cy")


def test_each_account_is_counted_and_then_decides() -> None:
    """Reputation line by line, its total and who is eliminated; then profit, and who wins."""
    counts = [SeatCounts(name, 2, tokens, 3, 3, 4, 5) for name, tokens in zip(NAMES, (4, 2, 6), strict=True)]
    steps = reveal_steps(reckon(counts), Speech("en", NAMES), BY_ACCOUNT)
    assert [step["title"] or step["text"] for step in steps] == [
        "Reputation from workers in HQ",
        "Reputation tokens",
        "Left public stack",
        "Right public stack",
        "Private stack",
        "Reputation",
        "Bo has the lowest reputation, 5, and is eliminated.",
        "Profit from workers in HQ",
        "Credits",
        "Profit",
        "Cy wins: profit 6 and, of those level on it, the highest reputation, 9.",
    ]
    assert steps[1]["figures"] == [
        {"seat": 0, "value": 4, "cards": [], "name": ""},
        {"seat": 1, "value": 2, "cards": [], "name": ""},
        {"seat": 2, "value": 6, "cards": [], "name": ""},
    ]


def test_a_private_stack_is_opened_card_by_card() -> None:
    stacks = ((("Moon Mine", 3), ("", 1)), (), (("Deep Well", 4),))
    counts = [
        SeatCounts(name, 2, 4, 3, 3, sum(loss for _, loss in stack), 5)
        for name, stack in zip(NAMES, stacks, strict=True)
    ]
    steps = reveal_steps(reckon(counts, cards=stacks), Speech("en", NAMES), BY_ACCOUNT)
    opened = [step for step in steps if step["title"].startswith("Private stack")]
    assert [step["title"] for step in opened] == [
        "Private stack: card 1",
        "Private stack: card 2",
        "Private stack",
    ]
    shown = [[(one["seat"], one["value"], one["name"]) for one in step["figures"]] for step in opened]
    assert shown[0] == [(0, -3, "Moon Mine"), (2, -4, "Deep Well")]
    assert shown[1] == [(0, -1, "")]
    assert shown[2] == [(0, -4, ""), (1, 0, ""), (2, -4, "")]


def test_a_pile_is_opened_with_its_cards_and_who_turns_their_signs_round() -> None:
    piles = (Vote(0, -3, "mentor"), Vote(0, 5, "mentor"), Vote(1, 2, "mentor"), Vote(None, -1, "mentor"))
    line = ("honorary_president", "mentor", "intern")
    result = count_promotion(PromotionCounts(3, line, piles))
    [step] = [
        one
        for one in reveal_steps(reckon_promotion(NAMES, result), Speech("en", NAMES), BY_LINE)
        if one["title"] == "Mentor"
    ]
    assert step["figures"][0] == {
        "seat": 0,
        "value": 8,
        "cards": [{"printed": -3, "value": 3}, {"printed": 5, "value": 5}],
        "name": "",
    }
    assert [one["value"] for one in step["figures"]] == [8, 2, 0]
    assert step["clause"] == "WTP-8.17"
    assert step["text"] == "The Honorary President turns negative votes into positive ones."
