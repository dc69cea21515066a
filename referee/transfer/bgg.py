"""The plays of BoardGameGeek: the document ``plays`` of its XML API, as it is saved from there.

A document with a type or entities of its own is refused before any of them is read, so that nothing in it
grows, and nothing outside it is fetched.
"""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time, tzinfo

# the parser itself: xml.parsers.expat is a name for it that the static site has no room for
from pyexpat import ExpatError, ParserCreate

from referee.engine.errors import Malformed
from referee.engine.json_parameters import YEARS
from referee.i18n import say
from referee.match.record import MAX_BYTES
from referee.transfer.plays import MOST_PLAYS, OtherPlays, Play, PlayPlayer, game_of

MOST_COPIES = 100
"""Games that one play may stand for."""
_DEEPEST = 8
"""Elements within each other: the document has five."""
_MOST_PLAYERS = 100
_NOON = time(12)
"""BoardGameGeek knows the day alone."""


def is_document(start: bytes) -> bool:
    """Whether a file that begins so is meant to be a document in XML."""
    text = start.removeprefix(codecs.BOM_UTF8).lstrip()
    return text.startswith(b"<")


def read_document(content: bytes, zone: tzinfo | None) -> tuple[list[Play], list[OtherPlays]]:
    """Return the plays of our games, and which others there are; ``zone`` is that of whoever played.

    Raises :class:`Malformed` for what is no such document, with line and column.
    """
    if len(content) > MAX_BYTES:
        raise Malformed("", say("This is too long: {limit} megabytes at most.", limit=MAX_BYTES >> 20))
    parser = ParserCreate()
    reader = _Reader(zone, lambda: _place(parser.CurrentLineNumber, parser.CurrentColumnNumber))
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.write
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse
    parser.buffer_text = True
    try:
        parser.Parse(content.removeprefix(codecs.BOM_UTF8).lstrip(), True)
    except (ExpatError, ValueError, LookupError):
        where = _place(parser.ErrorLineNumber, parser.ErrorColumnNumber)
        raise Malformed(where, say("This is not XML.")) from None
    except Malformed as error:
        raise Malformed(reader.where(), error.reason) from None
    return reader.plays, [OtherPlays(name, count) for name, count in reader.others.items()]


def _place(line: int, column: int) -> str:
    return f"line {line} column {column + 1}"


def _refuse(*_: object) -> None:
    raise Malformed("", say("A document type or an entity is nothing that belongs here."))


class _Reader:
    """Takes the document in, element by element; raises :class:`Malformed` for what is out of place."""

    def __init__(self, zone: tzinfo | None, place: Callable[[], str]) -> None:
        self.plays: list[Play] = []
        self.others: Counter[str] = Counter()
        self._zone = zone
        self._place = place
        self._begun = ""
        self._open: list[str] = []
        self._count = 0
        self._play: Mapping[str, str] = {}
        self._item: Mapping[str, str] = {}
        self._players: list[Mapping[str, str]] = []
        self._comment: list[str] = []

    def where(self) -> str:
        """Return where the play begins that is being read, or else what is read now."""
        return self._begun or self._place()

    def begin(self, name: str, given: dict[str, str]) -> None:
        """Take the beginning of an element."""
        if not self._open and name != "plays":
            raise Malformed("", say("These are no plays of BoardGameGeek: the first word has to be “plays”."))
        if len(self._open) >= _DEEPEST:
            raise Malformed("", say("This is nested too deeply."))
        self._open.append(name)
        match self._open[1:]:
            case ["play"]:
                self._count += 1
                self._begun = self._place()
                if self._count > MOST_PLAYS:
                    raise Malformed("", say("This holds more than {most} plays.", most=MOST_PLAYS))
                self._play, self._item, self._players, self._comment = given, {}, [], []
            case ["play", "item"]:
                self._item = given
            case ["play", "players", "player"]:
                if len(self._players) >= _MOST_PLAYERS:
                    raise Malformed("", say("A play has {most} players at most.", most=_MOST_PLAYERS))
                self._players.append(given)

    def write(self, text: str) -> None:
        """Take text between elements."""
        if self._open[1:] == ["play", "comments"]:
            self._comment.append(text)

    def end(self, name: str) -> None:
        """Take the end of an element: that of a play makes one."""
        if self._open[1:] == ["play"]:
            self._add()
            self._begun = ""
        self._open.pop()

    def _add(self) -> None:
        title = self._item.get("name", "")
        copies = _whole(self._play, "quantity", 1)
        game = game_of(title, _whole(self._item, "objectid"))
        if game is None:
            self.others[title] += max(copies, 1)
            return
        number = _whole(self._play, "id")
        if not 0 < copies <= MOST_COPIES:
            raise Malformed("", say("One play can stand for {most} games at most.", most=MOST_COPIES))
        if number <= 0:
            raise Malformed("", say("Every play of BoardGameGeek has a number, and this one has none."))
        not_kept = None
        if _whole(self._play, "incomplete"):
            not_kept = say("It was not played to its end.")
        elif _whole(self._play, "nowinstats"):
            not_kept = say("BoardGameGeek leaves it out of its own statistics.")
        players = tuple(map(_player, self._players))
        for copy in range(1, copies + 1):
            self.plays.append(
                Play(
                    keys=(f"bgg {number} {copy}",),
                    game=game,
                    at=self._day(),
                    minutes=_whole(self._play, "length"),
                    place=self._play.get("location", ""),
                    comment="".join(self._comment),
                    players=players,
                    not_kept=not_kept,
                )
            )
        if len(self.plays) > MOST_PLAYS:
            raise Malformed("", say("This holds more than {most} plays.", most=MOST_PLAYS))

    def _day(self) -> datetime:
        try:
            day = datetime.combine(date.fromisoformat(self._play.get("date", "")), _NOON)
            at = (day.replace(tzinfo=self._zone) if self._zone else day).astimezone(UTC)
        except (ValueError, OverflowError, OSError):
            raise Malformed("", say("This is not a date.")) from None
        if at.year not in YEARS:
            raise Malformed("", say("This is not a date."))
        return at


def _player(given: Mapping[str, str]) -> PlayPlayer:
    place = given.get("startposition", "").strip()
    order = int(place) if len(place) < 4 and place.isascii() and place.isdigit() else None
    return PlayPlayer(
        name=given.get("name", "") or given.get("username", ""),
        score=given.get("score", "")[:400],
        is_winner=bool(_whole(given, "win")),
        is_first=order == 1,
        order=order,
        colour=given.get("color", ""),
    )


def _whole(given: Mapping[str, str], name: str, without: int = 0) -> int:
    """Return the number of an attribute; raise :class:`Malformed`."""
    text = given.get(name, "").strip()
    if not text:
        return without
    if len(text) > 15 or not text.isascii() or not text.isdigit():
        raise Malformed("", say("A whole number belongs here: {name}.", name=name))
    return int(text)
