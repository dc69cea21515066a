"""Views leak nothing: two states that differ only in a secret look the same to those who may not know it.

What is hidden is found without knowing the game: a figure that the owner of the table is shown and
an audience is not, and every entry that is sealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from referee.engine.action import OWNER, PUBLIC, Action, Audience
from referee.engine.game import Game
from referee.engine.sampling import random_action
from referee.i18n import Speech
from referee.match.match import Match
from referee.match.sealing import close
from tests.support.random_play import of_all_moments, sampled, turns_at
from tests.support.table_setups import NAMES, TableSetup, every_plain_table

SEEDS = range(1)


def audiences(game: Game[Any], state: Any) -> list[Audience]:
    return [PUBLIC, *(Audience.seat(seat) for seat in game.seats(state))]


def told(game: Game[Any], state: Any, audience: Audience) -> Any:
    """Return everything that an audience learns about a state."""
    return (
        game.view(state, audience),
        game.prompt(state, audience),
        game.progress(state),
        game.notices(state),
        game.effects(state),
        game.waiting_for(state),
    )


def leaves(value: Any) -> dict[tuple[Any, ...], Any]:
    """Return every figure of a view by the path to it."""
    found: dict[tuple[Any, ...], Any] = {}
    left: list[tuple[tuple[Any, ...], Any]] = [((), value)]
    while left:
        path, item = left.pop()
        if item and isinstance(item, dict | list):
            items = item.items() if isinstance(item, dict) else enumerate(item)
            left += [((*path, key), one) for key, one in items]
        else:
            found[path] = item
    return found


def figure_at(view: Any, path: tuple[Any, ...]) -> Any:
    """Return the figure that a path leads to, ``None`` where there is none."""
    item = view
    for key in path:
        try:
            item = item[key]
        except (LookupError, TypeError):
            return None
    return None if item and isinstance(item, dict | list) else item


Figures = Mapping[tuple[Any, ...], Any]


def hidden(whole: Figures, shown: Figures) -> set[tuple[Any, ...]]:
    """Return the paths of the figures that the owner is shown and an audience is not."""
    return {path for path, value in whole.items() if value is not None and shown.get(path) is None}


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
@of_all_moments
def test_a_view_shows_what_is_true_or_nothing(table: TableSetup, seed: int, most: int) -> None:
    """An audience sees a part of what the owner sees, and nothing else: blanks, never wrong
    figures.
    """
    game = table.game
    found = False
    for turn in sampled(turns_at(table, seed), most):
        whole = leaves(game.view(turn.after, OWNER))
        for audience in audiences(game, turn.after):
            shown = leaves(game.view(turn.after, audience))
            for path, value in shown.items():
                if value is not None:
                    assert whole[path] == value
            found = found or bool(hidden(whole, shown))
    sealed = any(rule.is_sealed for rule in game.rules)
    assert (found or sealed) == game.info.has_secrets


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
@of_all_moments
def test_a_hidden_tally_shows_nowhere(table: TableSetup, seed: int, most: int) -> None:
    """One unit of a hidden tally changes hands in secret; those who may not know it see no difference."""
    game = table.game
    for turn in sampled(turns_at(table, seed), most):
        state = turn.after
        whole = leaves(game.view(state, OWNER))
        for audience in audiences(game, state):
            secrets = hidden(whole, leaves(game.view(state, audience)))
            for tally in game.info.counters:
                seats = [
                    seat
                    for seat in game.seats(state)
                    if any(path[-1] == tally and seat in path for path in secrets)
                ]
                givers = [seat for seat in seats if game.counter(state, seat, tally) > 0]
                for giver in givers:
                    taker = seats[seats.index(giver) - 1]
                    if giver == taker:
                        continue
                    twin = game.with_counters(state, giver, {tally: game.counter(state, giver, tally) - 1})
                    twin = game.with_counters(twin, taker, {tally: game.counter(twin, taker, tally) + 1})
                    same = game.with_counters(state, giver, {tally: game.counter(state, giver, tally)})
                    assert game.snapshot(twin) != game.snapshot(same)
                    assert told(game, twin, audience) == told(game, same, audience)


def sealed_twins(game: Game[Any], state: Any, random: Random) -> Iterator[tuple[int, Action, Action]]:
    """Yield seats that can seal something now, with two entries that differ."""
    for offer in game.offers(state):
        if not offer.rule.is_sealed or not offer.parameters:
            continue
        one, other = (random_action(offer, random) for _ in range(2))
        if not offer.rule.seals(one):
            continue
        secret = offer.rule.secret_parameters(offer.by)
        shown = {name: value for name, value in one.given.items() if name not in secret}
        other = offer.action(**{**other.given, **shown})
        is_legal = (
            next(game.objections(state, other), None) is None
        )  # under the Intern, not every card may lie
        if one != other and is_legal:
            assert offer.by is not None
            yield offer.by, one, other


def opens(game: Game[Any], state: Any, action: Action) -> bool:
    """Whether a sealed entry is the last one due, so that all are opened."""
    secret = game.rule(action.do).secret_parameters(action.by)
    return bool(game.to_open(game.apply(state, close(action, secret)[0])))


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_a_sealed_entry_shows_nowhere_until_it_is_opened(table: TableSetup, seed: int) -> None:
    """Plain in the state (as a record gives it) or closed (as a match keeps it): nobody else can
    tell.
    """
    game, random = table.game, Random(seed)
    if not any(rule.is_sealed for rule in game.rules):
        pytest.skip("nothing is sealed in this game")
    compared = 0
    for turn in turns_at(table, seed):
        state = turn.before
        for by, one, other in sealed_twins(game, state, random):
            if opens(game, state, one):
                continue
            first, second = game.submit(state, one), game.submit(state, other)
            assert first != second
            compared += 1
            for audience in audiences(game, state):
                if not audience.sees(by):
                    assert told(game, first, audience) == told(game, second, audience)
            for seat in set(game.seats(state)) - {by}:
                assert _asked(game, first, seat) == _asked(game, second, seat)
    assert compared


def _asked(game: Game[Any], state: Any, seat: int) -> list[Any]:
    """Return the controls of a seat, with what each lays out."""
    return [
        (offer.do, offer.objection(), [offer.choices(name) for name in list(offer.parameters)[:1]])
        for offer in game.controls(state)
        if offer.by == seat
    ]


@every_plain_table
@pytest.mark.parametrize("seed", SEEDS)
def test_log_and_undo_keep_a_sealed_entry_closed(table: TableSetup, seed: int) -> None:
    """Two matches that differ in one sealed entry have the same log in words until the opening."""
    game, random, speech = table.game, Random(seed), Speech("en", NAMES)
    if not any(rule.is_sealed for rule in game.rules):
        pytest.skip("nothing is sealed in this game")

    def words(match: Match[Any]) -> list[str]:
        return [
            " ".join(map(speech.say, (line.sentence, *(effect.sentence for effect in line.effects))))
            for line in match.lines
        ]

    match = Match(game, table.setup)
    compared = 0
    for turn in turns_at(table, seed):
        state = match.state
        for _, one, other in sealed_twins(game, state, random):
            proposals = [match.propose(action) for action in (one, other)]
            if len(proposals[0].entries) > 1:  # the last entry opens them all
                continue
            compared += 1
            lines = []
            for proposal in proposals:
                (entry,) = proposal.entries
                assert entry.action is not None
                assert entry.action.is_closed
                secret = game.rule(entry.action.do).secret_parameters(entry.action.by)
                assert secret.isdisjoint(entry.action.given)
                twin = match.fork()
                twin.take(proposal.entries)
                assert twin.state == game.apply(state, entry.action)
                twin.undo()
                twin.redo()
                lines.append(words(twin))
            assert lines[0] == lines[1]
        match.submit(turn.action)
    assert compared
    assert match.state == turn.after
