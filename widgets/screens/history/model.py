"""The history's model: what a page asks of the games that are over, and what it does to their players.

The page owns what is chosen (game, player, dates); each question carries it along.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo
from typing import TYPE_CHECKING, Annotated

from referee.engine.errors import Malformed, RefereeError
from referee.engine.parameters import Choice
from referee.games import find_game, game_ids
from referee.i18n import Listed, Sentence, Speech, say, say_count
from referee.match.finished import FinishedGame
from referee.share.result import EDITED_PARTS, local, say_date, say_length, title_of
from referee.share.spreadsheet import history_csv, history_xlsx
from referee.store.history import Merged, PlayedTogether, UnknownFinishedGame
from referee.tables.evenings import GamesEvening, evenings_of
from widgets.downloads import CSV, XLSX, Download, download
from widgets.games import emblem, seat_badge
from widgets.request_params import Boolean, Number, String
from widgets.requests import command, query
from widgets.screens.history.chosen import Chosen
from widgets.screens.history.seasons import seasons
from widgets.screens.history.views import (
    HistoryEvening,
    HistoryGames,
    HistoryPlay,
    HistorySeat,
    HistoryView,
    Renamed,
)
from widgets.screens.lobby.tables import NAME_LIMIT
from widgets.screens.table.access import NotPermitted, host_only
from widgets.timezones import zone_of

if TYPE_CHECKING:
    from referee.store.store import Store

PAGE = 25
"""Games that are shown at once, and more on each tap."""
MOST = 1000
"""Games that are shown at all: who looks for older ones chooses dates."""
MOST_PLAYERS = 500
"""Players that are shown at all, those who play most: who looks for others chooses a game or dates."""
MOST_PLACES = 100
"""Places that can be chosen, those of most games; others are found by a word."""
GAMES_NAMED = 3
"""Games that are named where two players sat at one table; the others are counted."""


class HistoryModel:
    """What the history shows, and what its taps do."""

    def __init__(self, store: Store, device: str | None, speech_of: Callable[[], Speech]) -> None:
        self.store = store
        self.device = device
        self.speech_of = speech_of
        self._changes = 0
        self._merged: Merged | None = None
        self._renamed: Renamed | None = None

    def view(self) -> HistoryView:
        """Return what is the same whatever is chosen."""
        games = sorted(map(find_game, game_ids()), key=lambda game: game.info.title)
        return {
            "games": [
                {
                    "id": game.info.id,
                    "title": game.info.title_in(self.speech_of().language),
                    "emblem": emblem(game.info.id),
                }
                for game in games
            ],
            "players": [player.name for player in self.store.players()[:MOST_PLAYERS]],
            "seats": [*range(2, max(game.info.players[-1] for game in games) + 1)],
            "places": self.store.places(MOST_PLACES),
            "seasons": seasons(self.store.history_span(), self.speech_of()),
            "name_limit": NAME_LIMIT,
            "most": MOST,
            "page": PAGE,
            "changes": self._changes,  # so that the page asks again
            "renamed": self._renamed,
            "can_undo_merge": self._merged is not None,
        }

    # -- questions --------------------------------------------------------------------------------

    @query("history_games")
    def games(self, chosen: Chosen, count: Number) -> HistoryGames:
        """Return so many of the games that are chosen, the last first."""
        (which, zone), speech = chosen, self.speech_of()
        limit = max(PAGE, min(count, MOST))
        plays = self.store.finished_games(which, limit)
        evenings = evenings_of(self.store, plays)
        shown = {evenings[play.id].key: evenings[play.id] for play in plays if play.id in evenings}
        return {
            "count": self.store.count_finished_games(which),
            "plays": [
                _play(play, evenings[play.id].key if play.id in evenings else "", speech) for play in plays
            ],
            "evenings": [_evening(evening, zone) for evening in shown.values()],
        }

    @query("history_opened")
    def opened(self, play: String, zone: String) -> HistoryGames:
        """Return one game, such as a record's, and its evening; raise ``UnknownFinishedGame``."""
        found = self.store.finished_game(play)
        evening = evenings_of(self.store, [found]).get(play)
        return {
            "count": 1,
            "plays": [_play(found, evening.key if evening else "", self.speech_of())],
            "evenings": [_evening(evening, zone_of(zone))] if evening else [],
        }

    @query("history_file", is_done_once=True, kind="file")
    def file(self, chosen: Chosen, format: Annotated[str, Choice(values=("csv", "xlsx"))]) -> Download:
        """Return the games that are chosen as a spreadsheet."""
        (which, zone), speech = chosen, self.speech_of()
        plays = self.store.finished_games(which, self.store.count_finished_games(which))
        if format == "csv":
            return download("games.csv", CSV, history_csv(plays, speech, zone))
        return download("games.xlsx", XLSX, history_xlsx(plays, speech, zone))

    # -- changes ----------------------------------------------------------------------------------

    @command("rename_player")
    def rename(self, player: String, name: String) -> None:
        """Show another name for a player; raise :class:`Malformed`, ``UnknownPlayer`` or ``NameTaken``."""
        name = " ".join(name.split())
        if not name:
            raise Malformed("name", say("Every player needs a name."))
        if len(name) > NAME_LIMIT:
            raise Malformed("name", say("A name has {limit} characters at most.", limit=NAME_LIMIT))
        self.store.rename_player(player, name)
        self.note_change(Renamed(before=player, after=name))

    @command("merge_players")
    def merge(self, keep: String, other: String, zone: String) -> Sentence:
        """Take two for the same player, and say so.

        Raises ``UnknownPlayer``, or :class:`RefereeError` that names the games in which both had a seat.
        """
        try:
            merged = self.store.merge_players(keep, other)
        except PlayedTogether as refused:
            raise RefereeError(_together(refused, keep, other, self.speech_of(), zone_of(zone))) from None
        self.note_change(Renamed(before=other, after=keep), merged)
        return say("All games of {other} count for {keep} now.", other=other[:40], keep=keep[:40])

    @command("undo_merge")
    def undo_merge(self) -> None:
        """Undo what was merged last on this page; raise ``MergeChanged``."""
        if self._merged is not None:
            merged, self._merged = self._merged, None
            self.store.undo_merge(merged)
            self.note_change()

    @command("separate_player")
    def separate(self, name: String) -> None:
        """Separate a spelling from its player, so that it is a player again; raise ``UnknownPlayer``."""
        self.store.separate_player(name)
        self.note_change()

    @command("hide_play")
    def hide(self, play: String, hidden: Boolean) -> None:
        """Take a mistaken game out of the history, or bring it back.

        Raises :class:`NotPermitted` where that is another device's to do, else as the store does.
        """
        reason = say("Only the device that started a game can remove it.")
        try:
            self.store.hide_finished_game(play, hidden, host_only(self.device, reason))
        except UnknownFinishedGame:
            if self.device is None:
                raise
            raise NotPermitted(reason) from None
        self.note_change()

    def note_change(self, renamed: Renamed | None = None, merged: Merged | None = None) -> None:
        """Have the page ask again; ``merged`` is what can be undone from now on."""
        self._changes += 1
        self._renamed, self._merged = renamed, merged


