"""Every screen at every size: nothing sideways, nothing cut, nothing too small, readable for everybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from referee.match.chain import grouped
from tests.support.chromium import SIZES
from tests.support.thorough import first

POINTS = {
    "reveal": (5, lambda state: state.round == 6 and state.step == "reveal"),
    "bidding": (
        5,
        lambda state: state.round == 7 and state.step == "bidding" and state.passes == 1,
    ),
    "cosponsor": (4, lambda state: state.round == 3 and state.step == "cosponsor"),
    "return_workers": (3, lambda state: state.round == 5 and state.step == "return_workers"),
    "finished": (5, lambda _state: False),
}

LONG = ("Ana", "Maximiliana Throckmorton", "Carmen", "Dimitri", "Eva")
"""Names at the table, one as long as names may be."""

DRAWN = """
async () => {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}
"""
FAULTS = (Path(__file__).parent / "faults.js").read_text("utf-8").partition("\n")[2]


def faults(tablet) -> list[str]:
    """Return what is wrong with the page at any size, once it is drawn."""
    found = []
    for size, (width, height) in SIZES.items():
        tablet.page.set_viewport_size({"width": width, "height": height})
        # Voilà's layout follows the window a moment later
        tablet.page.wait_for_function(
            "width => document.querySelector('.br').clientWidth === width", arg=width
        )
        tablet.page.evaluate(DRAWN)
        found += [f"{size}: {fault}" for fault in tablet.page.evaluate(FAULTS)]
    return found


def serious(tablet) -> list[str]:
    results = Axe().run(tablet.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
        for one in results
        if one["impact"] in ("serious", "critical")
    ]


def in_spanish(tablet) -> None:
    tablet.tap(tablet.page.locator("button", has_text=re.compile("^(ES|Español)$")))
    expect(tablet.page.locator("html")).to_have_attribute("lang", "es")


def assert_fits(tablet) -> None:
    """Look at a table in every size, in both languages and in both themes."""
    found = {"dark": serious(tablet), "en": faults(tablet)}
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    in_spanish(tablet)
    found["es"] = faults(tablet)
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    tablet.page.get_by_role("button", name="Claro").click()
    found["light"] = serious(tablet)
    assert found == {"dark": [], "en": [], "es": [], "light": []}


@pytest.mark.parametrize("point", first(POINTS))
def test_a_table_fits_every_size_in_both_languages_for_everybody(tablet, stored, point):
    seats, stop = POINTS[point]
    tablet.open(stored(seats, 3, stop, LONG).id)
    if point == "finished":
        expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    assert_fits(tablet)


def test_the_lobby_fits_every_size_in_both_languages_for_everybody(tablet):
    tablet.open().choose_game("Reputation")
    tablet.page.locator(".br-lobby-start summary").click()
    found = {"dark": serious(tablet), "en": faults(tablet)}
    in_spanish(tablet)
    found["es"] = faults(tablet)
    tablet.page.get_by_role("button", name="Claro").click()
    found["light"] = serious(tablet)
    tablet.button("Acerca del árbitro").click()
    tablet.page.locator("[data-parts=front_end] > summary").click()
    tablet.page.locator("[data-parts=front_end] li summary", has_text="vue").last.click()
    expect(tablet.page.locator(".br-licence[open] pre")).to_contain_text("Permission is hereby granted")
    found["about"] = [*serious(tablet), *faults(tablet)]
    assert {screen: said for screen, said in found.items() if said} == {}


def test_sheets_and_curtain_fit_every_size_for_everybody(tablet, stored):
    seats, stop = POINTS["cosponsor"]
    tablet.open(stored(seats, 3, stop, LONG).id)
    found = {}

    def judge(screen: str) -> None:
        found[screen] = [*serious(tablet), *faults(tablet)]
        tablet.page.set_viewport_size({"width": 1024, "height": 768})

    tablet.page.locator("[data-seat='1']").click()
    expect(tablet.page.locator(".br-seatsheet")).to_be_visible()
    judge("seat")
    tablet.page.keyboard.press("Escape")
    tablet.page.locator(".br-now .br-clause").click()
    expect(tablet.page.locator(".br-why")).to_be_visible()
    judge("why")
    tablet.tap(tablet.button("Open the rulebook here"))
    expect(tablet.page.locator(".br-rules")).to_be_visible()
    judge("rules")
    tablet.tap(tablet.button("Close"))
    tablet.tap(tablet.button("Log"))
    expect(tablet.page.locator(".br-loglines")).to_be_visible()
    judge("log")
    tablet.page.keyboard.press("Escape")
    expect(tablet.page.locator(".br-sheet")).to_have_count(0)
    tablet.page.locator(".br-controls-row").first.click()
    expect(tablet.page.locator(".br-secret-entry-drawn")).to_be_visible()
    judge("curtain")
    tablet.page.locator(".br-secret-entry .is-act").click()
    judge("choice")
    assert {screen: said for screen, said in found.items() if said} == {}


@pytest.mark.parametrize("seats", first([5, 4]))
@pytest.mark.parametrize("point", first(["reveal", "bidding", "cosponsor"]))
def test_a_tablet_on_its_side_shows_the_whole_table_and_what_is_asked_of_it(tablet, stored, seats, point):
    stops = {
        "reveal": lambda state: state.round == 2 and state.step == "reveal",
        "bidding": lambda state: state.step == "bidding" and state.passes == 2,
        "cosponsor": lambda state: state.step == "cosponsor",
    }
    names = ("Ana", "Maximiliana Throckmorton", "Carmen Rodríguez-Villalo", "Dimitri", "Eva")
    tablet.open(stored(seats, 3, stops[point], names).id)
    for language in ("en", "es"):
        if language == "es":
            in_spanish(tablet)
        lowest = tablet.page.evaluate(
            "() => Math.max(...[...document.querySelectorAll('.rep-seat, .rep-stack, .br-controls-row')]"
            ".map((one) => one.getBoundingClientRect().bottom))"
        )
        assert lowest <= SIZES["tablet"][1], language


def test_reasons_stand_apart_from_the_control_that_they_explain(tablet, stored):
    seats, stop = POINTS["bidding"]
    tablet.open(stored(seats, 3, stop, LONG).id)
    gaps = tablet.page.evaluate(
        "() => [...document.querySelectorAll('.br-reasons')].map((one) =>"
        " one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)"
    )
    assert gaps
    assert min(gaps) >= 7.5


def test_results_of_four_stand_in_line_and_none_alone(tablet, stored):
    names = ("Ana", "Bo", "Carmen Rodríguez-Villalo", "Dimitri")
    tablet.open(stored(4, 3, lambda _state: False, names).id)
    for size, across in (("tablet", 4), ("portrait", 2)):
        width, height = SIZES[size]
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.page.wait_for_function(
            "width => document.querySelector('.br').clientWidth === width", arg=width
        )
        tops = tablet.page.evaluate(
            "() => [...document.querySelectorAll('.br-reckoning-seats table')]"
            ".map((one) => Math.round(one.getBoundingClientRect().top))"
        )
        assert [tops.count(top) for top in tops] == [across] * 4, size


def test_the_fingerprint_of_the_log_is_below_the_table_and_in_the_log(tablet, stored):
    seats, stop = POINTS["bidding"]
    table = stored(seats, 3, stop, LONG)
    tablet.open(table.id)
    tablet.page.set_viewport_size({"width": 390, "height": 844})
    for place in (".br-tablescreen > .br-head", ".br-sheet .br-head"):
        expect(tablet.page.locator(place).locator("code")).to_have_text(grouped(table.head))
        expect(tablet.page.locator(place)).to_contain_text(f"after {len(table.match.log)} entries")
        if place.startswith(".br-tablescreen"):
            tablet.tap(tablet.button("Log"))
            tablet.button("Fingerprints").click()


def test_the_rules_open_with_the_chapters_heading_in_sight_and_marked(tablet, stored):
    seats, stop = POINTS["reveal"]
    tablet.open(stored(seats, 3, stop).id)
    tablet.page.locator(".br-now .br-clause").click()
    tablet.tap(tablet.button("Open the rulebook here"))
    heading = tablet.page.locator(".br-rules-text h3")
    expect(heading).to_be_in_viewport(ratio=1)
    marked = tablet.page.locator(".br-rules-nav .is-on")
    expect(marked).to_have_text(heading.inner_text())
    expect(marked).to_be_in_viewport(ratio=1)
    other = tablet.page.locator(".br-rules-nav button:not(.is-on)").first
    assert marked.evaluate("one => getComputedStyle(one).color") != other.evaluate(
        "one => getComputedStyle(one).color"
    )
