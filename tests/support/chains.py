"""The chain over a log, made by nothing but the standard library, and games with one to attack."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import text

from referee.games import find_game, game_ids
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.random_play import random_game
from tests.support.stores import new_store
from tests.support.table_setups import is_sealing, plain_tables

SEALING = [game for game in game_ids() if is_sealing(find_game(game))]


def digest(**content: Any) -> str:
    words = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(b"referee-chain/1\n" + words.encode("ascii")).hexdigest()


def heads(key: str, game: str, seats: Any, options: Any, forms: Iterable[dict[str, Any]]) -> list[str]:
    """Return the head after each entry of a log in its stored form."""
    found = []
    head = digest(key=key, game=game, seats=seats, options=options)
    for number, form in enumerate(forms):
        entry = {**form, "secrets": sorted(form["secrets"])} if form["kind"] == "open" else form
        head = digest(key=key, before=head, number=number, entry=entry)
        found.append(head)
    return found


def heads_of(raw: dict[str, Any]) -> list[str]:
    """Return the heads that a record's proof comes to."""
    proof = raw["proof"]
    return heads(proof["key"], raw["game"], raw["seats"], raw.get("options", {}), proof["entries"])


def rechained(raw: dict[str, Any]) -> dict[str, Any]:
    """Return a record whose chain fits whatever its proof says: what a forger does who knows the program."""
    raw["proof"]["head"] = heads_of(raw)[-1]
    return raw


def rechain(store: Any, table_id: str) -> None:
    """Compute all hashes of a table's log again, as the owner of the database could."""
    row = store.table(table_id)
    with store.engine.begin() as connection:
        where = {"id": table_id}
        lines = connection.execute(
            text("SELECT number, body FROM referee_entry WHERE table_id = :id ORDER BY number"), where
        ).all()
        forms = [json.loads(body) for _, body in lines]
        made = heads(
            store.chain(table_id).key, row.game, [dict(seat) for seat in row.seats], row.options, forms
        )
        for (number, _), head in zip(lines, made, strict=True):
            connection.execute(
                text("UPDATE referee_entry SET hash = :head WHERE table_id = :id AND number = :number"),
                {**where, "head": head, "number": number},
            )


class Proved(NamedTuple):
    """The record of a game, and what its page showed after each entry of the log."""

    raw: dict[str, Any]
    seen: tuple[tuple[int, str], ...]


def wander(table: Table, turns: Iterable[Any], random: Random) -> list[tuple[int, str]]:
    """Play turns, with undo, redo and repeated sealing in between; return the heads that were seen."""
    seen = []
    for turn in turns:
        table.submit(turn.action)
        seen.append((len(table.match.log), table.head))
        chance = random.random()
        anew = {(offer.do, offer.by) for offer in table.match.reseals()}
        if (turn.action.do, turn.action.by) in anew and chance < 0.5:
            table.submit(turn.action)
        elif chance < 0.15:
            table.undo(by=random.choice((None, 0)))
            table.redo()
        elif chance < 0.3:
            before = table.match.applied
            table.undo()
            for one in before[len(table.match.applied) :]:
                if not one.is_automatic:  # the referee repeats those
                    # a closed entry does not hold what was sealed: the player types it in again
                    table.submit(turn.action if one.action.is_closed else one.action._replace(seal=None))
        seen.append((len(table.match.log), table.head))
    return seen


@cache
def _proved(game_id: str, seed: int, most: int | None) -> str:
    game, random = find_game(game_id), Random(seed)
    plain = next(plain_tables(game))
    with TemporaryDirectory() as folder:
        store: Store = new_store(Path(folder) / "tables.db")
        table = Table.create(store, game_id, plain.seats, plain.options)
        turns: Sequence[Any] = [*random_game(game, table.setup, random)][:most]
        seen = wander(table, turns, random)
        raw = table.record()
        store.close()
    return json.dumps([raw, seen])


def proved(game_id: str, seed: int = 3, most: int | None = None) -> Proved:
    """Return the record of a random game to its end, or of its first turns, in which much was taken back."""
    raw, seen = json.loads(_proved(game_id, seed, most))
    return Proved(copy.deepcopy(raw), tuple((count, head) for count, head in seen))
