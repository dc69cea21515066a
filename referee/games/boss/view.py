"""The view of a game of I'm the Boss! for each audience, and the prompt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from referee.engine.action import Audience
from referee.engine.info import Progress, Prompt, wait_for
from referee.engine.state import FINISHED
from referee.games.boss.participants import Participation, find_participation, offers
from referee.games.boss.prompts import closing_sentence, deal_sentence, turn_sentence
from referee.games.boss.state import (
    CARD,
    CLANS,
    DEAL,
    DEALS,
    DECK,
    END_ROLL,
    KINDS,
    MOVED,
    OVER_LIMIT,
    POSTER,
    STAGES,
    TURN,
    ClosedDeal,
    Deal,
    DealCard,
    Promise,
    Space,
    State,
    space_number,
)

__all__ = [
    "CARD",
    "END_ROLL",
    "MOVED",
    "POSTER",
    "TURN",
    "BossClosed",
    "BossClosing",
    "BossDeal",
    "BossDealCard",
    "BossPromise",
    "BossSeat",
    "BossSeen",
    "BossSlot",
    "BossSnapshot",
    "BossSpace",
    "BossView",
    "ClosedDeal",
    "Promise",
    "offers",
    "progress",
    "prompt",
    "seen",
    "snapshot",
    "space_number",
    "view",
    "waiting_for",
]

BossPromise = TypedDict("BossPromise", {"seat": int, "clan": str, "with": str, "amount": int})
"""A seat's consent for a clan, with its poster or a laid card, for an amount."""


class BossLaid(TypedDict):
    """A clan card face up in front of a seat."""

    seat: int
    clan: str


class BossClosing(TypedDict):
    """An announced closing: the seat of each choice, by clan, and the seats that still have to answer."""

    fill: dict[str, int]
    waiting_for: list[int]


class _Deal(TypedDict):
    boss: int
    space: int
    payout: int
    laid: list[BossLaid]
    travelled: list[str]
    promises: list[BossPromise]
    filled: list[str]
    missing: list[str]
    missing_choices: int
    stoppable: str | None
    closing: NotRequired[BossClosing | None]


class BossSlot(TypedDict):
    """A clan that the space names: its offers, and the part that the Boss takes by default (``by``)."""

    clan: str
    is_required: bool
    by: BossPromise | None
    offers: list[BossPromise]
    poster: int | None
    is_travelled: bool


class BossPlayed(TypedDict):
    """The card that a stop would cancel."""

    do: str
    by: int
    clan: str | None


class BossDeal(_Deal):
    """The open deal: the contract's snapshot, and other data of the screen."""

    slots: list[BossSlot]
    former: list[BossPromise]
    choose: int
    costs: int
    keeps: int
    can_close: bool
    played: BossPlayed | None


class _SeatSnapshot(TypedDict):
    posters: list[str]
    hand: int
    money: int


class BossSeat(TypedDict):
    """A seat; ``money`` and ``history``, its gain in each deal, are ``None`` if hidden."""

    posters: list[str]
    hand: int
    money: int | None
    history: list[int] | None


class BossChoose(TypedDict):
    """A number of clans, and the list to choose them from."""

    count: int
    of: list[str]


class BossSpace(TypedDict):
    """A space as printed."""

    dividends: int
    required: list[str]
    choose: BossChoose | None


class BossDealCard(TypedDict):
    """A deal card as printed; ``end_rolls`` is ``None`` if not known."""

    value: int
    end_rolls: list[int] | None


class _BeforeDeal(TypedDict):
    step: str
    turn: int
    marker: int
    deals_done: int
    covered: list[int]
    dividend: int | None


class _Piles(TypedDict):
    draw_pile: int
    discards: int


class BossSnapshot(_BeforeDeal, _Piles):
    """The contract's snapshot of the state."""

    deal: _Deal | None
    seats: list[_SeatSnapshot]
    free_posters: list[str]


class BossShare(TypedDict):
    """The share of a partner in a deal."""

    seat: int
    amount: int


class BossClosed(TypedDict):
    """The last closed deal: its payout, the shares of the partners, and what the Boss keeps."""

    number: int
    boss: int
    payout: int
    shares: list[BossShare]
    keeps: int


