"""The puzzle of the day, from where a game is learned to why its answer is the best."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from referee.i18n import Speech
from referee.quiz import puzzle_of, puzzles
from tests.components import checks
from tests.support.chromium import context_options
from widgets.screens.quiz import model


@cache
def quickly_found():
    """Return a puzzle that was not judged as long as those of a day are."""
    few = {"SCREENED": 2, "JUDGED": 4, "MIN_GAIN": 0.0}
    with pytest.MonkeyPatch.context() as patched:
        for name, value in few.items():
            patched.setattr(puzzles, name, value)
        return puzzle_of(find_game("bastards"), date(2026, 11, 28))


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_it_is_asked_by_its_seats_eyes_and_explained(device, monkeypatch, right):
    puzzle = quickly_found()
    monkeypatch.setattr(model, "puzzle_of", lambda *_: puzzle)
    tablet = device("tablet", context_options())
    tablet.open()
    page = tablet.page
    tablet.choose_game("Ba$tard$ Inc.")
    tablet.tap(tablet.button("Learn"))
    tablet.tap(page.get_by_role("button", name="Solve it"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Puzzle of the day")
    speech = Speech("en", puzzle.setup.names)
    expect(page.get_by_role("heading", name="what is best here?")).to_be_visible()
    answers = page.get_by_role("list", name="Answers").get_by_role("button")
    expect(answers).to_have_count(len(puzzle.options))
    assert checks.run(page, ("sideways", "overlap", "small", "cut")) == {}
    chosen = puzzle.right if right else (puzzle.right + 1) % len(puzzle.options)
    tablet.tap(answers.filter(has_text=speech.say(puzzle.options[chosen].sentence)).first)
    expect(page.get_by_role("status").or_(page.get_by_role("region")).first).to_be_visible()
    expect(page.get_by_text("Found by playing on from each answer")).to_be_visible()
    expect(page.get_by_text("fewer games in 100").first).to_be_visible(visible=True)
    tablet.tap(tablet.button("See the result"))
    expect(page.get_by_role("heading", name="1 of 1 right" if right else "0 of 1 right")).to_be_visible()
