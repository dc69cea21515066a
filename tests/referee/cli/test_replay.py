"""``referee replay``: what it prints of a game, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import (
    REVEAL,
    ask,
    record,
    sealed,
    speculations,
    sponsored_round,
    whole_game,
)

KEYS = ["game", "finished", "round", "step", "actions", "snapshot", "standings", "winners"]
BID = {"do": "bid_private", "by": 0, "workers": 1}


def test_game_in_progress() -> None:
    answer = ask("replay", "-", given=record(REVEAL, BID))
    printed = answer.only
    assert answer.code == 0
    assert list(printed) == KEYS
    assert (printed["game"], printed["finished"]) == ("reputation", False)
    assert (printed["round"], printed["step"], printed["actions"]) == (1, "bidding", 2)
    assert printed["snapshot"]["seats"][0]["hq"] == 9
    assert printed["standings"] is None
    assert printed["winners"] is None


def test_record_without_actions_stands_at_the_start() -> None:
    printed = ask("replay", "-", given=record()).only
    assert (printed["round"], printed["step"], printed["actions"]) == (1, "reveal", 0)


def test_finished_game_has_standings_and_winners() -> None:
    answer = ask("replay", "-", given=record(*whole_game()))
    printed = answer.only
    assert answer.code == 0
    assert list(printed) == KEYS
    assert (printed["finished"], printed["round"], printed["step"]) == (True, 10, "finished")
    assert [row["name"] for row in printed["standings"]] == ["Ana", "Bo", "Cy"]
    # Ana has 4 credits and the 8 of a full HQ; Cy took no part in the project
    assert [row["profit"] for row in printed["standings"]] == [12, 8, 8]
    assert [row["eliminated"] for row in printed["standings"]] == [False, False, True]
    assert printed["winners"] == [0]


def test_sealed_entries_replay_alike_plain_opened_and_closed() -> None:
    plain = ask("replay", "-", given=record(*sponsored_round())).only
    opened = ask("replay", "-", given=sealed(sponsored_round())).only
    assert opened == plain
    assert (plain["round"], plain["step"]) == (2, "return_workers")
    waiting = sealed(sponsored_round()[:-1])
    assert [set(action) for action in waiting["actions"][-2:]] == [{"do", "by", "commitment"}] * 2
    printed = ask("replay", "-", given=waiting).only
    assert (printed["step"], printed["snapshot"]["waiting_for"]) == ("cosponsor", [1])


def test_refused_action_names_clause_and_reason() -> None:
    answer = ask("replay", "-", given=record(REVEAL, BID, {**BID, "by": 1}))
    assert answer.code == 1
    assert answer.only == {
        "refused": {
            "index": 2,
            "do": "bid_private",
            "by": 1,
            "clause": "REP-5.2",
            "reason": "The leading bid is 1 worker: bid more than that.",
        }
    }
    assert list(answer.only["refused"]) == ["index", "do", "by", "clause", "reason"]


def test_action_of_the_table_is_refused_with_by_null() -> None:
    refused = ask("replay", "-", given=record(REVEAL, REVEAL)).only["refused"]
    assert (refused["index"], refused["by"], refused["clause"]) == (1, None, "REP-2.1")


def test_refusals_speak_spanish_and_name_players() -> None:
    given = record(REVEAL, {**BID, "by": 1})
    answer = ask("replay", "--language", "es", "-", given=given)
    assert answer.only["refused"]["reason"] == "Es el turno de Ana."


def test_many_files_a_line_each_and_the_worst_code(tmp_path: Path) -> None:
    records = {
        "good": record(REVEAL),
        "refused": record(BID),
        "bad": [],
        "odd ñ \n name": record(REVEAL, *speculations(0)),
    }
    paths = []
    for name, data in records.items():
        path = tmp_path / name
        path.write_text(json.dumps(data), "utf-8")
        paths.append(str(path))
    good, refused, bad, odd = paths
    answer = ask("replay", *paths)
    assert [next(iter(line)) for line in answer.lines] == ["game", "refused", "error", "game"]
    assert answer.code == 2
    assert answer.lines[2]["error"]["where"] == bad
    assert ask("replay", good, refused, odd).code == 1
    assert ask("replay", good, odd).code == 0
    assert ask("replay", good, "-", given=record(BID)).code == 1


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_unicode_names_come_through_with_or_without_a_byte_order_mark(mark: str) -> None:
    data = record(*whole_game(), seats=[{"name": name} for name in ("Zoë", "李", "🦊")])
    given = mark + json.dumps(data, ensure_ascii=False)
    printed = ask("replay", "-", given=given.encode()).only
    assert [row["name"] for row in printed["standings"]] == ["Zoë", "李", "🦊"]


def test_free_colours_are_given_in_order() -> None:
    seats = [{"name": "A", "colour": "green"}, {"name": "B"}, {"name": "C", "colour": "blue"}]
    assert ask("replay", "-", given=record(seats=seats)).code == 0
    chosen = [{"name": name, "colour": colour} for name, colour in zip("ABCDE", COLOURS, strict=True)]
    assert ask("replay", "-", given=record(seats=chosen)).code == 0


COLOURS = ("blue", "green", "red", "yellow", "purple")
