"""nginx with the settings in ``deploy/``, in front of a server that only waits."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.support.nginx import NAME, Nginx, deployed_config
from tests.support.server import free_port, wait_for
from tests.support.tls import write_certificate

pytestmark = pytest.mark.thorough

MOST = 3
"""The most connections of a client, instead of hundreds."""
BURST = 10
"""The most login requests of a client, likewise."""


class Waiting(BaseHTTPRequestHandler):
    """Answers at once, but ``/wait`` only when ``is_over`` is set."""

    protocol_version = "HTTP/1.1"
    is_over = threading.Event()
    waiting: list[str] = []

    def do_GET(self) -> None:
        if self.path == "/wait":
            self.waiting.append(self.path)
            self.is_over.wait(30)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class Proxy:
    """nginx with lower limits, which takes the client's address from a header."""

    def __init__(self, folder: Path, upstream: int) -> None:
        self.port = free_port()
        self._trust = write_certificate(folder, NAME)
        text = deployed_config(folder, self.port, dict.fromkeys("ab", upstream))
        for was, instead in (
            (r"limit_conn referee_connections \d+;", f"limit_conn referee_connections {MOST};"),
            (r"burst=\d+ nodelay;", f"burst={BURST} nodelay;"),
            (r"map \$remote_addr \$referee_client", "map $http_x_client $referee_client"),
            (r"default \$binary_remote_addr;", "default $http_x_client;"),
        ):
            text, count = re.subn(was, instead, text)
            assert count == 1, was
        self.nginx = Nginx(folder, text)
        self.nginx.start()
        wait_for(self._listens)

    def _listens(self) -> bool:
        assert self.nginx.runs
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def get(self, path: str, client: str) -> int:
        """Send a request as a client, and return the status."""
        [status] = self.get_often(path, client, 1)
        return status

    def get_often(self, path: str, client: str, times: int) -> list[int]:
        """Send the request several times over one connection, and return the statuses."""
        statuses = []
        with closing(HTTPSConnection(NAME, self.port, timeout=60)) as connection:
            line = socket.create_connection(("127.0.0.1", self.port), 60)
            connection.sock = self._trust.wrap_socket(line, server_hostname=NAME)
            for _ in range(times):
                connection.request("GET", path, headers={"Host": NAME, "X-Client": client})
                answer = connection.getresponse()
                answer.read()
                statuses.append(answer.status)
        return statuses


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    Waiting.is_over.clear()
    Waiting.waiting.clear()
    with ExitStack() as stack:
        server = stack.enter_context(ThreadingHTTPServer(("127.0.0.1", 0), Waiting))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        stack.callback(server.shutdown)
        started = Proxy(tmp_path, server.server_address[1])
        stack.callback(started.nginx.stop)
        stack.callback(Waiting.is_over.set)
        yield started


@pytest.mark.parametrize(
    ("client", "same", "other"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("2001:db8:0:1::7", "2001:db8:0:1:ffff:1:2:3", "2001:db8:0:2::7"),
        ("2001:db8:1::7", "2001:db8:1::f:f:f:f", "2001:db8:2::7"),
    ],
)
def test_a_client_holds_so_many_connections_and_no_other_has_fewer(
    proxy: Proxy, client: str, same: str, other: str
) -> None:
    with ThreadPoolExecutor(MOST) as pool:
        waiting = [pool.submit(proxy.get, "/wait", client) for _ in range(MOST)]
        wait_for(lambda: len(Waiting.waiting) == MOST)
        assert proxy.get("/", same) == 429
        assert proxy.get("/", other) == 200
        Waiting.is_over.set()
        assert [one.result() for one in waiting] == [200] * MOST
    wait_for(lambda: proxy.get("/", same) == 200)


def test_a_flood_at_the_door_ends_at_nginx_and_keeps_no_other_out(proxy: Proxy) -> None:
    statuses = proxy.get_often("/enter", "203.0.113.7", 100)
    assert {*statuses[:BURST]} == {200}, "those who come in at once"
    assert {*statuses} == {200, 429}
    assert proxy.get("/enter", "203.0.113.8") == 200
    assert proxy.get("/", "203.0.113.7") == 200, "what is not the door goes on"
