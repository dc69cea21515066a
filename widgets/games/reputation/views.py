"""What Reputation's board shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from referee.games.reputation.view import ReputationView
from widgets.game_ui import BoardFrame
from widgets.games.reputation.labels import LABELS
from widgets.objections import CitedText

ReputationLabels = Annotated[Mapping[str, str], LABELS.type]


class ReputationBoard(ReputationView, BoardFrame):
    """All that the board of Reputation shows."""

    setting_up: list[CitedText]
    standing_told: str
