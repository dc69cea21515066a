"""The owner's webhook: told of each game that is over, signed, again until it answers, and nobody else."""

from __future__ import annotations

import hashlib
import hmac
import json
import signal
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee.store import open_store
from referee.store.deliveries import Delivery
from referee.store.evenings import Edit
from referee.store.store import Store
from tests.support.command_line import serve
from tests.support.exports import finished, tally
from tests.support.server import ServerProcess, free_port, wait_for
from tests.support.stores import new_store
from tests.support.table_setups import GAMES
from widgets.server.metrics import Metrics
from widgets.server.webhook import GIVE_UP_AFTER, RETRY_DELAYS, Target, Webhook, body_of

SECRET = "s3cret-of-the-club"


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """The owner's receiver: records requests, and sends prepared answers."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 204
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.received.append(Received(self.path, dict(self.headers), body))
                self.send_response(receiver.status)
                if receiver.status == 302:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?key=token"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def told(self) -> list[dict[str, Any]]:
        return [json.loads(one.body) for one in self.received]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(new_store(tmp_path / "tables.db")) as store:
        store.use_webhook(True)
        yield store


def webhook(store: Store, url: str, metrics: Metrics | None = None) -> Webhook:
    return Webhook(store, Target.read(url, SECRET), (metrics or Metrics()).note_webhook)


def counted(metrics: Metrics, outcome: str) -> float:
    return metrics.registry.get_sample_value("referee_webhook_total", {"outcome": outcome}) or 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.id)
def test_a_game_that_is_over_is_told_with_its_result_and_a_signature(
    store: Store, receiver: Receiver, game: Any
) -> None:
    table = finished(store, game)
    metrics = Metrics()
    assert webhook(store, receiver.url, metrics).deliver()
    assert not webhook(store, receiver.url).deliver(), "once"
    (one,) = receiver.received
    assert one.path == "/hook?key=token" and one.headers["Content-Type"] == "application/json"
    signed = f"{one.headers['X-Referee-Timestamp']}.".encode() + one.body
    expected = hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
    assert one.headers["X-Referee-Signature"] == f"sha256={expected}"
    assert abs(int(one.headers["X-Referee-Timestamp"]) - datetime.now(UTC).timestamp()) < 600
    (told,) = receiver.told()
    assert (told["event"], told["game"]["id"]) == ("game.finished", table.id)
    assert one.headers["X-Referee-Delivery"] == f"{table.id}-{told['number']}"
    record = json.loads(json.dumps(table.record()))
    assert told["result"] == record["result"] and told["head"] == record["proof"]["head"]
    assert [seat["name"] for seat in told["game"]["seats"]] == [*table.setup.names]
    assert record["proof"]["key"] not in one.body.decode() and "salt" not in one.body.decode()
    assert counted(metrics, "delivered") == 1


def test_an_undone_end_is_told_and_so_is_the_next_one(store: Store, receiver: Receiver) -> None:
    table = finished(store, GAMES[0])
    hook = webhook(store, receiver.url)
    assert hook.deliver()
    table.undo()
    assert hook.deliver()
    table.redo()
    assert hook.deliver()
    events = [(one["event"], one["number"]) for one in receiver.told()]
    assert events == [("game.finished", 1), ("game.reopened", 2), ("game.finished", 3)]
    assert receiver.told()[1]["game"] == {"id": table.id}


def test_an_edit_is_told_with_the_game_as_it_is_shown(store: Store, receiver: Receiver) -> None:
    table = finished(store, GAMES[0])
    hook = webhook(store, receiver.url)
    assert hook.deliver()
    store.edit_finished_game(table.id, Edit(place="Club"))
    assert hook.deliver()
    before, after = receiver.told()
    assert (after["event"], after["number"]) == ("game.edited", 2)
    assert after["game"] == {**before["game"], "place": "Club", "edited": ["place"]}
    assert (after["result"], after["head"]) == (before["result"], before["head"])


def test_what_was_undone_before_it_was_told_is_told_as_it_is_now(store: Store, receiver: Receiver) -> None:
    table = finished(store, GAMES[0])
    table.undo()
    hook = webhook(store, receiver.url)
    assert hook.deliver() and not hook.deliver()
    assert [one["event"] for one in receiver.told()] == ["game.reopened"]


@pytest.mark.parametrize("status", [302, 400, 404, 500])
def test_what_is_not_taken_is_tried_again_after_growing_pauses_and_given_up_after_a_day(
    store: Store, receiver: Receiver, status: int
) -> None:
    tally(store, "Ana", "Bo", "Cy")
    receiver.status = status
    metrics = Metrics()
    hook = webhook(store, receiver.url, metrics)
    now = begun = datetime.now(UTC) + timedelta(seconds=1)
    for pause in RETRY_DELAYS:
        assert hook.deliver(now)
        assert not hook.deliver(now + pause - timedelta(seconds=1))
        now += pause
        if store.waiting_deliveries() == 0:
            break
    while store.waiting_deliveries():
        assert hook.deliver(now)
        now += RETRY_DELAYS[-1]
    assert now - begun <= GIVE_UP_AFTER + RETRY_DELAYS[-1]
    assert not hook.deliver(now + timedelta(days=9))
    assert counted(metrics, "given_up") == 1 and counted(metrics, "failed") == len(receiver.received) - 1
    assert {one.path for one in receiver.received} == {"/hook?key=token"}, "no redirect is followed"


def test_nobody_there_is_a_failure_and_what_comes_later_is_told(store: Store, receiver: Receiver) -> None:
    tally(store, "Ana", "Bo", "Cy")
    now = datetime.now(UTC) + timedelta(seconds=1)
    metrics = Metrics()
    assert webhook(store, f"http://127.0.0.1:{free_port()}/", metrics).deliver(now)
    assert counted(metrics, "failed") == 1
    assert webhook(store, receiver.url).deliver(now + RETRY_DELAYS[0])
    assert len(receiver.received) == 1


def test_an_edited_game_says_what_was_changed_and_a_removed_one_is_told_all_the_same(store: Store) -> None:
    play = tally(store, "Ana", "Bo", "Cy")
    store.hide_finished_game(play)
    now = datetime.now(UTC)
    told = json.loads(body_of(store, Delivery(play, "finished", 1, now, 1, now)))
    assert told["game"]["edited"] == [] and told["result"]["winners"] == [0]
    gone = json.loads(body_of(store, Delivery("nothing", "finished", 1, now, 1, now)))
    assert gone["game"] == {"id": "nothing"} and "result" not in gone


@pytest.mark.parametrize(
    "url",
    [
        *(
            "ftp://example.org/",
            "file:///etc/passwd",
            "example.org",
            "http://",
            "http:///x",
            "http://h:99999/",
        ),
        *(
            "http://user:word@example.org/",
            "http://example.org/a b",
            "http://h/\r\nX: y",
            "http://é.example/",
        ),
    ],
)
def test_what_is_no_address_of_a_webhook_is_a_wrong_option(url: str, tmp_path: Path) -> None:
    ended = serve("--webhook", url, environment={"REFEREE_WEBHOOK_SECRET": SECRET})
    assert ended.returncode == 2 and "--webhook" in ended.stderr + ended.stdout
    assert SECRET not in ended.stderr + ended.stdout


def test_a_webhook_without_a_secret_is_a_wrong_option() -> None:
    ended = serve("--webhook", "http://127.0.0.1:9/")
    assert ended.returncode == 2 and "REFEREE_WEBHOOK_SECRET" in ended.stderr + ended.stdout


def test_the_secret_is_not_shown() -> None:
    target = Target.read("https://example.org/hook?key=token", SECRET)
    assert SECRET not in repr(target) and "token" not in repr(target)
    assert (target.is_tls, target.host, target.port) == (True, "example.org", 443)


@pytest.mark.browser
def test_a_server_tells_what_ended_before_it_began_and_while_it_runs(
    tmp_path: Path, receiver: Receiver
) -> None:
    store = new_store(tmp_path / "tables.db")
    receiver.status = 500
    hooked = {"REFEREE_WEBHOOK": receiver.url, "REFEREE_WEBHOOK_SECRET": SECRET}
    server = ServerProcess(tmp_path, **hooked)
    with closing(store):
        first = tally(store, "Ana", "Bo", "Cy")
        wait_for(lambda: receiver.received)
        said = server.end(signal.SIGTERM)
        assert "webhook" in said and SECRET not in said and "token" not in said
        receiver.status = 204
        with closing(open_store(server.store)) as opened:
            wait_for(lambda: opened.waiting_deliveries() == 1)
        again = ServerProcess(tmp_path, **hooked)
        wait_for(lambda: store.waiting_deliveries() == 0)
        second = finished(store, GAMES[0]).id
        wait_for(lambda: store.waiting_deliveries() == 0)
        assert {one["game"]["id"] for one in receiver.told()} == {first, second}
        said = again.end(signal.SIGTERM)
        assert SECRET not in said
