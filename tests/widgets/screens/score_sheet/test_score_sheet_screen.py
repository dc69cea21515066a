"""Scoring a finished game on a page: typed, evaluated, kept, continued, finished and changed afterwards."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.games import game_ids
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.store import Store
from tests.support.stores import keep_finished_game
from widgets.session import Session

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva")


def draft(game: str, *values: dict[str, Any], **more: Any) -> dict[str, Any]:
    seats = [{"name": name, "values": typed} for name, typed in zip(NAMES, values, strict=False)]
    return {"game": game, "seats": seats, **more}


def money(*amounts: int | None) -> dict[str, Any]:
    return draft("boss", *({} if amount is None else {"money": amount} for amount in amounts))


@pytest.fixture
def tally(session: Session) -> Session:
    session.tap({"tap": "score_sheet"})
    assert session.screens["shell"]["screen"] == "score_sheet"
    return session


def keep(session: Session, raw: Any) -> dict[str, Any]:
    return session.query({"query": "score_sheet", "data": {"draft": raw}})


def finish(session: Session, raw: Any) -> None:
    session.tap({"tap": "finish_score_sheet", "draft": raw})


def again(store: Store, tally_id: str) -> Session:
    """Return a page that was loaded again."""
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en", "score_sheet": tally_id})
    return session


def plays(store: Store) -> list[FinishedGame]:
    return store.finished_games()


def test_nothing_is_kept_before_anything_is_typed(tally: Session, store: Store) -> None:
    assert tally.screens["score_sheet"]["draft"] is None
    assert tally.screens["shell"]["score_sheet"] == "new"
    assert store.score_sheets() == []


def test_every_game_says_how_each_of_its_values_is_typed(tally: Session) -> None:
    games = {game["id"]: game for game in tally.screens["score_sheet"]["games"]}
    assert set(games) == set(game_ids())
    kinds = {
        name: [field["kind"] for field in [*game["top"], *game["fields"]]] for name, game in games.items()
    }
    assert kinds == {
        "reputation": ["whole"] * 6,
        "promote": ["sequence", "number_lists", "seat", "flag"],
        "boss": ["whole"],
        "anarchy": ["seats", "whole"],
        "bastards": ["whole", "flag"],
    }
    assert games["bastards"]["fields"][0]["usual"] == [0, 1, 2, 3, 4]
    assert games["reputation"]["shared"] == {"public_left": "public_right"}
    piles = games["promote"]["top"][1]
    assert piles["usual"] == [-3, -2, -1, 1, 2, 3, 4, 5, 6, 7]
    assert piles["question"] == "{what}: which cards did {name} place?"
    question = "{what}: which votes are nobody's?"
    assert piles["others"] == [{"key": "none", "usual": [-1, -2], "question": question}]
    assert [len(one["values"]) for one in games["promote"]["top"][0]["sets"]] == [11] * 4


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
    (kept,) = store.score_sheets()
    assert [seat["values"] for seat in kept.body["seats"]] == [{"money": 5}, {"money": 9}, {"money": 1}]


def test_the_same_draft_sent_twice_is_one_tally(tally: Session, store: Store) -> None:
    assert keep(tally, money(5, 9, 1)) == keep(tally, money(5, 9, 1))
    assert len(store.score_sheets()) == 1


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
    assert [seat["values"]["money"] for seat in store.score_sheets()[0].body["seats"]] == [5, 9, 1]


def test_a_tally_goes_on_after_its_page_was_closed(tally: Session, store: Store) -> None:
    answer = keep(tally, money(5, None, 1))
    later = again(store, answer["id"])
    assert later.screens["shell"]["screen"] == "score_sheet"
    assert later.screens["score_sheet"]["draft"]["seats"][0]["values"] == {"money": 5}
    assert later.screens["score_sheet"]["evaluation"]["missing"] == answer["missing"]
    assert keep(later, money(5, 9, 1))["id"] == answer["id"]


def test_it_is_in_the_lobby_until_it_is_finished_or_hidden(tally: Session, store: Store) -> None:
    one = keep(tally, money(5, None, 1))["id"]
    tally.tap({"tap": "lobby"})
    (card,) = tally.screens["lobby"]["score_sheets"]
    assert (card["id"], card["title"], len(card["seats"])) == (one, "I'm the Boss!", 3)
    tally.tap({"tap": "score_sheet", "score_sheet": one})
    assert tally.screens["score_sheet"]["id"] == one
    finish(tally, money(5, 9, 1))
    tally.tap({"tap": "lobby"})
    assert tally.screens["lobby"]["score_sheets"] == []
    tally.tap({"tap": "score_sheet"})
    other = keep(tally, money(1, None, None))["id"]
    tally.tap({"tap": "lobby"})
    tally.tap({"tap": "discard_score_sheet", "score_sheet": other})
    assert tally.screens["lobby"]["score_sheets"] == []
    assert other != one


def test_a_damaged_tally_hides_no_other(tally: Session, store: Store) -> None:
    store.keep_score_sheet("boss", {"game": "boss", "seats": "three"})
    keep(tally, money(5, None, 1))
    tally.tap({"tap": "lobby"})
    assert sorted(card["readable"] for card in tally.screens["lobby"]["score_sheets"]) == [False, True]


def test_an_unknown_tally_leads_to_the_lobby(store: Store) -> None:
    session = again(store, "nonesuch")
    assert session.screens["shell"]["screen"] == "lobby"
    assert session.notice is not None
    assert session.notice["kind"] == "error"
    assert session.screens["shell"]["score_sheet"] == ""


def test_a_page_that_was_reloaded_before_it_typed_anything_is_there_again(store: Store) -> None:
    assert again(store, "new").screens["score_sheet"]["draft"] is None


def test_typing_without_a_tally_is_refused(session: Session) -> None:
    assert "No tally is open" in keep(session, money(1, 2, 3))["problem"]
    finish(session, money(1, 2, 3))
    assert session.notice is not None


def test_two_players_of_one_name_are_numbered_in_the_result(tally: Session, store: Store) -> None:
    draft = money(5, 9, 1)
    draft["seats"][1]["name"] = "Ana"
    asked = keep(tally, draft)
    assert [(issue["where"], issue["is_question"]) for issue in asked["issues"]] == [("seats[1].name", True)]
    finish(tally, draft)
    assert tally.notice is not None and plays(store) == []
    finish(tally, draft | {"notes": {"seats[1].name": "Yes, that is right"}})
    (play,) = plays(store)
    assert [seat.name for seat in play.seats] == ["Ana", "Ana 2", "Carmen"]
    view = tally.screens["score_sheet"]
    assert view["finished"] and view["reckoning"]["headline"] == "Ana 2 wins!"


def test_finishing_keeps_the_tally_and_its_play_at_once(tally: Session, store: Store) -> None:
    tally_id = keep(tally, money(5, 9, 1))["id"]
    finish(tally, money(5, 9, 1) | {"first": 2, "minutes": 45, "place": "the attic", "comment": "close"})
    assert tally.notice is None
    (play,) = plays(store)
    assert (play.id, play.source, play.minutes, play.place) == (tally_id, "tallied", 45, "the attic")
    assert [(seat.name, seat.score, seat.rank, seat.is_first) for seat in play.seats] == [
        ("Ana", 5, 2, False),
        ("Bo", 9, 1, False),
        ("Carmen", 1, 3, True),
    ]
    view = tally.screens["score_sheet"]
    assert view["finished"]
    assert view["reckoning"]["headline"] == "Bo wins!"
    assert [step["seat"] for step in view["reckoning"]["reveal"]] == [2, 0, 1, None]
    assert view["draft"]["ended_at"] is not None


def test_what_is_not_complete_cannot_be_finished(tally: Session, store: Store) -> None:
    finish(tally, money(5, None, 1))
    assert tally.notice is not None
    assert tally.notice["text"] == "This tally is not complete yet."
    assert plays(store) == []


def scores(store: Store) -> list[list[int]]:
    return [[seat.score for seat in play.seats] for play in store.finished_games()]


def test_history_follows_a_finished_tally_when_it_is_revealed_again(tally: Session, store: Store) -> None:
    finish(tally, money(5, 9, 1))
    ended = plays(store)[0].ended_at
    assert not tally.screens["score_sheet"]["evaluation"]["behind"]
    for typed in (money(5, None, 1), money(1, 9, 1), money(15, 9, 1)):
        answer = keep(tally, {**tally.screens["score_sheet"]["draft"], **typed})
        assert (answer["behind"], answer["returns"]) == (True, True)
        assert scores(store) == [[5, 9, 1]]
    finish(tally, {**tally.screens["score_sheet"]["draft"], **money(15, 9, 1)})
    assert scores(store) == [[15, 9, 1]]
    assert plays(store)[0].ended_at == ended
    assert not tally.screens["score_sheet"]["evaluation"]["behind"]
    finish(tally, money(20, 9, 1) | {"ended_at": "2020-02-02T20:00:00+00:00"})
    assert (scores(store), plays(store)[0].ended_at.year) == ([[20, 9, 1]], 2020)


def test_a_changed_tally_can_be_put_back_as_its_result_is(tally: Session, store: Store) -> None:
    finish(tally, money(5, 9, 1))
    result = tally.screens["score_sheet"]["draft"]
    tally_id = keep(tally, {**result, **money(5, 99, 1)})["id"]
    later = again(store, tally_id)  # a page that opens it shows that it was changed
    view = later.screens["score_sheet"]
    assert (view["finished"], view["evaluation"]["behind"]) == (False, True)
    assert view["draft"]["seats"][1]["values"] == {"money": 99}
    later.tap({"tap": "put_back_score_sheet", "score_sheet": tally_id, "over": view["evaluation"]["version"]})
    assert later.notice is None
    view = later.screens["score_sheet"]
    assert (view["finished"], view["evaluation"]["behind"], view["draft"]) == (True, False, result)
    assert scores(store) == [[5, 9, 1]]


def test_nothing_is_put_back_before_there_is_a_result(tally: Session) -> None:
    keep(tally, money(5, 9, 1))
    tally.tap({"tap": "put_back_score_sheet"})
    assert tally.notice is not None
    assert tally.notice["text"] == "There is a result when the tally is finished."


def test_a_result_is_put_back_on_another_page(tally: Session, store: Store) -> None:
    first = keep(tally, money(5, 9, 1))
    finish(tally, money(5, 9, 1))
    written = tally.screens["score_sheet"]["draft"]
    page = again(store, first["id"])
    assert page.screens["score_sheet"]["finished"]
    assert keep(page, money(6, 9, 1))["behind"]
    page.tap({"tap": "put_back_score_sheet"})
    assert page.screens["score_sheet"]["draft"] == written


# -- several pages at one score sheet ---------------------------------------------------------------------


def typed(store: Store, tally_id: str) -> list[int]:
    return [seat["values"]["money"] for seat in store.score_sheet(tally_id).body["seats"]]


def test_a_later_page_does_not_wipe_what_another_typed(tally: Session, store: Store) -> None:
    first = keep(tally, money(5, 9, 1))
    other = again(store, first["id"])
    keep(other, money(5, 9, 77))
    refused = keep(tally, money(6, 9, 1))
    assert refused["problem"] == "This tally was changed elsewhere meanwhile: look at it, and decide again."
    assert [seat["values"]["money"] for seat in refused["newer"]["draft"]["seats"]] == [5, 9, 77]
    assert typed(store, first["id"]) == [5, 9, 77]
    # what was typed here is put over it, once it was seen
    over = {"draft": money(6, 9, 1), "score_sheet": first["id"], "over": refused["newer"]["version"]}
    assert "problem" not in tally.query({"query": "score_sheet", "data": over})
    assert typed(store, first["id"]) == [6, 9, 1]


def test_a_finished_tally_is_not_revealed_over_what_another_page_typed(tally: Session, store: Store) -> None:
    finish(tally, money(5, 9, 1))
    page = {
        "score_sheet": tally.screens["score_sheet"]["id"],
        "over": tally.screens["score_sheet"]["evaluation"]["version"],
    }
    other = again(store, page["score_sheet"])
    finish(other, money(5, 9, 77))
    for tap in ({"tap": "finish_score_sheet", "draft": money(6, 9, 1)}, {"tap": "put_back_score_sheet"}):
        tally.tap({**tap, **page})
        assert tally.notice is not None
        assert "changed elsewhere" in tally.notice["text"]
    assert scores(store) == [[5, 9, 77]]


def test_what_is_sent_again_because_its_answer_was_lost_is_no_other_pages(store: Store) -> None:
    drawn = "b2c3d4f5g6h7"

    def page(draft: dict[str, Any], *sent: Any) -> dict[str, Any]:
        """Return the answer to a page that was loaded again before it got the answer to what it sent."""
        session = again(store, "new")
        data = {"draft": draft, "score_sheet": drawn, "over": "", "sent": [*sent]}
        return session.query({"query": "score_sheet", "data": data})

    first = page(money(5, None, None))
    assert page(money(5, None, None)) == first
    second = page(money(5, 9, None), money(5, None, None))
    assert second["id"] == drawn
    # neither of both can have been kept for good: it is another page that typed meanwhile
    assert "newer" in page(money(5, 8, None), money(5, 7, None), "nonsense")
    assert "newer" in page(money(5, 8, None))
    assert [one.id for one in store.score_sheets()] == [drawn]


@pytest.mark.parametrize("bad", [{"score_sheet": "short"}, {"score_sheet": 3}, {"over": 3}, {"sent": "all"}])
def test_what_no_page_says_about_its_tally_is_refused(tally: Session, store: Store, bad: Any) -> None:
    assert tally.query({"query": "score_sheet", "data": {"draft": money(1, 2, 3), **bad}})["problem"]
    assert store.score_sheets() == []


def test_another_game_is_another_tally(tally: Session, store: Store) -> None:
    first = keep(tally, money(5, 9, 1))
    other = draft("reputation", {"hq_workers": 3}, {}, {})
    assert keep(tally, other) == {"problem": "This tally is for another game: begin a new one."}
    finish(tally, money(5, 9, 1))
    data = {"draft": other, "score_sheet": "b2c3d4f5g6h7", "over": ""}
    second = tally.query({"query": "score_sheet", "data": data})
    assert (second["id"], second["behind"]) == ("b2c3d4f5g6h7", False)
    assert {one.id: one.game for one in store.every_score_sheet()} == {
        first["id"]: "boss",
        second["id"]: "reputation",
    }
    # and back to the first one
    tally.query(
        {"query": "score_sheet", "data": {"draft": money(5, 9, 2), "score_sheet": first["id"], "over": "?"}}
    )
    assert scores(store) == [[5, 9, 1]]


def test_a_finished_tally_shows_its_result_when_it_is_opened(tally: Session, store: Store) -> None:
    tally_id = keep(tally, money(5, 9, 1))["id"]
    finish(tally, money(5, 9, 1))
    assert again(store, tally_id).screens["score_sheet"]["reckoning"]["headline"] == "Bo wins!"
    keep(tally, money(5, None, 1))
    assert again(store, tally_id).screens["score_sheet"]["finished"] is False


FIVE = ({"hq_workers": 9, "agenda": 1, "public_left": 5, "private": 2, "credits": 9}, *[{}] * 4)


def test_a_doubt_stands_next_to_its_field_with_its_clause_until_it_is_kept(tally: Session) -> None:
    (issue,) = keep(tally, draft("reputation", *FIVE))["issues"]
    assert (issue["seat"], issue["field"], issue["clause"]) == (0, "hq_workers", "REP-1.2")
    assert issue["text"] == "Ana has 8 workers in all, with 5 players."
    assert (issue["can_be_kept"], issue["note"]) == (True, "")
    noted = draft("reputation", *FIVE, notes={"seats[0].hq_workers": "lent by Bo"})
    assert keep(tally, noted)["issues"][0]["note"] == "lent by Bo"


def test_what_hardly_is_is_asked_once_by_what_is_kept_here(tally: Session, store: Store) -> None:
    for number in range(5):
        seats = [FinishedSeat(name, 41, 1, True, False, False) for name in NAMES[:3]]
        at = datetime(2026, 3, 1 + number, tzinfo=UTC)
        keep_finished_game(store, FinishedGame(f"g{number}", "boss", "refereed", at, at, 60, (*seats,)))
    much = money(748_411, 3, 0)
    (issue,) = keep(tally, much)["issues"]
    assert issue["text"] == "Usually 0 to 123; the most so far here was 41. Is 748411 right?"
    assert issue["is_question"] and issue["can_be_kept"]
    finish(tally, much)
    assert tally.notice["text"] == "This tally is not complete yet."
    finish(tally, much | {"notes": {"seats[0].money": "Yes, that is right"}})
    assert tally.screens["score_sheet"]["finished"] and plays(store)[0].seats[0].score == 748_411


def test_what_cannot_be_counted_blocks_the_end_whatever_is_noted(tally: Session) -> None:
    both = draft("anarchy", {"vips_from": [1], "money": 0}, {"vips_from": [0], "money": 0})
    answer = keep(tally, both | {"notes": {"seats": "they both say so"}})
    assert [(one["where"], one["clause"], one["can_be_kept"]) for one in answer["issues"]] == [
        ("seats", "ANA-2.1", False),
        ("seats[0].vips_from", "ANA-2.2", False),
        ("seats[1].vips_from", "ANA-2.2", False),
    ]
    assert (answer["standings"], answer["complete"]) == (None, False)


def test_a_doubt_in_a_pile_says_which(tally: Session) -> None:
    top = {"line": ["ceo"], "piles": {"ceo": {"1": [6, 6]}}}
    (issue,) = keep(tally, draft("promote", {}, {}, {}, top=top))["issues"]
    assert (issue["field"], issue["item"], issue["key"]) == ("piles", "ceo", "1")


def test_who_has_played_is_suggested_whoever_plays_most_first(tally: Session, store: Store) -> None:
    for amounts in ((1, 2, 3), (3, 2, 1)):
        finish(tally, money(*amounts))
        tally.tap({"tap": "score_sheet"})
    assert set(tally.screens["score_sheet"]["players"]) == {"Ana", "Bo", "Carmen"}


def test_it_speaks_the_devices_language(tally: Session) -> None:
    keep(tally, money(5, 9, 1))
    tally.tap({"tap": "language", "language": "es"})
    view = tally.screens["score_sheet"]
    assert tally.screens["labels"]["score_sheet"]["next"] == "Siguiente"
    assert view["evaluation"]["verdicts"][0]["text"].startswith("Gana Bo")


def test_who_is_out_falls_first_in_the_count_and_is_marked(tally: Session) -> None:
    vips = [{"vips_from": [1], "money": 3}, {"vips_from": [], "money": 9}, {"vips_from": [1], "money": 1}]
    finish(tally, draft("anarchy", *vips))
    reckoning = tally.screens["score_sheet"]["reckoning"]
    assert [seat["eliminated"] for seat in reckoning["seats"]] == [False, True, False]
    first = reckoning["reveal"][0]
    assert (first["seat"], first["out"]) == (1, True)
