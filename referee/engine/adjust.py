"""The correction that every game takes at any time (GEN-1)."""

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
    """What a correction asks of a game; see :class:`referee.engine.game.Game`."""

    @property
    def info(self) -> GameInfo:
        """Whose ``counters`` can be corrected."""
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
        """Return what an audience may see, as JSON data."""
        ...

    def correction_limits(self, state: S, seat: int, counter: str) -> Sequence[Limit]:
        """Return what the game demands of the change of a counter, beyond the general clause."""
        ...


class Correction(Rule[S]):
    """What all corrections have in common: the table makes them, at any time, and they cost no turn."""

    actor = Actor.TABLE
    is_out_of_turn = True
    is_correction = True

    def actors(self, state: S) -> Iterable[int | None]:
        return (None,)


class BoardCorrection(Correction[S]):
    """Something on the board is elsewhere or otherwise than the referee knows it."""

    def objections(self, state: S, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # the general clause first, as of every correction
        yield from sorted(self.out_of_bounds(state, action), key=lambda one: one.clause != GENERAL)


class Adjust(Correction[S]):
    """Change counters of a seat as the table says, with a reason; atomic."""

    do: ClassVar[str] = "adjust"
    title = say("Correct a tally")
    cards: ClassVar[tuple[int, ...]] = ()
    """What the numbers of a change can be where they are cards, not differences."""
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
        """What can be changed, by the names that stand in a record."""
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
                # without the number: a counter may be secret
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
        """Return what speaks against what is changed, the general clause first."""
        found = self.out_of_bounds(state, action, "change")
        return sorted(found, key=lambda objection: objection.clause != GENERAL)

    def tries_secrets(self, state: S, action: Action) -> bool:
        """Whether an objection would tell something of the seat that the table may not know."""
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

    def describe_changes(self, action: Action, unsaid: Sequence[str] = ()) -> Sentence:
        """Say what is changed; of the counters that are ``unsaid``, not by how much."""
        counters = self._game.info.counters
        changes = tuple(
            counters[name]
            if name in unsaid
            else say("{tally} {change}", tally=counters[name], change=f"+{change}" if change >= 0 else change)
            for name, change in action.given["change"].items()
        )
        return say(
            "Correction for {seat}: {changes} ({reason}).",
            seat=SeatName(action.given["seat"]),
            changes=Listed(changes),
            reason=action.given["reason"],
        )
