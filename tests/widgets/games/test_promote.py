"""What a finished game of Who To Promote? opens, in which order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.games import find_game
from referee.games.promote.employees import EMPLOYEES, the
from referee.games.promote.view import departures
from referee.i18n import LANGUAGES
from tests.support.random_play import played_at
from tests.support.table_setups import TableSetup
from widgets.games.promote.board import labels
from widgets.i18n import speech
from widgets.screens.table.controls import control
from widgets.screens.table.reckoning import reckoning_view


def steps_of(seed: int, language: str, **options: Any) -> tuple[Any, list[str]]:
    """Return a finished match, and all that each step of its reveal says."""
    game = find_game("promote")
    match = played_at(TableSetup(game, 4, {**game.deal(4, Random(seed)), **options}), seed)
    assert match.outcome is not None
    said = speech(language, match.setup.names)
    seats: Any = [
        {"seat": seat, "name": name, "colour": "", "shape": ""} for seat, name in enumerate(match.setup.names)
    ]
    view = reckoning_view(game, match.outcome, seats, said, match)
    return match, [" ".join([step["title"], step["text"]]) for step in view["reveal"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("games", [1, 3])
def test_no_points_are_told_before_who_is_promoted(seed: int, language: str, games: int) -> None:
    match, steps = steps_of(seed, language, games=games)
    first = [speech(language).say(departures(match.state).sentence)] if departures(match.state) else []
    assert [step.strip() for step in steps[: len(first)]] == first
    verdicts = [speech(language, match.setup.names).say(one.sentence) for one in match.outcome.verdicts]
    points = [index for index, step in enumerate(steps) if step.startswith(("Game ", "Partida "))]
    assert len(points) == (games if games > 1 else 0)
    decided = steps.index(f" {verdicts[0]}")
    assert all(index > decided for index in points)
    for reckoning in match.outcome.reckoning:
        labels = [speech(language).say(line.label) for line in reckoning]
        assert len(labels) == len(set(labels))
        assert len([line for line in reckoning if line.account == "points"]) == (
            games + 1 if games > 1 else 1
        )


def test_every_employee_has_a_name_with_an_article() -> None:
    spanish = speech("es")
    for employee in EMPLOYEES:
        assert spanish.say(the(employee)).split()[0].lower() in ("el", "la", "los"), employee


def test_the_board_which_shows_levels_by_themselves_has_the_names_alone() -> None:
    said = speech("en")
    names = {one: text["name"] for one, text in labels(said)["employees"].items()}
    assert names == {one.id: said.say(one.name) for one in EMPLOYEES.values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_said_wherever_an_employee_is_chosen(language):
    """Also where an earlier entry is changed, for which no board shows the cards."""
    game = find_game("promote")
    match = played_at(TableSetup(game, 4, game.deal(4, Random(1))), 1)
    said = speech(language, match.setup.names)
    chosen = set()
    for one in match.applied:
        for offer in game.controls(one.before):
            fields = control(offer, said, is_asked=False)["fields"]
            for choice in (each for field in fields for each in field.get("choices", ())):
                if choice.get("value") in EMPLOYEES:
                    employee = EMPLOYEES[choice["value"]]
                    assert choice["label"] == f"{said.say(employee.name)}\u00a0·\u00a0{employee.level}"
                    chosen.add(offer.do)
    assert chosen >= {"swap", "vote"}
