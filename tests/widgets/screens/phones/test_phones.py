"""Several devices at one table, without pages: each a session, all at one store."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from referee.games import find_game
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.log import NewTable
from referee.tables.table import Table
from tests.support.plausible_play import play_until
from tests.support.sessions import NAMES, play, to_cosponsorship
from tests.support.stores import keep_finished_game
from widgets.addresses import Addresses
from widgets.server.devices import device_id
from widgets.session import Session

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def device(name: str) -> str:
    return device_id(name)


@pytest.fixture
def tablet(join) -> Session:
    tablet = join("tablet")
    seats = [{"name": name} for name in NAMES[:4]]
    tablet.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    assert tablet.notice is None
    return tablet


@pytest.fixture
def phone(tablet, join, store):
    """Let a device play a seat, by the code that the tablet shows for it."""

    def sits(name: str, seat: int) -> Session:
        tablet.tap({"tap": "invite", "seat": seat})
        store.redeem(tablet.models.phones._code[1], device(name))
        tablet.refresh()
        return join(name, tablet.models.table.table.id)

    return sits


def screen(session: Session) -> dict:
    return session.screens["table"]


def controls(session: Session) -> set[tuple[str, int | None]]:
    return {(one["do"], one["by"]) for one in screen(session)["controls"]}


def test_another_device_neither_sees_nor_opens_a_table_that_it_has_no_part_in(join, tablet):
    other = join("other")
    assert other.screens["lobby"]["tables"] == []
    there, nowhere = [], []
    for said, table in ((there, tablet.models.table.table.id), (nowhere, "nothere1")):
        other.tap({"tap": "open", "table": table})
        said.append(other.notice)
    assert [one["text"] for one in there] == [one["text"] for one in nowhere]
    assert other.screens["table"] == {}


def test_a_phone_that_took_up_a_seat_sees_its_own_controls_only(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:1])
    bo.refresh()
    assert controls(bo) == set()
    assert screen(bo)["now"]["text"] == "Wait for Ana."
    play(tablet, {"do": "speculate", "by": 0})
    bo.refresh()
    assert controls(bo) == {("bid_private", 1), ("bid_public", 1), ("speculate", 1)}
    play(bo, {"do": "speculate", "by": 1})
    assert tablet.refresh() and screen(tablet)["now"]["text"].startswith("Carmen")


def test_a_code_disappears_from_the_tablet_once_it_is_taken_up(tablet, phone):
    tablet.tap({"tap": "invite", "seat": 1})
    assert tablet.screens["phones"]["qr"]["seat"] == 1
    phone("bo", 1)
    assert tablet.screens["phones"]["qr"] is None
    assert tablet.screens["phones"]["seats"][1]["where"] == "there"


def test_foreign_actions_are_refused_and_change_nothing(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:1])
    bo.refresh()
    for action in (
        {"do": "speculate", "by": 0},
        {"do": "award_agenda", "by": 2, "tokens": 3},
        {"do": "adjust", "seat": 1, "change": {"credits": 9}, "reason": "please"},
    ):
        bo.tap({"tap": "submit", "revision": screen(bo)["revision"], "action": action})
        assert bo.notice is not None
    assert screen(bo)["version"] == 1


def test_a_seat_on_a_phone_seals_there_and_not_on_the_tablet(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:2])
    bo.refresh()
    play(bo, {"do": "bid_private", "by": 1, "workers": 3})
    tablet.refresh()
    for seat in (2, 3, 0):
        play(tablet, {"do": "speculate", "by": seat})
    bo.refresh()
    play(bo, {"do": "speculate", "by": 1})
    tablet.refresh()
    entry = next(one for one in screen(tablet)["controls"] if one["by"] == 1)
    assert entry["elsewhere"]
    tablet.tap(
        {
            "tap": "submit",
            "revision": screen(tablet)["revision"],
            "action": {"do": "bid_cosponsor", "by": 1, "workers": 1},
        }
    )
    assert "own phone" in tablet.notice["text"]
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 5})
    # sealed again before the opening; the log has the fingerprint of each, and no value
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 4})
    tablet.tap({"tap": "log", "open": True})
    lines = tablet.screens["log"]["lines"][:2]
    assert len({line["fingerprint"] for line in lines}) == 2
    assert all(line["fingerprint"] for line in lines)
    play(
        tablet, {"do": "hide_marker", "by": 0, "hand": "left"}, {"do": "bid_cosponsor", "by": 3, "workers": 4}
    )
    assert "so Bo, the left neighbour, co-sponsors" in json.dumps(screen(tablet)["last"])


def test_two_phones_may_act_in_the_same_moment_where_several_are_due(tablet, phone):
    bo, dimitri = phone("bo", 1), phone("dimitri", 3)
    play(tablet, *to_cosponsorship()[:2])
    bo.refresh()
    play(bo, {"do": "bid_private", "by": 1, "workers": 3})
    for session, seat in ((tablet, 2), (dimitri, 3), (tablet, 0), (bo, 1)):
        session.refresh()
        play(session, {"do": "speculate", "by": seat})
    bo.refresh(), dimitri.refresh()
    moment = screen(dimitri)["revision"]
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    # Dimitri's page does not show it yet
    assert screen(dimitri)["revision"] == moment
    play(dimitri, {"do": "bid_cosponsor", "by": 3, "workers": 1})
    assert screen(dimitri)["version"] == screen(bo)["version"] + 1


def test_own_secrets_are_on_the_own_phone_and_on_no_other_device(tablet, phone):
    ana, bo = phone("ana", 0), phone("bo", 1)
    play(tablet, *to_cosponsorship()[:1])
    ana.refresh()
    play(ana, {"do": "bid_public", "by": 0, "credits": 2})
    bo.refresh()
    play(bo, {"do": "bid_private", "by": 1, "workers": 3})
    for session, seat in ((tablet, 2), (tablet, 3), (ana, 0), (bo, 1)):
        session.refresh()
        play(session, {"do": "speculate", "by": seat})
    ana.refresh()
    assert screen(ana)["own"] == [{"seat": 0, "lines": [{"label": "Credits", "value": 4}]}]
    assert screen(bo)["own"][0]["seat"] == 1
    tablet.refresh()
    assert screen(tablet)["own"] == []
    look = tablet.query({"query": "look", "data": {"seat": 0}})
    assert set(look) == {"problem"} and "own phone" in look["problem"]


def test_undo_of_the_own_last_action_is_one_tap_and_of_anothers_asks_the_tablet(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:1], {"do": "speculate", "by": 0})
    bo.refresh()
    assert screen(bo)["undo"]["ask"]
    bo.tap({"tap": "undo", "version": 2})
    assert screen(bo)["version"] == 2
    bo.tap({"tap": "ask_undo", "version": 2})
    tablet.refresh()
    [request] = tablet.screens["phones"]["requests"]
    assert request["text"] == "Bo would like to take back: Ana speculates."
    tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    assert "Bo" in tablet.screens["table"]["last"]["text"]
    assert tablet.screens["phones"]["requests"] == []
    bo.refresh()
    assert screen(bo)["now"]["text"] == "Wait for Ana."


def test_undo_of_a_look_at_a_hidden_tile_asks_the_tablet(join, store):
    """A phone that has paid for a look cannot take the payment back and keep what it saw (ANA-5.8)."""
    tablet = join("tablet")
    seats = [{"name": name} for name in NAMES[:2]]
    tablet.tap({"tap": "start", "game": "anarchy", "seats": seats, "options": {"first_seat": 1}})
    tablet.tap({"tap": "invite", "seat": 1})
    store.redeem(tablet.models.phones._code[1], device("bo"))
    tiles = {"squares": [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]], "piece": 2}
    kinds = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]
    play(tablet, {"do": "set_up", "by": 0, **tiles, "kinds": kinds})
    bo = join("bo", tablet.models.table.table.id)
    play(bo, {"do": "set_up", "by": 1, **tiles, "kinds": kinds})
    play(bo, {"do": "buy_command", "by": 1, "command": "road_block"})
    assert not screen(bo)["undo"]["ask"]
    bo.tap({"tap": "undo", "version": screen(bo)["version"]})
    play(bo, {"do": "buy_command", "by": 1, "command": "espionage", "target": 0, "at": [0, 1]})
    assert screen(bo)["undo"]["ask"]
    version = screen(bo)["version"]
    bo.tap({"tap": "undo", "version": version})
    assert screen(bo)["version"] == version
    bo.tap({"tap": "ask_undo", "version": version})
    tablet.refresh()
    [request] = tablet.screens["phones"]["requests"]
    tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    bo.refresh()
    assert screen(bo)["board"]["spying"] is None


def test_undo_of_a_phones_action_on_the_tablet_says_who_wants_it(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:1], {"do": "speculate", "by": 0})
    bo.refresh()
    play(bo, {"do": "speculate", "by": 1})
    tablet.refresh()
    assert screen(tablet)["undo"]["who"]
    tablet.tap({"tap": "undo", "version": 3})
    assert "who wants" in tablet.notice["text"]
    tablet.tap({"tap": "undo", "version": 3, "by": 2})
    assert "Carmen" in screen(tablet)["last"]["text"]


def test_what_the_table_took_back_is_not_a_phones_to_put_back(tablet, phone):
    ana = phone("ana", 0)
    play(tablet, *to_cosponsorship()[:1])
    tablet.tap({"tap": "undo", "version": 1})
    ana.refresh()
    assert screen(ana)["can_redo"] and screen(ana)["redo"]["forbidden"]
    ana.tap({"tap": "redo", "version": 2})
    assert (
        ana.notice["text"] == screen(ana)["redo"]["forbidden"] == "That is done on the tablet in the middle."
    )
    assert screen(ana)["version"] == 2
    assert screen(tablet)["redo"] == {"forbidden": None}
    tablet.tap({"tap": "redo", "version": 2})
    assert screen(tablet)["version"] == 3


def test_what_a_phone_took_back_itself_it_puts_back_and_no_other_phone_does(tablet, phone):
    bo, dimitri = phone("bo", 1), phone("dimitri", 3)
    play(tablet, *to_cosponsorship()[:1], {"do": "speculate", "by": 0})
    bo.refresh()
    play(bo, {"do": "speculate", "by": 1})
    bo.tap({"tap": "undo", "version": 3})
    dimitri.refresh()
    dimitri.tap({"tap": "redo", "version": 4})
    assert dimitri.notice["text"] == "That is for Bo to do."
    assert screen(bo)["redo"] == {"forbidden": None}
    bo.tap({"tap": "redo", "version": 4})
    assert bo.notice is None and screen(bo)["last"]["text"] == "Put back for Bo (you): Bo speculates."


def test_a_phone_takes_back_for_its_own_seats_only(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:1], {"do": "speculate", "by": 0})
    bo.refresh()
    play(bo, {"do": "speculate", "by": 1})
    for by in (0, 2, 9, -1):
        bo.tap({"tap": "undo", "version": 3, "by": by})
        assert bo.notice is not None and screen(bo)["version"] == 3
    bo.tap({"tap": "undo", "version": 3, "by": 1})
    assert screen(bo)["last"]["text"] == "Taken back for Bo (you): Bo speculates."


def test_a_seat_moves_by_the_tablet_and_the_old_phone_is_told(tablet, phone):
    bo = phone("bo", 1)
    tablet.tap({"tap": "release", "seat": 1})
    bo.refresh()
    bo.tap({"tap": "answer_recall", "seat": 1, "accepted": True})
    tablet.refresh()
    again = phone("bo's new phone", 1)
    assert screen(again)["access"]["seats"] == [1]
    assert bo.screens["table"] == {} and "no part" in bo.notice["text"]


def test_an_onlooker_sees_the_public_view_and_may_ask_for_a_seat(tablet, phone, join, store):
    tablet.tap({"tap": "invite"})
    store.redeem(tablet.models.phones._code[1], device("eva"))
    eva = join("eva", tablet.models.table.table.id)
    play(tablet, *to_cosponsorship()[:1])
    eva.refresh()
    assert controls(eva) == set() and screen(eva)["out_of_turn"] == []
    assert all(seat["credits"] is None for seat in screen(eva)["board"]["seats"])
    eva.tap({"tap": "submit", "revision": screen(eva)["revision"], "action": {"do": "speculate", "by": 0}})
    assert eva.notice is not None
    eva.tap({"tap": "ask_seat", "seat": 3})
    tablet.refresh()
    [request] = tablet.screens["phones"]["requests"]
    tablet.tap({"tap": "settle", "request": request["id"], "accepted": True})
    eva.refresh()
    assert screen(eva)["access"]["seats"] == [3]


def test_who_asks_for_a_seat_in_vain_is_told_so_and_can_ask_again(tablet, phone, join, store):
    phone("dimitri", 3)
    eva = join("eva", "")
    table = tablet.models.table.table.id
    store.redeem(store.invite(table, "spectator", None), device("eva"))
    eva.tap({"tap": "open", "table": table})
    for language, asked, told in (
        (
            "en",
            "You asked to play for Ana. Wait for the answer.",
            "You asked to play for Ana: the answer is no.",
        ),
        (
            "es",
            "Pediste jugar por Ana. Espera la respuesta.",
            "Pediste jugar por Ana: la respuesta es no.",
        ),
    ):
        eva.tap({"tap": "language", "language": language})
        eva.tap({"tap": "ask_seat", "seat": 0})
        eva.refresh()  # what it has asked for stays there, whatever happens meanwhile
        [waiting] = eva.screens["phones"]["void"]
        assert (waiting["text"], waiting["open"], waiting["again"]) == (asked, True, False)
        tablet.refresh()
        [request] = tablet.screens["phones"]["requests"]
        tablet.tap({"tap": "settle", "request": request["id"], "accepted": False})
        assert tablet.screens["phones"]["requests"] == []
        eva.refresh()
        [answer] = eva.screens["phones"]["void"]
        assert (answer["text"], answer["open"], answer["again"]) == (told, False, False)
    # nobody can accept it any more
    tablet.tap({"tap": "settle", "request": answer["id"], "accepted": True})
    assert tablet.notice["text"] == "That has been settled already."
    eva.tap({"tap": "withdraw", "request": answer["id"]})
    assert eva.screens["phones"]["void"] == [] == store.requests(table)


def test_a_device_may_hold_several_seats(tablet, phone):
    phone("couple", 1)
    couple = phone("couple", 2)
    assert screen(couple)["access"]["seats"] == [1, 2]
    assert [own["seat"] for own in screen(couple)["own"]] == [1, 2]


def test_undo_across_an_opening_is_the_tables_decision(tablet, phone):
    bo = phone("bo", 1)
    play(tablet, *to_cosponsorship()[:2])
    bo.refresh()
    play(bo, {"do": "bid_private", "by": 1, "workers": 3})
    for session, seat in ((tablet, 2), (tablet, 3), (tablet, 0), (bo, 1)):
        session.refresh()
        play(session, {"do": "speculate", "by": seat})
    tablet.refresh()
    play(
        tablet, {"do": "hide_marker", "by": 0, "hand": "left"}, {"do": "bid_cosponsor", "by": 3, "workers": 0}
    )
    bo.refresh()
    play(bo, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    assert screen(bo)["undo"] == {"ask": True, "who": False, "opened": True, "shown": False}
    bo.tap({"tap": "undo", "version": screen(bo)["version"]})
    assert "Only the table" in bo.notice["text"]
    tablet.refresh()
    assert screen(tablet)["undo"]["opened"]


@pytest.mark.parametrize(
    ("address", "reached"),
    [
        ("http://192.168.1.20:8866/", True),
        ("http://referee.local:8866/", True),
        ("http://[fd00::20]:8866/", True),
        ("http://127.0.0.1:8866/", False),
        ("http://[::1]:8866/", False),
        ("http://localhost:8866/", False),
        (None, False),
    ],
)
def test_the_sheet_says_when_no_phone_can_scan_its_way_here(tablet, join, address, reached):
    page = join("tablet")
    page.context.addresses = None if address is None else Addresses(address)
    page.tap({"tap": "open", "table": tablet.models.table.table.id})
    page.tap({"tap": "phones", "open": True})
    said = page.screens["phones"]["unreached"]
    if reached:
        assert said is None
    else:
        assert said.startswith("Phones cannot join yet") and "“Phones as seats”" in said


def test_what_nobody_has_opened_is_hidden_by_anybody_and_no_device_becomes_its_host_by_it(store, join):
    table = store.create(NewTable("reputation", [{"name": name} for name in NAMES[:3]])).id
    ana, bo = join("ana"), join("bo")
    for archived in (True, False):
        ana.tap({"tap": "archive", "table": table, "archived": archived})
        assert ana.notice is None and store.table(table).is_archived is archived
    assert store.roles(table) == []
    bo.tap({"tap": "open", "table": table})
    assert screen(bo)["access"]["host"]
    ana.tap({"tap": "open", "table": table})
    assert screen(ana) == {}
    ana.tap({"tap": "archive", "table": table})
    assert "started" in ana.notice["text"] and not store.table(table).is_archived


def test_only_the_host_takes_a_refereed_game_out_of_the_history(store, tablet, phone):
    bo = phone("bo", 1)
    table = tablet.models.table.table.id
    keep_finished_game(
        store,
        FinishedGame(
            table,
            "reputation",
            "refereed",
            NOON,
            NOON,
            1,
            (FinishedSeat("Ana", 3, 1, True), FinishedSeat("Bo", 2, 2)),
        ),
    )
    for device, kept in ((bo, 1), (tablet, 0)):
        device.tap({"tap": "history"})
        device.tap({"tap": "hide_play", "play": table, "hidden": True})
        assert store.count_finished_games() == kept
    assert "started" in bo.notice["text"]


def test_whoever_is_asked_before_a_deal_is_closed_passes_on_their_own_device(join, store):
    """I'm the Boss! with `ask_before_closing`: a phone passes for its seat, the tablet for all others."""
    tablet = join("tablet")
    posters = {"red": 0, "blue": 1, "yellow": 2, "magenta": 0, "orange": 1, "green": 2}
    space = {"dividends": 2, "required": ["red"], "choose": None}
    options = {
        "posters": posters,
        "marker": 0,
        "first_seat": 0,
        "ask_before_closing": True,
        "spaces": {"0": space},
        "deal_cards": {"1": {"value": 1}},
    }
    seats = [{"name": name} for name in NAMES[:3]]
    tablet.tap({"tap": "start", "game": "boss", "seats": seats, "options": options})
    tablet.tap({"tap": "invite", "seat": 1})
    store.redeem(tablet.models.phones._code[1], device("bo"))
    tablet.refresh()
    bo = join("bo", tablet.models.table.table.id)
    play(tablet, {"do": "try_deal", "by": 0}, {"do": "close", "by": 0})
    bo.refresh()
    assert screen(bo)["board"]["deal"]["closing"] == {"fill": {}, "waiting_for": [1, 2]}
    assert "pass" in screen(bo)["board"]["takes"]
    assert {by for do, by in controls(bo) if do == "pass"} == {1}
    assert 2 in {by for do, by in controls(tablet) if do == "pass"}
    bo.tap({"tap": "submit", "action": {"do": "pass", "by": 2}, "revision": screen(bo)["revision"]})
    assert bo.notice is not None
    play(bo, {"do": "pass", "by": 1})
    tablet.refresh()
    play(tablet, {"do": "pass", "by": 2})
    assert screen(tablet)["board"]["deals_done"] == 1


