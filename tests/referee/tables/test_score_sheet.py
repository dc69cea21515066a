"""A score sheet as it is typed in: worked examples, ties and boundaries through the draft, bit by bit."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.games import find_game
from referee.i18n import Speech
from referee.tables.score_sheet import (
    Evaluation,
    ScoreSheetDraft,
    evaluate,
    final_counts,
    finished_game_of,
    kept_issues,
    number_namesakes,
    read_draft,
    read_stored,
    write_draft,
    write_stored,
)
from referee.tables.unlikely import Usual

NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva", "Flo")
FIELDS = ("hq_workers", "agenda", "public_left", "public_right", "private", "credits")
NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)


def draft_of(game: str, *values: dict[str, Any], **more: Any) -> ScoreSheetDraft:
    seats = [{"name": name, "values": typed} for name, typed in zip(NAMES, values, strict=False)]
    return read_draft({"game": game, "seats": seats, **more})


def reputation(*rows: tuple[int, ...], **more: Any) -> ScoreSheetDraft:
    """A row a seat: workers in HQ, tokens, left stack, right stack, private stack, credits."""
    return draft_of("reputation", *(dict(zip(FIELDS, row, strict=True)) for row in rows), **more)


def ring(*rows: tuple[int, ...], **more: Any) -> ScoreSheetDraft:
    """The same, every stack between two neighbours typed once, at the seat whose left one it is."""
    fields = [field for field in FIELDS if field != "public_right"]
    return draft_of("reputation", *(dict(zip(fields, row, strict=True)) for row in rows), **more)


def said(evaluation: Evaluation) -> list[tuple[str, str, bool]]:
    return [(issue.where, issue.clause, issue.can_be_kept) for issue in evaluation.issues]


def column(evaluation: Evaluation, key: str) -> list[Any]:
    assert evaluation.outcome is not None
    return [row[key] for row in evaluation.outcome.standings]


# -- bit by bit -------------------------------------------------------------------------------------


def test_an_empty_draft_says_all_that_is_missing_and_counts_nothing() -> None:
    evaluation = evaluate(draft_of("boss", {}, {}, {}))
    assert evaluation.missing == ("seats[0].money", "seats[1].money", "seats[2].money")
    assert column(evaluation, "money") == [0, 0, 0]
    assert (evaluation.issues, evaluation.is_complete) == ((), False)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_value_that_is_typed_is_one_less_that_is_missing(seats: int) -> None:
    rows = [(4, 2, 7, 3, 9 + seat) for seat in range(seats)]
    whole = write_draft(ring(*rows))
    typed = write_draft(ring(*rows))
    for seat in typed["seats"]:
        seat["values"] = {}
    counts = [len(evaluate(read_draft(typed)).missing)]
    for seat, goal in zip(typed["seats"], whole["seats"], strict=True):
        for name, value in goal["values"].items():
            seat["values"][name] = value
            counts.append(len(evaluate(read_draft(typed)).missing))
    # a stack between two neighbours is two values at once
    steps = [before - after for before, after in pairwise(counts)]
    assert counts[0] == 6 * seats
    assert counts[-1] == 0
    assert sorted(steps) == [1] * 4 * seats + [2] * seats
    assert evaluate(read_draft(typed)).is_complete


def test_a_shared_stack_is_typed_on_either_side() -> None:
    draft = draft_of("reputation", {"public_left": 8}, {}, {"public_right": 5})
    assert evaluate(draft).implied == ({}, {"public_right": 8, "public_left": 5}, {})
    assert [seat["public_right"] for seat in final_counts(draft)["seats"]] == [0, 8, 5]


def test_a_draft_is_the_same_after_json() -> None:
    draft = reputation(
        *[(1, 2, 3, 3, 4, 5)] * 3,
        options={"five_seat_elimination": "erratum"},
        notes={"seats[0].hq_workers": " lent ", "seats[1].hq_workers": "  "},
        first=2,
        minutes=75,
        place="the attic",
        comment="a close one",
        ended_at="2026-05-01T22:00:00+02:00",
    )
    assert draft.notes == {"seats[0].hq_workers": "lent"}
    assert draft.ended_at == NOW
    assert read_draft(json.loads(json.dumps(write_draft(draft)))) == draft


BAD: list[tuple[str, Any]] = [
    ("game", {"game": "chess"}),
    ("game", {"game": 3}),
    ("seats", {"seats": [{"name": "Ana"}]}),
    ("seats", {"seats": ["Ana", "Bo", "Carmen"]}),
    ("seats[0].colour", {"seats": [{"name": "Ana", "colour": "mauve"}, {"name": "Bo"}, {"name": "C"}]}),
    (
        "seats[0].hq_workers",
        {"seats": [{"name": "Ana", "values": {"hq_workers": "6"}}, *[{"name": "B"}] * 2]},
    ),
    ("seats[0].private", {"seats": [{"name": "Ana", "values": {"private": -1}}, *[{"name": "B"}] * 2]}),
    ("seats[0].votes", {"seats": [{"name": "Ana", "values": {"votes": 1}}, *[{"name": "B"}] * 2]}),
    ("top.line", {"top": {"line": []}}),
    ("options.start_seat", {"options": {"start_seat": 0}}),
    ("first", {"first": 3}),
    ("minutes", {"minutes": -1}),
    ("ended_at", {"ended_at": "yesterday"}),
    ("ended_at", {"ended_at": "2026-05-01T22:00:00"}),
    ("ended_at", {"ended_at": "0002-05-01T22:00:00+00:00"}),
    ("notes", {"notes": ["lent"]}),
    ("weather", {"weather": "fine"}),
    ("earlier", {"earlier": []}),  # a game that has no tournaments
]


@pytest.mark.parametrize(("where", "change"), BAD)
def test_what_is_no_draft_is_refused(where: str, change: dict[str, Any]) -> None:
    good = {"game": "reputation", "seats": [{"name": name} for name in NAMES[:3]]}
    assert read_draft(good).names == NAMES[:3]
    with pytest.raises(Malformed) as error:
        read_draft({**good, **change})
    assert error.value.where == where


def test_a_game_that_is_over_did_not_end_in_the_future() -> None:
    def ended(at: datetime) -> ScoreSheetDraft:
        return draft_of("boss", *[{"money": 5}] * 3, ended_at=at.isoformat())

    assert finished_game_of(ended(NOW + timedelta(hours=24)), "t1", NOW).ended_at == NOW + timedelta(hours=24)
    with pytest.raises(Malformed, match="in the future") as error:
        finished_game_of(ended(NOW + timedelta(hours=24, seconds=1)), "t1", NOW)
    assert error.value.where == "ended_at"


@pytest.mark.parametrize("other", ["BO", "Ｂｏ", "bO"])
def test_names_that_history_takes_for_one_are_one(other: str) -> None:
    draft = read_draft({"game": "boss", "seats": [{"name": one} for one in ("Ana", "Bo", other)]})
    assert said(evaluate(draft)) == [("seats[2].name", "", True)]


def test_names_are_asked_for_and_told_apart() -> None:
    draft = read_draft({"game": "boss", "seats": [{"name": one} for one in ("", " Bo ", "BO")]})
    evaluation = evaluate(draft)
    assert evaluation.missing[0] == "seats[0].name"
    assert said(evaluation) == [("seats[2].name", "", True)]


# -- a score sheet becomes a play -----------------------------------------------------------------------


def test_a_complete_tally_becomes_a_play() -> None:
    draft = draft_of("boss", *({"money": money} for money in (5, 9, 9)), first=1, minutes=90, place="here")
    play = finished_game_of(draft, "t1", NOW)
    assert (play.source, play.ended_at, play.minutes, play.place) == ("tallied", NOW, 90, "here")
    assert play.started_at == datetime(2026, 5, 1, 18, 30, tzinfo=UTC)
    assert [(seat.name, seat.score, seat.rank, seat.is_winner, seat.is_first) for seat in play.seats] == [
        ("Ana", 5, 3, False, False),
        ("Bo", 9, 1, True, True),
        ("Carmen", 9, 1, True, False),
    ]


def test_an_incomplete_tally_becomes_none() -> None:
    with pytest.raises(Malformed) as error:
        finished_game_of(draft_of("boss", {"money": 5}, {}, {"money": 1}), "t1", NOW)
    assert error.value.where == "seats[1].money"


def test_a_doubt_keeps_a_tally_from_becoming_one_until_it_is_kept() -> None:
    rows = [(9, 1, 5, 2, 9), *[(4, 1, 5, 2, 9)] * 4]
    with pytest.raises(Malformed) as error:
        finished_game_of(ring(*rows), "t1", NOW)
    assert error.value.where == "seats[0].hq_workers"
    kept = ring(*rows, notes={"seats[0].hq_workers": "lent by Bo"})
    assert [issue.where for issue in evaluate(kept).issues] == [*kept.notes]
    assert finished_game_of(kept, "t1", NOW).seats[0].is_winner


# -- Reputation -----------------------------------------------------------------------------------


def test_rep_10_6_the_worked_example() -> None:
    """The stacks between neighbours that add up to the example's public totals."""
    evaluation = evaluate(ring((6, 4, 10, 6, 19), (4, 6, 10, 6, 25), (4, 4, 10, 8, 26), (5, 3, 13, 4, 23)))
    assert evaluation.is_complete
    assert column(evaluation, "reputation") == [24, 22, 18, 25]
    assert column(evaluation, "profit") == [23, 27, 28, 25]
    assert column(evaluation, "eliminated") == [False, False, True, False]
    assert evaluation.outcome is not None
    assert evaluation.outcome.winners == (1,)
    assert [one.clause for one in evaluation.outcome.verdicts] == ["REP-10.2", "REP-10.5"]


