"""Vice presidents take their places, and battles of Goodwill decide who stays (BAS-9.4 to 9.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, Named, SeatPiece, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.bastards.rules.flow import (
    amounts,
    enter,
    from_bank,
    goodwill_,
    is_at_war,
    over,
    short_of_goodwill,
    to_lounge,
    unsettled,
    use_up_effort,
    vp_,
    war_objection,
)
from referee.games.bastards.rules.journalism import window
from referee.games.bastards.state import (
    BATTLE,
    CORRUPTION,
    CRIME,
    LOUNGE,
    MEDIA,
    NOTHING,
    NUMBERS,
    PLACE,
    REGION,
    Battle,
    Place,
    Press,
    State,
    pieces_of,
    read_piece,
)
from referee.text import Listed, SeatName, Sentence, say

USINGS = (CORRUPTION, CRIME, MEDIA, NOTHING)
USING_LABELS = {
    CORRUPTION: say("Corruption"),
    CRIME: say("Crime"),
    MEDIA: say("Media"),
    NOTHING: say("nothing (VIP Lounge)"),
}
_KIND_OF = {CORRUPTION: REGION, CRIME: REGION, MEDIA: MEDIA, NOTHING: LOUNGE}


def is_too_weak(state: State, by: int, using: str, place: Place) -> bool:
    """Whether a seat falls short of a place's score (BAS-9.4).

    How the prize eases the way into regions is not known here, so its holder's score is not checked.
    """
    if using == NOTHING or (by == state.prize and place.kind == REGION):
        return False
    return state.seats[by].strength(using) < place.score


def fitting(state: State, by: int, using: str) -> list[Place]:
    """Return the places that a seat's ability opens."""
    return [place for place in state.of_kind(_KIND_OF[using]) if not is_too_weak(state, by, using, place)]


def goals(state: State, by: int, piece: str, using: str) -> list[str]:
    """Return the places that a VP can be placed in."""
    vp = state.vp(piece)
    return [
        place.id
        for place in fitting(state, by, using)
        if place.id != vp.place and not is_at_war(state, place.id)
    ]


def arrive(state: State, by: int, piece: str, place: str) -> State:
    """Let a VP enter, or begin the battle of Goodwill with the other seats that have a VP there."""
    holders = {
        seat
        for seat, one in enumerate(state.seats)
        if seat != by and any(vp.place == place for vp in one.vps)
    }
    found = state.find(place)
    if not holders or (found is not None and found.kind == LOUNGE):
        state, news = enter(state, piece, place, "BAS-9.4")
        return state._replace(pending=None, news=tuple(news))
    waiting = state.precedence(holders)
    effect = Effect(
        "BAS-9.5",
        say(
            "Battle of Goodwill for {place}. In this order: {seats}.",
            place=place,
            seats=Listed(tuple(SeatName(seat) for seat in waiting)),
        ),
    )
    return state._replace(pending=Battle(by, piece, place, (), waiting), news=(effect,))


