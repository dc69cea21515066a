"""What the bots make of their lead over the last (REP-10.2), and of a share in a card (REP-7)."""

from __future__ import annotations

from random import Random

import pytest

from referee.bots import find_bot, offers_of
from referee.engine.action import Action, Audience
from referee.engine.info import Level
from referee.games.reputation.bot import BIDDER, IN_DANGER
from tests.referee.games.reputation.playing import GAME, ReputationTable


def choice(table: ReputationTable, seat: int, level: Level) -> Action:
    """Return what a bot does for a seat."""
    view = GAME.view(table.state, Audience.seat(seat))
    action = find_bot("reputation", level).choose(view, offers_of(GAME, table.state, seat), Random(1)).action
    assert action is not None
    return action


def with_lead(players: int, round: int) -> tuple[ReputationTable, int]:
    """Return a table, and who has to bid there for a card without profit: it is ten reputation ahead."""
    table = ReputationTable(players).idle_to("reveal", round)
    table.reveal(loss=3, workers=3, credits=1, gain=5)
    seat = table["turn"]
    return table.adjust(seat, reputation_tokens=10), seat


@pytest.mark.parametrize(
    ("players", "round", "done"),
    [(3, 2, "speculate"), (3, 7, "bid_public"), (5, 7, "speculate")],
)
def test_a_lead_is_safe_early_and_among_many(players: int, round: int, done: str) -> None:
    assert choice(*with_lead(players, round), "middle").do == done


@pytest.mark.parametrize("players", [3, 5])
def test_the_easy_one_finds_the_same_lead_safe_at_any_table(players: int) -> None:
    table, seat = with_lead(players, 9)
    assert choice(table, seat, "easy").do == "speculate"


def test_the_middle_one_bids_more_than_half_of_what_a_share_is_worth() -> None:
    table = ReputationTable(3).reveal(workers=1, gain=2).public(0, 1).speculate(1, 2, 0)
    bid = choice(table, table["cosponsor"]["left"], "middle").given["workers"]
    assert IN_DANGER * 2 / 2 < bid * BIDDER.manner.worker < IN_DANGER * 2
