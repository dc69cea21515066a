"""The data of a lesson: steps, questions, choices and wrong actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.i18n import LANGUAGES
from referee.lessons.goal import Goal
from referee.match.record import write_action

Words = Mapping[str, str]
"""A text by language."""
Pattern = Mapping[str, Any]
"""A partial action in the form of a record: the given parameters must be equal.

A ``null`` parameter must be left out of the action. Within a group, too, only the given fields count.
"""


def matches(pattern: Pattern, action: Action) -> bool:
    """Whether an action matches a pattern."""
    return _holds(pattern, write_action(action))


def _holds(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(_holds(value, found.get(key)) for key, value in wanted.items())
    return bool(wanted == found)


def given_values(pattern: Pattern) -> dict[str, Any]:
    """Return the given parameters of a pattern, without those that are ``null``."""
    return {key: value for key, value in pattern.items() if value is not None}


class Tempting(NamedTuple):
    """A wrong action that beginners often try: refused by a ``clause``, or allowed and unwise without one.

    The lesson plays an allowed one and the others' ``reply``, until the learner goes back.
    """

    pattern: Pattern
    clause: str | None
    say: Words
    reply: tuple[Action, ...] = ()


class Choice(NamedTuple):
    """An answer to a question, and ``why`` it is right or wrong.

    ``holds``: the condition under which it is right. ``play``: the learner's action that the answer means,
    and the others' replies.
    """

    say: Words
    why: Words
    holds: Goal | None = None
    play: tuple[Action, ...] = ()


class Question(NamedTuple):
    """A question instead of an action; the engine finds its answer (:mod:`referee.lessons.judging`).

    ``after``: the actions to play before judging; with ``is_what_if``, the lesson then continues without
    them. The choice whose ``holds`` is met is right. Among choices with actions, it is the one that reaches
    the ``goal``; or the one with the most (``is_most``) or the least at ``path``; or the only legal one.
    """

    choices: tuple[Choice, ...]
    after: tuple[Action, ...] = ()
    is_what_if: bool = False
    goal: Goal | None = None
    path: str | None = None
    is_most: bool = True


class Step(NamedTuple):
    """One decision of a lesson: the task (``say``), and the right actions in ``accept`` or a ``question``.

    An action that reaches the ``goal`` is right too (:mod:`referee.lessons.goal`). ``then`` explains the
    result; ``follow``: the others' next actions; ``nudge``: an idea; ``hint``: where to tap.
    """

    say: Words
    accept: tuple[Pattern, ...]
    question: Question | None
    tempting: tuple[Tempting, ...]
    hint: Words | None
    then: Words | None
    follow: tuple[Action, ...]
    goal: Goal | None = None
    nudge: Words | None = None

    @property
    def is_judged(self) -> bool:
        """Whether the engine judges the step, and not only the lesson's list of right actions."""
        if self.question is not None:
            return True
        return self.goal is not None and any(tempting.clause is None for tempting in self.tempting)


class Lesson(NamedTuple):
    """A lesson of a game; ``learner``: the seat that acts; ``teaches``: the clauses that it is about."""

    id: str
    title: Words
    minutes: int
    teaches: tuple[str, ...]
    game: Game[Any]
    setup: Setup
    learner: int
    actions: tuple[Action, ...]
    opening: Words
    steps: tuple[Step, ...]
    now_you_can: Words

    @property
    def word_counts(self) -> dict[str, int]:
        """The number of words of its :meth:`path` in each language."""
        return {
            language: sum(len(words[language].split()) for words in self.path()) for language in LANGUAGES
        }

    def path(self) -> Iterator[Words]:
        """Yield the texts that a learner reads without mistakes and hints."""
        yield self.opening
        for step in self.steps:
            yield step.say
            if step.question is not None:
                choices = step.question.choices
                yield from (choice.say for choice in choices)
                yield {  # the longest explanation, because only the engine knows the right choice
                    language: max(
                        (choice.why[language] for choice in choices), key=lambda text: len(text.split())
                    )
                    for language in LANGUAGES
                }
            if step.then is not None:
                yield step.then
        yield self.now_you_can
