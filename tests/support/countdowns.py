"""A deal of I'm the Boss! that can be closed, and the countdown before that."""

from __future__ import annotations

from typing import Any

from tests.support.devices import Devices, on
from widgets.session import Session

SPACE = {"dividends": 4, "required": ["red", "blue"], "choose": None}
BOSS = {
    "posters": {"red": 0, "blue": 1, "yellow": 2, "magenta": 3, "orange": None, "green": None},
    "marker": 0,
    "first_seat": 0,
    "spaces": {str(index): SPACE for index in range(16)},
    "deal_cards": {str(number): {"value": number} for number in range(1, 16)},
}
CLOSE = {"do": "close", "by": 0, "fill": {"blue": 1}}


def ready(devices: Devices) -> None:
    for action in (
        {"do": "try_deal", "by": 0},
        {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1},
    ):
        send(devices.tablet, on(devices.tablet, action))


def send(session: Session, tap: dict[str, Any]) -> None:
    session.tap(tap)
    assert session.notice is None, session.notice


def start(session: Session, action: dict[str, Any] = CLOSE) -> None:
    send(session, on(session, action, "start_countdown"))
