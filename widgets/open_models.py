"""The models of a page's open screens, with the device's current access."""

from __future__ import annotations

from typing import Literal

from referee.engine.errors import Malformed
from referee.i18n import Sentence, Speech, say
from referee.store.classrooms import UnknownClass
from widgets.addresses import Addresses
from widgets.page_context import Location, PageContext
from widgets.screens.about.model import AboutModel
from widgets.screens.charts.plotter import Plotter
from widgets.screens.classroom.model import ClassroomModel
from widgets.screens.devices.model import DevicesModel
from widgets.screens.history.model import HistoryModel
from widgets.screens.learn.model import LearnModel
from widgets.screens.lesson.model import LessonModel
from widgets.screens.lobby.model import LobbyModel
from widgets.screens.phones.model import PhonesModel
from widgets.screens.quiz.ladder import LadderModel
from widgets.screens.quiz.model import QuizModel
from widgets.screens.review.model import ReviewModel
from widgets.screens.rules.model import RulesModel
from widgets.screens.score_sheet.model import ScoreSheetModel
from widgets.screens.share.model import NOT_ITS_HOST, Published, ShareModel
from widgets.screens.table.access import NO_PART, NotPermitted, host_only
from widgets.screens.table.amending import AmendingModel
from widgets.screens.table.asking import AskingModel
from widgets.screens.table.countdown_model import CountdownModel
from widgets.screens.table.first_game import FirstGameModel
from widgets.screens.table.hints import SeatHints
from widgets.screens.table.model import TableModel
from widgets.screens.table.notes import NotesModel
from widgets.screens.table.practice import PracticeModel
from widgets.screens.table.sand_glass_model import SandGlassModel
from widgets.screens.table.standings import StandingsModel
from widgets.screens.transfer.model import TransferModel
from widgets.screens.upkeep.model import UpkeepModel

Screen = Literal["lobby", "table", "score_sheet", "history", "learn", "quiz", "classroom", "rules"]


