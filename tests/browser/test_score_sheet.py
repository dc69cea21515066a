"""Scoring a finished game on the tablet: whole tasks, tap by tap, from the lobby to the result."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.store import open_store
from referee.tables.score_sheet import finished_game_of, read_draft, write_stored
from tests.browser.conftest import NAMES, Server, Tablet
from tests.browser.looking import faults, in_spanish
from tests.components.checks import serious
from tests.support.thorough import first

HUMAN = 0.35
"""Seconds from one tap or letter to the next of somebody who reads figures off the table."""


class Counting:
    """Somebody who types score sheets, and how many taps and letters it took."""

    def __init__(self, tablet: Tablet, spells: bool = False) -> None:
        self.tablet = tablet
        self.page: Page = tablet.page
        self.spells = spells
        self.taps = 0

    def tap(self, target: Locator) -> None:
        # a finger rests on the glass for a moment
        target.click(delay=30)
        self.taps += 1

    def letters(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.taps += len(text)

    def begin(self, title: str, count: int, names: Sequence[str] = NAMES) -> Counting:
        """Choose the game and name the players."""
        self.tap(self.page.get_by_role("button", name=re.compile("^Score a finished game")))
        self.tap(self.page.locator(".br-score-sheet-game", has_text=title))
        fields = self.page.locator(".br-score-sheet-seats input")
        while fields.count() < count:
            self.tap(self.tablet.button("One more player"))
        while fields.count() > count:
            self.tap(self.page.get_by_role("button", name=re.compile("^Remove")).last)
        for seat, name in enumerate(names[:count]):
            known = self.page.get_by_role("group", name="Played before").get_by_role(
                "button", name=name, exact=True
            )
            if known.count():
                self.tap(known)
            elif self.spells:
                self.tap(fields.nth(seat))
                self.letters(name)
            else:
                fields.nth(seat).fill(name)
        self.tap(self.tablet.button("Count the tallies"))
        return self

    @property
    def now(self) -> Locator:
        return self.page.locator(".br-score-sheet-now")

    def key(self, label: object) -> None:
        shown = str(label).replace("-", "−")
        self.tap(self.page.locator(".br-score-sheet-key").filter(has_text=re.compile(rf"^\s*{shown}\s*$")))

    def number(self, value: int) -> None:
        """Type a number digit by digit, and go on."""
        for digit in str(value):
            self.key(digit)
        self.key("Next one")

    def choice(self, name: str) -> None:
        self.tap(self.page.locator(".br-score-sheet-choices").get_by_role("button", name=name, exact=True))

    def cell(self, where: str) -> Locator:
        return self.page.locator(f'[data-cell="{where}"]')

    def standing(self, seat: int) -> Locator:
        return self.page.locator(f"[data-standing='{seat}']")

    def kept(self) -> None:
        expect(self.page.locator(".br-score-sheet-saved")).to_have_attribute("data-kept", "yes")

    def reveal(self) -> None:
        """From the last score sheet to the count, which opens step by step."""
        expect(self.now).to_contain_text("Everything is typed in")
        self.tap(self.tablet.button("Go on"))
        self.tap(self.tablet.button("Reveal"))
        expect(self.page.locator(".br-reveal li")).to_have_count(1)

    def result(self) -> None:
        self.reveal()
        self.tap(self.tablet.button("Straight to the result"))
        expect(self.page.locator(".br-reckoning")).to_be_visible()

    def ranks(self) -> dict[str, str]:
        seats = self.page.locator(".br-reckoning-seats section")
        expect(seats.first).to_be_visible()
        return {
            one.locator(".br-badge-name").inner_text(): one.locator(".br-rank").inner_text().strip()
            for one in seats.all()
        }


@pytest.fixture
def counting(tablet: Tablet) -> Callable[..., Counting]:
    def begun(title: str, count: int) -> Counting:
        tablet.open()
        return Counting(tablet).begin(title, count)

    return begun


def acquainted(server: Server) -> None:
    """Have these players in the store's history, as of an earlier evening."""
    seats = [{"name": name, "values": {"money": 5}} for name in NAMES]
    draft = read_draft({"game": "boss", "seats": seats})
    store = open_store(server.store)
    try:
        play = finished_game_of(draft, "", datetime(2025, 1, 1, tzinfo=UTC))
        store.keep_score_sheet("boss", write_stored(draft, draft), finished=play)
    finally:
        store.close()


