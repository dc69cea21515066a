"""The proof of a record detects every change by a forger."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.games import find_game
from referee.match.record import read_json, read_record, write_action
from referee.match.replay import verify
from referee.tables.table import Table
from referee.transfer.proof import prove
from tests.support.chains import SEALING, heads_of, proved, rechained
from tests.support.command_line import ask
from tests.support.stores import new_store
from tests.support.table_setups import every_typical_id
from tests.support.thorough import first, thorough

every_sealing_game = pytest.mark.parametrize("game", SEALING)
one_that_seals = pytest.mark.parametrize("game", first(SEALING))
"""For what treats them all alike."""
Raw = dict[str, Any]


def read(raw: Raw) -> Any:
    return read_record(read_json(json.dumps(raw)))


def falsehoods(raw: Raw, head: str | None = None) -> list[str]:
    """Return where the checks of a record find falsehoods."""
    record = read(raw)
    return [one.where for one in (*verify(record).falsehoods, *prove(record, head).falsehoods)]


def opened(raw: Raw) -> list[int]:
    """Return the actions that were sealed and opened."""
    return [index for index, action in enumerate(raw["actions"]) if "salt" in action]


def some_of(items: Sequence[Any], most: int) -> Sequence[Any]:
    """Return at most this many items, evenly spread."""
    return items[:: -(-len(items) // most) or 1]


many_or_all = pytest.mark.parametrize("most", [5, thorough(1000)])


def test_the_games_that_seal_are_known() -> None:
    assert SEALING == ["anarchy", "promote", "reputation"]


@every_typical_id
def test_a_record_proves_the_game_that_was_played(game: str) -> None:
    raw, seen = proved(game)
    record = read(raw)
    proven = prove(record)
    assert (proven.state, proven.falsehoods) == ("true", ())
    assert verify(record).verified
    assert list(proven.heads) == heads_of(raw)
    assert {form["kind"] for form in raw["proof"]["entries"]} >= {"undo", "redo"}
    assert all(proven.heads[count - 1] == head for count, head in seen), "what the page showed"
    for one in proven.sealed:
        assert (one.against, one.reason) == ("proof", None)
        entry = raw["proof"]["entries"][one.number or 0]
        assert entry["action"]["commitment"] == raw["actions"][one.position]["commitment"]
    assert [one.position for one in proven.sealed] == opened(raw)
    assert bool(proven.sealed) == (game in SEALING)


def test_what_was_sealed_anew_and_taken_back_is_in_the_log_of_a_proof() -> None:
    kinds = {form["kind"] for game in SEALING for form in proved(game).raw["proof"]["entries"]}
    assert kinds == {"act", "answer", "reseal", "open", "undo", "redo"}


@every_sealing_game
@pytest.mark.parametrize("most", [2, 23, 44, *map(thorough, (9, 16, 30, 37, 51, 58))])
def test_a_record_of_a_game_that_goes_on_holds_no_secret_and_proves_as_much(game: str, most: int) -> None:
    raw, _ = proved(game, 5, most)
    proven = prove(read(raw))
    assert (proven.state, proven.falsehoods) == ("true", ())
    open_ = {number for form in raw["proof"]["entries"] for number in form.get("secrets", ())}
    for number, form in enumerate(raw["proof"]["entries"]):
        action = form.get("action", {})
        assert "salt" not in action
        if str(number) not in open_ and "commitment" in action:
            rule = find_game(game).rule(action["do"])
            assert rule.secret_parameters(action["by"]).isdisjoint(action)
    closed = [index for index, action in enumerate(raw["actions"]) if "commitment" in action]
    assert [one.position for one in proven.sealed] == closed
    for one in proven.sealed:
        is_open = "salt" in raw["actions"][one.position]
        assert (one.against is not None) == is_open
        assert (str(one.reason) == "not opened") == (not is_open)


# -- attacks ----------------------------------------------------------------------------------------


@one_that_seals
@many_or_all
def test_dropping_salt_and_commitment_is_found(game: str, most: int) -> None:
    for index in some_of(opened(proved(game).raw), most):
        raw, _ = proved(game)
        del raw["actions"][index]["salt"], raw["actions"][index]["commitment"]
        assert falsehoods(raw) == [f"actions[{index}]"]
        (one,) = (one for one in prove(read(raw)).sealed if one.position == index)
        assert (one.against, str(one.reason)) == (None, "no salt and commitment")
        del raw["proof"]
        assert falsehoods(raw) == []
        assert {str(one.reason) for one in prove(read(raw)).sealed} <= {"no proof", "no salt and commitment"}


def committed(action: Raw, salt: str) -> str:
    entry = {key: value for key, value in action.items() if key not in ("salt", "commitment")}
    words = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(f"{salt}:{words}".encode()).hexdigest()


@one_that_seals
@many_or_all
def test_computing_salt_and_commitment_anew_is_found(game: str, most: int) -> None:
    for index in some_of(opened(proved(game).raw), most):
        raw, _ = proved(game)
        action = raw["actions"][index]
        action["salt"] = "5a17" * 16
        action["commitment"] = committed(action, action["salt"])
        assert not verify(read(raw)).falsehoods, "as it stands by itself, it is true"
        assert falsehoods(raw) == [f"actions[{index}]"]
        # and in the log too
        for form in raw["proof"]["entries"]:
            for secret in form.get("secrets", {}).values():
                if secret["given"].items() <= action.items():
                    secret["salt"] = action["salt"]
        assert falsehoods(raw) != []


@one_that_seals
@many_or_all
def test_another_value_is_found_in_the_record_and_in_its_log(game: str, most: int) -> None:
    original, _ = proved(game)
    forms = enumerate(original["proof"]["entries"])
    secrets = [(number, key) for number, form in forms for key in form.get("secrets", ())]
    assert secrets
    for number, key in some_of(secrets, most):
        raw = copy.deepcopy(original)
        changed = raw["proof"]["entries"][number]["secrets"][key]["given"]
        name = next(iter(changed))
        changed[name] = [] if changed[name] != [] else [1]
        assert falsehoods(raw) != [], (number, key)


@every_typical_id
def test_an_action_that_is_not_the_one_that_was_done_is_found(game: str) -> None:
    original, _ = proved(game)
    last = len(original["actions"]) - 1
    for name, change in {
        "the last left out": lambda raw: raw["actions"].pop(),
        "one in the middle left out": lambda raw: raw["actions"].pop(last // 2),
        "one more": lambda raw: raw["actions"].append(
            {"do": "adjust", "seat": 0, "change": {}, "reason": "why"}
        ),
        "two exchanged": lambda raw: raw["actions"].insert(0, raw["actions"].pop(1)),
        "in reverse": lambda raw: raw["actions"].reverse(),
    }.items():
        raw = copy.deepcopy(original)
        change(raw)
        try:
            assert prove(read(raw)).state == "false", name
        except Malformed:
            assert name == "one more"  # a correction looks another way in each game


def forgeries() -> dict[str, Callable[[Raw], object]]:
    def entries(change: Callable[[list[Raw]], object]) -> Callable[[Raw], object]:
        return lambda raw: change(raw["proof"]["entries"])

    return {
        "an entry without its proof": entries(lambda forms: forms.pop(1)),
        "the last entry without its proof": entries(lambda forms: forms.pop()),
        "all entries without their proof": entries(lambda forms: forms.clear()),
        "two entries exchanged": entries(lambda forms: forms.insert(0, forms.pop(1))),
        "an entry twice": entries(lambda forms: forms.insert(0, forms[0])),
        "an entry of no kind": entries(lambda forms: forms[0].update(kind="cheat")),
        "an entry of another version": entries(lambda forms: forms[0].update(v=0)),
        "an entry that is none": entries(lambda forms: forms.append("undo")),
        "an opening of nothing": entries(lambda forms: forms[0].update(kind="open", secrets=5)),
        "no entries": lambda raw: raw["proof"].pop("entries"),
        "entries that are none": lambda raw: raw["proof"].update(entries={"0": {}}),
        "another head": lambda raw: raw["proof"].update(head="0" * 64),
        "no head": lambda raw: raw["proof"].pop("head"),
        "an empty head": lambda raw: raw["proof"].update(head=""),
        "a head of a list": lambda raw: raw["proof"].update(head=[]),
        "another key": lambda raw: raw["proof"].update(key="0" * 64),
        "no key": lambda raw: raw["proof"].update(key=""),
        "a key that is none": lambda raw: raw["proof"].update(key="../"),
        "one thing more": lambda raw: raw["proof"].update(more=1),
        "another name": lambda raw: raw["seats"][0].update(name="Zoë"),
        "another order of seats": lambda raw: raw["seats"].reverse(),
    }


@one_that_seals
@pytest.mark.parametrize("name", forgeries())
def test_a_false_proof_is_not_true(game: str, name: str) -> None:
    raw, _ = proved(game)
    forgeries()[name](raw)
    answer = ask("verify", "-", given=raw)
    assert answer.code == 1
    assert answer.only["verified"] is False
    assert answer.only["proof"] == {"state": "false"}
    assert any(one["where"].startswith("proof") for one in answer.only["false"])
    assert {one["reason"] for one in answer.only["sealed"]} == {"a false proof"}


@one_that_seals
def test_a_log_that_breaks_the_rules_is_no_proof_however_it_is_chained(game: str) -> None:
    """The proof also checks undone entries against the rules, though they are not among the actions."""
    raw, _ = proved(game)
    forms = raw["proof"]["entries"]
    first = next(form for form in forms if form["kind"] == "act")
    forms[0:0] = [first, first, {"v": 1, "kind": "undo"}, {"v": 1, "kind": "undo"}]
    for form in forms:  # the numbers of the entries shift by four
        if "replaces" in form:
            form["replaces"] += 4
        if "secrets" in form:
            form["secrets"] = {str(int(number) + 4): one for number, one in form["secrets"].items()}
    assert falsehoods(rechained(raw)) == ["proof.entries"]


@one_that_seals
def test_an_entry_that_stands_cannot_be_passed_off_as_undone(game: str) -> None:
    raw, _ = proved(game)
    raw["proof"]["entries"].append({"v": 1, "kind": "undo"})
    assert falsehoods(rechained(raw)) == ["actions"]


@one_that_seals
def test_a_chain_made_anew_is_true_by_itself_and_false_by_what_was_seen(game: str) -> None:
    raw, seen = proved(game)
    raw["seats"][0]["name"] = "Zoë"
    raw.pop("result")
    forged = rechained(raw)
    assert falsehoods(forged) == []
    for _, head in seen[:: max(1, len(seen) // 9)]:
        assert falsehoods(forged, head[:16]) == ["head"]
        assert falsehoods(proved(game).raw, head[:16]) == []


@one_that_seals
def test_a_noted_head_proves_what_came_before_it(game: str) -> None:
    raw, seen = proved(game)
    for count, head in seen[:: max(1, len(seen) // 5)]:
        proven = prove(read(raw), head[:16])
        assert proven.after == count
        for one in proven.sealed:
            assert one.number is not None
            assert one.against == ("head" if one.number < count else "proof")


def test_a_proof_of_another_program_proves_nothing_and_is_no_lie() -> None:
    raw, _ = proved("reputation")
    raw["proof"]["format"] = "referee-chain/2"
    for proof in (raw["proof"], {}, {"format": 5}, {"chain": [1, 2]}):
        raw["proof"] = proof
        answer = ask("verify", "-", given=raw)
        assert (answer.code, answer.only["proof"]) == (0, {"state": "unknown"})
        reasons = {one["reason"] for one in answer.only["sealed"]}
        assert reasons == {"a proof of another program or version"}
        assert ask("verify", "--head", "0" * 16, "-", given=raw).code == 1


@pytest.mark.parametrize("proof", [None, [], "x", 5, True])
def test_a_proof_of_another_type_is_malformed(proof: Any) -> None:
    raw, _ = proved("reputation")
    raw["proof"] = proof
    for command in ("verify", "replay"):
        answer = ask(command, "-", given=raw)
        assert (answer.code, answer.only["error"]["where"]) == (2, "proof")


# -- any single change ------------------------------------------------------------------------------


def other(value: Any, draw: Callable[..., Any]) -> Any:
    """Return another value in the place of one."""
    choices: list[Any] = [None, [], {}, "", 0, 1, True, "a"]
    if isinstance(value, bool):
        choices.append(not value)
    elif isinstance(value, int):
        choices += [value + 1, value - 1, float(value), str(value)]
    elif isinstance(value, str):
        index = draw(st.integers(0, max(0, len(value) - 1)))
        sign = draw(st.sampled_from("0123456789abcdefxyz "))
        choices += [value[:index] + sign + value[index + 1 :], value[:-1], value + sign, value.upper()]
    elif isinstance(value, list):
        choices += [value[:-1], value[1:], value[::-1], [*value, *value[-1:]], [*value, 1]]
    elif isinstance(value, dict):
        choices += [{**value, "more": 1}, *({k: v for k, v in value.items() if k != key} for key in value)]
    return draw(st.sampled_from(choices))


def change(raw: Raw, draw: Callable[..., Any]) -> None:
    """Change one thing in a record, anywhere but in ``meta``."""
    # a place is drawn level by level: else nearly all would be in the log
    path: tuple[Any, ...] = (draw(st.sampled_from(sorted(raw.keys() - {"meta"}))),)
    holder: Any = raw
    while isinstance(holder[path[-1]], dict | list) and holder[path[-1]] and draw(st.integers(0, 3)):
        holder = holder[path[-1]]
        keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
        path = (*path, draw(st.sampled_from(keys)))
    what = draw(st.sampled_from(["other", "other", "drop", "twice", "swap"]))
    key = path[-1]
    if what == "drop":
        del holder[key]
    elif isinstance(holder, list) and what == "twice":
        holder.insert(key, copy.deepcopy(holder[key]))
    elif isinstance(holder, list) and what == "swap":
        holder.insert(0, holder.pop(key))
    else:
        holder[key] = other(holder[key], draw)


def says(raw: Raw) -> Any:
    """Return a record's game and result, without notes and proof."""
    record = read(raw)
    actions = [json.dumps(write_action(action), sort_keys=True) for action in record.actions]
    return record.setup, actions


