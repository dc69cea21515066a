"""The stored form of log entries."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from referee.engine.action import Action, Seal
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.games import find_game
from referee.match.log import Entry
from referee.match.match import Match
from referee.match.sealing import Secret
from referee.store.codec import read_entry, read_secret, write_entry, write_secret
from tests.support.random_play import random_game
from tests.support.table_setups import TableSetup, every_plain_table

REPUTATION = find_game("reputation")
COMMITMENT = "sha256:" + "0" * 64


@every_plain_table
def test_every_entry_of_a_game_is_read_as_written(table: TableSetup) -> None:
    match, random = Match(table.game, table.setup), Random(7)
    for turn in islice(random_game(table.game, table.setup, Random(7)), 400):
        match.submit(turn.action, tuple(turn.action.given)[:1])
        if random.random() < 0.2:
            match.undo()
            match.redo()
    for entry in match.log:
        assert read_entry(write_entry(entry), table.game, table.seat_count) == entry
    for secret in match.secrets.values():
        assert read_secret(write_secret(secret)) == secret


def test_the_form_is_the_one_in_the_stores_out_there() -> None:
    """Stores of earlier versions hold these very lines: they have to stay readable."""
    for entry, line in (
        (
            Entry("act", Action("bid_private", 1, {"workers": 3}), rolled=("workers",)),
            '{"v":1,"kind":"act","action":{"do":"bid_private","by":1,"workers":3},"rolled":["workers"]}',
        ),
        (
            Entry("act", Action("bid_cosponsor", 2, {}, Seal(COMMITMENT))),
            f'{{"v":1,"kind":"act","action":{{"do":"bid_cosponsor","by":2,"commitment":"{COMMITMENT}"}}}}',
        ),
        (
            Entry("open", secrets={12: Secret({"workers": 0}, "5a17")}),
            '{"v":1,"kind":"open","secrets":{"12":{"given":{"workers":0},"salt":"5a17"}}}',
        ),
        (
            Entry("act", Action("speculate", 1, override="agreed")),
            '{"v":1,"kind":"act","action":{"do":"speculate","by":1,"override":"agreed"}}',
        ),
        (
            Entry("open", secrets={12: Secret({"workers": 0}, "5a17", "agreed")}),
            '{"v":1,"kind":"open","secrets":{"12":{"given":{"workers":0},"salt":"5a17","override":"agreed"}}}',
        ),
        (
            Entry("reseal", Action("bid_cosponsor", 2, {}, Seal(COMMITMENT)), replaces=12),
            f'{{"v":1,"kind":"reseal","action":{{"do":"bid_cosponsor","by":2,"commitment":"{COMMITMENT}"}},'
            '"replaces":12}',
        ),
        (
            Entry("act", Action("speculate", 1), batch=12),
            '{"v":1,"kind":"act","action":{"do":"speculate","by":1},"batch":12}',
        ),
        (Entry("undo"), '{"v":1,"kind":"undo"}'),
        (Entry("redo"), '{"v":1,"kind":"redo"}'),
        (Entry("undo", by=0), '{"v":1,"kind":"undo","by":0}'),
        (Entry("redo", by=2), '{"v":1,"kind":"redo","by":2}'),
        (Entry("seat_given", by=1), '{"v":1,"kind":"seat_given","by":1}'),
        (Entry("seat_taken", by=1), '{"v":1,"kind":"seat_taken","by":1}'),
    ):
        assert write_entry(entry) == line
        assert read_entry(line, REPUTATION, 3) == entry


SEALED = f'{{"v":1,"kind":"reseal","action":{{"do":"bid_cosponsor","by":0,"commitment":"{COMMITMENT}"}}%s}}'
MALFORMED = {
    "": "nothing",
    "{": "not JSON",
    "[]": "in braces",
    '"undo"': "in braces",
    "{}": "version",
    '{"v":1}': "act, answer, reseal, open, undo, redo",
    '{"v":1,"kind":"erase"}': "act, answer, reseal, open, undo, redo",
    '{"v":1,"kind":[]}': "act, answer, reseal, open, undo, redo",
    '{"v":2,"kind":"undo"}': "Only version 1",
    '{"v":true,"kind":"undo"}': "Only version 1",
    '{"v":1,"kind":"undo","kind":"redo"}': "given twice",
    '{"v":1,"kind":"undo","action":{"do":"speculate","by":0}}': "not known",
    '{"v":1,"kind":"act"}': "missing",
    '{"v":1,"kind":"act","action":{"do":"speculate"}}': "missing",
    '{"v":1,"kind":"act","action":{"do":"speculate","by":3}}': "no seat 3",
    '{"v":1,"kind":"act","action":{"do":"castle","by":0}}': "no such action",
    '{"v":1,"kind":"act","action":{"do":"speculate","by":0},"rolled":[1]}': "Names",
    '{"v":1,"kind":"act","action":{"do":"bid_private","by":0,"workers":NaN}}': "NaN",
    '{"v":1,"kind":"undo","by":3}': "no seat 3",
    '{"v":1,"kind":"redo","by":null}': "seat number",
    '{"v":1,"kind":"act","action":{"do":"speculate","by":0},"replaces":1}': "not known",
    '{"v":1,"kind":"act","action":{"do":"speculate","by":0},"batch":-1}': "number of a log entry",
    '{"v":1,"kind":"act","action":{"do":"speculate","by":0},"batch":true}': "number of a log entry",
    '{"v":1,"kind":"undo","batch":1}': "not known",
    '{"v":1,"kind":"reseal","replaces":1}': "missing",
    '{"v":1,"kind":"reseal","action":{"do":"speculate","by":0},"replaces":1}': "sealed again",
    '{"v":1,"kind":"reseal","action":{"do":"bid_cosponsor","by":0,"workers":1},"replaces":1}': "sealed again",
    SEALED % "": "missing",
    SEALED % ',"replaces":-1': "number of a log entry",
    SEALED % ',"replaces":true': "number of a log entry",
    SEALED % ',"replaces":"1"': "number of a log entry",
    '{"v":1,"kind":"open"}': "missing",
    '{"v":1,"kind":"open","secrets":{}}': "in braces",
    '{"v":1,"kind":"open","secrets":{"one":{"given":{},"salt":""}}}': "number of a log entry",
    '{"v":1,"kind":"open","secrets":{"1":{"given":{}}}}': "salt",
    '{"v":1,"kind":"open","secrets":{"1":{"given":[],"salt":""}}}': "salt",
    '{"v":1,"kind":"open","secrets":{"1":{"given":{},"salt":"","by":0}}}': "salt",
}


@pytest.mark.parametrize(("line", "reason"), MALFORMED.items())
def test_anything_else_is_malformed(line: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        read_entry(line, REPUTATION, 3)


def test_a_column_that_holds_no_text_is_malformed() -> None:
    game: Game[object] = REPUTATION
    for value in (5, b"{}", None):
        with pytest.raises(Malformed):
            read_entry(value, game, 3)  # type: ignore[arg-type]