STRANGERS = ("Ines", "Joan", "Kim", "Lotte", "Mo")


@pytest.mark.parametrize("names", first([NAMES[:5], STRANGERS]), ids=["known", "strangers"])
def test_reputation_for_five_seats_in_under_a_minute(tablet, server, names):
    """At a person's pace, from the first tap on the lobby to the reveal, names included."""
    if names is not STRANGERS:
        acquainted(server)
    typist = Counting(tablet.open(), spells=True)
    typist.begin("Reputation", 5, names)
    expect(typist.now).to_contain_text(f"{names[0]}: Workers in HQ")
    for workers in (6, 4, 4, 5, 2):
        typist.key(workers)
    for field in (
        (4, 6, 4, 3, 11),  # tokens
        (10, 10, 10, 13, 12),  # the stack between a player and the left neighbour
        (6, 6, 8, 4, 10),  # private stack
        (19, 25, 26, 23, 18),  # credits
    ):
        for value in field:
            typist.number(value)
    typist.reveal()
    assert typist.taps * HUMAN < 60
    # the last first: who is eliminated falls before anybody else is opened
    steps = typist.page.locator(".br-reveal li")
    order = []
    while typist.tablet.button("Open the next").count():
        order.append(steps.last.inner_text())
        typist.tap(typist.tablet.button("Open the next"))
    assert "Eliminated" in order[0]
    assert "Eliminated" in order[1]
    typist.tap(typist.tablet.button("See the result"))
    ranks = ("2.", "Eliminated", "Eliminated", "1.", "3.")
    assert typist.ranks() == dict(zip(names, ranks, strict=True))


def test_who_to_promote_pile_by_pile(counting):
    """The rulebook's case of an Ultimate Tie: 7, 7, 2, 1; 6, 6, 6; 9, 9."""
    typist = counting("Who To Promote?", 5)
    for name in ("Spy of the Plant", "CEO", "Secretary"):
        typist.tap(typist.page.locator(".br-score-sheet-sequence-choices button", has_text=name))
    typist.tap(typist.page.locator(".br-score-sheet-sequence-tools").get_by_role("button", name="Next one"))
    piles = (
        ((6, 1), (5, 2), (2,), (1,), ()),
        ((), (), (6,), (6,), (6,)),
        ((5, 4), (6, 3), (), (), ()),
    )
    for pile in piles:
        for cards in pile:
            for card in cards:
                typist.key(card)
            typist.key("Next one")
    expect(typist.page.locator(".br-score-sheet-verdict").first).to_be_visible()
    print(f"\n{typist.taps} taps, {typist.taps * HUMAN:.1f} s")
    typist.result()
    expect(typist.page.locator(".br-reckoning-head")).to_contain_text("Ultimate Tie")
    assert typist.ranks()["Ana"] == typist.ranks()["Bo"] == "1."


def test_a_card_that_lies_twice_is_said_at_once_and_kept_with_a_reason(counting):
    typist = counting("Who To Promote?", 3)
    typist.tap(typist.page.locator(".br-score-sheet-sequence-choices button", has_text="CEO"))
    typist.tap(typist.page.locator(".br-score-sheet-sequence-tools").get_by_role("button", name="Next one"))
    typist.key(6)
    typist.key(6)
    issue = typist.page.locator("[data-doubt='piles.ceo.0']")
    expect(issue).to_contain_text("Ana has one 6")
    expect(issue.locator(".br-clause")).to_have_text("WTP-1.3")
    for _ in range(3):
        typist.key("Next one")
    typist.tap(typist.tablet.button("Go on"))
    expect(typist.tablet.button("Reveal")).to_be_disabled()
    typist.tap(typist.page.locator(".br-score-sheet-open button"))
    issue.locator("input").fill("we used two decks")
    typist.tap(typist.tablet.button("Keep it"))
    expect(issue).to_contain_text("Kept as an exception: we used two decks")
    typist.tap(typist.page.get_by_role("navigation").get_by_role("button", name="The rest"))
    typist.tap(typist.tablet.button("Reveal"))
    typist.tap(typist.tablet.button("Straight to the result"))
    expect(typist.page.locator(".br-score-sheet-exceptions")).to_contain_text("we used two decks")


