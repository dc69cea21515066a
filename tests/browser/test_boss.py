"""I'm the Boss! on the screen: a short game with everything in it, and two stops in the same instant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_action
from referee.tables.table import Table
from tests.browser.conftest import NAMES, Tablet
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.browser.test_whole_game import count

GAME = find_game("boss")
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

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self.page = tablet.page

    def hand(self, by: int) -> None:
        """Take up a player's cards, if they are not already; what came before may just lay them down.

        A tap on the seat of cards that were taken up meanwhile opens the seat's sheet.
        """
        seat = self.page.locator(f".boss-seat[data-seat='{by}']")
        taken = self.page.locator(".boss-hand h3", has_text=NAMES[by])
        sheet = self.page.locator("dialog[open]")
        for _ in range(5):
            if sheet.count():
                self.page.keyboard.press("Escape")
                expect(sheet).to_have_count(0)
            if seat.get_by_role("button").first.get_attribute("aria-pressed") != "true":
                seat.click()
            with suppress(AssertionError):
                expect(taken).to_be_visible(timeout=10_000)
                return
        expect(taken).to_be_visible()

    def pick(self, do: str, label: str):
        return self.page.locator(f"[data-do='{do}'] .boss-pick[aria-label^='{label}']").first

    def agree_for(self, amount: int) -> None:
        """Type for how much, and agree."""
        self.page.get_by_role("textbox", name="For how much?").fill(str(amount))
        agree = self.page.get_by_role("button", name=f"Agree for {amount}")
        expect(agree).not_to_have_attribute("aria-disabled", "true")
        self.tablet.tap(agree)

    def play(self, do: str, by: int, **given: Any) -> None:
        match do:
            case "try_deal" | "draw":
                self.tablet.tap(self.page.locator(".boss-centre .is-act", has_text=str(GAME.rule(do).title)))
            case "roll" | "end_roll":
                keys = self.page.locator(".boss-centre .br-key")
                # numbers that end the game say so
                self.tablet.tap(keys.filter(has_text=re.compile(rf"^\s*{given['die']}\s*(ends)?\s*$")).first)
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
                self.page.locator(".boss-stop-button").click()
                self.tablet.tap(self.page.locator(".boss-stop .br-card", has_text=NAMES[by]))
            case "close" | "fail":
                self.tablet.tap(self.tablet.button({"close": "Close the deal", "fail": "The deal fails"}[do]))


def bring(server, actions, options=OPTIONS) -> Table:
    """Return a table of five in the server's store, so far played."""
    from referee.store import open_store

    store = open_store(server.store)
    try:
        table = Table.create(store, "boss", [{"name": name} for name in NAMES[:5]], options)
        for raw in actions:
            table.submit(read_action(GAME, 5, raw))
        return table
    finally:
        store.close()


def test_five_seats_play_from_the_first_deal_to_the_last_roll(tablet, server):
    tablet.open(bring(server, []).id)
    board, state = Board(tablet), GAME.start(GAME.read_setup([{"name": n} for n in NAMES[:5]], OPTIONS))
    tablet.page.get_by_role("group", name="Countdown").get_by_role("button", name="none").click()

    def play(raw: dict[str, Any]) -> None:
        nonlocal state
        board.play(**raw)
        state = GAME.submit(state, read_action(GAME, 5, raw))

    for raw in OPENING:
        if raw["do"] == "close":
            # what the deal is worth and who has part in it stands in the middle
            expect(tablet.page.locator("[data-clan].is-filled")).to_have_count(2)
            expect(tablet.page.locator(".boss-deal-head")).to_contain_text("4")
        if raw["do"] == "stop":
            expect(tablet.page.locator(".boss-stop-button")).to_contain_text("Carmen")
        play(raw)
    close = {"do": "close"}
    while GAME.step(state) != "end_roll":
        turn = GAME.snapshot(state)["turn"]
        play({"do": "try_deal", "by": turn})
        play({**close, "by": turn})
    play({"do": "end_roll", "by": GAME.snapshot(state)["turn"], "die": 6})
    outcome = GAME.outcome(state, NAMES[:5])
    opened = count(tablet)
    assert opened[-1] == NAMES[outcome.winners[0]]
    expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text(NAMES[outcome.winners[0]])
    for row in outcome.standings:
        seat = tablet.page.locator(".br-reckoning-seats section").filter(has_text=row["name"])
        expect(seat.locator(".is-total td").last).to_have_text(str(row["money"]))
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()


