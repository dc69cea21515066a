"""A finished game that goes to another device by the codes on the screen."""

from __future__ import annotations

from pathlib import Path

from tests.support.plausible_play import play_until
from tests.support.stores import new_store
from widgets.session import Session


def test_a_game_goes_over_by_its_codes_in_any_order(store, session, tmp_path: Path):
    table = play_until(store, 3, 1, lambda state: False).id
    session.tap({"tap": "open", "table": table})
    ask = session.query
    count = ask({"query": "record_code", "data": {"part": 0}})["count"]
    codes = [ask({"query": "record_code", "data": {"part": part}})["text"] for part in range(count)]
    for wrong in (-1, count):
        assert "problem" in ask({"query": "record_code", "data": {"part": wrong}})
    other = new_store(tmp_path / "other.db")
    elsewhere = Session(lambda: other)
    elsewhere.tap({"tap": "hello", "language": "en"})
    for number, text in enumerate(reversed(codes[1:]), start=1):
        told = elsewhere.query({"query": "read_code", "data": {"text": text}})
        assert len(told["read"]) == number and told["count"] == count
        assert elsewhere.query({"query": "read_code", "data": {"text": text.lower()}}) == told
    assert "problem" in elsewhere.query({"query": "read_code", "data": {"text": codes[0][:-1]}})
    whole = elsewhere.query({"query": "read_code", "data": {"text": codes[0]}})
    assert whole == {"lines": ["1 game is new here."], "conflicts": []}
    assert elsewhere.query({"query": "codes", "data": {"anew": False}})["count"] == 0
    other.close()


def test_a_game_that_goes_on_has_no_codes(start):
    assert "problem" in start(3).query({"query": "record_code", "data": {"part": 0}})
