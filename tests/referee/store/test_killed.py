"""A process killed without warning loses nothing that it had accepted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from referee.store import open_store
from referee.table import Table

PLAYER = """
import sys
from random import Random
from referee.store import open_store
from referee.table import Table
from tests.referee.conformance.random_play import random_action

url, table_id, seed = sys.argv[1:]
table, random = Table.open(open_store(url), table_id), Random(seed)
while True:
    offers = table.game.offers(table.match.state)
    if not offers or (table.match.can_undo and random.random() < 0.2):
        table.undo()
    elif table.match.can_redo and random.random() < 0.5:
        table.redo()
    else:
        table.play(random_action(random.choice(offers), random))
    print(len(table.match.log), flush=True)
"""
ACTIONS_BEFORE_THE_KILL = (1, 12)


def test_a_killed_process_loses_nothing_it_accepted(url: str) -> None:
    store = open_store(url)
    table = Table.create(store, "reputation", [{"name": name} for name in ("Ana", "Bo", "Cy")])
    for count in ACTIONS_BEFORE_THE_KILL:
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, url, table.id, str(count)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[3],
        )
        assert player.stdout is not None
        shown = [int(player.stdout.readline()) for _ in range(count)]
        player.kill()
        rest, _ = player.communicate()
        # a last line may have been cut off; what is whole in the pipe was shown
        shown += [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
        reopened = Table.open(store, table.id)
        assert len(reopened.match.log) >= shown[-1]
        assert store.version(table.id) == len(reopened.match.log)
        table.refresh()
        assert table.match.log == reopened.match.log
        assert table.match.state == reopened.match.state
    store.close()
