"""How players lean in random games of Corporate Anarchy: to permits, gates and tiles not uncovered yet.

Chance alone would walk about for thousands of turns.
"""

from __future__ import annotations

from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.game import Game
from tests.referee.conformance.random_play import pick, sparse_action


def lean(game: Game[Any], state: Any, random: Random) -> Action | None:
    """Return an action that leads somewhere, or ``None``."""
    if state.step != "buy":
        return None
    offers = {offer.do: offer for offer in game.offers(state)}
    shown = game.snapshot(state)
    seat = shown["seats"][state.turn]
    buy, move = offers.get("buy_command"), offers["move"]
    if not seat["permit"]:
        if buy is not None and "travel_permit" in buy.domain("command").allowed:
            return buy.action(command="travel_permit")
        if "buy_building" in offers:
            return sparse_action(offers["buy_building"], random)
        return offers["end_turn"].action()
    reach = move.domain("to").allowed
    here = seat["piece"]["hq"]
    tiles = shown["seats"][here]["base_tiles"] if here not in (state.turn, *seat["vips"]) else []
    aims = [to for to in reach if [to.row, to.col] in tiles and to.as_json() != seat["piece"]]
    if aims:
        return move.action(to=pick(random, aims))
    gates = [to for to in reach if to.is_gate]
    if gates and not tiles:
        jumps = [jump for jump in move.domain("jump_to", to=gates[0]).allowed if jump != state.turn]
        wanted = [jump for jump in jumps if jump not in seat["vips"]]
        if wanted:
            return move.action(to=gates[0], jump_to=pick(random, wanted))
    nearer = [to for to in reach if not to.is_gate and to.row <= 1]
    return move.action(to=pick(random, nearer)) if nearer else None
