"""The words on the board of I'm the Boss!, and the pieces that a table types in from its own copy."""

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
"""What a player taps of an action, in the order on the screen: what others add to comes last."""
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
    """Return the board's labels by their keys; those with braces are filled in by the template."""
    return {
        **LABELS.texts(speech),
        "clans": _clans(speech),
        "editor": _editor(speech),
    }


def _clans(speech: Speech) -> dict[str, BossClan]:
    """Return name, colour and shape of each clan, as a badge takes them."""
    return {clan: {"name": speech.say(name), **badge(clan, 0)} for clan, name in CLANS.items()}


def extra(game: Game[Any], state: Any, speech: Speech, controls_seat: Callable[[int], bool]) -> BossExtra:
    """Return what the board shows beside the engine's view.

    ``picks``: by seat, what can be picked of each action. What speaks against the action as a whole, such as
    too few cards, is for its button to say. ``parts``: by clan, who could take part. ``equal``: what each
    gets where all share alike. ``unknowns``: what is to be typed in now. ``counted``: the cards that all
    have seen. ``payout``: what is paid of the last deal. ``space_texts`` and ``card_texts``: what is known of
    the pieces, in words. ``end_cards``: the deal cards with numbers to end by. ``asks_first``: whether all
    are asked before a deal is closed. ``played``: the card that can be stopped now.
    """
    picks: dict[str, list[BossPicks]] = {}
    offers = [
        offer for offer in game.out_of_turn_offers(state) if offer.by is not None and controls_seat(offer.by)
    ]
    for do, names in PICKED.items():
        for offer in (one for one in offers if one.do == do):
            found = [_picked(offer, given, speech) for given in _picks(offer, names, {})]
            if do == "lay_clan":
                found += _all_lie(offer, speech)
            if do in LAID_OUT:
                found.sort(key=lambda one: one["column"] or len(CLANS) + 1)
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
    """Return the card that a stop would cancel, and whose it is."""
    played = state.deal.stoppable if state.deal else None
    if played is None:
        return ""
    card = speech.say(ACTIONS.sentences[played.do])
    clan = f" · {speech.say(CLANS[played.clan])}" if played.clan else ""
    return f"{speech.names[played.by]}: {card}{clan}"


def _picked(
    offer: Offer[Any], given: Mapping[str, int | str], speech: Speech, barred: CitedText | None = None
) -> BossPicked:
    """Return one pick; its note is for how much it is, whose card, or by what."""
    clan, note = cast("str | None", given.get("clan")), ""
    whose, deal = given.get("card_of", given.get("seat")), offer.state.deal
    own = [one for one in deal.promises if one[:2] == (offer.by, clan)] if deal else []
    if whose is not None:
        note = speech.names[int(whose)]
    elif offer.do == "withdraw" and own:
        note = str(own[0].amount)
    elif "with" in given:
        note = speech.say(LABELS.sentences[str(given["with"])])
    # a poster that travels is told by its clan alone: what has a note are the clan cards
    said = note or (speech.say(LABELS.sentences["poster"]) if offer.do == "travel" else "")
    said = barred["text"] if barred else said
    return {
        "given": cast("BossPick", given),
        "clan": clan,
        "column": [*CLANS].index(clan) + 1 if clan and not note and offer.do in LAID_OUT else None,
        "note": note,
        "label": ", ".join(filter(None, (speech.say(CLANS[clan]), said))) if clan else "",
        "barred": barred,
    }


def _all_lie(offer: Offer[Any], speech: Speech) -> list[BossPicked]:
    """Return the clans that nobody can lay, each with the reason (BOSS-3.5)."""
    domain = offer.domain("clan")
    assert isinstance(domain, Domain)
    against = {clan: offer.objection(clan=clan) for clan in domain.shown if clan not in domain.allowed}
    return [
        _picked(offer, {"clan": clan}, speech, objection_text(one, speech))
        for clan, one in against.items()
        if one is not None
    ]


