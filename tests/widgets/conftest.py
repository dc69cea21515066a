"""A session with a separate store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.store.store import Store
from tests.support.devices import Devices
from tests.support.sessions import NAMES, play
from tests.support.stores import new_store
from widgets.session import Session


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


@pytest.fixture
def session(store: Store) -> Session:
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})
    return session


@pytest.fixture
def start(session: Session) -> Callable[..., Session]:
    def started(count: int = 4, *actions: dict) -> Session:
        seats = [{"name": name} for name in NAMES[:count]]
        session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
        play(session, *actions)
        return session

    return started


@pytest.fixture
def at(store: Store) -> Callable[..., Devices]:
    """Start a game on a tablet for a number of players, with options."""
    return lambda game, count, **options: Devices(store, game, count, **options)