@pytest.mark.parametrize(
    ("reputations", "rule", "out"),
    [
        ((25, 24, 20, 20, 20), "printed", []),
        ((25, 24, 20, 20, 20), "erratum", []),
        ((25, 24, 20, 20, 18), "printed", []),
        ((25, 24, 20, 20, 18), "erratum", [4]),
        ((25, 24, 23, 20, 18), "printed", [3, 4]),
        ((25, 24, 23, 18, 18), "printed", [3, 4]),
        ((5, 5, 5, 5, 5), "erratum", []),
        ((25, 24, 18), "printed", [2]),
        ((25, 18, 18), "printed", []),
    ],
)
def test_rep_10_3_ties_at_the_bottom(reputations: tuple[int, ...], rule: str, out: list[int]) -> None:
    rows = [(0, value, 0, 0, 0) for value in reputations]
    evaluation = evaluate(ring(*rows, options={"five_seat_elimination": rule}))
    assert [seat for seat, is_out in enumerate(column(evaluation, "eliminated")) if is_out] == out


@pytest.mark.parametrize(("seats", "workers"), [(3, 10), (4, 9), (5, 8)])
def test_rep_1_2_more_workers_than_the_seat_has(seats: int, workers: int) -> None:
    def with_workers(count: int) -> list[tuple[str, str, bool]]:
        return said(evaluate(ring((count, 0, 5, 0, 0), *[(1, 0, 5, 0, 0)] * (seats - 1))))

    where = "seats[0].hq_workers"
    assert with_workers(workers) == []
    assert with_workers(11) == [(where, "REP-10.1", False)]
    if workers < 10:
        assert with_workers(workers + 1) == [(where, "REP-1.2", True)]
        assert with_workers(10) == [(where, "REP-1.2", True)]


