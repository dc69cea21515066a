"""A view of the legal actions: iteration, membership, length, and the reason why an action is illegal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from referee.api.action_reader import ActionReader, Seat
from referee.api.shown import Cited, Rows
from referee.engine.action import Action, to_json
from referee.engine.domain import Domain
from referee.engine.rule import Offer
from referee.engine.sampling import random_action

MOST_SHOWN = 12
"""The most values of a parameter that the table of legal actions lists."""


class LegalAction:
    """A legal action of a player, with its possible values.

    A call with values returns the action, which :meth:`~referee.api.match.Match.play` takes.
    """

    def __init__(self, reader: ActionReader, random: Random, offer: Offer[Any]) -> None:
        self._reader = reader
        self._random = random
        self._offer = offer

    @property
    def do(self) -> str:
        """The action's name, as records write it."""
        return self._offer.do

    @property
    def by(self) -> str | None:
        """The player who may do it; ``None``: the table."""
        return None if self._offer.by is None else self._reader.speech.names[self._offer.by]

    @property
    def title(self) -> str:
        """The label of its button."""
        return self._reader.speech.say(self._offer.rule.title)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of its parameters."""
        return tuple(self._offer.parameters)

    def values(self, name: str, **given: Any) -> list[Any]:
        """Return the legal values of a parameter as records write them, given the values before it.

        If any number or text is legal, return typical values. A group has no list of values; its value is an
        object with its fields.

        Raises:
            KeyError: The action has no such parameter.
            Malformed: The action does not take a given value.
        """
        if name not in self._offer.parameters:
            raise KeyError(name)
        before = {
            key: self._reader.value(value, self._offer.parameters[key], key) for key, value in given.items()
        }
        domain = self._offer.domain(name, **before)
        return [to_json(value) for value in domain.allowed] if isinstance(domain, Domain) else []

    def example(self) -> Action:
        """Return the action with legal values, drawn by the random generator of the match.

        Raises:
            IndexError: A parameter has no legal value after the values drawn before it.
        """
        return random_action(self._offer, self._random)

    def __call__(self, **given: Any) -> Action:
        """Return the action with these values, seats by name or number; raises as ``Match.action``."""
        return self._reader.action(self.do, by=self._offer.by, **given)

    def __repr__(self) -> str:
        who = f", by={self.by!r}" if self.by is not None else ""
        return f"<{self.do}{who}: {self.title}>"


class LegalActions:
    """The legal actions without corrections: first those due, then those out of turn.

    An action is in the collection if the rules allow it. The collection changes with the match.
    """

    def __init__(self, reader: ActionReader, random: Random, *actors: int | None) -> None:
        self._reader = reader
        self._random = random
        self._actors = actors

    def of(self, seat: Seat | None) -> LegalActions:
        """Return the legal actions of a player; ``None``: those of the whole table.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        return LegalActions(self._reader, self._random, None if seat is None else self._reader.seat(seat))

    def why_not(self, action: Action | Mapping[str, Any] | str, /, **values: Any) -> Cited | None:
        """Return why the rules forbid an action by any player; ``None``: they allow it.

        The arguments are those of :meth:`~referee.api.match.Match.play`.

        Raises:
            Malformed: The game has no such action.
            Ambiguous: The arguments fit several players.
        """
        match = self._reader.match
        for objection in match.game.objections(match.state, self._reader.read(action, **values)):
            return self._reader.cited(objection.clause, objection.reason)
        return None

    def __contains__(self, action: Action | Mapping[str, Any]) -> bool:
        is_ours = not self._actors or self._reader.read(action).by in self._actors
        return is_ours and self.why_not(action) is None

    def __iter__(self) -> Iterator[LegalAction]:
        for offer in self._reader.offers():
            if not self._actors or offer.by in self._actors:
                yield LegalAction(self._reader, self._random, offer)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def _rows(self) -> Rows:
        return Rows(
            {
                "by": action.by or "",
                "do": action.do,
                "title": action.title,
                "takes": ", ".join(_takes(action)),
            }
            for action in self
        )

    def __repr__(self) -> str:
        return repr(self._rows()) if self else "Nothing can be done."

    def _repr_html_(self) -> str:
        return self._rows()._repr_html_()


def _takes(action: LegalAction) -> Iterator[str]:
    """Yield each parameter. Only the first has its values, as those of later ones depend on it."""
    for index, name in enumerate(action.parameters):
        values = [] if index else action.values(name)
        yield f"{name}={'|'.join(map(str, values))}" if 0 < len(values) <= MOST_SHOWN else name
