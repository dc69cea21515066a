"""What everybody sees of a game of Ba$tard$ Inc. (nothing is secret), and what happens now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from referee.engine.action import Audience
from referee.engine.info import Progress, Prompt
from referee.games.bastards import suggested
from referee.games.bastards.rules.flow import goodwill_, unused_effort
from referee.games.bastards.rules.journalism import before, covering, may_expose
from referee.games.bastards.rules.placing import PlaceVp
from referee.games.bastards.rules.press import said_using
from referee.games.bastards.rules.turns import next_placers, places_all
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
    Place,
    Press,
    Seat,
    State,
)
from referee.games.bastards.suggested import CALLED, PLACE_NAMES, place_
from referee.i18n import Listed, SeatName, Sentence, say, seat_names

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
    return tuple(found)


_NO_PLACES = say("No places are named: VPs stay off the board here, and only money is kept.")


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
    left, seat = may_expose(state), SeatName(pending.by)
    if not left:
        return _only_proceed(state, pending)
    first, *others = left
    mine = [one for one in left if one in audience.seats]
    if mine and first not in mine:
        return Prompt(
            say(
                "{seats}: let it pass, or wait. First {first} can expose it.",
                seats=seat_names(mine),
                first=seat_names(before(state, mine[0])),
            ),
            "BAS-8.2",
        )
    if not others:
        return Prompt(
            say("{first}: expose {seat}, or let it pass.", first=SeatName(first), seat=seat), "BAS-8.2"
        )
    return Prompt(
        say(
            "{first}: expose {seat}, or let it pass. After that, {others}.",
            first=SeatName(first),
            seat=seat,
            others=seat_names(others),
        ),
        "BAS-8.2",
    )


def _only_proceed(state: State, pending: Press) -> Prompt:
    values = {"seat": SeatName(pending.by), "using": said_using(pending.using)}
    if pending.passed:
        return Prompt(say("All have let it pass: {seat} proceeds.", **values), "BAS-8.2")
    if not pending.offences:
        legal = say("{seat} has declared {using}. It is legal: proceed.", **values)
        return Prompt(legal, "BAS-4.7")
    nobody = say("{seat} has declared {using}. Nobody in the press can cancel it: proceed.", **values)
    return Prompt(nobody, "BAS-4.7")


def _battle(battle: Battle) -> Sentence:
    newcomer = SeatName(battle.by)
    if battle.waiting:
        return say(
            "{seat}: fight for {place} with any amount of Goodwill, or let {newcomer} in.",
            seat=SeatName(battle.waiting[0]),
            place=place_(battle.place),
            newcomer=newcomer,
        )
    return say(
        "{seat}: pay more than {total} to enter {place}, or retreat to the VIP Lounge.",
        seat=newcomer,
        total=goodwill_(battle.total),
        place=place_(battle.place),
    )


def _draw(state: State) -> Prompt:
    return Prompt(
        say("Announce extra effort for drawing, then everybody draws up to one action card per VP."),
        "BAS-9.3",
    )


def _place(state: State) -> Prompt:
    if not state.places:  # where VPs go is not known here
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
    first, *others = next_placers(state) or (None,)
    if first is None:
        return Prompt(say("All VPs are placed: go on to the events."), "BAS-9.4")
    seat, then = SeatName(first), SeatName(others[0]) if others else None
    if places_all(state):
        sentence = (
            say("{seat}: place all your other VPs that move.", seat=seat)
            if then is None
            else say("{seat}: place all your VPs that move. Then {next} the rest.", seat=seat, next=then)
        )
    elif not state.placers:
        sentence = say(
            "{seat}: lift your VPs that move, and place one of them. Then {next}.", seat=seat, next=then
        )
    else:
        sentence = say("{seat}: place one VP. Then {next}.", seat=seat, next=then)
    return Prompt(sentence, "BAS-9.4")


def _events(state: State) -> Prompt:
    return Prompt(say("Turn up the events and carry them out."), "BAS-9.1")


def _war(state: State) -> Prompt:
    if state.wars:
        return Prompt(
            say("Settle the wars. At war now: {regions}.", regions=Listed(tuple(map(place_, state.wars)))),
            "BAS-9.6",
        )
    return Prompt(say("Settle the wars: put war markers on regions or take them away."), "BAS-9.6")


def _business(state: State) -> Prompt:
    return Prompt(say("Do business: sell Stuff, launder black money, buy the Peace Nobel Prize."), "BAS-9.1")


_PHASES = {DRAW: _draw, PLACE: _place, EVENTS: _events, WAR: _war, BUSINESS: _business}


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
