"""Strict reading of a lesson from JSON data: unknown, missing or wrong fields are malformed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.json_parameters import AnyJson, JsonList, JsonObject
from referee.engine.parameters import ListOf, Parameter, SeatIndex, Text, Whole, optional, read_fields
from referee.engine.text_checks import check_encodable
from referee.i18n import LANGUAGES, say
from referee.lessons.goal import TESTS, Goal
from referee.lessons.lesson import Choice, Lesson, Pattern, Question, Step, Tempting, Words, given_values
from referee.match.record import read_action

MINUTES = range(1, 11)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_LESSON: Mapping[str, Parameter] = {
    "id": Text(),
    "title": AnyJson(),
    "minutes": Whole(within=MINUTES),
    "teaches": ListOf(of=Text(), distinct=True),
    "seats": AnyJson(),
    "options": JsonObject(optional=True),
    "learner": SeatIndex(optional=True),
    "actions": JsonList(),
    "opening": AnyJson(),
    "steps": JsonList(),
    "now_you_can": AnyJson(),
}
_STEP: Mapping[str, Parameter] = {
    "say": AnyJson(),
    "accept": ListOf(of=JsonObject(), optional=True),
    "goal": JsonObject(optional=True),
    "ask": JsonObject(optional=True),
    "tempting": JsonList(optional=True),
    "nudge": AnyJson(optional=True),
    "hint": AnyJson(optional=True),
    "then": AnyJson(optional=True),
    "follow": JsonList(optional=True),
}
_TEMPTING: Mapping[str, Parameter] = {
    "action": JsonObject(),
    "clause": Text(optional=True),
    "say": AnyJson(),
    "reply": JsonList(optional=True),
}
_QUESTION: Mapping[str, Parameter] = {
    "choices": JsonList(),
    "after": JsonList(optional=True),
    "if": JsonList(optional=True),
    "goal": JsonObject(optional=True),
    "most": Text(optional=True),
    "least": Text(optional=True),
}
_CHOICE: Mapping[str, Parameter] = {
    "say": AnyJson(),
    "why": AnyJson(),
    "holds": JsonObject(optional=True),
    "play": JsonList(optional=True),
}


def read_lesson(game: Game[Any], raw: Any) -> Lesson:
    """Read a lesson of a game from JSON data; raise :class:`Malformed` with the path of what is wrong."""
    if not isinstance(raw, dict):
        raise Malformed("", say("A lesson is an object in braces."))
    check_encodable(raw, "")
    seats = raw.get("seats")
    found = read_fields(raw, _LESSON, "", len(seats) if isinstance(seats, list) else 0)
    if not _ID.fullmatch(found["id"]):
        raise Malformed("id", say("Small letters, digits and hyphens belong here."))
    setup = game.read_setup(found["seats"], found.get("options"))
    read = _Reader(game, len(setup.seats), tuple(seat["name"] for seat in setup.seats))
    actions = read.actions(found["actions"], "actions")
    for index, action in enumerate(actions):
        game.check_action(setup, action, f"actions[{index}]")
    steps = tuple(read.step(step, f"steps[{index}]") for index, step in enumerate(found["steps"]))
    if not steps:
        raise Malformed("steps", say("A list of steps belongs here, with one at least."))
    return Lesson(
        found["id"],
        _words(found["title"], "title"),
        found["minutes"],
        found["teaches"],
        game,
        setup,
        found.get("learner", 0),
        actions,
        _words(found["opening"], "opening"),
        steps,
        _words(found["now_you_can"], "now_you_can"),
    )


def _words(raw: Any, where: str) -> Words:
    """Read a text that must be present in every language."""
    words: Words = read_fields(raw, dict.fromkeys(LANGUAGES, Text()), where, 0)
    for language, text in words.items():
        if not text.strip() or text != text.strip():
            raise Malformed(f"{where}.{language}", say("A text belongs here, without blanks around it."))
    return words


class _Reader:
    """Reads the parts of a lesson that depend on its game and seats."""

    def __init__(self, game: Game[Any], seats: int, names: Sequence[str]) -> None:
        self.game, self.seats, self.names = game, seats, names

    def actions(self, raw: Sequence[Any], where: str) -> tuple[Action, ...]:
        """Read complete actions."""
        return tuple(
            read_action(self.game, self.seats, action, f"{where}[{index}]")
            for index, action in enumerate(raw)
        )

    def pattern(self, raw: Mapping[str, Any], where: str) -> Pattern:
        """Read a partial action."""
        if "do" not in raw or raw["do"] not in self.game.actions():
            raise Malformed(f"{where}.do", say("{title} has no such action.", title=self.game.info.title))
        if raw.get("by") is not None:
            SeatIndex().read(raw["by"], f"{where}.by", self.seats)
        known = self.game.rule(raw["do"]).parameters_of(raw.get("by"))
        given = {key: value for key, value in given_values(raw).items() if key not in ("do", "by")}
        read_fields(
            given, {name: optional(parameter) for name, parameter in known.items()}, where, self.seats
        )
        return raw

    def step(self, raw: Any, where: str) -> Step:
        """Read one step: of an action, or of a question."""
        found = read_fields(raw, _STEP, where, self.seats)
        if ("ask" in found) == ("accept" in found) or found.get("accept") == ():
            raise Malformed(where, say("Either “accept” belongs here, with one action at least, or “ask”."))
        if "ask" in found and "goal" in found:
            raise Malformed(f"{where}.goal", say("The goal of a question belongs into “ask”."))
        accept = tuple(
            self.pattern(pattern, f"{where}.accept[{index}]")
            for index, pattern in enumerate(found.get("accept", ()))
        )
        tempting = tuple(
            self._tempting(tempting, f"{where}.tempting[{index}]")
            for index, tempting in enumerate(found.get("tempting", ()))
        )
        return Step(
            _words(found["say"], f"{where}.say"),
            accept,
            self._question(found["ask"], f"{where}.ask") if "ask" in found else None,
            tempting,
            _words(found["hint"], f"{where}.hint") if "hint" in found else None,
            _words(found["then"], f"{where}.then") if "then" in found else None,
            self.actions(found.get("follow", ()), f"{where}.follow"),
            _goal(found["goal"], f"{where}.goal") if "goal" in found else None,
            _words(found["nudge"], f"{where}.nudge") if "nudge" in found else None,
        )

    def _tempting(self, raw: Any, where: str) -> Tempting:
        found = read_fields(raw, _TEMPTING, where, self.seats)
        pattern = self.pattern(found["action"], f"{where}.action")
        if "clause" in found:  # the refusing clause depends on the complete action
            read_action(self.game, self.seats, pattern, f"{where}.action")
        return Tempting(
            pattern,
            found.get("clause"),
            _words(found["say"], f"{where}.say"),
            self.actions(found.get("reply", ()), f"{where}.reply"),
        )

    def _question(self, raw: Any, where: str) -> Question:
        found = read_fields(raw, _QUESTION, where, self.seats)
        choices = tuple(
            self._choice(choice, f"{where}.choices[{index}]") for index, choice in enumerate(found["choices"])
        )
        if len(choices) < 2 or len({bool(choice.play) for choice in choices}) > 1:
            raise Malformed(f"{where}.choices", say("Two choices at least belong here, all of one kind."))
        criteria = found.keys() & {"goal", "most", "least"}
        if len(criteria) > 1 or (criteria and not choices[0].play):
            raise Malformed(where, say("One of “goal”, “most” and “least” belongs beside choices to “play”."))
        if "if" in found and ("after" in found or choices[0].play):
            raise Malformed(f"{where}.if", say("This belongs beside choices that hold, without “after”."))
        name = "if" if "if" in found else "after"
        return Question(
            choices,
            self.actions(found.get(name, ()), f"{where}.{name}"),
            name == "if",
            _goal(found["goal"], f"{where}.goal") if "goal" in found else None,
            found.get("most", found.get("least")),
            "most" in found,
        )

    def _choice(self, raw: Any, where: str) -> Choice:
        found = read_fields(raw, _CHOICE, where, self.seats)
        if ("holds" in found) == bool(found.get("play")):
            raise Malformed(where, say("Either “holds” belongs here, or “play” with one action at least."))
        return Choice(
            _words(found["say"], f"{where}.say"),
            _words(found["why"], f"{where}.why"),
            _goal(found["holds"], f"{where}.holds") if "holds" in found else None,
            self.actions(found.get("play", ()), f"{where}.play"),
        )


def _goal(raw: Mapping[str, Any], where: str) -> Goal:
    if not raw:
        raise Malformed(where, say("A goal says what has to hold, somewhere at least."))
    for path, wanted in raw.items():
        if isinstance(wanted, dict) and not (wanted and wanted.keys() <= TESTS.keys()):
            known = ", ".join(sorted(TESTS))
            raise Malformed(f"{where}.{path}", say("A value belongs here, or one of: {known}.", known=known))
        if isinstance(wanted, dict) and any(
            type(wanted.get(word, 0)) is not int for word in ("at_least", "at_most")
        ):
            raise Malformed(f"{where}.{path}", say("A whole number belongs here."))
    return raw
