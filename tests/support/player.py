"""Plays at random in processes that are forked ready to go, so that killing hundreds of them is quick.

``python -m tests.support.player URL``: a line ``TABLE SEED`` on the standard input starts a player.
It prints ``at PID`` when it sits at the table. After each accepted step, it prints the number of the step's
first log entry, and the stored entries. ``gone`` follows when the process has ended.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from random import Random
from typing import Any

from referee.engine.sampling import random_action
from referee.games import find_game, game_ids
from referee.store.codec import write_entry
from referee.store.store import Store
from referee.tables.table import Table


def say(*words: Any) -> None:
    """Write a line at once: as short as these are, a pipe takes it whole or not at all."""
    os.write(sys.stdout.fileno(), (json.dumps(words) + "\n").encode())


def step(table: Table, random: Random) -> None:
    offered, resealable = table.game.offers(table.match.state), table.match.reseals()
    offers = [one for one in offered if not one.rule.ends_game] or offered
    if not offers or (table.match.can_undo and random.random() < 0.05):
        table.undo(by=random.choice((None, *range(len(table.setup.seats)))))
    elif table.match.can_redo and random.random() < 0.5:
        table.redo()
    elif resealable and random.random() < 0.3:
        table.submit(random_action(random.choice(resealable), random))
    else:
        table.submit(random_action(random.choice(offers), random))


def play(store: Store, table_id: str, seed: str) -> None:
    table, random = Table.open(store, table_id), Random(seed)
    say("at", os.getpid())
    while True:
        number = len(table.match.log)
        step(table, random)
        say(number, [write_entry(entry) for entry in table.match.log[number:]])


def warm_up(store: Store) -> None:
    """Load and compile what players need, at a separate table, so that no player has to."""
    for game in game_ids():
        find_game(game)
    table, random = Table.create(store, "reputation", [{"name": name} for name in "abc"]), Random(0)
    for _ in range(30):
        step(table, random)
    Table.open(store, table.id)


def main(url: str) -> None:
    store = Store(url)
    warm_up(store)
    gc.freeze()
    store.engine.dispose()  # no connection is used on both sides of a fork
    for line in sys.stdin:
        player = os.fork()
        if player == 0:
            try:
                play(store, *line.split())
            finally:
                os._exit(1)
        os.waitpid(player, 0)
        say("gone")


if __name__ == "__main__":
    main(sys.argv[1])
