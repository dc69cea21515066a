"""Reputation without a page: what a seat's cards said the last time is filled in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.support.sessions import REVEAL, play, table

SEATS = [
    {"name": "Ana", "ceo": "The Idealist", "corporation": "Hydra"},
    {"name": "Bo"},
    {"name": "Cy", "ceo": "The Cynic"},
]


AUCTION: list[dict[str, Any]] = [
    {"do": "reveal", "private": {"loss": 1}, "public": {"workers": 1, "credits": 77, "gain": 1}},
    {"do": "bid_public", "by": 0, "credits": 33},
    {"do": "bid_private", "by": 1, "workers": 1},
    {"do": "award_agenda", "by": 2, "tokens": 1},
    *({"do": "speculate", "by": by} for by in (2, 0, 1)),
]


def begin(session: Any) -> None:
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})


def filled_in(session: Any, do: str, field: str) -> list[object]:
    controls = session.screens["table"]["out_of_turn"]
    return [control["suggested"].get(field) for control in controls if control["do"] == do]


def test_an_agenda_pays_what_it_paid_before_in_this_game(session):
    begin(session)
    assert filled_in(session, "award_agenda", "tokens") == [None, None, None]
    play(session, {"do": "award_agenda", "by": 1, "tokens": 2})
    assert filled_in(session, "award_agenda", "tokens") == [None, 2, None]


def test_a_card_with_a_name_is_known_in_the_next_game(session):
    begin(session)
    play(session, {"do": "award_agenda", "by": 0, "tokens": 3})
    begin(session)
    assert filled_in(session, "award_agenda", "tokens") == [3, None, None]


def test_a_power_is_known_in_words(session, store):
    begin(session)
    card = {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 1}}
    play(session, {"do": "reveal", **card}, {"do": "use_power", "by": 0, "note": "one worker more"})
    (kept,) = store.components("reputation", "corporation")
    assert dict(kept.fields) == {"name": "Hydra", "note": "one worker more"}


def test_a_power_is_known_that_was_kept_with_what_it_moved(session, store):
    begin(session)
    play(session, REVEAL)
    power = {"do": "use_power", "by": 0, "note": "one worker more"}
    moved = {"seat": 0, "from": "supply", "to": "private", "workers": 1, "reason": "one worker more"}
    actions = [power, {"do": "move_workers", **moved}]
    session.tap({"tap": "submit_all", "actions": actions, "revision": table(session)["revision"]})
    assert session.notice is None
    (kept,) = store.components("reputation", "corporation")
    assert dict(kept.fields) == {"name": "Hydra", "note": "one worker more"}


def read_log(session: Any) -> str:
    """Return all that a page can read of what was done: the log, the news, and why."""
    session.tap({"tap": "log", "open": True})
    lines = [line["number"] for line in session.screens["log"]["lines"]]
    why = [session.query({"query": "why", "data": {"line": number}}) for number in lines]
    entries = [session.query({"query": "entry", "data": {"number": number}}) for number in lines]
    return json.dumps([session.screens, why, entries], ensure_ascii=False)


def numbers(said: str) -> set[str]:
    """Return the numbers in a text, without those in times, ids and fingerprints."""
    return set(re.findall(r"(?<![\w.:-])\d+(?![\w:-])", said))


def test_what_was_taken_is_read_on_no_page_afterwards(at):
    """REP-6.5: 77 credits on the card, 33 moved over, 44 left; on no device, until the game is over."""
    devices = at("reputation", 3, start_seat=0)
    phones = [devices.sit("ana", 0), devices.sit("watcher")]
    for action in AUCTION:
        page = phones[0] if action.get("by") == 0 else devices.tablet
        page.refresh()
        play(page, action)
    everywhere = [devices.tablet, *phones]
    for page in everywhere:
        page.refresh()
    # the credits are still on the table, so the log shows them as the latest news
    assert all("take 44 credits" in read_log(page) for page in everywhere)
    assert "44" in numbers(read_log(devices.tablet))
    play(devices.tablet, {"do": "award_agenda", "by": 2, "tokens": 1})
    for page in everywhere:
        page.refresh()
        said = read_log(page)
        assert "77" not in numbers(said)
        assert "33 credits" not in said
        assert "take 44" not in said
    # what it has is still its own to see
    assert phones[0].query({"query": "look", "data": {"seat": 0}})["lines"][0]["value"] == 44


@pytest.mark.parametrize("first", range(7))
def test_a_phone_that_asks_to_go_back_has_nothing_told_of_what_was_taken(at, first):
    """The tablet reads what is asked for before anybody has agreed to it."""
    devices = at("reputation", 3, start_seat=0)
    ana = devices.sit("ana", 0)
    for action in AUCTION:
        page = ana if action.get("by") == 0 else devices.tablet
        page.refresh()
        play(page, action)
    play(devices.tablet, {"do": "award_agenda", "by": 2, "tokens": 1})
    ana.refresh()
    changes = [{"number": one.number, "action": None} for one in ana.models.table.table.match][first:]
    ana.tap({"tap": "ask_amend", "version": table(ana)["version"], "changes": changes})
    assert ana.notice["kind"] == "good", ana.notice
    devices.tablet.refresh()
    [asked] = devices.tablet.screens["phones"]["requests"]
    assert "Taken out" in asked["text"]
    assert numbers(asked["text"]).isdisjoint({"77", "33", "44"})


@pytest.mark.parametrize("accepted", [False, True])
def test_a_request_about_what_was_covered_since_keeps_no_screen_from_being_drawn(at, accepted):
    devices = at("reputation", 3, start_seat=0)
    ana = devices.sit("ana", 0)
    for action in AUCTION[:2]:
        page = ana if action.get("by") == 0 else devices.tablet
        page.refresh()
        play(page, action)
    devices.tablet.refresh()
    play(devices.tablet, AUCTION[2])  # so that the phone has to ask
    ana.refresh()
    changed = {"do": "bid_public", "by": 0, "credits": 12}
    ana.tap(
        {
            "tap": "ask_amend",
            "version": table(ana)["version"],
            "changes": [{"number": 1, "action": changed}],
        }
    )
    assert ana.notice["kind"] == "good", ana.notice
    for action in AUCTION[3:]:
        page = ana if action.get("by") == 0 else devices.tablet
        page.refresh()
        play(page, action)
    play(devices.tablet, {"do": "award_agenda", "by": 2, "tokens": 1})
    devices.tablet.refresh()
    assert devices.tablet.notice is None, devices.tablet.notice
    assert devices.tablet.screens["phones"]["requests"] == [], "it is void"
    ana.refresh()
    [void] = ana.screens["phones"]["void"]
    assert not void["again"] and numbers(void["text"]).isdisjoint({"12", "33", "77"})
    [asked] = devices.store.requests(devices.id)
    log = devices.log()
    devices.tablet.tap({"tap": "settle", "request": asked.id, "accepted": accepted})
    assert (devices.tablet.notice is None) is not accepted and devices.log() == log


@pytest.mark.parametrize(("number", "by"), [(1, 0), (2, 1), (3, 2), (4, 2)])
def test_nothing_of_a_finished_auction_is_changed_to_find_out(start, number, by):
    """Neither a bid nor what else was done then becomes a bid that only enough credits allow."""
    session = start(3, *AUCTION, {"do": "award_agenda", "by": 0, "tokens": 1})
    forged = {"do": "bid_public", "by": by, "credits": 5}
    data = {"version": table(session)["version"], "changes": [{"number": number, "action": forged}]}
    answer = session.query({"query": "try_changes", "data": data})
    assert "may not be looked up" in answer["problem"]


def test_what_is_no_secret_of_it_is_still_changed(start):
    """The numbers of a card but its credits, the workers of a private bid, the tokens of an agenda."""
    session = start(3, *AUCTION, {"do": "award_agenda", "by": 0, "tokens": 1})
    entry = session.query({"query": "entry", "data": {"version": table(session)["version"], "number": 0}})
    assert "77" not in numbers(json.dumps(entry))
    changes = [
        {"number": 0, "action": {**AUCTION[0], "public": {"workers": 1, "gain": 9}}},
        {"number": 2, "action": {**AUCTION[2], "workers": 2}},
        {"number": 3, "action": {**AUCTION[3], "tokens": 5}},
    ]
    data = {"version": table(session)["version"], "changes": changes}
    answer = session.query({"query": "try_changes", "data": data})
    assert answer["unfit"] == []
    session.tap({"tap": "amend", **data})
    assert session.notice is None
    [revealed, *_] = session.models.table.table.record()["actions"]
    assert revealed["public"] == {"workers": 1, "credits": 77, "gain": 9}
    assert table(session)["board"]["seats"][2]["reputation_tokens"] == 5
