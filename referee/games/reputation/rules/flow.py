"""The automatic transitions between steps (REP-2, REP-6, REP-9)."""

from __future__ import annotations

from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.state import FINISHED, replaced
from referee.games.reputation.state import (
    COSPONSOR,
    RETURN_TO_HQ,
    RETURN_WORKERS,
    REVEAL,
    ROUNDS,
    STAGES,
    Seat,
    Sponsorship,
    State,
)
from referee.i18n import SeatName, Sentence, say, say_count

_TITLES = {stage.id: stage.title for stage in STAGES}

# sentences without credits, which stay visible when credits are covered (REP-6.5)
_PRIVATE_UNWANTED = say("Nobody wanted the private project: its card goes to the box.")
_PUBLIC_UNWANTED = say("Nobody wanted the public project: its card goes to the box.")

OVER = say("The game is over and scored: only a correction can change anything now.")


def wrong_step(state: State, step: str) -> Objection:
    """Object to an action that belongs to another step (REP-2.1)."""
    if state.step == FINISHED:
        return Objection("REP-2.1", OVER)
    return Objection(
        "REP-2.1",
        say(
            "That belongs to the step “{step}”; now it is “{now}”.",
            step=_TITLES[step],
            now=_TITLES[state.step],
        ),
    )


def returns(state: State, seat: int) -> tuple[bool, bool, bool]:
    """Return which of the moves to the left, middle and right space a seat can make (REP-3.1 to 3.4)."""
    board = state.seats[seat]
    room = board.break_room
    return (
        state.stacks[seat].mine > 0 and not room[0],
        board.private.workers > 0 and not room[1],
        state.stacks[seat - 1].theirs > 0 and not room[2],
    )


def blocked(state: State, seat: int) -> tuple[bool, bool, bool]:
    """Return which workers a taken left, middle or right space blocks (REP-3.4)."""
    board = state.seats[seat]
    left, middle, right = board.break_room
    return (
        state.stacks[seat].mine > 0 and left,
        board.private.workers > 0 and middle,
        state.stacks[seat - 1].theirs > 0 and right,
    )


def seats_to_move(state: State) -> tuple[int, ...]:
    """Return the seats that have a worker to move in step 1 or 6 (REP-3.1 to 3.4, REP-8.1)."""
    seats = range(len(state.seats))
    if state.step == RETURN_WORKERS:
        return tuple(seat for seat in seats if any(returns(state, seat)))
    return tuple(seat for seat in seats if any(state.seats[seat].break_room))


def update_due(state: State) -> State:
    """Return the state after a correction: seats that can move and have not acted yet are due.

    Each seat acts once in steps 1 and 6 (REP-3.4, REP-8.1), and a step without such seats ends.
    """
    if state.step not in (RETURN_WORKERS, RETURN_TO_HQ):
        return state
    due = tuple(seat for seat in seats_to_move(state) if seat not in state.acted)
    if due:
        return state._replace(due=due)
    ending = (
        Effect("REP-3.4", say("Nobody is left with a worker to bring back: this step is over."))
        if state.step == RETURN_WORKERS
        else Effect("REP-8.1", say("Nobody is left with a worker to bring home: this step is over."))
    )
    return end_returning(state, (ending,))


def end_returning(state: State, effects: tuple[Effect, ...]) -> State:
    """End step 1 or 6 after all seats have acted."""
    state = state._replace(due=(), acted=())
    if state.step == RETURN_WORKERS:
        return state._replace(step=REVEAL, effects=effects)
    return end_round(state, effects)


def begin_round(state: State, effects: tuple[Effect, ...]) -> State:
    """Begin a round at step 1, or at step 2 if nobody has a worker to move."""
    if state.round > 1:  # REP-2.2: round 1 has no step 1
        state = state._replace(step=RETURN_WORKERS)
        due = seats_to_move(state)
        if due:
            return state._replace(due=due, effects=effects)
        effects = (*effects, Effect("REP-3.4", say("Nobody has a worker to bring back from a project.")))
    return state._replace(step=REVEAL, due=(), effects=effects)


