"""``referee word``: the word is told on the machine alone, and drawn anew there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.store import open_store
from referee.store.admission import read_word
from tests.support.stores import new_sqlite


@pytest.fixture
def url(tmp_path: Path) -> str:
    return new_sqlite(tmp_path / "tables.db")


def test_the_word_is_printed_as_it_is_typed(url: str) -> None:
    told = [CliRunner().invoke(main, ["word", "--store", url]) for _ in range(2)]
    assert [one.exit_code for one in told] == [0, 0]
    assert told[0].stdout == told[1].stdout and told[0].stdout.count(" ") == 2
    store = open_store(url)
    assert read_word(told[0].stdout) == store.word()
    store.close()


def test_a_new_word_is_asked_of_every_device(url: str) -> None:
    store = open_store(url)
    store.admit("a" * 64, "b" * 64, "")
    before = store.word()
    told = CliRunner().invoke(main, ["word", "--new", "--store", url])
    assert told.exit_code == 0 and read_word(told.output) == store.word() != before
    assert store.devices() == []
    store.close()


def test_a_store_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["word", "--store", f"sqlite:///{tmp_path}/no/such/x.db"])
    assert told.exit_code == 2 and told.stdout == "" and len(told.stderr.splitlines()) == 1
