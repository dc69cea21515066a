"""Ba$tard$ Inc. on the screen: a whole game on one tablet, the press window, phones, amounts typed once."""

from __future__ import annotations

from playwright.sync_api import expect

from referee.match.record import read_action
from referee.store import open_store
from tests.browser.conftest import Tablet
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.components.boards.bastards import CORRUPTION_DESK, GAME, PRESS, Board, phase, place
from tests.components.dashboard import NAMES

GAME_OF_THREE = [
    phase("place"),
    place(0, 1, "media", CORRUPTION_DESK),
    place(1, 1, "corruption", "Rogue State"),
    {"do": "expose", "by": 0, "vp": "0.1"},
    place(1, 1, "corruption", "Rogue State"),
    {"do": "proceed", "by": 1},
    place(2, 1, "crime", "Rogue State"),
    {"do": "proceed", "by": 2},
    {"do": "fight", "by": 1, "amount": 2},
    {"do": "push", "by": 2, "amount": 3},
    place(1, 2, "crime", "Rogue State"),
    {"do": "proceed", "by": 1},
    {"do": "yield", "by": 2},
    {"do": "extra_effort", "by": 0, "ability": "crime", "bonus": 2},
    place(0, 2, "crime", "One $uperpower"),
    {"do": "proceed", "by": 0},
    phase("events"),
    {"do": "intervene", "region": "Rogue State"},
    {"do": "displace", "vp": "0.3", "place": "VIP Lounge", "reason": "an accident"},
    phase("war"),
    {"do": "war", "region": "Rogue State", "on": True},
    phase("business"),
    {"do": "collect", "by": 0, "vp": "0.2", "amount": 4},
    {"do": "launder", "by": 0, "vp": "0.2", "amount": 3},
    {"do": "trade", "by": 1, "to": 2, "billions": 3},
    {"do": "pay", "by": 1, "to": "bank", "cost": 2, "billions": 1, "goodwill": 1, "reason": "a card"},
    {"do": "buy_prize", "by": 0},
    {"do": "declare", "by": 2, "using": "tech_card", "partner": 1, "vps": ["2.1"], "reason": "a deal"},
    {"do": "proceed", "by": 2},
    {"do": "promise", "by": 1, "to": 0, "text": "peace"},
    {"do": "finish", "vps": [1, 2, 1]},
]


def quiet(tablet: Tablet, seconds: int) -> None:
    """Give the press this many seconds, as at the last table of this device."""
    tablet.page.add_init_script(
        f"localStorage.getItem('boardroom-referee.seconds.bastards') || "
        f"localStorage.setItem('boardroom-referee.seconds.bastards', '{seconds}')"
    )


def test_three_seats_play_to_the_end_on_one_tablet(tablet, match_of):
    quiet(tablet, 0)
    tablet.open().choose_game("Ba$tard$ Inc.")
    tablet.name_seats(3)
    places = tablet.page.get_by_role("group", name="Places on the board")
    expect(places.get_by_role("button", pressed=True).first).to_contain_text("Suggested")
    tablet.page.get_by_role("group", name="Starting player").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = Board(tablet)
    for action in GAME_OF_THREE:
        if action["do"] == "fight":
            expect(board.pending).to_contain_text("Rogue State")
        board.play(action)
        expect(tablet.notice).to_have_count(0)
        if action["do"] == "buy_prize":
            expect(tablet.page.locator("[data-seat='0']").get_by_title("Peace Nobel Prize")).to_be_visible()
    match = match_of(tablet.table_id)
    expected = [read_action(GAME, 3, action) for action in GAME_OF_THREE]
    assert [(one.do, one.by) for one in match.actions] == [(one.do, one.by) for one in expected]
    assert [dict(one.given) for one in match.actions] == [dict(one.given) for one in expected]
    tablet.button("Straight to the result").click()
    for winner in GAME.outcome(match.state, NAMES[:3]).winners:
        expect(tablet.winners).to_contain_text(NAMES[winner])


def test_the_press_has_its_seconds_and_any_exposure_stops_them(tablet, server, at, match_of):
    quiet(tablet, 60)
    table = at("bastards", 3, {}, *PRESS)
    tablet.open(table.id)
    board, timer = Board(tablet), tablet.page.get_by_role("timer")
    silence = tablet.page.locator("[data-do=silence]")
    expect(timer).to_be_visible()
    expect(board.rows).to_have_text([NAMES[0], NAMES[2]])
    # the page asks the first player, and then the next one
    expect(board.answers(2)).to_have_count(0)
    board.play({"do": "let_pass", "by": 0})
    expect(board.answers(2)).to_be_visible()
    expect(board.row(0)).to_contain_text("has let it pass")
    board.play({"do": "expose", "by": 2})
    expect(board.pending).to_have_count(0)
    expect(tablet.happened).to_contain_text("BAS-4.4")
    assert match_of(table.id).state.seats[1].goodwill == GAME.suggest(3)["goodwill"] - 2
    for asked in (2, 0):
        tablet.tap(tablet.button("Undo"))
        expect(board.answers(asked)).to_be_visible()
    expect(timer).to_be_visible()
    store = open_store(server.store)
    store.set_countdown(table.id, 2)
    store.close()
    expect(tablet.page.get_by_label("Seconds for the press", exact=True)).to_have_text(
        "2"
    )  # otherwise the page would show one second less than a minute
    tablet.button("One second less").click()
    expect(timer).to_have_count(0)  # once the last second is over
    tablet.page.reload()
    expect(tablet.page.get_by_label("Seconds for the press", exact=True)).to_have_text(
        "1"
    )  # the number that the table announced
    # that nobody exposes it is one tap
    expect(silence).to_have_text("Nobody exposes it")
    tablet.tap(silence)
    expect(board.pending).to_have_count(0)
    assert match_of(table.id).state.vp("1.1").place == "Rogue State"


def test_a_phone_exposes_what_is_declared_on_the_tablet_in_its_turn(tablet, device, server, at):  # noqa: F811
    quiet(tablet, 10)
    table = at("bastards", 3, {}, *PRESS[:-1])
    tablet.open(table.id)
    phone = sit(device, server, table.id, 2)
    expect(phone.page.locator("[data-do=trade]")).to_be_visible()
    expect(phone.page.locator("[data-actor]")).to_have_count(0)  # it plays only its own seat
    on_tablet, on_phone = Board(tablet), Board(phone)
    on_tablet.play(PRESS[-1])
    expect(on_phone.pending).to_contain_text("Corruption")
    expect(on_phone.answers(0)).to_have_count(0)
    # the button comes later, with the names of the earlier players, and could already let it pass
    expect(on_phone.pending).to_contain_text(f"after {NAMES[0]}")
    expect(on_phone.answers(2).locator("[data-do=let_pass]")).to_be_visible()
    expect(on_phone.answers(2).locator("[data-do=expose]")).to_have_count(0)
    on_tablet.play({"do": "let_pass", "by": 0})
    on_phone.play({"do": "expose", "by": 2})
    expect(on_tablet.pending).to_have_count(0)
    expect(tablet.page.locator("[data-seat='2'] [data-tally=goodwill] b")).to_have_text("12")
    assert phone.errors == []
