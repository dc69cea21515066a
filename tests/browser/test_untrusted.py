"""A page shows all texts of other people as text, and runs nothing in them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.engine.action import Action
from referee.store import open_store
from referee.tables.table import Table
from tests.support.plausible_play import script

ALERT = "<img src=x onerror=alert(1)>"
TEMPLATE = "{{ constructor.constructor('alert(1)')() }}"
NAMES = (ALERT, TEMPLATE, "\u202eobra", "'; DROP TABLE tables; --")
"""Some of them could only be there if a check had failed: nothing brings them in."""


@pytest.fixture
def strange(server, monkeypatch):
    """Return a function that plays a table of such names, its reasons and notes no better, for so long."""
    store = open_store(server.store)

    def played(most: int | None = None) -> Table:
        seats = [{"name": name, "ceo": ALERT, "corporation": TEMPLATE} for name in NAMES]
        with monkeypatch.context() as unchecked:  # as if the store accepted everything
            unchecked.setattr("referee.store.codec.check_kept", lambda *_: None)
            unchecked.setattr("referee.store.sql.tables.check_name", lambda *_: None)
            table = Table.create(store, "reputation", seats, {"start_seat": 0})
        for number, (action, _) in enumerate(script(len(NAMES), 8)):
            if number == most:
                break
            table.submit(action)
        if most is not None:
            table.submit(Action("award_agenda", 1, {"tokens": 1, "note": TEMPLATE}))
            table.submit(Action("adjust", None, {"seat": 2, "change": {"credits": 1}, "reason": ALERT}))
        return table

    yield played
    store.close()


def test_markup_in_names_notes_and_reasons_is_shown_and_never_run(tablet, strange):
    dialogs: list[str] = []

    def dismiss(dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    tablet.page.on("dialog", dismiss)
    # the table with its seats, a seat's sheet, and the log
    tablet.open(strange(2).id)
    for index, name in enumerate(NAMES):
        expect(tablet.page.locator(f"[data-seat='{index}']")).to_contain_text(name)
    tablet.page.locator("[data-seat='1']").click()
    expect(tablet.sheet).to_contain_text(TEMPLATE)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.button("Log"))
    for text in (ALERT, TEMPLATE):
        expect(tablet.log.filter(has_text=text).first).to_be_visible()
    # the final score and its chart, then the lobby
    tablet.open(strange().id)
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    expect(tablet.page.get_by_role("region", name=ALERT)).to_contain_text(ALERT)
    expect(tablet.page.locator("img[src=x]")).to_have_count(0)
    assert dialogs == []
