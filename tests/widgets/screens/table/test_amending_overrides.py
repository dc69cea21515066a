"""An amended entry that overruled a rule: by the same card, or for another reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.sessions import REVEAL, play
from tests.widgets.screens.table.test_amending import actions, amend, ask, change, lines
from widgets.session import Session

WHY = "the Fixer's card"
OPENING = (REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
LOW = {"do": "bid_private", "by": 1, "workers": 2, "override": WHY}


def of(entry: Any) -> dict[Any, str | None]:
    """Return the values of an entry's only field, each with the clause that speaks against it."""
    [field] = entry["control"]["fields"]
    return {one["value"]: one["objection"] and one["objection"]["clause"] for one in field["choices"]}


@pytest.fixture
def overruled(start) -> Session:
    return start(4, *OPENING, LOW)


def test_an_entry_says_what_overruled_the_rules_and_offers_what_that_allows(overruled):
    entry = ask(overruled, "entry", number=2)
    assert entry["override"] == WHY and entry["given"] == {"workers": 2}
    values = of(entry)
    assert values[1] is None and values[10] == "REP-5.2", "nine are in the HQ, whatever a card says"


def test_what_it_is_to_be_instead_stands_by_the_same_reason(overruled):
    amend(overruled, change(2, **{**LOW, "workers": 1}))
    assert overruled.notice is None
    assert actions(overruled)[2] == {**LOW, "workers": 1}
    effects = lines(overruled)[2]["effects"]
    assert effects[0]["clause"] == "REP-5.2" and WHY in effects[0]["text"]


def test_without_the_reason_the_rule_holds_again(overruled):
    amend(overruled, change(2, do="bid_private", by=1, workers=1))
    assert (overruled.notice["kind"], overruled.notice["clause"]) == ("refused", "REP-5.2")
    assert actions(overruled)[2] == LOW


def test_another_reason_is_a_change(overruled):
    amend(overruled, change(2, **{**LOW, "override": "the table has agreed"}))
    assert overruled.notice is None and actions(overruled)[2]["override"] == "the table has agreed"


def test_something_else_in_its_place_overrules_nothing(overruled):
    entry = ask(overruled, "entry", number=2, do="speculate", by=1)
    assert entry["override"] is None and entry["control"]["do"] == "speculate"


def test_an_entry_is_overruled_only_when_it_is_said_anew(start):
    session = start(4, *OPENING, {"do": "bid_private", "by": 1, "workers": 4})
    assert of(ask(session, "entry", number=2))[2] == "REP-5.2"
    overruling = ask(session, "entry", number=2, do="bid_private", by=1, overrules=True)
    assert of(overruling)[2] is None and overruling["override"] is None
    amend(session, change(2, **LOW))
    assert session.notice is None and actions(session)[2] == LOW


def test_a_form_in_an_entrys_place_is_overruled_as_one_of_now(overruled):
    data: dict[str, Any] = {"number": 2, "do": "bid_private", "by": 1, "given": {"workers": 2}}
    plain, waived = (ask(overruled, "entry_form", **data, overrules=one) for one in (False, True))
    assert plain["against"]["clause"] == "REP-5.2" and plain["given"] == {}
    assert waived["against"] is None and waived["given"] == {"workers": 2}


def test_a_phone_neither_keeps_nor_brings_a_reason(at):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *OPENING, LOW)
    bo = devices.sit("bo", 1)
    before = devices.log()
    assert "on the tablet" in lines(bo)[2]["fixed"]
    for query, more in (("entry", {}), ("entry", {"overrules": True}), ("entry_form", {})):
        data = {"do": "bid_private", "by": 1, **({"given": {}} if query == "entry_form" else {}), **more}
        assert "on the tablet" in ask(bo, query, number=2, **data)["problem"]
    for changed in (LOW, {**LOW, "workers": 1}, {"do": "speculate", "by": 1}):
        amend(bo, change(2, **changed))
        assert bo.notice["kind"] == "error" and devices.log() == before
        assert "problem" in ask(bo, "try_changes", changes=[change(2, **changed)])


def test_a_phone_overrules_nothing_with_an_entry_of_its_own(at):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *OPENING)
    bo = devices.sit("bo", 1)
    play(bo, {"do": "bid_private", "by": 1, "workers": 4})
    before = devices.log()
    assert "problem" not in ask(bo, "entry", number=2)
    assert "on the tablet" in ask(bo, "entry", number=2, overrules=True)["problem"]
    form = {"number": 2, "do": "bid_private", "by": 1, "given": {}, "overrules": True}
    assert "on the tablet" in ask(bo, "entry_form", **form)["problem"]
    amend(bo, change(2, **LOW))
    assert "on the tablet" in bo.notice["text"] and devices.log() == before
