"""A score sheet from a file is what was typed and what that comes to, or it is left out."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from referee.i18n import Speech
from referee.store.store import Store
from referee.tables.score_sheet import finished_game_of, read_draft, write_stored
from referee.transfer import Report, import_store
from tests.support.exports import START, changed, contents, exported, tally, typed
from tests.support.stores import new_store

ONLOOKER = "2" * 64
NOT_THAT = "play: This is not what the tally comes to."


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """The store that score sheets come from."""
    with closing(new_store(tmp_path / "other.db")) as store:
        yield store


def seat(one: Any, **changes: Any) -> None:
    """Change the first seat of a score sheet's play."""
    one["play"]["seats"][0].update(changes)


FORGED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "no result": (lambda one: one.update(play=None), "play: A finished tally has a result"),
    "a score that is a text": (lambda one: seat(one, score="9"), "play.seats[0].score: A whole number"),
    "a score beyond all": (lambda one: seat(one, score=10**15), "play.seats[0].score: This number"),
    "a score that nobody has": (lambda one: seat(one, score=10), NOT_THAT),
    "a rank that is none": (lambda one: seat(one, rank=4), "play.seats[0].rank: This must be from 1 to 3."),
    "all on one rank": (lambda one: [other.update(rank=3) for other in one["play"]["seats"]], NOT_THAT),
    "two winners": (lambda one: one["play"]["seats"][1].update(is_winner=True), NOT_THAT),
    "too few seats": (lambda one: one["play"].update(seats=[]), "play.seats: One value for each seat"),
    "another name": (lambda one: seat(one, name="Eva"), NOT_THAT),
    "a name that is none": (lambda one: seat(one, name=None), "play.seats[0].name: A text"),
    "a name without end": (lambda one: seat(one, name="a" * 500), "play[2][0].name: A text has 200"),
    "a name that turns round": (lambda one: seat(one, name="\u202eanA"), "play[2][0].name: A text is one"),
    "half a name": (lambda one: seat(one, name="\ud800"), "play: This text holds half a character."),
    "nothing in a name": (lambda one: seat(one, name="a\0"), "play[2][0].name: A text is one"),
    "a colour that is none": (lambda one: seat(one, colour="nonsense"), "play.seats[0].colour: One of"),
    "half a colour": (lambda one: seat(one, colour="\udfff"), "play: This text holds half a character."),
    "another end": (lambda one: one["play"].update(ended_at="2026-05-01T22:00:00+00:00"), NOT_THAT),
    "a time of nowhere": (
        lambda one: one["play"].update(ended_at="2026-05-01T21:00:00"),
        "play.ended_at: A date and time belong here.",
    ),
    "other minutes": (lambda one: one["play"].update(minutes=61), NOT_THAT),
    "another place": (lambda one: one["play"].update(place="Bar Luna"), NOT_THAT),
    "a game to come": (
        lambda one: [
            one["body"]["result"].update(ended_at="2999-05-01T21:00:00Z", minutes=0),
            one["play"].update(ended_at="2999-05-01T21:00:00Z", started_at="2999-05-01T21:00:00Z", minutes=0),
        ],
        "ended_at: A game that is over cannot have ended in the future.",
    ),
    "a flag that is none": (lambda one: one.update(is_hidden=0), "is_hidden: This must be true or false."),
    "a body that is none": (lambda one: one.update(body=[]), "body: Named values"),
    "an empty body": (lambda one: one.update(body={}), "body.game: A text"),
    "a body of another game": (lambda one: one.update(game="reputation"), "body.game: This tally is for"),
    "a game of which nobody knows": (
        lambda one: one["body"].update(game="chess"),
        "body.game: There is no such",
    ),
    "a name in the body that turns round": (
        lambda one: one["body"]["seats"][0].update(name="\u2066a"),
        "body.seats[0].name: A text is one line",
    ),
    "a long word in the body": (lambda one: one["body"].update(notes={"a" * 500: "x"}), "body.notes: A text"),
    "a text that is none": (lambda one: one["body"].update(place=1), "body.place: A text belongs here."),
}


