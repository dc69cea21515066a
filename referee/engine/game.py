"""A game: its metadata as data, its rules, and what each audience is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, cast

from referee.engine.about import (
    REQUIRED,
    About,
    Doubt,
    Effect,
    Handling,
    Option,
    Progress,
    Prompt,
    Setup,
    Suggestion,
    Tallies,
)
from referee.engine.action import Action, Audience
from referee.engine.adjust import Adjust
from referee.engine.course import Course, Versus
from referee.engine.errors import Malformed, Objection, Refused
from referee.engine.outcome import Outcome
from referee.engine.parameters import Choice, Parameter, Text, optional, read_fields
from referee.engine.rule import Offer, Rule, S
from referee.engine.views import Position, Views
from referee.text import Sentence, say


class Game(Generic[S]):
    """A game that can be refereed. States are immutable; every method is pure."""

    about: ClassVar[About]
    views: ClassVar[Views]
    """The game's ``view`` module."""
    rules: ClassVar[Sequence[Rule[Any]]]
    clauses: ClassVar[Mapping[str, Handling]]
    correction: ClassVar[type[Adjust[Any]]] = Adjust
    """The action ``adjust``; a game without tallies says here what else it corrects."""

    def __init__(self) -> None:
        self._all: tuple[Rule[S], ...] = (*self.rules, self.correction(self))
        self._by_name: dict[str, Rule[S]] = {rule.do: rule for rule in self._all}
        main = [rule for rule in self._all if not rule.is_aside]
        self._asked = {
            step: tuple(rule for rule in main if rule.step in (None, step))
            for step in {rule.step for rule in main}
        }
        self._asides = tuple(rule for rule in self._all if rule.is_aside)

    # -- what a game says of itself ------------------------------------------------------------

    def start(self, setup: Setup) -> S:
        """Return the state before the first action."""
        raise NotImplementedError

    def seats(self, state: S) -> range:
        """Return the seats at the table."""
        raise NotImplementedError

    def step(self, state: S) -> str:
        """Return the step that the game is in, as the snapshot names it."""
        return cast("Position", state).step

    def is_finished(self, state: S) -> bool:
        """Whether the game is over and scored."""
        raise NotImplementedError

    def waiting_for(self, state: S) -> tuple[int, ...]:
        """Return the seats whose action is due, in ascending order."""
        return self.views.waiting_for(state)

    def snapshot(self, state: S) -> dict[str, Any]:
        """Return the contract's picture of the whole state, secrets included, as JSON data."""
        return self.views.snapshot(state)

    def view(self, state: S, audience: Audience) -> dict[str, Any]:
        """Return what an audience may see, as JSON data."""
        return self.views.view(state, audience)

    def prompt(self, state: S, audience: Audience) -> Prompt:
        """Return the sentence that tells an audience what happens now."""
        return self.views.prompt(state, audience)

    def progress(self, state: S) -> Progress:
        """Return round and stage, for the track that the table sees."""
        return self.views.progress(state)

    def notices(self, state: S) -> tuple[Prompt, ...]:
        """Return what the table should know and is free to ignore."""
        return ()

    def effects(self, state: S) -> tuple[Effect, ...]:
        """Return what the last action brought about by itself, in order."""
        return cast("Position", state).news

    def outcome(self, state: S, names: Sequence[str]) -> Outcome | None:
        """Return the result of a finished game (``names`` in seat order), ``None`` before."""
        raise NotImplementedError

    def course(self, final: S) -> Course[S] | None:
        """Return what the course of a game that ended so can be drawn by, ``None`` for nothing."""
        return None

    def versus(self, outcome: Outcome) -> Versus | None:
        """Return two accounts of a reckoning that are worth seeing against each other, if there are any."""
        return None

    def doubts(self, tallies: Tallies) -> Iterator[Doubt]:
        """Yield what is impossible in final tallies, the one to name first."""
        return iter(())

    def asks_for(self, top: Mapping[str, Any]) -> tuple[str, ...]:
        """Return which of the ``score_top`` can make a difference beside those that are given."""
        return tuple(self.about.score_top)

    def score(self, seats: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Outcome:
        """Score final tallies without any history; unchecked: see :meth:`score_tallies`."""
        raise NotImplementedError

    def reckon_tallies(self, tallies: Tallies) -> Outcome:
        """Score what :meth:`read_tallies` read; games with a ``score_top`` override this. Unchecked."""
        return self.score(tallies.seats, tallies.options)

    def score_tallies(self, tallies: Tallies) -> Outcome:
        """Score what :meth:`read_tallies` read; raise :class:`Malformed` for what cannot be scored."""
        for doubt in self.doubts(tallies):
            if not doubt.can_stay:
                raise Malformed(doubt.where, doubt.sentence)
        return self.reckon_tallies(tallies)

    def to_open(self, state: S) -> tuple[Action, ...]:
        """Return the closed entries to be opened now: together, or each by itself if sealed in part."""
        return ()

    def informed(self, state: S, entries: Sequence[Action]) -> S:
        """Return the state as who knows the values of these closed entries sees it.

        For :meth:`view` and :meth:`answer` alone: what an audience may not see, the view still leaves out.
        """
        return state

    def answer(self, state: S) -> Action | None:
        """Return what an :meth:`informed` referee does in the table's place, such as turning up a tile."""
        return None

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return counts of pieces that no action but a correction can change."""
        return {}

    def deal(self, seats: int, random: Random) -> dict[str, Any]:
        """Return options that chance may decide before the game, as JSON data: all that have no default."""
        return {}

    def check_action(self, setup: Setup, action: Action, where: str) -> None:
        """Raise :class:`Malformed` for an action that names what the options do not have."""

    def suggestions(self, option: str, seats: int | None = None) -> tuple[Suggestion, ...]:
        """Return named values of an option, for a table that does not want to make up its own.

        The first is the one to begin with. ``seats``: for how many (``None``: as many as can play).
        """
        return ()

    def remarks(self, options: Mapping[str, Any]) -> tuple[Sentence, ...]:
        """Return what a table should know of options that it is free to choose, such as idle cards."""
        return ()

    def check_setup(self, setup: Setup) -> None:
        """Raise :class:`Malformed` for options that do not fit each other."""

    def tally(self, state: S, seat: int, name: str) -> int:
        """Return a tally that ``adjust`` may change."""
        raise NotImplementedError

    def with_tallies(self, state: S, seat: int, tallies: Mapping[str, int]) -> S:
        """Return the state with tallies of a seat replaced."""
        raise NotImplementedError

    def adjust_objections(self, state: S, action: Action) -> Iterator[Objection]:
        """Yield what speaks against a correction beyond the general clause."""
        return iter(())

    # -- what follows from it -------------------------------------------------------------------

    def rule(self, do: str) -> Rule[S]:
        """Return the rule of an action; ``KeyError`` for an unknown one."""
        return self._by_name[do]

    def actions(self) -> Iterable[str]:
        """Return the names of all actions."""
        return self._by_name

    def controls(self, state: S) -> list[Offer[S]]:
        """Return everything that is asked for now, also what somebody cannot do (see its objection)."""
        return [Offer(self, state, rule, by) for rule in self._asked_in(state) for by in rule.actors(state)]

    def offers(self, state: S) -> list[Offer[S]]:
        """Return everything that is asked for now and can be done."""
        return [
            Offer(self, state, rule, by)
            for rule in self._asked_in(state)
            for by in rule.actors(state)
            if next(rule.objections(state, Action(rule.do, by)), None) is None
        ]

    def _asked_in(self, state: S) -> tuple[Rule[S], ...]:
        """Return the rules whose step it is."""
        return self._asked.get(self.step(state)) or self._asked.get(None, ())

    def asides(self, state: S) -> list[Offer[S]]:
        """Return what may be done beside whatever is due, allowed or not (see its objection)."""
        step = self.step(state)
        return [
            Offer(self, state, rule, by)
            for rule in self._asides
            if rule.step in (None, step)
            for by in rule.actors(state)
        ]

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        """Yield every reason why the rules forbid an action, the one to cite first."""
        return self._by_name[action.do].objections(state, action)

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action; unchecked: see :meth:`play`."""
        return self._by_name[action.do].apply(state, action)

    def play(self, state: S, action: Action) -> S:
        """Return the state after an action; raise :class:`Refused` if there is an objection."""
        rule = self._by_name[action.do]
        for objection in rule.objections(state, action):
            raise Refused(objection)
        return rule.apply(state, action)

    def suggest(self, seats: int) -> dict[str, Any]:
        """Return what to begin with for each option whose default few tables will leave as it is."""
        found = {
            name: self.suggestions(name, seats)
            for name, option in self.about.options.items()
            if option.default is not REQUIRED
        }
        return {name: suggestions[0].value for name, suggestions in found.items() if suggestions}

    def read_setup(self, raw_seats: Any, raw_options: Any) -> Setup:
        """Read seats and options from JSON data; raise :class:`Malformed`."""
        seats = self.read_seats(raw_seats)
        raw = {} if raw_options is None else raw_options
        defaults, given = self._read_options(raw, self.about.options, len(seats))
        setup = Setup(seats, {**defaults, **given}, given)
        self.check_setup(setup)
        return setup

    def read_seats(self, raw: Any) -> tuple[Mapping[str, Any], ...]:
        """Read who sits where from JSON data, and give free colours; raise :class:`Malformed`."""
        about = self.about
        count = self._count_seats(raw)
        fields: dict[str, Parameter] = {"name": Text(), **about.seat_fields}
        if about.colours:
            fields["colour"] = Choice(values=about.colours, optional=True)
        seats = [read_fields(one, fields, f"seats[{index}]", count) for index, one in enumerate(raw)]
        self._give_colours(seats)
        return tuple(seats)

    def read_tallies(self, raw: Any) -> Tallies:
        """Read what ``score`` is given from JSON data; raise :class:`Malformed`."""
        about = self.about
        if not isinstance(raw, dict):
            raise Malformed("", say("Final tallies are an object in braces."))
        for key in raw:
            if key not in ("seats", "options", *about.score_top):
                raise Malformed(key[:40], say("This name is not known here."))
        if "seats" not in raw:
            raise Malformed("seats", say("This is missing."))
        count = self._count_seats(raw["seats"])
        fields: dict[str, Parameter] = {"name": Text(), **about.score_fields}
        seats = tuple(
            read_fields(seat, fields, f"seats[{index}]", count) for index, seat in enumerate(raw["seats"])
        )
        self.check_signs(seats)
        taken = {name: about.options[name] for name in about.score_options}
        defaults, given = self._read_options(raw.get("options", {}), taken, count)
        rest = {key: value for key, value in raw.items() if key in about.score_top}
        top = read_fields(rest, about.score_top, "", count)
        return Tallies(seats, {**defaults, **given}, top)

    def check_signs(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Raise :class:`Malformed` for a figure below zero among the ``score_fields`` that cannot be."""
        for index, seat in enumerate(seats):
            for name, value in seat.items():
                if isinstance(value, int) and value < 0 and name not in self.about.score_below_zero:
                    raise Malformed(f"seats[{index}].{name}", say("This cannot be below zero."))

    def _count_seats(self, raw: Any) -> int:
        if not isinstance(raw, list):
            raise Malformed("seats", say("A list of seats belongs here."))
        about, count = self.about, len(raw)
        if count not in about.players:
            raise Malformed(
                "seats",
                say(
                    "{title} is for {least} to {most} players, not {count}.",
                    title=about.title,
                    least=about.players[0],
                    most=about.players[-1],
                    count=count,
                ),
            )
        return count

    def _read_options(
        self, raw: Any, options: Mapping[str, Option], seats: int
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the defaults, and the options that are given."""
        parameters = {
            name: option.parameter if option.default is REQUIRED else optional(option.parameter)
            for name, option in options.items()
        }
        given = read_fields(raw, parameters, "options", seats)
        defaults = {
            name: option.default for name, option in options.items() if option.default is not REQUIRED
        }
        return defaults, given

    def _give_colours(self, seats: list[dict[str, Any]]) -> None:
        taken: set[str] = set()
        for index, seat in enumerate(seats):
            if "colour" in seat:
                if seat["colour"] in taken:
                    raise Malformed(f"seats[{index}].colour", say("Another seat has this colour."))
                taken.add(seat["colour"])
        free = iter([colour for colour in self.about.colours if colour not in taken])
        if self.about.colours:
            for seat in seats:
                if "colour" not in seat:
                    seat["colour"] = next(free)
