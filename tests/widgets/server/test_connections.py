"""What a connection may cost: one that is slow or says nothing is ended, and an address has only so many."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any

import pytest
import tornado.httpclient
import tornado.netutil
import tornado.web
import tornado.websocket
from tornado.iostream import IOStream

from tests.support.server import in_a_loop
from tests.support.thorough import first
from widgets.server import network
from widgets.server.app import WEBSOCKETS
from widgets.server.network import HTTP_LIMITS, FrontServer, Network


class Echo(tornado.web.RequestHandler):
    """Answers with what it was sent."""

    def post(self) -> None:
        self.finish(self.request.body)


class Line(tornado.websocket.WebSocketHandler):
    """A websocket that says nothing."""


def play(
    scene: Callable[[int], Awaitable[None]],
    reached: Network | None = None,
    server_class: type[FrontServer] = FrontServer,
    settings: Mapping[str, Any] = MappingProxyType({}),
    **limits: float,
) -> None:
    """Play a scene with a server, which listens on a port; ``limits`` are others than usual."""

    async def whole() -> None:
        [listening] = tornado.netutil.bind_sockets(0, "127.0.0.1")
        application = tornado.web.Application([("/", Echo), ("/line", Line)], **settings)
        server = server_class(application, reached or Network(), **limits)
        server.add_socket(listening)
        try:
            await scene(listening.getsockname()[1])
        finally:
            server.stop()
            await server.close_all_connections()

    in_a_loop(whole())


class Sized(FrontServer):
    """A server that says how many addresses it remembers."""

    most = 0

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        super().handle_stream(stream, (f"{address[0]}:{address[1]}", *address[1:]))  # as many addresses
        Sized.most = max(Sized.most, len(self._streams))


async def said(port: int, *sent: bytes) -> bytes:
    """Return all that the server says until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in sent:
        writer.write(part)
        await writer.drain()
    try:
        return await reader.read()
    finally:
        writer.close()


HEAD = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n"


@pytest.mark.parametrize(
    "sent",
    first([HEAD, b"", b"POST / HTTP", HEAD + b"\r\n", HEAD + b"\r\nab"]),
    ids=["half a head", "nothing", "half a line", "no body", "half a body"],
)
def test_who_says_nothing_more_is_not_waited_for(sent: bytes) -> None:
    async def scene(port: int) -> None:
        assert await said(port, sent) == b""

    play(scene, idle_connection_timeout=0.2, body_timeout=0.2)


def test_a_connection_that_is_used_no_more_is_closed() -> None:
    async def scene(port: int) -> None:
        answer = await said(port, HEAD + b"\r\nabcd")
        assert answer.startswith(b"HTTP/1.1 200") and answer.endswith(b"abcd")

    play(scene, idle_connection_timeout=0.2)


def test_the_server_waits_a_minute_at_most() -> None:
    assert 0 < HTTP_LIMITS["idle_connection_timeout"] <= 60
    assert 0 < HTTP_LIMITS["body_timeout"] <= 60


def test_an_address_has_only_so_many_connections_websockets_included(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "MOST_CONNECTIONS", 3)

    async def scene(port: int) -> None:
        lines = [await tornado.websocket.websocket_connect(f"ws://127.0.0.1:{port}/line") for _ in range(3)]
        assert await said(port, HEAD + b"Connection: close\r\n\r\nabcd") == b""
        lines[0].close()
        assert await lines[0].read_message() is None
        while True:  # until the server has noticed
            answer = await said(port, HEAD + b"Connection: close\r\n\r\nabcd")
            if answer:
                break
        assert answer.endswith(b"abcd")

    play(scene)


