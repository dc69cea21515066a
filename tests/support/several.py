"""Two servers on one PostgreSQL behind nginx, as ``deploy/`` sets them up, and pages that are moved."""

from __future__ import annotations

import http.client
import signal
import socket
import ssl
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import websocket

from tests.support.nginx import NAME, Nginx, deployed_config
from tests.support.server import Answer, ServerProcess, free_port, wait_for
from tests.support.tls import write_certificate
from widgets.server.operations import READY

DRAIN = 30
"""Seconds that pages have for moving: a busy machine needs more than a table does."""


class Several(ServerProcess):
    """What devices see of the servers: one address, by TLS. Its methods ask the proxy."""

    def __init__(self, folder: Path, store: str, *arguments: str) -> None:
        self.folder, self.store = folder, store
        self.port = free_port()
        self.host = f"{NAME}:{self.port}"
        self.url = f"https://{self.host}/"
        self.ports = {name: free_port() for name in "ab"}
        self.metrics = {name: free_port() for name in "ab"}
        self.arguments = arguments
        self._trust = write_certificate(folder, NAME)
        self.proxy = Nginx(folder, deployed_config(folder, self.port, self.ports))
        self.servers = {name: self.start(name) for name in self.ports}
        self.proxy.start()
        wait_for(self._is_reached)

    def start(self, name: str) -> ServerProcess:
        """Start one of the servers, and wait until it is ready."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        server = ServerProcess(
            folder,
            *("--server-name", name, "--drain-seconds", str(DRAIN), "--public-url", self.url),
            *("--trusted-proxy", "127.0.0.1", "--metrics-port", str(self.metrics[name])),
            *self.arguments,
            store=self.store,
            port=self.ports[name],
        )
        wait_for(lambda: server.get(READY).status == 200)
        return server

    def renew(self, name: str) -> None:
        """End one of the servers as a supervisor does, and start it again."""
        self.servers[name].end(signal.SIGTERM)
        self.servers[name] = self.start(name)

    def stop(self) -> None:
        """End them all, without waiting for pages."""
        self.proxy.stop()
        for server in self.servers.values():
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGINT)
        for server in self.servers.values():
            assert server.process.wait(60) == 0

    def _is_reached(self) -> bool:
        assert self.proxy.runs
        with suppress(OSError):
            return self.get("/").status < 500
        return False

    def _line(self) -> ssl.SSLSocket:
        # from another address than the proxy's own, which would be taken for a further proxy
        line = socket.create_connection(("127.0.0.1", self.port), 60, ("127.0.0.2", 0))
        return self._trust.wrap_socket(line, server_hostname=NAME)

    def get(self, path: str, headers: dict[str, str] | None = None, method: str = "GET") -> Answer:
        """Ask the proxy."""
        with closing(http.client.HTTPSConnection(NAME, self.port, timeout=60)) as connection:
            connection.sock = self._line()
            connection.request(method, path, headers={"Host": self.host, **(headers or {})})
            return Answer(connection.getresponse())

    def post_form(self, path: str, body: str, headers: dict[str, str]) -> Answer:
        """Send the proxy what a page sends."""
        with closing(http.client.HTTPSConnection(NAME, self.port, timeout=60)) as connection:
            connection.sock = self._line()
            connection.request("POST", path, body, {"Host": self.host, **headers})
            return Answer(connection.getresponse())

    def cookie(self, name: str = "referee_device") -> str:
        """The name that a cookie has in a browser that came by TLS."""
        return f"__Host-{name}_{self.port}"

    @property
    def origin(self) -> str:
        """What a browser says that a page of the servers is."""
        return self.url.rstrip("/")

    def connect(self, path: str, **more: Any) -> websocket.WebSocket:
        """Open a websocket through the proxy."""
        own: dict[str, Any] = {"timeout": 60, "origin": self.origin, "socket": self._line()}
        return websocket.create_connection(f"wss://{self.host}{path}", **(own | more))


def is_told_to_move(message: dict[str, Any]) -> bool:
    """Whether the server says so in a message."""
    return message["method"] == "custom" and bool(message["content"]["method"] == "move")


def metric(text: str, name: str) -> float:
    """Return the sum of a metric over its labels."""
    lines = [line for line in text.splitlines() if line.partition("{")[0].partition(" ")[0] == name]
    assert lines, name
    return sum(float(line.rpartition(" ")[2]) for line in lines)
