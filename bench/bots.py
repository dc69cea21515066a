"""How often each game's bots win, by the number of seats and by seat.

``python -m bench.bots`` lets one bot of the level ``middle`` play among players who take any offer.
``--bot`` and ``--others`` name other levels, and ``--any-seat`` moves the bot to another seat in each game.
Each line counts a thousand games; a rank shared by k winners counts 1/k. The seeds begin at 100,000. While
you write a bot, use lower seeds, so that these stay an independent test.

``--resume FILE`` writes each line to the file when it is finished, and skips the lines that the file has.
Begin a new file whenever a bot or a rule changes. Progress goes to the standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bench import figures
from bench.figures import Measured, compared
from referee.bots import GeneralBot, find_bot, play
from referee.engine.bot import Bot
from referee.engine.game import Game
from referee.engine.info import LEVELS, USUAL
from referee.games import find_game, game_ids

RANDOM = "random"
"""Who takes whatever is offered."""
HELD_OUT = 100_000
"""The first seed that nobody looks at while a bot is being written."""
PROGRESS = 100
"""Progress appears after this many games of a line."""


class Strength(NamedTuple):
    """Shares of wins in so many games: their mean and half the width of its 95 % interval.

    ``seconds``: of processor time, each game.
    """

    games: int
    wins: float
    margin: float
    actions: float
    seconds: float


class Line(NamedTuple):
    """A line of the table: the bot's game, at so many seats, in one of them, in games from a seed on.

    ``seat`` is ``None`` where it is another one in each game. ``bot`` and ``others``: levels, or ``random``.
    """

    game: str
    seats: int
    seat: int | None
    games: int
    first_seed: int
    bot: str = USUAL
    others: str = RANDOM


def table(game: Game[Any], seats: int, seed: int) -> Any:
    """Return the first state of a game whose options are suggested or dealt by a seed."""
    options = {**game.suggest(seats), **game.deal(seats, Random(seed))}
    return game.start(game.read_setup([{"name": f"Seat {index}"} for index in range(seats)], options))


def share(game: Game[Any], bots: Mapping[int, Bot], seat: int, seed: int) -> tuple[float, int]:
    """Return a seat's share in winning one game, and how many actions that took."""
    state, actions = table(game, len(bots), seed), 0
    for _, after in play(game, state, bots, Random(seed)):
        state, actions = after, actions + 1
    outcome = game.outcome(state, [f"Seat {index}" for index in bots])
    assert outcome is not None
    winners = outcome.winners
    return (1 / len(winners) if seat in winners else 0.0), actions


def player(game_id: str, name: str) -> Bot:
    """Return who plays a game at a level, or at random."""
    level = next((one for one in LEVELS if one == name), None)
    return GeneralBot() if level is None else find_bot(game_id, level)


def strength(line: Line) -> Strength:
    """Play games with one bot among others."""
    game_id, seats, games = line.game, line.seats, line.games
    game, begin = find_game(game_id), process_time()
    bot, other = player(game_id, line.bot), player(game_id, line.others)
    played = []
    for seed in range(line.first_seed, line.first_seed + games):
        seat = seed % seats if line.seat is None else line.seat
        bots = {**dict.fromkeys(range(seats), other), seat: bot}
        played.append(share(game, bots, seat, seed))
        if len(played) % PROGRESS == 0:
            print(f"{game_id} {seats}.{line.seat}: {len(played)} of {games}", file=sys.stderr, flush=True)
    shares = [one for one, _ in played]
    mean = sum(shares) / games
    spread = sum((one - mean) ** 2 for one in shares) / max(1, games - 1)
    return Strength(
        games,
        mean,
        1.96 * sqrt(spread / games),
        sum(count for _, count in played) / games,
        (process_time() - begin) / games,
    )


def seconds_of_decisions(game_id: str, level: str, seats: int, games: int) -> tuple[float, float]:
    """Return the mean and the longest time that a decision takes where bots of a level alone play."""
    game, times, bot = find_game(game_id), [], player(game_id, level)

    class Timed(Bot):
        style = bot.style

        def choose(self, view: Any, offers: Any, random: Random) -> Any:
            begin = perf_counter()
            decision = bot.choose(view, offers, random)
            times.append(perf_counter() - begin)
            return decision

    for seed in range(games):
        for _ in play(game, table(game, seats, seed), dict.fromkeys(range(seats), Timed()), Random(seed)):
            pass
    return sum(times) / len(times), max(times)


def kept(file: Path | None) -> dict[Line, Strength]:
    """Return the lines that a file has, none where there is no such file."""
    if file is None or not file.exists():
        return {}
    found = map(json.loads, file.read_text("utf-8").splitlines())
    return {Line(*one["line"]): Strength(*one["found"]) for one in found}


