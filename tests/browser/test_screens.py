"""Every screen at every size: nothing sideways, nothing cut, nothing too small, readable for everybody."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import SIZES

POINTS = {
    "reveal": (5, lambda state: state.round == 6 and state.step == "reveal"),
    "bidding": (5, lambda state: state.round == 7 and state.step == "bidding" and state.passes == 1),
    "cosponsor": (4, lambda state: state.round == 3 and state.step == "cosponsor"),
    "return_workers": (3, lambda state: state.round == 5 and state.step == "return_workers"),
    "return_to_hq": (4, lambda state: state.round == 6 and state.step == "return_to_hq"),
    "finished": (5, lambda _state: False),
}

FAULTS = """() => {
  const said = [];
  const visible = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 1;
  const name = (one) => (one.className && one.className.baseVal === undefined ? one.className : one.tagName) + ': ' + one.textContent.trim().slice(0, 40);
  for (let one = document.querySelector('.br'); one; one = one.parentElement) if (one.scrollWidth > one.clientWidth + 1) said.push('sideways: ' + one.scrollWidth + ' ' + name(one).slice(0, 60));
  for (const one of document.querySelectorAll('.br button, .br a, .br summary, .br input')) {
    if (!visible(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.height < 43.5 || box.width < 39.5) said.push(`small ${Math.round(box.width)}x${Math.round(box.height)} ` + name(one));
  }
  for (const one of document.querySelectorAll('.br-now-text, .br-button, .br-key, .br-step-title, .rep-seat, .rep-project, .rep-stack, .br h2, .br h3, .br td, .br th')) {
    if (visible(one) && (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')) said.push('cut: ' + name(one));
  }
  const blocks = [...document.querySelectorAll('.rep-seat, .rep-stack, .rep-project, .br-controls > section, .br-happened, .br-now, .br-track, .br-bar')].filter(visible);
  for (const [index, one] of blocks.entries()) for (const other of blocks.slice(index + 1)) {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) said.push('overlap: ' + name(one) + ' / ' + name(other));
  }
  return said;
}"""


def faults(tablet) -> list[str]:
    found = []
    for size, (width, height) in SIZES.items():
        tablet.page.set_viewport_size({"width": width, "height": height})
        # Voilà's layout follows the window a moment later
        tablet.page.wait_for_function("width => document.querySelector('.br').clientWidth === width", arg=width)
        found += [f"{size}: {fault}" for fault in tablet.page.evaluate(FAULTS)]
    return found


def serious(tablet) -> list[str]:
    results = Axe().run(tablet.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
            for one in results if one["impact"] in ("serious", "critical")]


def in_spanish(tablet) -> None:
    tablet.tap(tablet.page.locator("button", has_text=re.compile("^(ES|Español)$")))
    expect(tablet.page.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize("point", POINTS)
def test_a_table_fits_every_size_in_both_languages(tablet, stored, point):
    seats, stop = POINTS[point]
    tablet.open(stored(seats, 3, stop).id)
    if point == "finished":
        expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    found = {"en": faults(tablet)}
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    in_spanish(tablet)
    found["es"] = faults(tablet)
    assert found == {"en": [], "es": []}


def test_the_lobby_fits_every_size_in_both_languages(tablet):
    tablet.open()
    tablet.page.locator(".br-lobby-more summary").click()
    found = {"en": faults(tablet)}
    in_spanish(tablet)
    found["es"] = faults(tablet)
    assert found == {"en": [], "es": []}


@pytest.mark.parametrize("dark", ["yes", "no"])
def test_no_screen_has_a_serious_accessibility_finding(tablet, stored, dark):
    tablet.page.add_init_script(f"localStorage.setItem('boardroom-referee.dark', '{dark}')")
    tablet.open()
    found = {"lobby": serious(tablet)}
    for point in POINTS:
        seats, stop = POINTS[point]
        tablet.open(stored(seats, 3, stop).id)
        found[point] = serious(tablet)
    tablet.open(stored(*POINTS["bidding"][:1], 3, POINTS["bidding"][1]).id)
    tablet.page.locator("[data-seat='1']").click()
    expect(tablet.page.locator(".br-seatsheet")).to_be_visible()
    found["seat"] = serious(tablet)
    tablet.page.keyboard.press("Escape")
    tablet.tap(tablet.page.locator(".br-now .br-clause"))
    expect(tablet.page.locator(".br-rules")).to_be_visible()
    found["rules"] = serious(tablet)
    assert {screen: list_ for screen, list_ in found.items() if list_} == {}
