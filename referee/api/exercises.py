"""Exercises in notebooks: a check compares an answer with the rules and explains errors."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from referee.engine.errors import RefereeError
from referee.i18n import Sentence, Speech, say

KINDS: Mapping[type, Sentence] = {
    bool: say("True or False"),
    int: say("a whole number"),
    float: say("a number"),
    str: say("a text"),
    dict: say("an action, such as dict(do=…, by=…)"),
}
"""The types of an answer, with their descriptions."""


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, and a text about it; it is truthy if the answer is right."""

    is_right: bool
    text: str

    def __bool__(self) -> bool:
        return self.is_right

    def __repr__(self) -> str:
        return self.text


Wrong = Callable[[Any], str | None]
Check = Callable[[Any], Verdict]


def exercise(kind: type, *, language: str = "en") -> Callable[[Wrong], Check]:
    """Return a decorator that makes a check of a function.

    The function returns what is wrong with an answer, or ``None`` if it is right. If the function plays the
    answer and the rules forbid it, their reason is the result. ``...`` means that there is no answer yet.

    Args:
        kind: The type of an answer, one of :data:`KINDS`; the function only gets answers of this type.
        language: The language of the verdicts, ``"en"`` or ``"es"``.

    Raises:
        KeyError: There is no such kind.
    """
    expected, speech = KINDS[kind], Speech(language)

    def verdict(sentence: Sentence, *, is_right: bool = False) -> Verdict:
        return Verdict(is_right, speech.say(sentence))

    def make(wrong: Wrong) -> Check:
        @wraps(wrong)
        def check(answer: Any) -> Verdict:
            if answer is ...:
                return verdict(say("Put your answer in place of the three dots."))
            if not _is_of(kind, answer):
                given = reprlib.repr(answer)
                return verdict(say("The answer is {kind}, not {given}.", kind=expected, given=given))
            try:
                hint = wrong(answer)
            except RefereeError as error:
                return verdict(say("The referee refuses that: {reason}", reason=str(error)))
            if hint is None:
                return verdict(say("That is right."), is_right=True)
            return verdict(say("Not yet. {hint}", hint=hint))

        return check

    return make


def _is_of(kind: type, answer: Any) -> bool:
    if kind is not bool and isinstance(answer, bool):
        return False
    if kind is dict:
        return isinstance(answer, dict) and all(isinstance(key, str) for key in answer)
    return isinstance(answer, int | float if kind is float else kind)
