"""Thinking times of seats from a log's times, with any undos and changes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.engine.action import Action
from referee.engine.game import Game
from referee.games import find_game
from referee.match.finished import finished_game, minutes_played
from referee.match.log import Entry
from referee.match.match import Match
from referee.match.record import read_action, read_record
from referee.match.thinking_time import BREAK, MatchClock, MatchTime
from tests.referee.playthroughs import all_records, read
from tests.support.random_play import next_action
from tests.support.sessions import to_cosponsorship
from tests.support.table_setups import every_typical_game, plain_tables

GAME = find_game("reputation")
SETUP = GAME.read_setup([{"name": name} for name in ("Ana", "Bo", "Cy", "Dan")], {"start_seat": 0})
START = datetime(2026, 1, 1, 20, tzinfo=UTC)
TURN_UP = {"do": "reveal", "private": {"loss": 1}, "public": {"workers": 1, "credits": 4, "gain": 1}}


class Evening:
    """A match that is played at certain times, and its clock, which counts at each step."""

    def __init__(self, match: Match[Any] | None = None) -> None:
        self.match: Match[Any] = match or Match(GAME, SETUP)
        self.times: list[datetime] = []
        self.now = START
        self.clock = MatchClock(len(self.match.setup.seats))

    def note(self, seconds: float) -> MatchTime:
        """Note that the entries that are new were stored so many seconds later than those before."""
        self.now += timedelta(seconds=seconds)
        self.times += [self.now] * (len(self.match.log) - len(self.times))
        return self.time()

    def act(self, seconds: float, **raw: Any) -> MatchTime:
        self.match.submit(read_action(self.match.game, len(self.match.setup.seats), raw))
        return self.note(seconds)

    def undo(self, seconds: float) -> MatchTime:
        self.match.undo()
        return self.note(seconds)

    def redo(self, seconds: float) -> MatchTime:
        self.match.redo()
        return self.note(seconds)

    def time(self) -> MatchTime:
        """Return the time, which has to be the same as counted from the start."""
        time = self.clock.time_of(self.match, self.times)
        again = MatchClock(len(self.match.setup.seats)).time_of(self.match, self.times)
        assert time._replace(rounds=()) == again._replace(rounds=())
        assert {round_ for round_ in time.rounds if round_[1]} == {
            round_ for round_ in again.rounds if round_[1]
        }
        return time


@pytest.fixture
def evening() -> Evening:
    """Ana is to bid, right after the first round's projects were turned up."""
    evening = Evening()
    evening.act(30, **TURN_UP)
    assert evening.match.game.waiting_for(evening.match.state) == (0,)
    return evening


def seconds(time: MatchTime) -> list[float]:
    return [spent / 1000 for spent in time.seats]


def test_the_first_entry_begins_the_time(evening):
    assert evening.time() == MatchTime(0, (0, 0, 0, 0), 0, 0, ((1, 0),))


def test_each_seat_has_the_time_of_its_turn(evening):
    evening.act(20, do="bid_public", by=0, credits=1)
    evening.act(7.5, do="speculate", by=1)
    time = evening.act(2, do="speculate", by=2)
    assert seconds(time) == [20, 7.5, 2, 0]
    assert (time.length, time.awaited, time.table) == (29_500, 29_500, 0)
    assert time.rounds == ((1, 29_500),)


def test_nobodys_turn_is_the_tables_time():
    evening = Evening()
    evening.act(0, do="adjust", seat=0, change={"credits": 1}, reason="recount")
    time = evening.act(40, **TURN_UP)
    assert (time.table, time.seats, time.awaited) == (40_000, (0, 0, 0, 0), 0)


def test_all_who_are_awaited_at_once_think_until_they_have_sealed():
    evening = Evening()
    for raw in to_cosponsorship():
        evening.act(0, **raw)
    due = evening.match.game.waiting_for(evening.match.state)
    assert len(due) > 1
    first, *others = due
    bid: dict[str, Any] = (
        {"do": "hide_marker", "hand": "left"} if first == 0 else {"do": "bid_cosponsor", "workers": 0}
    )
    time = evening.act(12, by=first, **bid)
    assert [seat for seat, spent in enumerate(time.seats) if spent] == sorted(due)
    time = evening.act(5, by=others[0], do="bid_cosponsor", workers=0)
    assert time.seats[first] == 12_000
    assert all(time.seats[seat] == 17_000 for seat in others)
    assert time.awaited == time.length == 17_000, "once, however many are awaited"