class BossSeen(TypedDict):
    """The influence cards of a kind that all players have seen: on the table, and among the discards."""

    kind: str
    laid: int
    discarded: int
    of: int


class BossView(_BeforeDeal, _Piles):
    """The view of an audience, see :func:`view`."""

    deal: BossDeal | None
    seats: list[BossSeat]
    free_posters: list[str]
    spaces: list[BossSpace | None]
    deal_cards: list[BossDealCard | None]
    deals: int
    closed: BossClosed | None
    seen: list[BossSeen]
    next_dividend: int | None
    due: list[int]


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seats that have to act: in a deal the Boss, and those that answer a closing."""
    if state.step == FINISHED:
        return ()
    if state.deal is None:
        return (state.turn,)
    closing = state.deal.closing
    return tuple(sorted((state.deal.boss, *(closing.waiting if closing else ()))))


def snapshot(state: State) -> BossSnapshot:
    """Return the contract's picture of the state."""
    return {
        **_before_deal(state),
        "deal": None
        if state.deal is None
        else _deal(state, state.deal, offers(state), find_participation(state)),
        **_piles(state),
        "seats": [
            {"posters": _posters(state, seat), "hand": state.hands[seat], "money": state.money[seat]}
            for seat in range(len(state.hands))
        ],
        "free_posters": list(state.free_posters),
    }


def _before_deal(state: State) -> _BeforeDeal:
    return {
        "step": state.step,
        "turn": state.turn,
        "marker": state.marker,
        "deals_done": state.deals_done,
        "covered": list(state.covered),
        "dividend": state.dividend,
    }


def _piles(state: State) -> _Piles:
    return {"draw_pile": state.draw_pile, "discards": state.discards}


def _posters(state: State, seat: int) -> list[str]:
    return [clan for clan in CLANS if state.owner(clan) == seat]


def _deal(
    state: State, deal: Deal, by_clan: Mapping[str, Sequence[Promise]], participation: Participation
) -> _Deal:
    """Return the snapshot of a deal; ``participation`` is the default one."""
    space, closing = state.space, deal.closing
    assert space is not None
    picture: _Deal = {
        "boss": deal.boss,
        "space": state.marker,
        "payout": state.payout,
        "laid": [{"seat": card.seat, "clan": card.clan} for card in deal.laid],
        "travelled": list(deal.travelled),
        "promises": [_promise(promise) for promise in deal.promises],
        "filled": [clan for clan in space.named if clan in by_clan],
        "missing": list(participation.missing),
        "missing_choices": participation.missing_choices,
        "stoppable": deal.stoppable.do if deal.stoppable else None,
    }
    if state.asks_first:
        picture["closing"] = (
            {"fill": dict(closing.fill), "waiting_for": list(closing.waiting)} if closing else None
        )
    return picture


def _promise(promise: Promise) -> BossPromise:
    return {
        "seat": promise.seat,
        "clan": promise.clan,
        "with": promise.source,
        "amount": promise.amount,
    }


def _space(space: Space | None) -> BossSpace | None:
    if space is None:
        return None
    choose = space.choose
    return {
        "dividends": space.dividends,
        "required": list(space.required),
        "choose": {"count": choose.number, "of": list(choose.of)} if choose else None,
    }


def _card(card: DealCard | None) -> BossDealCard | None:
    if card is None:
        return None
    return {
        "value": card.value,
        "end_rolls": None if card.end_rolls is None else sorted(card.end_rolls),
    }


