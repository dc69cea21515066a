"""A quiz on the screen, by the keyboard: from the lobby to its result, with a right and a wrong answer."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.components.checks import serious
from tests.components.dashboard import clauses
from tests.components.fitting import faults

QUIZZES = 3
"""The most quizzes to try for a right and a wrong answer: thirty random answers are never all the same."""


def test_a_quiz_is_begun_in_the_lobby_and_answered_to_its_result(first_visit):
    tablet = first_visit.open()
    page, loaded = tablet.page, []
    page.on("request", lambda request: loaded.append(request.url))
    tablet.start_game(3)
    assert not [url for url in loaded if re.search(r"/(quiz|learn)-", url)]  # a table loads no part of it
    tablet.tap(tablet.button("Lobby"))

    tablet.choose_game("Reputation")
    tablet.tap(tablet.button("Learn"))
    tablet.tap(tablet.button("Begin the quiz"))
    seen: set[str] = set()
    for quiz in range(QUIZZES):
        right = 0
        for number in range(1, 11):
            verdict = answer_by_keyboard(tablet, number)
            seen.add(verdict)
            right += verdict == "Right"
            if quiz == 0 and number in (1, 2):
                assert faults(tablet) == [] and serious(tablet.page) == []
            page.keyboard.press("Enter")  # the button that continues has the focus
        expect(page.get_by_role("heading", name=f"{right} of 10 right", exact=True)).to_be_visible()
        if len(seen) == 2:
            break
        tablet.tap(tablet.button("Ten new questions"))
    assert seen == {"Right", "Not right"}

    if right < 10:  # what went wrong leads to the rulebook
        page.get_by_role("button", name=re.compile(r"^REP-\d+\.\d+ \w")).first.click()
        expect(tablet.rulebook).to_be_visible()
        tablet.tap(tablet.button("Close"))
    tablet.tap(tablet.button("Back to learning").last)
    expect(page.locator("[data-entry='quiz']")).to_be_visible()
    assert tablet.errors == []


def answer_by_keyboard(tablet, number: int) -> str:
    """Choose the first answer, and return the referee's feedback."""
    page = tablet.page
    asked = page.locator(f"[data-number='{number}']")
    expect(asked).to_have_attribute("data-answered", "false")
    position, tallies = (page.get_by_role("region", name=name) for name in ("The table", "Final tallies"))
    shown = position.locator("section, article").or_(tallies.get_by_role("cell"))
    expect(shown.first).to_be_visible()
    expect(page.get_by_role("heading", level=2).first).to_be_focused()
    page.keyboard.press("Tab")
    expect(answers(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_have_attribute("data-answered", "true")
    expect(answers(page).filter(has_text="The right answer")).to_have_count(1)
    verdict = page.get_by_role("region", name=re.compile("ight$"))
    expect(clauses(verdict).first).to_be_visible()
    expect(verdict.get_by_role("button", name=re.compile("Next question|See the result"))).to_be_focused()
    return verdict.get_by_role("heading").inner_text()


def answers(page: Page) -> Locator:
    """The controls that answer a question of the quiz."""
    listed = page.get_by_role("list", name="Answers").get_by_role("listitem")
    return listed.locator("> button")