def measured(lines: Sequence[Line], processes: int, file: Path | None) -> Iterator[tuple[Line, Strength]]:
    """Yield each line with what was found: those that the file has, then the others, which are kept there."""
    known = kept(file)
    yield from ((line, known[line]) for line in lines if line in known)
    missing = [line for line in lines if line not in known]
    with Pool(processes) as pool:
        for line, found in zip(missing, pool.imap(strength, missing), strict=True):
            if file is not None:
                with file.open("a", encoding="utf-8") as opened:
                    opened.write(json.dumps({"line": line, "found": found}) + "\n")
            yield line, found


def report(lines: Sequence[Line], processes: int, file: Path | None) -> list[Measured]:
    """Print the table, and return what it shows."""
    shown = []
    print(
        f"{'':12} {'seats':>5} {'seat':>4} {'wins':>7} {'95 %':>14} {'fair':>6} {'times':>6} {'actions':>8} "
        f"{'s a game':>9}"
    )
    for line, found in measured(lines, processes, file):
        game_id, seats, seat, *_ = line
        where = "any" if seat is None else str(seat)
        low, high = max(0.0, found.wins - found.margin), min(1.0, found.wins + found.margin)
        print(
            f"{game_id:12} {seats:5} {where:>4} {found.wins:7.1%} {low:6.1%}–{high:6.1%} "
            f"{1 / seats:6.1%} {found.wins * seats:6.2f} {found.actions:8.0f} {found.seconds:9.3f}",
            flush=True,
        )
        shown += of_line(line, found)
    return shown


def of_line(line: Line, found: Strength) -> list[Measured]:
    """Return the figures of a line: the wins, the lowest bound of their interval, and a game's time."""
    seat = "" if line.seat is None else f", seat {line.seat + 1}"
    title = find_game(line.game).info.title
    name = f"{title}, {line.seats} players{seat}: {line.bot} among {line.others}"
    # Where every game is won, the bound is that of the rule of three.
    low = 1 - 3 / found.games if found.wins == 1 else max(0.0, found.wins - found.margin)
    fair = 100 / line.seats
    return [
        compared(f"{name}, wins", 100 * found.wins, "%", fair, "the fair share"),
        compared(f"{name}, lowest bound", 100 * low, "%", fair, "the fair share"),
        Measured(f"{name}, a game", found.seconds, "processor seconds"),
    ]


def report_decisions(chosen: Sequence[str], level: str) -> list[Measured]:
    """Print how long decisions take, where bots alone play with as many as can, and return that."""
    found = []
    print("\nA decision, where bots alone play:")
    for game_id in chosen:
        mean, longest = seconds_of_decisions(game_id, level, find_game(game_id).info.players[-1], 1)
        print(f"{game_id:12} {mean * 1000:7.2f} ms, the longest {longest * 1000:7.2f} ms")
        title = find_game(game_id).info.title
        found += [
            Measured(f"{title}: a decision of a {level} bot", 1000 * mean, "ms"),
            Measured(f"{title}: the longest decision of a {level} bot", 1000 * longest, "ms"),
        ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each line")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", action="append", choices=game_ids(), help="only this game; can be repeated")
    parser.add_argument(
        "--line", action="append", help="only so many seats and this seat: 6.0; can be repeated"
    )
    names = (*LEVELS, RANDOM)
    parser.add_argument("--bot", choices=names, default=USUAL, help="whose wins are counted")
    parser.add_argument("--others", choices=names, default=RANDOM, help="who plays against it")
    parser.add_argument("--any-seat", action="store_true", help="another seat in each game")
    parser.add_argument("--first-seed", type=int, default=HELD_OUT)
    parser.add_argument("--resume", type=Path, metavar="FILE", help="keep finished lines here, and go on")
    figures.add_option(parser)
    arguments = parser.parse_args()
    chosen = arguments.only or list(game_ids())
    lines = [
        Line(game_id, seats, seat, arguments.games, arguments.first_seed, arguments.bot, arguments.others)
        for game_id in chosen
        for seats in find_game(game_id).info.players
        for seat in ((None,) if arguments.any_seat else range(seats))
        if not arguments.line or f"{seats}.{seat}" in arguments.line
    ]
    print(
        f"Wins of one bot ({arguments.bot}) among others ({arguments.others}), {arguments.games} games a line"
    )
    print(f"from seed {arguments.first_seed}\n")
    found = report(lines, arguments.processes, arguments.resume)
    figures.save(arguments.save, "bots", [*found, *report_decisions(chosen, arguments.bot)])


if __name__ == "__main__":
    main()
