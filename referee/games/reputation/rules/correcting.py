"""Corrections of the table, for powers that move pieces and for mistakes (REP-11.1, GEN-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.engine.action import Action
from referee.engine.adjust import GENERAL, REASON, Adjust, BoardCorrection
from referee.engine.bounds import Amount, Bounds, Limit, Values
from referee.engine.errors import Objection
from referee.engine.parameters import LIMIT, Choice, SeatIndex, Text, Whole
from referee.engine.state import FINISHED
from referee.games.reputation.rules.cosponsor import hq_is_fixed, is_bid_in
from referee.games.reputation.rules.flow import OVER, credits_label, update_due, workers, wrong_step
from referee.games.reputation.scoring import MOST_IN_HQ
from referee.games.reputation.state import BIDDING, HQ, PLACES, SUPPLY, State
from referee.i18n import SeatName, Sentence, say

PLACE_LABELS = {
    HQ: say("the HQ"),
    "break_left": say("the left space of the Break room"),
    "break_middle": say("the middle space of the Break room"),
    "break_right": say("the right space of the Break room"),
    "private": say("the private stack"),
    "left": say("the left public stack"),
    "right": say("the right public stack"),
    SUPPLY: say("the box"),
}
_CREDITS = Values(
    range(13),
    Limit(
        lambda count: count >= 0,
        lambda _: Objection(GENERAL, say("There cannot be fewer than no credits beside a project.")),
    ),
    is_open=True,
)


def _objection(sentence: Sentence) -> Objection:
    return Objection(GENERAL, sentence)


class TableCorrection(BoardCorrection[State]):
    """The base of corrections of workers and credits, until the game is over."""

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return (Objection("REP-9.2", OVER),) if state.step == FINISHED else ()


class MoveWorkers(TableCorrection):
    """Move workers of a seat from one place to another; a leading bid stays as it is."""

    do = "move_workers"
    title = say("Move workers")
    covered_afterwards = ()
    parameters = {
        "seat": SeatIndex(label=say("Whose")),
        "from": Choice(values=PLACES, labels=PLACE_LABELS, label=say("From where")),
        "to": Choice(values=PLACES, labels=PLACE_LABELS, label=say("To where")),
        "workers": Whole(label=say("Workers")),
        "reason": Text(label=say("Reason")),
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        seat = given.get("seat")
        if name == "seat":
            return Values(range(len(state.seats)))
        if name == "reason":
            return REASON
        if name == "workers":
            return _amount(state, given)
        if seat is None:
            return Values(PLACES)
        fixed = Limit(lambda place: place != HQ or not is_bid_in(state, seat), lambda _: hq_is_fixed(seat))
        if name == "from":
            return Values(
                PLACES,
                Limit(
                    lambda place: state.workers_at(seat, place) > 0,
                    lambda place: _objection(
                        say(
                            "{seat} has no worker there: {place}.",
                            seat=SeatName(seat),
                            place=PLACE_LABELS[place],
                        )
                    ),
                ),
                fixed,
            )
        return Values(
            PLACES,
            Limit(
                lambda place: place != given.get("from"),
                lambda _: _objection(say("The worker is there already: say another place.")),
            ),
            Limit(
                lambda place: place == given.get("from") or _room(state, seat, place) > 0,
                _no_room,
            ),
            fixed,
        )

    def apply(self, state: State, action: Action) -> State:
        seat, count = action.given["seat"], action.given["workers"]
        start, end = action.given["from"], action.given["to"]
        state = state.with_workers_at(seat, start, state.workers_at(seat, start) - count)
        state = state.with_workers_at(seat, end, state.workers_at(seat, end) + count)
        return update_due(state._replace(effects=()))

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        return say(
            "{seat}: {workers} from {start} to {end} ({reason}).",
            seat=SeatName(given["seat"]),
            workers=workers(given["workers"]),
            start=PLACE_LABELS[given["from"]],
            end=PLACE_LABELS[given["to"]],
            reason=given["reason"],
        )


def _room(state: State, seat: int, place: str) -> int:
    """Return how many more workers a place of a seat can take; stacks and box take any number."""
    if place == HQ:
        return MOST_IN_HQ - state.seats[seat].hq
    if place.startswith("break_"):
        return 1 - state.workers_at(seat, place)
    return LIMIT


def _no_room(place: str) -> Objection:
    if place == HQ:
        return _objection(say("A headquarters holds at most {most} workers.", most=MOST_IN_HQ))
    return _objection(say("A space of the Break room holds one worker."))


def _amount(state: State, given: Mapping[str, Any]) -> Amount:
    """Return how many workers can go from one place to another, as far as these are given."""
    seat, start, end = given.get("seat"), given.get("from"), given.get("to")
    available = room = LIMIT
    if seat is not None and start is not None:
        available = state.workers_at(seat, start)
    if seat is not None and end is not None:
        room = _room(state, seat, end)

    def too_many(count: int) -> Objection:
        if count <= available:
            return _no_room(str(end))
        return _objection(
            say(
                "{seat} has {workers} there, not {count}.",
                seat=SeatName(seat or 0),
                workers=workers(available),
                count=count,
            )
        )

    return Amount(1, min(available, room), lambda _: _objection(say("Move at least one worker.")), too_many)


class SetCredits(TableCorrection):
    """The credits beside a project are so many; nobody's own are changed by it."""

    do = "set_credits"
    title = say("Set the credits on a project")
    parameters = {
        "on": Choice(
            values=("private", "public"),
            labels={"private": say("Private project"), "public": say("Public project")},
            label=say("Beside which project"),
        ),
        "credits": Whole(label=say("Credits")),
        "reason": Text(label=say("Reason")),
    }

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        if state.step in (BIDDING, FINISHED):
            return super().preconditions(state, action)
        return (wrong_step(state, BIDDING),)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "reason":
            return REASON
        return _CREDITS if name == "credits" else super().bounds(state, by, name, given)

    def apply(self, state: State, action: Action) -> State:
        auction, count = state.auction, action.given["credits"]
        assert auction is not None
        if action.given["on"] == "private":
            changed = auction._replace(moved=count)
        else:
            changed = auction._replace(left=count)
        more = changed.moved + changed.left - auction.moved - auction.left
        return state._replace(auction=changed, bank=state.bank + more, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        count, reason = credits_label(action.given["credits"]), action.given["reason"]
        if action.given["on"] == "private":
            return say("Beside the private project: {credits} now ({reason}).", credits=count, reason=reason)
        return say("Beside the public project: {credits} now ({reason}).", credits=count, reason=reason)

    def describe_covered(self, state: State, action: Action) -> Sentence:
        reason = action.given["reason"]
        if action.given["on"] == "private":
            return say("The credits beside the private project were corrected ({reason}).", reason=reason)
        return say("The credits beside the public project were corrected ({reason}).", reason=reason)


class Correction(Adjust[State]):
    """Correct a tally; the change of credits is hidden afterwards (REP-6.5)."""

    def describe_covered(self, state: State, action: Action) -> Sentence:
        return self.describe_changes(action, hidden_amounts=("credits",))
