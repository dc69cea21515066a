"""A page receives a part of a long list; on request also the rest, and what is gone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, update

from referee.engine.action import Action
from referee.store import open_store
from referee.store.log import NewTable, TableRow
from referee.store.quotas import MOST_COMPONENTS
from referee.store.sql import schema
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.forging import DEEP, HUGE, open_page
from tests.support.lobby_weight import EMPTY, MOST_BYTES, TURN_UP, catalogue, weight
from tests.support.sessions import NAMES
from tests.support.stores import new_store
from tests.support.thorough import first
from tests.widgets.test_quotas import PHONE, SEATS, TABLET, draft
from widgets.screens.lobby.model import PAGE
from widgets.screens.table.cards import MOST_CARDS
from widgets.screens.table.log_view import MOST_LINES
from widgets.server.devices import device_id


def fill(store: Store, count: int, archived: bool = False, first: int = 0) -> list[str]:
    """Keep so many finished games, as those of a club that plays on one tablet; return their ids."""
    now = datetime.now(UTC) - timedelta(days=1)
    prefix = "h" if archived else "g"
    rows = [
        {
            "id": f"{prefix}{number:06d}",
            "game": "reputation",
            "seats": json.dumps([{"name": f"{NAMES[seat]} {number % 40}"} for seat in range(4)]),
            "options": "{}",
            "meta": "{}",
            "created_at": now,
            "active_at": now - timedelta(seconds=number // 3),
            "entry_count": 0,
            "winners": "[0]",
            "chain_key": "",
            "is_archived": archived,
            "is_nobodys": False,
        }
        for number in range(first, first + count)
    ]
    plays = [
        {
            "id": row["id"],
            "game": "reputation",
            "source": "refereed",
            "started_at": now,
            "ended_at": row["active_at"],
            "place": "",
            "comment": "",
        }
        for row in rows
    ]
    seats = [
        {
            "finished_game_id": row["id"],
            "seat": seat,
            "name": one["name"],
            "spelling": one["name"].casefold(),
            "score": 1,
            "rank": 1,
            "is_winner": False,
            "is_eliminated": False,
            "is_first": False,
        }
        for row in rows
        for seat, one in enumerate(json.loads(row["seats"]))
    ]
    players = {one["spelling"]: one["name"] for one in seats}
    with store.engine.begin() as connection:
        connection.execute(insert(schema.tables), rows)
        role = {"device": TABLET, "kind": "host", "since": now, "is_archived": archived}
        roles = [{"table_id": row["id"], "active_at": row["active_at"], **role} for row in rows]
        connection.execute(insert(schema.roles), roles)
        connection.execute(insert(schema.finished_games), plays)
        connection.execute(insert(schema.finished_seats), seats)
        known = [{"spelling": one, "player": one, "name": name} for one, name in players.items()]
        connection.execute(insert(schema.players).prefix_with("OR IGNORE"), known)
    return [row["id"] for row in rows]


@pytest.fixture(scope="module")
def few_and_many(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The files of a store of 300 games, and of the same with 20,000 more."""
    folder = tmp_path_factory.mktemp("lists")
    few, many = folder / "few.db", folder / "many.db"
    with closing(new_store(few)) as store:
        fill(store, 300)
    many.write_bytes(few.read_bytes())
    with closing(open_store(f"sqlite:///{many}")) as store:
        fill(store, 10_000, first=300)
        fill(store, 10_000, archived=True)
    return few, many


@pytest.mark.xdist_group("lists")
@pytest.mark.parametrize("device", first(["onlooker", "tablet", None]))
def test_a_lobby_over_ten_thousand_games_is_as_small_and_quick(
    few_and_many: tuple[Path, Path], tmp_path: Path, device: str | None
) -> None:
    steps = []
    for file in few_and_many:
        with closing(open_store(f"sqlite:///{shutil.copy(file, tmp_path)}")) as store:
            steps.append(work(store, lambda store=store: open_page(store, device)))
            assert weight(store, device) < MOST_BYTES
    few, many = steps
    assert few > 0, "there is something to be measured"
    assert many < 1.2 * few, "what others keep is not gone through"


def work(store: Store, ask: Callable[[], Any]) -> int:
    """Return how many steps SQLite's machine takes to answer, in hundreds: no clock is as exact."""
    connection = store.engine.raw_connection()
    count = 0

    def tick() -> int:
        nonlocal count
        count += 1
        return 0

    connection.driver_connection.set_progress_handler(tick, 100)
    connection.close()
    ask()
    connection = store.engine.raw_connection()
    connection.driver_connection.set_progress_handler(None, 0)
    connection.close()
    return count


