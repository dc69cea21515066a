"""The view types of Reputation's board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from referee.games.reputation.view import ReputationView
from widgets.game_ui import BoardFrame
from widgets.games.reputation.labels import LABELS
from widgets.objections import CitedText

ReputationLabels = Annotated[Mapping[str, str], LABELS.type]


class ReputationBoard(ReputationView, BoardFrame):
    """The whole view of the board of Reputation."""

    setting_up: list[CitedText]
    standing_text: str
