"""The dashboard in a page, in terms of its controls, for any server behind it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from referee.engine.action import Action

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva", "Flo")

CLAUSE = re.compile(r"^[A-Z]+-\d+(\.\d+)*( our ruling)?$")

expect.set_options(timeout=60_000)


def clauses(where: Locator) -> Locator:
    """The clauses cited in an element, each of which a tap opens."""
    return where.get_by_role("button", name=CLAUSE)


class Dashboard:
    """A page that shows the dashboard; the players are called by their first ``NAMES``."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def tap(self, target: Locator) -> None:
        """Tap, and wait for the referee's answer."""
        serial = self.screen.get_attribute("data-serial")
        target.click()
        expect(self.screen).not_to_have_attribute("data-serial", serial or "")

    @property
    def screen(self) -> Locator:
        """The dashboard, which has the number of the state that it shows."""
        return self.page.locator("[data-screen]")

    def button(self, name: str | re.Pattern[str], exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def now(self) -> Locator:
        """The prompt: what to do now."""
        return self._moment.get_by_role("heading").first

    @property
    def last(self) -> Locator:
        """The last action, shown below the prompt if there is room."""
        return self._moment.get_by_role("paragraph", include_hidden=True).first

    @property
    def _moment(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile("^(This moment|Este momento)$"))

    @property
    def notice(self) -> Locator:
        """The notice beside the screens, for example a refusal."""
        return self.page.get_by_role("alert")

    @property
    def happened(self) -> Locator:
        """The news, until a player has read it."""
        return self.page.get_by_role("region", name="What just happened")

    @property
    def sheet(self) -> Locator:
        """The dialog over the screen."""
        return self.page.get_by_role("dialog").get_by_role("document")

    @property
    def curtain(self) -> Locator:
        """The curtain for a seat's secret entry, with the hand-over before it."""
        return self.page.get_by_role("dialog").get_by_role("region", name="In secret")

    @property
    def looked(self) -> Locator:
        """The secrets that a seat sees while it holds the button."""
        return self.page.get_by_role("dialog", name="Look at what is secret").get_by_role("status")

    @property
    def secrets(self) -> Locator:
        """The choices behind the curtain."""
        return self.curtain.get_by_role("group").get_by_role("button", disabled=False)

    def set_light(self, settings: str = "Settings", light: str = "Light") -> None:
        """Set the light theme, in the settings of this device at a table."""
        self.page.get_by_role("button", name=settings, exact=True).click()
        sheet = self.page.get_by_role("dialog", name=settings)
        sheet.get_by_role("button", name=light, exact=True).click()
        sheet.get_by_role("button").first.click()

    def choose_in_secret(self, picked: int = 0) -> None:
        """Take the tablet that was handed over, and choose something behind the curtain."""
        self.button(re.compile("^I am")).click()
        self.secrets.nth(picked).click()

    @property
    def hand_over(self) -> Locator:
        """The curtain's request to hand the tablet to a player."""
        return self.curtain.get_by_role("heading", name="Hand the tablet to")

    @property
    def rulebook(self) -> Locator:
        return self.page.get_by_role("dialog", name="Rules of")

    @property
    def winners(self) -> Locator:
        """The sentence that names the winners."""
        return self.page.get_by_role("main").get_by_role("heading", name=re.compile(r"\bwins?\b"))

    @property
    def verdict(self) -> Locator:
        """The winners, with the clauses that decide."""
        return self.page.get_by_role("main").get_by_role("region", name=re.compile(r"\bwins?\b"))

    @property
    def fists(self) -> Locator:
        """The rows of seats whose opened fists are typed in."""
        return self.page.get_by_role("dialog", name=re.compile("real pieces")).get_by_role(
            "group", name=re.compile(", ")
        )

    def clause(self, name: str) -> Locator:
        """A cited clause."""
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def log(self) -> Locator:
        """The entries of the log, the last of them first."""
        return self.page.get_by_role("dialog", name="Log").locator("[data-line]")

    @property
    def tables(self) -> Locator:
        """The tables that the lobby lists."""
        return self.page.locator("[data-row=tables]")

    @property
    def name_fields(self) -> Locator:
        """The lobby's fields for the players' names."""
        return self.page.get_by_role("list", name="Players, clockwise").get_by_role("combobox")

    @property
    def secret_rows(self) -> Locator:
        """The seats with a secret entry to make."""
        return self.page.get_by_role("button", name=re.compile("Enter in secret|Sealed: change it"))

    @property
    def table_id(self) -> str:
        return str(self.page.evaluate("localStorage.getItem('boardroom-referee.table')"))

    def game(self, title: str) -> Locator:
        """A game in the lobby."""
        return self.page.get_by_role("group", name="Which game?").get_by_role("button", name=title)

    def choose_game(self, title: str) -> None:
        pick = self.game(title)
        pick.click()
        expect(pick).to_have_attribute("aria-pressed", "true")

    def name_seats(self, count: int) -> None:
        seats = self.name_fields
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
        """Hand the tablet to a seat, and hold the button that shows its secrets."""
        self.page.locator(f"[data-seat='{seat}']").click()
        self.sheet.get_by_role("button", name="Look at what is secret").click()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("^I am")).click()
        self.button("Press and hold to see").hover()
        self.page.mouse.down()

    # -- each action of Reputation, as it is tapped ---------------------------------------------

    def pad(self, where: Locator, value: int) -> Locator:
        """Return the key of a number."""
        return where.get_by_role("button", name=str(value), exact=True)

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
                    self.pad(self.page.get_by_role("form"), values[field]).click()
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
        expect(self.secrets).to_have_count(0)
        curtain.get_by_role("button", name=re.compile("^I am")).click()
        self.secrets.get_by_text(key, exact=True).first.click()
        self.tap(curtain.get_by_role("button", name="Seal it"))
        if more:  # the next seat follows at once, on any turn of the script
            expect(self.hand_over).not_to_contain_text(NAMES[by])
            curtain.get_by_role("button", name="Cancel").click()
        expect(curtain).to_have_count(0)

    def hide_marker(self, by: int, hand: str) -> None:
        self._behind_the_curtain(by, "Left hand" if hand == "left" else "Right hand")

    def bid_cosponsor(self, by: int, workers: int) -> None:
        self._behind_the_curtain(by, str(workers))

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
        seats = self.page.get_by_role("group", name="Seat by seat")
        seats.get_by_role("button", name=NAMES[by]).click()
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
        opened = self.counted
        expect(opened).to_have_count(1)
        while self.button("Open the next").count():
            steps = opened.count()
            self.button("Open the next").click()
            expect(opened).to_have_count(steps + 1)
        lines = [line for step in opened.all_inner_texts() for line in step.split("\n")]
        self.button("See the result").click()
        return [line for line in lines if line in NAMES]

    @property
    def counted(self) -> Locator:
        """The open part of the final count."""
        return self.page.get_by_role("region", name="The count").get_by_role("listitem")

    def ranks(self) -> dict[str, str]:
        """Return the result's text for each player, in its order."""
        listed = self.page.get_by_role("list", name="Result").get_by_role("listitem")
        expect(listed.first).to_be_visible()
        return dict(re.split(r"\s*\n\s*", row, maxsplit=1) for row in listed.all_inner_texts())

    def try_look_alikes(self) -> None:
        """In the lobby, type two names that look alike, and then one of them differently."""
        seats = self.name_fields
        warning = self.page.get_by_role("region", name="Start a game").get_by_role("status")
        self.name_seats(3)
        seats.nth(1).fill("An\u0430")
        expect(warning).to_contain_text("look alike")
        expect(self.button("Start the game")).not_to_have_attribute("aria-disabled", "true")
        seats.nth(1).fill("Bo")
        expect(warning).to_have_text("")
