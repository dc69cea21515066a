"""Lessons at the table: gone through by keys, and the first one of each game done wrong and right."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.components import checks
from tests.components.boards.lesson import CARDS, coach, open_lesson
from tests.components.dashboard import Dashboard
from tests.components.fitting import faults, in_spanish, resize
from tests.support.chromium import SIZES
from tests.support.thorough import first, thorough


def tab_to(tablet: Dashboard, target: Locator) -> None:
    """Press the tab key until something has the focus."""
    expect(target).to_be_visible()
    for _ in range(120):
        if target.evaluate("(one) => one === document.activeElement"):
            return
        tablet.page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {target}")


def test_a_lesson_is_gone_through_by_keys_alone(tablet):
    tablet.open()

    def press(target: Locator) -> None:
        tab_to(tablet, target)
        serial = tablet.screen.get_attribute("data-serial") or ""
        tablet.page.keyboard.press("Enter")
        expect(tablet.screen).not_to_have_attribute("data-serial", serial)

    tab_to(tablet, tablet.game("Reputation"))
    tablet.page.keyboard.press("Enter")
    press(tablet.button("Learn"))
    tab_to(tablet, tablet.page.get_by_text("All lessons"))
    tablet.page.keyboard.press("Enter")
    press(tablet.page.locator("[data-lesson=public]"))
    press(tablet.button("Begin"))
    public = tablet.page.locator("[data-do=bid_public]")
    for target in (tablet.pad(public, 1), tablet.pad(public, 2), tablet.button("Cy, for one worker")):
        press(target)
        press(tablet.button("Go on"))
    expect(coach(tablet)).to_have_attribute("data-phase", "over")
    press(tablet.button("All lessons"))
    expect(tablet.page.locator("[data-lesson=public]")).to_contain_text("done")


def _seal(tablet: Dashboard, employee: str) -> None:
    entry = tablet.curtain
    tablet.button("Enter in secret Ana").click()
    tablet.pad(entry, "−1").click()
    entry.locator(f"[data-employee='{employee}']").click()
    tablet.tap(entry.get_by_role("button", name="Seal it"))


def _walk(tablet: Dashboard) -> None:
    tablet.page.locator("[data-cell='1-1-2']").click()
    tablet.tap(tablet.button("Go there"))


def _place(tablet: Dashboard) -> None:
    """Continue to the step in which the first place is chosen."""
    tablet.tap(tablet.button("Next: Place Vice presidents"))
    tablet.tap(tablet.button("Go on"))


def _to_the_top(tablet: Dashboard) -> None:
    """Tap a control that the rules crossed out: the lesson shows the reason at once."""
    tablet.page.get_by_role("button", name="Ana, VP 1").first.click()
    tablet.page.locator("[data-place] button[aria-disabled=true]", has_text="One $uperpower").click(
        force=True
    )


BEFORE: dict[str, Callable[[Dashboard], None]] = {"Ba$tard$ Inc.": _place}
"""What leads to the step of a first lesson in which something is done wrong, where it is not the first."""

FIRST: dict[str, tuple[Callable[[Dashboard], None], Callable[[Dashboard], None]]] = {
    "Corporate Anarchy": (lambda tablet: tablet.tap(tablet.button("End the turn")), _walk),
    "I'm the Boss!": (
        lambda tablet: tablet.tap(tablet.pad(tablet.page.locator("[data-do=roll]"), 3)),
        lambda tablet: tablet.tap(tablet.button("Let's make a deal")),
    ),
    "Ba$tard$ Inc.": (
        _to_the_top,
        lambda tablet: tablet.tap(tablet.page.locator("[data-place] button", has_text="Report on Crime")),
    ),
    "Reputation": (
        lambda tablet: tablet.reveal(None, {"loss": 4}, {"workers": 2, "credits": 6, "gain": 3}),
        lambda tablet: tablet.reveal(None, **CARDS),
    ),
    "Who To Promote?": (
        lambda tablet: _seal(tablet, "bodyguard"),
        lambda tablet: _seal(tablet, "workplace_doctor"),
    ),
}
"""What is tapped wrong and right in a step of each game's first lesson."""

REFUSED = {"Ba$tard$ Inc."}
"""Where the rules refuse what is tapped wrong; elsewhere they allow it."""


