"""Declared actions, and the journalists who cancel them (BAS-4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine.about import Effect
from referee.engine.action import Action
from referee.engine.errors import Objection
from referee.engine.parameters import Choice, Flag, ListOf, SeatIndex, SeatPiece, Text
from referee.engine.rule import Domain, Domains, Rule
from referee.games.bastards.rules.flow import (
    from_bank,
    goodwill_,
    over,
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
    NOTHING,
    NUMBERS,
    OFFENCES,
    PRESS,
    SELL_STUFF,
    TECH_CARD,
    Press,
    State,
    pieces_of,
    read_piece,
)
from referee.text import SeatName, Sentence, say

OFFENCE_LABELS = {
    CORRUPTION: say("Corruption"),
    CRIME: say("Crime"),
    TECH_CARD: say("an action card that needs Tech"),
    SELL_STUFF: say("selling Stuff"),
    NOTHING: say("nothing illegal"),
}


class Declare(Rule[State]):
    """Announce an action that the press may cancel (BAS-4.7)."""

    do = "declare"
    title = say("Declare an action")
    is_aside = True
    parameters = {
        "using": Choice(values=(*OFFENCES, NOTHING), labels=OFFENCE_LABELS, label=say("Using")),
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

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        if name == "using":
            return Domain((*OFFENCES, NOTHING))
        if name == "partner":
            return Domain([seat for seat in range(len(state.seats)) if seat != by], range(len(state.seats)))
        if name == "vps":
            mine = pieces_of(by)
            theirs = pieces_of(given["partner"]) if given.get("partner", by) != by else ()
            singles = [(piece,) for piece in (*mine, *theirs)]
            return Domain([(), *singles, (*mine, *theirs)], is_open=True)
        if name == "reason":
            return Domain(("",), is_open=True)
        return Domain((False, True))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from unsettled(state)
        given, by = action.given, action.seat
        partner, vps = given.get("partner"), given.get("vps", ())
        allowed = {by, partner}
        for index, piece in enumerate(vps):
            if read_piece(piece)[0] not in allowed:
                yield Objection(
                    "BAS-4.3",
                    say(
                        "Only VPs of the declarer and the partner can be involved, not {vp}.",
                        vp=vp_(piece),
                    ),
                )
            elif piece in vps[:index]:
                yield Objection("BAS-4.3", say("{vp} is named twice.", vp=vp_(piece)))
        if partner == by:
            yield Objection("BAS-4.6", say("A joint venture needs another player."))

    def apply(self, state: State, action: Action) -> State:
        given, by = action.given, action.seat
        spent = sum(state.seats[by].effort)
        pending = Press(
            by,
            given["using"],
            given["vps"],
            given.get("partner"),
            None,
            given.get("opportunity", False),
            given.get("into_grey", False),
        )
        state = use_up_effort(state, by)._replace(pending=pending)
        return with_spent(state._replace(news=(window(state, pending),)), by, spent)

    def describe(self, state: State, action: Action) -> Sentence:
        given = action.given
        values = {
            "seat": SeatName(action.seat),
            "using": OFFENCE_LABELS[given["using"]],
            "reason": given["reason"] or say("no reason given"),
        }
        if "partner" in given:
            return say(
                "{seat} and {partner} declare a joint venture using {using} ({reason}).",
                partner=SeatName(given["partner"]),
                **values,
            )
        return say("{seat} declares an action using {using} ({reason}).", **values)


class Expose(Rule[State]):
    """A journalist cancels the declared action (BAS-4.2 to 4.6)."""

    do = "expose"
    title = say("Expose it")
    is_aside = True
    answers_last = True
    step = PRESS
    parameters = {"vp": SeatPiece(numbers=NUMBERS, label=say("With which VP"))}

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.seats)) if state.step == PRESS else ()

    def domain(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Domains:
        assert by is not None
        return Domain(covering(state, by) or pieces_of(by), pieces_of(by))

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        pending, by = state.pending, action.seat
        if not isinstance(pending, Press):
            yield Objection("BAS-4.7", say("Nothing is declared that could be exposed."))
            return
        if pending.offence is None:
            yield Objection("BAS-4.1", say("There is nothing illegal about it."))
        if by == pending.by and pending.partner is None:
            yield Objection("BAS-4.2", say("Nobody exposes their own action."))
        found = covering(state, by)
        if "vp" not in action.given:
            if not found:
                yield Objection(
                    "BAS-4.2", say("{seat} has no VP at a desk that covers this.", seat=SeatName(by))
                )
        elif read_piece(action.given["vp"])[0] != by:
            yield Objection("BAS-4.2", say("Everybody exposes with their own VP."))
        elif action.given["vp"] not in found:
            yield Objection(
                "BAS-4.2", say("{vp} is not at a desk that covers this.", vp=vp_(action.given["vp"]))
            )

    def apply(self, state: State, action: Action) -> State:
        pending, by = state.pending, action.seat
        assert isinstance(pending, Press)
        # BAS-4.6: a partner who exposes gets away free
        caught = tuple(seat for seat in pending.actors if seat != by)
        state, news = to_lounge(state._replace(pending=None), action.given["vp"], "BAS-4.3")
        for piece in pending.vps:
            if read_piece(piece)[0] in caught:
                state, more = to_lounge(state, piece, "BAS-4.3")
                news += more
        news.append(Effect("BAS-4.3", say("The action has no effect; cards used for it are discarded.")))
        if pending.opportunity:
            news.append(Effect("BAS-4.3", say("The Business Opportunity card is discarded.")))
        state, more = fine(state, by, caught, is_betrayal=by in pending.actors)
        return state._replace(news=(*news, *more))

    def describe(self, state: State, action: Action) -> Sentence:
        pending = state.pending
        assert isinstance(pending, Press)
        return say(
            "{seat} exposes {offender} with {vp}.",
            seat=SeatName(action.seat),
            offender=SeatName(pending.by),
            vp=vp_(action.given["vp"]),
        )


def fine(
    state: State, journalist: int, caught: tuple[int, ...], *, is_betrayal: bool
) -> tuple[State, list[Effect]]:
    """Let those who were caught pay, lose the prize, and take the sign last (BAS-4.4 to 4.6, BAS-7)."""
    news: list[Effect] = []
    short: list[int] = []
    # BAS-7.3: who wears the sign is judged before
    to_bank = is_betrayal or journalist == state.sign
    for seat in state.precedence(caught):
        goodwill, who = state.seats[seat].goodwill, SeatName(seat)
        if goodwill < FINE:
            short.append(seat)
            state = from_bank(state, seat, 0, -goodwill)
            news.append(
                Effect(
                    "BAS-4.4",
                    say("{seat} cannot pay {fine} and loses all Goodwill.", seat=who, fine=goodwill_(FINE)),
                )
            )
            continue
        state = from_bank(state, seat, 0, -FINE)
        if to_bank:
            clause = "BAS-4.6" if is_betrayal else "BAS-7.1"
            news.append(
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
            news.append(Effect("BAS-4.6" if len(caught) > 1 else "BAS-4.4", paid))
    if state.prize in caught:
        lost = say("{seat} loses the Peace Nobel Prize.", seat=SeatName(state.prize))
        news.append(Effect("BAS-4.5", lost))
        state = state._replace(prize=None)
    if short:
        # BAS-8.1: the nearer to the starting seat gets it
        clause = "BAS-8.1" if len(short) > 1 else "BAS-4.4"
        wearer = SeatName(short[0])
        if state.sign == short[0]:
            news.append(Effect(clause, say("{seat} keeps the Ba$tard$ Inc. sign.", seat=wearer)))
        else:
            news.append(Effect(clause, say("{seat} takes the Ba$tard$ Inc. sign.", seat=wearer)))
            if state.sign is not None:
                rid = say("{seat} is rid of the sign.", seat=SeatName(state.sign))
                news.append(Effect("BAS-7.2", rid))
        state = state._replace(sign=short[0])
    return state, news


class Proceed(Rule[State]):
    """The declarer carries out what was declared (BAS-4.7)."""

    do = "proceed"
    title = say("Proceed")
    answers_last = True
    step = PRESS

    def actors(self, state: State) -> Iterable[int | None]:
        return (state.pending.by,) if isinstance(state.pending, Press) else ()

    def objections(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over(state)
        if not isinstance(state.pending, Press):
            yield Objection("BAS-4.7", say("Nothing is declared that could be carried out."))
        elif action.by != state.pending.by:
            yield Objection(
                "BAS-4.7", say("It is {seat} who declared this.", seat=SeatName(state.pending.by))
            )

    def apply(self, state: State, action: Action) -> State:
        pending = state.pending
        assert isinstance(pending, Press)
        if pending.place is not None:
            return arrive(state, pending.by, pending.vps[0], pending.place)
        return state._replace(pending=None, news=())

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} proceeds.", seat=SeatName(action.seat))
