"""Scoring a finished game on the tablet: whole tasks, tap by tap, from the lobby to the result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.components.checks import serious
from tests.components.counting import HUMAN, Counting, begun, money, tally_of
from tests.components.dashboard import Dashboard, clauses
from tests.components.fitting import faults, in_spanish, resize
from tests.support.thorough import first

STEPS = re.compile("^(Score a finished game|Puntuar una partida terminada)$")


def steps_of(page):
    """Return the steps of a tally, and not the links that the keyboard comes to first."""
    return page.get_by_role("navigation", name=STEPS)


@pytest.fixture
def counting(tablet: Dashboard) -> Callable[..., Counting]:
    def begun(title: str, count: int) -> Counting:
        tablet.open()
        return Counting(tablet).begin(title, count)

    return begun


def test_who_to_promote_pile_by_pile(counting):
    """The rulebook's case of an Ultimate Tie: 7, 7, 2, 1; 6, 6, 6; 9, 9."""
    typist = counting("Who To Promote?", 5)
    typist.line("Spy of the Plant", "CEO", "Secretary")
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
    expect(clauses(typist.page.get_by_role("region", name="As it stands")).first).to_be_visible()
    print(f"\n{typist.taps} taps, {typist.taps * HUMAN:.1f} s")
    typist.result()
    expect(typist.page.get_by_text("Ultimate Tie")).to_be_visible()
    assert typist.ranks()["Ana"] == typist.ranks()["Bo"] == "1."


def test_a_card_that_lies_twice_is_said_at_once_and_kept_with_a_reason(counting):
    typist = counting("Who To Promote?", 3)
    typist.line("CEO")
    typist.key(6)
    typist.key(6)
    issue = typist.page.locator("[data-doubt='piles.ceo.0']")
    expect(issue).to_contain_text("Ana has one 6")
    expect(clauses(issue)).to_have_text("WTP-1.3")
    for _ in range(3):
        typist.key("Next one")
    typist.tap(typist.tablet.button("Go on"))
    expect(typist.tablet.button("Reveal")).to_be_disabled()
    typist.tap(typist.page.get_by_role("region", name="Not yet").get_by_role("button"))
    issue.get_by_role("textbox").fill("we used two decks")
    typist.tap(typist.tablet.button("Keep it"))
    expect(issue).to_contain_text("Kept as an exception: we used two decks")
    typist.tap(steps_of(typist.page).get_by_role("button", name="The rest"))
    typist.tap(typist.tablet.button("Reveal"))
    typist.tap(typist.tablet.button("Straight to the result"))
    exceptions = typist.page.get_by_role("region", name="Kept as exceptions")
    expect(exceptions).to_contain_text("we used two decks")


def test_a_number_far_above_others_is_asked_about_once(counting):
    typist = counting("I'm the Boss!", 3)
    typist.numbers(7484, 20, 30)
    issue = typist.page.locator("[data-doubt='seats[0].money']")
    expect(issue).to_contain_text("Usually 0 to 400. Is 7484 right?")
    issue.get_by_role("button", name="Yes, that is right").click()
    expect(issue.get_by_role("button", name="Yes, that is right")).to_have_count(0)
    typist.result()
    expect(typist.page.get_by_role("region", name="Kept as exceptions")).to_contain_text("7484")


def test_two_players_of_one_name_are_asked_about_and_numbered(tablet):
    tablet.open()
    typist = Counting(tablet).begin("I'm the Boss!", 3, ("Ana", "ana", "Cy"))
    typist.numbers(12, 20, 30)
    issue = typist.page.locator("[data-doubt='seats[1].name']")
    expect(issue).to_contain_text("Two players are called ana")
    issue.get_by_role("button", name="ana", exact=True).click()
    expect(typist.name_fields.nth(1)).to_have_value("ana")
    typist.tap(tablet.button("Count the tallies"))
    issue.get_by_role("button", name="Yes, that is right").click()
    expect(issue.get_by_role("button", name="Yes, that is right")).to_have_count(0)
    typist.result()
    assert typist.ranks() == {"Cy": "1.", "ana 2": "2.", "Ana": "3."}


def test_boss_with_a_tie_typed_player_by_player(counting):
    typist = counting("I'm the Boss!", 3)
    typist.tap(typist.tablet.button("Player by player"))
    typist.numbers(120, 95, 120)
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
    typist.numbers(3, 12)
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


def test_anarchy_by_whose_vips_each_one_took(at, counting):
    typist = counting("Corporate Anarchy", 3)
    for name in ("Bo", "Carmen"):
        typist.choice(name)
    typist.choice("Next one")
    for name in ("Ana", "Carmen"):
        typist.choice(name)
    # two players cannot both have a VIP from everybody: said at once, and there is no keeping it
    issue = typist.page.locator("[data-doubt=seats]")
    expect(issue).to_contain_text("Only one seat can have a VIP from everybody else.")
    expect(issue.get_by_role("textbox")).to_have_count(0)
    typist.choice("Carmen")
    expect(issue).to_have_count(0)
    typist.choice("Next one")
    typist.choice("Next one")
    typist.numbers(4, 30, 12)
    typist.result()
    assert typist.ranks() == {"Ana": "1.", "Bo": "2.", "Carmen": "3."}


