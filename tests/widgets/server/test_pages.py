"""Who gets a page: visitors, and only so many; and to whom it belongs."""

from __future__ import annotations

import http.client
import json
import signal
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import websocket

from tests.support.server import (
    HEED_CTRL_C,
    VISIT,
    Answer,
    Page,
    ServerProcess,
    block,
    heard,
    new_device,
    wait_for,
    written,
)

PLACES, PLACES_OF_A_DEVICE = 3, 2


class SmallServer(ServerProcess):
    """A server with few places, and the pages that it has given out."""

    def __init__(self, folder: Path, *arguments: str, **more: Any) -> None:
        self.given: list[tuple[str, str]] = []
        limits = ("--max-pages", str(PLACES), "--max-pages-per-device", str(PLACES_OF_A_DEVICE))
        super().__init__(folder, *limits, *arguments, **more)

    def visit(self, cookie: str, path: str = "/", **headers: str) -> Answer:
        answer = super().visit(cookie, path, **headers)
        if answer.status == 200:
            self.given.append((block(answer.body.decode(), "br-page")["page"], cookie))
        return answer

    def leave_all(self) -> None:
        """Say that all pages are closed."""
        for page, cookie in self.given:
            own = {"Origin": f"http://{self.host}", "Cookie": cookie}
            assert self.get(f"/referee/pages/{page}/leave", own, method="POST").status in (204, 404)
        self.given.clear()


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallServer]:
    server = SmallServer(tmp_path_factory.mktemp("small"))
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture
def served(small: SmallServer) -> Iterator[SmallServer]:
    """The server with all places free."""
    yield small
    small.leave_all()


def free_places(server: ServerProcess) -> int:
    """Return for how many devices there is a page."""
    pages: list[Page] = []
    with pytest.raises(AssertionError, match="503"):
        pages.extend(Page(server) for _ in range(PLACES + 1))
    for page in pages:
        assert page.goodbye().status == 204
    return len(pages)


def test_a_stranger_is_known_before_it_has_a_page(served: ServerProcess) -> None:
    for _ in range(40):
        answer = served.get("/", VISIT)
        assert answer.status == 303 and served.cookie() in answer.cookies
    assert free_places(served) == PLACES


def test_the_first_visit_comes_back_to_the_same_address(served: ServerProcess) -> None:
    first = served.get("/?table=a%26b&empty=&x=%0d%0aSet-Cookie:y", VISIT)
    second = served.visit(written(first.cookies), first.headers["Location"])
    assert second.status == 303 and second.marks == {}
    assert second.headers["Location"] == "/?table=a%26b&empty=&x=%0D%0ASet-Cookie%3Ay"
    assert free_places(served) == PLACES
    for path, shown in (("/", "/"), ("//evil.example/", None), ("/?next=//evil.example", "/?next=")):
        target = served.get(path, VISIT).headers["Location"]
        assert target is None if shown is None else target.startswith(shown), target


def test_a_browser_that_keeps_no_cookies_is_told_so(served: ServerProcess) -> None:
    first = served.get("/", VISIT)
    told = served.get(first.headers["Location"], VISIT | {"Accept-Language": "es-ES"})
    assert told.status == 403 and "Location" not in told.headers
    page = told.body.decode()
    assert '<html lang="es">' in page and "cookie" in page and "http-equiv" not in page
    assert free_places(served) == PLACES


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "image/avif,image/webp,*/*;q=0.8"},
        {"Accept": "*/*"},
        {"Accept": ""},
        {"Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate"},
        {"Sec-Fetch-Dest": "empty", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Purpose": "prefetch"},
        {"Sec-Purpose": "prefetch;prerender", "Sec-Fetch-Dest": "document"},
        {"Purpose": "prefetch"},
        {"X-Moz": "prefetch"},
    ],
)
@pytest.mark.parametrize("is_known", [True, False])
def test_what_is_no_visit_takes_no_place(
    served: ServerProcess, headers: dict[str, str], is_known: bool
) -> None:
    cookie = new_device(served) if is_known else ""
    answer = served.visit(cookie, **headers)
    assert answer.status == 403 and answer.marks == {}
    assert free_places(served) == PLACES


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_take_no_place(served: ServerProcess, method: str) -> None:
    cookie = new_device(served)
    assert served.get("/", {**VISIT, "Cookie": cookie}, method=method).status in (204, 403, 405)
    assert free_places(served) == PLACES


