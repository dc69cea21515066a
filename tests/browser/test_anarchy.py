"""Corporate Anarchy on the screen: sealed layouts, walks and purchases on the board, secrets held back."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from referee.games import find_game
from referee.store import open_store
from referee.tables.table import Table
from tests.browser.conftest import NAMES, Tablet
from tests.browser.looking import faults
from tests.browser.test_devices import Frames, device, sit  # noqa: F401  (a fixture)
from tests.components.checks import serious

GAME = find_game("anarchy")
KINDS = ("vip", "alarm", "alarm", "alarm", "guard", "guard")
SQUARES = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 3), (3, 3))
"""What two seats hide, and where, the VIP two steps from the gate."""


class Board:
    """The board of Corporate Anarchy on one device."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self.page = tablet.page

    def cell(self, hq: int, row: int | None = None, col: int | None = None) -> Locator:
        key = f"{hq}-gate" if row is None else f"{hq}-{row}-{col}"
        return self.page.locator(f"[data-cell='{key}']")

    def lay(self, seat: int, piece: int, is_sealed: bool = True, is_own: bool = False) -> None:
        """Tap a layout and seal it: on the own phone, or behind the curtain, the first seat first."""
        curtain = self.page.locator(".br-secret-entry")
        if seat == 0 or is_own:  # the next one's turn to enter comes up by itself
            self.page.locator(".br-controls-row").filter(has_text=NAMES[seat]).click()
        if not is_own:
            expect(curtain.locator(".br-secret-entry-drawn h2")).to_contain_text(NAMES[seat])
            expect(curtain.locator("[data-cell]")).to_have_count(0)
            curtain.get_by_role("button", name=re.compile("^I am")).click()
        seal = curtain.get_by_role("button", name="Seal it")
        expect(seal).to_have_attribute("aria-disabled", "true")
        if not is_sealed:
            curtain.get_by_role("button", name="Only the real tiles").click()
        for kind, (at, col) in zip(KINDS, SQUARES, strict=True):
            curtain.locator(f"[data-kind='{kind if is_sealed else 'tile'}']").click()
            curtain.locator(f"[data-cell='own-{at}-{col}']").click()
        curtain.locator("[data-kind='piece']").click()
        curtain.locator(f"[data-cell='own-5-{piece}']").click()
        self.tablet.tap(seal)

    def walk(self, hq: int, row: int | None = None, col: int | None = None) -> None:
        """Tap a lit square, and once more to go there."""
        square = self.cell(hq, row, col)
        expect(square).to_have_class(re.compile("is-lit"))
        square.click()
        self.tablet.tap(self.tablet.button("Go there"))

    def end(self) -> None:
        self.tablet.tap(self.tablet.button("End the turn"))


def stored_match(server: Any, table: str) -> Any:
    store = open_store(server.store)
    try:
        return Table.open(store, table).match
    finally:
        store.close()


def given(server: Any, *actions: dict[str, Any], seats: int = 2, **options: Any) -> str:
    """Return a table at which seats have set up, and these actions were played."""
    from referee.match.record import read_action

    squares = [list(square) for square in SQUARES] + [[4, col] for col in range(seats - 2)]
    kinds = [*KINDS, *["vip"] * (seats - 2)]
    store = open_store(server.store)
    try:
        table = Table.create(store, "anarchy", [{"name": name} for name in NAMES[:seats]], options)
        laid = [
            {"do": "set_up", "by": seat, "squares": squares, "kinds": kinds, "piece": 5}
            for seat in range(seats)
        ]
        for raw in (*laid, *actions):
            table.submit(read_action(GAME, seats, raw))
        return table.id
    finally:
        store.close()


RICH = {"do": "adjust", "seat": 0, "change": {"money": 60}, "reason": "a long game"}
PERMIT = {"do": "buy_command", "by": 0, "command": "travel_permit"}


def test_two_seats_play_from_sealed_layouts_to_the_proof_on_one_tablet(tablet, server):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.page.get_by_role("group", name="Who begins").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = Board(tablet)
    board.lay(0, 2)
    board.lay(1, 2)
    # in two taps: a card, and its buyer's word
    tablet.page.locator("[data-card='travel_permit']").click()
    tablet.tap(tablet.button("Buy for 10"))
    expect(tablet.page.locator(".chip.is-permit")).to_be_visible()
    # what is too far says why, with the clause
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
    expect(board.cell(1, 5, 0)).to_have_class(re.compile("is-built"))
    board.end()
    # from gate to gate
    board.cell(1).click()
    tablet.tap(tablet.button("Go there"))
    expect(tablet.page.locator(".br-stage-side")).to_contain_text(NAMES[1])
    expect(board.cell(1)).to_have_attribute("aria-label", re.compile("Ana's piece"))
    board.end()
    # an alarm that the referee turns up by itself: the piece stays
    board.walk(1, 0, 2)
    expect(tablet.page.locator(".br-happened")).to_contain_text("ANA-7.1")
    board.end()
    board.walk(1, 0, 1)
    # everybody has seen who wins: it is said at once, and once
    expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text("Ana wins")
    expect(tablet.page.locator(".br-happened")).not_to_contain_text("wins")
    # what lay where is open now, and proved
    expect(board.cell(1, 2, 3)).to_have_attribute("aria-label", re.compile("guard"))
    tablet.tap(tablet.button("Log"))
    tablet.button("Fingerprints").click()
    expect(tablet.page.locator(".br-logproof .br-note code")).to_have_count(2)  # what was sealed
    for name in NAMES[:2]:
        proved = f"{name} sets up; the layout is open, and its seal holds."
        expect(tablet.page.locator(".br-loglines .is-open")).to_contain_text(proved)
    match = stored_match(server, tablet.table_id)
    assert match.outcome.winners == (0,)
    assert match.state.seats[0].vips == (1,)


