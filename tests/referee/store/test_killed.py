"""A process killed without warning loses nothing that it had accepted, and leaves nothing half done."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
from random import Random
from typing import Any

import pytest

from referee.engine.match import Match
from referee.engine.record import read_record
from referee.engine.replay import verify
from referee.store import open_store
from referee.store.base import Store
from referee.store.codec import write_entry
from referee.table import Table
from tests.referee.conformance.random_play import random_action

SEATS = [{"name": name} for name in ("Ana", "Bo", "Cy")]
PLAYERS = multiprocessing.get_context("forkserver")
KILLS = {"sqlite": 200, "postgresql": 20}
LONGEST = 0.04
"""Seconds that a player has at most, from its first sign of life on."""
DEADLINE = 60.0


def _play(url: str, table_id: str, seed: int, shown: Any) -> None:
    """Play at random, for ever; show the log's new lines, as stored, once they are accepted."""
    table, random = Table.open(open_store(url), table_id), Random(seed)
    shown.send((0, []))
    while True:
        number = len(table.match.log)
        offers = table.game.offers(table.match.state)
        resealable = table.match.reseals()
        if not offers or (table.match.can_undo and random.random() < 0.05):
            table.undo(by=random.choice((None, 0, 1, 2)))
        elif table.match.can_redo and random.random() < 0.5:
            table.redo()
        elif resealable and random.random() < 0.3:
            table.play(random_action(random.choice(resealable), random))
        else:
            table.play(random_action(random.choice(offers), random))
        shown.send((number, [write_entry(entry) for entry in table.match.log[number:]]))


def _kill_a_player(url: str, table_id: str, seed: int, delay: float) -> list[tuple[int, list[str]]]:
    """Let a player play for so many seconds, kill it, and return what it had shown."""
    receiver, sender = PLAYERS.Pipe(duplex=False)
    player = PLAYERS.Process(target=_play, args=(url, table_id, seed, sender))
    player.start()
    sender.close()
    shown: list[tuple[int, list[str]]] = []
    assert receiver.poll(DEADLINE), "the player does not begin"
    multiprocessing.connection.wait([player.sentinel], delay)
    player.kill()
    player.join()
    while True:
        try:
            shown.append(receiver.recv())
        except EOFError:  # the last message, too, if it was cut off
            break
    receiver.close()
    return shown


def _is_one_step(kinds: list[str]) -> bool:
    """Whether these entries are what one action, undo or redo stores at once."""
    return kinds in ([], ["act"], ["act", "open"], ["reseal"], ["undo"], ["redo"])


def _check(store: Store, table_id: str, before: list[str], shown: list[tuple[int, list[str]]]) -> Table:
    """Check a table after a kill; ``before`` is its log when the player began."""
    accepted = [*before]
    for number, lines in shown:
        assert not lines or number == len(accepted)
        accepted += lines
    stored = store.entries(table_id)
    lines = [write_entry(one.entry) for one in stored]
    assert lines[: len(accepted)] == accepted, "what was shown is there, as it was shown"
    assert _is_one_step([one.entry.kind for one in stored[len(accepted) :]]), "one step more, and a whole one"

    table = Table.open(store, table_id)
    match = table.match
    assert len(match.log) == store.version(table_id)
    replayed: Match[Any] = Match(table.game, table.setup)
    for action in match.actions:
        replayed.take(*replayed.propose(action))
    assert replayed.state == match.state
    assert verify(read_record(table.record())).verified
    secrets = store.secrets(table_id)
    assert {one.number for one in match if one.action.is_closed} <= secrets.keys()
    assert all(match.log[number].action is not None for number in secrets)
    return table


@pytest.mark.parametrize("database", KILLS)
def test_killed_at_random_moments_it_loses_nothing(database: str, request: pytest.FixtureRequest) -> None:
    """A page that is open all the while agrees with one that is opened anew after every kill."""
    url: str = request.getfixturevalue(database)
    PLAYERS.set_forkserver_preload(["referee.store.sql", __name__])
    store, random = open_store(url), Random(200)
    page = Table.create(store, "reputation", SEATS)
    accepted = finished = 0
    for seed in range(KILLS[database]):
        if page.game.is_finished(page.match.state) or len(page.match.log) > 400:
            finished += 1
            page = Table.create(store, "reputation", SEATS)
        before = [write_entry(entry) for entry in page.match.log]
        shown = _kill_a_player(url, page.id, seed, random.uniform(0, LONGEST))
        reopened = _check(store, page.id, before, shown)
        accepted += sum(len(lines) for _, lines in shown)
        page.refresh()
        assert page.match.log == reopened.match.log
        assert page.match.state == reopened.match.state
        assert page.log() == reopened.log()
    assert accepted > KILLS[database], "the players did play"
    store.close()
