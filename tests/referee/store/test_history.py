"""History: finished games are stored, typed names stay, and the player of a name can be changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from referee.engine.errors import Malformed, RefereeError
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.history import (
    SCORE_SHEET_ID_LENGTH,
    ConcurrentScoreSheetUpdate,
    GameFilter,
    MergeChanged,
    NameTaken,
    OtherGame,
    PlayedTogether,
    UnknownFinishedGame,
    UnknownPlayer,
    UnknownScoreSheet,
    normalize_name,
)
from referee.store.store import Store
from tests.support.concurrency import run_at_once
from tests.support.stores import keep_finished_game

START = datetime(2026, 3, 1, 19, tzinfo=UTC)
PHONE, TABLET = "a" * 64, "b" * 64


def played(*names: str, day: int = 0, **more: Any) -> FinishedGame:
    """Return a play of three that the first one wins, started on a day of March."""
    seats = tuple(
        FinishedSeat(name, 50 - 10 * index, 1 + index, index == 0, False, index == 1)
        for index, name in enumerate(names)
    )
    at = START + timedelta(days=day)
    return FinishedGame("", "reputation", "tallied", at, at + timedelta(hours=1), 60, seats)._replace(**more)


def keep(store: Store, *names: str, day: int = 0, **more: Any) -> str:
    play = played(*names, day=day, **more)
    return store.keep_score_sheet(play.game, {}, finished=play)


def names_in(store: Store) -> list[tuple[str, tuple[str, ...], int]]:
    return [tuple(player) for player in store.players()]


def test_a_tally_is_kept_as_it_is_typed(store: Store) -> None:
    first = store.keep_score_sheet("reputation", {"seats": [{"name": "Zoë 👩\u200d🚀"}]}, device=PHONE)
    second = store.keep_score_sheet("boss", {"seats": []}, device=TABLET)
    assert [one.id for one in store.score_sheets()] == [second, first]
    assert store.keep_score_sheet("reputation", {"seats": [1, None, "子"]}, first, PHONE) == first
    assert [one.id for one in store.score_sheets()] == [first, second]
    assert [one.id for one in store.score_sheets(TABLET)] == [second]
    kept = store.score_sheet(first)
    assert kept.body == {"seats": [1, None, "子"]}
    assert (kept.game, kept.device, kept.is_finished) == ("reputation", PHONE, False)
    assert kept.created_at < kept.changed_at
    assert store.count_finished_games() == 0


def test_what_another_page_kept_meanwhile_is_not_wiped(store: Store) -> None:
    tally = store.keep_score_sheet("boss", {"typed": 1})
    seen = store.score_sheet(tally).changed_at
    store.keep_score_sheet("boss", {"typed": 2}, tally, expected=seen)
    with pytest.raises(ConcurrentScoreSheetUpdate, match="changed elsewhere"):
        store.keep_score_sheet("boss", {"typed": 3}, tally, expected=seen, finished=played("Ana", "Bo", "Cy"))
    assert store.score_sheet(tally).body == {"typed": 2}
    assert store.count_finished_games() == 0
    newer = store.score_sheet(tally).changed_at
    assert newer > seen
    store.keep_score_sheet("boss", {"typed": 3}, tally, expected=newer)
    assert store.score_sheet(tally).body == {"typed": 3}


def test_of_two_pages_that_type_at_once_one_is_overtaken(store: Store) -> None:
    tally = store.keep_score_sheet("boss", {"typed": 0})
    seen = store.score_sheet(tally).changed_at
    typed: list[int] = []

    def type_in(number: int) -> None:
        store.keep_score_sheet("boss", {"typed": number}, tally, expected=seen)
        typed.append(number)

    errors = run_at_once(lambda: type_in(1), lambda: type_in(2))
    assert [type(error) for error in errors] == [ConcurrentScoreSheetUpdate]
    assert [store.score_sheet(tally).body] == [{"typed": number} for number in typed]


def test_a_change_is_later_than_what_it_takes_the_place_of_whatever_the_clock_says(store: Store) -> None:
    tally = store.keep_score_sheet("boss", {})
    ahead = datetime.now(UTC).replace(year=2090)
    restored = store.score_sheet(tally)._replace(id="b" * SCORE_SHEET_ID_LENGTH, changed_at=ahead)
    assert store.restore_score_sheet(restored)
    store.keep_score_sheet("boss", {"typed": 1}, restored.id, expected=ahead)
    assert store.score_sheet(restored.id).changed_at > ahead


def test_who_types_may_draw_the_id_of_a_new_tally(store: Store) -> None:
    drawn = "b2c3d4f5g6h7"
    assert store.keep_score_sheet("boss", {"typed": 1}, drawn, is_new=True) == drawn
    with pytest.raises(ConcurrentScoreSheetUpdate):
        store.keep_score_sheet("boss", {"typed": 2}, drawn, is_new=True)
    assert store.score_sheet(drawn).body == {"typed": 1}
    for bad in (None, "", "b2c3", "B2C3D4F5G6H7", drawn + "8"):
        with pytest.raises(Malformed):
            store.keep_score_sheet("boss", {}, bad, is_new=True)
    assert len(store.score_sheets()) == 1


def test_a_discarded_tally_leaves_the_list_and_nothing_else(store: Store) -> None:
    tally = store.keep_score_sheet("boss", {"seats": [1]})
    store.discard_score_sheet(tally)
    assert store.score_sheets() == []
    assert store.score_sheet(tally).body == {"seats": [1]}
    assert store.score_sheet(tally).is_discarded
    store.keep_score_sheet("boss", store.score_sheet(tally).body, tally)
    assert [one.id for one in store.score_sheets()] == [tally]


def test_a_tally_stays_one_of_its_game(store: Store) -> None:
    tally = store.keep_score_sheet("reputation", {"typed": 1}, finished=played("Ana", "Bo", "Cy"))
    for more in (
        {},
        {"expected": store.score_sheet(tally).changed_at},
        {"finished": played("Ana", "Bo", "Cy")},
    ):
        with pytest.raises(OtherGame):
            store.keep_score_sheet("boss", {"typed": 2}, tally, **more)
    assert (store.score_sheet(tally).game, store.score_sheet(tally).body) == ("reputation", {"typed": 1})
    assert store.finished_game(tally).game == "reputation"


def test_a_finished_tally_is_in_the_history_and_can_be_edited(store: Store) -> None:
    draft = store.keep_score_sheet("reputation", {"typed": 1})
    play = played("Ana", "Bo", "Cy", id="whatever", place="Bar\0 Sol", comment="half \ud800")
    assert store.keep_score_sheet("reputation", {"typed": 2}, draft, finished=play) == draft
    assert store.score_sheets() == []
    assert store.score_sheet(draft).is_finished
    kept = play._replace(id=draft, place="Bar Sol", comment="half ?")
    assert store.finished_games() == [kept]
    assert store.finished_game(draft) == kept
    store.keep_score_sheet("reputation", {"typed": 3}, draft)
    assert store.finished_games() == [kept], "until there is another one"
    edited = played("Ana", "Dee", "Cy", day=1)
    store.keep_score_sheet("reputation", {"typed": 4}, draft, finished=edited)
    assert store.finished_games() == [edited._replace(id=draft)]
    assert [player.name for player in store.players()] == ["Ana", "Cy", "Dee"]


def test_what_is_not_there_is_said(store: Store) -> None:
    for what, ask in {
        UnknownScoreSheet: [
            lambda: store.score_sheet("nope"),
            lambda: store.discard_score_sheet("nope"),
            lambda: store.keep_score_sheet("boss", {}, "nope", finished=played("Ana", "Bo", "Cy")),
        ],
        UnknownFinishedGame: [lambda: store.finished_game("nope"), lambda: store.hide_finished_game("nope")],
        UnknownPlayer: [
            lambda: store.rename_player("nope", "Ana"),
            lambda: store.merge_players("nope", "nope"),
            lambda: store.separate_player("nope"),
        ],
    }.items():
        for one in ask:
            with pytest.raises(what, match="nope"):
                one()
    assert store.finished_games() == []
    assert issubclass(UnknownScoreSheet, RefereeError)


def test_plays_are_listed_by_their_end_and_filtered(store: Store) -> None:
    ids = [keep(store, "Ana", "Bo", "Cy", day=day) for day in range(4)]
    other = keep(store, "Bo", "Dee", "Cy", day=9, game="bastards")
    assert [play.id for play in store.finished_games()] == [other, *reversed(ids)]
    assert [play.id for play in store.finished_games(limit=2, offset=1)] == [ids[3], ids[2]]
    end = START + timedelta(days=1, hours=1)
    for which, found in (
        (GameFilter(game="bastards"), [other]),
        (GameFilter(player=" ANA "), ids[::-1]),
        (GameFilter(player="Dee", game="reputation"), []),
        (GameFilter(player="Eva"), []),
        (GameFilter(since=end, until=end), [ids[1]]),
        (GameFilter(until=end - timedelta(seconds=1)), [ids[0]]),
        (GameFilter(source="tallied", player="bo"), [other, *ids[::-1]]),
        (GameFilter(source="refereed"), []),
    ):
        assert [play.id for play in store.finished_games(which)] == found
        assert [row[0] for row in store.game_results(which)] == found[::-1]
        assert store.count_finished_games(which) == len(found)


def test_games_are_found_by_words_in_names_place_and_comment(store: Store) -> None:
    first = keep(store, "Zoë", "Bo", "Cy", place="Café de Ángel", comment="A 50% lead_er\\lost")
    second = keep(store, "STRASSE", "Bo", "Dee", day=1, comment="Revancha en el café", place="")
    for words, found in (
        ("", [second, first]),
        ("   ", [second, first]),
        ("zoe", [first]),
        ("ZOË bo", [first]),
        ("bo zoe", [first]),
        ("straße", [second]),
        ("cafe", [second, first]),
        ("CAFÉ angel", [first]),
        ("cafe eve", []),
        ("0% lead", [first]),
        ("50%lead", []),
        ("%", [first]),
        ("_", [first]),
        ("lead_er\\lost", [first]),
        ("e_h", []),
        ("bocy", []),
        ("'; DROP TABLE referee_player; --", []),
        ("z\0oe", [first]),
    ):
        which = GameFilter(words=words)
        assert [play.id for play in store.finished_games(which)] == found, words
        assert store.count_finished_games(which) == len(found)
        assert [row[0] for row in store.game_results(which)] == found[::-1]


def test_games_are_found_by_the_names_that_are_shown_and_those_that_were_typed(store: Store) -> None:
    first, second = keep(store, "Ana", "Bo", "Cy"), keep(store, "Annie", "Bo", "Dee", day=1)
    store.merge_players("Ana", "Annie")
    store.rename_player("Ana", "Señora García")
    for words, found in (("senora", [second, first]), ("annie", [second]), ("dee", [second])):
        assert [play.id for play in store.finished_games(GameFilter(words=words))] == found
    store.separate_player("Annie")
    assert [play.id for play in store.finished_games(GameFilter(words="garcia"))] == [first]


def test_an_edited_game_is_found_by_what_it_says_now(store: Store) -> None:
    kept = keep(store, "Ana", "Bo", "Cy", comment="first words")
    store.keep_score_sheet("reputation", {}, kept, finished=played("Ana", "Bo", "Dee", comment="last words"))
    assert [store.count_finished_games(GameFilter(words=one)) for one in ("first", "cy", "last dee")] == [
        0,
        0,
        1,
    ]


def test_games_are_chosen_by_place_and_by_how_many_played(store: Store) -> None:
    three = keep(store, "Ana", "Bo", "Cy", place="Home")
    two = keep(store, "Ana", "Bo", day=1, place="Club")
    keep(store, "Ana", "Bo", "Dee", day=2, place="Club")
    hidden = keep(store, "Ana", "Bo", day=3, place="Nowhere")
    store.hide_finished_game(hidden)
    assert store.places(9) == ["Club", "Home"] and store.places(1) == ["Club"]
    assert [play.id for play in store.finished_games(GameFilter(seats=2))] == [two]
    assert [play.id for play in store.finished_games(GameFilter(seats=3, place="Home"))] == [three]
    assert store.finished_games(GameFilter(place="home")) == []
    assert store.count_finished_games(GameFilter(seats=9)) == 0


def test_rows_for_statistics_tell_what_plays_tell(store: Store) -> None:
    keep(store, "Ana", "Bo", "Cy", day=1)
    keep(store, "Bo", "ana", "Cy", minutes=None)
    rows = store.game_results()
    for row, play in zip(rows, store.finished_games()[::-1], strict=True):
        *facts, seats, place = row
        assert (*facts, place) == (play.id, play.game, play.ended_at, play.minutes, play.place)
        assert seats == [
            (
                *(seat.name, seat.score, seat.rank),
                *(seat.is_winner, seat.is_eliminated, seat.is_first, seat.thinking),
            )
            for seat in play.seats
        ]


def test_a_mistaken_play_is_hidden_and_not_lost(store: Store) -> None:
    kept, mistaken = keep(store, "Ana", "Bo", "Cy"), keep(store, "Dee", "Bo", "Cy", day=1)
    store.hide_finished_game(mistaken)
    assert [play.id for play in store.finished_games()] == [kept]
    assert [play.id for play in store.finished_games(GameFilter(is_hidden=True))] == [mistaken]
    assert [player.name for player in store.players()] == ["Ana", "Bo", "Cy"]
    assert len(store.game_results()) == store.count_finished_games() == 1
    edited = played("Dee", "Eva", "Cy")
    store.keep_score_sheet("reputation", {}, mistaken, finished=edited)
    assert store.count_finished_games() == 1, "an edit does not bring it back"
    store.hide_finished_game(mistaken, False)
    assert store.count_finished_games(GameFilter(player="Eva")) == 1


def test_spellings_of_one_name_are_one_player(store: Store) -> None:
    keep(store, "Ana  María", "BO", "Straße")
    keep(store, " ana maría", "bo", "STRASSE")
    keep(store, "ANA MARI\u0301A", "Bo\0", "strasse")
    assert names_in(store) == [
        ("Ana María", ("Ana María",), 3),
        ("BO", ("BO",), 3),
        ("Straße", ("Straße",), 3),
    ]
    assert {seat.name for play in store.finished_games() for seat in play.seats} == {
        "Ana María",
        "BO",
        "Straße",
    }


def test_merged_players_are_one_until_they_are_separated(store: Store) -> None:
    keep(store, "Ana", "Bo", "Cy")
    keep(store, "Anna", "Bo", "Cy", day=1)
    keep(store, "Annie", "Bo", "Cy", day=2)
    store.merge_players("Ana", "Anna")
    store.merge_players("Annie", "Ana")
    assert ("Annie", ("Annie", "Ana", "Anna"), 3) in names_in(store)
    assert {play.seats[0].name for play in store.finished_games()} == {"Annie"}
    assert store.count_finished_games(GameFilter(player="anna")) == 3
    assert {row[4][0][0] for row in store.game_results()} == {"Annie"}
    store.merge_players("Anna", "Annie")
    assert ("Annie", ("Annie", "Ana", "Anna"), 3) in names_in(store), "they are the same by now"
    keep(store, "Ana", "Bo", "Cy", day=3)
    store.separate_player("Annie")
    assert ("Ana", ("Ana", "Anna"), 3) in names_in(store), "the rest is shown as who plays most"
    assert ("Annie", ("Annie",), 1) in names_in(store)
    store.separate_player("Anna")
    assert [play.seats[0].name for play in store.finished_games()] == ["Ana", "Annie", "Anna", "Ana"]


def test_the_most_that_was_scored_is_that_of_games_that_count(store: Store) -> None:
    assert store.most_scored("reputation") == (0, 0)
    keep(store, "Ana", "Bo", "Cy")
    keep(store, "Ana", "Bo", day=1)
    keep(store, "Ana", "Bo", game="boss")
    hidden = keep(store, "Ana", seats=(played("Ana").seats[0]._replace(score=900),))
    assert store.most_scored("reputation") == (3, 900)
    store.hide_finished_game(hidden)
    keep_finished_game(store, played("Ana", id="practised", source="practice"))
    assert store.most_scored("reputation") == (2, 50)


def test_a_merge_is_undone_with_the_names_of_both(store: Store) -> None:
    for day, name in enumerate(("Ana", "Anna", "Bob", "Bobby")):
        keep(store, name, "Cy", "Dee", day=day)
    store.merge_players("Ana", "Anna")
    store.merge_players("Bob", "Bobby")
    before = names_in(store)
    merged = store.merge_players("Bob", "Anna")
    assert ("Bob", ("Bob", "Ana", "Anna", "Bobby"), 4) in names_in(store)
    store.undo_merge(merged)
    assert names_in(store) == before
    store.undo_merge(store.merge_players("Anna", "Ana"))
    assert names_in(store) == before, "they were one before, and stay so"
    merged = store.merge_players("Bob", "Anna")
    store.rename_player("Bob", "Ana")
    with pytest.raises(MergeChanged):
        store.undo_merge(merged)
    assert ("Ana", ("Ana", "Anna", "Bob", "Bobby"), 4) in names_in(store)


def test_two_who_sat_at_one_table_are_two_people(store: Store) -> None:
    keep(store, "Ana", "Bo", "Cy")
    keep(store, "Anna", "Bo", "Dee", day=1)
    both = keep(store, "Annie", "Ana", "Bo", day=2)
    keep_finished_game(store, played("Ana", "Annie", "Bo", day=3, id="practised", source="practice"))
    store.merge_players("Ana", "Anna")
    with pytest.raises(PlayedTogether) as refused:
        store.merge_players("Anna", "Annie")
    assert refused.value.games == (("reputation", START + timedelta(days=2, hours=1)),)
    store.hide_finished_game(both)
    store.merge_players("Anna", "Annie")
    assert ("Ana", ("Ana", "Anna", "Annie"), 2) in names_in(store)


def test_a_renamed_player_keeps_all_plays_and_those_to_come(store: Store) -> None:
    keep(store, "Ana", "Bo", "Cy")
    keep(store, "Anna", "Bo", "Cy")
    store.merge_players("Ana", "Anna")
    store.rename_player("anna", " Ana  García\0")
    keep(store, "ANA GARCÍA", "Bo", "Cy")
    keep(store, "Ana", "Bo", "Cy")
    assert ("Ana García", ("Ana García", "Ana", "Anna"), 4) in names_in(store)
    store.rename_player("Ana", "ANA")
    assert ("ANA", ("ANA", "Ana García", "Anna"), 4) in names_in(store)
    with pytest.raises(NameTaken, match="bo"):
        store.rename_player("Ana", "bo")
    store.separate_player("Ana García")
    assert ("Ana García", ("Ana García",), 1) in names_in(store)


def test_names_of_any_length_and_letters_are_kept(store: Store) -> None:
    odd = ("x" * 100_000, "", "\u3000", "ﷺ" * 60)
    keep(store, *odd, game="boss")
    assert store.count_finished_games(GameFilter(player="X" * 100_000)) == 1
    assert store.finished_games()[0].seats[0].name == "x" * 200
    assert all(len(normalize_name(name)) <= 200 for name in odd)


def test_players_may_be_merged_while_games_end(store: Store) -> None:
    """On PostgreSQL, all of this happens at once."""
    for name in ("Ana", "Anna", "Anne", "Bo"):
        keep(store, name, "Cy", "Dee")

    def repeat(step: Callable[[], object]) -> None:
        for _ in range(5):
            step()

    errors = run_at_once(
        lambda: repeat(lambda: store.merge_players("Ana", "Anna")),
        lambda: repeat(lambda: store.merge_players("Anna", "Anne")),
        lambda: repeat(lambda: keep(store, "Eva", "Ana", "Flo")),
    )
    assert errors == []
    assert {
        len(player.spellings) for player in store.players() if normalize_name(player.name)[:2] == "an"
    } == {3}


def test_a_damaged_tally_does_not_hide_the_others(store: Store) -> None:
    damaged, sound = store.keep_score_sheet("boss", {"a": 1}), store.keep_score_sheet("boss", {"b": 2})
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE referee_score_sheet SET body = '[1' WHERE id = :id"), {"id": damaged})
    assert [(one.id, one.is_damaged) for one in store.score_sheets()] == [(sound, False), (damaged, True)]


def test_plays_beyond_what_is_asked_at_once_have_their_seats(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("referee.store.sql.history._BATCH_SIZE", 3)
    ids = [keep(store, "Ana", "Bo", f"Cy {day}", day=day) for day in range(10)]
    plays = store.finished_games(limit=10)
    assert [play.id for play in plays] == ids[::-1]
    assert [play.seats[2].name for play in plays] == [f"Cy {day}" for day in reversed(range(10))]
