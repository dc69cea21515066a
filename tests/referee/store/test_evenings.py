"""What is changed of finished games by hand stands beside their logs; evenings are kept where put right."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.engine.errors import Malformed, RefereeError
from referee.match.finished import FinishedGame
from referee.store.evenings import NO_EDIT, Edit, EditedTally, Evening, UnknownEvening
from referee.store.history import GameFilter, UnknownFinishedGame
from referee.store.quotas import Full
from referee.store.sql import evenings
from referee.store.sql.history import put_finished_game
from referee.store.store import Store
from tests.referee.store.test_history import played
from tests.support.stores import keep_finished_game

LATER = datetime(2026, 2, 1, 20, tzinfo=UTC)


def kept(store: Store, play_id: str, *names: str, **more: Any) -> FinishedGame:
    finished = played(*names, **more)._replace(id=play_id, source=more.get("source", "refereed"))
    keep_finished_game(store, finished)
    return finished


def test_an_edit_is_shown_and_what_the_log_says_is_kept(store: Store) -> None:
    own = kept(store, "one", "Ana", "Bo")
    store.edit_finished_game("one", Edit(LATER, "Club", ("Ana", "Boris")))
    shown = store.finished_game("one")
    assert (shown.ended_at, shown.place, shown.edited) == (LATER, "Club", ("date", "place", "names"))
    assert shown.ended_at - shown.started_at == own.ended_at - own.started_at
    assert [seat.name for seat in shown.seats] == ["Ana", "Boris"]
    assert [seat.score for seat in shown.seats] == [seat.score for seat in own.seats]
    assert store.own_finished_game("one") == own
    assert store.finished_games(GameFilter(player="Boris", until=LATER)) == [shown]
    assert store.finished_games(GameFilter(player="Bo")) == []
    assert {player.name for player in store.players()} == {"Ana", "Boris"}


def test_an_edit_replaces_an_earlier_one_and_can_be_taken_back(store: Store) -> None:
    own = kept(store, "one", "Ana", "Bo")
    store.edit_finished_game("one", Edit(LATER, "Club"))
    store.edit_finished_game("one", Edit(own.ended_at, None, ("Ana", "Cy")))
    shown = store.finished_game("one")
    assert shown.edited == ("names",) and shown.ended_at == own.ended_at and shown.place == own.place
    assert store.edit_of("one") == Edit(names=("Ana", "Cy"))
    store.edit_finished_game("one", NO_EDIT)
    assert store.finished_game("one") == own
    assert store.edit_of("one") == NO_EDIT and store.edits() == {}


def test_an_edit_lasts_when_the_game_goes_on_and_is_over_once_more(store: Store) -> None:
    kept(store, "one", "Ana", "Bo")
    store.edit_finished_game("one", Edit(place="Club", names=("Ana", "Cy")))
    again = played("Ana", "Bo", day=1)._replace(id="one", source="refereed")
    with store.engine.begin() as connection:
        put_finished_game(connection, "one", None)
    assert store.count_finished_games() == 0
    with store.engine.begin() as connection:
        put_finished_game(connection, "one", again)
    shown = store.finished_game("one")
    assert (shown.place, [seat.name for seat in shown.seats]) == ("Club", ["Ana", "Cy"])
    assert store.own_finished_game("one") == again


def test_a_tally_is_changed_itself_and_an_imported_game_beside_its_file(store: Store) -> None:
    kept(store, "tally", "Ana", "Bo", source="tallied")
    with pytest.raises(EditedTally):
        store.edit_finished_game("tally", Edit(place="Club"))
    own = kept(store, "file", "Ana", "Bo", source="imported")
    store.edit_finished_game("file", Edit(place="Club"))
    assert store.finished_game("file") == own._replace(place="Club", edited=("place",))


@pytest.mark.parametrize(
    ("edit", "where"),
    [
        (Edit(datetime.now(UTC) + timedelta(days=2)), "date"),
        (Edit(place="x" * 201), "place"),
        (Edit(place="line\nline"), "place"),
        (Edit(names=("Ana",)), "names"),
        (Edit(names=("Ana", "")), "names[1]"),
        (Edit(names=("Ana", "\u200b")), "names[1]"),
        (Edit(names=("Ana", "ANA ")), "names[1]"),
    ],
)
def test_an_edit_that_is_none_is_refused(store: Store, edit: Edit, where: str) -> None:
    own = kept(store, "one", "Ana", "Bo")
    with pytest.raises(Malformed) as refused:
        store.edit_finished_game("one", edit)
    assert refused.value.where == where
    assert store.finished_game("one") == own


def test_whoever_may_not_changes_nothing(store: Store) -> None:
    own = kept(store, "one", "Ana", "Bo")

    def guard(_: object) -> None:
        raise RefereeError(Full.__name__)

    with pytest.raises(RefereeError):
        store.edit_finished_game("one", Edit(place="Club"), guard)
    with pytest.raises(UnknownFinishedGame):
        store.edit_finished_game("two", Edit(place="Club"))
    assert store.finished_game("one") == own


def test_an_evening_has_the_games_that_it_was_given_last(store: Store) -> None:
    for day, play_id in enumerate("abc"):
        kept(store, play_id, "Ana", "Bo", day=day)
    (first,) = store.keep_evenings([(Evening("", "Club", guests=("Zoe",)), ["a", "b"])])
    assert store.evenings() == {first: Evening(first, "Club", guests=("Zoe",))}
    (second,) = store.keep_evenings([(Evening("", day="2026-03-01"), ["b", "c"])])
    assert store.games_of_evenings() == {first: ["a"], second: ["b", "c"]}
    store.keep_evenings([(Evening(second), ["a", "b", "c"])])
    assert store.evenings() == {second: Evening(second)}, "one without games is forgotten"
    assert store.evenings([first]) == {}
    store.forget_evening(second)
    assert store.evenings() == {} and store.games_of_evenings() == {}


def test_games_of_an_evening_come_together_whenever_they_were(store: Store) -> None:
    for day, play_id in ((0, "a"), (9, "b"), (20, "c")):
        kept(store, play_id, "Ana", "Bo", day=day)
    kept(store, "p", "Ana", "Bo", source="practice")
    kept(store, "h", "Ana", "Bo")
    store.hide_finished_game("h")
    store.keep_evenings([(Evening("", "Club"), ["a", "c"])])
    at = store.finished_game("a").ended_at
    found = store.evening_games(at - timedelta(days=1), at + timedelta(days=1))
    assert [one.id for one in found] == ["a", "c"]
    assert found[0].players == ("Ana", "Bo") and found[0].evening is not None
    assert [one.id for one in store.evening_games(at, at + timedelta(days=30))] == ["a", "b", "c"]


def test_an_evening_that_is_none_is_refused(store: Store, monkeypatch: Any) -> None:
    kept(store, "a", "Ana", "Bo")
    for wrong in (Evening("", "x" * 300), Evening("", guests=("",)), Evening("", guests=("Zoe",) * 41)):
        with pytest.raises(Malformed):
            store.keep_evenings([(wrong, ["a"])])
    with pytest.raises(UnknownEvening):
        store.keep_evenings([(Evening("gone"), ["a"])])
    with pytest.raises(UnknownEvening):
        store.keep_evenings([(Evening(""), ["a", "nothing"])])
    monkeypatch.setattr(evenings, "MOST_EVENINGS", 0)
    with pytest.raises(Full):
        store.keep_evenings([(Evening(""), ["a"])])
    assert store.evenings() == {}
