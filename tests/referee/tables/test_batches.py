"""Actions stored together are undone together and redone together."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.action import Action
from referee.i18n import Speech
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.random_play import random_game
from tests.support.table_setups import TableSetup, every_plain_table

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy", "Dan")]
TURN_UP = Action("reveal", None, {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}})
BID = Action("bid_public", 0, {"credits": 1})
SPECULATE = [Action("speculate", seat) for seat in (1, 2, 3)]


@pytest.fixture
def table(store: Store) -> Table:
    """Return a table of Reputation at which the public project is bid for."""
    opened = Table.create(store, "reputation", SEATS)
    opened.submit(TURN_UP)
    opened.submit(BID)
    return opened


def last_line(table: Table) -> str:
    return Speech("en", table.setup.names).say(table.match.lines[-1].sentence)


def test_one_undo_takes_back_what_one_tap_did_and_no_more(table: Table) -> None:
    table.submit_all(SPECULATE)
    assert [one.action for one in table.match.next_undo] == SPECULATE
    table.undo()
    assert table.match.actions == [TURN_UP, BID]
    assert last_line(table) == "Taken back: Bo speculates. Cy speculates. Dan speculates."
    assert table.match.next_redo[0].action == SPECULATE[0]
    table.redo()
    assert table.match.actions == [TURN_UP, BID, *SPECULATE]
    table.undo()
    table.undo()
    assert table.match.actions == [TURN_UP]


def test_taps_one_after_the_other_are_taken_back_singly(table: Table) -> None:
    for action in SPECULATE:
        table.submit_all([action])
    table.undo()
    assert table.match.actions == [TURN_UP, BID, *SPECULATE[:2]]


def test_two_taps_of_several_actions_are_two_undos(table: Table) -> None:
    table.submit_all(SPECULATE[:2])
    table.submit_all([SPECULATE[2], Action("speculate", 0)])
    table.undo()
    assert table.match.actions == [TURN_UP, BID, *SPECULATE[:2]]
    table.undo()
    assert table.match.actions == [TURN_UP, BID]


def test_of_many_the_log_says_how_many_and_the_first(table: Table) -> None:
    table.submit_all([*SPECULATE, Action("speculate", 0)])
    table.undo()
    assert last_line(table) == "Taken back: 4 entries; the first: Bo speculates."


def test_what_is_left_of_it_by_a_change_goes_together(table: Table) -> None:
    """Without its first entry, a batch does not include the entries before it."""
    fixes = [
        Action("adjust", None, {"seat": 1, "change": {"credits": change}, "reason": "recount"})
        for change in (1, 2, 3)
    ]
    table.submit_all(fixes)
    first = table.match.applied[-3].number
    table.amend({first: None})
    table.submit(SPECULATE[0])
    table.undo()
    assert table.match.actions == [TURN_UP, BID, *fixes[1:]]
    table.undo()
    assert table.match.actions == [TURN_UP, BID, *fixes], "the change goes first, by itself"
    table.undo()
    assert table.match.actions == [TURN_UP, BID]


@every_plain_table
def test_any_game_goes_back_tap_by_tap(store: Store, table: TableSetup) -> None:
    """However a game's actions were grouped, each undo reverts the last group, and a redo restores it.

    Entries opened together may have been sealed in earlier groups; the undo then reverts those too. A page
    that opens the table shows the same.
    """
    random = Random(7)
    played = Table.create(store, table.game.info.id, table.seats, table.options)
    actions = [turn.action for turn in random_game(table.game, table.setup, random)][:60]
    began: list[int] = []
    while actions:
        count = random.randint(1, 4)
        began.append(len(played.match.log))
        played.submit_all(actions[:count])
        del actions[:count]
    taken = []
    while played.match.can_undo:
        crosses_opening = played.match.undo_crosses_opening
        taken.append(played.match.fork())
        played.undo()
        latest = began.pop()
        while crosses_opening and latest > taken[-1].next_undo[0].number:
            latest = began.pop()
        assert taken[-1].next_undo[0].number == latest
        assert all(one.number < latest for one in played.match)
    assert not began
    assert played.match.state == table.game.start(played.setup)
    assert Table.open(store, played.id).match.state == played.match.state
    for before in reversed(taken):
        played.redo()
        assert (played.match.state, played.match.applied) == (before.state, before.applied)
    assert Table.open(store, played.id).match.applied == played.match.applied