how_far = pytest.mark.parametrize("most", [None, 40], ids=["to the end", "going on"])


@how_far
@one_that_seals
@settings(max_examples=12)
@given(data=st.data())
def test_any_single_change_means_nothing_or_is_found(game: str, most: int | None, data: Any) -> None:
    assert_found(game, most, data)


@pytest.mark.thorough
@how_far
@one_that_seals
@settings(max_examples=120)
@given(data=st.data())
def test_of_many_single_changes_any_means_nothing_or_is_found(game: str, most: int | None, data: Any) -> None:
    assert_found(game, most, data)


def assert_found(game: str, most: int | None, data: Any) -> None:
    """Change one thing in a proved record: the change is harmless, or the proof detects it."""
    original, _ = proved(game, 3, most)
    raw = copy.deepcopy(original)
    change(raw, data.draw)
    assume(json.dumps(raw, sort_keys=True) != json.dumps(original, sort_keys=True))
    try:
        record = read(raw)
    except Malformed:
        return
    verification, proven = verify(record), prove(record)
    if not verification.verified or proven.falsehoods:
        return
    if proven.state == "true":
        assert says(raw) == says(original)
        assert proven.heads == tuple(heads_of(original))
        assert raw.get("result", original.get("result")) == original.get("result")
    else:
        assert raw.get("proof", {}).get("format") != original["proof"]["format"]
        assert all(one.against is None for one in proven.sealed), "it is said to be unproved"


