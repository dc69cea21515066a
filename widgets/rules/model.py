"""The rulebook screen's model: one clause for this moment, or a game's whole rulebook by chapter."""

from __future__ import annotations

from typing import Any

from referee.engine.about import Handling
from referee.games import find_game
from referee.rulebook import blocks, general, rulebook
from referee.text import Speech, say

_HANDLING = {
    Handling.ENFORCED: say("The referee sees to this."),
    Handling.PROMPTED: say("You do this with the pieces; the referee reminds you."),
    Handling.EXPLAINED: say("Good to know."),
}
_WORDS = {
    "rules_of": say("Rules of {title}"),
    "close": say("Close"),
    "chapters": say("Chapters"),
}


def rules_view(game_id: str, clause: str | None, speech: Speech) -> dict[str, Any]:
    """Return a game's rulebook as data; ``clause`` is the one to show first."""
    game = find_game(game_id)
    return {
        "title": game.about.title,
        "words": {key: speech.say(sentence) for key, sentence in _WORDS.items()},
        "clause": clause,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "clauses": [
                    {
                        "id": one.id,
                        "blocks": blocks(one.text),
                        "handling": speech.say(_HANDLING[game.clauses.get(one.id, Handling.ENFORCED)]),
                        "kind": game.clauses.get(one.id, Handling.ENFORCED).value,
                    }
                    for one in chapter.clauses
                ],
            }
            for chapter in (*rulebook(game_id, speech.language).chapters, *general(speech.language).chapters)
        ],
    }
