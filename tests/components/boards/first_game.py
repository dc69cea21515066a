"""Taps of a first game together: its start and set-up."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from referee.bots import find_bot
from referee.bots.playing import next_action
from referee.engine.action import PUBLIC
from referee.first_game import done_before, explanations, recap
from referee.i18n import Speech
from referee.tables.table import Table
from tests.components.dashboard import Dashboard
from tests.components.fitting import covered
from widgets.i18n import speech
from widgets.screens.table.button_names import with_button_names

MOST_ACTIONS = 40
"""Options of a game without rounds, and of long games."""


def begin(tablet: Dashboard, title: str) -> None:
    tablet.choose_game(title)
    tablet.name_seats(3)
    tablet.tap(tablet.button("Start, and teach us"))


def lay_out(tablet: Dashboard) -> None:
    """Go through aim and set-up: tick one item off by itself, and the rest at once."""
    lay_out_the_first(tablet)
    lay_out_the_rest(tablet)


def lay_out_the_first(tablet: Dashboard) -> Locator:
    """Read the aim, tick the first item off, and return it."""
    page = tablet.page
    expect(tablet.sheet.get_by_role("heading", level=3)).to_have_count(3)
    tablet.tap(tablet.button("On to the table"))
    item = page.get_by_role("checkbox").first
    before = page.locator(".br-drawn-piece.is-there").count()
    tablet.tap(item)
    expect(item).to_have_attribute("aria-checked", "true")
    assert page.locator(".br-drawn-piece.is-there").count() > before
    return item


def lay_out_the_rest(tablet: Dashboard) -> None:
    """Tick off all else at once."""
    tablet.tap(tablet.button("Everything is laid out"))
    expect(tablet.sheet).to_have_count(0)


def explanation(page: Page) -> Locator:
    """The card that explains the present step."""
    return page.locator("section[data-card]")


def learn(tablet: Dashboard, table: Table, follow: Callable[[], object] = lambda: None) -> None:
    """Read what is explained in the first round, which bots play on another device.

    ``follow`` shows on the tablet what they have done, where that does not come by itself.
    """
    page, seen = tablet.page, set()
    for card in _cards_of_the_first_round(table):
        seen.add(card.id)
        follow()
        _read_recap(tablet, table)
        shown = explanation(page).and_(page.locator(f"[data-card={card.id}]"))
        expect(shown).to_contain_text(card.text["en"])
        expect(shown).to_contain_text(card.touch["en"])
        expect(shown).to_contain_text(with_button_names(card.tap["en"], table.game, speech("en")))
        assert covered(page) == {}
    follow()
    prompt = table.game.prompt(table.match.state, PUBLIC).sentence
    expect(tablet.now).to_have_text(Speech("en", table.setup.names).say(prompt))
    assert len(seen) >= 2
    expect(tablet.rulebook).to_have_count(0)


def _read_recap(tablet: Dashboard, table: Table) -> None:
    """Close the summary of the last round, if there is one."""
    summed_up = tablet.page.get_by_role("region", name="what happened")
    if recap(table.match, Speech("en", table.setup.names)) is not None:
        summed_up.get_by_role("button", name="Understood").click()
    expect(summed_up).to_have_count(0)


def _cards_of_the_first_round(table: Table):
    """Yield each card when it is first shown, and have bots play round one."""
    game, chance = table.game, random.Random(4)
    seats = range(len(table.setup.seats))
    bots = dict.fromkeys(seats, find_bot(game.info.id, "easy"))
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
