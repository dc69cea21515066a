"""Navigation between the screens of a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Annotated, Any, NamedTuple, TypedDict

from referee.engine.errors import Malformed
from referee.engine.info import LEVELS, USUAL, Level
from referee.engine.json_parameters import JsonList
from referee.engine.parameters import Choice, OrNull, Whole
from referee.games import find_game
from referee.i18n import LANGUAGES, say
from referee.lessons import lesson_by_id
from referee.store import IN_MEMORY, open_store
from referee.store.log import UnknownTable
from widgets.addresses import Addresses
from widgets.games import board_files
from widgets.jobs import Pending
from widgets.open_models import OpenModels
from widgets.request_params import Boolean, Number, Seat, String, Values
from widgets.requests import command, query
from widgets.screens.classroom.model import ClassroomModel
from widgets.screens.history.model import HistoryModel
from widgets.screens.learn.model import LearnerName, LearnModel
from widgets.screens.learn.practice import MOST_SEATS, begin_practice
from widgets.screens.lesson.model import LessonModel
from widgets.screens.lobby.model import TableMode
from widgets.screens.lobby.names import Names
from widgets.screens.phones.model import PhonesModel
from widgets.screens.quiz.ladder import LadderModel, read_team
from widgets.screens.quiz.model import QuizModel
from widgets.screens.score_sheet.model import ScoreSheetModel
from widgets.screens.table.access import NO_PART, NotPermitted, enter
from widgets.screens.table.hint_views import HintView
from widgets.screens.table.model import TableModel

NEW = "new"
"""The id of a score sheet in which nothing is typed yet."""

_Seats = Annotated[Sequence[Any], JsonList(reason=say("A list of seats belongs here."))]


class BoardTexts(TypedDict):
    """The script and the styles of a board from another package."""

    script: str
    style: str


class Only(NamedTuple):
    """The only screen of a restricted page.

    Attributes:
        open: Opens it.
        follows: The commands that may leave it; the lobby's command returns to it.
    """

    open: Callable[[Router], None]
    follows: frozenset[str] = frozenset()


class Router:
    """Opens and closes screens.

    ``only`` restricts the page to one screen, such as a lesson.
    """

    def __init__(self, models: OpenModels, only: Only | None = None) -> None:
        self.models = models
        models.is_alone = only is not None
        self.only = only
        self.leads_back = only is None
        """Whether there is a screen to go back to."""
        self._context = models.context

    @command("connect")
    def connect(
        self,
        language: String,
        table: String = "",
        score_sheet: String = "",
        learn: String = "",
        lesson: String = "",
        learner: String = "",
        classroom: String = "",
        room: String = "",
    ) -> None:
        """Connect a page: set its language, and open what was open on it, unless that is open already.

        ``learn`` is the game that was learned, with the name of the ``learner`` and the ``lesson``.
        ``classroom`` is the class that was open, ``room`` the one that was shown to the room.
        """
        self._context.language = language if language in LANGUAGES else "en"
        if self.only is not None:
            if not self.models.is_anything_open:
                self.leave()
        elif classroom or room:
            if (room or classroom) != self.models.shared:
                self.open_classroom(room or classroom, bool(room))
        elif table:
            if table != self.models.shown_table:
                self.open_table(table)
        elif score_sheet:
            if self.models.score_sheet is None or score_sheet != (self.models.score_sheet.id or NEW):
                self.open_score_sheet("" if score_sheet == NEW else score_sheet)
        elif learn:
            if self.models.learn is None or learn != self.models.learn.game.info.id:
                self.open_learn(learn, learner)
            if lesson and (self.models.lesson is None or lesson != self.models.lesson.lesson.id):
                self.open_lesson(lesson)

    @command("language")
    def set_language(self, language: Annotated[str, Choice(values=tuple(LANGUAGES))]) -> None:
        """Change the language of the page."""
        self._context.language = language

    @command("lobby")
    def leave(self) -> None:
        """Go to the lobby, or to the start of a restricted page's screen."""
        self._close_all()
        if self.only is not None:
            self.only.open(self)
            self.leads_back = False

    def _close_all(self) -> None:
        self._close_table()
        self.models.score_sheet = self.models.history = self.models.learn = self.models.classroom = None
        self.models.is_log_open = False
        self.close_quiz()

    def close(self) -> None:
        """Close all screens of an ended page."""
        self._close_table()
        self.close_quiz()

    @command("refresh")
    def refresh_screens(self) -> None:
        """Do nothing: every command ends with an update of the screens."""

    @command("remark")
    def remark(self, game: String, options: Values) -> None:
        """Show remarks about the chosen options."""
        self.models.remarks = self.models.at_lobby().remarks(game, options)

    @command("start", leaves=True)
    def start(
        self,
        game: String,
        seats: _Seats,
        options: Values,
        mode: TableMode | None = None,
        what_if: Boolean = False,
    ) -> None:
        """Start a game, and go to its table.

        ``mode`` is that of a first game, in which the referee teaches; with ``what_if``, it previews the
        effects of an action.
        """
        self._enter(self.models.at_lobby().start(game, seats, options, mode, what_if=what_if).id)

    @command("again", leaves=True)
    def start_again(self) -> None:
        """Start another game with the same players and options, and draw a new start player."""
        table = self.models.at_table()
        if self.models.lesson is not None:
            raise Malformed("again", say("A lesson is no game that goes on: begin one in the lobby."))
        following = self.models.at_lobby().start_again(table.table, brings_all=table.access.is_host)
        self._enter(following.id)

    @command("practise", is_slow=True, leaves=True)
    def practise(
        self,
        players: Number,
        learner: Annotated[int | None, OrNull(of=Whole(within=range(MOST_SEATS)))] = None,
        level: Annotated[Level, Choice(values=LEVELS)] = USUAL,
    ) -> None:
        """Practise the game that is learned, at a seat, or only watching for ``None``.

        ``players`` is the number of seats, ``level`` the strength of the bots.
        """
        models = self.models
        self._enter(begin_practice(models.at_learn(), models.at_lobby(), players, learner, level).id)

    @command("try_from", is_slow=True, leaves=True)
    def try_from(self, number: Number, seat: Seat) -> None:
        """Play on against bots from a decision of the game that is over here, at a seat."""
        self._enter(self.models.at_review().branch(number, seat).id)

    @command("open", leaves=True)
    def open_table(self, table: String) -> None:
        """Go to a table; raise :class:`NotPermitted` where this device has no part in it."""
        try:
            self._enter(table)
        except UnknownTable:
            if self._context.device is None:
                raise
            # The response must not reveal whether the table exists.
            self._close_table()
            raise NotPermitted(NO_PART) from None

    def show_table(self, model: TableModel) -> None:
        """Go to the table of a model, by the access that it has."""
        self._close_table()
        self.close_quiz()
        models = self.models
        models.score_sheet = models.history = models.learn = models.classroom = models.seen = None
        models.table = model

    def _enter(self, table: str) -> None:
        context, models = self._context, self.models
        if table in context.closed_tables:
            raise NotPermitted(
                say(
                    "This game stopped the referee twice, so it is closed until the referee is updated or "
                    "started again. All other games go on."
                )
            )
        access = enter(context.store, table, context.device)
        if access is None:
            self._close_table()
            raise NotPermitted(NO_PART)
        opened = context.open_table(context.store, table)
        model = TableModel(opened, context.speech, access, context.thinker)
        self.show_table(model)
        if context.device is not None and model.practice is None:
            addresses = context.addresses or Addresses()
            models.phones = PhonesModel(context.store, model, context.device, addresses)

    @command("score_sheet", leaves=True)
    def open_score_sheet(self, score_sheet: String = "") -> None:
        """Score a finished game: a new one, or one that is kept."""
        self._close_all()
        context = self._context
        model = ScoreSheetModel(context.store, context.device, context.speech)
        if score_sheet:
            model.open(score_sheet)
        self.models.score_sheet = model

    @command("history", leaves=True)
    def open_history(self) -> None:
        """Go to the games that are over."""
        self._close_all()
        context = self._context
        self.models.history = HistoryModel(context.store, context.device, context.speech)

    @command("learn", leaves=True)
    def open_learn(self, game: String, learner: LearnerName = "") -> None:
        """Open the learning screen of a game, for the player of a name or the user of this device."""
        context = self._context
        model = LearnModel(context.store, context.device, context.speech, game, learner)
        self._close_all()
        self.models.learn = model

    @command("lesson", is_slow=True, leaves=True)
    def open_lesson(self, lesson: String) -> None:
        """Begin a lesson of the game that is learned, from its start."""
        learn = self.models.at_learn()
        model = LessonModel(
            learn,
            lesson_by_id(learn.game.info.id, lesson),
            open_store(IN_MEMORY),
            self._context.speech,
            is_alone=self.only is not None,
        )
        self._close_lesson()
        self.close_quiz()
        self.models.lesson, self.models.table = model, model.table_model

    @command("leave_lesson")
    def leave_lesson(self) -> None:
        """Go back to where the game is learned, if a lesson is open; where there is only one, begin it."""
        if self.only is not None:
            self.leave()
        else:
            self._close_lesson()

    def _close_table(self) -> None:
        """Close the open table with all that belongs to it, and stop its bots."""
        self._close_lesson()
        self.models.table = self.models.phones = None
        self._context.thinker.stop()

    def _close_lesson(self) -> None:
        if self.models.lesson is not None:
            self.models.lesson.table.store.close()
            self.models.lesson = self.models.table = self.models.seen = None
            self.models.is_log_open = False

    @command("quiz", is_slow=True, leaves=True)
    def open_quiz(self) -> Pending[None]:
        """Ask questions about the game that is learned; raises :class:`Malformed` where there are none."""
        return self._open(QuizModel(self.models.at_learn(), self._context.speech))

    @command("refresh_rules", is_slow=True, leaves=True)
    def open_due(self) -> Pending[None]:
        """Ask the rules that come back now to who learns; raises :class:`Malformed` where none does."""
        return self._open(QuizModel(self.models.at_learn(), self._context.speech, is_due=True))

    @command("ladder", is_slow=True, leaves=True)
    def open_ladder(self, players: Names = ()) -> Pending[None]:
        """Begin a ladder of who learns, or of a team that answers in turn, in the place of an earlier one.

        Raises:
            Malformed: A name of the team is none, or there twice, or they are too many.
        """
        learn = self.models.at_learn()
        team = read_team(players)
        return self._open(LadderModel(learn, self._context.speech, team, self._context.jobs))

    @command("resume_ladder", is_slow=True, leaves=True)
    def resume_ladder(self) -> Pending[None]:
        """Resume the learner's ladder; raise :class:`Malformed` if there is none."""
        learn, jobs = self.models.at_learn(), self._context.jobs
        return self._open(LadderModel(learn, self._context.speech, (), jobs, goes_on=True))

    @command("puzzle", is_slow=True, leaves=True)
    def open_puzzle(self, day: String) -> Pending[None]:
        """Ask the puzzle of a day (``2026-11-27``) of the game that is learned.

        Raises:
            Malformed: This is no date, or no puzzle was found for it.
        """
        try:
            puzzle_date = date.fromisoformat(day)
        except ValueError as error:
            raise Malformed("day", say("This is no date.")) from error
        return self._open(QuizModel(self.models.at_learn(), self._context.speech, day=puzzle_date))

    def _open(self, quiz: QuizModel) -> Pending[None]:
        """Go to a quiz once its first question is there."""
        drawing = quiz.begin()

        def open_it(question: Any) -> None:
            drawing.then(question)
            self._close_lesson()
            self.close_quiz()
            self.models.quiz = quiz

        return Pending(drawing.job, open_it)

    @command("close_quiz", leaves=True)
    def close_quiz(self) -> None:
        """Go back to where the game is learned."""
        if self.models.quiz is not None:
            self.models.quiz.close()
        self.models.quiz = None

    @command("begin_class", leaves=True)
    def begin_class(self) -> None:
        """Teach a class about the game that is learned; raise :class:`Malformed` where no phones can come."""
        game = self.models.at_learn().game.info.id
        self.open_classroom(self._context.store.begin_class(game, self._class_device()))

    @command("open_class", leaves=True)
    def open_classroom(self, code: String, room: Boolean = False) -> None:
        """Go to a class by its code; ``room``: as the screen of the room, on any device.

        Raises:
            Malformed: No phones can come here.
            UnknownClass: There is no such class.
        """
        context, device = self._context, self._class_device()
        opened = context.open_classroom(context.store, code.strip().lower())
        self._close_all()
        self.models.seen = None
        self.models.classroom = ClassroomModel(
            opened, device, context.speech, context.addresses or Addresses(), for_room=room
        )

    def _class_device(self) -> str:
        if self._context.device is None:
            raise Malformed("classroom", say("Phones can join only where the referee runs as a server."))
        return self._context.device

    @command("log")
    def show_log(self, open: Boolean) -> None:
        """Show the log of the table, or put it away."""
        self.models.is_log_open = open

    @command("rules")
    def open_rules(self, game: String, clause: String = "") -> None:
        """Open a game's rulebook, at a clause if one is named; raise :class:`Malformed` for no game."""
        self.models.rules = (find_game(game).info.id, clause)

    @command("close_rules")
    def close_rules(self) -> None:
        """Put the rulebook away, where it lies over something else."""
        if self.models.screen != "rules":
            self.models.rules = None

    @query("hint")
    def tell_hint(self, seat: Seat) -> HintView:
        """Return a hint to the player of a seat, who alone looks now; raises as :meth:`SeatHints.tell`."""
        return self.models.at_hints().tell(seat, self.models.spoken)

    @query("board")
    def board(self, game: String) -> BoardTexts:
        """Return a game's board, for pages without static files; raise :class:`Malformed` for one without."""
        texts = [file.content.decode() for file in board_files(find_game(game).info.id)]
        if not texts:
            raise Malformed("game", say("This game brings no board of its own."))
        return {"script": texts[0], "style": "".join(texts[1:])}
