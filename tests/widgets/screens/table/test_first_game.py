"""A table that is taught its first game: what each device shows of it, and what is kept for all of them."""

from __future__ import annotations

from typing import Any

import pytest

from referee.first_game import first_game, is_taught
from referee.games import game_ids
from referee.tables.table import Table
from tests.support.devices import Devices, on
from tests.support.sessions import CARDS, NAMES, play, table
from widgets.session import Session

SEATS = [{"name": name} for name in NAMES[:3]]
REVEAL = {"do": "reveal", **CARDS}


def begin(session: Session, game: str = "reputation", **more: Any) -> None:
    session.tap({"tap": "start", "game": game, "seats": SEATS, "options": {}, "mode": "first_game"} | more)


@pytest.fixture
def taught(session: Session) -> Session:
    begin(session, options={"start_seat": 0})
    assert session.notice is None, session.notice
    return session


class TaughtDevices(Devices):
    """A tablet and phones at a table that is taught."""

    def __init__(self, store: Any, **options: Any) -> None:
        self.store = store
        self.tablet = self.open("tablet")
        begin(self.tablet, options={"start_seat": 0, **options})
        assert self.tablet.notice is None, self.tablet.notice
        self.id = table(self.tablet)["id"]


def shown(session: Session) -> Any:
    session.refresh()
    return table(session)["first_game"]


def tell(session: Session, name: str, **more: Any) -> None:
    session.tap({"tap": "tell", "name": name, **more})


def unknown(session: Session) -> list[str]:
    return [card["id"] for card in shown(session)["cards"] if not card["known"]]


def test_a_plain_table_is_taught_nothing_and_says_nothing_of_it(start: Any) -> None:
    session = start(3)
    assert shown(session) is None
    tell(session, "aim")
    assert session.notice["kind"] == "error"


def test_it_opens_with_the_aim_then_the_table_fills_up_then_the_first_step(taught: Session) -> None:
    opening = shown(taught)["opening"]
    assert not opening["told"]
    assert all(opening["aim"][part] for part in ("want", "ends", "out"))
    tell(taught, "aim")
    assert shown(taught)["opening"]["told"]
    ids = [step["id"] for step in opening["layout"]]
    tell(taught, f"layout:{ids[0]}")
    tell(taught, f"layout:{ids[1]}")
    tell(taught, f"layout:{ids[1]}", told=False)
    opening = shown(taught)["opening"]
    assert [step["done"] for step in opening["layout"]] == [True, *[False] * (len(ids) - 1)]
    assert not opening["over"]
    tell(taught, "layout")
    assert shown(taught)["opening"]["over"]
    assert unknown(taught) == ["reveal"]


def test_the_marker_is_drawn_before_the_player_who_begins(session: Session) -> None:
    begin(session, options={"start_seat": 2})
    places = {step["place"]: step["seat"] for step in shown(session)["opening"]["layout"]}
    assert places["first"] == 2
    assert places["middle"] is None


def test_what_was_explained_once_does_not_come_again_and_can_be_explained_again(taught: Session) -> None:
    taught.tap(on(taught, REVEAL))
    assert unknown(taught)[0] == "bid"
    taught.tap(on(taught, {"do": "bid_private", "by": 0, "workers": 1}))
    assert "bid" not in unknown(taught)
    card = next(card for card in shown(taught)["cards"] if card["id"] == "bid")
    assert card["known"]
    assert card["text"]
    taught.tap({"tap": "undo", "version": table(taught)["version"]})
    assert "bid" not in unknown(taught)


def test_who_knows_a_step_says_so_and_it_stays_so_on_every_page(taught: Session, store: Any) -> None:
    tell(taught, "card:reveal")
    assert unknown(taught) == []
    other = Session(lambda: store)
    other.tap({"tap": "connect", "language": "es", "table": table(taught)["id"]})
    assert unknown(other) == []
    assert shown(other)["cards"][0]["title"] == "Dos proyectos nuevos"


def test_another_page_hears_of_it_at_once(store: Any) -> None:
    devices = TaughtDevices(store)
    other = devices.open("tablet", devices.id)
    tell(devices.tablet, "aim")
    assert other.refresh()
    assert table(other)["first_game"]["opening"]["told"]


