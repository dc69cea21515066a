"""The words on the board of Ba$tard$ Inc., and the places that a table begins with."""

from __future__ import annotations

from typing import Any

from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.parameters import Choice, Group, ListOf, NamedValues, PerSeat
from referee.text import Sentence, Speech, say

EMBLEM = "M4 20h16M7 20V9l5-5 5 5v11M10 20v-5h4v5M12 8v3M8 2.5c2.5-1 5.5-1 8 0"
ASKED = (
    "place_vp",
    "declare",
    "extra_effort",
    "collect",
    "launder",
    "trade",
    "pay",
    "gain",
    "promise",
    "intervene",
    "war",
    "displace",
    "finish",
)
TAKES = (*ASKED, "phase", "fight", "yield", "push", "proceed", "expose", "buy_prize")
IS_WIDE = True
_STEPS = 20
"""As far as a stepper in the setup goes."""

_WORDS = {
    "board": say("The companies, the pyramid and the Media circus"),
    "map": say("Places on the board"),
    "billions": say("Billions"),
    "goodwill": say("Goodwill"),
    "start_seat": say("Starting player"),
    "prize": say("Peace Nobel Prize"),
    "prize_short": say("Nobel Prize"),
    "sign": say("Ba$tard$ Inc. sign"),
    "sign_short": say("The sign"),
    "off_board": say("Not on the board yet"),
    "pyramid": say("The pyramid"),
    "media": say("Media circus"),
    "score": say("asks for {score}"),
    "covers": say("covers {what}"),
    "covers_nothing": say("covers nothing"),
    "war": say("War: closed"),
    "turn": say("Turn {number}"),
    "stuff_rest": say("Stuff level of the Rest: {level}"),
    "vp": say("{name}, VP {number}"),
    "vp_black": say("{name}, VP {number}, {black} of black money"),
    "vps": say("VPs involved"),
    "declared": say("{name} has declared"),
    "declared_two": say("{name} and {partner} have declared a joint venture"),
    "enters": say("to enter {place}"),
    "opportunity": say("with a Business Opportunity card"),
    "legal": say("Nothing illegal about it: nobody can expose it."),
    "nobody": say("Nobody sits at a desk that covers it."),
    "may_expose": say("May expose it, in this order"),
    "expose": say("Expose with VP {number}"),
    "there": say("on their own phone"),
    "window": say("The press has {seconds} s. Any exposure stops it."),
    "window_over": say("The press has kept quiet."),
    "window_length": say("Seconds for the press"),
    "shorter": say("One second less"),
    "longer": say("One second more"),
    "battle": say("Battle of Goodwill for {place}"),
    "newcomer": say("Newcomer"),
    "fighters": say("Against"),
    "paid": say("{amount} paid"),
    "silent": say("has not answered"),
    "total": say("Together {total} Goodwill"),
    "pay_more": say("Goodwill to push with"),
    "fight_with": say("Goodwill to fight with"),
    "next": say("Next: {phase}"),
    "table": say("The table"),
    "whose": say("Who is acting?"),
    "correct": say("Correct a tally"),
    "back": say("Back"),
}
_USING = {
    "corruption": say("Corruption"),
    "crime": say("Crime"),
    "tech_card": say("Tech card"),
    "sell_stuff": say("Selling Stuff"),
    "none": say("An action"),
}
_SHORT = {
    "corruption": say("Corr."),
    "crime": say("Crime"),
    "media": say("Media"),
    "tech": say("Tech."),
}


def words(speech: Speech) -> dict[str, Any]:
    """Return the board's words by their keys; those with braces are filled in by the template."""
    return {
        **_said(_WORDS, speech),
        "using": _said(_USING, speech),
        "short": _said(_SHORT, speech),
    }


_SETUP_WORDS = {
    "places": say("Places on the board"),
    "none": say("No places"),
    "none_line": say("Only money, Goodwill, the prize and the sign are kept."),
    "edit": say("Change names, scores and what desks cover"),
    "name": say("Name"),
    "score": say("Score"),
    "remove": say("Remove {name}"),
    "add_region": say("One more region"),
    "add_media": say("One more desk"),
    "region": say("Region {number}"),
    "desk": say("Desk {number}"),
    "kind": say("Kind"),
    "covers": say("Covers"),
    "money": say("At the start"),
    "abilities": say("Abilities of the companies"),
    "prices": say("Prices of extra effort"),
    "price": say("Price of +{bonus}"),
    "no_prices": say("Extra effort is not sold."),
    "one_more": say("One more"),
    "one_less": say("One less"),
}


def setup(game: Game[Any], speech: Speech) -> dict[str, Any]:
    """Return what is chosen before the game: places with their kinds and covers, money, abilities, prices."""
    options = game.about.options
    places, abilities = options["places"].parameter, options["abilities"].parameter
    assert isinstance(places, ListOf)
    assert isinstance(places.of, Group)
    assert isinstance(abilities, PerSeat)
    assert isinstance(abilities.of, NamedValues)
    kind, covers = places.of.fields["kind"], places.of.fields["covers"]
    assert isinstance(kind, Choice)
    assert isinstance(covers, ListOf)
    assert isinstance(covers.of, Choice)
    tallies = game.about.tallies
    board = game.suggestions("places")[0]
    return {
        "takes": ["billions", "goodwill"],
        "words": {
            **_said(_SETUP_WORDS, speech),
            "suggested": speech.say(board.title),
            "suggested_line": speech.say(board.reason),
        },
        "suggested": game.suggest(game.about.players[-1]),
        "kinds": [{"value": one, "label": speech.say(kind.labels[one])} for one in kind.values],
        "covers": [{"value": one, "label": speech.say(_USING[one])} for one in covers.of.values],
        "money": [{"name": one, "label": speech.say(tallies[one])} for one in ("billions", "goodwill")],
        "abilities": [{"name": one, "label": speech.say(tallies[one])} for one in abilities.of.names],
        "most_ability": _most_ability(game, abilities.of.names[0]),
        "clauses": {name: option.clause for name, option in options.items()},
    }


def _most_ability(game: Game[Any], name: str) -> int:
    """Return the highest ability that the game takes to begin with."""
    seats = [{"name": "a"}, {"name": "b"}]
    most = 0
    while most < _STEPS:
        try:
            game.read_setup(seats, {"abilities": [{name: most + 1}, {}]})
        except Malformed:
            break
        most += 1
    return most


def _said(sentences: dict[str, Sentence], speech: Speech) -> dict[str, str]:
    return {key: speech.say(sentence) for key, sentence in sentences.items()}
