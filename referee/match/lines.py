"""The lines of a log: what its entries say, and what they say anew where the match was played again."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.info import UNSAID, Effect
from referee.i18n import Sentence
from referee.match.log import AppliedAction, Entry, Kind, LogLine
from referee.match.log_text import describe_actions, describe_amendment, overrulings
from referee.match.sealing import fingerprint
from referee.match.standing import Amendment


class Said(NamedTuple):
    """What a line says, and what once that may no longer be looked up; ``None``: the same."""

    sentence: Sentence
    covered: Sentence | None = None


def said(game: Game[Any], describe: Callable[[bool], Sentence]) -> Said:
    """Return both forms of what ``describe`` says; its argument asks for the covered one."""
    return Said(describe(False), None if game.covers_nothing else describe(True))


def said_of(game: Game[Any], applied: Sequence[AppliedAction[Any]]) -> Said:
    """Return both forms of what is said of actions."""
    return said(game, lambda covered: describe_actions(game, applied, covered=covered))


def without_covered(line: LogLine) -> LogLine:
    """Return a line without what may no longer be looked up."""
    return line._replace(
        sentence=line.sentence if line.covered is None else line.covered,
        effects=effects_without_covered(line.effects),
        covered=None,
    )


def effects_without_covered(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return effects without what may no longer be looked up."""
    told = (one.without_covered for one in effects)
    return tuple(one for one in told if one.sentence != UNSAID)


def log_line(
    game: Game[Any],
    number: int,
    kind: Kind,
    about: Sequence[AppliedAction[Any]],
    told: Said,
    state: Any = None,
) -> LogLine:
    """Return the line of an entry, with the effects that ``state`` tells of, if there is one."""
    effects = () if state is None else (*overrulings(game, about), *game.effects(state))
    seal = about[0].action.seal if len(about) == 1 else None
    shown = "" if seal is None or kind == "amend" else fingerprint(seal)
    return LogLine(number, kind, told.sentence, effects, shown, tuple(about), told.covered)


def write_again(
    game: Game[Any],
    lines: MutableSequence[LogLine],
    log: Sequence[Entry],
    applied: Sequence[AppliedAction[Any]],
    first: int,
) -> None:
    """Say anew what stands from a place on: it was played again on a table that was another one.

    What was sealed is still said to have been sealed; what it was, the line of its opening says.
    """
    again = applied[first:]
    for one in again:
        if one.opened_by is None and one.action.seal is None:
            told = said_of(game, [one])
            after = None if one.automatic_actions else one.after
            lines[one.number] = log_line(game, one.number, log[one.number].kind, [one], told, after)
            if one.automatic_actions:  # what they brought about, is said where it came about
                shown = one.automatic_actions[-1]
                lines[shown] = lines[shown]._replace(effects=game.effects(one.after))
    for number in {one.opened_by for one in again if one.opened_by is not None}:
        opened = [one for one in applied if one.opened_by == number]
        after = [one.after for one in applied if one.number < number][-1]
        lines[number] = log_line(game, number, "open", opened, said_of(game, opened), after)


def amended(applied: Sequence[AppliedAction[Any]], amendment: Amendment[Any]) -> list[AppliedAction[Any]]:
    """Return the entries that an amendment has changed, as they were and as they stand by it."""
    return [one for one in (*amendment.replaced, *applied) if one.number in amendment.changes]


def describe_changes(
    game: Game[Any], applied: Sequence[AppliedAction[Any]], amendment: Amendment[Any], by: int | None
) -> Said:
    """Say what an amendment that stands has changed."""
    now = {one.number: one for one in applied if one.number in amendment.changes}
    old = [one for one in amendment.replaced if one.number in amendment.changes]
    pairs = [(one, now[one.number]) for one in old if one.number in now]
    left_out = [one for one in old if one.number not in now]
    return said(game, lambda covered: describe_amendment(game, pairs, left_out, by, covered=covered))
