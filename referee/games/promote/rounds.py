"""The order of games, of rounds, and of seats within a round (WTP-2, WTP-6, WTP-7)."""

from __future__ import annotations

from referee.engine.errors import Objection, game_over
from referee.engine.info import Effect
from referee.engine.state import FINISHED
from referee.games.promote import scoring
from referee.games.promote.employees import IDS
from referee.games.promote.state import (
    PLACING,
    SPOKESMAN,
    Result,
    Seat,
    State,
)
from referee.i18n import SeatName, say


def new_game(
    seats: int,
    lines: tuple[tuple[str, ...], ...],
    lowest_tie: str,
    president_scope: str,
    games: int,
    open_piles: bool = False,
    results: tuple[Result, ...] = (),
) -> State:
    """Return a new game (WTP-1), the first or the one after these ``results``."""
    line = lines[len(results) % len(lines)]
    return State(
        seats=(Seat(),) * seats,
        lines=lines,
        line=line,
        deck=tuple(employee for employee in IDS if employee not in line),
        lowest_tie=lowest_tie,
        president_scope=president_scope,
        games=games,
        open_piles=open_piles,
        contenders=tuple(range(seats)),
        results=results,
    )


# -- whose turn it is ------------------------------------------------------------------------------


def due(state: State) -> tuple[int, ...]:
    """Return the seats that still have to enter a card, in ascending order (WTP-2.1, WTP-3.1)."""
    done = [seat for seat, _, _ in state.entries]
    if state.step == SPOKESMAN:
        return tuple([seat for seat in state.contenders if seat not in done and state.seats[seat].hand])
    return tuple([seat for seat, player in enumerate(state.seats) if player.hand and seat not in done])


def nameable(state: State) -> tuple[int, ...]:
    """Return the seats that can be named now: the Spokesman only as the last one (WTP-2.3)."""
    seats_left = due(state)
    candidates = tuple([seat for seat in seats_left if seat != state.spokesman])
    return candidates or seats_left


def namer(state: State) -> int | None:
    """Return the seat that names the next one: the Spokesman, then the last to place (WTP-2.3)."""
    return state.entries[-1].seat if state.entries else state.spokesman


def next_turn(state: State) -> State:
    """Let the only possible seat place, or let a seat name the next one (WTP-2.3)."""
    return named_next(state, nameable(state))


def named_next(state: State, possible: tuple[int, ...]) -> State:
    """Return the state in which the only possible seat is named, or nobody yet."""
    named = possible[0] if len(possible) == 1 else None
    return state if state.named == named else state._replace(named=named)


def turn(state: State) -> int | None:
    """Return the one seat that must name, vote or choose."""
    if state.step == PLACING and due(state):
        return namer(state) if state.named is None else state.named
    return None if state.pending is None else state.pending.seat


def wrong_step(state: State, clause: str) -> Objection:
    """Object to an action in the wrong step."""
    if state.step == FINISHED:
        return game_over("WTP-7.1")
    return Objection(clause, say("That is not what happens now."), is_absolute=True)


# -- rounds ----------------------------------------------------------------------------------------


def begin_round(state: State) -> State:
    """Begin the next round, under the new Spokesman if there is one (WTP-2.3, WTP-6.2, WTP-8.15)."""
    if not any(seat.hand for seat in state.seats):
        return end_game(state)
    if state.next_spokesman not in (None, state.spokesman):
        assert state.next_spokesman is not None
        state = state._replace(spokesman=state.next_spokesman).with_effects(
            Effect("WTP-8.15", say("{seat} is Spokesman from now on.", seat=SeatName(state.next_spokesman)))
        )
    assert state.spokesman is not None
    effect = Effect(
        "WTP-6.2",
        say("Round {round}: {seat} plays last.", round=state.round + 1, seat=SeatName(state.spokesman))
        if state.seats[state.spokesman].hand
        else say("Round {round} begins.", round=state.round + 1),
    )
    return next_turn(
        state.with_effects(
            effect, step=PLACING, round=state.round + 1, entries=(), next_spokesman=None, contenders=()
        )
    )


_TURNED_DOWN = Effect(
    "WTP-6.1", say("This round's votes go face down onto the piles: nobody looks from now on.")
)


def is_covered(state: State, game: int, round: int) -> bool:
    """Whether the votes of a round are face down on closed piles (WTP-6.1).

    ``game`` counts the games of a tournament from 0; the piles of finished games are open.
    """
    if state.open_piles or state.step == FINISHED or game < len(state.results):
        return False
    # players may look at them until somebody places the first card of the next round
    return round < (state.round if state.entries else state.round - 1)


def end_round(state: State) -> State:
    """Add the votes to the piles, and end the game or begin the next round (WTP-6, WTP-7.1)."""
    state = state.with_effects(
        _TURNED_DOWN,
        piles=state.piles + state.votes,
        votes=(),
        acted=(),
        dismissed=False,
        entries=(),
    )
    if state.line[0] == "wonderkid":
        state = state._replace(wonderkid=True)
        return end_game(state, Effect("WTP-8.6", say("The Wonderkid leads the line: the game ends.")))
    if len(state.line) <= 3:
        return end_game(state, Effect("WTP-7.1", say("Three employees remain: the game ends.")))
    if not any(seat.hand for seat in state.seats):
        return end_game(state, Effect("WTP-7.1", say("Nobody has a card left: the game ends.")))
    return begin_round(state)


def end_game(state: State, *effects: Effect) -> State:
    """Count, and finish or begin the next game of the tournament (WTP-9.1)."""
    result = counted(state)
    results = (*state.results, result)
    if len(results) == state.games:
        return state._replace(
            step=FINISHED, results=results, entries=(), contenders=(), named=None, next_spokesman=None
        ).with_effects(*effects)
    next_state = new_game(
        len(state.seats),
        state.lines,
        state.lowest_tie,
        state.president_scope,
        state.games,
        state.open_piles,
        results,
    )
    return next_state._replace(last_round=state.last_round, effects=state.effects + effects).with_effects(
        Effect("WTP-9.1", scoring.promotion(result)),
        Effect(
            "WTP-9.1",
            say(
                "Game {number} of {games}: the same line, and all cards back in hand.",
                number=len(results) + 1,
                games=state.games,
            )
            if len(state.lines) == 1
            else say(
                "Game {number} of {games}: set up its own line, and take all cards back in hand.",
                number=len(results) + 1,
                games=state.games,
            ),
        ),
    )


def counted(state: State) -> Result:
    """Return the count of the current piles."""
    return scoring.count(on_the_table(state))


def on_the_table(state: State) -> scoring.SeatCounts:
    """Return the counts of the table in the form that the count needs."""
    spouse = [index for index, seat in enumerate(state.seats) if seat.spouse_card]
    return scoring.SeatCounts(
        seats=len(state.seats),
        line=state.line,
        piles=state.piles,
        president_scope=state.president_scope,
        spouse_card=spouse[0] if spouse else None,
        wonderkid=state.wonderkid,
        both_managers={*scoring.MANAGERS} <= {*state.line, *state.eliminated},
    )
