"""Bots: players that use only the offers and a seat's view, for practice, hints and demonstrations.

A game's module ``bot`` has ``BOTS`` by :data:`~referee.engine.info.Level`, or one ``BOT`` for all levels. It
may also have a ``DEALER``. Bots never get the true state, so they cannot use what a seat does not know. For a
search, :meth:`~referee.engine.game.Game.imagined_state` draws possible states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from referee.engine.action import Action
from referee.engine.domain import Domain, Domains
from referee.engine.parameters import Parameter
from referee.engine.rule import Offer
from referee.engine.sampling import random_action
from referee.i18n import Sentence

View = Mapping[str, Any]
"""The result of :meth:`~referee.engine.game.Game.view` for a seat."""


class Decision(NamedTuple):
    """A bot's action with its reason, and the clause that governs it if any; without an action it waits.

    The reason is public unless the action is sealed, so it must not reveal what only the seat knows.
    """

    action: Action | None
    reason: Sentence
    clause: str | None = None


class OpenOffer:
    """An offer without the state: an action, and the values that it can take.

    ``is_due``: the current step asks for the action; else it may be done beside the due ones.
    """

    __slots__ = ("__offer", "is_due")

    def __init__(self, offer: Offer[Any], *, is_due: bool) -> None:
        self.__offer = offer
        self.is_due = is_due

    @property
    def do(self) -> str:
        """The action's name."""
        return self.__offer.do

    @property
    def by(self) -> int | None:
        """The acting seat; ``None``: the table."""
        return self.__offer.by

    @property
    def seat(self) -> int:
        """The acting seat of an offer that is not the table's."""
        assert self.__offer.by is not None, f"{self.do} is an action of the whole table here"
        return self.__offer.by

    @property
    def ends_game(self) -> bool:
        """Whether the action ends the game."""
        return self.__offer.rule.ends_game

    @property
    def is_any_time(self) -> bool:
        """Whether the action belongs to no step, such as one that only a printed card allows."""
        return not self.is_due and self.__offer.rule.step is None

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters that the action takes."""
        return self.__offer.parameters

    def applicable_parameters(self, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        """Return the parameters that still belong to the action once some are ``given``."""
        return self.__offer.applicable_parameters(given)

    def domain(self, name: str, **given: Any) -> Domains:
        """Return what a parameter can take once the ones before it are ``given``."""
        return self.__offer.domain(name, **given)

    def allowed(self, name: str, **given: Any) -> Sequence[Any]:
        """Return the legal values of a parameter that is not a group."""
        domain = self.__offer.domain(name, **given)
        assert isinstance(domain, Domain), f"{name} is a group"
        return domain.allowed

    def allows(self, **given: Any) -> bool:
        """Whether there is no objection to the action with the parameters ``given`` so far."""
        return self.__offer.objection(**given) is None

    def action(self, **given: Any) -> Action:
        """Return the action with these parameters."""
        return self.__offer.action(**given)

    def __repr__(self) -> str:
        return f"OpenOffer({self.do}, by={self.by})"


class Offers(Sequence[OpenOffer]):
    """The offers of one seat, or of the table.

    ``imagine`` draws a state that the seat cannot tell from the true one, or returns ``None`` if the game
    does not support that; see :meth:`~referee.engine.game.Game.imagined_state`.
    """

    def __init__(
        self, offers: Iterable[OpenOffer], imagine: Callable[[Random], Any] = lambda random: None
    ) -> None:
        self._offers = tuple(offers)
        self.imagine = imagine

    def __getitem__(self, index: Any) -> Any:
        return self._offers[index]

    def __len__(self) -> int:
        return len(self._offers)

    @property
    def seat(self) -> int:
        """The seat of these offers."""
        return self._offers[0].seat

    def find(self, do: str) -> OpenOffer | None:
        """Return the offer of an action, if there is one."""
        return next((offer for offer in self._offers if offer.do == do), None)


class Bot:
    """A bot: it chooses from a seat's view and offers, the same for the same random numbers."""

    style: Sentence
    """Its style of play, in a few words."""

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        """Return the seat's decision.

        ``offers`` are not empty, and all of one seat. A bot may wait if other seats or the table can act too;
        the caller asks it again later.
        """
        raise NotImplementedError


class Plan(NamedTuple):
    """A plan to try out: a decision, and the bot that plays the seat after it."""

    decision: Decision
    successor: Bot


class Planner(Bot):
    """A bot that proposes plans; a search plays each of them on in imagined states.

    Attributes:
        samples: How many states to try each plan in; bad plans get fewer.
        horizon: The number of actions after which to estimate a game; ``None``: play it to the end.
    """

    samples: ClassVar[int]
    horizon: ClassVar[int | None] = None

    def plans(self, view: View, offers: Offers, random: Random) -> Sequence[Plan]:
        """Return the seat's plans, the most promising first; a single plan is not tried out."""
        raise NotImplementedError

    def other(self, view: View, seat: int, random: Random) -> Bot:
        """Return the bot that plays another seat while plans are tried out."""
        raise NotImplementedError

    def estimate(self, state: Any, seat: int) -> float:
        """Return the probability that a seat wins from a state at the horizon."""
        raise NotImplementedError

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        """Return the decision of the most promising plan, without a search."""
        return self.plans(view, offers, random)[0].decision


class Dealer:
    """Acts for the table: turns up cards, describes the board, and ends a game."""

    def describe(self, view: View, offers: Offers, random: Random) -> Action | None:
        """Return the action that describes the table's components before a player acts, or ``None``."""
        return None

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        """Return the table's action when no player acts, or ``None``; ``offers`` are not empty.

        ``view`` is the public view.
        """
        return sampled(offers, random)


TRIES = 20
"""How often to draw values for an offer: in some forms, few values fit each other."""


def sampled(offers: Sequence[OpenOffer], random: Random) -> Action | None:
    """Return a random legal action of the offers, or ``None`` if none was found."""
    left = list(offers)
    while left:
        offer = left.pop(int(random.random() * len(left)))
        for _ in range(TRIES):
            try:
                action = random_action(offer, random)
            except IndexError:  # no value is allowed beside those drawn before it
                continue
            if offer.allows(**action.given):
                return action
    return None
