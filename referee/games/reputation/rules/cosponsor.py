"""Step 5: the neighbours of the public winner bid for co-sponsorship, in secret (REP-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.bounds import Amount, Bounds
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Whole
from referee.engine.rule import Rule
from referee.games.reputation.rules.flow import open_cosponsorship, workers, wrong_step
from referee.games.reputation.state import CLOSED, COSPONSOR, Sponsorship, State
from referee.i18n import SeatName, Sentence, say


def participants(state: State) -> tuple[int, int, int]:
    """Return the primary sponsor, its left and its right neighbour (REP-7.1)."""
    assert state.sponsorship is not None
    primary = state.sponsorship.primary
    return primary, state.left_neighbour(primary), state.right_neighbour(primary)


def entries(state: State) -> tuple[tuple[int, str, Any], ...]:
    """Return the three entries: whose it is, the action that enters it, and its value (see state)."""
    sponsorship = state.sponsorship
    if sponsorship is None:
        return ()
    primary, left, right = participants(state)
    return (
        (primary, HideMarker.do, sponsorship.hand),
        (left, BidCosponsor.do, sponsorship.left_bid),
        (right, BidCosponsor.do, sponsorship.right_bid),
    )


def entry_due(state: State) -> list[int]:
    """Return the seats whose sealed entry is missing, in ascending order."""
    return sorted([seat for seat, _, value in entries(state) if value is None])


def is_bid_in(state: State, seat: int) -> bool:
    """Whether a seat has bid for co-sponsorship, which fixes its HQ (REP-7.4)."""
    return any(
        bidder == seat and do == BidCosponsor.do and value is not None for bidder, do, value in entries(state)
    )


def hq_is_fixed(seat: int) -> Objection:
    """Object to a correction of the HQ of a seat whose bid is in (REP-7.4)."""
    return Objection(
        "REP-7.4",
        say("{seat}'s bid is in: HQ stays as it is until the entries open.", seat=SeatName(seat)),
    )


def closed_entries(state: State) -> tuple[Action, ...]:
    """Return the commitments to open, once all three entries are in."""
    if entry_due(state):
        return ()
    return tuple(Action(do, seat) for seat, do, value in entries(state) if value is CLOSED)


class SealedEntry(Rule[State]):
    """The base of the secret entries of three seats, once each, in any order."""

    is_sealed = True
    step = COSPONSOR
    clause: ClassVar[str]

    def actors(self, state: State) -> Iterable[int | None]:
        return [seat for seat, do, value in entries(state) if do == self.do and value is None]

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        seat = action.seat
        if state.step != COSPONSOR:
            yield wrong_step(state, COSPONSOR)
            return
        entry_of_seat = {seat: (do, value) for seat, do, value in entries(state)}
        primary = SeatName(participants(state)[0])
        if seat not in entry_of_seat:
            yield Objection(
                "REP-7.1",
                say("Only {primary} and the two neighbours take part in this step.", primary=primary),
            )
            return
        do, value = entry_of_seat[seat]
        if do != self.do:
            yield Objection(
                self.clause,
                (
                    say("{seat} hides the marker and does not bid.", seat=primary)
                    if do == HideMarker.do
                    else say(
                        "{seat} bids workers; the marker is {primary}'s to hide.",
                        seat=SeatName(seat),
                        primary=primary,
                    )
                ),
            )
        elif value is not None:
            yield Objection(
                self.clause, say("{seat}'s entry is in already.", seat=SeatName(seat)), is_seen=True
            )

    def apply(self, state: State, action: Action) -> State:
        assert state.sponsorship is not None
        sponsorship = self.enter(state, state.sponsorship, action)
        state = state._replace(sponsorship=sponsorship, effects=())
        if any(value is None or value is CLOSED for _, _, value in entries(state)):
            return state
        return open_cosponsorship(state)

    def enter(self, state: State, sponsorship: Sponsorship, action: Action) -> Sponsorship:
        """Return the sponsorship with the entry."""
        raise NotImplementedError


class HideMarker(SealedEntry):
    """The primary sponsor hides the marker in a hand: it breaks a tie (REP-7.2)."""

    do = "hide_marker"
    title = say("Hide the marker")
    clause = "REP-7.2"
    parameters = {
        "hand": Choice(
            values=("left", "right"),
            label=say("Hand"),
            labels={"left": say("Left hand"), "right": say("Right hand")},
        ),
    }

    def explained(
        self, state: State, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        if state.sponsorship is None:
            return None
        _, left, right = participants(state)
        if value == "left":
            return say("A tie goes to {seat}, the left neighbour.", seat=SeatName(left))
        return say("A tie goes to {seat}, the right neighbour.", seat=SeatName(right))

    def enter(self, state: State, sponsorship: Sponsorship, action: Action) -> Sponsorship:
        return sponsorship._replace(hand=action.given.get("hand", CLOSED))

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if not action.given:
            return say("{seat} has hidden the marker.", seat=seat)
        if action.given["hand"] == "left":
            return say("{seat} hid the marker in the left hand.", seat=seat)
        return say("{seat} hid the marker in the right hand.", seat=seat)


class BidCosponsor(SealedEntry):
    """A neighbour bids 0 to all of its HQ workers (REP-7.4)."""

    do = "bid_cosponsor"
    title = say("Bid for co-sponsorship")
    clause = "REP-7.4"
    parameters = {"workers": Whole(label=say("Workers"))}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        hq = state.seats[by].hq
        return Amount(
            0,
            hq,
            lambda _: Objection("REP-7.4", say("A bid is a number of workers, 0 or more.")),
            lambda _: Objection(
                "REP-7.4",
                say("{seat} has only {workers} in HQ.", seat=SeatName(by), workers=workers(hq)),
            ),
        )

    def enter(self, state: State, sponsorship: Sponsorship, action: Action) -> Sponsorship:
        bid = action.given.get("workers", CLOSED)
        if action.by == state.left_neighbour(sponsorship.primary):
            return sponsorship._replace(left_bid=bid)
        return sponsorship._replace(right_bid=bid)

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if not action.given:
            return say("{seat} has sealed a bid.", seat=seat)
        return say("{seat} bid {workers} in secret.", seat=seat, workers=workers(action.given["workers"]))