def test_two_phones_stop_in_the_same_instant(tablet, device, server):  # noqa: F811
    table = bring(server, OPENING[:4])
    tablet.open(table.id)
    phones = [sit(device, server, table.id, seat) for seat in (1, 4)]
    for phone in phones:
        expect(phone.page.locator(".boss-stop-button")).to_be_visible()
    # neither hears of the other before it has tapped
    with server.asleep():
        for phone in phones:
            phone.page.locator(".boss-stop-button").click()
    expect(tablet.page.locator(".boss-stop-button")).to_have_count(0)
    for phone in phones:
        expect(phone.page.locator(".boss-stop-button")).to_have_count(0)
    from referee.store import open_store

    store = open_store(server.store)
    try:
        stops = [one for one in Table.open(store, table.id).match.actions if one.do == "stop"]
    finally:
        store.close()
    assert len(stops) == 1
    loser = phones[0] if stops[0].by == 4 else phones[1]
    expect(loser.page.locator(".br-notice")).to_contain_text("Meanwhile")
    # the travelled poster is back, with its promise
    expect(tablet.page.locator("[data-clan='blue']")).to_contain_text("Bo")


def test_closing_counts_down_and_a_card_in_between_interrupts_it(tablet, device, server):  # noqa: F811
    table = bring(
        server, [*OPENING[:2], {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1}]
    )
    # nobody here is as quick as people: the time must not be over before the card
    tablet.page.add_init_script("localStorage.setItem('boardroom-referee.seconds.boss', '60')")
    tablet.open(table.id)
    phone = sit(device, server, table.id, 2)
    tablet.page.locator(".boss-seat[data-seat='0']").wait_for()
    tablet.button("Close the deal").click()
    for one in (tablet, phone, sit(device, server, table.id, 3)):  # the last one sits down late
        expect(one.page.get_by_role("timer")).to_be_in_viewport()
    expect(tablet.button("Not yet")).to_be_visible()
    expect(phone.button("Not yet")).to_have_count(0)
    phone.tap(Board(phone).pick("travel", "blue"))
    expect(tablet.page.get_by_role("timer")).to_have_count(0)
    expect(tablet.page.locator("[data-clan='blue']")).to_contain_text("away")


@contextmanager
def asleep(tablet: Tablet) -> Iterator[None]:
    """Freeze a page's scripts, as a phone does in a pocket."""
    browser = tablet.page.context.new_cdp_session(tablet.page)
    browser.send("Debugger.enable")
    browser.send("Debugger.pause")  # Page.setWebLifecycleState would leave timers running
    try:
        yield
    finally:
        browser.send("Debugger.resume")
        browser.send("Debugger.disable")


def test_the_countdown_ends_for_a_boss_whose_page_sleeps(tablet, device, server):  # noqa: F811
    """It is the table's: what was announced is done, by whichever device is awake."""
    table = bring(
        server, [*OPENING[:2], {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1}]
    )
    tablet.open(table.id)
    boss = sit(device, server, table.id, 0)
    expect(tablet.page.locator(".boss-deal-head")).to_be_visible()
    boss.page.get_by_role("button", name="Close the deal").click()
    expect(tablet.page.get_by_role("timer")).to_be_visible()
    with asleep(boss):
        expect(tablet.page.locator(".boss-centre")).to_contain_text("1 of 15")
    expect(boss.page.locator(".boss-centre")).to_contain_text("1 of 15")


def test_a_board_is_typed_in_once_and_kept_for_the_next_game(tablet):
    tablet.open().choose_game("I'm the Boss!")
    tablet.page.get_by_role("button", name=re.compile("^Type them in now")).click()
    tablet.page.get_by_label("Name of your edition").fill("First edition")
    spaces = tablet.page.locator(".boss-space-edit")
    expect(spaces).to_have_count(31)
    for index in range(2):
        spaces.nth(index).locator("input").fill(str(index + 3))
        spaces.nth(index).get_by_role("button", name=re.compile("^blue")).click()
    green = spaces.nth(0).get_by_role("button", name=re.compile("^green"))
    green.click()
    green.click()
    expect(green).to_contain_text("in the list")
    spaces.nth(16).locator("input").fill("1")
    problem = tablet.page.locator("#br-start-problem")
    tablet.name_seats(4)
    expect(problem).to_contain_text("not kept yet")  # it would be lost
    tablet.tap(tablet.button("Keep this board"))
    expect(problem).to_have_count(0)
    kept = tablet.page.get_by_role("button", name=re.compile("^First edition"))
    expect(kept).to_contain_text("2 of 16 spaces, 1 of 15 cards")
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.page.locator(".boss-space[data-space='0']")).to_contain_text("×3")
    expect(tablet.page.locator(".boss-centre")).to_contain_text("A dividend is worth 1")
    # what is not known yet is asked for where it matters
    tablet.page.locator(".boss-space[data-space='5']").click()
    form = tablet.page.locator(".boss-description")
    form.locator("input").fill("7")
    form.get_by_role("button", name=re.compile("^red")).click()
    tablet.tap(form.get_by_role("button", name="Done"))
    expect(tablet.page.locator(".boss-space[data-space='5']")).to_contain_text("×7")
