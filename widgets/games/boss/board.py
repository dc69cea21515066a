"""The words on the board of I'm the Boss!, and the pieces that a table types in from its own copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from referee.engine.action import TABLE
from referee.engine.game import Game
from referee.engine.rule import Domain, Offer
from referee.text import Speech, say
from widgets.theme import badge

SEATS_ARE_PLAIN = True  # colours belong to the clans
EMBLEM = "M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6M12 4v3"
IS_WIDE = True
IN_DEAL = ("lay_clan", "travel", "recruit", "take_over", "stop", "agree", "withdraw")
ASKED = (*IN_DEAL, "close", "describe_space", "describe_deal_card")
PICKED = {
    "agree": ("clan", "with"),
    "lay_clan": ("clan",),
    "travel": ("card_of", "clan"),
    "recruit": ("clan",),
    "take_over": (),
    "withdraw": ("seat", "clan"),
}
"""What a player taps of an action, in the order in which its cards lie on the screen."""
TAKES = (
    *IN_DEAL,
    "describe_space",
    "describe_deal_card",
    "close",
    "fail",
    "try_deal",
    "roll",
    "draw",
    "discard",
    "end_roll",
)

CLANS = {
    "red": say("red"),
    "blue": say("blue"),
    "yellow": say("yellow"),
    "magenta": say("magenta"),
    "orange": say("orange"),
    "green": say("green"),
}
"""The clans by the colour of their pieces (BOSS-1.1)."""

_WORDS = {
    "board": say("The ring of spaces, the deal and the players"),
    "round": say("Deal"),
    "space": say("Space {number}"),
    "unknown": say("What is printed here?"),
    "dividends": say("Dividends"),
    "required": say("Required clans"),
    "choose": say("{count} of these"),
    "covered": say("closed"),
    "marker": say("marker"),
    "boss": say("Boss"),
    "payout": say("Payout"),
    "keeps": say("Left for the Boss"),
    "missing": say("missing"),
    "travelled": say("away"),
    "poster": say("poster"),
    "card": say("clan card"),
    "offers": say("{count} offers"),
    "asks": say("asks {amount}"),
    "dividend_now": say("A dividend is worth {value}"),
    "dividend_next": say("next {value}"),
    "value_unknown": say("What is a dividend worth?"),
    "deals": say("{done} of {all} deals"),
    "pile": say("draw pile {count}"),
    "hand": say("{count} cards"),
    "free": say("Free posters"),
    "stop": say("Stop!"),
    "stop_what": say("{name}: {what}"),
    "who_stops": say("Who plays the stop card?"),
    "close": say("Close the deal"),
    "fail": say("The deal fails"),
    "going": say("Going once, going twice … {seconds}"),
    "hurry": say("Close now"),
    "wait": say("Not yet"),
    "seconds": say("Countdown before closing"),
    "none": say("none"),
    "plays": say("{name} plays"),
    "lay": say("Lay a clan card"),
    "travel": say("Travel card on …"),
    "recruit": say("Three recruit cards for …"),
    "take_over": say("Boss card: take over"),
    "agree": say("Agree to take part with …"),
    "withdraw": say("Withdraw …"),
    "tap_seat": say("Tap a player to play a card or agree."),
    "done": say("Done"),
    "actions": {
        "travel": say("travel card"),
        "recruit": say("three recruit cards"),
        "take_over": say("boss card"),
    },
}


def words(speech: Speech) -> dict[str, Any]:
    """Return the board's words by their keys; those with braces are filled in by the template."""
    return _said(_WORDS, speech) | {
        "clans": _clans(speech),
        "editor": _editor(speech),
    }


def _clans(speech: Speech) -> dict[str, dict[str, str]]:
    """Return name, colour and shape of each clan, as a badge takes them."""
    return {clan: {"name": speech.say(name), **badge(clan, 0)} for clan, name in CLANS.items()}


def extra(game: Game[Any], state: Any, speech: Speech) -> dict[str, Any]:
    """Return what each seat can pick, and which deal cards have numbers on the back (``end_cards``).

    ``picks``: by seat and action, the values that each pick gives. What speaks against the action as a
    whole, such as too few cards, is for its button to say.
    """
    picks: dict[str, dict[str, list[dict[str, Any]]]] = {}
    offers = [offer for offer in game.asides(state) if offer.do in PICKED]
    for offer in sorted(offers, key=lambda one: [*PICKED].index(one.do)):
        found = [*_picks(offer, PICKED[offer.do], {})]
        if found:
            picks.setdefault(str(offer.by), {})[offer.do] = found
    return {"picks": picks, "end_cards": _end_cards(game)}


def _end_cards(game: Game[Any]) -> list[int]:
    """Return the numbers of the deal cards with numbers on the back that end the game."""
    return [*game.about.components["deal_card"].only_on["end_rolls"]]


def _picks(offer: Offer[Any], names: Sequence[str], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield each combination of values that the rules allow; optional ones may lack."""
    if not names:
        yield given
        return
    name, *later = names
    if offer.parameters[name].optional:
        yield from _picks(offer, later, given)
    domain = offer.domain(name, **given)
    assert isinstance(domain, Domain)
    for value in domain.allowed:
        if (offer.do, name, value) != ("withdraw", "seat", offer.by):  # who withdraws does not name oneself
            yield from _picks(offer, later, {**given, name: value})


def _said(words: dict[str, Any], speech: Speech) -> dict[str, Any]:
    return {
        key: _said(value, speech) if isinstance(value, dict) else speech.say(value)
        for key, value in words.items()
    }


_SETUP_WORDS = {
    "posters": say("Who has which poster?"),
    "deal_posters": say("The referee deals them."),
    "own_posters": say("As dealt at the table"),
    "free": say("free"),
    "marker": say("Where does the marker start?"),
    "pieces": say("Spaces and deal cards"),
    "as_it_lands": say("Type them in as the marker lands"),
    "as_it_lands_why": say("The referee asks for a space when it matters, and remembers it."),
    "known": say("{spaces} of 16 spaces, {cards} of 15 cards"),
    "edit": say("Type them in now"),
    "edit_why": say("All 16 spaces and 15 deal cards, once for your copy."),
    "edition": say("Name of your edition"),
    "keep": say("Keep this board"),
    "save": say("Save as a file"),
    "load": say("Load a file"),
    "bad_file": say("This file has no spaces or deal cards for this game."),
}

_EDITOR_WORDS = {
    "space": say("Space"),
    "dividends": say("Dividends"),
    "clans": say("Clans: tap once for required, twice for the list"),
    "of_list": say("how many from the list"),
    "card": say("Deal card"),
    "value": say("Value of a dividend"),
    "end_rolls": say("Numbers that end the game"),
    "roles": {"none": say("not named"), "required": say("required"), "list": say("in the list")},
}


def _editor(speech: Speech) -> dict[str, Any]:
    """Return the words of the editors of spaces and deal cards."""
    return _said(_EDITOR_WORDS, speech)


def setup(game: Game[Any], speech: Speech) -> dict[str, Any]:
    """Return what is chosen before the game: posters, marker, and what the printed pieces say."""
    some = game.read_setup([{"name": name} for name in "abc"], game.deal(3, Random()))
    view = game.view(game.start(some), TABLE)
    return {
        "words": {
            **{key: speech.say(sentence) for key, sentence in _SETUP_WORDS.items()},
            **_editor(speech),
        },
        "clans": _clans(speech),
        "spaces": len(view["spaces"]),
        "cards": len(view["deal_cards"]),
        "end_cards": _end_cards(game),
    }
