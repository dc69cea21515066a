"""What each audience is shown of a game of I'm the Boss!, and the sentence that says what happens now."""

from __future__ import annotations

from typing import Any

from referee.engine.about import Progress, Prompt
from referee.engine.action import Audience
from referee.games.boss.filling import fill, filled, offers
from referee.games.boss.rules.flow import cards, clans
from referee.games.boss.state import (
    CLANS,
    DEALS,
    FINISHED,
    HAND_LIMIT,
    STAGES,
    DealCard,
    Promise,
    Space,
    State,
)
from referee.text import SeatName, Sentence, say


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seat whose action is due; under a deal the Boss's."""
    if state.step == FINISHED:
        return ()
    return (state.turn if state.deal is None else state.deal.boss,)


def snapshot(state: State) -> dict[str, Any]:
    """Return the contract's picture of the state."""
    return {
        "step": state.step,
        "turn": state.turn,
        "marker": state.marker,
        "deals_done": state.deals_done,
        "covered": list(state.covered),
        "dividend": state.dividend,
        "deal": _deal(state),
        "draw_pile": state.draw_pile,
        "discards": state.discards,
        "seats": [
            {
                "posters": [clan for clan in CLANS if state.owner(clan) == seat],
                "hand": state.hands[seat],
                "money": state.money[seat],
            }
            for seat in range(len(state.hands))
        ],
        "free_posters": list(state.free_posters),
    }


def _deal(state: State) -> dict[str, Any] | None:
    deal = state.deal
    if deal is None:
        return None
    filling = fill(state)
    return {
        "boss": deal.boss,
        "space": state.marker,
        "payout": state.payout,
        "laid": [{"seat": one.seat, "clan": one.clan} for one in deal.laid],
        "travelled": list(deal.travelled),
        "promises": [_promise(promise) for promise in deal.promises],
        "filled": list(filled(state)),
        "missing": list(filling.missing),
        "missing_choices": filling.missing_choices,
        "stoppable": deal.stoppable.do if deal.stoppable else None,
    }


def _promise(promise: Promise) -> dict[str, Any]:
    return {
        "seat": promise.seat,
        "clan": promise.clan,
        "with": promise.source,
        "amount": promise.amount,
    }


def _space(space: Space | None) -> dict[str, Any] | None:
    if space is None:
        return None
    choose = space.choose
    return {
        "dividends": space.dividends,
        "required": list(space.required),
        "choose": {"count": choose.number, "of": list(choose.of)} if choose else None,
    }


def _card(card: DealCard | None) -> dict[str, Any] | None:
    if card is None:
        return None
    return {
        "value": card.value,
        "end_rolls": None if card.end_rolls is None else sorted(card.end_rolls),
    }


def view(state: State, audience: Audience) -> dict[str, Any]:
    """Return what an audience sees; money is hidden from others until the end (BOSS-7.1).

    Beside the snapshot: ``spaces`` and ``deal_cards`` as far as they are known, ``deals``, ``next_dividend``,
    ``due``, each seat's ``history`` (what each deal brought it), and of the deal ``slots`` (every named clan
    with its offers and the part that the Boss takes by default), ``costs``, ``keeps``, ``can_close`` and
    ``played`` (the card that a stop would cancel).
    """
    picture = snapshot(state)
    shows_all = state.open_money or state.step == FINISHED
    for index, seat in enumerate(picture["seats"]):
        seen = shows_all or audience.sees(index)
        seat["history"] = [row[index] for row in state.history] if seen else None
        if not seen:
            seat["money"] = None
    following = state.cards[state.deals_done + 1] if state.deals_done + 1 < DEALS else None
    picture |= {
        "spaces": [_space(space) for space in state.spaces],
        "deal_cards": [_card(card) for card in state.cards],
        "deals": DEALS,
        "next_dividend": following.value if following else None,
        "due": list(waiting_for(state)),
    }
    if state.deal is not None:
        picture["deal"] |= _table(state)
    return picture


def _table(state: State) -> dict[str, Any]:
    """Return what the screen shows of the open deal beside the contract's picture of it."""
    deal, space = state.deal, state.space
    assert deal is not None and space is not None
    filling = fill(state)
    parts = {part.clan: part for part in filling.parts}
    played = deal.stoppable
    return {
        "slots": [
            {
                "clan": clan,
                "is_required": clan in space.required,
                "by": _promise(parts[clan]) if clan in parts else None,
                "offers": [_promise(offer) for offer in offers(state, clan)],
                "poster": state.owner(clan),
                "is_travelled": clan in deal.travelled,
            }
            for clan in space.named
        ],
        "choose": space.choose.number if space.choose else 0,
        "costs": filling.due,
        "keeps": state.payout - filling.due,
        "can_close": filling.is_complete and filling.due <= state.payout,
        "played": {"do": played.do, "by": played.by, "clan": played.clan} if played else None,
    }


def progress(state: State) -> Progress:
    """Return the deal of fifteen that is next, and what is done now."""
    now = None if state.step == FINISHED else state.step
    return Progress(min(state.deals_done + 1, DEALS), DEALS, STAGES, now)


def prompt(state: State, audience: Audience) -> Prompt:
    """Return what happens now, for the table or for the players of some seats."""
    if state.deal is not None:
        return Prompt(_negotiation(state, state.deal.boss), "BOSS-3.2")
    sentence, clause = _turn(state)
    if audience.seats and state.step != FINISHED and state.turn not in audience.seats:
        return Prompt(say("Wait for {seat}.", seat=SeatName(state.turn)), clause)
    return Prompt(sentence, clause)


def _turn(state: State) -> tuple[Sentence, str]:
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


def _negotiation(state: State, boss: int) -> Sentence:
    filling, seat = fill(state), SeatName(boss)
    if filling.is_complete:
        keeps = state.payout - filling.due
        return say(
            "{seat} can close and would keep {keeps} of {payout}.",
            seat=seat,
            keeps=keeps,
            payout=state.payout,
        )
    if filling.missing and filling.missing_choices:
        return say(
            "{seat} is the Boss. Still missing: {clans}, and {count} from the list.",
            seat=seat,
            clans=clans(filling.missing),
            count=filling.missing_choices,
        )
    if filling.missing:
        return say("{seat} is the Boss. Still missing: {clans}.", seat=seat, clans=clans(filling.missing))
    return say(
        "{seat} is the Boss. Still missing: {count} from the list.", seat=seat, count=filling.missing_choices
    )
