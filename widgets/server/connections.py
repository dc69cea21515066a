"""What one connection may cost the server: bytes, seconds, and how many a client has.

A client is an address, or a network of IPv6. Behind a trusted proxy it is the one that the proxy names.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any
from weakref import WeakKeyDictionary

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.web import Application, ErrorHandler

from widgets.server.security import network_of

LONGEST_BODY = 64 << 10
"""Bytes of a request's body; a form, a table code and a goodbye need some hundred."""

HTTP_LIMITS: dict[str, Any] = {
    "max_header_size": 32 << 10,
    "max_body_size": 1 << 20,
    "idle_connection_timeout": 60.0,
    "body_timeout": 20.0,
}
"""Bytes of a request's head; of a body that is read to its end before it is refused, others are cut off;
seconds until a head has arrived, or a connection is used again, and until a body has arrived."""

MOST_CONNECTIONS = 250
"""Open connections of one client, websockets included; a page has seven."""

MOST_ADDRESSES = 1000
"""Clients that are remembered before those without a connection are forgotten."""


class HomeServer(HTTPServer):
    """Tornado's server, which bounds what a connection costs, and how many a client has."""

    def initialize(  # type: ignore[override]
        self, request_callback: Application, unlimited: Container[str] = (), **more: Any
    ) -> None:
        """Serve an application.

        The addresses that are ``unlimited``, such as a proxy's, may have any number of connections: those
        count for the client that the proxy names, each while a request of it is answered. ``more`` is what
        :class:`tornado.httpserver.HTTPServer` takes.
        """
        super().initialize(_Bounded(request_callback, self), **more)
        self._unlimited = unlimited
        self._streams: dict[str, set[IOStream]] = {}
        self._lent: WeakKeyDictionary[IOStream, str] = WeakKeyDictionary()
        """By connections of proxies, the client whose request is at hand."""

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or close one too many of its address."""
        peer = str(address[0]) if address else ""
        if peer in self._unlimited or self._count(network_of(peer), stream):
            super().handle_stream(stream, address)
        else:
            stream.close()

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Take in the next request of a connection: what was asked on it before is answered."""
        stream: IOStream = request_conn.stream  # type: ignore[attr-defined]
        client = self._lent.pop(stream, None)
        if client is not None:
            self._streams.get(client, set()).discard(stream)
        return super().start_request(server_conn, request_conn)

    def may_ask(self, connection: HTTPConnection) -> bool:
        """Count a proxy's connection for its client until the request is answered, unless it is one too many.

        Devices' own connections are counted already.
        """
        context, stream = connection.context, connection.stream  # type: ignore[attr-defined]
        if context.address[0] not in self._unlimited or context.remote_ip in self._unlimited:
            return True
        client = network_of(context.remote_ip)
        if not self._count(client, stream):
            return False
        self._lent[stream] = client
        return True

    def _count(self, client: str, stream: IOStream) -> bool:
        streams = self._open_streams(client)
        if len(streams) >= MOST_CONNECTIONS:
            return False
        if len(self._streams) > MOST_ADDRESSES:
            self._streams = {one: left for one in self._streams if (left := self._open_streams(one))}
        self._streams[client] = {*streams, stream}
        return True

    def _open_streams(self, client: str) -> set[IOStream]:
        return {stream for stream in self._streams.get(client, ()) if not stream.closed()}


class _Bounded(HTTPServerConnectionDelegate):
    """Takes requests in up to what one may hold, once it is known for whom a proxy speaks."""

    def __init__(self, application: Application, server: HomeServer) -> None:
        self._application, self._server = application, server

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        passed_to = self._application.start_request(server_conn, request_conn)
        return _Measured(passed_to, self._application, request_conn, self._server)


class _Measured(HTTPMessageDelegate):
    """Passes on a request that may be answered; reads others to their end and answers 411, 413 or 429."""

    def __init__(
        self,
        passed_to: HTTPMessageDelegate,
        application: Application,
        connection: HTTPConnection,
        server: HomeServer,
    ) -> None:
        self._passed_to, self._application = passed_to, application
        self._connection, self._server = connection, server
        self._is_refused = False

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> Any:
        """Decide by what the head says of the body."""
        length = headers.get("Content-Length", "0")
        if "Transfer-Encoding" in headers:  # of a length that is not told, as no browser sends one
            status = 411
        elif length.isdecimal() and int(length) > LONGEST_BODY:
            status = 413
        elif not self._server.may_ask(self._connection):
            status = 429
        else:
            return self._passed_to.headers_received(start_line, headers)
        assert isinstance(start_line, RequestStartLine)
        self._is_refused = True
        request = HTTPServerRequest(connection=self._connection, start_line=start_line, headers=headers)
        self._passed_to = self._application.get_handler_delegate(
            request, ErrorHandler, {"status_code": status}
        )
        return None

    def data_received(self, chunk: bytes) -> Any:
        """Pass on a part of the body."""
        return None if self._is_refused else self._passed_to.data_received(chunk)

    def finish(self) -> None:
        """Answer."""
        self._passed_to.finish()

    def on_connection_close(self) -> None:
        """Nobody waits for the answer."""
        self._passed_to.on_connection_close()
