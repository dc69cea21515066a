"""The model of where a game is learned: who learns it, and how far they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from referee.engine.errors import Malformed
from referee.engine.parameters import Text
from referee.engine.text_checks import check_kept
from referee.games import find_game
from referee.i18n import Speech, say
from referee.store.learning import learner_of
from referee.store.store import Store
from widgets.games import emblem
from widgets.screens.learn.labels import LABELS
from widgets.screens.learn.views import LearnView
from widgets.screens.lobby.tables import NAME_LIMIT

LearnerName = Annotated[str, Text()]


class LearnModel:
    """One game that is learned on a page."""

    def __init__(
        self, store: Store, device: str | None, speech_of: Callable[[], Speech], game: str, name: str = ""
    ) -> None:
        self.store = store
        self.device = device
        self.game = find_game(game)
        self._speech_of = speech_of
        self.name = ""
        self.set_learner(name)

    @property
    def learner(self) -> str:
        """By what the store knows who learns here."""
        return learner_of(self.device, self.name)

    def set_learner(self, name: LearnerName) -> None:
        """Say who learns here; ``""``: whoever is at this device. Raise :class:`Malformed` for no name."""
        name = name.strip()
        if len(name) > NAME_LIMIT:
            raise Malformed("name", say("A name has {limit} characters at most.", limit=NAME_LIMIT))
        check_kept(name, "name")
        self.name = name

    def view(self) -> LearnView:
        """Return the whole screen as data."""
        speech, info = self._speech_of(), self.game.info
        return {
            "game": info.id,
            "title": info.title_in(speech.language),
            "emblem": emblem(info.id),
            "summary": speech.say(info.summary),
            "labels": LABELS.texts(speech),
            "learner": self.name,
            "name_limit": NAME_LIMIT,
        }
