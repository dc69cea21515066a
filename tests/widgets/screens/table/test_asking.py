"""Answers to "is that allowed", "why" and "what if"; the questions change nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.engine.game import Game
from referee.games import find_game
from referee.match.match import Match
from tests.referee.games.promote.playing import line_of
from tests.support.countdowns import BOSS
from tests.support.devices import Devices
from tests.support.random_play import played_at, turns_at
from tests.support.sessions import REVEAL, play, table
from tests.support.stored_match import TABLE_ID, store_match
from tests.support.table_setups import NAMES, TableSetup, every_game, every_plain_table, plain_tables
from widgets.session import Session

BID = {"do": "bid_private", "by": 0, "workers": 2}


def ask(session: Session, query: str, **data: Any) -> dict[str, Any]:
    answer = session.query({"query": query, "data": data})
    assert "problem" not in answer, answer
    json.dumps(answer)
    return dict(answer)


def refused(session: Session, query: str, **data: Any) -> str:
    return str(session.query({"query": query, "data": data})["problem"])


def clauses(answer: dict[str, Any]) -> list[str]:
    return [one["clause"] for one in answer["reasons"]]


# -- is that allowed? ------------------------------------------------------------------------------


def test_a_bid_is_allowed_or_not_with_the_clause_and_this_cases_numbers(start):
    session = start(3, REVEAL, BID)
    little = ask(session, "argue", action={"do": "bid_private", "by": 1, "workers": 2})
    assert (little["answer"], clauses(little)) == ("refused", ["REP-5.2"])
    assert "2 workers" in little["reasons"][0]["text"]
    enough = ask(session, "argue", action={"do": "bid_private", "by": 1, "workers": 3})
    assert (enough["answer"], clauses(enough)) == ("allowed", ["REP-5.2"])
    assert enough["reasons"][0]["text"] == "Workers: from 3 to 10."
    other = ask(session, "argue", action={"do": "bid_private", "by": 2, "workers": 3})
    assert (other["answer"], clauses(other)) == ("refused", ["REP-5.1"])


def test_nobody_asks_about_less_than_nothing(at):
    """It is no value of the game's, however the question is put."""
    tablet = at("boss", 4, **BOSS).tablet
    play(tablet, {"do": "try_deal", "by": 0})
    given = {"clan": "blue", "with": "poster"}
    asked = ask(tablet, "argue_form", do="agree", by=1, given=given)["form"]["fields"][-1]
    assert asked["name"] == "amount"
    assert min(choice["value"] for choice in asked["choices"]) == 0


def test_what_is_allowed_without_a_limit_is_said_once_more(start):
    """With the clause that governs the moment, and not with what the table shows anyway."""
    answer = ask(start(3, REVEAL), "argue", action={"do": "speculate", "by": 0})
    assert (answer["answer"], clauses(answer)) == ("allowed", ["REP-5.1"])
    assert answer["reasons"][0]["text"].startswith("Ana speculates")


def test_asking_leaves_nothing_behind(start, store):
    session = start(3, REVEAL, BID)
    model = session.models.table.table
    before = (store.revision(model.id), store.entries(model.id), dict(session.screens["table"]))
    ask(session, "questions")
    ask(session, "argue_form", do="bid_private", by=1, given={})
    ask(session, "argue", action={"do": "bid_private", "by": 1, "workers": 3})
    ask(session, "why", clause="REP-5.2")
    session.tap({"tap": "refresh"})
    assert before == (store.revision(model.id), store.entries(model.id), dict(session.screens["table"]))


def test_a_question_takes_the_fields_of_the_action_and_bars_no_value(start):
    session = start(3, REVEAL, BID)
    form = ask(session, "argue_form", do="bid_private", by=1, given={})["form"]
    assert {one["objection"] for one in form["fields"][0]["choices"]} == {None}
    assert ask(session, "argue_form", do="bid_private", by=1, given={"workers": 1})["form"]["ready"]
    # whatever the number, it is another seat's turn
    answer = ask(session, "argue_form", do="bid_private", by=2, given={})
    assert answer["form"] is None and clauses(answer["verdict"]) == ["REP-5.1"]


