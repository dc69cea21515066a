"""Journalists cancel a declared action, or let it pass (BAS-4, BAS-7, BAS-8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from referee.engine.action import Action
from referee.engine.bounds import Bounds, Values, among
from referee.engine.errors import Objection
from referee.engine.info import Effect
from referee.engine.parameters import SeatPiece
from referee.engine.rule import Rule
from referee.games.bastards.rules.flow import from_bank, goodwill_label, over_objections, to_lounge, vp_label
from referee.games.bastards.rules.journalism import before, could_expose, covering, may_expose
from referee.games.bastards.state import FINE, NUMBERS, PRESS, Press, State, pieces_of, read_piece
from referee.i18n import SeatName, Sentence, say, seat_names


def _is_of_turn(objection: Objection) -> bool:
    """Whether an objection is cited last: the turn among the seats that could expose (BAS-8.2)."""
    return objection.clause == "BAS-8.2"


class Answer(Rule[State]):
    """The base of the answers of a seat that could expose the declared action."""

    is_out_of_turn = True
    responds_to_last = True
    step = PRESS

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from over_objections(state)
        if not isinstance(state.pending, Press):
            reason = say("Nothing is declared that could be exposed.")
            yield Objection("BAS-4.7", reason, is_absolute=True, is_seen=True)


class Expose(Answer):
    """A journalist cancels the declared action (BAS-4.2 to 4.6); ``vp`` where places are described."""

    do = "expose"
    title = say("Expose it")
    parameters = {"vp": SeatPiece(numbers=NUMBERS, label=say("With which VP"), optional=True)}

    def actors(self, state: State) -> Iterable[int | None]:
        return range(len(state.seats)) if state.step == PRESS else ()

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().preconditions(state, action)
        pending, by = state.pending, action.seat
        if not isinstance(pending, Press):
            return
        if not pending.offences:
            yield Objection("BAS-4.1", say("There is nothing illegal about it."))
        if by == pending.by and pending.partner is None:
            yield _NOT_ONES_OWN
        elif pending.offences and "vp" not in action.given and not could_expose(state, by):
            yield _not_covering(by)
        if by in pending.passed:
            final = say("{seat} has let it pass, and that is final.", seat=SeatName(by))
            yield Objection("BAS-8.2", final)
        elif pending.offences and (first := before(state, by)):
            seats = seat_names(first)
            yield Objection(
                "BAS-8.2", say("These players come first, to expose it or let it pass: {seats}.", seats=seats)
            )

    def bounds(self, state: State, by: int | None, name: str, given: Mapping[str, Any]) -> Bounds:
        assert by is not None
        if not isinstance(state.pending, Press):
            return Values(())
        if not state.places:
            return Values((), among((), lambda _: _NO_DESKS))
        own = pieces_of(by)

        def against(piece: str) -> Objection:
            if piece not in own:
                return Objection("BAS-4.2", say("You can expose only with your own VP."), is_absolute=True)
            return Objection("BAS-4.2", say("{vp} is not at a desk that covers this.", vp=vp_label(piece)))

        return Values(own, among(covering(state, by), against))

    def objections(self, state: State, action: Action) -> Iterable[Objection]:
        # the VP (BAS-4.2) is cited before the turn (BAS-8.2)
        against = [*self.preconditions(state, action), *self.out_of_bounds(state, action)]
        return sorted(against, key=_is_of_turn)

    def objections_to_whole(self, state: State, action: Action) -> Iterable[Objection]:
        against = [*self.objections(state, action)]
        if state.places and isinstance(state.pending, Press) and "vp" not in action.given:
            against.append(_WITH_WHICH)
        return sorted(against, key=_is_of_turn)

    def apply(self, state: State, action: Action) -> State:
        pending, by = state.pending, action.seat
        assert isinstance(pending, Press)
        # BAS-4.6: a partner who exposes gets away free
        caught = tuple(seat for seat in pending.actors if seat != by)
        state = state._replace(pending=None)
        # payments and moves stay visible until somebody has read them
        effects = [Effect("BAS-4.2", say("Caught: {seats}.", seats=seat_names(caught)), is_kept=True)]
        named = [action.given["vp"]] if "vp" in action.given else []
        for piece in (*named, *(piece for piece in pending.vps if read_piece(piece)[0] in caught)):
            state, effects_of_move = to_lounge(state, piece, "BAS-4.3")
            effects += effects_of_move
        effects.append(Effect("BAS-4.3", say("The action has no effect; cards used for it are discarded.")))
        if not state.places:
            effects.append(Effect("BAS-4.3", _MOVED))
        if pending.opportunity:
            effects.append(Effect("BAS-4.3", say("The Business Opportunity card is discarded.")))
        state, effects_of_move = fine(state, by, caught, is_betrayal=by in pending.actors)
        return state._replace(effects=(*effects, *effects_of_move))

    def describe(self, state: State, action: Action) -> Sentence:
        pending = state.pending
        assert isinstance(pending, Press)
        seat, offender = SeatName(action.seat), SeatName(pending.by)
        if "vp" not in action.given:
            return say("{seat} exposes {offender}.", seat=seat, offender=offender)
        return say(
            "{seat} exposes {offender} with VP {number}.",
            seat=seat,
            offender=offender,
            number=read_piece(action.given["vp"])[1],
        )


_NOT_ONES_OWN = Objection("BAS-4.2", say("You cannot expose your own action."))
_NO_DESKS = Objection("BAS-4.2", say("No places are described here, so no VP is named."), is_absolute=True)
_MOVED = say("Move the journalist's VP and those that took part to the VIP Lounge.")
_WITH_WHICH = Objection("BAS-4.2", say("Say with which VP at a desk that covers this."))


@cache
def _not_covering(seat: int) -> Objection:
    return Objection("BAS-4.2", say("{seat} has no VP at a desk that covers this.", seat=SeatName(seat)))


class LetPass(Answer):
    """Decline to expose the declared action; that is final (BAS-8.2)."""

    do = "let_pass"
    title = say("Let it pass")
    leaves_answers = True

    def actors(self, state: State) -> Iterable[int | None]:
        return may_expose(state)

    def preconditions(self, state: State, action: Action) -> Iterator[Objection]:
        yield from super().preconditions(state, action)
        pending, by = state.pending, action.seat
        if not isinstance(pending, Press):
            return
        if by in pending.passed:
            already = say("{seat} has let it pass already.", seat=SeatName(by))
            yield Objection("BAS-8.2", already, is_absolute=True, is_seen=True)
        elif not could_expose(state, by):
            reason = say("{seat} could not expose it.", seat=SeatName(by))
            yield Objection("BAS-8.2", reason, is_absolute=True)

    def apply(self, state: State, action: Action) -> State:
        pending = state.pending
        assert isinstance(pending, Press)
        passed = tuple(sorted((*pending.passed, action.seat)))
        state = state._replace(pending=pending._replace(passed=passed), effects=())
        if may_expose(state):
            return state
        done = say("All have let it pass: {seat} proceeds.", seat=SeatName(pending.by))
        return state._replace(effects=(Effect("BAS-8.2", done, is_prompted=True),))

    def describe(self, state: State, action: Action) -> Sentence:
        return say("{seat} lets it pass.", seat=SeatName(action.seat))


def fine(
    state: State, journalist: int, caught: tuple[int, ...], *, is_betrayal: bool
) -> tuple[State, list[Effect]]:
    """Make the caught seats pay, lose the prize, and take the sign last (BAS-4.4 to 4.6, BAS-7)."""
    effects: list[Effect] = []
    short: list[int] = []
    # BAS-7.3: the wearer of the sign counts before the fine
    to_bank = is_betrayal or journalist == state.sign
    for seat in state.precedence(caught):
        goodwill, name = state.seats[seat].goodwill, SeatName(seat)
        if goodwill < FINE:
            short.append(seat)
            state = from_bank(state, seat, 0, -goodwill)
            effects.append(
                Effect(
                    "BAS-4.4",
                    say(
                        "{seat} cannot pay {fine} and loses all Goodwill.",
                        seat=name,
                        fine=goodwill_label(FINE),
                    ),
                )
            )
            continue
        state = from_bank(state, seat, 0, -FINE)
        if to_bank:
            clause = "BAS-4.6" if is_betrayal else "BAS-7.1"
            effects.append(
                Effect(clause, say("{seat} pays {fine} to the bank.", seat=name, fine=goodwill_label(FINE)))
            )
        else:
            state = from_bank(state, journalist, 0, FINE)
            paid = say(
                "{seat} pays {fine} to {journalist}.",
                seat=name,
                fine=goodwill_label(FINE),
                journalist=SeatName(journalist),
            )
            effects.append(Effect("BAS-4.6" if len(caught) > 1 else "BAS-4.4", paid))
    if state.prize in caught:
        lost = say("{seat} loses the Peace Nobel Prize.", seat=SeatName(state.prize))
        effects.append(Effect("BAS-4.5", lost))
        state = state._replace(prize=None)
    if short:
        # BAS-8.1: the seat nearer to the starting seat gets it
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
