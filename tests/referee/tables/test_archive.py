"""The games of a store as rows."""

from __future__ import annotations

import pytest

import referee
from referee.engine.errors import RefereeError
from tests.support.plausible_play import play_until


@pytest.fixture
def archive(store):
    for seed in (3, 4):
        play_until(store, 4, seed, lambda state: state.step == "over")
    return referee.Archive(store)


def test_each_seat_of_each_game_is_a_row(archive, store):
    rows = archive.games
    assert len(rows) == 8 and [row["seat"] for row in rows[:4]] == [0, 1, 2, 3]
    assert {row["game"] for row in rows} == {"reputation"}
    for row in rows:
        assert row["won"] == (row["rank"] == 1)
    assert len(referee.Archive(store, "boss").games) == 0


def test_players_and_games_have_their_statistics(archive):
    players, [game] = archive.players, archive.statistics
    assert all(one["plays"] == 2 for one in players) and sum(one["wins"] for one in players) >= 2
    assert (game["game"], game["plays"]) == ("reputation", 2)
    assert game["best_score"] == max(row["score"] for row in archive.games)


def test_players_have_ratings_and_games_records(archive, store):
    club = list(archive.players)
    assert [one["plays"] for one in club] == [2] * 4
    assert sum(one["form"] for one in club) == pytest.approx(2)
    for one in club:
        ratings = list(archive.ratings(one["name"]))
        assert [row["ended"] for row in ratings] == sorted({row["ended"] for row in archive.games})
        assert (ratings[-1]["rating"], ratings[-1]["sigma"]) == (one["rating"], one["sigma"])
        assert ratings[-1]["game_rating"] == one["rating"], "all of them are of one game"
    records = {one["record"]: one for one in archive.records}
    assert records["most"]["value"] == archive.statistics[0]["best_score"]
    assert len(referee.Archive(store, "boss").ratings(club[0]["name"])) == 0


def test_it_shows_itself(archive):
    assert "reputation" in repr(archive) and "<td>reputation</td>" in archive._repr_html_()


def test_an_address_that_is_none_is_refused():
    with pytest.raises(RefereeError):
        referee.Archive("ftp://nowhere")