def test_a_phone_is_spoken_to_and_told_only_what_it_can_do(tablet, phone) -> None:
    bo = phone("phone", 1)
    assert "type its numbers" in screen(tablet)["now"]["text"]
    assert screen(bo)["now"] == {"text": "This step is done on the tablet.", "clause": "REP-4.1"}
    play(tablet, *to_cosponsorship()[:2])
    bo.refresh()
    assert screen(bo)["now"] == {"text": "You: bid or speculate.", "clause": "REP-5.1"}
    assert screen(tablet)["now"]["text"] == "Bo: bid or speculate."
    play(bo, {"do": "bid_private", "by": 1, "workers": 3})
    assert screen(bo)["last"]["text"] == "Bo (you) bids 3 workers on the private project."
    assert screen(bo)["news"]["latest"]["text"] == screen(bo)["last"]["text"]
    tablet.refresh()
    assert screen(tablet)["last"]["text"] == "Bo bids 3 workers on the private project."
    bo.tap({"tap": "submit", "action": {"do": "speculate", "by": 0}, "revision": screen(bo)["revision"]})
    assert bo.notice["text"] == "That is for Ana to do."
    play(tablet, {"do": "speculate", "by": 2}, {"do": "bid_private", "by": 3, "workers": 4})
    play(tablet, {"do": "speculate", "by": 0})
    bo.refresh()
    bo.tap({"tap": "language", "language": "es"})
    assert screen(bo)["now"]["text"].startswith("Tú: ")


