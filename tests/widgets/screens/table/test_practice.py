"""Practice: bots play the other seats, say why, and never more than the learner may know."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from referee.bots import Answer, Question
from referee.engine.action import Action, to_json
from referee.games import find_game, game_ids
from referee.i18n import say
from referee.match.mode import practice_of
from tests.support.devices import Devices
from tests.support.practising import let_act, own_action, play_to_the_end, practice, practise, step
from tests.support.sessions import table
from tests.support.thorough import first, thorough
from widgets.screens.table.thinker import ThinkHere
from widgets.server.devices import device_id
from widgets.session import Session

every_game = pytest.mark.parametrize("game", first(game_ids()))
TAPS: list[dict[str, Any]] = [
    {"tap": "bots_act"},
    {"tap": "bots_go_on"},
    {"tap": "bots_go_on", "simply": True},
    {"tap": "see_by", "seat": 1},
    {"tap": "ask_hint"},
    {"tap": "put_hint_away"},
]


def log_of(session: Session) -> list[Any]:
    assert session.models.table is not None
    return list(session.models.table.table.match.log)


def to_learner(session: Session) -> None:
    """Let the bots act until it is the learner's turn."""
    while practice(session)["waiting"] == "bots":
        let_act(session)


def discard(session: Session) -> None:
    """Do what the learner begins with at Who To Promote?"""
    action = own_action(session)
    assert action is not None
    given = {"do": action.do, "by": action.by, **to_json(action.given)}
    session.tap({"tap": "submit", "action": given, "revision": table(session)["revision"]})
    assert session.notice is None, session.notice


class Failing(ThinkHere):
    """Bots of which none can think, until one is to take anything."""

    def think(self, question: Any, then: Any) -> None:
        if isinstance(question, Question) and question.is_simple:
            super().think(question, then)
        else:
            then(None)


class Deciding(ThinkHere):
    """Always decides for the given action, even against the rules."""

    def __init__(self, action: Action) -> None:
        self.action = action

    def think(self, question: Any, then: Any) -> None:
        then(Answer("bots", self.action, say("Because.")))