@pytest.mark.parametrize("device", [None, "tablet"])
def test_all_of_ten_thousand_games_are_reached_page_by_page(store: Store, device: str | None) -> None:
    ids = fill(store, 500)
    nobodys = [store.create(NewTable("reputation", SEATS)).id for _ in range(30)]
    session = open_page(store, device)
    rows, more = session.screens["lobby"]["tables"], session.screens["lobby"]["more"]["tables"]
    assert len(rows) == PAGE["tables"]
    while more:
        after = {"at": rows[-1]["at"], "id": rows[-1]["id"]}
        answer = session.query(
            {"query": "lobby", "data": {"list": "tables", "hidden": False, "after": after}}
        )
        assert len(answer["rows"]) <= PAGE["tables"]
        rows, more = [*rows, *answer["rows"]], answer["more"]
    assert sorted(row["id"] for row in rows) == sorted([*ids, *nobodys]), "each once"
    assert [row["at"] for row in rows] == sorted((row["at"] for row in rows), reverse=True)
    assert {row["id"] for row in rows[:30]} == {*nobodys}


def test_others_games_are_not_on_the_pages(store: Store) -> None:
    fill(store, 50)
    answer = open_page(store, "onlooker").query(
        {"query": "lobby", "data": {"list": "tables", "hidden": False, "after": None}}
    )
    assert answer == {"rows": [], "more": False}


def test_what_is_hidden_is_listed_and_comes_back(store: Store) -> None:
    session = open_page(store, "tablet")
    tallies = [
        store.keep_score_sheet("boss", draft(), device=TABLET) for _ in range(PAGE["score_sheets"] + 3)
    ]
    theirs = store.keep_score_sheet("boss", draft(), device=PHONE)
    store.discard_score_sheet(theirs)
    tables = [store.create(NewTable("reputation", SEATS), TABLET).id for _ in range(2)]
    session.tap({"tap": "refresh"})
    assert not session.screens["lobby"]["hides"]
    for one in tallies:
        session.tap({"tap": "discard_score_sheet", "score_sheet": one})
    for one in tables:
        session.tap({"tap": "archive", "table": one})
    assert session.screens["lobby"]["hides"]

    def hidden(name: str, after: Any = None) -> dict[str, Any]:
        return session.query({"query": "lobby", "data": {"list": name, "hidden": True, "after": after}})

    first = hidden("score_sheets")
    assert first["more"]
    last = first["rows"][-1]
    rest = hidden("score_sheets", {"at": last["at"], "id": last["id"]})
    assert {one["id"] for one in [*first["rows"], *rest["rows"]]} == {*tallies}
    assert {one["id"] for one in hidden("tables")["rows"]} == {*tables}
    session.tap({"tap": "archive", "table": tables[0], "archived": False})
    session.tap({"tap": "discard_score_sheet", "score_sheet": tallies[0], "discarded": False})
    assert [one["id"] for one in session.screens["lobby"]["tables"]] == tables[:1]
    assert [one["id"] for one in session.screens["lobby"]["score_sheets"]] == tallies[:1]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"list": "players", "hidden": False, "after": None},
        {"list": "tables", "hidden": False, "after": {"at": "yesterday", "id": "x"}},
        {"list": "tables", "hidden": False, "after": DEEP},
        {"list": "tables", "hidden": 1, "after": None},
    ],
)
def test_what_is_no_place_in_a_list_is_refused(store: Store, data: dict[str, Any]) -> None:
    assert open_page(store, None).query({"query": "lobby", "data": data})["problem"].endswith(".")


def test_players_are_suggested_who_played_lately(store: Store) -> None:
    fill(store, 300)
    with store.engine.begin() as connection:  # long ago somebody else played, and more often than anybody
        old = schema.finished_games.c.ended_at < datetime.now(UTC) - timedelta(days=1, seconds=90)
        ids = [row.id for row in connection.execute(schema.finished_games.select().where(old))]
        seat = schema.finished_seats.c
        connection.execute(
            update(schema.finished_seats)
            .where(seat.finished_game_id.in_(ids))
            .values(spelling="old", name="Old")
        )
        connection.execute(insert(schema.players), [{"spelling": "old", "player": "old", "name": "Old"}])
    store.merge_players("Ana 1", "Bo 2")  # who never met
    lately = open_page(store, None).screens["lobby"]["players"]
    assert len(lately) == 24 and "Old" not in lately
    assert lately[0] == "Ana 1", "who is shown for two names has played as often as both"
    assert "Bo 2" not in lately


