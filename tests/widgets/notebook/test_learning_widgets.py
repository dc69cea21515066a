"""One lesson by itself, as a widget for a notebook."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import widgets
from referee.engine.errors import Malformed
from referee.lessons import find_lessons
from referee.store import IN_MEMORY, open_store
from tests.test_notebooks import run_here
from widgets.session import Session

ROOT = Path(__file__).parents[2]
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def alone():
    store = open_store(IN_MEMORY)
    session = Session(lambda: store, only=("reputation", "public"))
    session.tap({"tap": "hello", "language": "en", "table": "whatever", "score_sheet": "new"})
    yield session
    store.close()


def test_it_is_all_that_the_page_shows(alone: Session) -> None:
    assert alone.notice is None
    assert alone.screens["lesson"]["id"] == "public" and alone.screens["lesson"]["is_alone"]
    assert alone.screens["shell"]["table"] == "" and alone.screens["lobby"] == alone.screens["learn"] == {}


@pytest.mark.parametrize("tap", ["lobby", "leave_lesson", "history", "score_sheet"])
def test_whatever_leads_elsewhere_begins_it_anew(alone: Session, tap: str) -> None:
    alone.tap({"tap": "begin_lesson"})
    assert alone.screens["lesson"]["phase"] == "step"
    alone.tap({"tap": tap})
    assert alone.screens["shell"]["screen"] == "table"
    assert (alone.screens["lesson"]["id"], alone.screens["lesson"]["phase"]) == ("public", "opening")


def test_it_goes_on_to_no_other(alone: Session) -> None:
    for tap in ("begin_lesson", "begin_lesson"):
        alone.tap({"tap": tap})
    assert alone.screens["lesson"]["next"] is None


def test_a_widget_shows_the_lesson_of_a_number() -> None:
    widget = widgets.lesson("reputation", 3)
    widget._receive(None, {"event": "tap", "data": {"tap": "hello", "language": "es"}}, [])
    shown = find_lessons("reputation")[2]
    assert widget.lesson["id"] == shown.id and widget.lesson["title"] == shown.title["es"]
    assert "render" in widget._esm
    widget.close()


@pytest.mark.parametrize("number", [0, -1, 99])
def test_a_number_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="reputation has"):
        widgets.lesson("reputation", number)


def test_a_game_that_is_none_is_refused() -> None:
    with pytest.raises(Malformed):
        widgets.lesson("chess", 1)


def test_the_notebooks_code_runs() -> None:
    """In this process; ``make test-thorough`` runs it in a kernel, as its readers do."""
    told, _ = run_here(nbformat.read(ROOT / "notebooks" / "lesson.ipynb", as_version=4))
    assert all(lesson.title["en"] in "".join(told) for lesson in find_lessons("reputation"))


@pytest.mark.thorough
def test_the_notebook_runs_and_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.fspath(ROOT))
    notebook = nbformat.read(ROOT / "notebooks" / "lesson.ipynb", as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] for cell in code)
    NotebookClient(notebook, timeout=120).execute()
    shown = [output.data for cell in code for output in cell.outputs if "data" in output]
    assert any(WIDGET in data for data in shown)
    listed = "".join(
        output.text for cell in code for output in cell.outputs if output.output_type == "stream"
    )
    assert all(lesson.title["en"] in listed for lesson in find_lessons("reputation"))
