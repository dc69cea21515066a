"""Check of a lesson by playing it: every step with right and wrong actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from referee.engine.action import Action, Audience
from referee.engine.errors import Malformed, Objection, RefereeError
from referee.engine.game import Game
from referee.engine.parameters import optional, read_fields
from referee.engine.rule import Offer
from referee.engine.sampling import random_action
from referee.i18n import Sentence, say
from referee.lessons.goal import Goal, is_reached
from referee.lessons.judging import found_in, has_reached, objection_to
from referee.lessons.lesson import Choice, Lesson, Pattern, Step, given_values
from referee.lessons.run import BareTable, LessonRun
from referee.match.record import read_action
from referee.rulebook import general, rulebook
from referee.rulebook.relevant_clauses import cited_now

MOST_WORDS = {"en": 420, "es": 480}
"""The most words that every learner reads; Spanish needs more for the same content."""
MOST_STEPS = 8
_SAMPLES = 5
"""How often to try open parameters of an accepted action."""
_TRIES = 20
"""How often to draw open parameters before giving up."""


class Fault(NamedTuple):
    """An error in a lesson; ``where`` is the path to it."""

    where: str
    reason: Sentence


def clauses_of(game: Game[Any]) -> frozenset[str]:
    """Return the ids of all clauses of a game's rulebook and of the general one."""
    return frozenset(
        clause.id for book in (rulebook(game.info.id, "en"), general("en")) for clause in book.clauses
    )


def check_lesson(lesson: Lesson) -> Iterator[Fault]:
    """Yield the faults of a lesson, in the order of its steps."""
    yield from _check_texts(lesson)
    known = clauses_of(lesson.game)
    for index, clause in enumerate(lesson.teaches):
        if clause not in known:
            yield Fault(f"teaches[{index}]", say("The rules have no clause {clause}.", clause=clause))
    try:
        run = start_lesson(lesson)
    except RefereeError as error:
        yield Fault("actions", error.reason)
        return
    random = Random(lesson.id)
    for index, step in enumerate(lesson.steps):
        where = f"steps[{index}]"
        yield from _check_tempting(run, step, where, random)
        faults = [
            *_check_question(run, step, where),
            *_check_accept(run, step, where, random),
            *_check_goal(run, step, where, random),
        ]
        yield from faults
        if faults:
            return  # later steps cannot be reached
        do_step(run, step, random)
        run.advance()


def cited_clauses(lesson: Lesson) -> frozenset[str]:
    """Return the clauses that the referee cites during a lesson, mistakes included.

    Raises:
        RefereeError: The lesson cannot be played.
    """
    run = start_lesson(lesson)
    random = Random(lesson.id)
    found = _cited(run)
    for step in lesson.steps:
        found |= {tempting.clause for tempting in step.tempting if tempting.clause is not None}
        found |= {objection.clause for objection in _objections(run, step)}
        do_step(run, step, random)
        found |= _cited(run)
        run.advance()
        found |= _cited(run)
    return frozenset(found)


def start_lesson(lesson: Lesson) -> LessonRun:
    """Start a lesson at a table that is not stored; raise :class:`RefereeError` if it cannot start."""
    return LessonRun(lesson, lambda: BareTable(lesson.game, lesson.setup))


def complete_action(run: LessonRun, pattern: Pattern, random: Random) -> Action:
    """Return an action that matches a pattern, with random legal values for its open parameters.

    Raises :class:`Malformed` if no offer matches.
    """
    game, match = run.lesson.game, run.table.match
    with suppress(Malformed):
        return read_action(game, len(run.lesson.setup.seats), given_values(pattern))
    given = {name: value for name, value in given_values(pattern).items() if name not in ("do", "by")}
    for offer in (*game.controls(match.state), *game.out_of_turn_offers(match.state)):
        if (offer.do, offer.by) == (pattern["do"], pattern.get("by", offer.by)):
            fields = {name: optional(parameter) for name, parameter in offer.parameters.items()}
            fixed = read_fields(given, fields, offer.do, len(run.lesson.setup.seats))
            for _ in range(_TRIES):
                with suppress(IndexError):
                    action = random_action(offer, random, fixed)
                    if not any(game.objections(match.state, action)):
                        return action
    raise Malformed("", say("Nothing that is offered goes with this."))