def _together(
    refused: PlayedTogether, keep: str, other: str, speech: Speech, zone: tzinfo | None
) -> Sentence:
    """Say in which games two players sat at one table."""
    named = [
        f"{title_of(game, speech.language)} ({say_date(at, speech, zone)})"
        for game, at in refused.games[:GAMES_NAMED]
    ]
    more = len(refused.games) - len(named)
    rest = [say_count("{count} more game", "{count} more games", count=more)] if more else []
    return say(
        "{one} and {other} are two people, who met in {games}. If a game is a mistake, remove it first.",
        one=keep[:40],
        other=other[:40],
        games=Listed((*named, *rest)),
    )


def _play(play: FinishedGame, evening: str, speech: Speech) -> HistoryPlay:
    seats: list[HistorySeat] = [
        {
            "name": seat.name,
            "score": seat.score,
            "rank": seat.rank,
            "winner": seat.is_winner,
            "eliminated": seat.is_eliminated,
            "first": seat.is_first,
            **seat_badge(play.game, seat.colour, index),
        }
        for index, seat in enumerate(play.seats)
    ]
    return {
        "id": play.id,
        "game": play.game,
        "title": title_of(play.game, speech.language),
        "source": play.source,
        "at": play.ended_at.isoformat(),
        "length": say_length(play.minutes, speech),
        "place": play.place,
        "comment": play.comment,
        "edited": [speech.say(EDITED_PARTS[part]) for part in play.edited],
        "evening": evening,
        "seats": sorted(seats, key=lambda seat: seat["rank"]),
    }


def _evening(evening: GamesEvening, zone: tzinfo | None) -> HistoryEvening:
    """Return what is shown of an evening."""
    kept = evening.kept
    return {
        "key": evening.key,
        "name": kept.name if kept else "",
        "day": (kept.day if kept else "") or local(evening.began_at, zone).date().isoformat(),
        "place": evening.place,
        "players": [*evening.players],
        "guests": [*evening.guests],
        "plays": len(evening.games),
        "is_kept": kept is not None,
    }
