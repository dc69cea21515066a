"""What everybody sees of a game of Ba$tard$ Inc.: nothing is secret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from referee.engine.action import Action, Audience
from referee.engine.info import Progress, Prompt
from referee.games.bastards import suggested
from referee.games.bastards.prompts import prompt
from referee.games.bastards.rules.flow import unused_effort, with_effort
from referee.games.bastards.rules.journalism import before, covering, may_expose
from referee.games.bastards.rules.placing import PlaceVp, missing
from referee.games.bastards.rules.turns import next_placers
from referee.games.bastards.shown import BastardsLaundering, involved, laundering, next_vps, rows
from referee.games.bastards.state import (
    ABILITIES,
    NUMBERS,
    PLACE,
    STAGES,
    Battle,
    Place,
    Press,
    Seat,
    State,
)
from referee.games.bastards.suggested import CALLED, PLACE_NAMES, place_
from referee.i18n import Listed, SeatName, Sentence, say

__all__ = [
    "BastardsLaundering",
    "due",
    "goes_on",
    "involved",
    "known_places",
    "laundering",
    "next_placer",
    "next_vps",
    "notices",
    "place_names",
    "progress",
    "prompt",
    "rows",
    "setting_up",
    "snapshot",
    "unused",
    "view",
    "waiting_for",
    "what_is_missing",
]

_PLACE_VP = PlaceVp()


class BastardsVp(TypedDict):
    """A Vice president: where it sits (``None``: not on the board yet), and the black money on it."""

    id: str
    place: str | None
    black: int


class BastardsSeat(TypedDict):
    """A company; ``effort`` has the abilities that more was bought for."""

    billions: int
    goodwill: int
    effort: dict[str, int]
    abilities: dict[str, int]
    vps: list[BastardsVp]


class _PressInCommon(TypedDict):
    by: int
    using: str | list[str]
    vps: list[str]
    partner: int | None
    place: str | None


class _PressPassed(_PressInCommon):
    passed: list[int]
    may_expose: list[int]


class BastardsPress(_PressPassed):
    """What is declared while journalists may still cancel it; ``offence``: what of it is illegal."""

    opportunity: bool
    offence: str | list[str] | None


class BastardsFighter(TypedDict):
    """Who fights for a place, and what was paid."""

    seat: int
    amount: int


class _BattleInCommon(TypedDict):
    by: int
    vp: str
    place: str
    fighters: list[BastardsFighter]
    waiting_for: list[int]


class BastardsBattle(_BattleInCommon):
    """A battle of Goodwill for a place; ``total`` is what all fighters have paid."""

    total: int


class BastardsPlace(TypedDict):
    """A place on the board; ``war`` closes it."""

    id: str
    kind: str
    score: int
    covers: list[str]
    war: bool
    rogue: NotRequired[Literal[True]]


class BastardsExposer(TypedDict):
    """A seat that may cancel what is declared; with which VPs, and after whom (BAS-8.2).

    ``vps`` are none where no places are described; ``after``: the seats that come before it.
    """

    seat: int
    vps: list[str]
    after: list[int]


class BastardsMissing(TypedDict):
    """What would open a place to a seat: so much more of an ability, at this price.

    ``in_billions``: whether Billions alone pay it.
    """

    seat: int
    place: str
    ability: str
    bonus: int
    price: int
    in_billions: bool


class _BeforePending(TypedDict):
    turn_number: int
    step: str
    start_seat: int


class _AfterPending(TypedDict):
    stuff_rest: int
    wars: list[str]
    prize: int | None
    sign: int | None
    seats: list[BastardsSeat]


class BastardsSnapshot(_BeforePending, _AfterPending):
    """The contract's picture of the state."""

    pending: _PressPassed | _BattleInCommon | None


class BastardsView(_BeforePending, _AfterPending):
    """What everybody sees, see :func:`view`."""

    pending: BastardsPress | BastardsBattle | None
    phase: str
    places: list[BastardsPlace]
    effort_prices: list[int]
    waiting_for: list[int]
    order: list[int]
    next_placer: int | None
    exposers: list[BastardsExposer]
    final: list[int] | None


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats whose action is due: the placers, the declarer, or who answers in a battle."""
    pending = state.pending
    if isinstance(pending, Press):
        return (pending.by,)
    if isinstance(pending, Battle):
        return pending.waiting[:1] or (pending.by,)
    return tuple(seat for seat in _PLACE_VP.actors(state) if seat is not None)


def due(state: State) -> list[int]:
    """Return whose turn it is: who places a VP next, or who is asked first about what is declared.

    Others may place meanwhile (BAS-9.4), or let it pass (BAS-8.2).
    """
    if state.step == PLACE and state.places:
        return [*next_placers(state)][:1]
    asked = may_expose(state) if isinstance(state.pending, Press) else ()
    return [*(asked[:1] or waiting_for(state))]


def snapshot(state: State) -> BastardsSnapshot:
    """Return the contract's picture of the state."""
    pending: _PressPassed | _BattleInCommon | None = None
    if isinstance(state.pending, Press):
        pending = _declared(state, state.pending)
    elif isinstance(state.pending, Battle):
        pending = _fought(state.pending)
    return {**_before_pending(state), "pending": pending, **_after_pending(state)}


def _before_pending(state: State) -> _BeforePending:
    return {"turn_number": state.turn_number, "step": state.step, "start_seat": state.start_seat}


def _after_pending(state: State) -> _AfterPending:
    return {
        "stuff_rest": state.stuff_rest,
        "wars": list(state.wars),
        "prize": state.prize,
        "sign": state.sign,
        "seats": [_seat(index, seat) for index, seat in enumerate(state.seats)],
    }