def do_step(run: LessonRun, step: Step, random: Random) -> None:
    """Do a step by its first accepted action, or its right choice."""
    if step.question is not None:
        run.answer(run.right_choice())
    else:
        run.act([complete_action(run, step.accept[0], random)])


def _cited(run: LessonRun) -> set[str]:
    match, learner = run.table.match, run.lesson.learner
    now = cited_now(
        match.game, match.state, Audience.seat(learner), lambda offer: offer.by in (learner, None)
    )
    found = {objection.clause for objection in now}
    if (outcome := match.outcome) is not None:
        found |= {verdict.clause for verdict in outcome.verdicts}
        found |= {line.clause for lines in outcome.reckoning for line in lines}
    return found


def _check_texts(lesson: Lesson) -> Iterator[Fault]:
    for language, count in lesson.word_counts.items():
        most = MOST_WORDS[language]
        if count > most:
            reason = say(
                "{count} words in the language {language} are too many to read: {most} at most.",
                count=count,
                language=language,
                most=most,
            )
            yield Fault("", reason)
    if len(lesson.steps) > MOST_STEPS:
        yield Fault("steps", say("{most} steps at most.", most=MOST_STEPS))
    if not lesson.teaches:
        yield Fault("teaches", say("A lesson names the clauses that it is about."))
    if not any(step.accept for step in lesson.steps):
        yield Fault("steps", say("The learner acts in one step at least."))


def _check_tempting(run: LessonRun, step: Step, where: str, random: Random) -> Iterator[Fault]:
    for index, tempting in enumerate(step.tempting):
        path = f"{where}.tempting[{index}]"
        for _ in range(_TRIES):  # open parameters may also match the right action, or another wrong one
            action = complete_action(run, tempting.pattern, random)
            verdict = run.judge([action])
            is_right = verdict.is_right or _reaches(run, step, action)
            if verdict.say == tempting.say and not is_right:
                break
        if is_right:
            yield Fault(path, say("This is accepted."))
        elif verdict.objection is None and tempting.clause is not None:
            yield Fault(path, say("The rules allow this: it has no clause."))
        elif verdict.objection is not None and verdict.objection.clause != tempting.clause:
            yield _refused(path, verdict.objection)
        elif verdict.say != tempting.say:
            yield Fault(path, say("An earlier one of these answers this already."))
        elif tempting.clause is not None and tempting.reply:
            yield Fault(path, say("Nobody replies to what is refused."))
        else:
            yield from _check_follow(
                run, (action, *tempting.reply) if tempting.reply else (), f"{path}.reply"
            )


def _reaches(run: LessonRun, step: Step, action: Action) -> bool:
    """Whether an action is allowed and reaches the step's goal."""
    match = run.table.match
    if step.goal is None or any(match.game.objections(match.state, action)):
        return False
    trial = match.fork()
    trial.submit(action)
    return has_reached(step.goal, trial, [action])


def _check_goal(run: LessonRun, step: Step, where: str, random: Random) -> Iterator[Fault]:
    """Check that a goal is not reached yet, and that the lesson continues after each action that does."""
    if step.goal is None:
        return
    if is_reached(step.goal, found_in(run.table.match)):
        yield Fault(f"{where}.goal", say("It is reached before anything is done."))
        return
    for index, pattern in enumerate(step.accept):
        if not _reaches(run, step, complete_action(run, pattern, random)):
            yield Fault(f"{where}.accept[{index}]", say("This does not reach the goal."))
            return
    for offer in _own_offers(run) * _TRIES:
        with suppress(IndexError):  # no legal value is left
            action = random_action(offer, random)
            if _reaches(run, step, action) and not _goes_on(run, action):
                yield Fault(f"{where}.goal", _no_way_on(run, action))
                return


def _own_offers(run: LessonRun) -> list[Offer[Any]]:
    """Return the offers of the learner and of the table."""
    game, state = run.lesson.game, run.table.match.state
    offers = (*game.controls(state), *game.out_of_turn_offers(state))
    return [offer for offer in offers if offer.by in (run.lesson.learner, None)]


