"""Actions of the whole table: phases, interventions, wars, moved VPs, the end (BAS-5, BAS-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from referee.engine.action import Action, Actor
from referee.engine.bounds import Bounds, Limit, Values, among, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Choice, Flag, PerSeat, SeatPiece, Text, Whole
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    WHAT_FOR,
    NamedPlace,
    billions_label,
    move,
    not_leaving_war,
    unsettled_objections,
    unused_effort,
    use_up_effort,
    vp_label,
    war_objection,
    with_effort,
)
from referee.games.bastards.state import (
    DRAW,
    NUMBERS,
    PHASES,
    STAGES,
    State,
    all_vps,
    next_phase,
)
from referee.games.bastards.suggested import place_label
from referee.i18n import SeatName, Sentence, say

_TITLES = {stage.id: stage.title for stage in STAGES}


class TableRule(Rule[State]):
    """The base of actions by the table, while nothing is pending."""

    actor = Actor.TABLE

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.pending is not None or state.final is not None else (None,)


class RegionRule(TableRule):
    """The base of actions on one region."""

    is_out_of_turn = True
    clause: str

    def actors(self, state: State) -> Iterable[int | None]:
        return super().actors(state) if state.places.regions else ()

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def regions(self, state: State) -> Bounds:
        """Return the bounds of a region."""
        return Values(
            state.places.regions,
            among(
                state.places.regions,
                lambda place: Objection(
                    self.clause, say("“{place}” is not a region of the pyramid.", place=place)
                ),
            ),
        )


def _after(now: str) -> Values:
    """Return the bounds of the phase after one."""
    following = next_phase(now)
    reason = say("After “{now}” comes “{next}”.", now=_TITLES[now], next=_TITLES[following])
    return Values(PHASES, among((following,), lambda _: Objection("BAS-9.1", reason)))


_AFTER = {phase: _after(phase) for phase in PHASES}


class Phase(TableRule):
    """Begin the next phase; after Business comes the next turn (BAS-9.1)."""

    do = "phase"
    title = say("Next phase")
    parameters = {"name": Choice(values=PHASES, labels=_TITLES, label=say("Phase"))}
    opens_stage = True

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        return _AFTER[state.phase]

    def caution(self, state: State, action: Action) -> Objection | None:
        """Warn whose extra effort the end of the phase removes (BAS-3.2)."""
        unused = unused_effort(state)
        return None if unused is None else Objection("BAS-3.2", unused)

    def apply(self, state: State, action: Action) -> State:
        name = action.given["name"]
        effects: list[Effect] = []
        for seat in with_effort(state):
            state = use_up_effort(state, seat)
            unused = say("{seat}'s extra effort was for that phase: it is gone.", seat=SeatName(seat))
            effects.append(Effect("BAS-3.2", unused))
        if name == DRAW:
            turn = state.turn_number + 1
            effects.append(Effect("BAS-9.1", say("Turn {number} begins.", number=turn)))
            state = state._replace(turn_number=turn)
        return state._replace(phase=name, placers=(), effects=tuple(effects))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("Phase: {phase}.", phase=_TITLES[action.given["name"]])


class Intervene(RegionRule):
    """The Rest intervenes in a region: its Stuff falls, and the VPs there collect (BAS-5)."""

    do = "intervene"
    title = say("Intervention")
    clause = "BAS-5.1"
    parameters = {
        "region": NamedPlace(label=say("Region")),
        # BAS-5.2: the region names that war, with the same effects, so a switch would change nothing
        "superpower_war": Flag(optional=True, is_on_board=True),
    }

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "region":
            return self.regions(state)
        rogue, region = state.places.rogue, given.get("region")
        only = say("That war is fought in {place} only.", place=place_label(rogue))
        return Values(
            (False, True),
            Limit(
                lambda is_war: not is_war or rogue in (None, region),
                lambda _: Objection("BAS-5.2", only),
            ),
        )

    def apply(self, state: State, action: Action) -> State:
        region = action.given["region"]
        clause = "BAS-5.2" if action.given.get("superpower_war") else "BAS-5.1"
        level = state.stuff_rest - 1
        effects = [Effect("BAS-5.1", say("The Stuff level of the Rest falls by 1, to {level}.", level=level))]
        count = 0
        for _, piece, vp in all_vps(state):
            if vp.place == region:
                count += 1
                state = state.with_vp(piece, vp._replace(black=vp.black + 1))
                sentence = say(
                    "{amount} of black money on {vp}.", amount=billions_label(1), vp=vp_label(piece)
                )
                effects.append(Effect(clause, sentence))
        bank = (state.bank[0] + count, state.bank[1])
        return state._replace(stuff_rest=level, bank=bank, effects=tuple(effects))

    def describe(self, state: State, action: Action) -> Sentence:
        region = action.given["region"]
        if action.given.get("superpower_war"):
            return say(
                "Intervention: the One $uperpower is at war with {region}.", region=place_label(region)
            )
        return say("Intervention in {region}.", region=place_label(region))


class War(RegionRule):
    """Put a war marker on a region, or take it away (BAS-9.6)."""

    do = "war"
    title = say("War marker")
    clause = "BAS-9.6"
    parameters = {"region": NamedPlace(label=say("Region")), "on": Flag(label=say("At war"), is_implied=True)}

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "region":
            return self.regions(state)
        region = given.get("region")
        is_at_war = region in state.wars

        def same(_: bool) -> Objection:
            if is_at_war:
                already = say("{region} is at war already.", region=place_label(region))
            else:
                already = say("{region} is not at war.", region=place_label(region))
            return Objection("BAS-9.6", already, is_absolute=True, is_seen=True)

        return Values((True, False), Limit(lambda on: on != is_at_war, same))

    def explained(
        self, state: State, by: int | None, name: str, value: Any, given: Mapping[str, Any]
    ) -> Sentence | None:
        """Say what the action does to a region's marker."""
        if name != "region" or value not in state.places.regions:
            return None
        return say("the war ends") if value in state.wars else say("war begins")

    def apply(self, state: State, action: Action) -> State:
        region = action.given["region"]
        marked = {*state.wars, region} if action.given["on"] else {*state.wars} - {region}
        wars = tuple(place.id for place in state.places if place.id in marked)
        sentence = (
            say("Nobody enters or leaves {region}.", region=place_label(region))
            if action.given["on"]
            else say("{region} is open again.", region=place_label(region))
        )
        return state._replace(wars=wars, effects=(Effect("BAS-9.6", sentence),))

    def describe(self, state: State, action: Action) -> Sentence:
        if action.given["on"]:
            return say("War in {region}.", region=place_label(action.given["region"]))
        return say("Peace in {region}.", region=place_label(action.given["region"]))


