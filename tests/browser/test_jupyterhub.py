"""The dashboard of those who sign in at a JupyterHub, by the values in ``deploy/jupyterhub``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.hub import Hub

pytestmark = pytest.mark.thorough


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    hub = Hub(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", "ana", "bo")
    yield hub
    hub.stop()


def sign_in(browser: Browser, hub: Hub, name: str) -> Page:
    page = browser.new_context(viewport={"width": 1024, "height": 768}).new_page()
    page.goto(hub.url)
    page.get_by_label("Username:").fill(name)
    page.get_by_label("Password:").fill("any")
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("[data-serial]")).to_be_visible(timeout=120_000)
    assert urlsplit(page.url).path == f"/user/{name}/voila/render/referee.ipynb"
    return page


def test_who_signs_in_has_the_dashboard_and_plays_at_the_table_of_another(browser: Browser, hub: Hub) -> None:
    ana = sign_in(browser, hub, "ana")
    refused: list[str] = []
    for event in ("pageerror", "requestfailed"):
        ana.on(event, lambda what: refused.append(str(what)))
    ana.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    ana.get_by_role("button", name="Reputation").first.click()
    ana.get_by_role("button", name="Start the game").click()
    expect(ana.get_by_role("region", name="This moment")).to_be_visible()

    bo = sign_in(browser, hub, "bo")
    bo.get_by_role("list", name="Continue a game").get_by_role("button", name="Reputation").click()
    public = bo.locator("[data-group=public]")
    expect(public).to_be_visible()

    with ana.expect_response(re.compile(r"/api/kernels/[^/]+$")) as state:
        pass  # it asks every few seconds whether its kernel is there
    assert state.value.status == 200, hub.log
    assert refused == []
