"""Whether a lesson keeps what it promises, found by going through it: every step, right and wrong."""

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
from referee.lessons.lesson import Choice, Lesson, Pattern, Step, said
from referee.lessons.run import BareTable, LessonRun
from referee.match.record import read_action
from referee.rulebook import general, rulebook
from referee.rulebook.relevant_clauses import cited_now

MOST_WORDS = {"en": 420, "es": 480}
"""Words that everybody reads: Spanish takes more of them to say the same."""
MOST_STEPS = 8
_SAMPLES = 5
"""How often what a lesson leaves open is tried out."""
_TRIES = 20
"""How often what is left open is picked anew before it is given up."""


class Fault(NamedTuple):
    """Something that a lesson promises and does not keep; ``where`` is the path to it."""

    where: str
    reason: Sentence


def clauses_of(game: Game[Any]) -> frozenset[str]:
    """Return the ids of all clauses that a game's players can be shown."""
    return frozenset(one.id for book in (rulebook(game.info.id, "en"), general("en")) for one in book.clauses)


def check_lesson(lesson: Lesson) -> Iterator[Fault]:
    """Yield what a lesson does not keep, in its own order."""
    yield from _check_texts(lesson)
    known = clauses_of(lesson.game)
    for index, clause in enumerate(lesson.teaches):
        if clause not in known:
            yield Fault(f"teaches[{index}]", say("The rules have no clause {clause}.", clause=clause))
    try:
        run = begin(lesson)
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
            return  # what comes after it, nobody reaches
        do_step(run, step, random)
        run.go_on()


def cited_clauses(lesson: Lesson) -> frozenset[str]:
    """Return the clauses that the referee cites to who goes through a lesson, mistakes included.

    Raises:
        RefereeError: The lesson cannot be gone through.
    """
    run = begin(lesson)
    random = Random(lesson.id)
    found = _cited(run)
    for step in lesson.steps:
        found |= {one.clause for one in step.tempting if one.clause is not None}
        found |= {one.clause for one in _objections(run, step)}
        do_step(run, step, random)
        found |= _cited(run)
        run.go_on()
        found |= _cited(run)
    return frozenset(found)


def begin(lesson: Lesson) -> LessonRun:
    """Return a lesson at a table that nothing keeps; raise :class:`RefereeError`: it cannot be begun."""
    return LessonRun(lesson, lambda: BareTable(lesson.game, lesson.setup))


def whole(run: LessonRun, pattern: Pattern, random: Random) -> Action:
    """Return an action that a pattern means; what it leaves open is picked from what is offered now.

    Raises :class:`Malformed` where nothing that is offered goes with it.
    """
    game, match = run.lesson.game, run.table.match
    with suppress(Malformed):
        return read_action(game, len(run.lesson.setup.seats), said(pattern))
    given = {name: value for name, value in said(pattern).items() if name not in ("do", "by")}
    for offer in (*game.controls(match.state), *game.out_of_turn_offers(match.state)):
        if (offer.do, offer.by) == (pattern["do"], pattern.get("by", offer.by)):
            fields = {name: optional(one) for name, one in offer.parameters.items()}
            fixed = read_fields(given, fields, offer.do, len(run.lesson.setup.seats))
            for _ in range(_TRIES):
                with suppress(IndexError):
                    action = random_action(offer, random, fixed)
                    if not any(game.objections(match.state, action)):
                        return action
    raise Malformed("", say("Nothing that is offered goes with this."))


def do_step(run: LessonRun, step: Step, random: Random) -> None:
    """Do what a step asks for, by the first of what it accepts."""
    if step.question is not None:
        run.answer(run.right_choice())
    else:
        run.act([whole(run, step.accept[0], random)])


def _cited(run: LessonRun) -> set[str]:
    match, learner = run.table.match, run.lesson.learner
    now = cited_now(
        match.game, match.state, Audience.seat(learner), lambda offer: offer.by in (learner, None)
    )
    found = {one.clause for one in now}
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
    for index, one in enumerate(step.tempting):
        here = f"{where}.tempting[{index}]"
        for _ in range(_TRIES):  # what it leaves open may also be what is right, or what another answers
            action = whole(run, one.pattern, random)
            verdict = run.judge([action])
            is_right = verdict.is_right or _reaches(run, step, action)
            if verdict.say == one.say and not is_right:
                break
        if is_right:
            yield Fault(here, say("This is accepted."))
        elif verdict.objection is None and one.clause is not None:
            yield Fault(here, say("The rules allow this: it has no clause."))
        elif verdict.objection is not None and verdict.objection.clause != one.clause:
            yield _refused(here, verdict.objection)
        elif verdict.say != one.say:
            yield Fault(here, say("An earlier one of these answers this already."))
        elif one.clause is not None and one.reply:
            yield Fault(here, say("Nobody replies to what is refused."))
        else:
            yield from _check_follow(run, (action, *one.reply) if one.reply else (), f"{here}.reply")


def _reaches(run: LessonRun, step: Step, action: Action) -> bool:
    """Whether the step's goal is reached by an action, if it has one and the rules allow it."""
    match = run.table.match
    if step.goal is None or any(match.game.objections(match.state, action)):
        return False
    trial = match.fork()
    trial.submit(action)
    return has_reached(step.goal, trial, [action])


