"""The highlights of each game in all its recorded games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from referee.games import game_ids
from referee.games.promote.employees import EMPLOYEES
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_record
from tests.referee.playthroughs import read, records
from widgets.i18n import speech
from widgets.screens.table.highlight_view import find_highlight, highlight_view, highlighted_lines
from widgets.screens.table.news import latest_lines
from widgets.screens.table.views import HighlightView

SEEN = {
    "anarchy": {"found", "alarm", "caught"},
    "bastards": {"caught", "prize"},
    "boss": {"deal", "opened", "ended"},
    "promote": {"opened", "out"},
    "reputation": {"opened"},
}
"""The kinds of events that occur in the recorded games."""


def played(game: str) -> Iterator[tuple[Match[Any], HighlightView | None, Speech]]:
    """Play the recorded games; yield each position with what it shows large."""
    for path in records(game):
        raw = read(path)
        record = read_record(raw)
        match: Match[Any] = Match(record.game, record.setup)
        said = speech("en", [seat["name"] for seat in raw["seats"]])
        for action in record.actions:
            match.submit(action)
            told = latest_lines(match).latest
            found = find_highlight(match, told)
            yield match, None if found is None else highlight_view(found, told[0].number, said), said


@cache
def shown(game: str) -> tuple[HighlightView, ...]:
    return tuple(view for _, view, _ in played(game) if view is not None)


@pytest.mark.parametrize("game", game_ids())
def test_what_the_table_waited_for_is_shown_large(game):
    if game not in SEEN:
        pytest.skip("it has no board of its own")
    assert {view["kind"] for view in shown(game)} == SEEN[game]


@pytest.mark.parametrize("game", sorted(SEEN))
def test_each_has_beats_that_say_or_show_something_once(game):
    for view in shown(game):
        assert view["title"]
        assert all(beat["figures"] or beat["said"] for beat in view["beats"])
        told = [one["text"] for beat in view["beats"] for one in beat["said"]]
        told += [one["text"] for one in view["moves"]]
        assert len(told) == len(set(told)), told
        assert 1 <= len(view["beats"]) <= 8


def test_fists_show_both_bids_and_the_hand_and_mark_the_one_that_won():
    for view in shown("reputation"):
        first = view["beats"][0]["figures"]
        assert sorted(one["label"] for one in first) == ["Marker", "Workers", "Workers"]
        bids = {one["seat"]: int(one["value"]) for one in first if one["label"] == "Workers"}
        best = [one["seat"] for one in first if one["is_best"]]
        assert len(best) == 1
        assert bids[best[0]] == max(bids.values())
        assert view["moves"][0]["clause"] == "REP-7.6"


def test_votes_lie_in_the_order_of_the_line():
    for match, view, said in played("promote"):
        if view is None or view["title"] != "The votes are turned over":
            continue
        opened = next(one for one in reversed(match.applied) if one.action.do == "vote")
        line = [said.say(EMPLOYEES[one].name) for one in opened.before.line]
        labels = [one["label"] for one in view["beats"][0]["figures"]]
        assert labels == [one for one in line if one in labels]
        assert labels


def test_a_deal_shows_what_everybody_keeps_of_the_payout():
    for match, view, _ in played("boss"):
        if view is not None and view["kind"] == "deal":
            closed = match.state.closed
            gained = {one["seat"]: int(one["value"]) for one in view["beats"][0]["figures"]}
            assert sum(gained.values()) == closed.payout
            assert {seat: gained[seat] for seat, _ in closed.shares} == dict(closed.shares)


def test_an_exposure_waits_until_all_that_it_moves_is_moved():
    exposures = [view for view in shown("bastards") if view["kind"] == "caught"]
    assert exposures
    for view in exposures:
        assert view["waits"]
        assert all(one["text"] for one in view["moves"])
        assert any("Goodwill" in one["text"] for beat in view["beats"] for one in beat["said"])


def test_a_tile_is_its_owners():
    for match, view, _ in played("anarchy"):
        if view is not None:
            [tile] = view["beats"][0]["figures"]
            taker = match.applied[-1].before.turn
            assert tile["seat"] not in (None, taker)


@pytest.mark.parametrize("game", sorted(SEEN))
def test_what_may_not_be_looked_up_is_not_shown_once_more(game):
    """No figure reveals what was in a line that has since been covered."""
    covered = 0
    for match, _, _ in played(game):
        lines = match.lines
        for number in highlighted_lines(match, lines):
            assert match.readable(lines[number]) is lines[number]
        covered += sum(match.readable(line) is not line for line in lines)
        if covered > 200:
            return
    assert (covered > 0) == (not match.game.covers_nothing)
