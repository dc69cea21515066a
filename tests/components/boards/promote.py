"""Taps on the board of Who To Promote?"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from referee.games import find_game
from referee.games.promote.employees import EMPLOYEES
from tests.components.dashboard import NAMES, Dashboard

GAME = find_game("promote")

OPENED = re.compile(r"WTP-(2\.1|2\.2|6\.1)( our ruling)?\s*$")
"""The news about opened cards: no curtain comes up over it."""

GUARD = next(one.value for one in GAME.suggestions("line") if one.id == "palace_guard")


class Board:
    """The board of Who To Promote? on one device; ``is_own``: a phone that plays one seat."""

    def __init__(self, tablet: Dashboard, is_own: bool = False) -> None:
        self.tablet = tablet
        self.is_own = is_own
        self.page = tablet.page

    def seat(self, index: int):
        return self.page.locator(f"[data-seat='{index}']").get_by_role("button").first

    def employee(self, employee: str):
        return self.page.get_by_role("list", name="The line").locator(f"[data-employee='{employee}']")

    def play(self, action) -> None:
        """Tap an action as a player would."""
        given = dict(action.given)
        match action.do:
            case "name_next":
                self.tablet.tap(self.seat(given["seat"]))
                if not self.is_own:
                    expect(self.tablet.curtain).to_contain_text(NAMES[given["seat"]])
            case "vote" | "discard":
                self.seal(action.by, given)
            case "eliminate":
                self.tablet.tap(self.employee(given["employee"]))
            case "swap" | "name_spokesman" if given.get("decline"):
                self.tablet.tap(self.tablet.button(re.compile("^(Leave the votes|Keep the Spokesman)")))
            case "swap":
                self.employee(given["a"]).click()
                self.employee(given["b"]).click()
                self.tablet.tap(self.tablet.button("Swap the votes"))
            case "name_spokesman":
                self.tablet.tap(self.seat(given["seat"]))
            case "draw_employee":
                name = EMPLOYEES[given["employee"]].name
                drawer = self.page.locator(f"[data-seat='{action.by}'] [aria-pressed=false]")
                if drawer.count():  # of several who draw
                    drawer.click()
                keys = self.page.get_by_role("group", name=re.compile("^Draw an unchosen")).locator("button")
                self.tablet.tap(keys.filter(has=self.page.get_by_text(str(name), exact=True)))

    def seal(self, by: int, given) -> None:
        curtain = self.uncover(by, given.get("employee"))
        card = str(given["card"]).replace("-", "−")
        curtain.get_by_role("button", name=card, exact=True).first.click()
        if "employee" in given:
            curtain.locator(f"[data-employee='{given['employee']}']").click()
        self.tablet.tap(curtain.get_by_role("button", name="Seal it"))
        if self.is_own:
            return  # this seat's form comes up next, by itself or when the other seats are done
        opened = self.page.get_by_role("list", name="What just happened").get_by_role("button", name=OPENED)
        if self.page.get_by_role("button", name="Enter in secret").count() and not opened.count():
            # the next seat's form comes up by itself, on any turn of the script
            self.lay_down()
        expect(curtain).to_have_count(0)

    def uncover(self, by: int, employee: str | None = None):
        """Open what a seat enters in secret, unless it has come up by itself, and return it.

        On the seat's own phone, a vote begins with a tap on its ``employee``, any if none is given.
        """
        curtain = self.tablet.curtain
        row = self.page.get_by_role("button", name=f"Enter in secret {NAMES[by]}")
        line = self.page.get_by_role("list", name="The line").locator("[data-employee]:enabled")
        start = line.and_(self.employee(employee)) if employee else line.first
        expect(curtain.or_(row).or_(start if self.is_own else row).first).to_be_visible()
        if not curtain.count():
            (row if row.count() else start).click()
        expect(curtain).to_contain_text(NAMES[by])
        if self.tablet.hand_over.count():
            curtain.get_by_role("button", name=re.compile("^I am")).click()
        return curtain

    def lay_down(self) -> None:
        """Cancel the form that came up by itself."""
        curtain = self.tablet.curtain
        expect(curtain.locator("h2").first).to_be_visible()
        curtain.get_by_role("button", name="Cancel").click()
        expect(curtain).to_have_count(0)


def type_card(tablet: Dashboard, card: int) -> None:
    text = str(card).replace("-", "−")
    tablet.page.locator("dialog[open] [data-card]").filter(has_text=re.compile(rf"^\s*{text}\s*$")).click()


def type_employee(tablet: Dashboard, employee: str) -> None:
    tablet.page.locator(f"dialog[open] [data-employee='{employee}']").click()


def starting(round_: int):
    """Return whether a round begins, in which all seats still have to place a card."""
    return lambda state: state.step == "placing" and state.round == round_ and not state.entries
