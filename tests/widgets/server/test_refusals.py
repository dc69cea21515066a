"""What a running server refuses before any handler runs, and what every page of it is free of."""

from __future__ import annotations

import http.client
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode

import pytest
import websocket

from referee.store import open_store
from referee.store.log import NewTable
from tests.support.server import ASSET, FORM, Answer, Page, ServerProcess, form_token, written
from widgets.server.security import HEADERS

EVIL = "evil.example"
PATHS = [
    "/",
    "/sit",
    ASSET,
    "/referee/pages/{0}",
    "/referee/pages/{0}/socket",
    "/no/such/page",
    "/login",
]


def sent(server: ServerProcess, method: str, path: str, **headers: str) -> Answer:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        connection.request(method, path, body="{}" if method == "POST" else None, headers=given)
        return Answer(connection.getresponse())


# -- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("path", PATHS)
def test_a_page_that_made_its_name_lead_here_gets_nothing(
    served: ServerProcess, opened: Page, method: str, path: str
) -> None:
    answer = sent(served, method, path.format(opened.id), Host=f"{EVIL}:{served.port}")
    assert answer.status == 421 and len(answer.body) < 200
    assert "Set-Cookie" not in answer.headers
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert opened.is_known()


def test_nor_does_its_websocket(served: ServerProcess, opened: Page) -> None:
    for origin in (f"http://{EVIL}:{served.port}", f"http://{served.host}"):
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            opened.socket(host=f"{EVIL}:{served.port}", origin=origin)
        assert refused.value.status_code == 421


def test_the_refusal_says_what_to_do_in_the_browsers_language(served: ServerProcess) -> None:
    spanish = sent(served, "GET", "/", Host=EVIL, Accept_Language="es-ES,es;q=0.9")
    assert spanish.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert spanish.body.decode() == (
        "Este servidor no se llama así. Abre la dirección que mostró al arrancar.\n"
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]:8866", "192.168.1.20:80", "localhost:1", "LOCALHOST."])
def test_addresses_and_the_machines_names_are_served(served: ServerProcess, host: str) -> None:
    assert sent(served, "GET", ASSET, Host=host).status == 200
    name = socket.gethostname()
    for own in (name, f"{name.partition('.')[0]}.local", f"{name.partition('.')[0]}.lan"):
        assert sent(served, "GET", ASSET, Host=f"{own}:{served.port}").status == 200


def raw(server: ServerProcess, request: str) -> bytes:
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=60)) as line:
        line.sendall(request.encode())
        return line.recv(100)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["Host: 127.0.0.1", f"Host: {EVIL}"], b"400"),
        ([f"Host: 127.0.0.1, {EVIL}"], b"400"),
        ([], b"400"),
        ([f"Host: {EVIL}", "X-Forwarded-Host: 127.0.0.1"], b"421"),
        ([f"Host: {EVIL}", "Forwarded: host=127.0.0.1"], b"421"),
        ([f"Host: 127.0.0.1@{EVIL}"], b"4"),
        ([f"Host: {EVIL}:80:127.0.0.1"], b"4"),
    ],
)
def test_a_host_that_is_said_twice_or_strangely_is_refused(
    served: ServerProcess, headers: list[str], status: bytes
) -> None:
    answer = raw(served, "\r\n".join(["GET / HTTP/1.1", *headers, "Connection: close", "", ""]))
    assert answer.split()[1].startswith(status), answer


# -- origins ----------------------------------------------------------------------------------------


@pytest.fixture
def table(served: ServerProcess) -> Iterator[Any]:
    store = open_store(served.store)
    seats = [{"name": name} for name in ("Ana", "Bo", "Cy")]
    row = store.create(NewTable("reputation", seats), host="f" * 64)
    yield store, row.id
    store.close()


def foreign_origins(server: ServerProcess) -> list[str]:
    return [
        *("null", "", f"http://{EVIL}", "http://127.0.0.1", f"http://127.0.0.1:{server.port + 1}"),
        *(f"https://{server.host}", f"http://{server.host}.{EVIL}", f"http://x@{server.host}"),
        f"http://localhost:{server.port}",
    ]


def test_only_the_very_origin_changes_anything(served: ServerProcess, opened: Page, table: Any) -> None:
    store, table_id = table
    marks = served.get(f"/join/{store.invite(table_id, 'seat', 1)}").marks
    form = served.get("/sit", {"Cookie": written(marks)})
    marks |= form.marks
    jar = written(marks)
    roles = store.roles(table_id)
    for origin in foreign_origins(served):
        for path in ("/sit", "/referee/code", f"{opened.path}/leave", "/login"):
            answer = sent(served, "POST", path, Origin=origin, Cookie=jar, Sec_Fetch_Site="same-origin")
            assert (answer.status, answer.headers["Set-Cookie"]) == (403, None), (origin, path)
        assert opened.goodbye(Origin=origin).status == opened.state(Origin=origin).status == 403
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            opened.socket(origin=origin)
        assert refused.value.status_code == 403
    assert store.roles(table_id) == roles
    assert opened.is_known()
    taken = served.post("/sit", urlencode(form_token(form)), marks, **FORM)
    assert taken.status == 303 and len(store.roles(table_id)) == len(roles) + 1


