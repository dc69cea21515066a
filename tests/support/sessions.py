"""A page's session: what it shows, what is tapped, and games brought to a certain point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from widgets.session import Session

NAMES = ["Ana", "Bo", "Carmen", "Dimitri", "Eva"]
CARDS = {
    "private": {"name": "Moon Mine", "loss": 3},
    "public": {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4},
}


def table(session: Session) -> Mapping[str, Any]:
    """Return what a session shows of its table."""
    return session.screens["table"]


def play(session: Session, *actions: dict[str, Any]) -> None:
    """Play actions as the page sends them; none may be refused."""
    for action in actions:
        session.tap({"tap": "submit", "action": action, "revision": table(session)["revision"]})
        assert session.notice is None, session.notice


REVEAL = {"do": "reveal", **CARDS}


def to_cosponsorship() -> list[dict[str, Any]]:
    """The actions that lead four seats to step 5 of round 1, with Ana as the primary sponsor."""
    return [
        REVEAL,
        {"do": "bid_public", "by": 0, "credits": 2},
        {"do": "bid_private", "by": 1, "workers": 3},
        *({"do": "speculate", "by": seat} for seat in (2, 3, 0, 1)),
    ]