class PlaceVp(Rule[State]):
    """Place a VP; into a region by Corruption or Crime is a declaration first (BAS-4.7, BAS-9.4)."""

    do = "place_vp"
    title = say("Place a VP")
    step = PLACE
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("Which VP")),
        "using": Choice(values=USINGS, labels=USING_LABELS, label=say("Using")),
        "place": Named(label=say("Where")),
    }

    def read(self, raw: Mapping[str, Any], by: int | None, where: str, seats: int) -> dict[str, Any]:
        """Read it also without ``using``, as it is said of the VIP Lounge."""
        return super().read({"using": NOTHING, **raw}, by, where, seats)

    def actors(self, state: State) -> Iterable[int | None]:
        if state.step != PLACE:
            return ()
        return [
            seat
            for seat in range(len(state.seats))
            if any(self._can_move(state, seat, piece) for piece in pieces_of(seat))
        ]

    def _can_move(self, state: State, by: int, piece: str) -> bool:
        if is_at_war(state, state.vp(piece).place):
            return False
        return any(goals(state, by, piece, using) for using in reversed(USINGS))

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "vp":
            own = pieces_of(by)
            return Domain([piece for piece in own if self._can_move(state, by, piece)], own)
        if name == "using":
            # those that no score opens are laid out with the reason
            usings = [using for using in USINGS if goals(state, by, given["vp"], using)] or [NOTHING]
            return Domain(
                usings,
                [using for using in USINGS if using in usings or not fitting(state, by, using)],
            )
        everywhere = [place.id for place in state.places]
        return Domain(goals(state, by, given["vp"], given["using"]) or everywhere, everywhere)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        if state.phase != PLACE:
            yield Objection("BAS-9.1", say("VPs are placed in the phase “Place Vice presidents”."))
        given, by = action.given, action.seat
        if "vp" not in given:
            return
        piece, using = given["vp"], given.get("using", NOTHING)
        if read_piece(piece)[0] != by:
            yield Objection("BAS-9.4", say("Everybody places their own VPs."))
        origin = state.vp(piece).place
        if "using" in given and not fitting(state, by, using):
            yield Objection(
                "BAS-9.4",
                say("{seat}'s {ability} opens no place.", seat=SeatName(by), ability=USING_LABELS[using]),
            )
        if "place" in given:
            yield from self._against(state, by, piece, using, given["place"])
        if origin is not None and is_at_war(state, origin):
            yield war_objection(origin, piece)
        if "place" in given and is_at_war(state, given["place"]):
            yield war_objection(given["place"])
        if "using" not in given and "place" not in given and not self._can_move(state, by, piece):
            yield Objection("BAS-9.4", say("There is no place that {vp} could go to.", vp=vp_(piece)))

    def _against(self, state: State, by: int, piece: str, using: str, place_id: str) -> Iterator[Objection]:
        """Yield what BAS-9.4 has against a place."""
        place = state.find(place_id)
        if place is None:
            yield Objection("BAS-9.4", say("There is no place “{place}” on the board.", place=place_id))
        elif place.kind != _KIND_OF[using]:
            yield Objection("BAS-9.4", _ASKS[place.kind])
        elif is_too_weak(state, by, using, place):
            yield Objection(
                "BAS-9.4",
                say(
                    "{place} asks for {score}; {seat} has {ability} {strength}.",
                    place=place.id,
                    score=place.score,
                    seat=SeatName(by),
                    ability=USING_LABELS[using],
                    strength=state.seats[by].strength(using),
                ),
            )
        elif state.vp(piece).place == place_id:
            yield Objection("BAS-9.4", say("{vp} is in {place} already.", vp=vp_(piece), place=place_id))

    def apply(self, state: State, action: Action) -> State:
        by, piece, place = action.seat, action.given["vp"], action.given["place"]
        using = action.given["using"]
        spent = sum(state.seats[by].effort)
        state = use_up_effort(state, by)
        if using in (CORRUPTION, CRIME):
            # BAS-4.7: journalism comes before the battle; until then the VP stays where it is
            pending = Press(by, using, (piece,), None, place)
            state = state._replace(pending=pending)
            state = state._replace(news=(window(state, pending),))
        else:
            state = arrive(state, by, piece, place)
        return with_spent(state, by, spent)

    def describe(self, state: State, action: Action) -> Sentence:
        values = {"vp": vp_(action.given["vp"]), "place": action.given["place"]}
        using = action.given["using"]
        if using == NOTHING:
            return say("{vp} is placed in {place}.", **values)
        return say("{vp} is to enter {place} by {ability}.", ability=USING_LABELS[using], **values)


_ASKS = {
    REGION: say("A region asks for Corruption or Crime."),
    MEDIA: say("A desk of the Media circus asks for Media."),
    LOUNGE: say("The VIP Lounge is open to all: nothing is used."),
}


def with_spent(state: State, by: int, spent: int) -> State:
    """Say first that extra effort is used up, if there was any (BAS-3.2)."""
    if not spent:
        return state
    effect = Effect("BAS-3.2", say("{seat}'s extra effort is used up.", seat=SeatName(by)))
    return state._replace(news=(effect, *state.news))


class BattleRule(Rule[State]):
    """What the steps of a battle of Goodwill have in common (BAS-9.5)."""

    step = BATTLE

    def battle(self, state: State) -> Battle | None:
        """Return the battle that is fought now."""
        return state.pending if isinstance(state.pending, Battle) else None

    def outside(self, state: State) -> Iterator[Objection]:
        """Object where no battle is fought."""
        yield from over(state)
        if self.battle(state) is None:
            yield Objection("BAS-9.5", say("There is no battle of Goodwill now."))


