"""A first game together: what is explained at each step, and hints that only one may see."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from referee.bots import find_bot
from referee.bots.playing import next_action
from referee.engine.action import PUBLIC
from referee.first_game import done_before, explanations
from referee.i18n import Speech
from referee.tables.table import Table
from tests.components.boards.first_game import begin, lay_out
from tests.components.checks import serious
from tests.components.fitting import covered, in_spanish, out_of_sight, resize
from tests.components.games.reputation import BIDS, CARDS, reveal
from tests.support.thorough import first

GAMES = {
    "reputation": "Reputation",
    "promote": "Who To Promote?",
    "boss": "I'm the Boss!",
    "anarchy": "Corporate Anarchy",
    "bastards": "Ba$tard$ Inc.",
}

MOST_ACTIONS = 40


@pytest.mark.parametrize("game_id", first(GAMES))
def test_a_table_learns_the_game_while_it_plays_its_first_round(tablet, store, game_id):
    begin(tablet.open(), GAMES[game_id])
    lay_out(tablet)
    page, seen = tablet.page, set()
    table = Table.open(store, tablet.table_id)
    for card in _cards_of_the_first_round(table):
        seen.add(card.id)
        tablet.follow()
        shown = page.locator(f".br-explained[data-card={card.id}]")
        expect(shown).to_contain_text(card.text["en"])
        expect(shown).to_contain_text(card.touch["en"])
        expect(shown).to_contain_text(card.tap["en"])
        assert covered(page) == {}
    tablet.follow()
    prompt = table.game.prompt(table.match.state, PUBLIC).sentence
    expect(tablet.now).to_have_text(Speech("en", table.setup.names).say(prompt))
    assert len(seen) >= 2
    expect(page.locator(".br-rules")).to_have_count(0)


def _cards_of_the_first_round(table: Table):
    """Yield each card when it is first shown, and have bots play round one on another device."""
    game, chance = table.game, random.Random(4)
    seats = range(len(table.setup.seats))
    bots = dict.fromkeys(seats, find_bot(game.info.id))
    last, done = None, set()
    for _ in range(MOST_ACTIONS):
        match = table.match
        cards = explanations(match, None, seats)
        card = next((one for one in cards if not done_before(game, match, one, None)), None)
        if card is not None and card.id != last:
            assert card.id not in done, "explained once, and done, it does not come again"
            last = card.id
            yield card
        if (game.progress(match.state).round or 1) > 1 or game.is_finished(match.state):
            return
        action = next_action(game, match.state, bots, chance, knows=table.with_secrets(None, ()))
        if card is not None and action.do in card.asked:
            done.add(card.id)
        table.submit(action)


def test_a_step_is_known_explained_again_and_readable_by_everybody(tablet):
    begin(tablet.open(), "Reputation")
    lay_out(tablet)
    page = tablet.page
    card, again = page.locator(".br-explained"), tablet.button("Explain again")
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
    expect(page.locator(".br-opening-aim")).to_contain_text("Qué quieres")
    assert serious(tablet.page) == []
    tablet.button("Vamos a la mesa").click()
    # it is drawn without moving for whoever wants that
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


def test_whoever_acts_has_the_whole_step_in_sight(tablet):
    begin(tablet.open(), "Reputation")
    lay_out(tablet)
    page, card = tablet.page, tablet.page.locator(".br-explained")
    expect(card).to_be_visible()
    tablet.button("Fold").click()
    expect(card).to_have_count(0)
    page.locator("[data-group=private] [data-field=loss]").click()
    assert out_of_sight(page, CARDS, ("tablet",)) == []
    tablet.button("Explain again").click()
    expect(card).to_contain_text("Two new projects")
    page.locator(".br-stage").dispatch_event("click")
    given = reveal()
    tablet.reveal(None, given["private"], given["public"])
    expect(card).to_be_visible()  # another step, another card
    resize(page, "phone")
    page.locator(".br-stage").dispatch_event("click")  # wherever it is not covered
    expect(card).to_have_count(0)
    assert out_of_sight(page, BIDS, ("phone",)) == []