@every_plain_table
def test_every_action_of_a_game_can_be_asked_about_by_every_seat(table: TableSetup, store: Any) -> None:
    match: Match[Any] = Match(table.game, table.setup)
    turns = turns_at(table, 1)
    for turn in turns[: len(turns) // 3]:
        match.submit(turn.action)
    session = _opened(store, table, match)
    for query in ("of_seats", "of_table"):
        for one in ask(session, "questions")[query]:
            for by in range(table.seat_count) if query == "of_seats" else (None,):
                answer = ask(session, "argue_form", do=one["do"], by=by, given={})
                assert (answer["form"] is None) != (answer["verdict"] is None)


@pytest.mark.parametrize(
    "data",
    [
        {"do": "adjust", "by": None, "given": {}},
        {"do": "reveal", "by": 0, "given": {}},
        {"do": "bid_private", "by": None, "given": {}},
        {"do": "bid_private", "by": 7, "given": {}},
        {"do": "nothing", "by": 0, "given": {}},
        {"do": "bid_private", "by": 0, "given": {"workers": "many"}},
    ],
)
def test_a_question_that_no_page_asks_is_told_so(start, data):
    assert refused(start(3, REVEAL), "argue_form", **data)


def test_a_commitment_cannot_be_asked_about(start):
    session = start(3, REVEAL)
    action = {"do": "bid_cosponsor", "by": 1, "commitment": "sha256:" + "0" * 64}
    assert "sealed" in refused(session, "argue", action=action)


def test_a_phone_that_tries_all_cards_learns_nothing_of_anothers(at):
    """Each card that another may hold is answered alike, before it is sealed and after."""
    devices: Devices = at("promote", 3, line=line_of())
    phones = [devices.sit(name, seat) for seat, name in enumerate(("ana", "bo", "carmen"))]

    def answers(page: Session) -> list[Any]:
        return [
            ask(page, "argue", action={"do": "discard", "by": 1, "card": card})
            for card in (-3, -2, -1, 1, 2, 3, 4, 5, 6)
        ]

    assert {one["answer"] for one in answers(phones[0])} == {"allowed"}  # everybody begins with all of them
    for seat, card in enumerate((6, 6, 5)):
        phones[seat].refresh()
        play(phones[seat], {"do": "discard", "by": seat, "card": card})
    for phone in phones:
        phone.refresh()
    # Ana and Bo are tied and have one card less: which one, is shown, but nobody has to keep it in mind
    for page in (phones[0], phones[2], devices.tablet):
        page.refresh()
        told = answers(page)
        assert {one["answer"] for one in told} == {"hidden"}
        assert {json.dumps(one) for one in told} == {json.dumps(told[0])}
    own = [one["answer"] for one in answers(phones[1])]
    assert own == ["allowed"] * 8 + ["refused"]
    play(phones[1], {"do": "discard", "by": 1, "card": 4})
    for page in (phones[0], phones[2]):
        page.refresh()
        assert {one["answer"] for one in answers(page)} == {"hidden"}


# -- why? ------------------------------------------------------------------------------------------


def test_who_has_to_speculate_is_told_since_which_bid(start):
    session = start(3, REVEAL, BID, {"do": "bid_public", "by": 1, "credits": 3}, {"do": "speculate", "by": 2})
    why = ask(session, "why", clause="REP-5.6")
    assert [one["text"] for one in why["cases"]] == [
        "Ana leads the private project and must speculate.",
        "Ana leads the private project and has to speculate.",
    ]
    assert [one["text"] for one in why["causes"]] == ["Ana bids 2 workers on the private project."]
    assert why["blocks"] and why["house_rules"] == []


def test_a_refusal_of_a_number_is_told_by_what_made_it_so(start):
    session = start(3, REVEAL, BID, {"do": "bid_private", "by": 1, "workers": 4})
    why = ask(session, "why", clause="REP-5.2", action={"do": "bid_private", "by": 2, "workers": 3})
    assert why["cases"][0]["text"] == "The leading bid is 4 workers: bid more than that."
    assert [one["text"] for one in why["causes"]][-1] == "Bo bids 4 workers on the private project."


def test_a_line_of_the_log_says_what_it_was_for(start):
    session = start(
        3, REVEAL, BID, {"do": "bid_private", "by": 1, "workers": 4}, {"do": "speculate", "by": 2}
    )
    number = len(session.models.table.table.match.lines) - 2
    why = ask(session, "why", clause="REP-5.3", line=number)
    assert why["cases"][0]["text"] == "Ana is outbid and takes 2 workers back to HQ."
    assert why["cases"][0]["line"] == "Bo bids 4 workers on the private project."
    assert all(one["number"] < number for one in why["causes"])
    # it is found without the line, too
    assert ask(session, "why", clause="REP-5.3")["cases"][0] == why["cases"][0]
    assert (
        ask(session, "why", clause="REP-5.1", line=number)["cases"][0]["about"] == "What was asked for then"
    )


@pytest.mark.parametrize(
    "data", [{"clause": "REP-99"}, {"clause": "REP-5.1", "line": 99}, {"clause": "BOSS-1.1"}]
)
def test_what_there_is_not_is_told_so(start, data):
    assert refused(start(3, REVEAL), "why", **data)


@every_game
def test_ranks_are_told_by_what_was_decided_and_counted(game: Game[Any], store: Any) -> None:
    setup = next(iter(plain_tables(game)))
    session = _opened(store, setup, played_at(setup, 1))
    outcome = session.models.table.table.match.outcome
    for verdict in outcome.verdicts:
        for seat in range(len(outcome.standings)):
            why = ask(session, "why", clause=verdict.clause, seat=seat)
            assert setup.setup.names[seat] in why["counted"]
            assert [one["value"] for one in why["figures"]] == [one.value for one in outcome.reckoning[seat]]
        assert ask(session, "why", clause=verdict.clause)["cases"]


# -- what if? --------------------------------------------------------------------------------------


def test_what_would_follow_is_told_at_a_table_that_has_chosen_so(store):
    session = _started(store, what_if=True)
    assert table(session)["what_if"]
    play(session, REVEAL, BID)
    bid = {"do": "bid_private", "by": 1, "workers": 4}
    told = ask(session, "what_if", actions=[bid])
    assert told["effects"] == [{"clause": "REP-5.3", "text": "Ana is outbid and takes 2 workers back to HQ."}]
    assert told["changes"] == ["Ana · Workers in HQ: 8 → 10", "Bo · Workers in HQ: 10 → 6"]
    assert told["next"]["clause"] == "REP-5.1" and told["hidden_reason"] is None
    assert len(session.models.table.table.match.log) == 2
    play(session, bid)
    assert [one["text"] for one in table(session)["last"]["effects"]] == [told["effects"][0]["text"]]
    little = ask(session, "what_if", actions=[{"do": "bid_private", "by": 2, "workers": 4}])
    assert little["objection"]["clause"] == "REP-5.2" and not little["effects"]


def test_a_real_table_is_not_told_and_no_page_makes_it_so(store):
    session = _started(store)
    assert not table(session)["what_if"]
    play(session, REVEAL)
    assert "has not chosen" in refused(session, "what_if", actions=[BID])


def test_the_same_players_again_are_told_again(store):
    session = _started(store, what_if=True)
    session.tap({"tap": "again"})
    assert table(session)["what_if"]


@pytest.mark.parametrize("mode", ["practice", "first_game"])
def test_tables_for_learning_are_told(store, mode):
    session = _started(store)
    model = session.models.table
    model.table.meta = {"mode": mode}
    play(session, REVEAL)
    assert ask(session, "what_if", actions=[BID])["said"] == "Ana bids 2 workers on the private project."


def test_nobody_tries_for_a_seat_that_is_played_elsewhere(at):
    devices: Devices = at("reputation", 3)
    phone = devices.sit("bo", 1)
    for page in (devices.tablet, phone):
        page.models.table.table.meta = {"what_if": True}
    play(devices.tablet, REVEAL)
    phone.refresh()
    assert refused(phone, "what_if", actions=[BID]) == "That is for Ana to do."
    assert "phone" in refused(devices.tablet, "what_if", actions=[{**BID, "by": 1}])


def test_what_is_sealed_is_told_to_stay_so(store):
    session = _started(store, "promote", what_if=True, line=line_of())
    told = ask(session, "what_if", actions=[{"do": "discard", "by": 0, "card": 3}])
    assert "sealed" in told["hidden_reason"] and not told["effects"] and not told["changes"]


def test_behind_the_curtain_a_player_is_told_their_own_and_nobody_else_is(store, at):
    session = _started(store, "promote", what_if=True, line=line_of())
    discard = {"do": "discard", "by": 0, "card": 3}
    told = ask(session, "what_if", actions=[discard], alone=True)
    assert "3" in told["said"] and "sealed" in told["hidden_reason"]
    assert "3" not in ask(session, "what_if", actions=[discard])["said"]
    devices: Devices = at("promote", 3)
    phone = devices.sit("bo", 1)
    for page in (devices.tablet, phone):
        page.models.table.table.meta = {"what_if": True}
    own = ask(phone, "what_if", actions=[{**discard, "by": 1}])
    assert "3" in own["said"] and "sealed" in own["hidden_reason"]
    for page, by in ((devices.tablet, 1), (phone, 0)):
        for alone in (True, False):
            assert refused(page, "what_if", actions=[{**discard, "by": by}], alone=alone)


def test_what_was_sealed_before_the_last_entry_stays_untold(store):
    session = _started(store, "promote", what_if=True, line=line_of())
    play(session, *({"do": "discard", "by": seat, "card": seat + 1} for seat in (0, 1)))
    last = {"do": "discard", "by": 2, "card": 5}
    for alone in (True, False):
        told = ask(session, "what_if", actions=[last], alone=alone)
        assert "sealed" in told["hidden_reason"] and not told["effects"]
    assert len(session.models.table.table.match.log) == 2


def test_cards_that_lie_open_are_told_together(store):
    session = _started(store, "promote", what_if=True, line=line_of())
    cards = [{"do": "discard", "by": seat, "card": card} for seat, card in enumerate((2, 5, 3))]
    told = ask(session, "what_if", actions=cards)
    assert told["objection"] is None and told["hidden_reason"] is None and told["next"]
    assert session.models.table.table.match.log == []
    session.tap({"tap": "submit_all", "actions": cards, "revision": table(session)["revision"]})
    assert session.notice is None, session.notice
    assert table(session)["now"] == told["next"]
    [opened] = [line for line in session.models.table.table.match.lines if line.kind == "open"]
    speech = session.models.table.speech
    assert [one["text"] for one in told["effects"]] == [speech.say(one.sentence) for one in opened.effects]
    wrong = ask(session, "what_if", actions=[{**cards[0], "card": 40}])
    assert wrong["objection"]
    assert refused(session, "what_if", actions=[])


def test_a_roll_is_told_by_the_number_that_was_rolled(store):
    session = _started(store, "boss", what_if=True)
    seat = session.models.table.table.game.waiting_for(session.models.table.table.match.state)[0]
    told = ask(session, "what_if", actions=[{"do": "roll", "by": seat, "die": 3}])
    assert told["objection"] is None and "Chance" not in (told["hidden_reason"] or "")
    assert told["next"]


def _started(store: Any, game: str = "reputation", what_if: bool = False, **options: Any) -> Session:
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})
    dealt = {**find_game(game).deal(3, Random(1)), **options}
    seats = [{"name": name} for name in NAMES[:3]]
    sent = {"tap": "start", "game": game, "seats": seats, "options": dealt}
    session.tap({**sent, "what_if": True} if what_if else sent)
    assert session.notice is None, session.notice
    return session


def _opened(store: Any, setup: TableSetup, match: Match[Any]) -> Session:
    """Return a page at a table where a match stands."""
    store_match(store, setup, match, match.secrets)
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en", "table": TABLE_ID})
    assert session.notice is None, session.notice
    return session