def test_whoever_looks_on_is_not_told_to_type(tablet, join, store) -> None:
    store.grant(tablet.models.table.table.id, device("watcher"), "spectator")
    watcher = join("watcher", tablet.models.table.table.id)
    assert screen(watcher)["now"]["text"] == "This step is done on the tablet."
    play(tablet, *to_cosponsorship()[:2])
    watcher.refresh()
    assert screen(watcher)["now"]["text"] == "Bo: bid or speculate."


def test_a_phone_that_acts_beside_the_tablet_is_told_what_happens_now(join, store) -> None:
    tablet = join("tablet")
    rows = [{"name": name} for name in ("Ana", "Bo")]
    options = find_game("bastards").suggest(2)
    tablet.tap({"tap": "start", "game": "bastards", "seats": rows, "options": options})
    table = tablet.models.table.table.id
    store.grant(table, device("phone"), "seat", 1)
    assert screen(join("phone", table))["now"] == screen(tablet)["now"]
    assert screen(tablet)["now"]["clause"] == "BAS-9.3"


def test_a_phone_of_two_seats_is_told_which_is_due(tablet, phone, store) -> None:
    bo = phone("phone", 1)
    store.grant(tablet.models.table.table.id, device("phone"), "seat", 2)
    play(tablet, *to_cosponsorship()[:2])
    bo.refresh()
    assert screen(bo)["now"]["text"] == "Bo: bid or speculate."


