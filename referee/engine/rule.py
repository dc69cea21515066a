"""A rule of a game: one action with its actors, its objections and its effect.

A rule decides in two places: :meth:`Rule.preconditions` checks who may do the action and when, and
:meth:`Rule.bounds` which values each parameter can take. :meth:`Rule.objections` combines them. It also
accepts an incomplete action and objects to the given part. So the same lines refuse a move, disable a button
and explain why a number cannot be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Set
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from referee.engine.action import Action, Actor, bare_action
from referee.engine.bounds import Bounds, usual_bounds
from referee.engine.domain import Domains
from referee.engine.errors import Objection
from referee.engine.parameters import Parameter, read_fields
from referee.engine.views import GameState
from referee.i18n import Sentence

S = TypeVar("S", bound=GameState)


class Rule(Generic[S]):
    """One action of a game. Subclasses define it; see ``docs/adding-a-game.md``."""

    do: ClassVar[str]
    title: ClassVar[Sentence]
    """The text of the button."""
    actor: ClassVar[Actor] = Actor.SEAT
    parameters: ClassVar[Mapping[str, Parameter]] = {}
    scarce: ClassVar[tuple[str, ...]] = ()
    """The parameters that may have no legal value: then the action is not possible."""
    table_parameters: ClassVar[bool] = True
    """For ``Actor.EITHER``: whether the form without a seat takes parameters too."""
    is_sealed: ClassVar[bool] = False
    sealed_parameters: ClassVar[tuple[str, ...]] = ()
    """The secret parameters of a sealed entry; empty: all.

    The other parameters are public at once and play continues on them, so a seat cannot seal such an entry
    again. It stays closed until :meth:`Game.to_open` names it. An entry without secret parameters is open.
    """
    opens_with_others: ClassVar[bool] = False
    """Whether a partly sealed entry opens together with the others; else it opens alone."""
    covered: ClassVar[tuple[tuple[str, str], ...]] = ()
    """The values that nobody may look up after the entry, as pairs of parameter and group field."""
    covered_afterwards: ClassVar[tuple[tuple[str, str], ...] | None] = None
    """The same, once :meth:`Game.covers` applies; the rest of the entry can still be changed.

    ``None``: a covered entry of this rule cannot be changed.
    """
    is_out_of_turn: ClassVar[bool] = False
    """Whether the action may be done out of turn, beside the due ones, which it does not interrupt."""
    is_correction: ClassVar[bool] = False
    """Whether it corrects the referee's state (GEN-1): it is never due, and no bot does it."""
    responds_to_last: ClassVar[bool] = False
    """Whether it answers the last action, so that a device must have seen that one."""
    leaves_answers: ClassVar[bool] = False
    """Whether the pending answers of other seats stay valid after this action."""
    opens_stage: ClassVar[bool] = False
    """Whether it belongs to the stage that it starts; else it belongs to the current stage."""
    ends_game: ClassVar[bool] = False
    """Whether the table can end the game with it at any time."""
    is_implied: ClassVar[bool] = False
    """Whether the action of another seat in the same batch implies it: the log then leaves it out."""
    step: ClassVar[str | None] = None
    """The step in which this action is due, as :meth:`Game.step` names it; ``None``: any."""

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
        """Whether a sealed entry opens alone; a completely sealed one never does."""
        return bool(self.sealed_parameters) and not self.opens_with_others

    def seals(self, action: Action) -> bool:
        """Whether a match seals this open action."""
        if not self.is_sealed or action.is_closed:
            return False
        return not self.sealed_parameters or not {*self.sealed_parameters}.isdisjoint(action.given)

    def applicable_parameters(self, by: int | None, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters of the action, without those that the ``given`` ones rule out."""
        return {
            name: parameter for name, parameter in self.parameters_of(by).items() if parameter.applies(given)
        }

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read the parameters from JSON data; raise :class:`~referee.engine.errors.Malformed`."""
        return read_fields(raw, self.applicable_parameters(by, raw), where, seats)

    def actors(self, state: S) -> Iterable[int | None]:
        """Return the seats for which this action is due in its step (``None``: the table)."""
        raise NotImplementedError

    def bounds(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        """Return the bounds of parameter ``name``, with some or all earlier parameters ``given``.

        If ``given`` has ``name`` itself, the caller checks its value against the limits, not against the
        listed values. By default a parameter takes every value of its kind.
        """
        return usual_bounds(self.parameters[name])

    def preconditions(self, state: S, action: Action) -> Iterable[Objection]:
        """Return the objections to the action now and by this seat, independent of its values."""
        return ()

    def objections(self, state: S, action: Action) -> Iterable[Objection]:
        """Return the objections to the given part of the action, the one to cite first."""
        against = self.preconditions(state, action)
        if action.given or self.scarce:
            return [*against, *self.out_of_bounds(state, action)]
        return against

    def objections_to_whole(self, state: S, action: Action) -> Iterable[Objection]:
        """Return the objections to a complete action, the one to cite first.

        If a state requires an optional parameter, a rule objects here to leaving it out.
        """
        return self.objections(state, action)

    def out_of_bounds(self, state: S, action: Action, *names: str) -> list[Objection]:
        """Return the objections to the given values, and to scarce parameters without a legal value.

        ``names``: the parameters to check, by default all.
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
        """Return the legal and the laid out values of parameter ``name``, with earlier ones ``given``."""
        return self.bounds(state, by, name, given).domain()

    def explained(
        self, state: S, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        """Return the meaning of a value in this state; ``None``: use the parameter's explanation."""
        return None

    def usual(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Any:
        """Return the initial value of a form's field, ``None`` for none.

        A form shows a :class:`~referee.i18n.Sentence` in its language.
        """
        return None

    def asks(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> bool:
        """Whether a form asks for an optional parameter, so that players do not overlook it."""
        return False

    def caution(self, state: S, action: Action) -> Objection | None:
        """Return a warning for a player who is about to do this legal action, or ``None``."""
        return None

    def cost(self, state: S, by: int | None) -> Sentence | None:
        """Return the cost of the action that does not depend on its values, ``None`` if it is obvious."""
        return None

    def apply(self, state: S, action: Action) -> S:
        """Return the state after an action to which there is no objection."""
        raise NotImplementedError

    def joined(self, action: Action) -> Iterable[int]:
        """Return the other seats that take part; players of these seats on other devices must agree first."""
        return ()

    def invitation(self, state: S, action: Action) -> Sentence:
        """Describe the action for the players who are asked to take part."""
        return self.describe(state, action)

    def shows_hidden(self, state: S, action: Action) -> bool:
        """Whether the action reveals a hidden value to a player, such as a tile that is turned up.

        A single player may not undo such an action.
        """
        return False

    def describe(self, state: S, action: Action) -> Sentence:
        """Describe the action for the log, without secrets; ``state`` is the one before it."""
        raise NotImplementedError

    def describe_covered(self, state: S, action: Action) -> Sentence:
        """Describe the action without details that may no longer be looked up; see :meth:`Game.covers`."""
        return self.describe(state, action)


class Choice(NamedTuple):
    """A value of a control, and the objection that excludes it (``None`` if it is allowed)."""

    value: Any
    objection: Objection | None


class Offer(Generic[S]):
    """One action offered to a seat or the table, in one state.

    ``waives``: whether the table overrules an objection; by default it overrules none.
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
        """Return the first objection to the given part of the action, or ``None``."""
        action = Action(self.rule.do, self.by, given) if given else bare_action(self.rule.do, self.by)
        return self._first(self.rule.objections(self.state, action))

    def objection_to_whole(self, **given: Any) -> Objection | None:
        """Return the first objection to the complete action, or ``None``."""
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

        If there is no objection to the ``given`` part, there is none to a value that the bounds allow. So
        this method checks only the other values one by one.
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
        """Return the meaning of a value in this state, or ``None``; see :meth:`Rule.explained`."""
        return self.rule.explained(self.state, self.by, name, value, given)

    def usual(self, name: str, **given: Any) -> Any:
        """Return the initial value of a form's field, or ``None``; see :meth:`Rule.usual`."""
        return self.rule.usual(self.state, self.by, name, given)

    def asks(self, name: str, **given: Any) -> bool:
        """Whether a form asks for an optional parameter; see :meth:`Rule.asks`."""
        return self.rule.asks(self.state, self.by, name, given)

    def caution(self, **given: Any) -> Objection | None:
        """Return a warning about the legal action, or ``None``; see :meth:`Rule.caution`."""
        return self.rule.caution(self.state, self.action(**given))

    def cost(self) -> Sentence | None:
        """Return the cost of the action, or ``None``; see :meth:`Rule.cost`."""
        return self.rule.cost(self.state, self.by)

    def __repr__(self) -> str:
        return f"Offer({self.rule.do}, by={self.by})"
