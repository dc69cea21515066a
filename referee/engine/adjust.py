"""The correction that every game accepts at any time (GEN-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from referee.engine.action import PUBLIC, Action, Actor, Audience
from referee.engine.bounds import Bounds, Fields, Limit, Values
from referee.engine.errors import Objection
from referee.engine.info import GameInfo
from referee.engine.parameters import NamedValues, Parameter, SeatIndex, Text, Whole
from referee.engine.rule import Rule, S
from referee.i18n import Listed, SeatName, Sentence, say

GENERAL = "GEN-1"
REASON = Values(
    ("recount", "card power"),
    Limit(str.strip, lambda _: Objection(GENERAL, say("A correction needs a reason: a word or two."))),
    is_open=True,
)


class Correctable(Protocol[S]):
    """The part of a game that a correction uses; see :class:`referee.engine.game.Game`."""

    @property
    def info(self) -> GameInfo:
        """The game's metadata, whose ``counters`` can be corrected."""
        ...

    def seats(self, state: S) -> range:
        """Return the seats at the table."""
        ...

    def counter(self, state: S, seat: int, name: str) -> int:
        """Return a counter of a seat."""
        ...

    def with_counters(self, state: S, seat: int, counters: Mapping[str, int]) -> S:
        """Return the state with counters of a seat replaced."""
        ...

    def view(self, state: S, audience: Audience) -> Mapping[str, Any]:
        """Return the state as an audience may see it, as JSON data."""
        ...

    def correction_limits(self, state: S, seat: int, counter: str) -> Sequence[Limit]:
        """Return the game's limits for the change of a counter, beyond the general clause."""
        ...


class Correction(Rule[S]):
    """Base of all corrections: the table makes them at any time, and they cost no turn."""

    actor = Actor.TABLE
    is_out_of_turn = True
    is_correction = True

    def actors(self, state: S) -> Iterable[int | None]:
        return (None,)


class BoardCorrection(Correction[S]):
    """A correction of the board, where it differs from the referee's state."""

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # As in every correction, the general clause comes first.
        yield from sorted(
            self.out_of_bounds(state, action), key=lambda objection: objection.clause != GENERAL
        )


class Adjust(Correction[S]):
    """Change counters of a seat at the table's word, with a reason; all or none."""

    do: ClassVar[str] = "adjust"
    title = say("Correct a tally")
    cards: ClassVar[tuple[int, ...]] = ()
    """The allowed numbers of a change, if they are cards and not differences."""
    nothing_changed: ClassVar[Sentence] = say("Nothing is changed: say which tally, and by how much.")

    def __init__(self, game: Correctable[S]) -> None:
        self._game = game
        self.parameters: Mapping[str, Parameter] = {  # type: ignore[misc]
            "seat": SeatIndex(label=say("Whose")),
            "change": NamedValues(
                names=tuple(self.names), of=Whole(), labels=self.names, label=say("Change")
            ),
            "reason": Text(label=say("Reason")),
        }

    @property
    def names(self) -> Mapping[str, Sentence]:
        """The labels of the counters by the names that records use."""
        return self._game.info.counters

    def bounds(self, state: S, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "seat":
            return Values(self._game.seats(state))
        if name == "reason":
            return REASON
        seat = given["seat"]
        return Fields(
            **{
                counter: Values(
                    range(-min(self._game.counter(state, seat, counter), 3), 4),
                    self._not_below_zero(state, seat, counter),
                    *self._game.correction_limits(state, seat, counter),
                    is_open=True,
                )
                for counter in self._game.info.counters
            }
        )

    def _not_below_zero(self, state: S, seat: int, counter: str) -> Limit:
        value = self._game.counter(state, seat, counter)
        return Limit(
            lambda change: value + change >= 0,
            lambda _: Objection(
                GENERAL,
                # The sentence leaves out the number, because a counter may be secret.
                say(
                    "{seat} does not have that many to take away ({tally}).",
                    seat=SeatName(seat),
                    tally=self._game.info.counters[counter],
                ),
            ),
        )

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        yield from self.out_of_bounds(state, action, "reason", "seat")
        if "change" in action.given:
            if not action.given["change"]:
                yield Objection(GENERAL, self.nothing_changed)
            yield from self.change_objections(state, action)

    def change_objections(self, state: S, action: Action) -> Iterable[Objection]:
        """Return the objections to the changes, the general clause first."""
        found = self.out_of_bounds(state, action, "change")
        return sorted(found, key=lambda objection: objection.clause != GENERAL)

    def tries_secrets(self, state: S, action: Action) -> bool:
        """Whether an objection could reveal a secret counter of the seat."""
        shown = self._game.view(state, PUBLIC)["seats"][action.given["seat"]]
        return any(change < 0 and shown.get(name) is None for name, change in action.given["change"].items())

    def apply(self, state: S, action: Action) -> S:
        seat = action.given["seat"]
        changed = {
            name: self._game.counter(state, seat, name) + change
            for name, change in action.given["change"].items()
        }
        return self._game.with_counters(state, seat, changed)

    def describe(self, state: S, action: Action) -> Sentence:
        return self.describe_changes(action)

    def describe_changes(self, action: Action, hidden_amounts: Sequence[str] = ()) -> Sentence:
        """Describe the changes; for counters in ``hidden_amounts``, leave out the amount."""
        counters = self._game.info.counters
        changes = tuple(
            counters[name]
            if name in hidden_amounts
            else say("{tally} {change}", tally=counters[name], change=f"+{change}" if change >= 0 else change)
            for name, change in action.given["change"].items()
        )
        return say(
            "Correction for {seat}: {changes} ({reason}).",
            seat=SeatName(action.given["seat"]),
            changes=Listed(changes),
            reason=action.given["reason"],
        )
