"""The words on the board of Who To Promote?, and what a table that uses the real cards need not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from referee.engine.action import TABLE, Action, Seal
from referee.engine.adjust import Adjust
from referee.engine.game import Game
from referee.engine.parameters import Choice
from referee.games import find_game
from referee.text import Speech, say
from widgets.table.opening import BY_LINE

EMBLEM = "M12 3v18M12 3 7 8M12 3l5 5M4 21h16M4 15h4v6M16 11h4v10"
TAKES = ("name_next", "eliminate", "swap", "name_spokesman")
IS_WIDE = True
OPENS_BY = BY_LINE
OWN = {"hand": say("Your cards")}

_WORDS = {
    "board": say("The line of employees, and the players"),
    "line": say("The line, leftmost first"),
    "spokesman": say("Spokesman"),
    "spouse": say("Manager Spouse card"),
    "seven": say("took the 7"),
    "in_hand": say("{count} in hand"),
    "placed": say("placed, face down"),
    "pile": say("{count} cards in the pile"),
    "total": say("round total {total}"),
    "nobody": say("nobody's vote"),
    "out": say("Out"),
    "tap_seat": say("Tap the seat that places next."),
    "tap_spokesman": say("Tap the new Spokesman, or keep the present one."),
    "keep": say("Keep the Spokesman"),
    "tap_out": say("Tap the employee who has to go."),
    "tap_two": say("Tap two employees to swap this round's votes."),
    "swap": say("Swap the votes"),
    "leave": say("Leave the votes as they are"),
    "type_round": say("Real cards on the table: type the whole round"),
    "type_card": say("{name}: which card?"),
    "type_employee": say("{name} played {card}: under whom?"),
    "type_done": say("All typed in: open the round"),
    "type_cancel": say("Cancel"),
    "type_back": say("Back one"),
    "game_of": say("Game {number} of {count}"),
    "points": say("Hardwork points"),
    "info": say("Tap an employee to read the ability."),
}


def _employees(speech: Speech) -> dict[str, dict[str, str]]:
    """Return name and ability of each employee, by id."""
    parameter = find_game("promote").rule("vote").parameters["employee"]
    assert isinstance(parameter, Choice)
    return {
        one: {"name": speech.say(parameter.labels[one]), "ability": speech.say(parameter.explained[one])}
        for one in parameter.values
    }


def words(speech: Speech) -> dict[str, Any]:
    """Return the board's words by their keys; those with braces are filled in by the template."""
    return {
        **{key: speech.say(sentence) for key, sentence in _WORDS.items()},
        "employees": _employees(speech),
    }


def extra(game: Game[Any], state: Any, speech: Speech) -> dict[str, Any]:
    """Return what a table types in that uses the real cards.

    ``to_place``: who has still to place, in an order in which they may; ``voting_cards``: those in hands.
    """
    adjust = game.rule("adjust")
    assert isinstance(adjust, Adjust)
    has_more = game.view(state, TABLE)["seven"] is not None
    return {
        "to_place": [*_to_place(game, state)],
        "voting_cards": [card for card in adjust.cards if has_more or card in _dealt()],
    }


def _to_place(game: Game[Any], state: Any) -> Iterator[int]:
    """Yield who has still to place a card face down, each next seat named in turn."""
    while offers := {offer.do: offer for offer in game.offers(state)}:
        if "name_next" in offers:
            naming = offers["name_next"]
            named = next(one.value for one in naming.choices("seat") if one.objection is None)
            state = game.apply(state, naming.action(seat=named))
        elif "vote" in offers:
            by = offers["vote"].by
            assert by is not None
            yield by
            state = game.apply(state, Action("vote", by, {}, Seal("")))
        else:
            return


@cache
def _dealt() -> frozenset[int]:
    """Return the cards of a hand at the beginning of a game."""
    game = find_game("promote")
    some = game.read_setup([{"name": name} for name in "abc"], game.deal(3, Random()))
    return frozenset(game.snapshot(game.start(some))["seats"][0]["hand"])


_SETUP_WORDS = {
    "line": say("Who stands in the line?"),
    "random_line": say("Eleven of the 22, as the deck deals them."),
    "own_line": say("Choose eleven"),
    "picked": say("{count} of {all} chosen."),
}


def setup(game: Game[Any], speech: Speech) -> dict[str, Any]:
    """Return what is chosen before the game: the employees, and lines in which abilities meet."""
    some = game.read_setup([{"name": name} for name in "abc"], game.deal(3, Random()))
    view = game.view(game.start(some), TABLE)
    return {
        "words": {key: speech.say(sentence) for key, sentence in _SETUP_WORDS.items()},
        "length": len(view["line"]),
        "employees": [
            {"id": one, "level": view["employees"][one]["level"], **said}
            for one, said in _employees(speech).items()
        ],
        "sets": [
            {
                "id": one.id,
                "title": speech.say(one.title),
                "reason": speech.say(one.reason),
                "line": one.value,
            }
            for one in game.suggestions("line")
        ],
    }


def complete(game: Game[Any], state: Any, actions: Sequence[Action]) -> list[Action]:
    """Return the votes of a round with the naming of each next seat in between, as the rules ask for it."""
    completed, left = [], [*actions]
    while left:
        naming = next((offer for offer in game.offers(state) if offer.do == "name_next"), None)
        if naming is not None and left[0].do == "vote":
            action = naming.action(seat=left[0].seat)
        else:
            action = left.pop(0)
        completed.append(action)
        state = game.play(state, action)
    return completed
