"""The games, their rules as text, and final tallies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.api.bots import Bot
from referee.api.outcome import Outcome, Reason
from referee.api.shown import Rows, RuleText
from referee.discovery import GAMES as GROUP
from referee.discovery import registered
from referee.engine.action import to_json
from referee.engine.errors import Malformed
from referee.engine.info import REQUIRED, USUAL, GameInfo
from referee.games import find_game, game_ids
from referee.i18n import Speech, say
from referee.rulebook import general, rulebook


class GameEntry:
    """A game that the referee knows, with its static information."""

    def __init__(self, game_id: str) -> None:
        self._info: GameInfo = find_game(game_id).info

    @property
    def id(self) -> str:
        """The id in records and on the command line."""
        return self._info.id

    @property
    def title(self) -> str:
        """The title on the box."""
        return self._info.title

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return self._info.players

    @property
    def minutes(self) -> int:
        """The duration of a game, in minutes."""
        return self._info.minutes

    def summary(self, language: str = "en") -> str:
        """Return what the game is about, in a sentence."""
        return Speech(language).say(self._info.summary)

    def options(self, language: str = "en") -> Rows:
        """Return the options that a table chooses before the game: name, default, clause and meaning."""
        speech = Speech(language)
        return Rows(
            {
                "option": name,
                "default": "chosen by each table" if option.default is REQUIRED else to_json(option.default),
                "clause": option.clause or "",
                "meaning": speech.say(option.explained),
            }
            for name, option in self._info.options.items()
        )

    def rules(self, language: str = "en") -> tuple[RuleText, ...]:
        """Return all clauses of the rulebook, in order; in English for an unknown language."""
        return tuple(RuleText(clause.id, clause.text) for clause in rulebook(self.id, language).clauses)

    def bot(self, strength: str = USUAL) -> Bot:
        """Return a bot with one of the :data:`~referee.api.bots.STRENGTHS`.

        Raise :class:`Malformed` for an unknown strength.
        """
        return Bot(self.id, strength)

    def __repr__(self) -> str:
        least, most = self.players[0], self.players[-1]
        return f"<{self.title} ({self.id}): {least} to {most} players, {self.minutes} minutes>"


class Games(Mapping[str, GameEntry]):
    """All games by their ids, including those of other packages; each is imported on first access."""

    def __getitem__(self, game_id: str) -> GameEntry:
        if game_id not in registered(GROUP):
            raise KeyError(game_id)
        return GameEntry(game_id)

    def __iter__(self) -> Iterator[str]:
        return iter(game_ids())

    def __len__(self) -> int:
        return len(game_ids())

    def __contains__(self, game_id: object) -> bool:
        return game_id in registered(GROUP)

    def __repr__(self) -> str:
        return "\n".join(repr(game) for game in self.values())


GAMES = Games()
"""All games that are installed."""


def rule(clause_id: str, language: str = "en") -> RuleText:
    """Return a clause of any game's rulebook, or a general one for all games (``GEN-1``).

    Raises:
        Malformed: No rulebook has such a clause.
    """
    for book in (general(language), *(rulebook(game_id, language) for game_id in game_ids())):
        for clause in book.clauses:
            if clause.id == clause_id:
                return RuleText(clause.id, clause.text)
    raise Malformed("clause", say("No rulebook has a clause {clause}.", clause=clause_id[:20]))


def score(
    game_id: str, seats: Sequence[Mapping[str, Any]], /, *, language: str = "en", **more: Any
) -> Outcome:
    """Score final tallies without any history.

    Args:
        game_id: The game.
        seats: A name and the game's final counts for each seat, as ``referee score`` takes them.
        language: The language of labels and verdicts.
        more: The other final counts of the game, such as ``options``.

    Raises:
        Malformed: There is no such game, or the tallies cannot be scored.
    """
    game = find_game(game_id)
    counts = game.read_final_counts({"seats": [dict(seat) for seat in seats], **more})
    return Outcome(game.score_final_counts(counts), Reason.COUNTED, Speech(language, counts.names))
