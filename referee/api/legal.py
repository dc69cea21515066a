"""What may be done now, as a view that answers: which, whether at all, how many, and why not."""

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
"""Values of a parameter that a table of legal actions lists."""


class LegalAction:
    """Something that may be done now: by whom, and with which values.

    Calling it with values gives the action, which :meth:`~referee.api.match.Match.play` takes.
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
        """What it is called on a button."""
        return self._reader.speech.say(self._offer.rule.title)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of what it takes."""
        return tuple(self._offer.parameters)

    def values(self, name: str, **given: Any) -> list[Any]:
        """Return the legal values of a parameter, those before it being ``given``, all as records write them.

        Where any number or text may be given, these are usual ones. Of a group, there are none: give an
        object of its fields.

        Raises:
            KeyError: It takes no such parameter.
            Malformed: What is given is nothing that the action takes.
        """
        if name not in self._offer.parameters:
            raise KeyError(name)
        before = {
            key: self._reader.value(value, self._offer.parameters[key], key) for key, value in given.items()
        }
        domain = self._offer.domain(name, **before)
        return [to_json(value) for value in domain.allowed] if isinstance(domain, Domain) else []

    def example(self) -> Action:
        """Return the action with legal values, each drawn by the match's own chance.

        Raises:
            IndexError: No value is allowed beside those that were drawn before it.
        """
        return random_action(self._offer, self._random)

    def __call__(self, **given: Any) -> Action:
        """Return the action with these values, seats by name or number; raises as ``Match.action``."""
        return self._reader.action(self.do, by=self._offer.by, **given)

    def __repr__(self) -> str:
        who = f", by={self.by!r}" if self.by is not None else ""
        return f"<{self.do}{who}: {self.title}>"


class LegalActions:
    """What may be done now, corrections apart: those whose action is due first, then who may speak up.

    An action is in it if nothing in the rules speaks against it. It changes with the match.
    """

    def __init__(self, reader: ActionReader, random: Random, *actors: int | None) -> None:
        self._reader = reader
        self._random = random
        self._actors = actors

    def of(self, seat: Seat | None) -> LegalActions:
        """Return what a player may do; ``None``: what the whole table may.

        Raises:
            Malformed: There is no such player.
            Ambiguous: Several players have this name.
        """
        return LegalActions(self._reader, self._random, None if seat is None else self._reader.seat(seat))

    def why_not(self, action: Action | Mapping[str, Any] | str, /, **said: Any) -> Cited | None:
        """Return why the rules forbid an action, whoever does it; ``None``: they allow it.

        What is meant is said as to :meth:`~referee.api.match.Match.play`.

        Raises:
            Malformed: It is no action of this game.
            Ambiguous: What was said can mean several things.
        """
        match = self._reader.match
        for objection in match.game.objections(match.state, self._reader.read(action, **said)):
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
            {"by": one.by or "", "do": one.do, "title": one.title, "takes": ", ".join(_takes(one))}
            for one in self
        )

    def __repr__(self) -> str:
        return repr(self._rows()) if self else "Nothing can be done."

    def _repr_html_(self) -> str:
        return self._rows()._repr_html_()


def _takes(one: LegalAction) -> Iterator[str]:
    """Yield each parameter with its values; beside what is given first, the later ones may have others."""
    for place, name in enumerate(one.parameters):
        values = [] if place else one.values(name)
        yield f"{name}={'|'.join(map(str, values))}" if 0 < len(values) <= MOST_SHOWN else name