def _space_text(state: Any, index: int, speech: Speech) -> str:
    """Return all that is to be seen of a space, in words."""
    space, is_covered = state.spaces[index], index in state.covered
    parts = [_said(speech, "space", number=space_number(index))]
    if state.marker == index:
        parts.append(_said(speech, "marker"))
    if is_covered or space is None:
        return "; ".join([*parts, _said(speech, "covered" if is_covered else "unknown")])
    parts.append(f"{_said(speech, 'dividends')} {space.dividends}")
    parts.append(f"{_said(speech, 'required')}: {_clan_names(space.required, speech)}")
    if space.choose:
        count = _said(speech, "choose", count=space.choose.number)
        parts.append(f"{count}: {_clan_names(space.choose.of, speech)}")
    return "; ".join(parts)


def _card_text(state: Any, number: int, speech: Speech) -> str:
    """Return all that is known of a deal card, in words."""
    card = state.cards[number - 1]
    parts = [_said(speech, "card_number", number=number)]
    if number <= state.deals_done:
        parts.append(_said(speech, "covered"))
    parts.append(_said(speech, "dividend_now", value=card.value) if card else _said(speech, "unknown"))
    if card and card.end_rolls:
        rolls = ", ".join(map(str, card.end_rolls))
        parts.append(f"{speech.say(EDITOR_LABELS.sentences['end_rolls'])}: {rolls}")
    return "; ".join(parts)


def _parts(state: Any, picks: Mapping[str, Sequence[BossPicks]], speech: Speech) -> dict[str, list[BossPart]]:
    """Return who could take part for each clan that the space names, with what, and for how much."""
    deal = state.deal
    if deal is None:
        return {}
    here = [
        (int(seat), one["given"]["clan"], one["given"]["with"])
        for seat, groups in picks.items()
        for group in groups
        for one in group["picks"]
        if group["do"] == "agree"
    ]
    offered, promised = find_offers(state), {promise[:2] for promise in deal.promises}
    found: dict[str, list[BossPart]] = {}
    for clan in state.space.named:
        again = [one for one in deal.former if one[:2] not in promised and one[:3] in here]
        rows: list[tuple[str, Promise, int | None]] = [
            *(("offer", one, one.amount) for one in offered.get(clan, ())),
            *(("term", one, one.amount) for one in again if one.clan == clan),
        ]
        said = [one[:3] for _, one, _ in rows]
        holders = [(one.seat, clan, CARD) for one in deal.laid if one.clan == clan]
        if clan not in deal.travelled:
            holders.insert(0, (state.owner(clan), clan, POSTER))
        rest = [one for one in dict.fromkeys(holders) if one not in said and one[0] not in (None, deal.boss)]
        rows += [("holder", Promise(*one, 0), None) for one in rest]
        found[clan] = [_part(kind, one, amount, one[:3] in here, speech) for kind, one, amount in rows]
    return found


def _part(kind: str, one: Promise, amount: int | None, is_here: bool, speech: Speech) -> BossPart:
    name, clan, source = (
        speech.names[one.seat],
        _clan_names([one.clan], speech),
        _said(speech, f"with_{one.source}"),
    )
    words = [name if amount is None else f"{name}: {amount}", clan, source]
    if kind == "term":
        words.insert(0, _said(speech, "same_terms"))
    elif kind == "holder":
        words = [f"{_said(speech, 'agree' if is_here else 'make_offer')} {clan}", name, source]
    part = {
        "kind": kind,
        "seat": one.seat,
        "clan": one.clan,
        "with": one.source,
        "amount": amount,
        "source": source,
        "label": ", ".join(words),
        "is_here": is_here,
    }
    return cast("BossPart", part)


def _equal_share(state: Any) -> int | None:
    """Return what each gets of the payout if all who are needed share alike, the Boss as well."""
    space = state.space
    if state.deal is None:
        return None
    needed = len(space.required) + (space.choose.number if space.choose else 0)
    return state.payout // needed if needed > 1 else None


def _unknowns(state: Any, speech: Speech) -> list[BossUnknown]:
    """Return what is not known yet and matters now, by the numbers that people call it (BOSS-1.7)."""
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
        cast("BossUnknown", {"text": _said(speech, text, number=number), **place})
        for text, number, place in found
    ]


