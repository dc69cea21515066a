"""The news of a table: what was just done, and what stays until the players have read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.engine.action import Actor
from referee.engine.info import Effect
from referee.i18n import Sentence, Speech
from referee.match.log import LogLine
from referee.match.match import Match
from widgets.screens.table.views import News, TableNews

_FOLLOWING = ("answer", "open")
"""The kinds of lines that the referee itself adds to what somebody has done."""
_LOOKED_THROUGH = 60
"""Lines of the log among which the last one is looked for that ended something."""


class LatestLines(NamedTuple):
    """What is news, each a line of the log with those that the referee added to it; ``None`` for nothing.

    ``latest``: what was done last, without later descriptions of printed pieces. ``kept``: the last that
    ended something.
    """

    latest: Sequence[LogLine] | None
    kept: Sequence[LogLine] | None


def latest_lines(match: Match[Any]) -> LatestLines:
    """Return what is news, as it may be read now."""
    happened = [*latest_first([match.readable(line) for line in match.lines[-_LOOKED_THROUGH:]])]
    kept = next((done for done in happened if _is_kept(match, done)), None)
    latest = next((done for done in happened if not _describes(match, done[0])), None)
    return LatestLines(latest, kept)


def news_view(match: Match[Any], lines: LatestLines, prompt: Sentence, speech: Speech) -> TableNews:
    """Return the latest news, without what the ``prompt`` says, and the last that ended something.

    Each effect appears once, however many lines of the log cite it.
    """
    latest = None if lines.latest is None else _news(match, lines.latest, speech)
    if latest is not None:
        prompt_text = speech.say(prompt)
        latest["effects"] = [effect for effect in latest["effects"] if effect["text"] != prompt_text]
    return {
        "latest": latest,
        "kept": None
        if lines.kept is None
        else _without_verdicts(match, _news(match, lines.kept, speech), speech),
    }


def _without_verdicts(match: Match[Any], news: News, speech: Speech) -> News:
    """Leave out who has won: the count says that itself, in its order."""
    outcome = match.outcome
    verdicts = set() if outcome is None else {speech.say(verdict.sentence) for verdict in outcome.verdicts}
    return {**news, "effects": [effect for effect in news["effects"] if effect["text"] not in verdicts]}


def _describes(match: Match[Any], line: LogLine) -> bool:
    """Whether it only says what is printed on a piece: what happened before it is still the news."""
    if line.kind != "act" or line.effects or not line.about:
        return False
    rule = match.game.rule(line.about[0].action.do)
    described = {component.fills[0] for component in match.game.info.components.values() if component.fills}
    return rule.actor is Actor.TABLE and rule.is_out_of_turn and rule.do in described


def latest_first(lines: Sequence[LogLine]) -> Iterator[Sequence[LogLine]]:
    """Yield what was done, the latest first: each a line with those that the referee added to it."""
    end = len(lines)
    for index in reversed(range(len(lines))):
        if lines[index].kind not in _FOLLOWING:
            yield lines[index:end]
            end = index


def _is_kept(match: Match[Any], done: Sequence[LogLine]) -> bool:
    """Whether something ended with it, by an effect that says so or the game, and it still stands."""
    if done[-1] is match.lines[-1] and match.game.is_finished(match.state):
        return True
    number = done[0].number
    is_kept = any(effect.is_kept for line in done for effect in line.effects)
    return is_kept and any(entry.number == number for entry in reversed(match.applied))


def _news(match: Match[Any], done: Sequence[LogLine], speech: Speech) -> News:
    about = done[0].about
    effects = dict.fromkeys(effect for line in done for effect in line.effects if not effect.is_prompted)
    return {
        "number": done[0].number,
        "round": match.game.progress(about[0].before).round if about else None,
        "text": _headline(done, effects, speech),
        "effects": [{"clause": effect.clause, "text": speech.say(effect.sentence)} for effect in effects],
    }


def _headline(done: Sequence[LogLine], effects: dict[Effect, None], speech: Speech) -> str:
    """Say in one sentence what it was: what ended by it, else what was done."""
    ended = next((effect for effect in effects if effect.is_kept), None)
    return speech.say(done[0].sentence if ended is None else ended.sentence)
