"""“My card says otherwise”: what a page may overrule, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.devices import on
from tests.support.sessions import REVEAL, play, table, to_cosponsorship
from tests.support.table_setups import every_game
from widgets.session import Session

WHY = "the Fixer's card"


def form(session: Session, do: str, by: int | None, overrules: bool = True, **given: Any) -> dict[str, Any]:
    answer = session.query(
        {"query": "form", "data": {"do": do, "by": by, "given": given, "overrules": overrules}}
    )
    assert "problem" not in answer, answer
    return dict(answer)


def field(answer: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in answer["fields"] if one["name"] == name)


def objections(answer: dict[str, Any], name: str) -> dict[Any, str | None]:
    return {
        one["value"]: one["objection"] and one["objection"]["clause"]
        for one in field(answer, name)["choices"]
    }


def out_of_turn(session: Session, do: str, by: int) -> dict[str, Any]:
    return next(one for one in table(session)["out_of_turn"] if (one["do"], one["by"]) == (do, by))


def test_a_power_beside_the_turn_is_used_with_what_the_card_says(start):
    session = start(3, REVEAL)
    power = out_of_turn(session, "use_power", 2)
    assert power["objection"]["clause"] == "REP-11.1"
    assert "REP-11.1" in table(session)["waivable"]
    assert "absolute" not in power["objection"]
    assert form(session, "use_power", 2, overrules=False)["objection"]["clause"] == "REP-11.1"
    overruled = form(session, "use_power", 2)
    assert (overruled["ready"], overruled["objection"]) == (True, None)
    play(session, {"do": "use_power", "by": 2, "override": WHY})
    session.tap({"tap": "log", "open": True})
    line = session.screens["log"]["lines"][0]
    assert line["effects"][0]["clause"] == "REP-11.1"
    assert WHY in line["effects"][0]["text"]
    assert session.models.at_table().table.record()["actions"][-1]["override"] == WHY


def test_any_number_of_pieces_that_are_there_can_be_bid(start):
    session = start(4, REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
    assert objections(form(session, "bid_private", 1, overrules=False), "workers")[2] == "REP-5.2"
    overruled = form(session, "bid_private", 1)
    assert objections(overruled, "workers")[2] is None
    assert field(overruled, "workers")["open"]
    beyond = next(one for one in field(overruled, "workers")["choices"] if one["value"] == 10)
    assert beyond["objection"]["clause"] == "REP-5.2"  # nine are in the HQ
    assert beyond["objection"]["absolute"] is True
    session.tap(on(session, {"do": "bid_private", "by": 1, "workers": 10, "override": WHY}))
    assert (session.notice["kind"], session.notice["waivable"]) == ("refused", False)
    play(session, {"do": "bid_private", "by": 1, "workers": 2, "override": WHY})
    assert table(session)["board"]["auction"]["private"]["workers"] == 2


def test_what_is_sealed_is_asked_for_again_as_it_was_and_can_overrule_a_rule(start):
    session = start(4, *to_cosponsorship())
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 1})
    assert field(form(session, "bid_cosponsor", 1, overrules=False), "workers")["choices"]
    assert field(form(session, "bid_cosponsor", 1), "workers")["open"]
    play(session, {"do": "bid_cosponsor", "by": 1, "workers": 0, "override": WHY})
    assert session.notice is None
    assert table(session)["last"]["kind"] == "reseal" and WHY not in table(session)["last"]["text"]


def test_a_refusal_says_whether_it_can_be_overruled(start):
    session = start(4, REVEAL, {"do": "bid_private", "by": 0, "workers": 3})
    session.tap(on(session, {"do": "bid_private", "by": 1, "workers": 2}))
    assert (session.notice["clause"], session.notice["waivable"]) == ("REP-5.2", True)
    session.tap(on(session, {**REVEAL}))
    assert (session.notice["kind"], session.notice["waivable"]) == ("refused", False)


def test_a_phone_can_ask_for_what_it_may_not_overrule_itself(at):
    devices = at("reputation", 3, start_seat=0)
    play(devices.tablet, REVEAL)
    phone, watcher = devices.sit("bo", 1), devices.sit("cy")
    assert table(phone)["waivable"] == [] and "REP-11.1" in table(phone)["waivable_there"]
    assert table(devices.tablet)["waivable_there"] == table(watcher)["waivable_there"] == []
    assert form(phone, "use_power", 1)["ready"]
    asked = {"query": "form", "data": {"do": "use_power", "by": 0, "given": {}, "overrules": True}}
    assert phone.query(asked) == {"problem": "That is for Ana to do."}
    asked["data"]["by"] = 1
    assert watcher.query(asked) == {"problem": "That is for Bo to do."}
    phone.tap(on(phone, {"do": "use_power", "by": 1}))
    assert (phone.notice["clause"], phone.notice["waivable"]) == ("REP-11.1", True)
    phone.tap(on(phone, {"do": "use_power", "by": 1, "override": WHY}))
    assert "on the tablet" in phone.notice["text"], "it asks: it does not do it"
    assert len(devices.log()) == 1


def test_a_square_can_be_said_where_a_card_overrules_where_one_may_walk(at):
    session = at("anarchy", 2, first_seat=0, bag=None).tablet
    tiles = [[2, 0], [2, 1], [2, 2], [2, 3], [2, 4], [2, 5]]
    for by in (0, 1):
        play(session, {"do": "set_up", "by": by, "squares": tiles, "piece": 0})
    gate = {"hq": 1, "gate": True}
    away = form(session, "move", 0, overrules=False, to=gate)
    assert away["objection"]["clause"] in table(session)["waivable"]
    overruled = form(session, "move", 0, to=gate)
    assert overruled["given"] == {"to": gate}
    assert field(overruled, "to")["value"] == gate


@pytest.mark.parametrize("reason", ["The card says so", "Lo dice la carta"])
@pytest.mark.parametrize(("language", "told"), [("en", "The card says so"), ("es", "Lo dice la carta")])
def test_a_ready_made_reason_is_told_in_the_language_of_whoever_reads_it(at, reason, language, told):
    devices = at("reputation", 3, start_seat=0)
    session = devices.tablet
    play(session, REVEAL)
    phone = devices.sit("bo", 1)
    session.tap({"tap": "language", "language": language})
    action = {"do": "use_power", "by": 1, "override": reason}
    phone.tap({"tap": "ask_overrule", "action": action, "revision": table(phone)["revision"]})
    session.refresh()
    [asked] = session.screens["phones"]["requests"]
    assert told in asked["text"]
    session.tap({"tap": "settle", "request": asked["id"], "accepted": True})
    session.tap({"tap": "log", "open": True})
    line = session.screens["log"]["lines"][0]
    assert told in line["effects"][0]["text"]
    assert session.models.at_table().table.record()["actions"][-1]["override"] == reason


def test_an_entry_with_a_ready_made_reason_is_changed_in_the_language_of_whoever_changes_it(start):
    session = start(3, REVEAL, {"do": "use_power", "by": 1, "override": "The card says so"})
    number = session.models.at_table().table.match.applied[-1].number
    for language, told in (("es", "Lo dice la carta"), ("en", "The card says so")):
        session.tap({"tap": "language", "language": language})
        data = {"version": table(session)["version"], "number": number}
        entry = session.query({"query": "entry", "data": data})
        assert entry["override"] == told
        # only another reason is another one
        for override, differs in (("Lo dice la carta", False), ("an agreement", True)):
            action = {"do": "use_power", "by": 1, "override": override}
            changes = [{"number": number, "action": action}]
            data = {"version": table(session)["version"], "changes": changes}
            [changed] = session.query({"query": "try_changes", "data": data})["changed"]
            said = [(one["before"], one["after"]) for one in changed["values"]]
            assert said == ([(told, override)] if differs else [])


@every_game
def test_what_can_be_overruled_is_the_games_to_say(at, game):
    devices = at(game.info.id, game.info.players[0])
    assert table(devices.tablet)["waivable"] == sorted(game.waivable)


@pytest.mark.parametrize("overrules", [1, "yes", None])
def test_nothing_but_a_flag_asks_for_it(start, overrules):
    session = start(3, REVEAL)
    data = {"do": "speculate", "by": 0, "given": {}, "overrules": overrules}
    assert "problem" in session.query({"query": "form", "data": data})
