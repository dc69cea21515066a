"""The same players again: their phones, and the spectators, continue at the next table."""

from __future__ import annotations

import pytest

from referee.store.history import EVERY_GAME
from tests.support.sessions import NAMES, play
from widgets.server.devices import device_id
from widgets.session import Session

SQUARES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]
KINDS = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]


@pytest.fixture
def over(join, store) -> tuple[Session, Session, Session]:
    """A tablet, the phone of the second seat and a device that looks on, at a game that is over."""
    tablet = join("tablet")
    seats = [{"name": name} for name in NAMES[:4]]
    tablet.tap({"tap": "start", "game": "anarchy", "seats": seats[:2], "options": {}})
    assert tablet.notice is None
    table = tablet.models.at_table().table.id
    laid = {"do": "set_up", "squares": SQUARES, "kinds": KINDS, "piece": 2}
    play(tablet, *({**laid, "by": by} for by in (0, 1)))
    store.grant(table, device_id("phone"), "seat", 1)
    store.grant(table, device_id("room"), "spectator")
    play(tablet, {"do": "stop"})
    return tablet, join("phone", table), join("room", table)


def next_table(session: Session) -> str | None:
    session.refresh()
    return session.screens["table"]["next_table"]


def test_phones_and_onlookers_have_the_same_parts_at_the_next_game_and_are_told_of_it(over, store):
    tablet, phone, room = over
    assert next_table(phone) is None
    tablet.tap({"tap": "again"})
    following = tablet.models.at_table().table.id
    for session in (phone, room):
        assert next_table(session) == following
        session.tap({"tap": "open", "table": following})
        assert session.notice is None
    assert phone.screens["table"]["access"]["seats"] == [1]
    assert room.screens["table"]["access"]["looks_on"]
    assert tablet.models.at_table().access.elsewhere == {1: device_id("phone")}


def test_a_phone_that_begins_again_moves_nobody_else(over, store):
    """What only the tablet may do, no forged tap of a phone does."""
    tablet, phone, room = over
    phone.tap({"tap": "again"})
    own = phone.models.at_table().table.id
    assert [role.device for role in store.roles(own)] == [device_id("phone")]
    assert next_table(room) is None
    tablet.refresh()
    assert tablet.screens["table"]["next_table"] is None


def test_whoever_has_no_part_is_not_let_in_by_knowing_where_others_went(over, join):
    tablet, _, _ = over
    before = tablet.models.at_table().table.id
    tablet.tap({"tap": "again"})
    stranger = join("stranger", before)
    stranger.tap({"tap": "open", "table": tablet.models.at_table().table.id})
    assert stranger.notice["kind"] == "error"


def test_the_standings_are_the_wins_at_this_game(over, store):
    _, _, room = over
    answer = room.query({"query": "standings", "data": {}})
    wins = {one["name"]: (one["wins"], one["plays"]) for one in answer["players"]}
    assert set(wins) == set(NAMES[:2])
    assert sum(won for won, _ in wins.values()) >= 1
    assert all(played == 1 for _, played in wins.values())
    assert store.count_finished_games(EVERY_GAME) == 1