def test_rep_7_6_neighbours_who_count_their_stack_differently() -> None:
    rows = [(1, 0, 5, 5, 0, 0), (1, 0, 5, 6, 0, 0), (1, 0, 5, 5, 0, 0)]
    evaluation = evaluate(reputation(*rows))
    assert said(evaluation) == [("seats[0].public_left", "REP-7.6", True)]
    text = Speech("en", NAMES).say(evaluation.issues[0].sentence)
    assert text == "Ana and Bo share this stack: 5 on one side, 6 on the other."
    # ``referee score`` does not compare them
    assert find_game("reputation").score_final_counts(
        find_game("reputation").read_final_counts(final_counts(reputation(*rows)))
    )


def test_a_doubt_about_what_is_not_typed_yet_is_not_raised() -> None:
    draft = draft_of("reputation", {"public_left": 5, "public_right": 7}, {}, {})
    assert said(evaluate(draft)) == []


# -- Who To Promote? ------------------------------------------------------------------------------


def promote(seats: int, line: list[str], piles: dict[str, dict[str, list[int]]], **top: Any) -> Evaluation:
    return evaluate(draft_of("promote", *[{}] * seats, top={"line": line, "piles": piles, **top}))


def test_wtp_7_7_the_worked_case() -> None:
    """A: 7, 7, 2, 1; B: 6, 6, 6; C: 9, 9; each player's cards lie there once."""
    evaluation = promote(
        5,
        ["spy", "ceo", "secretary"],
        {
            "spy": {"0": [6, 1], "1": [5, 2], "2": [2], "3": [1]},
            "ceo": {"2": [6], "3": [6], "4": [6]},
            "secretary": {"0": [5, 4], "1": [6, 3]},
        },
    )
    assert evaluation.is_complete
    assert evaluation.outcome is not None
    assert evaluation.outcome.more["promoted"] == ["spy"]
    assert evaluation.outcome.more["how"] == "ultimate_tie"
    assert evaluation.outcome.winners == (0, 1)
    assert "WTP-7.4" in [one.clause for one in evaluation.outcome.verdicts]


