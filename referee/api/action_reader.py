"""Reads the arguments of a caller, such as player names and actions, and adds the position to errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from referee.api.keeper import Keeper
from referee.api.shown import Cited
from referee.engine.action import Action, to_json
from referee.engine.errors import Ambiguous, Malformed, RefereeError
from referee.engine.parameters import ListOf, Parameter, SeatIndex
from referee.engine.rule import Offer
from referee.i18n import Sentence, Speech, say
from referee.match.match import Match
from referee.match.record import read_action, write_action

Seat = int | str
"""A seat by its number, counted from 0, or by its player's name."""


class ActionReader:
    """Reads arguments and translates sentences for one match."""

    def __init__(self, keeper: Keeper, speech: Speech) -> None:
        self.keeper = keeper
        self.speech = speech

    @property
    def match(self) -> Match[Any]:
        """The match in its present state."""
        return self.keeper.match

    def cited(self, clause: str, sentence: Sentence) -> Cited:
        """Return a sentence in the language of the match."""
        return Cited(self.speech.say(sentence), clause)

    @contextmanager
    def position(self) -> Iterator[None]:
        """Add to errors the number of actions before them, and a text in the match's language."""
        try:
            yield
        except RefereeError as error:
            error.position = len(self.match.actions)
            error.text = self.speech.say(error.reason)
            raise

    def seat(self, who: Seat) -> int:
        """Return the number of a seat; raise :class:`Malformed` or :class:`Ambiguous`."""
        names = self.speech.names
        with self.position():
            if not isinstance(who, str):
                return SeatIndex().read(who, "by", len(names))
            found = tuple(seat for seat, name in enumerate(names) if name == who)
            if len(found) > 1:
                raise Ambiguous("by", say("Several players are called {name}.", name=who), found)
            if not found:
                known = ", ".join(names)
                raise Malformed("by", say("No player is called so. The players are: {names}.", names=known))
            return found[0]

    def action(self, do: str, /, *, by: Seat | None = None, **values: Any) -> Action:
        """Return an action of the game; raise :class:`Malformed` or :class:`Ambiguous`."""
        game = self.match.game
        with self.position():
            rule = game.rule(do) if do in game.actions() else None
            if rule is not None and by is None:
                by = self._only_actor(do)
            seat = None if by is None else self.seat(by)
            parameters = {} if rule is None else rule.parameters_of(seat)
            raw = {
                name: self._with_seat_numbers(value, parameters.get(name)) for name, value in values.items()
            }
            fields = {"do": do, **({} if seat is None else {"by": seat}), **raw}
            action = read_action(game, len(self.speech.names), fields)
            game.check_action(self.match.setup, action, "")
            return action

    def read(self, action: Action | Mapping[str, Any] | str, /, **values: Any) -> Action:
        """Return an action from any of its forms; this also validates an :class:`Action`."""
        if isinstance(action, str):
            return self.action(action, **values)
        raw = {**(write_action(action) if isinstance(action, Action) else action), **values}
        with self.position():
            if not isinstance(raw.get("do"), str):
                raise Malformed("do", say("This is missing."))
        return self.action(raw.pop("do"), **raw)

    def value(self, value: Any, parameter: Parameter, name: str) -> Any:
        """Return a value in the form that the rules take; raise :class:`Malformed` or :class:`Ambiguous`."""
        with self.position():
            return parameter.read(
                to_json(self._with_seat_numbers(value, parameter)), name, len(self.speech.names)
            )

    def offers(self) -> Iterator[Offer[Any]]:
        """Yield the legal actions: first those due, then those out of turn, without corrections."""
        game, state = self.match.game, self.match.state
        yield from game.offers(state)
        for offer in game.out_of_turn_offers(state):
            if not offer.rule.is_correction and offer.objection() is None:
                yield offer

    def _only_actor(self, do: str) -> int | None:
        """Return the only seat that may do an action, ``None`` for the whole table, or if no seat may."""
        actors = dict.fromkeys(offer.by for offer in self.offers() if offer.do == do)
        if None in actors:
            return None
        seats = tuple(seat for seat in actors if seat is not None)
        if len(seats) > 1:
            names = ", ".join(self.speech.names[seat] for seat in seats)
            reason = say("Several players may do this, so say by whom: {names}.", names=names)
            raise Ambiguous("by", reason, seats)
        return next(iter(seats), None)

    def _with_seat_numbers(self, value: Any, parameter: Parameter | None) -> Any:
        """Return a value with player names replaced by seat numbers where the parameter is a seat."""
        if isinstance(parameter, ListOf) and isinstance(value, list | tuple):
            return [self._with_seat_numbers(item, parameter.of) for item in value]
        if isinstance(parameter, SeatIndex) and isinstance(value, str) and value in self.speech.names:
            return self.seat(value)
        return value
