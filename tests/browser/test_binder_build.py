"""What Binder builds, from its own files in an environment that has nothing yet, shows the dashboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.components.dashboard import Dashboard
from tests.support.jupyter import running

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
WITHOUT_INDEX = (
    "What Binder installs could not be had: it is neither in uv's cache, nor did a package index answer.\n"
)


def done(*command: str | Path, folder: Path, explained: str = "", **environment: str) -> str:
    tried = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert tried.returncode == 0, explained + tried.stdout
    return tried.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files under version control, and the front end as it is built here: Binder's is built alike."""
    folder = tmp_path_factory.mktemp("binder") / "checkout"
    listed = done("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", folder=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    shutil.copytree(ROOT / "widgets" / "static", folder / "widgets" / "static")
    return folder


@pytest.fixture(scope="module")
def environment(checkout: Path) -> Path:
    """The folder of an environment made by the steps of Binder's build."""
    made = checkout.parent / "environment"
    uv = (sys.executable, "-m", "uv")
    version = (checkout / "binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    done(*uv, "venv", "--seed", "--python", version, made, folder=checkout, explained=WITHOUT_INDEX)
    done(
        *(*uv, "pip", "install", "--require-hashes"),
        *("--python", made / "bin" / "python", "-r", "binder/requirements.txt"),
        folder=checkout,
        explained=WITHOUT_INDEX,
    )
    path = os.pathsep.join([str(made / "bin"), os.environ["PATH"]])
    assert "voila" in done("./binder/postBuild", folder=checkout, PATH=path, VIRTUAL_ENV=str(made))
    return made


@pytest.fixture(scope="module")
def binder(checkout: Path, environment: Path) -> Iterator[str]:
    home = checkout.parent
    with running(
        *("jupyter_server", "--ip=127.0.0.1", "--allow-root", "--IdentityProvider.token=of-the-visitor"),
        folder=checkout,
        log=home / "server.log",
        python=environment / "bin" / "python",
        HOME=str(home),
    ) as url:
        yield url


def test_a_visitor_of_binder_lands_on_the_dashboard_and_starts_a_game(page: Page, binder: str) -> None:
    page.goto(f"{binder}voila/render/notebooks/referee.ipynb?token=of-the-visitor", timeout=120_000)
    visitor = Dashboard(page)
    expect(visitor.name_fields.first).to_be_visible()
    expect(page).to_have_title("Boardroom Referee")
    visitor.name_seats(4)
    visitor.button("Start the game").click()
    expect(visitor.now).to_be_visible()


def test_its_jupyterlab_has_the_dashboard_in_its_launcher(environment: Path) -> None:
    entry = environment / "share" / "jupyter" / "labextensions" / "boardroom-referee"
    assert (entry / "package.json").is_file()
