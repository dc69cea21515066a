"""Corporate Anarchy on the screen: sealed layouts, walks and purchases on the board, secrets held back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.test_devices import Frames, device, sit  # noqa: F401  (a fixture)
from tests.components.boards.anarchy import RICH, Board, given
from tests.components.dashboard import NAMES

SPIED = "Ana looks at one of Bo's tiles."


def test_two_seats_play_from_sealed_layouts_to_the_proof_on_one_tablet(tablet, match_of):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.page.get_by_role("group", name="Who begins").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = Board(tablet)
    board.lay(0, 2)
    board.lay(1, 2)
    # in two taps: a card, and its buyer's confirmation
    tablet.page.locator("[data-card='travel_permit']").click()
    tablet.tap(tablet.button("Buy for 10"))
    expect(tablet.page.get_by_title("Travel permit")).to_be_visible()
    # a square out of reach shows the reason with its clause
    far = board.cell(0, 0, 0)
    expect(far).to_have_class(re.compile("is-struck"))
    far.dispatch_event("click")
    expect(tablet.page.locator("[data-chosen]")).to_contain_text("ANA-6.1")
    board.cell(1, 3, 3).click()
    expect(tablet.page.locator("[data-chosen]")).to_contain_text("one headquarters")
    board.walk(0, 2, 2)
    board.end()
    board.walk(0)
    # a building of the second seat's: two taps, where it cuts nothing off
    tablet.page.locator("[data-card='shop']").click()
    closed = board.cell(1, 0, 1)
    expect(closed).to_have_class(re.compile("is-struck"))
    closed.dispatch_event("click")
    expect(tablet.page.locator("[data-chosen]")).to_contain_text("ANA-4.3")
    tablet.tap(board.cell(1, 5, 0))
    expect(board.cell(1, 5, 0)).to_have_class(re.compile("is-tinted"))
    board.end()
    # from gate to gate
    board.cell(1).click()
    tablet.tap(tablet.button("Go there"))
    expect(tablet.now).to_contain_text(NAMES[1])
    expect(board.cell(1)).to_have_attribute("aria-label", re.compile("Ana's piece"))
    board.end()
    # the referee turns up an alarm by itself: the piece stays
    board.walk(1, 0, 2)
    expect(tablet.happened).to_contain_text("ANA-7.1")
    board.end()
    board.walk(1, 0, 1)
    # everybody has seen who wins: the page says it at once, and only once
    expect(tablet.winners).to_contain_text("Ana wins")
    expect(tablet.happened).not_to_contain_text("wins")
    # the layouts are open now, and proved
    expect(board.cell(1, 2, 3)).to_have_attribute("aria-label", re.compile("guard"))
    tablet.tap(tablet.button("Log"))
    tablet.button("Fingerprints").click()
    sealed = tablet.sheet.get_by_role("paragraph").filter(has=tablet.page.get_by_role("code"))
    expect(sealed.filter(has_text="sets up")).to_have_count(2)
    for name in NAMES[:2]:
        proved = f"{name} sets up; the layout is open, and its seal holds."
        expect(tablet.log.filter(has_text=proved)).to_have_count(1)
    match = match_of(tablet.table_id)
    assert match.outcome.winners == (0,)
    assert match.state.seats[0].vips == (1,)


def test_a_phone_lays_out_its_own_headquarters_and_nobody_else_is_told(tablet, device, server):  # noqa: F811
    frames = Frames(tablet)
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.tap(tablet.button("Start the game"))
    phone = sit(device, server, tablet.table_id, 1)
    expect(tablet.page.get_by_text("on their own phone")).to_be_visible()
    Board(phone).lay(1, 2, is_own=True)
    expect(Board(tablet).cell(1, 0, 1)).to_have_attribute("aria-label", re.compile("face down"))
    assert frames.seen
    assert not any(re.search(r'"kind": ?"vip"', text) for text in frames.seen)
    # the player may look while the button is pressed
    look = phone.button("Press and hold to see Bo's own tiles")
    look.dispatch_event("pointerdown")
    expect(Board(phone).cell(1, 0, 1)).to_have_attribute("aria-label", re.compile("VIP"))


def test_espionage_shows_only_to_its_buyer_and_only_while_pressed(tablet, device, server, at):  # noqa: F811
    table = given(at, RICH, espionage="buyer").id
    frames = [Frames(tablet)]
    tablet.open(table)  # the first device belongs to the table
    buyer, other = (sit(device, server, table, seat) for seat in (0, 1))
    frames.append(Frames(other))
    other.page.reload()  # so that the test sees everything that the page receives
    expect(other.now).to_be_visible()
    own = Frames(buyer)
    buyer.page.reload()
    buyer.page.locator("[data-shop]").click()
    buyer.page.locator("[data-card='espionage']").click()
    buyer.page.locator("[data-target='1']").click()
    # the target's headquarters comes up large, its tiles lit
    tile = Board(buyer).cell(1, 0, 1)
    expect(tile).to_have_class(re.compile("is-lit"))
    assert tile.bounding_box()["width"] >= 44
    buyer.tap(tile)
    spied = buyer.page.get_by_role("region", name=SPIED)
    hold = spied.get_by_role("button", name="press and hold to see")
    expect(spied.get_by_role("status")).to_have_text("")
    hold.dispatch_event("pointerdown")
    expect(spied.get_by_role("status")).to_contain_text("VIP")
    # only that tile: none of the buyer's own
    expect(buyer.page.locator(".tile.is-known")).to_have_count(0)
    # the server sends the page none of those
    answers = [text for text in own.seen if re.search(r'"spying": ?"vip"', text)]
    assert answers
    assert not any(re.search(r'"kinds": ?\[', text) for text in answers)
    hold.dispatch_event("pointerup")
    expect(spied.get_by_role("status")).to_have_text("")
    for one in (tablet, other):
        expect(one.page.get_by_role("region", name=SPIED)).to_contain_text(SPIED)
        expect(one.page.get_by_role("region", name=SPIED).get_by_role("button")).to_have_count(0)
    told = re.compile(r'"spying": ?("|\{[^}]*"kind": ?")')
    assert all(one.seen for one in frames)
    assert not any(told.search(text) for one in frames for text in one.seen)
