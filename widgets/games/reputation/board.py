"""The words on Reputation's board."""

from __future__ import annotations

from referee.text import Speech, say

EMBLEM = "M12 2.8 14.7 8.6 21 9.4 16.4 13.8 17.6 20.2 12 17 6.4 20.2 7.6 13.8 3 9.4 9.3 8.6Z"

_WORDS = {
    "private_project": say("Private project"),
    "public_project": say("Public project"),
    "credits_left": say("Credits left"),
    "credits_moved": say("Credits beside it"),
    "leads": say("leads with"),
    "leads_public": say("leads"),
    "board": say("The table: seats, stacks and projects"),
    "no_bid": say("no bid yet"),
    "takes": say("workers:"),
    "speculated": say("has speculated"),
    "in_a_row": say("Speculations in a row: {count} of {seats}"),
    "loses": say("reputation −{count}"),
    "gains": say("reputation +{count}"),
    "hq": say("HQ"),
    "break_room": say("Break room"),
    "left": say("left"),
    "middle": say("middle"),
    "right": say("right"),
    "private_stack": say("Private stack"),
    "shared": say("Public stack"),
    "public_stack": say("Public stack of {left} and {right}"),
    "cards": say("cards"),
    "workers": say("workers"),
    "tokens": say("Tokens"),
    "power_used": say("power used"),
    "start": say("start player marker"),
    "seeks_partner": say("seeks a co-sponsor"),
    "marker": say("public marker"),
    "waiting_cards": say("The two project cards come next."),
    "free": say("free"),
    "taken": say("a worker"),
}


def words(speech: Speech) -> dict[str, str]:
    """Return the board's words by their keys; those with braces are filled in by the template."""
    return {key: speech.say(sentence) for key, sentence in _WORDS.items()}
