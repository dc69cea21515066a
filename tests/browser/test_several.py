"""Several servers on one PostgreSQL behind Debian's nginx, by the settings in ``deploy/``."""

from __future__ import annotations

import json
import threading
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType

from referee.store import open_store
from tests.browser.conftest import PAGE_ID, Tablet, put_away
from tests.support.nginx import NAME
from tests.support.page_client import Device, table_of
from tests.support.postgresql import new_database
from tests.support.server import Page, new_device, wait_for
from tests.support.several import Several, is_told_to_move, metric
from widgets.server.capacity import MOST_PAGES
from widgets.server.operations import LIVE, READY

pytestmark = pytest.mark.thorough


@pytest.fixture(autouse=True)
def one_browser(browser_name: str) -> None:
    """Keep the tests of this file in their order, so that its servers start once."""


@pytest.fixture(scope="module")
def several(postgresql_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    with new_database(postgresql_server) as store:
        # as nobody has a password, the address need not make room for one, nor the server warn of it
        address = store.replace(":@", "@")
        servers = Several(tmp_path_factory.mktemp("several"), address, "--open", "--log-format", "json")
        yield servers
        servers.stop()
        for server in servers.servers.values():
            said = server.log.read_text()
            assert "Traceback" not in said, said


@pytest.fixture(scope="module")
def named_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    given = browser_type_launch_args
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    browser = browser_type.launch(**{**given, "args": [*given["args"], rules]})
    yield browser
    browser.close()


class MovingDevice(Device):
    """A page that notes when the server asks it to move to another one."""

    is_told = False

    def _take(self, message: dict[str, Any]) -> None:
        self.is_told |= is_told_to_move(message)
        super()._take(message)


class Tapper:
    """A page that taps as fast as it gets answers, and moves to another server on request."""

    def __init__(self, several: Several, number: int, table: str) -> None:
        self.several, self.number, self.table = several, number, table
        self.accepted: list[str] = []
        self.servers: list[str] = []
        self.device = self._open()

    def _open(self) -> MovingDevice:
        device = MovingDevice(self.several, f"tapper {self.number}", self.table)
        self.servers.append(device.page.id.partition("_")[0])
        return device

    def run(self, is_over: threading.Event) -> None:
        while not is_over.wait(0.05):  # twenty taps a second, like a hasty person
            reason = f"tap {len(self.accepted)}"
            self.device.play({"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": reason})
            self.accepted.append(reason)
            if self.device.is_told:  # each tap got an answer
                self.close()
                self.device = self._open()
        self.close()

    def close(self) -> None:
        self.device.page.goodbye()
        self.device.close()


def test_what_operators_read_is_not_for_devices(several) -> None:
    """Each server reports its health, and its metrics at a separate port; the proxy passes neither on."""
    for path in (LIVE, READY, "/metrics"):
        assert several.get(path).status == 404
    server = several.servers["a"]
    for path in (LIVE, READY):
        assert json.loads(server.get(path).body) == {"ok": True}
        assert server.get(path, method="HEAD").status == 200
    assert server.get("/metrics").status == 404
    with urllib.request.urlopen(f"http://127.0.0.1:{several.metrics['a']}/metrics") as answer:
        assert answer.headers["Content-Type"].startswith("text/plain")
        told = answer.read().decode()
    assert metric(told, "referee_requests_total") > 0 and metric(told, "referee_places") == MOST_PAGES


def test_every_server_answers_for_all_and_a_page_is_found_by_its_id(several) -> None:
    """A cookie is valid at each server; a page is a session of one server."""
    a, b = several.servers["a"], several.servers["b"]
    through = {"Host": several.host, "X-Forwarded-For": "127.0.0.2", "X-Forwarded-Proto": "https"}
    cookie = new_device(several)
    page = Page(several, cookie)
    name, _, rest = page.id.partition("_")
    other = b if name == "a" else a
    assert page.is_known()
    assert other.get(page.path, {**through, "Cookie": cookie}).status == 404, "it is of one of them"
    assert other.visit(cookie, **through).status == 200
    for unknown in (f"c_{rest}", rest):
        assert several.get(f"/referee/pages/{unknown}", {"Cookie": cookie}).status == 404
    with closing(page.socket()):
        wait_for(lambda: json.loads(page.state().body) == {"connections": 1})
    assert page.goodbye().status == 204
    assert page.state().status == 404


CANARIES = ("canary1word", "canary2token", "canary3table", "canary4code", "canary5path", "canary6query")


def test_no_secret_is_in_a_log_of_json(several) -> None:
    """Secrets from addresses, forms, cookies and taps, valid or not, are not in the logs."""
    word, token, table, code, path, query = CANARIES
    with closing(open_store(several.store)) as store:
        tapper = Tapper(several, 7, table_of(store, "tapper 7"))
        tapper.device.play({"do": "adjust", "seat": 0, "change": {"credits": 1}, "reason": "canary7reason"})
    cookies, page_id = tapper.device.page.cookie, tapper.device.page.id
    own = {"Cookie": cookies, "Origin": several.url.rstrip("/"), "X-Request-Id": "canary8-request-id"}
    for asked in (f"/enter/{word}", f"/join/{token}", f"/?table={table}", f"/{path}", f"/sit?x={query}"):
        several.get(asked, own)
    several.post_form("/referee/code", json.dumps({"code": code}), own)
    tapper.close()
    secret_texts = (*CANARIES, "canary", page_id, cookies.partition("=")[2], tapper.table)
    lines = [
        line for server in several.servers.values() for line in server.log.read_text("utf-8").splitlines()
    ]
    routes = {told["route"] for told in map(json.loads, lines) if told["event"] == "request"}
    assert {"/", "/…", "/enter/…", "/join/…", "/sit", "/referee/…"} <= routes
    assert {"started", "listening"} <= {json.loads(line)["event"] for line in lines}
    for line in lines:
        assert {"at", "level", "event"} <= json.loads(line).keys()
        assert not [one for one in secret_texts if one in line], line


@pytest.mark.thorough
def test_a_rolling_restart_loses_no_action_and_pages_come_back_by_themselves(several, named_browser) -> None:
    context = named_browser.new_context(ignore_https_errors=True, reduced_motion="reduce")
    tablet, is_over = Tablet(context.new_page(), several), threading.Event()  # type: ignore[arg-type]
    with closing(open_store(several.store)) as store, ThreadPoolExecutor(2) as threads:
        tables = [table_of(store, f"tapper {number}") for number in range(2)]
        tappers = [Tapper(several, number, table) for number, table in enumerate(tables)]
        tapping = [threads.submit(one.run, is_over) for one in tappers]
        try:
            tablet.open().start_game(3)
            tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
            where = [tablet.page_id]
            for name in "ab":
                several.renew(name)  # ends with 0, within its time
                if where[-1].startswith(name):
                    tablet.page.wait_for_function(f"id => ({PAGE_ID}) !== id", arg=where[-1])
                    where.append(tablet.page_id)
                tablet.bid_private(("a", "b").index(name), 1 + ("a", "b").index(name))
            assert len(where) > 1, "the page was on neither of them"
            done = [len(one.accepted) for one in tappers]
            wait_for(
                lambda: all(len(one.accepted) > before for one, before in zip(tappers, done, strict=True))
            )
            assert tablet.errors == []
        finally:
            is_over.set()
            put_away(context)
            context.close()
        for task in tapping:
            task.result(60)
        for one in tappers:
            assert {*one.servers} == {"a", "b"}, one.servers
            kept = [stored.entry.action.given["reason"] for stored in store.entries(one.table)]
            assert kept == one.accepted  # each tap exactly once, in order
        assert sum(len(one.accepted) for one in tappers) > 30


def test_one_that_is_killed_leaves_its_pages_to_the_other(several) -> None:
    """A server that the proxy cannot reach has no pages, so its page opens again at another one."""
    page = Page(several)
    name = page.id.partition("_")[0]
    server = several.servers.pop(name)
    server.process.kill()
    server.process.wait(10)
    assert page.state().status == 404
    again = Page(several, page.cookie)
    assert not again.id.startswith(name)
    assert again.goodbye().status == 204
