"""The labels of the board of I'm the Boss!, and the pieces that a table describes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, cast

from referee.engine.domain import Domain
from referee.engine.game import Game
from referee.engine.rule import Offer
from referee.games.boss.view import (
    CARD,
    END_ROLL,
    MOVED,
    POSTER,
    TURN,
    ClosedDeal,
    Promise,
    seen,
    space_number,
)
from referee.games.boss.view import offers as find_offers
from referee.i18n import Speech
from widgets.game_ui import GameUi
from widgets.games.boss.highlights import highlight
from widgets.games.boss.labels import (
    ACTIONS,
    CLANS,
    EDITION_LABELS,
    EDITOR_LABELS,
    LABELS,
    MARKER_LABELS,
    POSTERS_LABELS,
    ROLES,
)
from widgets.games.boss.labels import (
    KINDS as KIND_LABELS,
)
from widgets.games.boss.views import (
    BossBoard,
    BossClan,
    BossCountedCard,
    BossCountedRow,
    BossEditionField,
    BossExtra,
    BossLabels,
    BossMarkerField,
    BossPart,
    BossPayout,
    BossPick,
    BossPicked,
    BossPicks,
    BossPostersField,
    BossUnknown,
)
from widgets.objections import CitedText, objection_text
from widgets.theme import badge

PICKED: Mapping[str, tuple[str, ...]] = {
    "agree": ("clan", "with"),
    "take_over": (),
    "lay_clan": ("clan",),
    "recruit": ("clan",),
    "travel": ("card_of", "clan"),
    "withdraw": ("seat", "clan"),
}
"""The parameters of an action that a player taps, in the order on the screen."""
LAID_OUT = ("lay_clan", "recruit", "travel")
TAKES = (
    *PICKED,
    "stop",
    "describe_space",
    "describe_deal_card",
    "close",
    "pass",
    "fail",
    "try_deal",
    "roll",
    "draw",
    "discard",
    "end_roll",
)


def labels(speech: Speech) -> BossLabels:
    """Return the board's labels by key; the template fills in those with braces."""
    return {
        **LABELS.texts(speech),
        "clans": _clans(speech),
        "editor": _editor(speech),
    }


def _clans(speech: Speech) -> dict[str, BossClan]:
    """Return the name, colour and shape of the badge of each clan."""
    return {clan: {"name": speech.say(name), **badge(clan, 0)} for clan, name in CLANS.items()}


def extra(game: Game[Any], state: Any, speech: Speech, controls_seat: Callable[[int], bool]) -> BossExtra:
    """Return the additions to the engine's view.

    ``picks``: the possible picks of each action, by seat. The button of an action shows the objections to it
    as a whole, such as too few cards. ``parts``: the possible participants, by clan. ``equal``: the share of
    each if all get the same. ``unknowns``: the descriptions that are needed now. ``counted``: the cards that
    all players have seen. ``payout``: the payments of the last deal. ``space_texts`` and ``card_texts``: the
    known pieces, in words. ``end_cards``: the deal cards with end rolls. ``asks_first``: whether all seats
    answer before a deal closes. ``played``: the card that a stop would cancel.
    """
    picks: dict[str, list[BossPicks]] = {}
    offers = [
        offer for offer in game.out_of_turn_offers(state) if offer.by is not None and controls_seat(offer.by)
    ]
    for do, names in PICKED.items():
        for offer in (offer for offer in offers if offer.do == do):
            found = [_picked(offer, values, speech) for values in _picks(offer, names, {})]
            if do == "lay_clan":
                found += _exhausted_clans(offer, speech)
            if do in LAID_OUT:
                found.sort(key=lambda pick: pick["column"] or len(CLANS) + 1)
            if found:
                group: BossPicks = {"do": do, "is_laid_out": do in LAID_OUT, "picks": found}
                picks.setdefault(str(offer.by), []).append(group)
    return {
        "picks": picks,
        "parts": _parts(state, picks, speech),
        "equal": _equal_share(state),
        "unknowns": _unknowns(state, speech),
        "counted": _counted(state, speech),
        "payout": _payout(state.closed, speech),
        "space_texts": [_space_text(state, index, speech) for index in range(len(state.spaces))],
        "card_texts": [_card_text(state, number, speech) for number in range(1, len(state.cards) + 1)],
        "end_cards": _end_cards(game),
        "asks_first": state.asks_first,
        "played": _played(state, speech),
    }


