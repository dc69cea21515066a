"""A game is complete only with a rulebook, a test for each clause, and recorded games."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.engine.game import Game
from referee.engine.info import Handling
from referee.i18n import LANGUAGES
from tests.referee import playthroughs
from tests.support.packages import code_folder, folder_of_tests
from tests.support.random_play import turns_at
from tests.support.rulebooks import clause_ids, general_ids
from tests.support.table_setups import every_game, plain_tables

ROOT = Path(__file__).parents[3]
CITATION = re.compile(r"\b[A-Z]{3,}-\d+(?:\.\d+)?\b")


@cache
def named_tests(folder: Path) -> frozenset[str]:
    """Return the names of the test functions in a folder."""
    names = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.add(node.name)
    return frozenset(names)


def untested(clauses: tuple[str, ...], folder: Path) -> list[str]:
    """Return the clauses that no test in a folder is named after."""
    names = named_tests(folder)
    prefixes = {clause: f"test_{re.sub('[-.]', '_', clause.lower())}_" for clause in clauses}
    return [
        clause
        for clause, prefix in prefixes.items()
        if not any(re.match(rf"{prefix}(?!\d+_)", name) for name in names)
    ]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_its_text(game: Game[Any], language: str) -> None:
    """The clauses that the referee handles are those of the rulebook, in every language."""
    ids = clause_ids(game.info.id, language)
    assert len(set(ids)) == len(ids)
    assert set(ids) == set(game.clauses)
    assert ids == clause_ids(game.info.id, "en")
    assert general_ids(language) == general_ids("en")


@every_game
def test_every_clause_is_enforced_prompted_or_explained(game: Game[Any]) -> None:
    assert game.clauses
    assert all(isinstance(handling, Handling) for handling in game.clauses.values())


def code_of(game: Game[Any]) -> Iterator[ast.Module]:
    """Yield a game's modules that apply its rules: not the list of clauses, nor the bot."""
    for path in code_folder(game.info.id).rglob("*.py"):
        if path.name not in ("bot.py", "clauses.py"):
            yield ast.parse(path.read_text("utf-8"))


def named_by(modules: Iterable[ast.Module]) -> set[str]:
    """Return the clauses that code cites: strings that are only an id."""
    return {
        node.value
        for module in modules
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and CITATION.fullmatch(str(node.value))
    }


def objected(modules: Iterable[ast.Module]) -> set[str]:
    """Return the clauses that refusals name."""
    return {
        call.args[0].value
        for module in modules
        for call in ast.walk(module)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "Objection"
        and isinstance(call.args[0], ast.Constant)
    }


def proving_tests(folder: Path) -> set[str]:
    """Return the names of the test functions in a folder that check something."""
    names = set()
    for path in folder.rglob("test_*.py"):
        for test in ast.parse(path.read_text("utf-8")).body:
            if isinstance(test, ast.FunctionDef) and any(
                isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
                for node in ast.walk(test)
            ):
                names.add(test.name)
    return names


def with_handling(game: Game[Any], handling: Handling) -> set[str]:
    return {clause for clause, handled in game.clauses.items() if handled is handling}


@every_game
def test_what_is_enforced_is_cited_or_proved(game: Game[Any]) -> None:
    """A refusal, an effect or a line names the clause, or a test checks the clause's result."""
    silent = with_handling(game, Handling.ENFORCED) - named_by(code_of(game))
    tests = proving_tests(folder_of_tests(game.info.id))
    prefixes = {clause: f"test_{re.sub('[-.]', '_', clause.lower())}_" for clause in silent}
    assert [clause for clause in silent if not any(name.startswith(prefixes[clause]) for name in tests)] == []


@every_game
def test_what_is_prompted_is_said_in_play_and_refuses_nothing(game: Game[Any]) -> None:
    prompted = with_handling(game, Handling.PROMPTED)
    assert not prompted & objected(code_of(game))
    unsaid, explained = set(prompted), with_handling(game, Handling.EXPLAINED)
    for plain in plain_tables(game):
        for turn in turns_at(plain, 0):
            said = {effect.clause for effect in game.effects(turn.after)}
            said |= {notice.clause for notice in game.notices(turn.after)}
            said |= {line.clause for line in game.setting_up(turn.before)}
            said.add(game.prompt(turn.after, PUBLIC).clause)
            assert not said & explained
            unsaid -= said
    assert unsaid == set()


@every_game
def test_what_is_explained_is_not_the_referees_to_cite(game: Game[Any]) -> None:
    assert not with_handling(game, Handling.EXPLAINED) & named_by(code_of(game))


def test_citing_is_noticed() -> None:
    module = ast.parse("""
def rule():
    \"\"\"See ABC-1.3.\"\"\"
    yield Objection("ABC-1.1", say("No, see ABC-1.4."))  # ABC-1.5
    yield Effect("ABC-1.2", say("Yes."))
""")
    assert named_by([module]) == {"ABC-1.1", "ABC-1.2"}
    assert objected([module]) == {"ABC-1.1"}


@every_game
def test_every_clause_has_a_test_named_after_it(game: Game[Any]) -> None:
    folder = folder_of_tests(game.info.id)
    assert untested(clause_ids(game.info.id, "en"), folder) == []


def test_every_clause_of_all_games_has_a_test_named_after_it() -> None:
    assert untested(general_ids("en"), ROOT / "tests" / "referee") == []


def test_a_clause_without_a_test_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("def test_abc_1_10_x(): ...\ndef test_abc_2_x(): ...\n")
    clauses = ("ABC-1.1", "ABC-1.10", "ABC-1", "ABC-2", "ABC-2.1")
    assert untested(clauses, tmp_path) == ["ABC-1.1", "ABC-1", "ABC-2.1"]


@every_game
def test_every_clause_that_is_cited_exists(game: Game[Any]) -> None:
    folder = code_folder(game.info.id)
    known = {*clause_ids(game.info.id, "en"), *general_ids("en")}
    chapters = {clause.rsplit(".", 1)[0] for clause in known}
    for path in folder.rglob("*.py"):
        cited = set(CITATION.findall(path.read_text("utf-8")))
        assert cited <= known | chapters, path


@every_game
def test_every_seat_count_has_a_recorded_game(game: Game[Any]) -> None:
    records = playthroughs.records(game.info.id)
    counts = {len(playthroughs.read(path)["seats"]) for path in records}
    assert counts == set(game.info.players)
    assert all(playthroughs.transcript_path(path).is_file() for path in records)


@every_game
def test_what_a_game_says_of_itself_is_whole(game: Game[Any]) -> None:
    about = game.info
    assert about.id in type(game).__module__.split(".")
    assert about.players.step == 1
    assert not about.colours or len(about.colours) >= about.players[-1]
    assert set(about.score_options) <= set(about.options)
    for option in about.options.values():
        assert option.players is None or set(option.players) < set(about.players)
    for component in about.components.values():
        if component.fills is None:
            continue
        do, parameter = component.fills
        taken = game.rule(do).parameters
        if component.of_seat is not None:  # a seat's own card: the seat shows its name
            assert component.of_seat in about.seat_fields and component.fields.keys() & taken.keys()
        elif parameter is None:
            assert component.fields.keys() == taken.keys()
            assert component.key in taken
        else:
            assert parameter in taken
    names = [rule.do for rule in game.rules]
    assert len(set(names)) == len(names)
