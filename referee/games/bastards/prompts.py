"""The prompt of a game of Ba$tard$ Inc., with its clause."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.engine.info import Prompt
from referee.games.bastards.rules.flow import goodwill_label
from referee.games.bastards.rules.journalism import before, may_expose
from referee.games.bastards.rules.press import using_label
from referee.games.bastards.rules.turns import next_placers, places_all
from referee.games.bastards.state import (
    BUSINESS,
    DRAW,
    EVENTS,
    PLACE,
    PRIZE_PRICE,
    WAR,
    Battle,
    Press,
    State,
)
from referee.games.bastards.suggested import place_label
from referee.i18n import Listed, SeatName, Sentence, say, seat_names


def prompt(state: State, audience: Audience) -> Prompt:
    """Return the prompt for the table or for the players of some seats."""
    pending = state.pending
    if isinstance(pending, Press):
        return _press(state, pending, audience)
    if isinstance(pending, Battle):
        return Prompt(_battle(pending), "BAS-9.5")
    if state.final is not None:
        return Prompt(say("The game is over: here is the reckoning."), "BAS-9.7")
    return _PHASES[state.phase](state)


def _press(state: State, pending: Press, audience: Audience) -> Prompt:
    exposers, declarer = may_expose(state), SeatName(pending.by)
    if not exposers:
        return _only_proceed(state, pending)
    first, *later = exposers
    own_seats = [seat for seat in exposers if seat in audience.seats]
    if own_seats and first not in own_seats:
        return Prompt(
            say(
                "{seats}: let it pass, or wait. {first} can expose it first.",
                seats=seat_names(own_seats),
                first=seat_names(before(state, own_seats[0])),
            ),
            "BAS-8.2",
        )
    if not later:
        return Prompt(
            say("{first}: expose {seat}, or let it pass.", first=SeatName(first), seat=declarer), "BAS-8.2"
        )
    return Prompt(
        say(
            "{first}: expose {seat}, or let it pass. After that, {others}.",
            first=SeatName(first),
            seat=declarer,
            others=seat_names(later),
        ),
        "BAS-8.2",
    )


def _only_proceed(state: State, pending: Press) -> Prompt:
    values = {"seat": SeatName(pending.by), "using": using_label(pending.using)}
    if pending.passed:
        return Prompt(say("All have let it pass: {seat} proceeds.", **values), "BAS-8.2")
    if not pending.offences:
        sentence = say("{seat} has declared {using}. It is legal: proceed.", **values)
        return Prompt(sentence, "BAS-4.7")
    sentence = say("{seat} has declared {using}. Nobody in the press can cancel it: proceed.", **values)
    return Prompt(sentence, "BAS-4.7")


def _battle(battle: Battle) -> Sentence:
    newcomer = SeatName(battle.by)
    if battle.waiting:
        return say(
            "{seat}: fight for {place} with any amount of Goodwill, or let {newcomer} in.",
            seat=SeatName(battle.waiting[0]),
            place=place_label(battle.place),
            newcomer=newcomer,
        )
    return say(
        "{seat}: pay more than {total} to enter {place}, or retreat to the VIP Lounge.",
        seat=newcomer,
        total=goodwill_label(battle.total),
        place=place_label(battle.place),
    )


def _draw(state: State) -> Prompt:
    if not state.prices:  # no extra effort is for sale (BAS-3.1)
        return Prompt(say("Everybody draws up to one action card for each VP."), "BAS-9.3")
    return Prompt(
        say("Announce extra effort for drawing. Then everybody draws up to one action card for each VP."),
        "BAS-9.3",
    )


def _place(state: State) -> Prompt:
    if not state.places:  # the referee does not know the places
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
    first, *later = next_placers(state) or (None,)
    if first is None:
        return Prompt(say("All VPs are placed: go on to the events."), "BAS-9.4")
    seat, following = SeatName(first), SeatName(later[0]) if later else None
    if places_all(state):
        sentence = (
            say("{seat}: place all your other VPs that move.", seat=seat)
            if following is None
            else say("{seat}: place all your VPs that move. Then {next} the rest.", seat=seat, next=following)
        )
    elif not state.placers:
        sentence = say(
            "{seat}: lift your VPs that move, and place one of them. Then {next}.", seat=seat, next=following
        )
    else:
        sentence = say("{seat}: place one VP. Then {next}.", seat=seat, next=following)
    return Prompt(sentence, "BAS-9.4")


def _events(state: State) -> Prompt:
    return Prompt(say("Turn up the events and carry them out."), "BAS-9.1")


def _war(state: State) -> Prompt:
    if state.wars:
        return Prompt(
            say(
                "Settle the wars. At war now: {regions}.", regions=Listed(tuple(map(place_label, state.wars)))
            ),
            "BAS-9.6",
        )
    return Prompt(say("Settle the wars: put war markers on regions or take them away."), "BAS-9.6")


def _business(state: State) -> Prompt:
    return Prompt(
        say(
            "Do business: declare sales of Stuff, launder black money, buy the prize for {price}.",
            price=goodwill_label(PRIZE_PRICE),
        ),
        "BAS-9.1",
    )


_PHASES = {DRAW: _draw, PLACE: _place, EVENTS: _events, WAR: _war, BUSINESS: _business}
