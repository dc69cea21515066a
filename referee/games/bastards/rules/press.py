"""Declared actions, and how they are carried out (BAS-4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Flag, ListOf, SeatIndex, SeatPiece, Several, Text, YesOrNo
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    WHAT_FOR,
    over_objections,
    own_in_regions,
    unsettled_objections,
    use_up_effort,
    vp_label,
)
from referee.games.bastards.rules.journalism import may_expose, window
from referee.games.bastards.rules.placing import arrive, with_spent
from referee.games.bastards.state import (
    CORRUPTION,
    CRIME,
    NO_EFFORT,
    NOTHING,
    NUMBERS,
    OFFENCES,
    PRESS,
    SELL_STUFF,
    TECH_CARD,
    WAR,
    Press,
    State,
    names_of,
    pieces_of,
)
from referee.i18n import Listed, SeatName, Sentence, say, seat_names

OFFENCE_LABELS = {
    CORRUPTION: say("Corruption"),
    CRIME: say("Crime"),
    TECH_CARD: say("an action card that needs Tech"),
    SELL_STUFF: say("selling Stuff"),
    NOTHING: say("nothing illegal"),
}


OFFENCE_TITLES = OFFENCE_LABELS | {
    TECH_CARD: say("Tech card"),
    SELL_STUFF: say("Selling Stuff"),
    NOTHING: say("Nothing illegal"),
}
"""The labels of what a declaration uses, outside of sentences."""


def using_label(using: str | tuple[str, ...]) -> Sentence | Listed:
    """Return the labels of what an action uses, one or several."""
    labels = tuple(OFFENCE_LABELS[name] for name in names_of(using))
    return labels[0] if len(labels) == 1 else Listed(labels)


class Declare(Rule[State]):
    """Announce an action that the press may cancel (BAS-4.7)."""

    do = "declare"
    title = say("Declare an action")
    is_out_of_turn = True
    parameters = {
        "using": Several(
            values=(*OFFENCES, NOTHING), together=OFFENCES, labels=OFFENCE_TITLES, label=say("Using")
        ),
        "partner": SeatIndex(label=say("Partner in a joint venture"), optional=True),
        "opportunity": Flag(label=say("Business Opportunity"), optional=True),
        "reason": Text(label=say("What for")),
        # fields that depend on others come last, so that their appearance moves nothing
        "vps": ListOf(of=SeatPiece(numbers=NUMBERS), label=say("VPs involved")),
        "into_grey": YesOrNo(
            label=say("Stuff level into or within the grey area?"),
            only_for=("using", (SELL_STUFF,)),
        ),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.pending is not None or state.final is not None else range(len(state.seats))

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled_objections(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "using":
            choices = (*OFFENCES, NOTHING)
            return Values((*choices, *itertools.combinations(OFFENCES, 2), OFFENCES), shown=choices)
        if name == "partner":
            alone = Objection("BAS-4.6", say("A joint venture needs another player."))
            return Values(range(len(state.seats)), not_among((by,), lambda _: alone))
        if name == "vps":
            return self._vps(by, given.get("partner", by))
        if name == "reason":
            return WHAT_FOR
        return super().bounds(state, by, name, given)

    def usual(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Any:
        """Default to the VPs in a war in its phase, or else to the only VP in a region."""
        if name == "reason":
            return say("business") if _is_sale(given) else say("action card")
        if name != "vps" or by is None:
            return None
        found: tuple[str, ...] = ()
        for seat in dict.fromkeys((by, given.get("partner", by))):
            own = own_in_regions(state, seat)
            fighting = [piece for piece in own if state.vp(piece).place in state.wars]
            if state.phase == WAR and state.wars:
                found += (*fighting,)
            elif len(own) == 1:
                found += (*own,)
        return found

    def caution(self, state: State, action: Action) -> Objection | None:
        """Warn of a declaration that names no VP, if it is one that can be exposed (BAS-4.3)."""
        pending = _pending(action)
        if not pending.offences or pending.vps:
            return None
        return Objection(
            "BAS-4.3", say("No VP is named: if this is exposed, none of yours goes to the VIP Lounge.")
        )

    def _vps(self, by: int, partner: int) -> Bounds:
        """Return the bounds of the VPs: those of the declarer and the partner, each at most once."""
        own_pieces = pieces_of(by)
        pieces = own_pieces if partner == by else (*own_pieces, *pieces_of(partner))

        def against(vps: tuple[str, ...]) -> Objection:
            for index, piece in enumerate(vps):
                if piece not in pieces:
                    reason = say(
                        "Only VPs of the declarer and the partner can be involved, not {vp}.",
                        vp=vp_label(piece),
                    )
                    return Objection("BAS-4.3", reason)
                if piece in vps[:index]:
                    break
            return Objection("BAS-4.3", say("{vp} is named twice.", vp=vp_label(piece)))

        return Values(
            [(), *((piece,) for piece in pieces), pieces],
            Limit(lambda vps: {*vps} <= {*pieces} and len({*vps}) == len(vps), against),
            is_open=True,
        )

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # the VPs (BAS-4.3) are cited before the partner (BAS-4.6)
        yield from sorted(self.out_of_bounds(state, action), key=attrgetter("clause"))

    def apply(self, state: State, action: Action) -> State:
        by = action.seat
        spent = state.seats[by].effort != NO_EFFORT
        pending = _pending(action)
        state = use_up_effort(state, by)._replace(pending=pending)
        return with_spent(state._replace(effects=(window(state, pending),)), by, spent)

    def joined(self, action: Action) -> Iterable[int]:
        partner = action.given.get("partner")
        return () if partner is None else (partner,)

    def invitation(self, state: State, action: Action) -> Sentence:
        """Name also the VPs that the joint venture risks."""
        sentence, vps = self.describe(state, action), action.given["vps"]
        if not vps:
            return sentence
        return say("{what} VPs involved: {vps}.", what=sentence, vps=Listed(tuple(map(vp_label, vps))))

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        reason = given["reason"]
        if reason and _is_sale(given) and "partner" not in given:  # a sale of Stuff implies what it uses
            return say(
                "{seat} declares a sale of Stuff ({reason}).", seat=SeatName(action.seat), reason=reason
            )
        values = {"seat": SeatName(action.seat), "using": using_label(given["using"])}
        if "partner" in given:
            values["partner"] = SeatName(given["partner"])
            if reason:
                return say(
                    "{seat} and {partner} declare a joint venture using {using} ({reason}).",
                    reason=reason,
                    **values,
                )
            return say("{seat} and {partner} declare a joint venture using {using}.", **values)
        if reason:
            return say("{seat} declares an action using {using} ({reason}).", reason=reason, **values)
        return say("{seat} declares an action using {using}.", **values)


def _is_sale(given: Mapping[str, Any]) -> bool:
    """Whether the action only sells Stuff, which needs no card."""
    return "using" in given and names_of(given["using"]) == (SELL_STUFF,)


def _pending(action: Action) -> Press:
    given = action.given
    return Press(
        action.seat,
        given["using"],
        given["vps"],
        given.get("partner"),
        None,
        given.get("opportunity", False),
        given.get("into_grey", False),
    )


class Proceed(Rule[State]):
    """Carry out the declared action (BAS-4.7)."""

    do = "proceed"
    title = say("Proceed")
    responds_to_last = True
    step = PRESS

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.pending.by,) if isinstance(state.pending, Press) else ()

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        pending, against = state.pending, over_objections(state)
        if not isinstance(pending, Press):
            reason = say("Nothing is declared that could be carried out.")
            return (*against, Objection("BAS-4.7", reason, is_absolute=True, is_seen=True))
        if action.by == pending.by:
            return against
        declarer = say("It is {seat} who declared this.", seat=SeatName(pending.by))
        return (*against, Objection("BAS-4.7", declarer, is_seen=True))

    def apply(self, state: State, action: Action) -> State:
        pending = state.pending
        assert isinstance(pending, Press)
        seats = may_expose(state)
        if pending.place is not None:
            state = arrive(state, pending.by, pending.vps[0], pending.place)
        else:
            state = state._replace(pending=None, effects=())
        if not seats:
            return state
        # BAS-8.2: every seat that could still expose it has let it pass
        effect = Effect("BAS-8.2", say("With that, all have let it pass: {seats}.", seats=seat_names(seats)))
        return state._replace(effects=(effect, *state.effects))

    def describe(self, state: State, action: Action) -> Sentence:
        pending, seat = state.pending, SeatName(action.seat)
        if isinstance(pending, Press) and pending.place is None and pending.using != NOTHING:
            # nothing else names the action that takes place
            return say("{seat} proceeds: {using}.", seat=seat, using=using_label(pending.using))
        return say("{seat} proceeds.", seat=seat)
