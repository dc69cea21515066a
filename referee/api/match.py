"""A match to be played from Python: it says what happens now, what may be done, and does it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from random import Random
from typing import Any

from referee.api.action_reader import ActionReader, Seat
from referee.api.bots import Bot
from referee.api.keeper import InMemory, Keeper
from referee.api.legal import LegalActions
from referee.api.outcome import Outcome, Reason
from referee.api.reviewed import Review
from referee.api.shown import Cited, Played, Rows
from referee.bots.playing import next_action
from referee.engine.action import PUBLIC, Action, Audience
from referee.engine.game import Game
from referee.games import find_game
from referee.i18n import Speech
from referee.match import match as engine
from referee.match.log import LogLine
from referee.match.record import read_json, read_record, write_record
from referee.review import review


class Match:
    """A game in progress, with the rules held against all that is played.

    Args:
        game: The id of a game, see :data:`~referee.api.games.GAMES`.
        players: Their names in seat order, or for each what a record says of a seat.
        seed: What chance goes by: options that the table would draw, values of ``example``, bots.
        language: In which everything is said, ``"en"`` or ``"es"``.
        options: The game's options, by name; see :meth:`~referee.api.games.GameEntry.options`. Those that are
            not given are as the lobby begins with them, or drawn where there is no default.

    Raises:
        Malformed: There is no such game, or players and options do not fit it.
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str | Mapping[str, Any]],
        *,
        seed: int | None = None,
        language: str = "en",
        **options: Any,
    ) -> None:
        found = find_game(game)
        random = Random(seed)
        seats = [{"name": one} if isinstance(one, str) else dict(one) for one in players]
        usual: dict[str, Any] = {}
        if len(seats) in found.info.players:
            usual = {**found.suggest(len(seats)), **found.deal(len(seats), random)}
        for name in options.keys() & found.info.options.keys():
            usual.pop(found.info.options[name].in_place_of or "", None)
        self._begin(engine.Match(found, found.read_setup(seats, {**usual, **options})), random, language)

    def _begin(self, match: engine.Match[Any], random: Random, language: str) -> None:
        self._reader = ActionReader(InMemory(match), Speech(language, match.setup.names))
        self.random = random

    @classmethod
    def _of(cls, match: engine.Match[Any], random: Random, language: str) -> Match:
        made = cls.__new__(cls)
        made._begin(match, random, language)
        return made

    @property
    def keeper(self) -> Keeper:
        """Where the match is played: in memory, until something else keeps it that stands alike."""
        return self._reader.keeper

    @keeper.setter
    def keeper(self, keeper: Keeper) -> None:
        self._reader.keeper = keeper

    @property
    def _match(self) -> engine.Match[Any]:
        return self.keeper.match

    @property
    def language(self) -> str:
        """The language in which everything is said."""
        return self._reader.speech.language

    # -- what stands ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game's rules."""
        return self._match.game

    @property
    def state(self) -> Any:
        """The frozen state that the rules judge by; what is sealed is not in it."""
        return self._match.state

    @property
    def informed_state(self) -> Any:
        """The state with what was sealed here, of which a view shows each seat its own."""
        return self.keeper.informed_state

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return self._match.setup.names

    @property
    def turn(self) -> tuple[str, ...]:
        """The players whose action is due: several where all of them act at once, none at the end."""
        return tuple(self.players[seat] for seat in self.game.waiting_for(self.state))

    @property
    def step(self) -> str:
        """The step that the game is in, as snapshots name it."""
        return self.game.step(self.state)

    @property
    def round(self) -> int | None:
        """The number of the round, ``None`` in games without rounds."""
        return self.game.progress(self.state).round

    @property
    def prompt(self) -> Cited:
        """What happens now, in words for everybody, and the clause that governs it."""
        prompt = self.game.prompt(self.state, PUBLIC)
        return self._reader.cited(prompt.clause, prompt.sentence)

    @property
    def legal(self) -> LegalActions:
        """What may be done now."""
        return LegalActions(self._reader, self.random)

    @property
    def log(self) -> tuple[Played, ...]:
        """What was done, line by line, as everybody may read it now."""
        return tuple(self._told(self._match.readable(line)) for line in self._match.lines)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` before."""
        found = self._match.outcome
        if found is None:
            return None
        ends = [self.game.rule(action.do).ends_game for action in self._match.actions]
        return Outcome(found, Reason.STOPPED if any(ends) else Reason.PLAYED, self._reader.speech)

    @property
    def record(self) -> dict[str, Any]:
        """The portable record: what is sealed and not open stands there as its commitment alone."""
        return write_record(self._match)

    def view(self, seat: Seat | None = None) -> Mapping[str, Any]:
        """Return what a player may see, as JSON data; ``None``: what everybody may.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        audience = PUBLIC if seat is None else Audience.seat(self.seat(seat))
        return self.game.view(self.informed_state, audience)

    def to_frame(self, library: str | None = None) -> Any:
        """Return the log as a data frame: number, text, effects. Raises ``ImportError``, as ``Rows`` do."""
        rows = (
            {"number": number, "text": one.text, "effects": "\n".join(effect.text for effect in one.effects)}
            for number, one in enumerate(self.log)
        )
        return Rows(rows).to_frame(library)

    # -- what is done --------------------------------------------------------------------------------

    def play(self, action: Action | Mapping[str, Any] | str, /, **said: Any) -> Played:
        """Do something, and return what came of it.

        An action, or its name, with ``by`` and its parameters; seats among them by name or number. ``by``
        can be left out where only one player may do it. ``override`` says what overrules the rules.

        Raises:
            Malformed: It is no action of this game.
            Refused: A clause of the rules forbids it.
            Ambiguous: What was said can mean several things.
        """
        with self._reader.position():
            count = len(self._match.lines)
            self.keeper.submit(self._reader.read(action, **said))
        lines = [self._told(self._match.readable(line)) for line in self._match.lines[count:]]
        effects = tuple(effect for line in lines for effect in line.effects)
        return Played(" ".join(line.text for line in lines), effects)

    def undo(self) -> None:
        """Take the last action back; raise :class:`NothingToUndo` where there is none."""
        with self._reader.position():
            self.keeper.undo()

    def redo(self) -> None:
        """Put back what was undone last; raise :class:`NothingToUndo` where there is nothing."""
        with self._reader.position():
            self.keeper.redo()

    def fork(self) -> Match:
        """Return a twin that goes on by itself, with a chance of its own that begins alike."""
        random = Random()
        random.setstate(self.random.getstate())
        return self._of(self.keeper.copy(), random, self.language)

    def play_on(self, bots: Mapping[Seat, Bot] | None = None) -> Iterator[Action]:
        """Let bots play to the end, one action after the other: leave the loop, and they stop there.

        Those that are named play their seats, and middling ones all others. Each action is yielded once it
        stands.

        Raises:
            Malformed: There is no such player.
            NothingToDo: All of them wait, and the game is not over.
        """
        named = {self.seat(seat): bot.player for seat, bot in (bots or {}).items()}
        usual = Bot(self.game.info.id).player
        players = {seat: named.get(seat, usual) for seat in range(len(self.players))}
        while self.outcome is None:
            knows = self.informed_state
            action = next_action(self.game, self.state, players, self.random, knows=knows)
            self.keeper.submit(action)
            yield action

    def play_out(self, bots: Mapping[Seat, Bot] | None = None) -> Outcome:
        """Let bots play to the end and return how it ended; see :meth:`play_on`."""
        for _ in self.play_on(bots):
            pass
        assert self.outcome is not None
        return self.outcome

    def review(self, effort: float = 0.1) -> Review:
        """Return how each player's chance to win went through a game that is over, and where it turned.

        Args:
            effort: The share of the playouts that the dashboard's review has, which takes some minute. With
                less, fewer decisions are looked at, too.

        Raises:
            ValueError: The game is not over, or nobody has decided anything.
        """
        return Review(review(self._match, effort), self._match, self._reader.speech)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all; raise ``OSError`` where that cannot be."""
        place = Path(path)
        draft = place.with_name(f".{place.name}.{os.getpid()}")
        try:
            draft.write_text(json.dumps(self.record, ensure_ascii=False, indent=1) + "\n", "utf-8")
            os.replace(draft, place)
        finally:
            draft.unlink(missing_ok=True)

    # -- how things are named ------------------------------------------------------------------------

    def seat(self, who: Seat) -> int:
        """Return the number of a seat.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        return self._reader.seat(who)

    def action(self, action: Action | Mapping[str, Any] | str, /, **said: Any) -> Action:
        """Return an action of this game, said as to :meth:`play`; nothing is played.

        Raises:
            Malformed: It is no action of this game.
            Ambiguous: Several players have a name that is given, or may do what is said without ``by``.
        """
        return self._reader.read(action, **said)

    def _told(self, line: LogLine) -> Played:
        effects = tuple(self._reader.cited(one.clause, one.sentence) for one in line.effects)
        return Played(self._reader.speech.say(line.sentence), effects)

    # -- how it shows itself ---------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._match.actions)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        played = len(self)
        where = self.step if self.round is None else f"round {self.round}, {self.step}"
        return f"<Match {self.game.info.id}: {', '.join(self.players)}; {where}; {played} played>"

    def __str__(self) -> str:
        return "\n".join([*(str(one) for one in self.log[-3:]), f"> {self.prompt!r}"])

    @property
    def _figures(self) -> Rows:
        """What each seat has on the table, as everybody sees it: the figures of the public view."""
        return Rows(
            {"player": name, **{key: value for key, value in seat.items() if type(value) is int}}
            for name, seat in zip(self.players, self.view()["seats"], strict=True)
        )

    def _repr_html_(self) -> str:
        """Return title, prompt, what each seat has or the standings, and last lines; names are text."""
        outcome = self.outcome
        lines = "".join(f"<li>{escape(one.text)}</li>" for one in self.log[-5:])
        title = escape(self.game.info.title_in(self.language))
        shown = (self._figures if outcome is None else outcome.standings)._repr_html_()
        return (
            f"<h4>{title}</h4><p><strong>{escape(self.prompt.text)}</strong> "
            f"<small>{escape(self.prompt.clause)}</small></p>{shown}<ul>{lines}</ul>"
        )


def load(
    record: str | os.PathLike[str] | Mapping[str, Any], *, until: int | None = None, language: str = "en"
) -> Match:
    """Return the match of a record: of a file, or of the data that one holds.

    Args:
        record: The file's path, or the data.
        until: How many of its actions are played; ``None``: all.
        language: In which everything is said.

    Raises:
        OSError: The file cannot be read.
        Malformed: It is no record.
        Refused: A clause forbids one of its actions; ``position`` says how many stood before it.
    """
    raw = record if isinstance(record, Mapping) else read_json(Path(record).read_bytes())
    found = read_record(dict(raw))
    match = Match._of(engine.Match(found.game, found.setup), Random(), language)
    for index, action in enumerate(found.actions[:until]):
        with match._reader.position():
            match.keeper.submit(action, found.rolled.get(index, ()))
    return match
