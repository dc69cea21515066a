"""Pieces that no counter can correct: a change of the entry that placed them corrects the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.games.anarchy.playing import layout
from tests.support.sessions import CARDS, REVEAL, play, table, to_cosponsorship
from tests.widgets.screens.table.test_amending import actions, amend, ask, change
from widgets.session import Session


def corrected(session: Session, number: int, action: dict[str, Any]) -> Any:
    """Change an entry as the log's sheet does: look at it, try it, keep it. Return the board then."""
    entry = ask(session, "entry", number=number)
    assert "problem" not in entry, entry
    known = {entry["control"]["do"], *(one["do"] for one in entry["others"])}
    assert action["do"] in known, "what it is to be cannot be chosen there"
    if entry["control"]["asks"] and entry["control"]["do"] == action["do"]:
        given = {name: value for name, value in action.items() if name not in ("do", "by")}
        form = ask(session, "entry_form", number=number, do=action["do"], by=action.get("by"), given=given)
        assert form["ready"] and form["objection"] is None and form["given"] == given
    tried = ask(session, "try_changes", changes=[change(number, **action)])
    assert tried["unfit"] == [], tried
    amend(session, *tried["changes"])
    assert session.notice is None, session.notice
    assert actions(session)[number] == action
    return table(session)["board"]


def is_put_back(session: Session, before: Any) -> bool:
    session.tap({"tap": "undo", "version": table(session)["version"]})
    return bool(table(session)["board"] == before)


# -- Reputation -----------------------------------------------------------------------------------


def test_credits_on_the_cards_and_on_a_bid(start):
    session = start(4, REVEAL, {"do": "bid_public", "by": 0, "credits": 2})
    before = table(session)["board"]
    richer = {**REVEAL, "public": {**CARDS["public"], "credits": 9}}
    board = corrected(session, 0, richer)
    assert board["auction"]["public"]["credits"] == 7 and board["auction"]["private"]["credits"] == 2
    assert is_put_back(session, before)
    board = corrected(session, 1, {"do": "bid_public", "by": 0, "credits": 5})
    assert board["auction"]["public"]["credits"] == 1 and board["auction"]["private"]["credits"] == 5
    assert is_put_back(session, before)


def test_workers_of_a_bid_go_back_to_the_headquarters(start):
    session = start(4, REVEAL, {"do": "bid_private", "by": 0, "workers": 5})
    assert table(session)["board"]["seats"][0]["hq"] == 4
    board = corrected(session, 1, {"do": "bid_private", "by": 0, "workers": 2})
    assert board["auction"]["private"]["workers"] == 2 and board["seats"][0]["hq"] == 7


@pytest.fixture
def second_round(start) -> Session:
    """Round 2, step 1: Ana has a worker in the stack that she shares with Bo, Bo two in his private one."""
    opened = [
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 1},
        {"do": "bid_cosponsor", "by": 3, "workers": 0},
    ]
    return start(4, *to_cosponsorship(), *opened)


def test_workers_are_moved_from_one_place_to_another(second_round):
    session = second_round
    assert table(session)["board"]["step"] == "return_workers"
    number = table(session)["version"]
    play(session, {"do": "return_workers", "by": 1, "private": True, "left": False, "right": True})
    before = table(session)["board"]
    assert before["seats"][1]["break_room"] == {"left": 0, "middle": 1, "right": 1}
    place = len(actions(session)) - 1
    entry = ask(session, "entry", number=number)
    assert entry["given"] == {"private": True, "left": False, "right": True}
    changed = {"do": "return_workers", "by": 1, "private": True, "left": False, "right": False}
    amend(session, change(number, **changed))
    assert session.notice is None and actions(session)[place] == changed
    assert table(session)["board"]["seats"][1]["break_room"] == {"left": 0, "middle": 1, "right": 0}
    assert table(session)["board"]["seats"][1]["right"]["workers"] == 1
    assert is_put_back(session, before)


