"""Snapshots of long matches, so that opening one need not replay its whole log.

The log remains the source of truth. A snapshot holds only public values: none is taken while an entry is
sealed. The reader rejects a snapshot of other code, or one that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from inspect import getfile
from pathlib import Path
from typing import Any, NamedTuple

import referee
from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.i18n import say
from referee.match.lazy_prefix_list import LazyPrefixList
from referee.match.log import AppliedAction, SoFar
from referee.match.match import Match
from referee.match.serialization import deserialize, serialize
from referee.match.thinking_time import TimeSoFar

EVERY = 200
"""Log entries between two snapshots."""
KEPT = 50
"""Actions between a snapshot and the end of the log: so many can be undone without a full replay."""
_SEARCHED = 100
"""Actions to search for one after which a snapshot is possible."""


class Snapshot(NamedTuple):
    """A match after ``number`` entries; ``version`` identifies the code that wrote it and can read it."""

    number: int
    version: str
    body: str


@cache
def code_version(game: Game[Any]) -> str:
    """Return a hash of the code that referees a game: 64 hex digits."""
    package = Path(referee.__file__).parent
    game_files = [*Path(getfile(type(game))).parent.rglob("*.py")]
    shared = [*(package / "engine").rglob("*.py"), *(package / "match").rglob("*.py"), package / "i18n.py"]
    code = sha256(referee.__version__.encode())
    for path in sorted({*game_files, *shared}):
        code.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()


def take_snapshot(
    match: Match[Any], after: int, time_so_far: Callable[[int], TimeSoFar] | None = None
) -> Snapshot | None:
    """Return a snapshot of a match some actions ago, ``None`` if none is possible.

    ``after``: the number of entries of the previous snapshot; the new one must have more. ``time_so_far``
    returns the time up to the action at an index. A match with changed entries gets no snapshot, because a
    snapshot does not record their old form.
    """
    if match.was_amended:
        return None
    first = match.applied.first_loaded if isinstance(match.applied, LazyPrefixList) else 0
    last = len(match.applied) - KEPT
    for place in range(last, max(first - 1, last - _SEARCHED), -1):
        entry = match.applied[place]
        if entry.number < after:
            return None
        if _is_quiet(match, entry):
            time = None if time_so_far is None else time_so_far(place)
            body = serialize(
                (
                    place,
                    entry.action,
                    entry.before,
                    entry.after,
                    entry.rolled,
                    entry.so_far,
                    entry.batch,
                    time,
                )
            )
            return Snapshot(entry.number + 1, code_version(match.game), body)
    return None


def _is_quiet(match: Match[Any], entry: AppliedAction[Any]) -> bool:
    """Whether no entry up to this one is sealed, or was opened later."""
    is_as_it_was = not entry.so_far.sealed and entry.so_far.latest_opening < entry.number
    return is_as_it_was and match.log[entry.number].kind == "act"


def resume(
    game: Game[Any], setup: Setup, snapshot: Snapshot, play_again: Callable[[], Match[Any]]
) -> tuple[Match[Any], TimeSoFar | None]:
    """Return the match of a snapshot, and the time up to it if known.

    Args:
        game: The game.
        setup: Its players and options.
        snapshot: The snapshot.
        play_again: Replays the log up to the snapshot; called only if earlier entries are read.

    Raises:
        Malformed: The snapshot is not of this game, or cannot be read.
    """
    start = game.start(setup)
    match deserialize(snapshot.body):
        case (
            int(place),
            Action() as action,
            before,
            after,
            tuple(rolled),
            SoFar() as so_far,
            batch,
            time,
        ) if type(before) is type(after) is type(start) and isinstance(time, TimeSoFar | None):
            number = snapshot.number - 1
            last = AppliedAction(number, action, before, after, rolled, so_far=so_far, batch=batch)
        case _:
            raise Malformed("", say("It is not of this game."))
    earlier = cache(play_again)
    resumed: Match[Any] = Match(
        game,
        setup,
        log=LazyPrefixList(lambda: earlier().log, snapshot.number),
        lines=LazyPrefixList(lambda: earlier().lines, snapshot.number),
    )
    resumed.begin_at(LazyPrefixList(lambda: earlier().applied, place, [last]))
    return resumed, time
