"""What a step of a game needs has to be in sight on every screen, and its texts have to be large enough."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.conftest import Tablet
from tests.browser.test_screens import DRAWN, in_spanish
from tests.support.chromium import SIZES

LONG_NAMES = (
    "Maximiliana Throckmorton",
    "Dimitri Papadopoulos-Kar",
    "Carmen Rodríguez-Villalo",
    "Florentine von Hohenstei",
    "Bartholomew Featherstone",
    "Evangelina Konstantinova",
)
"""As long as names may be."""

HIDDEN = """
(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  if (!found.length) return [selector + ": none"];
  return found.flatMap((one) => {
    const box = one.getBoundingClientRect();
    const name = selector + " " + one.textContent.trim().slice(0, 30);
    const said = [];
    if (box.top < -0.5 || box.bottom > innerHeight + 0.5) {
      said.push(`${name}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
    }
    for (let over = one.parentElement; over && over.closest(".br-stage"); over = over.parentElement) {
      const scrolls = /auto|scroll|hidden/.test(getComputedStyle(over).overflowY);
      if (scrolls && over.scrollHeight > over.clientHeight + 1) said.push(name + ": in a scroller");
    }
    return said;
  });
})
"""
"""The elements that cannot be seen without scrolling, and the selectors that no element has."""

_TEXTS = """
(board) => [...document.querySelectorAll(board + ' *')].filter((one) => {
  // in a drawing, sizes are in its own units
  const drawing = one.ownerSVGElement;
  const scale = drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
  return one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && Number.parseFloat(getComputedStyle(one).fontSize) * scale < 14;
}).map((one) => one.className + ': ' + one.textContent.trim().slice(0, 30))
"""


BROKEN = """
(board) => [...document.querySelectorAll(board)].flatMap((root) => {
  const found = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility()) continue;
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top)));
      if (lines.size > 1) found.push(node.parentElement.className + ": " + word[0]);
    }
  }
  return found;
})
"""
"""Words that go on in another line."""


COVERED = """
() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const card = boxOf(document.querySelector(".br-over-stage"));
  const controls = [...document.querySelectorAll(".br-stage button")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== "true")
    .sort((one, other) => boxOf(one).top - boxOf(other).top);
  const isUnder = (one) => boxOf(one).bottom > card.top + 0.5 && boxOf(one).left < card.right - 0.5;
  const found = [document.querySelector(".br-now-text"), ...controls.slice(0, 3)].filter(isUnder);
  const isOut = card.top < 0 || card.bottom > innerHeight || card.right > innerWidth;
  return [...found.map((one) => one.textContent.trim()), ...(isOut ? ["the card"] : [])];
}
"""
"""What a card or a hint covers of the prompt and the first things to tap; the card if it is out of sight."""


def covered(page: Page) -> dict[str, list[str]]:
    """Return what a card or a hint covers of the prompt and the first things to tap, by size."""
    found = {}
    for size in SIZES:
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        if texts := page.evaluate(COVERED):
            found[size] = texts
    resize(page, "tablet")
    return found


def resize(page: Page, size: str) -> None:
    """Show a page at one of ``SIZES``, and wait until it is drawn."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => document.querySelector('.br').clientWidth === width", arg=width)
    page.evaluate(DRAWN)


def out_of_sight(page: Page, board: str, selectors: tuple[str, ...], sizes=tuple(SIZES)) -> list[str]:
    """Return what a step needs and cannot be seen, texts that are too small and broken words, at any size."""
    found = []
    for size in sizes:
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        found += [f"{size}: {one}" for one in page.evaluate(HIDDEN, [*selectors])]
        found += [f"{size}: {one} is small" for one in page.evaluate(_TEXTS, board)]
        found += [f"{size}: {one} is broken" for one in page.evaluate(BROKEN, board)]
    resize(page, "tablet")
    return found


def assert_in_sight(tablet: Tablet, board: str, selectors: tuple[str, ...]) -> None:
    """Fail unless what a step needs is in sight at every size, in both languages."""
    found = {"en": out_of_sight(tablet.page, board, selectors)}
    in_spanish(tablet)
    found["es"] = out_of_sight(tablet.page, board, selectors)
    assert found == {"en": [], "es": []}, found
