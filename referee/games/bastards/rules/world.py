"""What the table does as a whole: phases, interventions, wars, moved VPs, the end (BAS-5, BAS-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action, Actor
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, Named, PerSeat, SeatPiece, Text, Whole
from referee.engine.rule import Domain, Domains, Rule
from referee.games.bastards.rules.flow import (
    billions_,
    is_at_war,
    move,
    unsettled,
    vp_,
    war_objection,
)
from referee.games.bastards.state import (
    DRAW,
    NUMBERS,
    PHASES,
    REGION,
    STAGES,
    State,
    all_vps,
)
from referee.text import Sentence, say

_TITLES = {stage.id: stage.title for stage in STAGES}


class TableRule(Rule[State]):
    """What nobody in particular does, while nothing is pending."""

    actor = Actor.TABLE

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.pending is not None or state.final is not None else (None,)


class RegionRule(TableRule):
    """What concerns one region."""

    is_aside = True
    clause: str

    def actors(self, state: State) -> Iterable[int | None]:
        return super().actors(state) if state.of_kind(REGION) else ()

    def regions(self, state: State) -> Domain:
        """Return the regions."""
        return Domain([place.id for place in state.of_kind(REGION)])

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        if "region" in action.given:
            place = state.find(action.given["region"])
            if place is None or place.kind != REGION:
                yield Objection(
                    self.clause,
                    say("“{place}” is not a region of the pyramid.", place=action.given["region"]),
                )


class Phase(TableRule):
    """Go on to the next phase; after Business comes the next turn (BAS-9.1)."""

    do = "phase"
    title = say("Next phase")
    parameters = {"name": Choice(values=PHASES, labels=_TITLES, label=say("Phase"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return Domain((state.next_phase,), PHASES)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        if action.given.get("name", state.next_phase) != state.next_phase:
            yield Objection(
                "BAS-9.1",
                say(
                    "After “{now}” comes “{next}”.",
                    now=_TITLES[state.phase],
                    next=_TITLES[state.next_phase],
                ),
            )

    def apply(self, state: State, action: Action) -> State:
        name = action.given["name"]
        news: tuple[Effect, ...] = ()
        if name == DRAW:
            turn = state.turn_number + 1
            news = (Effect("BAS-9.1", say("Turn {number} begins.", number=turn)),)
            state = state._replace(turn_number=turn)
        return state._replace(phase=name, news=news)

    def describe(self, state: State, action: Action) -> Sentence:
        return say("Phase: {phase}.", phase=_TITLES[action.given["name"]])


class Intervene(RegionRule):
    """The Rest intervenes in a region: its Stuff falls, and the VPs there collect (BAS-5)."""

    do = "intervene"
    title = say("Intervention")
    clause = "BAS-5.1"
    parameters = {
        "region": Named(label=say("Region")),
        "superpower_war": Flag(label=say("The One $uperpower is at war with the Rogue State"), optional=True),
    }

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        return self.regions(state) if name == "region" else Domain((False, True))

    def apply(self, state: State, action: Action) -> State:
        region = action.given["region"]
        clause = "BAS-5.2" if action.given.get("superpower_war") else "BAS-5.1"
        level = state.stuff_rest - 1
        news = [Effect("BAS-5.1", say("The Stuff level of the Rest falls by 1, to {level}.", level=level))]
        count = 0
        for _, piece, vp in all_vps(state):
            if vp.place == region:
                count += 1
                state = state.with_vp(piece, vp._replace(black=vp.black + 1))
                put = say("{amount} of black money on {vp}.", amount=billions_(1), vp=vp_(piece))
                news.append(Effect(clause, put))
        bank = (state.bank[0] + count, state.bank[1])
        return state._replace(stuff_rest=level, bank=bank, news=tuple(news))

    def describe(self, state: State, action: Action) -> Sentence:
        region = action.given["region"]
        if action.given.get("superpower_war"):
            return say("Intervention: the One $uperpower is at war with {region}.", region=region)
        return say("The Rest intervenes in {region}.", region=region)


class War(RegionRule):
    """Put a war marker on a region, or take it away (BAS-9.6)."""

    do = "war"
    title = say("War marker")
    clause = "BAS-9.6"
    parameters = {"region": Named(label=say("Region")), "on": Flag(label=say("At war"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "region":
            return self.regions(state)
        return Domain((not is_at_war(state, given["region"]),), (True, False))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().objections(state, action)
        given = action.given
        if "on" in given and given["on"] == is_at_war(state, given["region"]):
            if given["on"]:
                yield Objection("BAS-9.6", say("{region} is at war already.", region=given["region"]))
            else:
                yield Objection("BAS-9.6", say("{region} is not at war.", region=given["region"]))

    def apply(self, state: State, action: Action) -> State:
        region = action.given["region"]
        marked = {*state.wars, region} if action.given["on"] else {*state.wars} - {region}
        wars = tuple(place.id for place in state.places if place.id in marked)
        sentence = (
            say("Nobody enters or leaves {region}.", region=region)
            if action.given["on"]
            else say("{region} is open again.", region=region)
        )
        return state._replace(wars=wars, news=(Effect("BAS-9.6", sentence),))

    def describe(self, state: State, action: Action) -> Sentence:
        if action.given["on"]:
            return say("War in {region}.", region=action.given["region"])
        return say("Peace in {region}.", region=action.given["region"])


class Displace(TableRule):
    """Move a VP as a card or an event says (BAS-2.2)."""

    do = "displace"
    title = say("Move a VP by a card or event")
    is_aside = True
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("Which VP")),
        "place": Named(label=say("Where")),
        "reason": Text(label=say("What for")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        return super().actors(state) if self._movable(state) else ()

    def _goals(self, state: State, piece: str) -> list[str]:
        now = state.vp(piece).place
        if is_at_war(state, now):
            return []
        return [place.id for place in state.places if place.id != now and not is_at_war(state, place.id)]

    def _movable(self, state: State) -> list[str]:
        return [piece for _, piece, _ in all_vps(state) if self._goals(state, piece)]

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        if name == "vp":
            movable = self._movable(state)
            at_war = [piece for _, piece, vp in all_vps(state) if is_at_war(state, vp.place)]
            return Domain(movable, sorted((*movable, *at_war)))
        if name == "reason":
            return Domain(("",), is_open=True)
        everywhere = [place.id for place in state.places]
        return Domain(self._goals(state, given["vp"]) or everywhere, everywhere)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        given = action.given
        if "vp" not in given:
            return
        piece, place = given["vp"], given.get("place")
        now = state.vp(piece).place
        if place is not None:
            if state.find(place) is None:
                yield Objection("BAS-2.2", say("There is no place “{place}” on the board.", place=place))
            elif now == place and not is_at_war(state, now):
                yield Objection("BAS-2.2", say("{vp} is in {place} already.", vp=vp_(piece), place=place))
        if now is not None and is_at_war(state, now):
            yield war_objection(now, piece)
        if place is not None and is_at_war(state, place):
            yield war_objection(place)

    def apply(self, state: State, action: Action) -> State:
        state, lost = move(state, action.given["vp"], action.given["place"])
        return state._replace(news=tuple(lost))

    def describe(self, state: State, action: Action) -> Sentence:
        return say(
            "{vp} is moved to {place} ({reason}).",
            vp=vp_(action.given["vp"]),
            place=action.given["place"],
            reason=action.given["reason"] or say("no reason given"),
        )


class Finish(TableRule):
    """End the game, with the VPs that count for winning (BAS-9.7)."""

    do = "finish"
    title = say("End the game")
    ends_game = True
    parameters = {"vps": PerSeat(of=Whole(), label=say("VPs that count for winning"))}

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        regions = {place.id for place in state.of_kind(REGION)}
        in_regions = tuple(sum(vp.place in regions for vp in seat.vps) for seat in state.seats)
        counts = [(count,) * len(state.seats) for count in range(len(NUMBERS) + 1)]
        return Domain(list(dict.fromkeys((in_regions, *counts))), is_open=True)

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        if any(not 0 <= count <= len(NUMBERS) for count in action.given.get("vps", ())):
            yield Objection("BAS-9.2", say("Each player has 0 to {most} VPs.", most=len(NUMBERS)))

    def apply(self, state: State, action: Action) -> State:
        return state._replace(final=action.given["vps"], news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("The table ends the game.")
