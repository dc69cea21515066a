"""An action with a reason overrules the rules that a game lists, and nothing that would break the game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from referee.engine.action import OWNER, PUBLIC, Action, Audience
from referee.engine.errors import Malformed, Refused
from referee.engine.game import Game
from referee.engine.sampling import pick
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.record import read_action, read_record, write_action, write_record
from referee.match.replay import replay, verify
from tests.support.random_play import (
    ASIDES,
    LIMIT,
    DeadEndError,
    next_action,
    of_all_moments,
    random_aside,
    sampled,
    turns_at,
)
from tests.support.rulebooks import citable
from tests.support.speaking import hear
from tests.support.table_setups import TableSetup, every_game, every_plain_table
from tests.support.thorough import seeds

SEEDS = seeds(2)
WHY = "the card says so"
TRIES = 12
"""Actions to try in a state before the search moves to another one."""
OVERRULING = 0.4
"""The probability that a player overrules a rule before a turn."""
WILD = 200
"""Turns with overrides; after them, the game continues to its end by the rules."""


def varied(value: Any, random: Random) -> Any:
    """Return a value, or a similar unusual one."""
    match value:
        case bool():
            return random.random() < 0.5
        case int():
            return pick(random, (value, value, value + 1, value - 1, 0, -1, value + 7))
        case dict():
            return {key: varied(one, random) for key, one in value.items()}
        case tuple():
            return tuple(varied(one, random) for one in value) if random.random() < 0.5 else value
    return value


def tried(table: TableSetup, pool: list[Action], random: Random) -> Action:
    """Return an action changed to another seat, time or amount."""
    action = pick(random, pool)
    by = action.by if action.by is None or random.random() < 0.4 else int(random.random() * table.seat_count)
    changed = random.random() < 0.5
    raw = {
        key: varied(value, random) if changed and random.random() < 0.5 else value
        for key, value in action.given.items()
    }
    action = Action(action.do, by, raw, override=WHY)
    try:
        read = read_action(table.game, table.seat_count, json.loads(json.dumps(write_action(action))))
        table.game.check_action(table.setup, read, "")
    except Malformed:
        return pick(random, pool)._replace(seal=None, override=WHY)
    return read


def overruling(table: TableSetup, state: Any, pool: list[Action], random: Random) -> Action | None:
    """Return an action that breaks a rule, but is accepted with a reason."""
    for _ in range(TRIES):
        action = tried(table, pool, random)
        if table.game.overruled(state, action) and not any(table.game.objections(state, action)):
            return action
    return None


def overruled_game(table: TableSetup, seed: int) -> Iterator[tuple[Any, Action, Any]]:
    """Yield the turns of a game with frequent overrides, to its end."""
    game, random = table.game, Random(seed)
    pool = [turn.action for turn in turns_at(table, seed)]
    state, sides = game.start(table.setup), 0
    for number in range(LIMIT + WILD):
        if game.is_finished(state):
            return
        action = None
        if number < WILD and random.random() < OVERRULING:
            action = overruling(table, state, pool, random)
        if action is None and random.random() < ASIDES:
            action = random_aside(game, state, random)
        if action is None:
            action = next_action(game, state, random, sides)
        sides = sides + 1 if game.rule(action.do).is_out_of_turn else 0
        before, state = state, game.submit(state, action)
        yield before, action, state
    raise DeadEndError(f"not over: {game.snapshot(state)}")


_played: dict[tuple[str, int], list[tuple[Any, Action, Any]]] = {}


def played(table: TableSetup, seed: int) -> list[tuple[Any, Action, Any]]:
    """Return the turns of such a game: the same to all tests that ask."""
    key = (table.key, seed)
    if key not in _played:
        _played[key] = list(overruled_game(table, seed))
    return _played[key]


def below_zero(snapshot: dict[str, Any]) -> set[str]:
    """Return which figures of the table and of seats are below zero in a snapshot."""
    plain = {key: value for key, value in snapshot.items() if key == "seats" or isinstance(value, int)}
    return {path for path, number in numbers(plain) if number < 0}


def numbers(value: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Yield the whole numbers of a snapshot, each with its path."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from numbers(one, f"{path}.{key}")
    elif isinstance(value, list):
        for one in value:
            yield from numbers(one, f"{path}[]")
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path, value


@every_game
def test_what_can_be_overruled_are_clauses_that_are_enforced(game: Game[Any]) -> None:
    assert game.waivable
    assert game.waivable < {clause for clause, how in game.clauses.items() if how.value == "enforced"}


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_overruled_rules_break_nothing(table: TableSetup, seed: int) -> None:
    """Overrides neither lose nor create pieces, put no new figure below zero, and block no play."""
    game, setup = table.game, table.setup
    below: set[str] = set().union(*(below_zero(game.snapshot(turn.after)) for turn in turns_at(table, seed)))
    pieces = game.pieces(game.start(setup))
    audiences = [PUBLIC, OWNER, *map(Audience.seat, range(table.seat_count))]
    overruled: set[str] = set()
    state = game.start(setup)
    for index, (before, action, after) in enumerate(played(table, seed)):
        assert before == state
        state = after
        if game.rule(action.do).is_correction:
            pieces = game.pieces(after)
        assert game.pieces(after) == pieces, action
        snapshot = game.snapshot(after)
        assert json.loads(json.dumps(snapshot, allow_nan=False)) == snapshot
        fallen = below_zero(snapshot) - below
        if action.override is None:  # some figures may be below zero, if seldom
            fallen = {path for path in fallen if path.startswith(".seats")}
        assert fallen <= below_zero(game.snapshot(before)), action
        assert set(game.waiting_for(after)) <= set(game.seats(after))
        hear(game.rule(action.do).describe(before, action))
        for effect in game.effects(after):
            hear(effect.sentence)
        if action.override is not None or index % 10 == 0:
            overruled.update(game.overruled(before, action))
            for audience in audiences:
                assert json.loads(json.dumps(game.view(after, audience), allow_nan=False))
                hear(game.prompt(after, audience).sentence)
            for offer in (*game.controls(after), *game.out_of_turn_offers(after)):
                for name in offer.applicable_parameters({}):
                    if offer.objection() is None:
                        offer.domain(name)
                    break
    assert overruled
    assert overruled <= game.waivable
    outcome = game.outcome(state, setup.names)
    assert outcome is not None
    assert [row["seat"] for row in outcome.standings] == list(range(table.seat_count))


@every_plain_table
def test_a_record_keeps_what_was_overruled(table: TableSetup) -> None:
    """Sealed entries included, whose commitments are for the reasons too."""
    match = Match(table.game, table.setup)
    for _, action, _ in played(table, 0):
        match.submit(action)
    raw = write_record(match)
    assert any(action.get("override") == WHY for action in raw["actions"])
    record = read_record(json.loads(json.dumps(raw)))
    assert replay(record) == match.state == played(table, 0)[-1][2]
    assert verify(record).verified


@every_plain_table
def test_the_log_says_who_overruled_what_and_why(table: TableSetup) -> None:
    match = Match(table.game, table.setup)
    said = 0
    for before, action, _ in played(table, 0):
        number = len(match.lines)
        match.submit(action)
        clauses = table.game.overruled(before, action)
        done = match.log[number].action
        if not clauses or (done and done.is_closed) or match.log[-1].kind == "open":
            continue
        effects = match.lines[number].effects[: len(clauses)]
        assert tuple(effect.clause for effect in effects) == clauses
        who = "The table" if action.by is None else table.setup.names[action.by]
        for effect in effects:
            assert Speech("en", table.setup.names).say(effect.sentence).startswith(who)
            assert WHY in Speech("en", table.setup.names).say(effect.sentence)
        said += 1
    assert said


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
@of_all_moments
def test_what_no_reason_helps_against_is_refused_with_its_own_clause(
    table: TableSetup, seed: int, most: int
) -> None:
    """The clause that is cited is the first that stands, in the order in which clauses are cited."""
    game, random = table.game, Random(seed)
    pool = [turn.action for turn in turns_at(table, seed)]
    refused = 0
    for turn in sampled(turns_at(table, seed), most, few=min(most, 100)):
        for _ in range(TRIES):
            action = tried(table, pool, random)
            plain = list(game.objections(turn.before, action._replace(override=None)))
            standing = [one for one in plain if not game.can_waive(one)]
            assert list(game.objections(turn.before, action)) == standing
            if standing:
                refused += 1
                with pytest.raises(Refused) as error:
                    game.submit(turn.before, action)
                assert error.value.objection == standing[0]
                assert standing[0].clause in citable(game.info.id)
    assert refused


@every_plain_table
def test_a_reason_without_need_changes_nothing(table: TableSetup) -> None:
    for before, action, after in turns_at(table, 0):
        assert table.game.submit(before, action._replace(override=WHY)) == after


@every_plain_table
@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, 7, None, True, ["why"], "\ud800"])
def test_a_reason_is_one_to_200_characters(table: TableSetup, reason: Any) -> None:
    raw = write_action(turns_at(table, 0)[0].action._replace(seal=None))
    assert read_action(table.game, table.seat_count, {**raw, "override": "é" * 200}).override == "é" * 200
    with pytest.raises(Malformed) as error:
        read_action(table.game, table.seat_count, {**raw, "override": reason}, "actions[0]")
    assert error.value.where == "actions[0].override"


def test_numbers_are_found() -> None:
    assert dict(numbers({"a": [{"b": -1}], "c": True})) == {".a[].b": -1}
    assert below_zero({"seats": [{"b": -1, "c": 2}], "a": -1, "d": {"b": -1}}) == {".seats[].b", ".a"}
