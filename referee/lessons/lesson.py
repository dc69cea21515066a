"""What a lesson is made of."""

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
"""An action of which perhaps not all is said, as a record writes it: what is said has to be equal.

What is ``null`` has to be left out. Of a group, too, only what is said counts.
"""


def matches(pattern: Pattern, action: Action) -> bool:
    """Whether an action is one that a pattern means."""
    return _holds(pattern, write_action(action))


def _holds(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(_holds(value, found.get(key)) for key, value in wanted.items())
    return bool(wanted == found)


def said(pattern: Pattern) -> dict[str, Any]:
    """Return a pattern without what has to be left out."""
    return {key: value for key, value in pattern.items() if value is not None}


class Tempting(NamedTuple):
    """What a beginner may well try: refused for a ``clause``, or with none allowed and unwise.

    What is allowed is played, and after it what the others do to it (``reply``), until the learner goes back.
    """

    pattern: Pattern
    clause: str | None
    say: Words
    reply: tuple[Action, ...] = ()


class Choice(NamedTuple):
    """An answer to a question, and ``why`` it is right or wrong.

    ``holds``: what the engine has to find for it to be right. ``play``: the learner's action that it stands
    for, and what the others do to it.
    """

    say: Words
    why: Words
    holds: Goal | None = None
    play: tuple[Action, ...] = ()


class Question(NamedTuple):
    """A question in the place of an action, whose answer the engine finds (:mod:`referee.lessons.judging`).

    ``after``: what the engine plays before it looks; with ``is_what_if``, the lesson goes on without it.
    The choice that ``holds`` is right. Of choices that are played, it is the one that reaches the ``goal``;
    the one with the most (``is_most``) or the least at ``path``; or, without these, the one that the rules
    allow.
    """

    choices: tuple[Choice, ...]
    after: tuple[Action, ...] = ()
    is_what_if: bool = False
    goal: Goal | None = None
    path: str | None = None
    is_most: bool = True


class Step(NamedTuple):
    """One decision: what is asked, what is right, and what the others do then (``follow``).

    ``then``: what the right action brought about, and why. Either ``accept`` has what is right, or there is
    a ``question``. ``goal``: whatever brings it about is right too (:mod:`referee.lessons.goal`).
    ``nudge``: what to think of; ``hint``: where to tap.
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
        """Whether the engine finds out what is best among several things that tempt."""
        if self.question is not None:
            return True
        return self.goal is not None and any(one.clause is None for one in self.tempting)


class Lesson(NamedTuple):
    """A lesson of a game; ``learner`` is the seat that acts, ``teaches`` the clauses that it is about."""

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
        """How many words of each language its :meth:`path` has."""
        return {
            language: sum(len(words[language].split()) for words in self.path()) for language in LANGUAGES
        }

    def path(self) -> Iterator[Words]:
        """Yield the texts that everybody reads who makes no mistake and asks for no hint."""
        yield self.opening
        for step in self.steps:
            yield step.say
            if step.question is not None:
                choices = step.question.choices
                yield from (one.say for one in choices)
                yield {  # the longest: which is right, only the engine knows
                    language: max((one.why[language] for one in choices), key=lambda text: len(text.split()))
                    for language in LANGUAGES
                }
            if step.then is not None:
                yield step.then
        yield self.now_you_can
