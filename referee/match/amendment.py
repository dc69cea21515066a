"""Changing earlier entries of a match: what the game comes to if they had been others, tried out.

The match is played again from the first of them. What does not fit any more is named, with the objection to
it, and left out. Four things are never looked at again:

- What is sealed and not opened is entered anew, whatever it is: whether it still fits would tell of it.
- What the referee answered from a sealed entry stands only behind the very action that it was the answer to.
- Another answer is not given: a change that the referee would have to look something up for is refused.
- What came after a covered entry that does not fit any more goes with it: whether it would fit without that
  one, and what would come of it, depends on what lies covered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple

from referee.engine.action import Action
from referee.engine.adjust import GENERAL
from referee.engine.errors import Malformed, Objection, Refused
from referee.engine.rule import S
from referee.i18n import say
from referee.match.log import AppliedAction, Changes
from referee.match.sealing import Secret
from referee.match.standing import StandingActions

UNCHANGED = say("Nothing is changed by that.")
_SEALED = Objection(GENERAL, say("After a change before it, what is sealed is sealed anew."))
_ANSWER = Objection(GENERAL, say("What was shown belongs to the action before it, which is another one now."))
_COVERED = Objection(
    GENERAL,
    say("Something covered would have to be shown for that: go back to here, and play on from there."),
)
_AFTER_COVERED = Objection(
    GENERAL, say("An earlier entry no longer fits and may not be looked up, so all after it goes with it.")
)


class Misfit(NamedTuple, Generic[S]):
    """An entry as it stands that does not fit any more, and the first objection to it.

    ``is_change``: what it is to be instead does not fit.
    """

    one: AppliedAction[S]
    objection: Objection
    is_change: bool


class Trial(NamedTuple, Generic[S]):
    """What changes of earlier entries come to without the ``misfits``: the actions that would ``stand``.

    ``before``: the state that each entry would meet, from the first that is changed on. ``lays_open``: what
    is covered now would lie on the table again: of that state nobody is told before the table is there, so
    no entry has it as its ``before``.
    """

    changes: Changes
    misfits: tuple[Misfit[S], ...]
    stand: StandingActions[S]
    before: Mapping[int, S]
    lays_open: bool = False


def try_changes(
    standing: StandingActions[S],
    changes: Changes,
    secrets: Mapping[int, Secret],
    covers: Callable[[AppliedAction[S]], bool],
) -> Trial[S]:
    """Play again from the first entry that is changed; nothing is kept.

    Args:
        standing: The actions that stand.
        changes: Earlier entries, and what they are to be.
        secrets: What is known of entries that are sealed in part.
        covers: Whether what an entry says may no longer be looked up.

    Raises:
        Malformed: An entry does not stand, or cannot be what it is to be.
        Refused: The referee would have to answer from a sealed entry otherwise than it did.
    """
    first = check_changes(standing, changes)
    # who may say nothing of an entry has been told so by now: here it would tell what the entry is
    old = {one.number: _plain(one.action) for one in standing.applied[first:]}
    if all(
        # by another guess of what is covered would be seen which one is right
        old[number] == action and not standing.game.rule(old[number].do).covered
        for number, action in changes.items()
    ):
        raise Malformed("changes", UNCHANGED)
    trial = standing.fork()
    tail = trial.applied[first:]
    del trial.applied[first:]
    misfits: list[Misfit[S]] = []
    before: dict[int, S] = {}
    is_same = False  # whether the action before is as it was
    lays_open = False
    for one in tail:
        action = changes.get(one.number, one.action)
        if not lays_open:
            before[one.number] = trial.state
        awaited = _awaited(trial, secrets)
        if one.is_automatic and awaited is not None and is_same and awaited == one.action == action:
            trial.act(action, one.number, is_automatic=True)
            continue
        if awaited is not None:
            raise Refused(_COVERED)
        if not one.is_automatic:
            is_same = False
        if action is None:
            continue
        objection = _AFTER_COVERED if lays_open else _objection(trial, one, action)
        if objection is not None:
            misfits.append(Misfit(one, objection, one.number in changes))
            lays_open = lays_open or covers(one)
            continue
        trial.act(action, one.number, one.rolled, is_automatic=False)
        is_same = one.number not in changes
    if _awaited(trial, secrets) is not None:
        raise Refused(_COVERED)
    return Trial(changes, tuple(misfits), trial, before, lays_open)


def _objection(trial: StandingActions[S], one: AppliedAction[S], action: Action) -> Objection | None:
    if action.is_closed:
        return _SEALED
    if one.is_automatic:
        return _ANSWER
    return next(trial.game.objections(trial.state, action), None)


def _awaited(standing: StandingActions[Any], secrets: Mapping[int, Secret]) -> Action | None:
    """Return the answer that the referee owes, from entries that are sealed in part."""
    if not standing.has_partly_sealed:
        return None
    return standing.game.automatic_action(standing.with_secrets(standing.state, secrets))


def check_changes(standing: StandingActions[Any], changes: Changes) -> int:
    """Return the place of the first entry that is changed.

    Raises:
        Malformed: An entry does not stand, is one that cannot be changed, or nothing is changed at all.
    """
    places = {one.number: index for index, one in enumerate(standing.applied)}
    for number, action in changes.items():
        if number not in places:
            raise Malformed("changes", say("That entry does not stand any more: look again, then choose."))
        one = standing.applied[places[number]]
        if action is None:
            continue
        if one.action.is_closed:
            raise Malformed("changes", say("What is sealed stays as it is until it is opened."))
        if one.is_automatic:
            raise Malformed("changes", say("What the referee has shown cannot be another thing."))
        if action.seal is not None:
            raise Malformed("changes", say("The referee itself seals what is entered in secret."))
        if standing.game.rule(action.do).seals(action) and action.do != one.action.do:
            raise Malformed("changes", say("What is entered in secret is not entered here."))
    if not changes:
        raise Malformed("changes", UNCHANGED)
    return min(places[number] for number in changes)


def _plain(action: Action) -> Action:
    return action._replace(seal=None)
