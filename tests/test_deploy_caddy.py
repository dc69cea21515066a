"""HTTPS at home: the program and Caddy accept the recipes' settings and follow them."""

from __future__ import annotations

import json
import re
import shlex
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path

import pytest
import websocket

from tests.support.caddy import CADDYFILE, PROGRAM, Caddy
from tests.support.server import VISIT, ServerProcess, block, free_port, wait_for
from widgets.server.command import serve
from widgets.server.network import proxy_addresses

NAME = "referee.home.arpa"
OPERATING = (CADDYFILE.parents[1] / "docs" / "operating.md").read_text("utf-8")


def test_the_recipes_start_the_server_as_it_understands_it() -> None:
    [named] = re.findall(r"^#\s+(referee serve .+)$", CADDYFILE.read_text("utf-8"), re.MULTILINE)
    recipes = OPERATING.partition("## HTTPS at home")[2].partition("\n## ")[0]
    said = re.findall(r"^(referee serve .+?)(?:  +#.*)?$", recipes, re.MULTILINE)
    assert len(said) == 2 and said[0] == named, "Caddy's and Tailscale's"
    for command in said:
        options = serve.make_context("serve", shlex.split(command)[2:]).params
        assert (options["host"], options["word"]) == ("127.0.0.1", True)
        assert proxy_addresses(options["proxies"]) == {"127.0.0.1"}
        assert options["public_url"].startswith("https://")
        assert f"127.0.0.1:{options['port']}" in CADDYFILE.read_text("utf-8")
    assert "root.crt" in recipes and f"tailscale serve --bg {options['port']}" in recipes


@pytest.mark.thorough
@pytest.mark.skipif(PROGRAM is None, reason="this machine has no Caddy: apt install caddy")
def test_caddy_understands_its_settings() -> None:
    assert PROGRAM is not None
    command = [PROGRAM, "validate", "--adapter", "caddyfile", "--config", str(CADDYFILE)]
    checked = subprocess.run(command, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr


class Home:
    """A referee, Caddy in front of it, and a device that trusts Caddy's certificate authority."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.origin = f"https://{NAME}:{self.port}"
        given = (
            "--trusted-proxy",
            "127.0.0.1",
            "--public-url",
            self.origin,
            "--open",
            "--log-format",
            "json",
        )
        self.server = ServerProcess(folder, *given)
        self.caddy = Caddy(folder, f"{NAME}:{self.port}", self.server.host)
        wait_for(self._listens)
        self.trust = ssl.create_default_context(cafile=str(self.caddy.root))

    def _listens(self) -> bool:
        assert self.caddy.runs
        with closing(socket.socket()) as probe:
            return self.caddy.root.exists() and probe.connect_ex(("127.0.0.1", self.port)) == 0

    def line(self) -> ssl.SSLSocket:
        """Connect to Caddy on this machine by its name."""
        return self.trust.wrap_socket(
            socket.create_connection(("127.0.0.1", self.port), 60), server_hostname=NAME
        )

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        with closing(HTTPSConnection(NAME, self.port, timeout=60)) as connection:
            connection.sock = self.line()
            connection.request("GET", path, headers={**VISIT, "Host": f"{NAME}:{self.port}", **headers})
            answer = connection.getresponse()
            return answer, answer.read()

    def stop(self) -> None:
        self.caddy.stop()
        self.server.end(signal.SIGINT)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    started = Home(tmp_path)
    yield started
    started.stop()


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.skipif(PROGRAM is None, reason="this machine has no Caddy: apt install caddy")
def test_pages_cookies_and_websockets_are_of_https_behind_caddy(home: Home) -> None:
    first, _ = home.get("/")
    assert first.status == 303
    cookies = first.headers.get_all("Set-Cookie") or []
    assert all("; Secure" in one for one in cookies)
    assert any(one.startswith("__Host-") for one in cookies), "bound to this name"
    cookie = "; ".join(one.partition(";")[0] for one in cookies)
    answer, body = home.get("/", Cookie=cookie, **{"X-Forwarded-For": "203.0.113.9"})
    assert answer.status == 200
    page = block(body.decode(), "br-page")["page"]
    path = f"/referee/pages/{page}/socket"
    with closing(home.line()) as line:
        opened = websocket.create_connection(
            f"wss://{NAME}:{home.port}{path}", socket=line, cookie=cookie, origin=home.origin
        )
        assert opened.connected
        state, _ = home.get(f"/referee/pages/{page}", Cookie=cookie)
        assert state.status == 200
        opened.close()
    with closing(home.line()) as line, pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        websocket.create_connection(
            f"wss://{NAME}:{home.port}{path}", socket=line, cookie=cookie, origin=f"http://{NAME}:{home.port}"
        )


@pytest.mark.thorough
@pytest.mark.browser
@pytest.mark.skipif(PROGRAM is None, reason="this machine has no Caddy: apt install caddy")
def test_a_client_cannot_say_behind_caddy_who_it_is(home: Home) -> None:
    for name in ("X-Forwarded-For", "X-Real-Ip", "Forwarded"):
        home.get("/", **{name: "203.0.113.9", "X-Forwarded-Proto": "http"})
    log = home.server.log.read_text("utf-8")
    told = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    asked = [one for one in told if one["event"] == "request"]
    assert len(asked) >= 3 and {one["address"] for one in asked} == {"127.0.0.1"}