def test_what_is_sealed_anew_keeps_the_time_that_it_took():
    evening = Evening()
    for raw in to_cosponsorship():
        evening.act(0, **raw)
    due = evening.match.game.waiting_for(evening.match.state)
    evening.act(12, do="hide_marker", by=0, hand="left")
    evening.act(6, do="hide_marker", by=0, hand="right")
    assert evening.match.log[-1].kind == "reseal"
    time = evening.act(4, do="bid_cosponsor", by=due[1], workers=0)
    assert [time.seats[seat] for seat in due[:2]] == [12_000, 22_000]


def test_what_is_undone_counts_for_nobody(evening):
    evening.act(20, do="bid_public", by=0, credits=1)
    evening.act(9, do="speculate", by=1)
    assert seconds(evening.undo(4)) == [20, 0, 0, 0]
    assert seconds(evening.undo(1)) == [0, 0, 0, 0]
    time = evening.act(3, do="bid_public", by=0, credits=2)
    assert seconds(time) == [3, 0, 0, 0]
    assert (time.length, time.awaited) == (37_000, 3_000), "it was played all the same"


def test_what_is_put_back_counts_again(evening):
    evening.act(20, do="bid_public", by=0, credits=1)
    before = evening.act(9, do="speculate", by=1)
    evening.undo(4)
    evening.undo(4)
    evening.redo(5)
    time = evening.redo(6)
    assert time.seats == before.seats and time.awaited == before.awaited
    assert seconds(evening.act(8, do="speculate", by=2)) == [20, 9, 8, 0]


def test_a_changed_entry_keeps_its_time_and_one_that_is_left_out_gives_it_back(evening):
    evening.act(20, do="bid_public", by=0, credits=1)
    evening.act(9, do="speculate", by=1)
    bid = evening.match.applied[1]
    evening.match.amend({bid.number: bid.action._replace(given={"credits": 2})})
    assert seconds(evening.note(15)) == [20, 9, 15, 0], "whoever is awaited thinks on meanwhile"
    evening.act(2, do="speculate", by=2)
    evening.act(0, do="adjust", seat=0, change={"credits": 1}, reason="recount")
    assert seconds(evening.time()) == [20, 9, 17, 0]
    recount = evening.match.applied[-1]
    evening.match.amend({recount.number: None})
    assert seconds(evening.note(0)) == [20, 9, 17, 0]
    assert seconds(evening.undo(1)) == [20, 9, 17, 0], "an amendment that is undone gives back what it took"


def test_a_break_is_nobodys_time(evening):
    evening.act(20, do="bid_public", by=0, credits=1)
    time = evening.act(BREAK.total_seconds() + 1, do="speculate", by=1)
    assert (seconds(time), time.length) == ([20, 0, 0, 0], 20_000)
    time = evening.act(BREAK.total_seconds(), do="speculate", by=2)
    assert seconds(time) == [20, 0, 600, 0], "as long as it may be thought"


def test_a_clock_that_is_set_back_counts_nothing(evening):
    evening.act(20, do="bid_public", by=0, credits=1)
    time = evening.act(-3600, do="speculate", by=1)
    assert (seconds(time), time.length) == ([20, 0, 0, 0], 20_000)
    assert seconds(evening.act(6, do="speculate", by=2)) == [20, 0, 6, 0]


def test_a_seat_thinks_on_while_another_moves_to_the_tablet(evening):
    evening.match.take([Entry("seat_given", by=2)])
    assert seconds(evening.note(30)) == [30, 0, 0, 0]
    assert seconds(evening.act(5, do="bid_public", by=0, credits=1)) == [35, 0, 0, 0]


def test_the_longest_round_is_the_first_of_the_longest():
    time = MatchTime(0, (), 0, 0, ((1, 5), (3, 9), (2, 9)))
    assert time.longest_round == (2, 9)
    assert time._replace(rounds=((1, 0),)).longest_round is None


