"""The fixed labels of the screens in one language. A page receives them once, separately from its screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypedDict, cast

from widgets.common_labels import LABELS as COMMON
from widgets.games import board_labels
from widgets.i18n import Labels, speech
from widgets.screens.about.labels import LABELS as ABOUT
from widgets.screens.charts.labels import LABELS as CHARTS
from widgets.screens.classroom.labels import LABELS as CLASSROOM
from widgets.screens.devices.labels import LABELS as DEVICES
from widgets.screens.history.labels import LABELS as HISTORY
from widgets.screens.learn.labels import LABELS as LEARN
from widgets.screens.lesson.labels import LABELS as LESSON
from widgets.screens.lobby.labels import LABELS as LOBBY
from widgets.screens.phones.labels import LABELS as PHONES
from widgets.screens.quiz.labels import LABELS as QUIZ
from widgets.screens.review.labels import LABELS as REVIEW
from widgets.screens.rules.labels import LABELS as RULES
from widgets.screens.score_sheet.labels import LABELS as SCORE_SHEET
from widgets.screens.share.labels import SHARE_LABELS as SHARE
from widgets.screens.table.asking_labels import LABELS as ASKING
from widgets.screens.table.first_game_labels import FIRST_GAME_LABELS as FIRST_GAME
from widgets.screens.table.labels import LABELS as TABLE
from widgets.screens.table.practice_labels import LABELS as PRACTICE
from widgets.screens.table.settings_labels import LABELS as SETTINGS
from widgets.screens.table.time_labels import LABELS as TIME
from widgets.screens.transfer.labels import LABELS as TRANSFER
from widgets.screens.upkeep.labels import LABELS as UPKEEP


class Catalogue(TypedDict, total=False):
    """Labels by their keys, for each group that the screens of a page have needed so far.

    ``boards`` has the labels of each game's board, by the game's id.
    """

    about: Annotated[Mapping[str, str], ABOUT.type]
    asking: Annotated[Mapping[str, str], ASKING.type]
    boards: Mapping[str, Mapping[str, object]]
    charts: Annotated[Mapping[str, str], CHARTS.type]
    classroom: Annotated[Mapping[str, str], CLASSROOM.type]
    common: Annotated[Mapping[str, str], COMMON.type]
    devices: Annotated[Mapping[str, str], DEVICES.type]
    first_game: Annotated[Mapping[str, str], FIRST_GAME.type]
    history: Annotated[Mapping[str, str], HISTORY.type]
    learn: Annotated[Mapping[str, str], LEARN.type]
    lesson: Annotated[Mapping[str, str], LESSON.type]
    lobby: Annotated[Mapping[str, str], LOBBY.type]
    phones: Annotated[Mapping[str, str], PHONES.type]
    practice: Annotated[Mapping[str, str], PRACTICE.type]
    quiz: Annotated[Mapping[str, str], QUIZ.type]
    review: Annotated[Mapping[str, str], REVIEW.type]
    rules: Annotated[Mapping[str, str], RULES.type]
    score_sheet: Annotated[Mapping[str, str], SCORE_SHEET.type]
    settings: Annotated[Mapping[str, str], SETTINGS.type]
    share: Annotated[Mapping[str, str], SHARE.type]
    table: Annotated[Mapping[str, str], TABLE.type]
    time: Annotated[Mapping[str, str], TIME.type]
    transfer: Annotated[Mapping[str, str], TRANSFER.type]
    upkeep: Annotated[Mapping[str, str], UPKEEP.type]


_GROUPS: Mapping[str, Labels] = {
    "about": ABOUT,
    "asking": ASKING,
    "charts": CHARTS,
    "classroom": CLASSROOM,
    "common": COMMON,
    "devices": DEVICES,
    "first_game": FIRST_GAME,
    "history": HISTORY,
    "learn": LEARN,
    "lesson": LESSON,
    "lobby": LOBBY,
    "phones": PHONES,
    "practice": PRACTICE,
    "quiz": QUIZ,
    "review": REVIEW,
    "rules": RULES,
    "score_sheet": SCORE_SHEET,
    "settings": SETTINGS,
    "share": SHARE,
    "table": TABLE,
    "time": TIME,
    "transfer": TRANSFER,
    "upkeep": UPKEEP,
}

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "lobby": ("lobby", "about", "devices", "transfer", "upkeep"),
    "table": ("table", "asking", "settings", "time"),
    "history": ("history", "charts"),
    "score_sheet": ("score_sheet", "table", "charts", "share"),
    "quiz": ("quiz", "learn", "table"),
    "classroom": ("classroom", "quiz", "table"),
}
"""The groups of a screen, if they are not just the group of its name."""
_NEEDED_WITH: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "table": {
        "first_game": ("first_game", "practice"),
        "practice": ("practice",),
        "reckoning": ("charts", "review", "share"),
    },
}
"""The groups of optional parts of a screen, by the key of its view."""


class SentLabels:
    """The part of the catalogue that a page has. Its groups stay when a screen closes."""

    def __init__(self) -> None:
        self._language = ""
        self._sent: dict[str, Any] = {}

    def add(self, language: str, screens: Mapping[str, Mapping[str, Any]], games: Iterable[str]) -> Catalogue:
        """Return the labels sent before, with those that these screens' views and games' boards need.

        The same object is returned until something is added. Another language starts again.
        """
        if language != self._language:
            self._language, self._sent = language, {}
        translated = speech(language)
        needed = {group for screen in screens for group in _NEEDED.get(screen, (screen,))}
        for screen, view in screens.items():
            for key, groups_of_part in _NEEDED_WITH.get(screen, {}).items():
                needed.update(groups_of_part if view.get(key) else ())
        groups = {"common", *needed} & _GROUPS.keys()
        new_groups = {group: _GROUPS[group].texts(translated) for group in sorted(groups - self._sent.keys())}
        boards = self._sent.get("boards", {})
        new_boards = {game: board_labels(game, translated) for game in games if game not in boards}
        if new_groups or new_boards or "boards" not in self._sent:
            self._sent = {**self._sent, **new_groups, "boards": {**boards, **new_boards}}
        return cast("Catalogue", self._sent)
