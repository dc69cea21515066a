"""The view of a game of Ba$tard$ Inc., which has no secrets."""

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
from referee.games.bastards.suggested import NAMES_IN_SENTENCES, PLACE_NAMES, place_label
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
    """A Vice president: its place (``None``: not on the board yet), and its black money."""

    id: str
    place: str | None
    black: int


class BastardsSeat(TypedDict):
    """A company; ``effort`` has the abilities with extra effort."""

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
    """A declared action that journalists may still cancel; ``offence``: the illegal part."""

    opportunity: bool
    offence: str | list[str] | None


class BastardsFighter(TypedDict):
    """A seat that fights for a place, and the sum that it paid."""

    seat: int
    amount: int


class _BattleInCommon(TypedDict):
    by: int
    vp: str
    place: str
    fighters: list[BastardsFighter]
    waiting_for: list[int]


class BastardsBattle(_BattleInCommon):
    """A battle of Goodwill for a place; ``total`` is the sum that all fighters have paid."""

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
    """A seat that may cancel the declared action (BAS-8.2).

    ``vps``: the VPs that can do so, none without places; ``after``: the seats that come before it.
    """

    seat: int
    vps: list[str]
    after: list[int]


class BastardsMissing(TypedDict):
    """The bonus to an ability that would open a place to a seat, and its price.

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
    """The contract's snapshot of the state."""

    pending: _PressPassed | _BattleInCommon | None


class BastardsView(_BeforePending, _AfterPending):
    """The view of every audience, see :func:`view`."""

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
    """Return the seats that have to act: the placers, the declarer, or the seat that answers in a battle."""
    pending = state.pending
    if isinstance(pending, Press):
        return (pending.by,)
    if isinstance(pending, Battle):
        return pending.waiting[:1] or (pending.by,)
    return tuple(seat for seat in _PLACE_VP.actors(state) if seat is not None)


def due(state: State) -> list[int]:
    """Return the seat to act: the next to place a VP, or the first that may expose a declaration.

    Others may place meanwhile (BAS-9.4), or let it pass (BAS-8.2).
    """
    if state.step == PLACE and state.places:
        return [*next_placers(state)][:1]
    exposers = may_expose(state) if isinstance(state.pending, Press) else ()
    return [*(exposers[:1] or waiting_for(state))]


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
        # the newcomer answers last
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
    """Return the snapshot and the other data of the board, all of it public (BAS-1.5).

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
    """Return the seats whose extra effort the end of the phase removes (BAS-3.2)."""
    return [*with_effort(state)]


def what_is_missing(state: State) -> list[BastardsMissing]:
    """Return the purchases that would open closed places to seats (BAS-3.1)."""
    return [
        {
            "seat": lack.seat,
            "place": lack.place,
            "ability": lack.ability,
            "bonus": lack.bonus,
            "price": lack.price,
            "in_billions": lack.price <= state.seats[lack.seat].billions,
        }
        for lack in missing(state)
    ]


def goes_on(state: State) -> Action | None:
    """Return the action that proceeds with a declaration that nobody could expose (BAS-4.7)."""
    pending = state.pending
    if not isinstance(pending, Press) or pending.passed or may_expose(state):
        return None
    return Action("proceed", pending.by, {})


def next_placer(state: State) -> int | None:
    """Return the next seat to place a VP, ``None`` if there is none (BAS-9.4)."""
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
    on_board: BastardsPlace = {
        "id": place.id,
        "kind": place.kind,
        "score": place.score,
        "covers": list(place.covers),
        "war": place.id in state.wars,
    }
    return {**on_board, "rogue": True} if place.rogue else on_board


def progress(state: State) -> Progress:
    """Return turn and phase; the table decides the number of turns (BAS-9.1)."""
    return Progress(state.turn_number, None, STAGES, None if state.final is not None else state.phase)


def notices(state: State) -> tuple[Prompt, ...]:
    """Return notices on unknown places, extra effort that will be lost, and unchecked scores."""
    if state.final is not None:
        return ()
    found = []
    if not state.places:
        found.append(Prompt(_NO_PLACES, "BAS-9.4"))
    unused = unused_effort(state)
    if unused is not None:
        found.append(Prompt(unused, "BAS-3.2"))
    # shown in the turn of the holder to place, when it matters
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
        Prompt(
            say("The board: {places}.", places=Listed(tuple(map(place_label, state.places.ids)))), "BAS-9.4"
        ),
    )


def place_names() -> dict[str, Sentence]:
    """Return the translatable names of the suggested places, by their names in a record."""
    return PLACE_NAMES


def known_places() -> Mapping[str, tuple[Sentence, Sentence]]:
    """Return the name of each suggested place, alone and in sentences, by its text in any language."""
    return {place: (name, NAMES_IN_SENTENCES[name]) for place, name in suggested.known_places().items()}