def test_a_table_with_real_tiles_types_what_is_turned_up(tablet, server):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.page.get_by_role("group", name="Who begins").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = Board(tablet)
    board.lay(0, 2, is_sealed=False)
    board.lay(1, 2, is_sealed=False)
    tablet.page.locator("[data-card='travel_permit']").click()
    tablet.tap(tablet.button("Buy for 10"))
    board.walk(0, 2, 2)
    board.end()
    board.walk(0)
    board.end()
    board.cell(1).click()
    tablet.tap(tablet.button("Go there"))
    board.end()
    board.walk(1, 1, 2)
    expect(tablet.now).to_contain_text("turn up")
    tablet.tap(tablet.page.locator(".br-controls .br-key", has_text="guard"))
    # the owner chooses where the piece that was caught goes
    tablet.tap(board.cell(0, 5, 4))
    assert stored_match(server, tablet.table_id).state.seats[0].piece == (0, 34)


def test_a_phone_lays_out_its_own_headquarters_and_nobody_else_is_told(tablet, device, server):  # noqa: F811
    frames = Frames(tablet)
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(2)
    tablet.tap(tablet.button("Start the game"))
    phone = sit(device, server, tablet.table_id, 1)
    expect(tablet.page.locator(".br-controls-away")).to_contain_text("own phone")
    Board(phone).lay(1, 2, is_own=True)
    expect(Board(tablet).cell(1, 0, 1)).to_have_attribute("aria-label", re.compile("face down"))
    assert frames.seen
    assert not any(re.search(r'"kind": ?"vip"', text) for text in frames.seen)
    # its own eyes may look, as long as it is pressed
    look = phone.page.locator("[data-hq='1'] .br-tool.br-hold")
    look.dispatch_event("pointerdown")
    expect(Board(phone).cell(1, 0, 1)).to_have_attribute("aria-label", re.compile("VIP"))


def test_espionage_shows_only_to_its_buyer_and_only_while_pressed(tablet, device, server):  # noqa: F811
    table = given(server, RICH, espionage="buyer")
    frames = [Frames(tablet)]
    tablet.open(table)  # the first device is the table's
    buyer, other = (sit(device, server, table, seat) for seat in (0, 1))
    frames.append(Frames(other))
    other.page.reload()  # so that all of what it is sent is heard
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
    hold = buyer.page.locator("[data-spying] .br-hold")
    expect(buyer.page.locator("[data-spying] [role=status]")).to_have_text("")
    hold.dispatch_event("pointerdown")
    expect(buyer.page.locator("[data-spying] [role=status]")).to_contain_text("VIP")
    # that tile alone: none of the buyer's own
    expect(buyer.page.locator(".tile.is-known")).to_have_count(0)
    # nor is any of those sent to the page
    answers = [text for text in own.seen if re.search(r'"spying": ?"vip"', text)]
    assert answers
    assert not any(re.search(r'"kinds": ?\[', text) for text in answers)
    hold.dispatch_event("pointerup")
    expect(buyer.page.locator("[data-spying] [role=status]")).to_have_text("")
    for one in (tablet, other):
        expect(one.page.locator("[data-spying]")).to_contain_text("Ana looks at one of Bo")
        expect(one.page.locator("[data-spying] .br-hold")).to_have_count(0)
    told = re.compile(r'"spying": ?("|\{[^}]*"kind": ?")')
    assert all(one.seen for one in frames)
    assert not any(told.search(text) for one in frames for text in one.seen)


def test_own_tiles_show_behind_the_curtain_of_the_tablet_while_pressed(tablet, server):
    """A stray press on an eye shows nobody anything: the tablet is handed over first."""
    tablet.open(given(server))
    known = tablet.page.locator("[aria-label*='VIP']")
    tablet.page.locator("[data-hq='1'] [data-look]").click()
    curtain = tablet.page.get_by_role("dialog", name="Look at what is secret")
    expect(curtain).to_contain_text("Hand the tablet to Bo.")
    expect(curtain.locator(".br-hold")).to_have_count(0)
    curtain.get_by_role("button", name=re.compile("^I am Bo")).click()
    expect(known).to_have_count(0)
    hold = curtain.locator(".br-hold")
    hold.dispatch_event("pointerdown")
    expect(known).to_have_count(1)
    expect(curtain.locator("[data-cell]")).to_have_count(36)
    hold.dispatch_event("pointerup")
    expect(known).to_have_count(0)
    curtain.get_by_role("button", name="Cover").click()
    expect(curtain).to_have_count(0)