class Answer(BattleRule):
    """A seat with a VP there fights or yields, in the order of precedence, once."""

    def actors(self, state: State) -> Iterable[int | None]:
        battle = self.battle(state)
        return () if battle is None else battle.waiting[:1]

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.outside(state)
        battle = self.battle(state)
        if battle is not None and action.by not in battle.waiting[:1]:
            if battle.waiting:
                yield Objection(
                    "BAS-9.5", say("It is {seat}'s turn to answer.", seat=SeatName(battle.waiting[0]))
                )
            else:
                yield Objection(
                    "BAS-9.5", say("All have answered: {seat} pushes or retreats.", seat=SeatName(battle.by))
                )

    def answered(self, state: State, fighters: tuple[tuple[int, int], ...]) -> State:
        """Go on to the next seat; if nobody has fought, the newcomer enters."""
        battle = self.battle(state)
        assert battle is not None
        waiting = battle.waiting[1:]
        if waiting or fighters:
            return state._replace(pending=battle._replace(fighters=fighters, waiting=waiting), news=())
        state, news = enter(state, battle.vp, battle.place, "BAS-9.5")
        return state._replace(pending=None, news=tuple(news))


class Fight(Answer):
    """Pay any amount of Goodwill, 0 too, to keep the newcomer out."""

    do = "fight"
    title = say("Fight")
    parameters = {"amount": Whole(label=say("Goodwill"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        return amounts(0, state.seats[by].goodwill)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().objections(state, action)
        amount = action.given.get("amount", 0)
        yield from short_of_goodwill(state, action.seat, amount)
        if amount < 0:
            yield Objection("BAS-9.5", say("Pay 0 Goodwill or more."))

    def apply(self, state: State, action: Action) -> State:
        battle = self.battle(state)
        assert battle is not None
        by, amount = action.seat, action.given["amount"]
        return self.answered(from_bank(state, by, 0, -amount), (*battle.fighters, (by, amount)))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{seat} fights with {amount}.",
            seat=SeatName(action.seat),
            amount=goodwill_(action.given["amount"]),
        )


class Yield(Answer):
    """Stay out of the battle."""

    do = "yield"
    title = say("Do not fight")

    def apply(self, state: State, action: Action) -> State:
        battle = self.battle(state)
        assert battle is not None
        return self.answered(state, battle.fighters)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} does not fight.", seat=SeatName(action.seat))


class Push(BattleRule):
    """The newcomer pays more than all fighters together, or goes to the VIP Lounge."""

    do = "push"
    title = say("Push or retreat")
    parameters = {
        "retreat": Flag(label=say("Retreat to the VIP Lounge"), optional=True),
        # whoever retreats pays nothing
        "amount": Whole(label=say("Goodwill"), only_for=("retreat", (None, False))),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        battle = self.battle(state)
        return (battle.by,) if battle is not None and not battle.waiting else ()

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        battle = self.battle(state)
        assert by is not None and battle is not None
        goodwill, least = state.seats[by].goodwill, battle.total + 1
        if name == "retreat":
            return Domain((False, True) if goodwill >= least else (True,))
        if goodwill < least:
            return Domain((), (least - 1, least))
        return amounts(least, goodwill, shown_from=least - 1)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.outside(state)
        battle = self.battle(state)
        if battle is None:
            return
        if battle.waiting:
            yield Objection(
                "BAS-9.5",
                say("First {seat} answers: fight or not.", seat=SeatName(battle.waiting[0])),
            )
        if action.by != battle.by:
            yield Objection("BAS-9.5", say("Only the newcomer, {seat}, pushes.", seat=SeatName(battle.by)))
        amount = action.given.get("amount")
        if amount is None:
            return
        yield from short_of_goodwill(state, action.seat, amount)
        if amount <= battle.total:
            yield Objection(
                "BAS-9.5",
                say("The fighters have paid {total} together: pay more.", total=goodwill_(battle.total)),
            )

    def apply(self, state: State, action: Action) -> State:
        battle = self.battle(state)
        assert battle is not None
        news: list[Effect] = []
        if "amount" not in action.given:
            state, news = to_lounge(state, battle.vp, "BAS-9.5")
        else:
            state = from_bank(state, battle.by, 0, -action.given["amount"])
            for seat, _ in battle.fighters:
                for piece in pieces_of(seat):
                    if state.vp(piece).place == battle.place:
                        state, more = to_lounge(state, piece, "BAS-9.5")
                        news += more
            state, more = enter(state, battle.vp, battle.place, "BAS-9.5")
            news += more
        return state._replace(pending=None, news=tuple(news))

    def describe(self, state: State, action: Action) -> Sentence:
        seat = SeatName(action.seat)
        if "amount" not in action.given:
            return say("{seat} retreats.", seat=seat)
        return say("{seat} pushes with {amount}.", seat=seat, amount=goodwill_(action.given["amount"]))
