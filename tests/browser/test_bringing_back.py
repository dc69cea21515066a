"""The tablet brings a seat back: the phone is asked in sight of everybody, and says no, yes, or nothing."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from sqlalchemy import text

from tests.browser.conftest import Server, Tablet
from tests.browser.test_devices import device, seat, sit  # noqa: F401  (a fixture)


def _ask(tablet: Tablet) -> None:
    """Ask for Bo's seat on the sheet of the phones, and close the sheet."""
    tablet.tap(tablet.page.get_by_role("button", name="Phones"))
    bo = seat(tablet, 1)
    tablet.tap(bo.get_by_role("button", name="Back to the tablet"))
    expect(bo).to_contain_text("The phone is asked.")
    tablet.tap(tablet.sheet.get_by_role("button", name="Done"))


def _leave_seconds(server: Server, table: str, seconds: int) -> None:
    """Leave the phone only some seconds to answer."""
    with server.opened_store() as store, store.engine.begin() as connection:
        soon = f"strftime('%Y-%m-%d %H:%M:%f', 'now', '+{seconds} seconds')"
        for change in (
            f"UPDATE referee_recall SET ends_at = {soon} WHERE table_id = :table",
            "UPDATE referee_table SET change_count = change_count + 1 WHERE id = :table",
        ):
            assert connection.execute(text(change), {"table": table}).rowcount == 1


def test_a_seat_comes_back_by_a_yes_or_by_silence_and_not_by_a_no(tablet, device, server):  # noqa: F811
    tablet.open().start_game(3)
    carmen = sit(device, server, tablet.table_id, 2)
    bo = sit(device, server, tablet.table_id, 1)
    asked, asked_too = (one.page.get_by_role("dialog", name="Phones") for one in (bo, carmen))
    counted, told = (one.page.get_by_role("status", name="The tablet") for one in (tablet, carmen))

    _ask(tablet)
    expect(asked).to_contain_text("The tablet would like to play for Bo")
    for name in ("No, I play here", "Yes, give the seat back"):
        box = asked.get_by_text(name, exact=True).bounding_box()
        assert box is not None and box["height"] >= 64 and box["width"] >= 130
    expect(told).to_contain_text("The tablet asks Bo's phone for the seat.")
    expect(told.get_by_role("button")).to_have_count(0)
    expect(counted.get_by_role("timer")).to_have_attribute(
        "aria-label", re.compile(r"^Seconds to answer: \d+$")
    )
    tablet.page.reload()
    expect(counted).to_contain_text("Bo's phone")
    bo.tap(asked.get_by_text("No, I play here"))
    for one in (asked, counted, told):
        expect(one).to_have_count(0)
    tablet.reveal(None, {"loss": 1}, {"workers": 1, "credits": 3, "gain": 2})
    expect(bo.now).to_have_text("Wait for Ana.")

    _ask(tablet)
    asked.get_by_role("button", name="Yes, give the seat back").click()
    expect(bo.notice).to_contain_text("no part")
    given = "The tablet plays for Bo again: the phone said yes."
    for one in (tablet, carmen):
        expect(one.last).to_contain_text(given)

    tablet.tap(tablet.page.get_by_role("button", name="Phones"))
    tablet.tap(seat(tablet, 2).get_by_role("button", name="Back to the tablet"))
    tablet.tap(tablet.sheet.get_by_role("button", name="Done"))
    expect(asked_too).to_contain_text("The tablet would like to play for Carmen")
    _leave_seconds(server, tablet.table_id, 2)  # Carmen does not answer
    taken = "The tablet plays for Carmen again, without a yes from the phone."
    expect(tablet.last).to_contain_text(taken)
    expect(carmen.notice).to_contain_text("no part")
    for one in (tablet, bo, carmen):
        assert one.errors == []
