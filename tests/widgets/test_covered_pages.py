"""No page finds out what lies covered by now (REP-6.5, REP-6.6, WTP-6.1), whatever it asks and tries.

Random games, undos and changes of earlier entries included, in two courses that differ in covered credits,
losses or votes alone. Every line of the log is asked about, every entry is tried out as another one; all that
a page is sent must be equal to the letter. Pages are opened from the store: what a reload shows is the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.games import find_game
from referee.match import sealing
from referee.match.chain import Chain
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.match.record import write_action
from tests.support.covered_twins import courses
from tests.support.stored_match import TABLE_ID
from tests.support.table_setups import plain_tables
from tests.support.thorough import thorough
from tests.widgets.test_secrets_of_pages import ONLOOKER, OTHER, PHONE, TABLET, Pages, own_seats, sent
from widgets.session import Session

LENGTHS = ("reputation", 30), ("promote", 24)
"""The games that cover something, and the steps of a short course; others are two and three times as long."""


@pytest.mark.parametrize(("game", "length"), LENGTHS)
@pytest.mark.parametrize("seed", [3, *map(thorough, range(20, 30))])
def test_pages_are_sent_the_same_whatever_lies_covered(
    game: str, length: int, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # commitments and heads are of values that a page cannot know
    monkeypatch.setattr(sealing, "commitment", lambda action, salt: sealing.PREFIX + "0" * 64)
    monkeypatch.setattr(sealing.secrets, "token_hex", lambda length: "5a" * length)
    monkeypatch.setattr(Chain, "_hash", lambda chain, **content: f"{content.get('number', 0):064x}")
    tables, random, compared = [*plain_tables(find_game(game))], Random(seed), 0
    for number in range(3):
        table = tables[number % 2]
        if game == "promote" and number % 3 == 2:
            table = table._replace(options={**table.options, "games": 3})
        pair = next(courses(table, random, length * (1 + number % 3)), None)
        if pair is None:
            continue
        seats = table.seat_count
        free = sorted({*range(seats)} - pair.seats)
        seating = {PHONE: pair.seats, OTHER: frozenset(free[:1])}
        name = (TABLET, ONLOOKER, OTHER if free else TABLET)[number % 3]
        own = own_seats(name, seats, seating)
        with ExitStack() as leaving:
            told = []
            for index, match in enumerate(pair[:2]):
                pages = Pages(tmp_path / f"{number}-{index}.db", table, match, seating, match.secrets)
                leaving.callback(pages.store.close)
                page = pages.open(name, match.state)
                told.append([sent(page, pair.one, own), *_told(page, pair.one)])
            for one, other in zip(*told, strict=True):
                assert one == other, f"{name} is told of what lies covered of {sorted(pair.seats)}"
            compared += 1
    assert compared


def _told(page: Session, match: Match[Any]) -> Iterator[str]:
    """Yield what a page shows of the whole log, of all clauses, and on other screens."""
    page.tap({"tap": "open", "table": TABLE_ID})
    version = page.screens["table"]["version"]
    asked: list[tuple[str, dict[str, Any]]] = [("log", {"before": before}) for before in range(0, version, 7)]
    for line in match.lines:
        asked += [("why", {"line": line.number, "clause": clause}) for clause in ("", *_cited(line.effects))]
    asked += [("why", {"clause": clause}) for clause in match.game.clauses]
    for one in match.applied:
        entry = {"version": version, "number": one.number}
        asked += [("entry", entry), ("back", entry)]
        changes = [{"number": one.number, "action": None}]
        asked.append(("try_changes", {"version": version, "changes": changes}))
        for action in _otherwise(one):
            changes = [{"number": one.number, "action": action}]
            asked.append(("try_changes", {"version": version, "changes": changes}))
    for about, data in asked:
        yield json.dumps([about, data, page.query({"query": about, "data": data})], sort_keys=True)
    late = {"version": version - 1}
    for tap in ({"tap": "undo", **late}, {"tap": "ask_undo", "version": version}, {"tap": "rules"}):
        page.tap(tap)
        yield json.dumps([page.notice and {**page.notice, "number": 0}, page.screens], sort_keys=True)


def _cited(effects: Any) -> list[str]:
    return sorted({effect.clause for effect in effects})


def _otherwise(one: AppliedAction[Any]) -> Iterator[dict[str, Any]]:
    """Yield what an entry could have been, by guesses that know nothing of what lies covered."""
    action: dict[str, Any] = json.loads(json.dumps(write_action(one.action)))
    if one.action.is_closed:
        return
    if action["do"] == "reveal":
        public = {name: value for name, value in action["public"].items() if name != "credits"}
        private = {name: value for name, value in action["private"].items() if name != "loss"}
        yield {**action, "private": private, "public": {**public, "gain": public["gain"] + 1}}
        yield {**action, "private": private, "public": {**public, "workers": public["workers"] + 1}}
        yield {**action, "private": {**private, "loss": 7}, "public": public}
        return
    for name, value in action.items():
        if type(value) is bool:
            yield {**action, name: not value}
        elif type(value) is int and name != "by":
            yield from ({**action, name: value + more} for more in (-1, 1, 3))
