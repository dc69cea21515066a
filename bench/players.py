"""Engines at random legal play: each plays one game to its end and counts what it did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

import chess
import pyspiel
from open_spiel.python.games import liars_poker  # noqa: F401  (importing it is what registers it)

from referee.engine.action import Actor
from referee.engine.game import Game
from referee.engine.sampling import pick
from tests.support.random_play import next_action
from tests.support.table_setups import GAMES, plain_tables


class Played(NamedTuple):
    """What was done in a game: players' moves, and draws of chance beside them."""

    moves: int
    chance: int


class Player(NamedTuple):
    """An engine, and how it plays its own game at random."""

    name: str
    play: Callable[[Random], Played]


def refereed(game: Game[Any]) -> Player:
    """Return a game of ours, all seat counts in turn.

    Each action is picked from the offers and their domains, checked against all objections, and
    applied. What the table as a whole types in, such as cards turned up, is chance.
    """
    setups = cycle([table.setup for table in plain_tables(game)])
    chance = {do for do in game.actions() if game.rule(do).actor is Actor.TABLE}

    def play(random: Random) -> Played:
        state = game.start(next(setups))
        actions = drawn = sides = 0
        while not game.is_finished(state):
            action = next_action(game, state, random, sides)
            sides = sides + 1 if game.rule(action.do).is_out_of_turn else 0
            state = game.submit(state, action)
            actions += 1
            drawn += action.do in chance
        return Played(actions - drawn, drawn)

    return Player(f"{game.info.title}, refereed", play)


def play_chess(random: Random) -> Played:
    """Play a game of chess to mate, stalemate or a draw that ends it by itself."""
    board = chess.Board()
    moves = 0
    while not board.is_game_over():
        board.push(pick(random, list(board.legal_moves)))
        moves += 1
    return Played(moves, 0)


LIARS_POKER = pyspiel.load_game("python_liars_poker")


def play_liars_poker(random: Random) -> Played:
    """Play a game of liar's poker; its deals are all as likely as each other."""
    state = LIARS_POKER.new_initial_state()
    moves = drawn = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pick(random, state.chance_outcomes())[0])
            drawn += 1
        else:
            state.apply_action(pick(random, state.legal_actions()))
            moves += 1
    return Played(moves, drawn)


def ours() -> list[Player]:
    """Return the games of this project."""
    return [refereed(game) for game in GAMES]


def others() -> Iterator[Player]:
    """Yield the engines that ours are measured by."""
    yield Player(f"python-chess {version('chess')}", play_chess)
    yield Player(f"OpenSpiel {version('open-spiel')}, python_liars_poker", play_liars_poker)