def test_hints_lead_to_what_is_right_and_a_mistake_is_seen_on_the_board(tablet):
    open_lesson(tablet.open(), "Reputation", 2)
    private = tablet.page.locator("[data-do=bid_private]")
    bids = tablet.page.get_by_text("leads with").locator("xpath=..")
    expect(bids).to_contain_text("Bo")
    tablet.tap(tablet.pad(private, 8))
    expect(bids).to_contain_text("Ana")
    assert faults(tablet) == []
    tablet.tap(tablet.button("Go back"))
    expect(bids).to_contain_text("Bo")
    for name in ("A hint", "Another hint", "Show me"):
        tablet.tap(tablet.button(name))
    expect(coach(tablet)).to_contain_text("This is right: Ana (you) bids 3 workers")
    assert faults(tablet) == []
    tablet.tap(tablet.pad(private, 3))
    expect(coach(tablet)).to_have_attribute("data-phase", "told")


def test_the_last_lesson_leads_on(tablet):
    open_lesson(tablet.open(), "Reputation", 8)
    for answer in ("9", "Bo and Cy"):
        tablet.tap(tablet.button(answer))
        tablet.tap(tablet.button("Go on"))
    tablet.tap(tablet.button("Speculate"))
    tablet.tap(tablet.button("Go on"))
    expect(coach(tablet)).to_have_attribute("data-phase", "over")
    for name in ("Practice", "First game together", "Once more", "All lessons"):
        expect(tablet.button(name)).to_be_visible()
    assert faults(tablet) == []
    tablet.tap(tablet.button("Quiz"))
    expect(coach(tablet)).to_have_count(0)
    expect(tablet.page.get_by_role("heading", name="Reputation")).to_be_visible()


@pytest.mark.parametrize("number", [2, 3])
def test_what_a_step_asks_for_is_in_sight_on_a_tablet(tablet, number):
    open_lesson(tablet.open(), "Reputation", number)
    control = tablet.page.locator("[data-do=bid_private], [data-do=bid_public]").nth(number - 2)
    number_key = tablet.pad(control, 3 if number == 2 else 1)
    for language in ("en", "es"):
        box = number_key.bounding_box()
        assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 768, language
        if language == "en":
            in_spanish(tablet)


@pytest.mark.parametrize("title", sorted(FIRST)[:2] + [thorough(one) for one in sorted(FIRST)[2:]])
def test_a_lesson_covers_nothing_of_the_table(tablet, title):
    """Beside a tall board, what is to be done and the game's title keep their room."""
    open_lesson(tablet.open(), title)
    for size in SIZES:
        resize(tablet.page, size)
        assert checks.run(tablet.page, ("overlap", "covered")) == {}, size
    resize(tablet.page, "tablet")


def test_what_comes_of_the_end_is_seen_at_once(tablet):
    open_lesson(tablet.open(), "Who To Promote?")
    _seal(tablet, "workplace_doctor")
    tablet.tap(tablet.button("Go on"))
    tablet.tap(tablet.button("You: your 6 decided it"))
    expect(coach(tablet)).to_have_attribute("data-phase", "tried")
    expect(tablet.button("Straight to the result")).to_have_count(0)
    expect(tablet.page.get_by_role("heading", name="Bo wins")).to_be_visible()


@pytest.mark.parametrize("title", first(FIRST))
def test_the_first_lesson_answers_what_is_wrong_and_goes_on_with_what_is_right(tablet, title):
    wrong, right = FIRST[title]
    open_lesson(tablet.open(), title)
    if title in BEFORE:
        BEFORE[title](tablet)
    wrong(tablet)
    expect(coach(tablet)).to_have_class(re.compile("is-wrong"))
    if title not in REFUSED:  # it is on the table until one goes back
        expect(coach(tablet)).to_have_attribute("data-phase", "tried")
        tablet.tap(tablet.button("Go back"))
    expect(coach(tablet)).to_have_attribute("data-phase", "step")
    right(tablet)
    expect(coach(tablet)).to_have_attribute("data-phase", "told")
    tablet.tap(tablet.button("Go on"))
    expect(coach(tablet)).to_contain_text("3/" if title in BEFORE else "2/")
