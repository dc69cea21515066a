"""What the lobby says of names that are typed: which of them look alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from referee.engine.parameters import ListOf, Text
from referee.i18n import say
from referee.tables.look_alikes import look_alikes
from widgets.requests import query
from widgets.screens.lobby.model import LobbyModel
from widgets.screens.lobby.tables import NAME_LIMIT
from widgets.screens.lobby.views import NameRemarks

MOST_NAMES = 12
"""No game seats more."""

Names = Annotated[Sequence[str], ListOf(of=Text())]


@query("name_remarks")
def name_remarks(lobby: LobbyModel, names: Names) -> NameRemarks:
    """Return what a table should know of the names before it starts; nothing of it forbids the start."""
    typed = [name.strip()[:NAME_LIMIT] for name in names[:MOST_NAMES]]
    return {
        "remarks": [
            lobby.speech.say(
                say(
                    "“{one}” and “{other}” look alike, but they are two names. "
                    "Change one of them, so that everybody can tell them apart.",
                    one=name,
                    other=other,
                )
            )
            for name, other in look_alikes(typed)
        ]
    }
