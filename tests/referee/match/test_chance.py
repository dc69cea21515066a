"""Random results: the referee draws them on request, and the log and record keep them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from referee.engine.action import Action, Audience
from referee.engine.domain import Domain, Domains
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.engine.info import Effect, GameInfo, Progress, Prompt, Setup
from referee.engine.outcome import Outcome
from referee.engine.parameters import Text, Whole
from referee.engine.rule import Offer, Rule
from referee.i18n import SeatName, Sentence, Speech, say
from referee.match import record as records
from referee.match.chance import draw
from referee.match.match import Match
from referee.match.record import read_record, write_record
from referee.store import open_store
from referee.store.sql import log_rows
from referee.tables.table import Table

DIE = (1, 2, 3, 4, 5, 6)
SEATS = [{"name": "Ana"}, {"name": "Bo"}]


class Rolls(NamedTuple):
    """The eyes of each roll so far."""

    eyes: tuple[int, ...] = ()


class Roll(Rule[Rolls]):
    """The seat whose turn it is rolls a die."""

    do = "roll"
    title = say("Roll")
    parameters = {
        "die": Whole(label=say("Die"), is_drawn=True),
        "wish": Whole(label=say("Wish")),
        "shout": Text(label=say("Shout"), optional=True),
    }

    def actors(self, state: Rolls) -> Iterable[int | None]:
        return (len(state.eyes) % 2,)

    def domain(self, state: Rolls, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain(("",), is_open=True) if name == "shout" else Domain(DIE)

    def objections(self, state: Rolls, action: Action) -> Iterator[Objection]:
        if action.by not in self.actors(state):
            yield Objection("DIE-1", say("Not yet."))
        if action.given.get("die", 1) not in DIE:
            yield Objection("DIE-2", say("A die has six sides."))

    def apply(self, state: Rolls, action: Action) -> Rolls:
        return Rolls((*state.eyes, action.given["die"]))

    def describe(self, state: Rolls, action: Action) -> Sentence:
        return say("{seat} rolls {die}.", seat=SeatName(action.seat), die=action.given["die"])


class Dice(Game[Rolls]):
    """Two players roll a die in turn, four times in all."""

    info = GameInfo(
        id="dice",
        title="Dice",
        players=range(2, 3),
        minutes=1,
        summary=say("Roll."),
        score="points",
        score_label=say("Points"),
    )
    rules = (Roll(),)
    clauses = {}

    def start(self, setup: Setup) -> Rolls:
        return Rolls()

    def seats(self, state: Rolls) -> range:
        return range(2)

    def step(self, state: Rolls) -> str:
        return "finished" if self.is_finished(state) else "roll"

    def is_finished(self, state: Rolls) -> bool:
        return len(state.eyes) == 4

    def waiting_for(self, state: Rolls) -> tuple[int, ...]:
        return () if self.is_finished(state) else (len(state.eyes) % 2,)

    def snapshot(self, state: Rolls) -> dict[str, Any]:
        return {"step": self.step(state), "eyes": list(state.eyes)}

    def view(self, state: Rolls, audience: Audience) -> dict[str, Any]:
        return self.snapshot(state)

    def prompt(self, state: Rolls, audience: Audience) -> Prompt:
        return Prompt(say("Roll."), "DIE-1")

    def progress(self, state: Rolls) -> Progress:
        return Progress(None, None, (), None)

    def effects(self, state: Rolls) -> tuple[Effect, ...]:
        return ()

    def outcome(self, state: Rolls, names: Any) -> Outcome | None:
        return None


GAME = Dice()


@pytest.fixture
def match() -> Match[Rolls]:
    return Match(GAME, GAME.read_setup(SEATS, None))


def offer(match: Match[Rolls]) -> Offer[Rolls]:
    return GAME.offers(match.state)[0]


def test_only_what_chance_decides_and_nobody_gave_is_drawn(match: Match[Rolls]) -> None:
    given, rolled = draw(offer(match), {"wish": 3}, Random(1))
    assert rolled == ("die",)
    assert given == {"wish": 3, "die": given["die"]}
    assert given["die"] in DIE
    assert draw(offer(match), {"wish": 3, "die": 5}) == ({"wish": 3, "die": 5}, ())


def test_every_outcome_is_as_likely_as_any_other(match: Match[Rolls]) -> None:
    random = Random(5)
    counts = Counter(draw(offer(match), {}, random)[0]["die"] for _ in range(6000))
    assert set(counts) == set(DIE)
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_the_operating_system_rolls_unless_told_otherwise(match: Match[Rolls]) -> None:
    rolls = [draw(offer(match), {})[0]["die"] for _ in range(200)]
    assert set(rolls) <= set(DIE)
    assert len(set(rolls)) > 1, "one chance in 6 to the 199th"


def test_the_log_says_what_the_referee_rolled(match: Match[Rolls]) -> None:
    given, rolled = draw(offer(match), {"wish": 1}, Random(2))
    match.submit(Action("roll", 0, given), rolled)
    match.submit(Action("roll", 1, {"wish": 1, "die": 4}))
    say_it = Speech("en", ["Ana", "Bo"]).say
    assert [say_it(line.sentence) for line in match.lines] == [
        f"Ana rolls {given['die']}. (Die: rolled by the referee)",
        "Bo rolls 4.",
    ]
    match.undo()
    match.undo()
    assert "rolled by the referee" in say_it(match.lines[-1].sentence)
    match.redo()
    assert match.applied[0].rolled == ("die",)
    assert match.actions[0].given == given, "put back, it is not rolled again"


def test_the_record_tells_rolls_of_the_referee_from_those_of_the_table(
    match: Match[Rolls], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "find_game", lambda _: GAME)
    match.submit(Action("roll", 0, {"wish": 1, "die": 4}))
    given, rolled = draw(offer(match), {"wish": 1}, Random(2))
    match.submit(Action("roll", 1, given), rolled)
    raw = write_record(match, {"place": "home"})
    assert raw["meta"] == {"place": "home", "rolled": {"1": ["die"]}}
    record = read_record(raw)
    assert record.rolled == {1: ("die",)}
    again = Match(GAME, record.setup)
    for index, action in enumerate(record.actions):
        again.submit(action, record.rolled.get(index, ()))
    assert write_record(again, record.meta) == raw
    assert again.lines == match.lines


@pytest.mark.parametrize(
    "rolled", [7, [], "die", {"0": "die"}, {"0": [3]}, {"0": ["other"]}, {"9": ["die"]}, {"x": ["die"]}]
)
def test_a_note_that_is_none_is_passed_over(
    match: Match[Rolls], monkeypatch: pytest.MonkeyPatch, rolled: Any
) -> None:
    monkeypatch.setattr(records, "find_game", lambda _: GAME)
    match.submit(Action("roll", 0, {"wish": 1, "die": 4}))
    assert read_record({**write_record(match), "meta": {"rolled": rolled}}).rolled == {}


def test_a_kept_table_keeps_what_was_rolled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("referee.tables.table", log_rows.__name__):
        monkeypatch.setattr(f"{module}.find_game", lambda _: GAME)
    store = open_store(f"sqlite:///{tmp_path / 'dice.db'}")
    try:
        table = Table.create(store, "dice", SEATS)
        given, rolled = draw(GAME.offers(table.match.state)[0], {"wish": 2}, Random(3))
        table.submit(Action("roll", 0, given), rolled)
        reopened = Table.open(store, table.id)
        assert reopened.match.applied[0].rolled == ("die",)
        assert reopened.match.state == table.match.state
        assert reopened.record()["meta"]["rolled"] == {"0": ["die"]}
        assert reopened.log() == table.log()
    finally:
        store.close()
