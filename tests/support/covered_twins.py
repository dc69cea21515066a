"""Two courses of a game that differ in nothing but what lies covered by now (REP-6.5, REP-6.6, WTP-6.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.errors import RefereeError
from referee.games.promote.state import HAND
from referee.match.match import Match
from tests.support.random_play import next_action, random_aside
from tests.support.table_setups import TableSetup

Step = Callable[[Match[Any], "Alter"], None]
"""Something done at a table: an action, an undo, a redo, a change of an earlier entry."""
Alter = Callable[[Match[Any], Action], Action]
"""What an action is in the other course."""


class Courses(NamedTuple):
    """Two matches, and the seats whose owners can distinguish them."""

    one: Match[Any]
    other: Match[Any]
    seats: frozenset[int]


def as_it_is(_match: Match[Any], action: Action) -> Action:
    return action


def course(table: TableSetup, random: Random, length: int) -> list[Step]:
    """Return the steps of a game that is played at random, undos and changes included."""
    match: Match[Any] = Match(table.game, table.setup)
    steps: list[Step] = []

    def do(step: Step) -> None:
        step(match, as_it_is)
        steps.append(step)

    while len(steps) < length and not table.game.is_finished(match.state):
        dice = random.random()
        if dice < 0.05 and match.can_undo:
            for _ in range(random.choice((1, 1, 2, 5))):
                if match.can_undo:
                    do(_undone)
            if random.random() < 0.5:
                do(lambda twin, _alter: twin.redo())
        elif dice < 0.1 and (changed := _changed(match, random)) is not None:
            with suppress(RefereeError):  # a sealed value would have to be sealed again
                do(changed)
        elif dice < 0.25 and (aside := random_aside(table.game, match.state, random)) is not None:
            do(_played(aside))
        else:
            do(_played(next_action(table.game, match.state, random, 0)))
    aside = random_aside(table.game, match.state, random)
    if random.random() < 0.4 and aside is not None:  # what an undo leads back to
        do(_played(aside))
        do(_undone)
    return steps


def _played(action: Action) -> Step:
    return lambda match, alter: match.submit(alter(match, action))


def _undone(match: Match[Any], _alter: Alter) -> None:
    match.undo()


def _changed(match: Match[Any], random: Random) -> Step | None:
    """Return a change of an entry that fits any covered values."""
    found = [one for one in match.applied if one.action.do == "reveal"]
    if not found:
        return None
    one = random.choice(found)
    more = {**one.action.given["public"], "gain": random.randrange(20, 99)}

    def change(twin: Match[Any], _alter: Alter) -> None:
        action = next(each.action for each in twin.applied if each.number == one.number)
        public = {**action.given["public"], "gain": more["gain"]}
        twin.amend({one.number: action._replace(given={**action.given, "public": public})})

    return change


def courses(table: TableSetup, random: Random, length: int) -> Iterator[Courses]:
    """Yield courses that everybody else has seen alike, but for what lies covered at their end."""
    steps = course(table, random, length)
    one: Match[Any] = Match(table.game, table.setup)
    for step in steps:
        step(one, as_it_is)
    if table.game.is_finished(one.state):
        return
    alters = [*_others(one)]
    random.shuffle(alters)
    for alter in alters:
        other = _other_course(table, steps, alter)
        if other is not None and not _is_told(one, other):
            yield Courses(one, other, frozenset(_differing(one, other)))


def _other_course(table: TableSetup, steps: list[Step], alter: Alter) -> Match[Any] | None:
    """Return the other course, ``None`` where rules or public data distinguish it from the first."""
    match, other = Match(table.game, table.setup), Match(table.game, table.setup)
    for step in steps:
        step(match, as_it_is)
        try:
            step(other, alter)
        except (RefereeError, ValueError):
            return None
        if _seen(match.state) != _seen(other.state):
            return None
    return other if match.actions != other.actions else None


def _others(match: Match[Any]) -> Iterator[Alter]:
    state = match.state
    if match.game.info.id == "reputation":
        yield from (_credits(state), _losses(state))
        return
    over = state.round if state.entries or state.pending is not None else state.round - 1
    for seat in match.game.seats(state):
        for cards in combinations(HAND, 2):
            yield _votes(seat, cards, over, len(state.results))


def _is_over(now: Any, then: Any) -> bool:
    return then.round < now.round or (then.round == now.round and now.step in ("cosponsor", "return_to_hq"))


def _credits(now: Any) -> Alter:
    def alter(match: Match[Any], action: Action) -> Action:
        given = action.given
        if action.do == "adjust" and "credits" in given["change"]:
            change = {**given["change"], "credits": given["change"]["credits"] + 17}
            return action._replace(given={**given, "change": change})
        if not _is_over(now, match.state):
            return action
        match action.do:
            case "reveal":
                public = {**given["public"], "credits": given["public"]["credits"] + 100}
                return action._replace(given={**given, "public": public})
            case "bid_public":
                return action._replace(given={"credits": given["credits"] + 1})
            case "set_credits":
                return action._replace(given={**given, "credits": given["credits"] + 31})
        return action

    return alter


def _losses(now: Any) -> Alter:
    def alter(match: Match[Any], action: Action) -> Action:
        if action.do != "reveal" or not _is_over(now, match.state):
            return action
        private = {**action.given["private"], "loss": action.given["private"]["loss"] + 5}
        return action._replace(given={**action.given, "private": private})

    return alter


def _votes(seat: int, cards: tuple[int, int], over: int, game: int) -> Alter:
    """Return the course in which a seat has placed two cards the other way round, or kept one for another."""
    first, second = cards

    def alter(match: Match[Any], action: Action) -> Action:
        is_of_seat = action.do == "vote" and action.by == seat and not action.is_closed
        if not is_of_seat or match.state.round >= over or len(match.state.results) != game:
            return action
        card = action.given["card"]
        return action._replace(given={**action.given, "card": {first: second, second: first}.get(card, card)})

    return alter


def _seen(state: Any) -> Any:
    """Return what all have seen of a moment, and of which nothing is covered later."""
    if hasattr(state, "stacks"):
        seats = [one._replace(credits=0, private=one.private._replace(loss=0)) for one in state.seats]
        return state.step, state.round, state.turn, state.passes, state.due, seats, state.stacks
    hands = [(len(one.hand), one.spouse_card) for one in state.seats]
    # that an ability came to act, all have seen
    abilities = {one.clause for one in state.effects if one.clause.startswith("WTP-8.")}
    course = (
        state.line,
        state.eliminated,
        state.acted,
        state.oppressions,
        state.seven,
        state.spokesman,
        abilities,
    )
    return state.step, state.round, state.named, state.pending, state.next_spokesman, hands, course


def _is_told(one: Match[Any], other: Match[Any]) -> bool:
    """Whether the courses differ in what lies open on the table at their end."""
    last = one.applied[-1]
    if hasattr(last.before, "stacks"):
        is_taking = last.before.step == "bidding" != last.after.step
        pairs = zip(one.applied, other.applied, strict=True)
        is_open = any(
            was.action != then.action and was.action.do != "reveal" and not one.covers(was)
            for was, then in pairs
        )
        return is_open or (is_taking and not one.covers(last))
    return bool(one.state.last_round.round >= one.state.round - (not one.state.entries)) and (
        one.state.last_round != other.state.last_round
    )


def _differing(one: Match[Any], other: Match[Any]) -> Iterator[int]:
    for seat, (was, then) in enumerate(zip(one.state.seats, other.state.seats, strict=True)):
        if any(getattr(was, of, None) != getattr(then, of, None) for of in ("credits", "hand")):
            yield seat
