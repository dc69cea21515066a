"""Places in sentences: a name that we gave comes with its article, one that a table typed as it was typed."""

from __future__ import annotations

import pytest

from referee.engine.parameters import Parameter
from referee.games.bastards.rules import Intervene, PlaceVp
from referee.games.bastards.rules.flow import vp_label, war_objection
from referee.games.bastards.suggested import PLACE_NAMES, place_label
from referee.i18n import Speech, say

ENGLISH, SPANISH = Speech("en", ("Ana",)), Speech("es", ("Ana",))


@pytest.mark.parametrize(
    ("speech", "place", "said"),
    [
        (SPANISH, "Estado canalla", "El VP 1 de Ana va al Estado canalla."),
        (SPANISH, "Sala VIP", "El VP 1 de Ana va a la Sala VIP."),
        (ENGLISH, "VIP Lounge", "Ana's VP 1 goes to the VIP Lounge."),
        # a reader of the other language reads the name in that language
        (SPANISH, "VIP Lounge", "El VP 1 de Ana va a la Sala VIP."),
        (ENGLISH, "Estado canalla", "Ana's VP 1 goes to the Rogue State."),
        # a name that the table typed appears as it is
        (SPANISH, "el Puerto", "El VP 1 de Ana va a el Puerto."),
        (ENGLISH, "Harbour", "Ana's VP 1 goes to Harbour."),
    ],
)
def test_a_name_that_we_gave_has_its_article(speech: Speech, place: str, said: str) -> None:
    goes = say("{vp} goes to {place}.", vp=vp_label("0.1"), place=place_label(place))
    assert speech.say(goes) == said


@pytest.mark.parametrize("speech", [ENGLISH, SPANISH])
def test_each_suggested_name_is_said_in_its_own_language(speech: Speech) -> None:
    for name in map(speech.say, PLACE_NAMES.values()):
        said = speech.say(say("{place}", place=place_label(name)))
        article, _, rest = said.partition(" ")
        assert article in {"The", "El", "La"}
        assert name.lower().endswith(rest.lower())


@pytest.mark.parametrize("parameter", [PlaceVp.parameters["place"], Intervene.parameters["region"]])
def test_a_form_calls_a_place_as_the_board_does(parameter: Parameter) -> None:
    said = [parameter.say(name) for name in ("Rogue State", "Estado canalla")]
    assert [SPANISH.say(one) for one in said if one] == ["Estado canalla"] * 2
    assert parameter.say("el Puerto") is None


def test_a_sentence_begins_with_a_large_letter() -> None:
    objection = war_objection("El resto")
    assert SPANISH.say(objection.reason) == "El resto está en guerra: nadie entra."
