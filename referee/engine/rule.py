"""A rule of a game: one action, who is asked for it, what speaks against it and what it does.

A rule decides in two places: :meth:`Rule.preconditions` says who may do the action and when,
:meth:`Rule.bounds` what each parameter can take. :meth:`Rule.objections` puts them together. It accepts
an action of which only a part has been said so far, and objects to that part; so the same lines refuse a
move, grey out a button and explain a number that cannot be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Set
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from referee.engine.action import Action, Actor, begun
from referee.engine.bounds import Bounds, usual_bounds
from referee.engine.domain import Domains
from referee.engine.errors import Objection
from referee.engine.parameters import Parameter, read_fields
from referee.engine.views import GameState
from referee.i18n import Sentence

S = TypeVar("S", bound=GameState)


class Rule(Generic[S]):
    """One action of a game. Subclasses say all of it; see ``docs/adding-a-game.md``."""

    do: ClassVar[str]
    title: ClassVar[Sentence]
    """What the button says."""
    actor: ClassVar[Actor] = Actor.SEAT
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    scarce: ClassVar[tuple[str, ...]] = ()
    """The parameters of which every value can be illegal: then the action cannot be begun."""
    table_parameters: ClassVar[bool] = True
    """For ``Actor.EITHER``: whether the form without a seat takes parameters too."""
    is_sealed: ClassVar[bool] = False
    sealed_parameters: ClassVar[tuple[str, ...]] = ()
    """Of a sealed entry, what alone is secret; none are named: all of it.

    The rest is public at once and play goes on upon it, so such an entry is not sealed anew. It stays closed
    until :meth:`Game.to_open` names it, and without a secret parameter nothing of it is sealed.
    """
    opens_with_others: ClassVar[bool] = False
    """Whether an entry that is sealed in part opens together with the others, or else by itself."""
    covered: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What nobody may look up again once it was said, as parameter and field of a group."""
    covered_afterwards: ClassVar[tuple[tuple[str, str], ...] | None] = None
    """The same, from when :meth:`Game.covers` says so: then the rest of the entry can still be changed.

    A covered entry of a rule that has ``None`` here cannot be changed any more.
    """
    is_out_of_turn: ClassVar[bool] = False
    """Actions out of turn interrupt nothing: they may be done beside whatever is due."""
    is_correction: ClassVar[bool] = False
    """Whether it says that the table looks otherwise (GEN-1): nobody is asked for it, and no bot does it."""
    responds_to_last: ClassVar[bool] = False
    """Whether it answers what was done last, so that a device must have seen that to do it."""
    leaves_answers: ClassVar[bool] = False
    """Whether what others are about to answer stays an answer to the same when this comes first."""
    opens_stage: ClassVar[bool] = False
    """Whether it belongs to the stage that it leads to; else it belongs to the one that it is done in."""
    ends_game: ClassVar[bool] = False
    """Whether the table ends the game with it, whenever it likes."""
    is_implied: ClassVar[bool] = False
    """Whether what another seat does at once with it says it already: the log then leaves it out."""
    step: ClassVar[str | None] = None
    """The step that asks for this action, as :meth:`Game.step` names it; ``None``: any."""

    def parameters_of(self, by: int | None) -> Mapping[str, Parameter]:
        """Return the parameters that the action takes from a seat, or from the table."""
        if by is None and self.actor is Actor.EITHER and not self.table_parameters:
            return {}
        return self.parameters

    def secret_parameters(self, by: int | None) -> Set[str]:
        """Return the parameters that a closed entry does not show."""
        return {*self.sealed_parameters} or self.parameters_of(by).keys()

    @property
    def opens_alone(self) -> bool:
        """Whether a sealed entry is opened by itself: those that are sealed whole never are."""
        return bool(self.sealed_parameters) and not self.opens_with_others

    def seals(self, action: Action) -> bool:
        """Whether an action that is plain here is one that a match seals."""
        if not self.is_sealed or action.is_closed:
            return False
        return not self.sealed_parameters or not {*self.sealed_parameters}.isdisjoint(action.given)

    def applicable_parameters(self, by: int | None, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters that belong to the action where some ``given`` ones rule others out."""
        return {name: one for name, one in self.parameters_of(by).items() if one.applies(given)}

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read the parameters from JSON data; raise :class:`~referee.engine.errors.Malformed`."""
        return read_fields(raw, self.applicable_parameters(by, raw), where, seats)

    def actors(self, state: S) -> Iterable[int | None]:
        """Return who is asked for this action in its step (``None``: the table)."""
        raise NotImplementedError

    def bounds(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        """Return what parameter ``name`` can take, of the parameters before it some or all being ``given``.

        Where ``name`` itself is given, its value is judged: only the limits count, not what is listed.

        Where nothing is said of it, a parameter takes every value of its form.
        """
        return usual_bounds(self.parameters[name])

    def preconditions(self, state: S, action: Action) -> Iterable[Objection]:
        """Return what speaks against the action now and by this seat, whatever its values."""
        return ()

    def objections(self, state: S, action: Action) -> Iterable[Objection]:
        """Return what speaks against as much of the action as has been said, in the citing order."""
        against = self.preconditions(state, action)
        if action.given or self.scarce:
            return [*against, *self.out_of_bounds(state, action)]
        return against

    def objections_to_whole(self, state: S, action: Action) -> Iterable[Objection]:
        """Return what speaks against an action of which no more will be said, in the citing order.

        Where a state asks for an optional parameter, a rule objects here to leaving it out.
        """
        return self.objections(state, action)

    def out_of_bounds(self, state: S, action: Action, *names: str) -> list[Objection]:
        """Return what speaks against each value that is given, and where a scarce one can have no value.

        ``names``: the parameters to look at, if not all.
        """
        found: list[Objection] = []
        by, given = action.by, action.given
        for name in names or self.parameters_of(by):
            if name in given:
                found += self.bounds(state, by, name, given).objections(given[name])
            elif name in self.scarce:
                found += self.bounds(state, by, name, given).objections_to_any()
        return found

    def domain(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        """Return the values of parameter ``name`` that are legal or laid out, those before it ``given``."""
        return self.bounds(state, by, name, given).domain()

    def explained(
        self, state: S, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        """Return what a value of parameter ``name`` means now, ``None`` where its parameter says it."""
        return None

    def usual(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Any:
        """Return the value that a form begins with until another is chosen, ``None`` where there is none.

        A :class:`~referee.i18n.Sentence` is said in the language of the form.
        """
        return None

    def asks(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> bool:
        """Whether a form asks for an optional parameter, so that nobody overlooks what is left to it."""
        return False

    def caution(self, state: S, action: Action) -> Objection | None:
        """Return what whoever is about to do this, and may, should know first, if anything."""
        return None

    def cost(self, state: S, by: int | None) -> Sentence | None:
        """Return what the action costs whatever is chosen for it, ``None`` where that goes without saying."""
        return None

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action to which there is no objection."""
        raise NotImplementedError

    def joined(self, action: Action) -> Iterable[int]:
        """Return the other seats that take part in it: who plays one on another device is asked before."""
        return ()

    def invitation(self, state: S, action: Action) -> Sentence:
        """Say to those what they are asked to take part in."""
        return self.describe(state, action)

    def shows_hidden(self, state: S, action: Action) -> bool:
        """Whether somebody gets to see by it what was hidden in the state before, such as a tile turned up.

        Whoever has seen that does not take the action back alone.
        """
        return False

    def describe(self, state: S, action: Action) -> Sentence:
        """Say for the log what was done; ``state`` is the one before. Never says a secret."""
        raise NotImplementedError

    def describe_covered(self, state: S, action: Action) -> Sentence:
        """Say the same without what may no longer be looked up; see :meth:`Game.covers`."""
        return self.describe(state, action)


class Choice(NamedTuple):
    """A value of a control, and why it is excluded (``None`` where it is not)."""

    value: Any
    objection: Objection | None


class Offer(Generic[S]):
    """One action that somebody is asked for, in one state.

    ``waives``: which objections do not count, because a table overrules them; all do, if it is not given.
    """

    __slots__ = ("by", "rule", "state", "waives")

    def __init__(
        self,
        state: S,
        rule: Rule[S],
        by: int | None,
        waives: Callable[[Objection], bool] | None = None,
    ) -> None:
        self.state = state
        self.rule = rule
        self.by = by
        self.waives = waives

    @property
    def do(self) -> str:
        """The action's name."""
        return self.rule.do

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters that the action takes."""
        return self.rule.parameters_of(self.by)

    def applicable_parameters(self, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters that still belong to the action once some are ``given``."""
        return self.rule.applicable_parameters(self.by, given)

    def action(self, **given: Any) -> Action:
        """Return the action with these parameters."""
        return Action(self.rule.do, self.by, given)

    def objection(self, **given: Any) -> Objection | None:
        """Return the first objection to the action as far as it is given, or ``None``."""
        action = Action(self.rule.do, self.by, given) if given else begun(self.rule.do, self.by)
        return self._first(self.rule.objections(self.state, action))

    def objection_to_whole(self, **given: Any) -> Objection | None:
        """Return the first objection to the action if no more of it will be given, or ``None``."""
        return self._first(self.rule.objections_to_whole(self.state, self.action(**given)))

    def _first(self, objections: Iterable[Objection]) -> Objection | None:
        waives = self.waives
        for objection in objections:
            if waives is None or not waives(objection):
                return objection
        return None

    def domain(self, name: str, **given: Any) -> Domains:
        """Return what a parameter can take once the ones before it are ``given``."""
        return self.rule.domain(self.state, self.by, name, given)

    def choices(self, name: str, **given: Any) -> list[Choice]:
        """Return the values that a control lays out, each with the objection that excludes it.

        Where nothing speaks against what is ``given``, nothing does against a value that the bounds allow
        beside it: only the others are asked about.
        """
        domain = self.rule.domain(self.state, self.by, name, given)
        if isinstance(domain, Mapping):
            raise TypeError(f"{name} is a group: ask for the domain of its fields")
        allowed: Container[Any] = ()
        if domain.allowed and self.waives is None and self.objection(**given) is None:
            allowed = frozenset(domain.allowed)
        return [
            Choice(value, None if value in allowed else self.objection(**given, **{name: value}))
            for value in domain.shown or domain.allowed
        ]

    def explained(self, name: str, value: Any, **given: Any) -> Sentence | None:
        """Return what a value means in this state, or ``None``; see :meth:`Rule.explained`."""
        return self.rule.explained(self.state, self.by, name, value, given)

    def usual(self, name: str, **given: Any) -> Any:
        """Return the value that a form begins with, or ``None``; see :meth:`Rule.usual`."""
        return self.rule.usual(self.state, self.by, name, given)

    def asks(self, name: str, **given: Any) -> bool:
        """Whether a form asks for an optional parameter; see :meth:`Rule.asks`."""
        return self.rule.asks(self.state, self.by, name, given)

    def caution(self, **given: Any) -> Objection | None:
        """Return what speaks for thinking twice, or ``None``; see :meth:`Rule.caution`."""
        return self.rule.caution(self.state, self.action(**given))

    def cost(self) -> Sentence | None:
        """Return what the action costs whatever is chosen, or ``None``; see :meth:`Rule.cost`."""
        return self.rule.cost(self.state, self.by)

    def __repr__(self) -> str:
        return f"Offer({self.rule.do}, by={self.by})"
