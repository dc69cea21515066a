"""What lies covered (REP-6.5, REP-6.6, WTP-6.1) is found out neither by trying changes nor by any answer."""

from __future__ import annotations

import json
from typing import Any

from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from tests.widgets.screens.table.test_amending import amend, ask, change, lines
from widgets.session import Session

AMOUNTS = ("6 credits", "2 credits", "4 credits")
"""What lay on the cards of :func:`to_cosponsorship`, and what was taken of it."""
AWARD = {"do": "award_agenda", "by": 2, "tokens": 1}
COSPONSORED: list[dict[str, Any]] = [
    {"do": "hide_marker", "by": 0, "hand": "left"},
    {"do": "bid_cosponsor", "by": 1, "workers": 0},
    {"do": "bid_cosponsor", "by": 3, "workers": 0},
]


def said(session: Session) -> str:
    """Return all that a page is sent of the table, and what it may ask of the rules now."""
    session.tap({"tap": "log", "open": True})
    told = [session.screens["table"], session.screens["log"]]
    told += [ask_why(session, clause) for clause in ("REP-6.1", "REP-6.3", "REP-4.2")]
    session.tap({"tap": "rules"})
    told.append(session.screens["rules"])
    session.tap({"tap": "open", "table": session.screens["shell"]["table"]})
    return json.dumps(told)


def ask_why(session: Session, clause: str) -> Any:
    return session.query({"query": "why", "data": {"clause": clause}})


def test_what_an_undo_leads_back_to_is_told_no_amounts(start):
    """The auction has been over since before what is taken back: it lay covered, and does again."""
    session = start(4, *to_cosponsorship())
    assert any(amount in said(session) for amount in AMOUNTS)
    play(session, AWARD)
    assert not any(amount in said(session) for amount in AMOUNTS)
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert not any(amount in said(session) for amount in AMOUNTS)


def test_a_change_of_what_is_covered_tells_no_amounts_as_the_latest_line_either(start):
    session = start(4, *to_cosponsorship(), AWARD)
    amend(
        session, change(0, do="reveal", private={"name": "x"}, public={"name": "y", "workers": 2, "gain": 9})
    )
    assert session.notice is None
    assert not any(amount in said(session) for amount in AMOUNTS)
    session.tap({"tap": "undo", "version": 1})
    assert not any(amount in session.notice["text"] for amount in AMOUNTS), "nor to a page that was late"


def test_a_correction_that_becomes_one_of_credits_is_covered_like_one(start):
    fix = {"do": "adjust", "seat": 0, "reason": "recount"}
    session = start(4, {**fix, "change": {"hq": -1}}, REVEAL)
    amend(session, change(0, **fix, change={"credits": 33}))
    play(session, {"do": "speculate", "by": 0})
    assert "Changed: " in lines(session)[2]["text"]
    assert "+33" not in said(session)
    session.tap({"tap": "undo", "version": table(session)["version"]})
    session.tap({"tap": "undo", "version": table(session)["version"]})
    assert "+33" not in said(session)


def test_whether_a_loss_was_guessed_is_not_told(start):
    """REP-6.6: with nothing else changed, the right guess is answered as any other."""
    session = start(4, *to_cosponsorship(), *COSPONSORED)
    was = REVEAL["private"]["loss"]
    public = {name: value for name, value in REVEAL["public"].items() if name != "credits"}
    private = {"name": REVEAL["private"]["name"]}
    for guess in range(was - 1, was + 2):
        wanted = change(0, do="reveal", private={**private, "loss": guess}, public=public)
        tried = ask(session, "try_changes", changes=[wanted])
        assert "problem" not in tried, guess
        [changed] = tried["changed"]
        assert [one["after"] for one in changed["values"]] == [str(guess)]
    unsaid = change(0, do="reveal", private=private, public=public)
    assert "Nothing is changed" in ask(session, "try_changes", changes=[unsaid])["problem"]
    amend(session, change(0, do="reveal", private={**private, "loss": was}, public=public))
    assert lines(session)[-1]["text"].endswith("What is not shown of it was typed again.")


def test_what_came_after_a_covered_entry_that_does_not_fit_goes_with_it(start):
    """Whether it would fit there depends on the credits that lay on the cards."""
    told = []
    for moved in (2, 6):
        session = start(4, REVEAL, {"do": "bid_public", "by": 0, "credits": moved})
        play(session, {"do": "bid_private", "by": 1, "workers": 3})
        play(session, *({"do": "speculate", "by": seat} for seat in (2, 3, 0, 1)), *COSPONSORED)
        public = {"name": "Water Works", "workers": 11, "gain": 4}
        needier = change(0, do="reveal", private={"name": "Moon Mine"}, public=public)
        tried = ask(session, "try_changes", changes=[needier])
        assert (tried["fits"], tried["follows"], tried["next"]) == (0, [], None)
        told.append(tried)
        # nor is a form told of what would lie there then
        for number in range(2, len(session.models.table.table.match.applied)):
            asked = {"number": number, "do": "bid_public", "by": 0, "given": {}, "changes": [needier]}
            assert "problem" in ask(session, "entry_form", **asked)
        session.tap({"tap": "lobby"})
    assert told[0] == told[1]


def test_why_a_covered_line_was_does_not_tell_what_could_be_bid(start):
    """Of a seat that had to speculate, as no credits were left on the public card."""
    told = []
    for credits in (4, 5):
        reveal = {**REVEAL, "public": {**REVEAL["public"], "credits": credits, "workers": 8}}
        session = start(4, reveal, {"do": "bid_public", "by": 0, "credits": 4})
        play(session, {"do": "bid_private", "by": 1, "workers": 9})
        play(session, *({"do": "speculate", "by": seat} for seat in (2, 3, 0, 1)), AWARD)
        told.append([session.query({"query": "why", "data": {"line": number}}) for number in range(7)])
        session.tap({"tap": "lobby"})
    assert told[0] == told[1]
    assert told[0][3]["clause"] == "REP-5.1"
