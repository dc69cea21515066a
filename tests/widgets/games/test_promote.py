"""The order in which a finished game of Who To Promote? opens its parts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from referee.engine.action import to_json
from referee.games import find_game
from referee.games.promote.employees import EMPLOYEES, the
from referee.games.promote.view import departures
from referee.i18n import LANGUAGES
from tests.referee.games.promote.playing import line_of
from tests.support.devices import Devices, on
from tests.support.random_play import played_at
from tests.support.sessions import play, table
from tests.support.table_setups import TableSetup
from widgets.games.promote.board import labels
from widgets.i18n import speech
from widgets.screens.table.form import form
from widgets.screens.table.reckoning import reckoning_view


def steps_of(seed: int, language: str, **options: Any) -> tuple[Any, list[str]]:
    """Return a finished match, and all that each step of its reveal says."""
    game = find_game("promote")
    match = played_at(TableSetup(game, 4, {**game.deal(4, Random(seed)), **options}), seed)
    assert match.outcome is not None
    said = speech(language, match.setup.names)
    seats: Any = [
        {"seat": seat, "name": name, "colour": "", "shape": ""} for seat, name in enumerate(match.setup.names)
    ]
    view = reckoning_view(game, match.outcome, seats, said, match)
    return match, [" ".join([step["title"], step["text"]]) for step in view["reveal"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("games", [1, 3])
def test_no_points_are_told_before_who_is_promoted(seed: int, language: str, games: int) -> None:
    match, steps = steps_of(seed, language, games=games)
    first = [speech(language).say(departures(match.state).sentence)] if departures(match.state) else []
    assert [step.strip() for step in steps[: len(first)]] == first
    verdicts = [speech(language, match.setup.names).say(one.sentence) for one in match.outcome.verdicts]
    points = [index for index, step in enumerate(steps) if step.startswith(("Game ", "Partida "))]
    assert len(points) == (games if games > 1 else 0)
    decided = steps.index(f" {verdicts[0]}")
    assert all(index > decided for index in points)
    for reckoning in match.outcome.reckoning:
        labels = [speech(language).say(line.label) for line in reckoning]
        assert len(labels) == len(set(labels))
        assert len([line for line in reckoning if line.account == "points"]) == (
            games + 1 if games > 1 else 1
        )


def test_every_employee_has_a_name_with_an_article() -> None:
    spanish = speech("es")
    for employee in EMPLOYEES:
        assert spanish.say(the(employee)).split()[0].lower() in ("el", "la", "los"), employee


def test_the_board_which_shows_levels_by_themselves_has_the_names_alone() -> None:
    said = speech("en")
    names = {one: text["name"] for one, text in labels(said)["employees"].items()}
    assert names == {one.id: said.say(one.name) for one in EMPLOYEES.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_said_wherever_an_employee_is_chosen(language):
    """Also where an earlier entry is changed, for which no board shows the cards."""
    game = find_game("promote")
    match = played_at(TableSetup(game, 4, game.deal(4, Random(1))), 1)
    said = speech(language, match.setup.names)
    chosen = set()
    for one in match.applied:
        for offer in game.controls(one.before):
            if (offer.do, offer.by) != (one.action.do, one.action.by):
                continue
            fields = form(offer, to_json(one.action.given), len(match.setup.seats), said)["fields"]
            for choice in (each for field in fields for each in field["choices"]):
                if choice["value"] in EMPLOYEES:
                    employee = EMPLOYEES[choice["value"]]
                    assert choice["label"] == f"{said.say(employee.name)}\u00a0·\u00a0{employee.level}"
                    chosen.add(offer.do)
    assert chosen >= {"swap", "vote"}


LINE = line_of("secretary", "perfectionist_executive")


@pytest.fixture
def placing(at) -> Devices:
    """Three players, the second on a phone; the Spokesman has named that one."""
    devices: Devices = at("promote", 3, line=LINE)
    for seat in range(3):
        play(devices.tablet, {"do": "discard", "by": seat, "card": 3 - seat})
    play(devices.tablet, {"do": "name_next", "by": 0, "seat": 1})
    return devices


def vote(card: int, employee: str, by: int) -> dict[str, Any]:
    return {"do": "vote", "by": by, "card": card, "employee": employee}


def test_wtp_3_3_every_device_sees_where_a_card_lies_and_one_what_it_is(placing):
    phone, onlooker = placing.sit("phone", 1), placing.sit("onlooker")
    play(phone, vote(5, "secretary", 1))
    for session in (placing.tablet, phone, onlooker):
        session.refresh()
        board = table(session)["board"]
        assert board["placed"] == [{"seat": 1, "employee": "secretary"}]
        assert board["round_votes"] == {} and "card" not in json.dumps(board["placed"])
        session.tap({"tap": "log", "open": True})
        said = json.dumps(session.screens["log"]["lines"], ensure_ascii=False)
        assert " places a card under the Secretary." in said
        assert "places 5" not in said
    assert 5 not in table(phone)["board"]["seats"][1]["hand"]
    assert table(onlooker)["board"]["seats"][1]["hand"] is None


def test_a_typed_round_puts_no_namings_into_the_log_that_nobody_made(placing):
    tablet, under = placing.tablet, "perfectionist_executive"
    play(tablet, *(vote(card, under, by) for by, card in ((1, 5), (2, 4), (0, 6))))
    typed = [vote(card, under, by) for by, card in ((2, 5), (1, 4), (0, 5))]
    tablet.tap({"tap": "submit_all", "actions": typed, "revision": table(tablet)["revision"]})
    assert tablet.notice is None
    assert table(tablet)["board"]["round"] == 3
    tablet.tap({"tap": "log", "open": True})

    def said() -> list[str]:
        return [line["text"] for line in tablet.screens["log"]["lines"]]

    namings = [one for one in said() if " names " in one]
    assert len(namings) == 1  # which was tapped
    tablet.tap({"tap": "undo", "version": table(tablet)["version"]})
    assert said()[0].startswith("Taken back: ")
    assert " names " not in said()[0]


@pytest.mark.parametrize(
    "forged",
    [
        {"do": "vote", "by": 1, "employee": "secretary"},
        {"do": "vote", "by": 1, "card": 5},
        {"do": "vote", "by": 1, "employee": "secretary", "commitment": "sha256:" + "0" * 64},
        {"do": "vote", "by": 1, "commitment": "sha256:" + "0" * 64},
        vote(5, "intern", 1),
        vote(5, "ceo", 1),
        vote(7, "secretary", 1),
        vote(1, "secretary", 2),
    ],
)
def test_wtp_3_3_a_page_cannot_place_what_is_no_card_of_its_own(placing, forged):
    phone = placing.sit("phone", 1)
    before = len(placing.log())
    phone.tap(on(phone, forged))
    assert phone.notice is not None and phone.notice["kind"] in ("error", "refused")
    assert len(placing.log()) == before


def test_wtp_3_3_a_page_cannot_seal_again_what_others_play_upon(placing):
    phone = placing.sit("phone", 1)
    play(phone, vote(5, "secretary", 1))
    placing.tablet.refresh()
    play(placing.tablet, vote(2, "mentor", 2))
    phone.refresh()
    assert not [one for one in table(phone)["controls"] if one["do"] == "vote"]
    before = len(placing.log())
    phone.tap(on(phone, vote(4, "mentor", 1)))
    assert phone.notice is not None and "WTP-2.3" in json.dumps(phone.notice)
    assert len(placing.log()) == before


def played_round(placing: Devices) -> Any:
    tablet = placing.tablet
    play(tablet, vote(-3, "perfectionist_executive", 1), vote(5, "mentor", 2), vote(4, "spy", 0))
    assert table(tablet)["board"]["round"] == 2
    return tablet


def all_that_is_sent(session: Any) -> str:
    """Return the table, the log, and the explanation of each of its lines."""
    session.refresh()
    session.tap({"tap": "log", "open": True})
    lines = session.screens["log"]["lines"]
    version = table(session)["version"]
    told = [
        session.query({"query": "entry", "data": {"version": version, "number": line["number"]}})
        for line in lines
        if line["entry"] is not None
    ]
    return json.dumps([session.screens["table"], lines, told], ensure_ascii=False)


def test_wtp_6_1_no_page_is_sent_earlier_cards_once_the_next_one_is_placed(placing):
    """The board, the walk, the news, the log and its entries, whatever a page asks for."""
    tablet = played_round(placing)
    open_yet = all_that_is_sent(tablet)
    assert "Cy places 5 under the Mentor." in open_yet and "−3 from Bo" in open_yet
    assert table(tablet)["board"]["walk"]
    play(tablet, {"do": "name_next", "by": 0, "seat": 1}, vote(1, "secretary", 1))
    sent = all_that_is_sent(tablet)
    assert table(tablet)["board"]["walk"] == []
    assert "last_round" not in table(tablet)["board"]
    for secret in ("places 5", "5 from Cy", "−3 from Bo", "4 from Ana", "the lowest total, ", "places 4"):
        assert secret not in sent, sent[sent.index(secret) - 60 :][:160]
    assert "Cy has placed a card." in sent


def test_wtp_6_1_nobody_tries_out_what_became_of_a_round_without_some_card(placing):
    """A message that the present votes no longer fit could reveal the card."""
    tablet = played_round(placing)
    play(tablet, {"do": "name_next", "by": 0, "seat": 1}, vote(1, "secretary", 1))
    tablet.refresh()
    entries = [one for one in tablet.models.table.table.match if one.before.round < 2]
    assert {one.action.do for one in entries} >= {"discard", "name_next", "vote"}
    version = table(tablet)["version"]
    for one in entries:
        data = {"version": version, "changes": [{"number": one.number, "action": None}]}
        assert "may not be looked up" in tablet.query({"query": "try_changes", "data": data})["problem"]
        tablet.tap({"tap": "amend", **data})
        assert "may not be looked up" in tablet.notice["text"]
    number = next(one.number for one in entries if one.action.do == "name_next")
    back = tablet.query({"query": "back", "data": {"version": version, "number": number}})
    assert back["gone"] and not back["unfit"]
    tablet.tap({"tap": "amend", "version": version, "changes": back["changes"]})
    assert tablet.notice is None and table(tablet)["board"]["round"] == 1


def test_wtp_6_1_the_house_rule_leaves_them_readable(at):
    devices = at("promote", 3, line=LINE, open_piles=True)
    for seat in range(3):
        play(devices.tablet, {"do": "discard", "by": seat, "card": 3 - seat})
    play(devices.tablet, {"do": "name_next", "by": 0, "seat": 1})
    tablet = played_round(devices)
    play(tablet, {"do": "name_next", "by": 0, "seat": 1}, vote(1, "secretary", 1))
    assert "Cy places 5 under the Mentor." in all_that_is_sent(tablet)
    assert table(tablet)["board"]["walk"]
