"""Lists that are longer than a screen: shown in parts, and what was taken out of them comes back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from referee.engine.action import Action
from referee.store.log import NewTable
from referee.store.store import Store
from referee.tables.table import Table
from tests.components.dashboard import NAMES
from tests.components.fitting import in_spanish, out_of_sight, resize
from tests.components.games.reputation import CARDS, position, reveal, speculate
from tests.support.chromium import SIZES
from tests.support.thorough import first


@pytest.fixture(autouse=True)
def crowded(store: Store) -> None:
    """Have the store keep more of everything than a page is sent at once."""
    fill(store)


SEATS = [{"name": name} for name in (*NAMES[:2], "Maximiliana Throckmorton")]

COUNT = 45


def fill(store: Store) -> None:
    for number in range(COUNT):
        seats = [*SEATS[:2], {"name": f"Guest {number:02d}"}]
        table = store.create(NewTable("reputation", seats))
        store.keep_score_sheet("boss", {"game": "boss", "seats": [{**seat, "values": {}} for seat in seats]})
        if number < 5:
            store.archive(table.id)
    long = Table.create(store, "reputation", [*SEATS[:2], {"name": "Long Story"}])
    given = {"seat": 0, "change": {"credits": 1}}
    long.submit_all(
        [Action("adjust", None, {**given, "reason": f"number {number}"}) for number in range(250)]
    )
    cards = [{"name": f"Card {number:03d}", "loss": 1} for number in range(100)]
    boards = [{"space": number, "dividends": 3, "required": [], "choose": None} for number in range(3)]
    for game, kind, edition, listed in (
        ("reputation", "private", "standard", cards),
        ("boss", "space", "Club's own", [{k: v for k, v in one.items() if v is not None} for one in boards]),
    ):
        head = {"format": "referee-components/1", "game": game, "edition": edition}
        store.import_components({**head, "components": {kind: listed}})


@pytest.mark.parametrize("size", first(SIZES))
def test_a_long_lobby_is_shown_in_parts(tablet, size: str) -> None:
    resize(tablet.page, size)
    page = tablet.open().page
    tables = tablet.tables
    expect(tables).to_have_count(20)
    more = page.get_by_role("button", name="Show more").last
    more.click()
    expect(tables).to_have_count(40)
    more.click()
    expect(tables).to_have_count(COUNT - 5 + 1)
    names = [card.inner_text() for card in tables.all()]
    assert len({*names}) == len(names), "none twice"
    expect(page.get_by_role("button", name="Show more")).to_have_count(1)  # that of the tallies
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


@pytest.mark.thorough
def test_what_is_further_down_is_hidden_and_back_where_it_was(tablet) -> None:
    page = tablet.open().page
    tables = tablet.tables
    page.get_by_role("button", name="Show more").last.click()
    expect(tables).to_have_count(40)
    before = [card.inner_text() for card in tables.all()]
    tablet.tap(tables.nth(30).get_by_role("button", name="Hide from this list"))
    expect(tables.nth(30).get_by_role("status")).to_contain_text("hidden.")
    tablet.tap(tables.nth(30).get_by_role("button", name="Bring it back"))
    expect(page.get_by_role("status").filter(has_text="hidden.")).to_have_count(0)
    assert [card.inner_text() for card in tables.all()] == before


@pytest.mark.thorough
def test_hidden_games_are_listed_and_come_back(tablet) -> None:
    page = tablet.open().page
    page.get_by_text("Hidden games", exact=True).click()
    hidden = page.locator("[data-row=hidden]")
    expect(hidden).to_have_count(5)
    (guest,) = re.findall(r"Guest \d+", hidden.first.inner_text())
    tablet.tap(hidden.first.get_by_role("button", name="Bring it back"))
    expect(hidden).to_have_count(4)
    page.get_by_role("button", name="Show more").last.click()
    page.get_by_role("button", name="Show more").last.click()
    back = tablet.tables.filter(has_text=guest)
    expect(back).to_have_count(1)
    tablet.tap(back.get_by_role("button", name="Hide from this list"))


@pytest.mark.thorough
def test_an_edition_is_chosen_forgotten_and_brought_back(tablet) -> None:
    page = tablet.open().page
    tablet.choose_game("I'm the Boss!")
    edition = page.get_by_role("button", name=re.compile("^Club's own"))
    expect(edition).to_have_attribute("aria-pressed", "true")
    expect(edition).to_contain_text("3 of 16 spaces")
    expect(page.get_by_role("button", name="Start the game")).not_to_have_attribute("aria-disabled", "true")
    tablet.tap(page.get_by_role("button", name="Forget “Club's own”"))
    expect(edition).to_have_count(0)
    tablet.tap(page.get_by_role("button", name="Bring back “Club's own”"))
    expect(edition).to_have_attribute("aria-pressed", "true")
    tablet.name_seats(3)
    tablet.tap(tablet.button("Start the game"))
    assert sorted(tablet.store.table(tablet.table_id).options["spaces"]) == ["0", "1", "2"]


@pytest.mark.thorough
def test_what_the_cards_need_is_in_sight_however_many_are_remembered(tablet) -> None:
    cards = position("cards", [reveal(), *speculate(0, 1, 2, 3, 4)])
    tablet.open(cards.bring(tablet.store).id)
    expect(tablet.page.locator("[data-known=private]")).to_be_visible()
    for speak in (lambda _: None, in_spanish):
        speak(tablet)
        assert out_of_sight(tablet.page, CARDS) == []


@pytest.mark.thorough
def test_cards_are_shown_in_parts_and_a_forgotten_one_comes_back(tablet) -> None:
    page = tablet.open().page
    tablet.start_game(3)
    chips = page.get_by_role("group", name="Seen before: Private").get_by_role("button")
    expect(chips).to_have_count(61)
    chips.last.click()
    expect(chips).to_have_count(100)
    card = chips.filter(has_text="Card 070")
    card.click()
    tablet.tap(tablet.button("Forget “Card 070”"))
    expect(card).to_have_count(0)
    tablet.tap(tablet.button("Bring back “Card 070”"))
    expect(tablet.button("Bring back “Card 070”")).to_have_count(0)
    assert len(tablet.store.components("reputation", "private")) == 100


def test_a_long_log_is_read_to_its_beginning(tablet) -> None:
    page = tablet.open().page
    tablet.tap(tablet.tables.get_by_role("button", name="Long Story"))
    tablet.tap(page.get_by_role("button", name="Log", exact=True))
    lines = tablet.log
    expect(lines).to_have_count(100)
    expect(lines.first).to_contain_text("number 249")
    for count in (200, 250):
        page.get_by_role("button", name="Show earlier").click()
        expect(lines).to_have_count(count)
    expect(page.get_by_role("button", name="Show earlier")).to_have_count(0)
    for number, line in zip(reversed(range(250)), lines.all(), strict=True):
        assert line.get_by_role("button").first.inner_text().strip().endswith(f"(number {number}).")
    table = Table.open(tablet.store, tablet.table_id)
    table.submit(Action("adjust", None, {"seat": 0, "change": {"credits": 1}, "reason": "number 250"}))
    tablet.follow()
    expect(lines).to_have_count(251)  # lines that leave the updated part stay
    table.undo()
    tablet.follow()
    expect(lines).to_have_count(100)  # undone lines may be further down, so the page reads them again
