"""The lobby's model: the games that can be started and the tables that can be continued."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from referee.engine.about import REQUIRED, Option, Setup
from referee.engine.action import plain
from referee.engine.errors import Malformed, RefereeError
from referee.engine.game import Game
from referee.engine.parameters import Choice, Flag, ListOf, OrNull, Parameter, SeatIndex, Whole
from referee.games import find_game, game_ids
from referee.store.base import Store, TableRow
from referee.store.history import SAME_NAME, Tally, namesakes
from referee.table import Table
from referee.tally import read_draft
from referee.text import Sentence, Speech, say
from referee.texts import check_texts
from widgets.boards import emblem, seat_badge, setup_view
from widgets.theme import badge

LOG = logging.getLogger("widgets")

RANDOM = "random"
"""Stands for the value of an option that is to be drawn."""

MOST_SUGGESTED = 24
"""Players of earlier games that are offered by name, those who play most."""

NAME_LIMIT = 24
"""Characters of a name that a seat can show at arm's length."""

_WORDS = {
    "title": say("Boardroom Referee"),
    "tagline": say("You play with the cards and pawns on the table. I keep the rules."),
    "continue": say("Continue a game"),
    "start": say("Start a game"),
    "choose_game": say("Which game?"),
    "players": say("Players, clockwise round the table"),
    "player": say("Player {number}"),
    "colour": say("Colour"),
    "add": say("One more player"),
    "known": say("Played before"),
    "remove": say("Remove"),
    "up": say("Move up"),
    "random": say("Draw at random"),
    "options": say("House rules and cards"),
    "begin": say("Start the game"),
    "same_names": SAME_NAME,
    "minutes": say("about {minutes} min"),
    "nothing_yet": say("No game is kept here yet."),
    "finished": say("finished"),
    "won_by": say("won by {names}"),
    "unreadable": say("This table cannot be read; the reason is in the server's log."),
    "hide": say("Hide from this list"),
    "hidden": say("{names} hidden."),
    "unhide": say("Bring it back"),
    "optional": say("optional"),
    "unlimited": say("unlimited"),
    "yes": say("Yes"),
    "no": say("No"),
    "rules": say("Rules"),
    "tally": say("Score a finished game"),
    "tally_explained": say("Nobody refereed it: type in what lies on the table."),
    "history": say("Games played"),
    "history_explained": say("Results, players and statistics of every finished game."),
    "transfer": say("Files"),
    "backup": say("Save all games"),
    "bring_in": say("Bring in a file"),
    "transfer_explained": say(
        "One file with this device's games; a game being played with phones is included "
        "once it is over. A file or record you bring in adds to what is kept here."
    ),
    "transferring": say("On its way …"),
    "tallies": say("Not all typed in yet"),
    "join": say("Join with a table code"),
    "code": say("Table code"),
    "go": say("Watch"),
    "wrong_code": say("There is no table with this code."),
    "not_asked": say("The server could not be asked. Load this page again, and try once more."),
    "too_many": say("Too many tries: wait a minute."),
}
COLOURS = {
    "blue": say("blue"),
    "green": say("green"),
    "red": say("red"),
    "yellow": say("yellow"),
    "purple": say("purple"),
    "magenta": say("magenta"),
    "orange": say("orange"),
}


