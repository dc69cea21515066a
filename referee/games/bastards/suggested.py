"""A suggested board for the table to edit: the referee does not know the printed one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from referee.games.bastards.state import (
    ABILITIES,
    CORRUPTION,
    CRIME,
    LOUNGE,
    MEDIA,
    REGION,
    SELL_STUFF,
    TECH_CARD,
)
from referee.i18n import LANGUAGES, Sentence, Speech, say

SUGGESTION_TEXTS = {
    "places": (
        say("Suggested places"),
        say("A pyramid of regions, four desks and the VIP Lounge, for you to change."),
    ),
}
"""The title and the description of the suggestions for an option."""

NAMES_IN_SENTENCES = {
    say("One $uperpower"): say("the One $uperpower"),
    say("Old Empire"): say("the Old Empire"),
    say("Tiger State"): say("the Tiger State"),
    say("Oil Kingdom"): say("the Oil Kingdom"),
    say("Rogue State"): say("the Rogue State"),
    say("The Rest"): say("the Rest"),
    say("Report on Corruption"): say("the Report on Corruption"),
    say("Report on Crime"): say("the Report on Crime"),
    say("Report on Technology"): say("the Report on Technology"),
    say("Report on Trade"): say("the Report on Trade"),
    say("VIP Lounge"): say("the VIP Lounge"),
}
"""The suggested names, and the form of each in a sentence."""

PLACE_NAMES = {name.message: name for name in NAMES_IN_SENTENCES}
"""The suggested names, by their English text."""


@cache
def known_places() -> Mapping[str, Sentence]:
    """Return the suggested names by their text in every language: a reader may use another one."""
    speeches = [Speech(language) for language in LANGUAGES]
    return {speech.say(name): name for name in NAMES_IN_SENTENCES for speech in speeches}


def place_label(place: str | None) -> Sentence | str | None:
    """Return the name of a place in a sentence: a suggested name with its article, any other as typed."""
    name = None if place is None else known_places().get(place)
    return place if name is None else NAMES_IN_SENTENCES[name]


_ROGUE = "Rogue State"
_REGIONS = {
    "One $uperpower": 5,
    "Old Empire": 4,
    "Tiger State": 3,
    "Oil Kingdom": 3,
    _ROGUE: 2,
    "The Rest": 1,
}
"""The pyramid from its top, with the score of each region."""

_DESKS = {
    "Report on Corruption": (3, [CORRUPTION]),
    "Report on Crime": (3, [CRIME]),
    "Report on Technology": (2, [TECH_CARD]),
    "Report on Trade": (2, [SELL_STUFF]),
}
"""The desks of the Media circus: the score and the offences that each covers."""


def suggested_options(seats: int) -> dict[str, Any]:
    """Return places, prices and starting values as JSON data."""
    return {
        "places": [
            *(
                {"id": name, "kind": REGION, "score": score, **({"rogue": True} if name == _ROGUE else {})}
                for name, score in _REGIONS.items()
            ),
            *(
                {"id": name, "kind": MEDIA, "score": score, "covers": list(covers)}
                for name, (score, covers) in _DESKS.items()
            ),
            {"id": "VIP Lounge", "kind": LOUNGE, "score": 0},
        ],
        "effort_prices": [1, 3, 6],
        "billions": 10,
        "goodwill": 10,
        "abilities": [dict.fromkeys(ABILITIES, 3) for _ in range(seats)],
    }
