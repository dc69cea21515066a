"""Behind Debian's nginx, which speaks TLS for the server: pages, websockets, codes and limits."""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.conftest import ASSET, Server, Tablet, put_away
from tests.support.nginx import NAME, Nginx
from tests.support.server import free_port
from tests.support.tls import write_certificate
from widgets.server.security import HEADERS, HSTS

pytestmark = pytest.mark.thorough

CONFIG = """
  map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
  server {{
    listen 127.0.0.1:{port} ssl;
    server_name {name};
    ssl_certificate {folder}/cert.pem;
    ssl_certificate_key {folder}/key.pem;
    location / {{
      proxy_pass http://127.0.0.1:{behind};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }}
  }}
"""


class Fronted(Server):
    """The server, and nginx in front of it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.front = free_port()
        self.public = f"https://{NAME}:{self.front}/"
        self.options = ("--public-url", self.public, "--trusted-proxy", "127.0.0.1", "--open")
        self.trust = write_certificate(folder, NAME)
        self.proxy = Nginx(folder, CONFIG.format(folder=folder, port=self.front, behind=self.port, name=NAME))

    def start(self) -> None:
        super().start()
        self.url = self.public
        self.proxy.start()
        deadline = time.monotonic() + 60
        while True:
            try:
                assert self.ask("GET", ASSET).status == 200
                return
            except ConnectionRefusedError:
                assert self.proxy.runs and time.monotonic() < deadline
                time.sleep(0.05)

    def stop(self) -> None:
        self.proxy.stop()
        super().stop()

    def ask(self, method: str, path: str, **headers: str) -> http.client.HTTPResponse:
        """Send the proxy a request over TLS."""
        given = {"Host": f"{NAME}:{self.front}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        with closing(Dialled(self.front, self.trust)) as line:
            line.request(method, f"/{path}", body="{}" if method == "POST" else None, headers=given)
            answer = line.getresponse()
            answer.read()
            return answer

    def visit(self) -> str:
        """Open the page for the first time, and return the cookies."""
        made = self.ask("GET", "", Accept="text/html").headers.get_all("Set-Cookie", [])
        return "; ".join(one.partition(";")[0] for one in made)


class Dialled(http.client.HTTPSConnection):
    """A connection to this machine, whose certificate must be for the name."""

    def __init__(self, port: int, trust: ssl.SSLContext) -> None:
        super().__init__(NAME, port, timeout=60, context=trust)
        self._trust = trust

    def connect(self) -> None:
        # not from the proxy's own address, which would count as a further proxy
        line = socket.create_connection(("127.0.0.1", self.port), self.timeout, ("127.0.0.2", 0))
        self.sock = self._trust.wrap_socket(line, server_hostname=NAME)


@pytest.fixture(scope="module")
def fronted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fronted]:
    server = Fronted(tmp_path_factory.mktemp("fronted"))
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


@pytest.fixture(scope="module")
def named_browser(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
    given = browser_type_launch_args
    browser = browser_type.launch(**{**given, "args": [*given["args"], rules]})
    yield browser
    browser.close()


def test_a_table_with_a_phone_plays_behind_the_proxy(named_browser, browser_context_args, fronted):
    contexts = [named_browser.new_context(**browser_context_args, ignore_https_errors=True) for _ in range(2)]
    tablet, phone = (Tablet(one.new_page(), fronted) for one in contexts)
    try:
        tablet.open().start_game(3)
        tablet.tap(tablet.page.get_by_role("button", name="Phones"))
        tablet.tap(tablet.button("Show the code").nth(1))
        code = tablet.sheet.locator("img")
        code.evaluate("one => one.decode()")  # until it can be drawn
        picture = code.screenshot(scale="css")
        [code] = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
        assert code.text.startswith(f"{fronted.public}join/")
        phone.page.goto(code.text)
        phone.page.get_by_role("button", name="I am Bo").click()
        expect(phone.now).to_be_visible()
        expect(tablet.sheet.get_by_role("listitem").nth(1)).to_contain_text("on a phone")
        for context in contexts:  # a session over TLS sets no cookie for plain HTTP
            jar = {one["name"]: one for one in context.cookies()}
            [device] = [one for name, one in jar.items() if "device" in name]
            assert device["secure"] and device["httpOnly"]
        # a change on one device shows on the other, by websockets through the proxy
        phone.page.reload()
        expect(phone.now).to_be_visible()
        tablet.page.keyboard.press("Escape")
        tablet.reveal(None, {"loss": 3}, {"workers": 2, "credits": 6, "gain": 4})
        expect(phone.now).to_contain_text("Ana")
        assert tablet.errors == phone.errors == []
        assert tablet.hosts <= {NAME, None}
    finally:
        for context in contexts:
            put_away(context)
            context.close()


def test_answers_carry_all_that_binds_the_browser_and_hsts(fronted):
    for path in ("", "sit", ASSET, "no/such/page"):
        answer = fronted.ask("GET", path)
        for name, value in [*HEADERS.items(), HSTS]:
            assert answer.headers.get_all(name) == [value], (path, name)


def test_another_name_or_origin_is_refused_through_the_proxy_too(fronted):
    assert fronted.ask("GET", "", Host=f"evil.example:{fronted.front}").status == 421
    own = fronted.public.rstrip("/")
    served = fronted.ask("POST", "referee/code", Origin=own, Cookie=fronted.visit())
    assert served.status == 404  # there is no such table
    for origin in (
        "null",
        f"https://{NAME}",
        own.replace("https", "http"),
        f"http://127.0.0.1:{fronted.port}",
    ):
        assert fronted.ask("POST", "referee/code", Origin=origin).status == 403


def test_no_device_is_another_one_by_what_it_says_of_itself(fronted):
    """The proxy appends the client's address to the list; a client cannot evade limits with other headers."""

    known = fronted.visit()

    def tried(number: int) -> int:
        lie = f"203.0.113.{number}"
        origin = fronted.public.rstrip("/")
        lies = {"X_Forwarded_For": lie, "X_Real_IP": lie, "Forwarded": f"for={lie}"}
        return fronted.ask("POST", "referee/code", Origin=origin, Cookie=known, **lies).status

    statuses = [tried(number) for number in range(12)]
    assert statuses[-1] == 429 and set(statuses) == {404, 429}
