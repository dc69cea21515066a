"""Legal actions that a player may not intend: walls around a piece, commands without effect."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.errors import Objection
from referee.games.anarchy import commands
from referee.games.anarchy.board import ALL, GATE, flood, position
from referee.games.anarchy.commands import CARDS
from referee.games.anarchy.foretelling import held_by_quarantine, income_lost
from referee.games.anarchy.sites import walls_after
from referee.games.anarchy.squares import Relocation
from referee.games.anarchy.state import DRUG_DEN, Seat, State
from referee.i18n import SeatName, Sentence, say, seat_names


def walls_in(
    state: State, by: int, at: tuple[int, int], moves: Sequence[Relocation] = ()
) -> Objection | None:
    """Warn about a building that traps other seats' pieces in the headquarters (ANA-6.4).

    ``moves``: the earlier buildings that move for it (ANA-4.4).

    A piece that can no longer reach the gate stays until a guard sends it home. The owner's piece crosses the
    owner's buildings (ANA-6.3).
    """
    built = state.seats[by].built
    walled = walls_after(state.seats[by], position(*at), moves)
    trapped = [
        index
        for index, seat in enumerate(state.seats)
        if index != by
        and seat.piece is not None
        and seat.piece[0] == by
        and seat.piece[1] != GATE
        and _leads_out(state, seat.piece[1], built)
        and not _leads_out(state, seat.piece[1], walled)
    ]
    if not trapped:
        return None
    return Objection(
        "ANA-6.4", say("A building there leaves no way out for: {seats}.", seats=seat_names(trapped))
    )


def _leads_out(state: State, start: int, built: int) -> bool:
    passable = ALL & ~built | 1 << GATE
    return bool(flood(start, passable, state.gate_column) >> GATE & 1)


def without_effect(state: State, by: int, command: str, target: int | None) -> Objection | None:
    """Return why a command, bought now, would have no effect on anybody else (ANA-5)."""
    opponents = [state.seats[seat] for seat in state.others(by)]
    reason = _of_all(command, opponents) if target is None else _of_one(state, command, target)
    return None if reason is None else Objection(CARDS[command].clause, reason)


def _of_all(command: str, opponents: list[Seat]) -> Sentence | None:
    if command == commands.ROAD_BLOCK and all(seat.road_blocked for seat in opponents):
        return say("Everybody else is barred from going from gate to gate already.")
    if command == commands.STOCK_CRASH and not any(map(income_lost, opponents)):
        return say("Nobody else has income to lose next turn.")
    return None


def _of_one(state: State, command: str, target: int) -> Sentence | None:
    seat, name = state.seats[target], SeatName(target)
    match command:
        case commands.NEGATIVE_AD if not income_lost(seat):
            return say("{seat} has no income to lose next turn.", seat=name)
        case commands.COMMUNICATIONS_JAM if seat.jammed:
            return say("{seat} buys nothing next turn anyway.", seat=name)
        case commands.ANONYMOUS_TIP if not seat.has(DRUG_DEN):
            return say("{seat} has no drug den and pays nothing.", seat=name)
        case commands.ANONYMOUS_TIP | commands.PLANT_EVIDENCE if not seat.money:
            return say("{seat} has no money to pay with.", seat=name)
        case commands.QUARANTINE if not held_by_quarantine(state, target):
            return say("No piece is in {seat}'s headquarters or on its gate.", seat=name)
    return None
