"""A game's metadata, and the small types that describe a state: prompts, effects and progress."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple, get_args

from referee.engine.action import Audience
from referee.engine.parameters import Parameter
from referee.i18n import Sentence, say, seat_names

Level = Literal["easy", "middle", "strong"]
"""The playing strength of bots."""
LEVELS: tuple[Level, ...] = get_args(Level)
USUAL: Level = "middle"
"""The default level."""


class Handling(Enum):
    """How the referee handles a clause of the rules."""

    ENFORCED = "enforced"
    PROMPTED = "prompted"
    EXPLAINED = "explained"


def handled(*, enforced: str, prompted: str = "", explained: str = "") -> dict[str, Handling]:
    """Return the handling of each clause of a rulebook; each text lists clause ids.

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
"""The section of the options that every new game asks for."""


AMOUNTS = "start"
"""The section of the starting amounts. A board shows them; they are not house rules."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """A house rule or setting that a table chooses before the game.

    Attributes:
        players: The numbers of players for which it makes a difference; ``None``: all.
        usual: The values to lay out, if there are many.
        section: :data:`ASKED`, or a name for options that are laid out together; ``None``: by parameter.
        in_place_of: An option without a default that this one replaces.
        earlier_default: The value for stored tables without this option, from before the default changed.
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
    """A kind of printed component whose figures the table types in and the catalogue stores.

    Attributes:
        fills: The action and the parameter that such a component can fill. If the parameter is ``None``, it
            fills all of them; if ``fills`` is ``None``, it fills a choice before the game.
        key: The field that identifies a component among its kind.
        only_on: For a field that only some components have, their keys.
        of_seat: The field of a seat that names its component; the seat's actions describe that component.
    """

    title: Sentence
    fields: Mapping[str, Parameter]
    fills: tuple[str, str | None] | None
    key: str = "name"
    only_on: Mapping[str, range] = field(default_factory=dict)
    of_seat: str | None = None


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """The metadata of a game.

    Attributes:
        counters: The counters that ``adjust`` may change, with their labels.
        score_fields: The fields of each seat for ``score``, beside its name.
        score_below_zero: The score fields that can be negative.
        score_top: The fields of the table as a whole for ``score``.
        score_options: The options that ``score`` takes.
        score: The key of the main figure in the standings, which history and charts use.
        score_label: The name of the main figure.
        bgg_id: The game's number at BoardGameGeek, if known.
        first_seat_option: The option that sets the starting seat, if the setup decides that.
        tournament_games: The fewest games of a tournament, if the game scores several together.
    """

    id: str
    title: str
    players: range
    minutes: int
    summary: Sentence
    colours: tuple[str, ...] = ()
    piece_colours: tuple[str, ...] = ()
    """The colours of pieces, for games whose records have none; the table's ``meta`` stores them."""
    seat_fields: Mapping[str, Parameter] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    counters: Mapping[str, Sentence] = field(default_factory=dict)
    holders: Mapping[str, Sentence] = field(default_factory=dict)
    """Items that one seat or nobody holds: the key of the view with the seat, and the item's name."""
    components: Mapping[str, ComponentKind] = field(default_factory=dict)
    score_fields: Mapping[str, Parameter] = field(default_factory=dict)
    score_below_zero: tuple[str, ...] = ()
    score_top: Mapping[str, Parameter] = field(default_factory=dict)
    score_options: tuple[str, ...] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    """Printed figures that the setup and the board lay out, such as a number of cards, as JSON data."""
    score_shared: Mapping[str, str] = field(default_factory=dict)
    """A field of each seat, and the field of its left neighbour that counts the same pieces."""
    score_usual: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """Fields of few values, and those values to lay out; ``piles.none`` for cards of no seat in ``piles``."""
    score_likely: Mapping[str, Likely] = field(default_factory=dict)
    """Fields without a limit in the rules, and their usual maximum; larger counts need a confirmation."""
    score_questions: Mapping[str, Sentence] = field(default_factory=dict)
    """Questions for fields whose label is not enough, by the names of ``score_usual``.

    The question for a list of numbers has ``{name}`` for the seat and ``{what}`` for the item.
    """
    score: str
    score_label: Sentence
    bgg_id: int | None = None
    first_seat_option: str | None = None
    has_secrets: bool = False
    puzzle_level: Level = USUAL
    """The level of the bots in puzzles; a game in which strong bots recover from any mistake sets less."""
    tournament_games: int | None = None
    titles: Mapping[str, str] = field(default_factory=dict)
    """The titles of editions in other languages, by language code."""

    def title_in(self, language: str) -> str:
        """Return the game's title in a language; by default the original title."""
        return self.titles.get(language, self.title)


