"""The hints of a lesson's step, the weakest first: what to think of, where to tap, and what is right."""

from __future__ import annotations

from random import Random

from referee.i18n import Sentence, Speech, say
from referee.lessons.check import whole
from referee.lessons.lesson import Words
from referee.lessons.run import LessonRun


def hints(run: LessonRun) -> tuple[Words | Sentence, ...]:
    """Return the hints of the step that a lesson is at.

    Three for an action: the step's own ``nudge`` and ``hint``, the engine's words where it has none, and what
    the engine says of the action that is asked for. For a question the step's own, and the right choice.
    """
    step = run.step
    if step is None:
        return ()
    if step.question is not None:
        right = step.question.choices[run.right_choice()]
        answer = {
            language: Speech(language).say(say("This is right: {what}", what=text))
            for language, text in right.say.items()
        }
        return tuple(one for one in (step.nudge, step.hint, answer) if one is not None)
    match = run.table.match
    action = whole(run, step.accept[0], Random(run.lesson.id))
    rule = match.game.rule(action.do)
    return (
        step.nudge or say("It is done by “{title}”.", title=rule.title),
        step.hint or say("Tap “{title}”.", title=rule.title),
        say("This is right: {what}", what=rule.describe(match.state, action)),
    )
