"""The notebooks that teach with code run in both languages, and their checks tell right from wrong.

In this process; in a kernel, as their readers run them and export them, with ``make test-thorough``.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
import plotly.graph_objects as go
import plotly.io
import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_core.utils import run_sync
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from plotly.offline import get_plotlyjs

from referee.games import game_ids
from tests.support.notebook_answers import ANSWERS

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
FEW_GAMES = "4"
WIDGET = "application/vnd.jupyter.widget-view+json"
PLOTLY = "application/vnd.plotly.v1+json"
MAY_IMPORT = {"collections", "itertools", "math", "os", "plotly", "random", "referee", "statistics"}

every_game = pytest.mark.parametrize(
    "game", [pytest.param(one, marks=pytest.mark.xdist_group(one)) for one in game_ids()]
)
every_language = pytest.mark.parametrize("language", ["en", "es"])
run_in_every_language = pytest.mark.parametrize(
    "language", ["en", pytest.param("es", marks=pytest.mark.thorough)]
)


def path_of(game: str, language: str) -> Path:
    return NOTEBOOKS / (f"{game}.ipynb" if language == "en" else f"{game}.{language}.ipynb")


def notebook_of(game: str, language: str) -> Any:
    notebook = nbformat.read(path_of(game, language), as_version=4)
    nbformat.validate(notebook)
    return notebook


def code_cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def printed(cell: Any) -> str:
    return "".join(output.text for output in cell.outputs if output.output_type == "stream")


class Ran(NamedTuple):
    """A notebook's names, the output of its cells, and the last value of each."""

    names: Mapping[str, Any]
    told: list[str]
    values: list[Any]

    @property
    def figures(self) -> list[Any]:
        return [one for one in self.values if isinstance(one, go.Figure)]


@cache
def ran(game: str, language: str) -> Ran:
    """Run the code in this process, with few games."""
    names: dict[str, Any] = {}
    told, values = [], []
    before = os.environ.get("REFEREE_NOTEBOOK_GAMES"), plotly.io.renderers.default
    os.environ["REFEREE_NOTEBOOK_GAMES"] = FEW_GAMES
    try:
        for cell in code_cells(notebook_of(game, language)):
            code = ast.parse(cell.source)
            *_, last = code.body
            if isinstance(last, ast.Expr):
                code.body.pop()
            value = None
            with redirect_stdout(StringIO()) as out:
                exec(compile(code, f"{game} {cell.id}", "exec"), names)
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), f"{game} {cell.id}", "eval"), names)
            told.append(out.getvalue())
            values.append(value)
    finally:
        plotly.io.renderers.default = before[1]
        if before[0] is None:
            del os.environ["REFEREE_NOTEBOOK_GAMES"]
        else:
            os.environ["REFEREE_NOTEBOOK_GAMES"] = before[0]
    return Ran(names, told, values)


@every_game
@run_in_every_language
def test_its_checks_tell_right_from_wrong(game: str, language: str) -> None:
    found = ran(game, language)
    checks = {name: one for name, one in found.names.items() if re.fullmatch(r"check_\d", name)}
    assert {*checks} == {*ANSWERS[game]} and 3 <= len(checks) <= 5
    for name, check in checks.items():
        right, *wrong = (one(found.names) if callable(one) else one for one in ANSWERS[game][name])
        assert check(right), (name, right, check(right))
        said = {repr(check(one)) for one in wrong}
        assert len(said) == len(wrong) >= 2, said  # each mistake has a separate message
        assert not any(check(one) for one in wrong), said
        for kind_of_nothing in (..., None, object()):
            assert not check(kind_of_nothing)


@every_game
@run_in_every_language
def test_it_asks_first_and_leaves_the_answers_open(game: str, language: str) -> None:
    found = ran(game, language)
    assert len(found.figures) >= 1
    notebook = notebook_of(game, language)
    question, *_ = notebook.cells[0].source.split("\n\n")[1:]
    assert "?" in question
    for name in ANSWERS[game]:
        assert found.names[name.replace("check", "answer")] is ...
        [hidden] = [cell for cell in code_cells(notebook) if f"def {name}(" in cell.source]
        assert hidden.metadata["jupyter"]["source_hidden"]  # otherwise it reveals the answer


