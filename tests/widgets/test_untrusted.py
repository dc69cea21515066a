"""What people type: refused with a sentence, or shown and exported just as it was typed."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import update

from referee.engine.errors import Malformed
from referee.engine.text_checks import LIMIT
from referee.match.record import read_json, read_record, write_record
from referee.store.sql import schema
from referee.tables.table import Table
from tests.support.sessions import CARDS, REVEAL, play

SHOWN = {
    "markup": "<img src=x onerror=alert(1)>",
    "template": "{{ constructor.constructor('alert(1)')() }}",
    "placeholder": "{seat} {0} %s %(a)s",
    "sql": "'; DROP TABLE tables; --",
    "right to left": "\u05d0\u05e0\u05d4 \u200fBo\u200e",
    "emoji": "👩‍👩‍👧 🏴‍☠️ \U0001f984",
    "quotes": "\"\\'`</script><!--",
    "the most": "x" * LIMIT,
}
REFUSED = {
    "too long": "x" * 10_000,
    "one too many": "x" * (LIMIT + 1),
    "null": "a\0b",
    "bell": "a\x07b",
    "escape": "\x1b[31mred",
    "lines": "a\nb",
    "line separator": "a\u2028b",
    "turned round": "a\u202eb",
    "isolate": "a\u2066b",
    "half a character": "a\ud800b",
}


def texts_of(name: str) -> dict[str, dict]:
    """An action with the text in each place where the table types one."""
    return {
        "private card": {"do": "reveal", **CARDS, "private": {"name": name, "loss": 3}},
        "public card": {"do": "reveal", **CARDS, "public": {**CARDS["public"], "name": name}},
        "reason": {"do": "adjust", "seat": 1, "change": {"credits": 1}, "reason": name},
        "note": {"do": "award_agenda", "by": 0, "tokens": 2, "note": name},
    }


PLACES = tuple(texts_of(""))


def at_table(start, place: str):
    """A table where the action of a place can be played."""
    return start(4) if "card" in place else start(4, REVEAL)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", SHOWN)
def test_what_is_strange_but_plain_is_shown_and_exported_as_it_is(start, store, place, kind):
    text = SHOWN[kind]
    session = at_table(start, place)
    action = texts_of(text)[place]
    play(session, action)
    session.tap({"tap": "log", "open": True})
    table = session.models.table.table
    assert table.match.actions[-1].given == {k: v for k, v in action.items() if k not in ("do", "by")}
    if place in ("reason", "note"):
        assert text in session.screens["log"]["lines"][0]["text"]
    exported = json.dumps(table.record(), ensure_ascii=False)
    again = read_record(read_json(exported))
    assert list(again.actions) == list(table.match.actions)
    assert list(Table.open(store, table.id).match.actions) == list(table.match.actions)
    assert json.loads(json.dumps(session.screens)) == session.screens


@pytest.mark.parametrize("place", PLACES)
def test_what_cannot_be_shown_is_refused_with_a_sentence_and_changes_nothing(start, store, place):
    session = at_table(start, place)
    before = session.screens["table"]
    for kind, text in REFUSED.items():
        action = texts_of(text)[place]
        for tap in ({"tap": "submit", "action": action}, {"tap": "submit_all", "actions": [action]}):
            session.tap({**tap, "revision": session.screens["table"]["revision"]})
            assert session.notice["kind"] == "error" and session.notice["text"].endswith("."), kind
            assert "\n" not in session.notice["text"] and len(session.notice["text"]) < 200
            assert session.screens["table"] == before
            assert store.log_length(session.models.table.table.id) == before["version"]


def test_a_name_that_does_not_fit_a_seat_is_refused(session):
    for text in SHOWN.values():
        if len(text) > 24 or "\u200f" in text:
            refused_in_lobby(session, {"name": text})


@pytest.mark.parametrize("field", ["name", "ceo", "corporation"])
def test_the_lobby_refuses_what_cannot_be_shown(session, field):
    for kind, text in REFUSED.items():
        if kind not in ("lines", "line separator"):
            refused_in_lobby(session, {"name": "Ana", field: text})


def refused_in_lobby(session, seat: dict) -> None:
    seats = [seat, {"name": "Bo"}, {"name": "Carmen"}]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    assert session.notice["kind"] == "error" and len(session.notice["text"]) < 200, seat
    assert session.screens["table"] == {} and session.screens["lobby"]["tables"] == []


@pytest.mark.parametrize("name", ["<b onclick=alert(1)>", "'; DROP TABLE tables;--", "{seat}", "אנה", "🦄"])
def test_names_and_cards_of_seats_are_shown_as_they_are(session, name):
    seats = [
        {"name": name, "ceo": SHOWN["markup"], "corporation": SHOWN["sql"]},
        {"name": "Bo"},
        {"name": "C"},
    ]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    assert session.notice is None, session.notice
    seat = session.screens["table"]["seats"][0]
    assert seat["name"] == name
    assert seat["card"] == f"{SHOWN['markup']} · {SHOWN['sql']}"
    play(session, REVEAL, {"do": "speculate", "by": 0})
    assert session.screens["table"]["last"]["text"].startswith(name)
    again = read_record(read_json(json.dumps(session.models.table.table.record())))
    assert again.setup.names[0] == name
    session.tap({"tap": "lobby"})
    assert session.screens["lobby"]["tables"][0]["seats"][0]["name"] == name


def test_a_record_of_somebody_elses_may_hold_any_text(session, store):
    """It replays; a store takes no such text any more, and one that it has is shown as text all the same."""
    seats = [{"name": name} for name in ("Ana", "Bo", "C")]
    odd = [{**seats[0], "ceo": REFUSED["too long"]}, *seats[1:]]
    with pytest.raises(Malformed, match="A text has 200 characters at most"):
        Table.create(store, "reputation", odd)
    table = Table.create(store, "reputation", seats)
    with store.engine.begin() as connection:  # past the check
        change = update(schema.tables).where(schema.tables.c.id == table.id)
        connection.execute(change.values(seats=json.dumps(odd)))
    session.tap({"tap": "open", "table": table.id})
    assert session.screens["table"]["seats"][0]["card"] == REFUSED["too long"]
    record = write_record(Table.open(store, table.id).match)
    assert read_record(record).setup.seats[0]["ceo"] == REFUSED["too long"]
