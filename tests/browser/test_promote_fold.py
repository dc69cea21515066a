"""Who To Promote? with six players of the longest names: what a step needs is in sight and large enough."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from tests.browser.fold import BROKEN, resize
from tests.browser.test_screens import DRAWN, in_spanish
from tests.support.chromium import SIZES
from tests.support.plausible_play import script
from tests.support.thorough import first

GAME = find_game("promote")
LONG_NAMES = (
    "Maximiliana Throckmorton",
    "Carmen Rodríguez-Villalo",
    "Dimitri Papadopoulos-Ang",
    "Florence Nightingale-Smi",
    "Wolfgang Amadeus Schmidt",
    "Elizabeth Montgomery-Fox",
)
STEPS = {
    "discard": lambda state: state.step == "spokesman",
    "second discard": lambda state: state.is_second and state.step == "spokesman",
    "draw": lambda state: state.step == "spokesman_draw",
    "first named": lambda state: state.step == "placing" and state.named is None and state.round == 2,
    "next named": lambda state: state.step == "placing" and state.named is None and len(state.entries) == 3,
    "first placed": lambda state: state.named is not None and state.round == 2 and len(state.entries) == 0,
    "last placed": lambda state: state.named is not None and len(state.entries) == 5,
    **{
        do: lambda state, do=do: state.pending is not None and state.pending.do == do
        for do in ("swap", "eliminate", "name_spokesman")
    },
    "mentor": lambda state: state.step == "mentor",
    "end": GAME.is_finished,
}
NEEDED = {
    "end": ".br-reveal-tools .br-button",
    "first named": ".wtp-seat.is-pick",
    "next named": ".wtp-seat.is-pick",
    "name_spokesman": ".wtp-seat.is-pick, .wtp-ask .br-button",
    "swap": ".wtp-card.is-pick, .wtp-ask .br-button",
    "eliminate": ".wtp-card.is-pick",
}
"""What a step needs beside the buttons that ask for it."""

OUT_OF_SIGHT = """
(needed) => {
  const said = [];
  const all = [...document.querySelectorAll(needed)].filter((one) => one.checkVisibility());
  if (!all.length) said.push("nothing to tap: " + needed);
  for (const one of all) {
    const box = one.getBoundingClientRect();
    const isSeen = box.top >= 0 && box.bottom <= innerHeight + 0.5;
    if (!isSeen) said.push(`${Math.round(box.bottom)} ${one.textContent.trim()}`);
    for (let root = one.parentElement; root && root !== document.body; root = root.parentElement)
      if (root.scrollHeight > root.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(root).overflowY))
        said.push("in a scroller: " + one.textContent.trim());
  }
  return said;
}
"""
IS_READ = """
() => {
  const [last, tools] = [".br-reveal .is-last", ".br-reveal-tools"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return last.top >= 0 && last.bottom <= tools.top;
}
"""
"""Whether what the count has opened last stands above its buttons, once it is scrolled there."""
SMALL_TEXT = """
(least) => {
  const said = new Set();
  const walker = document.createTreeWalker(document.querySelector(".br-tablescreen"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const one = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || !one.checkVisibility() || one.closest(".br-visually-hidden")) continue;
    const isAcross = one.closest(".wtp-name, .wtp-seat .br-badge-name, .wtp-vote, .wtp-total, .br-now-text");
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < (isAcross ? least : 14)) said.add(`${size} ${one.className}: ${text.slice(0, 30)}`);
  }
  return [...said];
}
"""


def judge(tablet, needed: str) -> list[str]:
    """Return which buttons are out of sight at any size, and which text is too small."""
    found = []
    for size, (width, height) in SIZES.items():
        tablet.page.set_viewport_size({"width": width, "height": height})
        tablet.page.wait_for_function(
            "width => document.querySelector('.br').clientWidth === width", arg=width
        )
        tablet.page.evaluate(DRAWN)
        tablet.page.evaluate("scrollTo(0, 0)")
        found += [f"{size}: {one}" for one in tablet.page.evaluate(OUT_OF_SIGHT, needed)]
        found += [f"{size}: {one}" for one in tablet.page.evaluate(SMALL_TEXT, 14 if size == "phone" else 16)]
        found += [f"{size}: {one} is broken" for one in tablet.page.evaluate(BROKEN, ".br-stage")]
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    return found


def table_at(stored, step: str):
    """Return a table of six with the longest names at a step of a game in which it comes up."""
    for seed in range(400):
        lines = [one.value for one in GAME.suggestions("line")]
        options = {"line": lines[seed % len(lines)]}
        reached = STEPS[step]
        if any(reached(state) for _, state in script(6, seed, "promote", options)) or step == "end":
            return stored(6, seed, reached, LONG_NAMES, game_id="promote", options=options)
    raise AssertionError(step)


@pytest.mark.parametrize("step", first(STEPS))
def test_nothing_that_a_step_needs_is_below_the_fold(tablet, stored, step):
    table = table_at(stored, step)
    tablet.open(table.id)
    if step == "end":
        tablet.button(re.compile("^Count once more")).click()
    found = {}
    for language in ("en", "es"):
        if language == "es":
            in_spanish(tablet)
        needed = NEEDED.get(step, ".wtp-ask .br-button, .wtp-ask .br-key")
        found[language] = judge(tablet, needed)
        rows = tablet.page.locator(".wtp-secret .br-button")
        if rows.count():
            rows.first.click()
            curtain = ".br-secret-entry button"
            found[f"{language} curtain"] = judge(tablet, curtain)
            tablet.page.locator(".br-secret-entry-drawn > .is-act").click()
            found[f"{language} entry"] = judge(tablet, curtain)
            tablet.page.locator(".br-secret-entry [data-back]").click()
            tablet.page.locator(".br-secret-entry-drawn [data-back]").click()
            tablet.page.locator(".wtp-link").last.click()
            found[f"{language} typing"] = judge(tablet, ".wtp-typing button")
            tablet.page.locator(".wtp-typing [data-back]").click()
    if step == "end":
        tools = tablet.page.locator(".br-reveal-tools")
        resize(tablet.page, "phone")
        while tools.locator(".br-button").count() > 1:
            tools.locator(".br-button").first.click()
            tablet.page.wait_for_function(IS_READ)
        tools.locator(".br-button").click()
        expect(tablet.page.locator(".br-reckoning-head h2")).to_be_in_viewport()
        found["es result"] = judge(tablet, ".br-reckoning-head h2, .br-reckoning-ranks li")
    assert {screen: said for screen, said in found.items() if said} == {}
