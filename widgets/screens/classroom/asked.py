"""A question of a class as the store keeps it, and as its pages show it.

The store has it in words, in every language, and with its position: a server that restarts, or another
server, shows the same question. The answer is stored apart from the part that is shown before it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, cast

from referee.engine.info import Setup
from referee.games import find_game
from referee.i18n import LANGUAGES
from referee.quiz import PLAN, NoQuestion, Question, draw_about, draw_question
from referee.rulebook import rulebook
from referee.store.classrooms import ClassQuestion
from referee.store.codec import dump, read_entry, read_secret, write_entry, write_secret
from widgets.i18n import speech
from widgets.screens.classroom.views import ClassAsked, ClassResult
from widgets.screens.quiz.model import LAST_LINES, Drawn, apart, cited, facts_of
from widgets.screens.quiz.position import Position, Positions


def drawn_for_class(game: str, seed: int, clauses: Sequence[str], asked: Sequence[str]) -> Drawn | None:
    """Return a question about one of some clauses of the rulebook, or about anything where none are named.

    ``asked``: the clauses of earlier questions. ``None`` for a game of which there are no questions.
    """
    random, found = Random(seed), find_game(game)
    if clauses:
        return apart(draw_about(found, random.choice(clauses), random))
    try:
        return apart(draw_question(found, random.choice(PLAN), random, asked=asked))
    except NoQuestion:
        return None


def clauses_of(game: str, chapter: str) -> list[str]:
    """Return the clauses of a chapter, in order; none for a chapter that there is not."""
    chapters = {found.id: found for found in rulebook(game, "en").chapters}
    return [clause.id for clause in chapters[chapter].clauses] if chapter in chapters else []


def kept_question(number: int, drawn: Drawn, source: str) -> tuple[ClassQuestion, str]:
    """Return what counts of a question, and what the store keeps of it for its pages."""
    question = drawn.question
    tested = tuple(question.tested_by(choice) for choice in range(len(question.options)))
    body = {
        "source": source,
        "texts": {language: _texts(question, language) for language in LANGUAGES},
        "position": None if drawn.position is None else _written(drawn.position),
        "seat": question.seat,
    }
    return ClassQuestion(number, question.right, tested), dump(body)


def _texts(question: Question, language: str) -> dict[str, Any]:
    class_speech = speech(language, question.setup.names)
    return {
        "text": class_speech.say(question.sentence),
        "options": [
            {"text": class_speech.say(option.sentence), "reasons": cited(option.reasons, class_speech)}
            for option in question.options
        ],
        "reasons": cited(question.reasons, class_speech),
        "facts": facts_of(question, class_speech) if question.facts else None,
    }


def _written(position: Position) -> dict[str, Any]:
    return {
        "game": position.game,
        "seats": [dict(seat) for seat in position.setup.seats],
        "options": dict(position.setup.given_options),
        "log": [write_entry(entry) for entry in position.log],
        "secrets": {number: write_secret(secret) for number, secret in position.secrets.items()},
    }


def _read(written: Mapping[str, Any]) -> Position:
    game = find_game(written["game"])
    setup: Setup = game.read_setup(written["seats"], written["options"])
    log = [read_entry(text, game, len(setup.seats)) for text in written["log"]]
    secrets = {int(number): read_secret(text) for number, text in written["secrets"].items()}
    return Position(written["game"], setup, log, secrets)


@lru_cache(maxsize=64)
def _body(body: str) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", json.loads(body))


def source_of(body: str) -> str:
    """Return what a question was taken from, ``""`` for no question."""
    return str(_body(body)["source"]) if body else ""


@lru_cache(maxsize=64)
def shown_question(body: str, language: str) -> ClassAsked:
    """Return a question without anything that reveals its answer: one shared object for all of its pages."""
    kept = _body(body)
    texts = kept["texts"].get(language) or kept["texts"]["en"]
    shown: ClassAsked = {
        "text": texts["text"],
        "options": [option["text"] for option in texts["options"]],
        "table": None,
        "facts": texts["facts"],
        "happened": [],
    }
    if kept["position"] is not None:
        positions = Positions(partial(speech, language))
        try:
            table = positions.look_at(_read(kept["position"]), kept["seat"])
            match = table.table.match
            class_speech = speech(language, match.setup.names)
            lines = [match.readable(line) for line in match.lines[-LAST_LINES:]]
            shown["table"] = table.view()
            shown["happened"] = [class_speech.say(line.sentence) for line in lines]
        finally:
            positions.close()
    return shown


@lru_cache(maxsize=64)
def shown_result(body: str, language: str, right: int, histogram: tuple[int, ...]) -> ClassResult:
    """Return what is shown when a question is revealed."""
    kept = _body(body)
    texts = kept["texts"].get(language) or kept["texts"]["en"]
    return {
        "histogram": [*histogram],
        "right": right,
        "options": texts["options"],
        "reasons": texts["reasons"],
    }
