"""The prompts of a game of I'm the Boss!."""

from __future__ import annotations

from referee.engine.action import Audience
from referee.engine.info import Prompt
from referee.games.boss.participants import find_participation, has_choice
from referee.games.boss.rules.flow import cards, clans
from referee.games.boss.state import (
    CLANS,
    HAND_LIMIT,
    Closing,
    Deal,
    State,
)
from referee.i18n import SeatName, Sentence, Sequel, say, seat_names

MOST_NAMED = 2
"""The most players that a sentence names; it counts more than that, and the screen names them."""


def turn_sentence(state: State) -> tuple[Sentence, str]:
    """Return the prompt of a turn between deals, with its clause."""
    seat = SeatName(state.turn)
    match state.step:
        case "turn":
            return say("{seat}: try the deal here, or roll.", seat=seat), "BOSS-2.1"
        case "moved":
            return say("{seat}: try the deal here, or draw three cards.", seat=seat), "BOSS-2.3"
        case "over_limit":
            return say(
                "{seat} has {cards}: discard down to {limit}, or play three recruit cards.",
                seat=seat,
                cards=cards(state.hands[state.turn]),
                limit=HAND_LIMIT,
            ), "BOSS-2.4"
        case "end_roll":
            return say("{seat} rolls: does the game end here?", seat=seat), "BOSS-8.1"
    return say("The game is over: count your money."), "BOSS-8.3"


def closing_sentence(deal: Deal, closing: Closing, audience: Audience) -> Sentence:
    """Return the prompt to the seats that answer an announced closing."""
    seats = [seat for seat in closing.waiting if not audience.seats or seat in audience.seats]
    if not seats:
        return say("{seats} may still object.", seats=seat_names(closing.waiting))
    boss = SeatName(deal.boss)
    if len(seats) > MOST_NAMED:
        return say(
            "{boss} wants to close. {count} players: pass, play a card or change an agreement.",
            boss=boss,
            count=len(seats),
        )
    return say(
        "{boss} wants to close. {seats}: pass, play a card or change an agreement.",
        boss=boss,
        seats=seat_names(seats),
    )


def deal_sentence(state: State, boss: int) -> Sentence:
    """Return the prompt of an open deal: what is missing, or what the Boss keeps."""
    participation, seat = find_participation(state), SeatName(boss)
    if participation.due > state.payout:
        return say(
            "{seat} cannot close yet: the promises exceed the payout by {excess} ({due} of {payout}).",
            seat=seat,
            excess=participation.due - state.payout,
            due=participation.due,
            payout=state.payout,
        )
    if participation.is_complete:
        keeps = state.payout - participation.due
        if has_choice(state):  # the default is the cheapest choice
            return say(
                "{seat} can close and would keep at most {keeps} of {payout}.",
                seat=seat,
                keeps=keeps,
                payout=state.payout,
            )
        return say(
            "{seat} can close and would keep {keeps} of {payout}.",
            seat=seat,
            keeps=keeps,
            payout=state.payout,
        )
    if participation.missing and participation.missing_choices:
        return say(
            "{seat} is the Boss. Still missing: {clans}, and {count} from the list.",
            seat=seat,
            clans=clans(participation.missing),
            count=participation.missing_choices,
        )
    if participation.missing:
        return say(
            "{seat} is the Boss. Still missing: {clans}.", seat=seat, clans=clans(participation.missing)
        )
    return say(
        "{seat} is the Boss. Still missing: {count} from the list.",
        seat=seat,
        count=participation.missing_choices,
    )


def setting_up(state: State) -> tuple[Prompt, ...]:
    """Return the owners of the posters, and the space of the marker, at the start."""
    owned = {seat: [clan for clan in CLANS if state.owner(clan) == seat] for seat in range(len(state.hands))}
    posters = [
        say("The investor posters:"),
        *(say("{seat}: {clans}.", seat=SeatName(seat), clans=clans(owned[seat])) for seat in owned),
    ]
    if state.free_posters:
        posters.append(say("Free, beside the board: {clans}.", clans=clans(state.free_posters)))
    return (
        Prompt(Sentence("{posters}", {"posters": Sequel(tuple(posters))}), "BOSS-1.2"),
        Prompt(
            say(
                "The marker on space {space}. {seat} begins.",
                space=state.marker + 1,
                seat=SeatName(state.turn),
            ),
            "BOSS-1.6",
        ),
    )