def test_what_is_done_for_all_is_not_offered_where_one_of_them_decides_elsewhere(store):
    """Cleaning up for every seat at once would decide for a phone: the tablet offers its own seats alone."""
    table = play_until(store, 4, 1, _returns_workers)
    host, bo = device("tablet"), device("bo")
    store.take_as_host(table.id, host)
    tablet = Session(lambda: store, host)
    tablet.tap({"tap": "connect", "language": "en", "table": table.id})
    assert ("return_workers", None) in controls(tablet)
    due = next(seat for do, seat in _offered(table) if do == "return_workers" and seat is not None)
    store.grant(table.id, bo, "seat", due)
    tablet.refresh()
    assert ("return_workers", None) not in controls(tablet)
    assert all(one["divided"] for one in screen(tablet)["controls"])
    phone = Session(lambda: store, bo)
    phone.tap({"tap": "connect", "language": "en", "table": table.id})
    assert ("return_workers", due) in controls(phone)
    assert not any(one["divided"] for one in screen(phone)["controls"])


def _offered(table: Table) -> list[tuple[str, int | None]]:
    return [(one.do, one.by) for one in table.game.controls(table.match.state)]


def _returns_workers(state: Any) -> bool:
    return ("return_workers", None) in [(one.do, one.by) for one in find_game("reputation").controls(state)]