def test_the_tablet_shows_its_spy_that_tile_alone(tablet, server):
    tablet.open(given(server, RICH, espionage="buyer"))
    tablet.page.locator("[data-card='espionage']").click()
    tablet.page.locator("[data-target='1']").click()
    tablet.tap(Board(tablet).cell(1, 0, 1))
    tablet.page.locator("[data-spying] button").click()
    curtain = tablet.page.get_by_role("dialog", name="Look at what is secret")
    expect(curtain).to_contain_text("Hand the tablet to Ana.")
    curtain.get_by_role("button", name=re.compile("^I am Ana")).click()
    expect(curtain.locator(".br-private-look .br-large")).to_have_count(0)
    curtain.locator(".br-hold").dispatch_event("pointerdown")
    expect(curtain.locator(".br-private-look .br-large")).to_contain_text("VIP")
    expect(curtain.locator("[data-cell]")).to_have_count(0)
    curtain.locator(".br-hold").dispatch_event("pointerup")
    expect(curtain.locator(".br-private-look .br-large")).to_have_count(0)


TURNS = tuple({"do": "end_turn", "by": seat} for seat in (0, 1))
WALLED = tuple(
    one
    for at in ([1, 3], [2, 4], [3, 4], [2, 2], [3, 2])
    for one in ({"do": "buy_building", "by": 0, "building": "shop", "at": at}, *TURNS)
)
"""Shops round the tiles on (2, 3) and (3, 3), which can then be reached over (4, 3) alone."""


def test_an_earlier_building_makes_way_in_a_few_taps(tablet, server):
    """What would cut a tile off says so; the entry is one, and one undo takes all of it back."""
    tablet.open(given(server, RICH, *WALLED))
    board, ask = Board(tablet), tablet.page.locator("[data-chosen]")
    buy = ask.locator("[data-buy]")
    tablet.page.locator("[data-card='factory']").click()
    expect(board.cell(0, 4, 3)).to_have_class(re.compile("is-struck"))
    board.cell(0, 4, 3).dispatch_event("click")
    expect(ask).to_contain_text("ANA-4.4")
    expect(ask).to_contain_text("our ruling")
    expect(buy).to_have_attribute("aria-disabled", "true")
    # why it is disabled is said beside it
    expect(ask.locator(f"[id='{buy.get_attribute('aria-describedby')}']")).to_contain_text(
        "cut a base tile off"
    )
    board.cell(0, 3, 2).click()
    board.cell(0, 3, 3).click()  # a square with a tile: no place for it
    expect(ask).to_contain_text("ANA-4.3")
    expect(buy).to_have_attribute("aria-disabled", "true")
    ask.get_by_role("button", name="Put it back").click()
    board.cell(0, 3, 2).click()
    expect(board.cell(0, 5, 1)).to_have_class(re.compile("is-lit"))
    board.cell(0, 5, 1).click()
    expect(ask).to_contain_text("All base tiles can be reached again.")
    expect(board.cell(0, 3, 2)).not_to_have_class(re.compile("is-built"))
    expect(board.cell(0, 5, 1)).to_have_class(re.compile("is-built"))
    for box in (one.bounding_box() for one in ask.locator("button:not(.br-clause)").all()):
        assert min(box["width"], box["height"]) >= 44
    tablet.tap(buy)
    expect(tablet.page.locator(".br-happened")).to_contain_text("ANA-4.4")
    assert [at for _, at in stored_match(server, tablet.table_id).state.seats[0].buildings][-2:] == [31, 27]
    tablet.tap(tablet.button("Undo"))
    assert [at for _, at in stored_match(server, tablet.table_id).state.seats[0].buildings][-1] == 20


def test_the_table_stops_the_game_knowing_how_it_counts(tablet, server):
    tablet.open(given(server, RICH))
    tablet.page.locator(".br-asks .br-button").last.click()
    told = tablet.page.locator(".br-sheet")
    expect(told).to_contain_text("printed rules know no such end")
    expect(told).to_contain_text("ANA-8.1")
    told.get_by_role("button", name="Play on").click()
    expect(told).to_have_count(0)
    tablet.page.locator(".br-asks .br-button").last.click()
    tablet.tap(told.get_by_role("button", name="Stop and count"))
    expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text("Ana wins")
    expect(tablet.page.locator(".br-reckoning")).to_contain_text("printed rules do not know")
    expect(tablet.page.locator(".br-reckoning")).not_to_contain_text("ANA-2.1")


def test_lobby_and_layout_form_fit_every_size(tablet):
    tablet.open().choose_game("Corporate Anarchy")
    tablet.name_seats(4)
    tablet.page.locator(".br-lobby-start summary").click()
    assert faults(tablet) == []
    tablet.tap(tablet.button("Start the game"))
    tablet.page.locator(".br-controls-row").first.click()
    tablet.page.locator(".br-secret-entry .is-act").click()
    expect(tablet.page.locator(".entry [data-cell]")).to_have_count(36)
    assert [*serious(tablet.page), *faults(tablet)] == []
