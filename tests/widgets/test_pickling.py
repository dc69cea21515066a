"""What goes to worker processes and comes back is the same there: refusals, matches, questions, reports."""

from __future__ import annotations

import copy
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from random import Random
from typing import Any

import pytest

import referee
import widgets
from referee.engine.action import Action
from referee.engine.errors import Objection, RefereeError
from referee.engine.game import Game
from referee.i18n import SeatName, Sentence, Sequel, say, say_count, seat_names
from referee.match.lazy_prefix_list import LazyPrefixList
from referee.match.log import Entry
from referee.match.match import Match
from referee.quiz import Kind, draw_question
from referee.quiz.positions import played
from referee.store.log import StoredEntry
from referee.transfer import Conflict, Item, Report
from tests.support.table_setups import GAMES, every_game

NESTED = say(
    "{one}, {some}, {more}: {count}",
    one=SeatName(1),
    some=seat_names([0, 2]),
    more=Sequel((say("It is over."), say_count("{count} left.", "{count} left.", count=2))),
    count=3,
)
OBJECTION = Objection("REP-1", NESTED, is_absolute=True)
SAMPLES: dict[str, Any] = {
    "where": "seats[1]",
    "reason": NESTED,
    "detail": NESTED,
    "objection": OBJECTION,
    "index": 4,
    "seat": 2,
    "number": 7,
    "action": Action("bid", 1, {"credits": 2}),
    "entries": (StoredEntry(3, datetime(2026, 1, 1, tzinfo=UTC), Entry("undo", by=1)),),
}
"""Values by the name of the parameter; of others, their name."""


def kinds() -> list[type[RefereeError]]:
    """Return every kind of refusal that the packages have."""
    for package in (referee, widgets):
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not one.name.endswith(("__main__", ".migrations.env")):  # which run something
                import_module(one.name)
    return sorted(
        {RefereeError, *_below(RefereeError)}, key=lambda kind: (kind.__module__, kind.__qualname__)
    )


def _below(kind: type[RefereeError]) -> Iterator[type[RefereeError]]:
    for one in kind.__subclasses__():
        if one.__module__.startswith(("referee.", "widgets.")):
            yield one
            yield from _below(one)


def again(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def test_every_kind_of_refusal_is_the_same_after_pickling():
    found = kinds()
    assert len(found) > 25
    for kind in found:
        error = kind(**{name: SAMPLES.get(name, name) for name in parameters(kind)})
        for twin in (again(error), copy.copy(error)):
            assert type(twin) is kind
            assert twin.args == error.args == (error.reason,)
            assert vars(twin) == vars(error), kind
            assert str(twin) == str(error) and isinstance(twin.reason, Sentence)


def parameters(kind: type[RefereeError]) -> list[str]:
    return [name for name in inspect.signature(kind).parameters if name != "self"]


def test_a_refusal_with_more_than_its_sentence_keeps_it():
    error = RefereeError(NESTED)
    error.__dict__["more"] = [1]
    assert vars(again(error)) == {"reason": NESTED, "more": [1]}


@every_game
def test_a_match_goes_on_after_pickling(game: Game[Any]):
    match = played(game, Random(1))
    assert len(match.log) > 1
    match.undo(None)
    twin = again(match)
    assert twin == match and twin.game is game
    assert (twin.state, twin.applied, twin.can_redo) == (match.state, match.applied, True)
    for one in (match, twin):
        one.redo(None)
    assert (twin.state, twin.log, twin.lines) == (match.state, match.log, match.lines)


def test_a_match_of_which_only_the_end_is_at_hand_is_pickled_whole():
    match: Match[Any] = played(GAMES[0], Random(1))
    log = [*match.log]
    match.log = LazyPrefixList(lambda: log, 2, log[2:])
    assert again(match).log == log
    assert [*again(copy.copy(match.log))] == log


@every_game
@pytest.mark.parametrize("kind", [Kind.MAY, Kind.COUNT], ids=lambda kind: kind.value)
def test_a_quiz_question_is_the_same_after_pickling(game: Game[Any], kind: Kind):
    question = draw_question(game, kind, Random(1))
    twin = again(question)
    assert twin == question and twin.game is game


def test_a_report_of_an_import_is_the_same_after_pickling():
    item = Item("table", "one")
    report = Report(added=(item,), conflicts=(Conflict(item, NESTED, ("Ana", "Bo")),))
    assert again(report) == report
