"""The widgets where notebooks are shown: JupyterLab, Notebook 7, plain Voilà and marimo."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.jupyter import answer_dialogs, answers, running
from tests.support.server import free_port, wait_for

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "notebooks" / "widgets.ipynb"

TWO = """
import referee
from ipywidgets import HTML, HBox, VBox, dlink
from widgets import Referee, Rulebook

match = referee.Match("reputation", ["Ana", "Bo", "Cy"], start_seat=0)
table, ana = Referee(match, height=500), Referee(match, seat="Ana", height=500, theme="dark")
said = HTML()
dlink((table, "turn"), (said, "value"), lambda turn: "Due: " + (", ".join(turn) or "the table"))
VBox([said, HBox([table, ana])])
"""
REVEAL = 'match.play("reveal", private={"loss": 3}, public={"workers": 2, "credits": 6, "gain": 4})'
SAVED = "Rulebook('boss', 'BOSS-3.1', height=300)"

MARIMO = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import referee
    from widgets import Referee

    match = referee.Match("reputation", ["Ana", "Bo", "Cy"], start_seat=0)
    {REVEAL}
    table = mo.ui.anywidget(Referee(match, language="en"))
    table
    return match, mo, table


@app.cell
def _(mo, table):
    mo.md("Entries: **" + str(table.value["revision"]) + "**")


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture
def watched(page: Page) -> Page:
    """A page that records each request and each error."""
    page.set_default_timeout(60_000)
    page.hosts, page.faults = set(), []  # type: ignore[attr-defined]
    page.on("request", lambda request: page.hosts.add(urlsplit(request.url).hostname))  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.faults.append(str(error)))  # type: ignore[attr-defined]
    yield page
    assert page.hosts <= {"127.0.0.1", None}, page.hosts  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    cells = [nbformat.v4.new_code_cell(source) for source in (TWO.strip(), REVEAL, SAVED)]
    made = tmp_path / "notebooks"
    made.mkdir()
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), made / "two.ipynb")
    return made


def tables(page: Page) -> Locator:
    return page.locator(".br[data-screen=table]")


def bid_on(page: Page, table: Locator) -> None:
    """Bid two workers on the private project by the keyboard, which the notebook also uses."""
    private = table.get_by_role("group", name=re.compile("private project")).first
    private.get_by_role("button", name="2", exact=True).focus()
    page.keyboard.press("Enter")


def try_two_widgets(page: Page) -> None:
    """Two widgets of one match, and a label that is linked to one, stay in step with a cell and with taps."""
    expect(tables(page)).to_have_count(2)
    expect(page.get_by_text("Due: Ana")).to_be_visible()
    dark = tables(page).nth(1).evaluate("e => getComputedStyle(e).colorScheme")
    assert dark == "dark"
    table = tables(page).first
    assert table.evaluate("e => e.closest('.br-notebook').getBoundingClientRect().height") == 500
    bid_on(page, table)
    expect(page.get_by_text("Due: Ana")).to_have_count(0)
    table.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Due: Ana")).to_be_visible()


def run_all(page: Page) -> None:
    """Run all cells; JupyterLab drops requests until it is ready."""
    expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible()
    prompt = page.locator(".jp-CodeCell .jp-InputPrompt").first

    def has_begun() -> bool:
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        try:
            expect(prompt).to_have_text(re.compile(r"\[[*\d]"), timeout=10_000)
        except AssertionError:
            return False
        return True

    wait_for(has_begun)


SERVERS = {
    "lab": ("jupyterlab", "lab/tree/two.ipynb"),
    "notebook": ("notebook", "notebooks/two.ipynb"),
}


@pytest.mark.parametrize("kind", SERVERS)
def test_they_stay_in_step_in_jupyter(watched: Page, folder: Path, tmp_path: Path, kind: str) -> None:
    module, path = SERVERS[kind]
    with running(
        *(module, "--ip=127.0.0.1", "--allow-root", "--IdentityProvider.token="),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        f"--LabApp.workspaces_dir={tmp_path / 'workspaces'}",
        f"--LabApp.user_settings_dir={tmp_path / 'settings'}",
        folder=folder,
        log=tmp_path / "server.log",
        REFEREE_STORE=f"sqlite:///{tmp_path / 'tables.db'}",
    ) as url:
        answer_dialogs(watched)
        watched.goto(url + path)
        run_all(watched)
        try_two_widgets(watched)
        # a key for a widget's button does not reach the notebook, where d twice would delete the cell
        cells = watched.locator(".jp-CodeCell")
        before = cells.count()
        tables(watched).first.get_by_role("button", name="Undo").focus()
        for _ in range(2):
            watched.keyboard.press("d")
        assert cells.count() == before
        watched.keyboard.press("Control+s")
        saved = folder / "two.ipynb"
        wait_for(lambda: "BOSS-3.1:" in saved.read_text("utf-8"))
        outputs = [
            output["data"]
            for cell in nbformat.read(saved, 4).cells
            for output in cell.outputs
            if "data" in output
        ]
        assert any("BOSS-3.1" in "".join(data.get("text/html", "")) for data in outputs)
        assert "salt" not in json.dumps(outputs)


def test_they_stay_in_step_in_plain_voila(watched: Page, folder: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "notebooks" / "voila.json", folder)
    with running(
        *("voila", "--Voila.ip=127.0.0.1", os.fspath(folder / "two.ipynb")),
        folder=folder,
        log=tmp_path / "server.log",
        REFEREE_STORE=f"sqlite:///{tmp_path / 'tables.db'}",
    ) as url:
        watched.goto(url)
        try_two_widgets(watched)


def test_the_gallery_opens_in_plain_voila_with_its_texts(watched: Page, tmp_path: Path) -> None:
    with running(
        *("voila", "--Voila.ip=127.0.0.1", os.fspath(GALLERY)),
        folder=ROOT,
        log=tmp_path / "server.log",
        REFEREE_STORE=f"sqlite:///{tmp_path / 'tables.db'}",
    ) as url:
        watched.goto(url, wait_until="commit")  # the notebook is sent with its cells executed
        heading = watched.get_by_role("heading", name="Widgets for a notebook")
        expect(heading).to_be_visible(timeout=180_000)
        expect(watched.locator(".br[data-screen]:not([data-screen=loading])")).to_have_count(10)


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[str]:
    notebook, port = tmp_path / "notebook.py", free_port()
    notebook.write_text(MARIMO, "utf-8")
    url = f"http://127.0.0.1:{port}/"
    with (tmp_path / "marimo.log").open("wb") as printed:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "marimo",
                "run",
                notebook,
                "--headless",
                "--host=127.0.0.1",
                f"--port={port}",
            ],
            env={**os.environ, "REFEREE_STORE": f"sqlite:///{tmp_path / 'tables.db'}"},
            stdout=printed,
            stderr=printed,
        )
    try:
        wait_for(lambda: answers(url))
        yield url
    finally:
        process.terminate()
        process.wait(60)


def test_it_is_played_in_marimo_and_cells_see_its_traits(watched: Page, marimo: str) -> None:
    watched.goto(marimo)
    table = tables(watched)
    expect(table).to_have_count(1)
    expect(watched.get_by_text("Entries: 1")).to_be_visible()
    assert (
        table.evaluate("e => getComputedStyle(e.querySelector('.br-tool')).minHeight") == "48px"
    )  # our styles
    bid_on(watched, table)
    expect(watched.get_by_text("Entries: 2")).to_be_visible()
    table.get_by_role("button", name="Rules").click()
    expect(watched.get_by_role("dialog")).to_be_visible()
