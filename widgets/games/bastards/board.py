"""The labels of the board of Ba$tard$ Inc., and the suggested places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.engine.game import Game
from referee.engine.parameters import Choice, Group, ListOf
from referee.games.bastards.view import (
    due,
    goes_on,
    involved,
    known_places,
    laundering,
    next_vps,
    place_names,
    rows,
    unused,
    what_is_missing,
)
from referee.i18n import Speech
from widgets.game_ui import GameUi
from widgets.games.bastards.highlights import highlight
from widgets.games.bastards.labels import LABELS, PLACES_LABELS, SHORT, USING
from widgets.games.bastards.views import BastardsBoard, BastardsExtra, BastardsLabels, BastardsPlacesField

FORM_ACTIONS = (
    "place_vp",
    "declare",
    "extra_effort",
    "collect",
    "launder",
    "trade",
    "pay",
    "gain",
    "promise",
    "intervene",
    "war",
    "displace",
    "set",
    "finish",
)


def labels(speech: Speech) -> BastardsLabels:
    """Return the board's labels by key; the template fills in those with braces."""
    return {
        **LABELS.texts(speech),
        "using": USING.texts(speech),
        "short": SHORT.texts(speech),
        "named": {place: speech.say(name) for place, (name, _) in known_places().items()},
        "called": {place: speech.say(called) for place, (_, called) in known_places().items()},
    }


def places_field(game: Game[Any], speech: Speech) -> BastardsPlacesField:
    """Return the data of the places field: a suggestion, the kinds of places, and the offences."""
    places = game.info.options["places"].parameter
    assert isinstance(places, ListOf)
    assert isinstance(places.of, Group)
    kind, covers = places.of.fields["kind"], places.of.fields["covers"]
    assert isinstance(kind, Choice)
    assert isinstance(covers, ListOf)
    assert isinstance(covers.of, Choice)
    board = game.suggestions("places")[0]
    names = {place: speech.say(name) for place, name in place_names().items()}
    return {
        "labels": {
            **PLACES_LABELS.texts(speech),
            "suggested": speech.say(board.title),
            "suggested_line": speech.say(board.reason),
        },
        "suggested": [place | {"id": names[place["id"]]} for place in board.value],
        "kinds": [{"value": value, "label": speech.say(kind.labels[value])} for value in kind.values],
        "covers": [
            {"value": value, "label": speech.say(USING.sentences[value])} for value in covers.of.values
        ],
    }


def extra_view(
    _game: Game[Any], state: Any, _speech: Speech, controls_seat: Callable[[int], bool]
) -> BastardsExtra:
    """Return the additions to the engine's view."""
    return {
        "unused": unused(state),
        "missing": [lack for lack in what_is_missing(state) if controls_seat(lack["seat"])],
        "rows": rows(state.places),
        "due": due(state),
        "involved": involved(state),
        "next_vps": next_vps(state),
        "laundering": laundering(state, controls_seat),
    }


UI = GameUi(
    highlight=highlight,
    board_type=BastardsBoard,
    labels=labels,
    term_icons={
        "goodwill": "heart",
        "black_money": "coin",
        "prize": "halo",
        "sign": "sign",
        "media_circus": "press",
        "battle": "swords",
        "extra_effort": "bolt",
    },
    emblem="M4 20h16M7 20V9l5-5 5 5v11M10 20v-5h4v5M12 8v3M8 2.5c2.5-1 5.5-1 8 0",
    takes=(*FORM_ACTIONS, "phase", "fight", "yield", "push", "proceed", "expose", "let_pass", "buy_prize"),
    passes=("yield", "let_pass"),
    opens_window=lambda shown: bool(shown["exposers"]),
    books=("displace", "set"),
    tells_away=True,
    tells_kept=True,
    extra_view=extra_view,
    goes_on=goes_on,
    prompts_all=True,
    option_fields={"places": places_field},
    layout="parts",
    stage={
        "--now-height": "80px",
        "--now-narrow": "124px",
        "--now-upright": "104px",
        "--head-room": "18.5px",
        "--news-order": "1",
        "--news-room": "72px",
        "--news-most": "72px",
        "--news-narrow": "118px",
    },
)
