"""One device at the referee: what its page shows, and what becomes of what it sends.

Knows no widget: the whole dashboard can be driven and tested here. A tap is a small JSON object with
the name of what is tapped; the answer is the data of the screens that it changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, cast

from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Sentence, say
from widgets.catalogue import Catalogue, Words
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
    """The frame: what is open, the language, and what the page is told.

    ``title``: what the browser calls the page, made of what all who see it may know. ``is_alone``: the page
    shows this and nothing else, and nothing of it is remembered. ``leads_back``: there is another screen to
    go back to. ``is_room``: the class that is open is shown to the room. ``rulings``: the clauses of all
    games that decide what printed rules leave open.
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
    classroom: ClassroomView | Closed
    rules: RulesView | Closed
    log: LogView | Closed


SCREENS = tuple(Screens.__annotations__)
CLOSED: Closed = {}


class Session:
    """A page and what it shows.

    Attributes:
        context: Whose page it is, and what the program around provides.
        models: The screens that are open.
        router: How the page gets from one to another.
        dispatcher: Carries out what the page sends.
        screens: The data of every screen, by name.
    """

    def __init__(
        self,
        store_opener: Callable[[], Store],
        device: str | None = None,
        only: Only | None = None,
    ) -> None:
        """Begin with nothing open.

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
        self._words = Words()
        self._serial = 0

    # -- what is sent ---------------------------------------------------------------------------

    def tap(self, data: Any) -> TapState:
        """Do what a page taps, see :meth:`Dispatcher.tap`."""
        return self.dispatcher.tap(data)

    def query(self, data: Any) -> Mapping[str, Any] | None:
        """Return what a page asks for, see :meth:`Dispatcher.query`."""
        return self.dispatcher.query(data)

    def close(self) -> None:
        """Let go of what is open: the page is gone."""
        self.router.close()

    # -- what is shown --------------------------------------------------------------------------

    @property
    def notice(self) -> Notice | None:
        """What the page is told beside its screens."""
        return self._notices.current

    def refresh(self, revision: tuple[int, int] | None = None) -> bool:
        """Take in what other devices did; return whether that changed the screens.

        It does so too when the store cannot be asked, and once more when it can be again. ``revision``: of
        the table that is open, if the caller has asked the store just now.
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
            # called back by the store's watcher, whom it must not stop: what follows tells the page
            LOG.exception("the store could not be asked")
            revision = None
        self._notices.take_in()
        self._show(revision)
        return True

    def watched_table(self) -> str | None:
        """Return the table or class whose changes alone can change the screens, ``None`` where any may.

        Asked by the store's watcher, from its thread: a table that is opened is looked at again (``_show``)
        after it is named here, so nothing is missed in between.
        """
        table, classroom = self.models.table, self.models.classroom
        if self._notices.is_display_broken:
            return None
        if classroom is not None:
            return classroom.id
        return None if table is None else table.table.id

    def draw_again(self) -> None:
        """Bring the screens up to date after something that nobody tapped, and no other device did."""
        self._show()

    def _show(self, revision: tuple[int, int] | None = None) -> None:
        """Bring the screens up to date; a store that fails is told, not raised, and until it is cured.

        ``revision``: of the table that is open, of who has asked the store just now.
        """
        trouble: Sentence | None = None
        models = self.models
        try:
            if not models.look_again(revision):
                gone = say("This device has no part in that game any more.")
                if models.classroom is not None:
                    gone = say("That class is not kept any more.")
                self.router.leave()
                self._notices.tell(gone, "error")
            if models.table is not None and models.table.practice is not None:
                models.table.practice.ask()
            self.screens = self._still_open()
            self.screens = self._drawn()
        except RefereeError as error:
            trouble = error.reason
        except Exception:  # one screen's mistake must not keep the frame, which tells of it, from being drawn
            LOG.exception("a screen could not be drawn")
            trouble = say("This screen could not be drawn. Reload the page: nothing is lost.")
        self._notices.tell_of_screens(trouble)
        self._serial += 1
        # in a new dict: the page has been told of the old one, and a change in that would not be seen as one
        self.screens = {**self.screens, "labels": self._labels(), "shell": self._shell()}

    def _still_open(self) -> Screens:
        """Return the screens as they were drawn last, without those that are not open any more."""
        models = self.models
        over = {
            "phones": models.table is not None,
            "lesson": models.lesson is not None,
            "rules": models.rules is not None,
            "log": models.is_log_open,
        }
        still = {"shell", "labels", models.screen, *(name for name, is_open in over.items() if is_open)}
        screens = {name: one if name in still else CLOSED for name, one in self.screens.items()}
        return cast("Screens", screens)

    def _drawn(self) -> Screens:
        """Return the screen that is open, with what lies over it, and the frame as it was."""
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
        """Return an open rulebook: the texts as they were drawn when it was opened, the moment as it is."""
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
        """Return the words of what is open, and of what was open before."""
        screens = cast("Mapping[str, Mapping[str, Any]]", self.screens)
        is_open = {name: view for name, view in screens.items() if view}
        models = self.models
        games = [] if models.table is None else [models.table.table.game.info.id]
        if models.quiz is not None and models.learn is not None:
            games.append(models.learn.game.info.id)
        if models.classroom is not None:
            games.append(models.classroom.classroom.state.game)
        return self._words.add(self.context.language, is_open, games)

    def _shell(self) -> ShellView:
        """Return the frame: what is open, the language, and what the page is told."""
        models = self.models
        is_alone = self.router.only is not None  # nothing leads back to what is alone, nor away from it
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
            "rulings": [clause for one in game_ids() for clause in sorted(find_game(one).rulings)],
            "notice": self.notice,
            "serial": self._serial,
            "answered": self.dispatcher.answered,
        }
