"""How players lean in random games of Corporate Anarchy: to permits, gates and tiles not uncovered yet.

Chance alone would walk about for thousands of turns.
"""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Game
from referee.engine.rule import Offer
from referee.engine.sampling import pick
from referee.games.anarchy.board import position
from referee.games.anarchy.commands import TRAVEL_PERMIT
from referee.games.anarchy.state import BUY
from tests.support.random_play import sparse_action


def lean(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an action that leads somewhere, or ``None``."""
    if state.step != BUY:
        return None
    if not state.seats[state.turn].permit:
        return _towards_a_permit(game, state, random)
    return _towards_a_tile(game, state, random)


def _towards_a_permit(game: Game[Any], state: Any, random: Random) -> Action:
    buy = Offer(state, game.rule("buy_command"), state.turn)
    if buy.objection(command=TRAVEL_PERMIT) is None:
        return buy.action(command=TRAVEL_PERMIT)
    build = Offer(state, game.rule("buy_building"), state.turn)
    if build.objection() is None:
        return sparse_action(build, random)
    return Action("end_turn", state.turn)


def _towards_a_tile(game: Game[Any], state: Any, random: Random) -> Action | None:
    move, seat = Offer(state, game.rule("move"), state.turn), state.seats[state.turn]
    here, at = seat.piece
    tiles = 0 if here in (state.turn, *seat.vips) else state.seats[here].laid
    reach = move.domain("to").allowed
    if wanted := tiles & ~(1 << at):
        aims = [to for to in reach if not to.is_gate and wanted >> position(to.row, to.col) & 1]
    else:
        aims = []
    if aims:
        return move.action(to=pick(random, aims))
    gates = [to for to in reach if to.is_gate]
    if gates and not tiles:
        jumps = [jump for jump in move.domain("jump_to", to=gates[0]).allowed if jump != state.turn]
        others = [jump for jump in jumps if jump not in seat.vips]
        if others:
            return move.action(to=gates[0], jump_to=pick(random, others))
    nearer = [to for to in reach if not to.is_gate and to.row <= 1]
    return move.action(to=pick(random, nearer)) if nearer else None
