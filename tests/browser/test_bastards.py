"""Ba$tard$ Inc. on the screen: a whole game on one tablet, the press window, phones, amounts typed once."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.games import find_game
from referee.match.record import read_action
from referee.store import open_store
from referee.tables.table import Table
from tests.browser.conftest import NAMES, Tablet
from tests.browser.looking import faults
from tests.browser.test_devices import device, sit  # noqa: F401  (a fixture)
from tests.components.checks import serious

GAME = find_game("bastards")
CORRUPTION_DESK, CRIME_DESK = "Report on Corruption", "Report on Crime"


def phase(name: str) -> dict[str, Any]:
    return {"do": "phase", "name": name}


def place(by: int, number: int, using: str, where: str) -> dict[str, Any]:
    return {"do": "place_vp", "by": by, "vp": f"{by}.{number}", "using": using, "place": where}


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


class Board:
    """The board of Ba$tard$ Inc. on one device."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self.page = tablet.page
        self.form = tablet.page.locator(".br-form")
        self.places = tablet.page.get_by_role("group", name="Places on the board")
        self.pending = tablet.page.locator("[data-pending]")
        self.rows = self.pending.get_by_role("listitem")

    def take(self, vp: str) -> None:
        """Tap a VP, once more if the page did not know yet that it may be placed."""
        for _ in range(5):
            self.places.locator(f"[data-vp='{vp}']").click()
            with suppress(AssertionError):
                expect(self.form).to_be_visible(timeout=10_000)
                return

    def play(self, action: dict[str, Any]) -> None:
        """Tap an action as a player would."""
        given = {name: value for name, value in action.items() if name not in ("do", "by")}
        match action["do"]:
            case "phase":
                self.tablet.tap(self.page.locator("[data-do=phase]"))
            case "proceed":
                self.tablet.tap(self.page.locator("[data-do=proceed], [data-do=silence]"))
            case "expose" | "let_pass":
                self.tablet.tap(self.answers(action["by"]).locator(f"[data-do={action['do']}]").first)
            case "fight" | "push":
                answer = self.page.locator(f"[data-do={action['do']}]", has=self.page.locator(".br-pad"))
                self.tablet.tap(self.tablet.pad(answer, given["amount"]))
            case "yield":
                self.tablet.tap(self.page.locator("[data-do=yield] button"))
            case "buy_prize":
                self.actor(action["by"])
                self.tablet.tap(self.page.locator("[data-do=buy_prize]"))
            case "place_vp":
                self.take(action["vp"])
                self.settled()
                place = self.place(given["place"])
                if given["using"] in ("media", "none"):  # the place asks for it
                    self.tablet.tap(place)
                    return
                place.click()
                using = self.field("using").locator(f"[data-value='{given['using']}']")
                expect(using.or_(self.pending).first).to_be_visible()
                if not self.pending.count():  # both abilities would do
                    self.tablet.tap(using)
            case _:
                self.fill(action, given)

    def place(self, name: str):
        """Return what is tapped for a place, while one is asked for."""
        return self.places.locator(f"[data-place='{name}']").get_by_role(
            "button", name=re.compile(f"^{re.escape(name)}")
        )

    def answers(self, by: int):
        """Return the buttons of a seat that is asked whether it exposes what is declared."""
        return self.page.get_by_role("group", name=NAMES[by], exact=True)

    def row(self, by: int):
        """Return where it stands what a seat has answered."""
        return self.page.locator(f"[data-row='{by}']")

    def actor(self, by: int | None) -> None:
        self.page.locator(f"[data-actor='{'table' if by is None else by}']").click()

    def open(self, action: dict[str, Any]) -> None:
        self.actor(action.get("by"))
        self.page.locator(f"button[data-do={action['do']}]").click()
        self.settled()

    def field(self, name: str):
        return self.form.locator(f"[data-field='{name}']")

    def settled(self) -> None:
        expect(self.form).to_have_attribute("aria-busy", "false")

    def fill(self, action: dict[str, Any], given: dict[str, Any]) -> None:
        self.open(action)
        quick = action["do"] in ("collect", "launder", "trade", "war")
        if action["do"] == "war":
            given = {"region": given["region"]}  # what becomes of its marker goes without saying
        last = [*given][-1]
        for name, value in given.items():
            target = self.target(name, value)
            if target is None:
                continue
            if isinstance(value, list):
                self.choose_only(name, value)
                continue
            if quick and name == last:
                self.tablet.tap(target)
                return
            target.click()
            self.settled()
        self.tablet.tap(self.form.get_by_role("button", name="Done"))

    def choose_only(self, name: str, wanted: list[str]) -> None:
        """Tap what is chosen beforehand and not wanted, and what is wanted and not chosen."""
        for card in self.field(name).locator(".br-card").all():
            is_wanted = card.get_attribute("data-value") in wanted
            if (card.get_attribute("aria-pressed") == "true") != is_wanted:
                card.click()
                self.settled()

    def target(self, name: str, value: Any):
        """Return what is tapped for a value; ``None`` where nothing is: typed, or there already."""
        field = self.field(name)
        if field.evaluate("(one) => one.classList.contains('br-form-said')"):
            return None
        if field.locator("input").count() and isinstance(value, str):
            field.locator("input").fill(value)
            return None
        if field.get_by_role("switch").count():
            switch = field.get_by_role("switch")
            return None if (switch.get_attribute("aria-checked") == "true") is value else switch
        if isinstance(value, list) and value and isinstance(value[0], int):
            for seat, wanted in enumerate(value):
                shown = field.locator(f"b[aria-label$='{NAMES[seat]}']")
                while int(shown.inner_text()) != wanted:
                    step = "+1" if int(shown.inner_text()) < wanted else "−1"
                    before = shown.inner_text()
                    field.get_by_role("button", name=f"{NAMES[seat]} {step}").click()
                    expect(shown).not_to_have_text(before)
                    self.settled()
            return None
        if field.locator(".br-pad").count():
            # some keys say beside the number what it costs
            return field.locator(".br-pad").last.locator(f".br-key:has(> span:text-is('{value}'))")
        return field.locator(f"[data-value='{value[0] if isinstance(value, list) else value}']")


