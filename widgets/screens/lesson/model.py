"""The model of a lesson: it has a table like any other, and judges what is tapped there.

A learner may play every action that the rules allow, also a wrong one, until they go back. Then the lesson
continues at a new table in the earlier state. The tables are in a separate store in memory: nothing of a
lesson reaches the lobby or the history. The learner's progress is in the page's store, see
:mod:`referee.store.learning`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.action import PUBLIC, Action
from referee.engine.parameters import optional, read_fields
from referee.first_game import is_taught
from referee.i18n import Sentence, say
from referee.lessons import Lesson, LessonRun, Step, Verdict, Words, hints
from referee.lessons.lesson import matches
from referee.lessons.run import Judgement
from referee.match.mode import WHAT_IF
from referee.memory import grade
from referee.store.learning import lesson_topic
from referee.store.log import NewTable
from referee.tables.table import Table
from widgets.games import complete_actions
from widgets.request_params import Number, Values
from widgets.requests import command
from widgets.screens.learn.model import LearnModel
from widgets.screens.lesson.access import LessonAccess
from widgets.screens.lesson.labels import LABELS
from widgets.screens.lesson.views import CourseEnd, LessonView
from widgets.screens.table.access import Access, NotPermitted
from widgets.screens.table.button_names import with_button_names
from widgets.screens.table.model import TableModel
from widgets.screens.table.policy import Submission
from widgets.screens.table.revision import check_revision, stale_page

if TYPE_CHECKING:
    from referee.store.store import Store

_RIGHT = say("That is right.")
_NOT_THIS = say("You may do that, and here you see what comes of it. This step asks for something else.")
_COURSE_END = say("That was the last lesson. Now play: alone against bots, or all of you for the first time.")
_ANSWER_FIRST = say("Answer the question first.")
_BACK_FIRST = say("Go back first: tap “{back}”.", back=LABELS.sentences["back"])
_READ_FIRST = say("Read on first: tap “{go_on}”.", go_on=LABELS.sentences["go_on"])


class LessonModel:
    """A lesson that is gone through on a page: the :class:`TablePolicy` of its ``table_model``.

    ``store`` is new, and the table's alone. ``is_alone``: there are no other lessons to go to.
    """

    is_game = False

    def __init__(
        self, learn: LearnModel, lesson: Lesson, store: Store, speech_of: Any, *, is_alone: bool = False
    ) -> None:
        self.lesson = lesson
        self._store = store
        self.run = LessonRun(lesson, self._new_table)
        access = LessonAccess(is_host=False, seats=frozenset({lesson.learner}))
        self.table_model = TableModel(self.table, speech_of, access, policy=self)
        self._learn = learn
        self._is_alone = is_alone
        self._is_opened = False
        self._verdict: Verdict | None = None
        self._wrong_taps = 0  # in this step
        self._hints_shown = 0
        self._hints: tuple[Words | Sentence, ...] = hints(self.run)  # of this step, as it began
        self._clauses = self._about()

    def _about(self) -> Collection[str]:
        """Return the clauses that the step is about; for an action with none, what the table says."""
        step, match = self.run.step, self.run.table.match
        if found := self.run.clauses():
            return found
        is_action = step is not None and step.question is None
        return (match.game.prompt(match.state, PUBLIC).clause,) if is_action else ()

    def _new_table(self) -> Table:
        setup, game = self.lesson.setup, self.lesson.game
        new = NewTable(game.info.id, setup.seats, game.stated_options(setup), {WHAT_IF: True})
        row = self._store.create(new)
        self._store.set_countdown(row.id, 0)  # nobody else would speak up
        return Table(self._store, row)

    @property
    def table(self) -> Table:
        """The table at which the lesson stands."""
        table: Any = self.run.table
        found: Table = table
        return found

    # -- what is shown --------------------------------------------------------------------------

    def coach(self) -> LessonView:
        """Return the learner's position, and the coach's text."""
        run, lesson, speech = self.run, self.lesson, self.table_model.speech
        verdict = self._verdict
        objection = None if verdict is None else verdict.objection
        question = None if run.step is None or run.is_done or run.is_exploring else run.step.question
        following = None if self._is_alone else self._learn.after(lesson.id)
        return {
            "id": lesson.id,
            "title": lesson.title[speech.language],
            "phase": self._phase,
            "place": f"{min(run.position + 1, len(lesson.steps))}/{len(lesson.steps)}",
            "tone": "plain" if verdict is None else "good" if verdict.is_right else "wrong",
            "paragraphs": [self._say(paragraph) for paragraph in self._paragraphs()],
            "clauses": [] if objection is None else [objection.clause],
            "choices": [self._say(choice.say) for choice in question.choices]
            if question and self._is_opened
            else [],
            "hint": self._next_hint,
            "next": None
            if following is None
            else {"id": following.id, "title": following.title[speech.language]},
            "course_end": self._course_end() if run.is_over and self._ends_course(following) else None,
        }

    def _ends_course(self, following: Lesson | None) -> bool:
        return following is None and not self._is_alone

    def _course_end(self) -> CourseEnd:
        info = self.lesson.game.info
        return {"players": info.players[0], "first_game": is_taught(info.id)}

    @property
    def _phase(self) -> Any:
        if self.run.is_over:
            return "over"
        if not self._is_opened:
            return "opening"
        if self.run.is_exploring:
            return "tried"
        return "told" if self.run.is_done else "step"

    @property
    def _next_hint(self) -> Any:
        """What kind of hint is still to be had: the first, a stronger one, or what is right."""
        left = len(self._hints) - self._hints_shown if self._phase == "step" else 0
        if left <= 0:
            return None
        if left == 1:
            return "answer"
        return "more" if self._hints_shown else "first"

    def _say(self, text: Words | Sentence) -> str:
        speech = self.table_model.speech
        if isinstance(text, Sentence):
            return speech.say(text)
        return with_button_names(text[speech.language], self.lesson.game, speech)

    def _paragraphs(self) -> list[Words | Sentence]:
        step, verdict = self.run.step, self._verdict
        if step is None:
            is_last = self._ends_course(self._learn.after(self.lesson.id))
            return [self.lesson.now_you_can, *([_COURSE_END] if is_last else [])]
        if not self._is_opened:
            return [self.lesson.opening]
        if self.run.is_done:
            return self._told(step, verdict)
        paragraphs: list[Words | Sentence] = []
        if verdict is not None:
            paragraphs += [] if verdict.objection is None else [verdict.objection.reason]
            paragraphs += [] if verdict.say is None else [verdict.say]
            if step.question is not None and not paragraphs:
                paragraphs = [_ANSWER_FIRST]
        if self.run.is_exploring:
            return paragraphs or [_NOT_THIS]
        return [*paragraphs, step.say, *self._hints[: self._hints_shown][-1:]]

    def _told(self, step: Step, verdict: Verdict | None) -> list[Words | Sentence]:
        next_texts = [] if step.then is None else [step.then]
        if verdict is not None and not verdict.is_right:  # of what was tapped meanwhile
            return [_READ_FIRST, *next_texts]
        comments = [] if verdict is None or verdict.say is None else [verdict.say]
        return [_RIGHT, *comments, *next_texts]

    # -- what taps do ---------------------------------------------------------------------------

    def access_now(self, device: str | None) -> Access | None:
        """Return the learner's part, which nobody takes away."""
        return self.table_model.access

    def submit(self, submission: Submission, access: Access) -> None:
        """Hold what was tapped against the step; it is played if it is right, and answered in any case."""
        if self.run.is_exploring:
            raise NotPermitted(_BACK_FIRST)
        actions, rolled = submission.actions, submission.rolled
        check_revision(self.table, submission.seen, (action.do for action in actions))
        match = self.table.match
        done = [
            self._as_asked(action, rolled.get(index, ())) if rolled else action
            for index, action in enumerate(complete_actions(match.game, match.state, actions))
        ]
        self._is_opened = True
        self._take(self.run.act(done))

    def _as_asked(self, action: Action, rolled: Sequence[str]) -> Action:
        """Return an action that chance decides as the lesson has it decided."""
        step = self.run.step
        for pattern in () if step is None else step.accept:
            rolled_values = {name: pattern[name] for name in rolled if name in pattern}
            if matches({key: pattern[key] for key in ("do", "by") if key in pattern}, action):
                return action._replace(given={**action.given, **rolled_values})
        return action

    def _take(self, verdict: Verdict) -> None:
        self._verdict = verdict
        if self.run.is_done and not verdict.is_right:
            return
        if verdict.judgement is Judgement.OTHER and self.run.step is not None and self.run.step.question:
            return  # a tap on the board answers no question
        if not verdict.is_right:
            self._wrong_taps += 1
            if self._wrong_taps > 1 or verdict.say is None:  # the text after a first mistake is hint enough
                self._show_hint()
        self._learn.note(
            lesson_topic(self.lesson.id), right=int(verdict.is_right), wrong=int(not verdict.is_right)
        )
        is_helped = bool(self._wrong_taps or self._hints_shown)
        self._learn.judge(self._judged(verdict), grade(is_right=verdict.is_right, is_helped=is_helped))

    def _judged(self, verdict: Verdict) -> Collection[str]:
        """Return the clauses that something shows to be known, or not to be."""
        if verdict.objection is not None:
            return (verdict.objection.clause,)
        if verdict.judgement in (Judgement.RIGHT, Judgement.WRONG):
            return self._clauses
        return ()  # what the rules allow and the step does not ask for says nothing of them

    @command("lesson_why_not")
    def why_not(self, action: Values) -> None:
        """Answer what the page has struck out, of which perhaps only the beginning is chosen.

        Raises:
            Malformed: It is no action, or not one that is offered.
            NotPermitted: It is another seat's, or something was tried that has to be taken back first.
        """
        if self.run.is_exploring:
            raise NotPermitted(_BACK_FIRST)
        match = self.table.match
        offers = (*match.game.controls(match.state), *match.game.out_of_turn_offers(match.state))
        do, by = action.get("do"), action.get("by")
        offer = next((offer for offer in offers if (offer.do, offer.by) == (do, by)), None)
        if offer is None:
            raise stale_page(self.table, len(match.log))
        if reason := self.table_model.access.forbids(offer.rule, offer.by):
            raise NotPermitted(reason)
        fields = {name: optional(parameter) for name, parameter in offer.parameters.items()}
        given = {name: value for name, value in action.items() if name not in ("do", "by")}
        chosen = read_fields(given, fields, offer.do, len(match.setup.seats))
        self._is_opened = True
        self._take(self.run.explain(offer.action(**chosen)))

    @command("begin_lesson")
    def begin(self) -> None:
        """Go from the opening to the first step."""
        self._is_opened = True

    @command("lesson_hint")
    def hint(self) -> None:
        """Give a hint, and each time a stronger one, up to what is right."""
        self._show_hint()

    def _show_hint(self) -> None:
        self._hints_shown = min(self._hints_shown + 1, len(self._hints))

    @command("lesson_go_back", is_slow=True)
    def go_back(self) -> None:
        """Go back to before what was tried."""
        self.run.go_back()
        self.table_model.table = self.table
        self._verdict = None

    @command("answer_lesson")
    def answer(self, choice: Number) -> None:
        """Answer the step's question; raise :class:`Malformed` where none is asked."""
        verdict = self.run.answer(choice)
        self._is_opened = True
        self._take(verdict)

    @command("lesson_go_on")
    def advance(self) -> None:
        """Have the others act, and go to the next step; after the last one the lesson is done."""
        if not self.run.is_done:
            return
        self.run.advance()
        self.table_model.table = self.table
        self._verdict, self._wrong_taps, self._hints_shown = None, 0, 0
        self._hints, self._clauses = hints(self.run), self._about()
        if self.run.is_over:
            self._learn.note(lesson_topic(self.lesson.id), is_done=True)
