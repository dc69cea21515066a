"""``referee verify``: results and commitments are the true ones, or it says which are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.command_line import Answer, ask, record, sealed, sponsored_round, whole_game


@pytest.fixture
def finished() -> dict[str, Any]:
    return sealed(whole_game())


def verify(given: dict[str, Any], code: int) -> Any:
    answer: Answer = ask("verify", "-", given=given)
    assert answer.code == code
    assert answer.only["verified"] is (code == 0)
    return answer.only


def test_true_record(finished: dict[str, Any]) -> None:
    assert verify(finished, 0) == {
        "verified": True,
        "status": "consistent",
        "means": [
            "The record agrees with itself and with the rules, and has no proof.",
            "Whoever wrote it could have written another game.",
            "No record can prove when an entry was made, by whom, or on which device.",
        ],
        "game": "reputation",
        "finished": True,
        "checked": {"result": True, "commitments": 3},
        "false": [],
        "proof": {"state": "none"},
        "sealed": [
            {"index": index, "do": do, "by": by, "proved": False, "reason": "no proof"}
            for index, do, by in ((5, "bid_cosponsor", 2), (6, "hide_marker", 0), (7, "bid_cosponsor", 1))
        ],
        "meta": [],
    }


def test_keys_of_a_row_may_come_in_any_order(finished: dict[str, Any]) -> None:
    rows = finished["result"]["standings"]
    finished["result"]["standings"] = [dict(reversed(row.items())) for row in rows]
    verify(finished, 0)


def test_record_without_result_and_seals_holds_nothing_false() -> None:
    printed = verify(record(*sponsored_round()), 0)
    assert printed["finished"] is False
    assert printed["checked"] == {"result": False, "commitments": 0}


def test_closed_entries_cannot_be_checked_yet() -> None:
    printed = verify(sealed(sponsored_round()[:-1]), 0)
    assert printed["checked"] == {"result": False, "commitments": 0}


def row(seat: int, key: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(result: dict[str, Any]) -> None:
        result["standings"][seat][key] = value

    return change


def drop(result: dict[str, Any]) -> None:
    del result["standings"][1]["profit"]


RESULTS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "another winner": (lambda result: result.update(winners=[1]), "result.winners"),
    "no winner": (lambda result: result.update(winners=[]), "result.winners"),
    "one winner too many": (lambda result: result.update(winners=[0, 1]), "result.winners"),
    "winner twice": (lambda result: result.update(winners=[0, 0]), "result.winners"),
    "more profit": (row(1, "profit", 9), "result.standings[1].profit"),
    "profit as text": (row(1, "profit", "8"), "result.standings[1].profit"),
    "profit as fraction": (row(1, "profit", 8.0), "result.standings[1].profit"),
    "eliminated as number": (row(2, "eliminated", 1), "result.standings[2].eliminated"),
    "not eliminated": (row(2, "eliminated", False), "result.standings[2].eliminated"),
    "another name": (row(2, "name", "Di"), "result.standings[2].name"),
    "another rank": (row(2, "rank", 2), "result.standings[2].rank"),
    "key too many": (row(0, "luck", 1), "result.standings[0].luck"),
    "key missing": (drop, "result.standings[1].profit"),
    "row missing": (lambda result: result["standings"].pop(), "result.standings"),
    "rows in another order": (
        lambda result: result["standings"].reverse(),
        "result.standings[0].seat",
    ),
}


@pytest.mark.parametrize("name", RESULTS)
def test_false_result(name: str, finished: dict[str, Any]) -> None:
    change, where = RESULTS[name]
    change(finished["result"])
    found = verify(finished, 1)["false"]
    assert where in [entry["where"] for entry in found]
    assert all(list(entry) == ["where", "reason"] and entry["reason"] for entry in found)


def test_result_of_an_unfinished_game_is_false(finished: dict[str, Any]) -> None:
    finished["actions"].pop()
    printed = verify(finished, 1)
    assert printed["finished"] is False
    assert [entry["where"] for entry in printed["false"]] == ["result"]


def test_correction_after_the_end_changes_the_result(finished: dict[str, Any]) -> None:
    adjust = {"do": "adjust", "seat": 1, "change": {"credits": 10}, "reason": "recount"}
    finished["actions"].append(adjust)
    assert "result.winners" in [entry["where"] for entry in verify(finished, 1)["false"]]


def entries(given: dict[str, Any]) -> list[dict[str, Any]]:
    return [action for action in given["actions"] if "commitment" in action]


@pytest.mark.parametrize("changed", range(3))
@pytest.mark.parametrize("key", ["salt", "commitment"])
def test_false_commitment(changed: int, key: str, finished: dict[str, Any]) -> None:
    entry = entries(finished)[changed]
    last = entry[key][-1]
    entry[key] = entry[key][:-1] + ("1" if last == "0" else "0")
    index = finished["actions"].index(entry)
    found = verify(finished, 1)["false"]
    assert [item["where"] for item in found] == [f"actions[{index}].commitment"]
    assert ask("replay", "-", given=finished).code == 0


def test_value_exchanged_under_its_commitment(finished: dict[str, Any]) -> None:
    bid = next(entry for entry in entries(finished) if entry["do"] == "bid_cosponsor")
    bid["workers"] += 1
    found = verify(finished, 1)["false"]
    assert found[0]["where"].endswith(".commitment")


def test_commitments_of_two_seats_exchanged(finished: dict[str, Any]) -> None:
    first, _, second = entries(finished)
    for key in ("salt", "commitment"):
        first[key], second[key] = second[key], first[key]
    assert len(verify(finished, 1)["false"]) == 2


def test_commitment_as_the_contract_describes_it(finished: dict[str, Any]) -> None:
    """SHA-256 of salt, colon and the entry as JSON with sorted keys and no spaces."""
    import hashlib

    for entry in entries(finished):
        if entry["do"] == "hide_marker":
            text = f'{entry["salt"]}:{{"by":0,"do":"hide_marker","hand":"left"}}'
        else:
            seat, workers = entry["by"], entry["workers"]
            text = f'{entry["salt"]}:{{"by":{seat},"do":"bid_cosponsor","workers":{workers}}}'
        assert entry["commitment"] == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_refused_action_is_not_true(finished: dict[str, Any]) -> None:
    finished["actions"].insert(1, {"do": "bid_public", "by": 1, "credits": 1})
    printed = verify(finished, 1)
    assert printed["refused"]["index"] == 1
    assert printed["refused"]["clause"] == "REP-5.1"


def test_a_false_record_is_neither_consistent_nor_proved(finished: dict[str, Any]) -> None:
    finished["result"]["winners"] = [1]
    printed = verify(finished, 1)
    assert printed["status"] == "false"
    assert len(printed["means"]) == 1
    assert "not true" in printed["means"][0]


def test_notes_of_a_record_without_a_proof_are_unproved(finished: dict[str, Any]) -> None:
    finished["meta"] = {"started": "2026-01-01T20:00:00+00:00", "rolled": {"0": ["die"]}, "x" * 99: None}
    printed = verify(finished, 0)
    assert printed["meta"] == [
        {"key": key, "proved": False, "reason": "no proof"} for key in ("rolled", "started", "x" * 40)
    ]
