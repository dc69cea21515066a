"""What the log says of actions that stand, in words that the whole table may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from referee.engine.adjust import GENERAL
from referee.engine.game import Game
from referee.engine.info import UNSAID, Effect
from referee.i18n import Listed, SeatName, Sentence, Sequel, say
from referee.match.override_reasons import told_reason

if TYPE_CHECKING:
    from referee.match.log import AppliedAction

MOST_SAID = 3
"""Entries that are taken away at once and named one by one; what went is struck out where it stood."""


def describe_actions(
    game: Game[Any], applied: Sequence[AppliedAction[Any]], *, covered: bool = False
) -> Sentence:
    """Say actions, one after the other; ``covered``: without what may no longer be looked up."""
    sentences = tuple(_said(game, one, covered) for one in applied)
    return sentences[0] if len(sentences) == 1 else Sentence("{all}", {"all": Sequel(sentences)})


def describe_taken(
    game: Game[Any], taken: Sequence[AppliedAction[Any]], *, covered: bool = False
) -> Sentence:
    """Say what goes or comes back at once: one after the other, or how many they are, and the first."""
    following = zip_longest(taken, taken[1:])
    taken = [one for one, other in following if other is None or not is_implied(game, one, other)]
    if len(taken) <= MOST_SAID:
        return describe_actions(game, taken, covered=covered)
    return say("{count} entries; the first: {what}", count=len(taken), what=_said(game, taken[0], covered))


def is_implied(game: Game[Any], one: AppliedAction[Any], following: AppliedAction[Any]) -> bool:
    """Whether an action was put in between what a table did at once, and so nobody has said it."""
    is_at_once = one.batch is not None and one.batch == following.batch
    return is_at_once and game.rule(one.action.do).is_implied and one.action.by != following.action.by


def _said(game: Game[Any], one: AppliedAction[Any], covered: bool) -> Sentence:
    """Say an action, and what of it the referee drew."""
    rule = game.rule(one.action.do)
    describe = rule.describe_covered if covered else rule.describe
    sentence = describe(one.before, one.action)
    if not one.rolled:
        return sentence
    fields = rule.parameters_of(one.action.by)
    labels = tuple(
        fields[name].label if name in fields and fields[name].label.message else name for name in one.rolled
    )
    return say("{what} ({names}: rolled by the referee)", what=sentence, names=Listed(labels))


def overrulings(game: Game[Any], applied: Sequence[AppliedAction[Any]]) -> tuple[Effect, ...]:
    """Say which clauses actions were carried out against, by whom, and why."""
    return tuple(effect for one in applied for effect in _overrulings(game, one))


def _overrulings(game: Game[Any], one: AppliedAction[Any]) -> Iterator[Effect]:
    if one.action.override is None:
        return
    reason = told_reason(one.action.override)
    who = say("The table") if one.action.by is None else SeatName(one.action.by)
    # which rule it was could tell what the entry was, and so whether there was one
    covered = say("{who} overrules a rule: {reason}", who=who, reason=reason)
    overruled = game.overruled(one.before, one.action)
    for number, clause in enumerate(overruled):
        told = say("{who} overrules this rule: {reason}", who=who, reason=reason)
        yield Effect(clause, told, covered=UNSAID if number else covered, covered_clause=GENERAL)
    if not overruled:
        told = say("No rule had to be overruled: {reason}", reason=reason)
        yield Effect(GENERAL, told, covered=covered)


def describe_undo(what: Sentence, by: int | None) -> Sentence:
    """Say that something was undone, and for which seat if one is known."""
    if by is None:
        return say("Taken back: {what}", what=what)
    return say("Taken back for {seat}: {what}", seat=SeatName(by), what=what)


def describe_redo(what: Sentence, by: int | None) -> Sentence:
    """Say that something was redone, and for which seat if one is known."""
    if by is None:
        return say("Put back: {what}", what=what)
    return say("Put back for {seat}: {what}", seat=SeatName(by), what=what)


def _describe_change(
    game: Game[Any], before: AppliedAction[Any], after: AppliedAction[Any], covered: bool
) -> Sentence:
    """Say what an entry was and is; of one that reads as before, nobody is told whether it is another."""
    was, is_now = _said(game, before, covered), _said(game, after, covered)
    if was == is_now:
        return say("{before} What is not shown of it was typed again.", before=was)
    return say("{before} Instead: {after}", before=was, after=is_now)


def describe_amendment(
    game: Game[Any],
    changed: Sequence[tuple[AppliedAction[Any], AppliedAction[Any]]],
    left_out: Sequence[AppliedAction[Any]],
    by: int | None,
    *,
    covered: bool = False,
) -> Sentence:
    """Say which entries were changed, from what to what, and which were left out, and for which seat."""
    said = [_describe_change(game, before, after, covered) for before, after in changed]
    if left_out:
        said.append(say("Taken out: {what}", what=describe_taken(game, left_out, covered=covered)))
    what = Sentence("{all}", {"all": Sequel(tuple(said))})
    if by is None:
        return say("Changed: {what}", what=what)
    return say("Changed for {seat}: {what}", seat=SeatName(by), what=what)


def describe_reseal(seat: int) -> Sentence:
    """Say that a seat has put another entry in the place of its sealed one."""
    return say("{seat} has sealed again.", seat=SeatName(seat))


def describe_move(seat: int, is_agreed: bool) -> Sentence:
    """Say that the tablet has brought a seat back, and whether its phone said yes to that."""
    if is_agreed:
        return say("The tablet plays for {seat} again: the phone said yes.", seat=SeatName(seat))
    return say("The tablet plays for {seat} again, without a yes from the phone.", seat=SeatName(seat))
