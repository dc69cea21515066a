"""Everything as CSV: tables that fit each other, with nothing in them that a spreadsheet works out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from referee.i18n import Speech
from referee.share.everything import COLUMNS, write_everything
from referee.store.evenings import Edit, Evening
from referee.store.store import Store
from tests.referee.transfer.test_plays import bring
from tests.support.exports import DEVICE, finished, tally, typed
from tests.support.foreign_plays import as_json, bg_stats, bgg, bgg_play, one_play
from tests.support.stores import new_store
from tests.support.table_setups import GAMES

Rows = dict[str, list[dict[str, str]]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        yield store


def tables(store: Store, device: str | None = None) -> Rows:
    file = io.BytesIO()
    counted = write_everything(store, file, Speech("en"), device)
    found: Rows = {}
    with ZipFile(file) as archive:
        for name in archive.namelist():
            text = archive.read(name).decode("utf-8-sig")
            reader = csv.DictReader(io.StringIO(text, newline=""))
            found[name.removesuffix(".csv")] = [*reader]
            assert tuple(reader.fieldnames or ()) == COLUMNS[name.removesuffix(".csv")]
    assert {name: len(rows) for name, rows in found.items()} == counted.rows
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_a_refereed_game_has_its_seats_and_the_lines_of_its_reckoning(store: Store, game: object) -> None:
    table = finished(store, game)  # type: ignore[arg-type]
    found = tables(store)
    (row,) = found["games"]
    kept = store.finished_game(table.id)
    assert (row["game_id"], row["source"], row["hidden"]) == (table.id, "refereed", "0")
    assert [(one["name"], int(one["score"])) for one in found["seats"]] == [
        (seat.name, seat.score) for seat in kept.seats
    ]
    assert table.match.outcome is not None
    lines = sum(map(len, table.match.outcome.reckoning))
    assert len(found["reckoning"]) == lines > 0


def test_tallies_players_and_evenings_are_there(store: Store) -> None:
    play = tally(store, "Ana", "Bo", "Cy")
    store.rename_player("Ana", "Ana B.")
    store.keep_evenings([(Evening("", "Club", "Bar", "2026-01-02", ("Zoe", "Yago")), [play])])
    found = tables(store)
    assert {row["tally_id"] for row in found["tallies"]} == {play}
    assert {row["name"] for row in found["tallies"] if row["seat"]} == {"Ana", "Bo", "Cy"}
    assert found["seats"][0]["name"] == "Ana" and found["seats"][0]["player"] == "Ana B."
    assert [row["name"] for row in found["players"]] == ["Ana", "Ana B.", "Bo", "Cy"]
    (evening,) = found["evenings"]
    assert evening == {
        "evening": play,
        "day": "2026-01-02",
        "name": "Club",
        "place": "Bar",
        "players": "Ana B.; Bo; Cy",
        "guests": "Zoe; Yago",
        "games": "1",
    }
    assert found["games"][0]["evening"] == play


def test_a_device_gets_no_unfinished_tally_of_another(store: Store) -> None:
    for device in (None, DEVICE):
        store.keep_score_sheet("reputation", typed("Ana", "Bo", "Cy"), device=device)
    assert len({row["tally_id"] for row in tables(store)["tallies"]}) == 2
    assert len({row["tally_id"] for row in tables(store, DEVICE)["tallies"]}) == 2
    assert len({row["tally_id"] for row in tables(store, "e" * 64)["tallies"]}) == 1


def test_removed_edited_and_imported_games_say_so(store: Store) -> None:
    bring(store, as_json(bg_stats(one_play(), one_play("p-2", 2))))
    first, second = store.finished_games()
    store.hide_finished_game(second.id)
    store.edit_finished_game(first.id, Edit(place="Bar"))
    rows = {row["game_id"]: row for row in tables(store)["games"]}
    assert (rows[first.id]["hidden"], rows[first.id]["edited"], rows[first.id]["place"]) == (
        "0",
        "place",
        "Bar",
    )
    assert (rows[second.id]["hidden"], rows[second.id]["source"]) == ("1", "imported")


@pytest.mark.parametrize("name", ["=1+1", "+SUM(A1)", "-2", "@x", " =HYPERLINK(1)", "＝1"])
def test_nothing_is_worked_out(store: Store, name: str) -> None:
    inside = f'<player name="{name}" score="-3" win="1"/>' + '<player name="Bo" score="1" win="0"/>' * 2
    bring(store, bgg(bgg_play(inside=inside, location="=cmd|x")))
    found = tables(store)
    assert found["seats"][0]["name"] == f"'{name.strip()}" and found["seats"][0]["score"] == "-3"
    assert found["games"][0]["place"] == "'=cmd|x"
    text = [cell for row in (*found["seats"], *found["players"], *found["games"]) for cell in row.values()]
    assert not [cell for cell in text if re.match(r"\s*[=@＝]", cell)]


def test_an_empty_store_has_heads_alone(store: Store) -> None:
    assert tables(store) == {name: [] for name in COLUMNS}


def test_every_column_is_documented() -> None:
    page = Path("docs/csv.md").read_text()
    for name, columns in COLUMNS.items():
        assert f"`{name}.csv`" in page
        assert [column for column in columns if f"`{column}`" not in page] == []