def test_forty_visits_of_one_device_leave_the_others_their_places(served: ServerProcess) -> None:
    greedy = new_device(served)
    pages = [Page(served, greedy), Page(served, greedy)]
    refused = [served.visit(greedy, **{"Accept-Language": "es"}) for _ in range(40)]
    assert {one.status for one in refused} == {429}
    assert all(one.headers["Retry-After"] == "10" for one in refused)
    told = [one.body.decode() for one in refused]
    assert all('<meta http-equiv="refresh" content="10">' in one and 'lang="es"' in one for one in told)
    assert "Este dispositivo tiene abiertas" in told[0]
    assert "<script" not in told[0]
    assert "en poco tiempo" in told[-1]  # and its visits are counted
    other = Page(served)
    assert all(page.is_known() for page in [*pages, other])


def test_a_full_server_says_so_and_lets_in_whoever_comes_when_a_page_is_closed(served: ServerProcess) -> None:
    pages = [Page(served) for _ in range(3)]
    late = new_device(served)
    full = served.visit(late)
    assert full.status == 503 and full.headers["Retry-After"] == "10"
    assert "no place for another page" in full.body.decode() and "http-equiv" in full.body.decode()
    assert all(page.is_known() for page in pages)
    assert pages[0].goodbye().status == 204
    assert Page(served, late).is_known()


def test_a_browser_that_leaves_before_its_page_is_sent_gives_its_place_back(served: ServerProcess) -> None:
    cookies = [new_device(served) for _ in range(2 * PLACES)]
    for cookie in cookies:
        with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)) as connection:
            connection.request("GET", "/", headers={**VISIT, "Cookie": cookie})
    wait_for(lambda: free_places(served) == PLACES)


@pytest.mark.browser
def test_a_page_that_a_device_left_gives_its_place_to_the_next(tmp_path: Path) -> None:
    """Where no goodbye came: the page that was left first goes, and none of another device."""
    server = SmallServer(tmp_path, code=IMPATIENT)
    try:
        device = new_device(server)
        first, second, other = Page(server, device), Page(server, device), Page(server)
        line = second.socket()
        wait_for(lambda: server.visit(device).status == 200)
        assert not first.is_known() and second.is_known() and other.is_known()
        line.close()
    finally:
        server.end(signal.SIGTERM)


IMPATIENT = HEED_CTRL_C.replace(
    "runpy.run", "import widgets.server.sessions\nwidgets.server.sessions.CONNECT_TIMEOUT_S = 1\nrunpy.run"
)
"""The server, where a page has a second for opening its websocket."""


@pytest.mark.browser
def test_pages_that_nobody_is_at_are_ended(tmp_path: Path) -> None:
    server = SmallServer(tmp_path, "--cull-after", "1")
    try:
        page, left = Page(server), Page(server)
        line = page.socket()
        wait_for(lambda: not left.is_known())
        assert page.is_known()
        line.close()
        wait_for(lambda: not page.is_known())
    finally:
        server.end(signal.SIGTERM)


# -- a page is its device's -----------------------------------------------------------------------


def test_a_page_is_unknown_to_other_devices(served: ServerProcess) -> None:
    page = Page(served)
    stranger = new_device(served)
    for cookie in (stranger, "", "referee_device=short"):
        told = [served.get(f"/referee/pages/{one}", {"Cookie": cookie}) for one in (page.id, "0" * 32)]
        assert {one.status for one in told} == {404}
        assert told[0].body == told[1].body  # nor does it hear that there is one
        assert page.goodbye(Cookie=cookie).status == 404
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            page.socket(cookie=cookie)
        assert refused.value.status_code == 404
    assert page.is_known()


def test_a_goodbye_has_to_say_where_it_comes_from(served: ServerProcess) -> None:
    """A beacon carries no token: the origin is what shows that a page of ours sends it."""
    page = Page(served)
    assert served.get(f"{page.path}/leave", {"Cookie": page.cookie}, method="POST").status == 403
    assert page.goodbye(Origin="http://evil.example").status == 403
    assert page.goodbye(Origin="null").status == 403
    assert page.is_known()
    assert page.goodbye().status == 204
    assert page.state().status == 404 and page.goodbye().status == 404


def test_a_page_has_one_websocket_and_the_newest_counts(served: ServerProcess) -> None:
    page = Page(served)
    older = page.socket()
    newer = page.socket()
    assert [*heard(older)] == [], "it is closed"
    newer.send(json.dumps({"event": "ask", "data": {"id": "1", "query": "no such query"}}))
    answer = next(heard(newer))
    assert answer["content"]["method"] == "answered" and answer["content"]["args"][0]["id"] == "1"
    assert json.loads(page.state().body) == {"connections": 1}
    newer.close()
    wait_for(lambda: json.loads(page.state().body) == {"connections": 0})


