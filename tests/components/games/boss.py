"""I'm the Boss! for six players: each step of a turn and of a deal, and the sheets beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.components.positions import Position, scripted

CLANS = ("red", "blue", "yellow", "magenta", "orange", "green")
SIX = {"dividends": 5, "required": ["red", "blue", "yellow"], "choose": {"count": 2, "of": [*CLANS[3:]]}}
NOBODY = {"dividends": 1, "required": [], "choose": None}
CARDS = {str(number): {"value": number + 2} for number in range(1, 16)}
ENDS = {number: {**card, "end_rolls": [5, 6]} for number, card in CARDS.items() if 10 <= int(number) <= 14}


def agree(by: int, clan: str, amount: int, source: str = "poster") -> dict[str, Any]:
    return {"do": "agree", "by": by, "clan": clan, "with": source, "amount": amount}


def closed(count: int) -> list[dict[str, Any]]:
    """Return deals that need no other player; the roll after the last one is still due."""
    deals = []
    for number in range(count):
        by = number % 6
        deals += [{"do": "try_deal", "by": by}, {"do": "close", "by": by}]
    return deals


TRY = [{"do": "try_deal", "by": 0}]
DEAL = [
    *TRY,
    agree(1, "blue", 4),
    agree(2, "yellow", 3),
    {"do": "lay_clan", "by": 4, "clan": "blue"},
    agree(4, "blue", 2, "card"),
    agree(3, "magenta", 2),
    agree(4, "orange", 1),
    agree(5, "green", 2),
]
CLOSE = {"do": "close", "by": 0}
ASKING = {"ask_before_closing": True}
UNKNOWN: dict[str, Any] = {"spaces": {}, "deal_cards": {}}
DRAW = [
    {"do": "adjust", "seat": 0, "change": {"hand": 7}, "reason": "recount"},
    {"do": "roll", "by": 0, "die": 3},
    {"do": "draw", "by": 0},
]
ENDING = (".boss-ending .br-button",)
STEPS: dict[str, tuple[list[dict[str, Any]], dict[str, Any], tuple[str, ...]]] = {
    "turn": ([], {}, (".boss-centre .br-button", ".boss-centre .br-key")),
    "turn after a deal": ([*DEAL, CLOSE], {}, (".boss-centre .br-button", ".boss-centre .br-key")),
    "turn after a deal of which much is told": (
        [*DEAL, {"do": "lay_clan", "by": 5, "clan": "red"}, CLOSE],
        {"spaces": {"0": SIX}, "deal_cards": {"1": CARDS["1"]}},
        (".boss-centre .br-key",),
    ),
    "moved": (DRAW[1:2], {}, (".boss-centre .br-button",)),
    "moved to the unknown": (DRAW[1:2], UNKNOWN, (".boss-centre .br-button",)),
    "over the limit": (DRAW, {}, (".boss-centre .br-key", ".boss-hand .boss-pick")),
    "deal": (TRY, {}, (*ENDING, ".boss-seat")),
    "deal with offers": (DEAL, {}, (*ENDING, ".boss-seat")),
    "travelled": (
        [*DEAL, {"do": "travel", "by": 5, "clan": "yellow"}],
        {},
        (*ENDING, ".boss-stop-button", ".boss-seat"),
    ),
    "taken over": (
        [*DEAL, {"do": "take_over", "by": 5}],
        {},
        (*ENDING, ".boss-stop-button", ".boss-terms .br-button", ".boss-seat"),
    ),
    "asked": ([*DEAL, CLOSE], ASKING, (".boss-asked .br-button",)),
    "end roll": (
        closed(10),
        {"spaces": {str(index): NOBODY for index in range(16)}},
        (".boss-centre .br-key",),
    ),
    "end roll of the unknown": (
        closed(10),
        {"spaces": {str(index): NOBODY for index in range(16)}, "deal_cards": CARDS},
        (".boss-centre .is-act",),
    ),
}

FORMS: dict[str, tuple[str, ...]] = {
    ".boss-hand .boss-pick": (".boss-seat[data-seat='1']",),
    ".boss-agree :is(button, input)": (".boss-seat[data-seat='1']", "[data-do='agree'] .boss-pick"),
    ".boss-card": (".boss-tools .br-button",),
    ".boss-description :is(button, input)": (".boss-tools .br-button", "[data-card='12']"),
    ".boss-description .boss-pick": ("[data-space='12']",),
    ".boss-stop .br-columns button": (".boss-stop-button",),
}
TRAVELS = {"do": "travel", "by": 0, "clan": "yellow"}


def position(
    name: str,
    actions: list[dict[str, Any]],
    needs: tuple[str, ...],
    options: Mapping[str, Any],
    taps: tuple[str, ...] = (),
) -> Position:
    """Return a position of six players, where ``options`` are other ones."""
    described = {"spaces": {str(index): SIX for index in range(16)}, "deal_cards": {**CARDS, **ENDS}}
    posters = dict(zip(CLANS, range(6), strict=True))
    given = {"posters": posters, "marker": 0, **described, **options}
    return scripted("boss", name, 6, actions, given, needs=needs, taps=taps)


POSITIONS: tuple[Position, ...] = (
    *(position(name, actions, needs, options) for name, (actions, options, needs) in STEPS.items()),
    *(
        position(f"opened {number}", [*DEAL, TRAVELS] if "stop" in needs else DEAL, (needs,), {}, taps)
        for number, (needs, taps) in enumerate(FORMS.items(), 1)
    ),
)
