"""One page: how it gets from one screen to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from referee.engine.errors import Malformed
from referee.engine.parameters import Choice, JsonList, OrNull, Whole
from referee.games import find_game
from referee.i18n import LANGUAGES, say
from referee.lessons import lesson_by_id
from referee.store import IN_MEMORY, open_store
from referee.store.log import UnknownTable
from widgets.addresses import Addresses
from widgets.jobs import Pending
from widgets.opened import Opened
from widgets.request_params import Boolean, Number, String, Values
from widgets.screens.history.model import HistoryModel
from widgets.screens.learn.model import LearnerName, LearnModel
from widgets.screens.learn.practice import MOST_SEATS, begin_practice
from widgets.screens.lesson.model import LessonModel
from widgets.screens.lobby.model import TableMode
from widgets.screens.phones.model import PhonesModel
from widgets.screens.quiz.model import QuizModel
from widgets.screens.score_sheet.model import ScoreSheetModel
from widgets.screens.table.access import NO_PART, NotPermitted, enter
from widgets.screens.table.model import TableModel

NEW = "new"
"""Stands for a score sheet in which nothing is typed yet."""

_Seats = Annotated[Sequence[Any], JsonList(reason=say("A list of seats belongs here."))]


class Page(Opened):
    """A page, and the commands by which others are opened on it."""

    def at_page(self) -> Page:
        """Return the page itself."""
        return self

    def hello(
        self,
        language: String,
        table: String = "",
        score_sheet: String = "",
        learn: String = "",
        lesson: String = "",
        learner: String = "",
    ) -> None:
        """Begin: in a language, with what was open on the page; what is open already stays as it is.

        ``learn``: the game that was learned, by the ``learner`` of a name, and its ``lesson``.
        """
        self.language = language if language in LANGUAGES else "en"
        if self._only is not None:
            self.leave()
        elif table:
            if table != self.shown_table:
                self.open_table(table)
        elif score_sheet:
            if self.score_sheet is None or score_sheet != (self.score_sheet.id or NEW):
                self.open_score_sheet("" if score_sheet == NEW else score_sheet)
        elif learn:
            if self.learn is None or learn != self.learn.game.info.id:
                self.open_learn(learn, learner)
            if lesson and (self.lesson is None or lesson != self.lesson.lesson.id):
                self.open_lesson(lesson)

    def set_language(self, language: Annotated[str, Choice(values=tuple(LANGUAGES))]) -> None:
        """Say everything in another language."""
        self.language = language

    def leave(self) -> None:
        """Go to the lobby, or to the beginning of the one lesson that there is."""
        self._close_table()
        self.score_sheet = self.history = self.learn = None
        self.is_log_open = False
        self.close_quiz()
        if self._only is not None:
            game, lesson = self._only
            self.learn = LearnModel(self.store, self.device, self.speech, game)
            self.open_lesson(lesson)

    def close(self) -> None:
        """Let go of what is open: the page is gone."""
        self._close_table()
        self.close_quiz()

    def refresh_screens(self) -> None:
        """Do nothing but what every command ends with: the screens are drawn as everything is now."""

    def remark(self, game: String, options: Values) -> None:
        """Say what a table should know of the options that it has chosen so far."""
        self.remarks = self.at_lobby().remarks(game, options)

    def start(
        self,
        game: String,
        seats: _Seats,
        options: Values,
        mode: TableMode | None = None,
        what_if: Boolean = False,
    ) -> None:
        """Start a game, and go to its table.

        ``mode``: a first game, in which the referee teaches; with ``what_if``, it tells what would follow
        from an action.
        """
        self._enter(self.at_lobby().start(game, seats, options, mode, what_if=what_if).id)

    def start_again(self) -> None:
        """Start another game of the same players by the same options, the start player drawn anew."""
        table = self.at_table()
        if self.lesson is not None:
            raise Malformed("again", say("A lesson is no game that goes on: begin one in the lobby."))
        self._enter(self.at_lobby().start_again(table.table).id)

    def practise(
        self,
        players: Number,
        learner: Annotated[int | None, OrNull(of=Whole(within=range(MOST_SEATS)))] = None,
    ) -> None:
        """Begin to practise the game that is learned here: of so many, at a seat, ``None``: only watching."""
        self._enter(begin_practice(self.at_learn(), self.at_lobby(), players, learner).id)

    def open_table(self, table: String) -> None:
        """Go to a table; raise :class:`NotPermitted` where this device has no part in it."""
        try:
            self._enter(table)
        except UnknownTable:
            if self.device is None:
                raise
            # whether there is such a table is nobody's business
            self._close_table()
            raise NotPermitted(NO_PART) from None

    def _enter(self, table: str) -> None:
        if table in self.closed_tables:
            raise NotPermitted(
                say(
                    "This game stopped the referee twice, so it is closed until the referee is updated or "
                    "started again. All other games go on."
                )
            )
        access = enter(self.store, table, self.device)
        if access is None:
            self._close_table()
            raise NotPermitted(NO_PART)
        model = TableModel(self.open_table_of(self.store, table), self.speech, access, self.thinker)
        self._close_table()
        self.close_quiz()
        self.score_sheet = self.history = self.learn = self._seen = None
        self.table_model = model
        self.phones = None
        if self.device is not None and model.practice is None:
            self.phones = PhonesModel(self.store, model, self.device, self.addresses or Addresses())

    def open_score_sheet(self, score_sheet: String = "") -> None:
        """Score a finished game: a new one, or one that is kept."""
        self.leave()
        model = ScoreSheetModel(self.store, self.device, self.speech)
        if score_sheet:
            model.open(score_sheet)
        self.score_sheet = model

    def open_history(self) -> None:
        """Go to the games that are over."""
        self.leave()
        self.history = HistoryModel(self.store, self.device, self.speech)

    def open_learn(self, game: String, learner: LearnerName = "") -> None:
        """Go to where a game is learned, by the player of a name or by whoever is at this device."""
        model = LearnModel(self.store, self.device, self.speech, game, learner)
        self.leave()
        self.learn = model

    def open_lesson(self, lesson: String) -> None:
        """Begin a lesson of the game that is learned, from its start."""
        learn = self.at_learn()
        model = LessonModel(
            learn,
            lesson_by_id(learn.game.info.id, lesson),
            open_store(IN_MEMORY),
            self.speech,
            is_alone=self._only is not None,
        )
        self._close_lesson()
        self.close_quiz()
        self.table_model = model

    def leave_lesson(self) -> None:
        """Go back to where the game is learned, if a lesson is open; where there is only one, begin it."""
        if self._only is not None:
            self.leave()
        else:
            self._close_lesson()

    def _close_table(self) -> None:
        """Let go of the table that is open, and of what only it needs: nobody thinks about it any more."""
        self._close_lesson()
        self.table_model = self.phones = None
        self.thinker.stop()

    def _close_lesson(self) -> None:
        if self.lesson is not None:
            self.lesson.table.store.close()
            self.table_model, self._seen, self.is_log_open = None, None, False

    def open_quiz(self) -> Pending[None]:
        """Ask questions about the game that is learned; raises :class:`Malformed` where there are none."""
        quiz = QuizModel(self.at_learn(), self.speech)
        drawing = quiz.begin()

        def open_it(question: Any) -> None:
            drawing.then(question)
            self.leave_lesson()
            self.close_quiz()
            self.quiz = quiz

        return Pending(drawing.job, open_it)

    def close_quiz(self) -> None:
        """Go back to where the game is learned."""
        if self.quiz is not None:
            self.quiz.close()
        self.quiz = None

    def show_log(self, open: Boolean) -> None:
        """Show the log of the table, or put it away."""
        self.is_log_open = open

    def open_rules(self, game: String, clause: String = "") -> None:
        """Open a game's rulebook, at a clause if one is named; raise :class:`Malformed` for no game."""
        self.rules = (find_game(game).info.id, clause)

    def close_rules(self) -> None:
        """Put the rulebook away."""
        self.rules = None