class LobbyModel:
    """What the lobby shows, and what its taps do."""

    def __init__(self, store: Store, device: str | None) -> None:
        self.store = store
        self.device = device

    def view(self, speech: Speech, remarks: Sequence[Sentence] = ()) -> dict[str, Any]:
        """Return the whole screen as data; ``remarks`` are on the options as they are chosen now."""
        games = sorted(map(find_game, game_ids()), key=lambda game: game.about.title)
        return {
            "remarks": [speech.say(remark) for remark in remarks],
            "words": {key: speech.say(sentence) for key, sentence in _WORDS.items()},
            "name_limit": NAME_LIMIT,
            "can_join": self.device is not None,
            "players": [player.name for player in self.store.players()[:MOST_SUGGESTED]],
            "games": [self._game(game, speech) for game in games],
            "tallies": [self._tally(tally) for tally in self.store.tallies(self.device)],
            "tables": [self._table(row, speech) for row in self.store.tables(device=self.device)],
        }

    def _game(self, game: Game[Any], speech: Speech) -> dict[str, Any]:
        about = game.about
        return {
            "id": about.id,
            "title": about.title,
            "emblem": emblem(about.id),
            "setup": setup_view(game, speech),
            "editions": [
                self.store.export_components(about.id, one) for one in self.store.editions(about.id)
            ],
            "badges": [seat_badge(about.id, None, seat) for seat in range(about.players[-1])],
            "summary": speech.say(about.summary),
            "least": about.players[0],
            "most": about.players[-1],
            "minutes": about.minutes,
            "colours": [
                {"value": colour, "label": speech.say(COLOURS[colour]), **badge(colour, 0)}
                for colour in about.colours
            ],
            "seat_fields": [
                {"name": name, "label": speech.say(field.label)} for name, field in about.seat_fields.items()
            ],
            "options": [self._option(name, option, speech) for name, option in about.options.items()],
        }

    def _option(self, name: str, option: Option, speech: Speech) -> dict[str, Any]:
        parameter = option.parameter
        return {
            "name": name,
            "kind": _kind(parameter),
            "label": speech.say(parameter.label),
            "explained": speech.say(option.explained),
            "clause": option.clause,
            "players": None if option.players is None else list(option.players),
            # what the rules give no default is dealt at random, unless the table says otherwise
            "default": RANDOM if option.default is REQUIRED else plain(option.default),
            "usual": list(option.usual),
            "counted_from": parameter.counted_from if isinstance(parameter, Whole) else 0,
            "choices": [
                {
                    "value": value,
                    "label": speech.say(parameter.labels[value]),
                    "explained": speech.say(parameter.explained[value]),
                }
                for value in parameter.values
            ]
            if isinstance(parameter, Choice)
            else [],
        }

    def _table(self, row: TableRow, speech: Speech) -> dict[str, Any]:
        """Return a table's card; one that cannot be read says so, and hides no other."""
        card: dict[str, Any] = {"id": row.id, "at": row.active_at.isoformat(), "readable": False}
        if row.is_damaged:
            return card
        try:
            names = [seat["name"] for seat in row.seats]
            card |= {
                "game": row.game,
                "title": find_game(row.game).about.title,
                "seats": [
                    {"name": seat["name"], **seat_badge(row.game, seat.get("colour"), index)}
                    for index, seat in enumerate(row.seats)
                ],
                "finished": row.is_finished,
                "winners": [names[seat] for seat in row.winners or ()],
            }
        except (RefereeError, TypeError, KeyError, IndexError, AttributeError):
            LOG.exception("table %s cannot be shown", row.id)
            return card
        return {**card, "readable": True}

    def _tally(self, tally: Tally) -> dict[str, Any]:
        """Return the card of a tally that is not finished."""
        card: dict[str, Any] = {"id": tally.id, "at": tally.changed_at.isoformat(), "readable": False}
        try:
            draft = read_draft(tally.body)
        except RefereeError:
            LOG.exception("tally %s cannot be shown", tally.id)
            return card
        seats = [
            {"name": seat["name"], **seat_badge(draft.game, seat.get("colour"), index)}
            for index, seat in enumerate(draft.seats)
            if seat["name"]
        ]
        return {**card, "readable": True, "title": find_game(draft.game).about.title, "seats": seats}

    def keep(self, raw: Any, gone: Any = None) -> None:
        """Keep the components that a table typed in for its edition, without those that it cleared.

        Raise :class:`Malformed`.
        """
        if isinstance(raw, dict):
            check_texts({"edition": raw.get("edition")}, "catalogue")
        self.store.import_components(raw, gone)

    def discard_tally(self, tally_id: str, is_discarded: bool = True) -> None:
        """Take a tally that is not finished off the list, or bring it back as it was typed.

        Another device's stays as it is. Raise ``UnknownTally`` or ``TallyOvertaken``.
        """
        tally = self.store.tally(tally_id)
        is_theirs = self.device is not None and tally.device not in (self.device, None)
        if is_theirs or tally.is_finished:
            return
        if is_discarded:
            self.store.discard_tally(tally_id)
        elif (
            tally.is_discarded and not tally.is_damaged
        ):  # what is kept of a damaged one is not to be overwritten
            self.store.keep_tally(tally.game, tally.body, tally_id, tally.device, expected=tally.changed_at)

    def remarks(self, game_id: str, raw: Mapping[str, Any]) -> tuple[Sentence, ...]:
        """Return what a table should know of the options that it has chosen so far."""
        game = find_game(game_id)
        options = {
            name: game.about.options[name].parameter.read(value, name, game.about.players[-1])
            for name, value in raw.items()
            if name in game.about.options and value != RANDOM
        }
        return game.remarks(options)

    def again(self, game: Game[Any], setup: Setup) -> Table:
        """Start another game of the same players; seats that are options are drawn anew."""
        options = dict(setup.given_options)
        for name, option in game.about.options.items():
            if isinstance(option.parameter, SeatIndex):
                options[name] = RANDOM
        seats = [dict(seat) for seat in setup.seats]
        return self.start({"game": game.about.id, "seats": seats, "options": plain(options)})

    def start(self, raw: Mapping[str, Any]) -> Table:
        """Start a table as the template sends it: game, seats, options; raise :class:`Malformed`.

        An option of ``"random"`` where a seat belongs, or that the game can deal, is drawn here, and noted as
        drawn in the record.
        """
        game = find_game(str(raw.get("game")))
        seats, options = raw.get("seats"), raw.get("options")
        if not isinstance(seats, list) or not isinstance(options, dict):
            raise Malformed("seats", say("A list of seats belongs here."))
        seats = [_trimmed(seat) for seat in seats]
        dealt = game.deal(len(seats), SystemRandom()) if len(seats) in game.about.players else {}
        for name, option in game.about.options.items():
            if isinstance(option.parameter, SeatIndex):
                dealt.setdefault(name, secrets.randbelow(max(len(seats), 1)))
        drawn = [
            name
            for name, option in game.about.options.items()
            if name in dealt and options.get(name, RANDOM if option.default is REQUIRED else None) == RANDOM
        ]
        options = {**options, **{name: dealt[name] for name in drawn}}
        setup = game.read_setup(seats, options)
        self._check_names([seat["name"] for seat in setup.seats])
        check_texts(setup.seats, "seats")
        meta = {"drawn": drawn} if drawn else {}
        return Table.create(self.store, game.about.id, seats, options, meta, host=self.device)

    def _check_names(self, names: list[str]) -> None:
        for index, name in enumerate(names):
            where = f"seats[{index}].name"
            if not name:
                raise Malformed(where, say("Every player needs a name."))
            if len(name) > NAME_LIMIT:
                raise Malformed(where, say("A name has {limit} characters at most.", limit=NAME_LIMIT))
            if not name.isprintable():
                raise Malformed(where, say("Use only visible characters in a name."))
        for index in namesakes(names):
            raise Malformed(f"seats[{index}].name", SAME_NAME)


def _kind(parameter: Parameter) -> str:
    """Return which control an option takes; a game's own setup draws those that are not plain."""
    match parameter:
        case SeatIndex():
            return "seat"
        case ListOf(of=SeatIndex()):
            return "seats"
        case Choice():
            return "choice"
        case Flag():
            return "flag"
        case Whole() | OrNull(of=Whole()):
            return "whole"
    return "own"


def _trimmed(seat: Any) -> Any:
    """Return a seat without outer spaces and without the optional texts that were left empty."""
    if not isinstance(seat, dict):
        return seat
    texts = {key: " ".join(value.split()) if isinstance(value, str) else value for key, value in seat.items()}
    return {key: value for key, value in texts.items() if value != "" or key == "name"}
