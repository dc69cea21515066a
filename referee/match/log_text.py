"""Texts of the log, in words that the whole table may know."""

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

MOST_NAMED = 3
"""Entries that an undo names one by one; for more it names the first. The log strikes all of them out."""


def describe_actions(
    game: Game[Any], applied: Sequence[AppliedAction[Any]], *, covered: bool = False
) -> Sentence:
    """Describe actions one after the other; ``covered``: without details that may not be looked up."""
    sentences = tuple(_said(game, entry, covered) for entry in applied)
    return sentences[0] if len(sentences) == 1 else Sentence("{all}", {"all": Sequel(sentences)})


def describe_taken(
    game: Game[Any], taken: Sequence[AppliedAction[Any]], *, covered: bool = False
) -> Sentence:
    """Describe the entries of one undo or redo: each, or their number and the first."""
    following = zip_longest(taken, taken[1:])
    taken = [
        entry
        for entry, following_entry in following
        if following_entry is None or not is_implied(game, entry, following_entry)
    ]
    if len(taken) <= MOST_NAMED:
        return describe_actions(game, taken, covered=covered)
    return say("{count} entries; the first: {what}", count=len(taken), what=_said(game, taken[0], covered))


def is_implied(game: Game[Any], entry: AppliedAction[Any], following: AppliedAction[Any]) -> bool:
    """Whether the referee added an action between those of one batch, so that the log does not name it."""
    is_at_once = entry.batch is not None and entry.batch == following.batch
    return is_at_once and game.rule(entry.action.do).is_implied and entry.action.by != following.action.by


def _said(game: Game[Any], entry: AppliedAction[Any], covered: bool) -> Sentence:
    """Describe an action, and which parameters the referee drew."""
    rule = game.rule(entry.action.do)
    describe = rule.describe_covered if covered else rule.describe
    sentence = describe(entry.before, entry.action)
    if not entry.rolled:
        return sentence
    fields = rule.parameters_of(entry.action.by)
    labels = tuple(
        fields[name].label if name in fields and fields[name].label.message else name for name in entry.rolled
    )
    return say("{what} ({names}: rolled by the referee)", what=sentence, names=Listed(labels))


def overrulings(game: Game[Any], applied: Sequence[AppliedAction[Any]]) -> tuple[Effect, ...]:
    """Return effects that name the overruled clauses of actions, who overruled them, and why."""
    return tuple(effect for entry in applied for effect in _overrulings(game, entry))


def _overrulings(game: Game[Any], entry: AppliedAction[Any]) -> Iterator[Effect]:
    if entry.action.override is None:
        return
    reason = told_reason(entry.action.override)
    who = say("The table") if entry.action.by is None else SeatName(entry.action.by)
    # The overruled clause could reveal the covered entry.
    covered = say("{who} overrules a rule: {reason}", who=who, reason=reason)
    overruled = game.overruled(entry.before, entry.action)
    for number, clause in enumerate(overruled):
        sentence = say("{who} overrules this rule: {reason}", who=who, reason=reason)
        yield Effect(clause, sentence, covered=UNSAID if number else covered, covered_clause=GENERAL)
    if not overruled:
        sentence = say("No rule had to be overruled: {reason}", reason=reason)
        yield Effect(GENERAL, sentence, covered=covered)


def describe_undo(what: Sentence, by: int | None) -> Sentence:
    """Describe an undo, and the seat that asked for it if known."""
    if by is None:
        return say("Taken back: {what}", what=what)
    return say("Taken back for {seat}: {what}", seat=SeatName(by), what=what)


def describe_redo(what: Sentence, by: int | None) -> Sentence:
    """Describe a redo, and the seat that asked for it if known."""
    if by is None:
        return say("Put back: {what}", what=what)
    return say("Put back for {seat}: {what}", seat=SeatName(by), what=what)


def _describe_change(
    game: Game[Any], before: AppliedAction[Any], after: AppliedAction[Any], covered: bool
) -> Sentence:
    """Describe an entry's old and new form; if both read the same, the text hides whether it changed."""
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
    """Describe which entries were changed and how, which were left out, and the seat that asked for it."""
    sentences = [_describe_change(game, before, after, covered) for before, after in changed]
    if left_out:
        sentences.append(say("Taken out: {what}", what=describe_taken(game, left_out, covered=covered)))
    changes = Sentence("{all}", {"all": Sequel(tuple(sentences))})
    if by is None:
        return say("Changed: {what}", what=changes)
    return say("Changed for {seat}: {what}", seat=SeatName(by), what=changes)


def describe_reseal(seat: int) -> Sentence:
    """Describe that a seat has replaced its sealed entry."""
    return say("{seat} has sealed again.", seat=SeatName(seat))


def describe_move(seat: int, is_agreed: bool) -> Sentence:
    """Describe that the tablet plays for a seat again, and whether the phone agreed."""
    if is_agreed:
        return say("The tablet plays for {seat} again: the phone said yes.", seat=SeatName(seat))
    return say("The tablet plays for {seat} again, without a yes from the phone.", seat=SeatName(seat))
