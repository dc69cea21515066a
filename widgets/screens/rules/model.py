"""The rulebook screen's model: one clause for this moment, or a game's whole rulebook by chapter."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Game
from referee.engine.info import Handling
from referee.games import find_game
from referee.i18n import Sentence, Speech, say
from referee.rulebook import blocks, general, rulebook
from widgets.screens.rules.labels import LABELS
from widgets.screens.rules.views import RulesView

_HANDLING = {
    Handling.ENFORCED: say("The referee sees to this."),
    Handling.PROMPTED: say("You do this with the pieces; the referee reminds you."),
    Handling.EXPLAINED: say("Good to know."),
}


def _handling(game: Game[Any], clause: str) -> Sentence:
    """Return what the referee does with a clause: what the game says of it, or else what it is in general."""
    return game.handling.get(clause) or _HANDLING[game.clauses.get(clause, Handling.ENFORCED)]


def rules_view(game_id: str, clause: str, speech: Speech) -> RulesView:
    """Return a game's rulebook as data; ``clause`` is the one to show first, ``""`` for none."""
    game = find_game(game_id)
    return {
        "game": game_id,
        "title": game.info.title_in(speech.language),
        "labels": LABELS.texts(speech),
        "clause": clause or None,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "clauses": [
                    {
                        "id": one.id,
                        "blocks": blocks(one.text),
                        "handling": speech.say(_handling(game, one.id)),
                        "kind": game.clauses.get(one.id, Handling.ENFORCED).value,
                    }
                    for one in chapter.clauses
                ],
            }
            for chapter in (*rulebook(game_id, speech.language).chapters, *general(speech.language).chapters)
        ],
    }