class Slow(ThinkHere):
    """Keeps what it is asked until the answers are due."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Any]] = []

    def think(self, question: Any, then: Any) -> None:
        self.asked.append((question, then))

    def answer_all(self) -> None:
        for question, then in self.asked:
            super().think(question, then)
        self.asked = []


# -- playing ------------------------------------------------------------------------------------------


@every_game
def test_a_whole_game_is_practised_by_taps(session, game):
    players = find_game(game).info.players[0]
    practise(session, game, players, players - 1)
    play_to_the_end(session)
    assert table(session)["finished"] and table(session)["reckoning"]["winners"]
    assert {entry.action.by for entry in log_of(session) if entry.action} >= {*range(players)}


@pytest.mark.thorough
@every_game
def test_with_as_many_bots_as_can_play_it_ends_as_well(session, game):
    players = find_game(game).info.players[-1]
    practise(session, game, players, 1)
    play_to_the_end(session)
    assert table(session)["finished"]


@every_game
def test_bots_alone_are_watched_to_the_end(session, game):
    practise(session, game, find_game(game).info.players[0], None)
    while practice(session)["waiting"] != "over":
        assert practice(session)["waiting"] == "bots"
        let_act(session)
    assert table(session)["finished"]


@every_game
@pytest.mark.parametrize("steps", [30, thorough(90)])
def test_every_move_of_a_bot_is_shown_with_its_reason(session, game, steps):
    practise(session, game, find_game(game).info.players[0], 0)
    clauses, told = find_game(game).clauses, 0
    for _ in range(steps):
        if practice(session)["waiting"] == "over":
            break
        is_bots = practice(session)["waiting"] == "bots"
        step(session)
        if is_bots:
            move = practice(session)["moves"][-1]
            assert move["text"] and (move["why"] is None or move["why"].endswith((".", "!", "?")))
            assert move["clause"] is None or move["clause"] in clauses
            told += move["clause"] is not None
    assert told


def test_a_learner_sees_one_seat_without_a_curtain(session):
    shown = practise(session, "reputation", 3, 1)
    assert shown["access"] == {
        "host": False, "curtain": False, "seats": [1], "elsewhere": [], "looks_on": False
    }  # fmt: skip
    assert [own["seat"] for own in shown["own"]] == [1]
    assert session.screens["phones"] == {}


def test_the_same_players_again_are_practice_again(session):
    practise(session, "promote", 3, 0)
    play_to_the_end(session)
    session.tap({"tap": "again"})
    assert practice(session)["learner"] == 0 and not table(session)["finished"]


@pytest.mark.parametrize("given", [
    {"players": 2, "learner": 0}, {"players": 9, "learner": None}, {"players": 3, "learner": 3},
    {"players": 3, "learner": -1}, {"players": "3", "learner": 0}, {"players": 3, "learner": 0, "mode": "x"},
])  # fmt: skip
def test_what_no_practice_can_be_is_refused(session, given):
    session.tap({"tap": "learn", "game": "reputation"})
    session.tap({"tap": "practise", **given})
    assert session.notice is not None and session.screens["shell"]["screen"] == "learn"


def test_practice_is_marked_in_the_lobby_and_suggests_nothing(session):
    practise(session, "promote", 4, 0)
    session.tap({"tap": "lobby"})
    lobby = session.screens["lobby"]
    assert [one["practice"] for one in lobby["tables"]] == [True]
    assert lobby["opens_on"] == {"game": "reputation", "seats": []} and lobby["players"] == []


# -- undo and hints -----------------------------------------------------------------------------------


@every_game
def test_undo_goes_back_to_the_learners_last_decision(session, game):
    practise(session, game, find_game(game).info.players[0], 0)
    while not any(entry.action and entry.action.by == 0 for entry in log_of(session)):
        step(session)
    for _ in range(4):  # what the bots answer goes too
        if practice(session)["waiting"] == "bots":
            let_act(session)
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert session.notice is None or session.notice["kind"] == "good"
    assert session.models.table is not None
    assert all(action.by != 0 for action in session.models.table.table.match.actions)
    for _ in range(10):
        if practice(session)["waiting"] == "over":  # bots may win as fast
            break
        step(session)


def test_what_a_real_table_would_decide_on_practice_takes_back_and_says_so(session):
    practise(session, "promote", 3, 0)
    while not any(entry.kind == "open" for entry in log_of(session)):
        step(session)
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert session.notice is not None and session.notice["kind"] == "good"
    assert "among people" in session.notice["text"]


def test_who_has_decided_nothing_takes_nothing_back(session):
    practise(session, "reputation", 3, 2)
    let_act(session)
    before = log_of(session)
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert session.notice is not None and log_of(session) == before


@every_game
def test_a_hint_says_what_can_be_done_and_what_is_best(session, game):
    practise(session, game, find_game(game).info.players[0], 0)
    to_learner(session)
    session.tap({"tap": "ask_hint"})
    hint = practice(session)["hint"]
    assert hint["advice"] and hint["reason"] and hint["possible"]
    assert hint["clause"] in find_game(game).clauses
    session.tap({"tap": "put_hint_away"})
    assert practice(session)["hint"] is None
    session.tap({"tap": "ask_hint"})
    step(session)
    assert practice(session)["hint"] is None  # it was for what has been done now


# -- bots that fail, and several pages ----------------------------------------------------------------


def test_a_bot_that_fails_is_told_and_play_goes_on(session):
    session.context.thinker = Failing()
    practise(session, "reputation", 3, 0)
    assert practice(session)["waiting"] == "failed"
    session.tap({"tap": "bots_go_on", "revision": table(session)["revision"]})
    assert practice(session)["waiting"] == "failed"
    session.tap({"tap": "bots_go_on", "revision": table(session)["revision"], "simply": True})
    assert practice(session)["waiting"] == "bots"
    let_act(session)
    assert len(log_of(session)) == 1


@pytest.mark.parametrize("by", [None, 1])
def test_what_the_rules_forbid_a_bot_does_not_do_either(session, by):
    session.context.thinker = Deciding(Action("speculate", by))
    practise(session, "reputation", 3, 0)
    session.tap({"tap": "bots_act", "revision": table(session)["revision"]})
    assert log_of(session) == [] and practice(session)["waiting"] in ("failed", "bots")


def test_a_bot_never_acts_for_the_learner(session):
    practise(session, "reputation", 3, 0)
    let_act(session)  # cards lie open: the learner could bid now
    session.context.thinker = Deciding(Action("bid_public", 0, {"credits": 1}))
    session.tap({"tap": "open", "table": table(session)["id"]})
    before = log_of(session)
    session.tap({"tap": "bots_act", "revision": table(session)["revision"]})
    assert session.notice is not None and log_of(session) == before


def test_what_bots_have_thought_of_is_dropped_where_the_learner_was_faster(session):
    slow = session.context.thinker = Slow()
    practise(session, "promote", 3, 0)
    assert practice(session)["waiting"] == "thinking"
    session.tap({"tap": "bots_act", "revision": table(session)["revision"]})
    assert log_of(session) == []
    (early,) = slow.asked
    discard(session)
    early[1](Answer("bots", Action("discard", 1, {"card": -1}), say("Late.")))
    session.draw_again()
    assert practice(session)["waiting"] == "thinking"
    slow.answer_all()
    session.draw_again()
    assert practice(session)["waiting"] == "bots"
    let_act(session)
    assert len(log_of(session)) == 2


def test_two_pages_at_one_table_let_the_bots_act_once(store, session):
    practise(session, "reputation", 3, None)
    other = Session(lambda: store)
    other.tap({"tap": "connect", "language": "es", "table": table(session)["id"]})
    taps = [{"tap": "bots_act", "revision": table(one)["revision"]} for one in (session, other)]
    session.tap(taps[0])
    other.tap(taps[1])
    assert len(log_of(session)) == 1 and other.notice is None
    other.tap({"tap": "bots_act", "revision": table(other)["revision"]})
    session.refresh()
    assert len(log_of(session)) == 2 == len(log_of(other))


def test_who_comes_back_goes_on(store, session):
    practise(session, "anarchy", 2, 0)
    step(session)
    again = Session(lambda: store)
    again.tap({"tap": "connect", "language": "en", "table": table(session)["id"]})
    play_to_the_end(again)
    assert table(again)["finished"]


@every_game
def test_after_a_reload_every_move_in_the_log_still_says_why(store, session, game):
    practise(session, game, find_game(game).info.players[0], None)
    for _ in range(30):
        if practice(session)["waiting"] == "over":
            break
        let_act(session)
    again = Session(lambda: store)
    again.tap({"tap": "connect", "language": "en", "table": table(session)["id"]})
    for one in (session, again):
        one.tap({"tap": "log", "open": True})
    assert practice(again)["moves"] == practice(session)["moves"]
    assert again.screens["log"]["lines"] == session.screens["log"]["lines"]
    model = again.models.table
    match = model.table.match
    closed = {one.number for one in match.closed_entries()}
    closed |= {one.number for one in match.applied if match.covers(one)}  # why could say what it was
    bare = [one for one in again.screens["log"]["lines"] if one["kind"] == "act" and one["why"] is None]
    assert {one["number"] for one in bare} == closed
    again.tap({"tap": "language", "language": "es"})
    said = [one["why"] for one in again.screens["log"]["lines"] if one["why"]]
    assert (
        said
        and all(said)
        and set(said).isdisjoint(one["why"] for one in session.screens["log"]["lines"] if one["why"])
    )


def test_why_something_sealed_was_done_is_not_told_when_it_was_taken_back(session):
    practise(session, "promote", 3, 2)
    while not any(one["why"] is None for one in practice(session)["moves"]):
        step(session)
    discard_of_bot = next(one["number"] for one in practice(session)["moves"] if one["why"] is None)
    model = session.models.table
    while any(one.number == discard_of_bot for one in model.table.match.applied):
        model.table.undo(2)
    assert discard_of_bot not in model.practice.reasons()
    assert discard_of_bot in model.table.store.reasons(model.table.id)


# -- secrets, and what a page might try ---------------------------------------------------------------


@every_game
@pytest.mark.parametrize("steps", [15, thorough(60)])
def test_nothing_that_a_learners_page_gets_depends_on_what_bots_keep_secret(store, session, game, steps):
    """Another seat of the same table holds it against what that seat alone may see."""
    learner = 0
    practise(session, game, find_game(game).info.players[0], learner)
    for _ in range(steps):
        if practice(session)["waiting"] == "over":
            break
        model = session.models.table
        assert model is not None
        for entry in model.table.match.closed_entries():
            if entry.action.by != learner:
                moves = [one for one in practice(session)["moves"] if one["number"] == entry.number]
                assert all(one["why"] is None and one["clause"] is None for one in moves)
        assert [one["seat"] for one in table(session)["own"]] in ([], [learner])
        for seat in range(1, len(table(session)["seats"])):
            answer = session.query({"query": "look", "data": {"seat": seat}})
            assert set(answer) == {"problem"}
        step(session)


def test_why_something_sealed_was_done_is_told_when_it_is_opened(session):
    practise(session, "promote", 3, 0)
    for _ in range(200):
        sealed = [one for one in practice(session)["moves"] if one["why"] is None]
        if sealed:
            break
        step(session)
    number = sealed[0]["number"]
    while not any(one["number"] == number and one["why"] for one in practice(session)["moves"]):
        assert practice(session)["waiting"] != "over"
        step(session)


@every_game
def test_at_a_real_table_nothing_is_done_for_people(at, game):
    devices: Devices = at(game, find_game(game).info.players[0])
    sitting = devices.sit("phone", 1)
    for page, tap in product((devices.tablet, sitting), TAPS):
        revision = {"revision": table(page)["revision"]} if tap["tap"].startswith("bots") else {}
        page.tap({**tap, **revision})
        assert page.notice is not None and page.notice["kind"] == "error"
        assert table(page)["practice"] is None
    assert devices.log() == []


def test_no_tap_makes_a_table_practice(session, start):
    start(3)
    seats = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}]
    for more in ({"meta": {"mode": "practice", "learner": 0}}, {"mode": "practice"}, {"learner": 0}):
        session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {}, **more})
        assert session.notice is not None
    session.tap({"tap": "practise", "players": 3, "learner": 0})  # where nothing is learned
    assert session.notice is not None
    rows = session.context.store.tables()
    assert len(rows) == 1 and all(practice_of(row.meta, 3) is None for row in rows)


@every_game
@pytest.mark.parametrize("steps", [8, thorough(40)])
def test_a_page_plays_no_seat_of_a_bots(store, session, game, steps):
    practise(session, game, find_game(game).info.players[0], 0)
    for _ in range(steps):
        model = session.models.table
        if practice(session)["waiting"] == "over":
            break
        assert model is not None
        before = log_of(session)
        for offer in model.table.game.controls(model.table.match.state):
            if offer.by not in (None, 0):
                action = {"do": offer.do, "by": offer.by}
                for tap in ({"tap": "submit", "action": action}, {"tap": "roll", "action": action},
                            {"tap": "submit_all", "actions": [action]}):  # fmt: skip
                    session.tap({**tap, "revision": table(session)["revision"]})
                    assert session.notice is not None
                answer = session.query(
                    {"query": "form", "data": {"do": offer.do, "by": offer.by, "given": {}}}
                )
                assert "problem" in answer
        assert log_of(session) == before
        session.tap({"tap": "refresh"})
        step(session)


def test_another_device_has_no_part_in_a_practice_that_goes_on(store):
    def page(name: str) -> Session:
        session = Session(lambda: store, device_id(name))
        session.tap({"tap": "connect", "language": "en"})
        return session

    mine, other = page("mine"), page("other")
    practise(mine, "reputation", 3, 0)
    other.tap({"tap": "open", "table": table(mine)["id"]})
    assert other.notice is not None and other.screens["table"] == {}
    again = page("mine")
    again.tap({"tap": "open", "table": table(mine)["id"]})
    assert practice(again)["learner"] == 0
    let_act(again)


class Counted(ThinkHere):
    """Counts how often what was asked is to be forgotten, and the process to end."""

    stopped = 0

    def stop(self) -> None:
        self.stopped += 1


@pytest.mark.parametrize("leave", ["lobby", "another table"])
def test_nobody_thinks_about_a_table_that_was_left(session, leave):
    other = start_people(session)
    thinker = session.context.thinker = Counted()
    practise(session, "reputation", 3, 0)
    stopped = thinker.stopped
    session.tap({"tap": "lobby"} if leave == "lobby" else {"tap": "open", "table": other})
    assert thinker.stopped > stopped


def start_people(session: Session) -> str:
    """Start a game among people, and return its table."""
    seats = [{"name": name} for name in ("Ana", "Bo", "Cy")]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {}})
    return str(table(session)["id"])


# -- watching -----------------------------------------------------------------------------------------


def test_who_watches_sees_by_any_eyes_and_does_nothing(session):
    shown = practise(session, "reputation", 3, None)
    assert shown["access"]["looks_on"] and shown["own"] == [] and shown["controls"] == []
    session.tap({"tap": "see_by", "seat": 2})
    assert practice(session)["eyes"] == 2 and [own["seat"] for own in table(session)["own"]] == [2]
    session.tap({"tap": "see_by", "seat": None})
    assert practice(session)["eyes"] is None and table(session)["own"] == []
    session.tap({"tap": "see_by", "seat": 3})
    assert session.notice is not None
    for tap in ({"tap": "ask_hint"}, {"tap": "undo", "version": 0}):
        session.tap(tap)
        assert session.notice is not None
    let_act(session)
    for tap in ({"tap": "undo", "version": 1}, {"tap": "redo", "version": 1}):
        session.tap(tap)
        assert session.notice is not None and len(log_of(session)) == 1


def test_who_plays_sees_by_no_other_eyes(session):
    practise(session, "reputation", 3, 0)
    session.tap({"tap": "see_by", "seat": 1})
    assert session.notice is not None and [own["seat"] for own in table(session)["own"]] == [0]


def test_what_practice_shows_is_plain_data(session):
    practise(session, "boss", 3, 0)
    step(session)
    assert json.loads(json.dumps(practice(session))) == practice(session)


@pytest.mark.parametrize(("chosen", "level"), [({}, "middle"), ({"level": "strong"}, "strong")])
def test_bots_play_at_the_level_that_was_chosen(session: Session, chosen: dict[str, str], level: str) -> None:
    asked: list[Any] = []

    class Noting(ThinkHere):
        """Notes what it is asked, and answers nothing."""

        def think(self, question: Any, then: Any) -> None:
            asked.append(question)

    session.context.thinker = Noting()
    practise(session, "promote", 4, 0, **chosen)
    assert [one.level for one in asked if isinstance(one, Question)] == [level]


def test_there_is_no_other_level(session: Session) -> None:
    session.tap({"tap": "learn", "game": "promote"})
    session.tap({"tap": "practise", "players": 4, "learner": 0, "level": "godlike"})
    assert session.notice is not None and session.models.table is None


def test_where_a_game_is_learned_each_level_says_how_it_plays(session: Session) -> None:
    session.tap({"tap": "learn", "game": "promote"})
    assert session.models.learn is not None
    shown = session.models.learn.view()
    assert [one["level"] for one in shown["bots"]] == ["easy", "middle", "strong"]
    assert shown["usual"] == "middle" and all(one["style"] for one in shown["bots"])
