"""The games that the guide's pictures show, each brought to the moment that is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from referee.bots import find_bot, next_action
from referee.games import find_game
from referee.match.record import read_action, read_record
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.plausible_play import play_until

ROOT = Path(__file__).parents[1]
NAMES = ("Ana", "Bo", "Carmen", "Dimitri", "Eva", "Flo")
Bring = Callable[[Store], str]
"""Brings a game into a store, and returns its table's id."""
Raw = Mapping[str, Any]
"""An action as a record has it."""


def begun(game_id: str, seats: int, options: Raw, actions: Iterable[Raw]) -> Bring:
    """Return how a game stands after actions."""

    def bring(store: Store) -> str:
        table = Table.create(store, game_id, [{"name": name} for name in NAMES[:seats]], options)
        for action in actions:
            table.submit(read_action(find_game(game_id), seats, action))
        return table.id

    return bring


def recorded(game_id: str, name: str, count: int | None = None) -> Bring:
    """Return how a recorded game stands after ``count`` actions, or at its end."""

    def bring(store: Store) -> str:
        path = ROOT / "tests/referee/games" / game_id / "playthroughs" / f"{name}.json"
        record = read_record(json.loads(path.read_text("utf-8")))
        seats = [{"name": one} for one in NAMES[: len(record.setup.seats)]]
        table = Table.create(store, game_id, seats, record.setup.given_options)
        for action in record.actions[:count]:
            table.submit(action)
        return table.id

    return bring


def by_bots(game_id: str, seats: int, seed: int) -> Bring:
    """Return how a game ends that bots play."""

    def bring(store: Store) -> str:
        game, chance = find_game(game_id), Random(seed)
        options = {**game.suggest(seats), **game.deal(seats, Random(seed))}
        table = Table.create(store, game_id, [{"name": name} for name in NAMES[:seats]], options)
        bots = dict.fromkeys(range(seats), find_bot(game_id, "easy"))
        while not game.is_finished(table.match.state):
            knows = table.with_secrets(None, ())
            table.submit(next_action(game, table.match.state, bots, chance, knows=knows))
        return table.id

    return bring


def plausible(seats: int, seed: int, stop: Callable[[Any], bool]) -> Bring:
    """Return how a game of Reputation stands that people might play."""
    return lambda store: play_until(store, seats, seed, stop).id


def several(*games: Bring) -> Bring:
    """Return how several games stand, of which the last is the one to open."""
    return lambda store: [bring(store) for bring in games][-1]


def _both_led(state: Any) -> bool:
    """Whether somebody in round 6 may outbid either leader."""
    shown = find_game("reputation").snapshot(state)
    if shown["round"] != 6 or shown["step"] != "bidding" or state.passes != 1:
        return False
    leaders = [shown["auction"][project]["leader"] for project in ("private", "public")]
    return None not in leaders and shown["turn"] not in leaders


# -- Corporate Anarchy ----------------------------------------------------------------------------

_LAYOUT = {
    "squares": [[0, 1], [0, 4], [1, 2], [2, 0], [2, 5], [3, 3], [4, 1]],
    "kinds": ["guard", "alarm", "vip", "alarm", "guard", "vip", "alarm"],
}
_ANARCHY = [
    *({"do": "set_up", "by": seat, "piece": piece, **_LAYOUT} for seat, piece in enumerate((2, 3, 4))),
    {"do": "adjust", "seat": 0, "change": {"money": 9}, "reason": "a long game"},
    {"do": "buy_command", "by": 0, "command": "travel_permit"},
    {"do": "move", "by": 0, "to": {"hq": 0, "row": 2, "col": 3}},
    {"do": "buy_building", "by": 1, "building": "factory", "at": [4, 4]},
    {"do": "buy_command", "by": 1, "command": "negative_ad", "target": 0},
    {"do": "move", "by": 1, "to": {"hq": 1, "row": 3, "col": 4}},
    {"do": "buy_building", "by": 2, "building": "shop", "at": [5, 1]},
    {"do": "buy_command", "by": 2, "command": "plant_evidence", "target": 1},
    {"do": "move", "by": 2, "to": {"hq": 2, "row": 2, "col": 4}},
    {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1},
    {"do": "move", "by": 1, "to": {"hq": 1, "row": 3, "col": 4}},
    {"do": "buy_building", "by": 2, "building": "shop", "at": [4, 5]},
    {"do": "move", "by": 2, "to": {"hq": 2, "row": 1, "col": 4}},
]
_GUARD = {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}}

