"""Count moves a second beside other engines; time devices, the store and the history."""

from __future__ import annotations

import argparse
import cProfile
import gc
import pstats
from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple

from bench import figures, history, latency, lengths, pages
from bench.figures import Measured
from bench.players import Played, Player, others, ours


class Pace(NamedTuple):
    """Moves a second, the same with draws of chance counted, and the moves of a game."""

    moves: float
    actions: float
    length: float


def measure(player: Player, seconds: float, seed: int) -> Pace:
    """Let an engine play whole games for about so many seconds of the processor's time."""
    random = Random(seed)
    gc.collect()
    played: list[Played] = []
    begin = process_time()  # what other programs take is not the engine's
    while (elapsed := process_time() - begin) < seconds:
        played.append(player.play(random))
    moves = sum(game.moves for game in played)
    chance = sum(game.chance for game in played)
    return Pace(moves / elapsed, (moves + chance) / elapsed, moves / len(played))


def best_of(players: list[Player], rounds: int, seconds: float) -> list[Pace]:
    """Return each engine's best pace of several rounds, in which all take turns.

    What else the machine does slows down some rounds, also by the processor's time, and never speeds one up.
    """
    paces: list[list[Pace]] = [[] for _ in players]
    for seed in range(rounds):
        for player, measured in zip(players, paces, strict=True):
            measured.append(measure(player, seconds, seed))
    return [max(measured, key=lambda pace: pace.moves) for measured in paces]


def report(rounds: int, seconds: float) -> list[Measured]:
    """Measure all engines, print how they compare, and return our moves beside the first other's."""
    mine, theirs = ours(), list(others())
    paces = best_of([*mine, *theirs], rounds, seconds)
    width = max(len(player.name) for player in (*mine, *theirs))
    print(f"Random legal play, best of {rounds} rounds in turn\n")
    print(f"{'':{width}}  {'moves/s':>10}  {'with chance':>12}  {'moves a game':>13}")
    for player, pace in zip((*mine, *theirs), paces, strict=True):
        numbers = f"{pace.moves:>10,.0f}  {pace.actions:>12,.0f}  {pace.length:>13,.1f}"
        print(f"{player.name:{width}}  {numbers}")
    print()
    for player, pace in zip(mine, paces, strict=False):
        for other, measure_of_other in zip(theirs, paces[len(mine) :], strict=True):
            moves = pace.moves / measure_of_other.moves
            actions = pace.actions / measure_of_other.actions
            print(f"{player.name}: {moves:.2f} x {other.name} ({actions:.2f} x with chance)")
    of_chess = paces[len(mine)].moves
    return [
        Measured(player.name, 1e6 / pace.moves, "µs a move", pace.moves / of_chess, "python-chess")
        for player, pace in zip(mine, paces, strict=False)
    ]


def devices() -> list[Measured]:
    """Measure how soon an action is on the other devices, and on a page."""
    found = latency.report()
    print()
    return [*found, *pages.report()]


def profile(games: int) -> None:
    """Print where our games spend their time."""
    for player in ours():
        random = Random(0)
        profiler = cProfile.Profile()
        profiler.enable()
        for _ in range(games):
            player.play(random)
        profiler.disable()
        print(player.name)
        pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of which the best counts")
    parser.add_argument("--seconds", type=float, default=0.5, help="processor time of each engine in a round")
    parser.add_argument("--profile", type=int, metavar="GAMES", help="profile so many of our games")
    parts = ("moves", "latency", "lengths", "history")
    parser.add_argument("--only", choices=parts, help="measure only this")
    figures.add_option(parser)
    arguments = parser.parse_args()
    if arguments.profile:
        profile(arguments.profile)
        return
    measure_part: dict[str, Callable[[], list[Measured]]] = {
        "moves": lambda: report(arguments.rounds, arguments.seconds),
        "latency": devices,
        "lengths": lengths.report,
        "history": history.report,
    }
    for part in parts if arguments.only is None else (arguments.only,):
        figures.save(arguments.save, part, measure_part[part]())
        print()


if __name__ == "__main__":
    main()
