"""The notices beside what happens now: what the referee drew, and what the game notices."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.info import Prompt
from referee.engine.parameters import SeatIndex, Whole
from referee.i18n import SeatName, Speech, say
from referee.tables.table import Table
from widgets.objections import CitedText


def notices_view(table: Table, speech: Speech) -> list[CitedText]:
    """Return the notices of a table, each with its clause."""
    match = table.match
    return [
        {"text": speech.say(notice.sentence), "clause": notice.clause}
        for notice in (*_drawn(table), *match.game.notices(match.state))
    ]


def _drawn(table: Table) -> Iterator[Prompt]:
    """Yield before the first action what the referee drew, and for what."""
    match = table.match
    drawn = table.meta.get("drawn")  # of a record that was brought here, it may be anything
    if match.log or not isinstance(drawn, list):
        return
    for name, option in match.game.info.options.items():
        if name not in drawn:
            continue
        value = match.setup.options[name]
        label = option.parameter.label
        if isinstance(option.parameter, SeatIndex):
            sentence = say("{what}, drawn at random: {seat}.", what=label, seat=SeatName(value))
        elif isinstance(option.parameter, Whole):
            number = value + option.parameter.counted_from
            sentence = say("{what}, drawn at random: {number}.", what=label, number=number)
        else:
            sentence = say("Dealt at random: {what}.", what=label)
        yield Prompt(sentence, option.clause or "")
