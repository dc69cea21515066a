"""The fingerprint of the log: the same on every page, on what is shared, and in the record."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.command_line import ask
from tests.support.plausible_play import play_until
from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from tests.widgets.screens.phones.conftest import join  # noqa: F401
from tests.widgets.screens.phones.test_phones import device, phone, tablet  # noqa: F401
from widgets.session import Session


def shown(session: Session) -> Any:
    return table(session)["head"]


def test_there_is_none_before_the_first_entry(start):
    session = start(3)
    assert shown(session) is None
    play(session, REVEAL)
    head = session.models.table.table.head
    groups = [head[at : at + 4] for at in (0, 4, 8, 12)]
    assert shown(session) == {"after": "Fingerprint of the log after 1 entry", "digits": " ".join(groups)}
    assert "proves" in session.screens["labels"]["table"]["head_why"]


def test_every_page_shows_the_same_and_none_the_key(tablet, phone, join, store):  # noqa: F811
    ana, bo = phone("ana", 0), phone("bo", 1)
    tablet.tap({"tap": "invite"})
    store.redeem(tablet.models.phones._code[1], device("eva"))
    onlooker = join("eva", table(tablet)["id"])
    pages = {"tablet": tablet, "ana": ana, "bo": bo, "onlooker": onlooker}
    for action in to_cosponsorship():
        play({0: ana, 1: bo}.get(action.get("by"), tablet), action)
        for page in pages.values():
            page.refresh()
        assert len({json.dumps(shown(page)) for page in pages.values()}) == 1
        assert shown(tablet)["digits"].replace(" ", "") == tablet.models.table.table.head[:16]
    key = store.chain(table(tablet)["id"]).key
    for page in pages.values():
        page.tap({"tap": "log", "open": True})
        assert page.screens["log"]["lines"]
        said = json.dumps(page.screens)
        assert shown(page)["digits"] in said
        assert key not in said
        assert tablet.models.table.table.head not in said
        assert key not in json.dumps(page.query({"query": "record", "data": {}}))


@pytest.fixture
def finished(store, session) -> Session:
    session.tap({"tap": "open", "table": play_until(store, 3, 1, lambda state: False).id})
    assert table(session)["finished"]
    return session


def test_what_is_shared_can_be_compared_with_the_record(finished):
    digits = shown(finished)["digits"]
    sheet = b64decode(finished.query({"query": "share", "data": {"format": "html"}})["base64"]).decode()
    assert f"Fingerprint of the log: {digits}. Whoever saw" in sheet
    picture = b64decode(finished.query({"query": "share", "data": {"format": "svg"}})["base64"]).decode()
    assert f"Fingerprint of the log: {digits}" in picture
    link = finished.query({"query": "bg_stats", "data": {}})["link"]
    handed = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert handed["comments"].startswith(f"Fingerprint of the log: {digits}.")
    record = json.loads(b64decode(finished.query({"query": "record", "data": {}})["base64"]))
    answer = ask("verify", "--head", digits, "-", given=record)
    assert answer.code == 0
    assert answer.only["proof"]["after"] == answer.only["proof"]["entries"]
    assert {one["against"] for one in answer.only["sealed"]} == {"head"}


def test_a_game_that_nobody_refereed_has_none(session):
    session.tap({"tap": "score_sheet"})
    seats = [
        {"name": name, "values": {"money": money}} for name, money in (("Ana", 3), ("Bo", 5), ("Eva", 1))
    ]
    session.tap({"tap": "finish_score_sheet", "draft": {"game": "boss", "seats": seats}})
    assert session.notice is None
    sheet = b64decode(session.query({"query": "share", "data": {"format": "html"}})["base64"]).decode()
    assert "Fingerprint" not in sheet
