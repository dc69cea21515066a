"""A first game together: explanations at each step, and hints that only one player may see."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.engine.action import Action
from referee.tables.table import Table
from tests.components.boards.first_game import begin, explanation, lay_out, learn
from tests.components.checks import serious
from tests.components.fitting import faults, in_spanish, out_of_sight, resize
from tests.components.games.reputation import BIDS, CARDS, reveal
from tests.support.thorough import first

GAMES = {
    "reputation": "Reputation",
    "promote": "Who To Promote?",
    "boss": "I'm the Boss!",
    "anarchy": "Corporate Anarchy",
    "bastards": "Ba$tard$ Inc.",
}


@pytest.mark.parametrize("game_id", first(GAMES))
def test_a_table_learns_the_game_while_it_plays_its_first_round(tablet, store, game_id):
    begin(tablet.open(), GAMES[game_id])
    lay_out(tablet)
    learn(tablet, Table.open(store, tablet.table_id), tablet.follow)


def test_a_step_is_known_explained_again_and_readable_by_everybody(tablet):
    begin(tablet.open(), "Reputation")
    lay_out(tablet)
    page = tablet.page
    card, again = explanation(page), tablet.button("Explain again")
    expect(card).to_be_visible()
    for size in ("phone", "portrait", "tablet"):
        resize(page, size)
        assert serious(tablet.page) == []
    tablet.tap(card.get_by_role("button", name="I know this"))
    expect(card).to_have_count(0)
    in_spanish(tablet)
    tablet.button("Explicar otra vez").click()
    expect(card).to_contain_text("Dos proyectos nuevos")
    tablet.button("Objetivo y preparación").click()
    expect(tablet.sheet.get_by_role("heading", name="Qué quieres")).to_be_visible()
    assert serious(tablet.page) == []
    tablet.button("Vamos a la mesa").click()
    # it is drawn without motion for players who prefer that
    laid = page.locator(".br-drawn-piece.is-there path").first
    assert laid.evaluate("one => getComputedStyle(one).animationName") == "none"
    expect(again).to_have_count(0)


def test_a_hint_is_told_to_all_or_behind_the_curtain(tablet):
    begin(tablet.open(), "Who To Promote?")
    lay_out(tablet)
    page = tablet.page
    sheet = page.get_by_role("dialog", name="What a sensible player would do")
    tablet.button("Hint").click()
    expect(sheet).to_contain_text("Whose hint?")
    sheet.get_by_role("button", name="Bo").click()
    expect(sheet).to_contain_text("depends on what only Bo knows")
    assert serious(tablet.page) == []
    sheet.get_by_role("button", name="Tell Bo alone").click()
    expect(sheet.get_by_role("button", name="I am Bo")).to_be_visible()
    assert "discards" not in sheet.inner_text()
    sheet.get_by_role("button", name="I am Bo").click()
    expect(sheet).to_contain_text("Bo discards")
    assert serious(tablet.page) == []
    sheet.get_by_role("button", name="Cover").click()
    expect(sheet).to_have_count(0)
    tablet.button("Hint").click()
    expect(sheet).to_contain_text("Whose hint?")
    assert "discards" not in sheet.inner_text()


def test_a_round_is_summed_up_until_it_has_been_read(tablet, store):
    begin(tablet.open(), "Reputation")
    lay_out(tablet)
    table = Table.open(store, tablet.table_id)
    cards = {name: card for name, card in reveal().items() if name != "do"}
    table.submit(Action("reveal", None, cards))
    for _ in range(3):
        table.submit(Action("speculate", table.match.state.turn))
    tablet.follow()
    summed_up = tablet.page.get_by_role("region", name="Round 1: what happened")
    expect(summed_up).to_contain_text("Nobody won the private project")
    expect(summed_up).to_contain_text("so nobody gains its reputation")
    assert serious(tablet.page) == [] and faults(tablet) == []
    summed_up.get_by_role("button", name="Understood").click()
    expect(summed_up).to_have_count(0)


def test_whoever_acts_has_the_whole_step_in_sight(tablet):
    begin(tablet.open(), "Reputation")
    lay_out(tablet)
    page, card = tablet.page, explanation(tablet.page)
    expect(card).to_be_visible()
    tablet.button("Fold").click()
    expect(card).to_have_count(0)
    page.locator("[data-group=private] [data-field=loss]").click()
    assert out_of_sight(page, CARDS, ("tablet",)) == []
    tablet.button("Explain again").click()
    expect(card).to_contain_text("Two new projects")
    page.get_by_role("main").dispatch_event("click")
    given = reveal()
    tablet.reveal(None, given["private"], given["public"])
    expect(card).to_be_visible()  # another step, another card
    resize(page, "phone")
    page.get_by_role("main").dispatch_event("click")  # anywhere that the card does not cover
    expect(card).to_have_count(0)
    assert out_of_sight(page, BIDS, ("phone",)) == []
