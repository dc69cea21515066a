"""The words on the board of I'm the Boss!, and the pieces that a table types in from its own copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from referee.engine.domain import Domain
from referee.engine.game import Game
from referee.engine.rule import Offer
from referee.i18n import Speech
from widgets.game_ui import GameUi
from widgets.games.boss.labels import (
    ACTIONS,
    CLANS,
    EDITION_LABELS,
    EDITOR_LABELS,
    KINDS,
    LABELS,
    MARKER_LABELS,
    POSTERS_LABELS,
    ROLES,
)
from widgets.games.boss.views import (
    BossBoard,
    BossClan,
    BossEditionField,
    BossExtra,
    BossLabels,
    BossMarkerField,
    BossPick,
    BossPicked,
    BossPicks,
    BossPostersField,
)
from widgets.objections import CitedText, objection_text
from widgets.theme import badge

IN_DEAL = ("lay_clan", "travel", "recruit", "take_over", "stop", "agree", "withdraw")
PICKED: dict[BossPicked, tuple[str, ...]] = {
    "agree": ("clan", "with"),
    "lay_clan": ("clan",),
    "travel": ("card_of", "clan"),
    "recruit": ("clan",),
    "take_over": (),
    "withdraw": ("seat", "clan"),
}
"""What a player taps of an action, in the order in which its cards lie on the screen."""
TAKES = (
    *IN_DEAL,
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
        "actions": ACTIONS.texts(speech),
        "clans": _clans(speech),
        "kinds": KINDS.texts(speech),
        "editor": _editor(speech),
    }


def _clans(speech: Speech) -> dict[str, BossClan]:
    """Return name, colour and shape of each clan, as a badge takes them."""
    return {clan: {"name": speech.say(name), **badge(clan, 0)} for clan, name in CLANS.items()}


def extra(game: Game[Any], state: Any, speech: Speech, controls_seat: Callable[[int], bool]) -> BossExtra:
    """Return what the board shows beside the engine's view.

    ``end_cards``: the deal cards with numbers to end by. ``asks_first``: whether everybody is asked before a
    deal is closed.

    ``picks``: by seat and action, the values that each pick gives. What speaks against the action as a
    whole, such as too few cards, is for its button to say. ``all_lie``: why a clan card of a clan cannot be
    laid by anybody.
    """
    picks: dict[str, BossPicks] = {}
    offers = [
        offer for offer in game.out_of_turn_offers(state) if offer.by is not None and controls_seat(offer.by)
    ]
    for do, names in PICKED.items():
        for offer in offers:
            found = [cast("BossPick", one) for one in _picks(offer, names, {})] if offer.do == do else []
            if found:
                picks.setdefault(str(offer.by), {})[do] = found
    return {
        "picks": picks,
        "all_lie": _all_lie(offers, speech),
        "end_cards": _end_cards(game),
        "asks_first": state.asks_first,
    }


def _all_lie(offers: Sequence[Offer[Any]], speech: Speech) -> dict[str, CitedText]:
    """Return the clans that nobody can lay, each with the reason (BOSS-3.5)."""
    offer = next((one for one in offers if one.do == "lay_clan"), None)
    if offer is None:
        return {}
    domain = offer.domain("clan")
    assert isinstance(domain, Domain)
    against = {clan: offer.objection(clan=clan) for clan in domain.shown if clan not in domain.allowed}
    return {clan: objection_text(one, speech) for clan, one in against.items() if one is not None}


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
    return {**EDITOR_LABELS.texts(speech), "roles": ROLES.texts(speech)}


def posters_field(game: Game[Any], speech: Speech) -> BossPostersField:
    """Return what is shown of who has which poster."""
    return {"labels": POSTERS_LABELS.texts(speech), "clans": _clans(speech)}


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
    counted="close",
    is_wide=True,
    stage={
        "--beside": "420px",
        "--screen-height": "100dvh",
        "--now-height": "8.25rem",
        "--now-upright": "130px",
        "--news-order": "4",
        "--news-height": "8rem",
    },
    has_plain_seats=True,  # colours belong to the clans
    extra_view=extra,
    tells_away=True,
    option_fields={"posters": posters_field, "marker": marker_field, "spaces": edition_field},
)
