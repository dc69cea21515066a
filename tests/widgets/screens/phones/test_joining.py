"""A joint venture with a player on another device: only that device can agree."""

from __future__ import annotations

import pytest

from referee.games import find_game
from tests.support.sessions import NAMES, play
from widgets.server.devices import device_id
from widgets.session import Session

VENTURE = {"do": "declare", "by": 0, "using": "none", "partner": 1, "vps": ["1.1"], "reason": "a pipeline"}


@pytest.fixture
def tablet(join) -> Session:
    tablet = join("tablet")
    seats = [{"name": name} for name in NAMES[:4]]
    options = {**find_game("bastards").suggest(4), "start_seat": 0}
    tablet.tap({"tap": "start", "game": "bastards", "seats": seats, "options": options})
    return tablet


@pytest.fixture
def phone(tablet, join, store):
    """Let a device play a seat."""

    def sits(name: str, seat: int) -> Session:
        table = tablet.models.table.table.id
        store.grant(table, device_id(name), "seat", seat)
        tablet.refresh()
        return join(name, table)

    return sits


def declare(session: Session, **more) -> None:
    revision = session.screens["table"]["revision"]
    session.tap({"tap": "submit", "action": {**VENTURE, **more}, "revision": revision})


def asked(session: Session) -> list[dict]:
    session.refresh()
    return session.screens["phones"]["requests"]


def waits(session: Session) -> list[dict]:
    session.refresh()
    return session.screens["phones"]["void"]


def settle(session: Session, accepted: bool, request: int | None = None) -> None:
    number = asked(session)[0]["id"] if request is None else request
    session.tap({"tap": "settle", "request": number, "accepted": accepted})


def actions(session: Session) -> list[str]:
    session.refresh()
    return [one.do for one in session.models.table.table.match.actions]


def test_a_partner_on_a_phone_is_asked_and_says_yes(tablet, phone):
    bo = phone("bo", 1)
    declare(tablet)
    assert tablet.notice is None
    assert actions(tablet) == []
    [request] = asked(bo)
    assert "Ana and Bo declare a joint venture" in request["text"]
    assert "VPs involved: " in request["text"]
    [waiting] = waits(tablet)
    assert waiting["open"] and waiting["text"].startswith("Bo is asked first.")
    settle(bo, accepted=True)
    # nobody can expose a legal action: the game continues by itself
    assert actions(tablet) == ["declare", "proceed"]
    assert asked(bo) == waits(tablet) == []


def test_a_partner_who_says_no_takes_part_in_nothing_and_the_other_is_told(tablet, phone):
    bo = phone("bo", 1)
    declare(tablet)
    settle(bo, accepted=False)
    assert actions(tablet) == [] and asked(bo) == []
    [told] = waits(tablet)
    assert told["text"].startswith("Bo does not take part.") and not told["open"] and not told["again"]
    tablet.tap({"tap": "ask_again", "request": told["id"]})
    assert tablet.notice and asked(bo) == []
    tablet.tap({"tap": "withdraw", "request": told["id"]})
    assert waits(tablet) == []


def test_the_tablet_is_asked_for_those_who_play_there(tablet, phone):
    ana = phone("ana", 0)
    declare(ana)
    [request] = asked(tablet)
    settle(tablet, accepted=True, request=request["id"])
    assert actions(ana) == ["declare", "proceed"]


def test_on_one_device_nobody_is_asked(tablet):
    declare(tablet)
    assert actions(tablet) == ["declare", "proceed"]


def test_who_asks_can_ask_no_more(tablet, phone):
    bo = phone("bo", 1)
    declare(tablet)
    tablet.tap({"tap": "withdraw", "request": waits(tablet)[0]["id"]})
    assert asked(bo) == []


def test_what_cannot_be_done_any_more_is_void(tablet, phone):
    bo = phone("bo", 1)
    declare(tablet)
    request = asked(bo)[0]["id"]
    play(
        tablet,
        {"do": "phase", "name": "place"},
        {"do": "place_vp", "by": 2, "vp": "2.1", "using": "media", "place": "Report on Crime"},
        {"do": "place_vp", "by": 3, "vp": "3.1", "using": "crime", "place": "The Rest"},
    )
    assert asked(bo) == []
    settle(bo, accepted=True, request=request)
    assert "declare" not in actions(tablet)
    assert [one["open"] for one in waits(tablet)] == [False]


def test_nobody_else_says_yes_and_no_page_leaves_the_question_out(tablet, phone):
    ana, bo, carmen = phone("ana", 0), phone("bo", 1), phone("carmen", 2)
    revision = ana.screens["table"]["revision"]
    ana.tap({"tap": "submit_all", "actions": [VENTURE], "revision": revision})
    assert "First to say yes, on another device: Bo." in ana.notice["text"]
    declare(carmen)  # in the name of another seat
    assert "for Ana to do" in carmen.notice["text"]
    assert asked(bo) == []
    declare(ana)
    request = asked(bo)[0]["id"]
    for other in (ana, carmen, tablet):
        assert asked(other) == []
        settle(other, accepted=True, request=request)
        assert other.notice is not None
    assert actions(tablet) == []
    # nor is an agreement with one the agreement with another
    declare(ana, partner=2, vps=[])
    assert asked(bo) == []
    settle(bo, accepted=True, request=request)
    assert actions(tablet) == []


def test_a_seat_that_was_given_away_asks_for_nothing(tablet, phone, store):
    ana, bo = phone("ana", 0), phone("bo", 1)
    declare(ana)
    request = asked(bo)[0]["id"]
    store.release(tablet.models.table.table.id, 0)
    bo.refresh()
    assert asked(bo) == []
    settle(bo, accepted=True, request=request)
    assert actions(tablet) == []


def test_a_partner_is_not_put_into_an_entry_afterwards(tablet, phone):
    bo = phone("bo", 1)
    alone = {name: value for name, value in VENTURE.items() if name not in ("partner", "vps")}
    play(tablet, {**alone, "vps": []})
    version = tablet.screens["table"]["version"]
    change = [{"number": 0, "action": {**VENTURE, "vps": []}}]
    tablet.tap({"tap": "amend", "version": version, "changes": change})
    assert tablet.notice is not None
    first = tablet.models.table.table.match.actions[0]
    assert "partner" not in first.given
    assert bo.notice is None
