"""Lessons at the real table: done wrong and done right, by taps and by keys, and loaded by nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Tablet
from tests.browser.looking import faults, in_spanish
from tests.components.checks import serious
from tests.support.thorough import first

CARDS = {"private": {"loss": 3}, "public": {"workers": 2, "credits": 6, "gain": 4}}


def coach(tablet: Tablet) -> Locator:
    return tablet.page.locator(".br-lesson")


def open_lesson(tablet: Tablet, title: str, number: int = 1) -> None:
    """Go from the lobby to a lesson, and begin it."""
    tablet.open().choose_game(title)
    tablet.tap(tablet.button("Learn"))
    tablet.page.locator(".br-lessons summary").click()
    tablet.tap(tablet.page.locator("[data-lesson]").nth(number - 1))
    expect(coach(tablet)).to_have_attribute("data-phase", "opening")
    tablet.tap(tablet.button("Begin"))
    expect(coach(tablet)).to_have_attribute("data-phase", "step")


TEACHES = re.compile(r"/(asking|coach|first-game|learn|lesson|practice-panel|quiz|read-aloud)-")


def told(tablet: Tablet) -> list[str]:
    """Return which parts of the page that teach have been loaded."""
    names: list[str] = tablet.page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    return [name for name in names if TEACHES.search(name)]


def test_a_lesson_is_done_wrong_and_right_to_its_end(tablet):
    tablet.open().choose_game("Reputation")
    assert told(tablet) == []
    tables = tablet.page.locator(".br-lobby-table").count()
    tablet.tap(tablet.button("Learn"))
    assert serious(tablet.page) == [] and faults(tablet) == []
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    tablet.page.locator(".br-lessons summary").click()
    assert serious(tablet.page) == [] and faults(tablet) == []
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    tablet.tap(tablet.page.locator("[data-lesson=outbidding]"))
    tablet.page.reload()  # a page that is loaded again comes back to the lesson, not to the lobby
    tablet.tap(tablet.button("Begin"))
    private = tablet.page.locator("[data-do=bid_private]")
    # a number that is struck out is answered by the rules, and by the lesson below them
    struck = tablet.pad(private, 2)
    expect(struck).to_have_attribute("aria-disabled", "true")
    struck.click(force=True)
    expect(coach(tablet)).to_contain_text("The leading bid is 2 workers: bid more than that.")
    expect(coach(tablet)).to_contain_text("who came first keeps the lead")
    expect(coach(tablet).get_by_role("button", name="REP-5.2")).to_be_visible()
    assert serious(tablet.page) == []
    tablet.bid_private(0, 8)
    expect(coach(tablet)).to_contain_text("busy for a long while")
    expect(tablet.page.locator(".br-now-text")).to_contain_text("bid or speculate")
    tablet.tap(tablet.button("Where do I tap?"))
    expect(coach(tablet)).to_contain_text("tap the 3")
    for workers in (3, None, 5, None):
        if workers is None:
            tablet.speculate(0)
        else:
            tablet.bid_private(0, workers)
        expect(coach(tablet)).to_have_attribute("data-phase", "told")
        tablet.tap(tablet.button("Go on"))
    expect(coach(tablet)).to_have_attribute("data-phase", "over")
    assert faults(tablet) == []
    in_spanish(tablet)
    expect(coach(tablet)).to_contain_text("Ya sabes")
    assert serious(tablet.page) == [] and faults(tablet) == []
    tablet.tap(tablet.button("Todas las lecciones"))
    expect(tablet.page.locator("[data-lesson=outbidding]")).to_contain_text("hecha")
    tablet.tap(tablet.page.locator("[data-back]"))
    expect(tablet.page.locator(".br-lobby-table")).to_have_count(tables)


def test_a_table_loads_nothing_that_teaches(tablet, stored):
    tablet.open(stored(4, 3, lambda state: state.step == "bidding").id)
    expect(tablet.now).to_be_visible()
    assert told(tablet) == []


def tab_to(tablet: Tablet, target: Locator) -> None:
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
        serial = tablet.page.locator(".br").get_attribute("data-serial") or ""
        tablet.page.keyboard.press("Enter")
        expect(tablet.page.locator(".br")).not_to_have_attribute("data-serial", serial)

    tab_to(tablet, tablet.page.locator(".br-lobby-pick", has_text="Reputation"))
    tablet.page.keyboard.press("Enter")
    press(tablet.button("Learn"))
    tab_to(tablet, tablet.page.locator(".br-lessons summary"))
    tablet.page.keyboard.press("Enter")
    press(tablet.page.locator("[data-lesson=public]"))
    press(tablet.button("Begin"))
    public = tablet.page.locator("[data-do=bid_public]")
    for target in (tablet.pad(public, 1), tablet.pad(public, 2), tablet.button("Speculate")):
        press(target)
        press(tablet.button("Go on"))
    expect(coach(tablet)).to_have_attribute("data-phase", "over")
    press(tablet.button("All lessons"))
    expect(tablet.page.locator("[data-lesson=public]")).to_contain_text("done")


def _seal(tablet: Tablet, employee: str) -> None:
    entry = tablet.page.locator(".br-secret-entry")
    tablet.button("Enter in secret Ana").click()
    entry.locator(".br-key").filter(has_text=re.compile(r"^\s*−1\s*$")).first.click()
    entry.locator(f"[data-employee='{employee}']").click()
    tablet.tap(entry.get_by_role("button", name="Seal it"))


def _walk(tablet: Tablet) -> None:
    tablet.page.locator("[data-cell='1-1-2']").click()
    tablet.tap(tablet.button("Go there"))


def _place(tablet: Tablet) -> None:
    """Go on to the step in which the first place is chosen."""
    tablet.tap(tablet.button("Next: Place Vice presidents"))
    tablet.tap(tablet.button("Go on"))


def _to_the_top(tablet: Tablet) -> None:
    """Tap what the rules have struck out: the lesson says at once why not."""
    tablet.page.get_by_role("button", name="Ana, VP 1").first.click()
    tablet.page.locator("[data-place] button[aria-disabled=true]", has_text="One $uperpower").click(
        force=True
    )


BEFORE: dict[str, Callable[[Tablet], None]] = {"Ba$tard$ Inc.": _place}
"""What leads to the step of a first lesson in which something is done wrong, where it is not the first."""
FIRST: dict[str, tuple[Callable[[Tablet], None], Callable[[Tablet], None]]] = {
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


@pytest.mark.parametrize("title", first(FIRST))
def test_the_first_lesson_answers_what_is_wrong_and_goes_on_with_what_is_right(tablet, title):
    wrong, right = FIRST[title]
    open_lesson(tablet, title)
    if title in BEFORE:
        BEFORE[title](tablet)
    wrong(tablet)
    expect(coach(tablet)).to_have_class(re.compile("is-wrong"))
    expect(coach(tablet)).to_have_attribute("data-phase", "step")
    right(tablet)
    expect(coach(tablet)).to_have_attribute("data-phase", "told")
    tablet.tap(tablet.button("Go on"))
    expect(coach(tablet)).to_contain_text("3/" if title in BEFORE else "2/")
