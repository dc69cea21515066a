"""Who gets a page and its kernel: visitors, and only so many; and to whom a kernel belongs."""

from __future__ import annotations

import http.client
import re
import signal
import stat
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import psutil
import pytest
import websocket

from tests.support.server import VISIT, Answer, Page, ServerProcess, new_device, wait_for, written
from tests.widgets.server.test_kernels import answer_to, message
from widgets.server.channels import LINES_AT_ONCE


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with few places."""
    folder = tmp_path_factory.mktemp("small")
    server = ServerProcess(folder, "--max-pages", "3", "--max-pages-per-device", "2")
    yield server
    server.end(signal.SIGTERM)


@pytest.fixture
def served(small: ServerProcess) -> Iterator[ServerProcess]:
    """The server with all places free, and one heated kernel in waiting."""
    wait_for(lambda: len(small.kernels()) == 1)
    yield small
    for kernel in [*small.cookies]:
        small.goodbye(kernel)
        del small.cookies[kernel]
    wait_for(lambda: len(small.kernels()) == 1)


def has_started(server: ServerProcess, count: int) -> bool:
    """Whether there are so many kernels of pages, and one in waiting, which is heated after a while."""
    wait_for(lambda: len(server.kernels()) > count)
    return len(server.kernels()) == count + 1


def test_a_stranger_is_known_before_anything_is_started(served: ServerProcess) -> None:
    [waiting] = served.kernels()
    for _ in range(40):
        answer = served.get("/", VISIT)
        assert answer.status == 303 and served.cookie() in answer.cookies
    assert served.kernels() == [waiting]


def test_the_first_visit_comes_back_to_the_same_address(served: ServerProcess) -> None:
    first = served.get("/?table=a%26b&empty=&x=%0d%0aSet-Cookie:y", VISIT)
    second = served.visit(written(first.cookies), first.headers["Location"])
    assert second.status == 303 and second.marks == {}
    assert second.headers["Location"] == "/?table=a%26b&empty=&x=%0D%0ASet-Cookie%3Ay"
    assert has_started(served, 0)
    for path, shown in (("/", "/"), ("//evil.example/", None), ("/?next=//evil.example", "/?next=")):
        target = served.get(path, VISIT).headers["Location"]
        assert target is None if shown is None else target.startswith(shown), target


def test_a_browser_that_keeps_no_cookies_is_told_so(served: ServerProcess) -> None:
    first = served.get("/", VISIT)
    told = served.get(first.headers["Location"], VISIT | {"Accept-Language": "es-ES"})
    assert told.status == 403 and "Location" not in told.headers
    page = told.body.decode()
    assert '<html lang="es">' in page and "cookie" in page and "http-equiv" not in page
    assert has_started(served, 0)


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
def test_what_is_no_visit_starts_nothing(
    served: ServerProcess, headers: dict[str, str], is_known: bool
) -> None:
    cookie = new_device(served) if is_known else ""
    [waiting] = served.kernels()
    answer = served.visit(cookie, **headers)
    assert answer.status == 403 and answer.marks == {}
    assert served.kernels() == [waiting]


@pytest.mark.parametrize("method", ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
def test_other_methods_start_nothing(served: ServerProcess, method: str) -> None:
    cookie = new_device(served)
    [waiting] = served.kernels()
    assert served.get("/", {**VISIT, "Cookie": cookie}, method=method).status in (204, 403, 405)
    assert served.kernels() == [waiting]


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
    assert has_started(served, 2)
    other = Page(served)
    assert all(served.kernel_lives(one.kernel) for one in [*pages, other])


def test_a_full_server_says_so_and_lets_in_whoever_comes_when_a_page_is_closed(served: ServerProcess) -> None:
    pages = [Page(served) for _ in range(3)]
    late = new_device(served)
    full = served.visit(late)
    assert full.status == 503 and full.headers["Retry-After"] == "10"
    assert "no place for another page" in full.body.decode() and "http-equiv" in full.body.decode()
    assert has_started(served, 3) and all(served.kernel_lives(one.kernel) for one in pages)
    assert served.goodbye(pages[0].kernel).status == 204
    assert Page(served, late).kernel


def test_a_page_whose_browser_has_gone_meanwhile_leaves_no_kernel(served: ServerProcess) -> None:
    cookie = new_device(served)
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)) as connection:
        served.fork_server().suspend()  # no other kernel can be started
        try:
            page = Page(served)  # takes the one in waiting
            connection.request("GET", "/", headers={**VISIT, "Cookie": cookie})
            begun = connection.getresponse()  # its page has begun, and cannot be finished
            begun.close()
            connection.close()
        finally:
            served.fork_server().resume()
    assert has_started(served, 1)
    assert served.kernel_lives(page.kernel)


# -- a kernel is its device's ---------------------------------------------------------------------


def test_a_kernel_is_unknown_to_other_devices(served: ServerProcess) -> None:
    page = Page(served)
    stranger = new_device(served)
    nobody = "0" * 8 + "-0000-0000-0000-" + "0" * 12
    for cookie in (stranger, "", "referee_device=short"):
        told = [served.get(f"/api/kernels/{one}", {"Cookie": cookie}) for one in (page.kernel, nobody)]
        assert {one.status for one in told} == {404}
        assert told[0].body == told[1].body  # nor does it hear that there is one
        assert served.goodbye(page.kernel, Cookie=cookie).status == 404
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            served.channels(page.kernel, cookie=cookie)
        assert refused.value.status_code == 404
    assert served.kernel_lives(page.kernel)


def test_nobody_has_the_kernel_in_waiting(served: ServerProcess) -> None:
    """Its id would be learnt by a page's device only, but does not help before."""
    page = Page(served)
    served.goodbye(page.kernel)
    assert served.get(f"/api/kernels/{page.kernel}", {"Cookie": page.cookie}).status == 404


