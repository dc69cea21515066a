"""Corrections of figures in the record, without any other effect."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.adjust import GENERAL, REASON
from referee.engine.bounds import Bounds, Limit, Values
from referee.engine.errors import Malformed, Objection
from referee.engine.parameters import (
    Choice,
    OrNull,
    Parameter,
    SeatIndex,
    SeatPiece,
    Text,
    Whole,
)
from referee.games.bastards.rules.flow import (
    NamedPlace,
    billions_label,
    unsettled_objections,
    usual_amounts,
    vp_label,
)
from referee.games.bastards.rules.world import TableRule
from referee.games.bastards.state import NUMBERS, State, all_vps
from referee.games.bastards.suggested import known_places
from referee.i18n import SeatName, Sentence, say

STUFF_REST, PRIZE, SIGN, START_SEAT = "stuff_rest", "prize", "sign", "start_seat"
BLACK, OF_PLACE = "black", "place"
_NOBODY, _OFF_BOARD = say("nobody"), say("not on the board yet")
_NOW = say("It is now")
_LABELS = {
    STUFF_REST: say("Stuff level of the Rest"),
    PRIZE: say("Who has the Peace Nobel Prize"),
    SIGN: say("Who wears the Ba$tard$ Inc. sign"),
    START_SEAT: say("Starting player"),
    BLACK: say("Black money on a VP"),
    OF_PLACE: say("Where a VP is"),
}
_VALUES: dict[str, Parameter] = {
    STUFF_REST: Whole(label=_NOW),
    PRIZE: OrNull(of=SeatIndex(), none=_NOBODY, label=_NOW),
    SIGN: OrNull(of=SeatIndex(), none=_NOBODY, label=_NOW),
    START_SEAT: SeatIndex(label=_NOW),
    BLACK: Whole(label=_NOW),
    OF_PLACE: OrNull(of=NamedPlace(), none=_OFF_BOARD, label=_NOW),
}
"""The parameter of the value of each figure."""


@dataclass(frozen=True, kw_only=True)
class _AnyValue(Parameter):
    """A value of any figure; ``what`` decides its kind."""

    kind: ClassVar[str] = "any"

    def read(self, raw: Any, where: str, seats: int) -> Any:
        if raw is None:
            return None
        if isinstance(raw, str):
            return NamedPlace().read(raw, where, seats)
        return Whole().read(raw, where, seats)


class Set(TableRule):
    """Set a figure to its value on the physical table, with a reason."""

    do = "set"
    title = say("Correct the board")
    is_out_of_turn = True
    parameters = {
        "what": Choice(values=tuple(_LABELS), labels=_LABELS, label=say("What is different")),
        "vp": SeatPiece(numbers=NUMBERS, label=say("Which VP"), only_for=("what", (BLACK, OF_PLACE))),
        "value": _AnyValue(label=_NOW),
        "reason": Text(label=say("Reason")),
    }

    def applicable_parameters(self, by: int | None, given: Mapping[str, Any]) -> Mapping[str, Parameter]:
        what = given.get("what")
        value = _VALUES.get(what) if isinstance(what, str) else None
        fields = {**super().applicable_parameters(by, given)}
        return fields if value is None else {**fields, "value": value}

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "vp":
            return Values([piece for _, piece, _ in all_vps(state)])
        if name == "reason":
            return Values(("recount", "card"), *REASON.limits, is_open=True)
        if name == "what":
            return super().bounds(state, by, name, given)
        seats = range(len(state.seats))
        match given.get("what"):
            case "stuff_rest":
                return Values(range(-3, 6), is_open=True)
            case "black":
                negative = Objection(GENERAL, say("Black money is 0 or more."))
                return usual_amounts(Limit(lambda amount: amount >= 0, lambda _: negative))
            case "start_seat":
                return Values(seats)
            case "place":
                return Values((None, *state.places.ids))
        return Values((None, *seats))

    def apply(self, state: State, action: Action) -> State:
        what, value = action.given["what"], action.given["value"]
        state = state._replace(effects=())
        if what not in (BLACK, OF_PLACE):
            return state._replace(**{what: value})
        piece = action.given["vp"]
        vp = state.vp(piece)
        if what == OF_PLACE:
            return state.with_vp(piece, vp._replace(place=value))
        bank = (state.bank[0] + value - vp.black, state.bank[1])
        return state.with_vp(piece, vp._replace(black=value))._replace(bank=bank)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        what, value, reason = given["what"], given["value"], given["reason"]
        if what == BLACK:
            vp, amount = vp_label(given["vp"]), billions_label(value)
            return say(
                "Corrected: {amount} of black money on {vp} ({reason}).", amount=amount, vp=vp, reason=reason
            )
        if what == OF_PLACE:
            vp = vp_label(given["vp"])
            name = _OFF_BOARD if value is None else known_places().get(value, value)
            return say("Corrected place of {vp}: {place} ({reason}).", vp=vp, place=name, reason=reason)
        label: Any = value
        if what != STUFF_REST:
            label = _NOBODY if value is None else SeatName(value)
        return say("{what}, corrected: {value} ({reason}).", what=_LABELS[what], value=label, reason=reason)


def check_set(action: Action, places: set[str], where: str) -> None:
    """Raise :class:`Malformed` for a place that the options do not have."""
    value = action.given["value"]
    if action.given["what"] == OF_PLACE and value is not None and value not in places:
        raise Malformed(f"{where}.value", say("The options name no such place."))
