"""Scoring a finished game on the tablet: whole tasks, tap by tap, from the lobby to the result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from referee.tables.score_sheet import finished_game_of, read_draft, write_stored
from tests.browser.conftest import Server, Tablet
from tests.components.counting import HUMAN, Counting
from tests.components.dashboard import NAMES
from tests.support.thorough import first


@pytest.fixture
def counting(tablet: Tablet) -> Callable[..., Counting]:
    def begun(title: str, count: int) -> Counting:
        tablet.open()
        return Counting(tablet).begin(title, count)

    return begun


def acquainted(server: Server) -> None:
    """Add these players to the store's history, with a game of an earlier evening."""
    seats = [{"name": name, "values": {"money": 5}} for name in NAMES]
    draft = read_draft({"game": "boss", "seats": seats})
    play = finished_game_of(draft, "", datetime(2025, 1, 1, tzinfo=UTC))
    with server.opened_store() as store:
        store.keep_score_sheet("boss", write_stored(draft, draft), finished=play)


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
        typist.numbers(*field)
    typist.reveal()
    assert typist.taps * HUMAN < 60
    # reputation throws out before anybody's profit is counted
    while typist.tablet.button("Open the next").count():
        typist.tap(typist.tablet.button("Open the next"))
    order = typist.tablet.counted.all_inner_texts()
    out = next(at for at, step in enumerate(order) if "are eliminated" in step)
    assert order[out - 1].startswith("Reputation\n")
    assert order[out + 1].startswith("Profit from workers in HQ")
    typist.tap(typist.tablet.button("See the result"))
    ranks = ("2.", "Eliminated", "Eliminated", "1.", "3.")
    assert typist.ranks() == dict(zip(names, ranks, strict=True))


def test_nothing_typed_is_lost_with_the_server_or_the_page(counting, server):
    typist = counting("Reputation", 3)
    for workers in (6, 4):
        typist.key(workers)
    with typist.page.expect_event("load", timeout=60_000):  # without a tap
        server.kill()
        server.start()
    expect(typist.cell("seats[1].hq_workers")).to_have_text("4")
    expect(typist.now).to_contain_text("Carmen: Workers in HQ")
    typist.key(3)
    typist.page.reload()  # at once, no matter what the page has sent
    expect(typist.cell("seats[2].hq_workers")).to_have_text("3")
    expect(typist.now).to_contain_text("Ana: Reputation tokens")
    typist.kept()
    typist.tablet.tap(typist.tablet.button("Lobby"))
    card = typist.unfinished.first
    expect(card).to_contain_text("Carmen")
    typist.tablet.tap(card.get_by_role("button").first)
    expect(typist.cell("seats[2].hq_workers")).to_have_text("3")
