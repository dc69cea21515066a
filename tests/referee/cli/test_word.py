"""``referee word``: only a user of the machine can read the access word, or draw a new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.store import open_store
from referee.store.admission import normalize_access_code
from tests.support.stores import new_sqlite


@pytest.fixture
def url(tmp_path: Path) -> str:
    return new_sqlite(tmp_path / "tables.db")


def test_the_word_is_printed_as_it_is_typed(url: str) -> None:
    results = [CliRunner().invoke(main, ["word", "--store", url]) for _ in range(2)]
    assert [result.exit_code for result in results] == [0, 0]
    assert results[0].stdout == results[1].stdout and results[0].stdout.count(" ") == 2
    store = open_store(url)
    assert normalize_access_code(results[0].stdout) == store.access_code()
    store.close()


def test_a_new_word_is_asked_of_every_device(url: str) -> None:
    store = open_store(url)
    store.admit("a" * 64, "b" * 64, "")
    before = store.access_code()
    result = CliRunner().invoke(main, ["word", "--new", "--store", url])
    assert result.exit_code == 0 and normalize_access_code(result.output) == store.access_code() != before
    assert store.devices() == []
    store.close()


def test_a_store_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["word", "--store", f"sqlite:///{tmp_path}/no/such/x.db"])
    assert result.exit_code == 2 and result.stdout == "" and len(result.stderr.splitlines()) == 1