def test_wtp_9_1_a_tournament_is_scored_game_by_game() -> None:
    """Points are summed; a tournament that has been begun needs three games."""
    won = [{"line": ["ceo"], "piles": {"ceo": {str(seat): [4]}}} for seat in (0, 1, 0)]
    first, second, third = ({"spouse_card": None, "wonderkid": False, **top} for top in won)
    one = draft_of("promote", {}, {}, {}, top=first)
    two = one._replace(earlier=(first,), top=second)
    three = one._replace(earlier=(first, second), top=third)
    assert [draft.games_to_go for draft in (one, two, three)] == [0, 1, 0]
    with pytest.raises(Malformed):
        finished_game_of(two, "AAAAAA", NOW)
    outcome = evaluate(three).outcome
    assert outcome is not None
    assert [row["points"] for row in outcome.standings] == [40, 20, 0]
    assert outcome.winners == (0,)
    assert outcome.verdicts[-1].clause == "WTP-9.1"
    assert [line.value for line in outcome.reckoning[1] if line.account == "points"] == [0, 20, 0, 20]
    assert write_draft(read_draft(json.loads(json.dumps(write_draft(three))))) == write_draft(three)
    assert "earlier" not in write_draft(one)
    assert finished_game_of(three, "AAAAAA", NOW).seats[0].rank == 1
    assert "earlier_notes" not in write_draft(three)
    # what an earlier game cannot have been is not counted
    broken = three._replace(earlier=({**first, "line": []}, second))
    assert evaluate(broken).outcome is None


def test_what_is_kept_as_an_exception_is_kept_with_its_game() -> None:
    """A doubt that the table has answered in one game is not asked for, and not lost, in the next."""
    line = {"line": ["ceo"], "spouse_card": None, "wonderkid": False}
    twice, once = ({**line, "piles": {"ceo": {"0": cards}}} for cards in ([6, 6], [6]))
    first = draft_of("promote", {}, {}, {}, top=twice)._replace(notes={"piles.ceo.0": "two decks"})
    assert [(one.note, one.game) for one in kept_issues(first, evaluate(first).issues)] == [
        ("two decks", None)
    ]
    second = first._replace(earlier=(twice,), earlier_notes=(first.notes,), top=once, notes={})
    read = read_draft(json.loads(json.dumps(write_draft(second))))
    assert read.earlier_notes == ({"piles.ceo.0": "two decks"},)
    [kept] = kept_issues(read, evaluate(read).issues)
    assert (kept.issue.clause, kept.note, kept.game) == ("WTP-1.3", "two decks", 1)
    [stale] = kept_issues(second._replace(earlier=(twice, once), earlier_notes=(first.notes,) * 2), ())
    assert stale.game == 1, "a note about what is in order by now is none"
    for notes in ([{}] * 99, {}, [{"piles.ceo.0": 5}], ["why"]):
        with pytest.raises(Malformed):
            read_draft({**write_draft(second), "earlier_notes": notes})


