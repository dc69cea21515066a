"""What an amendment of earlier entries may not do, and how a log with amendments is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Malformed, Refused
from referee.games import find_game
from referee.i18n import Speech
from referee.match import folded
from referee.match.log import Entry
from referee.match.match import Match
from referee.match.record import read_action
from referee.match.snapshot import EVERY, KEPT
from referee.tables.table import Table
from referee.transfer.log import play_through
from tests.referee.games.anarchy.playing import layout
from tests.support.sessions import to_cosponsorship
from tests.support.stores import new_store

GAME = find_game("reputation")
SETUP = GAME.read_setup([{"name": name} for name in ("Ana", "Bo", "Cy", "Dan")], {"start_seat": 0})
SEALED = [
    {"do": "hide_marker", "by": 0, "hand": "left"},
    {"do": "bid_cosponsor", "by": 1, "workers": 1},
    {"do": "bid_cosponsor", "by": 3, "workers": 0},
]


def played(*more: dict[str, Any]) -> Match[Any]:
    match: Match[Any] = Match(GAME, SETUP)
    for raw in (*to_cosponsorship(), *more):
        match.submit(read_action(GAME, 4, raw))
    return match


def bid(credits: int) -> Action:
    return Action("bid_public", 0, {"credits": credits})


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {99: bid(1)},
        {1: bid(2)},
        {7: Action("hide_marker", 0, {"hand": "right"})},
        {1: Action("bid_cosponsor", 0, {"workers": 1})},
    ],
    ids=["nothing", "no such entry", "the same", "sealed", "to be sealed"],
)
def test_what_cannot_be_changed_is_malformed(changes: Any) -> None:
    match = played(SEALED[0])
    with pytest.raises(Malformed):
        match.propose_amendment(changes)
    assert len(match.log) == 8


def test_what_does_not_fit_is_refused_by_its_clause() -> None:
    match = played()
    with pytest.raises(Refused) as refused:
        match.propose_amendment({1: bid(99)})
    assert refused.value.clause == "REP-5.5"


def test_a_change_of_what_is_not_shown_is_said_to_be_one() -> None:
    match = played()
    turned_up = match.applied[0].action
    other = {**turned_up.given["private"], "loss": 9}
    match.amend({0: turned_up._replace(given={**turned_up.given, "private": other})})
    description = Speech().say(match.lines[-1].sentence)
    assert description.startswith("Changed: Turned up:")
    assert description.endswith("What is not shown of it was typed again.")


def test_a_sealed_entry_is_left_out_by_a_change_before_it_and_back_by_its_undo() -> None:
    match = played(*SEALED[:2])
    [*unfit] = match.try_changes({1: bid(3)}).misfits
    assert [misfit.entry.number for misfit in unfit] == [7, 8]
    match.amend({1: bid(3), 7: None, 8: None})
    assert not match.reseals()
    match.undo()
    assert len(match.reseals()) == 2
    match.submit(read_action(GAME, 4, SEALED[2]))
    assert match.log[-1].kind == "open", "all that were sealed are opened with their own secrets"


def test_an_entry_between_sealed_ones_is_changed_and_taken_back_with_them() -> None:
    match = played(SEALED[0])
    gift = {"do": "adjust", "seat": 2, "change": {"credits": 1}, "reason": "test"}
    match.submit(read_action(GAME, 4, gift))
    before = match.state
    match.amend({8: read_action(GAME, 4, {**gift, "change": {"credits": 4}})})
    for raw in SEALED[1:]:
        match.submit(read_action(GAME, 4, raw))
    assert match.log[-1].kind == "open"
    opened = match.state
    match.undo()
    assert len(match.applied) == 7, "what was opened together is taken back together, and what lies between"
    match.redo()
    assert match.state == opened and match.was_amended
    match.undo()
    for raw in (SEALED[0], gift):
        match.submit(read_action(GAME, 4, raw))
    assert match.state == before


@pytest.mark.parametrize(
    "changes",
    [{1: bid(99)}, {0: None}, {7: Action("hide_marker", 0, {"hand": "right"})}, {99: None}],
    ids=["not legal", "what follows does not fit", "sealed", "no such entry"],
)
def test_a_forged_amendment_is_not_taken_from_a_file(changes: Any) -> None:
    match = played(SEALED[0])
    with pytest.raises((Malformed, Refused)):
        play_through(GAME, SETUP, [*match.log, Entry("amend", changes=changes)], match.secrets)


def test_there_is_an_end_to_what_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folded, "MOST_PLAYED_AGAIN", 20)
    match = played()
    for credits in (3, 1, 3, 1):
        match.amend({1: bid(credits)})
    for propose in (match.propose_undo, lambda: match.propose_amendment({1: bid(3)})):
        with pytest.raises(Malformed):
            propose()
    again = play_through(GAME, SETUP, match.log, {})
    assert again.state == match.state
    with pytest.raises(Malformed):
        play_through(GAME, SETUP, [*match.log, Entry("amend", changes={1: bid(3)})], {})
    match.submit(read_action(GAME, 4, SEALED[0]))


def test_an_answer_goes_with_what_it_was_the_answer_to() -> None:
    game = find_game("anarchy")
    match: Match[Any] = Match(game, game.read_setup([{"name": "Ana"}, {"name": "Bo"}], {"first_seat": 0}))
    rich = {"do": "adjust", "seat": 0, "change": {"money": 40}, "reason": "test"}
    end = {"do": "end_turn", "by": 1}
    for raw in (
        *({"do": "set_up", "by": seat, **layout(2)} for seat in (0, 1)),
        rich,
        {"do": "buy_command", "by": 0, "command": "travel_permit"},
        {"do": "move", "by": 0, "to": {"hq": 0, "row": 1, "col": 2}},
        end,
        {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1},
        end,
        {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}},
    ):
        match.submit(read_action(game, 2, raw))
    walk, answer = match.applied[-2:]
    assert answer.is_automatic
    # what comes before and changes nothing of the walk leaves the answer where it is
    [given] = [entry for entry in match if entry.action.do == "adjust"]
    richer = read_action(game, 2, {**rich, "change": {"money": 41}})
    assert match.try_changes({given.number: richer}).misfits == ()
    # instead of the walk: the answer belongs to nothing
    ends = read_action(game, 2, {**end, "by": 0})
    assert [misfit.entry.number for misfit in match.try_changes({walk.number: ends}).misfits] == [
        answer.number
    ]
    # the answer alone cannot go, because the referee would have to give a new one
    with pytest.raises(Refused):
        match.try_changes({answer.number: None})
    with pytest.raises(Malformed):
        match.try_changes({answer.number: Action("uncover", 0, {"kind": "vip"})})


def test_a_long_game_that_was_amended_is_opened_as_it_stands(tmp_path: Path) -> None:
    store = new_store(tmp_path / "tables.db")
    try:
        table = Table.create(store, "reputation", [dict(seat) for seat in SETUP.seats], {"start_seat": 0})
        gift = {"do": "adjust", "seat": 2, "change": {"credits": 1}, "reason": "test"}

        def add(count: int) -> None:
            table.submit_all([read_action(GAME, 4, gift)] * count)

        add(EVERY + KEPT + 20)
        number = table.match.applied[3].number
        table.amend({number: read_action(GAME, 4, {**gift, "change": {"credits": 7}})})
        add(EVERY + KEPT + 20)
        opened = Table.open(store, table.id)
        assert opened.match.state == table.match.state
        assert opened.match.actions == table.match.actions
        while opened.match.can_undo and len(opened.match.applied) > EVERY + KEPT + 20:
            opened.undo()
        assert opened.match.was_amended
        opened.undo()
        assert opened.match.applied[3].action.given["change"] == {"credits": 1}
    finally:
        store.close()
