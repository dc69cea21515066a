"""A first game together: one tap starts it, and players need not open the rules."""

from __future__ import annotations

from playwright.sync_api import expect

from referee.tables.table import Table
from tests.components.boards.first_game import begin, lay_out_the_first, lay_out_the_rest, learn


def test_a_table_learns_the_game_while_it_plays_its_first_round(tablet):
    begin(tablet.open(), "Reputation")
    item = lay_out_the_first(tablet)
    tablet.page.reload()  # it continues where it was
    expect(item).to_have_attribute("aria-checked", "true")
    lay_out_the_rest(tablet)
    with tablet.server.opened_store() as store:
        learn(tablet, Table.open(store, tablet.table_id))
