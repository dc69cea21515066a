"""The lines of a log: writes the text of its entries, and rewrites it after a replay."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.info import UNSAID, Effect
from referee.i18n import Sentence
from referee.match.effective_history import Amendment
from referee.match.log import AppliedAction, Entry, Kind, LogLine
from referee.match.log_text import describe_actions, describe_amendment, overrulings
from referee.match.sealing import fingerprint


class LineText(NamedTuple):
    """The text of a line, and its text once details may no longer be looked up; ``None``: the same."""

    sentence: Sentence
    covered: Sentence | None = None


def line_text(game: Game[Any], describe: Callable[[bool], Sentence]) -> LineText:
    """Return both forms of a text; ``describe(True)`` returns the covered one."""
    return LineText(describe(False), None if game.covers_nothing else describe(True))


def actions_text(game: Game[Any], applied: Sequence[AppliedAction[Any]]) -> LineText:
    """Return both forms of the description of actions."""
    return line_text(game, lambda covered: describe_actions(game, applied, covered=covered))


def without_covered(line: LogLine) -> LogLine:
    """Return a line without the details that may no longer be looked up."""
    return line._replace(
        sentence=line.sentence if line.covered is None else line.covered,
        effects=effects_without_covered(line.effects),
        covered=None,
    )


def effects_without_covered(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Return effects without the details that may no longer be looked up."""
    shown = (effect.without_covered for effect in effects)
    return tuple(effect for effect in shown if effect.sentence != UNSAID)


def log_line(
    game: Game[Any],
    number: int,
    kind: Kind,
    about: Sequence[AppliedAction[Any]],
    text: LineText,
    state: Any = None,
) -> LogLine:
    """Return the line of an entry, with the effects of ``state`` if given."""
    effects = () if state is None else (*overrulings(game, about), *game.effects(state))
    seal = about[0].action.seal if len(about) == 1 else None
    seal_digits = "" if seal is None or kind == "amend" else fingerprint(seal)
    return LogLine(number, kind, text.sentence, effects, seal_digits, tuple(about), text.covered)


def write_again(
    game: Game[Any],
    lines: MutableSequence[LogLine],
    log: Sequence[Entry],
    applied: Sequence[AppliedAction[Any]],
    first: int,
) -> None:
    """Rewrite the lines of the replayed actions, from index ``first`` on.

    The line of a sealed entry stays as it is; the line of its opening shows the value.
    """
    again = applied[first:]
    for entry in again:
        if entry.opened_by is None and entry.action.seal is None:
            text = actions_text(game, [entry])
            after = None if entry.automatic_actions else entry.after
            lines[entry.number] = log_line(game, entry.number, log[entry.number].kind, [entry], text, after)
            if entry.automatic_actions:  # the effects belong to the line of the last answer
                shown = entry.automatic_actions[-1]
                lines[shown] = lines[shown]._replace(effects=game.effects(entry.after))
    for number in {entry.opened_by for entry in again if entry.opened_by is not None}:
        opened = [entry for entry in applied if entry.opened_by == number]
        after = [entry.after for entry in applied if entry.number < number][-1]
        lines[number] = log_line(game, number, "open", opened, actions_text(game, opened), after)


def amended(applied: Sequence[AppliedAction[Any]], amendment: Amendment[Any]) -> list[AppliedAction[Any]]:
    """Return the entries that an amendment has changed, both the old and the new ones."""
    return [entry for entry in (*amendment.replaced, *applied) if entry.number in amendment.changes]


def describe_changes(
    game: Game[Any], applied: Sequence[AppliedAction[Any]], amendment: Amendment[Any], by: int | None
) -> LineText:
    """Describe what an amendment has changed."""
    now = {entry.number: entry for entry in applied if entry.number in amendment.changes}
    old = [entry for entry in amendment.replaced if entry.number in amendment.changes]
    pairs = [(entry, now[entry.number]) for entry in old if entry.number in now]
    left_out = [entry for entry in old if entry.number not in now]
    return line_text(game, lambda covered: describe_amendment(game, pairs, left_out, by, covered=covered))
