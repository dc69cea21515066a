"""What a game says of itself before a seat is taken, and the small forms in which it speaks of a moment."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple, get_args

from referee.engine.action import Audience
from referee.engine.parameters import Parameter
from referee.i18n import Sentence, say, seat_names

Level = Literal["easy", "middle", "strong"]
"""How well bots play."""
LEVELS: tuple[Level, ...] = get_args(Level)
USUAL: Level = "middle"
"""The level where nobody chooses one."""


class Handling(Enum):
    """What the referee does with a clause of the rules."""

    ENFORCED = "enforced"
    PROMPTED = "prompted"
    EXPLAINED = "explained"


def handled(*, enforced: str, prompted: str = "", explained: str = "") -> dict[str, Handling]:
    """Return what the referee does with each clause of a rulebook; each text lists clause ids.

    >>> handled(enforced="ABC-1.1 ABC-1.2", explained="ABC-1.3")["ABC-1.3"]
    <Handling.EXPLAINED: 'explained'>
    """
    ids = {Handling.ENFORCED: enforced, Handling.PROMPTED: prompted, Handling.EXPLAINED: explained}
    return {clause: handling for handling, clauses in ids.items() for clause in clauses.split()}


def clause_ids(text: str) -> frozenset[str]:
    """Return the clauses that a text lists."""
    return frozenset(text.split())


REQUIRED = object()
"""The default of an option that has none."""

ASKED = "asked"
"""The section of the options that a table is asked for before every game."""


AMOUNTS = "start"
"""The section of the amounts that everybody begins with: they are read off a board, and no house rule."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """A house rule or setting that a table chooses before the game.

    ``players``: the numbers of players that it makes a difference to; ``None``: all. It is for who offers
    it: at another number it may be given, and changes nothing. ``usual``: of many values, those to lay out.
    ``section``: :data:`ASKED`, or a name that options share which are laid out together; ``None``: as the
    parameter suggests.
    ``in_place_of``: an option without a default, which is not given where this one is. ``earlier_default``:
    what a stored table plays by that does not state it, because it was started when that was the default.
    """

    parameter: Parameter
    default: Any
    explained: Sentence = Sentence("")
    clause: str | None = None
    players: range | None = None
    usual: Sequence[Any] = ()
    section: str | None = None
    in_place_of: str | None = None
    earlier_default: Any = None


@dataclass(frozen=True, kw_only=True)
class ComponentKind:
    """A kind of printed component whose figures the table types in and the catalogue remembers.

    ``fills`` names the action and the parameter that such a component can fill; ``None`` for the parameter:
    all that the action takes; for both: it fills what is chosen before the game. ``key`` is the field that
    tells it from others of its kind; ``only_on``: which keys those
    have that alone show a field. ``of_seat`` is the field of a seat that names its component of this kind:
    what such a one says is known by the actions of its seat.
    """

    title: Sentence
    fields: Mapping[str, Parameter]
    fills: tuple[str, str | None] | None
    key: str = "name"
    only_on: Mapping[str, range] = field(default_factory=dict)
    of_seat: str | None = None


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """What is known of a game before a seat is taken.

    ``counters``: the names that ``adjust`` may change; ``score_fields``: what ``score`` asks of a seat
    beside its name; ``score_below_zero``: those of them that can be negative; ``score_top``: what it
    asks of the table as a whole; ``score_options``: the options that it takes. ``score`` is the standings'
    key of the main figure, which history and charts go by, and ``score_label`` its name; ``bgg_id`` the
    game's number at BoardGameGeek, where it has one that is known. ``first_seat_option`` is the option that
    says who begins, where that is settled before the game.
    ``tournament_games``: how many games a tournament has at least, where several are counted together.
    """

    id: str
    title: str
    players: range
    minutes: int
    summary: Sentence
    colours: tuple[str, ...] = ()
    piece_colours: tuple[str, ...] = ()
    """The colours that pieces can have, where a record says nothing of them: the table alone keeps them."""
    seat_fields: Mapping[str, Parameter] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    counters: Mapping[str, Sentence] = field(default_factory=dict)
    holders: Mapping[str, Sentence] = field(default_factory=dict)
    """What one seat, or nobody, holds: the key of a view that has its seat, and what it is called."""
    components: Mapping[str, ComponentKind] = field(default_factory=dict)
    score_fields: Mapping[str, Parameter] = field(default_factory=dict)
    score_below_zero: tuple[str, ...] = ()
    score_top: Mapping[str, Parameter] = field(default_factory=dict)
    score_options: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    """Printed figures that the setup and the board lay out, such as a number of cards, as JSON data."""
    score_shared: Mapping[str, str] = field(default_factory=dict)
    """A field of each seat, and the field of its left neighbour that tells of the very same pieces."""
    score_usual: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Fields of few values, and those values to lay out; ``piles.none`` for cards of no seat in ``piles``."""
    score_likely: Mapping[str, Likely] = field(default_factory=dict)
    """Fields without a limit in the rules, and what they usually come to: of more, a table is asked."""
    score_questions: Mapping[str, Sentence] = field(default_factory=dict)
    """How fields are asked for whose label does not say it, by the names of ``score_usual``; of lists of
    numbers with ``{name}`` of the seat and ``{what}`` they are of."""
    score: str
    score_label: Sentence
    bgg_id: int | None = None
    first_seat_option: str | None = None
    has_secrets: bool = False
    puzzle_level: Level = USUAL
    """Who plays the games of puzzles: where good players make up for any decision, weaker ones."""
    tournament_games: int | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    """What an edition in another language is called, by the language's code."""

    def title_in(self, language: str) -> str:
        """Return what the game is called in a language: its own title where no edition has another."""
        return self.titles.get(language, self.title)


