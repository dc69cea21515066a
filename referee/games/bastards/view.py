"""What everybody sees of a game of Ba$tard$ Inc. (nothing is secret), and what happens now."""

from __future__ import annotations

from typing import Any

from referee.engine.about import Progress, Prompt
from referee.engine.action import Audience
from referee.games.bastards.rules.flow import goodwill_, vp_
from referee.games.bastards.rules.journalism import covering, exposers
from referee.games.bastards.rules.placing import PlaceVp
from referee.games.bastards.rules.press import OFFENCE_LABELS
from referee.games.bastards.state import (
    ABILITIES,
    BUSINESS,
    DRAW,
    EVENTS,
    NUMBERS,
    PLACE,
    STAGES,
    WAR,
    Battle,
    Press,
    Seat,
    State,
)
from referee.text import Listed, SeatName, Sentence, say

_PLACE_VP = PlaceVp()


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats whose action is due: the placers, the declarer, or who answers in a battle."""
    pending = state.pending
    if isinstance(pending, Press):
        return (pending.by,)
    if isinstance(pending, Battle):
        return pending.waiting[:1] or (pending.by,)
    return tuple(seat for seat in _PLACE_VP.actors(state) if seat is not None)


def snapshot(state: State) -> dict[str, Any]:
    """Return the contract's picture of the state."""
    return {
        "turn_number": state.turn_number,
        "step": state.step,
        "start_seat": state.start_seat,
        "pending": _pending(state),
        "stuff_rest": state.stuff_rest,
        "wars": list(state.wars),
        "prize": state.prize,
        "sign": state.sign,
        "seats": [_seat(index, seat) for index, seat in enumerate(state.seats)],
    }


def _pending(state: State) -> dict[str, Any] | None:
    pending = state.pending
    if isinstance(pending, Press):
        return {
            "by": pending.by,
            "using": pending.using,
            "vps": list(pending.vps),
            "partner": pending.partner,
            "place": pending.place,
        }
    if isinstance(pending, Battle):
        return {
            "by": pending.by,
            "vp": pending.vp,
            "place": pending.place,
            "fighters": [{"seat": seat, "amount": amount} for seat, amount in pending.fighters],
            # the newcomer is due once all have answered
            "waiting_for": list(pending.waiting or (pending.by,)),
        }
    return None


def _seat(index: int, seat: Seat) -> dict[str, Any]:
    return {
        "billions": seat.billions,
        "goodwill": seat.goodwill,
        "effort": {ability: bonus for ability, bonus in zip(ABILITIES, seat.effort, strict=True) if bonus},
        "abilities": dict(zip(ABILITIES, seat.abilities, strict=True)),
        "vps": [
            {"id": f"{index}.{number}", "place": vp.place, "black": vp.black}
            for number, vp in zip(NUMBERS, seat.vps, strict=True)
        ],
    }


def view(state: State, audience: Audience) -> dict[str, Any]:
    """Return the snapshot with what the board needs beside it: all of it is public (BAS-1.5).

    ``phase`` (also while something is pending), ``places``, ``effort_prices``; ``waiting_for``; ``order``:
    the seats in precedence; ``exposers``: a row a seat that may cancel what is declared, with its ``vps``;
    ``vps`` of the final tally, or ``None``.
    """
    picture = snapshot(state)
    pending = state.pending
    if isinstance(pending, Press):
        picture["pending"] |= {"opportunity": pending.opportunity, "offence": pending.offence}
    if isinstance(pending, Battle):
        picture["pending"] |= {"total": pending.total}
    return picture | {
        "phase": state.phase,
        "places": [
            {
                **place._asdict(),
                "covers": list(place.covers),
                "war": place.id in state.wars,
            }
            for place in state.places
        ],
        "effort_prices": list(state.prices),
        "waiting_for": list(waiting_for(state)),
        "order": list(state.precedence(range(len(state.seats)))),
        "exposers": [{"seat": seat, "vps": covering(state, seat)} for seat in exposers(state)],
        "final": None if state.final is None else list(state.final),
    }


