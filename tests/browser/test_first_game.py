"""A first game together: started with one tap, and gone through without opening the rules."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from referee.bots import find_bot
from referee.bots.playing import next_action
from referee.engine.action import PUBLIC
from referee.first_game import done_before, explanations
from referee.i18n import Speech
from referee.store import open_store
from referee.tables.table import Table
from tests.components.boards.first_game import begin, lay_out_the_first, lay_out_the_rest
from tests.components.fitting import covered

MOST_ACTIONS = 40
"""Of a game without rounds, and of long ones."""


def test_a_table_learns_the_game_while_it_plays_its_first_round(tablet):
    begin(tablet.open(), "Reputation")
    item = lay_out_the_first(tablet)
    tablet.page.reload()  # it goes on where it was
    expect(item).to_have_attribute("aria-checked", "true")
    lay_out_the_rest(tablet)
    page, seen = tablet.page, set()
    store = open_store(tablet.server.store)
    try:
        table = Table.open(store, tablet.table_id)
        for card in _cards_of_the_first_round(table):
            seen.add(card.id)
            shown = page.locator(f".br-explained[data-card={card.id}]")
            expect(shown).to_contain_text(card.text["en"])
            expect(shown).to_contain_text(card.touch["en"])
            expect(shown).to_contain_text(card.tap["en"])
            assert covered(page) == {}
        prompt = table.game.prompt(table.match.state, PUBLIC).sentence
        expect(tablet.now).to_have_text(Speech("en", table.setup.names).say(prompt))
    finally:
        store.close()
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
