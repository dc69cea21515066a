"""One device at the referee: which screens its page shows.

Knows no widget: the whole dashboard can be driven and tested here. A tap is a small JSON object with
the name of what is tapped; the answer is the data of the screens that it changed. What taps and queries come
to is in :mod:`widgets.dispatch`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, TypedDict

from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, say
from widgets.catalogue import Catalogue, Words
from widgets.dispatch import Dispatcher, Notice
from widgets.i18n import Labels
from widgets.opened import Screen
from widgets.page import NEW
from widgets.screens.history.views import HistoryView
from widgets.screens.learn.views import LearnView
from widgets.screens.lesson.views import LessonView
from widgets.screens.lobby.views import LobbyView
from widgets.screens.phones.views import PhonesView
from widgets.screens.quiz.views import QuizView
from widgets.screens.rules.model import rules_now
from widgets.screens.rules.views import RulesView
from widgets.screens.score_sheet.views import ScoreSheetView
from widgets.screens.table.views import LogView, TableView

if TYPE_CHECKING:
    from referee.store.store import Store

LOG = logging.getLogger("widgets")

LABELS = Labels(
    "ShellLabels",
    {
        "language": say("Language"),
        "dark": say("Dark"),
        "light": say("Light"),
        "close": say("Close"),
        "our_ruling": say("our ruling"),
        "dismiss": say("All right"),
        "underway": say("On its way …"),
        "waiting": say("That was more than the referee takes at once. It goes on by itself in a moment."),
    },
)


class Language(TypedDict):
    """A language that a page can be in."""

    value: str
    label: str


class ShellView(TypedDict):
    """The frame: what is open, the language, and what the page is told.

    ``rulings``: the clauses of all games that decide what printed rules leave open.
    """

    screen: Screen
    score_sheet: str
    table: str
    learn: str
    lesson: str
    language: str
    languages: list[Language]
    labels: Annotated[Mapping[str, str], LABELS.type]
    rulings: list[str]
    notice: Notice | None
    serial: int
    answered: str


class Closed(TypedDict):
    """Stands for a screen that is not open."""


class Screens(TypedDict):
    """What a page holds: the frame, the words, one screen at a time, and what lies over it."""

    shell: ShellView | Closed
    labels: Catalogue
    lobby: LobbyView | Closed
    table: TableView | Closed
    phones: PhonesView | Closed
    score_sheet: ScoreSheetView | Closed
    history: HistoryView | Closed
    learn: LearnView | Closed
    lesson: LessonView | Closed
    quiz: QuizView | Closed
    rules: RulesView | Closed
    log: LogView | Closed


SCREENS = tuple(Screens.__annotations__)
CLOSED: Closed = {}


class Session(Dispatcher):
    """A page and what it shows. ``screens`` holds the data of every screen, by name."""

    def __init__(
        self,
        store_opener: Callable[[], Store],
        device: str | None = None,
        only: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(store_opener, device, only)
        self.screens: Screens = {
            "shell": CLOSED,
            "labels": {},
            "lobby": CLOSED,
            "table": CLOSED,
            "phones": CLOSED,
            "score_sheet": CLOSED,
            "history": CLOSED,
            "learn": CLOSED,
            "lesson": CLOSED,
            "quiz": CLOSED,
            "rules": CLOSED,
            "log": CLOSED,
        }
        self._rules_drawn: tuple[tuple[str, str, str, str], RulesView] | None = None
        self._words = Words()
        self._serial = 0

    # -- what is shown --------------------------------------------------------------------------

    def refresh(self, revision: tuple[int, int] | None = None) -> bool:
        """Take in what other devices did; return whether that changed the screens.

        It does so too when the store cannot be asked, and once more when it can be again. ``revision``: of
        the table that is open, if the caller has asked the store just now.
        """
        if self.table_model is None and self._display_error is None:
            return False
        try:
            if self.table_model is not None and (revision is None or self._display_error is not None):
                revision = self.table_model.table.store.revision(self.table_model.table.id)
            if revision is not None and revision == self._seen:
                return False
        except Exception:
            # called back by the store's watcher, whom it must not stop: what follows tells the page
            LOG.exception("the store could not be asked")
            revision = None
        self._show(revision)
        return True

    def watched_table(self) -> str | None:
        """Return the table whose changes alone can change the screens, ``None`` where any may.

        Asked by the store's watcher, from its thread: a table that is opened is looked at again (``_show``)
        after it is named here, so nothing is missed in between.
        """
        model = self.table_model
        return None if model is None or self._display_error is not None else model.table.id

    def draw_again(self) -> None:
        """Bring the screens up to date after something that nobody tapped, and no other device did."""
        self._show()

    def _show(self, revision: tuple[int, int] | None = None) -> None:
        """Bring the screens up to date; a store that fails is told, not raised, and until it is cured.

        ``revision``: of the table that is open, of who has asked the store just now.
        """
        trouble, self._display_error = self._display_error, None
        try:
            if not self._look_again(revision):
                self.leave()
                self._notify(say("This device has no part in that game any more."), "error")
            if self.table_model is not None and self.table_model.practice is not None:
                self.table_model.practice.ask()
            self.screens = self._still_open()
            self.screens = self._drawn()
        except RefereeError as error:
            self._display_error = self._make_notice(error.reason, "error")
        except Exception:  # one screen's mistake must not keep the frame, which tells of it, from being drawn
            LOG.exception("a screen could not be drawn")
            sentence = say("This screen could not be drawn. Reload the page: nothing is lost.")
            self._display_error = self._make_notice(sentence, "error")
        if self._display_error and trouble and self._display_error["text"] == trouble["text"]:
            self._display_error = trouble  # still the same: who has put it away need not do so again
        self._serial += 1
        # in a new dict: the page has been told of the old one, and a change in that would not be seen as one
        self.screens = {**self.screens, "labels": self._labels(), "shell": self._shell()}

    def _still_open(self) -> Screens:
        """Return the screens as they were drawn last, without those that are not open any more."""
        at_table = self.table_model is not None
        return {
            **self.screens,
            "lobby": self.screens["lobby"] if self.screen == "lobby" else CLOSED,
            "table": self.screens["table"] if at_table else CLOSED,
            "phones": self.screens["phones"] if at_table else CLOSED,
            "score_sheet": self.screens["score_sheet"] if self.screen == "score_sheet" else CLOSED,
            "history": self.screens["history"] if self.screen == "history" else CLOSED,
            "learn": self.screens["learn"] if self.screen == "learn" else CLOSED,
            "lesson": self.screens["lesson"] if self.lesson is not None else CLOSED,
            "quiz": self.screens["quiz"] if self.screen == "quiz" else CLOSED,
            "rules": self.screens["rules"] if self.rules is not None else CLOSED,
            "log": self.screens["log"] if self.is_log_open else CLOSED,
        }

    def _drawn(self) -> Screens:
        """Return the screen that is open, with what lies over it, and the frame as it was."""
        table, rules = self.table_model, self.rules
        in_lobby = self.screen == "lobby"
        return {
            "shell": self.screens["shell"],
            "labels": self.screens["labels"],
            "lobby": self.at_lobby().view(self.remarks) if in_lobby else CLOSED,
            "table": CLOSED if table is None else table.view(),
            "phones": CLOSED if table is None or self.phones is None else self.phones.view(),
            "score_sheet": CLOSED if self.score_sheet is None else self.score_sheet.view(),
            "history": CLOSED if self.history is None else self.history.view(),
            "learn": self.learn.view() if self.learn is not None and self.screen == "learn" else CLOSED,
            "lesson": CLOSED if self.lesson is None else self.lesson.coach(),
            "quiz": CLOSED if self.quiz is None else self.quiz.view(),
            "rules": CLOSED if rules is None else self._rulebook(*rules),
            "log": {"open": True, **table.log()} if table is not None and self.is_log_open else CLOSED,
        }

    def _rulebook(self, game: str, clause: str) -> RulesView:
        """Return an open rulebook: the texts as they were drawn when it was opened, the moment as it is."""
        table = self.table_model
        if table is not None and table.table.game.info.id != game:
            table = None
        wanted = game, clause, self.language, "" if table is None else table.table.id
        if self._rules_drawn is None or self._rules_drawn[0] != wanted:
            setup = None if table is None else table.table.setup
            self._rules_drawn = wanted, self.at_rules().view(clause, setup)
        drawn = self._rules_drawn[1]
        return drawn if table is None else {**drawn, "now": rules_now(table)}

    def _labels(self) -> Catalogue:
        """Return the words of what is open, and of what was open before."""
        is_open = [name for name in SCREENS if self.screens[name]]  # type: ignore[literal-required]
        games = [] if self.table_model is None else [self.table_model.table.game.info.id]
        if self.quiz is not None and self.learn is not None:
            games.append(self.learn.game.info.id)
        return self._words.add(self.language, is_open, games)

    def _shell(self) -> ShellView:
        """Return the frame: what is open, the language, and what the page is told."""
        learn = self.learn if self._only is None else None  # a page of one lesson goes back there anyhow
        return {
            "screen": self.screen,
            "score_sheet": self.score_sheet.id or NEW if self.score_sheet else "",
            "table": self.shown_table,
            "learn": learn.game.info.id if learn else "",
            "lesson": self.lesson.lesson.id if learn and self.lesson else "",
            "language": self.language,
            "languages": [{"value": code, "label": label} for code, label in LANGUAGES.items()],
            "labels": LABELS.texts(self.speech()),
            "rulings": [clause for one in game_ids() for clause in sorted(find_game(one).rulings)],
            "notice": self.notice,
            "serial": self._serial,
            "answered": self._answered,
        }
