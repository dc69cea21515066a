"""I'm the Boss! on the screen: a short game with everything in it, and two stops in the same instant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from referee.match.record import read_action
from tests.browser.conftest import Tablet
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.components.boards.boss import GAME, OPENING, OPTIONS, Board
from tests.components.dashboard import NAMES


def test_five_seats_play_from_the_first_deal_to_the_last_roll(tablet, at):
    tablet.open(at("boss", 5, OPTIONS).id)
    board, state = Board(tablet), GAME.start(GAME.read_setup([{"name": n} for n in NAMES[:5]], OPTIONS))
    tablet.page.get_by_role("group", name="Countdown").get_by_role("button", name="none").click()

    def play(raw: dict[str, Any]) -> None:
        nonlocal state
        board.play(**raw)
        state = GAME.submit(state, read_action(GAME, 5, raw))

    for raw in OPENING:
        if raw["do"] == "close":
            # the middle shows the deal's value and who has part in it
            for clan, name in (("red", "Ana"), ("blue", "Bo")):
                expect(board.clan(clan)).to_contain_text(name)
            expect(board.deal).to_contain_text(re.compile(r"Payout\s*4"))
        if raw["do"] == "stop":
            expect(board.stop).to_contain_text("Carmen")
        play(raw)
    close = {"do": "close"}
    while GAME.step(state) != "end_roll":
        turn = GAME.snapshot(state)["turn"]
        play({"do": "try_deal", "by": turn})
        play({**close, "by": turn})
    play({"do": "end_roll", "by": GAME.snapshot(state)["turn"], "die": 6})
    outcome = GAME.outcome(state, NAMES[:5])
    opened = tablet.count()
    assert opened[-1] == NAMES[outcome.winners[0]]
    expect(tablet.winners).to_contain_text(NAMES[outcome.winners[0]])
    for row in outcome.standings:
        seat = tablet.page.get_by_role("region", name=row["name"], exact=True)
        total = seat.get_by_role("row").filter(has=tablet.page.get_by_role("rowheader", name="Money"))
        expect(total.get_by_role("cell")).to_have_text(str(row["money"]))
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()


def test_two_phones_stop_in_the_same_instant(tablet, device, server, at, match_of):  # noqa: F811
    table = at("boss", 5, OPTIONS, *OPENING[:4])
    tablet.open(table.id)
    phones = [sit(device, server, table.id, seat) for seat in (1, 4)]
    for phone in phones:
        expect(Board(phone).stop).to_be_visible()
    # each page taps before it receives the other's tap
    with server.asleep():
        for phone in phones:
            Board(phone).stop.click()
    expect(Board(tablet).stop).to_have_count(0)
    for phone in phones:
        expect(Board(phone).stop).to_have_count(0)
    stops = [one for one in match_of(table.id).actions if one.do == "stop"]
    assert len(stops) == 1
    loser = phones[0] if stops[0].by == 4 else phones[1]
    expect(loser.notice).to_contain_text("Meanwhile")
    # the travelled poster is back, with its promise
    expect(Board(tablet).clan("blue")).to_contain_text("Bo")


def test_closing_counts_down_and_a_card_in_between_interrupts_it(tablet, device, server, at):  # noqa: F811
    table = at(
        "boss",
        5,
        OPTIONS,
        *OPENING[:2],
        {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1},
    )
    # a script is slower than people: the time must not end before the card
    tablet.page.add_init_script("localStorage.setItem('boardroom-referee.seconds.boss', '60')")
    tablet.open(table.id)
    phone = sit(device, server, table.id, 2)
    Board(tablet).seat(0).wait_for()
    tablet.button("Close the deal").click()
    for one in (tablet, phone, sit(device, server, table.id, 3)):  # the last player takes a seat late
        expect(one.page.get_by_role("timer")).to_be_in_viewport()
    expect(tablet.button("Not yet")).to_be_visible()
    expect(phone.button("Not yet")).to_have_count(0)
    phone.tap(Board(phone).pick("travel", "blue"))
    expect(tablet.page.get_by_role("timer")).to_have_count(0)
    expect(Board(tablet).clan("blue")).to_contain_text("away")


@contextmanager
def asleep(tablet: Tablet) -> Iterator[None]:
    """Pause a page's scripts, as a phone does in a pocket."""
    browser = tablet.page.context.new_cdp_session(tablet.page)
    browser.send("Debugger.enable")
    browser.send("Debugger.pause")  # Page.setWebLifecycleState would leave timers running
    try:
        yield
    finally:
        browser.send("Debugger.resume")
        browser.send("Debugger.disable")


def test_the_countdown_ends_for_a_boss_whose_page_sleeps(tablet, device, server, at):  # noqa: F811
    """The countdown belongs to the table: any device that is awake does the announced action."""
    table = at(
        "boss",
        5,
        OPTIONS,
        *OPENING[:2],
        {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 1},
    )
    tablet.open(table.id)
    boss = sit(device, server, table.id, 0)
    expect(Board(tablet).deal).to_be_visible()
    boss.page.get_by_role("button", name="Close the deal").click()
    expect(tablet.page.get_by_role("timer")).to_be_visible()
    with asleep(boss):
        expect(tablet.page.get_by_text("1 of 15 deals closed")).to_be_visible()
    expect(boss.page.get_by_text("1 of 15 deals closed")).to_be_visible()
