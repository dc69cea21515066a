"""The review of a game that is over: found when it is asked for or by itself, kept, and played on from."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from referee.games import game_ids
from referee.match.mode import Practice, practice_of
from referee.match.record import read_record, write_action
from referee.review import parts
from referee.tables.table import Table
from tests.components import checks
from tests.referee.playthroughs import read, records
from tests.support.chromium import context_options
from widgets.jobs import RunHere


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A few playouts: what the numbers are is tested elsewhere."""
    for name, value in {"BUDGET": 0, "MOST_DECISIONS": 12, "COMPARISON": 0, "FEWEST_COMPARED": 8}.items():
        monkeypatch.setattr(parts, name, value)


def over(store, game: str) -> Table:
    """Return a table at which a recorded game is over, of those whose records say all that they seal."""
    whole = [raw for raw in map(read, records(game)) if not any(one.seal for one in read_record(raw).actions)]
    raw = min((raw for raw in whole if "result" in raw), key=lambda one: len(one["actions"]))
    table = Table.create(store, game, raw["seats"], raw.get("options"))
    table.submit_all(read_record(raw).actions)
    assert table.match.outcome is not None
    return table


@pytest.mark.parametrize("game", game_ids())
def test_a_game_is_reviewed_and_the_review_stays(tablet, sit, store, game):
    table = over(store, game)
    tablet.open(table.id)
    page = tablet.page
    straight = tablet.button("Straight to the result")
    if straight.count():
        straight.click()
    section = page.get_by_role("region", name="Review", exact=True)
    section.get_by_role("button", name="Review this game").click()
    expect(section.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(section.get_by_role("region", name="What moved the chances").get_by_role("row")).to_have_count(
        len(table.setup.seats) + 1
    )
    expect(section.locator("[data-drawn]")).not_to_have_attribute("data-drawn", "")
    assert checks.run(page, ("sideways", "overlap", "small", "cut")) == {}
    tablet.reload()
    if straight.count():
        straight.click()
    expect(section.get_by_role("heading", name="Turning points")).to_be_visible()
    phone = sit(table.id, 0)
    if phone.button("Straight to the result").count():
        phone.button("Straight to the result").click()
    shown = phone.page.get_by_role("region", name="Review", exact=True)
    expect(shown.get_by_role("heading", name="Turning points")).to_be_visible()
    expect(shown.get_by_role("button", name="Try it yourself")).to_have_count(0)
    assert checks.run(phone.page, ("sideways", "overlap", "small", "cut")) == {}


def test_a_server_reviews_a_game_by_itself(tablet, store, monkeypatch):
    monkeypatch.setattr(RunHere, "is_apart", True)
    table = over(store, "bastards")
    tablet.page.clock.install()
    tablet.open(table.id)
    section = tablet.page.get_by_role("region", name="Review", exact=True)
    expect(section.get_by_role("button", name="Review this game")).to_be_visible()
    tablet.page.clock.run_for(25_000)
    expect(section.get_by_role("heading", name="Turning points")).to_be_visible()


def test_a_turning_point_is_played_on_from_against_bots(tablet, device, store):
    table = over(store, "bastards")
    before = next(one for one in table.match.applied if one.action.by == 1)
    certain = [[0.0, 1.0, 0.0]] * 3
    body = {
        "version": 1,
        "entries": len(table.match.log),
        "points": [[before.number, *certain], [len(table.match.log), *certain]],
        "turning": [
            {
                "number": before.number,
                "action": write_action(before.action),
                "gain": 0.2,
                "margin": 0.1,
                "texts": {"en": "It was better so."},
                "clause": None,
            }
        ],
        "balances": [[0.1, -0.2, 0.0]] * 3,
    }
    store.keep_review(table.id, body)
    tablet.open(table.id)
    room = device("room", context_options())
    store.take_as_host(table.id, tablet.id)
    store.grant(table.id, room.id, "spectator")
    room.open(table.id)
    room.button("Settings").click()
    room.page.get_by_role("switch", name="Screen for the room").click()
    expect(room.page.get_by_role("region", name="Turning points")).to_contain_text("20 more wins in 100")
    point = tablet.page.get_by_role("region", name="Review", exact=True).get_by_role("listitem")
    expect(point).to_contain_text("It was better so.")
    tablet.tap(point.get_by_role("button", name="Try it yourself"))
    expect(tablet.now).to_be_visible()
    branch = Table.open(store, tablet.table_id)
    assert branch.id != table.id
    assert practice_of(branch.meta, 3) == Practice(1)
    assert branch.match.state == before.before
