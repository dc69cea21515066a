"""A store for tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.store.sql.store import SqlStore
from tests.support.stores import new_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    opened = new_store(tmp_path / "tables.db")
    yield opened
    opened.close()
