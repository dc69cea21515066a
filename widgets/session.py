"""The session of a page: its screens, and the handling of its taps and queries.

It does not depend on widgets, so tests can drive the whole dashboard here. A tap is a small JSON object with
a name; the answer is the data of the screens that it changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, cast

from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Sentence, say
from widgets.catalogue import Catalogue, SentLabels
from widgets.dispatcher import Dispatcher, TapState
from widgets.i18n import Labels
from widgets.notices import Notice, Notices
from widgets.open_models import OpenModels, Screen
from widgets.page_context import PageContext
from widgets.page_title import page_title
from widgets.router import NEW, Only, Router
from widgets.screens.classroom.views import ClassroomView
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
        "not_whole": say("A whole number belongs here, such as 3."),
        "underway": say("On its way …"),
        "twice": say("Tapped twice: it counts once."),
        "changed": say("The table has just changed: look, then tap."),
        "to_task": say("To what is to be done now"),
        "keys": say("Keyboard shortcuts"),
        "keys_on": say("Shortcuts of one key"),
        "keys_why": say("Never while you type. Switch them off if another program needs these keys."),
        "key_next": say("Go to what is to be done now"),
        "key_list": say("Show this list"),
        "waiting": say("That was more than the referee takes at once. It goes on by itself in a moment."),
    },
)


class Language(TypedDict):
    """A language that a page can be in."""

    value: str
    label: str


class ShellView(TypedDict):
    """The frame: what is open, the language, and the notice.

    ``title`` is the page's title in the browser, of public information only. ``is_alone``: the page is
    restricted to this screen, and remembers nothing. ``leads_back``: there is a screen to go back to.
    ``is_room``: the open class is shown to the room. ``rulings`` are the clauses of all games that decide
    what printed rules leave open.
    """

    screen: Screen
    title: str
    is_alone: bool
    leads_back: bool
    is_room: bool
    classroom: str
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
    """The data of a screen that is not open."""


class Screens(TypedDict):
    """The data of a page: the frame, the labels, the current screen, and its overlays."""

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
    classroom: ClassroomView | Closed
    rules: RulesView | Closed
    log: LogView | Closed


SCREENS = tuple(Screens.__annotations__)
CLOSED: Closed = {}


class Session:
    """The session of a page.

    Attributes:
        context: The page's device, and the services of the program.
        models: The open screens.
        router: The navigation between screens.
        dispatcher: Carries out the page's requests.
        screens: The data of every screen, by name.
    """

    def __init__(
        self,
        store_opener: Callable[[], Store],
        device: str | None = None,
        only: Only | None = None,
    ) -> None:
        """Start without an open screen.

        ``device`` as in :class:`~widgets.page_context.PageContext`; ``only`` as in
        :class:`~widgets.router.Router`.
        """
        self.context = PageContext(store_opener, device)
        self.models = OpenModels(self.context)
        self.router = Router(self.models, only)
        self._notices = Notices(lambda: self.models.spoken)
        self.dispatcher = Dispatcher(self.router, self._notices, self._show)
        self.screens = cast("Screens", dict.fromkeys(SCREENS, CLOSED))
        self._rules_drawn: tuple[tuple[str, str, str, str], RulesView] | None = None
        self._sent_labels = SentLabels()
        self._serial = 0

    # -- what is sent ---------------------------------------------------------------------------

    def tap(self, data: Any) -> TapState:
        """Carry out a tap, see :meth:`Dispatcher.tap`."""
        return self.dispatcher.tap(data)

    def query(self, data: Any) -> Mapping[str, Any] | None:
        """Return the answer to a query, see :meth:`Dispatcher.query`."""
        return self.dispatcher.query(data)

    def close(self) -> None:
        """Close all screens of an ended page."""
        self.router.close()

    # -- what is shown --------------------------------------------------------------------------

    @property
    def notice(self) -> Notice | None:
        """The page's notice."""
        return self._notices.current

    def refresh(self, revision: tuple[int, int] | None = None) -> bool:
        """Update the screens after changes of other devices; return whether the screens changed.

        They also change when the store fails, and when it is available again. ``revision`` is that of the
        open table, if the caller has just read it.
        """
        models, is_broken = self.models, self._notices.is_display_broken
        is_followed = models.table is not None or models.classroom is not None
        if not is_followed and not is_broken:
            return False
        try:
            if is_followed and (revision is None or is_broken):
                revision = models.revision()
            if revision is not None and models.is_seen(revision):
                return False
        except Exception:
            # An error must not end the watch of the store, which calls this. The page shows it below.
            LOG.exception("the store could not be asked")
            revision = None
        self._notices.clear_success()
        self._show(revision)
        return True

    def watched_table(self) -> str | None:
        """Return the only table or class whose changes affect the screens, ``None`` if any change may.

        The watch of the store calls this from its thread. A newly opened table is read again (``_show``)
        after this returns it, so no change is missed.
        """
        table, classroom = self.models.table, self.models.classroom
        if self._notices.is_display_broken:
            return None
        if classroom is not None:
            return classroom.id
        return None if table is None else table.table.id

    def draw_again(self) -> None:
        """Update the screens after a change without a tap, and not on another device."""
        self._show()

    def _show(self, revision: tuple[int, int] | None = None) -> None:
        """Update the screens. An error is not raised, but shown as a notice until it is gone.

        ``revision`` is that of the open table, if the caller has just read it.
        """
        problem: Sentence | None = None
        models = self.models
        try:
            if not models.look_again(revision):
                gone = say("This device has no part in that game any more.")
                if models.classroom is not None:
                    gone = say("That class is not kept any more.")
                self.router.leave()
                self._notices.show(gone, "error")
            if models.table is not None and models.table.practice is not None:
                models.table.practice.ask()
            self.screens = self._still_open()
            self.screens = self._drawn()
        except RefereeError as error:
            problem = error.reason
        except Exception:  # the frame must be drawn, because it shows the notice
            LOG.exception("a screen could not be drawn")
            problem = say("This screen could not be drawn. Reload the page: nothing is lost.")
        self._notices.show_display_problem(problem)
        self._serial += 1
        # A new dict, because the next patch is computed against the old one.
        self.screens = {**self.screens, "labels": self._labels(), "shell": self._shell()}

    def _still_open(self) -> Screens:
        """Return the last drawn screens that are still open."""
        models = self.models
        over = {
            "phones": models.table is not None,
            "lesson": models.lesson is not None,
            "rules": models.rules is not None,
            "log": models.is_log_open,
        }
        still = {"shell", "labels", models.screen, *(name for name, is_open in over.items() if is_open)}
        screens = {name: view if name in still else CLOSED for name, view in self.screens.items()}
        return cast("Screens", screens)

    def _drawn(self) -> Screens:
        """Return the current screen with its overlays, and the old frame."""
        models = self.models
        table, rules = models.table, models.rules
        in_lobby, in_learn = models.screen == "lobby", models.screen == "learn"
        return {
            "shell": self.screens["shell"],
            "labels": self.screens["labels"],
            "lobby": models.at_lobby().view(models.remarks) if in_lobby else CLOSED,
            "table": CLOSED if table is None else table.view(),
            "phones": CLOSED if table is None or models.phones is None else models.phones.view(),
            "score_sheet": CLOSED if models.score_sheet is None else models.score_sheet.view(),
            "history": CLOSED if models.history is None else models.history.view(),
            "learn": models.learn.view() if models.learn is not None and in_learn else CLOSED,
            "lesson": CLOSED if models.lesson is None else models.lesson.coach(),
            "quiz": CLOSED if models.quiz is None else models.quiz.view(),
            "classroom": CLOSED if models.classroom is None else models.classroom.view(),
            "rules": CLOSED if rules is None else self._rulebook(*rules),
            "log": {"open": True, **table.log()} if table is not None and models.is_log_open else CLOSED,
        }

    def _rulebook(self, game: str, clause: str) -> RulesView:
        """Return an open rulebook: its texts are cached, the clauses of the current turn are not."""
        table = self.models.table
        if table is not None and table.table.game.info.id != game:
            table = None
        wanted = game, clause, self.context.language, "" if table is None else table.table.id
        if self._rules_drawn is None or self._rules_drawn[0] != wanted:
            setup = None if table is None else table.table.setup
            self._rules_drawn = wanted, self.models.at_rules().view(clause, setup)
        drawn = self._rules_drawn[1]
        return drawn if table is None else {**drawn, "now": rules_now(table)}

    def _labels(self) -> Catalogue:
        """Return the labels of all screens that are, or were, open."""
        screens = cast("Mapping[str, Mapping[str, Any]]", self.screens)
        is_open = {name: view for name, view in screens.items() if view}
        models = self.models
        games = [] if models.table is None else [models.table.table.game.info.id]
        if models.quiz is not None and models.learn is not None:
            games.append(models.learn.game.info.id)
        if models.classroom is not None:
            games.append(models.classroom.classroom.state.game)
        return self._sent_labels.add(self.context.language, is_open, games)

    def _shell(self) -> ShellView:
        """Return the frame: what is open, the language, and the notice."""
        models = self.models
        is_alone = self.router.only is not None  # a restricted page remembers nothing
        sheet, learn = (None, None) if is_alone else (models.score_sheet, models.learn)
        return {
            "screen": models.screen,
            "title": page_title(cast("Mapping[str, Any]", self.screens), self.context.speech()),
            "is_alone": is_alone,
            "leads_back": self.router.leads_back,
            "is_room": models.classroom is not None and models.classroom.for_room,
            "classroom": "" if is_alone or models.classroom is None else models.classroom.id,
            "score_sheet": sheet.id or NEW if sheet else "",
            "table": "" if is_alone else models.shown_table,
            "learn": learn.game.info.id if learn else "",
            "lesson": models.lesson.lesson.id if learn and models.lesson else "",
            "language": self.context.language,
            "languages": [{"value": code, "label": label} for code, label in LANGUAGES.items()],
            "labels": LABELS.texts(self.context.speech()),
            "rulings": [clause for game in game_ids() for clause in sorted(find_game(game).rulings)],
            "notice": self.notice,
            "serial": self._serial,
            "answered": self.dispatcher.answered,
        }
