"""Two new stores."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store import open_store
from referee.store.store import Store
from tests.support.stores import new_sqlite


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The store that something is brought into."""
    opened = open_store(new_sqlite(tmp_path / "here.db"))
    yield opened
    opened.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """The store that it comes from."""
    opened = open_store(new_sqlite(tmp_path / "there.db"))
    yield opened
    opened.close()
