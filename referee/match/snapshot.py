"""Where a long match stood after so many entries of its log, so that not all of them need be played again.

A snapshot is never the truth: the log is. It holds nothing that the log does not hold in the open: none is
taken while anything is sealed. One that this code did not write, or that does not fit, is of no use.
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
from referee.match.frozen import freeze, thaw
from referee.match.later import Later
from referee.match.log import AppliedAction, SoFar
from referee.match.match import Match
from referee.match.thinking_time import TimeSoFar

EVERY = 200
"""Entries of the log after which it pays to take another snapshot."""
KEPT = 50
"""Actions between a snapshot and the end of the log: so many can be taken back without playing all again."""
_SEARCHED = 100
"""Actions among which one is looked for at which a snapshot can be taken."""


class Snapshot(NamedTuple):
    """A match after ``number`` entries; ``version`` tells the code that wrote it, and can read it."""

    number: int
    version: str
    body: str


@cache
def code_version(game: Game[Any]) -> str:
    """Return what tells the code that a game is refereed by from any other: 64 hex digits."""
    package = Path(referee.__file__).parent
    own = [*Path(getfile(type(game))).parent.rglob("*.py")]
    shared = [*(package / "engine").rglob("*.py"), *(package / "match").rglob("*.py"), package / "i18n.py"]
    code = sha256(referee.__version__.encode())
    for path in sorted({*own, *shared}):
        code.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return code.hexdigest()


def take_snapshot(
    match: Match[Any], after: int, time_so_far: Callable[[int], TimeSoFar] | None = None
) -> Snapshot | None:
    """Return a snapshot of a match some actions ago, ``None`` if there is none to be taken.

    ``after``: the number of entries of the last one, which the new one has more than. ``time_so_far``
    returns the time up to an action, by its place, where times are known. Of a game in which earlier entries
    were changed, none is taken: it would not know what they were.
    """
    if match.was_amended:
        return None
    first = match.applied.first_at_hand if isinstance(match.applied, Later) else 0
    last = len(match.applied) - KEPT
    for place in range(last, max(first - 1, last - _SEARCHED), -1):
        one = match.applied[place]
        if one.number < after:
            return None
        if _is_quiet(match, one):
            time = None if time_so_far is None else time_so_far(place)
            body = freeze((place, one.action, one.before, one.after, one.rolled, one.so_far, one.batch, time))
            return Snapshot(one.number + 1, code_version(match.game), body)
    return None


def _is_quiet(match: Match[Any], one: AppliedAction[Any]) -> bool:
    """Whether all that stood after an entry stands as it did then, nothing of it being sealed."""
    is_as_it_was = not one.so_far.sealed and one.so_far.latest_opening < one.number
    return is_as_it_was and match.log[one.number].kind == "act"


def resume(
    game: Game[Any], setup: Setup, snapshot: Snapshot, play_again: Callable[[], Match[Any]]
) -> tuple[Match[Any], TimeSoFar | None]:
    """Return the match that a snapshot is of, and the time up to there, if it is known.

    Args:
        game: The game.
        setup: Who plays it, and by which options.
        snapshot: Where it stood.
        play_again: Returns the match as its log up to there says, when it is asked for what came before.

    Raises:
        Malformed: The snapshot is not of this game, or cannot be read.
    """
    start = game.start(setup)
    match thaw(snapshot.body):
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
    match_there: Match[Any] = Match(
        game,
        setup,
        log=Later(lambda: earlier().log, snapshot.number),
        lines=Later(lambda: earlier().lines, snapshot.number),
    )
    match_there.begin_at(Later(lambda: earlier().applied, place, [last]))
    return match_there, time
