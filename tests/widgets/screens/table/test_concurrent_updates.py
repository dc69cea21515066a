"""Two pages at one table act at once: the later one shows what happened, and does nothing else."""

from __future__ import annotations

import pytest

from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from widgets.session import Session


def test_a_stale_page_cannot_act(session, start):
    start(4, REVEAL)
    session.tap({"tap": "submit", "revision": "1/reveal/0", "action": {"do": "speculate", "by": 0}})
    assert session.notice["text"].startswith("Meanwhile: ")
    assert table(session)["version"] == 1
    session.tap({"tap": "submit", "revision": "9/reveal/99", "action": {"do": "speculate", "by": 0}})
    assert "moved on" in session.notice["text"]  # of that, no log says anything
    assert table(session)["version"] == 1


@pytest.mark.parametrize("version", [-1, 7])
def test_a_page_that_saw_no_log_there_ever_was_undoes_nothing(session, start, caplog, version):
    start(4)
    session.tap({"tap": "undo", "version": version})
    assert "moved on" in session.notice["text"] and not caplog.records
    assert table(session)["version"] == 0


@pytest.fixture
def other(session, start, store) -> Session:
    """A second page at the table of the first, where Ana is to bid; nobody tells either of changes."""
    start(4, REVEAL)
    second = Session(lambda: store)
    second.tap({"tap": "connect", "language": "en", "table": session.models.table.table.id})
    return second


def at_once(first: Session, second: Session, monkeypatch: pytest.MonkeyPatch, *taps: dict) -> None:
    """Let the first page tap after the second one reads the store and before it appends its entry."""
    store, plain = second.context.store, type(second.context.store).append

    def append(*args, **more):
        monkeypatch.setattr(type(store), "append", plain)
        first.tap(taps[0])
        assert first.notice is None, first.notice
        return plain(*args, **more)

    monkeypatch.setattr(type(store), "append", append)
    second.tap(taps[1])
    assert type(store).append is plain


def lost(loser: Session, winner: Session, version: int) -> str:
    """Check that a page shows all that happened and nothing else; return its message."""
    assert table(loser)["version"] == table(winner)["version"] == version
    assert loser.context.store.log_length(loser.models.table.table.id) == version
    for part in ("now", "last", "board", "revision", "controls"):
        assert table(loser)[part] == table(winner)[part]
    return loser.notice["text"]


SPECULATE = {"do": "speculate", "by": 0}
BID = {"do": "bid_public", "by": 0, "credits": 2}


def test_a_page_that_another_overtook_is_told_what_happened(session, other):
    moment = table(other)["revision"]
    play(session, SPECULATE)
    other.tap({"tap": "submit", "action": BID, "revision": moment})
    assert lost(other, session, 2) == "Meanwhile: Ana speculates. Look again, then choose."
    play(other, {"do": "bid_public", "by": 1, "credits": 2})  # what was entered is one tap away


def test_what_happened_is_said_in_the_language_of_the_device(session, other):
    for page in (session, other):
        page.tap({"tap": "language", "language": "es"})
    play(session, SPECULATE)
    other.tap({"tap": "submit", "action": BID, "revision": table(other)["revision"]})
    assert table(session)["last"]["text"] in lost(other, session, 2)


AWARD = {"do": "award_agenda", "by": 3, "tokens": 2, "note": ""}


@pytest.mark.parametrize(
    ("before", "tap", "action"),
    [
        *((SPECULATE, "submit", action) for action in (BID, SPECULATE, AWARD)),
        *((SPECULATE, "roll", action) for action in (BID, SPECULATE)),
        (AWARD, "roll", BID),
    ],
    ids=[
        f"{tap}, {how}" for tap in ("submit", "roll") for how in ("refused now", "the same", "possible still")
    ],
)
def test_a_page_overtaken_on_the_way_to_the_store_is_told_what_happened(
    session, other, monkeypatch, before, tap, action
):
    moment = table(session)["revision"]
    at_once(
        session,
        other,
        monkeypatch,
        {"tap": "submit", "action": before, "revision": moment},
        {"tap": tap, "action": action, "revision": moment},
    )
    happened = table(session)["last"]["text"]
    assert lost(other, session, 2) == f"Meanwhile: {happened} Look again, then choose."


def test_of_several_that_may_act_the_one_overtaken_is_told_why_it_may_not_now(session, other, monkeypatch):
    play(session, *to_cosponsorship()[1:])
    other.refresh()
    moment = table(session)["revision"]
    bid = {"do": "bid_cosponsor", "by": 1, "workers": 2}
    at_once(
        session,
        other,
        monkeypatch,
        {"tap": "undo", "version": table(session)["version"]},
        {"tap": "submit", "action": bid, "revision": moment},
    )
    assert lost(other, session, 8).startswith("Meanwhile: Taken back: ")
    assert other.notice["kind"] == "refused" and other.notice["clause"]


def test_a_seal_of_two_pages_at_once_counts_once(session, other, monkeypatch):
    play(session, *to_cosponsorship()[1:])
    other.refresh()
    bids = [{"do": "bid_cosponsor", "by": 1, "workers": workers} for workers in (2, 3)]
    taps = [{"tap": "submit", "action": bid, "revision": table(session)["revision"]} for bid in bids]
    at_once(session, other, monkeypatch, *taps)
    assert "counts once" in lost(other, session, 8)


@pytest.mark.parametrize("both_look", [True, False])
def test_an_undo_that_was_overtaken_takes_nothing_else_back(session, other, monkeypatch, both_look):
    taps = (
        {"tap": "submit", "action": SPECULATE, "revision": table(session)["revision"]},
        {"tap": "undo", "version": 1},
    )
    if both_look:
        at_once(session, other, monkeypatch, *taps)
    else:
        session.tap(taps[0])
        other.refresh()
        other.tap(taps[1])
    assert lost(other, session, 2) == "Meanwhile: Ana speculates. Look again, then choose."


def test_a_redo_that_was_overtaken_puts_nothing_back(session, other, monkeypatch):
    session.tap({"tap": "undo", "version": 1})
    other.refresh()
    at_once(
        session,
        other,
        monkeypatch,
        {"tap": "submit", "action": REVEAL, "revision": table(session)["revision"]},
        {"tap": "redo", "version": 2},
    )
    last = table(session)["last"]["text"]
    assert lost(other, session, 3) == f"Meanwhile: {last} Look again, then choose."


def test_several_actions_that_were_overtaken_are_played_not_even_in_part(session, other, monkeypatch):
    play(session, *to_cosponsorship()[1:])
    other.refresh()
    moment = table(session)["revision"]
    entries = [
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 1},
        {"do": "bid_cosponsor", "by": 3, "workers": 0},
    ]
    at_once(
        session,
        other,
        monkeypatch,
        {"tap": "undo", "version": table(session)["version"]},
        {"tap": "submit_all", "actions": entries, "revision": moment},
    )
    assert lost(other, session, 8).startswith("Meanwhile: ")


def test_a_sealed_value_is_not_in_what_happened(session, other):
    play(session, *to_cosponsorship()[1:])
    other.refresh()
    version = table(other)["version"]
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 5})
    other.tap({"tap": "undo", "version": version})
    told = lost(other, session, version + 1)
    assert "Bo has sealed a bid" in told and "5" not in told
