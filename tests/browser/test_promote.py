"""Who To Promote? on the screen: whole games on one tablet, with phones, and with real cards typed in."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from referee.games import find_game
from referee.store import open_store
from tests.browser.conftest import NAMES, Tablet
from tests.browser.games import script
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.browser.test_screens import assert_fits
from tests.browser.test_whole_game import count

GAME = find_game("promote")
GUARD = next(one.value for one in GAME.suggestions("line") if one.id == "palace_guard")


class Board:
    """The board of Who To Promote? on one device; ``is_own``: a phone that plays one seat."""

    def __init__(self, tablet: Tablet, is_own: bool = False) -> None:
        self.tablet = tablet
        self.is_own = is_own
        self.page = tablet.page

    def seat(self, index: int):
        return self.page.locator(f".wtp-seat[data-seat='{index}']")

    def employee(self, employee: str):
        return self.page.locator(f".wtp-card[data-employee='{employee}']")

    def play(self, action) -> None:
        """Tap an action as a player would."""
        given = dict(action.given)
        match action.do:
            case "name_next":
                self.tablet.tap(self.seat(given["seat"]))
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
                name = GAME.rule("draw_employee").parameters["employee"].labels[given["employee"]]
                self.tablet.tap(self.page.locator(".br-controls .br-key", has_text=str(name)).first)

    def seal(self, by: int, given) -> None:
        curtain = self.page.locator(".br-curtain")
        row = self.page.locator(".br-controls-row").filter(has_text=NAMES[by]).filter(has_text="Enter")
        expect(curtain.or_(row).first).to_be_visible()
        if not curtain.count():
            try:
                row.click(timeout=3000)
            except PlaywrightTimeout:  # it came up by itself in that moment, and covers the row
                expect(curtain).to_be_visible()
        expect(curtain).to_contain_text(NAMES[by])
        if curtain.locator(".br-curtain-drawn").count():
            curtain.get_by_role("button", name=re.compile("^I am")).click()
        card = str(given["card"]).replace("-", "−")
        curtain.locator(".br-key").filter(has_text=re.compile(rf"^\s*{card}\s*$")).first.click()
        if "employee" in given:
            name = str(GAME.rule("vote").parameters["employee"].labels[given["employee"]])
            curtain.locator(".br-key", has=self.page.get_by_text(name, exact=True)).click()
        self.tablet.tap(curtain.get_by_role("button", name="Seal it"))
        if self.is_own:
            return  # what comes up next is this seat's own, by itself or when others are done
        if self.page.locator(".br-controls-row").filter(has_text="Enter").count():
            # the next one's turn to enter comes up by itself, on whatever turn the script has it
            expect(curtain.locator("h2").first).to_be_visible()
            curtain.get_by_role("button", name="Cancel").click()
        expect(curtain).to_have_count(0)


def check_the_end(tablet: Tablet, state) -> None:
    outcome = GAME.outcome(state, NAMES[: len(state.seats)])
    for winner in outcome.winners:
        expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text(NAMES[winner])
    for verdict in outcome.verdicts:
        expect(tablet.page.locator(".br-reckoning-head")).to_contain_text(verdict.clause)


def test_four_seats_play_to_the_end_on_one_tablet(tablet):
    tablet.open().choose_game("Who To Promote?")
    tablet.name_seats(4)
    tablet.page.get_by_role("button", name=re.compile("^Around the CEO")).click()
    tablet.tap(tablet.button("Start the game"))
    board, done = Board(tablet), set()
    for action, state in script(4, 6, "promote", {"line": GUARD}):
        holds_six = action.do == "vote" and 6 in state.seats[action.by].hand
        if holds_six and "intern" in state.line and "refused" not in done:
            # WTP-3.2: a 6 cannot be placed under the Intern, and it says so
            row = tablet.page.locator(".br-controls-row").filter(has_text=NAMES[action.by])
            row.filter(has_text="Enter").click()
            curtain = tablet.page.locator(".br-curtain")
            curtain.get_by_role("button", name=re.compile("^I am")).click()
            curtain.locator(".br-key").filter(has_text=re.compile(r"^\s*6\s*$")).first.click()
            intern = curtain.locator(".br-key", has_text="Intern")
            expect(intern).to_have_attribute("aria-disabled", "true")
            expect(curtain).to_contain_text("WTP-3.2")
            done.add("refused")
            curtain.get_by_role("button", name="Cover").click()
            curtain.get_by_role("button", name="Cancel").click()
        board.play(action)
        done.add(action.do)
        state = GAME.play(state, action)
    assert {"discard", "name_next", "vote", "refused"} <= done
    opened = count(tablet)
    assert set(opened) <= set(NAMES)
    check_the_end(tablet, state)
    expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()


def test_four_phones_vote_for_themselves(tablet, device, server):  # noqa: F811
    tablet.open().choose_game("Who To Promote?")
    tablet.name_seats(4)
    tablet.page.get_by_role("button", name=re.compile("^First day")).click()
    tablet.tap(tablet.button("Start the game"))
    expect(tablet.now).to_be_visible()
    phones = [sit(device, server, tablet.table_id, seat) for seat in range(4)]
    line = next(one.value for one in GAME.suggestions("line") if one.id == "first_day")
    for action, before in script(4, 3, "promote", {"line": line}):
        by = phones[action.by] if action.by is not None else tablet
        expect(by.now).not_to_contain_text("Wait for")
        Board(by, is_own=by is not tablet).play(action)
        state = GAME.play(before, action)
        if state.round == 2 and before.round == 1:
            # what was placed is open on all devices, by itself
            for one in (tablet, *phones):
                expect(one.page.locator(".br-happened")).to_contain_text("WTP-5.1")
    assert GAME.is_finished(state)
    for one in (tablet, *phones):
        one.button("Straight to the result").click()
        expect(one.page.locator(".br-reckoning-head h2")).to_be_visible()
    check_the_end(tablet, state)
    for one in (tablet, *phones):
        expect(one.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    assert all(phone.errors == [] for phone in phones)


def test_a_round_of_real_cards_is_typed_in_one_go(tablet, stored, server):
    options = {"line": GUARD}
    table = stored(6, 3, lambda state: state.step == "placing", game_id="promote", options=options)
    tablet.open(table.id)
    board, state = Board(tablet), table.match.state
    left = [action for action, before in script(6, 3, "promote", options) if before.round == 1]
    votes = {action.by: action for action in left if action.do == "vote"}
    tablet.button(re.compile("^Real cards")).click()
    taps = 0
    for _ in votes:
        asked = tablet.page.locator(".wtp-ask > p").inner_text()
        seat = next(index for index, name in enumerate(NAMES) if asked.startswith(f"{name}:"))
        card = str(votes[seat].given["card"]).replace("-", "−")
        tablet.page.locator(".wtp-cards .br-key").filter(has_text=re.compile(rf"^{card}$")).click()
        board.employee(votes[seat].given["employee"]).click()
        taps += 2
    assert taps == 12  # two a seat: a round of six in well under twenty seconds
    tablet.tap(tablet.button(re.compile("^All typed in")))
    store = open_store(server.store)
    try:
        match = tablet_match(store, table.id)
    finally:
        store.close()
    played = {action.by: action.given for action in match.actions if action.do == "vote"}
    assert played == {seat: action.given for seat, action in votes.items()}
    assert match.state.round >= state.round


def tablet_match(store, table: str):
    from referee.table import Table

    return Table.open(store, table).match


POINTS = {
    "spokesman": (4, 1, lambda state: state.step == "spokesman", {}),
    "voting": (6, 3, lambda state: state.round == 4 and len(state.entries) == 2, {}),
    "swap": (5, 3, lambda state: state.pending is not None and state.pending.do == "swap", {"line": GUARD}),
    "finished": (6, 9, lambda _: False, {"games": 3}),
}


@pytest.mark.parametrize("point", POINTS)
def test_every_screen_fits_every_size_in_both_languages(tablet, stored, point):
    seats, seed, stop, options = POINTS[point]
    names = ("Ana", "Maximiliana Throckmorton", "Carmen", "Dimitri", "Eva", "Flo")
    table = stored(seats, seed, stop, names, game_id="promote", options=options)
    assert (point == "finished") == GAME.is_finished(table.match.state)
    tablet.open(table.id)
    if point == "finished":
        expect(tablet.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    tablet.page.emulate_media(reduced_motion="reduce")
    assert_fits(tablet)


def test_a_line_is_chosen_and_idle_abilities_are_pointed_out(tablet):
    tablet.open().choose_game("Who To Promote?")
    tablet.page.get_by_role("button", name=re.compile("^Choose eleven")).click()
    picks = tablet.page.locator(".wtp-pick-one")
    expect(picks).to_have_count(22)
    expect(tablet.page.locator(".br-problem")).to_contain_text("0 of 11")
    chosen = [
        "Bodyguard",
        "Spy",
        "Young Genius",
        "Sneaky",
        "Honorary",
        "Perfectionist",
        "Daughter",
        "Secretary",
    ]
    for name in (*chosen, "Mentor", "Human Resources"):
        picks.filter(has=tablet.page.locator("strong", has_text=name)).first.click()
    tablet.tap(picks.filter(has=tablet.page.locator("strong", has_text="Workplace Doctor")))
    expect(tablet.page.locator(".wtp-remarks")).to_contain_text("Bodyguard has nothing to do without CEO.")
    expect(picks.filter(has=tablet.page.locator("strong", has_text="Intern"))).to_have_attribute(
        "aria-disabled", "true"
    )
    expect(tablet.page.locator(".br-problem")).to_have_count(0)