def _no_way_on(run: LessonRun, action: Action) -> Sentence:
    match = run.table.match
    done = match.game.rule(action.do).describe(match.state, action)
    return say("The lesson does not go on after this: {what}", what=done)


def _goes_on(run: LessonRun, action: Action) -> bool:
    """Whether a lesson reaches its end after an action at the current step of ``run``."""
    twin = start_lesson(run.lesson)
    random = Random(run.lesson.id)
    try:
        for step in run.lesson.steps[: run.position]:
            do_step(twin, step, random)
            twin.advance()
        twin.act([action])
        twin.advance()
        for step in run.lesson.steps[run.position + 1 :]:
            do_step(twin, step, random)
            twin.advance()
    except RefereeError:
        return False
    return twin.is_over


def _objections(run: LessonRun, step: Step) -> Iterator[Objection]:
    """Yield the objections to the choices of a question."""
    for choice in () if step.question is None else step.question.choices:
        if (objection := objection_to(choice, run.table.match)) is not None:
            yield objection


def _check_question(run: LessonRun, step: Step, where: str) -> Iterator[Fault]:
    """Check that the engine finds exactly one right choice, and that each choice names its numbers."""
    question, match = step.question, run.table.match
    if question is None:
        return
    for index, choice in enumerate(question.choices):
        path = f"{where}.ask.choices[{index}]"
        if choice.play and choice.play[0].by not in (None, run.lesson.learner):
            yield Fault(f"{path}.play", say("Only the learner acts."))
        if objection_to(choice, match) is None:
            yield from _check_follow(run, (*choice.play, *question.after), f"{where}.ask")
        yield from _check_numbers(choice, run.lesson, path)
    try:
        right = question.choices[run.right_choice()]
    except RefereeError as error:
        yield Fault(f"{where}.ask", error.reason)
    else:
        played = () if question.is_what_if else (*right.play, *question.after)
        yield from _check_follow(run, (*played, *step.follow), f"{where}.follow")


def _check_numbers(choice: Choice, lesson: Lesson, where: str) -> Iterator[Fault]:
    """Check that a choice's text names every number of its condition, by digits or by a player's name."""
    for language, text in choice.say.items():
        numbers = {int(number.replace("−", "-")) for number in re.findall(r"[-−]?\d+", text)}
        seats = {seat for seat, name in enumerate(lesson.setup.names) if name in text} | {lesson.learner}
        for wanted in _numbers_in(choice.holds):
            if wanted not in numbers | seats:
                reason = say("The number {number} does not stand here.", number=wanted)
                yield Fault(f"{where}.say.{language}", reason)


def _numbers_in(goal: Goal | None) -> Iterator[int]:
    """Yield the numbers of a goal, alone or in a list; a comparison has none."""
    for wanted in () if goal is None else goal.values():
        for value in wanted if isinstance(wanted, list) else [wanted]:
            if type(value) is int:
                yield value


def _check_accept(run: LessonRun, step: Step, where: str, random: Random) -> Iterator[Fault]:
    for index, pattern in enumerate(step.accept):
        path = f"{where}.accept[{index}]"
        if pattern.get("by") not in (None, run.lesson.learner):
            yield Fault(path, say("Only the learner acts."))
        for _ in range(_SAMPLES):
            try:
                action = complete_action(run, pattern, random)
            except Malformed as error:
                yield Fault(path, error.reason)
                break
            objection = run.judge([action]).objection
            if objection is not None:
                yield _refused(path, objection)
                break
            faults = [*_check_follow(run, (action, *step.follow), f"{where}.follow")]
            if not faults and index and not _goes_on(run, action):
                faults = [Fault(path, _no_way_on(run, action))]
            yield from faults
            if faults:
                break


def _check_follow(run: LessonRun, actions: Sequence[Action], where: str) -> Iterator[Fault]:
    trial = run.table.match.fork()
    try:
        for action in actions:
            trial.submit(action)
    except RefereeError as error:
        yield Fault(where, error.reason)


def _refused(where: str, objection: Objection) -> Fault:
    reason = say("This is refused for {clause}: {reason}", clause=objection.clause, reason=objection.reason)
    return Fault(where, reason)
