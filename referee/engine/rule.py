"""A rule of a game: one action, who is asked for it, what speaks against it and what it does.

The generator of objections is the only place where a rule decides. It accepts an action of which only
a part has been said so far, and objects to that part; so the same lines refuse a move, grey out a
button and explain a number that cannot be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from referee.engine.action import Action, Actor
from referee.engine.errors import Objection
from referee.engine.parameters import Parameter, read_fields
from referee.text import Sentence

if TYPE_CHECKING:
    from referee.engine.game import Game

S = TypeVar("S")


class Domain(NamedTuple):
    """The values that a parameter can take now.

    ``allowed``: the legal ones (all of them, or usual ones where ``is_open``); ``shown``: those that a
    control lays out, legal or not.
    """

    allowed: Sequence[Any]
    shown: Sequence[Any] = ()
    is_open: bool = False


Domains = Domain | Mapping[str, Domain]
"""What a parameter can take: a domain, or for a :class:`~referee.engine.parameters.Group` one a field."""


class Rule(Generic[S]):
    """One action of a game. Subclasses say all of it; see ``docs/adding-a-game.md``."""

    do: ClassVar[str]
    title: ClassVar[Sentence]
    """What the button says."""
    actor: ClassVar[Actor] = Actor.SEAT
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    table_parameters: ClassVar[bool] = True
    """For ``Actor.EITHER``: whether the form without a seat takes parameters too."""
    is_sealed: ClassVar[bool] = False
    sealed_parameters: ClassVar[tuple[str, ...]] = ()
    """Of a sealed entry, what alone is secret; none are named: all of it.

    The rest is public at once and play goes on upon it, so such an entry is not sealed anew. It stays closed
    until :meth:`Game.to_open` names it, and without a secret parameter nothing of it is sealed.
    """
    is_aside: ClassVar[bool] = False
    """Asides interrupt nothing: they may be done beside whatever is due."""
    answers_last: ClassVar[bool] = False
    """Whether it answers what was done last, so that a device must have seen that to do it."""
    ends_game: ClassVar[bool] = False
    """Whether the table ends the game with it, whenever it likes."""
    step: ClassVar[str | None] = None
    """The step that asks for this action, as :meth:`Game.step` names it; ``None``: any."""

    def fields(self, by: int | None) -> Mapping[str, Parameter]:
        """Return the parameters that the action takes from a seat, or from the table."""
        if by is None and self.actor is Actor.EITHER and not self.table_parameters:
            return {}
        return self.parameters

    def secret_parameters(self, by: int | None) -> Set[str]:
        """Return the parameters that a closed entry does not show."""
        return {*self.sealed_parameters} or self.fields(by).keys()

    def seals(self, action: Action) -> bool:
        """Whether an action that is plain here is one that a match seals."""
        if not self.is_sealed or action.is_closed:
            return False
        return not self.sealed_parameters or not {*self.sealed_parameters}.isdisjoint(action.given)

    def form(self, by: int | None, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters that belong to the action where some ``given`` ones rule others out."""
        return {name: one for name, one in self.fields(by).items() if one.applies(given)}

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read the parameters from JSON data; raise :class:`~referee.engine.errors.Malformed`."""
        return read_fields(raw, self.form(by, raw), where, seats)

    def actors(self, state: S) -> Iterable[int | None]:
        """Return who is asked for this action in its step (``None``: the table)."""
        raise NotImplementedError

    def domain(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        """Return what parameter ``name`` can take, the parameters before it being ``given``."""
        raise NotImplementedError

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        """Yield what speaks against as much of the action as has been said, in the citing order."""
        raise NotImplementedError

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action to which there is no objection."""
        raise NotImplementedError

    def describe(self, state: S, action: Action) -> Sentence:
        """Say for the log what was done; ``state`` is the one before. Never says a secret."""
        raise NotImplementedError


class Choice(NamedTuple):
    """A value of a control, and why it is excluded (``None`` where it is not)."""

    value: Any
    objection: Objection | None


class Offer(Generic[S]):
    """One action that somebody is asked for, in one state."""

    __slots__ = ("by", "game", "rule", "state")

    def __init__(self, game: Game[S], state: S, rule: Rule[S], by: int | None) -> None:
        self.game = game
        self.state = state
        self.rule = rule
        self.by = by

    @property
    def do(self) -> str:
        """The action's name."""
        return self.rule.do

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters that the action takes."""
        return self.rule.fields(self.by)

    def form(self, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters that still belong to the action once some are ``given``."""
        return self.rule.form(self.by, given)

    def action(self, **given: Any) -> Action:
        """Return the action with these parameters."""
        return Action(self.rule.do, self.by, given)

    def objection(self, **given: Any) -> Objection | None:
        """Return the first objection to the action as far as it is given, or ``None``."""
        return next(self.rule.objections(self.state, Action(self.rule.do, self.by, given)), None)

    def domain(self, name: str, **given: Any) -> Domains:
        """Return what a parameter can take once the ones before it are ``given``."""
        return self.rule.domain(self.state, self.by, name, given)

    def choices(self, name: str, **given: Any) -> list[Choice]:
        """Return the values that a control lays out, each with the objection that excludes it."""
        domain = self.rule.domain(self.state, self.by, name, given)
        if isinstance(domain, Mapping):
            raise TypeError(f"{name} is a group: ask for the domain of its fields")
        shown = domain.shown or domain.allowed
        return [Choice(value, self.objection(**given, **{name: value})) for value in shown]

    def __repr__(self) -> str:
        return f"Offer({self.rule.do}, by={self.by})"