def _played(state: Any, speech: Speech) -> str:
    """Return the card that a stop would cancel, and its player."""
    played = state.deal.stoppable if state.deal else None
    if played is None:
        return ""
    card = speech.say(ACTIONS.sentences[played.do])
    clan = f" · {speech.say(CLANS[played.clan])}" if played.clan else ""
    return f"{speech.names[played.by]}: {card}{clan}"


def _picked(
    offer: Offer[Any], values: Mapping[str, int | str], speech: Speech, barred: CitedText | None = None
) -> BossPicked:
    """Return one pick; its note is the amount, the owner or the source."""
    clan, note = cast("str | None", values.get("clan")), ""
    whose, deal = values.get("card_of", values.get("seat")), offer.state.deal
    own = [promise for promise in deal.promises if promise[:2] == (offer.by, clan)] if deal else []
    if whose is not None:
        note = speech.names[int(whose)]
    elif offer.do == "withdraw" and own:
        note = str(own[0].amount)
    elif "with" in values:
        note = speech.say(LABELS.sentences[str(values["with"])])
    # the label of a travelling poster is its clan alone; clan cards have a note
    detail = note or (speech.say(LABELS.sentences["poster"]) if offer.do == "travel" else "")
    detail = barred["text"] if barred else detail
    return {
        "given": cast("BossPick", values),
        "clan": clan,
        "column": [*CLANS].index(clan) + 1 if clan and not note and offer.do in LAID_OUT else None,
        "note": note,
        "label": ", ".join(filter(None, (speech.say(CLANS[clan]), detail))) if clan else "",
        "barred": barred,
    }


def _exhausted_clans(offer: Offer[Any], speech: Speech) -> list[BossPicked]:
    """Return the clans without cards left to lay, each with the reason (BOSS-3.5)."""
    domain = offer.domain("clan")
    assert isinstance(domain, Domain)
    against = {clan: offer.objection(clan=clan) for clan in domain.shown if clan not in domain.allowed}
    return [
        _picked(offer, {"clan": clan}, speech, objection_text(objection, speech))
        for clan, objection in against.items()
        if objection is not None
    ]


def _space_text(state: Any, index: int, speech: Speech) -> str:
    """Return the description of a space, in words."""
    space, is_covered = state.spaces[index], index in state.covered
    parts = [_label(speech, "space", number=space_number(index))]
    if state.marker == index:
        parts.append(_label(speech, "marker"))
    if is_covered or space is None:
        return "; ".join([*parts, _label(speech, "covered" if is_covered else "unknown")])
    parts.append(f"{_label(speech, 'dividends')} {space.dividends}")
    parts.append(f"{_label(speech, 'required')}: {_clan_names(space.required, speech)}")
    if space.choose:
        count = _label(speech, "choose", count=space.choose.number)
        parts.append(f"{count}: {_clan_names(space.choose.of, speech)}")
    return "; ".join(parts)


def _card_text(state: Any, number: int, speech: Speech) -> str:
    """Return the description of a deal card, in words."""
    card = state.cards[number - 1]
    parts = [_label(speech, "card_number", number=number)]
    if number <= state.deals_done:
        parts.append(_label(speech, "covered"))
    parts.append(_label(speech, "dividend_now", value=card.value) if card else _label(speech, "unknown"))
    if card and card.end_rolls:
        rolls = ", ".join(map(str, card.end_rolls))
        parts.append(f"{speech.say(EDITOR_LABELS.sentences['end_rolls'])}: {rolls}")
    return "; ".join(parts)