def test_a_line_is_asked_for_first_and_nothing_is_counted_before() -> None:
    evaluation = evaluate(draft_of("promote", {}, {}, {}))
    assert (evaluation.missing, evaluation.outcome, evaluation.issues) == (("line",), None, ())


@pytest.mark.parametrize(
    ("line", "piles", "top", "doubts"),
    [
        (["ceo"], {"ceo": {"0": [6, 6]}}, {}, [("piles.ceo.0", "WTP-1.3", True)]),
        (["ceo", "spy"], {"ceo": {"0": [6]}, "spy": {"0": [6]}}, {}, [("piles.spy.0", "WTP-1.3", True)]),
        (["ceo"], {"ceo": {"0": [7, 7]}}, {}, [("piles.ceo.0", "WTP-8.9", True)]),
        (["ceo"], {"ceo": {"0": [7], "1": [7]}}, {}, [("piles.ceo.1", "WTP-8.9", True)]),
        (["ceo"], {"ceo": {"0": [-3, -2, -1, 1, 2, 3, 4, 5]}}, {}, []),
        (["ceo"], {"ceo": {"0": [-3, -2, -1, 1, 2, 3, 4, 5, 7]}}, {}, []),
        (["ceo"], {"ceo": {"0": [-3, -2, -1, 1, 2, 3, 4, 5, 6]}}, {}, [("piles.ceo.0", "WTP-2.1", True)]),
        (["ceo"], {"ceo": {"0": [8]}}, {}, [("piles.ceo.0", "WTP-1.3", False)]),
        (["ceo"], {"ceo": {"0": [0]}}, {}, [("piles.ceo.0", "WTP-1.3", False)]),
        (["ceo"], {"ceo": {"3": [1]}}, {}, [("piles.ceo.3", "WTP-1.3", False)]),
        (["ceo"], {"spy": {"0": [1]}}, {}, [("piles.spy", "WTP-7.2", False)]),
        (["ceo"], {"ceo": {"none": [-2]}}, {}, []),
        (["ceo"], {"ceo": {"none": [-2, -2]}}, {}, [("piles.ceo.none", "WTP-8.3", True)]),
        (["wonderkid"], {"wonderkid": {"none": [-1, -1]}}, {}, []),
        (["wonderkid"], {"wonderkid": {"none": [-1] * 3}}, {}, [("piles.wonderkid.none", "WTP-8.7", True)]),
        (["ceo"], {"ceo": {"none": [3]}}, {}, [("piles.ceo.none", "WTP-1.3", False)]),
        (["intern"], {"intern": {"0": [-1, 1, 2, 3]}}, {}, []),
        (["intern"], {"intern": {"0": [4]}}, {}, [("piles.intern.0", "WTP-3.2", True)]),
        (["ceo", "wonderkid"], {}, {"wonderkid": True}, [("wonderkid", "WTP-8.6", False)]),
        (
            ["manager_wife", "manager_husband"],
            {},
            {"spouse_card": 0},
            [("spouse_card", "WTP-8.11", False)],
        ),
    ],
)
def test_impossible_piles(
    line: list[str], piles: Any, top: dict[str, Any], doubts: list[tuple[str, str, bool]]
) -> None:
    evaluation = promote(3, line, piles, **top)
    assert said(evaluation) == doubts
    # what can stay is counted all the same, what cannot is not
    assert (evaluation.outcome is not None) == all(can_stay for _, _, can_stay in doubts)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        (("ceo",), ("line", "piles")),
        (("ceo", "manager_wife"), ("line", "piles", "spouse_card")),
        (("manager_wife", "manager_husband"), ("line", "piles")),
        (("wonderkid", "ceo"), ("line", "piles", "wonderkid")),
        (("ceo", "wonderkid"), ("line", "piles")),
    ],
)
def test_what_makes_no_difference_is_not_asked(line: tuple[str, ...], asked: tuple[str, ...]) -> None:
    assert find_game("promote").relevant_fields({"line": line}) == asked


# -- the others -----------------------------------------------------------------------------------


def test_boss_8_3_a_tie_is_shared() -> None:
    evaluation = evaluate(draft_of("boss", *({"money": money} for money in (5, 9, 9, 0))))
    assert evaluation.is_complete
    assert evaluation.outcome is not None
    assert evaluation.outcome.winners == (1, 2)


