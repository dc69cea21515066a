"""Hints at a table that plays its first game appear only to their seat."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.bots.hints import HintQuestion, find_hint
from referee.games import game_ids
from tests.support.devices import Devices, on
from tests.support.practising import let_act, practise
from tests.support.sessions import CARDS, table
from tests.support.table_setups import NAMES
from tests.support.thorough import first
from widgets.screens.table.thinker import ThinkHere
from widgets.session import Session

every_game = pytest.mark.parametrize("game", first(game_ids()))
UNTOLD = "depends on what only"


class Taught(Devices):
    """A tablet and phones at a table that is taught its first game."""

    def __init__(self, store: Any, game: str, count: int) -> None:
        self.store = store
        self.tablet = self.open("tablet")
        options: dict[str, Any] = {"line": "random"} if game == "promote" else {}
        options |= {"start_seat": 0} if game == "reputation" else {}
        options |= {"posters": "random", "marker": "random"} if game == "boss" else {}
        seats = [{"name": name} for name in NAMES[:count]]
        tap = {"tap": "start", "game": game, "seats": seats, "options": options, "mode": "first_game"}
        self.tablet.tap(tap)
        assert self.tablet.notice is None, self.tablet.notice
        self.id = table(self.tablet)["id"]


@pytest.fixture
def at(store: Any) -> Any:
    return lambda game, count=3: Taught(store, game, count)


def ask(session: Session, seat: int, **more: Any) -> Any:
    session.tap({"tap": "seat_hint", "seat": seat, **more})
    assert session.notice is None, session.notice
    return table(session)["first_game"]["hint"]


def told(session: Session, seat: int) -> Any:
    return session.query({"query": "hint", "data": {"seat": seat}})


@every_game
def test_a_tablet_tells_before_all_eyes_what_follows_from_what_all_know(at: Any, game: str) -> None:
    devices = at(game)
    model = devices.tablet.models.table
    for seat in table(devices.tablet)["first_game"]["hint_seats"]:
        found = ask(devices.tablet, seat)
        assert found["state"] in ("told", "hidden")
        match = model.table.match
        for state in match.game.possible_states(match.state, model.audience):
            twin = find_hint(HintQuestion(game, state, state, seat, len(match.log), is_public=True))
            assert twin.is_hidden == (found["state"] == "hidden")
            if found["hint"] is not None:
                assert model.speech.say(twin.advice) == found["hint"]["advice"]


def test_a_die_is_rolled_and_its_number_nobodys_advice(at: Any) -> None:
    tablet = at("boss").tablet
    seat = tablet.models.table.table.match.state.turn
    hint = ask(tablet, seat)["hint"]
    assert hint["advice"] == "Roll and move the marker"
    assert "Nobody knows yet" in hint["reason"]


def test_what_is_secret_is_told_behind_the_curtain_alone_and_is_no_part_of_the_screen(at: Any) -> None:
    devices = at("promote")
    tablet = devices.tablet
    found = ask(tablet, 1)
    assert found == {"seat": 1, "state": "hidden", "hint": None}
    assert "problem" in told(tablet, 1)  # nobody has said that only that player looks
    found = ask(tablet, 1, alone=True)
    assert found == {"seat": 1, "state": "behind", "hint": None}
    answer = told(tablet, 1)
    assert answer["advice"] and answer["reason"] and answer["possible"]
    assert answer["reason"] not in json.dumps(tablet.screens)
    assert "problem" in told(tablet, 0)
    tablet.tap({"tap": "put_seat_hint_away"})
    assert "problem" in told(tablet, 1) and table(tablet)["first_game"]["hint"] is None


def test_on_their_own_phone_a_player_is_told_all_and_the_tablet_nothing(at: Any) -> None:
    devices = at("promote")
    bo, cy, watcher = devices.sit("bo", 1), devices.sit("cy", 2), devices.sit("eva")
    assert table(bo)["first_game"]["hint_seats"] == [1]
    found = ask(bo, 1)
    assert found["state"] == "told" and found["hint"]["advice"]
    for page in (devices.tablet, cy, watcher):
        page.refresh()
        for more in ({}, {"alone": True}):
            page.tap({"tap": "seat_hint", "seat": 1, **more})
            assert page.notice is not None and page.notice["kind"] == "error"
        assert "problem" in told(page, 1)
        assert found["hint"]["reason"] not in json.dumps(page.screens)


def test_a_seat_that_goes_to_a_phone_takes_its_hint_along(at: Any) -> None:
    devices = at("promote")
    ask(devices.tablet, 1, alone=True)
    devices.sit("bo", 1)
    assert table(devices.tablet)["first_game"]["hint"] is None
    assert "problem" in told(devices.tablet, 1)


def test_a_hint_is_for_the_moment_in_which_it_was_asked(at: Any) -> None:
    devices = at("reputation")
    devices.tablet.tap(on(devices.tablet, {"do": "reveal", **CARDS}))
    found = ask(devices.tablet, 0)
    assert found["state"] == "told" and found["hint"]["possible"]
    devices.tablet.tap(on(devices.tablet, {"do": "bid_private", "by": 0, "workers": 1}))
    assert devices.tablet.notice is None
    assert table(devices.tablet)["first_game"]["hint"] is None


class Broken(ThinkHere):
    """Finds nothing."""

    def think(self, question: Any, then: Any) -> None:
        then(None)


def test_a_bot_that_fails_is_said(at: Any) -> None:
    devices = at("reputation")
    devices.tablet.context.thinker = Broken()
    devices.tablet.tap({"tap": "open", "table": devices.id})
    assert ask(devices.tablet, 0) == {"seat": 0, "state": "failed", "hint": None}


@pytest.mark.parametrize("tap", [{"tap": "seat_hint", "seat": 0}, {"tap": "put_seat_hint_away"}], ids=str)
def test_other_tables_give_none(session: Session, start: Any, tap: Any) -> None:
    start(3)
    session.tap(tap)
    assert session.notice is not None and session.notice["kind"] == "error"
    assert "problem" in told(session, 0)
    practise(session, "reputation", 3, 0)
    let_act(session)
    session.tap(tap)
    assert session.notice is not None and session.notice["kind"] == "error"
