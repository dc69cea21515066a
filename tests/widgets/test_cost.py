"""The cost of a tap: no value is read, computed or translated twice."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee.games import find_game, game_ids
from referee.store.store import Store
from tests.support.devices import Devices, on
from tests.support.sessions import REVEAL, play, table

ENOUGH: dict[str, dict[str, Any]] = {
    "reveal": {"private": {"loss": 1}, "public": {"workers": 1, "credits": 2, "gain": 2}},
    "speculate": {},
}
"""Actions that pass through a whole game."""
ASKED = ("append", "entries", "log_length", "requests", "revision", "roles", "secrets", "table")


@pytest.fixture
def asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count the store's queries."""
    counted: Counter[str] = Counter()

    def counting(name: str) -> Callable[..., Any]:
        method = getattr(type(store), name)

        def count(self: Store, *given: Any, **more: Any) -> Any:
            counted[name] += 1
            return method(self, *given, **more)

        return count

    for name in ASKED:
        monkeypatch.setattr(type(store), name, counting(name))
    return counted


@pytest.fixture
def devices(at: Callable[..., Devices]) -> Devices:
    return at("reputation", 4, start_seat=0)


def test_an_action_asks_for_the_revision_and_what_it_changes(devices: Devices, asked: Counter[str]) -> None:
    devices.tablet.tap(on(devices.tablet, REVEAL))
    assert devices.tablet.notice is None
    assert asked.pop("revision") <= 3
    assert asked.pop("log_length", 0) <= 1
    assert asked == {"append": 1}


def test_what_others_did_is_taken_in_all_the_same(devices: Devices, asked: Counter[str]) -> None:
    bo = devices.sit("bo", 1)
    devices.tablet.tap(on(devices.tablet, REVEAL))
    asked.clear()
    assert bo.refresh() and not bo.refresh()
    assert asked == {"revision": 2, "entries": 1}, "once each time, and what has changed"
    assert bo.screens["table"]["version"] == 1


def test_a_seat_that_goes_elsewhere_is_noticed_by_the_next_tap(devices: Devices, store: Store) -> None:
    bo = devices.sit("bo", 1)
    devices.tablet.tap(on(devices.tablet, REVEAL))
    bo.refresh()
    tap = on(bo, {"do": "speculate", "by": 1})
    store.release(devices.id, 1)
    bo.tap(tap)
    assert bo.notice is not None and "no part" in bo.notice["text"]
    assert len(devices.log()) == 1


def test_who_looks_at_a_result_leaves_when_the_game_goes_on(devices: Devices) -> None:
    """A device without a role may see a finished game; undoing the end removes that access too."""
    while not table(devices.tablet)["finished"]:
        due = next(one for one in table(devices.tablet)["controls"] if one["do"] in ENOUGH)
        action = {"do": due["do"], "by": due["by"], **ENOUGH[due["do"]]}
        action = {key: value for key, value in action.items() if value is not None}
        devices.tablet.tap(on(devices.tablet, action))
        assert devices.tablet.notice is None, devices.tablet.notice
    guest = devices.open("guest", devices.id)
    assert table(guest)["finished"]
    version = table(devices.tablet)["version"]
    devices.tablet.tap({"tap": "undo", "version": version})
    assert not table(devices.tablet)["finished"]
    assert guest.refresh()
    assert guest.screens["table"] == {} and guest.screens["shell"]["screen"] == "lobby"


def test_an_action_is_worked_out_once(start: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    session = start(4)
    game = type(session.models.table.table.game)
    apply, applied = game.apply, []

    def counting(self: Any, state: Any, action: Any) -> Any:
        applied.append(action)
        return apply(self, state, action)

    monkeypatch.setattr(game, "apply", counting)
    play(session, REVEAL)
    assert [one.do for one in applied] == ["reveal"]


def test_labels_are_the_very_same_until_the_language_changes(start: Callable[..., Any]) -> None:
    session = start(4)
    shell, before = session.screens["shell"]["labels"], session.screens["labels"]
    play(session, REVEAL)
    assert session.screens["labels"] is before and session.screens["shell"]["labels"] is shell
    session.tap({"tap": "language", "language": "es"})
    spanish = session.screens["labels"]
    assert spanish["table"].keys() == before["table"].keys() and spanish["table"] != before["table"]
    session.tap({"tap": "language", "language": "en"})
    assert session.screens["labels"]["table"] is before["table"]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_board_says_its_words_once_a_language(at: Callable[..., Devices], game_id: str) -> None:
    """Some have labels of pieces and choices among them, which the board makes by itself."""
    tablet = at(game_id, find_game(game_id).info.players[0]).tablet
    labels = tablet.screens["labels"]["boards"][game_id]
    tablet.tap({"tap": "refresh"})
    assert tablet.screens["labels"]["boards"][game_id] is labels
    tablet.tap({"tap": "language", "language": "es"})
    spanish = tablet.screens["labels"]["boards"][game_id]
    assert spanish.keys() == labels.keys() and spanish != labels


def test_a_worker_that_opens_no_store_loads_no_database_toolkit():
    script = "import sys, widgets.apart, widgets.session; assert 'sqlalchemy' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)
