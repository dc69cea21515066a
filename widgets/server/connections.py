"""What one connection may cost the server: bytes, seconds, and how many there are of an address."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.web import Application, ErrorHandler

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
"""Open connections of one address, websockets included; a page has seven."""


MOST_ADDRESSES = 1000
"""Addresses that are remembered before those without a connection are forgotten."""


class HomeServer(HTTPServer):
    """Tornado's server, which bounds what a connection costs."""

    def initialize(  # type: ignore[override]
        self, request_callback: Application, unlimited: Container[str] = (), **more: Any
    ) -> None:
        """Serve an application.

        The addresses that are ``unlimited``, such as a proxy's, may have any number of connections;
        ``more`` is what :class:`tornado.httpserver.HTTPServer` takes.
        """
        super().initialize(request_callback, **more)
        self._unlimited = unlimited
        self._application = request_callback
        self._streams: dict[str, list[IOStream]] = {}

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or close one too many of its address."""
        peer = str(address[0]) if address else ""
        streams = self._open_streams(peer)
        if len(streams) >= MOST_CONNECTIONS and peer not in self._unlimited:
            stream.close()
            return
        if len(self._streams) > MOST_ADDRESSES:
            self._streams = {one: left for one in self._streams if (left := self._open_streams(one))}
        self._streams[peer] = [*streams, stream]
        super().handle_stream(stream, address)

    def _open_streams(self, peer: str) -> list[IOStream]:
        return [stream for stream in self._streams.get(peer, ()) if not stream.closed()]

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Take a request in, up to what one may hold."""
        return _Measured(super().start_request(server_conn, request_conn), self._application, request_conn)


class _Measured(HTTPMessageDelegate):
    """Passes on a request whose body is not too long; reads others to their end and answers 413 or 411."""

    def __init__(
        self, passed_to: HTTPMessageDelegate, application: Application, connection: HTTPConnection
    ) -> None:
        self._passed_to, self._application, self._connection = passed_to, application, connection
        self._is_refused = False

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> Any:
        """Decide by what the head says of the body."""
        length = headers.get("Content-Length", "0")
        if "Transfer-Encoding" in headers:  # of a length that is not told, as no browser sends one
            status = 411
        elif length.isdecimal() and int(length) > LONGEST_BODY:
            status = 413
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
