"""The whole dashboard without a page: taps in, screens out."""

from __future__ import annotations

import json
from base64 import b64decode

import pytest

from referee.i18n import say
from referee.store.errors import StoreUnavailable
from referee.store.log import NewTable
from tests.support.sessions import NAMES, REVEAL, play, table, to_cosponsorship
from widgets.session import Session


def control(session: Session, do: str, by: int | None) -> dict:
    return next(one for one in table(session)["controls"] if (one["do"], one["by"]) == (do, by))


def test_a_fresh_device_sees_the_lobby_with_every_game(session):
    assert session.screens["shell"]["screen"] == "lobby"
    assert [game["id"] for game in session.screens["lobby"]["games"]]
    assert session.screens["lobby"]["tables"] == []


def test_starting_a_game_leads_to_its_table_and_the_lobby_knows_it(session, start):
    start(4)
    assert session.screens["shell"]["screen"] == "table"
    assert [seat["name"] for seat in table(session)["seats"]] == NAMES[:4]
    session.tap({"tap": "lobby"})
    assert [seat["name"] for seat in session.screens["lobby"]["tables"][0]["seats"]] == NAMES[:4]


def test_a_drawn_start_player_is_one_of_the_seats_and_noted_as_drawn(session):
    seats = [{"name": name} for name in NAMES[:3]]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": "random"}})
    record = session.models.table.table.record()
    assert record["options"]["start_seat"] in range(3)
    assert record["meta"]["drawn"] == ["start_seat"]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Ana", "", "Cy"], "needs a name"),
        (["Ana", "ana ", "Cy"], "same name"),
        (["Ana", "\uff21na", "Cy"], "same name"),
        (["Zo\u00eb", "Zoe\u0308", "Cy"], "same name"),
        (["Ana", "B" * 25, "Cy"], "at most"),
        (["Ana", "B\u202eo", "Cy"], "visible characters"),
        (["Ana", "Bo"], "3 to 5 players"),
    ],
)
def test_seats_that_will_not_do_are_told_and_nothing_is_started(session, names, said):
    session.tap(
        {
            "tap": "start",
            "game": "reputation",
            "options": {},
            "seats": [{"name": name} for name in names],
        }
    )
    assert said in session.notice["text"]
    assert session.screens["shell"]["screen"] == "lobby"
    assert session.screens["lobby"]["tables"] == []


def test_markup_in_a_name_stays_a_text(session):
    seats = [{"name": "<b>Ana</b>"}, {"name": "Bo'; DROP"}, {"name": "Cy 🎲"}]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {}})
    assert [seat["name"] for seat in table(session)["seats"]] == [
        "<b>Ana</b>",
        "Bo'; DROP",
        "Cy 🎲",
    ]


def test_the_prompt_says_what_happens_now_and_by_which_clause(session, start):
    start(4)
    assert "turn one up" in table(session)["now"]["text"]
    play(session, REVEAL)
    assert table(session)["now"] == {"text": "Ana: bid or speculate.", "clause": "REP-5.1"}