def anarchy(*seats: tuple[list[int], int]) -> Evaluation:
    return evaluate(draft_of("anarchy", *({"vips_from": vips, "money": money} for vips, money in seats)))


def test_ana_2_1_who_has_a_vip_of_everybody_wins_and_who_lost_all_is_out() -> None:
    evaluation = anarchy(([1, 2], 0), ([], 9), ([1], 30))
    assert evaluation.outcome is not None
    assert evaluation.outcome.winners == (0,)
    assert column(evaluation, "out") == [False, True, False]
    assert [one.clause for one in evaluation.outcome.verdicts] == ["ANA-2.2", "ANA-2.1"]


def test_ana_2_1_a_game_that_was_stopped_goes_by_vips_then_money() -> None:
    evaluation = anarchy(([1], 3), ([2], 8), ([], 30), ([0], 8))
    assert evaluation.outcome is not None
    assert evaluation.outcome.winners == (1, 3)


@pytest.mark.parametrize(
    ("seats", "doubts"),
    [
        ([([0], 1), ([], 1)], [("seats[0].vips_from", "ANA-2.1")]),
        ([([1, 2], 1), ([0, 2], 1), ([], 1)], [("seats", "ANA-2.1")]),
        ([([1, 2], 1), ([0], 1), ([0], 1)], [("seats[0].vips_from", "ANA-2.2")]),
    ],
)
def test_impossible_vips_cannot_stay(seats: Any, doubts: list[tuple[str, str]]) -> None:
    evaluation = anarchy(*seats)
    assert said(evaluation) == [(where, clause, False) for where, clause in doubts]
    assert evaluation.outcome is None


def bastards(*seats: tuple[int, bool]) -> Evaluation:
    return evaluate(draft_of("bastards", *({"vps": vps, "prize": prize} for vps, prize in seats)))


def test_bas_9_7_the_prize_is_one_more_and_a_tie_is_shared() -> None:
    evaluation = bastards((3, True), (4, False), (0, False))
    assert evaluation.is_complete
    assert column(evaluation, "victory") == [4, 4, 0]
    assert evaluation.outcome is not None
    assert evaluation.outcome.winners == (0, 1)


def test_bas_9_7_five_vps_and_two_prizes() -> None:
    assert said(bastards((4, False), (0, False))) == []
    assert said(bastards((5, False), (0, False))) == [("seats[0].vps", "BAS-9.7", False)]
    assert said(bastards((1, True), (1, True))) == [("seats[1].prize", "BAS-6.1", False)]


def test_a_prize_that_nobody_marked_is_nobodys() -> None:
    evaluation = evaluate(draft_of("bastards", {"vps": 2}, {"vps": 1}))
    assert evaluation.is_complete
    assert column(evaluation, "prize") == [False, False]


@pytest.mark.parametrize("game_id", ["reputation", "promote", "boss", "anarchy", "bastards"])
def test_every_clause_that_a_doubt_names_is_in_the_rules(game_id: str) -> None:
    game = find_game(game_id)
    drafts = {
        "reputation": [ring((9, 0, 5, 0, 0), (11, 0, 5, 0, 0), *[(1, 0, 5, 0, 0)] * 3)],
        "promote": [
            draft_of("promote", {}, {}, {}, top={"line": ["intern"], "piles": {"intern": {"0": [6] * 9}}})
        ],
        "boss": [draft_of("boss", {}, {}, {})],
        "anarchy": [draft_of("anarchy", {"vips_from": [0]}, {})],
        "bastards": [draft_of("bastards", {"vps": 5, "prize": True}, {"vps": 0, "prize": True})],
    }[game_id]
    clauses = {issue.clause for draft in drafts for issue in evaluate(draft).issues}
    assert clauses <= set(game.clauses)
    assert bool(clauses) == (game_id != "boss")  # money without a limit


