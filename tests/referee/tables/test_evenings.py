"""Which games belong to one evening: by their times and players, and as somebody has put it right."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.store.evenings import Evening, EveningGame
from referee.tables.evenings import MAX_BREAK, group_evenings

EIGHT = datetime(2026, 3, 7, 20, tzinfo=UTC)


def game(name: str, hours: float, players: str = "Ana Bo", **more: Any) -> EveningGame:
    """Return a game that began so many hours after eight and took one."""
    began = EIGHT + timedelta(hours=hours)
    about = {"place": "", "evening": None} | more
    return EveningGame(
        name, "refereed", began, began + timedelta(hours=1), players=(*players.split(),), **about
    )


def groups(*games: EveningGame, kept: dict[str, Evening] | None = None) -> list[str]:
    ordered = sorted(games, key=lambda one: one.started_at)
    return ["".join(one.id for one in evening.games) for evening in group_evenings(ordered, kept or {})]


def test_games_that_follow_each_other_with_one_of_the_players_are_one_evening() -> None:
    assert groups(game("a", 0), game("b", 1.5, "Bo Cy"), game("c", 3, "Cy Di")) == ["abc"]


def test_a_long_break_begins_another_evening() -> None:
    hours = MAX_BREAK.total_seconds() / 3600 + 1
    assert groups(game("a", 0), game("b", hours)) == ["ab"]
    assert groups(game("a", 0), game("b", hours + 0.1)) == ["a", "b"]


def test_two_tables_of_one_night_are_two_evenings_until_somebody_changes_over() -> None:
    assert groups(game("a", 0), game("x", 0.2, "Cy Di"), game("b", 2), game("y", 2.1, "Di Eve")) == [
        "ab",
        "xy",
    ]
    assert groups(game("a", 0), game("x", 0.2, "Cy Di"), game("b", 2, "Cy Ana")) == ["a", "xb"]


def test_a_name_is_the_same_however_it_is_written() -> None:
    assert groups(game("a", 0, "ana Bo"), game("b", 2, "ANA Cy")) == ["ab"]


def test_games_that_run_beside_each_other_belong_together() -> None:
    assert groups(game("a", 0), game("b", 0.5, "Ana Cy")) == ["ab"]


def test_what_somebody_put_right_stands_and_what_follows_joins_it() -> None:
    kept = {"e": Evening("e", "Club", guests=("Zoe",))}
    apart = game("x", 1, evening="e"), game("y", 90, "Fay Gil", evening="e")
    assert groups(game("a", 0), *apart, game("b", 2.5, "Zoe Hal"), kept=kept) == ["a", "xby"]
    assert groups(game("x", 1, evening="gone"), game("b", 2)) == ["xb"], "an evening that is no more"


def test_an_evening_says_where_it_was_and_who_was_there() -> None:
    kept = {"e": Evening("e", guests=("Zoe", "bo"))}
    (one,) = group_evenings(
        [game("a", 0, place="Club", evening="e"), game("b", 1, "Cy Ana", evening="e")], kept
    )
    assert (one.key, one.began_at, one.place) == ("a", EIGHT, "Club")
    assert one.players == ("Ana", "Bo", "Cy") and one.guests == ("Zoe",), "Bo has played"
    (two,) = group_evenings([game("a", 0, place="Club"), game("b", 1, place="Bar")], {})
    assert two.place == ""
    named = {"e": Evening("e", place="Attic")}
    (three,) = group_evenings([game("a", 0, place="Club", evening="e")], named)
    assert three.place == "Attic"


@pytest.mark.parametrize("step", [0.0, 1.0, 24.0])
def test_games_of_other_people_are_evenings_of_their_own(step: float) -> None:
    games = [game(str(number), number * step, f"P{number} Q{number}") for number in range(2000)]
    assert len(group_evenings(games, {})) == 2000
