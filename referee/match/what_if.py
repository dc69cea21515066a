"""What if?  What would follow from an action, found on a fork of the match: nothing is done.

Told is what would be the same in every state between which an audience cannot tell, see
:meth:`~referee.engine.game.Game.possible_states`, and nothing that somebody would get to see by it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.action import Action, Audience
from referee.engine.errors import Refused
from referee.engine.game import Game
from referee.engine.info import Effect, Prompt
from referee.engine.views import shown_counter
from referee.i18n import Sentence, say
from referee.match.log import Entry
from referee.match.match import Match

SEALED = say("It stays sealed until all that are due are in: what comes of it shows then.")
SHOWN = say("It shows something that is hidden now: what comes of it cannot be told beforehand.")
CHANCE = say("Chance decides it: what comes of it cannot be told beforehand.")
COUNTED = say("It ends the game: what is hidden is counted then, and cannot be told beforehand.")
HIDDEN = say("What else comes of it depends on what is hidden.")


class Change(NamedTuple):
    """A counter of a seat that would be another one."""

    seat: int
    label: Sentence
    before: int
    after: int


class Outlook(NamedTuple):
    """What would follow from an action.

    ``said``: the action in words; ``prompt``: what would be next; ``untold``: why this is not all, if so.
    """

    said: Sentence
    effects: tuple[Effect, ...] = ()
    changes: tuple[Change, ...] = ()
    prompt: Prompt | None = None
    untold: Sentence | None = None


def what_if(match: Match[Any], action: Action, audience: Audience) -> Outlook:
    """Return what would follow from an action that is allowed; raise :class:`Refused` where it is not.

    Whoever asks may do it here and now: the refusal tells what it would tell then.
    """
    game, rule = match.game, match.game.rule(action.do)
    standing = match.sealed_before(action)
    for objection in game.objections(match.state if standing is None else standing.before, action):
        raise Refused(objection)
    if rule.is_sealed:
        return Outlook(rule.title, untold=SEALED)
    if any(parameter.is_drawn for parameter in rule.applicable_parameters(action.by, action.given).values()):
        return Outlook(rule.title, untold=CHANCE)
    said = rule.describe(match.state, action)
    if rule.shows_hidden(match.state, action):
        return Outlook(said, untold=SHOWN)
    found = [_outlook(fork, action, said, audience) for fork in _forks(match, audience)]
    if not found:
        return Outlook(said, untold=HIDDEN)
    first, *others = found
    told = first._replace(
        effects=tuple(one for one in first.effects if all(one in other.effects for other in others)),
        changes=tuple(one for one in first.changes if all(one in other.changes for other in others)),
        prompt=first.prompt if all(first.prompt == other.prompt for other in others) else None,
    )
    is_all = all(told == one for one in found)
    return told if is_all else told._replace(untold=first.untold or HIDDEN)


def _forks(match: Match[Any], audience: Audience) -> Iterator[Match[Any]]:
    """Yield the match as it may stand for all that an audience knows."""
    for state in match.game.possible_states(match.state, audience):
        fork = match.fork()
        fork.secrets.clear()
        fork.stand_at(state)
        yield fork


def _outlook(fork: Match[Any], action: Action, said: Sentence, audience: Audience) -> Outlook:
    game, before = fork.game, fork.state
    fork.take([Entry("act", action)])
    after = fork.state
    is_counted = game.is_finished(after) and game.info.has_secrets
    return Outlook(
        said,
        fork.lines[-1].effects,
        tuple(_changes(game, game.view(before, audience), game.view(after, audience))),
        None if game.is_finished(after) else game.prompt(after, audience),
        COUNTED if is_counted else None,
    )


def _changes(game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    """Yield the counters that differ, of those that are shown before and after."""
    for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        for name, label in game.info.counters.items():
            was, will_be = shown_counter(old, name), shown_counter(new, name)
            if was is not None and will_be is not None and was != will_be:
                yield Change(seat, label, was, will_be)
