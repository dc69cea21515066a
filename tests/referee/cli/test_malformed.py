"""Malformed input of any kind: exit code 2 and one sentence as JSON, never a traceback."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from referee.match.record import MAX_BYTES
from tests.support.command_line import REVEAL, ask, record, run, sealed, sponsored_round

BID = {"do": "bid_private", "by": 0, "workers": 1}
THREE = [{"name": "A"}, {"name": "B"}, {"name": "C"}]
HASH = "sha256:" + "0" * 64


def check(answer: Any, where: str | None = None) -> None:
    assert answer.code == 2
    error = answer.only["error"]
    assert list(error) == ["where", "reason"]
    assert error["where"]
    assert error["reason"]
    if where is not None:
        assert error["where"] == where


NOT_JSON = {
    "empty": b"",
    "blank": b" \n\t",
    "broken": b'{"format": ',
    "two values": b"{} {}",
    "single quotes": b"{'format': 1}",
    "trailing comma": b'{"format": 1,}',
    "comment": b"{} // a game",
    "NaN": b'{"meta": {"a": NaN}}',
    "Infinity": b'{"meta": {"a": Infinity}}',
    "minus Infinity": b'{"meta": {"a": -Infinity}}',
    "1e999": b'{"meta": {"a": 1e999}}',
    "huge whole number": b'{"meta": ' + b"9" * 100_000 + b"}",
    "deep lists": b"[" * 100_000,
    "deep closed lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "UTF-16 without mark": '{"format": 1}'.encode("utf-16-le"),
    "UTF-32": '{"format": 1}'.encode("utf-32"),
    "Latin-1": '{"name": "Zoë"}'.encode("latin-1"),
    "cut off in a letter": '{"name": "Zoë'.encode()[:-1],
    "NUL bytes": b"\0\0\0\0",
    "NUL in a text": b'{"name": "a\0b"}',
    "surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
    "picture": b"\x89PNG\r\n\x1a\n",
    "key twice": b'{"format": 1, "format": 1}',
    "key twice within": b'{"meta": {"a": {"b": 1, "b": 1}}}',
}


@pytest.mark.parametrize("given", NOT_JSON.values(), ids=NOT_JSON)
@pytest.mark.parametrize("command", [["replay"], ["verify"], ["score", "reputation"]], ids=str)
def test_not_the_json_that_is_asked_for(command: list[str], given: bytes) -> None:
    check(ask(*command, "-", given=given))


IN_A_GOOD_RECORD = {
    "NaN": "NaN",
    "Infinity": "Infinity",
    "minus Infinity": "-Infinity",
    "1e999": "1e999",
    "huge whole number": "9" * 100_000,
    "deep lists": "[" * 100_000 + "]" * 100_000,
    "key twice": '{"a": 1, "a": 1}',
    "half a character": '"\\ud800"',
    "half a character in a key": '{"\\ud800": 1}',
}


@pytest.mark.parametrize("value", IN_A_GOOD_RECORD.values(), ids=IN_A_GOOD_RECORD)
def test_one_bad_value_where_anything_may_stand(value: str) -> None:
    given = json.dumps(record(meta={"note": "HERE"}))
    assert ask("replay", "-", given=given).code == 0
    check(ask("replay", "-", given=given.replace('"HERE"', value)))


@pytest.mark.parametrize("given", ["null", "true", "3", "2.5", '"text"', "[]", "{}"])
@pytest.mark.parametrize("command", [["replay"], ["verify"], ["score", "reputation"]], ids=str)
def test_json_of_another_kind(command: list[str], given: str) -> None:
    check(ask(*command, "-", given=given))


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in record().items() if name != key}


def acted(**changes: Any) -> dict[str, Any]:
    """Return a record whose second action is a bid with some of its keys replaced."""
    return record(REVEAL, {**BID, **changes})


def revealed(**changes: Any) -> dict[str, Any]:
    return record({**REVEAL, **changes})


def entered(**changes: Any) -> dict[str, Any]:
    actions = sponsored_round()
    return record(*actions[:-1], {**actions[-1], **changes})


def corrected(**changes: Any) -> dict[str, Any]:
    adjust = {"do": "adjust", "seat": 0, "change": {"hq": 1}, "reason": "recount"}
    return record({**adjust, **changes})


RECORDS = {
    "format": [
        *[record(format=value) for value in ("referee-record/2", 1, None)],
        without("format"),
    ],
    "game": [
        *[record(game=value) for value in ("chess", "", "..", "reputation.rules", 1, None, [])],
        without("game"),
    ],
    "seats": [
        *[record(seats=value) for value in ({}, None, 3, "ABC", THREE[:2], [], THREE * 2)],
        record(seats=[{"name": str(seat)} for seat in range(1000)]),
        without("seats"),
    ],
    "seats[1]": [record(seats=[THREE[0], value, THREE[2]]) for value in ("B", None, [], 1)],
    "seats[1].name": [
        record(seats=[THREE[0], value, THREE[2]])
        for value in ({}, {"name": 1}, {"name": None}, {"name": ["B"]}, {"name": "\ud800"})
    ],
    "seats[1].colour": [
        record(seats=[{"name": "A", "colour": "red"}, {"name": "B", "colour": value}, THREE[2]])
        for value in ("red", "pink", "", 1, None, ["blue"])
    ],
    "seats[1].age": [record(seats=[THREE[0], {"name": "B", "age": 9}, THREE[2]])],
    "seats[1].ceo": [record(seats=[THREE[0], {"name": "B", "ceo": 9}, THREE[2]])],
    "options": [record(options=value) for value in (None, [], 1, "x")],
    "options.speed": [record(options={"speed": 1})],
    "options.start_seat": [
        record(options={"start_seat": value}) for value in (3, -1, True, 1.0, "1", None, 10**30)
    ],
    "options.five_seat_elimination": [
        record(options={"five_seat_elimination": value}) for value in ("Printed", "", 0, None)
    ],
    "options.reusable_power": [
        record(options={"reusable_power": value}) for value in (0, None, {}, "0", [0, 0])
    ],
    "options.reusable_power[1]": [
        record(options={"reusable_power": [0, value]}) for value in (3, True, "1", [], None)
    ],
    "actions": [*[record(actions=value) for value in ({}, None, 1, "x")], without("actions")],
    "actions[0]": [record(value) for value in ([], None, "speculate", 1)],
    "actions[0].do": [record(value) for value in ({}, {"do": "win"}, {"do": 1}, {"do": None}, {"do": []})],
    "actions[1].by": [
        *[acted(by=value) for value in (3, -1, True, 1.0, "0", None, [0], 10**30)],
        record(REVEAL, {"do": "bid_private", "workers": 1}),
    ],
    "actions[0].by": [revealed(by=0), corrected(by=0)],
    "actions[1].workers": [
        *[acted(workers=value) for value in (True, 2.5, 1.0, "2", None, [], 1_000_001, -1_000_001, 10**30)],
        record(REVEAL, {"do": "bid_private", "by": 0}),
    ],
    "actions[1].credits": [acted(credits=1)],
    "actions[1].'two words'": [acted(**{"two words": 1})],
    "actions[0].private": [revealed(private=value) for value in (None, [], 3)],
    "actions[0].private.loss": [
        revealed(private=value) for value in ({}, {"loss": "3"}, {"loss": 3.0}, {"loss": False})
    ],
    "actions[0].private.colour": [revealed(private={"loss": 3, "colour": "red"})],
    "actions[0].private.name": [revealed(private={"loss": 3, "name": None})],
    "actions[0].change": [corrected(change=value) for value in (None, [], 1)],
    "actions[0].change.luck": [corrected(change={"luck": 1})],
    "actions[0].change.hq": [corrected(change={"hq": value}) for value in ("1", 1.5, True, None)],
    "actions[0].seat": [corrected(seat=value) for value in (3, -1, True, None)],
    "actions[0].reason": [corrected(reason=value) for value in (1, None, "\udfff")],
    "actions[0].left": [
        record({"do": "return_workers", "by": 0, "left": value}) for value in (1, 0, "true", None)
    ]
    + [record({"do": "return_workers", "left": True})],  # flags need a seat
    "actions[0].spaces": [
        record({"do": "return_to_hq", "by": 0, "spaces": value}) for value in ("left", None, {})
    ],
    "actions[0].spaces[1]": [
        record({"do": "return_to_hq", "by": 0, "spaces": ["left", value]}) for value in ("top", 1, None)
    ],
    "actions[7].commitment": [
        *[entered(salt="x", commitment=value) for value in ("", "sha256:", HASH.upper(), HASH + "0", 1)],
        entered(salt="x"),
    ],
    "actions[7].salt": [entered(commitment=HASH), entered(salt=1, commitment=HASH)],
    "actions[1].commitment": [acted(commitment=HASH)],  # no sealed entry
    "result": [record(result=value) for value in (None, [], 1)],
    "result.standings": [
        *[record(result={"standings": value, "winners": []}) for value in (None, {}, 1)],
        record(result={"winners": []}),
    ],
    "result.standings[0]": [record(result={"standings": [value], "winners": []}) for value in (None, [], 1)],
    "result.winners": [
        *[record(result={"standings": [], "winners": value}) for value in (None, {}, 1)],
        record(result={"standings": []}),
    ],
    "result.winners[0]": [
        record(result={"standings": [], "winners": [value]}) for value in (3, True, "Ana", None)
    ],
    "result.points": [record(result={"standings": [], "winners": [], "points": 1})],
    "meta": [*[record(meta=value) for value in (None, [], 1)], record(meta={"a": ["\ud800"]})],
    "comment": [record(comment="hello")],
}


@pytest.mark.parametrize(
    ("where", "given"),
    [
        pytest.param(where, given, id=f"{where}-{number}")
        for where, cases in RECORDS.items()
        for number, given in enumerate(cases)
    ],
)
def test_record_that_breaks_the_contract(where: str, given: dict[str, Any]) -> None:
    check(ask("replay", "-", given=given), where)
    check(ask("verify", "-", given=given), where)


def test_malformed_comes_before_refused() -> None:
    """A record is read as a whole before anything of it is played."""
    check(ask("replay", "-", given=record(BID, {"do": "win"})), "actions[1].do")


def test_malformed_closed_entry_keeps_no_value() -> None:
    actions = sealed(sponsored_round()[:-1])["actions"]
    check(ask("replay", "-", given=record(*actions[:-1], {**actions[-1], "hand": "left"})))


def test_missing_file_and_folder(tmp_path: Path) -> None:
    missing, folder = str(tmp_path / "none.json"), str(tmp_path)
    answers = [ask("replay", name) for name in (missing, folder)]
    for answer, name in zip(answers, (missing, folder), strict=True):
        check(answer, name)
    assert [answer.only["error"]["reason"] for answer in answers] == [
        "There is no such file.",
        "This is a folder, not a file.",
    ]
    check(ask("replay", str(tmp_path / ("long" * 100))))


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (PermissionError(13, "no"), "No permission to read this file."),
        (OSError(5, "Input/output error"), "This cannot be read: Input/output error."),
    ],
)
def test_file_that_cannot_be_read(error: OSError, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr("referee.cli.input.open", refuse, raising=False)
    answer = ask("replay", "locked.json")
    check(answer, "locked.json")
    assert answer.only["error"]["reason"] == reason


def test_broken_json_is_pointed_at_by_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format":\n   oops}')
    check(ask("replay", str(path)), f"{path}, line 2 column 4")
    check(ask("replay", "-", given=path.read_bytes()), "-, line 2 column 4")


def test_long_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)
    check(ask("replay", str(path)), str(path))
    assert ask("replay", "-", given=b" " * MAX_BYTES + b"{}").code == 2


def test_longest_file_that_is_read() -> None:
    raw = json.dumps(record()).encode()
    assert ask("replay", "-", given=raw.ljust(MAX_BYTES)).code == 0
    check(ask("replay", "-", given=raw.ljust(MAX_BYTES + 1)))


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no endless file")
def test_endless_stream_ends() -> None:
    with open("/dev/zero", "rb") as endless:
        outcome = run("replay", "-", "/dev/zero", stdin=endless)
    lines = [json.loads(line) for line in outcome.stdout.splitlines()]
    assert [list(line) for line in lines] == [["error"], ["error"]]
    assert (outcome.returncode, outcome.stderr) == (2, b"")


@pytest.mark.skipif(os.name != "posix", reason="closes a file descriptor in the child")
def test_closed_standard_input() -> None:
    outcome = run("replay", "-", preexec_fn=lambda: os.close(0))
    assert json.loads(outcome.stdout)["error"]["where"] == "-"
    assert (outcome.returncode, outcome.stderr) == (2, b"")


def test_digits_without_limit_are_no_traceback_either() -> None:
    given = json.dumps(acted(workers=0)).replace('"workers": 0', '"workers": ' + "9" * 100_000)
    outcome = run("replay", "-", input=given.encode(), environment={"PYTHONINTMAXSTRDIGITS": "0"})
    assert json.loads(outcome.stdout)["error"]["where"] == "actions[1].workers"
    assert (outcome.returncode, outcome.stderr) == (2, b"")


def test_errors_speak_spanish() -> None:
    error = ask("replay", "--language", "es", "-", given=record(game="chess")).only["error"]
    assert error["where"] == "game"
    assert error["reason"].startswith("Aquí no hay ese juego")