def quiet(tablet: Tablet, seconds: int) -> None:
    """Let the press have so many seconds, as at the last table of this device."""
    tablet.page.add_init_script(
        f"localStorage.getItem('boardroom-referee.seconds.bastards') || "
        f"localStorage.setItem('boardroom-referee.seconds.bastards', '{seconds}')"
    )


@pytest.fixture
def made(server):
    """Bring a table to a point by actions."""

    def brought(seats: int, *actions: dict[str, Any], names=NAMES, **options: Any) -> Table:
        store = open_store(server.store)
        try:
            rows = [{"name": name} for name in names[:seats]]
            table = Table.create(store, "bastards", rows, {**GAME.suggest(seats), **options})
            for action in actions:
                table.submit(read_action(GAME, seats, action))
            return table
        finally:
            store.close()

    return brought


def stored_match(server, table: str):
    """Return a game as a server's store has it."""
    store = open_store(server.store)
    try:
        return Table.open(store, table).match
    finally:
        store.close()


@pytest.fixture
def played(server):
    """Return the actions that the store has of a table."""

    return lambda table: stored_match(server, table)


def test_three_seats_play_to_the_end_on_one_tablet(tablet, played):
    quiet(tablet, 0)
    tablet.open().choose_game("Ba$tard$ Inc.")
    tablet.name_seats(3)
    expect(tablet.page.locator("[data-option=places] .br-card[aria-pressed=true]").first).to_contain_text(
        "Suggested"
    )
    tablet.page.get_by_role("group", name="Starting player").get_by_role("button", name=NAMES[0]).click()
    tablet.tap(tablet.button("Start the game"))
    board = Board(tablet)
    for action in GAME_OF_THREE:
        if action["do"] == "fight":
            expect(board.pending).to_contain_text("Rogue State")
        board.play(action)
        expect(tablet.page.locator(".br-notice")).to_have_count(0)
        if action["do"] == "buy_prize":
            expect(tablet.page.locator("[data-seat='0']").get_by_title("Peace Nobel Prize")).to_be_visible()
    match = played(tablet.table_id)
    expected = [read_action(GAME, 3, action) for action in GAME_OF_THREE]
    assert [(one.do, one.by) for one in match.actions] == [(one.do, one.by) for one in expected]
    assert [dict(one.given) for one in match.actions] == [dict(one.given) for one in expected]
    tablet.button("Straight to the result").click()
    for winner in GAME.outcome(match.state, NAMES[:3]).winners:
        expect(tablet.page.locator(".br-reckoning-head h2")).to_contain_text(NAMES[winner])


PRESS = (
    phase("place"),
    place(0, 1, "media", CORRUPTION_DESK),
    place(2, 1, "media", CORRUPTION_DESK),
    {"do": "yield", "by": 0},
    place(1, 1, "corruption", "Rogue State"),
)


