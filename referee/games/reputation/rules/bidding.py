"""Step 3: bidding for the private and the public project (REP-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Whole
from referee.engine.rule import Domains, Rule
from referee.games.reputation.rules.flow import amounts, close_bidding, credits_, workers, wrong_step
from referee.games.reputation.state import BIDDING, Auction, State
from referee.text import SeatName, Sentence, say


class BiddingRule(Rule[State]):
    """What the three actions of step 3 have in common: one seat's turn, clockwise."""

    step = BIDDING

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.turn,)


def _out_of_turn(state: State) -> Objection:
    """Object to another step, or to another seat's turn."""
    if state.turn is None:
        return wrong_step(state, BIDDING)
    return Objection("REP-5.1", say("It is {seat}'s turn.", seat=SeatName(state.turn)))


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
    news: tuple[Effect, ...] = ()
    if outbid is not None:
        seats[outbid] = seats[outbid]._replace(hq=seats[outbid].hq + returned)
        news = (
            Effect(
                "REP-5.3",
                say(
                    "{seat} is outbid and takes {workers} back to HQ.",
                    seat=SeatName(outbid),
                    workers=workers(returned),
                ),
            ),
        )
    seats[by] = seats[by]._replace(hq=seats[by].hq - bid)
    return state._replace(
        seats=tuple(seats), auction=auction, turn=state.left_neighbour(by), passes=0, news=news
    )


class Bid(BiddingRule):
    """What both bids have in common: not out of turn, and not by a leader."""

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        auction, by = state.auction, action.seat
        if by != state.turn:
            yield _out_of_turn(state)
        if auction is None:
            return
        yield from self.against(state, auction, action)
        if by in (auction.private_leader, auction.public_leader):
            yield _leads(auction, by)

    def against(self, state: State, auction: Auction, action: Action) -> Iterator[Objection]:
        """Yield what speaks against the size of the bid."""
        raise NotImplementedError


class BidPrivate(Bid):
    """Bid more workers than the leading bid on the private project."""

    do = "bid_private"
    title = say("Bid on the private project")
    parameters = {"workers": Whole(label=say("Workers"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert state.auction is not None and by is not None
        return amounts(1, state.auction.private_bid + 1, state.seats[by].hq)

    def against(self, state: State, auction: Auction, action: Action) -> Iterator[Objection]:
        hq, least = state.seats[action.seat].hq, auction.private_bid + 1
        bid = action.given.get("workers", least)
        if bid < least:
            yield Objection(
                "REP-5.2",
                (
                    say(
                        "The leading bid is {bid}: bid more than that.",
                        bid=workers(auction.private_bid),
                    )
                    if auction.private_bid
                    else say("A bid is at least one worker.")
                ),
            )
        if bid > hq:
            yield Objection(
                "REP-5.2",
                say(
                    "{seat} has {workers} in HQ; that is not enough to bid {bid}.",
                    seat=SeatName(action.seat),
                    workers=workers(hq),
                    bid=bid,
                ),
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

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert state.auction is not None
        return amounts(1, 1, state.auction.left)

    def against(self, state: State, auction: Auction, action: Action) -> Iterator[Objection]:
        hq, moved = state.seats[action.seat].hq, action.given.get("credits", 1)
        if hq < auction.required:
            yield Objection(
                "REP-5.4",
                say(
                    "The public project takes {required}; {seat} has {hq} in HQ.",
                    required=workers(auction.required),
                    seat=SeatName(action.seat),
                    hq=hq,
                ),
            )
        if moved < 1:
            yield Objection("REP-5.4", say("Move at least one credit to the private project."))
        if not auction.left:
            yield Objection(
                "REP-5.5", say("No credits are left on the public project: nobody can bid on it.")
            )
        elif moved > auction.left:
            yield Objection(
                "REP-5.5", say("Only {credits} can still be moved.", credits=credits_(auction.left))
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
            credits=credits_(action.given["credits"]),
        )


class Speculate(BiddingRule):
    """Pass; the last of as many in a row as there are seats ends the bidding."""

    do = "speculate"
    title = say("Speculate")

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        raise KeyError(name)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        if action.by != state.turn:
            yield _out_of_turn(state)

    def apply(self, state: State, action: Action) -> State:
        passes = state.passes + 1
        if passes == len(state.seats):  # REP-5.8
            return close_bidding(state)
        return state._replace(turn=state.left_neighbour(action.seat), passes=passes, news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} speculates.", seat=SeatName(action.seat))


def can_bid(state: State, seat: int) -> bool:
    """Whether a seat has any bid to make (REP-5.8 speaks of one that has not)."""
    return any(
        next(rule.objections(state, Action(rule.do, seat)), None) is None
        for rule in (_BID_PRIVATE, _BID_PUBLIC)
    )


_BID_PRIVATE, _BID_PUBLIC = BidPrivate(), BidPublic()
