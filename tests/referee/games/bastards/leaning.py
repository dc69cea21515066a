"""What random players of Ba$tard$ Inc. lean towards: on with what nobody can stop, and to the next turn.

Chance alone would launder and buy the prize as often as it can.
"""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Game
from referee.games.bastards.rules.journalism import may_expose
from referee.games.bastards.state import BUSINESS, PRESS


def lean(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return the next phase where the Business phase can end, a step on past the press, or ``None``."""
    if state.step == PRESS:
        return None if may_expose(state) else Action("proceed", state.pending.by)
    return Action("phase", None, {"name": state.next_phase}) if state.step == BUSINESS else None