def test_bastards_with_the_prize(counting):
    typist = counting("Ba$tard$ Inc.", 4)
    for vps in (3, 4, 0, 2):
        typist.key(vps)
    typist.choice("Ana")
    typist.result()
    assert typist.ranks() == {"Ana": "1.", "Bo": "1.", "Dimitri": "3.", "Carmen": "4."}


def test_everything_can_be_changed_until_the_end_and_after_it(store, counting):
    typist = counting("I'm the Boss!", 3)
    typist.numbers(10, 20, 30)
    typist.tap(typist.cell("seats[0].money"))
    typist.number(40)
    expect(typist.standing(0)).to_have_attribute("data-rank", "1")
    typist.tap(typist.standing(0).get_by_role("button"))
    expect(clauses(typist.standing(0)).first).to_have_text("BOSS-8.3 our ruling")
    typist.result()
    typist.tap(typist.tablet.button("Change the tallies"))
    typist.tap(typist.cell("seats[2].money"))
    typist.number(50)
    typist.kept()
    typist.result()
    assert typist.ranks() == {"Carmen": "1.", "Ana": "2.", "Bo": "3."}
    # again, with nothing changed
    typist.tap(steps_of(typist.page).get_by_role("button", name="The rest"))
    typist.tap(typist.tablet.button("Reveal"))
    expect(typist.tablet.counted).to_have_count(1)
    tally = tally_of(typist)
    assert [seat.score for seat in store.finished_game(tally).seats] == [40, 20, 50]


def fill(typist: Counting, game: str) -> None:
    """Bring a game's score sheet to a busy point."""
    if game == "promote":
        typist.line("CEO", "Intern", "Manager (wife)")
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
    in_spanish(tablet)
    found["es"] = faults(tablet)
    tablet.page.get_by_role("button", name="Claro").click()
    found["light"] = serious(tablet.page)
    steps_of(tablet.page).get_by_role("button", name=re.compile("resto", re.IGNORECASE)).click()
    found["rest"] = [*serious(tablet.page), *faults(tablet)]
    steps_of(tablet.page).get_by_role("button").first.click()
    found["who"] = [*serious(tablet.page), *faults(tablet)]
    assert {screen: said for screen, said in found.items() if said} == {}


def test_another_game_is_another_tally_and_the_first_one_stays(tablet, store):
    typist = begun(tablet.open(), 10, 20)
    first = tally_of(typist)
    steps = steps_of(typist.page).get_by_role("button")
    typist.tap(steps.first)
    typist.tap(typist.game("Ba$tard$ Inc."))
    typist.tap(typist.tablet.button("Count the tallies"))
    typist.key(4)
    second = tally_of(typist)
    assert (store.score_sheet(first).game, store.score_sheet(second).game) == ("boss", "bastards")
    assert money(store.score_sheet(first))[:2] == [10, 20]
    typist.tablet.reload()
    expect(typist.cell("seats[0].vps")).to_have_text("4")
    typist.tablet.tap(typist.tablet.button("Lobby"))
    expect(typist.unfinished.filter(has_text="I'm the Boss!").first).to_be_visible()


def test_who_comes_back_to_the_first_game_finds_it(tablet, store):
    typist = begun(tablet.open(), 10, 20)
    first = tally_of(typist)
    typist.tap(steps_of(typist.page).get_by_role("button").first)
    typist.tap(typist.game("Reputation"))
    mistaken = tally_of(typist)
    assert mistaken != first
    typist.tap(typist.game("I'm the Boss!"))
    typist.tap(typist.tablet.button("Count the tallies"))
    expect(typist.cell("seats[1].money")).to_have_text("20")
    typist.number(30)
    assert tally_of(typist) == first
    assert money(store.score_sheet(first)) == [10, 20, 30]
    assert store.score_sheet(mistaken).is_discarded


def test_history_waits_for_the_next_reveal(tablet, store):
    typist = begun(tablet.open(), 10, 20, 30)
    typist.result()
    tally = tally_of(typist)
    behind = typist.page.locator("[data-behind]")
    expect(behind).to_have_count(0)
    typist.tap(typist.tablet.button("Change the tallies"))
    typist.tap(typist.cell("seats[2].money"))
    typist.number(50)
    expect(behind).to_contain_text("Changed since the result")
    typist.kept()
    assert [seat.score for seat in store.finished_game(tally).seats] == [10, 20, 30]
    typist.tablet.reload()
    expect(behind).to_be_visible(timeout=60_000)
    typist.tap(typist.tablet.button("Back to the result"))
    typist.ranks()
    expect(behind).to_have_count(0)
    assert money(store.score_sheet(tally)) == [10, 20, 30]


def test_the_keys_stay_under_the_finger_while_a_result_is_changed(tablet, store):
    """A key that moves between a finger's coming and its going is not tapped: its digit would be lost."""
    typist = begun(tablet.open(), 10, 20, 30)
    typist.result()
    typist.tablet.button("Change the tallies").click()
    resize(typist.page, "phone")
    typist.tap(typist.cell("seats[2].money"))
    zero = typist.tablet.button("0")
    before = zero.bounding_box()
    typist.key(5)
    expect(typist.page.locator("[data-behind]")).to_be_visible()
    typist.kept()
    assert zero.bounding_box() == before
    typist.key(0)
    typist.kept()
    assert money(store.score_sheet(tally_of(typist))) == [10, 20, 50]
