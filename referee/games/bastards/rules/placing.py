"""Vice presidents take their places, or a battle of Goodwill begins (BAS-9.4 to 9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values, among, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Choice, SeatPiece
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    NamedPlace,
    enter,
    no_war,
    not_leaving_war,
    unsettled,
    use_up_effort,
    vp_,
)
from referee.games.bastards.rules.journalism import window
from referee.games.bastards.state import (
    CORRUPTION,
    CRIME,
    KINDS,
    LOUNGE,
    MEDIA,
    NO_EFFORT,
    NOTHING,
    NUMBERS,
    PLACE,
    REGION,
    Battle,
    Board,
    Press,
    Seat,
    State,
    pieces_of,
)
from referee.games.bastards.suggested import place_
from referee.i18n import Listed, SeatName, Sentence, say, seat_names

USINGS = (CORRUPTION, CRIME, MEDIA, NOTHING)
USING_LABELS = {
    CORRUPTION: say("Corruption"),
    CRIME: say("Crime"),
    MEDIA: say("Media"),
    NOTHING: say("nothing (VIP Lounge)"),
}
_KIND_OF = {CORRUPTION: REGION, CRIME: REGION, MEDIA: MEDIA, NOTHING: LOUNGE}
_ASKED_BY = {kind: tuple(using for using in USINGS if _KIND_OF[using] == kind) for kind in KINDS}


class Ways(NamedTuple):
    """What a seat can use to place a VP, and the places that each opens to it (BAS-9.4).

    ``opened`` leaves out where the VP is already, ``anywhere`` are all of these; ``fit`` opens a place that
    is not at war, ``useless`` no place at all.
    """

    opened: Mapping[str, frozenset[str]]
    anywhere: frozenset[str]
    fit: tuple[str, ...]
    useless: tuple[str, ...]


def ways(state: State, by: int, here: str | None) -> Ways:
    """Return what a seat can use to place a VP that is ``here``.

    How the prize eases the way into regions is not known here, so its holder's score is not checked.
    """
    seat = state.seats[by]
    return _ways(state.places, seat.abilities, seat.effort, by == state.prize, here, state.wars)


# asked of every VP whenever one is placed, and little of it changes from turn to turn
@lru_cache(1024)
def _ways(
    board: Board,
    abilities: tuple[int, ...],
    effort: tuple[int, ...],
    has_prize: bool,
    here: str | None,
    wars: tuple[str, ...],
) -> Ways:
    seat = Seat(abilities=abilities, effort=effort)
    within: dict[str, frozenset[str]] = {}
    for using, kind in _KIND_OF.items():
        is_open = using == NOTHING or (has_prize and kind == REGION)
        within[using] = board.within(kind, None if is_open else seat.strength(using))
    opened = {using: places - {here} for using, places in within.items()}
    return Ways(
        opened,
        frozenset().union(*opened.values()),
        tuple(using for using in USINGS if opened[using].difference(wars)),
        tuple(using for using in USINGS if not within[using]),
    )


class Missing(NamedTuple):
    """What a seat lacks to enter a place, and what the price table asks for that (BAS-3.1, BAS-9.4)."""

    seat: int
    place: str
    ability: str
    bonus: int
    price: int


def missing(state: State) -> Iterator[Missing]:
    """Yield what would open each place that no ability of a seat opens, where one purchase does."""
    if state.step != PLACE or not state.prices:
        return
    for by, seat in enumerate(state.seats):
        opened = ways(state, by, None).anywhere
        for place in state.places:
            if place.id in opened or place.id in state.wars:
                continue
            for ability in _ASKED_BY[place.kind]:
                bonus = place.score - seat.strength(ability)
                price = state.prices[bonus - 1] if bonus <= len(state.prices) else None
                if price is not None and price <= seat.billions + seat.goodwill:
                    yield Missing(by, place.id, ability, bonus, price)


def arrive(state: State, by: int, piece: str, place: str) -> State:
    """Let a VP enter, or begin the battle of Goodwill with the other seats that have a VP there."""
    holders = _holders(state, by, place)
    if not holders:
        state, effects = enter(state, piece, place, "BAS-9.4")
        return state._replace(pending=None, effects=tuple(effects))
    waiting = state.precedence(holders)
    effect = Effect(
        "BAS-9.5",
        say(
            "Battle of Goodwill for {place}. In this order: {seats}.",
            place=place_(place),
            seats=seat_names(waiting),
        ),
    )
    return state._replace(pending=Battle(by, piece, place, (), waiting), effects=(effect,))


def _holders(state: State, by: int, place: str) -> list[int]:
    """Return the seats that may fight for a place; in the lounge, where most of the VPs are, nobody does."""
    found = state.places.by_id.get(place)
    if found is not None and found.kind == LOUNGE:
        return []
    return [seat for seat, one in enumerate(state.seats) if seat != by and place in one.places]


class PlaceVp(Rule[State]):
    """Place a VP; into a region by Corruption or Crime is a declaration first (BAS-4.7, BAS-9.4)."""

    do = "place_vp"
    title = say("Place a VP")
    step = PLACE
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("Which VP")),
        "place": NamedPlace(label=say("Where")),
        # where a place asks for one ability, or only one will do, that goes without saying
        "using": Choice(values=USINGS, labels=USING_LABELS, label=say("Using"), is_implied=True),
    }

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read it also without ``using``, as it is said of the VIP Lounge."""
        return super().read({"using": NOTHING, **raw}, by, where, seats)

    def actors(self, state: State) -> Iterable[int | None]:
        if state.step != PLACE:
            return ()
        lounge, wars = state.places.lounge, state.wars
        # whoever has a VP that can go to the lounge needs no look at the scores, and mostly somebody has
        stuck = None if lounge is None or lounge in wars else (lounge, *wars)
        return [
            seat
            for seat, one in enumerate(state.seats)
            if (stuck is not None and one.has_vp_beside(stuck))
            or any(self._can_move(state, seat, place) for place in one.places)
        ]

    def _can_move(self, state: State, by: int, here: str | None) -> bool:
        lounge, wars = state.places.lounge, state.wars
        if here in wars:
            return False
        if here != lounge and lounge not in wars:
            return lounge is not None  # without it there is no board at all
        return bool(ways(state, by, here).fit)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        against = unsettled(state)
        return against if state.phase == PLACE else (*against, _WRONG_PHASE)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "vp":
            return self._vps(state, by, "using" in given or "place" in given)
        if "vp" not in given:
            return Values(USINGS if name == "using" else state.places.ids)
        piece = given["vp"]
        can_use = ways(state, by, state.vp(piece).place)
        if name == "using":
            usings = _usings(can_use.fit, can_use.useless, by)
            return usings if "place" not in given else self._by(state, by, given["place"], usings)
        using = given.get("using")
        fits = among(
            can_use.anywhere if using is None else can_use.opened[using],
            lambda place: self._against(state, by, piece, using, place),
        )
        return Values(state.places.ids, fits, *no_war(state))

    def _by(self, state: State, by: int, place: str, usings: Values) -> Bounds:
        """Return the bounds of what a seat uses to enter a place; laid out is what such a place asks for."""
        asked = _asked_by(state, place)
        return Values(_opening(state, by, place), *usings.limits, shown=asked)

    def _vps(self, state: State, by: int, says_more: bool) -> Bounds:
        """Return the bounds of the VP; where more is said, that is what may bar its way."""
        own, stuck = _own_vps(by), []
        if not says_more:
            free = {*state.seats[by].places}.difference(state.wars)
            stuck = [here for here in free if not self._can_move(state, by, here)]
        if not stuck and not state.wars:
            return own
        has_a_way = (Limit(lambda piece: state.vp(piece).place not in stuck, _no_way),) if stuck else ()
        return Values(own.listed, *own.limits, *has_a_way, *not_leaving_war(state))

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        against = self.preconditions(state, action)
        if not action.given:
            return against
        # where a VP may go (BAS-9.4) is cited before what a war bars (BAS-9.6)
        return [*against, *sorted(self.out_of_bounds(state, action), key=_BY_CLAUSE)]

    def _against(self, state: State, by: int, piece: str, using: str | None, place_id: str) -> Objection:
        """Return what BAS-9.4 has against a place that is none of those that a VP can enter.

        Where no ability opens it, that is said of all that could, whether one has been chosen or not.
        """
        place = state.places.by_id.get(place_id)
        if place is None:
            nowhere = say("There is no place “{place}” on the board.", place=place_id)
            return Objection("BAS-9.4", nowhere, is_absolute=True)
        asked = _asked_by(state, place_id)
        if using is not None and using not in asked:
            return Objection("BAS-9.4", _ASKS[place.kind], is_absolute=True)
        opening = _opening(state, by, place_id)
        if not opening or (using is not None and using not in opening):
            has = [
                say("{ability} {strength}", ability=USING_LABELS[one], strength=state.seats[by].strength(one))
                for one in (asked if not opening else (using,))
                if one is not None
            ]
            return Objection(
                "BAS-9.4",
                say(
                    "{place} asks for {score}; {seat} has {abilities}.",
                    place=place_(place.id),
                    score=place.score,
                    seat=SeatName(by),
                    abilities=Listed(tuple(has)),
                ),
            )
        there = say("{vp} is in {place} already.", vp=vp_(piece), place=place_(place_id))
        return Objection("BAS-9.4", there, is_absolute=True, is_seen=True)

    def apply(self, state: State, action: Action) -> State:
        by, piece, place = action.seat, action.given["vp"], action.given["place"]
        using = action.given["using"]
        spent = state.seats[by].effort != NO_EFFORT
        state = use_up_effort(state, by)._replace(placers=(*state.placers, by))
        if using in (CORRUPTION, CRIME):
            # BAS-4.7: journalism comes before the battle; until then the VP stays where it is
            pending = Press(by, using, (piece,), None, place)
            state = state._replace(pending=pending, effects=(window(state, pending),))
        else:
            state = arrive(state, by, piece, place)
            if state.pending is None:  # that it is there is what the action says
                state = state._replace(effects=state.effects[1:])
        return with_spent(state, by, spent)

    def describe(self, state: State, action: Action) -> Sentence:
        values = {"vp": vp_(action.given["vp"]), "place": place_(action.given["place"])}
        using = action.given["using"]
        if using == NOTHING:
            return say("{vp} is placed in {place}.", **values)
        is_open = using in (CORRUPTION, CRIME) or _holders(state, action.seat, action.given["place"])
        if not is_open:
            return say("{vp} enters {place} with {ability}.", ability=USING_LABELS[using], **values)
        return say("{vp} is to enter {place} with {ability}.", ability=USING_LABELS[using], **values)


