"""REP-10: reputation, elimination, profit and the winner."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from referee.engine.errors import Malformed
from referee.engine.info import FinalCounts
from referee.games.reputation.scoring import SeatCounts
from referee.i18n import Speech
from referee.tables.unlikely import Usual, unlikely_counts
from tests.referee.games.reputation.playing import GAME, NAMES, ReputationTable, out, ranked, score

say = Speech("en", NAMES).say
HQ_REPUTATION = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 5, 8: 5, 9: 7, 10: 7}
HQ_CREDITS = {0: 0, 1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 4, 8: 6, 9: 6, 10: 8}
OTHERS = [(0, 50, 0, 0, 0, 0), (0, 60, 0, 0, 0, 0)]


@pytest.mark.parametrize(("workers", "worth"), HQ_REPUTATION.items())
def test_rep_10_1_reputation_from_hq(workers: int, worth: int) -> None:
    row = score((workers, 0, 0, 0, 0, 0), *OTHERS).standings[0]
    assert row["reputation_from_hq"] == worth
    assert row["reputation"] == worth


def test_rep_10_1_the_sum_of_all_sources() -> None:
    """HQ, tokens and both public stacks count for it, the private stack against it; it can be
    negative.
    """
    outcome = score((7, 4, 11, 12, 6, 99), (0, 0, 0, 0, 9, 0), *OTHERS)
    assert [row["reputation"] for row in outcome.standings[:2]] == [5 + 4 + 11 + 12 - 6, -9]


def test_rep_10_1_in_a_game_both_stacks_count_for_both_sponsors() -> None:
    """Workers that are not in HQ count for nothing."""
    table = ReputationTable(3).reveal(loss=5, workers=2, gain=4).private(0, 3).public(1, 1).all_speculate()
    table.cosponsor(left=1, right=0).adjust(0, reputation_tokens=6).idle_to("finished")
    shown = table.outcome()["standings"]
    assert [row["reputation_from_hq"] for row in shown] == [5, 5, 7]  # 7, 8 and 9 in HQ
    assert [row["reputation"] for row in shown] == [5 + 6 - 5, 5 + 4, 7 + 4]


def test_rep_10_1_more_than_ten_in_hq_is_a_bad_tally() -> None:
    with pytest.raises(Malformed) as error:
        score((11, 0, 0, 0, 0, 0), *OTHERS)
    assert error.value.where == "seats[0].hq_workers"


def test_rep_10_1_more_than_ten_in_hq_is_refused_as_a_correction() -> None:
    table = ReputationTable(4)
    change: dict[str, Any] = {"seat": 0, "change": {"hq": 2}, "reason": "found"}
    assert table.refused("adjust", **change) == "REP-10.1"
    assert table.adjust(0, hq=1).seat(0)["hq"] == 10
    table.idle_to("finished")
    assert table.refused("adjust", **{**change, "change": {"hq": 1}}) == "REP-10.1"


def test_rep_10_1_workers_beyond_the_tables_count_as_ten() -> None:
    """Corrections can make a seat's workers more than ten; coming home they are not refused."""
    table = ReputationTable(3).reveal().private(0, 5).adjust(0, hq=5).private(1, 6)
    assert table.seat(0)["hq"] == 15
    row = table.idle_to("finished").outcome()["standings"][0]
    assert (row["reputation_from_hq"], row["credits_from_hq"]) == (7, 8)


@pytest.mark.parametrize("count", [3, 4])
def test_rep_10_2_three_or_four_the_lowest_goes(count: int) -> None:
    seats = [(20, 5), (18, 9), (19, 5), (20, 5)][:count]
    assert out(ranked(*seats)) == [1]


@pytest.mark.parametrize(
    "reputations", [(18, 18, 20), (18, 18, 18), (20, 18, 25, 18), (18, 18, 18, 30), (5, 5, 5, 5)]
)
def test_rep_10_2_a_tie_for_lowest_saves_everybody(reputations: tuple[int, ...]) -> None:
    outcome = ranked(*((value, 1) for value in reputations))
    assert out(outcome) == []
    assert outcome.verdicts[0].clause == "REP-10.2"


@pytest.mark.parametrize("reading", ["printed", "erratum"])
def test_rep_10_2_the_reading_for_five_does_not_touch_four(reading: str) -> None:
    seats = [(20, 1), (18, 1), (19, 1), (19, 1)]
    assert out(ranked(*seats, five_seat_elimination=reading)) == [1]


FIVE = [
    # reputations, eliminated as printed, eliminated by the erratum
    ((25, 24, 22, 20, 18), [3, 4], [3, 4]),
    ((25, 20, 20, 18, 18), [3, 4], [3, 4]),  # exactly two tie for lowest: both go
    ((25, 24, 22, 18, 18), [3, 4], [3, 4]),
    ((25, 24, 20, 20, 20), [], []),  # the erratum's first case
    ((25, 24, 20, 20, 18), [], [4]),  # the erratum's second case
    ((25, 20, 20, 20, 18), [], [4]),
    ((20, 20, 20, 20, 18), [], [4]),
    ((25, 18, 18, 18, 18), [], []),
    ((18, 18, 18, 18, 18), [], []),
    ((-1, -2, -3, -4, -5), [3, 4], [3, 4]),
]


