"""Somebody who types the tallies of a finished game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.components.dashboard import NAMES, Dashboard

HUMAN = 0.35
"""Seconds from one tap or letter to the next of somebody who reads figures off the table."""


class Counting:
    """Somebody who types score sheets, and how many taps and letters it took."""

    def __init__(self, tablet: Dashboard, spells: bool = False) -> None:
        self.tablet = tablet
        self.page = tablet.page
        self.spells = spells
        self.taps = 0

    def tap(self, target: Locator) -> None:
        # a finger rests on the glass for a moment
        target.click(delay=30)
        self.taps += 1

    def letters(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.taps += len(text)

    def begin(self, title: str, count: int, names: Sequence[str] = NAMES) -> Counting:
        """Choose the game and name the players."""
        self.tap(self.page.get_by_role("button", name=re.compile("^Score a finished game")))
        self.tap(self.page.locator(".br-score-sheet-game", has_text=title))
        fields = self.page.locator(".br-score-sheet-seats input")
        while fields.count() < count:
            self.tap(self.tablet.button("One more player"))
        while fields.count() > count:
            self.tap(self.page.get_by_role("button", name=re.compile("^Remove")).last)
        for seat, name in enumerate(names[:count]):
            known = self.page.get_by_role("group", name="Played before").get_by_role(
                "button", name=name, exact=True
            )
            if known.count():
                self.tap(known)
            elif self.spells:
                self.tap(fields.nth(seat))
                self.letters(name)
            else:
                fields.nth(seat).fill(name)
        self.tap(self.tablet.button("Count the tallies"))
        return self

    @property
    def now(self) -> Locator:
        return self.page.locator(".br-score-sheet-now")

    def key(self, label: object) -> None:
        shown = str(label).replace("-", "−")
        self.tap(self.page.locator(".br-score-sheet-key").filter(has_text=re.compile(rf"^\s*{shown}\s*$")))

    def number(self, value: int) -> None:
        """Type a number digit by digit, and go on."""
        for digit in str(value):
            self.key(digit)
        self.key("Next one")

    def choice(self, name: str) -> None:
        self.tap(self.page.locator(".br-score-sheet-choices").get_by_role("button", name=name, exact=True))

    def cell(self, where: str) -> Locator:
        return self.page.locator(f'[data-cell="{where}"]')

    def standing(self, seat: int) -> Locator:
        return self.page.locator(f"[data-standing='{seat}']")

    def kept(self) -> None:
        expect(self.page.locator(".br-score-sheet-saved")).to_have_attribute("data-kept", "yes")

    def reveal(self) -> None:
        """From the last score sheet to the count, which opens step by step."""
        expect(self.now).to_contain_text("Everything is typed in")
        self.tap(self.tablet.button("Go on"))
        self.tap(self.tablet.button("Reveal"))
        expect(self.page.locator(".br-reveal li")).to_have_count(1)

    def result(self) -> None:
        self.reveal()
        self.tap(self.tablet.button("Straight to the result"))
        expect(self.page.locator(".br-reckoning")).to_be_visible()

    def ranks(self) -> dict[str, str]:
        seats = self.page.locator(".br-reckoning-seats section")
        expect(seats.first).to_be_visible()
        return {
            one.locator(".br-badge-name").inner_text(): one.locator(".br-rank").inner_text().strip()
            for one in seats.all()
        }
