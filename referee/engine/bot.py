"""Who plays by the offers and a seat's view alone: for practice, for hints, and to watch.

A game's bots are the ``BOTS`` of its module ``bot`` by :data:`~referee.engine.info.Level`, or one ``BOT`` for
all of them, beside its ``DEALER``, where it has one. What they are given holds no true state: nothing can be
decided by what a seat does not know. Who searches is given states that
:meth:`~referee.engine.game.Game.imagined_state` draws.
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
"""What :meth:`~referee.engine.game.Game.view` shows to a seat."""


class Decision(NamedTuple):
    """What a bot does, why, and by which clause where one governs it; without an action it waits.

    Unless the action is sealed, everybody is told why: so the reason says nothing that only the seat knows.
    """

    action: Action | None
    reason: Sentence
    clause: str | None = None


class OpenOffer:
    """An offer as a seat knows it: what can be done and with which values, without the state.

    ``is_due``: the step asks for it; else it may be done beside whatever is due.
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
        """Whose it is; ``None``: the table's."""
        return self.__offer.by

    @property
    def seat(self) -> int:
        """The seat whose it is, of an offer that is not the table's."""
        assert self.__offer.by is not None, f"{self.do} is an action of the whole table here"
        return self.__offer.by

    @property
    def ends_game(self) -> bool:
        """Whether the table ends the game with it."""
        return self.__offer.rule.ends_game

    @property
    def is_any_time(self) -> bool:
        """Whether it belongs to no step: such as what only a printed card in somebody's hand allows."""
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
        """Return the legal values of a parameter that is no group."""
        domain = self.__offer.domain(name, **given)
        assert isinstance(domain, Domain), f"{name} is a group"
        return domain.allowed

    def allows(self, **given: Any) -> bool:
        """Whether there is no objection to the action as far as it is given."""
        return self.__offer.objection(**given) is None

    def action(self, **given: Any) -> Action:
        """Return the action with these parameters."""
        return self.__offer.action(**given)

    def __repr__(self) -> str:
        return f"OpenOffer({self.do}, by={self.by})"


class Offers(Sequence[OpenOffer]):
    """What can be done by one seat, or by the table; by name as well.

    ``imagine`` draws a state of those that the seat cannot tell from the true one, ``None`` where the game
    cannot say; see :meth:`~referee.engine.game.Game.imagined_state`.
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
        """Whose offers these are."""
        return self._offers[0].seat

    def find(self, do: str) -> OpenOffer | None:
        """Return the offer of an action, if there is one."""
        return next((offer for offer in self._offers if offer.do == do), None)


class Bot:
    """A player: every choice is made of a seat's view and offers, the same for the same random numbers."""

    style: Sentence
    """How it plays, in a few words."""

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        """Return what the seat does now.

        ``offers`` are not empty, and all of one seat. Where others can act too, or the table, waiting is a
        choice; who waits is asked again.
        """
        raise NotImplementedError


class Plan(NamedTuple):
    """Something worth trying out: a decision, and who plays the seat on from there."""

    decision: Decision
    then: Bot


class Planner(Bot):
    """Says what is worth trying out; which of it ends best is found by playing on in imagined states.

    Attributes:
        samples: How many states each plan is tried in, fewer for plans that do badly.
        horizon: After so many actions a game is valued as it stands; ``None``: it is played to the end.
    """

    samples: ClassVar[int]
    horizon: ClassVar[int | None] = None

    def plans(self, view: View, offers: Offers, random: Random) -> Sequence[Plan]:
        """Return what the seat may do, what is best at first sight first; a single plan is not tried out."""
        raise NotImplementedError

    def other(self, view: View, seat: int, random: Random) -> Bot:
        """Return who plays another seat while plans are tried out."""
        raise NotImplementedError

    def estimate(self, state: Any, seat: int) -> float:
        """Return how likely a seat is to win from a state at the horizon, from 0 to 1."""
        raise NotImplementedError

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        """Return what is best at first sight."""
        return self.plans(view, offers, random)[0].decision


class Dealer:
    """Does what no player decides: cards that are turned up, what a board shows, when a table ends a game."""

    def describe(self, view: View, offers: Offers, random: Random) -> Action | None:
        """Return what the table says of its components before a player is asked, ``None`` for nothing."""
        return None

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        """Return what the table does when no player acts, of offers that are not empty; ``None``: nothing.

        ``view`` is what everybody sees.
        """
        return sampled(offers, random)


TRIES = 20
"""How often values are drawn for an offer: of some forms, few fit each other."""


def sampled(offers: Sequence[OpenOffer], random: Random) -> Action | None:
    """Return one of these actions with values drawn from their domains, or ``None`` where none was found."""
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
