"""The notebooks that teach with code run from top to bottom, are kept without outputs, and can be found.

In this process; in a kernel, as their readers run them, with ``make test-thorough``.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_core.utils import run_sync
from nbclient import NotebookClient

from referee.games import game_ids

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
FEW_GAMES = "4"
PLOTLY = "application/vnd.plotly.v1+json"
WIDGET = "application/vnd.jupyter.widget-view+json"

every_game = pytest.mark.parametrize("game", game_ids())


def notebook_of(game: str) -> Any:
    notebook = nbformat.read(NOTEBOOKS / f"{game}.ipynb", as_version=4)
    nbformat.validate(notebook)
    return notebook


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def printed(cell: Any) -> str:
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


@pytest.fixture(scope="module")
def running() -> Iterator[AsyncKernelManager]:
    """A kernel for one notebook after the other: it takes longer to start than each of them to run."""
    kernel = AsyncKernelManager(kernel_name="python3")
    environment = {**os.environ, "REFEREE_NOTEBOOK_GAMES": FEW_GAMES, "PYTHONPATH": os.fspath(ROOT)}
    run_sync(kernel.start_kernel)(cwd=os.fspath(NOTEBOOKS), env=environment)
    yield kernel
    run_sync(kernel.shutdown_kernel)(now=True)


@pytest.fixture
def kernel(running: AsyncKernelManager) -> AsyncKernelManager:
    """The kernel, with nothing in it that another notebook has named."""
    emptied = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("%reset -f\n%who")])
    run(emptied, running)
    assert printed(emptied.cells[0]) == "Interactive namespace is empty.\n"
    return running


def run(notebook: Any, kernel: AsyncKernelManager) -> None:
    client = NotebookClient(notebook, km=kernel, timeout=120)
    client.execute()
    assert client.kc is not None
    client.kc.stop_channels()


def run_here(notebook: Any) -> tuple[list[str], Any]:
    """Run the code in this process; return what each cell prints, and what the last expression is."""
    names: dict[str, Any] = {}
    told, value = [], None
    for cell in code_cells(notebook):
        code = ast.parse(cell.source)
        *_, last = code.body
        if isinstance(last, ast.Expr):
            code.body.pop()
        with redirect_stdout(StringIO()) as out:
            exec(compile(code, "notebook", "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)
        told.append(out.getvalue())
    return told, value


@every_game
def test_it_tells_what_the_rules_say(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_NOTEBOOK_GAMES", FEW_GAMES)
    monkeypatch.chdir(NOTEBOOKS)
    told, figure = run_here(notebook_of(game))
    check(told, figure.to_plotly_json())


@pytest.mark.thorough
@every_game
@pytest.mark.xdist_group("notebooks")
def test_it_runs_in_a_kernel(game: str, kernel: AsyncKernelManager) -> None:
    notebook = notebook_of(game)
    run(notebook, kernel)
    *_, last = code_cells(notebook)
    [shown] = [output.data[PLOTLY] for output in last.outputs if PLOTLY in output.get("data", {})]
    check([printed(cell) for cell in code_cells(notebook)], shown)


def check(told: list[str], shown: Any) -> None:
    """Check what a notebook prints, and the figure that it ends with."""
    [asked] = [text for text in told if "    yes" in text]
    assert "    no: " in asked
    [what_if] = [text for text in told if "as before" in text]
    assert what_if.count("    Then: ") == 2
    [bars] = shown["data"]
    assert bars["type"] == "bar"
    assert len(bars["x"]) == len(bars["text"]) >= 3
    assert f"({FEW_GAMES} games)" in shown["layout"]["title"]["text"]


@pytest.mark.thorough
@pytest.mark.xdist_group("notebooks")
def test_the_gallery_runs_in_a_kernel_and_shows_each_widget(kernel: AsyncKernelManager) -> None:
    notebook = nbformat.read(NOTEBOOKS / "widgets.ipynb", as_version=4)
    run(notebook, kernel)
    cells = {cell.id: cell for cell in code_cells(notebook)}
    shown = {
        name: output.data
        for name, cell in cells.items()
        for output in cell.outputs
        if WIDGET in output.get("data", {})
    }
    for name in (
        "referee",
        "score-sheet",
        "lesson",
        "quiz",
        "rulebook",
        "review",
        "history",
        "bot",
        "figure",
    ):
        assert f"{name}-show" in shown
    saved = [name for name, data in shown.items() if "text/html" in data]
    assert {"referee-show", "lesson-show", "quiz-show", "rulebook-show", "history-show"} <= {*saved}
    assert (
        cells["bot-play"].outputs[0].data["text/plain"] == "[0]"
    )  # the bot has acted: it is the person's turn
    assert "Ana" in cells["tournament-score"].outputs[0].data["text/plain"]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_it_is_kept_without_outputs(path: Path) -> None:
    for cell in code_cells(nbformat.read(path, as_version=4)):
        assert cell.outputs == []
        assert cell.execution_count is None


@every_game
def test_the_readme_and_a_spanish_reader_find_it(game: str) -> None:
    notebook = notebook_of(game)
    assert f"notebooks/{game}.ipynb" in (ROOT / "README.md").read_text("utf-8")
    assert notebook.cells[0].source.rstrip().endswith("*")  # the summary in Spanish
    text = "\n".join(cell.source for cell in notebook.cells)
    assert "REFEREE_NOTEBOOK_GAMES" in text
