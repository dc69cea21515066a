"""A game: its metadata, its rules, and its views for each audience."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from random import Random
from typing import Any, ClassVar, Generic

from referee.engine.action import Action, Audience
from referee.engine.adjust import Adjust
from referee.engine.bounds import Limit
from referee.engine.course import Comparison, Course
from referee.engine.errors import Malformed, Objection, Refused
from referee.engine.goal import Goal
from referee.engine.info import (
    REQUIRED,
    Effect,
    FinalCounts,
    GameInfo,
    Handling,
    Option,
    Progress,
    Prompt,
    Setup,
    Suggestion,
    ValidationIssue,
)
from referee.engine.outcome import Account, Outcome
from referee.engine.parameters import Choice, Parameter, Text, optional, read_fields
from referee.engine.rule import Offer, Rule, S
from referee.engine.state import FINISHED
from referee.engine.views import Happened, ViewModule
from referee.i18n import Sentence, say


class Game(Generic[S]):
    """A game with its rules. States are immutable; every method is pure."""

    info: ClassVar[GameInfo]
    views: ClassVar[ViewModule]
    """The game's ``view`` module."""
    rules: ClassVar[Sequence[Rule[Any]]]
    clauses: ClassVar[Mapping[str, Handling]]
    handling: ClassVar[Mapping[str, Sentence]] = {}
    """Notes on clauses that the referee enforces in part, or in its own way."""
    waivable: ClassVar[Set[str]] = frozenset()
    """The clauses that an ``override`` can overrule: limits of timing, of amounts, and of who may act."""
    rulings: ClassVar[Set[str]] = frozenset()
    """The clauses that decide questions that the printed rules leave open."""
    correction: ClassVar[type[Adjust[Any]]] = Adjust
    """The action ``adjust``; a game without counters sets another correction."""
    puzzle_goal: ClassVar[Goal[Any] | None] = None
    """The measure for comparing the answers to a puzzle; ``None``: the chance to win."""

    def __init__(self) -> None:
        self._all: tuple[Rule[S], ...] = (*self.rules, self.correction(self))
        self._by_name: dict[str, Rule[S]] = {rule.do: rule for rule in self._all}
        main = [rule for rule in self._all if not rule.is_out_of_turn]
        self._due = {
            step: tuple(rule for rule in main if rule.step in (None, step))
            for step in {rule.step for rule in main}
        }
        self._due_always = self._due.get(None, ())
        self._out_of_turn = tuple(rule for rule in self._all if rule.is_out_of_turn)

    # -- for games to implement -----------------------------------------------------------------

    def start(self, setup: Setup) -> S:
        """Return the state before the first action."""
        raise NotImplementedError

    def seats(self, state: S) -> range:
        """Return the seats at the table."""
        raise NotImplementedError

    def step(self, state: S) -> str:
        """Return the step that the game is in, as the snapshot names it."""
        return state.step

    def is_finished(self, state: S) -> bool:
        """Whether the game is over and scored."""
        return state.step == FINISHED

    def waiting_for(self, state: S) -> tuple[int, ...]:
        """Return the seats whose action is due, in ascending order."""
        return self.views.waiting_for(state)

    def snapshot(self, state: S) -> Mapping[str, Any]:
        """Return the complete state in the contract's form, secrets included, as JSON data."""
        return self.views.snapshot(state)

    def view(self, state: S, audience: Audience) -> Mapping[str, Any]:
        """Return the state as an audience may see it, as JSON data."""
        return self.views.view(state, audience)

    def prompt(self, state: S, audience: Audience) -> Prompt:
        """Return the sentence that shows an audience what happens now."""
        return self.views.prompt(state, audience)

    def progress(self, state: S) -> Progress:
        """Return the round and the stage, for the progress track."""
        return self.views.progress(state)

    def recap_round(self, state: S) -> int | None:
        """Return the number of the round that a first game sums up when it ends.

        For rules without rounds: how often the turn has gone around the table, if the game counts that.
        """
        return self.progress(state).round

    def notices(self, state: S) -> tuple[Prompt, ...]:
        """Return remarks for the table that it may ignore."""
        return ()

    def setting_up(self, state: S) -> tuple[Prompt, ...]:
        """Return the steps of setting up the table, line by line.

        ``state``: the start of the game; for a later state the result may be empty.
        """
        return ()

    def effects(self, state: S) -> tuple[Effect, ...]:
        """Return the automatic effects of the last action, in order."""
        return state.effects

    def outcome(self, state: S, names: Sequence[str]) -> Outcome | None:
        """Return the result of a finished game (``names`` in seat order), ``None`` before."""
        return self.final_outcome(state, names) if self.is_finished(state) else None

    def final_outcome(self, state: S, names: Sequence[str]) -> Outcome:
        """Return the result of a finished game; see :meth:`outcome`."""
        raise NotImplementedError

    def final_counts(self, state: S, names: Sequence[str]) -> FinalCounts | None:
        """Return the counts of each seat, by ``score_fields``, if the game ended in this state.

        ``None`` for games that score another way, and before there is anything to count.
        """
        return None

    def accounts(self, state: S) -> tuple[Account, ...]:
        """Return the current accounts of each seat that are not part of the final score."""
        return ()

    def course(self, final: S) -> Course[S] | None:
        """Return the definition of the course of a game with this ``final`` state, ``None`` for none."""
        return None

    def comparison(self, outcome: Outcome) -> Comparison | None:
        """Return two accounts of a final score that are worth comparing, if there are any."""
        return None

    def validation_issues(self, counts: FinalCounts) -> Iterator[ValidationIssue]:
        """Yield the errors in final counts, the most important one first."""
        return iter(())

    def relevant_fields(self, top: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the fields of ``score_top`` that can make a difference beside the given ones."""
        return tuple(self.info.score_top)

    def score(self, seats: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Outcome:
        """Score final counts; unchecked: see :meth:`score_final_counts`."""
        raise NotImplementedError

    def reckon_final_counts(self, counts: FinalCounts) -> Outcome:
        """Score final counts with their ``top``, unchecked; games with a ``score_top`` override this."""
        return self.score(counts.seats, counts.options)

    def score_final_counts(self, counts: FinalCounts, earlier: Sequence[FinalCounts] = ()) -> Outcome:
        """Score final counts; raise :class:`Malformed` if that is impossible.

        ``earlier``: the earlier games of a tournament in order, for a game that has ``tournament_games``.
        """
        for given_counts in (*earlier, counts):
            for issue in self.validation_issues(given_counts):
                if not issue.can_be_kept:
                    raise Malformed(issue.where, issue.sentence)
        return self.reckon_tournament((*earlier, counts)) if earlier else self.reckon_final_counts(counts)

    def reckon_tournament(self, games: Sequence[FinalCounts]) -> Outcome:
        """Score the games of a tournament in order, unchecked, for a game that has ``tournament_games``."""
        raise NotImplementedError

    def to_open(self, state: S) -> tuple[Action, ...]:
        """Return the closed entries to open now: all together, or each alone if only a part is sealed."""
        return ()

    def with_secrets(self, state: S, entries: Sequence[Action]) -> S:
        """Return the state with the values of these closed entries filled in.

        Only :meth:`view` and :meth:`automatic_action` use it. The view still hides what an audience may
        not see.
        """
        return state

    def possible_states(self, state: S, audience: Audience) -> tuple[S, ...]:
        """Return the states that an audience cannot tell from this one.

        They differ in every hidden value that a rule may use. So a fact that holds in all of them is no
        secret. Empty: the game does not support this.
        """
        return () if self.info.has_secrets and not audience.everything else (state,)

    def imagined_state(self, state: S, audience: Audience, random: Random) -> S | None:
        """Draw a complete, playable state from those that look like this one to an audience.

        It depends only on what the audience sees and on the random numbers. All hidden values, closed entries
        included, are drawn. ``None``: the game does not support this.
        """
        return None if self.info.has_secrets and not audience.everything else state

    def caused_by(self, clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterable[int]:
        """Return the indices of the actions that caused a clause to be cited for these seats.

        Empty: the caller searches for the actions that changed the named figures.
        """
        return ()

    def covers(self, happened: Happened, now: S) -> bool:
        """Whether in the state ``now`` no player may look up an earlier action any more.

        The log then uses :meth:`Rule.describe_covered` and ``Effect.covered``. Callers never ask about the
        latest entry, which is still visible on the table.
        """
        return False

    @property
    def covers_nothing(self) -> bool:
        """Whether players may look up all earlier actions at any time."""
        return type(self).covers is Game.covers

    def automatic_action(self, state: S) -> Action | None:
        """Return the action that the referee does for the table, in a state :meth:`with_secrets`."""
        return None

    def pieces(self, state: S) -> Mapping[str, int]:
        """Return counts of pieces that only a correction can change."""
        return {}

    def deal(self, seats: int, random: Random) -> dict[str, Any]:
        """Draw the options that have no default, as JSON data."""
        return {}

    def check_action(self, setup: Setup, action: Action, where: str) -> None:
        """Raise :class:`Malformed` for an action that names something outside the options."""

    def suggestions(self, option: str, seats: int | None = None) -> tuple[Suggestion, ...]:
        """Return named values of an option for a table to choose from, the default choice first.

        ``seats``: the number of players (``None``: the most that can play).
        """
        return ()

    def remarks(self, options: Mapping[str, Any]) -> tuple[Sentence, ...]:
        """Return remarks on legal options that a table should know, such as unused cards."""
        return ()

    def check_setup(self, setup: Setup) -> None:
        """Raise :class:`Malformed` for options that contradict each other."""

    def counter(self, state: S, seat: int, name: str) -> int:
        """Return a counter that ``adjust`` may change."""
        raise NotImplementedError

    def with_counters(self, state: S, seat: int, counters: Mapping[str, int]) -> S:
        """Return the state with counters of a seat replaced."""
        raise NotImplementedError

    def correction_limits(self, state: S, seat: int, counter: str) -> Sequence[Limit]:
        """Return the game's limits for the change of a counter, beyond the general clause."""
        return ()

    # -- provided by the engine -----------------------------------------------------------------

    def rule(self, do: str) -> Rule[S]:
        """Return the rule of an action; ``KeyError`` for an unknown one."""
        return self._by_name[do]

    def actions(self) -> Iterable[str]:
        """Return the names of all actions."""
        return self._by_name

    def controls(self, state: S) -> list[Offer[S]]:
        """Return all due actions, also those that a seat cannot do (see the objection)."""
        return [Offer(state, rule, by) for rule in self._due_in(state) for by in rule.actors(state)]

    def offers(self, state: S) -> list[Offer[S]]:
        """Return the due actions that are legal."""
        return [offer for offer in self.controls(state) if offer.objection() is None]

    def _due_in(self, state: S) -> tuple[Rule[S], ...]:
        """Return the rules of the current step."""
        return self._due.get(self.step(state), self._due_always)

    def out_of_turn_offers(self, state: S) -> list[Offer[S]]:
        """Return the actions that seats may do out of turn, legal or not (see the objection)."""
        step = self.step(state)
        return [
            Offer(state, rule, by)
            for rule in self._out_of_turn
            if rule.step in (None, step)
            for by in rule.actors(state)
        ]

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        """Yield every objection to an action, the one to cite first."""
        objections = self._by_name[action.do].objections_to_whole(state, action)
        if action.override is None:
            return iter(objections)
        return (objection for objection in objections if not self.can_waive(objection))

    def can_waive(self, objection: Objection) -> bool:
        """Whether a table may overrule an objection with a reason."""
        return objection.clause in self.waivable and not objection.is_absolute

    def overruled(self, state: S, action: Action) -> tuple[str, ...]:
        """Return the clauses that an action's ``override`` overrules."""
        if action.override is None:
            return ()
        objections = self._by_name[action.do].objections_to_whole(state, action)
        return tuple(dict.fromkeys(objection.clause for objection in objections if self.can_waive(objection)))

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action; unchecked: see :meth:`submit`."""
        return self._by_name[action.do].apply(state, action)

    def submit(self, state: S, action: Action) -> S:
        """Return the state after an action; raise :class:`Refused` if there is an objection."""
        for objection in self.objections(state, action):
            raise Refused(objection)
        return self._by_name[action.do].apply(state, action)

    def suggest(self, seats: int) -> dict[str, Any]:
        """Return suggested values for the options whose default few tables keep."""
        found = {
            name: self.suggestions(name, seats)
            for name, option in self.info.options.items()
            if option.default is not REQUIRED
        }
        return {name: suggestions[0].value for name, suggestions in found.items() if suggestions}

    def read_setup(self, raw_seats: Any, raw_options: Any) -> Setup:
        """Read seats and options from JSON data; raise :class:`Malformed`."""
        seats = self.read_seats(raw_seats)
        raw = {} if raw_options is None else raw_options
        defaults, given = self._read_options(raw, self.info.options, len(seats))
        setup = Setup(seats, {**defaults, **given}, given)
        self.check_setup(setup)
        return setup

    def read_stored_setup(self, raw_seats: Any, raw_options: Any) -> Setup:
        """Read the setup of a stored table; raise :class:`Malformed`.

        An option that is missing has its earlier default: see :meth:`stated_options`.
        """
        setup = self.read_setup(raw_seats, raw_options)
        earlier = {
            name: option.earlier_default
            for name, option in self._redefined()
            if name not in setup.given_options
        }
        return setup._replace(options={**setup.options, **earlier})

    def stated_options(self, setup: Setup) -> dict[str, Any]:
        """Return the options that a new table stores: the given ones, and those whose default has changed."""
        return {**{name: setup.options[name] for name, _ in self._redefined()}, **setup.given_options}

    def _redefined(self) -> Iterator[tuple[str, Option]]:
        return (
            (name, option) for name, option in self.info.options.items() if option.earlier_default is not None
        )

    def read_seats(self, raw: Any) -> tuple[Mapping[str, Any], ...]:
        """Read the seats from JSON data, and assign free colours; raise :class:`Malformed`."""
        info = self.info
        count = self._count_seats(raw)
        fields: dict[str, Parameter] = {"name": Text(), **info.seat_fields}
        if info.colours:
            fields["colour"] = Choice(values=info.colours, optional=True)
        seats = [read_fields(seat, fields, f"seats[{index}]", count) for index, seat in enumerate(raw)]
        self._give_colours(seats)
        return tuple(seats)

    def read_final_counts(self, raw: Any) -> FinalCounts:
        """Read the final counts for ``score`` from JSON data; raise :class:`Malformed`."""
        info = self.info
        if not isinstance(raw, dict):
            raise Malformed("", say("Final tallies are an object in braces."))
        for key in raw:
            if key not in ("seats", "options", *info.score_top):
                raise Malformed(key[:40], say("This name is not known here."))
        if "seats" not in raw:
            raise Malformed("seats", say("This is missing."))
        count = self._count_seats(raw["seats"])
        fields: dict[str, Parameter] = {"name": Text(), **info.score_fields}
        seats = tuple(
            read_fields(seat, fields, f"seats[{index}]", count) for index, seat in enumerate(raw["seats"])
        )
        self.check_signs(seats)
        taken = {name: info.options[name] for name in info.score_options}
        defaults, given = self._read_options(raw.get("options", {}), taken, count)
        rest = {key: value for key, value in raw.items() if key in info.score_top}
        top = read_fields(rest, info.score_top, "", count)
        return FinalCounts(seats, {**defaults, **given}, top)

    def check_signs(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Raise :class:`Malformed` for a negative figure in a field that is not in ``score_below_zero``."""
        for index, seat in enumerate(seats):
            for name, value in seat.items():
                if isinstance(value, int) and value < 0 and name not in self.info.score_below_zero:
                    raise Malformed(f"seats[{index}].{name}", say("This cannot be below zero."))

    def _count_seats(self, raw: Any) -> int:
        if not isinstance(raw, list):
            raise Malformed("seats", say("A list of seats belongs here."))
        info, count = self.info, len(raw)
        if count not in info.players:
            raise Malformed(
                "seats",
                say(
                    "{title} is for {least} to {most} players, not {count}.",
                    title=info.title,
                    least=info.players[0],
                    most=info.players[-1],
                    count=count,
                ),
            )
        return count

    def _read_options(
        self, raw: Any, options: Mapping[str, Option], seats: int
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the defaults, and the options that are given."""
        names = raw.keys() if isinstance(raw, dict) else ()
        replaced = {option.in_place_of for name, option in options.items() if name in names}
        parameters = {
            name: option.parameter
            if option.default is REQUIRED and name not in replaced
            else optional(option.parameter)
            for name, option in options.items()
        }
        for name in replaced.intersection(names):
            raise Malformed(f"options.{name}", say("Another option is given in the place of this one."))
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
        free = iter([colour for colour in self.info.colours if colour not in taken])
        if self.info.colours:
            for seat in seats:
                if "colour" not in seat:
                    seat["colour"] = next(free)