class Displace(TableRule):
    """Move a VP as a card or an event says (BAS-2.2)."""

    do = "displace"
    title = say("Move a VP by a card or event")
    is_out_of_turn = True
    parameters = {
        "vp": SeatPiece(numbers=NUMBERS, label=say("Which VP")),
        "place": NamedPlace(label=say("Where")),
        "reason": Text(label=say("What for")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        return super().actors(state) if any(self._movable(state)) else ()

    def _goals(self, state: State, piece: str) -> list[str]:
        current, wars = state.vp(piece).place, state.wars
        return (
            []
            if current in wars
            else [place for place in state.places.ids if place != current and place not in wars]
        )

    def _movable(self, state: State) -> Iterator[str]:
        return (piece for _, piece, _ in all_vps(state) if self._goals(state, piece))

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        if name == "reason":
            return WHAT_FOR
        if name == "vp":
            at_war = [piece for _, piece, vp in all_vps(state) if vp.place in state.wars]
            return Values(sorted((*self._movable(state), *at_war)), *not_leaving_war(state))
        piece = given.get("vp")
        current = None if piece is None else state.vp(piece).place

        def against(place: str) -> Objection:
            if place not in state.places.by_id:
                return Objection("BAS-2.2", say("There is no place “{place}” on the board.", place=place))
            assert piece is not None
            reason = say("{vp} is in {place} already.", vp=vp_label(piece), place=place_label(place))
            return Objection("BAS-2.2", reason, is_seen=True)

        free = [place for place in state.places.ids if place != current or current in state.wars]
        return Values(state.places.ids, among(free, against), not_among(state.wars, war_objection))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # the place (BAS-2.2) is cited before the war (BAS-9.6)
        yield from sorted(self.out_of_bounds(state, action), key=attrgetter("clause"))

    def apply(self, state: State, action: Action) -> State:
        state, lost = move(state, action.given["vp"], action.given["place"])
        return state._replace(effects=tuple(lost))

    def describe(self, state: State, action: Action) -> Sentence:
        piece, place, reason = (
            vp_label(action.given["vp"]),
            place_label(action.given["place"]),
            action.given["reason"],
        )
        if reason:
            return say("{vp} is moved to {place} ({reason}).", vp=piece, place=place, reason=reason)
        return say("{vp} is moved to {place}.", vp=piece, place=place)


class Finish(TableRule):
    """End the game, with the VPs that count for winning (BAS-9.7)."""

    do = "finish"
    title = say("End the game")
    ends_game = True
    parameters = {"vps": PerSeat(of=Whole(), label=say("VPs that count for winning"))}

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        regions = state.places.regions
        in_regions = tuple(sum(vp.place in regions for vp in seat.vps) for seat in state.seats)
        counts = [(count,) * len(state.seats) for count in range(len(NUMBERS) + 1)]
        return Values(
            list(dict.fromkeys((in_regions, *counts))),
            Limit(
                lambda vps: all(0 <= count <= len(NUMBERS) for count in vps),
                lambda _: Objection("BAS-9.2", say("Each player has 0 to {most} VPs.", most=len(NUMBERS))),
            ),
            is_open=True,
        )

    def caution(self, state: State, action: Action) -> Objection | None:
        """Name the holder of the prize, which counts as one more VP (BAS-6.2)."""
        if state.prize is None:
            return None
        counted = say(
            "The Peace Nobel Prize of {seat} is counted as one more: leave it out here.",
            seat=SeatName(state.prize),
        )
        return Objection("BAS-6.2", counted)

    def apply(self, state: State, action: Action) -> State:
        return state._replace(final=action.given["vps"], effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("The table ends the game.")
