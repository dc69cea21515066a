"""The dashboard in a page, in the words of somebody who taps on it, whatever answers the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from referee.engine.action import Action

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva", "Flo")

expect.set_options(timeout=60_000)


class Dashboard:
    """A page that shows the dashboard; the players are called by their first ``NAMES``."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, target: Locator) -> None:
        """Tap, and wait for what the referee answers."""
        serial = self.page.locator(".br").get_attribute("data-serial")
        target.click()
        expect(self.page.locator(".br")).not_to_have_attribute("data-serial", serial or "")

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def now(self) -> Locator:
        return self.page.locator(".br-now-text")

    @property
    def notice(self) -> Locator:
        """What the page is told beside its screens: a refusal, say."""
        return self.page.get_by_role("alert")

    @property
    def happened(self) -> Locator:
        """What has just happened, until somebody has read it."""
        return self.page.get_by_role("region", name="What just happened")

    @property
    def sheet(self) -> Locator:
        """What is open over the screen."""
        return self.page.get_by_role("dialog").get_by_role("document")

    @property
    def curtain(self) -> Locator:
        """What a seat enters in secret, and the hand-over before it."""
        return self.page.get_by_role("dialog").get_by_role("region", name="In secret")

    @property
    def looked(self) -> Locator:
        """What a seat is shown while it holds the button."""
        return self.page.get_by_role("dialog", name="Look at what is secret").get_by_role("status")

    @property
    def secret_rows(self) -> Locator:
        """The seats that have something to enter in secret."""
        return self.page.get_by_role("button", name=re.compile("Enter in secret|Sealed: change it"))

    @property
    def table_id(self) -> str:
        return str(self.page.evaluate("localStorage.getItem('boardroom-referee.table')"))

    def choose_game(self, title: str) -> None:
        pick = self.page.locator(".br-lobby-pick", has_text=title)
        pick.click()
        expect(pick).to_have_attribute("aria-pressed", "true")

    def name_seats(self, count: int) -> None:
        seats = self.page.locator(".br-lobby-seats input")
        while seats.count() < count:
            self.button("One more player").click()
        while seats.count() > count:
            self.page.get_by_role("button", name=re.compile("^Remove")).last.click()
        for index in range(count):
            seats.nth(index).fill(NAMES[index])

    def start_game(self, count: int, first: int = 0) -> None:
        """Start a game of Reputation."""
        self.choose_game("Reputation")
        self.name_seats(count)
        self.page.get_by_role("group", name="Start player").get_by_role("button", name=NAMES[first]).click()
        self.tap(self.button("Start the game"))
        expect(self.now).to_be_visible()

    def hold_to_look(self, seat: int) -> None:
        """Hand the tablet to a seat, and hold the button that shows what is secret."""
        self.page.locator(f"[data-seat='{seat}']").click()
        self.page.locator(".br-seatsheet").get_by_role("button", name="Look at what is secret").click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("^I am")).click()
        self.page.locator(".br-hold").hover()
        self.page.mouse.down()

    # -- each action of Reputation, as it is tapped ---------------------------------------------

    def pad(self, where: Locator, value: int) -> Locator:
        """Return the key of a number, after opening the field for other numbers if it has none."""
        return where.locator(".br-key").filter(has_text=re.compile(rf"^\s*{value}\s*$"))

    def play(self, action: Action) -> None:
        getattr(self, action.do)(action.by, **action.given)

    def reveal(self, _by: None, private: dict[str, Any], public: dict[str, Any]) -> None:
        for card, values in (("private", private), ("public", public)):
            group = self.page.locator(f"[data-group={card}]")
            if "name" in values:
                group.locator("input").first.fill(values["name"])
            for field in ("loss", "workers", "credits", "gain"):
                if field in values:
                    group.locator(f"[data-field={field}]").click()
                    self.pad(self.page.locator(".br-group-pad"), values[field]).click()
        self.tap(self.button("Done"))

    def bid_private(self, _by: int, workers: int) -> None:
        self.tap(self.pad(self.page.locator("[data-do=bid_private]"), workers))

    def bid_public(self, _by: int, credits: int) -> None:
        self.tap(self.pad(self.page.locator("[data-do=bid_public]"), credits))

    def speculate(self, _by: int) -> None:
        self.tap(self.button("Speculate"))

    def _behind_the_curtain(self, by: int, key: str) -> None:
        rows, curtain = self.secret_rows, self.curtain
        more = rows.filter(has_text="Enter").count() > 1
        if not curtain.count():
            rows.filter(has_text=NAMES[by]).click()
        expect(curtain).to_contain_text(NAMES[by])
        expect(curtain.locator(".br-key")).to_have_count(0)
        curtain.get_by_role("button", name=re.compile("^I am")).click()
        curtain.locator(".br-key").filter(has_text=re.compile(rf"^\s*{key}")).first.click()
        self.tap(curtain.get_by_role("button", name="Seal it"))
        if more:  # the next one follows at once, on whatever turn the script has it
            expect(curtain.locator(".br-curtain-drawn h2")).not_to_contain_text(NAMES[by])
            curtain.get_by_role("button", name="Cancel").click()
        expect(curtain).to_have_count(0)

    def hide_marker(self, by: int, hand: str) -> None:
        self._behind_the_curtain(by, "Left hand" if hand == "left" else "Right hand")

    def bid_cosponsor(self, by: int, workers: int) -> None:
        self._behind_the_curtain(by, rf"{workers}\s*$")

    def return_workers(self, by: int | None, **flags: bool) -> None:
        self._simultaneous(
            by, flags, {"private": "private stack", "left": "left public", "right": "right public"}
        )

    def return_to_hq(self, by: int | None, spaces: tuple[str, ...] = ()) -> None:
        self._simultaneous(
            by,
            {space: space in spaces for space in ("left", "middle", "right")},
            {"left": "left space", "middle": "middle space", "right": "right space"},
        )

    def _simultaneous(self, by: int | None, wanted: dict[str, bool], labels: dict[str, str]) -> None:
        if by is None:
            self.tap(self.button("Everyone: all they can"))
            return
        self.page.locator(".br-controls").get_by_role("button", name=NAMES[by]).click()
        for name, on in wanted.items():
            switch = self.page.get_by_role("switch", name=labels[name])
            if (
                switch.get_attribute("aria-disabled") != "true"
                and (switch.get_attribute("aria-checked") == "true") != on
            ):
                switch.click()
        self.tap(self.button("Done"))

    def count(self) -> list[str]:
        """Open the final count step by step; return whose figures were opened, in order."""
        opened = self.page.locator(".br-reveal li")
        expect(opened).to_have_count(1)
        while self.button("Open the next").count():
            steps = opened.count()
            self.button("Open the next").click()
            expect(opened).to_have_count(steps + 1)
        names: list[str] = opened.locator(".br-badge-name").all_inner_texts()
        self.button("See the result").click()
        return names

    def try_look_alikes(self) -> None:
        """In the lobby, type two names that look alike, and then one of them differently."""
        seats, warning = self.page.locator(".br-lobby-seats input"), self.page.locator(".br-lobby-alike")
        self.name_seats(3)
        seats.nth(1).fill("An\u0430")
        expect(warning).to_contain_text("look alike")
        expect(self.button("Start the game")).not_to_have_attribute("aria-disabled", "true")
        seats.nth(1).fill("Bo")
        expect(warning).to_have_text("")
