"""The server with a certificate, and behind a proxy that has one."""

from __future__ import annotations

import http.client
import signal
import ssl
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import websocket

from referee.store import open_store
from tests.support.page_client import Device, table_of
from tests.support.server import VISIT, Answer, Page, ServerProcess, written
from tests.support.tls import write_certificate
from tests.widgets.server.test_refusals import sent
from widgets.server.security import HSTS

pytestmark = pytest.mark.browser


class TlsServer(ServerProcess):
    """A server that itself speaks TLS, with a certificate for its name."""

    def __init__(self, folder: Path) -> None:
        self.trust = write_certificate(folder, "127.0.0.1", "games.example.org")
        options = ("--tls-cert", str(folder / "cert.pem"), "--tls-key", str(folder / "key.pem"))
        super().__init__(folder, *options)

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
        with closing(
            http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=self.trust)
        ) as line:
            line.request(method, path, headers=headers or {})
            return Answer(line.getresponse())


def test_with_a_certificate_all_goes_by_tls(tmp_path: Path) -> None:
    server = TlsServer(tmp_path)
    try:
        with pytest.raises((http.client.RemoteDisconnected, ConnectionResetError)):
            sent(server, "GET", "/")
        first = server.get("/", VISIT)
        made = first.headers.get_all("Set-Cookie", [])
        assert made and all("; Secure" in one for one in made)
        assert list(first.marks) == [f"__Host-{server.cookie()}"]
        page = Page(server, written(first.cookies))
        name, age = HSTS
        assert page.headers[name] == age
        assert page.is_known()
        address = f"wss://{server.host}{page.path}/socket"
        trusted = {"cert_reqs": ssl.CERT_REQUIRED, "context": server.trust}
        for origin in (f"http://{server.host}", "null", "https://127.0.0.1"):
            with pytest.raises(websocket.WebSocketBadStatusException):
                websocket.create_connection(
                    address, sslopt=trusted, origin=origin, cookie=page.cookie, timeout=60
                )
        line = websocket.create_connection(
            address, sslopt=trusted, origin=f"https://{server.host}", cookie=page.cookie, timeout=60
        )
        line.close()
    finally:
        said = server.end(signal.SIGTERM)
    assert f"  https://{server.host}/\n" in said


PUBLIC = "games.example.org"
BEHIND_A_PROXY = ("--public-url", f"https://{PUBLIC}", "--trusted-proxy", "127.0.0.1")


@pytest.fixture(scope="module")
def fronted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a proxy in front, which these tests play."""
    server = ServerProcess(tmp_path_factory.mktemp("fronted"), *BEHIND_A_PROXY, "--open")
    yield server
    assert f"  https://{PUBLIC}/\n" in server.end(signal.SIGTERM)


def forwarded(address: str, **more: str) -> dict[str, str]:
    return {"Host": PUBLIC, "X_Forwarded_For": address, "X_Forwarded_Proto": "https", **more}


def test_behind_a_proxy_scheme_host_and_origin_are_the_public_ones(fronted: ServerProcess) -> None:
    answer = sent(fronted, "GET", "/", **forwarded("203.0.113.7", **VISIT))
    assert answer.status == 303 and answer.headers[HSTS[0]] == HSTS[1]
    assert all("; Secure" in one for one in answer.headers.get_all("Set-Cookie"))
    jar = written(answer.cookies)
    inside = sent(fronted, "GET", "/", **VISIT)
    assert inside.headers[HSTS[0]] is None
    assert not any("; Secure" in one for one in inside.headers.get_all("Set-Cookie"))
    own, other = f"https://{PUBLIC}", f"http://{PUBLIC}"
    for origin, status in ((own, 404), (other, 403)):
        asked = forwarded("203.0.113.7", Origin=origin, Cookie=jar)
        assert sent(fronted, "GET", "/referee/pages/none", **asked).status == status
    other_name = forwarded("203.0.113.7", Cookie=jar) | {"Host": f"x.{PUBLIC}"}
    assert sent(fronted, "GET", "/referee/pages/none", **other_name).status == 421


def test_behind_a_proxy_tries_are_counted_by_device(fronted: ServerProcess) -> None:
    jar = written(sent(fronted, "GET", "/", **forwarded("203.0.113.7", **VISIT)).cookies)

    def tried(address: str) -> int:
        asked = forwarded(address, Origin=f"https://{PUBLIC}", Cookie=jar)
        return sent(fronted, "POST", "/referee/code", **asked).status

    assert [tried("203.0.113.7") for _ in range(11)] == [404] * 10 + [429]
    assert tried("203.0.113.8") == 404
    # what a device puts before the proxy's own word makes it nobody else
    assert tried("198.51.100.1, 203.0.113.7") == 429


def test_who_comes_through_a_proxy_is_asked_for_the_word(tmp_path: Path) -> None:
    """The server listens on this machine alone, and yet is reached from everywhere."""
    server = ServerProcess(tmp_path, *BEHIND_A_PROXY)
    try:
        answer = sent(server, "GET", "/", **forwarded("203.0.113.7", **VISIT))
        assert (answer.status, answer.headers["Location"]) == (303, "/enter")
    finally:
        server.end(signal.SIGTERM)


def test_phones_are_told_the_public_address(tmp_path: Path) -> None:
    """This machine's own, at which the server listens, leads them nowhere."""
    server = ServerProcess(tmp_path, *BEHIND_A_PROXY, "--open")
    try:
        with closing(open_store(server.store)) as store:
            device = Device(server, "tablet", table_of(store, "tablet"))
        assert device.tap("invite", seat=1) is None
        assert device.screens["phones"]["qr"]["seat"] == 1 and device.screens["phones"]["unreached"] is None
        device.close()
    finally:
        server.end(signal.SIGTERM)