def test_a_phone_explains_its_own_step_to_its_own_player(store: Any) -> None:
    devices = TaughtDevices(store)
    ana, bo = devices.sit("ana", 0), devices.sit("bo", 1)
    assert shown(ana) == {**shown(ana), "opening": None, "cards": []}
    devices.tablet.tap(on(devices.tablet, REVEAL))
    assert unknown(ana)[0] == "bid"
    assert "bid" not in unknown(bo)
    tell(ana, "card:bid")
    assert "bid" not in unknown(ana)
    assert unknown(devices.tablet)[0] == "bid"
    ana.refresh()
    ana.tap(on(ana, {"do": "bid_private", "by": 0, "workers": 1}))
    assert "bid" not in unknown(devices.tablet)
    assert unknown(bo)[0] == "bid"


def test_a_phone_cannot_say_what_lies_on_the_table_nor_who_watches_anything(store: Any) -> None:
    devices = TaughtDevices(store)
    bo, watcher = devices.sit("bo", 1), devices.sit("eva")
    assert shown(watcher) is None
    for session, name in ((bo, "aim"), (bo, "layout"), (bo, "layout:decks"), (watcher, "card:bid")):
        tell(session, name)
        assert session.notice is not None, name
        assert session.notice["kind"] == "error"
    assert store.taught(devices.id) == frozenset()


@pytest.mark.parametrize("name", ["", "card:", "card:nothing", "0:card:bid", "layout:x" * 100, "aim "])
def test_only_what_there_is_to_teach_is_kept(taught: Session, store: Any, name: str) -> None:
    tell(taught, name)
    assert taught.notice["kind"] == "error"
    assert store.taught(table(taught)["id"]) == frozenset()


@pytest.mark.parametrize("mode", ["practise", "", 1, {"mode": "first_game"}])
def test_a_mode_that_is_none_starts_no_table(session: Session, store: Any, mode: Any) -> None:
    begin(session, mode=mode)
    assert session.notice["kind"] == "error"
    assert store.tables() == []


def test_a_game_with_nothing_to_teach_starts_no_such_table(
    session: Session, store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("widgets.screens.lobby.model.is_taught", lambda _game: False)
    session.tap({"tap": "refresh"})
    assert not any(game["teaches"] for game in session.screens["lobby"]["games"])
    begin(session)
    assert session.notice["kind"] == "error"
    assert store.tables() == []


@pytest.mark.parametrize("mode", [None, 7, ["first_game"], {"first_game": 1}, "practice"])
def test_a_foreign_mode_of_a_table_that_was_brought_here_is_passed_over(
    session: Session, store: Any, mode: Any
) -> None:
    made = Table.create(store, "reputation", SEATS, None, {"mode": mode})
    session.tap({"tap": "open", "table": made.id})
    assert session.notice is None
    assert shown(session) is None


def test_it_is_a_real_game_and_counts_as_one(taught: Session, store: Any) -> None:
    made = Table.open(store, table(taught)["id"])
    assert made.meta["mode"] == "first_game"
    assert made.record()["meta"]["mode"] == "first_game"


def test_same_players_again_need_no_teaching(taught: Session) -> None:
    taught.tap({"tap": "again"})
    assert taught.notice is None
    assert shown(taught) is None


@pytest.mark.parametrize("game", [one for one in game_ids() if is_taught(one)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_game_opens_in_words_of_the_page_s_language(session: Session, game: str, language: str) -> None:
    session.tap({"tap": "language", "language": language})
    options = {"line": "random"} if game == "promote" else {}
    options |= {"posters": "random", "marker": "random"} if game == "boss" else {}
    begin(session, game, options=options)
    assert session.notice is None, session.notice
    taught, opening = first_game(game), shown(session)["opening"]
    assert taught is not None
    assert opening["aim"]["want"] == taught.aim.want[language]
    assert all(step["text"] and not step["done"] for step in opening["layout"])


def test_the_learning_screen_leads_there(session: Session) -> None:
    session.tap({"tap": "learn", "game": "boss"})
    assert session.screens["learn"]["teaches"]


def test_a_round_is_summed_up_on_every_device_until_the_next_action(taught: Session) -> None:
    play(taught, REVEAL, {"do": "speculate", "by": 0}, {"do": "speculate", "by": 1})
    assert shown(taught)["recap"] is None
    play(taught, {"do": "speculate", "by": 2})
    summed_up = shown(taught)["recap"]
    assert summed_up["title"] == "Round 1: what happened" and len(summed_up["told"]) == 2
    play(taught, REVEAL)
    assert shown(taught)["recap"] is None
