"""No answer distinguishes other sealed values, or data of another device from missing data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from referee.store.log import NewTable
from tests.support.devices import Devices
from tests.support.forging import SOME_RUBBISH, contents, forged, open_page, tap, told
from tests.support.forging_scenes import Sealed, finished
from tests.support.sessions import play, to_cosponsorship
from tests.support.stores import statements
from tests.widgets.test_forged_inputs import CHANGES, INQUIRIES
from widgets.bridge import Bridge
from widgets.server.devices import device_id

NOWHERE = "nothere1"

# -- what is sealed -------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["bo", "eva", "tablet"])
def test_no_answer_depends_on_what_is_sealed(store, who, caplog):
    """Two tables that differ in the sealed bid alone answer every query identically."""
    said: list[list[str]] = []
    for workers in (0, 2):
        page = Sealed(store, workers).pages[who]
        heard: list[str] = []
        for message in (
            one for base in (*CHANGES, *INQUIRIES) for one in (base, *forged(base, SOME_RUBBISH))
        ):
            data = message.get("data") or {key: value for key, value in message.items() if key != "tap"}
            name = message.get("query") or message["tap"]
            heard.append(json.dumps(page.query({"query": name, "data": data})))
            heard.append(str(told(page, tap(name, **data))))
        heard.append(json.dumps(page.screens["table"]["board"]))
        said.append(heard)
    assert said[0] == said[1]
    assert "Traceback" not in caplog.text


def test_changes_that_an_onlooker_is_sent_are_the_same_whatever_is_sealed(at):
    """A bid is sealed while an onlooker's page is open: the change that it is sent says that, not which."""
    sent: list[Any] = []
    for workers in (0, 2):
        devices = at("reputation", 4, start_seat=0)
        play(devices.tablet, *to_cosponsorship())
        dimitri = devices.sit("dimitri", 3)
        told_page: list[Any] = []
        bridge = Bridge(devices.sit("eva"), told_page.append)
        bridge.draw_again()
        play(dimitri, {"do": "bid_cosponsor", "by": 3, "workers": workers})
        bridge.refresh()
        [change] = [one["content"] for one in told_page if one["method"] == "custom"]
        sent.append([one for one in change["args"][0]["patch"] if not _is_of_chance(one["path"])])
    assert sent[0] == sent[1] and sent[0]


def _is_of_chance(path: str) -> bool:
    """Whether something differs from table to table: its name, and the fingerprints of the log."""
    return any(name in path for name in ("/id", "/fingerprint", "/head", "/at"))


# -- what another device has ----------------------------------------------------------------------


def bidding(store: Any) -> tuple[Any, str]:
    devices = Devices(store, "reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship())
    return devices.open("stranger"), devices.id


def over(store: Any) -> tuple[Any, str]:
    finished(store)
    page = open_page(store, "mallory")
    page.tap(tap("history"))
    return page, store.tables()[0].id


def typed(store: Any) -> tuple[Any, str]:
    body = {"game": "boss", "seats": [{"name": name} for name in ("Ana", "Bo", "Cy")]}
    return open_page(store, "stranger"), store.keep_score_sheet("boss", body, device=device_id("tablet"))


HIDDEN = {
    "a table is opened": (bidding, "open", "table", {}),
    "a table is archived": (bidding, "archive", "table", {}),
    "a page begins at a table": (bidding, "connect", "table", {"language": "en"}),
    "a game is hidden": (over, "hide_play", "play", {"hidden": True}),
    "a tally is discarded": (typed, "discard_score_sheet", "score_sheet", {"discarded": True}),
    "a tally is brought back": (typed, "discard_score_sheet", "score_sheet", {"discarded": False}),
}


@pytest.mark.parametrize(("scene", "name", "key", "data"), HIDDEN.values(), ids=HIDDEN)
def test_no_answer_tells_whether_something_is_there(store, scene, name, key, data):
    """Neither in words nor by how long it takes: the database is asked the same, and no log is replayed.

    Of a game that is over, the history of all devices shows that it is there.
    """
    page, there = scene(store)
    before = contents(store)
    tried = [tap(name, **{key: one}, **data) for one in (there, NOWHERE, there[::-1])]
    said, asked = zip(*_answers(store, page, tried), strict=True)
    assert said[0] == said[1] == said[2]
    assert scene is over or asked[0] == asked[1] == asked[2]
    assert contents(store) == before
    assert page.screens["table"] == {} and page.screens["shell"]["table"] == ""


def _answers(store: Any, page: Any, taps: Any) -> Iterator[tuple[str, list[str]]]:
    for one in taps:
        with statements(store) as found:
            said = told(page, one)
        assert said is not None and found
        yield (
            said.replace(next(one[key] for key in ("table", "play", "score_sheet") if key in one), "X"),
            found,
        )


def test_a_device_hides_a_game_of_its_own(store):
    finished(store)
    page = open_page(store, "tablet")
    page.tap(tap("history"))
    page.tap(tap("hide_play", play=store.tables()[0].id, hidden=True))
    assert page.notice is None and store.finished_games() == []


def test_a_damaged_table_is_damaged_to_those_only_who_sit_there(at, store):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship()[:1])
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE referee_entry SET body = '{'")
    assert "no part" in devices.open("stranger", devices.id).notice["text"]
    assert "damaged" in devices.open("tablet", devices.id).notice["text"]


def test_a_damaged_table_of_nobody_gets_no_host(at, store):
    stranger = at("reputation", 3).open("stranger")
    table = store.create(NewTable("reputation", [{"nickname": "Bo"}])).id
    stranger.tap(tap("open", table=table))
    assert "damaged" in stranger.notice["text"] and store.roles(table) == []
