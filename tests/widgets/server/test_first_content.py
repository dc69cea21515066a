"""The screens that the server puts into a page: its own device's, and nothing of any other."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import threading
from collections.abc import Iterator
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from referee.i18n import say
from referee.match.record import read_action
from referee.store import open_store
from referee.store.errors import StoreUnavailable
from referee.store.log import NewTable
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.server import Page, ServerProcess, in_a_loop, wait_for, written
from tests.widgets.server import test_faults as faults
from tests.widgets.server.test_faults import REVEAL, SEATS, cookie, table_of
from widgets.first_screens import first_screens
from widgets.server import first_content
from widgets.server.files import FrontEnd
from widgets.server.first_content import FirstContent, Shown, first_sources, read_shown
from widgets.server.tickets import device_id

KEY = "a key of the test's own"


# -- in the page ----------------------------------------------------------------------------------


def screens_in(page: Page) -> dict[str, Any] | None:
    """The screens that a page brings along."""
    found = re.search(r'<script type="application/json" id="br-screens">(.*?)</script>', page.html, re.DOTALL)
    return None if found is None else json.loads(found[1])


class Device:
    """A browser, and what it keeps."""

    def __init__(self, server: ServerProcess) -> None:
        self.server, self.secret = server, secrets.token_urlsafe(8)
        self.id = device_id(cookie(self.secret))

    def open(self, path: str = "/", **shown: str) -> Page:
        """Open the page; ``shown`` is what its own page has kept of what it showed."""
        jar = self.server.signed(cookie(self.secret))
        if shown:
            jar[self.server.cookie("referee_shown")] = "&".join(f"{k}={v}" for k, v in shown.items())
        page = Page(self.server, written(jar), path)
        self.server.goodbye(page.kernel)
        return page

    def open_shown(self, path: str = "/", **shown: str) -> tuple[Page, dict[str, Any]]:
        """Open the page until it brings screens: on a busy machine it may be sent without."""

        def opened() -> tuple[Page, dict[str, Any]] | None:
            page = self.open(path, **shown)
            screens = screens_in(page)
            return None if screens is None else (page, screens)

        return wait_for(opened)


@pytest.fixture
def store(served: ServerProcess) -> Iterator[Store]:
    with closing(open_store(served.store)) as store:
        yield store


@pytest.fixture
def tablet(served: ServerProcess) -> Device:
    return Device(served)


@pytest.fixture
def table(store: Store, tablet: Device) -> str:
    return table_of(store, tablet.secret)


def test_a_page_brings_the_table_that_its_device_had_open(tablet: Device, table: str) -> None:
    page, screens = tablet.open_shown(table=table, language="es")
    assert screens["table"]["id"] == table
    assert screens["shell"]["screen"] == "table" and screens["shell"]["language"] == "es"
    assert (screens["shell"]["serial"], screens["shell"]["answered"]) == (0, "")
    assert '<html lang="es">' in page.html
    assert "no-store" in page.headers["Cache-Control"]
    preloaded = set(re.findall(r'rel="modulepreload" href="/referee/static/([\w.-]+)"', page.html))
    parts = json.loads(FrontEnd().manifest.read_text("utf-8"))
    sources = {part["src"]: part["file"] for part in parts.values() if "src" in part}
    assert sources["widgets/games/reputation/board.vue"] in preloaded
    assert sources["widgets/games/boss/board.vue"] not in preloaded
    assert {"page", "shared", "table"} <= {name.partition("-")[0] for name in preloaded}


def test_the_address_says_it_before_the_cookie_and_no_cookie_leads_to_the_lobby(
    served: ServerProcess, store: Store, tablet: Device, table: str
) -> None:
    other = table_of(store, tablet.secret)
    for shown in ({"table": table}, {}):
        _, screens = tablet.open_shown(f"/?table={other}", **shown)
        assert screens["table"]["id"] == other
    _, lobby = tablet.open_shown()
    assert lobby["shell"]["screen"] == "lobby" and lobby["lobby"]["labels"]


@pytest.mark.parametrize("shown", [{"score_sheet": "new"}, {"score_sheet": "abc", "table": ""}])
def test_a_score_sheet_is_its_kernels_to_show(tablet: Device, shown: dict[str, str]) -> None:
    assert screens_in(tablet.open(**shown)) is None


@pytest.mark.browser
def test_a_kernel_has_opened_the_table_before_its_page_asks(
    served: ServerProcess, tablet: Device, table: str
) -> None:
    """What it says first is the second of what it has drawn: the server has greeted it."""

    def said() -> int:
        device = faults.Device(served, tablet.secret, table, f"/?table={table}")
        assert device.state["table"]["id"] == table
        device.close()
        served.goodbye(device.page.kernel)
        return int(device.state["shell"]["serial"])

    wait_for(lambda: said() == 2)  # on a busy machine a page may be sent without its first content


def test_another_devices_cookie_gets_nothing_of_a_table(
    served: ServerProcess, store: Store, tablet: Device, table: str
) -> None:
    """Whoever copies the cookie that is not secret, or the address, is shown no more than a stranger is."""
    stranger = Device(served)
    told = [stranger.open(table=table), stranger.open(f"/?table={table}")]
    none = [stranger.open(table="bcdfghjk"), stranger.open("/?table=bcdfghjk")]
    for page in (*told, *none):
        assert screens_in(page) is None
        assert "Ana" not in page.html and table not in page.html
    assert [role.device for role in store.roles(table)] == [tablet.id]


@pytest.mark.parametrize(
    "kept", ["table=%00", "table=" + "x" * 600, "table=a&table=b", "%ff=%ff", "=", "language=xx", ";", '"']
)
def test_a_forged_cookie_is_no_fault_of_the_server(served: ServerProcess, tablet: Device, kept: str) -> None:
    before = len(served.log.read_text())
    jar = written(served.signed(cookie(tablet.secret)))
    page = Page(served, f"{jar}; {served.cookie('referee_shown')}={kept}")
    assert screens_in(page) is None or (screens_in(page) or {})["shell"]["screen"] == "lobby"
    assert served.goodbye(page.kernel).status == 204
    assert served.log.read_text()[before:] == ""


def test_what_a_person_typed_does_not_end_its_block(served: ServerProcess, store: Store) -> None:
    device = Device(served)
    evil = "</script><script>alert(1)</script><!--"
    seats = [{"name": evil}, {"name": "Bo"}, {"name": "Cy"}]
    table = store.create(NewTable("reputation", seats, {"start_seat": 0}), host=device.id).id
    page, screens = device.open_shown(table=table)
    assert screens["table"]["seats"][0]["name"] == evil
    assert evil not in page.html and "<script>alert" not in page.html


def test_a_page_brings_what_its_own_audience_may_see(
    served: ServerProcess, store: Store, tablet: Device, table: str
) -> None:
    """The phone is sent what its seat has; the tablet, whose seat that was, and an onlooker are not."""
    opened = Table.open(store, table)
    opened.submit(read_action(opened.match.game, 3, REVEAL))
    phone, onlooker = Device(served), Device(served)
    store.grant(table, phone.id, "seat", 1)
    store.grant(table, onlooker.id, "spectator")
    devices = {"tablet": tablet, "phone": phone, "onlooker": onlooker}
    shown = {name: device.open_shown(table=table)[1]["table"] for name, device in devices.items()}
    assert {name: bool(view["own"]) for name, view in shown.items()} == {
        "tablet": False,
        "phone": True,
        "onlooker": False,
    }
    assert shown["onlooker"]["controls"] == [] != shown["tablet"]["controls"]


def test_nothing_of_it_is_in_a_log(served: ServerProcess, tablet: Device, table: str) -> None:
    before = len(served.log.read_text())
    tablet.open_shown(table=table)
    assert served.log.read_text()[before:] == ""
    assert table not in served.log.read_text()


# -- by itself ------------------------------------------------------------------------------------


def request(cookies: str = "", uri: str = "/", **headers: str) -> HTTPServerRequest:
    given = HTTPHeaders({"Host": "table.test:8866", "Cookie": cookies, **headers})
    asked = RequestStartLine("GET", uri, "HTTP/1.1")
    return HTTPServerRequest(headers=given, start_line=asked, connection=SimpleNamespace())  # type: ignore[arg-type]


def test_what_was_shown_is_read_from_this_servers_cookie_alone() -> None:
    spanish = {"Accept-Language": "es-ES"}
    assert read_shown(request()) == Shown("", "en")
    assert read_shown(request(**spanish)) == Shown("", "es")
    assert read_shown(request("referee_shown_8866=table=abc&language=en", **spanish)) == Shown("abc", "en")
    assert read_shown(request("referee_shown_8867=table=abc&language=es")) == Shown("", "en")
    kept = "referee_shown_8866=table=&score_sheet=new&language=es"
    assert read_shown(request(kept)) == Shown("", "es", is_elsewhere=True)
    assert read_shown(request(kept, "/?table=def")) == Shown("def", "es")


def test_a_table_is_opened_to_who_has_a_part_and_to_nobody_by_it(store_of_own: Store) -> None:
    tablet, stranger = (device_id(name) for name in ("tablet", "stranger"))
    table = table_of(store_of_own, "x")
    assert first_screens(store_of_own, KEY, stranger, table, "en") is None
    assert first_screens(store_of_own, KEY, stranger, "nowhere", "en") is None
    nobodys = store_of_own.create(NewTable("reputation", SEATS, {"start_seat": 0})).id
    assert first_screens(store_of_own, KEY, tablet, nobodys, "en") is None
    assert store_of_own.roles(nobodys) == []


@pytest.fixture
def store_of_own(tmp_path: Any) -> Iterator[Store]:
    with closing(open_store(f"sqlite:///{tmp_path / 'tables.db'}")) as store:
        yield store


made: Any = None
"""What makes the first content in the next tests, found by its name as the dashboard's is."""


