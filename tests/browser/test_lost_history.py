"""A store is replaced with an older copy between two visits; the device that saw more warns."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from referee.tables.table import Table


def copied(source: Path, target: Path) -> None:
    """Copy a database with all that has been committed to it."""
    old, new = sqlite3.connect(source), sqlite3.connect(target)
    try:
        old.backup(new)
    finally:
        old.close()
        new.close()


def test_a_device_notices_that_the_game_took_another_way(first_visit, tmp_path):
    tablet, server = first_visit, first_visit.server
    path = tmp_path / "tables.db"
    tablet.open().start_game(3)
    tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
    copied(path, tmp_path / "copy.db")
    tablet.tap(tablet.pad(tablet.page.locator("[data-do=bid_private]"), 2))
    noted = tablet.page.get_by_role("code").last.inner_text()
    alarm = tablet.page.get_by_role("alert").filter(has_text="not the history")
    expect(alarm).to_have_count(0)
    table_id = tablet.table_id
    tablet.page.goto("about:blank")  # else the page reloads itself at any moment

    server.stop()
    for old in path.parent.glob("tables.db*"):
        old.unlink()
    copied(tmp_path / "copy.db", path)
    with server.opened_store() as store:
        table = Table.open(store, table_id)
        bid = table.match.actions[0]._replace(do="bid_private", by=0, given={"workers": 1})
        table.submit(bid)  # as many entries as before
        table.submit(bid._replace(by=1, given={"workers": 3}))
    server.start()

    tablet.open(table_id)
    expect(alarm).to_contain_text(f"After entry 2 this device was shown the fingerprint {noted}.")
    expect(alarm).to_contain_text("Up to entry 1, nothing has changed.")
    tablet.page.reload()
    expect(alarm).to_contain_text(noted)
    agree = alarm.get_by_role("button", name="We all agree: go on with this history")
    assert agree.bounding_box()["height"] >= 44
    agree.click()
    expect(alarm).to_have_count(0)
    tablet.page.reload()
    expect(tablet.now).to_be_visible()
    expect(alarm).to_have_count(0)
