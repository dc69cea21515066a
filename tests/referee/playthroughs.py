"""Recorded games and their exact transcripts.

A record is ``playthroughs/<name>.json`` among a game's tests. Its transcript ``<name>.txt`` in the same
folder shows line by line how each action changes the snapshot. After a change of the rules, ``python -m
tests.referee.playthroughs`` writes all transcripts again, and the change shows as a readable diff.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from referee.engine.action import OWNER, PUBLIC, Audience
from referee.games import game_ids
from referee.i18n import Speech
from referee.match.record import Record, read_record, write_action
from tests.support.packages import folder_of_tests


def records(game_id: str) -> list[Path]:
    """Return the recorded games of a game."""
    return sorted((folder_of_tests(game_id) / "playthroughs").glob("*.json"))


def all_records() -> list[Path]:
    """Return the recorded games of all games."""
    return [path for game_id in game_ids() for path in records(game_id)]


def transcript_path(record: Path) -> Path:
    """Return where the transcript of a record is kept."""
    return record.with_suffix(".txt")


def read(path: Path) -> Any:
    """Return a record as JSON data."""
    return json.loads(path.read_text("utf-8"))


def transcript(raw: Any) -> str:
    """Return a record's game in words: actions, what they changed, and how it ended."""
    return "\n".join(_lines(read_record(raw))) + "\n"


def _lines(record: Record) -> Iterator[str]:
    game, setup = record.game, record.setup
    say = Speech("en", setup.names).say
    state = game.start(setup)
    yield f"{game.info.title}: {', '.join(setup.names)}"
    yield f"options {_json(setup.options)}"
    yield f"start {_json(game.snapshot(state))}"
    for index, action in enumerate(record.actions):
        yield ""
        yield f"{index} {_json(write_action(action))}"
        objection = next(game.objections(state, action), None)
        if objection is not None:
            yield f"  refused {objection.clause}: {say(objection.reason)}"
            return
        yield f"  {say(game.rule(action.do).describe(state, action))}"
        before, state = state, game.apply(state, action)
        for effect in game.effects(state):
            yield f"  {effect.clause}: {say(effect.sentence)}"
        yield from (f"  {change}" for change in _changes(game.snapshot(before), game.snapshot(state)))
        prompt = game.prompt(state, PUBLIC)
        yield f"  > {say(prompt.sentence)} ({prompt.clause})"
        for notice in game.notices(state):
            yield f"  ! {say(notice.sentence)} ({notice.clause})"
        yield f"  # {_digest(game, state)}"
    yield ""
    yield f"end {_json(game.snapshot(state))}"
    outcome = game.outcome(state, setup.names)
    if outcome is None:
        return
    for row, lines in zip(outcome.standings, outcome.reckoning, strict=True):
        yield _json(row)
        for line in lines:
            total = " total" if line.is_total else ""
            yield f"  {line.account}{total}: {say(line.label)} {line.value:+d} ({line.clause})"
    for verdict in outcome.verdicts:
        yield f"{verdict.clause}: {say(verdict.sentence)}"
    yield f"winners {_json(list(outcome.winners))}"


def _digest(game: Any, state: Any) -> str:
    """Return a checksum of the snapshot and of every audience's view: all that lines do not spell
    out.
    """
    audiences = [PUBLIC, OWNER, *map(Audience.seat, game.seats(state))]
    views = [game.view(state, audience) for audience in audiences]
    return hashlib.sha256(_json([game.snapshot(state), views]).encode()).hexdigest()[:16]


def _changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Yield what differs between two snapshots, a figure a line."""
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for key in after:
            yield from _changes(before[key], after[key], f"{path}.{key}" if path else key)
    elif (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) == len(after)
        and any(isinstance(item, (dict, list)) for item in after)
    ):
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(old, new, f"{path}[{index}]")
    elif before != after:
        yield f"{path}: {_json(before)} -> {_json(after)}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    """Write all transcripts again."""
    for path in all_records():
        transcript_path(path).write_text(transcript(read(path)), "utf-8")
        print(transcript_path(path))


if __name__ == "__main__":
    main()
