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
    unsettled_objections,
    use_up_effort,
    vp_label,
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
from referee.games.bastards.suggested import place_label
from referee.i18n import Listed, SeatName, Sentence, say, seat_names

USINGS = (CORRUPTION, CRIME, MEDIA, NOTHING)
USING_LABELS = {
    CORRUPTION: say("Corruption"),
    CRIME: say("Crime"),
    MEDIA: say("Media"),
    NOTHING: say("nothing (VIP Lounge)"),
}
_KIND_OF = {CORRUPTION: REGION, CRIME: REGION, MEDIA: MEDIA, NOTHING: LOUNGE}
_ACCEPTED_USINGS = {kind: tuple(using for using in USINGS if _KIND_OF[using] == kind) for kind in KINDS}


class EntryOptions(NamedTuple):
    """The abilities that a seat can use to place a VP, and the places that each opens (BAS-9.4).

    ``opened`` leaves out the current place of the VP, and ``anywhere`` is the union of its sets. Abilities in
    ``fit`` open a place that is not at war, those in ``useless`` open no place.
    """

    opened: Mapping[str, frozenset[str]]
    anywhere: frozenset[str]
    fit: tuple[str, ...]
    useless: tuple[str, ...]


def entry_options(state: State, by: int, current: str | None) -> EntryOptions:
    """Return what a seat can use to place a VP whose place is ``current``.

    The referee does not know how the prize eases entry into regions, so it does not check the holder's score.
    """
    seat = state.seats[by]
    return _entry_options(state.places, seat.abilities, seat.effort, by == state.prize, current, state.wars)


# every placement needs this for every VP, and little of it changes from turn to turn
@lru_cache(1024)
def _entry_options(
    board: Board,
    abilities: tuple[int, ...],
    effort: tuple[int, ...],
    has_prize: bool,
    current: str | None,
    wars: tuple[str, ...],
) -> EntryOptions:
    seat = Seat(abilities=abilities, effort=effort)
    within: dict[str, frozenset[str]] = {}
    for using, kind in _KIND_OF.items():
        is_open = using == NOTHING or (has_prize and kind == REGION)
        within[using] = board.within(kind, None if is_open else seat.strength(using))
    opened = {using: places - {current} for using, places in within.items()}
    return EntryOptions(
        opened,
        frozenset().union(*opened.values()),
        tuple(using for using in USINGS if opened[using].difference(wars)),
        tuple(using for using in USINGS if not within[using]),
    )


class Missing(NamedTuple):
    """The bonus that a seat lacks to enter a place, and its price (BAS-3.1, BAS-9.4)."""

    seat: int
    place: str
    ability: str
    bonus: int
    price: int


def missing(state: State) -> Iterator[Missing]:
    """Yield the single purchases that would open a closed place to a seat."""
    if state.step != PLACE or not state.prices:
        return
    for by, seat in enumerate(state.seats):
        opened = entry_options(state, by, None).anywhere
        for place in state.places:
            if place.id in opened or place.id in state.wars:
                continue
            for ability in _ACCEPTED_USINGS[place.kind]:
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
            place=place_label(place),
            seats=seat_names(waiting),
        ),
    )
    return state._replace(pending=Battle(by, piece, place, (), waiting), effects=(effect,))


def _holders(state: State, by: int, place: str) -> list[int]:
    """Return the seats that may fight for a place; nobody fights for the lounge."""
    described = state.places.by_id.get(place)
    if described is not None and described.kind == LOUNGE:
        return []
    return [seat for seat, company in enumerate(state.seats) if seat != by and place in company.places]