def test_what_another_site_embeds_is_no_page_and_no_device(served: ServerProcess) -> None:
    for site in ("cross-site", "same-site"):
        for mode, dest in (
            ("no-cors", "image"),
            ("navigate", "iframe"),
            ("no-cors", "script"),
            ("cors", "empty"),
        ):
            answer = sent(served, "GET", "/", Sec_Fetch_Site=site, Sec_Fetch_Mode=mode, Sec_Fetch_Dest=dest)
            assert (answer.status, answer.headers["Set-Cookie"]) == (403, None)


# -- pages ------------------------------------------------------------------------------------------


class Scripts(HTMLParser):
    """The scripts of a page that would run although they are in no file, and handlers in attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self._is_inline = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [name for name in given if name.startswith("on")]
        self.inline += [value for value in given.values() if (value or "").strip().startswith("javascript:")]
        self._is_inline = tag == "script" and "src" not in given and "json" not in (given.get("type") or "")

    def handle_data(self, data: str) -> None:
        if self._is_inline and data.strip():
            self.inline.append(data)


def policy(answer: Any) -> dict[str, set[str]]:
    rules = (rule.split() for rule in answer.headers["Content-Security-Policy"].split(";"))
    return {name: set(sources) for name, *sources in rules}


def test_the_parser_of_these_tests_sees_scripts() -> None:
    page = '<script>one()</script><p onclick="two()"></p><a href="javascript:three()"></a><script src="x">'
    assert Scripts(page).inline == ["one()", "onclick", "javascript:three()"]


LOOKS = ("theme", "template", "voila-theme", "voila-template")
MARKUP = ("%22%3E%3Cscript%3Ealert(1)%3C/script%3E", '"><script>alert(1)</script>')


@pytest.mark.parametrize("markup", MARKUP, ids=["encoded", "plain"])
def test_the_page_is_the_same_whatever_look_it_is_asked_for(
    served: ServerProcess, opened: Page, markup: str
) -> None:
    """The attack puts a script into the page, by what the page prints of its address."""
    query = "&".join(f"{name}={markup}" for name in LOOKS)
    attacked = Page(served, path=f"/?{query}&classic-tree=true")
    assert Scripts(attacked.html).inline == []
    assert "alert(1)" not in attacked.html
    assert VARYING.sub("", attacked.html) == VARYING.sub("", opened.html)
    assert attacked.goodbye().status == 204


VARYING = re.compile(r'"page": "\w+"')
"""The page's id."""


@pytest.mark.parametrize("path", [*PATHS, "/logout", "/join/{0}", "/voila/files/x.png", "/referee/code"])
def test_no_page_has_an_inline_script_and_none_may(served: ServerProcess, opened: Page, path: str) -> None:
    page = opened if path == "/" else None
    answer = page or served.get(path.format(opened.id) + "?theme=" + MARKUP[0])
    rules = policy(answer)
    assert rules["script-src"] == {"'self'"}
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == {"'none'"}
    text = page.html if page else answer.body.decode("utf-8", "replace")
    if answer.headers["Content-Type"].startswith("text/html"):
        assert Scripts(text).inline == []
    assert "alert(1)" not in text


@pytest.mark.browser
def test_the_pages_of_a_password_have_none_either(locked_pages: ServerProcess) -> None:
    for path in ("/login", "/login?next=" + MARKUP[0], "/login?error=" + MARKUP[0]):
        form = locked_pages.get(path)
        assert form.status == 200 and Scripts(form.body.decode()).inline == []
    forged = sent(locked_pages, "POST", "/login")
    assert forged.status == 403 and Scripts(forged.body.decode()).inline == []
    assert "<h1>403: Forbidden</h1>" in forged.body.decode()


@pytest.mark.browser
@pytest.mark.parametrize(
    "address", ["//evil.example", "https://evil.example", "/%5Cevil.example", "/a%0D%0ASet-Cookie:%20a=b"]
)
def test_a_password_leads_to_no_other_site_and_to_no_failure(
    locked_pages: ServerProcess, address: str
) -> None:
    """An attacker sends a link to the login, which would redirect to a page that looks like ours."""
    before = len(locked_pages.log.read_text())
    form = locked_pages.get("/login")
    token = form.cookies["_xsrf"]
    typed = urlencode({"password": "sesame street", "_xsrf": token, **form_token(form)})
    answer = locked_pages.post(f"/login?next={address}", typed, form.cookies, **FORM)
    assert answer.status == 302
    assert answer.headers["Location"] in ("/", "/%5Cevil.example")  # the latter is a path here
    assert "a" not in answer.cookies
    assert "Traceback" not in locked_pages.log.read_text()[before:]


@pytest.fixture(scope="module")
def locked_pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path_factory.mktemp("locked"), REFEREE_PASSWORD="sesame street")
    yield server
    server.end(signal.SIGTERM)


def test_the_page_states_its_policy_itself_where_no_header_does(opened: Page) -> None:
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', opened.html)
    assert found is not None
    stated = unescape(found[1])
    assert opened.headers["Content-Security-Policy"] == f"{stated}; frame-ancestors 'none'"
    assert opened.html.index(found[0]) < opened.html.index("<script")