def progress(state: State) -> Progress:
    """Return turn and phase; the number of turns is the table's (BAS-9.1)."""
    return Progress(state.turn_number, None, STAGES, None if state.final is not None else state.phase)


def notices(state: State) -> tuple[Prompt, ...]:
    """Return what the table should know: an action that nobody needs to wait for."""
    if not state.places and state.final is None:
        return (
            Prompt(
                say("No places are named: VPs stay off the board here, and only money is kept."), "BAS-9.4"
            ),
        )
    return ()


def prompt(state: State, audience: Audience) -> Prompt:
    """Return what happens now, for the table or for the players of some seats."""
    pending = state.pending
    if isinstance(pending, Press):
        return _press(state, pending, audience)
    if isinstance(pending, Battle):
        return Prompt(_battle(pending), "BAS-9.5")
    if state.final is not None:
        return Prompt(say("The game is over: here is the reckoning."), "BAS-9.7")
    return _PHASES[state.phase](state)


def _press(state: State, pending: Press, audience: Audience) -> Prompt:
    first, seat = exposers(state), SeatName(pending.by)
    mine = [one for one in first if one in audience.seats]
    if mine:
        return Prompt(
            say("{seats}: expose {seat}, or let it pass.", seats=_names(tuple(mine)), seat=seat), "BAS-4.2"
        )
    if len(first) > 1:
        return Prompt(
            say(
                "Who exposes {seat}? In this order: {seats}. If nobody does, {seat} proceeds.",
                seat=seat,
                seats=_names(first),
            ),
            "BAS-8.2",
        )
    if first:
        return Prompt(
            say("{seats} may expose {seat}; if not, {seat} proceeds.", seat=seat, seats=_names(first)),
            "BAS-8.2",
        )
    return Prompt(
        say(
            "{seat} has declared {using}. Nobody in the press can cancel it: proceed.",
            seat=seat,
            using=OFFENCE_LABELS[pending.using],
        ),
        "BAS-4.7",
    )


def _battle(battle: Battle) -> Sentence:
    newcomer = SeatName(battle.by)
    if battle.waiting:
        return say(
            "{seat}: fight for {place} with any amount of Goodwill, or let {newcomer} in.",
            seat=SeatName(battle.waiting[0]),
            place=battle.place,
            newcomer=newcomer,
        )
    return say(
        "{seat}: pay more than {total} to enter {place}, or retreat with {vp}.",
        seat=newcomer,
        total=goodwill_(battle.total),
        place=battle.place,
        vp=vp_(battle.vp),
    )


def _draw(state: State) -> Prompt:
    return Prompt(
        say("Announce extra effort for drawing, then everybody draws up to one action card per VP."),
        "BAS-9.3",
    )


def _place(state: State) -> Prompt:
    order = state.precedence(range(len(state.seats)))
    return Prompt(
        say(
            "Lift the VPs that move. {first} begins, one each; {last} places all; "
            "then back the other way with the rest.",
            first=SeatName(order[0]),
            last=SeatName(order[-1]),
        ),
        "BAS-9.4",
    )


def _events(state: State) -> Prompt:
    return Prompt(say("Turn up the events and carry them out."), "BAS-9.1")


def _war(state: State) -> Prompt:
    if state.wars:
        return Prompt(say("Settle the wars. Closed now: {regions}.", regions=Listed(state.wars)), "BAS-9.6")
    return Prompt(say("Settle the wars: put war markers on regions or take them away."), "BAS-9.6")


def _business(state: State) -> Prompt:
    return Prompt(say("Do business: sell Stuff, launder black money, buy the Peace Nobel Prize."), "BAS-9.1")


_PHASES = {DRAW: _draw, PLACE: _place, EVENTS: _events, WAR: _war, BUSINESS: _business}


def _names(seats: tuple[int, ...]) -> Listed:
    return Listed(tuple(SeatName(seat) for seat in seats))
