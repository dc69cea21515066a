"""What a page gets of a result that it shows."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.store import open_store
from tests.support.plausible_play import play_until
from tests.support.stores import new_store
from widgets.addresses import Addresses
from widgets.session import Session

SIGNS = {
    "png": b"\x89PNG",
    "svg": b"<svg",
    "html": b"<!doctype html>",
    "xlsx": b"PK",
    "csv": "\ufeff".encode(),
}


@cache
def finished_game() -> tuple[bytes, str]:
    """Return the file of a store with a game that is over, and its table."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        with closing(new_store(path)) as store:
            table = play_until(store, 3, 1, lambda state: False).id
        return path.read_bytes(), table


@pytest.fixture
def finished(tmp_path) -> Iterator[Session]:
    file, table = finished_game()
    path = tmp_path / "finished.db"
    path.write_bytes(file)
    with closing(open_store(f"sqlite:///{path}")) as store:
        session = Session(lambda: store)
        session.tap({"tap": "connect", "language": "en", "table": table})
        assert session.screens["table"]["finished"]
        yield session


@pytest.mark.parametrize("form", SIGNS)
def test_a_result_is_a_file_in_each_form(finished, form):
    file = finished.query({"query": "share", "data": {"format": form, "zone": "Europe/Madrid"}})
    assert file["name"].startswith("reputation-2") and file["name"].endswith("." + form)
    assert b64decode(file["base64"])[:40].lower().startswith(SIGNS[form].lower())


def test_where_no_png_is_made_the_page_knows_that_before_it_asks(finished, monkeypatch):
    assert finished.screens["table"]["reckoning"]["pictured"]
    monkeypatch.setattr("widgets.screens.table.reckoning.can_draw_pixels", lambda: False)
    monkeypatch.setattr("referee.share.picture.can_draw_pixels", lambda: False)
    finished.tap({"tap": "refresh"})
    assert not finished.screens["table"]["reckoning"]["pictured"]
    refused = finished.query({"query": "share", "data": {"format": "png"}})
    assert "take the drawing" in refused["problem"]
    for form in ("svg", "html", "xlsx", "csv"):
        assert "base64" in finished.query({"query": "share", "data": {"format": form}})


def test_a_result_is_a_link_for_bg_stats(finished):
    shared = finished.query({"query": "bg_stats", "data": {}})
    play = json.loads(parse_qs(urlsplit(shared["link"]).query)["data"][0])
    table = finished.screens["table"]
    assert play["sourcePlayId"] == table["id"]
    assert [one["name"] for one in play["players"]] == [seat["name"] for seat in table["seats"]]
    assert shared["qr"].startswith("data:image/svg")


@pytest.mark.parametrize("data", [{}, {"format": "exe"}, {"format": "png", "more": 1}])
def test_another_form_is_refused(finished, data):
    assert set(finished.query({"query": "share", "data": data})) == {"problem"}


@pytest.mark.parametrize("about", ["share", "bg_stats", "record"])
def test_there_is_nothing_to_share_before_the_end(start, about):
    assert set(start(3).query({"query": about, "data": {"format": "png"}})) == {"problem"}


def test_a_tally_is_shared_alike(session):
    session.tap({"tap": "score_sheet"})
    seats = [
        {"name": name, "values": {"money": money}} for name, money in (("Ana", 3), ("Bo", 5), ("Eva", 1))
    ]
    draft = {"game": "boss", "seats": seats}
    session.query({"query": "score_sheet", "data": {"draft": draft}})
    assert "problem" in session.query({"query": "bg_stats", "data": {}})
    session.tap({"tap": "finish_score_sheet", "draft": draft})
    assert session.notice is None
    play = parse_qs(urlsplit(session.query({"query": "bg_stats", "data": {}})["link"]).query)
    assert [one["winner"] for one in json.loads(play["data"][0])["players"]] == [False, True, False]


def test_what_is_asked_again_is_not_made_again(finished, monkeypatch):
    made = []
    monkeypatch.setattr("widgets.screens.share.model.picture.png", lambda *_: made.append(1) or b"picture")
    asked = {"query": "share", "data": {"format": "png"}, "id": "one"}
    assert finished.query(asked) == finished.query(asked)
    assert made == [1]
    finished.query({**asked, "id": "two"})
    assert made == [1, 1]


def test_a_result_is_shown_by_a_link_until_it_is_taken_back(finished):
    def link(what: str) -> dict[str, str]:
        return finished.query({"query": "result_link", "data": {"what": what}})

    assert "no server" in link("look")["problem"]
    store = finished.context.store
    finished.context.addresses = Addresses("https://games.example/")
    assert link("look") == {"address": ""}
    address = link("make")["address"]
    token = address.removeprefix("https://games.example/result/")
    assert store.linked_result(token) is not None
    assert link("look") == link("make") == {"address": address}
    assert link("revoke") == {"address": ""} and store.linked_result(token) is None
    assert "problem" in link("steal")
