"""A lesson as somebody goes through it: what is tapped is judged and played, what was wrong taken back."""

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
    """What a lesson makes of an action or an answer."""

    RIGHT = "right"
    REFUSED = "refused"
    """A clause of the rules forbids it."""
    UNWISE = "unwise"
    """It is allowed, and the lesson says what it costs."""
    WRONG = "wrong"
    """A wrong answer to a question."""
    OTHER = "other"
    """It is allowed, and not what this step is about."""


class Verdict(NamedTuple):
    """What a lesson makes of something, the rules' objection, what it says and what the others do to it."""

    judgement: Judgement
    objection: Objection | None = None
    say: Words | None = None
    reply: tuple[Action, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the step is done."""
        return self.judgement is Judgement.RIGHT


class LessonTable(Protocol):
    """A table at which a lesson is played; :class:`~referee.tables.table.Table` is one."""

    @property
    def match(self) -> Match[Any]:
        """The game so far."""

    def submit_all(self, actions: Sequence[Action]) -> object:
        """Play actions one after the other."""


class BareTable:
    """A table that nothing keeps."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.match: Match[Any] = Match(game, setup)

    def submit_all(self, actions: Sequence[Action]) -> None:
        """Play actions one after the other."""
        for action in actions:
            self.match.submit(action)


class LessonRun:
    """A lesson at a ``table`` with the lesson's seats and options, which ``begin`` starts.

    ``position``: which step it is at; as many as there are: it is over. ``is_told``: that step is done, and
    what came of it is being told: :meth:`go_on` plays what follows. ``is_tried``: something else was played,
    and what comes of that is seen: :meth:`go_back` has another table, as it was before.
    """

    def __init__(self, lesson: Lesson, begin: Callable[[], LessonTable]) -> None:
        self.lesson = lesson
        self.position = 0
        self.is_told = self.is_tried = False
        self._begin = begin
        self._played: list[Sequence[Action]] = [lesson.actions]  # what was done at once, each
        self.table = self._table_now()

    def _table_now(self) -> LessonTable:
        table = self._begin()
        for actions in self._played:
            table.submit_all(actions)
        return table

    @property
    def step(self) -> Step | None:
        """The step that the lesson is at, ``None`` once it is over."""
        return None if self.is_over else self.lesson.steps[self.position]

    @property
    def is_over(self) -> bool:
        """Whether every step is done and told."""
        return self.position == len(self.lesson.steps)

    def judge(self, actions: Sequence[Action]) -> Verdict:
        """Return what the lesson makes of actions that are done at once; nothing is played.

        Whether others than those that it names reach the step's goal, :meth:`act` finds out.
        """
        step = self.step
        if step is None or self.is_told or self.is_tried or not actions:
            return Verdict(Judgement.OTHER)
        tried = [one for one in step.tempting if any(matches(one.pattern, action) for action in actions)]
        if not tried:
            tried = [one for one in step.tempting if any(self._is_meant(one, action) for action in actions)]
        tried.sort(key=lambda one: len(one.pattern), reverse=True)  # who says more of it, means it
        match = self.table.match
        for objection in match.game.objections(match.state, actions[0]):
            return _refused(objection, tried)
        if all(any(matches(one, action) for one in step.accept) for action in actions):
            return Verdict(Judgement.RIGHT)
        unwise = next((one for one in tried if one.clause is None), None)
        if unwise is None:
            return Verdict(Judgement.OTHER)
        return Verdict(Judgement.UNWISE, None, unwise.say, unwise.reply)

    def _is_meant(self, one: Tempting, action: Action) -> bool:
        """Whether an action is what tempts, but for the words that were typed with it."""
        fields = self.table.match.game.rule(action.do).parameters
        typed = {name for name, field in fields.items() if type(field) is Text}
        return matches({key: value for key, value in one.pattern.items() if key not in typed}, action)

    def act(self, actions: Sequence[Action]) -> Verdict:
        """Play actions that the rules allow; return what the lesson makes of them and what came of them."""
        verdict = self.judge(actions)
        step = self.step
        if step is None or step.question or self.is_told or self.is_tried or not actions or verdict.objection:
            return verdict
        try:
            self.table.submit_all(actions)
        except Refused as refused:  # one of several, after those before it
            return _refused(refused.objection, ())
        if step.goal is not None and has_reached(step.goal, self.table.match, actions):
            verdict = Verdict(Judgement.RIGHT)
        if verdict.is_right:
            self._played.append(actions)
            self.is_told = True
        else:
            self.table.submit_all(verdict.reply)
            self.is_tried = True
        return verdict

    def go_back(self) -> None:
        """Go back to before what was tried, at another table; else nothing happens."""
        if self.is_tried:
            self.table = self._table_now()
            self.is_tried = False

    def explain(self, action: Action) -> Verdict:
        """Return what speaks against an action of which perhaps only the beginning is said."""
        step, match = self.step, self.table.match
        objection = next(iter(match.game.rule(action.do).objections(match.state, action)), None)
        if step is None or objection is None:
            return Verdict(Judgement.OTHER)
        said = write_action(action)
        return _refused(
            objection,
            [one for one in step.tempting if all(one.pattern.get(key) == said[key] for key in said)],
        )

    def right_choice(self) -> int:
        """Return the number of the choice that is right at the step's question.

        Raises:
            Malformed: None is asked, or not exactly one choice is right.
            Refused: What follows a choice cannot be played.
        """
        if self.step is None or self.step.question is None:
            raise Malformed("choice", say("The lesson does not ask that now."))
        return right_choice(self.step.question, self._known())

    def clauses(self) -> frozenset[str]:
        """Return the clauses of the lesson that the step asks about: those that a mistake goes against.

        Of a question also those by which something follows; raises as :meth:`right_choice` does.
        """
        if self.step is None:
            return frozenset()
        found = {one.clause for one in self.step.tempting if one.clause is not None}
        if self.step.question is not None:
            found |= clauses_of(self.step.question, self._known()).intersection(self.lesson.teaches)
        return frozenset(found)

    def _known(self) -> Match[Any]:
        """Return the game so far with all that is sealed, which the table's own match may not know."""
        known = BareTable(self.lesson.game, self.lesson.setup)
        for actions in self._played:
            known.submit_all(actions)
        return known.match

    def answer(self, choice: int) -> Verdict:
        """Answer the step's question, and play what it is about; return what the lesson makes of the answer.

        Raises :class:`Malformed` where none is asked, or for no such choice.
        """
        question = None if self.step is None or self.is_told or self.is_tried else self.step.question
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
        self.is_told, self.is_tried = is_right, bool(actions) and not is_right
        return Verdict(Judgement.RIGHT if is_right else Judgement.WRONG, None, chosen.why)

    def go_on(self) -> None:
        """Play what the others do after a step that is done, and go to the next; else nothing happens.

        What was only supposed is not on the table any more: it is another one, as it was before.
        """
        if self.step is not None and self.is_told:
            if self.step.question is not None and self.step.question.is_what_if:
                self.table = self._table_now()
            self.table.submit_all(self.step.follow)
            self._played.append(self.step.follow)
            self.position += 1
            self.is_told = False


def _refused(objection: Objection, tried: Sequence[Tempting]) -> Verdict:
    said = next((one.say for one in tried if one.clause == objection.clause), None)
    return Verdict(Judgement.REFUSED, objection, said)