class Setup(NamedTuple):
    """The seats and options of a game; read by :meth:`Game.read_setup`."""

    seats: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any]
    given_options: Mapping[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(seat["name"] for seat in self.seats)


class FinalCounts(NamedTuple):
    """Final counts without a history, read by :meth:`Game.read_final_counts`.

    ``seats``: the name and the ``score_fields`` of each seat; ``top``: the ``score_top`` of the table.
    """

    seats: tuple[Mapping[str, Any], ...]
    options: Mapping[str, Any]
    top: Mapping[str, Any] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in seat order."""
        return tuple(seat["name"] for seat in self.seats)


class ValidationIssue(NamedTuple):
    """A count that the rules make impossible, and its clause; ``where`` as in ``Malformed``.

    ``can_be_kept``: it can be scored, so a table may keep it with a reason. ``is_question``: it is possible,
    and the table only has to confirm it once.
    """

    where: str
    sentence: Sentence
    clause: str
    can_be_kept: bool = False
    is_question: bool = False


class Likely(NamedTuple):
    """The usual maximum of a count without a limit in the rules, and the clause of the count."""

    most: int
    clause: str


class Prompt(NamedTuple):
    """One sentence on what happens now, and the clause that governs it."""

    sentence: Sentence
    clause: str


def wait_for(due: Collection[int], audience: Audience, clause: str) -> Prompt | None:
    """Return the prompt for players who wait for others; ``None`` for other audiences."""
    if not audience.seats or not due or not audience.seats.isdisjoint(due):
        return None
    return Prompt(say("Wait for {seats}.", seats=seat_names(due)), clause)


UNSAID = Sentence("")
"""The covered text of an effect that the log leaves out once it is covered."""


class Effect(NamedTuple):
    """An automatic effect of the last action, and the clause that causes it.

    ``is_kept``: it ends something, so a screen shows it until a player has read it. ``is_prompted``: the next
    prompt says the same, so a screen can leave it out beside the prompt. ``covered``: the text once
    :meth:`~referee.engine.game.Game.covers` applies; ``None``: the same text, :data:`UNSAID`: no text.
    ``covered_clause``: the clause to cite then, if the true one would reveal a covered value.
    """

    clause: str
    sentence: Sentence
    is_kept: bool = False
    is_prompted: bool = False
    covered: Sentence | None = None
    covered_clause: str | None = None

    @property
    def without_covered(self) -> Effect:
        """The effect without its covered details."""
        if self.covered is None:
            return self
        return Effect(self.covered_clause or self.clause, self.covered, self.is_kept, self.is_prompted)


class Stage(NamedTuple):
    """One step of a round or phase of a turn, and the rulebook chapter that it follows."""

    id: str
    title: Sentence
    chapter: str


class Suggestion(NamedTuple):
    """A named value of an option, as JSON data, with the reason for it."""

    id: str
    title: Sentence
    reason: Sentence
    value: Any


class Progress(NamedTuple):
    """The progress of a game: the round of ``rounds`` (``None`` without rounds), and the current stage.

    ``now`` is ``None`` when the game is over; ``skipped``: the stages that this round leaves out.
    """

    round: int | None
    rounds: int | None
    stages: tuple[Stage, ...]
    now: str | None
    skipped: tuple[str, ...] = ()
