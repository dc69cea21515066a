"""A person who types the tallies of a finished game."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from referee.store.history import ScoreSheet
from tests.components.dashboard import NAMES, Dashboard

HUMAN = 0.35
"""Seconds between the taps or letters of a person who reads figures off the table."""


class Counting:
    """A person who types score sheets, with the number of taps and letters."""

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
        self.tap(self.game(title))
        fields = self.name_fields
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

    def game(self, title: str) -> Locator:
        """The button of a game whose tallies can be typed in."""
        return self.page.get_by_role("group", name="Which game was it?").get_by_role("button", name=title)

    @property
    def name_fields(self) -> Locator:
        """The fields of the players' names."""
        return self.page.get_by_role("list", name="Who played, clockwise").get_by_role("textbox")

    @property
    def now(self) -> Locator:
        """The label of the value to type now."""
        return self.page.get_by_role("main").get_by_role("status").first

    def key(self, label: object) -> None:
        self.tap(self.tablet.button(str(label).replace("-", "−")))

    def number(self, value: int) -> None:
        """Type a number digit by digit, and continue."""
        for digit in str(value):
            self.key(digit)
        self.key("Next one")

    def numbers(self, *values: int) -> None:
        for value in values:
            self.number(value)

    def choice(self, name: str) -> None:
        self.tap(self.page.get_by_role("main").get_by_role("button", name=name, exact=True))

    def line(self, *names: str) -> None:
        """Tap who is still in the line of Who To Promote?, and continue."""
        group = self.page.get_by_role("group", name="Who is still in the line?")
        for name in names:
            self.tap(group.get_by_role("button", name=name))
        self.tap(self.tablet.button("Next one"))

    def cell(self, where: str) -> Locator:
        return self.page.locator(f'[data-cell="{where}"]')

    def standing(self, seat: int) -> Locator:
        return self.page.locator(f"[data-standing='{seat}']")

    def kept(self) -> None:
        expect(self.saved).to_have_attribute("data-kept", "yes")

    @property
    def unfinished(self) -> Locator:
        """The unfinished score sheets in the lobby."""
        return self.page.get_by_role("list", name="Not all typed in yet").get_by_role("listitem")

    @property
    def saved(self) -> Locator:
        """The message that says which tallies are saved."""
        return self.page.get_by_role("banner").get_by_role("status")

    def reveal(self) -> None:
        """From the last score sheet to the count, which opens step by step."""
        expect(self.now).to_contain_text("Everything is typed in")
        self.tap(self.tablet.button("Go on"))
        self.tap(self.tablet.button("Reveal"))
        expect(self.tablet.counted).to_have_count(1)

    def result(self) -> None:
        self.reveal()
        self.tap(self.tablet.button("Straight to the result"))
        self.ranks()

    def ranks(self) -> dict[str, str]:
        return self.tablet.ranks()


def begun(tablet: Dashboard, *values: int) -> Counting:
    """Score a game of three on an open page, with so many values typed."""
    typist = Counting(tablet).begin("I'm the Boss!", 3)
    typist.numbers(*values)
    return typist


def tally_of(typist: Counting) -> str:
    """Wait until a score sheet is stored, and return its id."""
    typist.kept()
    return str(typist.page.evaluate("localStorage.getItem('boardroom-referee.score_sheet')"))


def money(tally: ScoreSheet) -> list[int | None]:
    """Return the stored money of a score sheet."""
    return [seat["values"].get("money") for seat in tally.body["seats"]]