def test_a_value_that_the_rules_exclude_is_disabled_with_its_clause(session, start):
    start(4, REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
    choices = control(session, "bid_private", 1)["fields"][0]["choices"]
    assert [choice["value"] for choice in choices if not choice["objection"]] == [4, 5, 6, 7, 8, 9]
    assert {choice["objection"]["clause"] for choice in choices if choice["objection"]} == {"REP-5.2"}


def test_compulsory_speculation_is_the_only_control_that_is_enabled(session, start):
    start(
        3,
        REVEAL,
        {"do": "bid_private", "by": 0, "workers": 3},
        {"do": "speculate", "by": 1},
        {"do": "speculate", "by": 2},
    )
    enabled = [one["do"] for one in table(session)["controls"] if not one["objection"]]
    assert enabled == ["speculate"]
    assert control(session, "bid_public", 0)["objection"]["clause"] == "REP-5.6"


def test_a_refused_action_says_why_and_changes_nothing(session, start):
    start(4, REVEAL)
    before = table(session)["version"]
    session.tap(
        {
            "tap": "submit",
            "revision": table(session)["revision"],
            "action": {"do": "bid_private", "by": 2, "workers": 1},
        }
    )
    assert session.notice["clause"] == "REP-5.1"
    assert table(session)["version"] == before


@pytest.mark.parametrize(
    "tap",
    [
        None,
        7,
        [],
        {},
        {"tap": 1},
        {"tap": "nothing"},
        {"tap": "submit"},
        {"tap": "submit", "revision": True, "action": {}},
        {"tap": "submit", "revision": "1/reveal/0", "action": {"do": "__class__"}},
        {"tap": "open", "table": "../etc"},
        {"tap": "rules", "game": "nope"},
        {"tap": "rules", "game": "reputation", "clause": "REP-99"},
        {"tap": "language", "language": "xx"},
        {"tap": "undo", "version": "1"},
        {"tap": "connect", "language": 5},
        {"tap": "submit_all", "revision": "1/reveal/0", "actions": [{"do": "speculate"}]},
    ],
)
def test_a_forged_tap_is_told_or_ignored_and_never_breaks_the_page(session, start, tap):
    start(4)
    session.tap(tap)
    assert table(session)["version"] == 0
    assert session.screens["shell"]["screen"] == "table"


def test_undo_and_redo_are_one_tap_each_and_stand_in_the_log(session, start):
    start(4, REVEAL)
    session.tap({"tap": "undo", "version": 1})
    assert "turn one up" in table(session)["now"]["text"]
    session.tap({"tap": "redo", "version": 2})
    assert table(session)["now"]["clause"] == "REP-5.1"
    session.tap({"tap": "log", "open": True})
    assert [line["kind"] for line in session.screens["log"]["lines"]] == ["redo", "undo", "act"]


def test_a_card_that_was_named_is_remembered_for_the_next_time(session, start):
    start(4, REVEAL)
    start(3)
    fields = control(session, "reveal", None)["fields"]
    assert {field["name"]: field["remembered"] for field in fields} == {
        "private": [REVEAL["private"]],
        "public": [REVEAL["public"]],
    }


def test_a_card_whose_name_was_mistyped_is_forgotten(session, start):
    start(4, REVEAL)
    start(3)
    session.tap({"tap": "forget", "do": "reveal", "field": "private", "name": "Moon Mine"})
    fields = control(session, "reveal", None)["fields"]
    assert [field["remembered"] for field in fields] == [[], [REVEAL["public"]]]
    session.tap({"tap": "forget", "do": "bid_private", "field": "workers", "name": "1"})
    assert "not known" in session.notice["text"]


def test_a_sealed_value_is_in_no_screen_and_no_stored_row_until_it_opens(session, start, store):
    start(4, *to_cosponsorship())
    empty = json.dumps(session.screens)
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 5})
    session.tap({"tap": "log", "open": True})
    sealed = json.dumps(session.screens)
    stored = store.entries(session.models.table.table.id)[-1].entry
    assert stored.action.given == {} and stored.action.seal.salt is None
    assert "has sealed a bid" in sealed and "has sealed a bid" not in empty
    session.tap({"tap": "undo", "version": table(session)["version"]})
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 2})
    session.tap({"tap": "log", "open": True})
    other = json.dumps(session.screens)
    # the page shows the same for any bid
    assert json.loads(sealed)["table"]["board"] == json.loads(other)["table"]["board"]
    assert json.loads(sealed)["table"]["controls"] == json.loads(other)["table"]["controls"]
    assert json.loads(sealed)["table"]["now"] == json.loads(other)["table"]["now"]


def test_what_is_typed_beside_a_roll_must_be_fit_to_be_kept(session, start):
    start(4)
    card = {**REVEAL["private"], "name": "x" * 10_000}
    session.tap(
        {"tap": "roll", "action": {**REVEAL, "private": card}, "revision": table(session)["revision"]}
    )
    assert session.notice["kind"] == "error" and table(session)["version"] == 0


def test_the_three_entries_open_together(session, start):
    start(
        4,
        *to_cosponsorship(),
        {"do": "bid_cosponsor", "by": 1, "workers": 2},
        {"do": "hide_marker", "by": 0, "hand": "right"},
    )
    assert "Dimitri" in table(session)["now"]["text"]
    play(session, {"do": "bid_cosponsor", "by": 3, "workers": 2})
    told = " ".join(effect["text"] for effect in table(session)["last"]["effects"])
    assert "so Dimitri, the right neighbour, co-sponsors" in told
    assert table(session)["progress"]["round"] == 2


