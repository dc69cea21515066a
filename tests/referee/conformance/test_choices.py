"""A control shows what the rules allow: the game accepts each offered value and refuses all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest

from referee.engine.action import Action
from referee.engine.domain import Domain
from referee.engine.errors import Objection, Refused
from referee.engine.game import Game
from referee.engine.parameters import Group, NamedValues, OrNull
from referee.engine.rule import Offer
from referee.engine.sampling import is_left_out, random_value
from tests.support.random_play import of_all_moments, sampled, turns_at
from tests.support.rulebooks import citable
from tests.support.speaking import hear
from tests.support.table_setups import TableSetup, every_plain_table
from tests.support.thorough import thorough

SEEDS = range(1)


class Laid(NamedTuple):
    """A value of a control: the values chosen before it, and whether it is allowed."""

    given: Mapping[str, Any]
    is_allowed: bool
    is_shown: bool
    is_open: bool


def laid_out(offer: Offer[Any], random: Random) -> Iterator[Laid]:
    """Yield every value that the controls of an offer show; the values before it are random."""
    given: dict[str, Any] = {}
    for name, parameter in offer.parameters.items():
        if name not in offer.applicable_parameters(given):
            continue
        domain = offer.domain(name, **given)
        if isinstance(domain, Domain):
            yield from _values(domain, {**given}, name, lambda value: value)
        else:
            for field, values in domain.items():
                yield from _values(values, {**given}, name, lambda value, field=field: {field: value})
        if is_left_out(parameter, domain):
            continue
        try:
            given[name] = random_value(domain, random)
        except IndexError:  # no value is allowed here
            if not offer.parameters[name].optional:
                return


def _values(domain: Domain, given: dict[str, Any], name: str, wrap: Any) -> Iterator[Laid]:
    shown = domain.shown or domain.allowed
    for value in dict.fromkeys((*shown, *domain.allowed)):
        yield Laid({**given, name: wrap(value)}, value in domain.allowed, value in shown, domain.is_open)


def completed(offer: Offer[Any], given: Mapping[str, Any], random: Random) -> Action:
    """Return the offered action, with random values from the domains for missing parameters."""
    whole: dict[str, Any] = {}
    for name, parameter in offer.parameters.items():
        if name not in offer.applicable_parameters(whole):
            continue
        if name not in given:
            domain = offer.domain(name, **whole)
            if is_left_out(parameter, domain):
                continue
            if isinstance(domain, Domain) and not domain.allowed:
                domain = Domain(domain.shown)  # after a value that is not allowed nothing may be
            whole[name] = random_value(domain, random)
        elif isinstance(given[name], dict):
            whole[name] = {**random_value(offer.domain(name, **whole), random), **given[name]}
        else:
            whole[name] = given[name]
    return offer.action(**whole)


def first_objection(game: Game[Any], state: Any, action: Action) -> Objection | None:
    return next(game.objections(state, action), None)


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_offers_are_the_controls_without_objection(table: TableSetup, seed: int) -> None:
    game = table.game
    for turn in sampled(turns_at(table, seed)):
        controls = game.controls(turn.before)
        free = [(control.do, control.by) for control in controls if control.objection() is None]
        assert free == [(offer.do, offer.by) for offer in game.offers(turn.before)]
        due = set(game.waiting_for(turn.before))
        asked = {control.by for control in controls}
        assert due <= asked or None in asked
        assert asked - {None} <= due


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("moments", [20, thorough(225)])
def test_a_value_is_on_offer_exactly_if_the_rules_take_it(table: TableSetup, seed: int, moments: int) -> None:
    game, random = table.game, Random(seed)
    heard = set()
    for turn in sampled(turns_at(table, seed), moments, few=min(moments, 30)):
        state = turn.before
        for offer in (*game.controls(state), *game.out_of_turn_offers(state)):
            closed = offer.objection()
            for laid in laid_out(offer, random):
                objection = offer.objection(**laid.given)
                if closed is not None:
                    assert objection is not None, (offer, laid)
                elif laid.is_allowed:
                    assert objection is None, (offer, laid)
                    game.submit(state, completed(offer, laid.given, random))  # or raises an objection
                elif not laid.is_open or laid.is_shown:
                    assert objection is not None, (offer, laid)
                if objection is None:
                    continue
                assert objection.clause in citable(game.info.id)
                if objection.reason.message not in heard:
                    heard.add(objection.reason.message)
                    hear(objection.reason)
                if closed is None and not laid.is_allowed:
                    with pytest.raises(Refused) as refused:
                        game.submit(state, completed(offer, laid.given, random))
                    assert refused.value.objection == objection
    assert heard


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
@of_all_moments
def test_what_can_be_begun_can_be_ended(table: TableSetup, seed: int, most: int) -> None:
    """An action without objection has a value for each parameter that it needs."""
    random = Random(seed)
    for turn in sampled(turns_at(table, seed), most):
        for offer in (*table.game.offers(turn.before), *table.game.out_of_turn_offers(turn.before)):
            given: dict[str, Any] = {}
            if offer.objection() is not None:
                continue
            for name, parameter in offer.parameters.items():
                if name not in offer.applicable_parameters(given):
                    continue
                domain: Any = offer.domain(name, **given)
                if is_left_out(parameter, domain):
                    continue
                kind = parameter.of if isinstance(parameter, OrNull) else parameter
                if isinstance(kind, NamedValues):
                    free = any(values.allowed for values in domain.values())
                elif isinstance(kind, Group):
                    assert domain.keys() == kind.fields.keys()
                    free = all(values.allowed for values in domain.values())
                else:
                    free = bool(domain.allowed)
                # what may be left out may have no value for now
                assert free or parameter.optional
                if free:
                    given[name] = random_value(domain, random)


@every_plain_table
@of_all_moments
def test_choices_are_the_domain_with_its_objections(table: TableSetup, most: int) -> None:
    """``Offer.choices`` is what the dashboard draws: shown values in order, excluded ones with a
    reason.
    """
    for turn in sampled(turns_at(table, 1), most):
        for offer in table.game.controls(turn.before):
            name = next(iter(offer.parameters), None)
            if name is None:
                continue
            domain = offer.domain(name)
            if not isinstance(domain, Domain):
                with pytest.raises(TypeError):
                    offer.choices(name)
                continue
            choices = offer.choices(name)
            assert [choice.value for choice in choices] == list(domain.shown or domain.allowed)
            assert all(choice.objection == offer.objection(**{name: choice.value}) for choice in choices)
            if offer.objection() is None:
                free = [choice.value for choice in choices if choice.objection is None]
                assert free == list(domain.allowed)


@every_plain_table
def test_another_step_and_another_seat_are_refused(table: TableSetup) -> None:
    """The game refuses an action that is not due, by any seat, with a clause and a reason."""
    game = table.game
    turns = turns_at(table, 1)
    asked: dict[tuple[str, int | None], Action] = {}
    for turn in turns:
        for control in game.offers(turn.before):
            asked.setdefault((control.do, control.by), completed(control, {}, Random(0)))
    asides = {offer.do for offer in game.out_of_turn_offers(turns[0].before)}
    for turn in turns[:: max(1, len(turns) // 60)]:
        now = {(offer.do, offer.by) for offer in game.controls(turn.before)}
        for key, action in asked.items():
            if key in now or action.do in asides:
                continue
            objection = first_objection(game, turn.before, action)
            assert objection is not None, (action, game.snapshot(turn.before))
            assert objection.clause in citable(game.info.id)
            hear(objection.reason)
