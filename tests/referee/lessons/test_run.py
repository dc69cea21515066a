"""Going through a lesson: what is right is played for good, and what is only allowed until one goes back."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.games import find_game
from referee.lessons import BareTable, LessonRun, read_lesson
from referee.lessons.run import Judgement
from referee.match.record import read_action
from tests.support.lessons import short_lesson, words

GAME = find_game("reputation")
RIGHT = {"do": "bid_private", "by": 0, "workers": 2}


def _begin(**changed: Any) -> LessonRun:
    lesson = read_lesson(GAME, short_lesson(**changed))
    return LessonRun(lesson, lambda: BareTable(GAME, lesson.setup))


def _private(run: LessonRun) -> Any:
    match = run.table.match
    return match.game.snapshot(match.state)["auction"]["private"]


def _action(raw: dict[str, Any]) -> Action:
    return read_action(GAME, 3, raw)


@pytest.mark.parametrize(
    ("raw", "judgement", "clause", "said"),
    [
        ({"do": "bid_private", "by": 0, "workers": 11}, Judgement.REFUSED, "REP-5.2", "Count your workers."),
        ({"do": "bid_private", "by": 0, "workers": 12}, Judgement.REFUSED, "REP-5.2", None),
        ({"do": "speculate", "by": 1}, Judgement.REFUSED, "REP-5.1", None),
        ({"do": "speculate", "by": 0}, Judgement.UNWISE, None, "You may wait, but why?"),
        ({"do": "bid_private", "by": 0, "workers": 3}, Judgement.OTHER, None, None),
        ({"do": "use_power", "by": 0}, Judgement.OTHER, None, None),
    ],
)
def test_what_is_not_right_is_answered_and_played_only_if_it_is_allowed(
    raw: dict[str, Any], judgement: Judgement, clause: str | None, said: str | None
) -> None:
    run = _begin()
    before = run.table.match.state
    verdict = run.act([_action(raw)])
    assert verdict.judgement is judgement
    assert (verdict.objection and verdict.objection.clause) == clause
    assert verdict.say == (said and words(said))
    is_refused = judgement is Judgement.REFUSED
    assert (run.table.match.state == before) is is_refused and run.is_exploring is not is_refused
    assert run.position == 0 and not run.is_done
    run.go_back()
    assert run.table.match.state == before and not run.is_exploring


def test_what_was_tried_has_its_consequence_and_is_taken_back_before_anything_else() -> None:
    steps = short_lesson()["steps"]
    steps[0]["tempting"][1]["reply"] = [{"do": "bid_private", "by": 1, "workers": 1}]
    run = _begin(steps=steps)
    run.act([_action({"do": "speculate", "by": 0})])
    assert _private(run)["leader"] == 1
    assert run.act([_action({"do": "speculate", "by": 2})]).judgement is Judgement.OTHER
    run.advance()
    assert run.position == 0 and _private(run)["leader"] == 1
    run.go_back()
    run.go_back()
    assert run.act([_action(RIGHT)]).is_right
    run.advance()
    assert run.position == 1


def test_what_was_done_before_still_stands_after_going_back() -> None:
    run = _begin()
    run.act([_action(RIGHT)])
    run.advance()
    run.answer(1)
    run.advance()
    before = run.table.match.state
    run.act([_action({"do": "use_power", "by": 0})])
    assert run.table.match.state != before
    run.go_back()
    assert run.table.match.state == before and run.position == 2


def test_whatever_reaches_the_goal_is_right_and_stands() -> None:
    steps = short_lesson()["steps"]
    steps[0]["goal"] = {"auction.private.leader": 0}
    run = _begin(steps=steps)
    assert run.act([_action({"do": "speculate", "by": 0})]).judgement is Judgement.UNWISE
    run.go_back()
    assert run.act([_action({"do": "bid_private", "by": 0, "workers": 7})]).is_right
    run.advance()
    assert _private(run)["workers"] == 7


@pytest.mark.parametrize(
    "correction",
    [
        {"do": "adjust", "seat": 0, "change": {"hq": -2}},
        {"do": "move_workers", "seat": 0, "from": "hq", "to": "supply", "workers": 2},
    ],
    ids=["tally", "board"],
)
def test_a_correction_reaches_no_goal(correction: dict[str, Any]) -> None:
    steps = short_lesson()["steps"]
    steps[0]["goal"] = {"seats.0.hq": 8}
    run = _begin(steps=steps)
    verdict = run.act([_action({**correction, "reason": "recount"})])
    assert verdict.judgement is Judgement.OTHER and run.is_exploring
    assert run.table.match.game.snapshot(run.table.match.state)["seats"][0]["hq"] == 8


def test_a_lesson_is_gone_through_to_its_end() -> None:
    run = _begin()
    assert run.act([_action(RIGHT)]).is_right and run.is_done
    assert run.act([_action(RIGHT)]).judgement is Judgement.OTHER  # the result is still shown
    run.advance()
    assert run.position == 1 and run.table.match.state.turn == 0
    wrong, right = run.answer(0), run.answer(1)
    assert (wrong.judgement, wrong.say) == (Judgement.WRONG, words("Bo has waited."))
    assert right.is_right and right.say == words("It goes round.")
    run.advance()
    assert run.act([_action({"do": "speculate", "by": 0})]).is_right
    run.advance()
    assert run.is_over and run.step is None
    run.advance()
    assert run.act([_action(RIGHT)]).judgement is Judgement.OTHER


def test_one_does_not_go_on_before_it_is_right() -> None:
    run = _begin()
    run.advance()
    assert run.position == 0


def test_an_answer_is_to_a_question() -> None:
    run = _begin()
    with pytest.raises(Malformed):
        run.answer(1)
    run.act([_action(RIGHT)])
    run.advance()
    for choice in (-1, 2):
        with pytest.raises(Malformed):
            run.answer(choice)
    assert run.act([_action({"do": "speculate", "by": 0})]).judgement is Judgement.OTHER


def _asking(**ask: Any) -> LessonRun:
    steps = short_lesson()["steps"]
    return _begin(steps=[{"say": words("?"), "ask": ask}, steps[2]])


LEADS = [
    {"say": words("Bo"), "holds": {"auction.private.leader": 1}, "why": words("Bo bid less.")},
    {"say": words("You"), "holds": {"auction.private.leader": 0}, "why": words("You bid most.")},
]
BIDS = [
    {
        "say": words(str(bid)),
        "play": [
            {"do": "bid_private", "by": 0, "workers": bid},
            *([{"do": "bid_private", "by": 1, "workers": 3}] if bid < 3 else []),
        ],
        "why": words(f"{bid}."),
    }
    for bid in (2, 3, 4, 11)
]


@pytest.mark.parametrize("name", ["after", "if"])
def test_what_a_question_is_about_is_seen_whatever_the_answer_is(name: str) -> None:
    run = _asking(choices=LEADS, **{name: [RIGHT]})
    before = run.table.match.state
    assert run.answer(0).judgement is Judgement.WRONG
    assert run.is_exploring and _private(run)["leader"] == 0
    with pytest.raises(Malformed):
        run.answer(1)
    run.go_back()
    assert run.table.match.state == before
    assert run.answer(1).is_right and run.is_done and _private(run)["leader"] == 0
    run.advance()
    assert (run.table.match.state == before) is (name == "if") and run.position == 1


def test_what_a_choice_stands_for_is_played_with_what_the_others_do_to_it() -> None:
    run = _asking(choices=BIDS, goal={"auction.private.leader": 0, "seats.0.hq": {"at_least": 7}})
    wrong = run.answer(0)
    assert wrong.judgement is Judgement.WRONG and wrong.say == words("2.") and _private(run)["leader"] == 1
    run.go_back()
    refused = run.answer(3)
    assert refused.judgement is Judgement.REFUSED and refused.say == words("11.")
    assert refused.objection is not None and refused.objection.clause == "REP-5.2" and not run.is_exploring
    assert run.answer(1).is_right
    run.advance()
    assert _private(run)["workers"] == 3


@pytest.mark.parametrize(("ask", "right"), [({"most": "turn"}, 0), ({"least": "seats.0.hq"}, 2)])
def test_what_has_most_or_least_is_right(ask: dict[str, str], right: int) -> None:
    choices = [BIDS[0], BIDS[1], BIDS[2]]
    assert [_asking(choices=choices, **ask).answer(index).is_right for index in range(3)] == [
        index == right for index in range(3)
    ]


def test_the_one_that_the_rules_allow_is_right() -> None:
    run = _asking(choices=BIDS[2:])
    assert run.answer(1).objection is not None and run.answer(0).is_right


def test_a_step_is_about_what_its_mistakes_go_against_and_what_follows() -> None:
    assert _begin().clauses() == {"REP-5.2"}
    assert _asking(choices=BIDS[2:]).clauses() == {"REP-5.2"}
    over = [{"do": "speculate", "by": seat} for seat in range(3)]
    ends = ({"step": "bidding"}, {"auction": None})
    cards = [{**choice, "holds": holds} for choice, holds in zip(LEADS, ends, strict=True)]
    assert _asking(choices=cards, after=over).clauses() == frozenset()  # nothing that this lesson teaches
    run = _begin(teaches=["REP-6.4"], steps=[{"say": words("?"), "ask": {"choices": cards, "after": over}}])
    assert run.clauses() == {"REP-6.4"}
    run.answer(1)
    run.advance()
    assert run.clauses() == frozenset()


def test_a_question_may_be_about_the_result_as_it_would_be_now() -> None:
    first, last = ({"outcome.standings.0.rank": rank} for rank in (1, 3))
    choices = [{**choice, "holds": holds} for choice, holds in zip(LEADS, (last, first), strict=True)]
    assert not _asking(choices=choices).answer(0).is_right
    assert _asking(choices=choices).answer(1).is_right


def test_several_at_once_are_right_if_all_of_them_are() -> None:
    steps = short_lesson()["steps"]
    steps[0]["accept"] = [{"do": "bid_private"}, {"do": "speculate", "by": 1}]
    run = _begin(steps=steps)
    other = [_action(RIGHT), _action({"do": "bid_public", "by": 1, "credits": 1})]
    assert run.act(other).judgement is Judgement.OTHER
    run.go_back()
    refused = run.act(
        [_action(RIGHT), _action({"do": "speculate", "by": 1}), _action({"do": "speculate", "by": 1})]
    )
    assert refused.objection is not None and refused.objection.clause == "REP-5.1"
    assert run.act([]).judgement is Judgement.OTHER


def test_who_says_more_of_an_action_means_it() -> None:
    steps = short_lesson()["steps"]
    steps[0]["tempting"] = [
        {"action": {"do": "use_power", "by": 0}, "say": words("Keep it.")},
        {"action": {"do": "use_power", "by": 0, "note": "now"}, "say": words("Not now.")},
    ]
    run = _begin(steps=steps)
    assert run.act([_action({"do": "use_power", "by": 0, "note": "now"})]).say == words("Not now.")
    run.go_back()
    assert run.act([_action({"do": "use_power", "by": 0, "note": "later"})]).say == words("Keep it.")


def test_what_tempts_is_recognised_whatever_is_typed_with_it() -> None:
    steps = short_lesson()["steps"]
    steps[0]["tempting"] = [
        {"action": {"do": "use_power", "by": 0, "note": "now"}, "say": words("Not now.")},
    ]
    run = _begin(steps=steps)
    assert run.act([_action({"do": "use_power", "by": 0, "note": "at once"})]).say == words("Not now.")
