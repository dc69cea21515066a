"""Is that allowed, what if, why: every game answers, changes nothing by it, and tells nobody a secret.

What an audience cannot tell apart is found without knowing the game: the states that the game says are
possible have to look the same, and each figure that is hidden has to differ among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from referee.engine.action import OWNER, PUBLIC, Action, Audience
from referee.engine.errors import Refused
from referee.engine.game import Game
from referee.engine.parameters import Choice, SeatIndex, Whole
from referee.engine.rule import Offer
from referee.engine.sampling import random_action
from referee.match.arguing import Answer, argue
from referee.match.causes import MOST, causes
from referee.match.match import Match
from referee.match.what_if import what_if
from referee.rulebook import general, rulebook
from tests.referee.conformance.test_secrets import audiences, figure_at, hidden, leaves, told
from tests.support.random_play import moments, sampled, turns_at
from tests.support.table_setups import TableSetup, every_plain_table
from tests.support.thorough import thorough

SEED = 2
some_moments = pytest.mark.parametrize("most", [3, thorough(6)])


def described(game: Game[Any], state: Any, random: Random) -> Iterator[Action]:
    """Yield actions that somebody may ask about: what is due and what is not, allowed and forbidden."""
    for offer in (*game.controls(state), *game.out_of_turn_offers(state)):
        try:
            action = random_action(offer, random)
        except IndexError:  # no value is allowed just now
            yield offer.action()
            continue
        yield action
        for seat in game.seats(state):
            if offer.by is not None and seat != offer.by:
                yield action._replace(by=seat)
        for name, parameter in offer.parameters.items():
            if isinstance(parameter, Whole) and name in action.given:
                yield action._replace(given={**action.given, name: action.given[name] + 3})


@every_plain_table
@some_moments
def test_what_is_possible_looks_like_what_is_true_and_differs_in_all_that_is_hidden(
    table: TableSetup, most: int
) -> None:
    game = table.game
    for turn in sampled(turns_at(table, SEED), long=most, few=most):
        whole = leaves(game.view(turn.after, OWNER))
        for audience in audiences(game, turn.after):
            states = game.possible_states(turn.after, audience)
            assert states
            heard = told(game, turn.after, audience)
            assert all(told(game, state, audience) == heard for state in states)
            first = game.view(states[0], OWNER)
            same = {
                path: figure_at(first, path)
                for path in hidden(whole, leaves(game.view(turn.after, audience)))
                if whole[path] != [] and not _is_of_all_cards(game, turn.after, path)
            }
            for state in states[1:]:
                if not same:
                    break
                other = game.view(state, OWNER)
                same = {path: value for path, value in same.items() if figure_at(other, path) == value}
            assert not same, "the audience can deduce these hidden figures"


@every_plain_table
@some_moments
def test_the_answer_is_what_would_be_true_and_the_same_whatever_is_hidden(
    table: TableSetup, most: int
) -> None:
    game, random = table.game, Random(SEED)
    answers = set()
    for match in moments(table, SEED, most):
        entries, lines, state = [*match.log], [*match.lines], match.state
        for action in described(game, state, random):
            objections = [one.clause for one in _objections(match, action)]
            truth = Answer.REFUSED if objections else Answer.ALLOWED
            plain = argue(match, action, OWNER)
            assert plain.answer is truth
            assert [one.clause for one in plain.objections][:1] == objections[:1]
            for audience in (PUBLIC, Audience.seat(0)):
                verdict = argue(match, action, audience)
                answers.add(verdict.answer)
                assert verdict.answer in (truth, Answer.HIDDEN)
                assert {one[:2] for one in verdict.objections} <= {one[:2] for one in plain.objections}
                for possible in game.possible_states(state, audience):
                    twin = match.fork()
                    twin.stand_at(possible)
                    assert argue(twin, action, audience) == verdict
        assert match.log == entries and match.lines == lines and match.state is state
    assert {Answer.ALLOWED, Answer.REFUSED} <= answers


def _is_of_all_cards(game: Game[Any], state: Any, path: tuple[Any, ...]) -> bool:
    """Whether a figure is a card of a hand that none has left: everybody knows that one."""
    if "hand" not in path:
        return False
    hand = state.seats[path[1]].hand
    return all(card in hand for card in type(state.seats[path[1]])().hand)


def _objections(match: Match[Any], action: Action) -> list[Any]:
    """Return the objections that submitting an action would raise."""
    try:
        match.propose(action)
    except Refused as refused:
        return [refused]
    return []


@every_plain_table
@some_moments
def test_what_would_follow_is_what_follows_or_untold(table: TableSetup, most: int) -> None:
    game, random = table.game, Random(SEED)
    is_told = False
    for match in moments(table, SEED, most):
        entries, lines, state, secrets = [*match.log], [*match.lines], match.state, dict(match.secrets)
        for offer in game.offers(state):
            try:
                action = random_action(offer, random)
            except IndexError:
                continue
            if any(game.objections(state, action)):
                with pytest.raises(Refused):
                    what_if(match, action, PUBLIC)
                continue
            for audience in (PUBLIC, Audience.seat(offer.by or 0)):
                outlook = what_if(match, action, audience)
                if argue(match, action, audience).answer is Answer.HIDDEN:
                    continue  # the player who may do it learns by doing it whether it can be done
                for possible in game.possible_states(state, audience):
                    twin = match.fork()
                    twin.stand_at(possible)
                    assert what_if(twin, action, audience) == outlook
                true = match.fork()
                true.submit(action)
                if outlook.hidden_reason is None:
                    is_told = True
                    assert outlook.effects == true.lines[len(lines)].effects
                    assert outlook.description == true.lines[len(lines)].sentence
                    if not game.is_finished(true.state):
                        assert outlook.prompt == game.prompt(true.state, audience)
                assert {*outlook.effects} <= {
                    one for line in true.lines[len(lines) :] for one in line.effects
                }
                shown = game.view(true.state, audience)["seats"]
                for change in outlook.changes:
                    assert change.after in leaves(shown[change.seat]).values()
        assert match.log == entries and match.lines == lines and match.state is state
        assert match.secrets == secrets
    assert is_told


@every_plain_table
@some_moments
def test_whatever_is_objected_or_brought_about_has_a_clause_and_lines_that_led_there(
    table: TableSetup, most: int
) -> None:
    game = table.game
    book = {
        one.id
        for texts in (rulebook(game.info.id, "en"), general("en"))
        for chapter in texts.chapters
        for one in chapter.clauses
    }
    led = 0
    for match in moments(table, SEED, most):
        for offer in game.controls(match.state):
            for action, objection in _objected(offer):
                assert objection.clause in book
                found = causes(match, PUBLIC, objection.clause, objection.reason, objected=action)
                led += _are_earlier(match, found, len(match.lines))
        for line in match.lines[-3:]:
            for effect in line.effects:
                found = causes(match, PUBLIC, effect.clause, effect.sentence, line=line.number)
                led += _are_earlier(match, found, line.number)
    assert led


def _objected(offer: Offer[Any]) -> Iterator[tuple[Action, Any]]:
    objection = offer.objection()
    if objection is not None:
        yield offer.action(), objection
        return
    for name, parameter in offer.parameters.items():
        if isinstance(parameter, Whole | Choice | SeatIndex):
            for choice in offer.choices(name):
                if choice.objection is not None:
                    yield offer.action(**{name: choice.value}), choice.objection
        return


def _are_earlier(match: Match[Any], lines: Any, before: int) -> int:
    numbers = [line.number for line in lines]
    assert numbers == sorted({*numbers}) and len(numbers) <= MOST
    assert all(line.number < before and match.readable(match.lines[line.number]) == line for line in lines)
    return len(numbers)