class PlaceVp(Rule[State]):
    """Place a VP; into a region by Corruption or Crime is a declaration first (BAS-4.7, BAS-9.4)."""

    do = "place_vp"
    title = say("Place a VP")
    step = PLACE
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("Which VP")),
        "place": NamedPlace(label=say("Where")),
        # implied where the place accepts one ability, or the seat has only one strong enough
        "using": Choice(values=USINGS, labels=USING_LABELS, label=say("Using"), is_implied=True),
    }

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read a placement without ``using`` too, as in the VIP Lounge."""
        return super().read({"using": NOTHING, **raw}, by, where, seats)

    def actors(self, state: State) -> Iterable[int | None]:
        if state.step != PLACE:
            return ()
        lounge, wars = state.places.lounge, state.wars
        # a seat with a VP that can go to the lounge needs no check of scores, which is the usual case
        stuck = None if lounge is None or lounge in wars else (lounge, *wars)
        return [
            seat
            for seat, company in enumerate(state.seats)
            if (stuck is not None and company.has_vp_beside(stuck))
            or any(self._can_move(state, seat, current) for current in company.places)
        ]

    def _can_move(self, state: State, by: int, current: str | None) -> bool:
        lounge, wars = state.places.lounge, state.wars
        if current in wars:
            return False
        if current != lounge and lounge not in wars:
            return lounge is not None  # without it there is no board at all
        return bool(entry_options(state, by, current).fit)

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        against = unsettled_objections(state)
        return against if state.phase == PLACE else (*against, _WRONG_PHASE)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "vp":
            return self._vps(state, by, "using" in given or "place" in given)
        if "vp" not in given:
            return Values(USINGS if name == "using" else state.places.ids)
        piece = given["vp"]
        can_use = entry_options(state, by, state.vp(piece).place)
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
        """Return the bounds of what a seat uses to enter a place; all that it accepts is shown."""
        accepted = _accepted_usings(state, place)
        return Values(_sufficient_usings(state, by, place), *usings.limits, shown=accepted)

    def _vps(self, state: State, by: int, says_more: bool) -> Bounds:
        """Return the bounds of the VP; with more values, those may bar its way instead."""
        own, stuck = _own_vps(by), []
        if not says_more:
            free = {*state.seats[by].places}.difference(state.wars)
            stuck = [current for current in free if not self._can_move(state, by, current)]
        if not stuck and not state.wars:
            return own
        has_a_way = (Limit(lambda piece: state.vp(piece).place not in stuck, _no_way),) if stuck else ()
        return Values(own.listed, *own.limits, *has_a_way, *not_leaving_war(state))

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        against = self.preconditions(state, action)
        if not action.given:
            return against
        # the place (BAS-9.4) is cited before the war (BAS-9.6)
        return [*against, *sorted(self.out_of_bounds(state, action), key=_BY_CLAUSE)]

    def _against(self, state: State, by: int, piece: str, using: str | None, place_id: str) -> Objection:
        """Return the objection by BAS-9.4 to a place that a VP cannot enter.

        If no ability is strong enough, the objection names all that the place accepts.
        """
        place = state.places.by_id.get(place_id)
        if place is None:
            reason = say("There is no place “{place}” on the board.", place=place_id)
            return Objection("BAS-9.4", reason, is_absolute=True)
        accepted = _accepted_usings(state, place_id)
        if using is not None and using not in accepted:
            return Objection("BAS-9.4", _REQUIREMENTS[place.kind], is_absolute=True)
        opening = _sufficient_usings(state, by, place_id)
        if not opening or (using is not None and using not in opening):
            strengths = [
                say(
                    "{ability} {strength}",
                    ability=USING_LABELS[name],
                    strength=state.seats[by].strength(name),
                )
                for name in (accepted if not opening else (using,))
                if name is not None
            ]
            return Objection(
                "BAS-9.4",
                say(
                    "{place} asks for {score}; {seat} has {abilities}.",
                    place=place_label(place.id),
                    score=place.score,
                    seat=SeatName(by),
                    abilities=Listed(tuple(strengths)),
                ),
            )
        reason = say("{vp} is in {place} already.", vp=vp_label(piece), place=place_label(place_id))
        return Objection("BAS-9.4", reason, is_absolute=True, is_seen=True)

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
            if state.pending is None:  # the action itself says that the VP is there
                state = state._replace(effects=state.effects[1:])
        return with_spent(state, by, spent)

    def describe(self, state: State, action: Action) -> Sentence:
        values = {"vp": vp_label(action.given["vp"]), "place": place_label(action.given["place"])}
        using = action.given["using"]
        if using == NOTHING:
            return say("{vp} is placed in {place}.", **values)
        is_open = using in (CORRUPTION, CRIME) or _holders(state, action.seat, action.given["place"])
        if not is_open:
            return say("{vp} enters {place} with {ability}.", ability=USING_LABELS[using], **values)
        return say("{vp} is to enter {place} with {ability}.", ability=USING_LABELS[using], **values)


def _accepted_usings(state: State, place: str) -> tuple[str, ...]:
    """Return what a place accepts for entering it."""
    found = state.places.by_id.get(place)
    return () if found is None else _ACCEPTED_USINGS[found.kind]


def _sufficient_usings(state: State, by: int, place: str) -> list[str]:
    """Return what a seat has enough of to enter a place."""
    opened = entry_options(state, by, None).opened
    return [using for using in _accepted_usings(state, place) if place in opened[using]]


_BY_CLAUSE = attrgetter("clause")
_WRONG_PHASE = Objection("BAS-9.1", say("VPs are placed in the phase “Place Vice presidents”."))


def _not_own_vp(piece: str) -> Objection:
    return Objection("BAS-9.4", say("You can place only your own VPs."), is_absolute=True)


# bounds that depend on few values, and that many calls need
@cache
def _own_vps(by: int) -> Values:
    own = pieces_of(by)
    return Values(own, among(own, _not_own_vp))


@lru_cache
def _usings(fit: tuple[str, ...], useless: tuple[str, ...], by: int) -> Values:
    def opens_nothing(using: str) -> Objection:
        reason = say("{seat}'s {ability} opens no place.", seat=SeatName(by), ability=USING_LABELS[using])
        return Objection("BAS-9.4", reason)

    return Values(
        # an ability that opens only places at war or the current one is not shown at all
        [using for using in USINGS if using in fit or using in useless],
        *((not_among(useless, opens_nothing),) if useless else ()),
    )


def _no_way(piece: str) -> Objection:
    return Objection("BAS-9.4", say("There is no place that {vp} could go to.", vp=vp_label(piece)))


_REQUIREMENTS = {
    REGION: say("A region asks for Corruption or Crime."),
    MEDIA: say("A desk of the Media circus asks for Media."),
    LOUNGE: say("The VIP Lounge is open to all: nothing is used."),
}


def with_spent(state: State, by: int, spent: bool) -> State:
    """Add an effect, as the first, that extra effort is used up, if there was any (BAS-3.2)."""
    if not spent:
        return state
    effect = Effect("BAS-3.2", say("{seat}'s extra effort is used up.", seat=SeatName(by)))
    return state._replace(effects=(effect, *state.effects))