def test_results_of_real_fists_are_typed_together_all_or_none(session, start):
    start(4, *to_cosponsorship())
    version = table(session)["version"]
    entries = [
        {"do": "hide_marker", "by": 0, "hand": "left"},
        {"do": "bid_cosponsor", "by": 1, "workers": 99},
        {"do": "bid_cosponsor", "by": 3, "workers": 0},
    ]
    session.tap({"tap": "submit_all", "actions": entries, "revision": table(session)["revision"]})
    assert session.notice["clause"] == "REP-7.4"
    assert table(session)["version"] == version
    entries[1]["workers"] = 1
    session.tap({"tap": "submit_all", "actions": entries, "revision": table(session)["revision"]})
    assert session.notice is None
    assert table(session)["progress"]["round"] == 2


def test_credits_are_hidden_from_the_table_and_shown_in_a_private_look(session, start):
    start(4, *to_cosponsorship())
    assert all(seat["credits"] is None for seat in table(session)["board"]["seats"])
    look = session.query({"query": "look", "data": {"seat": 0}})
    assert look == {"seat": 0, "lines": [{"label": "Credits", "value": 4}]}
    assert '"value": 4' not in json.dumps(session.screens["table"]["board"])


def test_another_language_says_everything_anew(session, start):
    start(4, REVEAL)
    session.tap({"tap": "rules", "game": "reputation", "clause": "REP-5.1"})
    english = json.dumps(session.screens)
    session.tap({"tap": "language", "language": "es"})
    spanish = session.screens
    assert spanish["table"]["now"]["text"] != json.loads(english)["table"]["now"]["text"]
    before = json.loads(english)["labels"]["table"]
    assert spanish["labels"]["table"].keys() == before.keys() and spanish["labels"]["table"] != before
    assert spanish["rules"]["chapters"][0]["title"] != json.loads(english)["rules"]["chapters"][0]["title"]


def test_the_rulebook_turns_to_the_clause_that_was_asked_for(session, start):
    start(4)
    session.tap({"tap": "rules", "game": "reputation", "clause": "REP-4.1"})
    assert session.screens["rules"]["clause"] == "REP-4.1"
    session.tap({"tap": "close_rules"})
    assert session.screens["rules"] == {}


def test_another_device_continues_the_same_table(session, start, store):
    start(4, REVEAL)
    other = Session(lambda: store)
    other.tap({"tap": "connect", "language": "en", "table": session.models.table.table.id})
    assert other.screens["table"]["now"] == table(session)["now"]


def test_a_page_that_comes_back_finds_its_table_open(at):
    table = at("reputation", 4)
    table.sit("phone", 2)
    page = table.open("tablet", table.id)
    opened, drawn = page.models.table, page.screens
    page.tap({"tap": "connect", "language": "es", "table": table.id})
    assert page.models.table is opened
    assert page.screens["labels"] != drawn["labels"], "it speaks as its browser does"


def test_a_table_that_is_gone_leads_to_the_lobby_with_a_sentence(session):
    session.tap({"tap": "connect", "language": "en", "table": "nothere1"})
    assert "no table" in session.notice["text"]
    assert session.screens["shell"]["screen"] == "lobby"


def test_a_store_that_fails_is_told_and_the_game_goes_on_when_it_is_cured(session, start, store, monkeypatch):
    start(4, REVEAL)

    def fails(*_args, **_more):
        raise StoreUnavailable(say("The disk is full."))

    with monkeypatch.context() as broken:
        broken.setattr(type(store), "append", fails)
        session.tap({"tap": "submit", "revision": "1/bidding/1", "action": {"do": "speculate", "by": 0}})
        assert session.notice["text"] == "The disk is full."
        assert table(session)["version"] == 1
    play(session, {"do": "speculate", "by": 0})
    assert table(session)["version"] == 2


def test_a_lobby_that_could_not_be_drawn_is_drawn_once_the_store_answers(session, start, store, monkeypatch):
    start(3)

    def fails(*_args, **_more):
        raise StoreUnavailable(say("The disk is full."))

    with monkeypatch.context() as broken:
        broken.setattr(type(store), "tables", fails)
        session.tap({"tap": "lobby"})
        assert session.screens["lobby"] == {} and session.notice["text"] == "The disk is full."
    assert session.refresh()
    assert session.screens["lobby"]["tables"] and session.notice is None
    assert not session.refresh()


