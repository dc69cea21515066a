"""Games that go to another device by the codes on the screen."""

from __future__ import annotations

from pathlib import Path

from referee.transfer import codes
from tests.support.plausible_play import play_until
from tests.support.stores import new_store
from widgets.session import Session


def test_a_game_goes_over_by_its_codes_in_any_order(store, session, tmp_path: Path):
    table = play_until(store, 3, 1, lambda state: False).id
    session.tap({"tap": "open", "table": table})
    ask = session.query
    count = ask({"query": "record_code", "data": {"part": 0}})["count"]
    texts = [ask({"query": "record_code", "data": {"part": part}})["text"] for part in range(count)]
    for wrong in (-1, count):
        assert "problem" in ask({"query": "record_code", "data": {"part": wrong}})
    other = new_store(tmp_path / "other.db")
    elsewhere = Session(lambda: other)
    elsewhere.tap({"tap": "connect", "language": "en"})
    for number, text in enumerate(reversed(texts[1:]), start=1):
        told = elsewhere.query({"query": "read_code", "data": {"text": text}})
        assert len(told["read"]) == number and told["count"] == count
        assert elsewhere.query({"query": "read_code", "data": {"text": text.lower()}}) == told
    assert "problem" in elsewhere.query({"query": "read_code", "data": {"text": texts[0][:-1]}})
    whole = elsewhere.query({"query": "read_code", "data": {"text": texts[0]}})
    assert whole == {"lines": ["1 game is new here."], "conflicts": []}
    assert elsewhere.query({"query": "codes", "data": {"anew": False}})["count"] == 0
    other.close()


def test_a_game_that_goes_on_has_no_codes(start):
    assert "problem" in start(3).query({"query": "record_code", "data": {"part": 0}})


def test_all_games_go_over_by_the_codes_of_one_moment(store, session, tmp_path: Path):
    for seed in (1, 2):
        play_until(store, 3, seed, lambda state: False)
    session.tap({"tap": "lobby"})

    def code(part: int, anew: bool = False):
        return session.query({"query": "backup_code", "data": {"part": part, "anew": anew}})

    assert "problem" in code(0), "nothing was asked for yet"
    first = code(0, anew=True)
    play_until(store, 3, 3, lambda state: False)
    texts = [code(part)["text"] for part in range(first["count"])]
    assert texts[0] == first["text"]
    other = new_store(tmp_path / "other.db")
    elsewhere = Session(lambda: other)
    elsewhere.tap({"tap": "connect", "language": "en"})
    *_, whole = [elsewhere.query({"query": "read_code", "data": {"text": text}}) for text in texts]
    assert whole["lines"][0] == "2 games are new here."
    other.close()


def test_games_that_are_too_much_for_codes_are_said_to_be(store, session, monkeypatch):
    monkeypatch.setattr(codes, "MAX_PARTS", 3)
    play_until(store, 3, 1, lambda state: False)
    told = session.query({"query": "backup_code", "data": {"part": 0, "anew": True}})
    assert told["problem"] == "This is too much for codes: take it along as a file."
