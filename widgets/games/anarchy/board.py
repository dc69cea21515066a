"""The words on the board of Corporate Anarchy, and what only the player of a seat may see of it."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Game
from referee.engine.parameters import Choice, ListOf, Parameter
from referee.engine.rule import Domain
from referee.engine.squares import Square
from referee.games import find_game
from referee.text import Speech, say
from widgets.table.controls import objection_data

EMBLEM = "M3 21V9h6v12M15 21V9h6v12M9 21V4h6v17M6 12v.01M6 16v.01M18 12v.01M18 16v.01M12 8v.01M12 12v.01"
TAKES = ("buy_building", "buy_command", "move", "return_home", "end_turn")
ENTRY = "set_up"
STAYS = True

_WORDS = {
    "board": say("The headquarters around the centre, and the players"),
    "headquarters": say("{name}'s headquarters"),
    "gate": say("gate of {name}'s headquarters"),
    "cell": say("row {row}, column {col}"),
    "empty": say("empty"),
    "back": say("base tile, face down"),
    "piece": say("{name}'s piece"),
    "money": say("{count} money tokens"),
    "income": say("income {count}"),
    "vips": say("VIPs taken from: {names}"),
    "out": say("Out"),
    "effect": say("{effect}: {count} turns"),
    "effect_once": say("{effect}: next turn"),
    "face_down": say("{card}: face down"),
    "permit": say("Travel permit"),
    "bag": say("{count} money tokens in the bag"),
    "centre": say("The centre, with the gates"),
    "tap_to_move": say("Tap a lit square to move."),
    "moving": say("{name} goes to {square}."),
    "staying": say("{name} stays, and the turn ends."),
    "go": say("Go there"),
    "stay": say("Stay and end the turn"),
    "jump": say("Jump to {name}'s gate"),
    "jumping": say("{name} jumps to {other}'s gate."),
    "tap_site": say("Tap where it goes: {building}."),
    "tap_tile": say("Tap the base tile to look at."),
    "tap_target": say("Against whom?"),
    "cancel": say("Cancel"),
    "buy": say("Buy for {price}"),
    "buildings": say("Buildings"),
    "commands": say("Commands"),
    "end": say("End the turn"),
    "down": say("face down"),
    "spy": say("{name} looks at one of {other}'s tiles: press and hold to see"),
    "spy_other": say("{name} looks at one of {other}'s tiles."),
    "spy_real": say("{name} lifts {other}'s tile and puts it back face down."),
    "spied": say("It is: {kind}."),
    "own": say("Press and hold to see {name}'s own tiles"),
    "show_hq": say("Show {name}'s headquarters"),
}
_ENTRY_WORDS = {
    "sealed": say("Sealed with the referee"),
    "real": say("Only the real tiles show it"),
    "keep": say("What the tiles are"),
    "why_sealed": say("The referee itself says what is turned up; at the end everybody sees the proof."),
    "why_real": say("Lay the tiles on the table. When one is turned up, type in what it is."),
    "place": say("Place: {what}"),
    "piece_name": say("your piece"),
    "tile_name": say("base tile"),
    "all_placed": say("All placed. Tap a square to take something back."),
    "far_edge": say("Far edge"),
    "centre": say("Centre: the gate is here"),
    "only_far": say("The piece starts on the far edge."),
}


def _choice(do: str, name: str) -> Choice:
    parameter: Parameter = find_game("anarchy").rule(do).parameters[name]
    found = parameter.of if isinstance(parameter, ListOf) else parameter
    assert isinstance(found, Choice)
    return found


def _labels(do: str, name: str, speech: Speech) -> dict[str, str]:
    return {value: speech.say(label) for value, label in _choice(do, name).labels.items()}


def words(speech: Speech) -> dict[str, Any]:
    """Return the board's words by their keys; those with braces are filled in by the template."""
    return {
        **{key: speech.say(sentence) for key, sentence in _WORDS.items()},
        "building_names": _labels("buy_building", "building", speech),
        "command_names": _labels("buy_command", "command", speech),
        "kinds": _labels("set_up", "kinds", speech),
        "entry": {key: speech.say(sentence) for key, sentence in _ENTRY_WORDS.items()},
    }


def extra(game: Game[Any], state: Any, speech: Speech) -> dict[str, Any]:
    """Return why the mover's walk does not end in each of the other headquarters (``elsewhere``)."""
    moving = next((offer for offer in game.controls(state) if offer.do == "move"), None)
    if moving is None:
        return {"elsewhere": {}}
    domain = moving.domain("to")
    assert isinstance(domain, Domain)
    present = {square.hq for square in domain.shown}
    objections = {hq: moving.objection(to=Square(hq, 0, 0)) for hq in game.seats(state) if hq not in present}
    return {"elsewhere": {str(hq): objection_data(one, speech) for hq, one in objections.items() if one}}


def private(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """Return the tiles of a seat, where the referee knows them, and the one that it spies on."""
    squares = [square for row in view["seats"][seat]["headquarters"] for square in row]
    spying = view["spying"]
    return {
        "kinds": [[one["row"], one["col"], one["kind"]] for one in squares if one["kind"] is not None],
        "spying": spying["kind"] if spying is not None and spying["by"] == seat else None,
    }