def _parts(state: Any, picks: Mapping[str, Sequence[BossPicks]], speech: Speech) -> dict[str, list[BossPart]]:
    """Return the possible participants for each clan of the space, with source and amount."""
    deal = state.deal
    if deal is None:
        return {}
    own_parts = [
        (int(seat), pick["given"]["clan"], pick["given"]["with"])
        for seat, groups in picks.items()
        for group in groups
        for pick in group["picks"]
        if group["do"] == "agree"
    ]
    offered, promised = find_offers(state), {promise[:2] for promise in deal.promises}
    found: dict[str, list[BossPart]] = {}
    for clan in state.space.named:
        repeatable = [
            promise for promise in deal.former if promise[:2] not in promised and promise[:3] in own_parts
        ]
        rows: list[tuple[str, Promise, int | None]] = [
            *(("offer", promise, promise.amount) for promise in offered.get(clan, ())),
            *(("term", promise, promise.amount) for promise in repeatable if promise.clan == clan),
        ]
        shown = [promise[:3] for _, promise, _ in rows]
        holders = [(promise.seat, clan, CARD) for promise in deal.laid if promise.clan == clan]
        if clan not in deal.travelled:
            holders.insert(0, (state.owner(clan), clan, POSTER))
        remaining = [
            promise
            for promise in dict.fromkeys(holders)
            if promise not in shown and promise[0] not in (None, deal.boss)
        ]
        rows += [("holder", Promise(*promise, 0), None) for promise in remaining]
        found[clan] = [
            _part(kind, promise, amount, promise[:3] in own_parts, speech) for kind, promise, amount in rows
        ]
    return found


def _part(kind: str, promise: Promise, amount: int | None, is_here: bool, speech: Speech) -> BossPart:
    name, clan, source = (
        speech.names[promise.seat],
        _clan_names([promise.clan], speech),
        _label(speech, f"with_{promise.source}"),
    )
    label_parts = [name if amount is None else f"{name}: {amount}", clan, source]
    if kind == "term":
        label_parts.insert(0, _label(speech, "same_terms"))
    elif kind == "holder":
        label_parts = [f"{_label(speech, 'agree' if is_here else 'make_offer')} {clan}", name, source]
    part = {
        "kind": kind,
        "seat": promise.seat,
        "clan": promise.clan,
        "with": promise.source,
        "amount": amount,
        "source": source,
        "label": ", ".join(label_parts),
        "is_here": is_here,
    }
    return cast("BossPart", part)


def _equal_share(state: Any) -> int | None:
    """Return the share of each participant, including the Boss, if all get the same."""
    space = state.space
    if state.deal is None:
        return None
    needed = len(space.required) + (space.choose.number if space.choose else 0)
    return state.payout // needed if needed > 1 else None


def _unknowns(state: Any, speech: Speech) -> list[BossUnknown]:
    """Return the descriptions that are needed now, by the numbers for people (BOSS-1.7)."""
    done, found = state.deals_done, []
    if state.step == END_ROLL:
        card = state.cards[done - 1]
        if not (card and card.end_rolls):
            found.append(("ask_rolls", done, {"space": None, "number": done}))
    elif state.step in (TURN, MOVED):
        if state.space is None:
            found.append(("ask_space", space_number(state.marker), {"space": state.marker, "number": None}))
        if state.dividend is None and done < len(state.cards):
            found.append(("ask_value", done + 1, {"space": None, "number": done + 1}))
    return [
        cast("BossUnknown", {"text": _label(speech, text, number=number), **piece})
        for text, number, piece in found
    ]


def _counted(state: Any, speech: Speech) -> list[BossCountedRow]:
    """Return the influence cards that all players have seen, by kind."""
    kinds = KIND_LABELS.texts(speech)
    rows: dict[str, list[BossCountedCard]] = {kinds["clan"]: [], kinds["travel"]: [], "": []}
    for counts in seen(state):
        *travel, kind = counts["kind"].split("_")
        clan = kind if kind in CLANS else None
        row = kinds["travel"] if travel else kinds["clan"] if clan else ""
        name = speech.say(CLANS[clan]) if clan else kinds[kind]
        title = f"{row}, {name}" if travel else name
        label = LABELS.texts(speech)["counted"].format(**{**counts, "kind": title})
        rows[row].append({**counts, "clan": clan, "name": name, "label": label})
    return [{"title": title, "cards": cards} for title, cards in rows.items()]