def shape(cell: Any) -> str:
    """Return the code of a cell without its texts."""
    tree = ast.parse(cell.source)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            node.values = [one for one in node.values if isinstance(one, ast.FormattedValue)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def numbers(value: Any) -> Any:
    """Return a figure's data without its texts."""
    if isinstance(value, Mapping):
        return {key: numbers(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [numbers(one) for one in value]
    return None if isinstance(value, str) else value


@every_game
def test_both_languages_have_the_same_code(game: str) -> None:
    english, spanish = (notebook_of(game, language) for language in ("en", "es"))
    assert [cell.cell_type for cell in english.cells] == [cell.cell_type for cell in spanish.cells]
    for one, other in zip(code_cells(english), code_cells(spanish), strict=True):
        assert shape(one) == shape(other), one.source
    for one, other in zip(english.cells, spanish.cells, strict=True):
        if one.cell_type == "markdown":
            assert one.source != other.source
            assert len(one.source) < 2 * len(other.source) and len(other.source) < 2 * len(one.source)


@pytest.mark.thorough
@every_game
def test_both_languages_find_the_same(game: str) -> None:
    here, there = ran(game, "en"), ran(game, "es")
    assert here.names["LANGUAGE"] == "en" and there.names["LANGUAGE"] == "es"
    drawn = [[numbers(one.to_plotly_json()) for one in found.figures] for found in (here, there)]
    assert drawn[0] == drawn[1]
    told = [re.findall(r"\d+(?:\.\d+)?", " ".join(found.told)) for found in (here, there)]
    assert told[0] == told[1]


@every_game
@every_language
def test_it_needs_the_package_and_plotly_alone(game: str, language: str) -> None:
    source = "\n".join(cell.source for cell in code_cells(notebook_of(game, language)))
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(source))
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [str(node.module)]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= MAY_IMPORT
    assert "tests" not in source and "open(" not in source.replace("open_deal(", "")
    assert "REFEREE_NOTEBOOK_GAMES" in source


@pytest.fixture(scope="module")
def running() -> Iterator[AsyncKernelManager]:
    """A kernel for all notebooks: it starts more slowly than any of them runs."""
    kernel = AsyncKernelManager(kernel_name="python3")
    environment = {**os.environ, "REFEREE_NOTEBOOK_GAMES": FEW_GAMES, "PYTHONPATH": os.fspath(ROOT)}
    run_sync(kernel.start_kernel)(cwd=os.fspath(NOTEBOOKS), env=environment)
    yield kernel
    run_sync(kernel.shutdown_kernel)(now=True)


@pytest.fixture
def kernel(running: AsyncKernelManager) -> AsyncKernelManager:
    """The kernel, without names of other notebooks."""
    emptied = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("%reset -f\n%who")])
    run(emptied, running)
    assert printed(emptied.cells[0]) == "Interactive namespace is empty.\n"
    return running


def run(notebook: Any, kernel: AsyncKernelManager) -> None:
    client = NotebookClient(notebook, km=kernel, timeout=120)
    client.execute()
    assert client.kc is not None
    client.kc.stop_channels()


@pytest.mark.thorough
@every_language
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.xdist_group("notebooks")
def test_it_runs_in_a_kernel_and_its_charts_show_in_exported_html(
    game: str, language: str, kernel: AsyncKernelManager
) -> None:
    notebook = notebook_of(game, language)
    run(notebook, kernel)
    shown = [
        output.data
        for cell in code_cells(notebook)
        for output in cell.outputs
        if PLOTLY in output.get("data", {})
    ]
    assert len(shown) == len(ran(game, language).figures)
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert page.count(get_plotlyjs()) == 1  # the page has the code that draws them, once
    assert page.count("Plotly.newPlot(") >= len(shown)
    written = "".join(page.split())
    for data in shown:
        drawing = data["text/html"].split("Plotly.newPlot(")[1].split("</script>")[0]
        assert '"type":"' in drawing and "".join(drawing.split()) in written
    assert not re.search(r"<script[^>]*src=[^>]*plotly", page)


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
def test_the_docs_name_it_in_both_languages(game: str) -> None:
    page = (ROOT / "docs" / "notebooks-and-binder.md").read_text("utf-8")
    assert f"`notebooks/{game}.ipynb`" in page and f"`notebooks/{game}.es.ipynb`" in page
