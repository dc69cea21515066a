"""The table whose changes the store reports to a page."""

from __future__ import annotations


def test_a_page_cares_for_its_own_table_alone(session, start, store):
    assert session.watched_table() is None
    start(3)
    assert session.watched_table() == session.screens["table"]["id"]
    session.tap({"tap": "lobby"})
    assert session.watched_table() is None


def test_a_table_that_is_opened_is_looked_at_after_the_page_cares_for_it(session, start, store, monkeypatch):
    """An earlier change of another device is not reported to the page later."""
    start(3)
    first = session.screens["table"]["id"]
    start(3)
    cared_for, revision = [], type(store).revision

    def asked(self, table):
        cared_for.append(session.watched_table())
        return revision(self, table)

    monkeypatch.setattr(type(store), "revision", asked)
    session.tap({"tap": "open", "table": first})
    assert cared_for[-1] == first
