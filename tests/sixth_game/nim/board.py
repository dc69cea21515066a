"""Nim on the screen: the general controls do."""

from widgets.game_ui import GameUi

UI = GameUi(emblem="M12 4v16M8 6v12M16 6v12M4 9v6M20 9v6")
