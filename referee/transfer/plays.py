"""Imports the plays of another program into the history as finished games.

:mod:`~referee.transfer.bgstats` and :mod:`~referee.transfer.bgg` read the file formats.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import Malformed
from referee.engine.text_checks import LIMIT, check_name, check_texts, clean
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Sentence, Speech, say, say_count
from referee.match.finished import FinishedGame, FinishedSeat
from referee.store.history import normalize_name
from referee.store.log import ID_LETTERS
from referee.store.quotas import Full
from referee.tables.score_sheet import MAX_MINUTES
from referee.transfer.file_format import MAX_SCORE
from referee.transfer.report import Conflict, Item, Report

if TYPE_CHECKING:
    from datetime import tzinfo

    from referee.store.store import Store

MOST_PLAYS = 50_000
"""The most plays of a file: ten a day for thirteen years."""
MAX_NAME_LENGTH = 40
"""Characters of a player's name that the import keeps."""
MAX_LISTED = 30
"""The most omissions that a report lists; it only counts the others."""
ID_LENGTH = 15
"""Characters of an id; tables, tables of records and tallies have other lengths."""
_BATCH_SIZE = 500

_CLOCK_TOLERANCE = timedelta(days=1)
_SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9}){0,60}", re.ASCII)
_TERM = re.compile(r"[+-]?\d+", re.ASCII)


class PlayPlayer(NamedTuple):
    """A player of a play; ``score`` as written, ``rank`` 0 and ``order`` ``None`` if unknown."""

    name: str
    score: str
    is_winner: bool
    is_first: bool = False
    rank: int = 0
    order: int | None = None
    colour: str = ""
    role: str = ""


class Play(NamedTuple):
    """A play of a file; ``game`` is the id of one of our games, ``at`` the time of its end.

    ``keys`` are permanent keys of the play in the other program. The last one determines the id of the game.
    A game imported earlier under any of the keys is the same game. ``not_kept``: why the import omits it.
    """

    keys: tuple[str, ...]
    game: str
    at: datetime
    minutes: int
    place: str
    comment: str
    players: tuple[PlayPlayer, ...]
    not_kept: Sentence | None = None


class OtherPlays(NamedTuple):
    """The number of plays of another game, by the name of the game."""

    name: str
    plays: int


def game_of(name: str, bgg_id: int) -> str | None:
    """Return the id of our game with a title, in any language, and a BoardGameGeek id."""
    numbers, titles = _known_games()
    if bgg_id in numbers:
        return numbers[bgg_id]
    found = titles.get(_simplify(name))
    own = None if found is None else find_game(found).info.bgg_id
    return None if own is not None and bgg_id else found


@cache
def _known_games() -> tuple[Mapping[int, str], Mapping[str, str]]:
    infos = [find_game(game).info for game in game_ids()]
    return (
        {info.bgg_id: info.id for info in infos if info.bgg_id is not None},
        {_simplify(title): info.id for info in infos for title in (info.title, *info.titles.values())},
    )


def _simplify(title: str) -> str:
    return "".join(filter(str.isalnum, title.casefold()))


def import_plays(
    store: Store, plays: Iterable[Play], others: Sequence[OtherPlays], zone: tzinfo | None = None
) -> Report:
    """Import plays as finished games; a second import changes nothing, even if a user has edited the games.

    Raises:
        Full: The store accepts no more games. Games added before the error stay.
        StoreUnavailable: The store cannot save the games now.
    """
    reports = _Reports()
    now = datetime.now(UTC)
    readable = _read(plays, now, zone, reports)
    while batch := [*islice(readable, _BATCH_SIZE)]:
        try:
            added = store.add_imported(batch)
        except Full as full:
            return reports.to_report(others, full)
        for finished, ids in batch:
            (reports.added if finished.id in added else reports.unchanged).append(Item("play", ids[-1]))
    return reports.to_report(others)


class _Reports:
    """Collects the results of the import."""

    def __init__(self) -> None:
        self.added: list[Item] = []
        self.unchanged: list[Item] = []
        self.conflicts: list[Conflict] = []
        self.cut = 0

    def to_report(self, others: Sequence[OtherPlays], full: Full | None = None) -> Report:
        """Return the report; ``full``: the reason why the import stopped early."""
        conflicts = self.conflicts[:MAX_LISTED]
        if more := len(self.conflicts) - len(conflicts):
            left = say_count(
                "{count} more play was left out.", "{count} more plays were left out.", count=more
            )
            conflicts.append(Conflict(Item("play", ""), left))
        if self.cut:
            cut = say_count(
                "The end of {count} comment was left out: {most} characters are kept.",
                "The ends of {count} comments were left out: {most} characters of each are kept.",
                count=self.cut,
                most=LIMIT,
            )
            conflicts.append(Conflict(Item("play", ""), cut))
        conflicts += _other_games(others)
        if full is not None:
            conflicts.append(Conflict(Item("play", ""), full.reason))
        return Report(tuple(self.added), (), tuple(self.unchanged), tuple(conflicts))


