"""What another device has, and what is not there at all: no answer tells one from the other."""

from __future__ import annotations

from random import Random

import pytest

from referee.engine.sampling import random_action
from referee.store.log import NewTable
from referee.tables.table import Table
from tests.support.sessions import play, to_cosponsorship
from tests.support.stores import statements
from widgets.server.devices import device_id


@pytest.mark.parametrize("tap", ["open", "archive", "hello"])
def test_no_answer_tells_whether_there_is_a_table(at, store, tap):
    """Neither in words nor by how long it takes: the database is asked the same, and no log is replayed."""
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship())
    stranger = devices.open("stranger")
    said, asked = [], []
    for table in (devices.id, "nothere1", devices.id[::-1]):
        sent = {"tap": tap, "table": table}
        if tap == "hello":
            sent |= {"language": "en"}
        with statements(store) as found:
            stranger.tap(sent)
        said.append({**stranger.notice, "number": 0})
        asked.append(found)
        assert stranger.screens["table"] == {} and stranger.screens["shell"]["table"] == ""
    assert said[0] == said[1] == said[2]
    assert asked[0] == asked[1] == asked[2] != []
    assert not store.table(devices.id).is_archived


def test_a_damaged_table_is_damaged_to_those_only_who_sit_there(at, store):
    devices = at("reputation", 4, start_seat=0)
    play(devices.tablet, *to_cosponsorship()[:1])
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE referee_entry SET body = '{'")
    stranger = devices.open("stranger", devices.id)
    assert "no part" in stranger.notice["text"]
    assert "damaged" in devices.open("tablet", devices.id).notice["text"]


def test_a_damaged_table_of_nobody_gets_no_host(at, store):
    stranger = at("reputation", 3).open("stranger")
    table = store.create(NewTable("reputation", [{"nickname": "Bo"}])).id
    stranger.tap({"tap": "open", "table": table})
    assert "damaged" in stranger.notice["text"] and store.roles(table) == []


def test_no_answer_tells_whether_a_hidden_game_is_there(at, store):
    devices = at("bastards", 2)
    stranger = devices.open("stranger")
    stranger.tap({"tap": "history"})
    table = Table.open(store, devices.id)
    offers = [*table.game.offers(table.match.state), *table.game.out_of_turn_offers(table.match.state)]
    offer = next(one for one in offers if one.rule.ends_game)
    table.submit(random_action(offer, Random(1)))
    said = []
    for play_id in (devices.id, "nothere1"):
        stranger.tap({"tap": "hide_play", "play": play_id, "hidden": True})
        said.append({**stranger.notice, "number": 0})
    assert said[0] == said[1] and len(store.finished_games()) == 1
    devices.tablet.tap({"tap": "history"})
    devices.tablet.tap({"tap": "hide_play", "play": devices.id, "hidden": True})
    assert devices.tablet.notice is None and store.finished_games() == []


@pytest.mark.parametrize("discarded", [True, False])
def test_no_answer_tells_whether_somebody_is_typing_a_tally(at, store, discarded):
    body = {"game": "boss", "seats": [{"name": name} for name in ("Ana", "Bo", "Cy")]}
    theirs = store.keep_score_sheet("boss", body, device=device_id("tablet"))
    stranger = at("reputation", 3).open("stranger")
    said, before = [], store.score_sheet(theirs)
    for tally in (theirs, "nothere1"):
        stranger.tap({"tap": "discard_score_sheet", "score_sheet": tally, "discarded": discarded})
        said.append({**stranger.notice, "number": 0, "text": stranger.notice["text"].replace(tally, "X")})
    assert said[0] == said[1] and store.score_sheet(theirs) == before