def _counted(state: Any, speech: Speech) -> list[BossCountedRow]:
    """Return the influence cards that everybody has seen, by kind."""
    kinds = KIND_LABELS.texts(speech)
    rows: dict[str, list[BossCountedCard]] = {kinds["clan"]: [], kinds["travel"]: [], "": []}
    for one in seen(state):
        *travel, kind = one["kind"].split("_")
        clan = kind if kind in CLANS else None
        row = kinds["travel"] if travel else kinds["clan"] if clan else ""
        name = speech.say(CLANS[clan]) if clan else kinds[kind]
        title = f"{row}, {name}" if travel else name
        label = LABELS.texts(speech)["counted"].format(**{**one, "kind": title})
        rows[row].append({**one, "clan": clan, "name": name, "label": label})
    return [{"title": title, "cards": cards} for title, cards in rows.items()]


def _payout(closed: ClosedDeal | None, speech: Speech) -> BossPayout | None:
    """Return who is paid how much of the last deal that was closed: its Boss keeps what is left."""
    if closed is None:
        return None
    names, texts = speech.names, LABELS.texts(speech)
    kept = closed.payout - sum(amount for _, amount in closed.shares)
    shares = [(seat, names[seat], amount) for seat, amount in closed.shares]
    return {
        "about": f"{closed.number} {closed.boss} {closed.payout}",
        "title": texts["paying"].format(number=closed.number),
        "text": texts["hands_on" if shares else "keeps_all"].format(
            name=names[closed.boss], payout=closed.payout
        ),
        "lines": [
            {"seat": seat, "name": name, "amount": amount}
            for seat, name, amount in (*shares, (closed.boss, texts["kept"], kept))
        ],
    }


def _said(speech: Speech, label: str, **values: int) -> str:
    return LABELS.texts(speech)[label].format(**values)


def _clan_names(clans: Sequence[str], speech: Speech) -> str:
    return ", ".join(speech.say(CLANS[clan]) for clan in clans)


def _end_cards(game: Game[Any]) -> list[int]:
    """Return the numbers of the deal cards with numbers on the back that end the game."""
    return [*game.info.components["deal_card"].only_on["end_rolls"]]


def _picks(
    offer: Offer[Any], names: Sequence[str], given: dict[str, int | str]
) -> Iterator[dict[str, int | str]]:
    """Yield each combination of values that the rules allow; optional ones may lack."""
    if not names:
        yield given
        return
    name, *later = names
    if offer.parameters[name].optional:
        yield from _picks(offer, later, given)
    domain = offer.domain(name, **given)
    assert isinstance(domain, Domain)
    for value in domain.allowed:
        if (offer.do, name, value) != ("withdraw", "seat", offer.by):  # who withdraws does not name oneself
            yield from _picks(offer, later, {**given, name: value})


def _editor(speech: Speech) -> dict[str, object]:
    """Return the labels of the editors of spaces and deal cards."""
    return {**EDITOR_LABELS.texts(speech), "roles": ROLES.texts(speech), "order": [*CLANS]}


def posters_field(game: Game[Any], speech: Speech) -> BossPostersField:
    """Return what is shown of who has which poster."""
    return {"labels": POSTERS_LABELS.texts(speech), "clans": _clans(speech), "order": [*CLANS]}


def marker_field(game: Game[Any], speech: Speech) -> BossMarkerField:
    """Return what is shown of where the marker begins."""
    return {"labels": MARKER_LABELS.texts(speech)}


def edition_field(game: Game[Any], speech: Speech) -> BossEditionField:
    """Return what is shown of the printed pieces: all that their editors need."""
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
    stage={
        "--beside": "420px",
        "--screen-height": "100dvh",
        "--now-height": "8.25rem",
        "--now-upright": "130px",
        "--news-order": "4",
        # beside the board, news has what the rest leaves
        "--rows": "repeat(7, auto) minmax(0, 1fr) repeat(3, auto)",
        "--news-row": "8",
        "--news-most-beside": "calc(100% - 6px)",
    },
    has_plain_seats=True,  # colours belong to the clans
    extra_view=extra,
    tells_away=True,
    option_fields={"posters": posters_field, "marker": marker_field, "spaces": edition_field},
)
