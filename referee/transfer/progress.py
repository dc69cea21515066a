"""The learning progress by player name, as a file of an export. The reader does not trust the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.json_parameters import Timestamp
from referee.engine.text_checks import check_kept, check_name
from referee.games import game_ids
from referee.i18n import say
from referee.memory import Memory, can_be
from referee.store.history import normalize_name
from referee.store.learning import Learned, Progress, clause_topic, ladder_topic, lesson_topic
from referee.transfer.archive import Archive, BadFile

FOLDER = "progress"
LONGEST_TOPIC = 120
MOST_ANSWERS = 1_000_000
_TOPICS = (lesson_topic(""), clause_topic(""))
_LADDERS = (ladder_topic(is_team=False), ladder_topic(is_team=True))
_FIELDS = {"game", "topic", "done_at", "right", "wrong"}
_BAD = say("This is not what somebody has learned.")


def write_progress(spelling: str, progress: Progress) -> dict[str, Any]:
    """Return the learning progress of a name as JSON data."""
    return {
        "name": spelling,
        "learned": [
            {
                "game": game,
                "topic": topic,
                "done_at": None if topic_progress.done_at is None else topic_progress.done_at.isoformat(),
                "right": topic_progress.right,
                "wrong": topic_progress.wrong,
                **({} if topic_progress.memory is None else {"memory": _written(topic_progress.memory)}),
            }
            for (game, topic), topic_progress in sorted(progress.items())
        ],
    }


def read_progress(archive: Archive) -> Iterator[tuple[str, Progress]]:
    """Yield each name of an export with what was learned by it; of games that are not known here, nothing.

    Raises:
        BadFile: It is none.
    """
    for name in archive.names(FOLDER):
        raw = archive.read(name)
        if not isinstance(raw, Mapping) or raw.keys() != {"name", "learned"}:
            raise BadFile(name[:80], _BAD)
        spelling, learned = raw["name"], raw["learned"]
        if not isinstance(spelling, str) or not isinstance(learned, list) or not spelling:
            raise BadFile(name[:80], _BAD)
        try:
            check_kept(spelling, "name")
            check_name(spelling, "name")
            read = [_read(entry, f"learned[{index}]") for index, entry in enumerate(learned)]
        except Malformed as error:
            raise BadFile(f"{name[:80]}: {error.where}", error.reason) from None
        if normalize_name(spelling) != spelling:
            raise BadFile(name[:80], _BAD)
        yield spelling, {key: topic for key, topic in read if key[0] in game_ids()}


def _read(raw: Any, where: str) -> tuple[tuple[str, str], Learned]:
    match raw:
        case {"game": str(game), "topic": str(topic), "done_at": done_at, "right": right, "wrong": wrong}:
            is_topic = topic.startswith(_TOPICS) or topic in _LADDERS
            counts = [type(count) is int and 0 <= count <= MOST_ANSWERS for count in (right, wrong)]
            if (
                is_topic
                and len(topic) <= LONGEST_TOPIC
                and all(counts)
                and raw.keys() - {"memory"} == _FIELDS
            ):
                check_kept([game, topic], where)
                moment = None if done_at is None else Timestamp().read(done_at, where, 0)
                # exports of earlier versions have no memories
                memory = _remembered(raw["memory"], topic, where) if "memory" in raw else None
                return (game, topic), Learned(moment, right, wrong, memory)
    raise Malformed(where, _BAD)


def _written(memory: Memory) -> dict[str, Any]:
    at = {"seen_at": memory.seen_at.isoformat(), "due_at": memory.due_at.isoformat()}
    return {"stability": memory.stability, "difficulty": memory.difficulty, **at}


def _remembered(raw: Any, topic: str, where: str) -> Memory:
    if isinstance(raw, Mapping) and raw.keys() == {*Memory._fields} and topic.startswith(clause_topic("")):
        numbers = [raw["stability"], raw["difficulty"]]
        if all(type(number) is float for number in numbers):
            times = [Timestamp().read(raw[name], where, 0) for name in ("seen_at", "due_at")]
            memory = Memory(*numbers, *times)
            if can_be(memory):
                return memory
    raise Malformed(where, _BAD)
