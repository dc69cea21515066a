"""Worked examples: each is played, and what it shows is what the engine makes of it."""

from __future__ import annotations

import pytest

from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Speech
from referee.match.worked_example import WorkedExample, worked_examples


def example(game_id: str, id_: str) -> WorkedExample:
    return next(worked for worked in worked_examples(game_id) if worked.id == id_)


def cited(worked: WorkedExample) -> set[str]:
    return {effect.clause for effect in worked.answer}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_example_plays_and_has_an_answer_in_every_language(game_id: str) -> None:
    found = worked_examples(game_id)
    assert len(found) >= 2
    assert len({worked.id for worked in found}) == len(found)
    for worked in found:
        assert worked.answer and cited(worked) <= find_game(game_id).clauses.keys()
        assert bool(worked.steps) is (worked.outcome is None)
        assert {*worked.title} == {*worked.question} == {*LANGUAGES}
        for language in LANGUAGES:
            speech = Speech(language, worked.names)
            texts = [
                speech.say(step) for step in (*worked.steps, *(effect.sentence for effect in worked.answer))
            ]
            assert all(texts) and not any("seat 1" in text or "{" in text for text in texts)


@pytest.mark.parametrize(
    ("game_id", "id_", "clauses"),
    [
        ("reputation", "four-players", {"REP-10.2", "REP-10.5"}),
        ("reputation", "marker-decides", {"REP-7.5", "REP-7.6", "REP-9.1"}),
        ("reputation", "leader-speculates", {"REP-5.6"}),
        ("promote", "ultimate-tie", {"WTP-7.3", "WTP-7.4"}),
        ("promote", "passed-over", {"WTP-7.2", "WTP-7.3", "WTP-7.5"}),
        ("boss", "promises-too-high", {"BOSS-3.7"}),
        ("anarchy", "den-and-income", {"ANA-3.1"}),
        ("anarchy", "second-building", {"ANA-4.1"}),
        ("bastards", "caught-and-short", {"BAS-4.2", "BAS-4.3", "BAS-4.4"}),
        ("bastards", "prize-counts", {"BAS-9.7"}),
    ],
)
def test_an_example_is_about_the_rules_that_it_asks_for(game_id: str, id_: str, clauses: set[str]) -> None:
    assert cited(example(game_id, id_)) == clauses


def test_what_the_boss_is_left_with_is_reckoned() -> None:
    assert {"BOSS-5.2"} <= cited(example("boss", "closing"))


def test_the_example_of_the_rulebook_comes_to_its_figures() -> None:
    """REP-10.6 prints the figures; the engine computes them."""
    outcome = example("reputation", "four-players").outcome
    assert outcome is not None
    totals = [[line.value for line in lines if line.is_total] for lines in outcome.reckoning]
    assert totals == [[24, 23], [22, 27], [18, 28], [25, 25]]
