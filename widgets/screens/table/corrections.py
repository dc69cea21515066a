"""What can be corrected at a table, as the seats' sheets and the log show it."""

from __future__ import annotations

from typing import Any

from referee.engine.action import PUBLIC
from referee.engine.adjust import Adjust
from referee.engine.views import shown_counter
from referee.i18n import Speech
from referee.match.match import Match
from widgets.screens.table.views import Correction


def correction_view(match: Match[Any], speech: Speech) -> Correction:
    """Return what can be corrected: counters by a difference, or hands by a card."""
    adjust = match.game.rule("adjust")
    assert isinstance(adjust, Adjust)
    shown = match.game.view(match.state, PUBLIC)["seats"]
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