def _asked_by(state: State, place: str) -> tuple[str, ...]:
    """Return what can be used to enter a place."""
    found = state.places.by_id.get(place)
    return () if found is None else _ASKED_BY[found.kind]


def _opening(state: State, by: int, place: str) -> list[str]:
    """Return what is asked for to enter a place and a seat has enough of."""
    opened = ways(state, by, None).opened
    return [using for using in _asked_by(state, place) if place in opened[using]]


_BY_CLAUSE = attrgetter("clause")
_WRONG_PHASE = Objection("BAS-9.1", say("VPs are placed in the phase “Place Vice presidents”."))


def _not_ones_own(piece: str) -> Objection:
    return Objection("BAS-9.4", say("You can place only your own VPs."), is_absolute=True)


# bounds that few values decide, each asked for again and again
@cache
def _own_vps(by: int) -> Values:
    own = pieces_of(by)
    return Values(own, among(own, _not_ones_own))


@lru_cache
def _usings(fit: tuple[str, ...], useless: tuple[str, ...], by: int) -> Values:
    def opens_nothing(using: str) -> Objection:
        nothing = say("{seat}'s {ability} opens no place.", seat=SeatName(by), ability=USING_LABELS[using])
        return Objection("BAS-9.4", nothing)

    return Values(
        # what a score opens, but a war bars or the VP is in already, is not laid out at all
        [using for using in USINGS if using in fit or using in useless],
        *((not_among(useless, opens_nothing),) if useless else ()),
    )


def _no_way(piece: str) -> Objection:
    return Objection("BAS-9.4", say("There is no place that {vp} could go to.", vp=vp_(piece)))


_ASKS = {
    REGION: say("A region asks for Corruption or Crime."),
    MEDIA: say("A desk of the Media circus asks for Media."),
    LOUNGE: say("The VIP Lounge is open to all: nothing is used."),
}


def with_spent(state: State, by: int, spent: bool) -> State:
    """Say first that extra effort is used up, if there was any (BAS-3.2)."""
    if not spent:
        return state
    effect = Effect("BAS-3.2", say("{seat}'s extra effort is used up.", seat=SeatName(by)))
    return state._replace(effects=(effect, *state.effects))