def close_bidding(state: State) -> State:
    """Carry out step 4 and begin step 5, or skip it if nobody won the public project."""
    auction = state.auction
    assert auction is not None
    seats = state.seats
    box_private, box_public = state.box
    bank = state.bank
    effects = [Effect("REP-5.8", say("Everyone has speculated in a row: bidding is over."))]
    if auction.private_leader is None:
        box_private += 1
        bank -= auction.moved
        effects.append(
            Effect(
                "REP-6.2",
                say(
                    "Nobody wanted the private project: its card goes to the box, "
                    "{credits} beside it to the bank.",
                    credits=credits_label(auction.moved),
                )
                if auction.moved
                else _PRIVATE_UNWANTED,
                covered=_PRIVATE_UNWANTED,
            )
        )
    else:
        winner = auction.private_leader
        seat = seats[winner]
        stack = seat.private
        seats = state.with_seat(
            winner,
            seat._replace(
                credits=seat.credits + auction.moved,
                private=stack._replace(
                    cards=stack.cards + 1,
                    loss=stack.loss + auction.loss,
                    workers=stack.workers + auction.private_bid,
                    losses=(*stack.losses, (auction.private_name, auction.loss)),
                ),
            ),
        )
        effects.append(
            Effect(
                "REP-6.1",
                say(
                    "{seat} wins the private project: take {credits}, put the card face down under the "
                    "private stack and {workers} on top.",
                    seat=SeatName(winner),
                    credits=credits_label(auction.moved),
                    workers=workers(auction.private_bid),
                )
                if auction.moved
                else say(
                    "{seat} wins the private project, with no credits beside it: put the card face down "
                    "under the private stack and {workers} on top.",
                    seat=SeatName(winner),
                    workers=workers(auction.private_bid),
                ),
                covered=say(  # REP-6.5
                    "{seat} wins the private project, with {workers}.",
                    seat=SeatName(winner),
                    workers=workers(auction.private_bid),
                ),
            )
        )
    if auction.public_leader is None:
        effects.append(
            Effect(
                "REP-6.4",
                say(
                    "Nobody wanted the public project: its card goes to the box, {credits} to the bank.",
                    credits=credits_label(auction.left),
                )
                if auction.left
                else _PUBLIC_UNWANTED,
                covered=_PUBLIC_UNWANTED,
            )
        )
        return _begin_return_to_hq(
            state._replace(
                seats=seats,
                box=(box_private, box_public + 1),
                bank=bank - auction.left,
                auction=None,
                turn=None,
                passes=0,
                skipped=(*state.skipped, COSPONSOR),  # REP-2.3
            ),
            tuple(effects),
        )
    primary = auction.public_leader
    seat = seats[primary]
    effects.append(
        Effect(
            "REP-6.3",
            say(
                "{seat} wins the public project: take {credits} and the public marker; the card waits, with "
                "{workers} beside it.",
                seat=SeatName(primary),
                credits=credits_label(auction.left),
                workers=workers(auction.required),
            )
            if auction.left
            else say(
                "{seat} wins the public project, with no credits left on it: take the public marker; the "
                "card waits, with {workers} beside it.",
                seat=SeatName(primary),
                workers=workers(auction.required),
            ),
            covered=say(  # REP-6.5
                "{seat} wins the public project, with {workers}.",
                seat=SeatName(primary),
                workers=workers(auction.required),
            ),
        )
    )
    return state._replace(
        seats=replaced(seats, primary, seat._replace(credits=seat.credits + auction.left)),
        box=(box_private, box_public),
        bank=bank,
        auction=None,
        turn=None,
        passes=0,
        step=COSPONSOR,
        sponsorship=Sponsorship(primary, auction.public_name, auction.gain, auction.required),
        effects=tuple(effects),
    )


