"""What if?  What would follow from an action, found on a fork of the match: nothing is done.

Told is what would be the same in every state between which an audience cannot tell, see
:meth:`~referee.engine.game.Game.possible_states`, and nothing that somebody would get to see by it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.action import Action, Audience
from referee.engine.errors import Refused
from referee.engine.game import Game
from referee.engine.info import Effect, Prompt
from referee.engine.rule import Rule
from referee.engine.views import shown_counter
from referee.i18n import SeatName, Sentence, Sequel, say
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

    @property
    def sentence(self) -> Sentence:
        """What it was and would be, in words."""
        return say(
            "{seat} · {what}: {before} → {after}",
            seat=SeatName(self.seat),
            what=self.label,
            before=self.before,
            after=self.after,
        )


class Handover(NamedTuple):
    """What another seat would hold, or nobody."""

    what: Sentence
    before: int | None
    after: int | None

    @property
    def sentence(self) -> Sentence:
        """Who held it and who would, in words."""
        before, after = (
            say("nobody") if seat is None else SeatName(seat) for seat in (self.before, self.after)
        )
        return say("{what}: {before} → {after}", what=self.what, before=before, after=after)


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

    Whoever asks may do it here and now: the refusal tells what it would tell then. What is sealed is told to
    an audience that sees the seat alone. What chance decides is told by what is given for it.
    """
    return what_if_all(match, (action,), audience)


def what_if_all(match: Match[Any], actions: Sequence[Action], audience: Audience) -> Outlook:
    """Return what would follow from actions that are done together, as :func:`what_if` of one.

    Cards that were played openly are typed so: then sealed entries are told to everybody, as all of them are
    given by whoever asks; those that were sealed before stay so.
    """
    rules = [match.game.rule(one.do) for one in actions]
    trial = match.fork()
    said: list[Sentence] = []
    shows = False
    for rule, action in zip(rules, actions, strict=True):
        standing = trial.sealed_before(action)
        before = trial.state if standing is None else standing.before
        for objection in match.game.objections(before, action):
            raise Refused(objection)
        is_hidden = rule.is_sealed and len(actions) == 1 and not audience.sees(action.seat)
        said.append(rule.title if is_hidden else rule.describe(before, action))
        if is_hidden or standing is not None:
            return Outlook(_together(said), untold=SEALED)
        shows = shows or rule.shows_hidden(before, action)
        if action is not actions[-1]:
            trial.submit(action)
    if any(_is_left_to_chance(one, rule) for one, rule in zip(actions, rules, strict=True)):
        return Outlook(_together([rule.title for rule in rules]), untold=CHANCE)
    if shows:
        return Outlook(_together(said), untold=SHOWN)
    typed = [one.seat for one, rule in zip(actions, rules, strict=True) if rule.is_sealed]
    knows = audience if audience.everything else Audience(audience.seats | {*typed})
    found = [_outlook(fork, actions, _together(said), audience) for fork in _forks(match, knows)]
    if not found:
        return Outlook(_together(said), untold=HIDDEN)
    first, *others = found
    told = first._replace(
        effects=tuple(one for one in first.effects if all(one in other.effects for other in others)),
        changes=tuple(one for one in first.changes if all(one in other.changes for other in others)),
        prompt=first.prompt if all(first.prompt == other.prompt for other in others) else None,
    )
    is_all = all(told == one for one in found)
    return told if is_all else told._replace(untold=first.untold or HIDDEN)


def _together(said: Sequence[Sentence]) -> Sentence:
    """Return sentences as one."""
    if len(said) == 1:
        return said[0]
    return Sentence("{sentences}", {"sentences": Sequel(tuple(said))})


def _is_left_to_chance(action: Action, rule: Rule[Any]) -> bool:
    """Whether an action lacks what is rolled or drawn."""
    applicable = rule.applicable_parameters(action.by, action.given)
    return any(one.is_drawn and name not in action.given for name, one in applicable.items())


def _forks(match: Match[Any], audience: Audience) -> Iterator[Match[Any]]:
    """Yield the match as it may stand for all that an audience knows."""
    for state in match.game.possible_states(match.state, audience):
        fork = match.fork()
        fork.secrets.clear()
        fork.stand_at(state)
        yield fork


def _outlook(fork: Match[Any], actions: Sequence[Action], said: Sentence, audience: Audience) -> Outlook:
    game, before, lines = fork.game, fork.state, len(fork.lines)
    for action in actions:
        if game.rule(action.do).is_sealed:
            fork.submit(action)
        else:
            fork.take([Entry("act", action)])
    after = fork.state
    is_closed = any(game.rule(one.do).is_sealed for one in actions) and bool(fork.closed_entries())
    is_counted = game.is_finished(after) and game.info.has_secrets
    return Outlook(
        said,
        tuple(dict.fromkeys(effect for line in fork.lines[lines:] for effect in line.effects)),
        counter_changes(game, game.view(before, audience), game.view(after, audience)),
        None if game.is_finished(after) else game.prompt(after, audience),
        SEALED if is_closed else COUNTED if is_counted else None,
    )


def counter_changes(
    game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[Change, ...]:
    """Return the counters that differ, of those that two views of a game show."""
    return tuple(_changes(game, before, after))


def handovers(game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Handover, ...]:
    """Return what another seat holds, of what two views of a game show."""
    return tuple(
        Handover(what, before[name], after[name])
        for name, what in game.info.holders.items()
        if before[name] != after[name]
    )


def _changes(game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    for seat, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        for name, label in game.info.counters.items():
            was, will_be = shown_counter(old, name), shown_counter(new, name)
            if was is not None and will_be is not None and was != will_be:
                yield Change(seat, label, was, will_be)
