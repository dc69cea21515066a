"""How long a review of each game takes, and whether taps at another table take longer meanwhile.

``python -m bench.review`` reviews the longest recorded game of each kind in a process at low priority, as
the worker pool does. Meanwhile it taps undo and redo at a table of Reputation. It times the same taps before,
without a review. The goal: a game of 100 decisions within two minutes, and taps as quick as without a review.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from multiprocessing.connection import Connection
from statistics import median
from time import perf_counter, process_time
from typing import Any

from bench import figures
from bench.figures import Measured
from referee.engine.errors import RefereeError
from referee.games import find_game, game_ids
from referee.match.match import Match
from referee.match.record import read_record
from referee.review import ReviewInParts, find_part
from referee.store import IN_MEMORY, open_store
from tests.referee.playthroughs import read, records
from tests.support.plausible_play import NAMES
from tests.support.sessions import REVEAL, play
from widgets.server.worker import NICENESS
from widgets.session import Session

TAPS = 200


def longest(game: str) -> Match[Any]:
    """Return the longest recorded game that is over, of those whose records say all that they seal."""
    found: list[Match[Any]] = []
    for path in records(game):
        record = read_record(read(path))
        if any(action.seal for action in record.actions):
            continue
        match: Match[Any] = Match(record.game, record.setup)
        try:
            for action in record.actions:
                match.submit(action)
        except RefereeError:
            continue
        if match.outcome is not None:
            found.append(match)
    return max(found, key=lambda match: len(match.applied))


def review(game: str, answers: Connection) -> None:
    """Review a game in this process, and send what that took."""
    os.nice(NICENESS)
    found = ReviewInParts(longest(game))
    answers.send("begun")
    begin, used, slowest = perf_counter(), process_time(), 0.0
    while (part := found.next_part()) is not None:
        began = perf_counter()
        found.take(find_part(part))
        slowest = max(slowest, perf_counter() - began)
    whole = found.finish()
    answers.send(
        (
            len(whole.points) - 1,
            perf_counter() - begin,
            process_time() - used,
            slowest,
            len(whole.turning_points),
        )
    )


def taps(session: Session) -> list[float]:
    """Return the milliseconds of alternate undos and redos."""
    times = []
    for number in range(TAPS):
        version = session.screens["table"]["version"]  # type: ignore[typeddict-item]
        begin = perf_counter()
        session.tap({"tap": "redo" if number % 2 else "undo", "version": version})
        times.append((perf_counter() - begin) * 1000)
    return times


def report() -> list[Measured]:
    """Review a game of each kind, print what that takes, and return it."""
    measured = []
    session = Session(lambda: store)
    store = open_store(IN_MEMORY)
    session.tap({"tap": "connect", "language": "en"})
    seats = [{"name": name} for name in NAMES[:4]]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    play(session, REVEAL, {"do": "bid_public", "by": 0, "credits": 2})
    head = ("", "decisions", "seconds", "of processor", "longest part", "turning points", "tap ×")
    print(f"| {' | '.join(head)} |")
    print("|---" * len(head) + "|")
    for game in game_ids():
        alone = median(taps(session))
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=review, args=(game, theirs), daemon=True)
        process.start()
        assert ours.recv() == "begun"
        beside = median(taps(session))
        decisions, seconds, used, slowest, turning = ours.recv()
        process.join()
        print(
            f"| {game} | {decisions} | {seconds:.0f} | {used:.0f} | {slowest:.1f} | {turning} "
            f"| {beside / alone:.2f} |",
            flush=True,
        )
        title = find_game(game).info.title
        measured += [
            Measured(f"{title}: 100 decisions reviewed", 100 * used / decisions, "processor seconds"),
            Measured(f"{title}: the longest part of a review", slowest, "s"),
            Measured(f"{title}: a tap beside a review", beside / alone, "times a tap alone"),
        ]
    store.close()
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.review", description=__doc__)
    figures.add_option(parser)
    figures.save(parser.parse_args().save, "review", report())


if __name__ == "__main__":
    main()
