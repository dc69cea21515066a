"""The dashboard in JupyterLab: from its launcher and from a notebook, in the output of a cell."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.store import open_store
from tests.components.dashboard import NAMES, Dashboard
from tests.support.jupyter import answer_dialogs, running
from tests.support.plausible_play import play_until
from tests.support.server import wait_for
from widgets.server.command import NOTEBOOK
from widgets.session import SCREENS

pytestmark = pytest.mark.thorough

SAVES_STATE = Path("@jupyter-widgets/jupyterlab-manager/plugin.jupyterlab-settings")
STATE = "application/vnd.jupyter.widget-state+json"


@dataclass(frozen=True)
class Lab:
    """JupyterLab at a folder with a copy of the notebook; it saves widgets with their notebooks."""

    url: str
    folder: Path
    store: str


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home = tmp_path_factory.mktemp("lab")
    folder, settings = home / "notebooks", home / "settings"
    folder.mkdir()
    shutil.copy(NOTEBOOK, folder)
    (settings / SAVES_STATE).parent.mkdir(parents=True)
    (settings / SAVES_STATE).write_text('{"saveState": true}', "utf-8")
    store = f"sqlite:///{home / 'kept-by-the-referee.db'}"
    with running(
        *("jupyterlab", "--ip=127.0.0.1", "--allow-root", "--IdentityProvider.token="),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        f"--LabApp.workspaces_dir={home / 'workspaces'}",
        f"--LabApp.user_settings_dir={settings}",
        folder=folder,
        log=home / "lab.log",
        REFEREE_STORE=store,
    ) as url:
        yield Lab(url, folder, store)


@pytest.fixture
def desk(page: Page) -> Page:
    page.set_default_timeout(60_000)
    answer_dialogs(page)
    return page


def run_first_cell(desk: Page) -> None:
    """Run it once: run again while the first run is queued, it would leave two widgets in the notebook."""
    cell = desk.locator(".jp-CodeCell").first

    def has_begun() -> bool:
        cell.locator(".jp-InputArea").click()
        desk.keyboard.press("Control+Enter")
        try:
            expect(cell.locator(".jp-InputPrompt")).to_have_text(re.compile(r"\[[*\d]"), timeout=10_000)
        except AssertionError:
            return False  # JupyterLab drops requests until it is ready
        return True

    wait_for(has_begun)


def idle(desk: Page) -> Locator:
    return desk.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")


def test_the_launcher_opens_the_dashboard_and_a_restart_of_its_kernel_is_said(desk: Page, lab: Lab) -> None:
    desk.goto(f"{lab.url}lab")
    entry = desk.locator(".jp-LauncherCard", has_text="Boardroom Referee: board games")
    assert entry.locator("img").evaluate("icon => icon.complete && icon.naturalWidth > 0")
    entry.click()
    dashboard = Dashboard(desk)
    expect(dashboard.screen).to_have_attribute("data-screen", "lobby")
    dashboard.name_seats(4)
    dashboard.button("Start the game").click()
    expect(dashboard.now).to_be_visible()
    wait_for((lab.folder / "Boardroom Referee.ipynb").exists)

    desk.locator(
        "[data-command='notebook:restart-kernel'], [data-command='kernelmenu:restart']"
    ).first.click()
    ended = desk.get_by_role("alert").filter(has_text="Run the cell again")
    expect(ended).to_be_visible()
    assert dashboard.screen.evaluate("shown => shown.closest('[inert]') !== null")
    expect(idle(desk)).to_be_visible()
    desk.locator(".jp-CodeCell .jp-InputArea").first.click()
    desk.keyboard.press("Control+Enter")
    expect(ended).to_have_count(0)
    expect(dashboard.now).to_be_visible()  # the game is the store's


def test_a_saved_notebook_has_nothing_of_the_game_and_a_reload_brings_it_back(desk: Page, lab: Lab) -> None:
    store = open_store(lab.store)
    table = play_until(store, 4, 8, lambda state: state.step == "cosponsor")
    desk.add_init_script(f"localStorage.setItem('boardroom-referee.table', '{table.id}')")
    desk.goto(f"{lab.url}doc/tree/{NOTEBOOK.name}")
    expect(idle(desk)).to_be_visible()
    run_first_cell(desk)
    dashboard = Dashboard(desk)
    expect(dashboard.screen).to_have_attribute("data-screen", "table")
    output = desk.locator(".jp-OutputArea-output").filter(has=dashboard.screen)
    assert output.evaluate("e => e.scrollWidth <= e.clientWidth")
    # JupyterLab's own rules would make its corners square
    button = dashboard.secret_rows.first
    assert button.evaluate("e => parseFloat(getComputedStyle(e).borderRadius)") > 8

    button.click()
    dashboard.choose_in_secret()
    before = len(list(store.entries(table.id)))
    dashboard.button("Seal it").click()
    wait_for(lambda: len(list(store.entries(table.id))) > before)
    dashboard.curtain.get_by_role("button", name="Cancel").click()

    saved = lab.folder / NOTEBOOK.name
    desk.keyboard.press("Control+s")
    wait_for(lambda: STATE in saved.read_text("utf-8"))
    content = saved.read_text("utf-8")
    models = json.loads(content)["metadata"]["widgets"][STATE]["state"].values()
    [state] = [model["state"] for model in models if "_esm" in model["state"]]
    assert {name: state[name] for name in SCREENS} == dict.fromkeys(SCREENS)
    secrets = store.secrets(table.id)
    assert secrets
    names = [f'"{name}"' for name in NAMES[:4]]
    canaries = [*names, table.id, store.access_code(), str(lab.folder.parent), "kept-by-the-referee"]
    for canary in (*canaries, *(secret.salt for secret in secrets.values())):
        assert canary not in content, canary

    desk.reload()
    expect(dashboard.screen).to_have_attribute("data-serial", re.compile("."))
    expect(button).to_be_visible()
    store.close()
