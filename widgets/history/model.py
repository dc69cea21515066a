"""The history's model: what a page asks of the games that are over, and what it does to their players.

The page owns what is chosen (game, player, dates); each question carries it along.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.parameters import Choice, Parameter, Text, Whole, read_fields
from referee.games import find_game, game_ids
from referee.history.filling import fill
from referee.history.likeness import likenesses
from referee.history.statistics import (
    GameStatistics,
    PlayerStatistics,
    Rate,
    game_statistics,
    player_statistics,
)
from referee.plays import Play
from referee.share.result import say_length, title_of
from referee.share.spreadsheet import history_csv, history_xlsx
from referee.store.base import Store
from referee.store.history import EVERY_PLAY, Player, PlayFilter
from referee.text import Speech, say
from referee.texts import check_texts
from widgets.boards import emblem, seat_badge
from widgets.files import CSV, XLSX, sent
from widgets.history.words import history_words
from widgets.lobby.model import NAME_LIMIT
from widgets.zones import zone_of

PAGE = 25
"""Games that are shown at once, and more on each tap."""
MOST = 1000
"""Games that are shown at all: who looks for older ones chooses dates."""
OPPONENTS = 8
SUGGESTED = 100

_ANY = ""
_HIDDEN = "hidden"
_FILTER = {
    "game": Text(optional=True),
    "player": Text(optional=True),
    "since": Text(optional=True),
    "until": Text(optional=True),
    "source": Choice(values=(_ANY, "refereed", "tallied", _HIDDEN), optional=True),
    "zone": Text(optional=True),
}
_WHY = {
    "accents": say("{keep} and {other}: the same letters."),
    "letter": say("{keep} and {other}: one letter apart."),
    "part": say("{keep} and {other}: one is part of the other."),
}


class HistoryModel:
    """What the history shows, and what its taps do."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._changes = 0
        fill(store)

    def view(self, speech: Speech) -> dict[str, Any]:
        """Return what is the same whatever is chosen."""
        games = sorted(map(find_game, game_ids()), key=lambda game: game.about.title)
        return {
            "words": history_words(speech),
            "games": [
                {"id": game.about.id, "title": game.about.title, "emblem": emblem(game.about.id)}
                for game in games
            ],
            "players": [player.name for player in self.store.players()],
            "name_limit": NAME_LIMIT,
            "most": MOST,
            "page": PAGE,
            "changes": self._changes,  # so that the page asks again
        }

    # -- questions --------------------------------------------------------------------------------

    def games(self, data: Mapping[str, Any], speech: Speech) -> dict[str, Any]:
        """Return the games that are chosen, the last first: ``{"chosen": {...}, "count": how many}``."""
        asked = read_fields(data, {"chosen": _Chosen(), "count": Whole()}, "", 0)
        which, zone = asked["chosen"]
        limit = max(PAGE, min(asked["count"], MOST))
        return {
            "count": self.store.count_plays(which),
            "plays": [_play(play, speech, zone) for play in self.store.plays(which, limit)],
        }

    def players(self, data: Mapping[str, Any], speech: Speech) -> dict[str, Any]:
        """Return the records of all players in the games that are chosen, and who may be one person."""
        which, _ = read_fields(data, {"chosen": _Chosen()}, "", 0)["chosen"]
        rows = self.store.play_rows(which)
        known = {player.name: player for player in self.store.players()}
        told = player_statistics(rows)
        return {
            "players": [_player(one, known.get(name), speech) for name, one in told.items()],
            "likely": [
                {
                    "keep": one.keep,
                    "other": one.other,
                    "text": speech.say(say(_WHY[one.why].message, keep=one.keep, other=one.other)),
                }
                for one in likenesses(
                    list(known.values()), rows if which == EVERY_PLAY else self.store.play_rows()
                )[:SUGGESTED]  # those that a device has declined, its page leaves out
            ],
        }

    def statistics(self, data: Mapping[str, Any], speech: Speech) -> dict[str, Any]:
        """Return the record of each game among those that are chosen."""
        which, _ = read_fields(data, {"chosen": _Chosen()}, "", 0)["chosen"]
        told = game_statistics(self.store.play_rows(which))
        return {"games": [_game(one, speech) for one in told.values()]}

    def file(self, data: Mapping[str, Any], speech: Speech) -> dict[str, str]:
        """Return the games that are chosen as a spreadsheet."""
        asked = read_fields(data, {"chosen": _Chosen(), "form": Choice(values=("csv", "xlsx"))}, "", 0)
        which, zone = asked["chosen"]
        plays = self.store.plays(which, self.store.count_plays(which))
        if asked["form"] == "csv":
            return sent("games.csv", CSV, history_csv(plays, speech, zone))
        return sent("games.xlsx", XLSX, history_xlsx(plays, speech, zone))

    # -- changes ----------------------------------------------------------------------------------

    def rename(self, player: str, name: str) -> None:
        """Show another name for a player; raise :class:`Malformed`, ``UnknownPlayer`` or ``NameTaken``."""
        name = " ".join(name.split())
        if not name:
            raise Malformed("name", say("Every player needs a name."))
        if len(name) > NAME_LIMIT:
            raise Malformed("name", say("A name has {limit} characters at most.", limit=NAME_LIMIT))
        check_texts(name, "name")
        self.store.rename_player(player, name)
        self._changes += 1

    def merge(self, keep: str, other: str) -> None:
        """Take two for the same player; raise ``UnknownPlayer``."""
        self.store.merge_players(keep, other)
        self._changes += 1

    def separate(self, name: str) -> None:
        """Let a spelling stand for a player of its own again; raise ``UnknownPlayer``."""
        self.store.separate_player(name)
        self._changes += 1

    def hide(self, play: str, hidden: bool) -> None:
        """Take a mistaken game out of the history, or bring it back; raise ``UnknownPlay``."""
        self.store.hide_play(play, hidden)
        self._changes += 1