# -- Ba$tard$ Inc. --------------------------------------------------------------------------------

_DESK = "Report on Corruption"


def _place(by: int, number: int, using: str, where: str) -> list[Raw]:
    entered = {"do": "place_vp", "by": by, "vp": f"{by}.{number}", "using": using, "place": where}
    return [entered] if using == "media" else [entered, {"do": "proceed", "by": by}]


_PLACED: list[Raw] = [
    {"do": "phase", "name": "place"},
    *_place(0, 1, "media", _DESK),
    *_place(1, 1, "crime", "Oil Kingdom"),
    *_place(2, 1, "crime", "Tiger State"),
    *_place(3, 1, "corruption", "Rogue State"),
]
_PRESS = [*_PLACED, *_place(1, 2, "corruption", "Tiger State")[:1]]
_BATTLE: list[Raw] = [*_PLACED, *_place(0, 2, "crime", "Tiger State"), {"do": "fight", "by": 2, "amount": 3}]
_SOLD: list[Raw] = [
    *_PLACED,
    {"do": "phase", "name": "events"},
    {"do": "intervene", "region": "Oil Kingdom"},
    {"do": "phase", "name": "war"},
    {"do": "phase", "name": "business"},
    {"do": "buy_prize", "by": 2},
    {"do": "finish", "vps": [2, 3, 3, 1]},
]

# -- I'm the Boss! --------------------------------------------------------------------------------

_CLANS = ("red", "blue", "yellow", "magenta", "orange", "green")


def _space(index: int) -> Raw:
    """Return a space of a board that is nobody's in particular."""
    first, second, *others = (_CLANS[(index + step) % 6] for step in range(6))
    choose = {"count": 1 + index % 2, "of": others[: 2 + index % 2]}
    return {"dividends": 2 + index * 5 % 6, "required": [first, second], "choose": choose}


BOSS_OPTIONS: Raw = {
    "posters": dict(zip(_CLANS, (4, 2, 0, None, 1, 3), strict=True)),
    "marker": 3,
    "first_seat": 3,
    "spaces": {str(index): _space(index) for index in range(16)},
    "deal_cards": {str(number): {"value": 2 + number // 3} for number in range(1, 16)},
}


def _agree(by: int, clan: str, amount: int) -> Raw:
    return {"do": "agree", "by": by, "clan": clan, "with": "poster", "amount": amount}


_DEAL: list[Raw] = [
    {"do": "try_deal", "by": 3},
    {"do": "lay_clan", "by": 2, "clan": "magenta"},
    {"do": "agree", "by": 2, "clan": "magenta", "with": "card", "amount": 3},
    _agree(1, "orange", 2),
]
_STOPPABLE: list[Raw] = [*_DEAL, _agree(4, "red", 3), {"do": "travel", "by": 0, "clan": "red"}]

SCENES: Mapping[str, Bring] = {
    "reputation-bidding": plausible(5, 4, _both_led),
    "reputation-cosponsor": plausible(4, 3, lambda state: state.round == 3 and state.step == "cosponsor"),
    "reputation-end": plausible(5, 3, lambda _state: False),
    "promote-naming": recorded("promote", "four-seats-majority", 21),
    "promote-ceo": recorded("promote", "four-seats-majority", 53),
    "promote-end": recorded("promote", "five-seats-infiltrator"),
    "boss-deal": begun("boss", 5, BOSS_OPTIONS, _DEAL),
    "boss-stop": begun("boss", 5, BOSS_OPTIONS, _STOPPABLE),
    "boss-end": by_bots("boss", 5, 3),
    "anarchy-layout": begun("anarchy", 3, {}, ()),
    "anarchy-turn": begun("anarchy", 3, {}, _ANARCHY),
    "anarchy-guard": begun("anarchy", 3, {}, [*_ANARCHY, _GUARD]),
    "bastards-press": begun("bastards", 4, find_game("bastards").suggest(4), _PRESS),
    "bastards-battle": begun("bastards", 4, find_game("bastards").suggest(4), _BATTLE),
    "bastards-end": begun("bastards", 4, find_game("bastards").suggest(4), _SOLD),
    "history": several(
        plausible(5, 3, lambda _state: False),
        by_bots("anarchy", 3, 3),
        recorded("promote", "five-seats-infiltrator"),
        by_bots("boss", 4, 5),
    ),
}
