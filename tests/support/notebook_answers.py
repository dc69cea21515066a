"""What the exercises of the notebooks are answered with: the right answer first, then some wrong ones.

An answer that depends on what the notebook has found is a function of the notebook's names.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import stdev
from typing import Any

_SHOP = {"do": "buy_building", "by": "Bo", "building": "shop"}
_ENTRY = {"do": "place_vp", "by": "Ana", "vp": "0.1", "place": "One $uperpower"}
_FIGHT = {"do": "fight", "by": "Cy"}
_BID = {"do": "bid_private", "by": "Ana"}
_AGREE = {"do": "agree", "by": "Cy", "clan": "yellow", "with": "poster"}
_VOTE = {"do": "vote", "by": "Ana", "card": -3}


def _games_needed(names: Mapping[str, Any], power: int = 2) -> float:
    """Return how many games make the interval of a worker's worth ± 0.25; 1: if it fell with the number."""
    values = names["lost"][names["ROUNDS"][0]]
    margin: float = 1.96 * stdev(values) / len(values) ** 0.5
    return len(values) * (margin / 0.25) ** power


def _way_in(using: str) -> Any:
    return lambda names: {**_ENTRY, "place": names["REGION"], "using": using}


ANSWERS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "anarchy": {
        "check_1": (3.5, 6, 3),
        "check_2": (34 / 60, 1.5, 0.25),
        "check_3": (7.36, 8.2, 5),
        "check_4": (
            {**_SHOP, "at": [2, 2]},
            {**_SHOP, "at": [3, 3]},
            {**_SHOP, "at": [0, 2]},
            {**_SHOP, "at": [3, 3], "by": "Ana"},
        ),
    },
    "bastards": {
        "check_1": (14 / 24, 0.5, 0.6, 14),
        "check_2": (6, 8, 0),
        "check_3": (
            _way_in("corruption"),
            _way_in("crime"),
            lambda names: {**_ENTRY, "place": names["LOUNGE"], "using": "none"},
            {"do": "place_vp", "by": "Ana"},
        ),
        "check_4": (
            {**_FIGHT, "amount": 3},
            {**_FIGHT, "amount": 2},
            {**_FIGHT, "amount": 4},
            {**_FIGHT, "amount": 9},
            {"do": "yield", "by": "Cy"},
        ),
    },
    "boss": {
        "check_1": (4, 16, 3, 4.0),
        "check_2": (
            {**_AGREE, "amount": 13},
            {**_AGREE, "amount": 14},
            {**_AGREE, "amount": 12},
            {**_AGREE, "amount": 99},
            {"do": "close", "by": "Ana"},
        ),
        "check_3": (7, 2, 5),
        "check_4": (
            {"do": "lay_clan", "by": "Ana", "clan": "blue"},
            {"do": "lay_clan", "by": "Ana", "clan": "red"},
            {"do": "lay_clan", "by": "Ana", "clan": "green"},
            {"do": "lay_clan", "by": "Bo", "clan": "blue"},
        ),
    },
    "promote": {
        "check_1": ("Bo", "Ana", "Cy", "Zoe"),
        "check_2": (
            {**_VOTE, "employee": "bodyguard"},
            {**_VOTE, "employee": "spy"},
            {**_VOTE, "card": 6, "employee": "bodyguard"},
        ),
        "check_3": (5, 4, 6, 9),
        "check_4": ("Ana", "Bo", "Cy"),
    },
    "reputation": {
        "check_1": (7, 6, 8, 40),
        "check_2": (4, 3, 5, -1),
        "check_3": (
            {**_BID, "workers": 4},
            {**_BID, "workers": 3},
            {**_BID, "workers": 5},
            {**_BID, "workers": 12},
            {"do": "speculate", "by": "Ana"},
        ),
        "check_4": (_games_needed, lambda names: _games_needed(names, power=1), 1, 10**9),
    },
}