# -- what hardly is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("usual", "value", "question"),
    [
        (Usual(0, 0), 400, ""),
        (Usual(4, 1000), 748_411, "Usually 0 to 400. Is 748411 right?"),
        (Usual(5, 41), 123, ""),
        (Usual(5, 41), 124, "Usually 0 to 123; the most so far here was 41. Is 124 right?"),
        (Usual(5, 500), 1500, ""),
        (Usual(9, 0), 401, "Usually 0 to 400. Is 401 right?"),
    ],
)
def test_a_count_far_above_others_is_asked_about_once(usual: Usual, value: int, question: str) -> None:
    draft = draft_of("boss", {"money": value}, {"money": 3}, {"money": 0})
    evaluation = evaluate(draft, usual)
    assert [Speech().say(issue.sentence) for issue in evaluation.issues] == [question] * bool(question)
    assert evaluation.is_complete == (not question)
    assert evaluate(draft).is_complete, "what is kept elsewhere is not asked about again"
    answered = draft._replace(notes={"seats[0].money": "Yes, that is right"})
    assert evaluate(answered, usual).is_complete


def test_what_the_rules_limit_is_not_held_against_other_games() -> None:
    draft = draft_of("bastards", {"vps": 4, "prize": False}, {"vps": 0, "prize": False})
    assert evaluate(draft, Usual(20, 1)).issues == ()


def test_a_stack_that_two_share_is_asked_about_once() -> None:
    draft = ring((0, 0, 1000, 0, 0), *[(0, 0, 5, 0, 0)] * 4)
    assert said(evaluate(draft, Usual(0, 0))) == [("seats[0].public_left", "REP-10.1", True)]


@pytest.mark.parametrize(("game", "field", "value"), [("anarchy", "money", 221_795), ("boss", "money", 401)])
def test_every_count_without_a_limit_has_a_usual_one(game: str, field: str, value: int) -> None:
    draft = draft_of(game, *[{field: value}] * 3)
    assert [issue.is_question for issue in evaluate(draft, Usual(0, 0)).issues] == [True] * 3


@pytest.mark.parametrize(
    ("names", "numbered"),
    [
        (["Ana", "ana ", "Cy"], ("Ana", "ana 2", "Cy")),
        (["Ana", "Ana", "Ana"], ("Ana", "Ana 2", "Ana 3")),
        (["Ana", "Ana 2", "\uff21na"], ("Ana", "Ana 2", "\uff21na 3")),
        (["A" * 24, "A" * 24, "Cy"], ("A" * 24, "A" * 22 + " 2", "Cy")),
    ],
)
def test_two_players_of_one_name_are_asked_about_and_numbered(
    names: list[str], numbered: tuple[str, ...]
) -> None:
    draft = draft_of("boss", *[{"money": 5}] * 3)
    draft = draft._replace(seats=tuple({"name": name} for name in names))
    issues = evaluate(draft).issues
    assert issues and all(issue.is_question for issue in issues) and not evaluate(draft).is_complete
    answered = draft._replace(notes={issue.where: "Yes, that is right" for issue in issues})
    assert evaluate(answered).is_complete
    with pytest.raises(Malformed, match="same name"):
        finished_game_of(answered, "t1", NOW)
    apart = number_namesakes(answered, 24)
    assert (apart.names, apart.notes) == (numbered, {})
    assert tuple(seat.name for seat in finished_game_of(apart, "t1", NOW).seats) == numbered


# -- changed since its result -----------------------------------------------------------------------


def test_what_a_result_is_of_is_kept_beside_what_is_typed() -> None:
    result = draft_of("boss", *[{"money": 5}] * 3)
    typed = draft_of("boss", {"money": 6}, {}, {"money": 5})
    assert read_stored(json.loads(json.dumps(write_stored(typed, result))), True) == (typed, result)
    assert read_stored(write_stored(typed, None), False) == (typed, None)
    assert read_stored(write_draft(result), False) == (result, None)


def test_a_result_of_something_else_is_refused() -> None:
    typed, other = draft_of("boss", *[{"money": 5}] * 3), ring(*[(1, 2, 3, 4, 5)] * 3)
    for body, is_finished, where in (
        (write_stored(typed, typed), False, "result"),
        (write_stored(typed, None), True, "result"),
        (write_stored(typed, other), True, "result"),
        ({**write_draft(typed), "result": {"game": "boss"}}, True, "result.seats"),
    ):
        with pytest.raises(Malformed) as error:
            read_stored(body, is_finished)
        assert error.value.where == where