def test_boss_with_a_tie_typed_player_by_player(counting):
    typist = counting("I'm the Boss!", 3)
    typist.tap(typist.tablet.button("Player by player"))
    for money in (120, 95, 120):
        typist.number(money)
    expect(typist.standing(0)).to_have_attribute("data-rank", "1")
    expect(typist.standing(2)).to_have_attribute("data-rank", "1")
    typist.result()
    assert typist.ranks() == {"Ana": "1.", "Carmen": "1.", "Bo": "3."}


def test_player_by_player_or_category_by_category_at_any_time(counting):
    typist = counting("Reputation", 3)
    typist.key(6)
    expect(typist.now).to_contain_text("Bo: Workers in HQ")
    typist.tap(typist.tablet.button("Player by player"))
    typist.key(4)
    expect(typist.now).to_contain_text("Bo: Reputation tokens")
    for value in (3, 12):
        typist.number(value)
    # Bo's left stack is Carmen's right one; the right one of his own is still to come
    expect(typist.cell("seats[2].public_right")).to_have_text("12")
    expect(typist.now).to_contain_text("Bo: Right public stack")
    typist.tap(typist.tablet.button("Back one"))
    expect(typist.now).to_contain_text("Bo: Left public stack")
    typist.number(14)  # the first digit takes the place of what was there
    expect(typist.cell("seats[2].public_right")).to_have_text("14")
    expect(typist.now).to_contain_text("Bo: Right public stack")
    typist.tap(typist.tablet.button("Category by category"))
    typist.number(5)
    expect(typist.now).to_contain_text("Ana: Private stack")


def test_anarchy_by_whose_vips_each_one_took(counting):
    typist = counting("Corporate Anarchy", 3)
    for name in ("Bo", "Carmen"):
        typist.choice(name)
    typist.choice("Next one")
    for name in ("Ana", "Carmen"):
        typist.choice(name)
    # two players cannot both have a VIP from everybody: said at once, and there is no keeping it
    issue = typist.page.locator("[data-doubt=seats]")
    expect(issue).to_contain_text("Only one seat can have a VIP from everybody else.")
    expect(issue.locator("input")).to_have_count(0)
    typist.choice("Carmen")
    expect(issue).to_have_count(0)
    typist.choice("Next one")
    typist.choice("Next one")
    for money in (4, 30, 12):
        typist.number(money)
    typist.result()
    assert typist.ranks() == {"Ana": "1.", "Bo": "2.", "Carmen": "3."}


def test_bastards_with_the_prize(counting):
    typist = counting("Ba$tard$ Inc.", 4)
    for vps in (3, 4, 0, 2):
        typist.key(vps)
    typist.choice("Ana")
    typist.result()
    assert typist.ranks() == {"Ana": "1.", "Bo": "1.", "Dimitri": "3.", "Carmen": "4."}


