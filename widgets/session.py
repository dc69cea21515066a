"""One device at the referee: which screens its page shows, and what its taps and queries come to.

Knows no widget: the whole dashboard can be driven and tested here. A tap is a small JSON object with
the name of what is tapped; the answer is the data of the screens that it changed.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypedDict

from referee.engine.errors import Malformed, RefereeError, Refused
from referee.engine.parameters import JsonObject
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Sentence, say
from referee.store.store import Store
from widgets.commands import COMMANDS
from widgets.i18n import Labels
from widgets.jobs import Pending, Result
from widgets.opened import Screen
from widgets.page import NEW, Page
from widgets.queries import QUERIES
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

LOG = logging.getLogger("widgets")

REMEMBERED_TAPS = 50
"""Taps that are recognised when they come again; a page sends one at a time."""
REMEMBERED_ANSWERS = 2
"""Answers to queries that are given again when a page asks again, of those that are done once."""

_FAILED = say(
    "Something went wrong here, and the game is as it was before. Try again; if it happens once more, "
    "reload the page: nothing is lost."
)
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


_Kind = Literal["good", "refused", "error"]

TapState = Literal["done", "repeated", "pending"]
"""What has become of a tap: done, done before, or answered later."""


class Notice(TypedDict):
    """What a page is told; by its number the page knows whether it has been put away.

    ``waivable``: of a refusal, whether this device may say that a card or an agreement overrules it.
    """

    text: str
    kind: _Kind
    clause: str | None
    waivable: bool
    number: int


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
    """What a page holds: the frame, one screen at a time, and what lies over it."""

    shell: ShellView | Closed
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


class Session(Page):
    """A page and what it shows. ``screens`` holds the data of every screen, by name.

    ``on_tap_done`` is called when a pending tap is done, ``on_answer`` with the id of a pending query and its
    answer.
    """

    def __init__(
        self,
        store_opener: Callable[[], Store],
        device: str | None = None,
        only: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(store_opener, device, only)
        self.on_tap_done: Callable[[], None] = lambda: None
        self.on_answer: Callable[[str, Mapping[str, Any]], None] = lambda _id, _answer: None
        self.screens: Screens = {
            "shell": CLOSED,
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
        self._notice: Notice | None = None
        self._display_error: Notice | None = None
        self._notice_count = 0
        self._rules_drawn: tuple[tuple[str, str, str, str], RulesView] | None = None
        self._serial = 0
        self._recent_taps: deque[str] = deque(maxlen=REMEMBERED_TAPS)
        self._answered = ""
        """The id of the tap that was done last."""
        self._pending_tap: object | None = None
        """The job that the last tap waits for."""
        self._pending_queries: set[str] = set()
        self._answers: OrderedDict[str, Mapping[str, Any]] = OrderedDict()

    # -- what the page sends --------------------------------------------------------------------

    def tap(self, data: Any) -> TapState:
        """Do what a tap asks for. Whatever goes wrong becomes a sentence on the screen and a log entry.

        A page gives its taps ids, and sends one again that is not answered: it is done once.
        """
        tap_id = data.get("id") if isinstance(data, dict) else None
        if isinstance(tap_id, str):
            is_repeated = tap_id in self._recent_taps
            self._recent_taps.append(tap_id)
            if is_repeated and self._pending_tap is not None:
                return "pending"
            if is_repeated:  # its answer was lost, or is on its way
                self._answered = tap_id
                self._show()
                return "repeated"
        self._notice, self._pending_tap = None, None
        told = self._told_of(lambda: self._carry_out(data))
        if isinstance(told, Pending):
            return "done" if self._await_tap(told, tap_id) else "pending"
        self._finish_tap(told, tap_id)
        return "done"

    def _await_tap(self, pending: Pending[Any], tap_id: Any) -> bool:
        """Finish a tap when its work is done; another tap in between takes its place.

        Returns whether it is done already.
        """
        waited = self._pending_tap = object()
        is_later = False

        def finish(result: Result) -> None:
            if self._pending_tap is not waited:
                return
            self._pending_tap = None
            self._finish_tap(self._told_of(lambda: _made(pending, result)), tap_id)
            if is_later:
                self.on_tap_done()

        self.jobs.run(pending.job, finish)
        is_later = True
        return self._pending_tap is None

    def _finish_tap(self, told: Sentence | None, tap_id: Any) -> None:
        if told is not None:
            self._notify(told, "good")
        if isinstance(tap_id, str):
            self._answered = tap_id
        self._show()

    def _told_of(self, action: Callable[[], Any]) -> Any:
        """Return what an action returns; whatever it raises becomes the notice."""
        try:
            return action()
        except Refused as refused:
            self._notify(refused.reason, "refused", refused.clause, self._may_overrule(refused))
            if self.table_model is not None:
                self.on_refused(self.table_model.table.game.info.id)
        except RefereeError as error:
            self._notify(error.reason, "error")
        except Exception:
            # nobody above would tell the page of a mistake of ours, and its next tap has to work
            LOG.exception("a tap failed")
            self._notify(_FAILED, "error")
        return None

    def _carry_out(self, data: Any) -> Sentence | Pending[Any] | None:
        name = data.get("tap") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in COMMANDS:
            raise Malformed("tap", say("This page sent something that is not a tap."))
        given = {key: value for key, value in data.items() if key not in ("tap", "id")}
        return COMMANDS[name].carry_out(self, given)

    def query(self, data: Any) -> Mapping[str, Any] | None:
        """Return the answer to ``{"query": …, "data": {…}}``, or why there is none as its ``problem``.

        ``None``: the answer comes later, to ``on_answer``.
        """
        query_id = data.get("id") if isinstance(data, dict) else None
        if isinstance(query_id, str) and query_id in self._pending_queries:
            return None
        found: Mapping[str, Any] | Pending[Any] = self._answer_of(lambda: self._look_up(data))
        if not isinstance(found, Pending):
            return found
        pending = found
        answers: list[Mapping[str, Any]] = []
        is_later = False

        def finish(result: Result) -> None:
            self._pending_queries.discard(query_id or "")
            answer = self._answer_of(lambda: self._remember(data, _made(pending, result)))
            if is_later:
                self.on_answer(query_id or "", answer)
            else:
                answers.append(answer)

        if isinstance(query_id, str):
            self._pending_queries.add(query_id)
        self.jobs.run(pending.job, finish)
        is_later = True
        return answers[0] if answers else None

    def _look_up(self, data: Any) -> Any:
        name = data.get("query") if isinstance(data, dict) else None
        if not isinstance(name, str) or name not in QUERIES:
            raise Malformed("query", say("This page asked for something unknown: reload it."))
        query_id = data.get("id")
        if isinstance(query_id, str) and query_id in self._answers:
            return self._answers[query_id]
        request, given = QUERIES[name], JsonObject().read(data.get("data"), "data", 0)
        place = self.place() if request.kind and self.query_job else None
        if request.kind and self.query_job and place is not None:
            return Pending(self.query_job(place, name, given, request.kind), lambda found: found)
        answer = request.carry_out(self, given)
        return answer if isinstance(answer, Pending) else self._remember(data, answer)

    def _remember(self, data: Any, answer: Mapping[str, Any]) -> Mapping[str, Any]:
        """Keep an answer for a page that asks again, where what it asks for is done once."""
        query_id = data.get("id")
        if isinstance(query_id, str) and QUERIES[data["query"]].is_done_once:
            self._answers[query_id] = answer
            while len(self._answers) > REMEMBERED_ANSWERS:
                self._answers.popitem(last=False)
        return answer

    def _answer_of(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except RefereeError as error:
            reason = error.reason
        except Exception:  # as of a tap: the page waits for an answer
            LOG.exception("a query failed")
            reason = say("This could not be looked up. Try again.")
        return {"problem": self.spoken.say(reason)}

    # -- what is shown --------------------------------------------------------------------------

    @property
    def notice(self) -> Notice | None:
        """What the page is told: what is wrong with its screens, else what came of its last tap."""
        return self._display_error or self._notice

    def _may_overrule(self, refused: Refused) -> bool:
        model = self.table_model
        return model is not None and model.may_overrule(refused.objection)

    def _notify(
        self, sentence: Sentence, kind: _Kind, clause: str | None = None, waivable: bool = False
    ) -> None:
        self._notice = self._make_notice(sentence, kind, clause, waivable)

    def _make_notice(
        self, sentence: Sentence, kind: _Kind, clause: str | None = None, waivable: bool = False
    ) -> Notice:
        """Return a notice; its number tells the page whether it has been put away."""
        self._notice_count += 1
        text = self.spoken.say(sentence)
        return {
            "text": text,
            "kind": kind,
            "clause": clause,
            "waivable": waivable,
            "number": self._notice_count,
        }

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
        self.screens["shell"] = self._shell()

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


def _made(pending: Pending[Any], result: Result) -> Any:
    """Return the answer that some work leads to; raise why there is none."""
    if result.error is not None:
        raise result.error
    return pending.then(result.value)