# -- catalogues ------------------------------------------------------------------------------------------


def board(edition: str, spaces: int = 3) -> dict[str, Any]:
    listed = [{"space": n, "dividends": 3, "required": ["lay"] if n < 0 else []} for n in range(spaces)]
    return {
        "format": "referee-components/1",
        "game": "boss",
        "edition": edition,
        "components": {"space": listed},
    }


def test_what_stands_on_the_cards_of_an_edition_is_sent_when_it_is_chosen(store: Store) -> None:
    session = open_page(store, "tablet")
    session.tap({"tap": "keep", "catalogue": board("First")})
    assert session.notice is None
    boss = next(game for game in session.screens["lobby"]["games"] if game["id"] == "boss")
    assert boss["editions"] == [{"edition": "First", "sizes": {"space": 3}}]
    answer = session.query({"query": "edition", "data": {"game": "boss", "edition": "First"}})
    assert answer == store.export_components("boss", "First")
    assert "problem" in session.query({"query": "edition", "data": {"game": "chess", "edition": "First"}})


def test_an_edition_goes_and_comes_back(store: Store) -> None:
    session = open_page(store, "tablet")
    session.tap({"tap": "keep", "catalogue": board("First")})
    kept = session.query({"query": "edition", "data": {"game": "boss", "edition": "First"}})
    session.tap({"tap": "forget_edition", "game": "boss", "edition": "First"})
    assert session.notice is None and store.editions("boss") == []
    session.tap({"tap": "keep", "catalogue": kept})
    assert store.export_components("boss", "First") == kept
    session.tap({"tap": "forget_edition", "game": "boss", "edition": HUGE})
    assert session.notice["kind"] == "error"


def test_a_full_catalogue_is_sent_in_parts_to_the_table_and_each_card_can_go(store: Store) -> None:
    store.import_components(catalogue(MOST_COMPONENTS, "card {:03d}"))
    session = open_page(store, "tablet")
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    assert len(json.dumps(session.screens)) < 60_000
    (field, _) = session.screens["table"]["controls"][0]["fields"]
    cards, more = field["remembered"], field["more"]
    assert len(cards) == MOST_CARDS and more
    while more:
        data = {"do": "reveal", "field": "private", "after": cards[-1]["name"]}
        answer = session.query({"query": "cards", "data": data})
        cards, more = [*cards, *answer["remembered"]], answer["more"]
    assert [card["name"] for card in cards] == [f"card {number:03d}" for number in range(MOST_COMPONENTS)]
    gone = {"do": "reveal", "field": "private", "name": "card 000"}
    session.tap({"tap": "forget", **gone})
    assert session.screens["table"]["controls"][0]["fields"][0]["remembered"][0]["name"] == "card 001"
    session.tap({"tap": "remember", "do": "reveal", "field": "private", "card": cards[0]})
    assert session.notice is None
    assert session.screens["table"]["controls"][0]["fields"][0]["remembered"][0] == cards[0]
    session.tap({"tap": "remember", "do": "reveal", "field": "private", "card": {"name": HUGE, "loss": 1}})
    assert session.notice["kind"] == "error"
    assert "problem" in session.query({"query": "cards", "data": {**gone, "after": ""}})


def test_what_no_program_would_let_in_is_not_sent(store: Store) -> None:
    """A component that is too long, and a table whose names are, written past every limit."""
    with store.engine.begin() as connection:
        body = json.dumps({"name": HUGE, "loss": 1})
        row = {"game": "reputation", "edition": "standard", "kind": "private", "key": "k", "body": body}
        connection.execute(insert(schema.components), [row])
        seats = json.dumps([{"name": HUGE}, *SEATS[1:]])
        now = datetime.now(UTC)
        table = {"id": "old", "game": "reputation", "seats": seats, "options": "{}", "meta": "{}"}
        known = {"created_at": now, "active_at": now, "entry_count": 0, "chain_key": ""}
        connection.execute(insert(schema.tables), [{**table, **known}])
    assert weight(store) < EMPTY + 2000
    session = open_page(store, "tablet")
    (card,) = session.screens["lobby"]["tables"]
    assert card["seats"][0]["name"].startswith("xxx")
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    assert session.screens["table"]["controls"][0]["fields"][0]["remembered"] == []
    session.tap({"tap": "lobby"})
    session.tap({"tap": "archive", "table": "old"})
    assert "old" not in [one["id"] for one in session.screens["lobby"]["tables"]], "it can go"
    session.tap({"tap": "forget_edition", "game": "reputation", "edition": "standard"})
    assert store.editions("reputation") == []