def _other_games(others: Sequence[OtherPlays]) -> Iterator[Conflict]:
    counted: Counter[str] = Counter()
    for other in others:
        counted[clean(other.name)[:MAX_NAME_LENGTH] or "?"] += other.plays
    for name, count in counted.most_common(MAX_LISTED):
        yield Conflict(
            Item("play", name),
            say_count(
                "{count} play of another game was left out.",
                "{count} plays of another game were left out.",
                count=count,
            ),
        )
    if rest := counted.most_common()[MAX_LISTED:]:
        yield Conflict(
            Item("play", ""),
            say(
                "{count} plays of {games} more games were left out.",
                count=sum(count for _, count in rest),
                games=len(rest),
            ),
        )


def _read(
    plays: Iterable[Play], now: datetime, zone: tzinfo | None, reports: _Reports
) -> Iterator[tuple[FinishedGame, tuple[str, ...]]]:
    """Yield the game of each play with its possible ids; add omitted plays to the reports."""
    for play in plays:
        try:
            finished = _finished(play, now)
        except Malformed as error:
            day = play.at.astimezone(zone).date()
            title = find_game(play.game).info.title
            reports.conflicts.append(Conflict(Item("play", f"{title}, {day}"), error.reason))
            continue
        reports.cut += len(clean(play.comment)) > LIMIT
        yield finished, tuple(_id_of(key) for key in play.keys)


def _finished(play: Play, now: datetime) -> FinishedGame:
    """Return the game of a play; raise :class:`Malformed` if the store cannot keep it."""
    if play.not_kept is not None:
        raise Malformed("", play.not_kept)
    info = find_game(play.game).info
    if len(play.players) not in info.players:
        raise Malformed(
            "",
            say(
                "It has {count} players, and this game is for {least} to {most}.",
                count=len(play.players),
                least=info.players[0],
                most=info.players[-1],
            ),
        )
    if play.at > now + _CLOCK_TOLERANCE:
        raise Malformed("", say("A game that is over cannot have ended in the future."))
    players = play.players
    orders = [player.order for player in players]
    if None not in orders and len({*orders}) == len(orders):  # otherwise, the seat order is unknown
        players = tuple(sorted(players, key=lambda player: player.order or 0))
    names = _names(players)
    scores = [_score(player, name) for player, name in zip(players, names, strict=True)]
    ranks = _ranks(players, scores)
    minutes = play.minutes if 0 < play.minutes <= MAX_MINUTES else None
    return FinishedGame(
        id=_id_of(play.keys[-1]),
        game=play.game,
        source="imported",
        started_at=play.at - timedelta(minutes=minutes or 0),
        ended_at=play.at,
        minutes=minutes,
        seats=tuple(
            FinishedSeat(
                name=name,
                score=score,
                rank=rank,
                is_winner=player.is_winner,
                is_eliminated=player.role.casefold() in _eliminated(),
                is_first=player.is_first,
                colour=_colour(player.colour, info.colours),
            )
            for player, name, score, rank in zip(players, names, scores, ranks, strict=True)
        ),
        place=_shorten(play.place),
        comment=_shorten(play.comment),
    )


def _names(players: Sequence[PlayPlayer]) -> list[str]:
    """Return the names to keep, with a number after each repeated name."""
    names: list[str] = []
    taken: set[str] = set()
    for player in players:
        plain = clean(player.name)[:MAX_NAME_LENGTH].rstrip()
        check_name(plain, "")
        check_texts(plain, "")
        name, number = plain, 1
        while normalize_name(name) in taken:
            number += 1
            name = f"{plain[: MAX_NAME_LENGTH - 4]} {number}"
        taken.add(normalize_name(name))
        names.append(name)
    return names


def _score(player: PlayPlayer, name: str) -> int:
    """Return a score, which may be a sum such as ``12+5``; raise :class:`Malformed` if it is not a number."""
    text = "".join(player.score.split()).replace("−", "-").removesuffix(".0")
    if _SUM.fullmatch(text) and abs(score := sum(map(int, _TERM.findall(text)))) <= MAX_SCORE:
        return score
    raise Malformed("", say("There is no whole number as the score of {name}.", name=name))


def _ranks(players: Sequence[PlayPlayer], scores: Sequence[int]) -> list[int]:
    """Return the stated ranks if all are valid; otherwise, rank winners first, then by score."""
    stated = [player.rank for player in players]
    if all(0 < rank <= len(players) for rank in stated):
        return stated
    keys = [
        (not player.is_winner, 0 if player.is_winner else -score)
        for player, score in zip(players, scores, strict=True)
    ]
    return [1 + sum(other < own for other in keys) for own in keys]


@cache
def _eliminated() -> frozenset[str]:
    return frozenset(Speech(language).say(say("eliminated")).casefold() for language in LANGUAGES)


def _colour(text: str, colours: Sequence[str]) -> str | None:
    return plain if (plain := text.strip().casefold()) in colours else None


def _shorten(text: str) -> str:
    """Return a text as one line of visible characters, cut at the limit."""
    plain = clean(text)
    try:
        check_texts(plain[:LIMIT], "")
    except Malformed:  # it is invisible, or changes the direction of the text after it
        plain = "".join(character for character in plain if character.isprintable())
    return plain if len(plain) <= LIMIT else f"{plain[: LIMIT - 1].rstrip()}…"


def _id_of(key: str) -> str:
    """Return the id of a play's game, a digest of its key."""
    number = int.from_bytes(hashlib.sha256(key.encode(errors="replace")).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, index = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[index])
    return "".join(letters)
