"""The sheet about the server's state, which only the owner sees."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from referee.i18n import ByLanguage
from referee.store.upkeep import LastBackup
from tests.support.server_facts import facts
from widgets.server.devices import device_id
from widgets.session import Session

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def page(store):
    """Open a page on a device that gave the access code; the first device is the owner's."""

    def opened(name: str, *, language: str = "en", is_alone: bool = False, let_in: bool = True) -> Session:
        device = device_id(name)
        if let_in and store.standings([device])[device] != "admitted":
            store.admit(device_id(f"before {name}"), device, "Firefox/Android")
        session = Session(lambda: store, device)
        session.context.server_facts, session.context.is_alone = facts, is_alone
        session.tap({"tap": "connect", "language": language})
        return session

    return opened


def ask(session: Session) -> dict:
    return session.query({"query": "upkeep", "data": {}})


def test_the_owner_sees_all_of_it(page, store):
    tablet = page("tablet")
    page("phone")
    store.note_backup(LastBackup(NOON, "referee-1.zip", 1_234_567, 0))
    told = ask(tablet)
    assert told["update"]["version"] == "0.2.0" and told["update_problem"] == "HTTP 404"
    assert told["backups"] == {
        "is_scheduled": True,
        "saved_at": NOON.isoformat(),
        "about": ["referee-1.zip", "1.2 MB, checked by reading it back", "Every 24 hours"],
        "problem": "",
    }
    now = {one["name"]: one["value"] for one in told["now"]}
    assert now["Open pages"] == "5 of 400" and now["Admitted devices"] == "2"
    assert now["Running for"] == "3 days" and now["Memory"] == "126.1 MB"
    kept = {one["name"]: one["value"] for one in told["store"]}
    assert kept["Kept by"].startswith("SQLite 3.") and kept["Schema version"] == store.form
    assert [one["text"] for one in told["warnings"]] == [one.text for one in facts().warnings]
    assert ("Python", "3.13.1") in {(one["name"], one["value"]) for one in told["versions"]}


def test_numbers_are_written_as_the_language_has_them(page, store):
    store.note_backup(LastBackup(NOON, "referee-1.zip", 2_345_000_000, 3))
    told = ask(page("tablet", language="es"))
    assert told["backups"]["about"][1:] == [
        "2,3 GB, comprobada al volver a leerla",
        "Partes dañadas del almacén que no están en ella: 3.",
        "Cada 24 horas",
    ]


def test_a_device_that_is_no_owners_sees_nothing_of_it(page):
    page("tablet")
    for session in (page("phone"), page("stranger", let_in=False)):
        told = ask(session)
        assert told.keys() == {"problem"} and "first device" in told["problem"]
        assert "No space left" not in json.dumps(told)


def test_an_owner_who_was_removed_sees_it_no_more(page, store):
    tablet = page("tablet")
    assert "problem" not in ask(tablet)
    store.draw_access_code(asks_all=True)
    assert "problem" in ask(tablet)


def test_where_one_machine_alone_reaches_the_server_it_is_its_owner(page):
    session = page("browser", is_alone=True, let_in=False)
    assert session.screens["lobby"]["has_upkeep"]
    assert ask(session)["backups"]["is_scheduled"]
    assert not page("tablet").screens["lobby"]["has_upkeep"]


def test_where_there_is_no_server_there_is_nothing_to_see(page):
    session = page("browser", is_alone=True)
    session.context.server_facts = None
    assert "problem" in ask(session)


def test_what_failed_is_told(page, store):
    store.note_no_backup(ByLanguage((("en", "The disk is full."), ("es", "El disco está lleno."))))
    told = ask(page("tablet"))
    assert told["backups"]["problem"] == "The disk is full." and told["backups"]["saved_at"] is None


def test_what_failed_is_told_in_the_language_of_who_reads_it(page, store):
    store.note_no_backup(ByLanguage((("en", "The disk is full."), ("es", "El disco está lleno."))))
    assert ask(page("tablet", language="es"))["backups"]["problem"] == "El disco está lleno."


def test_a_server_that_saves_nothing_says_so(page):
    tablet = page("tablet")
    tablet.context.server_facts = lambda: replace(facts(), backup_every=None, update=None)
    told = ask(tablet)
    assert told["backups"] == {"is_scheduled": False, "saved_at": None, "about": [], "problem": ""}
    assert told["update"] is None
