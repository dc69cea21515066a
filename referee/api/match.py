"""The match of the Python interface: shows the present step and the legal actions, and plays actions."""

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
    """A game in progress; the rules check every action.

    Args:
        game: The id of a game, see :data:`~referee.api.games.GAMES`.
        players: The names in seat order, or the seats as in a record.
        seed: The seed for randomly drawn options, values of ``example``, and bots.
        language: The language of all texts, ``"en"`` or ``"es"``.
        options: The game's options, by name; see :meth:`~referee.api.games.GameEntry.options`. Missing
            options have the lobby's initial values, or random values if there is no default.

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
        seats = [{"name": player} if isinstance(player, str) else dict(player) for player in players]
        usual: dict[str, Any] = {}
        if len(seats) in found.info.players:
            usual = {**found.suggest(len(seats)), **found.deal(len(seats), random)}
        for name in options.keys() & found.info.options.keys():
            usual.pop(found.info.options[name].in_place_of or "", None)
        self._initialize(engine.Match(found, found.read_setup(seats, {**usual, **options})), random, language)

    def _initialize(self, match: engine.Match[Any], random: Random, language: str) -> None:
        self._reader = ActionReader(InMemory(match), Speech(language, match.setup.names))
        self.random = random

    @classmethod
    def _of(cls, match: engine.Match[Any], random: Random, language: str) -> Match:
        instance = cls.__new__(cls)
        instance._initialize(match, random, language)
        return instance

    @property
    def keeper(self) -> Keeper:
        """What keeps the match: memory, or a replacement with the same match."""
        return self._reader.keeper

    @keeper.setter
    def keeper(self, keeper: Keeper) -> None:
        self._reader.keeper = keeper

    @property
    def _match(self) -> engine.Match[Any]:
        return self.keeper.match

    @property
    def language(self) -> str:
        """The language of all texts."""
        return self._reader.speech.language

    # -- state ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game's rules."""
        return self._match.game

    @property
    def state(self) -> Any:
        """The immutable state of the rules, without secrets."""
        return self._match.state

    @property
    def informed_state(self) -> Any:
        """The state with the known secrets; a view shows each seat only its own."""
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
        """The public prompt for the present step, with its clause."""
        prompt = self.game.prompt(self.state, PUBLIC)
        return self._reader.cited(prompt.clause, prompt.sentence)

    @property
    def legal(self) -> LegalActions:
        """The legal actions."""
        return LegalActions(self._reader, self.random)

    @property
    def log(self) -> tuple[Played, ...]:
        """The public log, line by line."""
        return tuple(self._to_played(self._match.readable(line)) for line in self._match.lines)

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
        """The portable record, which has only the commitments of closed entries."""
        return write_record(self._match)

    def view(self, seat: Seat | None = None) -> Mapping[str, Any]:
        """Return the view of a player as JSON data; ``None``: the public view.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        audience = PUBLIC if seat is None else Audience.seat(self.seat(seat))
        return self.game.view(self.informed_state, audience)

    def to_frame(self, library: str | None = None) -> Any:
        """Return the log as a data frame: number, text, effects. Raises ``ImportError``, as ``Rows`` do."""
        rows = (
            {
                "number": number,
                "text": line.text,
                "effects": "\n".join(effect.text for effect in line.effects),
            }
            for number, line in enumerate(self.log)
        )
        return Rows(rows).to_frame(library)

    # -- actions -------------------------------------------------------------------------------------

    def play(self, action: Action | Mapping[str, Any] | str, /, **values: Any) -> Played:
        """Play an action, and return its log line with the effects.

        The action is an :class:`Action`, a mapping, or a name with ``by`` and parameters. Seats are names or
        numbers. ``by`` is optional if only one player may do the action. ``override`` is the reason to
        overrule the rules.

        Raises:
            Malformed: The game has no such action.
            Refused: A clause of the rules forbids the action.
            Ambiguous: The arguments fit several players.
        """
        with self._reader.position():
            count = len(self._match.lines)
            self.keeper.submit(self._reader.read(action, **values))
        lines = [self._to_played(self._match.readable(line)) for line in self._match.lines[count:]]
        effects = tuple(effect for line in lines for effect in line.effects)
        return Played(" ".join(line.text for line in lines), effects)

    def undo(self) -> None:
        """Undo the last action; raise :class:`NothingToUndo` if there is none."""
        with self._reader.position():
            self.keeper.undo()

    def redo(self) -> None:
        """Redo the action that was undone last; raise :class:`NothingToUndo` if there is none."""
        with self._reader.position():
            self.keeper.redo()

    def fork(self) -> Match:
        """Return an independent copy of the match, with a copy of its random generator."""
        random = Random()
        random.setstate(self.random.getstate())
        return self._of(self.keeper.copy(), random, self.language)

    def play_on(self, bots: Mapping[Seat, Bot] | None = None) -> Iterator[Action]:
        """Let bots play the game to its end, and yield each action after it is played.

        ``bots`` are by seat; bots of usual strength play all other seats. A caller can stop the game by
        leaving the loop.

        Raises:
            Malformed: There is no such player.
            NothingToDo: No bot has an action, and the game is not over.
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
        """Return the review of a finished game: each player's chance to win, and the turning points.

        Args:
            effort: The share of the playouts of the dashboard's review, which takes about a minute. A lower
                share also reviews fewer decisions.

        Raises:
            ValueError: The game is not over, or it has no decisions.
        """
        return Review(review(self._match, effort), self._match, self._reader.speech)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file atomically; raise ``OSError`` if that fails."""
        target = Path(path)
        draft = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            draft.write_text(json.dumps(self.record, ensure_ascii=False, indent=1) + "\n", "utf-8")
            os.replace(draft, target)
        finally:
            draft.unlink(missing_ok=True)

    # -- arguments -----------------------------------------------------------------------------------

    def seat(self, who: Seat) -> int:
        """Return the number of a seat.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        return self._reader.seat(who)

    def action(self, action: Action | Mapping[str, Any] | str, /, **values: Any) -> Action:
        """Return an action from the arguments of :meth:`play`, without playing it.

        Raises:
            Malformed: The game has no such action.
            Ambiguous: Several players have a given name, or may do the action if ``by`` is missing.
        """
        return self._reader.read(action, **values)

    def _to_played(self, line: LogLine) -> Played:
        effects = tuple(self._reader.cited(effect.clause, effect.sentence) for effect in line.effects)
        return Played(self._reader.speech.say(line.sentence), effects)

    # -- display ---------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._match.actions)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        played = len(self)
        where = self.step if self.round is None else f"round {self.round}, {self.step}"
        return f"<Match {self.game.info.id}: {', '.join(self.players)}; {where}; {played} played>"

    def __str__(self) -> str:
        return "\n".join([*(str(line) for line in self.log[-3:]), f"> {self.prompt!r}"])

    @property
    def _figures(self) -> Rows:
        """The numbers that the public view has for each seat."""
        return Rows(
            {"player": name, **{key: value for key, value in seat.items() if type(value) is int}}
            for name, seat in zip(self.players, self.view()["seats"], strict=True)
        )

    def _repr_html_(self) -> str:
        """Return the title, prompt, figures or standings, and last log lines, all escaped."""
        outcome = self.outcome
        lines = "".join(f"<li>{escape(line.text)}</li>" for line in self.log[-5:])
        title = escape(self.game.info.title_in(self.language))
        shown = (self._figures if outcome is None else outcome.standings)._repr_html_()
        return (
            f"<h4>{title}</h4><p><strong>{escape(self.prompt.text)}</strong> "
            f"<small>{escape(self.prompt.clause)}</small></p>{shown}<ul>{lines}</ul>"
        )


def load(
    record: str | os.PathLike[str] | Mapping[str, Any], *, until: int | None = None, language: str = "en"
) -> Match:
    """Return the match of a record.

    Args:
        record: The path of a file, or the data of a record.
        until: The number of actions to play; ``None``: all.
        language: The language of all texts.

    Raises:
        OSError: The file cannot be read.
        Malformed: The record is not valid.
        Refused: A clause forbids an action of the record; ``position`` is the number of actions before it.
    """
    raw = record if isinstance(record, Mapping) else read_json(Path(record).read_bytes())
    found = read_record(dict(raw))
    match = Match._of(engine.Match(found.game, found.setup), Random(), language)
    for index, action in enumerate(found.actions[:until]):
        with match._reader.position():
            match.keeper.submit(action, found.rolled.get(index, ()))
    return match
