"""What a page puts right in the history: games of one evening, and the date, place and names of a game."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.plausible_play import play_until
from tests.support.stores import keep_finished_game
from tests.widgets.screens.history.test_history_screen import LAST, asked, kept
from widgets.session import Session

ZONE = "Europe/Madrid"


def at(hours: float, play_id: str, *names: str, **more: Any) -> Any:
    began = LAST + timedelta(hours=hours)
    game = kept(0, "boss", *((name, 10 - index) for index, name in enumerate(names)), **more)
    return game._replace(id=play_id, started_at=began, ended_at=began + timedelta(hours=1))


@pytest.fixture
def history(store, session) -> Session:
    keep_finished_game(store, at(-4, "early", "Ana", "Bo"))
    keep_finished_game(store, at(-2, "late", "Bo", "Cy", place="Club"))
    keep_finished_game(store, at(-90, "before", "Ana", "Bo"))
    keep_finished_game(store, at(-1.5, "tally", "Cy", "Di", source="tallied"))
    keep_finished_game(store, at(-1, "alone", "Ana", source="practice"))
    session.tap({"tap": "history"})
    return session


def evenings(session: Session) -> dict[str, list[str]]:
    found = asked(session, "history_games", count=0)
    by_key: dict[str, list[str]] = {}
    for play in reversed(found["plays"]):
        by_key.setdefault(play["evening"], []).append(play["id"])
    assert by_key.keys() - {""} == {one["key"] for one in found["evenings"]}
    return by_key


def evening(session: Session, key: str) -> dict[str, Any]:
    (found,) = (one for one in asked(session, "history_games", count=0)["evenings"] if one["key"] == key)
    return found


def form(session: Session, play: str) -> dict[str, Any]:
    answer = session.query({"query": "history_play", "data": {"play": play, "zone": ZONE}})
    assert "problem" not in answer, answer
    return answer


def tap(session: Session, name: str, /, **data: Any) -> str:
    session.tap({"tap": name, **data})
    notice = session.screens["shell"]["notice"]
    return "" if notice is None or notice["kind"] == "good" else notice["text"]


def change(session: Session, play: str = "late", **given: Any) -> str:
    shown = form(session, play)
    data = {name: shown[name] for name in ("date", "place", "names")} | given
    return tap(session, "edit_play", play=play, zone=ZONE, **data)


def test_games_of_one_evening_belong_together_by_themselves(history):
    assert evenings(history) == {"before": ["before"], "early": ["early", "late", "tally"], "": ["alone"]}
    one = evening(history, "early")
    assert one["players"] == ["Ana", "Bo", "Cy", "Di"] and one["plays"] == 3 and not one["is_kept"]
    assert (one["place"], one["day"]) == ("Club", "2026-03-31")


def test_a_filter_shows_some_of_its_games_under_the_same_head(history):
    found = asked(history, "history_games", count=0, chosen={"source": "tallied"})
    assert [(play["id"], play["evening"]) for play in found["plays"]] == [("tally", "early")]
    assert [(one["key"], one["plays"]) for one in found["evenings"]] == [("early", 3)]


def test_an_evening_says_what_somebody_put_right(history):
    change_evening = {
        "name": " The  club ",
        "day": "2026-03-30",
        "place": "Attic",
        "guests": ["Zoe", "zoe", "Ana"],
    }
    assert tap(history, "change_evening", play="late", **change_evening) == ""
    one = evening(history, "early")
    assert (one["name"], one["day"], one["place"], one["is_kept"]) == (
        "The club",
        "2026-03-30",
        "Attic",
        True,
    )
    assert one["guests"] == ["Zoe"], "Ana has played"
    tap(history, "group_again", play="early")
    assert not evening(history, "early")["is_kept"]


def test_evenings_are_joined_and_parted(history):
    tap(history, "join_evenings", play="before", other="late")
    assert evenings(history) == {"before": ["before", "early", "late", "tally"], "": ["alone"]}
    tap(history, "move_play", play="late", other="")
    assert evenings(history) == {"before": ["before", "early", "tally"], "late": ["late"], "": ["alone"]}
    tap(history, "move_play", play="tally", other="late")
    assert evenings(history) == {"before": ["before", "early"], "late": ["late", "tally"], "": ["alone"]}
    tap(history, "move_play", play="late", other="early")
    tap(history, "move_play", play="tally", other="early")
    assert len(evenings(history)) == 2, "one without games is no more"


def test_one_game_leaves_an_evening_that_nobody_put_right_and_the_rest_stays_together(history):
    tap(history, "move_play", play="early", other="")
    assert evenings(history) == {
        "before": ["before"],
        "early": ["early"],
        "late": ["late", "tally"],
        "": ["alone"],
    }


@pytest.mark.parametrize(
    "data",
    [
        {"name": "x" * 201},
        {"day": "31.3.2026"},
        {"place": "\u202eevil"},
        {"guests": ["Zoe"] * 41},
        {"guests": [""]},
        {"guests": [7]},
        {"guests": ["x" * 300]},
        {"play": "alone"},
        {"play": "nothing"},
    ],
)
def test_what_is_not_to_be_kept_of_an_evening_is_refused(history, data):
    given = {"play": "late", "name": "", "day": "", "place": "", "guests": []} | data
    assert tap(history, "change_evening", **given)
    assert not evening(history, "early")["is_kept"]


def test_date_place_and_names_are_changed_and_taken_back(history, store):
    assert change(history, date="2026-03-28", place=" The  Bar ", names=["Boris", "Cy"]) == ""
    shown = store.finished_game("late")
    assert shown.ended_at == datetime(2026, 3, 28, 22, 30, tzinfo=UTC), "the time of the day there, in winter"
    assert (shown.place, [seat.name for seat in shown.seats]) == ("The Bar", ["Boris", "Cy"])
    (play,) = (one for one in asked(history, "history_games", count=0)["plays"] if one["id"] == "late")
    assert play["edited"] == ["date", "place", "names"]
    form_now = form(history, "late")
    assert (form_now["own_place"], form_now["own_names"]) == ("Club", ["Bo", "Cy"])
    tap(history, "restore_play", play="late")
    assert store.finished_game("late").edited == ()


def test_what_is_not_changed_is_no_edit_also_of_a_player_of_another_name(history, store):
    store.rename_player("Cy", "Cyril")
    assert [seat.name for seat in store.finished_game("late").seats] == ["Bo", "Cyril"]
    assert change(history) == ""
    assert store.finished_game("late").edited == ()


@pytest.mark.parametrize(
    "given",
    [
        {"date": "2999-01-01"},
        {"date": "yesterday"},
        {"date": "0001-01-01"},
        {"names": ["Bo"]},
        {"names": ["Bo", ""]},
        {"names": ["Bo", "bo"]},
        {"names": ["Bo", "x" * 25]},
        {"names": ["Bo", None]},
        {"place": "x" * 201},
    ],
)
def test_what_cannot_be_is_refused(history, store, given):
    assert change(history, **given)
    assert store.finished_game("late").edited == ()


def test_a_tally_is_changed_where_it_was_typed(history):
    assert form(history, "tally")["is_tally"]
    assert "tally itself" in change(history, "tally", place="Bar")


def test_only_the_device_that_began_a_game_changes_what_is_shown(store, start):
    table = play_until(store, 3, 1, lambda state: False)
    store.take_as_host(table.id, "a" * 64)
    for device, may in (("b" * 64, False), ("a" * 64, True)):
        page = Session(lambda: store, device=device)
        page.tap({"tap": "connect", "language": "en"})
        page.tap({"tap": "history"})
        refusal = change(page, table.id, place="Bar")
        assert (refusal == "") is may
        assert (store.finished_game(table.id).edited == ("place",)) is may
        if not may:
            assert "Only the device that started a game" in refusal
            assert "Only the device" in tap(page, "restore_play", play="no-such-game")


def test_what_is_shared_of_an_edited_game_says_what_no_log_tells(store, session):
    table = play_until(store, 3, 1, lambda state: False)
    session.tap({"tap": "open", "table": table.id})
    before = session.query({"query": "share", "data": {"format": "html"}})
    session.tap({"tap": "history"})
    change(session, table.id, place="Bar")
    session.tap({"tap": "open", "table": table.id})
    after = session.query({"query": "share", "data": {"format": "html"}})
    said = "changed by hand, so not in the log – place"
    assert said not in _text(before) and said in _text(after)


def _text(answer: dict[str, Any]) -> str:
    return b64decode(answer["base64"]).decode()