def _check_goal(run: LessonRun, step: Step, where: str, random: Random) -> Iterator[Fault]:
    """Check that a goal is one, and that the lesson goes on from whatever reaches it."""
    if step.goal is None:
        return
    if is_reached(step.goal, found_in(run.table.match)):
        yield Fault(f"{where}.goal", say("It is reached before anything is done."))
        return
    for index, pattern in enumerate(step.accept):
        if not _reaches(run, step, whole(run, pattern, random)):
            yield Fault(f"{where}.accept[{index}]", say("This does not reach the goal."))
            return
    for offer in _own_offers(run) * _TRIES:
        with suppress(IndexError):  # nothing is left to choose for it
            action = random_action(offer, random)
            if _reaches(run, step, action) and not _goes_on(run, action):
                yield Fault(f"{where}.goal", _no_way_on(run, action))
                return


def _own_offers(run: LessonRun) -> list[Offer[Any]]:
    """Return what the learner is offered, and the whole table."""
    game, state = run.lesson.game, run.table.match.state
    offers = (*game.controls(state), *game.out_of_turn_offers(state))
    return [offer for offer in offers if offer.by in (run.lesson.learner, None)]


def _no_way_on(run: LessonRun, action: Action) -> Sentence:
    match = run.table.match
    done = match.game.rule(action.do).describe(match.state, action)
    return say("The lesson does not go on after this: {what}", what=done)


def _goes_on(run: LessonRun, action: Action) -> bool:
    """Whether a lesson comes to its end after an action at the step that ``run`` is at."""
    twin = begin(run.lesson)
    random = Random(run.lesson.id)
    try:
        for step in run.lesson.steps[: run.position]:
            do_step(twin, step, random)
            twin.go_on()
        twin.act([action])
        twin.go_on()
        for step in run.lesson.steps[run.position + 1 :]:
            do_step(twin, step, random)
            twin.go_on()
    except RefereeError:
        return False
    return twin.is_over


def _objections(run: LessonRun, step: Step) -> Iterator[Objection]:
    """Yield what speaks against choices of a question."""
    for choice in () if step.question is None else step.question.choices:
        if (objection := objection_to(choice, run.table.match)) is not None:
            yield objection


def _check_question(run: LessonRun, step: Step, where: str) -> Iterator[Fault]:
    """Check that the engine finds one choice right, and that the words of each say what it looks for."""
    question, match = step.question, run.table.match
    if question is None:
        return
    for index, choice in enumerate(question.choices):
        here = f"{where}.ask.choices[{index}]"
        if choice.play and choice.play[0].by not in (None, run.lesson.learner):
            yield Fault(f"{here}.play", say("Only the learner acts."))
        if objection_to(choice, match) is None:
            yield from _check_follow(run, (*choice.play, *question.after), f"{where}.ask")
        yield from _check_numbers(choice, run.lesson, here)
    try:
        right = question.choices[run.right_choice()]
    except RefereeError as error:
        yield Fault(f"{where}.ask", error.reason)
    else:
        played = () if question.is_what_if else (*right.play, *question.after)
        yield from _check_follow(run, (*played, *step.follow), f"{where}.follow")


def _check_numbers(choice: Choice, lesson: Lesson, where: str) -> Iterator[Fault]:
    """Check that a choice names every number that has to hold: by its digits, or a seat by its player."""
    for language, text in choice.say.items():
        numbers = {int(one.replace("−", "-")) for one in re.findall(r"[-−]?\d+", text)}
        seats = {seat for seat, name in enumerate(lesson.setup.names) if name in text} | {lesson.learner}
        for wanted in _numbers_in(choice.holds):
            if wanted not in numbers | seats:
                reason = say("The number {number} does not stand here.", number=wanted)
                yield Fault(f"{where}.say.{language}", reason)


def _numbers_in(goal: Goal | None) -> Iterator[int]:
    """Yield the numbers that have to be there, alone or in a list; a comparison names none."""
    for wanted in () if goal is None else goal.values():
        for one in wanted if isinstance(wanted, list) else [wanted]:
            if type(one) is int:
                yield one


def _check_accept(run: LessonRun, step: Step, where: str, random: Random) -> Iterator[Fault]:
    for index, pattern in enumerate(step.accept):
        here = f"{where}.accept[{index}]"
        if pattern.get("by") not in (None, run.lesson.learner):
            yield Fault(here, say("Only the learner acts."))
        for _ in range(_SAMPLES):
            try:
                action = whole(run, pattern, random)
            except Malformed as error:
                yield Fault(here, error.reason)
                break
            objection = run.judge([action]).objection
            if objection is not None:
                yield _refused(here, objection)
                break
            faults = [*_check_follow(run, (action, *step.follow), f"{where}.follow")]
            if not faults and index and not _goes_on(run, action):
                faults = [Fault(here, _no_way_on(run, action))]
            yield from faults
            if faults:
                break


def _check_follow(run: LessonRun, actions: Sequence[Action], where: str) -> Iterator[Fault]:
    trial = run.table.match.fork()
    try:
        for one in actions:
            trial.submit(one)
    except RefereeError as error:
        yield Fault(where, error.reason)


def _refused(where: str, objection: Objection) -> Fault:
    reason = say("This is refused for {clause}: {reason}", clause=objection.clause, reason=objection.reason)
    return Fault(where, reason)