@pytest.mark.parametrize(("reputations", "printed", "erratum"), FIVE)
def test_rep_10_3_five_both_readings(
    reputations: tuple[int, ...], printed: list[int], erratum: list[int]
) -> None:
    """Which seats they sit in does not matter. Reputation below zero comes from private stacks."""

    def tallies(order: tuple[int, ...]) -> list[tuple[int, int, int, int, int, int]]:
        values = [reputations[index] for index in order]
        return [(0, max(value, 0), 0, 0, max(-value, 0), 7) for value in values]

    for order in list(permutations(range(5)))[::7]:
        for reading, expected in (("printed", printed), ("erratum", erratum)):
            outcome = score(*tallies(order), five_seat_elimination=reading)
            assert sorted(order[seat] for seat in out(outcome)) == expected
            assert outcome.verdicts[0].clause == "REP-10.3"


def test_rep_10_3_printed_unless_chosen_otherwise() -> None:
    seats = [(25, 1), (24, 1), (20, 1), (20, 1), (18, 1)]
    assert out(ranked(*seats)) == out(ranked(*seats, five_seat_elimination="printed")) == []
    assert GAME.info.options["five_seat_elimination"].default == "printed"


@pytest.mark.parametrize("reading", ["both", "", "Printed", 1, None, True])
def test_rep_10_3_there_are_two_readings(reading: Any) -> None:
    with pytest.raises(Malformed) as error:
        ranked((1, 1), (2, 1), (3, 1), five_seat_elimination=reading)
    assert error.value.where == "options.five_seat_elimination"
    with pytest.raises(Malformed):
        ReputationTable(5, five_seat_elimination=reading)


@pytest.mark.parametrize(("reading", "gone"), [("printed", []), ("erratum", [4])])
def test_rep_10_3_the_option_holds_in_a_game(reading: str, gone: list[int]) -> None:
    table = ReputationTable(5, five_seat_elimination=reading)
    for seat, tokens in enumerate((25, 24, 20, 20, 18)):
        table.adjust(seat, reputation_tokens=tokens)
    shown = table.idle_to("finished").outcome()["standings"]
    assert [row["seat"] for row in shown if row["eliminated"]] == gone


def test_rep_10_3_four_seats_are_not_asked_for_a_reading() -> None:
    """The option is offered where it makes a difference; given elsewhere, it changes nothing."""
    options = GAME.info.options
    assert options["five_seat_elimination"].players == range(5, 6)
    assert [name for name, option in options.items() if option.players is None] == [
        "start_seat",
        "reusable_power",
        "open_credits",
    ]
    assert ReputationTable(4, five_seat_elimination="erratum").state == ReputationTable(4).state._replace(
        elimination="erratum"
    )


@pytest.mark.parametrize(("workers", "worth"), HQ_CREDITS.items())
def test_rep_10_4_credits_from_hq(workers: int, worth: int) -> None:
    row = score((workers, 0, 0, 0, 0, 12), *OTHERS).standings[0]
    assert row["credits_from_hq"] == worth
    assert row["profit"] == 12 + worth


def test_rep_10_5_highest_profit_of_those_left_wins() -> None:
    outcome = ranked((20, 5), (18, 99), (19, 6), (21, 4))
    assert outcome.winners == (2,)
    assert [row["rank"] for row in outcome.standings] == [2, 4, 1, 3]


def test_rep_10_5_a_tie_goes_to_the_higher_reputation() -> None:
    outcome = ranked((20, 9), (10, 3), (21, 9))
    assert outcome.winners == (2,)
    assert [row["rank"] for row in outcome.standings] == [2, 3, 1]


def test_rep_10_5_still_tied_is_shared() -> None:
    outcome = ranked((20, 9), (20, 9), (25, 8), (10, 30))
    assert outcome.winners == (0, 1)
    assert [row["rank"] for row in outcome.standings] == [1, 1, 3, 4]


def test_rep_10_5_the_verdict_says_what_decided() -> None:
    """Profit alone, reputation between equal profits, or neither; who is eliminated ties with
    nobody.
    """
    alone = ranked((20, 9), (19, 8), (10, 9)).verdicts[1]
    broken = ranked((20, 9), (19, 9), (10, 3)).verdicts[1]
    shared = ranked((20, 9), (20, 9), (10, 3)).verdicts[1]
    assert {verdict.clause for verdict in (alone, broken, shared)} == {"REP-10.5"}
    assert "Ana wins" in say(alone.sentence)
    assert "reputation" not in say(alone.sentence)
    assert "Ana wins" in say(broken.sentence)
    assert "highest reputation, 20" in say(broken.sentence)
    assert "Ana and Bo share" in say(shared.sentence)


