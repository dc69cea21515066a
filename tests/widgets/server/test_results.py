"""A result by its link, in an unknown browser without the access code: that result, and nothing else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.store import open_store
from referee.store.store import Store
from tests.referee.transfer.test_plays import bring
from tests.support.exports import finished, tally
from tests.support.foreign_plays import as_json, bg_stats, one_play
from tests.support.server import ServerProcess, wait_for
from tests.support.table_setups import GAMES
from widgets.server.security import Limits

pytestmark = pytest.mark.browser


@pytest.fixture
def store(guarded: ServerProcess) -> Iterator[Store]:
    with closing(open_store(guarded.store)) as store:
        yield store


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_whoever_has_the_link_sees_the_result_without_the_word(
    guarded: ServerProcess, store: Store, game: object
) -> None:
    table = finished(store, game)  # type: ignore[arg-type]
    assert guarded.get("/").status == 303, "everybody else is asked for the word"
    page = guarded.get(f"/result/{store.make_result_link(table.id, 'en')}")
    text = page.body.decode()
    assert page.status == 200 and page.headers["Content-Type"] == "text/html; charset=utf-8"
    assert all(name in text for name in table.setup.names)
    assert "<svg" in text and "<table" in text and "<script" not in text
    assert "noindex" in page.headers["X-Robots-Tag"] and page.headers["Cache-Control"].startswith("private")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert table.id not in text and not page.cookies


def test_a_tally_has_a_link_too_and_names_are_text(guarded: ServerProcess, store: Store) -> None:
    play = tally(store, "<script>alert(1)</script>"[:24], "Bo", "Cy")
    text = guarded.get(f"/result/{store.make_result_link(play, 'en')}").body.decode()
    assert "<script" not in text and "&lt;script&gt;" in text


def test_a_result_is_said_in_the_language_of_whoever_asks_or_else_of_the_link(
    guarded: ServerProcess, store: Store
) -> None:
    token = store.make_result_link(finished(store, GAMES[0]).id, "es")
    said = {
        asked: guarded.get(f"/result/{token}", {"Accept-Language": asked}).body.decode()[:400]
        for asked in ("en-GB", "es", "fr", "../../etc")
    }
    assert 'lang="en"' in said["en-GB"]
    assert all('lang="es"' in said[asked] for asked in ("es", "fr", "../../etc"))


def test_a_link_that_is_taken_back_shows_nothing_from_then_on(guarded: ServerProcess, store: Store) -> None:
    play = tally(store, "Ana", "Bo", "Cy")
    path = f"/result/{store.make_result_link(play, 'en')}"
    assert guarded.get(path).status == 200
    store.revoke_result_link(play)
    gone = guarded.get(path)
    assert gone.status == 404 and b"Ana" not in gone.body
    again = f"/result/{store.make_result_link(play, 'en')}"
    store.hide_finished_game(play)
    assert guarded.get(again).status == 404


def test_nothing_but_a_link_opens_a_result(guarded: ServerProcess, store: Store) -> None:
    play = tally(store, "Ana", "Bo", "Cy")
    token = store.make_result_link(play, "en")
    for wrong in (
        play,
        token[:-1],
        token[:-1] + "_",
        "x" * 32,
        "%27%20or%201=1",
        f"{token}/../..",
        "a" * 500,
    ):
        answer = guarded.get(f"/result/{wrong}")
        assert answer.status != 200 and b"Ana" not in answer.body
    assert guarded.get(f"/result/{token}", method="HEAD").status == 200
    for elsewhere in ("/", f"/?table={play}", "/referee/code", "/referee/pages/x"):
        assert guarded.get(elsewhere, {"Referer": f"/result/{token}"}).status in (303, 403, 404, 405)
    framed = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
    assert guarded.get(f"/result/{token}", framed).status == 403


def test_an_imported_game_has_no_page(guarded: ServerProcess, store: Store) -> None:
    bring(store, as_json(bg_stats(one_play("here"))))
    play = next(game.id for game in store.finished_games() if game.source == "imported")
    assert guarded.get(f"/result/{store.make_result_link(play, 'en')}").status == 404


def test_a_link_is_in_no_log(guarded: ServerProcess, store: Store) -> None:
    token = store.make_result_link(tally(store, "Ana", "Bo", "Cy"), "en")
    guarded.get(f"/result/{token}")
    guarded.get("/result/wrong-token-of-some-length")
    wait_for(lambda: '"result"' in guarded.audit.read_text())
    for log in (guarded.log, guarded.audit):
        assert token not in log.read_text() and "wrong-token" not in log.read_text()


def test_whoever_asks_all_the_time_is_held_back(fresh: ServerProcess) -> None:
    path = "/result/wrong-token-of-some-length"
    found = [fresh.get(path).status for _ in range(70)]
    assert found[0] == 404 and found[-1] == 429
    assert int(fresh.get(path).headers["Retry-After"]) >= 1
    assert Limits().results.wait("somebody else") == 0


def test_with_a_password_too_a_link_asks_for_nothing(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--password", "secret-word")
    try:
        with closing(open_store(server.store)) as store:
            token = store.make_result_link(tally(store, "Ana", "Bo", "Cy"), "en")
        assert server.get("/").status in (302, 303)
        assert server.get(f"/result/{token}").status == 200
    finally:
        server.end(signal.SIGTERM)
