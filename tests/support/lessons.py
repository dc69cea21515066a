"""A short lesson of Reputation for tests, as its file would have it."""

from __future__ import annotations

from copy import deepcopy
from typing import Any


def words(text: str) -> dict[str, str]:
    """A text in every language."""
    return {"en": text, "es": f"{text} (es)"}


_LESSON: dict[str, Any] = {
    "id": "first-bid",
    "title": words("The first bid"),
    "minutes": 3,
    "teaches": ["REP-5.1", "REP-5.2", "REP-5.6"],
    "seats": [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}],
    "actions": [
        {
            "do": "reveal",
            "private": {"name": "Moon Mine", "loss": 3},
            "public": {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4},
        }
    ],
    "opening": words("Two projects lie there."),
    "steps": [
        {
            "say": words("Bid two workers."),
            "accept": [{"do": "bid_private", "by": 0, "workers": 2}],
            "tempting": [
                {
                    "action": {"do": "bid_private", "by": 0, "workers": 11},
                    "clause": "REP-5.2",
                    "say": words("Count your workers."),
                },
                {"action": {"do": "speculate", "by": 0}, "say": words("You may wait, but why?")},
            ],
            "hint": words("Tap the 2."),
            "then": words("You lead."),
            "follow": [{"do": "speculate", "by": 1}, {"do": "speculate", "by": 2}],
        },
        {
            "say": words("You lead. Who acts next?"),
            "ask": {
                "choices": [
                    {"say": words("Bo"), "holds": {"turn": 1}, "why": words("Bo has waited.")},
                    {"say": words("You"), "holds": {"turn": 0}, "why": words("It goes round.")},
                ],
            },
            "hint": words("Who is left?"),
        },
        {
            "say": words("So do it."),
            "accept": [{"do": "speculate"}],
            "tempting": [
                {
                    "action": {"do": "bid_public", "by": 0, "credits": 1},
                    "clause": "REP-5.6",
                    "say": words("One project at a time."),
                }
            ],
            "then": words("All have waited."),
        },
    ],
    "now_you_can": words("You can bid now."),
}


def short_lesson(**changed: Any) -> dict[str, Any]:
    """Return the lesson as JSON data, with some of it ``changed``."""
    return {**deepcopy(_LESSON), **changed}
