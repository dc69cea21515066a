"""Step 3: bidding for the private and the public project (REP-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.bounds import Amount, Bounds
from referee.engine.errors import Objection, not_ones_turn
from referee.engine.info import Effect
from referee.engine.parameters import Whole
from referee.engine.rule import Offer, Rule
from referee.games.reputation.rules.flow import close_bidding, credits_label, workers, wrong_step
from referee.games.reputation.state import BIDDING, Auction, State
from referee.i18n import SeatName, Sentence, say


class BiddingRule(Rule[State]):
    """The base of the actions of step 3, in turns clockwise."""

    step = BIDDING
    covered_afterwards: ClassVar[tuple[tuple[str, str], ...] | None] = ()

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,)


def _out_of_turn(state: State) -> Objection:
    """Object to another step, or to another seat's turn."""
    if state.turn is None:
        return wrong_step(state, BIDDING)
    return not_ones_turn(state.turn, "REP-5.1")


def _leads(auction: Auction, by: int) -> Objection:
    """Object to a bid by a seat that leads a project."""
    seat = SeatName(by)
    return Objection(
        "REP-5.6",
        (
            say("{seat} leads the private project and has to speculate.", seat=seat)
            if by == auction.private_leader
            else say("{seat} leads the public project and has to speculate.", seat=seat)
        ),
    )


def _after_bid(state: State, by: int, bid: int, outbid: int | None, returned: int, auction: Auction) -> State:
    """Return the state after a bid of workers; those of the outbid leader go home (REP-5.3)."""
    seats = list(state.seats)
    effects: tuple[Effect, ...] = ()
    if outbid is not None:
        seats[outbid] = seats[outbid]._replace(hq=seats[outbid].hq + returned)
        effects = (
            Effect(
                "REP-5.3",
                (
                    say(
                        "{seat} is outbid and takes {workers} back to HQ.",
                        seat=SeatName(outbid),
                        workers=workers(returned),
                    )
                    if outbid != by  # a leader may bid again only if a card allows it
                    else say(
                        "{seat} takes {workers} of the bid before back to HQ.",
                        seat=SeatName(by),
                        workers=workers(returned),
                    )
                ),
            ),
        )
    seats[by] = seats[by]._replace(hq=seats[by].hq - bid)
    return state._replace(
        seats=tuple(seats), auction=auction, turn=state.left_neighbour(by), passes=0, effects=effects
    )


class Bid(BiddingRule):
    """The base of both bids: in turn, and not by a leader."""

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        auction, by = state.auction, action.seat
        if by != state.turn:
            yield _out_of_turn(state)
        if auction is None:
            return
        leads = by in (auction.private_leader, auction.public_leader)
        if leads and not action.given:  # without values, no bid is possible for a leader
            yield _leads(auction, by)
        yield from self.preconditions(state, action)
        yield from self.out_of_bounds(state, action)
        if leads:
            yield _leads(auction, by)


class BidPrivate(Bid):
    """Bid more workers than the leading bid on the private project."""

    do = "bid_private"
    title = say("Bid on the private project")
    parameters = {"workers": Whole(label=say("Workers"))}
    scarce = ("workers",)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert state.auction is not None and by is not None
        leading, hq = state.auction.private_bid, state.seats[by].hq
        return Amount(
            leading + 1,
            hq,
            lambda bid: Objection(
                "REP-5.2",
                say("The leading bid is {bid}: bid more than that.", bid=workers(leading))
                if leading
                else say("A bid is at least one worker."),
                is_absolute=bid < 0,
            ),
            lambda bid: Objection(
                "REP-5.2",
                say(
                    "{seat} has {workers} in HQ; that is not enough to bid {bid}.",
                    seat=SeatName(by),
                    workers=workers(hq),
                    bid=bid,
                ),
                is_absolute=True,
            ),
            first=1,
        )

    def apply(self, state: State, action: Action) -> State:
        auction, by, bid = state.auction, action.seat, action.given["workers"]
        assert auction is not None
        return _after_bid(
            state,
            by,
            bid,
            auction.private_leader,
            auction.private_bid,
            auction._replace(private_leader=by, private_bid=bid),
        )

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} bids {workers} on the private project.",
            seat=SeatName(action.seat),
            workers=workers(action.given["workers"]),
        )


