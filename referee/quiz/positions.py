"""Positions for questions, from games that bots play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from referee.bots import GeneralBot, find_bot, next_action
from referee.engine.action import PUBLIC
from referee.engine.game import Game
from referee.engine.info import Setup
from referee.engine.parameters import Choice, Parameter
from referee.match.match import Match

NAMES = ("Ana", "Bo", "Cy", "Dora", "Eva", "Flo", "Gus", "Ida")
MOST_SEATS = 5
"""The most seats; more seats teach nothing more, and take longer to read."""
FEWEST, MOST_ACTIONS = 40, 220
"""A game has a random number of actions between these, unless it ends earlier."""
ANYTHING = 0.4
"""The share of players that choose at random."""
MOST_OF_ALL = 1000
"""The most actions of a game that has to be finished."""

T = TypeVar("T")


def table(game: Game[Any], random: Random) -> Setup:
    """Return a random table, with suggested or dealt options."""
    counts = [count for count in game.info.players if count <= MOST_SEATS] or [game.info.players[0]]
    count = counts[int(random.random() * len(counts))]
    fields = {
        name: _first(field, index)
        for index, (name, field) in enumerate(game.info.seat_fields.items())
        if not field.optional
    }
    seats = [{"name": NAMES[index % len(NAMES)], **fields} for index in range(count)]
    return game.read_setup(seats, {**game.suggest(count), **game.deal(count, random)})


def _first(field: Parameter, index: int) -> Any:
    """Return a value for a required field of a seat; no question is about it."""
    return field.values[index % len(field.values)] if isinstance(field, Choice) else ""


def played(game: Game[Any], random: Random, *, is_whole: bool = False) -> Match[Any]:
    """Return a match that bots have played for a while; it contains sealed entries.

    With ``is_whole`` they play to the end, unless the game can be counted earlier.
    """
    match = Match(game, table(game, random))
    # Equal bots would produce little variety.
    bots = {
        seat: GeneralBot() if random.random() < ANYTHING else find_bot(game.info.id, "easy")
        for seat in game.seats(match.state)
    }
    most = FEWEST + int(random.random() * (MOST_ACTIONS - FEWEST))
    if is_whole and game.final_counts(match.state, match.setup.names) is None:
        most = MOST_OF_ALL
    while not game.is_finished(match.state) and len(match.applied) < most:
        knows = match.with_secrets() if match.has_partly_sealed or match.closed_entries() else None
        match.submit(next_action(game, match.state, bots, random, knows=knows))
    return match


def before(match: Match[Any], number: int) -> Match[Any]:
    """Return the match before the log entry with this number."""
    earlier = Match(match.game, match.setup)
    secrets = {of: secret for of, secret in match.secrets.items() if of < number}
    earlier.take(match.log[:number], secrets)
    return earlier


def is_public_answer(game: Game[Any], state: Any, answer: Callable[[Any], T]) -> bool:
    """Whether an answer follows from public information, that is, is the same in all possible states."""
    true_answer = answer(state)
    possible = game.possible_states(state, PUBLIC)
    return bool(possible) and all(answer(other) == true_answer for other in possible)