def _declared(state: State, press: Press) -> _PressPassed:
    return {
        "by": press.by,
        "using": press.using if isinstance(press.using, str) else list(press.using),
        "vps": list(press.vps),
        "partner": press.partner,
        "place": press.place,
        "passed": list(press.passed),
        "may_expose": list(may_expose(state)),
    }


def _fought(battle: Battle) -> _BattleInCommon:
    return {
        "by": battle.by,
        "vp": battle.vp,
        "place": battle.place,
        "fighters": [{"seat": seat, "amount": amount} for seat, amount in battle.fighters],
        # the newcomer is due once all have answered
        "waiting_for": list(battle.waiting or (battle.by,)),
    }


def _seat(index: int, seat: Seat) -> BastardsSeat:
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


def view(state: State, audience: Audience) -> BastardsView:
    """Return the snapshot with what the board needs beside it: all of it is public (BAS-1.5).

    ``phase`` (also while something is pending), ``places``, ``effort_prices``; ``waiting_for``; ``order``:
    the seats in precedence; ``next_placer``: whose turn to place it is, which binds nobody;
    ``exposers``: a row a seat that may still cancel what is declared, with its ``vps``, in that order;
    ``vps`` of the final counter, or ``None``.
    """
    return {
        **_before_pending(state),
        "pending": _pending(state),
        **_after_pending(state),
        "phase": state.phase,
        "places": [_on_board(state, place) for place in state.places],
        "effort_prices": list(state.prices),
        "waiting_for": list(waiting_for(state)),
        "order": list(state.precedence(range(len(state.seats)))),
        "next_placer": next_placer(state),
        "exposers": [
            {"seat": seat, "vps": covering(state, seat), "after": list(before(state, seat))}
            for seat in may_expose(state)
        ],
        "final": None if state.final is None else list(state.final),
    }


def unused(state: State) -> list[int]:
    """Return the seats whose extra effort the end of the phase takes (BAS-3.2)."""
    return [*with_effort(state)]


def what_is_missing(state: State) -> list[BastardsMissing]:
    """Return what would open places that are closed to seats, as far as it is for sale (BAS-3.1)."""
    return [
        {
            "seat": one.seat,
            "place": one.place,
            "ability": one.ability,
            "bonus": one.bonus,
            "price": one.price,
            "in_billions": one.price <= state.seats[one.seat].billions,
        }
        for one in missing(state)
    ]


def goes_on(state: State) -> Action | None:
    """Return the declarer's going on, where nobody could ever have exposed what is declared (BAS-4.7)."""
    pending = state.pending
    if not isinstance(pending, Press) or pending.passed or may_expose(state):
        return None
    return Action("proceed", pending.by, {})


def next_placer(state: State) -> int | None:
    """Return the seat whose turn to place a VP it is now, ``None`` where it is nobody's (BAS-9.4)."""
    if state.step != PLACE or not state.places:
        return None
    return next(iter(next_placers(state)), None)


def _pending(state: State) -> BastardsPress | BastardsBattle | None:
    pending = state.pending
    if isinstance(pending, Press):
        offences = pending.offences
        offence = [*offences] if len(offences) > 1 else next(iter(offences), None)
        return {**_declared(state, pending), "opportunity": pending.opportunity, "offence": offence}
    if isinstance(pending, Battle):
        return {**_fought(pending), "total": pending.total}
    return None


def _on_board(state: State, place: Place) -> BastardsPlace:
    shown: BastardsPlace = {
        "id": place.id,
        "kind": place.kind,
        "score": place.score,
        "covers": list(place.covers),
        "war": place.id in state.wars,
    }
    return {**shown, "rogue": True} if place.rogue else shown


def progress(state: State) -> Progress:
    """Return turn and phase; the number of turns is the table's (BAS-9.1)."""
    return Progress(state.turn_number, None, STAGES, None if state.final is not None else state.phase)


def notices(state: State) -> tuple[Prompt, ...]:
    """Return what the table should know: what the book leaves out, and what the end of the phase takes."""
    if state.final is not None:
        return ()
    found = []
    if not state.places:
        found.append(Prompt(_NO_PLACES, "BAS-9.4"))
    unused = unused_effort(state)
    if unused is not None:
        found.append(Prompt(unused, "BAS-3.2"))
    # said when it matters: to the holder whose turn to place it is
    if state.prize is not None and state.places.regions and next_placer(state) == state.prize:
        found.append(Prompt(_eased(state.prize), "BAS-9.4"))
    return tuple(found)


def _eased(holder: int) -> Sentence:
    return say(
        "{seat} has the Peace Nobel Prize. Look up how it helps to enter regions: the referee "
        "does not know, and checks no score.",
        seat=SeatName(holder),
    )


_NO_PLACES = say("No places are named: VPs stay off the board here, and only money is kept.")


def setting_up(state: State) -> tuple[Prompt, ...]:
    """Return the places that the board has."""
    return (
        Prompt(say("The board: {places}.", places=Listed(tuple(map(place_, state.places.ids)))), "BAS-9.4"),
    )


def place_names() -> dict[str, Sentence]:
    """Return what the suggested places are called in other languages, by their names in a record."""
    return PLACE_NAMES


def known_places() -> Mapping[str, tuple[Sentence, Sentence]]:
    """Return what each suggested place is called, by itself and in sentences, by its name in any language."""
    return {place: (name, CALLED[name]) for place, name in suggested.known_places().items()}