def test_everything_can_be_changed_until_the_end_and_after_it(counting, server):
    typist = counting("I'm the Boss!", 3)
    for money in (10, 20, 30):
        typist.number(money)
    typist.tap(typist.cell("seats[0].money"))
    typist.number(40)
    expect(typist.standing(0)).to_have_attribute("data-rank", "1")
    typist.tap(typist.standing(0).locator(".br-score-sheet-standing"))
    expect(typist.standing(0).locator(".br-clause").first).to_have_text("BOSS-8.3 our ruling")
    typist.result()
    typist.tap(typist.tablet.button("Change the tallies"))
    typist.tap(typist.cell("seats[2].money"))
    typist.number(50)
    typist.kept()
    typist.result()
    assert typist.ranks() == {"Carmen": "1.", "Ana": "2.", "Bo": "3."}
    # once more, with nothing changed
    typist.tap(typist.page.get_by_role("navigation").get_by_role("button", name="The rest"))
    typist.tap(typist.tablet.button("Reveal"))
    expect(typist.page.locator(".br-reveal li")).to_have_count(1)
    tally = typist.page.evaluate("localStorage.getItem('boardroom-referee.score_sheet')")
    store = open_store(server.store)
    try:
        assert [seat.score for seat in store.finished_game(tally).seats] == [40, 20, 50]
    finally:
        store.close()


def test_nothing_typed_is_lost_with_the_server_or_the_page(counting, server):
    typist = counting("Reputation", 3)
    for workers in (6, 4):
        typist.key(workers)
    with typist.page.expect_event("load", timeout=60_000):  # by itself
        server.kill()
        server.start()
    expect(typist.cell("seats[1].hq_workers")).to_have_text("4")
    expect(typist.now).to_contain_text("Carmen: Workers in HQ")
    typist.key(3)
    typist.page.reload()  # at once, whatever has been sent
    expect(typist.cell("seats[2].hq_workers")).to_have_text("3")
    expect(typist.now).to_contain_text("Ana: Reputation tokens")
    typist.kept()
    typist.tablet.tap(typist.tablet.button("Lobby"))
    card = typist.page.locator(".br-lobby-score-sheets li").first
    expect(card).to_contain_text("Carmen")
    typist.tablet.tap(card.locator(".br-lobby-open"))
    expect(typist.cell("seats[2].hq_workers")).to_have_text("3")


def fill(typist: Counting, game: str) -> None:
    """Bring a game's score sheet to a busy point."""
    if game == "promote":
        for name in ("CEO", "Intern", "Manager (wife)"):
            typist.tap(typist.page.locator(".br-score-sheet-sequence-choices button", has_text=name))
        typist.tap(
            typist.page.locator(".br-score-sheet-sequence-tools").get_by_role("button", name="Next one")
        )
        typist.key(6)
        typist.key(6)
    elif game == "reputation":
        for workers in (9, 4, 4, 5, 2):
            typist.key(workers)
        typist.number(12)
    elif game == "boss":
        typist.number(123)
    elif game == "anarchy":
        typist.choice("Bo")
    else:
        typist.key(3)
    typist.kept()


MOST_SEATS = {
    "reputation": ("Reputation", 5),
    "promote": ("Who To Promote?", 6),
    "boss": ("I'm the Boss!", 6),
    "anarchy": ("Corporate Anarchy", 4),
    "bastards": ("Ba$tard$ Inc.", 6),
}


@pytest.mark.parametrize("game", first(MOST_SEATS))
def test_a_tally_fits_every_size_in_both_languages_for_everybody(counting, game):
    typist = counting(*MOST_SEATS[game])
    tablet = typist.tablet
    fill(typist, game)
    found = {"dark": serious(tablet.page), "en": faults(tablet)}
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    in_spanish(tablet)
    found["es"] = faults(tablet)
    tablet.page.set_viewport_size({"width": 1024, "height": 768})
    tablet.page.get_by_role("button", name="Claro").click()
    found["light"] = serious(tablet.page)
    tablet.page.get_by_role("navigation").get_by_role(
        "button", name=re.compile("resto", re.IGNORECASE)
    ).click()
    found["rest"] = [*serious(tablet.page), *faults(tablet)]
    tablet.page.get_by_role("navigation").get_by_role("button").first.click()
    found["who"] = [*serious(tablet.page), *faults(tablet)]
    assert {screen: said for screen, said in found.items() if said} == {}
