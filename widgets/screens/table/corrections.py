"""What can be corrected at a table, as the seats' sheets and the log show it."""

from __future__ import annotations

from referee.engine.adjust import Adjust
from referee.engine.views import shown_counter
from referee.i18n import Speech
from referee.tables.table import Table
from widgets.screens.table.views import Correction


def correction_view(table: Table, speech: Speech) -> Correction:
    """Return what can be corrected: counters by a difference, or hands by a card."""
    adjust = table.game.rule("adjust")
    assert isinstance(adjust, Adjust)
    shown = table.public_view["seats"]
    return {
        "title": speech.say(adjust.title),
        "needed": speech.say(adjust.nothing_changed),
        "cards": list(adjust.cards),
        "names": [
            {
                "name": name,
                "label": speech.say(label),
                "values": [shown_counter(seat, name) for seat in shown],
            }
            for name, label in adjust.names.items()
        ],
    }