class OpenModels:
    """The open screens of a page. ``at_…`` returns an open model, and raises an error if it is not open."""

    def __init__(self, context: PageContext) -> None:
        self.context = context
        self.table: TableModel | None = None
        self.lesson: LessonModel | None = None
        """The open lesson, whose table is ``table``."""
        self._review: ReviewModel | None = None
        """The review of the table that was open at its request."""
        self.phones: PhonesModel | None = None
        self.score_sheet: ScoreSheetModel | None = None
        self.history: HistoryModel | None = None
        self.learn: LearnModel | None = None
        self.quiz: QuizModel | None = None
        """The open quiz about the game that is learned."""
        self.classroom: ClassroomModel | None = None
        self.is_log_open = False
        self.rules: tuple[str, str] | None = None
        """The game of the open rulebook, and the clause at which it was opened, ``""`` for none."""
        self.is_alone = False
        """Whether the page is restricted to one screen, without access to the rest of the store."""
        self.is_rulebook = False
        """Whether the rulebook is the screen, and not an overlay."""
        self.remarks: tuple[Sentence, ...] = ()
        """Remarks about the options that are chosen in the lobby."""
        self.seen: tuple[int, int] | None = None
        """The revision of the open table or class that the page shows."""

    @property
    def spoken(self) -> Speech:
        """The speech of the page; at a table, with its players' names."""
        return self.table.speech if self.table else self.context.speech()

    @property
    def seat_count(self) -> int:
        """The number of seats of the open table, 0 without one."""
        return len(self.table.table.match.setup.seats) if self.table else 0

    @property
    def screen(self) -> Screen:
        """The name of the current screen."""
        if self.table is not None:
            return "table"
        if self.score_sheet is not None:
            return "score_sheet"
        if self.classroom is not None:
            return "classroom"
        if self.quiz is not None:
            return "quiz"
        if self.learn is not None:
            return "learn"
        if self.is_rulebook:
            return "rules"
        return "lobby" if self.history is None else "history"

    @property
    def is_anything_open(self) -> bool:
        """Whether the screen is not the lobby."""
        return self.screen != "lobby"

    @property
    def shown_table(self) -> str:
        """The id of the open table, ``""`` for none and for the table of a lesson, which is private."""
        return self.table.table.id if self.table and not self.lesson else ""

    @property
    def shared(self) -> str:
        """The id of the open table or class, which other pages may show too; ``""`` for none."""
        return self.shown_table if self.classroom is None else self.classroom.id

    def revision(self) -> tuple[int, int] | None:
        """Return the stored revision of the open table or class, ``None`` for neither.

        Raises :class:`~referee.store.log.UnknownTable` or :class:`~referee.store.classrooms.UnknownClass`.
        """
        if self.classroom is not None:
            return self.classroom.classroom.revision()
        return None if self.table is None else self.table.table.store.revision(self.table.table.id)

    def is_seen(self, revision: tuple[int, int] | None) -> bool:
        """Whether the page shows the open table or class at a revision."""
        if self.classroom is not None and revision is not None:
            return self.classroom.is_shown(self.seen, revision)
        return revision == self.seen

    def location(self) -> Location | None:
        """Return the location of the page; ``None`` for a local one, such as a lesson."""
        if self.lesson is not None or (self.score_sheet is not None and self.score_sheet.id is None):
            return None
        return Location(
            self.context.store,
            self.context.device,
            self.context.language,
            table=self.shown_table,
            score_sheet=(self.score_sheet.id or "") if self.score_sheet is not None else "",
            is_history=self.history is not None,
            rules=self.rules,
        )

    def _check_not_alone(self) -> None:
        """Refuse a restricted page, such as that of one seat's view, access to the rest of the store."""
        if self.is_alone:
            raise NotPermitted(say("This page shows one thing alone; that is done in the dashboard."))

    # -- what is open ---------------------------------------------------------------------------

    def at_lobby(self) -> LobbyModel:
        """Return the lobby of this device; raise :class:`NotPermitted` on a restricted page."""
        self._check_not_alone()
        context = self.context
        return LobbyModel(
            context.store,
            context.device,
            context.speech(),
            asks_word=context.asks_word,
            is_alone=context.is_alone,
        )

    def at_table(self) -> TableModel:
        """Return the open table, with the device's current access, which it may have lost."""
        if self.table is None:
            raise Malformed("table", say("No game is open on this page: choose one in the lobby."))
        revision = self.table.table.store.revision(self.table.table.id)
        if not self._take_access(self.table, self.seen, revision):
            raise NotPermitted(NO_PART)
        self.table.log_length = revision[0]
        return self.table

    def at_lesson(self) -> LessonModel:
        """Return the lesson that is open; raise :class:`Malformed` where none is."""
        if self.lesson is None:
            raise Malformed("lesson", say("No lesson is open on this page: choose one."))
        return self.lesson

    def at_amending(self) -> AmendingModel:
        """Return the model that changes earlier entries of the open table."""
        return AmendingModel(self.at_table())

    def at_asking(self) -> AskingModel:
        """Return the model of queries about the open table."""
        return AskingModel(self.at_table())

    def _take_access(
        self, model: TableModel, known: tuple[int, int] | None, revision: tuple[int, int]
    ) -> bool:
        """Update the device's access to its table; return whether it still has any.

        It is unchanged since the ``known`` revision unless the second number of the revision has changed, see
        :meth:`~referee.store.store.Store.revision`. A device without a role sees a finished game, which
        depends on the log.
        """
        if known is None or known[1] != revision[1] or (known != revision and not model.access.has_part):
            access = model.policy.access_now(self.context.device)
            if access is None:
                return False
            model.access = access
            if self.phones is not None:
                self.phones.forget_requests()  # the same number counts requests
        return True

    def look_again(self, revision: tuple[int, int] | None = None) -> bool:
        """Update the open table or class from the store; return whether this device still has access.

        ``revision`` is its stored revision, if the caller has just read it.
        """
        if self.classroom is not None:
            try:
                self.seen = revision or self.classroom.classroom.revision()
                self.classroom.classroom.refresh(self.seen)
            except UnknownClass:
                return False
        model = self.table
        if model is None:
            return True
        known, self.seen = self.seen, None  # until the update is complete
        revision = revision or model.table.store.revision(model.table.id)
        model.table.refresh(revision[0])
        if not self._take_access(model, known, revision):
            return False
        self.seen = revision
        return True

    def at_practice(self) -> PracticeModel:
        """Return the practice of the table that is open; raise :class:`NotPermitted` at a real one."""
        practice = self.at_table().practice
        if practice is None:
            raise NotPermitted(say("People play here: bots and hints are for practice."))
        return practice

    def at_countdown(self) -> CountdownModel:
        """Return the countdown of the table that is open."""
        return CountdownModel(self.at_table())

    def at_sand_glass(self) -> SandGlassModel:
        """Return the sand-glass of the table that is open."""
        return SandGlassModel(self.at_table())

    def at_notes(self) -> NotesModel:
        """Return what devices note for each other at the table that is open."""
        model = self.at_table()
        return NotesModel(model.table, model.access)

    def at_review(self) -> ReviewModel:
        """Return the review of the game of the table that is open."""
        model = self.at_table()
        if self._review is None or self._review.model is not model:
            self._review = ReviewModel(model, begins_itself=self.context.jobs.is_apart)
        return self._review

    def at_standings(self) -> StandingsModel:
        """Return the standings at the game of the table that is open; raise as :meth:`at_lobby`."""
        self._check_not_alone()
        return StandingsModel(self.at_table().table)

    def at_first_game(self) -> FirstGameModel:
        """Return the teaching at the table that is open."""
        model = self.at_table()
        return FirstGameModel(model.table, model.access)

    def at_hints(self) -> SeatHints:
        """Return the hints at the table that is open; raise :class:`NotPermitted` where none is taught."""
        hints = self.at_table().hints
        if hints is None:
            raise NotPermitted(say("Hints are for practice, and for a table that is taught its first game."))
        return hints

    def at_phones(self) -> PhonesModel:
        """Return the sheet of the phones at the table that is open; raise where there are none."""
        self.at_table()
        if self.phones is None:
            raise Malformed("phones", say("Phones can join only where the referee runs as a server."))
        return self.phones

    def at_score_sheet(self) -> ScoreSheetModel:
        """Return the score sheet that is open; raise :class:`Malformed` where none is."""
        if self.score_sheet is None:
            raise Malformed("score_sheet", say("No tally is open on this page: choose one in the lobby."))
        return self.score_sheet

    def at_history(self) -> HistoryModel:
        """Return the history, where it is open; raise :class:`Malformed` where it is not."""
        if self.history is None:
            raise Malformed("history", say("The history is not open on this page: open it in the lobby."))
        return self.history

    def at_learn(self) -> LearnModel:
        """Return where a game is learned; raise :class:`Malformed` where that is not open."""
        if self.learn is None:
            raise Malformed("learn", say("No game is learned on this page: choose one in the lobby."))
        return self.learn

    def at_quiz(self) -> QuizModel:
        """Return the quiz that is open; raise :class:`Malformed` where none is."""
        if self.quiz is None:
            raise Malformed("quiz", say("No quiz is open on this page: open one where a game is learned."))
        return self.quiz

    def at_ladder(self) -> LadderModel:
        """Return the ladder that is open; raise :class:`Malformed` where none is."""
        if not isinstance(self.quiz, LadderModel):
            raise Malformed(
                "ladder", say("No ladder is open on this page: begin one where a game is learned.")
            )
        return self.quiz

    def at_classroom(self) -> ClassroomModel:
        """Return the class that is open, as it is now; raise :class:`Malformed` where none is."""
        if self.classroom is None:
            raise Malformed("classroom", say("No class is open on this page: join one by its code."))
        self.classroom.classroom.refresh()
        return self.classroom

    def at_result(self) -> ShareModel:
        """Return the result on the screen; raise :class:`Malformed` where there is none."""
        shown = self.score_sheet.result() if self.score_sheet is not None else self.at_table().result()
        context = self.context
        where = context.addresses
        guard = host_only(context.device, NOT_ITS_HOST)
        published = None if where is None else Published(context.store, context.device, where, guard)
        return ShareModel(shown, context.speech(), published)

    def at_charts(self) -> Plotter:
        """Return what draws charts; raise :class:`Malformed` where none are shown."""
        if self.history is None:
            self.at_result()
        return Plotter()

    def at_files(self) -> TransferModel:
        """Return the model of exports and imports; raise as :meth:`at_lobby`."""
        self._check_not_alone()
        context = self.context
        return TransferModel(context.store, context.device, context.speech(), context.arrivals)

    def at_devices(self) -> DevicesModel:
        """Return the model of the admitted devices; raise as :meth:`at_lobby`."""
        self._check_not_alone()
        context = self.context
        addresses = context.addresses or Addresses()
        return DevicesModel(context.store, context.device, context.speech(), addresses)

    def at_upkeep(self) -> UpkeepModel:
        """Return the model of the server's facts, for its owner; raise as :meth:`at_lobby`."""
        self._check_not_alone()
        context = self.context
        return UpkeepModel(
            context.store, context.device, context.speech(), context.server_facts, is_alone=context.is_alone
        )

    def at_about(self) -> AboutModel:
        """Return the model of the sheet about the referee."""
        return AboutModel(self.context.speech())

    def at_rules(self) -> RulesModel:
        """Return the rulebook that is open; raise :class:`Malformed` where none is."""
        if self.rules is None:
            raise Malformed("rules", say("The rules are not open on this page: open them first."))
        return RulesModel(self.rules[0], self.context.speech())
