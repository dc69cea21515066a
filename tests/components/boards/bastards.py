"""Taps on the board of Ba$tard$ Inc."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import expect

from referee.games import find_game
from tests.components.dashboard import NAMES, Dashboard

GAME = find_game("bastards")


CORRUPTION_DESK, CRIME_DESK = "Report on Corruption", "Report on Crime"


def phase(name: str) -> dict[str, Any]:
    return {"do": "phase", "name": name}


def place(by: int, number: int, using: str, where: str) -> dict[str, Any]:
    return {"do": "place_vp", "by": by, "vp": f"{by}.{number}", "using": using, "place": where}


PRESS = (
    phase("place"),
    place(0, 1, "media", CORRUPTION_DESK),
    place(2, 1, "media", CORRUPTION_DESK),
    {"do": "yield", "by": 0},
    place(1, 1, "corruption", "Rogue State"),
)


class Board:
    """The board of Ba$tard$ Inc. on one device."""

    def __init__(self, tablet: Dashboard) -> None:
        self.tablet = tablet
        self.page = tablet.page
        self.form = tablet.page.get_by_role("form")
        self.places = tablet.page.get_by_role("group", name="Places on the board")
        self.pending = tablet.page.locator("[data-pending]")
        self.moves = tablet.page.locator("[data-moves]")
        self.exposure = tablet.page.locator("[data-exposure]")
        self.rows = self.pending.get_by_role("listitem")

    def take(self, vp: str) -> None:
        """Tap a VP, and again if the page did not know yet that it may be placed."""
        for _ in range(5):
            self.places.locator(f"[data-vp='{vp}']").click()
            with suppress(AssertionError):
                expect(self.form).to_be_visible(timeout=10_000)
                return

    def play(self, action: dict[str, Any]) -> None:
        """Tap an action as a player would."""
        given = {name: value for name, value in action.items() if name not in ("do", "by")}
        match action["do"]:
            case "phase":
                self.tablet.tap(self.page.locator("[data-do=phase]"))
            case "proceed":
                # an action that nobody can expose has continued by itself
                if self.pending.filter(has_text=re.compile("ha(s|ve) declared")).count():
                    self.tablet.tap(self.page.locator("[data-do=proceed], [data-do=silence]"))
            case "expose":
                self.tablet.tap(self.answers(action["by"]).locator("[data-do=expose]").first)
                self.read()
            case "let_pass":
                self.tablet.tap(self.answers(action["by"]).locator("[data-do=let_pass]"))
            case "displace" | "set":
                self.book(given)
            case "fight" | "push":
                answer = self.pending.get_by_role("group", name=f"Goodwill to {action['do']} with")
                self.tablet.tap(self.tablet.pad(answer, given["amount"]))
            case "yield":
                self.tablet.tap(self.page.locator("[data-do=yield] button"))
            case "buy_prize":
                self.actor(action["by"])
                self.tablet.tap(self.page.locator("[data-do=buy_prize]"))
            case "place_vp":
                self.take(action["vp"])
                self.settled()
                place = self.place(given["place"])
                if given["using"] in ("media", "none"):  # the place needs a choice
                    self.tablet.tap(place)
                    return
                place.click()
                using = self.field("using").locator(f"[data-value='{given['using']}']")
                settled = using.or_(self.page.locator("[data-pending], [data-actor]"))
                expect(settled.first).to_be_visible()
                if using.count():  # both abilities fit
                    self.tablet.tap(using)
            case _:
                self.fill(action, given)

    def read(self) -> None:
        """Confirm that the effects of an exposure were read."""
        self.exposure.get_by_role("button", name="All right").click()
        expect(self.exposure).to_have_count(0)

    def book(self, given: dict[str, Any]) -> None:
        """Tap on the board what a card has moved, or lay the Nobel Prize, the sign or the flag elsewhere."""
        self.actor(None)
        self.page.locator("[data-do=moved]").click()
        self.moves.get_by_label("What for").fill(given["reason"])
        if "what" in given:
            self.moves.get_by_role("button", name="It lies otherwise").click()
        if given.get("what", "place") != "place":
            self.moves.locator(f"[data-piece={given['what']}]").click()
            self.page.locator(f"[data-seat='{given['value']}']").click()
        else:
            self.places.locator(f"[data-vp='{given['vp']}']").click()
            # by its name, where there is no Vice president
            self.place(given.get("place", given.get("value"))).click(position={"x": 8, "y": 8})
        expect(self.moves.get_by_role("listitem")).to_have_count(1)
        self.tablet.tap(self.moves.get_by_role("button", name="Keep"))

    def place(self, name: str):
        """Return the control of a place, while the board asks for one."""
        return self.places.locator(f"[data-place='{name}']").get_by_role(
            "button", name=re.compile(f"^{re.escape(name)}")
        )

    def answers(self, by: int):
        """Return the buttons of a seat that may expose the declared action."""
        return self.page.get_by_role("group", name=NAMES[by], exact=True)

    def row(self, by: int):
        """Return the element that shows a seat's answer."""
        return self.page.locator(f"[data-row='{by}']")

    def actor(self, by: int | None) -> None:
        self.page.locator(f"[data-actor='{'table' if by is None else by}']").click()

    def open(self, action: dict[str, Any]) -> None:
        self.actor(action.get("by"))
        self.page.locator(f"button[data-do={action['do']}]").click()
        self.settled()

    def field(self, name: str):
        return self.form.locator(f"[data-field='{name}']")

    def settled(self) -> None:
        expect(self.form).to_have_attribute("aria-busy", "false")

    def fill(self, action: dict[str, Any], given: dict[str, Any]) -> None:
        self.open(action)
        quick = action["do"] in ("collect", "launder", "trade", "war", "intervene")
        if action["do"] == "war":
            given = {"region": given["region"]}  # the referee decides about its marker
        last = [*given][-1]
        for name, value in given.items():
            target = self.target(name, value)
            if target is None:
                continue
            if isinstance(value, list):
                self.choose_only(name, value)
                continue
            if quick and name == last:
                self.tablet.tap(target)
                return
            target.click()
            self.settled()
        self.tablet.tap(self.form.get_by_role("button", name="Done"))

    def choose_only(self, name: str, wanted: list[str]) -> None:
        """Tap preselected values that are not wanted, and wanted values that are not preselected."""
        for card in self.field(name).get_by_role("button").all():
            is_wanted = card.get_attribute("data-value") in wanted
            if (card.get_attribute("aria-pressed") == "true") != is_wanted:
                card.click()
                self.settled()

    def target(self, name: str, value: Any):
        """Return the control for a value; ``None`` if the value is typed or set already."""
        field = self.field(name)
        if field.and_(self.page.get_by_role("button")).count():
            return None
        if field.locator("input").count() and isinstance(value, str):
            field.locator("input").fill(value)
            return None
        if field.get_by_role("switch").count():
            switch = field.get_by_role("switch")
            return None if (switch.get_attribute("aria-checked") == "true") is value else switch
        if isinstance(value, list) and value and isinstance(value[0], int):
            for seat, wanted in enumerate(value):
                shown = field.locator(f"b[aria-label$='{NAMES[seat]}']")
                while int(shown.inner_text()) != wanted:
                    step = "+1" if int(shown.inner_text()) < wanted else "−1"
                    before = shown.inner_text()
                    field.get_by_role("button", name=f"{NAMES[seat]} {step}").click()
                    expect(shown).not_to_have_text(before)
                    self.settled()
            return None
        if field.locator("[data-value]").count():
            return field.locator(f"[data-value='{value[0] if isinstance(value, list) else value}']")
        # the amounts used last come first, and some keys show the cost beside the number
        key = re.compile(rf"^{value}(\D|$)")
        return field.get_by_role("group").last.get_by_role("button", name=key)
