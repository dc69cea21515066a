"""What is particular to stores in SQLite's files."""

from __future__ import annotations

from pathlib import Path

from referee.store.sql.sqlite import COMPILED
from tests.support.stores import new_store


def test_what_was_compiled_for_one_file_is_not_compiled_for_the_next(tmp_path: Path) -> None:
    def ask(name: str) -> set[int]:
        store = new_store(tmp_path / name)
        assert (store.tables(5), store.score_sheets(), store.regulars(5)) == ([], [], [])
        store.close()
        return {id(compiled) for compiled in COMPILED.values()}

    COMPILED.clear()
    first = ask("one.db")
    assert len(first) >= 3
    assert ask("other.db") == first