def test_the_press_has_its_seconds_and_any_exposure_stops_them(tablet, server, made, played):
    quiet(tablet, 60)
    table = made(3, *PRESS)
    tablet.open(table.id)
    board, timer = Board(tablet), tablet.page.get_by_role("timer")
    silence = tablet.page.locator("[data-do=silence]")
    expect(timer).to_be_visible()
    expect(board.rows).to_have_text([NAMES[0], NAMES[2]])
    # the first is asked, and the next one after that
    expect(board.answers(2)).to_have_count(0)
    board.play({"do": "let_pass", "by": 0})
    expect(board.answers(2)).to_be_visible()
    expect(board.row(0)).to_contain_text("has let it pass")
    board.play({"do": "expose", "by": 2})
    expect(board.pending).to_have_count(0)
    expect(tablet.page.locator(".br-happened")).to_contain_text("BAS-4.4")
    assert played(table.id).state.seats[1].goodwill == GAME.suggest(3)["goodwill"] - 2
    for asked in (2, 0):
        tablet.tap(tablet.button("Undo"))
        expect(board.answers(asked)).to_be_visible()
    expect(timer).to_be_visible()
    store = open_store(server.store)
    store.set_countdown(table.id, 2)
    store.close()
    expect(tablet.page.get_by_label("Seconds for the press", exact=True)).to_have_text(
        "2"
    )  # else it would be one less than a minute
    tablet.button("One second less").click()
    expect(timer).to_have_count(0)  # once the last second is over
    tablet.page.reload()
    expect(tablet.page.get_by_label("Seconds for the press", exact=True)).to_have_text(
        "1"
    )  # as the table was told
    # that nobody exposes it is one tap
    expect(silence).to_have_text("Nobody exposes it")
    tablet.tap(silence)
    expect(board.pending).to_have_count(0)
    assert played(table.id).state.vp("1.1").place == "Rogue State"


def test_a_phone_exposes_what_is_declared_on_the_tablet_in_its_turn(tablet, device, server, made):  # noqa: F811
    quiet(tablet, 10)
    table = made(3, *PRESS[:-1])
    tablet.open(table.id)
    phone = sit(device, server, table.id, 2)
    expect(phone.page.get_by_role("group", name="Who is acting?").get_by_role("button")).to_have_count(1)
    expect(phone.page.locator("[data-do=trade]")).to_be_visible()
    on_tablet, on_phone = Board(tablet), Board(phone)
    on_tablet.play(PRESS[-1])
    expect(on_phone.pending).to_contain_text("Corruption")
    expect(on_phone.answers(0)).to_have_count(0)
    # it comes later, with the names of those before, and could let it pass already
    expect(on_phone.pending).to_contain_text(f"after {NAMES[0]}")
    expect(on_phone.answers(2).locator("[data-do=let_pass]")).to_be_visible()
    expect(on_phone.answers(2).locator("[data-do=expose]")).to_have_count(0)
    on_tablet.play({"do": "let_pass", "by": 0})
    on_phone.play({"do": "expose", "by": 2})
    expect(on_tablet.pending).to_have_count(0)
    expect(tablet.page.locator("[data-seat='2'] [data-tally=goodwill] b")).to_have_text("12")
    assert phone.errors == []


def test_a_phone_lets_it_pass_ahead_and_the_tablet_asks_the_rest(tablet, device, server, made, played):  # noqa: F811
    quiet(tablet, 0)
    table = made(3, *PRESS)
    tablet.open(table.id)
    phone = sit(device, server, table.id, 2)
    expect(tablet.page.locator("[data-do=silence]")).to_have_count(0)  # one of the two is not here
    on_tablet, on_phone = Board(tablet), Board(phone)
    on_phone.play({"do": "let_pass", "by": 2})
    expect(on_tablet.row(2)).to_contain_text("has let it pass")
    on_tablet.play({"do": "let_pass", "by": 0})
    expect(on_tablet.answers(0)).to_have_count(0)
    expect(on_phone.pending).to_contain_text("All have let it pass.")
    on_tablet.play({"do": "proceed", "by": 1})
    expect(on_tablet.pending).to_have_count(0)
    assert [one.do for one in played(table.id).actions][-3:] == ["let_pass", "let_pass", "proceed"]
    assert phone.errors == []


def test_without_a_board_it_is_exposed_without_a_vp(tablet, made, played):
    quiet(tablet, 0)
    crime = {"do": "declare", "by": 1, "using": "crime", "vps": [], "reason": "card"}
    table = made(3, crime, places=[])
    tablet.open(table.id)
    board = Board(tablet)
    expect(board.answers(0)).to_be_visible()
    expect(board.pending).not_to_contain_text("obody sits")
    board.play({"do": "let_pass", "by": 0})
    board.play({"do": "expose", "by": 2})
    expect(board.pending).to_have_count(0)
    assert played(table.id).state.seats[2].goodwill == GAME.suggest(3)["goodwill"] + 2


