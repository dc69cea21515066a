"""Two new stores."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.store.store import Store
from tests.support.stores import new_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The store that imports."""
    with closing(new_store(tmp_path / "here.db")) as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """The store that exports."""
    with closing(new_store(tmp_path / "there.db")) as store:
        yield store
