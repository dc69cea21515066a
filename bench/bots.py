"""How often each game's bot wins among players who take whatever is offered, by seats and seat.

``python -m bench.bots`` plays a thousand games for each; a rank shared by k winners counts 1/k. The
seeds begin at 100,000: while a bot is being written, one plays those below, and none of these.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from math import sqrt
from multiprocessing import Pool
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from referee.bots import GeneralBot, find_bot, play
from referee.engine.bot import Bot
from referee.engine.game import Game
from referee.games import find_game, game_ids

HELD_OUT = 100_000
"""The first seed that nobody looks at while a bot is being written."""
AIM = 0.8
"""A bot shall win twice its fair share; of two players, where that is everything, so much."""


class Strength(NamedTuple):
    """Shares of wins in so many games: their mean and half the width of its 95 % interval."""

    games: int
    wins: float
    margin: float
    actions: float


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


def strength(game_id: str, seats: int, seat: int, games: int, first_seed: int = HELD_OUT) -> Strength:
    """Play games with one bot among players who take whatever is offered."""
    game = find_game(game_id)
    bots: dict[int, Bot] = {index: GeneralBot() for index in range(seats)}
    bots[seat] = find_bot(game_id)
    played = [share(game, bots, seat, seed) for seed in range(first_seed, first_seed + games)]
    shares = [one for one, _ in played]
    mean = sum(shares) / games
    spread = sum((one - mean) ** 2 for one in shares) / max(1, games - 1)
    return Strength(games, mean, 1.96 * sqrt(spread / games), sum(count for _, count in played) / games)


def seconds_of_decisions(game_id: str, seats: int, games: int) -> tuple[float, float]:
    """Return the mean and the longest time that a decision takes where bots alone play."""
    game, times = find_game(game_id), []

    class Timed(Bot):
        style = find_bot(game_id).style

        def choose(self, view: Any, offers: Any, random: Random) -> Any:
            begin = perf_counter()
            decision = find_bot(game_id).choose(view, offers, random)
            times.append(perf_counter() - begin)
            return decision

    for seed in range(games):
        for _ in play(game, table(game, seats, seed), dict.fromkeys(range(seats), Timed()), Random(seed)):
            pass
    return sum(times) / len(times), max(times)


def _strength(task: tuple[str, int, int, int, int]) -> Strength:
    return strength(*task)


def report(chosen: list[str], lines: list[str], games: int, first_seed: int, processes: int) -> None:
    """Print the table, and how long decisions take; of ``lines``, ``6.0`` is six seats and the first one."""
    tasks = [
        (game_id, seats, seat, games, first_seed)
        for game_id in chosen
        for seats in find_game(game_id).info.players
        for seat in range(seats)
        if not lines or f"{seats}.{seat}" in lines
    ]
    print(f"Wins of one bot among players who take whatever is offered, {games} games a line")
    print(f"from seed {first_seed}\n")
    print(
        f"{'':12} {'seats':>5} {'seat':>4} {'wins':>7} {'95 %':>14} {'fair':>6} {'times':>6} {'actions':>8}"
    )
    with Pool(processes) as pool:
        for (game_id, seats, seat, *_), found in zip(tasks, pool.imap(_strength, tasks), strict=True):
            low, high = max(0.0, found.wins - found.margin), min(1.0, found.wins + found.margin)
            print(
                f"{game_id:12} {seats:5} {seat:4} {found.wins:7.1%} {low:6.1%}–{high:6.1%} "
                f"{1 / seats:6.1%} {found.wins * seats:6.2f} {found.actions:8.0f}"
                f"{'' if low > min(2 / seats, AIM) else '  (below its aim)'}",
                flush=True,
            )
    print("\nA decision, where bots alone play:")
    for game_id in chosen:
        mean, longest = seconds_of_decisions(game_id, find_game(game_id).info.players[-1], 3)
        print(f"{game_id:12} {mean * 1000:7.2f} ms, the longest {longest * 1000:7.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each line")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", action="append", choices=game_ids(), help="only this game; can be repeated")
    parser.add_argument(
        "--line", action="append", help="only so many seats and this seat: 6.0; can be repeated"
    )
    parser.add_argument("--first-seed", type=int, default=HELD_OUT)
    arguments = parser.parse_args()
    report(
        arguments.only or list(game_ids()),
        arguments.line or [],
        arguments.games,
        arguments.first_seed,
        arguments.processes,
    )


if __name__ == "__main__":
    main()
