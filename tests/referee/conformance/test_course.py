"""A game's course follows the effective history, ends at the final score, and reveals no secret early."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.engine.action import Action
from referee.match.course import MatchCourse, account_totals, match_course
from referee.match.match import Match
from tests.support.random_play import played_at, turns_at
from tests.support.table_setups import TableSetup, every_plain_table


def told(run: MatchCourse) -> Mapping[str, Any]:
    return {line.figure.id: line.values for line in run.lines}


@every_plain_table
def test_a_course_begins_and_ends_with_the_game(table: TableSetup) -> None:
    """Every seat has each figure at the start and after each point; the last figures are the final ones."""
    match = played_at(table, 0)
    run = match_course(match)
    assert run is not None
    seats = match.game.seats(match.state)
    start = match.game.start(match.setup)
    assert run.lines
    for line in run.lines:
        assert len(line.values) == len(run.marks) == run.periods + 1
        assert {len(values) for values in line.values} == {len(seats)}
        assert line.values[0] == tuple(line.figure.value(start, seat) for seat in seats)
        if run.periods:
            assert line.values[-1] == tuple(line.figure.value(match.state, seat) for seat in seats)
        assert line.figure.clause in match.game.clauses


@every_plain_table
def test_before_the_end_there_is_no_course(table: TableSetup) -> None:
    """Until a game is over, some of its figures are secret, and the course hides them."""
    match = Match(table.game, table.setup)
    for turn in turns_at(table, 0):
        assert match_course(match) is None
        match.submit(turn.action)
    assert match_course(match) is not None


@every_plain_table
def test_what_was_taken_back_is_not_in_the_course(table: TableSetup) -> None:
    """Undo and redo of the end do not change the course, which equals that of a game without them."""
    match = played_at(table, 0)
    run = match_course(match)
    assert run is not None
    for _ in range(3):
        match.undo()
    assert match_course(match) is None
    for _ in range(3):
        match.redo()
    again = match_course(match)
    assert again is not None and (told(again), again.marks) == (told(run), run.marks)


@every_plain_table
def test_a_correction_after_the_end_counts_for_the_last_moment(table: TableSetup) -> None:
    match = played_at(table, 0)
    run = match_course(match)
    assert run is not None
    for name in match.game.info.counters:
        correction = Action("adjust", None, {"seat": 0, "change": {name: 1}, "reason": "miscounted"})
        if next(match.game.objections(match.state, correction), None) is None:
            match.submit(correction)
    again = match_course(match)
    assert again is not None and again.periods == run.periods
    assert {key: values[:-1] for key, values in told(again).items()} == {
        key: values[:-1] for key, values in told(run).items()
    }


@every_plain_table
def test_accounts_against_each_other_are_those_of_the_reckoning(table: TableSetup) -> None:
    """Both have a total for each seat, and a bound cites a clause and parts the seats."""
    match = played_at(table, 0)
    outcome = match.outcome
    assert outcome is not None
    versus = match.game.comparison(outcome)
    if versus is None:
        return
    across, up = account_totals(outcome, versus.across), account_totals(outcome, versus.up)
    assert len(across) == len(up) == table.seat_count
    if versus.bound is not None:
        value, _, clause = versus.bound
        assert clause in match.game.clauses
        assert value not in across