def view(state: State, audience: Audience) -> BossView:
    """Return the view of an audience; money is hidden from others until the end (BOSS-7.1).

    ``closed`` has the public payments of the last deal. ``seen`` counts the cards of each kind that all
    players have seen since the last shuffle. ``history`` has the gain of a seat in each deal.

    In the deal, ``slots`` has every named clan, its offers and the part that the Boss takes. That part is the
    default, or the choice of the announced closing, and ``costs`` and ``keeps`` follow from it. ``former``
    has the promises that a take-over undid and nobody has made again. ``played`` is the card that a stop
    would cancel.
    """
    shows_all = state.open_money or state.step == FINISHED
    closing = state.deal.closing if state.deal else None
    following = state.cards[state.deals_done + 1] if state.deals_done + 1 < DEALS else None
    return {
        **_before_deal(state),
        "deal": None if state.deal is None else _open_deal(state, state.deal),
        **_piles(state),
        "seats": [_seat(state, seat, shows_all or audience.sees(seat)) for seat in range(len(state.hands))],
        "free_posters": list(state.free_posters),
        "spaces": [_space(space) for space in state.spaces],
        "deal_cards": [_card(card) for card in state.cards],
        "deals": DEALS,
        "seen": seen(state),
        "closed": _closed(state.closed) if state.closed else None,
        "next_dividend": following.value if following else None,
        "due": list(waiting_for(state)) if closing is None else list(closing.waiting),
    }


def seen(state: State) -> list[BossSeen]:
    """Return the influence cards that all players have seen since the last shuffle, by kind."""
    deal = state.deal
    kinds_on_table = [*(card.clan for card in deal.laid), *deal.travels()] if deal else []
    return [
        {"kind": kind, "laid": kinds_on_table.count(kind), "discarded": count, "of": DECK[kind]}
        for kind, count in zip(KINDS, state.seen, strict=True)
    ]


def _closed(closed: ClosedDeal) -> BossClosed:
    number, boss, payout, shares = closed
    return {
        "number": number,
        "boss": boss,
        "payout": payout,
        "shares": [{"seat": seat, "amount": amount} for seat, amount in shares],
        "keeps": payout - sum(amount for _, amount in shares),
    }


def _seat(state: State, seat: int, is_seen: bool) -> BossSeat:
    return {
        "posters": _posters(state, seat),
        "hand": state.hands[seat],
        "money": state.money[seat] if is_seen else None,
        "history": [row[seat] for row in state.history] if is_seen else None,
    }


def _open_deal(state: State, deal: Deal) -> BossDeal:
    space = state.space
    assert space is not None
    by_clan, default = offers(state), find_participation(state)
    participation = find_participation(state, dict(deal.closing.fill)) if deal.closing else default
    parts = {part.clan: part for part in participation.parts}
    promised = {promise[:2] for promise in deal.promises}
    played = deal.stoppable
    return {
        **_deal(state, deal, by_clan, default),
        "slots": [
            {
                "clan": clan,
                "is_required": clan in space.required,
                "by": _promise(parts[clan]) if clan in parts else None,
                "offers": [_promise(offer) for offer in by_clan.get(clan, ())],
                "poster": state.owner(clan),
                "is_travelled": clan in deal.travelled,
            }
            for clan in space.named
        ],
        "former": [_promise(promise) for promise in deal.former if promise[:2] not in promised],
        "choose": space.choose.number if space.choose else 0,
        "costs": participation.due,
        "keeps": state.payout - participation.due,
        "can_close": participation.is_complete and participation.due <= state.payout,
        "played": {"do": played.do, "by": played.by, "clan": played.clan} if played else None,
    }


def progress(state: State) -> Progress:
    """Return the number of the next deal, or of the closed one before an end roll, and the step."""
    now = None if state.step == FINISHED else state.step
    is_next = state.step not in (END_ROLL, FINISHED)
    skipped = (
        (OVER_LIMIT,) if state.step in (DEAL, END_ROLL) else ()
    )  # a hand over the limit follows only a draw
    return Progress(state.deals_done + is_next, DEALS, STAGES, now, skipped)


def prompt(state: State, audience: Audience) -> Prompt:
    """Return the prompt for the table or for the players of some seats."""
    if state.deal is not None and state.deal.closing is not None:
        return Prompt(closing_sentence(state.deal, state.deal.closing, audience), "BOSS-5.5")
    if state.deal is not None:
        clause = "BOSS-3.7" if find_participation(state).due > state.payout else "BOSS-3.2"
        return Prompt(deal_sentence(state, state.deal.boss), clause)
    sentence, clause = turn_sentence(state)
    return wait_for(waiting_for(state), audience, clause) or Prompt(sentence, clause)