def make(*given: Any) -> Any:
    return made(*given)


async def content(monkeypatch: pytest.MonkeyPatch, maker: Any) -> FirstContent:
    """Return what has imported what it makes pages' first contents with; before, it makes none."""
    monkeypatch.setattr(f"{__name__}.made", maker)
    monkeypatch.setattr(first_content, "PATIENCE", 0.2)
    made_here = FirstContent(f"{__name__}.make", None, KEY)  # type: ignore[arg-type]
    assert await made_here.screens("tablet", Shown("", "en")) is None
    made_here.prepare()
    assert made_here._imported is not None
    await asyncio.wrap_future(made_here._imported)
    return made_here


def test_a_slow_store_keeps_no_page_waiting_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()

    def slow(*_: Any) -> dict[str, Any]:
        free.wait(30)
        return {"shell": {}}

    async def scene() -> None:
        slowly = await content(monkeypatch, slow)
        shown = Shown("", "en")
        loop = asyncio.get_running_loop()
        waited = [slowly.screens("tablet", shown) for _ in range(first_content.THREADS)]
        assert await asyncio.gather(*waited) == [None] * first_content.THREADS
        before = loop.time()
        assert await slowly.screens("tablet", shown) is None  # all threads are taken
        assert loop.time() - before < 0.1
        free.set()
        while slowly._running:
            await asyncio.sleep(0.01)
        assert await slowly.screens("tablet", shown) == {"shell": {}}
        slowly.stop()

    in_a_loop(scene())


@pytest.mark.parametrize("failure", [StoreUnavailable(say("The disk is full.")), RuntimeError("a mistake")])
def test_what_fails_leaves_the_page_without(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    def fail(*_: Any) -> None:
        raise failure

    async def scene() -> None:
        failing = await content(monkeypatch, fail)
        assert await failing.screens("tablet", Shown("", "en")) is None
        failing.stop()

    in_a_loop(scene())
    said = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(said) == isinstance(failure, RuntimeError)


def test_what_a_page_is_going_to_need_is_known_by_what_it_shows() -> None:
    table = {"shell": {"screen": "table"}, "table": {"game": "boss"}}
    assert first_sources(table)[:2] == ["widgets/screens/table/table.vue", "widgets/games/boss/board.vue"]
    assert first_sources({"shell": {"screen": "lobby"}}) == ["widgets/screens/lobby/lobby.vue"]
    assert first_sources(None) == []
