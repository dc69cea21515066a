"""ANA-8: a table stops a game that nobody has won, and tallies in which nobody is complete."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.games.anarchy.causes import caused_by
from referee.i18n import LANGUAGES, Speech
from referee.match.match import Match
from referee.match.record import read_action
from tests.referee.games.anarchy.playing import GAME, NAMES, AnarchyTable, gate, inside, layout, score

NO_SUCH_END = {"en": "printed rules do not know", "es": "las reglas impresas no conocen"}


def outcome_of(table: AnarchyTable) -> Any:
    outcome = GAME.outcome(table.state, table.setup.names)
    assert outcome is not None
    return outcome


def test_ana_8_1_nothing_moves_and_flags_stay() -> None:
    table = AnarchyTable(3).out_of_gate(1, 0).turn_of(0)
    table.command(0, "quarantine", target=0).build(0, "shop", 5, 1)
    before = table.snapshot
    table.do("stop")
    assert table.snapshot == {**before, "step": "finished", "turn": None}
    assert [seat["quarantined"] for seat in table["seats"]] == [2, 2, 0]
    assert table.effects() == ["ANA-8.1"]


def test_ana_8_1_at_any_time_after_the_set_up_and_before_the_end() -> None:
    table = AnarchyTable(2, ready=False)
    assert table.refused("stop") == "ANA-8.1"
    table.do("set_up", 0, **layout(2))
    assert table.refused("stop", override="we have to go") == "ANA-8.1"
    table.do("set_up", 1, **layout(2)).do("stop")
    assert table.refused("stop") == "ANA-2.1"
    assert table.refused("end_turn", 0) == "ANA-2.1"
    assert table.rich(0, 5).money() == [15, 10]
    assert outcome_of(table).winners == (0,)


def test_ana_8_1_also_while_something_is_due() -> None:
    table = AnarchyTable(2, kinds=False).out_of_gate(0, 1).walk(0, inside(1, 0, 2))
    assert table["step"] == "uncover"
    [stop] = [offer for offer in GAME.controls(table.state) if offer.rule.ends_game]
    assert (stop.do, stop.by, stop.objection()) == ("stop", None, None)
    table.do("stop")
    assert table.seat(0)["piece"] == inside(1, 0, 2)
    table = AnarchyTable(2).out_of_gate(0, 1).walk(0, inside(1, 0, 3))
    assert table["step"] == "return_home"
    assert table.do("stop")["step"] == "finished"


def test_ana_8_1_nobody_in_particular_stops_it() -> None:
    table = AnarchyTable(2)
    assert table.malformed("stop", 0) == "by"
    assert table.malformed("stop", reason="late") == "reason"


def test_ana_8_1_a_sealed_layout_is_opened() -> None:
    match = Match(GAME, AnarchyTable(2, ready=False).setup)
    for seat in (0, 1):
        match.submit(read_action(GAME, 2, {"do": "set_up", "by": seat, **layout(2)}))
    assert GAME.view(match.state, PUBLIC)["seats"][1]["layout"] == "sealed"
    match.submit(read_action(GAME, 2, {"do": "stop"}))
    view = GAME.view(match.state, PUBLIC)
    assert view["seats"][1]["layout"] == "known"
    assert [row["rank"] for row in match.outcome.standings] == [1, 1] if match.outcome else False


def test_ana_8_1_vips_decide_then_money_among_those_still_in() -> None:
    """All players of rank 1 win; a player who is out ranks behind all others."""
    outcome = score(([1], 4), ([0], 4), ([], 9))
    assert outcome.winners == (0, 1)
    assert [row["rank"] for row in outcome.standings] == [1, 1, 3]
    assert score(([1], 4), ([0], 5), ([], 9)).winners == (1,)
    outcome = score(([2], 0), ([2], 5), ([0], 99))
    assert [row["out"] for row in outcome.standings] == [False, False, True]
    assert [row["rank"] for row in outcome.standings] == [2, 1, 3]
    outcome = score(([3], 0), ([3], 5), ([3], 1), ([0, 1], 50))
    assert [row["rank"] for row in outcome.standings] == [3, 1, 2, 4]
    assert outcome.winners == (1,)
    said = Speech("en", NAMES).say(outcome.verdicts[-1].sentence)
    assert said.endswith("of these Bo has most money, 5, and wins.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "seats",
    [
        (([], 4), ([], 4)),
        (([], 4), ([], 5)),
        (([1], 4), ([2], 5), ([], 9)),
        (([1], 4), ([], 5), ([], 9)),
    ],
)
def test_ana_8_1_whoever_is_ahead_is_told_that_it_is_a_ruling(seats: Any, language: str) -> None:
    outcome = score(*seats)
    speech = Speech(language, NAMES)
    assert NO_SUCH_END[language] in speech.say(outcome.verdicts[-1].sentence)
    assert "ANA-8.1" in GAME.rulings


def test_ana_8_1_and_not_2_1_is_cited_for_such_an_end() -> None:
    table = AnarchyTable(3).do("stop")
    outcome, course = outcome_of(table), GAME.course(table.state)
    comparison = GAME.comparison(outcome)
    assert course is not None and comparison is not None
    cited = {
        *(verdict.clause for verdict in outcome.verdicts),
        *(line.clause for lines in outcome.reckoning for line in lines),
        *(figure.clause for figure in course.figures),
        *table.effects(),
        GAME.prompt(table.state, PUBLIC).clause,
    }
    assert "ANA-8.1" in cited and "ANA-2.1" not in cited
    assert comparison.bound is None
    assert "printed rules" in table.prompt()


def test_ana_8_1_the_stop_and_the_winners_captures_led_there() -> None:
    match = Match(GAME, AnarchyTable(3, ready=False).setup)
    for raw in (
        *({"do": "set_up", "by": seat, **layout(3)} for seat in range(3)),
        {"do": "buy_command", "by": 0, "command": "travel_permit"},
        {"do": "move", "by": 0, "to": inside(0, 1, 2)},
        *({"do": "end_turn", "by": seat} for seat in (1, 2)),
        {"do": "move", "by": 0, "to": gate(0), "jump_to": 1},
        *({"do": "end_turn", "by": seat} for seat in (1, 2)),
        {"do": "move", "by": 0, "to": inside(1, 0, 2)},
        {"do": "end_turn", "by": 1},
        {"do": "stop"},
    ):
        match.submit(read_action(GAME, 3, raw))
    happened = [*match]
    deeds = [one.action.do for one in happened]
    stop = deeds.index("stop")
    capture = next(place for place, one in enumerate(happened) if one.after.seats[0].vips)
    assert list(caused_by("ANA-8.1", (0,), happened)) == [stop, capture]
    assert list(caused_by("ANA-8.1", (2,), happened)) == [stop]