def test_what_everybody_gains_is_typed_once_and_an_amount_has_one_key(tablet, made, played):
    table = made(4)
    tablet.open(table.id)
    board = Board(tablet)
    for _ in range(2):
        board.open({"do": "gain", "by": 1})
        pad = board.field("billions").locator(".br-pad")
        expect(pad).to_have_count(1)  # what was used last has a key already
        pad.first.locator(".br-key", has_text=re.compile(r"^\s*7\s*$")).click()
        board.settled()
        for seat in (0, 3):
            group = board.form.get_by_role("group", name="The same for")
            group.get_by_role("button", name=NAMES[seat]).click()
        tablet.tap(board.form.get_by_role("button", name="Done"))
        expect(board.form).to_have_count(0)
    match = played(table.id)
    assert [seat.billions for seat in match.state.seats] == [24, 24, 10, 24]
    # a barred place says why
    tablet.tap(tablet.page.locator("[data-do=phase]"))
    board.places.locator("[data-vp='0.1']").click()
    board.settled()
    top = board.place("One $uperpower")
    expect(top).to_have_attribute("aria-disabled", "true")
    top.click(force=True)
    expect(board.form.locator(".is-asked")).to_contain_text("BAS-9.4")


LONG = ("Ana", "Maximiliana Throckmorton", "Carmen", "Dimitri", "Eva", "Flo")
BUSY = (
    *PRESS,
    {"do": "expose", "by": 0, "vp": "0.1"},
    place(1, 1, "corruption", "Rogue State"),
    {"do": "expose", "by": 2, "vp": "2.1"},
    place(1, 1, "corruption", "The Rest"),
    {"do": "proceed", "by": 1},
    *({"do": "intervene", "region": "The Rest"},) * 3,
    {"do": "adjust", "seat": 3, "change": {"goodwill": -9}, "reason": "recount"},
    place(4, 1, "media", CRIME_DESK),
    {"do": "declare", "by": 3, "using": "crime", "vps": [], "reason": "card"},
    {"do": "expose", "by": 4, "vp": "4.1"},
    {"do": "extra_effort", "by": 2, "ability": "tech", "bonus": 3},
    phase("events"),
    phase("war"),
    {"do": "war", "region": "Oil Kingdom", "on": True},
    phase("business"),
    {"do": "buy_prize", "by": 4},
)


def test_a_table_sets_up_its_own_board_and_finds_it_the_next_time(first_visit):
    tablet = first_visit
    tablet.open().choose_game("Ba$tard$ Inc.")
    tablet.name_seats(2)
    for summary in tablet.page.locator(".br-lobby-start summary").all():
        summary.click()
    found = {"lobby": [*serious(tablet.page), *faults(tablet)]}
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    tablet.button("Remove Tiger State").click()
    tablet.button("One more desk").click()
    desk = tablet.page.locator("li[data-place='9']")
    desk.get_by_role("textbox").fill("Gossip")
    desk.get_by_role("textbox").press("Tab")
    desk.get_by_role("group", name="Covers").get_by_role("button", name="Crime").click()
    desk.get_by_role("button", name="One more: Score").click()
    tablet.button("One more: Starting Goodwill").click()
    tablet.button("One more: Price of +3").click()
    tablet.page.get_by_label("Name of the board").fill("The club's")
    tablet.tap(tablet.button("Keep this board"))
    tablet.page.reload()
    tablet.choose_game("Ba$tard$ Inc.")
    tablet.name_seats(2)
    kept = tablet.button(re.compile("^The club's"))
    expect(kept).to_have_attribute("aria-pressed", "true")
    expect(kept).to_contain_text("11")
    tablet.page.locator("summary", has_text="Abilities of the companies").click()
    tablet.button(f"One less: {NAMES[1]}, Tech").click()
    tablet.tap(tablet.button("Start the game"))
    options = stored_match(tablet.server, tablet.table_id).setup.options
    assert "Tiger State" not in [one["id"] for one in options["places"]]
    gossip = next(one for one in options["places"] if one["id"] == "Gossip")
    assert (gossip["kind"], gossip["score"], gossip["covers"]) == ("media", 3, ("crime",))
    assert (options["goodwill"], options["effort_prices"]) == (11, (1, 3, 7))
    assert [company["tech"] for company in options["abilities"]] == [3, 2]
    assert found == {"lobby": []}