class Setup(NamedTuple):
    """Who sits where and by which options they play; read by :meth:`Game.read_setup`."""

    seats: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any]
    given_options: Mapping[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(seat["name"] for seat in self.seats)


class FinalCounts(NamedTuple):
    """Final counts without a history, read by :meth:`Game.read_final_counts`.

    ``seats``: a name and the ``score_fields`` of each; ``top``: what the game asks beside them.
    """

    seats: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any]
    top: Mapping[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(seat["name"] for seat in self.seats)


class ValidationIssue(NamedTuple):
    """A counter that no game by the rules ends with, and the clause that says so; ``where`` as in Malformed.

    ``can_be_kept``: it can be scored all the same, so that a table may keep it and say why;
    ``is_question``: it is possible, and only asked about once.
    """

    where: str
    sentence: Sentence
    clause: str
    can_be_kept: bool = False
    is_question: bool = False


class Likely(NamedTuple):
    """The most that a count usually comes to, though no rule says so, and the clause that it counts by."""

    most: int
    clause: str


class Prompt(NamedTuple):
    """What happens now, in one sentence, and the clause that governs it."""

    sentence: Sentence
    clause: str


def wait_for(due: Collection[int], audience: Audience, clause: str) -> Prompt | None:
    """Tell players whose action is not due whom they wait for; ``None`` for anybody else."""
    if not audience.seats or not due or not audience.seats.isdisjoint(due):
        return None
    return Prompt(say("Wait for {seats}.", seats=seat_names(due)), clause)


UNSAID = Sentence("")
"""Said of an effect that is left out of the log once it is covered."""


class Effect(NamedTuple):
    """Something that the last action brought about by itself, and the clause that causes it.

    ``is_kept``: it ends something, so a screen keeps it until it has been read. ``is_prompted``: what is
    asked for next says so too, so beside that a screen need not. ``covered``: what the log says instead
    once :meth:`~referee.engine.game.Game.covers` says so; ``None``: the same; :data:`UNSAID`: nothing.
    ``covered_clause``: the clause that it goes by then, where the true one tells what is covered.
    """

    clause: str
    sentence: Sentence
    is_kept: bool = False
    is_prompted: bool = False
    covered: Sentence | None = None
    covered_clause: str | None = None

    @property
    def without_covered(self) -> Effect:
        """The effect as it is told once something of it is covered."""
        if self.covered is None:
            return self
        return Effect(self.covered_clause or self.clause, self.covered, self.is_kept, self.is_prompted)


class Stage(NamedTuple):
    """One step of a round or phase of a turn, and the rulebook chapter that it follows."""

    id: str
    title: Sentence
    chapter: str


class Suggestion(NamedTuple):
    """A named value of an option that is worth a try, as JSON data, and what it promises."""

    id: str
    title: Sentence
    reason: Sentence
    value: Any


class Progress(NamedTuple):
    """How far the game is: round of ``rounds`` (``None`` without rounds), and the present stage.

    ``now`` is ``None`` when the game is over; ``skipped`` are stages that this round leaves out.
    """

    round: int | None
    rounds: int | None
    stages: tuple[Stage, ...]
    now: str | None
    skipped: tuple[str, ...] = ()
