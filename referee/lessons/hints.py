"""The hints of a lesson's step, the weakest first: an idea, where to tap, and the right action."""

from __future__ import annotations

from random import Random

from referee.i18n import Sentence, Speech, say
from referee.lessons.check import complete_action
from referee.lessons.lesson import Words
from referee.lessons.run import LessonRun


def hints(run: LessonRun) -> tuple[Words | Sentence, ...]:
    """Return the hints of a lesson's current step.

    A step with an action has three: its ``nudge`` and ``hint``, or the engine's words instead, and the
    description of the right action. A question has its own hints and the right choice.
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
        return tuple(text for text in (step.nudge, step.hint, answer) if text is not None)
    match = run.table.match
    action = complete_action(run, step.accept[0], Random(run.lesson.id))
    rule = match.game.rule(action.do)
    return (
        step.nudge or say("It is done by “{title}”.", title=rule.title),
        step.hint or say("Tap “{title}”.", title=rule.title),
        say("This is right: {what}", what=rule.describe(match.state, action)),
    )
