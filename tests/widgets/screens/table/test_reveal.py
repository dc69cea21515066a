"""The count of a finished game, step by step."""

from __future__ import annotations

from referee.games.reputation.scoring import SeatCounts, reckon
from referee.i18n import Speech
from widgets.game_ui import BY_ACCOUNT
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
        {"seat": 0, "value": 4},
        {"seat": 1, "value": 2},
        {"seat": 2, "value": 6},
    ]