# -- the log ---------------------------------------------------------------------------------------------


def test_a_long_log_is_sent_in_parts(store: Store) -> None:
    session = open_page(store, "tablet")
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    table = session.models.table.table
    given = {"seat": 0, "change": {"credits": 1}, "reason": "r" * 200}
    table.submit_all([Action("adjust", None, given)] * 1000)
    session.tap({"tap": "log", "open": True})
    assert len(json.dumps(session.screens)) < 150_000
    shown = session.screens["log"]
    lines, more = shown["lines"], shown["more"]
    assert len(lines) == MOST_LINES and more
    while more:
        answer = session.query({"query": "log", "data": {"before": lines[-1]["number"]}})
        lines, more = [*lines, *answer["lines"]], answer["more"]
    assert [line["number"] for line in lines] == [*reversed(range(1000))]
    assert session.query({"query": "log", "data": {"before": 0}}) == {"lines": [], "more": False}
    assert session.query({"query": "log", "data": {"before": -5}}) == {"lines": [], "more": False}
    assert "problem" in session.query({"query": "log", "data": {"before": "x"}})


def test_the_history_is_bounded_too(store: Store, monkeypatch: Any) -> None:
    for module in ("model", "statistics"):
        monkeypatch.setattr(f"widgets.screens.history.{module}.MOST_PLAYERS", 10)
    fill(store, 100)
    session = open_page(store, "tablet")
    session.tap({"tap": "history"})
    assert len(session.screens["history"]["players"]) == 10
    answer = session.query({"query": "history_players", "data": {"chosen": {}}})
    assert len(answer["players"]) == 10
    assert answer["left_out"].startswith("150 players who play less are not shown")
    chosen = session.query({"query": "history_players", "data": {"chosen": {"player": "Eva 1"}}})
    assert chosen["left_out"] == "" and len(chosen["players"]) <= 10


def test_requests_wait_until_there_is_room_for_them(store: Store) -> None:
    session = open_page(store, "tablet")
    session.tap({"tap": "start", "game": "reputation", "seats": SEATS, "options": {}})
    table = session.screens["shell"]["table"]
    for number in range(100):
        store.ask(table, f"{number:064d}", "seat", 1)
    session.tap({"tap": "refresh"})
    assert len(session.screens["phones"]["requests"]) == 20
    with pytest.raises(Exception, match="A text has 200"):
        store.ask(table, PHONE, "seat", 0, HUGE)
    with pytest.raises(Exception, match="too much to be kept"):
        store.ask(table, PHONE, "undo", 0, HUGE)


def test_the_order_of_the_lists_follows_the_tables(store: Store) -> None:
    """A device's own list is read by what its roles have of their tables."""
    first, second = (store.create(NewTable("reputation", SEATS), TABLET) for _ in range(2))
    store.grant(first.id, TABLET, "seat", 0)
    store.grant(first.id, TABLET, "seat", 1)

    def listed(device: str | None = TABLET, archived: bool = False) -> list[str]:
        return [row.id for row in store.tables(device=device, archived=archived)]

    def rows() -> list[TableRow]:
        return store.tables(device=TABLET)

    assert listed() == [second.id, first.id], "one that a device has three parts in is there once"
    Table.open(store, first.id).submit(TURN_UP)
    assert listed() == [first.id, second.id] and rows() == store.tables()
    store.archive(first.id)
    assert listed() == [second.id] and listed(archived=True) == [first.id]
    store.grant(first.id, PHONE, "spectator")
    assert listed(PHONE) == [] and listed(PHONE, archived=True) == [first.id]
    store.archive(first.id, False)
    assert listed(PHONE) == [first.id] and listed(device_id("onlooker")) == []
    nobodys = store.create(NewTable("reputation", SEATS))
    assert listed(device_id("onlooker")) == [nobodys.id]
    assert store.take_as_host(nobodys.id, PHONE)
    assert listed(device_id("onlooker")) == [] and listed(PHONE) == [nobodys.id, first.id]
