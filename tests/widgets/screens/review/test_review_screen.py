"""The review of a finished game: who may request it, and what it shows."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from referee.match.mode import Practice, practice_of
from referee.match.record import read_record
from referee.review import parts
from referee.tables.table import Table
from tests.referee.playthroughs import read, records
from tests.support.devices import Devices
from tests.support.sessions import table
from widgets.jobs import RunHere
from widgets.server.devices import device_id
from widgets.session import Session

HOST_ONLY = "That is done on the tablet in the middle."


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"BUDGET": 0, "MOST_DECISIONS": 4, "FEWEST_PLAYOUTS": 2, "COMPARISON": 0, "FEWEST_COMPARED": 4}
    for name, value in few.items():
        monkeypatch.setattr(parts, name, value)


@pytest.fixture
def over(at: Any) -> Devices:
    """A game of Ba$tard$ Inc. that is over."""
    devices: Devices = at("bastards", 2)
    raw = min(map(read, records("bastards")), key=lambda one: len(one["actions"]))
    played = Table.create(
        devices.store, "bastards", raw["seats"], raw.get("options"), host=device_id("tablet")
    )
    played.submit_all(read_record(raw).actions)
    devices.id = played.id
    devices.tablet.tap({"tap": "open", "table": played.id})
    return devices


def ask(session: Session, query: str) -> Any:
    return session.query({"query": query, "data": {}})


def reviewed(session: Session) -> Any:
    """Request part after part, as a page does."""
    progress = []
    while True:
        answer = ask(session, "review")
        assert "problem" not in answer, answer
        if answer["review"] is not None:
            assert progress == sorted(progress)
            return answer["review"]
        progress.append(answer["done"])


def test_it_is_found_part_by_part_and_kept_for_all_devices(over: Devices) -> None:
    assert not table(over.tablet)["reckoning"]["reviewed"]
    assert ask(over.tablet, "kept_review") == {"done": 0, "review": None, "begins_itself": False}
    found = reviewed(over.tablet)
    over.tablet.refresh()
    assert table(over.tablet)["reckoning"]["reviewed"]
    assert ask(over.tablet, "review")["review"] == found, "nothing is found twice"
    phone = over.sit("bo", 1)
    assert table(phone)["reckoning"]["reviewed"]
    shown = ask(phone, "kept_review")["review"]
    assert (
        shown["charts"]["tabs"][0]["choices"][0]["figure"]
        == (found["charts"]["tabs"][0]["choices"][0]["figure"])
    )
    assert (shown["can_try"], found["can_try"]) == (False, True)
    assert len(found["balances"]) == len(table(phone)["seats"])


def test_where_nobody_waits_for_it_the_hosts_page_begins_it(
    over: Devices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RunHere, "is_apart", True)
    phone = over.sit("bo", 1)
    assert ask(over.tablet, "kept_review")["begins_itself"]
    assert not ask(phone, "kept_review")["begins_itself"]
    reviewed(over.tablet)
    assert not ask(over.tablet, "kept_review")["begins_itself"]


def test_only_the_host_has_a_game_reviewed(over: Devices) -> None:
    phone = over.sit("bo", 1)
    assert ask(phone, "review") == {"problem": HOST_ONLY}
    assert over.store.review(over.id) is None


def test_a_game_that_goes_on_is_not_reviewed(at: Any) -> None:
    devices: Devices = at("promote", 3)
    assert "over" in ask(devices.tablet, "review")["problem"]


def test_what_was_taken_back_after_it_is_no_review_any_more(over: Devices) -> None:
    reviewed(over.tablet)
    Table.open(over.store, over.id).undo(None)
    over.tablet.refresh()
    assert ask(over.tablet, "kept_review")["review"] is None
    Table.open(over.store, over.id).redo(None)
    over.tablet.refresh()
    assert not table(over.tablet)["reckoning"]["reviewed"]


def test_a_decision_is_played_on_from_with_bots_at_the_other_seats(over: Devices) -> None:
    match = Table.open(over.store, over.id).match
    number = match.applied[10].number
    over.tablet.tap({"tap": "try_from", "number": number, "seat": 2})
    assert over.tablet.notice is None
    branch = Table.open(over.store, table(over.tablet)["id"])
    assert branch.id != over.id
    assert branch.match.state == match.applied[10].before
    assert practice_of(branch.meta, len(branch.setup.seats)) == Practice(2)
    assert table(over.tablet)["practice"]["learner"] == 2


@pytest.mark.parametrize("number", [-1, 10_000])
def test_only_from_a_decision_that_there_was(over: Devices, number: int) -> None:
    over.tablet.tap({"tap": "try_from", "number": number, "seat": 0})
    assert over.tablet.notice is not None
    assert table(over.tablet)["id"] == over.id


def test_the_sheet_of_the_result_has_the_review(over: Devices) -> None:
    def sheet() -> str:
        given = {"query": "share", "data": {"format": "html", "zone": ""}}
        return base64.b64decode(over.tablet.query(given)["base64"]).decode("utf-8")

    assert "Chance to win" not in sheet()
    reviewed(over.tablet)
    assert sheet().count("<polyline") == len(table(over.tablet)["seats"])
