"""The dashboard without ``referee serve``: in plain Voilà, and in a Jupyter server as Binder starts it."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.components.dashboard import Dashboard
from tests.support.jupyter import running

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]

VOILA = ("voila", "notebooks/")
VOILA_PAGE = ("voila", "notebooks/referee.ipynb")
BINDER = (
    "jupyter_server",
    "--allow-root",
    "--IdentityProvider.token=",
    "--ServerApp.jpserver_extensions={'voila.server_extension': True}",
)


@pytest.fixture
def serving(tmp_path, request):
    """Start a server in the project's root, as its documentation says, and return its address."""
    store = f"sqlite:///{tmp_path / 'tables.db'}"
    with running(*request.param, folder=ROOT, log=tmp_path / "server.log", REFEREE_STORE=store) as url:
        yield url


@pytest.fixture
def watched(page):
    """A page that records each request and each error."""
    page.hosts, page.faults = set(), []
    page.on("request", lambda request: page.hosts.add(urlsplit(request.url).hostname))
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    return page


TROUBLE = re.compile(r"^(?:40[13] |5\d\d |Traceback|Uncaught)|\b(?:ERROR|CRITICAL)\b", re.MULTILINE)
"""The log's errors, without that of a missing ``favicon.ico``."""


def sees_our_page(page) -> None:
    expect(Dashboard(page).name_fields.first).to_be_visible(timeout=60_000)
    expect(page).to_have_title("Boardroom Referee")
    assert page.locator("#br-lost").count() == 1  # the dashboard's page, with its notice of a lost connection
    words = json.loads(page.locator("#br-disconnect-text").text_content())
    assert set(words) == {"en", "es"} and all(set(said) == {"lost", "again"} for said in words.values())
    assert page.faults == []
    assert page.hosts <= {"127.0.0.1", None}, page.hosts  # None: made in the page


@pytest.mark.parametrize("serving", [VOILA], indirect=True, ids=["voila"])
def test_plain_voila_shows_our_page_with_nothing_from_outside(watched, serving, tmp_path):
    watched.goto(serving)
    with watched.context.expect_page() as opened:
        watched.get_by_role("link", name="referee.ipynb").click()
    opened.value.close()
    assert watched.hosts <= {"127.0.0.1", None}, watched.hosts
    watched.goto(f"{serving}voila/render/referee.ipynb")
    sees_our_page(watched)
    log = (tmp_path / "server.log").read_text("utf-8")
    assert TROUBLE.findall(log) == [], log


@pytest.mark.parametrize("serving", [VOILA], indirect=True, ids=["voila"])
def test_the_list_of_notebooks_waits_for_no_extension_and_no_kernel(browser, serving):
    """JupyterLab's list stays empty if the names arrive before its page is built."""
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(serving)
        expect(page.get_by_role("link", name="referee.ipynb")).to_be_visible()
    finally:
        context.close()


LOOKS = ("theme", "template", "voila-theme", "voila-template")
MARKUP = ('"><script>alert(1)</script>', "%22%3E%3Cscript%3Ealert(1)%3C/script%3E")


@pytest.mark.parametrize(
    ("serving", "path", "is_list"),
    [
        (VOILA, "voila/render/referee.ipynb", False),
        (VOILA, "", True),
        (VOILA_PAGE, "", False),
        (BINDER, "voila/render/notebooks/referee.ipynb", False),
        (BINDER, "voila/tree/notebooks", True),
    ],
    indirect=["serving"],
    ids=["voila", "voila-list", "voila-page", "binder", "binder-list"],
)
def test_no_address_puts_a_script_into_a_page(watched, serving, path, is_list):
    """It chooses no stock template either, which would print the theme from the request."""
    for markup in MARKUP:
        queries = ["&".join(f"{name}={markup}" for name in LOOKS), f"template=lab&theme={markup}"]
        if is_list:
            queries.append(f"classic-tree=false&theme={markup}")  # JupyterLab's list
        for query in queries:
            with urllib.request.urlopen(f"{serving}{path}?{query}", timeout=60) as answer:
                page = answer.read().decode()
            assert "<script>alert(1)" not in page
            assert "cdn.jsdelivr.net" not in page  # as stock templates name
    dialogs = []
    watched.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    watched.goto(f"{serving}{path}?template=lab&theme={MARKUP[0]}")
    if is_list:
        expect(watched.get_by_role("listitem").first).to_be_visible()
    else:
        sees_our_page(watched)
        assert watched.locator("body").get_attribute("data-jp-theme-name") == "light"
    assert dialogs == []


@pytest.mark.parametrize("serving", [VOILA_PAGE], indirect=True, ids=["voila-page"])
def test_plain_voila_of_the_notebook_shows_our_page_at_once(watched, serving):
    watched.goto(serving)
    sees_our_page(watched)


@pytest.mark.parametrize("serving", [BINDER], indirect=True, ids=["binder"])
def test_binders_address_shows_our_page_with_nothing_from_outside(watched, serving):
    watched.goto(f"{serving}voila/render/notebooks/referee.ipynb")
    sees_our_page(watched)
