"""Sessions on devices with names, all at one store."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.store.store import Store
from widgets.server.devices import device_id
from widgets.session import Session


@pytest.fixture
def join(store: Store) -> Callable[..., Session]:
    """Connect a session on a named device, at a table if there is an id."""

    def joined(name: str, table: str = "") -> Session:
        session = Session(lambda: store, device_id(name))
        session.tap({"tap": "connect", "language": "en", "table": table})
        return session

    return joined
