"""CEO agendas and Corporation powers (REP-11), which take no turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Text, Whole
from referee.engine.rule import Rule
from referee.engine.state import FINISHED
from referee.games.reputation.rules.cosponsor import participants
from referee.games.reputation.rules.flow import OVER
from referee.games.reputation.state import (
    BIDDING,
    COSPONSOR,
    RETURN_TO_HQ,
    RETURN_WORKERS,
    State,
)
from referee.i18n import SeatName, Sentence, say, say_count

_TOKENS = Values(
    range(1, 7),
    Limit(
        lambda tokens: tokens >= 1,
        lambda tokens: Objection(
            "REP-11.3", say("An agenda pays at least one token."), is_absolute=tokens < 0
        ),
    ),
    is_open=True,
)


_NAME = Text(label=say("Name"), optional=True)
CEO_FIELDS = {"name": _NAME, "tokens": Whole(label=say("Reputation tokens"))}
CORPORATION_FIELDS = {"name": _NAME, "note": Text(label=say("Note"), optional=True)}
"""The stored fields of an identity card: the tokens of an agenda, or the text of a power."""


class IdentityRule(Rule[State]):
    """The base of the identity cards, which every seat has."""

    is_out_of_turn = True
    covered_afterwards = ()

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.seats))


class AwardAgenda(IdentityRule):
    """Award the reputation tokens of a fulfilled CEO agenda (REP-11.3)."""

    do = "award_agenda"
    title = say("Agenda met: take reputation tokens")
    parameters = {
        "tokens": Whole(label=say("Reputation tokens")),
        "note": Text(label=say("Note"), optional=True),
    }

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        if state.step == FINISHED:
            yield Objection("REP-9.2", OVER)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return _TOKENS if name == "tokens" else super().bounds(state, by, name, given)

    def apply(self, state: State, action: Action) -> State:
        seat = state.seats[action.seat]
        tokens = seat.reputation_tokens + action.given["tokens"]
        effect = Effect(
            "REP-11.3",
            say_count(
                "{seat} has {count} reputation token now.",
                "{seat} has {count} reputation tokens now.",
                count=tokens,
                seat=SeatName(action.seat),
            ),
        )
        return state._replace(
            seats=state.with_seat(action.seat, seat._replace(reputation_tokens=tokens)), effects=(effect,)
        )

    def describe(self, state: State, action: Action) -> Sentence:
        if action.given.get("note"):
            return say_count(
                "{seat} meets the CEO agenda and takes {count} reputation token: {note}.",
                "{seat} meets the CEO agenda and takes {count} reputation tokens: {note}.",
                count=action.given["tokens"],
                seat=SeatName(action.seat),
                note=action.given["note"],
            )
        return say_count(
            "{seat} meets the CEO agenda and takes {count} reputation token.",
            "{seat} meets the CEO agenda and takes {count} reputation tokens.",
            count=action.given["tokens"],
            seat=SeatName(action.seat),
        )


class UsePower(IdentityRule):
    """Use a Corporation power, once a game unless its card says otherwise (REP-11.1, REP-11.2)."""

    do = "use_power"
    title = say("Use the Corporation power")
    parameters = {"note": Text(label=say("Note"), optional=True)}

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        by = action.seat
        if state.step == BIDDING:
            if by != state.turn:
                yield Objection("REP-11.1", say("During bidding, a power is used on your own turn."))
        elif state.step == COSPONSOR:
            if by not in participants(state):
                yield Objection("REP-11.1", say("In this step only the three who take part may use a power."))
        elif state.step not in (RETURN_WORKERS, RETURN_TO_HQ):
            yield Objection("REP-11.1", say("No power can be used between the steps or after the end."))
        if state.seats[by].power_used and by not in state.reusable_power:
            yield Objection(
                "REP-11.2",
                say("{seat} has used the power already: once a game.", seat=SeatName(by)),
                is_seen=True,
            )

    def apply(self, state: State, action: Action) -> State:
        seat = state.seats[action.seat]._replace(power_used=True)
        return state._replace(seats=state.with_seat(action.seat, seat), effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if action.given.get("note"):
            return say("{seat} uses the Corporation power: {note}.", seat=seat, note=action.given["note"])
        return say("{seat} uses the Corporation power.", seat=seat)