class BidPublic(Bid):
    """Bid the printed number of workers on the public project, and move credits to the private one."""

    do = "bid_public"
    title = say("Bid on the public project")
    parameters = {"credits": Whole(label=say("Credits to move to the private project"))}
    scarce = ("credits",)
    covered_afterwards = None  # only the credits of a bid could change (REP-6.5)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        auction, hq = state.auction, state.seats[action.seat].hq
        assert auction is not None
        if hq >= auction.required:
            return ()
        reason = say(
            "The public project takes {required}; {seat} has {hq} in HQ.",
            required=workers(auction.required),
            seat=SeatName(action.seat),
            hq=hq,
        )
        return (Objection("REP-5.4", reason, is_absolute=True),)

    def cost(self, state: State, by: int | None) -> Sentence | None:
        if state.auction is None:
            return None
        return say("takes {workers}", workers=workers(state.auction.required))

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert state.auction is not None
        left = state.auction.left
        return Amount(
            1,
            left or -1,  # REP-5.5: without credits no bid is possible, not even of 0
            lambda moved: Objection(
                "REP-5.4", say("Move at least one credit to the private project."), is_absolute=moved < 0
            ),
            lambda moved: Objection(
                "REP-5.5",
                say("Only {credits} can still be moved.", credits=credits_label(left))
                if left
                else say("No credits are left on the public project: nobody can bid on it."),
                is_absolute=moved > 0,
            ),
        )

    def apply(self, state: State, action: Action) -> State:
        auction, by, moved = state.auction, action.seat, action.given["credits"]
        assert auction is not None
        changed = auction._replace(public_leader=by, left=auction.left - moved, moved=auction.moved + moved)
        return _after_bid(state, by, auction.required, auction.public_leader, auction.required, changed)

    def describe(self, state: State, action: Action) -> Sentence:
        assert state.auction is not None
        return say(
            "{seat} bids on the public project with {workers} and moves {credits} to the private one.",
            seat=SeatName(action.seat),
            workers=workers(state.auction.required),
            credits=credits_label(action.given["credits"]),
        )

    def describe_covered(self, state: State, action: Action) -> Sentence:
        assert state.auction is not None
        return say(
            "{seat} bids on the public project with {workers}.",
            seat=SeatName(action.seat),
            workers=workers(state.auction.required),
        )


class Speculate(BiddingRule):
    """Pass; passes by all seats in a row end the bidding."""

    do = "speculate"
    title = say("Speculate")

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return () if action.by == state.turn else (_out_of_turn(state),)

    def apply(self, state: State, action: Action) -> State:
        passes = state.passes + 1
        if passes == len(state.seats):  # REP-5.8
            return close_bidding(state)
        return state._replace(turn=state.left_neighbour(action.seat), passes=passes, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} speculates.", seat=SeatName(action.seat))


def can_bid(state: State, seat: int) -> bool:
    """Whether a seat can bid at all; else it must speculate (REP-5.8)."""
    return any(Offer(state, rule, seat).objection() is None for rule in (_BID_PRIVATE, _BID_PUBLIC))


def left_to_speculate(state: State) -> tuple[int, ...]:
    """Return the seats, from the turn on, whose speculations would end the bidding (REP-5.8)."""
    assert state.turn is not None
    count = len(state.seats)
    return tuple((state.turn + ahead) % count for ahead in range(count - state.passes))


def forced(state: State) -> tuple[int, ...]:
    """Return the next seats in a row that can only speculate."""
    found = []
    for seat in left_to_speculate(state):
        if can_bid(state._replace(turn=seat), seat):
            break
        found.append(seat)
    return tuple(found)


_BID_PRIVATE, _BID_PUBLIC = BidPrivate(), BidPublic()