@pytest.mark.parametrize(
    ("gaps", "minutes"),
    [
        ([], None),
        ([timedelta(seconds=20)], None),
        ([timedelta(minutes=5), timedelta(minutes=10)], 15),
        ([timedelta(hours=9), timedelta(minutes=10)], 10),
        ([BREAK, BREAK], 20),
    ],
)
def test_breaks_are_no_playing_time(gaps: Sequence[timedelta], minutes: int | None) -> None:
    evening = Evening()
    evening.act(0, do="adjust", seat=0, change={"credits": 1}, reason="recount")
    for gap in gaps:
        evening.act(gap.total_seconds(), do="adjust", seat=0, change={"credits": 1}, reason="recount")
    assert minutes_played(evening.time()) == minutes


@pytest.mark.parametrize("path", all_records(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_each_interval_of_a_recorded_game_counts_once_for_each_who_is_awaited(path: Path) -> None:
    record, random = read_record(read(path)), Random(4)
    evening = Evening(Match(record.game, record.setup))
    due: tuple[int, ...] = ()
    expected, table, awaited = [0] * len(record.setup.seats), 0, 0
    for index, action in enumerate(record.actions):
        gap = random.randrange(90) if index else 0
        due = evening.match.game.waiting_for(evening.match.state)
        for seat in due:
            expected[seat] += 1000 * gap
        awaited, table = awaited + (1000 * gap if due else 0), table + (0 if due else 1000 * gap)
        evening.match.take([Entry("act", action)])
        evening.now += timedelta(seconds=gap)
        evening.times.append(evening.now)
        if index % 10 == 0:
            evening.clock.time_of(evening.match, evening.times)
    time = evening.time()
    assert (list(time.seats), time.table, time.awaited) == (expected, table, awaited)
    assert time.length == table + awaited
    assert sum(spent for _, spent in time.rounds) in (0, time.length), "of all rounds, where any are counted"


@every_typical_game
def test_whatever_is_undone_put_back_and_changed_the_clock_agrees_with_the_log(game: Game[Any]) -> None:
    random, table = Random(7), next(iter(plain_tables(game)))
    evening = Evening(Match(table.game, table.setup))
    match = evening.match
    for _ in range(60):
        dice = random.random()
        if dice < 0.15 and match.can_undo:
            match.undo()
        elif dice < 0.25 and match.can_redo:
            match.redo()
        elif table.game.is_finished(match.state):
            break
        else:
            match.submit(next_action(table.game, match.state, random, 0))
        time = evening.note(random.randrange(40))
        assert time.table + time.awaited <= time.length
        assert max(time.seats) <= time.awaited <= sum(time.seats)


def test_a_finished_game_tells_each_seats_seconds_and_nothing_where_there_are_no_times() -> None:
    [path] = [path for path in all_records() if path.stem == "four-seats" and "reputation" in path.parts]
    record = read_record(read(path))
    match: Match[Any] = Match(record.game, record.setup)
    match.take([Entry("act", action) for action in record.actions])
    times = [START + timedelta(seconds=10 * number) for number in range(len(match.log))]
    found = finished_game("table", START, match, times, {})
    assert found is not None and found.minutes == round((len(times) - 1) / 6)
    time = MatchClock(4).time_of(match, times)
    assert [seat.thinking for seat in found.seats] == [spent // 1000 for spent in time.seats]
    at_once = finished_game("table", START, match, [START] * len(times), {})
    assert at_once is not None and at_once.minutes is None
    assert {seat.thinking for seat in at_once.seats} == {None}


def test_an_action_is_no_action_of_another_match() -> None:
    """The clock counts what has become of a match, such as a fork with more entries."""
    evening = Evening()
    evening.act(0, **TURN_UP)
    twin = evening.match.fork()
    twin.submit(Action("bid_public", 0, {"credits": 1}))
    ahead = evening.clock.fork()
    assert seconds(ahead.time_of(twin, [START, START + timedelta(seconds=9)]))[0] == 9
    assert seconds(evening.time())[0] == 0