def test_a_device_opens_only_so_many_websockets(served: ServerProcess) -> None:
    page = Page(served)

    def open_many() -> None:
        for _ in range(100):
            page.socket().close()

    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        open_many()
    assert refused.value.status_code == 429
    assert page.is_known()


NEEDLESS = (
    ("POST", "/api/kernels"),
    ("GET", "/api/kernels"),
    ("POST", "/api/sessions"),
    ("GET", "/api/kernels/{page}"),
    ("GET", "/api/kernels/{page}/channels"),
    ("DELETE", "/api/kernels/{page}"),
    ("POST", "/voila/api/shutdown/{page}"),
    ("GET", "/referee/ticket"),
    ("DELETE", "/referee/pages/{page}"),
    ("GET", "/referee/pages/{page}/leave"),
    ("GET", "/referee/pages/"),
    ("GET", "/voila/render/referee.ipynb"),
    ("GET", "/voila/tree"),
    ("GET", "/voila/query/{page}"),
    ("GET", "/voila/execution/{page}"),
    ("GET", "/voila/files/referee.ipynb"),
    ("GET", "/voila/api/contents/"),
    ("GET", "/voila/api/themes/"),
    ("GET", "/api/kernelspecs"),
    ("GET", "/api/terminals"),
    ("GET", "/logout"),
    ("GET", "/referee.ipynb"),
)
"""What Voilà and its server have, and no page of ours asks for."""


def test_what_the_page_does_not_need_is_not_there(served: ServerProcess) -> None:
    page = Page(served)
    own = {**VISIT, "Cookie": page.cookie, "Origin": f"http://{served.host}", "X-XSRFToken": "x"}
    for method, path in NEEDLESS:
        answer = served.get(path.format(page=page.id), own, method=method)
        assert answer.status in (403, 404, 405), (method, path, answer.status)
        assert page.is_known(), (method, path)
    assert not [one for one in served.processes() if "kernel" in " ".join(one.cmdline())]


def test_a_query_of_the_address_chooses_nothing(served: ServerProcess) -> None:
    plain, asked = Page(served), Page(served, path="/?theme=dark&template=lab&voila=x")
    assert asked.html.replace(asked.id, "") == plain.html.replace(plain.id, "")
    assert free_places(served) == PLACES - 2


# -- what a request may bring ---------------------------------------------------------------------


def post(server: ServerProcess, path: str, body: Any, **headers: str) -> Answer:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        own = {"Origin": f"http://{server.host}"}
        connection.request("POST", path, body=body, headers=own | headers, encode_chunked=False)
        return Answer(connection.getresponse())


@pytest.mark.parametrize(
    "path", ["/referee/code", "/sit", "/", "/login", "/referee/pages/x/leave", "/nothing"]
)
def test_a_body_that_is_too_long_is_not_taken(served: ServerProcess, path: str) -> None:
    answer = post(served, path, b"x" * 100_000)
    assert answer.status == 413 and "Content-Security-Policy" in answer.headers


def test_a_body_beyond_all_sense_is_cut_off(served: ServerProcess) -> None:
    before = served.memory()
    with suppress(ConnectionError):  # while it is still being sent
        assert post(served, "/referee/code", b"x" * (64 << 20)).status in (400, 413)
    assert served.memory() < before + (32 << 20)


def test_a_body_of_unknown_length_is_not_taken(served: ServerProcess) -> None:
    answer = post(served, "/referee/code", b"2\r\n{}\r\n0\r\n\r\n", **{"Transfer-Encoding": "chunked"})
    assert answer.status == 411


def test_a_head_that_is_too_long_is_cut_off(served: ServerProcess) -> None:
    with pytest.raises((ConnectionError, http.client.HTTPException)):
        served.get("/sit", {"X-Long": "x" * 40_000})


@pytest.mark.parametrize("deep", ["[" * 60_000, '{"code":' * 7_000])
def test_json_that_is_too_deep_is_no_fault_of_the_server(served: ServerProcess, deep: str) -> None:
    known = served.get("/", VISIT).cookies
    log = len(served.log.read_text())
    assert served.post("/referee/code", deep, known).status == 400
    assert served.log.read_text()[log:] == ""