def test_ids_of_kernels_are_in_no_command_line_and_their_files_their_owners(served: ServerProcess) -> None:
    page = Page(served)
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            assert page.kernel not in " ".join(process.cmdline())
    connection = served.connection_file(page.kernel)
    assert page.kernel not in connection.read_text()
    assert stat.S_IMODE(connection.stat().st_mode) == 0o600
    assert stat.S_IMODE(connection.parent.stat().st_mode) & 0o077 == 0
    assert not [one for one in connection.parent.iterdir() if page.kernel in one.name]


def test_a_page_opens_only_so_many_lines(served: ServerProcess) -> None:
    page = Page(served)
    lines = []
    try:
        for _ in range(LINES_AT_ONCE):
            lines.append(served.channels(page.kernel))
            lines[-1].send(message("comm_info_request", "shell", target_name="jupyter.widget"))
            answer_to(lines[-1], "comm_info_reply")
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            served.channels(page.kernel)
    finally:
        for line in lines:
            line.close()
    assert refused.value.status_code == 429


def test_the_same_message_again_leaves_no_traceback(served: ServerProcess) -> None:
    """A kernel by itself takes it for an attack on its line, which is the server's alone."""
    line = served.channels(Page(served).kernel)
    log = len(served.log.read_text())
    again = message("comm_info_request", "shell", target_name="jupyter.widget")
    try:
        for _ in range(20):
            line.send(again)
            answer_to(line, "comm_info_reply")
    finally:
        line.close()
    assert served.log.read_text()[log:] == ""


NEEDLESS = (
    ("POST", "/api/kernels"),
    ("GET", "/api/kernels"),
    ("POST", "/api/sessions"),
    ("POST", "/api/kernels/{kernel}/restart"),
    ("POST", "/api/kernels/{kernel}/interrupt"),
    ("DELETE", "/api/kernels/{kernel}"),
    ("GET", "/voila/render/referee.ipynb"),
    ("GET", "/voila/tree"),
    ("GET", "/voila/query/{kernel}"),
    ("GET", "/voila/execution/{kernel}"),
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
    before = {one.pid for one in served.kernels()}
    for method, path in NEEDLESS:
        answer = served.get(path.format(kernel=page.kernel), own, method=method)
        assert answer.status in (403, 404, 405), (method, path, answer.status)
        assert served.kernel_lives(page.kernel), (method, path)
        assert len({one.pid for one in served.kernels()} - before) <= 1, (method, path)  # the next in waiting


def test_a_query_chooses_nothing_and_starts_no_more(served: ServerProcess) -> None:
    plain, asked = Page(served), Page(served, path="/?theme=dark&template=lab&voila=x")
    ids = re.compile(r"[0-9a-f]{32}|[0-9a-f-]{36}")  # of kernels and widgets
    assert ids.sub("", asked.html) == ids.sub("", plain.html)
    assert has_started(served, 2)


# -- what a request may bring ---------------------------------------------------------------------


def post(server: ServerProcess, path: str, body: Any, **headers: str) -> Answer:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        own = {"Origin": f"http://{server.host}"}
        connection.request("POST", path, body=body, headers=own | headers, encode_chunked=False)
        return Answer(connection.getresponse())


@pytest.mark.parametrize(
    "path", ["/referee/code", "/sit", "/", "/login", "/voila/api/shutdown/x", "/nothing"]
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
        served.get("/referee/ticket", {"X-Long": "x" * 40_000})


@pytest.mark.parametrize("deep", ["[" * 60_000, '{"code":' * 7_000])
def test_json_that_is_too_deep_is_no_fault_of_the_server(served: ServerProcess, deep: str) -> None:
    known = served.get("/", VISIT).cookies
    log = len(served.log.read_text())
    assert served.post("/referee/code", deep, known).status == 400
    assert served.log.read_text()[log:] == ""
