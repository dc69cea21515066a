"""Scoring a finished game on a page: typed, evaluated, kept, continued, finished and changed afterwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.games import game_ids
from referee.plays import Play
from referee.store.base import Store
from referee.tally import play_of, read_draft, write_draft
from widgets.session import Session

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva")


def draft(game: str, *values: dict[str, Any], **more: Any) -> dict[str, Any]:
    seats = [{"name": name, "values": typed} for name, typed in zip(NAMES, values, strict=False)]
    return {"game": game, "seats": seats, **more}


def money(*amounts: int | None) -> dict[str, Any]:
    return draft("boss", *({} if amount is None else {"money": amount} for amount in amounts))


@pytest.fixture
def tally(session: Session) -> Session:
    session.tap({"tap": "tally"})
    assert session.screens["shell"]["screen"] == "tally"
    return session


def keep(session: Session, raw: Any) -> dict[str, Any]:
    return session.answer({"about": "tally", "data": {"draft": raw}})


def finish(session: Session, raw: Any) -> None:
    session.tap({"tap": "finish_tally", "draft": raw})


def again(store: Store, tally_id: str) -> Session:
    """Return a page that was loaded anew."""
    session = Session(lambda: store)
    session.tap({"tap": "hello", "language": "en", "tally": tally_id})
    return session


def plays(store: Store) -> list[Play]:
    return store.plays()


def test_nothing_is_kept_before_anything_is_typed(tally: Session, store: Store) -> None:
    assert tally.screens["tally"]["draft"] is None
    assert tally.screens["shell"]["tally"] == "new"
    assert store.tallies() == []


def test_every_game_says_how_each_of_its_values_is_typed(tally: Session) -> None:
    games = {game["id"]: game for game in tally.screens["tally"]["games"]}
    assert set(games) == set(game_ids())
    kinds = {
        name: [field["kind"] for field in [*game["top"], *game["fields"]]] for name, game in games.items()
    }
    assert kinds == {
        "reputation": ["whole"] * 6,
        "promote": ["line", "piles", "seat", "flag"],
        "boss": ["whole"],
        "anarchy": ["seats", "whole"],
        "bastards": ["whole", "flag"],
    }
    assert games["bastards"]["fields"][0]["usual"] == [0, 1, 2, 3, 4]
    assert games["reputation"]["shared"] == {"public_left": "public_right"}
    piles = games["promote"]["top"][1]
    assert piles["usual"] == [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7]
    assert piles["others"] == [{"key": "none", "usual": [-1, -2]}]
    assert [len(one["line"]) for one in games["promote"]["top"][0]["sets"]] == [11] * 4


def test_each_change_is_kept_and_answered_with_what_it_comes_to(tally: Session, store: Store) -> None:
    first = keep(tally, money(5, None, None))
    assert [place["where"] for place in first["missing"]] == ["seats[1].money", "seats[2].money"]
    assert first["provisional"] == "2 values are still to be typed: they count as nothing."
    second = keep(tally, money(5, 9, 1))
    assert second["id"] == first["id"]
    assert (second["missing"], second["provisional"], second["complete"]) == ([], "", True)
    assert [(row["rank"], row["lines"][-1]["value"]) for row in second["standings"]] == [
        (2, 5),
        (1, 9),
        (3, 1),
    ]
    assert second["verdicts"] == [{"clause": "BOSS-8.3", "text": "Bo wins with the most money: 9."}]
    (kept,) = store.tallies()
    assert [seat["values"] for seat in kept.body["seats"]] == [{"money": 5}, {"money": 9}, {"money": 1}]


def test_the_same_draft_sent_twice_is_one_tally(tally: Session, store: Store) -> None:
    assert keep(tally, money(5, 9, 1)) == keep(tally, money(5, 9, 1))
    assert len(store.tallies()) == 1


def test_what_cannot_be_kept_says_why_and_leaves_what_was(tally: Session, store: Store) -> None:
    keep(tally, money(5, 9, 1))
    too_long = money(5, 9, 2) | {"comment": "x" * 201}
    assert keep(tally, too_long) == {"problem": "A text has 200 characters at most."}
    assert keep(tally, money(5, 9)) == {"problem": "I'm the Boss! is for 3 to 6 players, not 2."}
    named = money(5, 9, 1)
    named["seats"][0]["name"] = "A" * 25
    assert keep(tally, named) == {"problem": "A name has 24 characters at most."}
    named["seats"][0]["name"] = "A\u202eB"
    assert "visible characters" in keep(tally, named)["problem"]
    ahead = datetime.now(UTC) + timedelta(days=2)
    future = keep(tally, money(5, 9, 2) | {"ended_at": ahead.isoformat()})
    assert future == {"problem": "A game that is over cannot have ended in the future."}
    assert [seat["values"]["money"] for seat in store.tallies()[0].body["seats"]] == [5, 9, 1]


def test_a_tally_goes_on_after_its_page_was_closed(tally: Session, store: Store) -> None:
    answer = keep(tally, money(5, None, 1))
    later = again(store, answer["id"])
    assert later.screens["shell"]["screen"] == "tally"
    assert later.screens["tally"]["draft"]["seats"][0]["values"] == {"money": 5}
    assert later.screens["tally"]["evaluation"]["missing"] == answer["missing"]
    assert keep(later, money(5, 9, 1))["id"] == answer["id"]


def test_it_is_in_the_lobby_until_it_is_finished_or_hidden(tally: Session, store: Store) -> None:
    one = keep(tally, money(5, None, 1))["id"]
    tally.tap({"tap": "lobby"})
    (card,) = tally.screens["lobby"]["tallies"]
    assert (card["id"], card["title"], len(card["seats"])) == (one, "I'm the Boss!", 3)
    tally.tap({"tap": "tally", "tally": one})
    assert tally.screens["tally"]["id"] == one
    finish(tally, money(5, 9, 1))
    tally.tap({"tap": "lobby"})
    assert tally.screens["lobby"]["tallies"] == []
    tally.tap({"tap": "tally"})
    other = keep(tally, money(1, None, None))["id"]
    tally.tap({"tap": "lobby"})
    tally.tap({"tap": "discard_tally", "tally": other})
    assert tally.screens["lobby"]["tallies"] == []
    assert other != one


def test_a_damaged_tally_hides_no_other(tally: Session, store: Store) -> None:
    store.keep_tally("boss", {"game": "boss", "seats": "three"})
    keep(tally, money(5, None, 1))
    tally.tap({"tap": "lobby"})
    assert sorted(card["readable"] for card in tally.screens["lobby"]["tallies"]) == [False, True]


def test_an_unknown_tally_leads_to_the_lobby(store: Store) -> None:
    session = again(store, "nonesuch")
    assert session.screens["shell"]["screen"] == "lobby"
    assert session.told is not None
    assert session.told["kind"] == "error"
    assert session.screens["shell"]["tally"] == ""


def test_a_page_that_was_reloaded_before_it_typed_anything_is_there_again(store: Store) -> None:
    assert again(store, "new").screens["tally"]["draft"] is None


def test_typing_without_a_tally_is_refused(session: Session) -> None:
    assert "No tally is open" in keep(session, money(1, 2, 3))["problem"]
    finish(session, money(1, 2, 3))
    assert session.told is not None


def test_finishing_keeps_the_tally_and_its_play_at_once(tally: Session, store: Store) -> None:
    tally_id = keep(tally, money(5, 9, 1))["id"]
    finish(tally, money(5, 9, 1) | {"first": 2, "minutes": 45, "place": "the attic", "comment": "close"})
    assert tally.told is None
    (play,) = plays(store)
    assert (play.id, play.source, play.minutes, play.place) == (tally_id, "tallied", 45, "the attic")
    assert [(seat.name, seat.score, seat.rank, seat.is_first) for seat in play.seats] == [
        ("Ana", 5, 2, False),
        ("Bo", 9, 1, False),
        ("Carmen", 1, 3, True),
    ]
    view = tally.screens["tally"]
    assert view["finished"]
    assert view["reckoning"]["headline"] == "Bo wins!"
    assert [step["seat"] for step in view["reckoning"]["opening"]] == [2, 0, 1, None]
    assert view["draft"]["ended_at"] is not None


def test_what_is_not_complete_cannot_be_finished(tally: Session, store: Store) -> None:
    finish(tally, money(5, None, 1))
    assert tally.told is not None
    assert tally.told["text"] == "This tally is not complete yet."
    assert plays(store) == []


def scores(store: Store) -> list[list[int]]:
    return [[seat.score for seat in play.seats] for play in store.plays()]


def test_history_follows_a_finished_tally_when_it_is_revealed_again(tally: Session, store: Store) -> None:
    finish(tally, money(5, 9, 1))
    ended = plays(store)[0].ended_at
    assert not tally.screens["tally"]["evaluation"]["behind"]
    for typed in (money(5, None, 1), money(1, 9, 1), money(15, 9, 1)):
        answer = keep(tally, {**tally.screens["tally"]["draft"], **typed})
        assert (answer["behind"], answer["returns"]) == (True, True)
        assert scores(store) == [[5, 9, 1]]
    finish(tally, {**tally.screens["tally"]["draft"], **money(15, 9, 1)})
    assert scores(store) == [[15, 9, 1]]
    assert plays(store)[0].ended_at == ended
    assert not tally.screens["tally"]["evaluation"]["behind"]
    finish(tally, money(20, 9, 1) | {"ended_at": "2020-02-02T20:00:00+00:00"})
    assert (scores(store), plays(store)[0].ended_at.year) == ([[20, 9, 1]], 2020)


def test_a_changed_tally_can_be_put_back_as_its_result_is(tally: Session, store: Store) -> None:
    finish(tally, money(5, 9, 1))
    result = tally.screens["tally"]["draft"]
    tally_id = keep(tally, {**result, **money(5, 99, 1)})["id"]
    later = again(store, tally_id)  # whoever opens it sees that it was changed
    view = later.screens["tally"]
    assert (view["finished"], view["evaluation"]["behind"]) == (False, True)
    assert view["draft"]["seats"][1]["values"] == {"money": 99}
    later.tap({"tap": "put_back_tally", "tally": tally_id, "over": view["evaluation"]["version"]})
    assert later.told is None
    view = later.screens["tally"]
    assert (view["finished"], view["evaluation"]["behind"], view["draft"]) == (True, False, result)
    assert scores(store) == [[5, 9, 1]]


def test_nothing_is_put_back_before_there_is_a_result(tally: Session) -> None:
    keep(tally, money(5, 9, 1))
    tally.tap({"tap": "put_back_tally"})
    assert tally.told is not None
    assert tally.told["text"] == "There is a result when the tally is finished."


def test_a_result_from_before_results_were_kept_apart_can_be_put_back(store: Store) -> None:
    written = write_draft(read_draft(money(5, 9, 1)))
    play = play_of(read_draft(money(5, 9, 1)), "", datetime(2026, 5, 1, 20, tzinfo=UTC))
    page = again(store, store.keep_tally("boss", written, play=play))
    assert page.screens["tally"]["finished"]
    assert keep(page, money(6, 9, 1))["behind"]
    page.tap({"tap": "put_back_tally"})
    assert page.screens["tally"]["draft"] == written


# -- several pages at one tally ---------------------------------------------------------------------


def typed(store: Store, tally_id: str) -> list[int]:
    return [seat["values"]["money"] for seat in store.tally(tally_id).body["seats"]]


def test_a_later_page_does_not_wipe_what_another_typed(tally: Session, store: Store) -> None:
    first = keep(tally, money(5, 9, 1))
    other = again(store, first["id"])
    keep(other, money(5, 9, 77))
    refused = keep(tally, money(6, 9, 1))
    assert refused["problem"] == "This tally was changed elsewhere meanwhile: look at it, and decide again."
    assert [seat["values"]["money"] for seat in refused["newer"]["draft"]["seats"]] == [5, 9, 77]
    assert typed(store, first["id"]) == [5, 9, 77]
    # what was typed here is put over it, once it was seen
    over = {"draft": money(6, 9, 1), "tally": first["id"], "over": refused["newer"]["version"]}
    assert "problem" not in tally.answer({"about": "tally", "data": over})
    assert typed(store, first["id"]) == [6, 9, 1]


def test_a_finished_tally_is_not_revealed_over_what_another_page_typed(tally: Session, store: Store) -> None:
    finish(tally, money(5, 9, 1))
    page = {"tally": tally.screens["tally"]["id"], "over": tally.screens["tally"]["evaluation"]["version"]}
    other = again(store, page["tally"])
    finish(other, money(5, 9, 77))
    for tap in ({"tap": "finish_tally", "draft": money(6, 9, 1)}, {"tap": "put_back_tally"}):
        tally.tap({**tap, **page})
        assert tally.told is not None
        assert "changed elsewhere" in tally.told["text"]
    assert scores(store) == [[5, 9, 77]]


def test_what_is_sent_again_because_its_answer_was_lost_is_no_other_pages(store: Store) -> None:
    drawn = "b2c3d4f5g6h7"

    def page(draft: dict[str, Any], *sent: Any) -> dict[str, Any]:
        """Return the answer to a page that was loaded anew, and has no answer to what it sent."""
        session = again(store, "new")
        data = {"draft": draft, "tally": drawn, "over": "", "sent": [*sent]}
        return session.answer({"about": "tally", "data": data})

    first = page(money(5, None, None))
    assert page(money(5, None, None)) == first
    second = page(money(5, 9, None), money(5, None, None))
    assert second["id"] == drawn
    # neither of both can have been kept for good: it is another page that typed meanwhile
    assert "newer" in page(money(5, 8, None), money(5, 7, None), "nonsense")
    assert "newer" in page(money(5, 8, None))
    assert [one.id for one in store.tallies()] == [drawn]


@pytest.mark.parametrize("bad", [{"tally": "short"}, {"tally": 3}, {"over": 3}, {"sent": "all"}])
def test_what_no_page_says_about_its_tally_is_refused(tally: Session, store: Store, bad: Any) -> None:
    assert tally.answer({"about": "tally", "data": {"draft": money(1, 2, 3), **bad}})["problem"]
    assert store.tallies() == []


def test_another_game_is_another_tally(tally: Session, store: Store) -> None:
    first = keep(tally, money(5, 9, 1))
    other = draft("reputation", {"hq_workers": 3}, {}, {})
    assert keep(tally, other) == {"problem": "This tally is for another game: begin a new one."}
    finish(tally, money(5, 9, 1))
    data = {"draft": other, "tally": "b2c3d4f5g6h7", "over": ""}
    second = tally.answer({"about": "tally", "data": data})
    assert (second["id"], second["behind"]) == ("b2c3d4f5g6h7", False)
    assert {one.id: one.game for one in store.every_tally()} == {
        first["id"]: "boss",
        second["id"]: "reputation",
    }
    # and back to the first one
    tally.answer({"about": "tally", "data": {"draft": money(5, 9, 2), "tally": first["id"], "over": "?"}})
    assert scores(store) == [[5, 9, 1]]


def test_a_finished_tally_shows_its_result_when_it_is_opened(tally: Session, store: Store) -> None:
    tally_id = keep(tally, money(5, 9, 1))["id"]
    finish(tally, money(5, 9, 1))
    assert again(store, tally_id).screens["tally"]["reckoning"]["headline"] == "Bo wins!"
    keep(tally, money(5, None, 1))
    assert again(store, tally_id).screens["tally"]["finished"] is False


FIVE = ({"hq_workers": 9, "agenda": 1, "public_left": 5, "private": 2, "credits": 9}, *[{}] * 4)


def test_a_doubt_stands_next_to_its_field_with_its_clause_until_it_is_kept(tally: Session) -> None:
    (doubt,) = keep(tally, draft("reputation", *FIVE))["doubts"]
    assert (doubt["seat"], doubt["field"], doubt["clause"]) == (0, "hq_workers", "REP-1.2")
    assert doubt["text"] == "Ana has 8 workers in all, with 5 players."
    assert (doubt["can_stay"], doubt["note"]) == (True, "")
    noted = draft("reputation", *FIVE, notes={"seats[0].hq_workers": "lent by Bo"})
    assert keep(tally, noted)["doubts"][0]["note"] == "lent by Bo"


def test_what_cannot_be_counted_blocks_the_end_whatever_is_noted(tally: Session) -> None:
    both = draft("anarchy", {"vips_from": [1], "money": 0}, {"vips_from": [0], "money": 0})
    answer = keep(tally, both | {"notes": {"seats": "they both say so"}})
    assert [(one["where"], one["clause"], one["can_stay"]) for one in answer["doubts"]] == [
        ("seats", "ANA-2.1", False),
        ("seats[0].vips_from", "ANA-2.2", False),
        ("seats[1].vips_from", "ANA-2.2", False),
    ]
    assert (answer["standings"], answer["complete"]) == (None, False)


def test_a_doubt_in_a_pile_says_which(tally: Session) -> None:
    top = {"line": ["ceo"], "piles": {"ceo": {"1": [6, 6]}}}
    (doubt,) = keep(tally, draft("promote", {}, {}, {}, top=top))["doubts"]
    assert (doubt["field"], doubt["pile"], doubt["key"]) == ("piles", "ceo", "1")


def test_who_has_played_is_suggested_whoever_plays_most_first(tally: Session, store: Store) -> None:
    for amounts in ((1, 2, 3), (3, 2, 1)):
        finish(tally, money(*amounts))
        tally.tap({"tap": "tally"})
    assert set(tally.screens["tally"]["players"]) == {"Ana", "Bo", "Carmen"}


def test_it_speaks_the_devices_language(tally: Session) -> None:
    keep(tally, money(5, 9, 1))
    tally.tap({"tap": "language", "language": "es"})
    view = tally.screens["tally"]
    assert view["words"]["next"] == "Siguiente"
    assert view["evaluation"]["verdicts"][0]["text"].startswith("Gana Bo")


def test_who_is_out_falls_first_in_the_count_and_is_marked(tally: Session) -> None:
    vips = [{"vips_from": [1], "money": 3}, {"vips_from": [], "money": 9}, {"vips_from": [1], "money": 1}]
    finish(tally, draft("anarchy", *vips))
    reckoning = tally.screens["tally"]["reckoning"]
    assert [seat["eliminated"] for seat in reckoning["seats"]] == [False, True, False]
    first = reckoning["opening"][0]
    assert (first["seat"], first["out"]) == (1, True)
