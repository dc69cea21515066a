"""Plays that another program has written down, brought into the history as games that are over.

What each form of file holds is read by :mod:`~referee.transfer.bgstats` and :mod:`~referee.transfer.bgg`.
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
from referee.transfer.file_format import HIGHEST_SCORE
from referee.transfer.report import Conflict, Item, Report

if TYPE_CHECKING:
    from datetime import tzinfo

    from referee.store.store import Store

MOST_PLAYS = 50_000
"""Plays in a file: ten a day for thirteen years."""
LONGEST_NAME = 40
"""Characters of a player's name that are kept."""
MOST_NAMED = 30
"""Things left out that are named one by one; the others are counted."""
ID_LENGTH = 15
"""So that no brought play has the id of a table, of a record's table or of a tally."""
_AT_ONCE = 500

_CLOCKS_DIFFER = timedelta(days=1)
_SUM = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9}){0,60}", re.ASCII)
_TERM = re.compile(r"[+-]?\d+", re.ASCII)


class PlayPlayer(NamedTuple):
    """Somebody who played; ``score`` as it was written, ``rank`` 0 and ``order`` ``None`` if nobody knows."""

    name: str
    score: str
    is_winner: bool
    is_first: bool = False
    rank: int = 0
    order: int | None = None
    colour: str = ""
    role: str = ""


class Play(NamedTuple):
    """A play as a file has it; ``game`` is the id of one of ours, ``at`` when it ended.

    ``keys`` name it in the file's program, each for ever: the game gets its id from the last one, and is the
    same as one that came under any of them. ``not_kept``: why it is no game that is over.
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
    """Plays of a game that is none of ours, by its name."""

    name: str
    plays: int


def game_of(name: str, bgg_id: int) -> str | None:
    """Return which of our games is meant by a title, in any language, and a number of BoardGameGeek's."""
    numbers, titles = _known_games()
    if bgg_id in numbers:
        return numbers[bgg_id]
    found = titles.get(_plain(name))
    own = None if found is None else find_game(found).info.bgg_id
    return None if own is not None and bgg_id else found


@cache
def _known_games() -> tuple[Mapping[int, str], Mapping[str, str]]:
    infos = [find_game(game).info for game in game_ids()]
    return (
        {info.bgg_id: info.id for info in infos if info.bgg_id is not None},
        {_plain(title): info.id for info in infos for title in (info.title, *info.titles.values())},
    )


def _plain(title: str) -> str:
    return "".join(filter(str.isalnum, title.casefold()))


def import_plays(
    store: Store, plays: Iterable[Play], others: Sequence[OtherPlays], zone: tzinfo | None = None
) -> Report:
    """Keep plays as games that are over; the same again change nothing, not even after they were edited.

    Raises:
        Full: The store takes no more; what was added before stays, and the same file can come again.
        StoreUnavailable: They cannot be kept now.
    """
    reports = _Reports()
    now = datetime.now(UTC)
    readable = _read(plays, now, zone, reports)
    while batch := [*islice(readable, _AT_ONCE)]:
        try:
            added = store.add_imported(batch)
        except Full as full:
            return reports.told(others, full)
        for finished, ids in batch:
            (reports.added if finished.id in added else reports.unchanged).append(Item("play", ids[-1]))
    return reports.told(others)


class _Reports:
    """What came of the plays so far."""

    def __init__(self) -> None:
        self.added: list[Item] = []
        self.unchanged: list[Item] = []
        self.conflicts: list[Conflict] = []
        self.cut = 0

    def told(self, others: Sequence[OtherPlays], full: Full | None = None) -> Report:
        """Return the report; ``full`` is why the rest did not come."""
        conflicts = self.conflicts[:MOST_NAMED]
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
    for one in others:
        counted[clean(one.name)[:LONGEST_NAME] or "?"] += one.plays
    for name, count in counted.most_common(MOST_NAMED):
        yield Conflict(
            Item("play", name),
            say_count(
                "{count} play of another game was left out.",
                "{count} plays of another game were left out.",
                count=count,
            ),
        )
    if rest := counted.most_common()[MOST_NAMED:]:
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
    """Yield the games of plays, each with the ids that it may have come under; note those left out."""
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
    """Return the game of a play; raise :class:`Malformed` where it is none that can be kept."""
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
    if play.at > now + _CLOCKS_DIFFER:
        raise Malformed("", say("A game that is over cannot have ended in the future."))
    players = play.players
    orders = [one.order for one in players]
    if None not in orders and len({*orders}) == len(orders):  # else nobody has noted who sat where
        players = tuple(sorted(players, key=lambda one: one.order or 0))
    names = _names(players)
    scores = [_score(one, name) for one, name in zip(players, names, strict=True)]
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
                is_winner=one.is_winner,
                is_eliminated=one.role.casefold() in _eliminated(),
                is_first=one.is_first,
                colour=_colour(one.colour, info.colours),
            )
            for one, name, score, rank in zip(players, names, scores, ranks, strict=True)
        ),
        place=_short(play.place),
        comment=_short(play.comment),
    )


def _names(players: Sequence[PlayPlayer]) -> list[str]:
    """Return the names as they are kept; whoever is called like somebody before gets a number."""
    names: list[str] = []
    taken: set[str] = set()
    for one in players:
        plain = clean(one.name)[:LONGEST_NAME].rstrip()
        check_name(plain, "")
        check_texts(plain, "")
        name, number = plain, 1
        while normalize_name(name) in taken:
            number += 1
            name = f"{plain[: LONGEST_NAME - 4]} {number}"
        taken.add(normalize_name(name))
        names.append(name)
    return names


def _score(player: PlayPlayer, name: str) -> int:
    """Return a score, which may be written as a sum; raise :class:`Malformed` for none."""
    text = "".join(player.score.split()).replace("−", "-").removesuffix(".0")
    if _SUM.fullmatch(text) and abs(score := sum(map(int, _TERM.findall(text)))) <= HIGHEST_SCORE:
        return score
    raise Malformed("", say("There is no whole number as the score of {name}.", name=name))


def _ranks(players: Sequence[PlayPlayer], scores: Sequence[int]) -> list[int]:
    """Return the ranks: those that are stated, where all are; else the winners first, then by score."""
    stated = [one.rank for one in players]
    if all(0 < rank <= len(players) for rank in stated):
        return stated
    keys = [
        (not one.is_winner, 0 if one.is_winner else -score)
        for one, score in zip(players, scores, strict=True)
    ]
    return [1 + sum(other < own for other in keys) for own in keys]


@cache
def _eliminated() -> frozenset[str]:
    return frozenset(Speech(language).say(say("eliminated")).casefold() for language in LANGUAGES)


def _colour(text: str, colours: Sequence[str]) -> str | None:
    return plain if (plain := text.strip().casefold()) in colours else None


def _short(text: str) -> str:
    """Return a text as it is kept: a line of visible characters, its end left out where it is too long."""
    plain = clean(text)
    try:
        check_texts(plain[:LIMIT], "")
    except Malformed:  # nothing of it can be seen, or it turns the words after it
        plain = "".join(sign for sign in plain if sign.isprintable())
    return plain if len(plain) <= LIMIT else f"{plain[: LIMIT - 1].rstrip()}…"


def _id_of(key: str) -> str:
    """Return the id of the game of a play, the same whenever the play comes."""
    number = int.from_bytes(hashlib.sha256(key.encode(errors="replace")).digest())
    letters = []
    for _ in range(ID_LENGTH):
        number, index = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[index])
    return "".join(letters)