def test_workers_of_an_opened_bid_are_changed_in_the_open(second_round):
    session = second_round
    before = table(session)["board"]
    [entry] = [one for one in session.models.table.table.match.applied if one.action.by == 1][-1:]
    tried = ask(session, "try_changes", changes=[change(entry.number, do="bid_cosponsor", by=1, workers=2)])
    assert tried["opened"] and tried["unfit"] == []
    amend(session, *tried["changes"])
    assert session.notice is None
    after = table(session)["board"]
    assert after["seats"][1]["right"]["workers"] == before["seats"][1]["right"]["workers"] + 1
    assert after["seats"][1]["hq"] == before["seats"][1]["hq"] - 1


# -- Corporate Anarchy ----------------------------------------------------------------------------


@pytest.fixture
def anarchy(at) -> Session:
    """Ana's turn, with money for anything, and a bag that is counted; real tiles."""
    session: Session = at("anarchy", 2, first_seat=0, bag=30).tablet
    for seat in (0, 1):
        play(session, {"do": "set_up", "by": seat, **layout(2, kinds=None)})
    play(session, {"do": "adjust", "seat": 0, "change": {"money": 40}, "reason": "test"})
    return session


BUILDING = {"do": "buy_building", "by": 0, "building": "factory", "at": [3, 3]}
COMMAND = {"do": "buy_command", "by": 0, "command": "negative_ad", "target": 1}
WALK = {"do": "move", "by": 0, "to": {"hq": 0, "row": 4, "col": 2}}


def ana(board: Any) -> Any:
    return board["seats"][0]


def test_a_piece_stands_on_another_square(anarchy):
    play(anarchy, WALK)
    before = table(anarchy)["board"]
    board = corrected(anarchy, 3, {**WALK, "to": {"hq": 0, "row": 4, "col": 3}})
    assert ana(board)["piece"] == {"hq": 0, "row": 4, "col": 3} and board["turn"] == 1
    assert is_put_back(anarchy, before)


def test_a_piece_began_on_another_square(anarchy):
    begun = {"do": "set_up", "by": 0, **layout(2, kinds=None)}
    tried = ask(anarchy, "try_changes", changes=[change(0, **{**begun, "piece": 4})])
    assert tried["unfit"] == [], tried
    amend(anarchy, *tried["changes"])
    assert anarchy.notice is None
    assert ana(table(anarchy)["board"])["piece"] == {"hq": 0, "row": 5, "col": 4}


def test_a_building_is_another_one_elsewhere_and_the_bag_follows(anarchy):
    play(anarchy, BUILDING)
    before = table(anarchy)["board"]
    assert (ana(before)["money"], before["bag"]) == (44, 36)
    board = corrected(anarchy, 3, {**BUILDING, "building": "shop", "at": [2, 2]})
    assert ana(board)["buildings"] == [{"building": "shop", "at": [2, 2]}]
    assert (ana(board)["money"], board["bag"]) == (46, 34)
    assert is_put_back(anarchy, before)


def test_another_card_was_bought_and_the_bag_follows(anarchy):
    play(anarchy, COMMAND)
    before = table(anarchy)["board"]
    assert board_of(before) == (["negative_ad"], 48, 32, True, False)
    board = corrected(anarchy, 3, {**COMMAND, "command": "communications_jam"})
    assert board_of(board) == (["communications_jam"], 47, 33, False, True)
    assert is_put_back(anarchy, before)


def board_of(board: Any) -> tuple[list[str], int, int, bool, bool]:
    """Return what a command changed: the cards, the money, the bag, and what its target suffers."""
    target = board["seats"][1]
    return ana(board)["face_down"], ana(board)["money"], board["bag"], target["no_income"], target["jammed"]


def test_a_building_was_a_card(anarchy):
    play(anarchy, BUILDING)
    board = corrected(anarchy, 3, COMMAND)
    assert ana(board)["buildings"] == [] and ana(board)["face_down"] == ["negative_ad"]


def test_what_was_never_bought_goes(anarchy):
    play(anarchy, BUILDING, WALK)
    amend(anarchy, change(3))
    assert anarchy.notice is None
    board = table(anarchy)["board"]
    assert ana(board)["buildings"] == [] and (ana(board)["money"], board["bag"]) == (50, 30)
    assert ana(board)["piece"] == WALK["to"]
