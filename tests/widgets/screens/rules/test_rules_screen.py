"""The rulebook's screen: where the table is, how its rules are set, and no secret of another device."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from referee.games import game_ids
from referee.rulebook.glossary import glossary
from tests.support.sessions import REVEAL, play
from widgets.games import term_icons
from widgets.screens.rules.model import RulesModel

ROOT = Path(__file__).parents[4]


def rules(session) -> dict:
    return session.screens["rules"]


def test_the_rules_begin_with_this_moment_and_follow_it(session, start):
    start(3, REVEAL)
    session.tap({"tap": "rules", "game": "reputation"})
    assert rules(session)["clause"] is None
    assert rules(session)["now"]["chapter"] == "REP-5"
    first = rules(session)["now"]["cited"][0]
    assert (first["clause"], first["role"], first["text"]) == ("REP-5.1", "prompt", "Ana: bid or speculate.")
    chapters = rules(session)["chapters"]
    play(session, {"do": "bid_private", "by": 0, "workers": 1}, {"do": "bid_private", "by": 1, "workers": 2})
    roles = {one["clause"]: one["role"] for one in rules(session)["now"]["cited"]}
    assert roles["REP-5.3"] == "effect" and roles["REP-5.2"] == "objection"
    assert rules(session)["chapters"] is chapters


def test_a_table_that_does_not_open_the_rules_is_sent_none_of_them(session, start):
    start(3, REVEAL)
    assert rules(session) == {}


def test_in_the_lobby_or_of_another_game_there_is_no_moment(session, start):
    session.tap({"tap": "rules", "game": "boss"})
    assert (rules(session)["now"], value_of(session, "BOSS-5.5")) == (None, "usually: no")
    start(3)
    session.tap({"tap": "rules", "game": "boss"})
    assert (rules(session)["now"], value_of(session, "BOSS-5.5")) == (None, "usually: no")


def test_a_clause_says_how_else_its_house_rule_can_be_set(session, start):
    start(5)
    session.tap({"tap": "rules", "game": "reputation"})
    assert rules(session)["now"] and value_of(session, "REP-10.3").startswith("here: ")
    (setting,) = settings_of(session, "REP-10.3")
    assert setting["others"].startswith("can also be set to: ")


def settings_of(session, clause):
    clauses = [one for chapter in rules(session)["chapters"] for one in chapter["clauses"]]
    return next(one["house_rules"] for one in clauses if one["id"] == clause)


def value_of(session, clause):
    (setting,) = settings_of(session, clause)
    return setting["value"]


def test_a_clause_says_how_this_table_has_set_its_house_rule(session):
    seats = [{"name": name} for name in ("Ana", "Bo", "Cy", "Dee", "Eva")]
    options = {"start_seat": 0, "five_seat_elimination": "erratum"}
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": options})
    session.tap({"tap": "rules", "game": "reputation"})
    clauses = {one["id"]: one for chapter in rules(session)["chapters"] for one in chapter["clauses"]}
    (setting,) = clauses["REP-10.3"]["house_rules"]
    assert setting["is_usual"] is False and setting["value"]
    assert clauses["REP-10.3"]["is_ruling"] and not clauses["REP-10.2"]["is_ruling"]
    assert clauses["REP-10.2"]["house_rules"] == []


@pytest.mark.parametrize("kind", ["card", "overview"])
def test_what_is_printed_is_a_page_in_the_devices_language(session, kind):
    session.tap({"tap": "language", "language": "es"})
    session.tap({"tap": "rules", "game": "bastards"})
    file = session.query({"query": "rule_sheet", "data": {"kind": kind}})
    assert (file["name"], file["type"]) == (f"bastards-{kind}.html", "text/html")
    page = b64decode(file["base64"]).decode("utf-8")
    assert 'lang="es"' in page and "<h1>Ba$tard$ Inc.</h1>" in page


@pytest.mark.parametrize("data", [{}, {"kind": "log"}, {"kind": ["card"]}, {"kind": "card", "game": "boss"}])
def test_another_sheet_is_not_made(session, data):
    session.tap({"tap": "rules", "game": "boss"})
    assert "problem" in session.query({"query": "rule_sheet", "data": data})


def test_rules_that_are_not_open_are_not_printed(session):
    assert "not open" in session.query({"query": "rule_sheet", "data": {"kind": "card"}})["problem"]


def test_a_sealed_bid_is_nowhere_in_the_rules_of_any_device(at):
    devices = at("reputation", 3, start_seat=0)
    table = devices.tablet
    play(
        table,
        REVEAL,
        {"do": "bid_public", "by": 0, "credits": 1},
        *({"do": "speculate", "by": seat} for seat in (1, 2, 0)),
        {"do": "bid_cosponsor", "by": 1, "workers": 7},
    )
    table.tap({"tap": "rules", "game": "reputation"})
    now = rules(table)["now"]
    assert now["cited"][0]["clause"].startswith("REP-7.")
    assert not re.search(r"\b7 worker|workers: 7", json.dumps(now))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_drawn_term_is_one_and_its_icon_is_drawn(game_id):
    source = (ROOT / "widgets/components/icons.ts").read_text("utf-8")
    icons = set(re.findall(r"^    (\w+):(?: \"|$)", source, re.M))
    assert term_icons(game_id).keys() <= {one.id for one in glossary(game_id)}
    assert {*term_icons(game_id).values()} <= icons


@pytest.mark.parametrize("game_id", game_ids())
def test_examples_show_what_was_worked_out(game_id, session):
    view = RulesModel(game_id, session.context.speech()).view("")
    for one in view["examples"]:
        assert one["answer"] and bool(one["steps"]) != bool(one["reckoning"])
    for table in (one["reckoning"] for one in view["examples"] if one["reckoning"]):
        assert any(line["is_total"] for line in table["lines"])
        assert all(len(line["values"]) == len(table["names"]) for line in table["lines"])
