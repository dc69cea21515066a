"""Trial of changes to earlier entries of a match.

The trial replays the match from the first changed entry. It names each later entry that no longer fits, with
the objection to it, and leaves it out. Four rules keep hidden values hidden:

- A sealed entry that is not opened must be entered again. Whether it still fits would reveal its value.
- An answer of the referee from a sealed entry stays only behind the action that it answered.
- The referee gives no new answer: it refuses a change that would need one.
- If a covered entry no longer fits, all later entries are left out. Whether they fit depends on its value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple

from referee.engine.action import Action
from referee.engine.adjust import GENERAL
from referee.engine.errors import Malformed, Objection, Refused
from referee.engine.rule import S
from referee.i18n import say
from referee.match.effective_history import EffectiveHistory
from referee.match.log import AppliedAction, Changes
from referee.match.sealing import Secret

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
    """An entry that no longer fits, and the first objection to it.

    ``is_change``: the entry is a changed one, and its new value does not fit.
    """

    entry: AppliedAction[S]
    objection: Objection
    is_change: bool


class Trial(NamedTuple, Generic[S]):
    """The ``history`` that changes of earlier entries result in, without the ``misfits``.

    ``before``: the state before each entry, from the first changed entry on. ``lays_open``: the change would
    uncover values that are covered now. Such a state is not shown, so ``before`` leaves it out.
    """

    changes: Changes
    misfits: tuple[Misfit[S], ...]
    history: EffectiveHistory[S]
    before: Mapping[int, S]
    lays_open: bool = False


def try_changes(
    history: EffectiveHistory[S],
    changes: Changes,
    secrets: Mapping[int, Secret],
    covers: Callable[[AppliedAction[S]], bool],
) -> Trial[S]:
    """Replay a copy of the history from the first changed entry.

    Args:
        history: The actions in effect.
        changes: Earlier entries and their new actions.
        secrets: The known values of partly sealed entries.
        covers: Whether players may no longer look up what an entry says.

    Raises:
        Malformed: An entry is not in effect, or cannot become the new action.
        Refused: The referee would have to give another answer from a sealed entry.
    """
    first = check_changes(history, changes)
    # The caller has already refused seats that may not change an entry. An error here could reveal its value.
    old_actions = {entry.number: _plain(entry.action) for entry in history.applied[first:]}
    if all(
        # "Unchanged" would confirm a right guess of a covered value.
        old_actions[number] == action and not history.game.rule(old_actions[number].do).covered
        for number, action in changes.items()
    ):
        raise Malformed("changes", UNCHANGED)
    trial = history.fork()
    tail = trial.applied[first:]
    del trial.applied[first:]
    misfits: list[Misfit[S]] = []
    before: dict[int, S] = {}
    is_same = False  # whether the previous action is unchanged
    lays_open = False
    for entry in tail:
        action = changes.get(entry.number, entry.action)
        if not lays_open:
            before[entry.number] = trial.state
        awaited = _awaited(trial, secrets)
        if entry.is_automatic and awaited is not None and is_same and awaited == entry.action == action:
            trial.act(action, entry.number, is_automatic=True)
            continue
        if awaited is not None:
            raise Refused(_COVERED)
        if not entry.is_automatic:
            is_same = False
        if action is None:
            continue
        objection = _AFTER_COVERED if lays_open else _objection(trial, entry, action)
        if objection is not None:
            misfits.append(Misfit(entry, objection, entry.number in changes))
            lays_open = lays_open or covers(entry)
            continue
        trial.act(action, entry.number, entry.rolled, is_automatic=False)
        is_same = entry.number not in changes
    if _awaited(trial, secrets) is not None:
        raise Refused(_COVERED)
    return Trial(changes, tuple(misfits), trial, before, lays_open)


def _objection(trial: EffectiveHistory[S], entry: AppliedAction[S], action: Action) -> Objection | None:
    if action.is_closed:
        return _SEALED
    if entry.is_automatic:
        return _ANSWER
    return next(trial.game.objections(trial.state, action), None)


def _awaited(history: EffectiveHistory[Any], secrets: Mapping[int, Secret]) -> Action | None:
    """Return the answer that the referee has to give from partly sealed entries."""
    if not history.has_partly_sealed:
        return None
    return history.game.automatic_action(history.with_secrets(history.state, secrets))


def check_changes(history: EffectiveHistory[Any], changes: Changes) -> int:
    """Return the index of the first changed entry.

    Raises:
        Malformed: An entry is not in effect, an entry cannot be changed, or there is no change.
    """
    places = {entry.number: index for index, entry in enumerate(history.applied)}
    for number, action in changes.items():
        if number not in places:
            raise Malformed("changes", say("That entry does not stand any more: look again, then choose."))
        entry = history.applied[places[number]]
        if action is None:
            continue
        if entry.action.is_closed:
            raise Malformed("changes", say("What is sealed stays as it is until it is opened."))
        if entry.is_automatic:
            raise Malformed("changes", say("What the referee has shown cannot be another thing."))
        if action.seal is not None:
            raise Malformed("changes", say("The referee itself seals what is entered in secret."))
        if history.game.rule(action.do).seals(action) and action.do != entry.action.do:
            raise Malformed("changes", say("What is entered in secret is not entered here."))
    if not changes:
        raise Malformed("changes", UNCHANGED)
    return min(places[number] for number in changes)


def _plain(action: Action) -> Action:
    return action._replace(seal=None)