@dataclass(frozen=True, kw_only=True)
class _Chosen(Parameter):
    """What is chosen, as a filter, and the page's time zone."""

    def read(self, raw: Any, where: str, seats: int) -> tuple[PlayFilter, tzinfo | None]:
        chosen = read_fields(raw, _FILTER, where, seats)
        source = chosen.get("source")
        zone = zone_of(chosen.get("zone", ""))
        since, until = (_day(chosen.get(name, ""), f"{where}.{name}") for name in ("since", "until"))
        return (
            PlayFilter(
                game=chosen.get("game") or None,
                player=chosen.get("player") or None,
                since=None if since is None else _start(since, zone),
                until=None
                if until is None
                else _start(until + timedelta(days=1), zone) - timedelta(microseconds=1),
                source=source if source in ("refereed", "tallied") else None,
                is_hidden=source == _HIDDEN,
            ),
            zone,
        )


def _day(text: str, where: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Malformed(where, say("This is not a date.")) from None


def _start(day: date, zone: tzinfo | None) -> datetime:
    return datetime.combine(day, time.min, zone) if zone else datetime.combine(day, time.min).astimezone()


def _play(play: Play, speech: Speech, zone: tzinfo | None) -> dict[str, Any]:
    seats = [
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
        "title": title_of(play.game),
        "source": play.source,
        "at": play.ended_at.isoformat(),
        "length": say_length(play.minutes, speech),
        "place": play.place,
        "comment": play.comment,
        "seats": sorted(seats, key=lambda seat: seat["rank"]),
    }


def _player(told: PlayerStatistics, known: Player | None, speech: Speech) -> dict[str, Any]:
    return {
        "name": told.name,
        "plays": told.plays,
        "wins": told.wins,
        "rate": round(100 * told.wins / told.plays),
        "eliminations": told.eliminations,
        "length": say_length(told.minutes, speech) if told.minutes else "",
        "streak": told.current_streak,
        "longest": told.longest_streak,
        "games": [
            {
                "title": title_of(one.game),
                "score": _score_label(one.game, speech),
                "plays": one.plays,
                "wins": one.wins,
                "average": _decimal(one.average, speech),
                "best": one.best,
            }
            for one in told.games
        ],
        "opponents": [one._asdict() for one in told.opponents[:OPPONENTS]],
        "spellings": [one for one in (known.spellings if known else ()) if one != told.name],
    }


def _game(told: GameStatistics, speech: Speech) -> dict[str, Any]:
    most = max((bar.seats for bar in told.scores), default=1)
    return {
        "id": told.game,
        "title": title_of(told.game),
        "score": _score_label(told.game, speech),
        "plays": told.plays,
        "length": say_length(None if told.minutes is None else round(told.minutes), speech),
        "average": _decimal(told.average, speech),
        "best": told.best,
        "scores": [
            {
                "label": str(bar.least) if bar.least == bar.most else f"{bar.least} – {bar.most}",
                "seats": bar.seats,
                "part": round(100 * bar.seats / most),
            }
            for bar in told.scores
        ],
        "seats": [_rate(rate) for rate in told.seats],
        "first": _rate(told.first),
    }


def _rate(rate: Rate) -> dict[str, int]:
    """Return how often somebody won in percent, beside what would be even."""
    return {"plays": rate.plays, "rate": round(100 * rate.rate), "even": round(100 * rate.share)}


def _score_label(game: str, speech: Speech) -> str:
    return speech.say(find_game(game).about.score_label) if game in game_ids() else ""


def _decimal(value: float, speech: Speech) -> str:
    from babel.numbers import format_decimal

    return str(format_decimal(value, "#,##0.0", locale=speech.language))