UPGRADE = (
    b"GET /line HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def test_a_websocket_that_answers_no_ping_is_closed() -> None:
    settings = {**WEBSOCKETS, **dict.fromkeys((name for name in WEBSOCKETS if "ping" in name), 0.2)}

    async def scene(port: int) -> None:
        answer = await said(port, UPGRADE)
        head, frames = answer.split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.1 101")
        assert frames.startswith(b"\x89")  # a ping

    play(scene, settings=settings)


def test_a_websocket_is_pinged_within_a_minute() -> None:
    assert 0 < WEBSOCKETS["websocket_ping_timeout"] <= WEBSOCKETS["websocket_ping_interval"] <= 60


BEHIND = Network(trusted_proxies=frozenset({"127.0.0.1"}))
"""A server that believes this machine on who asks."""


def asked(client: str, *more: str) -> bytes:
    """A request that a proxy passes on for a client."""
    lines = (f"X-Forwarded-For: {client}", *more)
    return HEAD + "".join(f"{line}\r\n" for line in lines).encode() + b"\r\nabcd"


async def line_of(port: int, client: str) -> tornado.websocket.WebSocketClientConnection:
    address = tornado.httpclient.HTTPRequest(
        f"ws://127.0.0.1:{port}/line", headers={"X-Forwarded-For": client}
    )
    return await tornado.websocket.websocket_connect(address)


def test_behind_a_proxy_a_client_has_only_so_many_and_takes_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "MOST_CONNECTIONS", 3)

    async def status(port: int, client: str) -> bytes:
        return (await said(port, asked(client, "Connection: close")))[9:12]

    async def scene(port: int) -> None:
        for client, same, other in (
            ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
            ("2001:db8:0:1::7", "2001:db8:0:1:ffff::8", "2001:db8:0:2::7"),
        ):
            lines = [await line_of(port, client) for _ in range(3)]
            assert await status(port, same) == b"429"
            with pytest.raises(tornado.httpclient.HTTPClientError, match="429"):
                await line_of(port, same)
            assert await status(port, other) == b"200"
            lines[0].close()
            assert await lines[0].read_message() is None
            while await status(port, same) == b"429":  # until the server has noticed
                pass
        assert await status(port, "127.0.0.1") == b"200", "a proxy that names nobody is not counted"

    play(scene, BEHIND)


def test_a_line_that_a_proxy_keeps_counts_for_whoever_is_answered_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "MOST_CONNECTIONS", 1)

    async def scene(port: int) -> None:
        kept = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        for reader, writer in (*kept, *kept):
            for client in ("203.0.113.7", "203.0.113.8"):
                writer.write(asked(client))
                assert (await reader.readuntil(b"abcd")).startswith(b"HTTP/1.1 200")
        for _, writer in kept:
            writer.close()

    play(scene, BEHIND)


def test_a_stranger_who_claims_to_be_a_proxy_is_counted_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "MOST_CONNECTIONS", 2)

    async def scene(port: int) -> None:
        lines = [await line_of(port, f"203.0.113.{number}") for number in range(2)]
        assert await said(port, asked("203.0.113.9")) == b""
        assert len(lines) == 2

    play(scene)


def test_addresses_without_a_connection_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "MOST_CLIENTS", 3)

    async def scene(port: int) -> None:
        for _ in range(20):
            answer = await said(port, HEAD + b"Connection: close\r\n\r\nabcd")
            assert answer.endswith(b"abcd")

    play(scene, server_class=Sized)
    assert 3 <= Sized.most < 10


@pytest.mark.parametrize(
    ("head", "body", "status"),
    [
        (b"Content-Length: 65537\r\n", b"x" * 65537, b"413"),
        (b"Content-Length: 65536\r\n", b"x" * 65536, b"200"),
        (b"Content-Length: 1048576\r\n", b"x" * 1048576, b"413"),
        (b"Transfer-Encoding: chunked\r\n", b"4\r\nabcd\r\n0\r\n\r\n", b"411"),
        (b"Content-Length: 99999999999\r\n", b"", b"400"),
        (b"Content-Length: -1\r\n", b"", b"400"),
        (b"Content-Length: \xb2\r\n", b"", b"400"),
    ],
)
def test_a_body_has_a_length_within_bounds(head: bytes, body: bytes, status: bytes) -> None:
    async def scene(port: int) -> None:
        start = b"POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
        assert (await said(port, start + head + b"\r\n", body)).startswith(b"HTTP/1.1 " + status)

    play(scene)