@one_that_seals
def test_notes_are_free(game: str) -> None:
    raw, _ = proved(game)
    raw["meta"] = {"place": "Bar Sol", "rolled": {"0": ["die"]}}
    assert falsehoods(raw) == []
    assert prove(read(raw)).state == "true"


def rolled(folder: Path) -> Raw:
    """Return the record of a game in which the referee rolled for the second of two entries."""
    store = new_store(folder / "tables.db")
    table = Table.create(store, "reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
    fix = Action("adjust", None, {"seat": 0, "change": {"credits": 1}, "reason": "recount"})
    table.submit(fix)
    table.submit(fix, rolled=("seat",))
    store.close()
    return table.record()


@pytest.mark.parametrize(
    "forged", [None, {}, {"0": ["seat"]}, {"1": []}, {"1": ["seat"], "0": ["seat"]}, [], 5]
)
def test_another_note_of_the_rolls_is_not_proved(forged: Any, tmp_path: Path) -> None:
    raw = rolled(tmp_path)
    assert raw["meta"]["rolled"] == {"1": ["seat"]}
    (note,) = (note for note in prove(read(raw)).notes if note.key == "rolled")
    assert (note.against, note.reason) == ("proof", None)
    head = raw["proof"]["head"]
    assert [one.against for one in prove(read(raw), head).notes if one.key == "rolled"] == ["head"]
    if forged is None:
        del raw["meta"]["rolled"]
    else:
        raw["meta"]["rolled"] = forged
    answer = ask("verify", "--head", head, "-", given=raw)
    assert answer.code == 0, "meta may hold anything"
    (found,) = (one for one in answer.only["meta"] if one["key"] == "rolled")
    assert found == {"key": "rolled", "proved": False, "reason": "not what the log of the proof says"}


def test_no_proof_covers_times_and_places() -> None:
    raw, seen = proved("reputation")
    raw["meta"] = {"started": "1999-01-01T00:00:00+00:00", "place": "Bar Sol"}
    answer = ask("verify", "--head", seen[-1][1], "-", given=raw)
    assert answer.code == 0
    assert answer.only["meta"] == [
        {"key": key, "proved": False, "reason": "not in the chain"} for key in ("place", "started")
    ]


# -- the command line -------------------------------------------------------------------------------


def test_verify_says_what_is_proved_against_what() -> None:
    raw, seen = proved("reputation")
    count, head = seen[len(seen) // 2]
    for digits in (head, head[:16], f" {head[:4]} {head[4:8]}-{head[8:12]}:{head[12:17]}".upper()):
        answer = ask("verify", "--head", digits, "-", given=raw)
        assert answer.code == 0
        entries = raw["proof"]["entries"]
        assert answer.only["proof"] == {
            "state": "true",
            "entries": len(entries),
            "head": raw["proof"]["head"],
            "after": count,
        }
        assert answer.only["status"] == "partly"
        assert f"first {count} entries" in answer.only["means"][0]
        assert f"{len(entries) - count} later" in answer.only["means"][1]
        for one in answer.only["sealed"]:
            action = raw["actions"][one["index"]]
            assert (one["do"], one["by"], one["proved"]) == (action["do"], action["by"], True)
            assert one["against"] == ("head" if one["entry"] < count else "proof")
        assert {one["against"] for one in answer.only["sealed"]} == {"head", "proof"}


def test_without_a_noted_head_a_record_is_consistent_and_no_more() -> None:
    """An author who makes up a record can make up its log and its chain."""
    raw, _ = proved("reputation")
    made_up = rechained(
        {**copy.deepcopy(raw), "seats": [{**seat, "name": seat["name"] + "x"} for seat in raw["seats"]]}
    )
    made_up.pop("result")
    said = [ask("verify", "-", given=one).only for one in (raw, made_up)]
    assert [one["status"] for one in said] == ["consistent", "consistent"]
    assert said[0]["means"] == said[1]["means"]
    assert "made up" in said[0]["means"][1]
    noted = ask("verify", "--head", raw["proof"]["head"], "-", given=raw).only
    assert (noted["status"], len(noted["means"])) == ("proved", 2)
    assert "on which device" in noted["means"][-1], "what nobody can prove is always said"
    forged = ask("verify", "--head", raw["proof"]["head"], "-", given=made_up)
    assert (forged.code, forged.only["status"]) == (1, "false")


def test_a_head_that_was_never_there_is_not_true() -> None:
    raw, seen = proved("reputation")
    head = seen[-1][1]
    wrong = ("1" if head[15] == "0" else "0").join((head[:15], ""))
    for given_, record in ((wrong, raw), (head[1:17], raw), (head, {**raw, "seats": raw["seats"][::-1]})):
        answer = ask("verify", "--head", given_, "-", given=record)
        assert answer.code == 1
        assert answer.only["verified"] is False
    del raw["proof"]
    answer = ask("verify", "--head", head, "-", given=raw)
    assert (answer.code, [one["where"] for one in answer.only["false"]]) == (1, ["head"])
    assert ask("verify", "-", given=raw).code == 0


@pytest.mark.parametrize("head", ["", "0" * 15, "0" * 65, "g" * 16, "sha256:" + "0" * 16, "0x" + "0" * 16])
def test_what_is_no_head_is_a_command_line_that_cannot_be_read(head: str) -> None:
    answer = ask("verify", "--head", head, "-", given=proved("reputation").raw)
    assert (answer.code, answer.lines) == (2, [])