def repeated(file: io.BytesIO, name: str, copies: dict[str, Callable[[Any], Any]]) -> io.BytesIO:
    """Return an export with changed copies of one score sheet, by their ids, beside it."""
    with zipfile.ZipFile(file, "a") as packed:
        for key, change in copies.items():
            data = json.loads(packed.read(name)) | {"id": key}
            change(data)
            packed.writestr(f"tallies/{key}.json", json.dumps(data))
    return file


def said(report: Report) -> dict[str, str]:
    return {one.what.id: Speech().say(one.sentence) for one in report.conflicts}


@pytest.mark.parametrize("device", [None, ONLOOKER])
def test_forged_tallies_are_left_out_and_no_other(store: Store, other: Store, device: str | None) -> None:
    kept = tally(other, "Ana", "Bo", "Cy")
    before = contents(other)
    ids = {f"forged{number}": name for number, name in enumerate(FORGED)}
    copies = {key: FORGED[name][0] for key, name in ids.items()}
    report = import_store(store, repeated(exported(other), f"tallies/{kept}.json", copies), device=device)
    conflicts = said(report)
    for key, name in ids.items():
        assert conflicts.pop(key, "nothing").startswith(FORGED[name][1]), name
    assert conflicts == {}
    assert contents(store) == before


def edited(store: Store) -> str:
    """Return the id of a score sheet that was finished, and in which a number is missing since."""
    kept, body = tally(store, "Ana", "Bo", "Cy"), typed("Ana", "Bo", "Cy")
    result = read_draft(body)
    del body["seats"][1]["values"]["money"]
    store.keep_score_sheet("boss", write_stored(read_draft(body), result), kept)
    return kept


@pytest.mark.parametrize("device", [None, ONLOOKER])
def test_a_tally_that_was_being_changed_comes_with_its_result(
    store: Store, other: Store, device: str | None
) -> None:
    kept = edited(other)
    assert import_store(store, exported(other), device=device).conflicts == ()
    assert contents(store) == contents(other)
    assert store.finished_game(kept).seats[1].score == 8


@pytest.mark.parametrize("device", [None, ONLOOKER])
def test_a_finished_tally_that_does_not_say_of_what_is_not_taken(
    store: Store, other: Store, device: str | None
) -> None:
    kept = tally(other, "Ana", "Bo", "Cy")
    file = changed(exported(other), f"tallies/{kept}.json", lambda one: one["body"].pop("result"))
    assert said(import_store(store, file, device=device)) == {
        kept: "body.result: There is a result when the tally is finished."
    }
    assert store.finished_games() == store.every_score_sheet() == []


def test_a_tally_that_was_changed_here_stays(store: Store, other: Store) -> None:
    kept = tally(other, "Ana", "Bo", "Cy")
    file = exported(other)
    import_store(store, file, device=ONLOOKER)
    result = read_draft(typed("Ana", "Bo", "Dee"))
    body, play = write_stored(result, result), finished_game_of(result, kept, START)
    store.keep_score_sheet("boss", body, kept, finished=play)
    before = contents(store)
    assert said(import_store(store, file, device=ONLOOKER)) == {
        kept: "This tally was changed here or there. It was left as it is."
    }
    assert contents(store) == before


def test_a_name_that_cannot_be_shown_is_nobodys(store: Store, other: Store) -> None:
    tally(other, "Ana", "Bo", "Cy")
    with other.engine.begin() as connection:
        for name in ("Ana", "Bo"):
            turned = {"name": f"\u202e{name}", "spelling": f"\u202e{name.casefold()}", "old": name.casefold()}
            connection.execute(
                text("UPDATE referee_player SET name = :name, spelling = :spelling WHERE spelling = :old"),
                turned,
            )
        connection.execute(text("UPDATE referee_player SET player = '\u202eana' WHERE spelling <> 'cy'"))
    report = import_store(store, exported(other), device=None)
    assert set(said(report)) == {"\u202eAna", "\u202eBo"}
    assert sorted(player.name for player in store.players()) == ["Ana", "Bo", "Cy"]
