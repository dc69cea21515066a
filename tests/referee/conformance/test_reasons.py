"""An action that requires a reason is malformed without one, and an empty reason is refused (GEN-1)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.adjust import GENERAL
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.rule import Offer, Rule
from referee.match.match import Match
from referee.match.record import read_action, write_action, write_record
from tests.support.command_line import ask
from tests.support.random_play import legal, offers_of, played_at, sampled, turns_at
from tests.support.table_setups import TableSetup, every_game, every_plain_table, plain_tables

EMPTY = ("", " ", " \t\n\u00a0\u2003")


def giving_reasons(game: Game[Any]) -> list[Rule[Any]]:
    """Return the rules of which every action holds a reason."""
    rules = [game.rule(do) for do in game.actions()]
    return [rule for rule in rules if "reason" in rule.parameters and not rule.parameters["reason"].optional]


def correction(table: TableSetup) -> dict[str, Any]:
    """Return a correction of the first seat that can be made at the beginning of a game."""
    state = table.game.start(table.setup)
    domains = Offer(state, table.game.rule("adjust"), None).domain("change", seat=0)
    assert isinstance(domains, Mapping)
    name, value = next((name, value) for name, one in domains.items() for value in one.allowed if value)
    return write_action(Action("adjust", None, {"seat": 0, "change": {name: value}, "reason": "recount"}))


def possible(rule: Rule[Any], game: Game[Any]) -> tuple[TableSetup, Any, Action]:
    """Return an action of a rule without objections, with its table and the state before it."""
    random = Random(1)
    for table in plain_tables(game):
        for turn in sampled(turns_at(table, 0)):
            action = legal(game, offers_of((rule,), turn.before, random), random)
            if action is not None:
                return table, turn.before, action
    raise AssertionError(f"not possible: {rule.do}")


@every_game
def test_an_action_without_its_reason_is_malformed_and_an_empty_one_is_refused(game: Game[Any]) -> None:
    rules = giving_reasons(game)
    assert "adjust" in {rule.do for rule in rules}
    for rule in rules:
        table, state, action = possible(rule, game)
        raw = write_action(action)
        without = {name: value for name, value in raw.items() if name != "reason"}
        with pytest.raises(Malformed) as error:
            read_action(game, table.seat_count, without, "actions[0]")
        assert error.value.where == "actions[0].reason"
        for reason in EMPTY:
            read = read_action(game, table.seat_count, {**raw, "reason": reason})
            for one in (read, read._replace(override="agreed by all")):
                assert [found.clause for found in game.objections(state, one)] == [GENERAL]


@every_plain_table
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_record_says_it_by_its_exit_code(table: TableSetup, command: str) -> None:
    given = correction(table)
    raw = write_record(Match(table.game, table.setup))

    def code(**changed: Any) -> tuple[int, Any]:
        action = {name: value for name, value in {**given, **changed}.items() if value is not ...}
        answer = ask(command, "-", given={**raw, "actions": [action]})
        return answer.code, answer.only

    assert code()[0] == 0
    code_missing, missing = code(reason=...)
    assert (code_missing, missing["error"]["where"]) == (2, "actions[0].reason")
    for reason in EMPTY:
        code_empty, empty = code(reason=reason)
        assert code_empty == 1
        assert (empty["refused"]["index"], empty["refused"]["clause"]) == (0, GENERAL)
    for wrong in (None, 7, True, ["recount"]):
        assert code(reason=wrong)[1]["error"]["where"] == "actions[0].reason"


@every_plain_table
@pytest.mark.parametrize("override", ["", "  ", None, 7])
def test_what_overrules_says_why_or_is_malformed(table: TableSetup, override: Any) -> None:
    given = {**correction(table), "override": override}
    answer = ask("replay", "-", given={**write_record(Match(table.game, table.setup)), "actions": [given]})
    assert (answer.code, answer.only["error"]["where"]) == (2, "actions[0].override")


@every_plain_table
def test_a_correction_after_the_end_needs_a_reason_too(table: TableSetup) -> None:
    match = played_at(table, 0)
    assert match.outcome is not None
    raw = write_record(match)
    del raw["result"]
    late = {**correction(table), "reason": " "}
    answer = ask("replay", "-", given={**raw, "actions": [*raw["actions"], late]})
    assert answer.code == 1
    refused = answer.only["refused"]
    assert (refused["index"], refused["clause"]) == (len(raw["actions"]), GENERAL)
