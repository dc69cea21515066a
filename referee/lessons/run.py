"""A lesson in progress: it judges and plays the learner's actions, and goes back after wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any, NamedTuple, Protocol

from referee.engine.action import Action
from referee.engine.errors import Malformed, Objection, Refused
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.engine.parameters import Text
from referee.i18n import say
from referee.lessons.judging import clauses_of, has_reached, objection_to, right_choice
from referee.lessons.lesson import Lesson, Step, Tempting, Words, matches
from referee.match.match import Match
from referee.match.record import write_action


class Judgement(Enum):
    """A lesson's judgement of an action or an answer."""

    RIGHT = "right"
    REFUSED = "refused"
    """A clause of the rules forbids it."""
    UNWISE = "unwise"
    """It is allowed, and the lesson explains its cost."""
    WRONG = "wrong"
    """A wrong answer to a question."""
    OTHER = "other"
    """It is allowed, but this step is about something else."""


class Verdict(NamedTuple):
    """A lesson's judgement, with the rules' objection, the lesson's text, and the others' reply."""

    judgement: Judgement
    objection: Objection | None = None
    say: Words | None = None
    reply: tuple[Action, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the step is done."""
        return self.judgement is Judgement.RIGHT


class LessonTable(Protocol):
    """A table for a lesson; :class:`~referee.tables.table.Table` is one."""

    @property
    def match(self) -> Match[Any]:
        """The game so far."""

    def submit_all(self, actions: Sequence[Action]) -> object:
        """Play actions one after the other."""


class BareTable:
    """A table that is not stored."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.match: Match[Any] = Match(game, setup)

    def submit_all(self, actions: Sequence[Action]) -> None:
        """Play actions one after the other."""
        for action in actions:
            self.match.submit(action)


class LessonRun:
    """A lesson at a ``table`` with the lesson's seats and options; ``begin`` opens such a table.

    ``position``: the index of the current step; the number of steps once the lesson is over. ``is_done``: the
    step is done and its result is shown; :meth:`advance` plays what follows. ``is_exploring``: the learner
    played another action and sees its result; :meth:`go_back` opens a new table in the earlier position.
    """

    def __init__(self, lesson: Lesson, begin: Callable[[], LessonTable]) -> None:
        self.lesson = lesson
        self.position = 0
        self.is_done = self.is_exploring = False
        self._begin = begin
        self._played: list[Sequence[Action]] = [lesson.actions]  # by batches
        self.table = self._table_now()

    def _table_now(self) -> LessonTable:
        table = self._begin()
        for actions in self._played:
            table.submit_all(actions)
        return table

    @property
    def step(self) -> Step | None:
        """The current step, ``None`` once the lesson is over."""
        return None if self.is_over else self.lesson.steps[self.position]

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.position == len(self.lesson.steps)

    def judge(self, actions: Sequence[Action]) -> Verdict:
        """Return the lesson's judgement of a batch of actions, without playing them.

        Only :meth:`act` finds out whether actions that the lesson does not name reach the step's goal.
        """
        step = self.step
        if step is None or self.is_done or self.is_exploring or not actions:
            return Verdict(Judgement.OTHER)
        tried = [
            tempting
            for tempting in step.tempting
            if any(matches(tempting.pattern, action) for action in actions)
        ]
        if not tried:
            tried = [
                tempting
                for tempting in step.tempting
                if any(self._is_meant(tempting, action) for action in actions)
            ]
        tried.sort(key=lambda tempting: len(tempting.pattern), reverse=True)  # the most specific first
        match = self.table.match
        for objection in match.game.objections(match.state, actions[0]):
            return _refused(objection, tried)
        if all(any(matches(pattern, action) for pattern in step.accept) for action in actions):
            return Verdict(Judgement.RIGHT)
        unwise = next((tempting for tempting in tried if tempting.clause is None), None)
        if unwise is None:
            return Verdict(Judgement.OTHER)
        return Verdict(Judgement.UNWISE, None, unwise.say, unwise.reply)

    def _is_meant(self, tempting: Tempting, action: Action) -> bool:
        """Whether an action matches a wrong action, apart from typed texts."""
        fields = self.table.match.game.rule(action.do).parameters
        typed = {name for name, field in fields.items() if type(field) is Text}
        return matches({key: value for key, value in tempting.pattern.items() if key not in typed}, action)

    def act(self, actions: Sequence[Action]) -> Verdict:
        """Play actions if the rules allow them; return the lesson's judgement."""
        verdict = self.judge(actions)
        step = self.step
        if (
            step is None
            or step.question
            or self.is_done
            or self.is_exploring
            or not actions
            or verdict.objection
        ):
            return verdict
        try:
            self.table.submit_all(actions)
        except Refused as refused:  # a later action of the batch
            return _refused(refused.objection, ())
        if step.goal is not None and has_reached(step.goal, self.table.match, actions):
            verdict = Verdict(Judgement.RIGHT)
        if verdict.is_right:
            self._played.append(actions)
            self.is_done = True
        else:
            self.table.submit_all(verdict.reply)
            self.is_exploring = True
        return verdict

    def go_back(self) -> None:
        """Go back to the position before an explored action, at a new table; else do nothing."""
        if self.is_exploring:
            self.table = self._table_now()
            self.is_exploring = False

    def explain(self, action: Action) -> Verdict:
        """Return the judgement of a partial action, with the objection to it if any."""
        step, match = self.step, self.table.match
        objection = next(iter(match.game.rule(action.do).objections(match.state, action)), None)
        if step is None or objection is None:
            return Verdict(Judgement.OTHER)
        written = write_action(action)
        return _refused(
            objection,
            [
                tempting
                for tempting in step.tempting
                if all(tempting.pattern.get(key) == written[key] for key in written)
            ],
        )

    def right_choice(self) -> int:
        """Return the index of the right choice of the step's question.

        Raises:
            Malformed: The step has no question, or not exactly one choice is right.
            Refused: An action after a choice cannot be played.
        """
        if self.step is None or self.step.question is None:
            raise Malformed("choice", say("The lesson does not ask that now."))
        return right_choice(self.step.question, self._known())

    def clauses(self) -> frozenset[str]:
        """Return the clauses that the step is about: those that refuse its wrong actions.

        For a question they include the clauses of the effects. Raises as :meth:`right_choice` does.
        """
        if self.step is None:
            return frozenset()
        found = {tempting.clause for tempting in self.step.tempting if tempting.clause is not None}
        if self.step.question is not None:
            found |= clauses_of(self.step.question, self._known()).intersection(self.lesson.teaches)
        return frozenset(found)

    def _known(self) -> Match[Any]:
        """Return the game so far with the values of all sealed entries, which the table's match may lack."""
        known = BareTable(self.lesson.game, self.lesson.setup)
        for actions in self._played:
            known.submit_all(actions)
        return known.match

    def answer(self, choice: int) -> Verdict:
        """Answer the step's question, and play the choice's actions; return the judgement.

        Raises :class:`Malformed` if the step has no question, or for an unknown choice.
        """
        question = None if self.step is None or self.is_done or self.is_exploring else self.step.question
        if question is None or choice not in range(len(question.choices)):
            raise Malformed("choice", say("The lesson does not ask that now."))
        chosen = question.choices[choice]
        if (objection := objection_to(chosen, self.table.match)) is not None:
            return Verdict(Judgement.REFUSED, objection, chosen.why)
        is_right = choice == self.right_choice()
        actions = (*chosen.play, *question.after)
        self.table.submit_all(actions)
        if is_right and not question.is_what_if:
            self._played.append(actions)
        self.is_done, self.is_exploring = is_right, bool(actions) and not is_right
        return Verdict(Judgement.RIGHT if is_right else Judgement.WRONG, None, chosen.why)

    def advance(self) -> None:
        """Play the others' actions after a step that is done, and go to the next step; else do nothing.

        After a "what if" question the lesson continues at a new table, without the assumed actions.
        """
        if self.step is not None and self.is_done:
            if self.step.question is not None and self.step.question.is_what_if:
                self.table = self._table_now()
            self.table.submit_all(self.step.follow)
            self._played.append(self.step.follow)
            self.position += 1
            self.is_done = False


def _refused(objection: Objection, tried: Sequence[Tempting]) -> Verdict:
    explanation = next((tempting.say for tempting in tried if tempting.clause == objection.clause), None)
    return Verdict(Judgement.REFUSED, objection, explanation)