def _payout(closed: ClosedDeal | None, speech: Speech) -> BossPayout | None:
    """Return the payments of the last closed deal; its Boss keeps the remainder."""
    if closed is None:
        return None
    names, texts = speech.names, LABELS.texts(speech)
    keeps = closed.payout - sum(amount for _, amount in closed.shares)
    shares = [(seat, names[seat], amount) for seat, amount in closed.shares]
    return {
        "about": f"{closed.number} {closed.boss} {closed.payout}",
        "title": texts["paying"].format(number=closed.number),
        "text": texts["hands_on" if shares else "keeps_all"].format(
            name=names[closed.boss], payout=closed.payout
        ),
        "lines": [
            {"seat": seat, "name": name, "amount": amount}
            for seat, name, amount in (*shares, (closed.boss, texts["kept"], keeps))
        ],
    }


def _label(speech: Speech, label: str, **values: int) -> str:
    return LABELS.texts(speech)[label].format(**values)


def _clan_names(clans: Sequence[str], speech: Speech) -> str:
    return ", ".join(speech.say(CLANS[clan]) for clan in clans)


def _end_cards(game: Game[Any]) -> list[int]:
    """Return the numbers of the deal cards with end rolls on the back."""
    return [*game.info.components["deal_card"].only_on["end_rolls"]]


def _picks(
    offer: Offer[Any], names: Sequence[str], values: dict[str, int | str]
) -> Iterator[dict[str, int | str]]:
    """Yield each combination of values that the rules allow; optional ones may be missing."""
    if not names:
        yield values
        return
    name, *later = names
    if offer.parameters[name].optional:
        yield from _picks(offer, later, values)
    domain = offer.domain(name, **values)
    assert isinstance(domain, Domain)
    for value in domain.allowed:
        # a seat that withdraws does not name itself
        if (offer.do, name, value) != ("withdraw", "seat", offer.by):
            yield from _picks(offer, later, {**values, name: value})


def _editor(speech: Speech) -> dict[str, object]:
    """Return the labels of the editors of spaces and deal cards."""
    return {**EDITOR_LABELS.texts(speech), "roles": ROLES.texts(speech), "order": [*CLANS]}


def posters_field(game: Game[Any], speech: Speech) -> BossPostersField:
    """Return the data of the posters field."""
    return {"labels": POSTERS_LABELS.texts(speech), "clans": _clans(speech), "order": [*CLANS]}


def marker_field(game: Game[Any], speech: Speech) -> BossMarkerField:
    """Return the data of the marker field."""
    return {"labels": MARKER_LABELS.texts(speech)}


def edition_field(game: Game[Any], speech: Speech) -> BossEditionField:
    """Return the data of the printed pieces for their editors."""
    return {
        "labels": {**EDITION_LABELS.texts(speech), **_editor(speech)},
        "clans": _clans(speech),
        "spaces": game.info.figures["spaces"],
        "cards": game.info.figures["deal_cards"],
        "end_cards": _end_cards(game),
    }


UI = GameUi(
    highlight=highlight,
    board_type=BossBoard,
    labels=labels,
    term_icons={
        "boss_role": "crown",
        "travel": "globe",
        "recruit": "plus",
        "stop": "close",
        "dividend": "coin",
    },
    emblem="M4 20V9l8-5 8 5v11M4 20h16M9 20v-6h6v6M12 4v3",
    takes=TAKES,
    passes=("fail",),
    counted="close",
    notes=("offer", "ask", "paid"),
    is_wide=True,
    layout="tall",
    stage={
        "--beside": "420px",
        "--screen-height": "100dvh",
        "--now-height": "8.25rem",
        "--now-upright": "130px",
        "--news-order": "4",
        # beside the board, news takes the remaining height
        "--rows": "repeat(7, auto) minmax(0, 1fr) repeat(3, auto)",
        "--news-row": "8",
        "--news-most-beside": "calc(100% - 6px)",
    },
    has_plain_seats=True,  # colours belong to the clans
    extra_view=extra,
    tells_away=True,
    option_fields={"posters": posters_field, "marker": marker_field, "spaces": edition_field},
)
