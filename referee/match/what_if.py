"""Answers to "What if?": the consequences of an action, tried on a fork of the match.

An outlook holds only what is the same in every state that the audience cannot tell from the true one, see
:meth:`~referee.engine.game.Game.possible_states`. It never holds what the action itself would reveal.
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
    """A counter of a seat that would change."""

    seat: int
    label: Sentence
    before: int
    after: int

    @property
    def sentence(self) -> Sentence:
        """The old and the new value, in words."""
        return say(
            "{seat} · {what}: {before} → {after}",
            seat=SeatName(self.seat),
            what=self.label,
            before=self.before,
            after=self.after,
        )


class Handover(NamedTuple):
    """An item whose holder would change; ``None``: nobody holds it."""

    what: Sentence
    before: int | None
    after: int | None

    @property
    def sentence(self) -> Sentence:
        """The old and the new holder, in words."""
        before, after = (
            say("nobody") if seat is None else SeatName(seat) for seat in (self.before, self.after)
        )
        return say("{what}: {before} → {after}", what=self.what, before=before, after=after)


class Outlook(NamedTuple):
    """The consequences of an action.

    ``description``: the action in words; ``prompt``: what would be next; ``hidden_reason``: why the outlook
    is incomplete, if it is.
    """

    description: Sentence
    effects: tuple[Effect, ...] = ()
    changes: tuple[Change, ...] = ()
    prompt: Prompt | None = None
    hidden_reason: Sentence | None = None


def what_if(match: Match[Any], action: Action, audience: Audience) -> Outlook:
    """Return the consequences of an allowed action; raise :class:`Refused` if it is not allowed.

    The audience must be able to do the action now, so the refusal reveals nothing more. Only an audience that
    sees the seat gets the consequences of a sealed action. Chance needs given values.
    """
    return what_if_all(match, (action,), audience)


def what_if_all(match: Match[Any], actions: Sequence[Action], audience: Audience) -> Outlook:
    """Return the consequences of actions that are done together, as :func:`what_if` does for one.

    The table types openly played cards this way. The caller gives all values then, so the outlook is public.
    Entries that were sealed before stay sealed.
    """
    rules = [match.game.rule(action.do) for action in actions]
    trial = match.fork()
    sentences: list[Sentence] = []
    shows = False
    for rule, action in zip(rules, actions, strict=True):
        sealed = trial.sealed_before(action)
        before = trial.state if sealed is None else sealed.before
        for objection in match.game.objections(before, action):
            raise Refused(objection)
        is_hidden = rule.is_sealed and len(actions) == 1 and not audience.sees(action.seat)
        sentences.append(rule.title if is_hidden else rule.describe(before, action))
        if is_hidden or sealed is not None:
            return Outlook(_together(sentences), hidden_reason=SEALED)
        shows = shows or rule.shows_hidden(before, action)
        if action is not actions[-1]:
            trial.submit(action)
    if any(_is_left_to_chance(action, rule) for action, rule in zip(actions, rules, strict=True)):
        return Outlook(_together([rule.title for rule in rules]), hidden_reason=CHANCE)
    if shows:
        return Outlook(_together(sentences), hidden_reason=SHOWN)
    typed = [action.seat for action, rule in zip(actions, rules, strict=True) if rule.is_sealed]
    knows = audience if audience.everything else Audience(audience.seats | {*typed})
    found = [_outlook(fork, actions, _together(sentences), audience) for fork in _forks(match, knows)]
    if not found:
        return Outlook(_together(sentences), hidden_reason=HIDDEN)
    first, *others = found
    common = first._replace(
        effects=tuple(effect for effect in first.effects if all(effect in other.effects for other in others)),
        changes=tuple(change for change in first.changes if all(change in other.changes for other in others)),
        prompt=first.prompt if all(first.prompt == other.prompt for other in others) else None,
    )
    is_all = all(common == outlook for outlook in found)
    return common if is_all else common._replace(hidden_reason=first.hidden_reason or HIDDEN)


def _together(sentences: Sequence[Sentence]) -> Sentence:
    """Join sentences into one."""
    if len(sentences) == 1:
        return sentences[0]
    return Sentence("{sentences}", {"sentences": Sequel(tuple(sentences))})


def _is_left_to_chance(action: Action, rule: Rule[Any]) -> bool:
    """Whether an action lacks a parameter that is rolled or drawn."""
    applicable = rule.applicable_parameters(action.by, action.given)
    return any(parameter.is_drawn and name not in action.given for name, parameter in applicable.items())


def _forks(match: Match[Any], audience: Audience) -> Iterator[Match[Any]]:
    """Yield a fork of the match for each state that is possible for an audience."""
    for state in match.game.possible_states(match.state, audience):
        fork = match.fork()
        fork.secrets.clear()
        fork.stand_at(state)
        yield fork


def _outlook(
    fork: Match[Any], actions: Sequence[Action], description: Sentence, audience: Audience
) -> Outlook:
    game, before, lines = fork.game, fork.state, len(fork.lines)
    for action in actions:
        if game.rule(action.do).is_sealed:
            fork.submit(action)
        else:
            fork.take([Entry("act", action)])
    after = fork.state
    is_closed = any(game.rule(action.do).is_sealed for action in actions) and bool(fork.closed_entries())
    is_counted = game.is_finished(after) and game.info.has_secrets
    return Outlook(
        description,
        tuple(dict.fromkeys(effect for line in fork.lines[lines:] for effect in line.effects)),
        counter_changes(game, game.view(before, audience), game.view(after, audience)),
        None if game.is_finished(after) else game.prompt(after, audience),
        SEALED if is_closed else COUNTED if is_counted else None,
    )


def counter_changes(
    game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[Change, ...]:
    """Return the counters that differ between two views of a game."""
    return tuple(_changes(game, before, after))


def handovers(game: Game[Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Handover, ...]:
    """Return the items whose holder differs between two views of a game."""
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
