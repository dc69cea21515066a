"""Taps on the board of I'm the Boss!"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, expect

from referee.games import find_game
from tests.components.dashboard import NAMES, Dashboard

GAME = find_game("boss")

STOP = re.compile("^Stop!")

CLANS = ["red", "blue", "yellow", "magenta", "orange", "green"]

FIRST = {"dividends": 4, "required": ["red", "blue"], "choose": None}

ANY = {"dividends": 2, "required": [], "choose": {"count": 1, "of": CLANS}}

OPTIONS: dict[str, Any] = {
    "posters": {"red": 0, "blue": 1, "yellow": 2, "magenta": 3, "orange": 4, "green": None},
    "marker": 0,
    "first_seat": 0,
    "spaces": {str(index): ANY if index else FIRST for index in range(16)},
    "deal_cards": {
        str(number): {"value": number, **({"end_rolls": [6]} if 10 <= number <= 14 else {})}
        for number in range(1, 16)
    },
}

OPENING = [
    {"do": "try_deal", "by": 0},
    {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 2},
    {"do": "lay_clan", "by": 2, "clan": "green"},
    {"do": "travel", "by": 2, "clan": "blue"},
    {"do": "stop", "by": 1},
    {"do": "take_over", "by": 3},
    {"do": "agree", "by": 0, "clan": "red", "with": "poster", "amount": 1},
    {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1},
    {"do": "recruit", "by": 4, "clan": "green"},
    {"do": "close", "by": 3},
    {"do": "try_deal", "by": 4},
    {"do": "fail", "by": 4},
    {"do": "roll", "by": 0, "die": 2},
    {"do": "draw", "by": 0},
]


class Board:
    """The board of I'm the Boss! on one device."""

    def __init__(self, tablet: Dashboard) -> None:
        self.tablet = tablet
        self.page = tablet.page

    @property
    def deal(self) -> Locator:
        """The deal that is open."""
        return self.page.get_by_role("region", name="The open deal")

    def clan(self, clan: str) -> Locator:
        """A clan that the open deal names, with who takes part for it."""
        return self.deal.get_by_role("listitem", name=clan, exact=True)

    @property
    def stop(self) -> Locator:
        """The button that stops the card played last."""
        return self.page.get_by_role("button", name=STOP)

    def seat(self, by: int) -> Locator:
        """The plate of a player, which opens the cards."""
        return self.page.get_by_role("group", name="The players").get_by_role(
            "button", name=re.compile(f"^{NAMES[by]}")
        )

    def hand(self, by: int) -> None:
        """Open a player's cards, unless they are open already; an earlier action may just be closing them.

        If the cards open meanwhile, the tap on the seat opens the seat's sheet.
        """
        seat, sheet = self.seat(by), self.page.get_by_role("dialog")
        taken = self.page.get_by_role("heading", name=f"{NAMES[by]} plays")
        for _ in range(5):
            if sheet.count():
                self.page.keyboard.press("Escape")
                expect(sheet).to_have_count(0)
            if seat.get_attribute("aria-pressed") != "true":
                seat.click()
            with suppress(AssertionError):
                expect(taken).to_be_visible(timeout=10_000)
                return
        expect(taken).to_be_visible()

    def pick(self, do: str, label: str):
        group = self.page.locator(f"[data-do='{do}']").get_by_role("group")
        return group.get_by_role("button", name=re.compile(f"^{label}")).first

    def travel(self, clan: str) -> None:
        """On a phone, play a travel card on a poster that has cards of its clan beside it."""
        self.pick("travel", clan).click()
        self.tablet.tap(self.page.get_by_role("button", name=f"{clan}, poster", exact=True))

    def agree_for(self, amount: int) -> None:
        """Type for how much, and agree."""
        self.page.get_by_role("textbox", name="For how much?").fill(str(amount))
        agree = self.page.get_by_role("button", name=f"Agree for {amount}", exact=True)
        expect(agree).not_to_have_attribute("aria-disabled", "true")
        self.tablet.tap(agree)

    def play(self, do: str, by: int, **given: Any) -> None:
        match do:
            case "try_deal" | "draw":
                self.tablet.tap(self.tablet.button(str(GAME.rule(do).title)))
            case "roll" | "end_roll":
                keys = self.page.get_by_role("group", name=str(GAME.rule(do).title))
                # the labels of numbers that end the game say so
                self.tablet.tap(keys.get_by_role("button", name=re.compile(rf"^{given['die']}\b")))
            case "agree":
                self.hand(by)
                self.pick(do, given["clan"]).click()
                self.agree_for(given["amount"])
            case "lay_clan" | "travel" | "recruit":
                self.hand(by)
                self.tablet.tap(self.pick(do, given["clan"]))
            case "take_over":
                self.hand(by)
                self.tablet.tap(self.page.get_by_role("button", name="Boss card: take over"))
            case "stop":
                self.stop.click()
                who = self.page.get_by_role("region", name="Who plays the stop card?")
                self.tablet.tap(who.get_by_role("button", name=NAMES[by]))
            case "close" | "fail":
                self.tablet.tap(self.tablet.button({"close": "Close the deal", "fail": "The deal fails"}[do]))
