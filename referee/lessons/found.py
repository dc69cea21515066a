"""Loading of a game's lessons from its folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from referee.engine.errors import Malformed
from referee.games import find_game, game_folder
from referee.i18n import say
from referee.lessons.lesson import Lesson, Words
from referee.lessons.reading import read_lesson

FOLDER = "lessons"
NOT_TAUGHT = "not-taught.json"


@cache
def find_lessons(game_id: str) -> tuple[Lesson, ...]:
    """Return a game's lessons in their order, none for one without; raise :class:`Malformed`: no such game.

    Raises:
        Malformed: A file is not a lesson; ``where`` begins with its name.
    """
    game = find_game(game_id)
    folder = game_folder(game_id) / FOLDER
    if not folder.is_dir():
        return ()
    names = [
        entry.name for entry in folder.iterdir() if entry.name.endswith(".json") and entry.name != NOT_TAUGHT
    ]
    lessons = []
    for number, name in sorted((_number(name), name) for name in names):
        lesson = _read(game, name, (folder / name).read_text("utf-8"))
        if name != f"{number}-{lesson.id}.json":
            raise Malformed(f"{name}: id", say("A lesson goes by its file: number, hyphen, id."))
        lessons.append(lesson)
    return tuple(lessons)


def lesson_by_id(game_id: str, lesson_id: str) -> Lesson:
    """Return a lesson of a game; raise :class:`Malformed` if there is none with this id."""
    for lesson in find_lessons(game_id):
        if lesson.id == lesson_id:
            return lesson
    raise Malformed("lesson", say("There is no such lesson."))


@cache
def not_taught(game_id: str) -> Mapping[str, Words]:
    """Return the clauses of a game that need no lesson, with the reason by language."""
    source = game_folder(game_id) / FOLDER / NOT_TAUGHT
    if not source.is_file():
        return {}
    found: Mapping[str, Words] = json.loads(source.read_text("utf-8"))
    return found


def _read(game: Any, name: str, text: str) -> Lesson:
    try:
        return read_lesson(game, json.loads(text))
    except json.JSONDecodeError as error:
        raise Malformed(name, say("This is not JSON; the parser says: {error}.", error=error.msg)) from None
    except Malformed as error:
        raise Malformed(f"{name}: {error.where}", error.reason) from None


def _number(name: str) -> int:
    number, _, _ = name.partition("-")
    if not number.isdigit():
        raise Malformed(name, say("A lesson goes by its file: number, hyphen, id."))
    return int(number)
