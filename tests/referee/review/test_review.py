"""Reviews: estimates whose intervals hold, turning points that are one, and what is kept of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from referee.bots import find_bot, play
from referee.engine.bot import Bot, Decision, Offers, View
from referee.games import find_game, game_ids
from referee.i18n import Speech, say
from referee.match.match import Match
from referee.match.record import read_record
from referee.review import Part, ReviewInParts, TurningPoint, find_part, parts, playouts, review
from referee.review.kept import read_review, write_review
from referee.review.playouts import Effort, Playout, compare, estimate, final_chances, playout
from tests.referee.playthroughs import read, records

FOUR = Effort(range(4), 4, 0)
every_game = pytest.mark.parametrize("game_id", game_ids())


@cache
def played(game_id: str, seats: int = 3, seed: int = 4) -> Match[Any]:
    """Return a match that bots have played to its end."""
    game = find_game(game_id)
    options = {**game.suggest(seats), **game.deal(seats, Random(seed))}
    names = [{"name": name} for name in ("Ana", "Bo", "Cy")[:seats]]
    match: Match[Any] = Match(game, game.read_setup(names, options))
    bots = dict.fromkeys(range(seats), find_bot(game_id))
    for action, _ in play(game, match.state, bots, Random(seed)):
        match.submit(action)
    assert match.outcome is not None
    return match


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "BUDGET": 0,
        "MOST_DECISIONS": 6,
        "FEWEST_PLAYOUTS": 2,
        "COMPARISON": 0,
        "FEWEST_COMPARED": 4,
    }.items():
        monkeypatch.setattr(parts, name, value)


@every_game
def test_chances_are_shares_of_one_win_and_lie_within_their_intervals(game_id: str) -> None:
    match = played(game_id)
    state = match.applied[len(match.applied) // 2].before
    found = estimate(match.game, state, FOUR)
    assert sum(found.means) == pytest.approx(1)
    for low, mean, high in zip(found.low, found.means, found.high, strict=True):
        assert 0 <= low <= mean <= high <= 1
        assert high - low > 0.2, "four games say little"
    assert estimate(match.game, state, FOUR) == found


@every_game
def test_a_state_before_the_end_is_decided(game_id: str) -> None:
    match = played(game_id)
    outcome = match.outcome
    assert outcome is not None
    last = match.applied[-1]
    share = playout(match.game, last.before, 1, last.action)
    assert share == Playout(final_chances(outcome.winners, 3).means, 0)


def test_what_everybody_shares_counts_in_part() -> None:
    assert final_chances((0, 2), 4).means == (0.5, 0, 0.5, 0)


def test_an_action_is_no_better_than_itself() -> None:
    match = played("reputation")
    speculation = next(entry for entry in match.applied if entry.action.do == "speculate")
    assert speculation.action.by is not None
    same = compare(
        match.game,
        lambda _: speculation.before,
        speculation.action.by,
        speculation.action,
        speculation.action,
        FOUR,
    )
    assert same is not None and (same.gain, same.margin) == (0, 0)


def test_a_fight_that_cost_the_game_is_found_out() -> None:
    """Cy fights in a recorded battle of Ba$tard$ Inc. instead of yielding, and is never seen again."""
    raw = min(map(read, records("bastards")), key=lambda record: len(record["actions"]))
    record = read_record(raw)
    match: Match[Any] = Match(record.game, record.setup)
    for action in record.actions:
        match.submit(action)
    fight = next(entry for entry in match.applied if entry.action.do == "fight" and entry.action.by == 2)
    part = Part("bastards", (fight.before,), Effort(range(60), 30, 0), 2, fight.action, fight.number)
    found = find_part(part)
    assert isinstance(found, TurningPoint)
    assert (found.better.do, found.better.by, found.number) == ("yield", 2, fight.number)
    assert found.gain > found.margin > 0
    yielding = part._replace(played=found.better)
    assert find_part(yielding) is None, "nothing is better than what is best"


@every_game
def test_the_curve_begins_with_the_first_decision_and_ends_with_the_winners(game_id: str) -> None:
    match = played(game_id)
    outcome = match.outcome
    assert outcome is not None
    found = review(match)
    assert [point.number for point in found.points] == sorted({point.number for point in found.points})
    assert len(found.points) <= parts.MOST_DECISIONS + 1
    assert found.points[-1].chances == final_chances(outcome.winners, 3)
    for seat, balance in enumerate(found.balances):
        begin, end = (found.points[at].chances.means[seat] for at in (0, -1))
        assert sum(balance) == pytest.approx(end - begin), "all that changed has a cause"


@pytest.mark.parametrize("game_id", ["anarchy", "promote"])
def test_it_is_the_same_whoever_finds_it_and_in_how_many_parts(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(game_id)
    once = review(match)
    monkeypatch.setattr(parts, "PARTS", 3)
    assert review(match) == once


def test_the_progress_goes_up_to_the_end() -> None:
    found = ReviewInParts(played("anarchy"))
    progress = [found.done]
    while (part := found.next_part()) is not None:
        found.take(find_part(part))
        progress.append(found.done)
    assert progress == sorted(progress)
    assert (progress[0], progress[-1]) == (0, 1)


def test_only_a_game_that_is_over_is_reviewed() -> None:
    complete = played("promote")
    with pytest.raises(ValueError, match="over"):
        ReviewInParts(Match(complete.game, complete.setup))


def test_what_is_kept_is_read_again_and_belongs_to_one_log() -> None:
    match = played("bastards")
    found = review(match)
    english = Speech("en", ("Ana", "Bo", "Cy"))
    body = write_review(found, lambda reason: {"en": english.say(reason)})
    kept = read_review(body, match)
    assert kept is not None
    assert [point.number for point in kept.points] == [point.number for point in found.points]
    assert [point.better for point in kept.turning_points] == [point.better for point in found.turning_points]
    shorter = {**body, "entries": len(match.log) - 1}
    assert read_review(shorter, match) is None
    assert read_review(None, match) is None


@pytest.mark.parametrize(
    "damage",
    [
        {"version": 7},
        {"points": [[1]]},
        {"points": 3},
        {"turning": [{"number": 0, "action": {"do": "nothing"}}]},
        {"turning": [{}]},
        {"balances": [[1, 2]]},
    ],
)
def test_what_is_damaged_is_no_review(damage: dict[str, Any]) -> None:
    match = played("promote")
    body = write_review(review(match), lambda _: {})
    assert read_review({**body, **damage}, match) is None


def test_where_a_bot_of_the_game_fails_any_player_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("promote")

    class Asleep(Bot):
        def choose(self, view: View, offers: Offers, random: Random) -> Decision:
            return Decision(None, say("Nothing."))

    monkeypatch.setattr(playouts, "find_bot", lambda *_: Asleep())
    share = playout(match.game, match.applied[3].before, 1)
    assert share is not None and sum(share.shares) == pytest.approx(1)


def test_less_effort_looks_at_fewer_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MOST_DECISIONS", 25)
    match = played("reputation")
    usual, less, least = (ReviewInParts(match, effort) for effort in (1, 0.25, 0))
    assert [len(review_._decided) for review_ in (usual, less, least)] == [25, 12, parts.FEWEST_DECISIONS]
