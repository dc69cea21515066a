"""Reputation for five players: each step of a round, and typed cards."""

from __future__ import annotations

from typing import Any

from tests.components.positions import Position, moment, scripted


def reveal(workers: int = 2, credits: int = 12) -> dict[str, Any]:
    return {
        "do": "reveal",
        "private": {"name": "A shortcut through somebody else's park", "loss": 12},
        "public": {
            "name": "An orphanage with its own observatory",
            "workers": workers,
            "credits": credits,
            "gain": 12,
        },
    }


def speculate(*seats: int) -> list[dict[str, Any]]:
    return [{"do": "speculate", "by": seat} for seat in seats]


def private(by: int, workers: int) -> dict[str, Any]:
    return {"do": "bid_private", "by": by, "workers": workers}


def public(by: int, credits: int) -> dict[str, Any]:
    return {"do": "bid_public", "by": by, "credits": credits}


LED = [reveal(), private(0, 1), public(1, 4)]
WON = [*LED, *speculate(2, 3, 4, 0, 1)]
ENTERED = [
    {"do": "hide_marker", "by": 1, "hand": "left"},
    {"do": "bid_cosponsor", "by": 0, "workers": 3},
    {"do": "bid_cosponsor", "by": 2, "workers": 3},
]
HOME = [
    *WON,
    *ENTERED,
    {"do": "return_workers"},
    reveal(),
    private(1, 1),
    public(2, 1),
    *speculate(3, 4, 0, 1, 2),
    {"do": "hide_marker", "by": 2, "hand": "left"},
    {"do": "bid_cosponsor", "by": 1, "workers": 1},
    {"do": "bid_cosponsor", "by": 3, "workers": 1},
]
CARDS = (".br-group-number", ".br-group-pad .br-key", ".br-form .is-act")
BIDS = ("[data-do='bid_private'] .br-key", "[data-do='bid_public'] .br-key", ".br-turn-head .is-act")
ROWS = (".br-controls .is-act", ".br-controls-row")
STEPS: dict[str, tuple[list[dict[str, Any]], tuple[str, ...]]] = {
    "first cards": ([], CARDS),
    "cards after a round that nobody bid in": ([reveal(), *speculate(0, 1, 2, 3, 4)], CARDS),
    "bidding": ([reveal()], BIDS),
    "outbid": ([*LED, private(2, 2)], BIDS),
    "forced": ([*LED, *speculate(2, 3, 4)], (".br-stage-board .ending",)),
    "in secret": (WON, (".br-controls-row", ".br-controls-fists")),
    "one in secret": ([*WON, ENTERED[0]], (".br-controls-row", ".br-controls-fists")),
    "to the Break room": ([*WON, *ENTERED], ROWS),
    "home": (HOME, ROWS),
}
FORMS: dict[str, tuple[list[dict[str, Any]], tuple[str, ...], tuple[str, ...]]] = {
    "typed fists": (
        WON,
        (".br-controls-fists",),
        (".br-controls-fist .br-key", "dialog[open] .is-act"),
    ),
    "a seat's workers": (
        [*WON, *ENTERED],
        (".br-controls-row:last-child",),
        (".br-controls [role='switch']", ".br-controls .is-act"),
    ),
}
AGENDAS = [{"do": "award_agenda", "by": seat, "tokens": 2} for seat in range(5)]
SET_UP = ".br-stage section section:has(ol)"
SETTING_UP = {"portrait": (SET_UP,), "tablet": (SET_UP,)}
"""The set-up before the game is no button; on a phone it comes after the form."""
HAPPENED = {"tablet": (".br-happened",)}
SHORT_NAMES = ("Konstantinos", "Bartholomew", "Maximilianus", "Wilhelminetje", "Alejandrina")
HEADS = ("[data-seat] .name", ".br-controls-row", ".br-controls-fists")


def position(name: str, actions: list[dict[str, Any]], needs: tuple[str, ...] = (), **more: Any) -> Position:
    return scripted("reputation", name, more.pop("seats", 5), actions, needs=needs, **more)


MARKERS = position(
    "markers and agendas",
    [*AGENDAS, *LED, private(2, 2), public(3, 1), *speculate(4, 0, 1)],
    names=SHORT_NAMES,
)
POSITIONS: tuple[Position, ...] = (
    *(position(name, *step) for name, step in STEPS.items()),
    *(position(name, actions, needs, taps=taps) for name, (actions, taps, needs) in FORMS.items()),
    *(position(f"{seats} to set up", [], seats=seats, needs_on=SETTING_UP) for seats in (5, 4, 3)),
    position(
        "four bid in secret",
        [reveal(), private(0, 1), public(1, 4), *speculate(2, 3, 0, 1)],
        seats=4,
        needs_on={"portrait": HEADS},
    ),
    position("won", WON, needs_on=HAPPENED),
    position("opened", [*WON, *ENTERED], needs_on=HAPPENED),
    position("came home", HOME, needs_on=HAPPENED),
    MARKERS,
    moment(
        "reputation",
        "five-seats",
        278,
        "result",
        needs=(".br-reckoning-head h2", ".br-reckoning-ranks li"),
    ),
    position(
        "seat",
        [*AGENDAS, *WON],
        (".br-seatsheet button", ".br-sheet-head .br-badge-name"),
        taps=("[data-seat='1'] > button",),
    ),
    position(
        "correction",
        [*AGENDAS, *WON],
        (".br-correction button", ".br-correction input"),
        taps=("[data-seat='1'] > button", ".br-seatsheet-correct"),
    ),
)
