"""The static site with a full storage, damaged files or half an update loses no game."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.conftest import Tablet
from tests.browser.test_site import (  # noqa: F401
    Site,
    answered,
    built,
    folder,
    kept_whole,
    launch,
    publish,
    site,
    visit,
)
from tests.components.boards.lesson import CARDS
from tests.support.server import wait_for

pytestmark = pytest.mark.thorough

NOTICES = "#br-lost[open], #br-update:not([hidden])"


def limit(page: CDPSession, of: Site, megabytes: float | None) -> None:
    """Let the browser's storage be so full for a site, ``None``: as full as it is."""
    size = {} if megabytes is None else {"quotaSize": int(megabytes * 1e6)}
    page.send("Storage.overrideQuotaForOrigin", {"origin": of.url.rstrip("/"), **size})


def caches(tablet: Tablet) -> set[str]:
    return {name.split("-")[1] for name in tablet.page.evaluate("caches.keys()")}


def test_where_there_is_no_room_nothing_that_was_answered_is_lost(site, launch):  # noqa: F811
    context = launch()
    tablet = visit(context, site)
    tablet.start_game(3)
    said = tablet.now.inner_text()
    kept_whole(tablet)
    assert caches(tablet) == {"files", "image"}
    context.close()  # a browser caches the free space for a while
    context = launch()
    full = context.new_cdp_session(context.pages[0])
    limit(full, site, 0.001)
    tablet = visit(context, site)
    answering, tablet.tap = tablet.tap, Locator.click
    for attempt in range(2):
        if attempt:  # a player who gives up and returns finds all earlier answers
            tablet.page.reload()
            answered(tablet)
        expect(tablet.now).to_have_text(said)
        serial = tablet.screen.get_attribute("data-serial")
        tablet.reveal(None, **CARDS)
        expect(tablet.page.locator("#br-lost")).to_contain_text("is this device full?")
        expect(tablet.screen).to_have_attribute("data-serial", serial or "")  # not answered
        assert caches(tablet) == {"files"}  # the site deleted caches to make room
    limit(full, site, None)
    expect(tablet.page.locator("#br-lost")).to_be_hidden()
    expect(tablet.now).not_to_have_text(said)
    tablet.tap = answering
    tablet.tap(tablet.button("Undo"))
    expect(tablet.now).to_have_text(said)
    assert tablet.errors == []


def test_what_is_damaged_of_a_version_is_made_anew_and_the_games_go_on(site, launch):  # noqa: F811
    context = launch()
    tablet = visit(context, site)
    tablet.start_game(3)
    said = tablet.now.inner_text()
    kept_whole(tablet)
    told: list[str] = []
    tablet.page.on("console", lambda one: told.append(one.text))
    for kind, name, expected in (
        ("image", "image", "image of the memory is damaged"),
        ("files", "packages", "is damaged"),
        ("files", "python_stdlib", "is damaged"),
    ):
        told.clear()
        tablet.page.evaluate(DAMAGE, [kind, name])
        tablet.page.reload()
        answered(tablet)
        expect(tablet.now).to_have_text(said)
        expect(tablet.page.locator(NOTICES)).to_have_count(0)
        assert [one for one in told if expected in one], (kind, told)
        kept_whole(tablet)
    assert tablet.errors == []


DAMAGE = """async ([kind, part]) => {
  const cache = await caches.open((await caches.keys()).find((name) => name.includes(kind)));
  const found = (await cache.keys()).find((one) => one.url.includes(part));
  const kept = await cache.match(found);
  const content = new Uint8Array(await kept.arrayBuffer());
  content.fill(90, content.length >> 1, (content.length >> 1) + 2000);
  await cache.put(found, new Response(content, { headers: kept.headers }));
}"""

LOOK = "navigator.serviceWorker.getRegistration().then((one) => one.update().catch(() => undefined))"
"""Have the page look for an update, as it does each hour."""


def test_half_an_update_changes_nothing_until_all_of_it_has_come(site, folder, launch):  # noqa: F811
    tablet = visit(launch(), site)
    tablet.start_game(3)
    said = tablet.now.inner_text()
    kept_whole(tablet)
    publish(folder, "0123456789ab")
    worker, late = folder / "sw.js", folder / "late-00000000.js"
    worker.write_text(
        worker.read_text("utf-8").replace('"index.html"', f'"index.html", "{late.name}"'), "utf-8"
    )
    tablet.page.evaluate(LOOK)
    wait_for(lambda: f"/{late.name}" in site.asked)
    tablet.page.reload()
    answered(tablet)
    expect(tablet.now).to_have_text(said)
    expect(tablet.page.locator(NOTICES)).to_have_count(0)
    late.write_text("// at last", "utf-8")
    tablet.page.evaluate(LOOK)
    expect(tablet.page.locator("#br-update")).to_contain_text("newer version")
    with tablet.page.expect_event("load"):
        tablet.button("Use it now").click()
    answered(tablet)
    expect(tablet.now).to_have_text(said)
    assert tablet.errors == []
