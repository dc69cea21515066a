"""Who To Promote? on the screen: whole games on one tablet, with phones, and with real cards typed in."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Tablet
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.components import checks
from tests.components.boards.promote import GAME, GUARD, Board
from tests.components.dashboard import NAMES
from tests.components.fitting import in_spanish
from tests.support.plausible_play import script


def check_the_end(tablet: Tablet, state) -> None:
    outcome = GAME.outcome(state, NAMES[: len(state.seats)])
    for winner in outcome.winners:
        expect(tablet.winners).to_contain_text(NAMES[winner])
    for verdict in outcome.verdicts:
        expect(tablet.verdict).to_contain_text(verdict.clause)


def test_four_seats_play_to_the_end_on_one_tablet(tablet):
    tablet.open().choose_game("Who To Promote?")
    tablet.name_seats(4)
    tablet.page.get_by_role("button", name=re.compile("^Around the CEO")).click()
    tablet.tap(tablet.button("Start the game"))
    board, done = Board(tablet), set()
    for action, state in script(4, 6, "promote", {"line": GUARD}):
        holds_six = action.do == "vote" and 6 in state.seats[action.by].hand
        if holds_six and "intern" in state.line and "refused" not in done:
            # WTP-3.2: a 6 cannot be placed under the Intern, and the page shows the reason
            curtain = board.uncover(action.by)
            curtain.get_by_role("button", name="6", exact=True).click()
            intern = curtain.locator("[data-employee='intern']")
            expect(intern).to_have_attribute("aria-disabled", "true")
            expect(curtain).to_contain_text("WTP-3.2")
            done.add("refused")
            curtain.get_by_role("button", name="Cover").click()
            board.lay_down()
        board.play(action)
        done.add(action.do)
        state = GAME.submit(state, action)
    assert {"discard", "name_next", "vote", "refused"} <= done
    opened = tablet.count()
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
    # a phone in Spanish: its entry breaks no word, and its cards leave room for its player's name
    own = phones[0]
    in_spanish(own)
    own.page.locator("[data-enter]").click()
    assert checks.run(own.page, ("broken",)) == {}
    own.button("Cancelar").click()
    assert own.page.get_by_role("region", name=NAMES[0]).get_by_text(NAMES[0]).bounding_box()["width"] > 20
    own.tap(own.page.locator("button", has_text=re.compile("^EN$")))
    for action, before in script(4, 3, "promote", {"line": line}):
        by = phones[action.by] if action.by is not None else tablet
        expect(by.now).not_to_contain_text("Wait for")
        Board(by, is_own=by is not tablet).play(action)
        state = GAME.submit(before, action)
        if state.round == 2 and before.round == 1:
            # all devices show the placed cards open without a tap
            for one in (tablet, *phones):
                expect(one.page.locator("[data-news]")).to_contain_text("WTP-5.1")
    assert GAME.is_finished(state)
    for one in (tablet, *phones):
        one.button("Straight to the result").click()
        expect(one.winners).to_be_visible()
    check_the_end(tablet, state)
    for one in (tablet, *phones):
        expect(one.page.locator(".js-plotly-plot .bars").first).to_be_visible()
    assert all(phone.errors == [] for phone in phones)
