"""The removal of an employee from the line, and its consequences (WTP-5.1, WTP-8)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine.info import Effect
from referee.games.promote.employees import level, the
from referee.games.promote.scoring import MANAGERS
from referee.games.promote.state import MENTOR, State, Vote, without
from referee.i18n import SeatName, say

_GAP_CLOSED = Effect("WTP-5.3", say("Close the gap in the line."))


def remove(state: State, employee: str, because: Effect) -> State:
    """Remove an employee from the line with all votes; the Mentor leaves a vacancy (step ``mentor``)."""
    at = state.line.index(employee)
    round_votes, pile = state.under(employee), _pile(state, employee)
    leaving: tuple[Vote, ...] = round_votes if employee == "mentor" else round_votes + pile
    state = state.with_effects(
        because._replace(is_kept=True),
        line=state.line[:at] + state.line[at + 1 :],
        eliminated=(*state.eliminated, employee),
        votes=tuple([vote for vote in state.votes if vote.employee != employee]),
        out=state.out + sum([vote.seat is not None for vote in leaving]),
    )
    if employee == "mentor":
        # WTP-8.10: her pile waits for her successor
        return state._replace(step=MENTOR, vacancy=at).with_effects(
            Effect(
                "WTP-8.10", say("An unchosen employee takes the Mentor's place and keeps her pile: draw one.")
            )
        )
    state = state.with_effects(
        _GAP_CLOSED,
        piles=tuple([vote for vote in state.piles if vote.employee != employee]),
    )
    if employee == "technician" and "ceo" in state.line:
        return state._replace(piles=(*state.piles, Vote(None, -2, "ceo"))).with_effects(
            Effect(
                "WTP-8.3",
                say("The Technician's farewell: −2 goes onto the CEO's pile."),
                covered=say("The Technician's farewell goes onto the CEO's pile."),
            )
        )
    if employee in MANAGERS and MANAGERS[employee] not in state.eliminated:
        return _hand_out_spouse_card(state, employee, pile)
    if employee == "spy":
        return _spy_on(state, round_votes + pile)
    return state


def succeed(state: State, employee: str) -> State:
    """Put an employee in the Mentor's place, with her pile (WTP-8.10)."""
    at = state.vacancy
    return state._replace(
        line=(*state.line[:at], employee, *state.line[at:]),
        deck=tuple(other for other in state.deck if other != employee),
        piles=tuple(
            vote._replace(employee=employee) if vote.employee == "mentor" else vote for vote in state.piles
        ),
        vacancy=0,
    ).with_effects(
        Effect(
            "WTP-8.10",
            say(
                "{employee}, level {level}, takes the Mentor's place.",
                employee=the(employee),
                level=level(employee),
            ),
        )
    )


def _pile(state: State, employee: str) -> tuple[Vote, ...]:
    return tuple([vote for vote in state.piles if vote.employee == employee])


def _sums(votes: Iterable[Vote]) -> dict[int, int]:
    """Return the sum of each contributor, a seat with at least one vote (WTP-7.6)."""
    sums: dict[int, int] = {}
    for vote in votes:
        if vote.seat is not None:
            sums[vote.seat] = sums.get(vote.seat, 0) + vote.card
    return sums


def _hand_out_spouse_card(state: State, employee: str, pile: tuple[Vote, ...]) -> State:
    """Give the Manager Spouse card to the seat that gave most before this round (WTP-8.11)."""
    sums = _sums(pile)
    best = [seat for seat, value in sums.items() if value == max(sums.values())]
    if len(best) != 1:
        return state.with_effects(
            Effect(
                "WTP-8.11",
                say(
                    "No single player gave the most to {employee}: nobody gets the Manager Spouse card.",
                    employee=the(employee),
                ),
            )
        )
    seats = list(state.seats)
    seats[best[0]] = seats[best[0]]._replace(spouse_card=True)
    return state._replace(seats=tuple(seats)).with_effects(
        Effect(
            "WTP-8.11",
            say(
                "{seat} gave the most to {employee} and gets the Manager Spouse card.",
                seat=SeatName(best[0]),
                employee=the(employee),
            ),
        )
    )


def _spy_on(state: State, votes: tuple[Vote, ...]) -> State:
    """Make the seats that gave the Spy least discard their highest card (WTP-8.20)."""
    sums = _sums(votes)
    if not sums:
        return state.with_effects(Effect("WTP-8.20", say("Nobody ever voted for the Spy: nobody discards.")))
    lowest = [seat for seat in sorted(sums) if sums[seat] == min(sums.values())]
    for seat in lowest:
        hand = state.seats[seat].hand
        if not hand:
            state = state.with_effects(
                Effect(
                    "WTP-8.20",
                    say("{seats} gave the Spy least, and has no card to discard.", seats=SeatName(seat)),
                )
            )
            continue
        state = state._replace(
            seats=state.with_hand(seat, without(hand, hand[-1])), out=state.out + 1
        ).with_effects(
            Effect(
                "WTP-8.20",
                say(
                    "{seats} gave the Spy least: discard the highest card, {card}, and show it.",
                    seats=SeatName(seat),
                    card=hand[-1],
                ),
                covered=say("{seats} gave the Spy least, and discarded a card.", seats=SeatName(seat)),
            )
        )
    return state
