"""What a change of earlier entries comes to before it is kept: from what, to what, and what follows."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.engine.action import Action, Audience
from referee.engine.game import Game
from referee.engine.parameters import Group, ListOf, NamedValues, OrNull, Parameter, PerSeat, Several
from referee.i18n import Listed, SeatName, Sentence, Speech, say, seat_names
from referee.match.amendment import Trial
from referee.match.match import Match
from referee.match.override_reasons import told_reason
from referee.match.what_if import COUNTED, counter_changes, handovers
from widgets.screens.table.controls import value_label
from widgets.screens.table.views import AmendmentOutlook, ChangedValue

NOTHING = "–"
_UNSHOWN = say("not shown")


def changed_values(
    game: Game[Any], old: Action, new: Action, covered: Collection[tuple[str, str]], speech: Speech
) -> list[ChangedValue]:
    """Return the values of an entry that differ, in words.

    ``covered``: the group and field of each old value that nobody may look up. Of those, only the values of
    ``new`` are returned.
    """
    is_same = (new.do, new.by) == (old.do, old.by)
    fields = game.rule(new.do).parameters_of(new.by)
    values: list[ChangedValue] = [
        {
            "label": speech.say(label) if label.message else "",
            "before": speech.say(_UNSHOWN) if is_covered else _said(parameter, before, speech),
            "after": _said(parameter, after, speech),
        }
        for label, parameter, before, after, is_covered in _differing(
            fields, old.given if is_same else {}, new.given, covered if is_same else ()
        )
    ]
    if not is_same:
        titles = [speech.say(game.rule(action.do).title) for action in (old, new)]
        values.insert(0, {"label": "", "before": titles[0], "after": titles[1]})
    before, after = (_told_override(action.override, speech) for action in (old, new))
    if before != after:
        values.append({"label": speech.say(say("What says otherwise?")), "before": before, "after": after})
    return values


def follows(match: Match[Any], trial: Trial[Any], audience: Audience, speech: Speech) -> AmendmentOutlook:
    """Return which results would be others, in the state that changes of entries lead to.

    The results compare what an audience sees now and then; none where a covered value changes or opens.
    """
    game, now, then = match.game, match.state, trial.history.state
    if trial.lays_open or any(match.covers(entry) for entry in match if entry.number in trial.changes):
        return {"follows": [], "next": None}
    if game.is_finished(then) and not game.is_finished(now):
        return {"follows": [speech.say(COUNTED)] if game.info.has_secrets else [], "next": None}
    views = game.view(now, audience), game.view(then, audience)
    changes = [change.sentence for change in counter_changes(game, *views)]
    changes += [change.sentence for change in handovers(game, *views)]
    before, after = match.outcome, game.outcome(then, match.setup.names)
    if before is not None and after is not None and before.winners != after.winners:
        changes.append(
            say(
                "Who has won: {before} → {after}",
                before=seat_names(before.winners),
                after=seat_names(after.winners),
            )
        )
    prompt = None if game.is_finished(then) else game.prompt(then, audience)
    is_other = prompt is not None and prompt != game.prompt(now, audience)
    return {
        "follows": [speech.say(sentence) for sentence in changes],
        "next": {"clause": prompt.clause, "text": speech.say(prompt.sentence)}
        if prompt and is_other
        else None,
    }


def _differing(
    fields: Mapping[str, Parameter],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    covered: Collection[tuple[str, str]] = (),
    group: str = "",
) -> Iterator[tuple[Sentence, Parameter, Any, Any, bool]]:
    """Yield label, parameter and both values of what differs; a group is taken apart."""
    for name, parameter in fields.items():
        old, new = before.get(name), after.get(name)
        if (group, name) in covered:
            if name in after:
                yield parameter.label, parameter, None, new, True
        elif isinstance(parameter, (Group, NamedValues)):
            yield from _differing(_members(parameter), old or {}, new or {}, covered, name)
        elif old == new:
            continue
        elif isinstance(parameter, PerSeat) and old and new:
            for seat, (old_value, new_value) in enumerate(zip(old, new, strict=True)):
                if old_value != new_value:
                    label = say("{seat} · {what}", seat=SeatName(seat), what=parameter.label)
                    yield label, parameter.of, old_value, new_value, False
        else:
            yield parameter.label, parameter, old, new, False


def _members(parameter: Group | NamedValues) -> Mapping[str, Parameter]:
    if isinstance(parameter, Group):
        return parameter.fields
    labels = parameter.labels
    return {name: _labelled(parameter.of, labels.get(name, Sentence(name))) for name in parameter.names}


def _labelled(parameter: Parameter, label: Sentence) -> Parameter:
    return replace(parameter, label=label)


def _said(parameter: Parameter, value: Any, speech: Speech) -> str:
    """Say a value by itself, as a button says it; ``NOTHING`` for what was left out."""
    if value is None and not isinstance(parameter, OrNull):
        return NOTHING
    inner = parameter.of if isinstance(parameter, OrNull) and value is not None else parameter
    if isinstance(inner, (ListOf, PerSeat)) or (isinstance(inner, Several) and isinstance(value, tuple)):
        item = inner if isinstance(inner, Several) else inner.of
        texts = tuple(_said(item, item_value, speech) for item_value in value)
        return speech.say(Sentence("{all}", {"all": Listed(texts)})) if texts else NOTHING
    return value_label(value, inner, speech) or NOTHING


def _told_override(override: str | None, speech: Speech) -> str:
    """Say what overrules the rules against an action; ``NOTHING`` where nothing does."""
    return NOTHING if override is None else speech.say(told_reason(override))


def without(
    covered: Sequence[tuple[str, str]], values: Mapping[str, Any], kept_fields: Mapping[str, Any] = {}
) -> Mapping[str, Any]:
    """Return an action's values without those that nobody may look up again, except ``kept_fields``."""
    shown = dict(values)
    for group, field in covered:
        if isinstance(group_values := shown.get(group), Mapping) and field not in kept_fields.get(group, ()):
            shown[group] = {name: value for name, value in group_values.items() if name != field}
    return shown
