"""A session at a store of its own, and games brought to a certain point."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.store import open_store
from referee.store.base import Store
from tests.stores import new_sqlite
from widgets.session import Session

NAMES = ["Ana", "Bo", "Carmen", "Dimitri", "Eva"]
CARDS = {
    "private": {"name": "Moon Mine", "loss": 3},
    "public": {"name": "Water Works", "workers": 2, "credits": 6, "gain": 4},
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(new_sqlite(tmp_path / "tables.db"))
    yield opened
    opened.close()


@pytest.fixture
def session(store: Store) -> Session:
    session = Session(lambda: store)
    session.tap({"tap": "hello", "language": "en"})
    return session


def table(session: Session) -> dict:
    """Return what a session shows of its table."""
    return session.screens["table"]


def play(session: Session, *actions: dict) -> None:
    """Play actions as the page sends them; none may be refused."""
    for action in actions:
        session.tap({"tap": "play", "action": action, "moment": session.screens["table"]["moment"]})
        assert session.told is None, session.told


@pytest.fixture
def start(session: Session) -> Callable[..., Session]:
    def started(count: int = 4, *actions: dict) -> Session:
        seats = [{"name": name} for name in NAMES[:count]]
        session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
        play(session, *actions)
        return session

    return started


REVEAL = {"do": "reveal", **CARDS}


def to_cosponsorship() -> list[dict]:
    """The actions that lead four seats to step 5 of round 1, with Ana as the primary sponsor."""
    return [
        REVEAL,
        {"do": "bid_public", "by": 0, "credits": 2},
        {"do": "bid_private", "by": 1, "workers": 3},
        *({"do": "speculate", "by": seat} for seat in (2, 3, 0, 1)),
    ]