def test_rep_10_5_all_may_share() -> None:
    outcome = ranked((20, 9), (20, 9), (20, 9))
    assert outcome.winners == (0, 1, 2)
    assert [row["rank"] for row in outcome.standings] == [1, 1, 1]


def test_rep_10_5_the_eliminated_rank_behind_by_reputation_then_profit() -> None:
    outcome = ranked((30, 1), (29, 2), (28, 3), (11, 50), (10, 99))
    assert [row["rank"] for row in outcome.standings] == [3, 2, 1, 4, 5]
    outcome = ranked((30, 1), (29, 2), (28, 3), (10, 50), (10, 99))
    assert [row["rank"] for row in outcome.standings] == [3, 2, 1, 5, 4]
    outcome = ranked((30, 1), (29, 2), (28, 3), (10, 50), (10, 50))
    assert [row["rank"] for row in outcome.standings] == [3, 2, 1, 4, 4]


WORKED = {
    # HQ workers, agenda, public, private, credits -> reputation, profit
    "Blue": ((6, 4, 23, 6, 19), (24, 23)),
    "Green": ((4, 6, 20, 6, 25), (22, 27)),
    "Red": ((4, 4, 20, 8, 26), (18, 28)),
    "Yellow": ((5, 3, 23, 4, 23), (25, 25)),
}


@pytest.mark.parametrize("share", [0, 9, 20])
def test_rep_10_6_the_worked_example(share: int) -> None:
    """However the public total is shared out between the two stacks."""
    raw = {
        "seats": [
            {
                **{"name": name, "hq_workers": hq, "agenda": agenda, "private": private},
                **{"public_left": share, "public_right": public - share, "credits": credits},
            }
            for name, ((hq, agenda, public, private, credits), _) in WORKED.items()
        ]
    }
    outcome = GAME.score_final_counts(GAME.read_final_counts(raw))
    shown = {row["name"]: (row["reputation"], row["profit"]) for row in outcome.standings}
    assert shown == {name: result for name, (_, result) in WORKED.items()}
    assert [row["eliminated"] for row in outcome.standings] == [False, False, True, False]
    assert [row["rank"] for row in outcome.standings] == [3, 1, 4, 2]
    assert outcome.winners == (1,)
    hq = [(row["reputation_from_hq"], row["credits_from_hq"]) for row in outcome.standings]
    assert hq == [(3, 4), (2, 2), (2, 2), (3, 2)]


def test_rep_10_6_each_line_of_the_reckoning_adds_up() -> None:
    outcome = score((6, 4, 12, 11, 6, 19), *OTHERS)
    lines = outcome.reckoning[0]
    for account, total in (("reputation", 24), ("profit", 23)):
        parts = [line.value for line in lines if line.account == account and not line.is_total]
        (whole,) = [line.value for line in lines if line.account == account and line.is_total]
        assert sum(parts) == whole == total
    assert {line.clause for line in lines} == {"REP-10.1", "REP-10.4"}


def test_rep_10_5_rows_are_in_seat_order_with_the_contracts_keys() -> None:
    keys = ["seat", "name", "reputation_from_hq", "reputation", "eliminated"]
    keys += ["credits_from_hq", "profit", "rank"]
    for index, row in enumerate(ranked((1, 9), (2, 5), (3, 1)).standings):
        assert list(row) == keys
        assert (row["seat"], row["name"]) == (index, NAMES[index])


def test_rep_10_3_the_printed_rule_says_whom_a_tie_saves() -> None:
    rows = [(0, value, 0, 0, 0, 0) for value in (25, 24, 20, 20, 18)]
    verdict = say(score(*rows).verdicts[0].sentence)
    assert verdict == (
        "Cy and Dee tie for second lowest with 20. As printed, that saves Eva, with 18, too: "
        "nobody is eliminated."
    )


def test_rep_10_2_where_everybody_stands_by_what_can_be_seen() -> None:
    """Private losses, which lie face down, do not count."""
    table = ReputationTable(4).reveal(loss=30).private(0, 1).all_speculate()
    table.adjust(0, reputation_tokens=9).adjust(1, reputation_tokens=4).adjust(3, reputation_tokens=4)
    assert table.view()["standing"] == {"order": [0, 1, 3, 2], "last": [2], "clause": "REP-10.2"}
    table.adjust(2, reputation_tokens=4)
    assert table.view()["standing"]["last"] == []  # three are lowest: nobody


def test_rep_10_1_a_count_that_no_game_comes_to_is_asked_about() -> None:
    seats = tuple(SeatCounts("", 2, tokens, 0, 0, 0, 0)._asdict() for tokens in (1230, 99, 0))
    (issue,) = unlikely_counts(GAME.info, seats, Usual(0, 0))
    assert (issue.where, issue.clause, issue.can_be_kept) == ("seats[0].agenda", "REP-10.1", True)
    assert "1230" in say(issue.sentence)
    assert [*GAME.validation_issues(FinalCounts(seats, {}))] == []  # it is possible