def open_cosponsorship(state: State) -> State:
    """Open the three entries of step 5 and place card and workers (REP-7.5, REP-7.6)."""
    sponsorship = state.sponsorship
    assert sponsorship is not None
    primary = sponsorship.primary
    left, right = state.left_neighbour(primary), state.right_neighbour(primary)
    left_bid, right_bid = sponsorship.left_bid, sponsorship.right_bid
    assert isinstance(left_bid, int) and isinstance(right_bid, int)
    effects = [
        Effect(
            "REP-7.5",
            say(
                "Opened: {left} bid {left_bid}, {right} bid {right_bid}.",
                left=SeatName(left),
                left_bid=left_bid,
                right=SeatName(right),
                right_bid=right_bid,
            ),
        )
    ]
    to_left = left_bid > right_bid or (left_bid == right_bid and sponsorship.hand == "left")
    partner, bid = (left, left_bid) if to_left else (right, right_bid)
    if left_bid == right_bid:
        reason = (
            say(
                "A tie: the marker was in the left hand, so {seat}, the left neighbour, co-sponsors.",
                seat=SeatName(partner),
            )
            if to_left
            else say(
                "A tie: the marker was in the right hand, so {seat}, the right neighbour, co-sponsors.",
                seat=SeatName(partner),
            )
        )
        effects.append(Effect("REP-7.5", reason))
    else:
        effects.append(Effect("REP-7.5", say("{seat} bid more and co-sponsors.", seat=SeatName(partner))))
    effects.append(
        Effect(
            "REP-7.6",
            say(
                "The card goes under the public stack between {primary} and {partner}, face up, with "
                "the workers of both ({workers} + {bid}) on top; the other bid ({other}) goes back to HQ.",
                primary=SeatName(primary),
                partner=SeatName(partner),
                workers=sponsorship.workers,
                bid=bid,
                other=right_bid if to_left else left_bid,
            ),
        )
    )
    board: Seat = state.seats[partner]
    index = primary if to_left else right
    stack = state.stacks[index]
    stack = stack._replace(
        cards=stack.cards + 1,
        gain=stack.gain + sponsorship.gain,
        mine=stack.mine + (sponsorship.workers if to_left else bid),
        theirs=stack.theirs + (bid if to_left else sponsorship.workers),
    )
    return _begin_return_to_hq(
        state._replace(
            seats=state.with_seat(partner, board._replace(hq=board.hq - bid)),
            stacks=state.with_stack(index, stack),
            sponsorship=None,
        ),
        tuple(effects),
    )


def _begin_return_to_hq(state: State, effects: tuple[Effect, ...]) -> State:
    if state.round > 1:  # REP-2.2: round 1 has no step 6
        state = state._replace(step=RETURN_TO_HQ)
        due = seats_to_move(state)
        if due:
            return state._replace(due=due, effects=effects)
        effects = (
            *effects,
            Effect("REP-8.1", say("All Break rooms are empty: nobody has a worker to bring home.")),
        )
    return end_round(state, effects)


def end_round(state: State, effects: tuple[Effect, ...]) -> State:
    """Carry out step 7: pass the marker on, and begin the next round or end the game (REP-9)."""
    start = state.left_neighbour(state.start_seat)
    effects = (
        *effects,
        Effect("REP-9.1", say("The start player marker moves on to {seat}.", seat=SeatName(start))),
    )
    if state.round == ROUNDS:
        effects = (*effects, Effect("REP-9.2", say("That was round 10: the game is over.")))
        return state._replace(step=FINISHED, start_seat=start, due=(), effects=effects)
    next_state = state._replace(round=state.round + 1, start_seat=start, due=(), skipped=())
    return begin_round(next_state, effects)


def workers(count: int) -> Sentence:
    """Return a number of workers in words."""
    return say_count("{count} worker", "{count} workers", count=count)


def credits_label(count: int) -> Sentence:
    """Return a number of credits in words."""
    return say_count("{count} credit", "{count} credits", count=count)