def test_an_unexpected_error_becomes_a_sentence_and_a_log_entry(session, start, monkeypatch, caplog):
    start(4)

    def breaks(*_args, **_more):
        raise ZeroDivisionError

    monkeypatch.setattr(type(session.models.table.table), "submit_all", breaks)
    session.tap({"tap": "submit", "revision": "1/reveal/0", "action": REVEAL})
    assert "nothing is lost" in session.notice["text"]
    assert "ZeroDivisionError" in caplog.text


def test_a_finished_game_shows_the_reckoning_and_its_record(session, start):
    start(3)
    for _ in range(10):
        for step in table(session)["controls"]:
            if step["do"] == "reveal":
                play(
                    session,
                    {
                        "do": "reveal",
                        "private": {"loss": 1},
                        "public": {"workers": 1, "credits": 2, "gain": 2},
                    },
                )
                break
        while table(session)["controls"] and not table(session)["finished"]:
            turn = next((one["by"] for one in table(session)["controls"] if one["do"] == "speculate"), None)
            if turn is None:
                break
            play(session, {"do": "speculate", "by": turn})
    assert table(session)["finished"]
    reckoning = table(session)["reckoning"]
    assert reckoning["winners"] == [0, 1, 2]
    record = json.loads(b64decode(session.query({"query": "record", "data": {}})["base64"]))
    assert record["result"]["winners"] == [0, 1, 2]
    assert {one["clause"] for one in reckoning["verdicts"]} == {"REP-10.2", "REP-10.5"}


def test_every_clause_that_can_be_cited_is_in_the_rulebook_of_the_screen(session, start):
    start(4)
    session.tap({"tap": "rules", "game": "reputation", "clause": "GEN-1"})
    shown = {one["id"] for chapter in session.screens["rules"]["chapters"] for one in chapter["clauses"]}
    assert shown == {*session.models.table.table.game.clauses, "GEN-1"}


def test_a_table_that_cannot_be_shown_hides_no_other(session, start, store):
    start(3)
    broken = store.create(NewTable("nosuchgame", [{"name": "Ana"}]))
    odd = store.create(NewTable("reputation", [{"nickname": "Bo"}]))
    session.tap({"tap": "lobby"})
    readable = {one["id"]: one["readable"] for one in session.screens["lobby"]["tables"]}
    assert readable.pop(broken.id) is False and readable.pop(odd.id) is False
    assert list(readable.values()) == [True]


def test_a_card_that_is_not_remembered_takes_nothing_from_the_action(session, start, store, monkeypatch):
    start(3)

    def fails(*_args, **_more):
        raise StoreUnavailable(say("The disk is full."))

    monkeypatch.setattr(type(store), "remember_component", fails)
    play(session, REVEAL)
    assert table(session)["now"]["clause"] == "REP-5.1"


def test_a_card_that_this_game_has_shown_is_not_offered_again(session, start):
    start(3, REVEAL)
    for seat in (0, 1, 2):
        play(session, {"do": "speculate", "by": seat})
    fields = control(session, "reveal", None)["fields"]
    assert [field["remembered"] for field in fields] == [[], []]


def test_the_same_players_play_again_at_a_table_of_their_own(session, start):
    start(3, REVEAL)
    before = table(session)["id"]
    session.tap({"tap": "again"})
    assert table(session)["id"] != before
    assert [seat["name"] for seat in table(session)["seats"]] == NAMES[:3]
    assert "drawn at random" in table(session)["notices"][0]["text"]


def test_a_refused_correction_says_nothing_of_a_secret_tally(session, start):
    start(4, *to_cosponsorship())
    adjust = {"do": "adjust", "seat": 0, "change": {"credits": -9}, "reason": "recount"}
    session.tap({"tap": "submit", "revision": table(session)["revision"], "action": adjust})
    assert session.notice["clause"] == "GEN-1" and "4" not in session.notice["text"]


def test_a_private_look_that_fails_says_so(session, start):
    start(3)
    assert session.query({"query": "look", "data": {"seat": 7}})["problem"]


def test_a_tap_that_is_sent_again_is_done_once_and_answered_again(session, start):
    start(3)
    tap = {"tap": "language", "language": "es", "id": "one"}
    session.tap(tap)
    assert session.screens["shell"]["answered"] == "one"
    session.tap({"tap": "language", "language": "en", "id": "two"})
    before = session.screens["shell"]
    session.tap(tap)
    after = session.screens["shell"]
    assert (after["language"], after["answered"]) == ("en", "one")
    assert after["serial"] > before["serial"]
