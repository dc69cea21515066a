"""Declared actions, and the journalists who cancel them (BAS-4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Limit, Values, among, not_among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import Flag, ListOf, SeatIndex, SeatPiece, Several, Text
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import (
    from_bank,
    goodwill_,
    over,
    own_in_regions,
    to_lounge,
    unsettled,
    use_up_effort,
    vp_,
)
from referee.games.bastards.rules.journalism import covering, window
from referee.games.bastards.rules.placing import arrive, with_spent
from referee.games.bastards.state import (
    CORRUPTION,
    CRIME,
    FINE,
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
    read_piece,
)
from referee.i18n import Listed, SeatName, Sentence, say

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
"""What declarations use, by themselves and not in a sentence."""


def said_using(using: str | tuple[str, ...]) -> Sentence | Listed:
    """Say what an action uses: one thing, or several."""
    labels = tuple(OFFENCE_LABELS[one] for one in names_of(using))
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
        "into_grey": Flag(
            label=say("Its level moves into or within the grey area"), only_for=("using", (SELL_STUFF,))
        ),
        "partner": SeatIndex(label=say("Partner in a joint venture"), optional=True),
        "vps": ListOf(of=SeatPiece(numbers=NUMBERS), label=say("VPs involved")),
        "opportunity": Flag(label=say("With a Business Opportunity card"), optional=True),
        "reason": Text(label=say("What for")),
    }

    def actors(self, state: State) -> Iterable[int | None]:
        return () if state.pending is not None or state.final is not None else range(len(state.seats))

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        return unsettled(state)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if name == "using":
            one = (*OFFENCES, NOTHING)
            return Values((*one, *itertools.combinations(OFFENCES, 2), OFFENCES), shown=one)
        if name == "partner":
            alone = Objection("BAS-4.6", say("A joint venture needs another player."))
            return Values(range(len(state.seats)), not_among((by,), lambda _: alone))
        if name == "vps":
            return self._vps(by, given.get("partner", by))
        return super().bounds(state, by, name, given)

    def usual(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Any:
        """Begin with the VPs that are in a war while it is fought, or with the only one in a region."""
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
        """Return the bounds of the VPs involved: each one of the declarer's or the partner's, and once."""
        mine = pieces_of(by)
        pieces = mine if partner == by else (*mine, *pieces_of(partner))

        def against(vps: tuple[str, ...]) -> Objection:
            for index, piece in enumerate(vps):
                if piece not in pieces:
                    others = say(
                        "Only VPs of the declarer and the partner can be involved, not {vp}.", vp=vp_(piece)
                    )
                    return Objection("BAS-4.3", others)
                if piece in vps[:index]:
                    break
            return Objection("BAS-4.3", say("{vp} is named twice.", vp=vp_(piece)))

        return Values(
            [(), *((piece,) for piece in pieces), pieces],
            Limit(lambda vps: {*vps} <= {*pieces} and len({*vps}) == len(vps), against),
            is_open=True,
        )

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from self.preconditions(state, action)
        # who can be involved (BAS-4.3) is cited before who the partner is (BAS-4.6)
        yield from sorted(self.out_of_bounds(state, action), key=attrgetter("clause"))

    def apply(self, state: State, action: Action) -> State:
        by = action.seat
        spent = state.seats[by].effort != NO_EFFORT
        pending = _pending(action)
        state = use_up_effort(state, by)._replace(pending=pending)
        return with_spent(state._replace(effects=(window(state, pending),)), by, spent)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        reason = given["reason"]
        values = {"seat": SeatName(action.seat), "using": said_using(given["using"])}
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


class Expose(Rule[State]):
    """A journalist cancels the declared action (BAS-4.2 to 4.6)."""

    do = "expose"
    title = say("Expose it")
    is_out_of_turn = True
    responds_to_last = True
    step = PRESS
    parameters = {"vp": SeatPiece(numbers=NUMBERS, label=say("With which VP"))}

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.seats)) if state.step == PRESS else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        pending, by = state.pending, action.seat
        if not isinstance(pending, Press):
            nothing = say("Nothing is declared that could be exposed.")
            yield Objection("BAS-4.7", nothing, is_absolute=True)
            return
        if not pending.offences:
            yield Objection("BAS-4.1", say("There is nothing illegal about it."))
        if by == pending.by and pending.partner is None:
            yield _NOT_ONES_OWN
        if "vp" not in action.given and not covering(state, by):
            yield _not_covering(by)

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if not isinstance(state.pending, Press):
            return Values(())
        own = pieces_of(by)

        def against(piece: str) -> Objection:
            if piece not in own:
                return Objection("BAS-4.2", say("Everybody exposes with their own VP."), is_absolute=True)
            return Objection("BAS-4.2", say("{vp} is not at a desk that covers this.", vp=vp_(piece)))

        return Values(own, among(covering(state, by), against))

    def apply(self, state: State, action: Action) -> State:
        pending, by = state.pending, action.seat
        assert isinstance(pending, Press)
        # BAS-4.6: a partner who exposes gets away free
        caught = tuple(seat for seat in pending.actors if seat != by)
        state, effects = to_lounge(state._replace(pending=None), action.given["vp"], "BAS-4.3")
        for piece in pending.vps:
            if read_piece(piece)[0] in caught:
                state, more = to_lounge(state, piece, "BAS-4.3")
                effects += more
        effects.append(Effect("BAS-4.3", say("The action has no effect; cards used for it are discarded.")))
        if pending.opportunity:
            effects.append(Effect("BAS-4.3", say("The Business Opportunity card is discarded.")))
        state, more = fine(state, by, caught, is_betrayal=by in pending.actors)
        return state._replace(effects=(*effects, *more))

    def describe(self, state: State, action: Action) -> Sentence:
        pending = state.pending
        assert isinstance(pending, Press)
        return say(
            "{seat} exposes {offender} with VP {number}.",
            seat=SeatName(action.seat),
            offender=SeatName(pending.by),
            number=read_piece(action.given["vp"])[1],
        )


_NOT_ONES_OWN = Objection("BAS-4.2", say("Nobody exposes their own action."))


@cache
def _not_covering(seat: int) -> Objection:
    return Objection("BAS-4.2", say("{seat} has no VP at a desk that covers this.", seat=SeatName(seat)))


def fine(
    state: State, journalist: int, caught: tuple[int, ...], *, is_betrayal: bool
) -> tuple[State, list[Effect]]:
    """Let those who were caught pay, lose the prize, and take the sign last (BAS-4.4 to 4.6, BAS-7)."""
    effects: list[Effect] = []
    short: list[int] = []
    # BAS-7.3: who wears the sign is judged before
    to_bank = is_betrayal or journalist == state.sign
    for seat in state.precedence(caught):
        goodwill, who = state.seats[seat].goodwill, SeatName(seat)
        if goodwill < FINE:
            short.append(seat)
            state = from_bank(state, seat, 0, -goodwill)
            effects.append(
                Effect(
                    "BAS-4.4",
                    say("{seat} cannot pay {fine} and loses all Goodwill.", seat=who, fine=goodwill_(FINE)),
                )
            )
            continue
        state = from_bank(state, seat, 0, -FINE)
        if to_bank:
            clause = "BAS-4.6" if is_betrayal else "BAS-7.1"
            effects.append(
                Effect(clause, say("{seat} pays {fine} to the bank.", seat=who, fine=goodwill_(FINE)))
            )
        else:
            state = from_bank(state, journalist, 0, FINE)
            paid = say(
                "{seat} pays {fine} to {journalist}.",
                seat=who,
                fine=goodwill_(FINE),
                journalist=SeatName(journalist),
            )
            effects.append(Effect("BAS-4.6" if len(caught) > 1 else "BAS-4.4", paid))
    if state.prize in caught:
        lost = say("{seat} loses the Peace Nobel Prize.", seat=SeatName(state.prize))
        effects.append(Effect("BAS-4.5", lost))
        state = state._replace(prize=None)
    if short:
        # BAS-8.1: the nearer to the starting seat gets it
        clause = "BAS-8.1" if len(short) > 1 else "BAS-4.4"
        wearer = SeatName(short[0])
        if state.sign == short[0]:
            effects.append(Effect(clause, say("{seat} keeps the Ba$tard$ Inc. sign.", seat=wearer)))
        else:
            effects.append(Effect(clause, say("{seat} takes the Ba$tard$ Inc. sign.", seat=wearer)))
            if state.sign is not None:
                rid = say("{seat} is rid of the sign.", seat=SeatName(state.sign))
                effects.append(Effect("BAS-7.2", rid))
        state = state._replace(sign=short[0])
    return state, effects


class Proceed(Rule[State]):
    """The declarer carries out what was declared (BAS-4.7)."""

    do = "proceed"
    title = say("Proceed")
    responds_to_last = True
    step = PRESS

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.pending.by,) if isinstance(state.pending, Press) else ()

    def preconditions(self, state: State, action: Action) -> Iterable[Objection]:
        pending, against = state.pending, over(state)
        if not isinstance(pending, Press):
            nothing = say("Nothing is declared that could be carried out.")
            return (*against, Objection("BAS-4.7", nothing, is_absolute=True))
        if action.by == pending.by:
            return against
        declarer = say("It is {seat} who declared this.", seat=SeatName(pending.by))
        return (*against, Objection("BAS-4.7", declarer))

    def apply(self, state: State, action: Action) -> State:
        pending = state.pending
        assert isinstance(pending, Press)
        if pending.place is not None:
            return arrive(state, pending.by, pending.vps[0], pending.place)
        return state._replace(pending=None, effects=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} proceeds.", seat=SeatName(action.seat))
