"""The server's network: sockets, certificate, trusted proxies, and the limits of connections.

Limits bound the bytes and seconds of a connection, and the number of a client's connections. A client is an
address, or a network of IPv6. Behind a trusted proxy it is the client that the proxy names.
"""

from __future__ import annotations

import errno
import os
import re
import socket
import ssl
import sys
from collections.abc import Container, Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import click
import segno
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets
from tornado.routing import Matcher, Rule
from tornado.web import Application, ErrorHandler, HTTPError, stream_request_body

from referee.store.admission import format_access_code
from widgets.addresses import Addresses, is_reached_by_phones
from widgets.server.home_name import HomeName, lan_address
from widgets.server.security import DEFAULT_PORTS, network_of

NAME = re.compile(r"[a-z0-9._-]+")
"""A host name as browsers send it."""

TRUSTED_HEADERS = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Request-Id")
"""Headers in which a trusted proxy sends the client, the scheme and the request's id."""

REMOVED_HEADERS = ("X-Real-Ip", "X-Scheme")
"""Headers that Tornado prefers to those, and that a proxy may pass on from any client."""


@dataclass(frozen=True)
class Network:
    """The owner's settings of the network."""

    public_url: str | None = None
    """The address that devices open, if it is not one of this machine; ends with a slash."""
    host: str = "127.0.0.1"
    """The address or name of this machine that the server listens on."""
    trusted_proxies: frozenset[str] = frozenset()
    """Addresses of proxies whose headers are trusted."""
    trusted_networks: tuple[IPv4Network | IPv6Network, ...] = ()
    """Networks of such proxies, in which no other client has an address."""
    tls: ssl.SSLContext | None = None
    """The TLS context of the server's sockets, if it has a certificate."""
    home_name: HomeName | None = None
    """The name on the home network, if the server announces one."""

    @property
    def scheme(self) -> str:
        """The scheme of the server's own sockets."""
        return "https" if self.tls else "http"

    @property
    def trusted(self) -> Container[str]:
        """All addresses of trusted proxies."""
        return _TrustedAddresses(self.trusted_proxies, self.trusted_networks)

    @property
    def names(self) -> list[str]:
        """Configured names of this server, besides those that the machine has."""
        return [self.host, *filter(None, [urlsplit(self.public_url or "").hostname])]

    def announced_name(self) -> str | None:
        """Return the name that is announced now."""
        return self.home_name.name() if self.home_name else None


def plain_url(text: str) -> str:
    """Return a server's address as browsers write it.

    Raises:
        ValueError: The address is not valid; the message says why.
    """
    try:
        parts = urlsplit(text.strip())
        port = parts.port
        host = _plain_host(parts.hostname or "")
    except ValueError:
        raise ValueError(f"{text} has no name or port that a browser could open.") from None
    if parts.scheme not in DEFAULT_PORTS:
        raise ValueError(f"{text} has to begin with http:// or https://, followed by a name.")
    if "@" in parts.netloc or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(f"{text} may have a name and a port alone: the referee takes the whole of it.")
    shown = "" if port is None else f":{port}"
    return f"{parts.scheme}://{host}{shown.removesuffix(DEFAULT_PORTS[parts.scheme])}/"


def _plain_host(host: str) -> str:
    if ":" in host:
        return f"[{IPv6Address(host)}]"
    name = host.encode("idna").decode("ascii").lower().removesuffix(".")
    if not NAME.fullmatch(name):
        raise ValueError(host)
    return name


def proxy_addresses(addresses: Iterable[str]) -> frozenset[str]:
    """Return addresses as Tornado writes them.

    Raises:
        ValueError: An address is not valid; the message says which.
    """
    found = set()
    for address in addresses:
        try:
            found.add(str(ip_address(address.strip())))
        except ValueError:
            raise ValueError(f"{address} is no address of a proxy, such as 127.0.0.1 or ::1.") from None
    return frozenset(found)


def proxy_networks(texts: Iterable[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return networks of proxies.

    Raises:
        ValueError: A network is not valid; the message says which.
    """
    found = []
    for text in texts:
        try:
            network = ip_network(text.strip())
        except ValueError:
            raise ValueError(f"{text} is no network of proxies, such as 10.42.0.0/16.") from None
        if not network.prefixlen:
            raise ValueError(f"{text} is everybody: whoever asks could say to be anybody else.")
        found.append(network)
    return tuple(found)


@dataclass(frozen=True)
class _TrustedAddresses(Container[str]):
    """Single addresses, and all addresses of some networks."""

    addresses: frozenset[str]
    networks: tuple[IPv4Network | IPv6Network, ...]

    def __contains__(self, address: object) -> bool:
        if address in self.addresses:
            return True
        with suppress(ValueError):  # a forwarded address may be any text
            parsed = ip_address(str(address))
            mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
            return any((mapped or parsed) in network for network in self.networks)
        return False


def tls_context(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """Return the TLS context of a certificate, whose file has the key if ``key`` is ``None``.

    Raises:
        ValueError: A file cannot be used; the message says which and why.
    """
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)

    def no_password() -> str:
        raise ValueError(f"The key in {key or certificate} has a password, and nobody is there to type it.")

    try:
        context.load_cert_chain(certificate, key, no_password)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise ValueError(f"The key in {key} is not that of the certificate in {certificate}.") from None
        files = f"{certificate} and {key} hold" if key else f"{certificate} holds"
        raise ValueError(f"{files} no certificate with its private key, both as PEM.") from None
    except OSError as error:
        raise ValueError(f"The certificate or its key cannot be read: {error.strerror}.") from None
    return context


# -- connections --------------------------------------------------------------------------------------

LONGEST_BODY = 64 << 10
"""Bytes of a request's body; forms, table codes and beacons need some hundred."""

HTTP_LIMITS: dict[str, Any] = {
    "max_header_size": 32 << 10,
    "max_body_size": 1 << 20,
    "idle_connection_timeout": 60.0,
    "body_timeout": 20.0,
}
"""Settings of Tornado's HTTP server, sizes in bytes and times in seconds.

A body up to ``max_body_size`` is read to its end before it is refused; a longer one closes the connection.
"""

MOST_CONNECTIONS = 250
"""Open connections of one client, websockets included; a page has seven."""

MOST_CLIENTS = 1000
"""Clients in memory before those without a connection are dropped."""


class FrontServer(HTTPServer):
    """An HTTP server for devices and proxies, which trusts the headers of configured proxies only.

    It limits connections and their number for each client. A proxy may have any number. Each counts for the
    client that the proxy names, while a request of the client is answered.
    """

    def initialize(  # type: ignore[override]
        self, application: Application, network: Network, **limits: Any
    ) -> None:
        """Serve an application; ``limits`` override :data:`HTTP_LIMITS`."""
        super().initialize(application, xheaders=True, ssl_options=network.tls, **{**HTTP_LIMITS, **limits})
        application.default_router.rules.insert(0, Rule(Excess(self), ExcessHandler))
        self.network = network
        self._streams: dict[str, set[IOStream]] = {}
        self._lent: WeakKeyDictionary[IOStream, str] = WeakKeyDictionary()
        """The client of the current request, by the connection of a proxy."""

    @property
    def connection_count(self) -> int:
        """The connections of devices, and those of proxies with an open request or websocket."""
        return sum(len(self._open_streams(client)) for client in [*self._streams])

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or close it if its client has too many."""
        peer = str(address[0]) if address else ""
        if peer in self.network.trusted or self._count(network_of(peer), stream):
            super().handle_stream(stream, address)
        else:
            stream.close()

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Start the next request of a connection, whose last request is answered."""
        client = self._lent.pop(request_conn.stream, None)
        if client is not None:
            self._streams.get(client, set()).discard(request_conn.stream)
        # Tornado's argument for this makes a set of the addresses, which does not work for networks.
        request_conn.context.trusted_downstream = self.network.trusted
        is_trusted = request_conn.context.remote_ip in self.network.trusted
        return _Front(super().start_request(server_conn, request_conn), self.network, is_trusted)

    def admit_request(self, connection: Any) -> bool:
        """Count a proxy's connection for its client until the request is answered.

        Returns ``False`` if the client has too many. Connections of devices are counted already.
        """
        context, trusted = connection.context, self.network.trusted
        if context.address[0] not in trusted or context.remote_ip in trusted:
            return True
        client = network_of(context.remote_ip)
        if not self._count(client, connection.stream):
            return False
        self._lent[connection.stream] = client
        return True

    def _count(self, client: str, stream: IOStream) -> bool:
        streams = self._open_streams(client)
        if len(streams) >= MOST_CONNECTIONS:
            return False
        if len(self._streams) > MOST_CLIENTS:
            self._streams = {name: left for name in self._streams if (left := self._open_streams(name))}
        self._streams[client] = {*streams, stream}
        return True

    def _open_streams(self, client: str) -> set[IOStream]:
        return {stream for stream in self._streams.get(client, ()) if not stream.closed()}


class Excess(Matcher):
    """Matches requests with a body that is too long, and those of clients with too many connections."""

    def __init__(self, server: FrontServer) -> None:
        self._server = server

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        length = request.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in request.headers:  # a body of unknown length, which browsers do not send
            status = 411
        elif length.isdecimal() and int(length) > LONGEST_BODY:
            status = 413
        elif not self._server.admit_request(request.connection):
            status = 429
        else:
            return None
        return {"target_kwargs": {"status_code": status}}


@stream_request_body
class ExcessHandler(ErrorHandler):
    """Reads and drops the body of a request, and refuses the request then."""

    def prepare(self) -> None:
        """Wait for the end of the body: a client that is still sending does not read the response."""

    def data_received(self, chunk: bytes) -> None:
        """Drop a chunk of the body."""

    def refuse(self) -> None:
        """Refuse the request, whatever its method."""
        raise HTTPError(self.get_status())

    get = head = post = put = patch = delete = options = refuse


class _Front(HTTPMessageDelegate):
    """Removes headers that are not trusted from a request, before Tornado reads them."""

    def __init__(self, delegate: HTTPMessageDelegate, network: Network, is_trusted: bool) -> None:
        self._delegate, self._network, self._is_trusted = delegate, network, is_trusted

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> Any:
        for name in REMOVED_HEADERS if self._is_trusted else REMOVED_HEADERS + TRUSTED_HEADERS:
            headers.pop(name, None)
        self._add_scheme(headers)
        return self._delegate.headers_received(start_line, headers)

    def _add_scheme(self, headers: HTTPHeaders) -> None:
        """Add the scheme of a public address with TLS, for a proxy that does not send it."""
        public = urlsplit(self._network.public_url or "")
        if public.scheme == "https" and headers.get("Host", "").lower() == public.netloc:
            headers.setdefault("X-Forwarded-Proto", "https")

    def data_received(self, chunk: bytes) -> Any:
        return self._delegate.data_received(chunk)

    def finish(self) -> None:
        self._delegate.finish()

    def on_connection_close(self) -> None:
        self._delegate.on_connection_close()


# -- where it listens --------------------------------------------------------------------------------

PORT_IN_USE = 3
"""The exit code if the server cannot listen on the address."""


def bound(host: str, port: int) -> list[socket.socket]:
    """Return listening sockets; if that fails, exit with :data:`PORT_IN_USE`."""
    try:
        return bind_sockets(port, host)
    except OSError as error:
        click.echo(_cannot_listen(host, port, error), err=True)
        sys.exit(PORT_IN_USE)


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = 8867 if port != 8867 else 8868
        return (
            f"Port {port} is in use already, perhaps by a referee that is still running. "
            f"Stop that one, or choose another port: --port {other}, or make play PORT={other}."
        )
    if error.errno == errno.EACCES:
        return f"This user may not listen on port {port}. Choose one above 1023, such as 8866."
    return f"{host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for the home network."


def addresses_of(host: str, port: int, scheme: str = "http") -> list[str]:
    """Return the addresses to open: first the one for other devices, last the one for this machine."""
    hosts = [lan_address(), "127.0.0.1"] if host in ("0.0.0.0", "::") else [host]
    # Without a network, both are the same.
    return list(dict.fromkeys(f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}/" for name in hosts))


def print_addresses(addresses: list[str], access_code: str | None = None) -> None:
    """Print the referee's addresses; a terminal also shows a QR code for other devices.

    The access code is printed, and part of the QR code, on a terminal only: other output may be stored.
    """
    is_terminal = sys.stdout.isatty() or bool(os.environ.get("REFEREE_QR"))
    click.echo("\nThe referee is at the table. ", nl=False)
    if not is_reached_by_phones(addresses[0]):
        click.echo("Open this address on this machine; no other can reach it:\n")
    elif is_terminal:
        click.echo("Open this address on the tablet, or scan it:\n")
        scanned = addresses[0] if access_code is None else Addresses(addresses[0]).enter_url(access_code)
        segno.make(scanned, error="m").terminal(compact=True)
    else:
        click.echo("Open this address on the tablet:\n")
    for address in addresses:
        click.echo(f"  {address}")
    if access_code is not None and is_terminal:
        click.echo(f"\nEvery device is asked for the table's word:  {format_access_code(access_code)}")
    elif access_code is not None:
        click.echo("\nEvery device is asked for the table's word; `referee word` prints it.")
    click.echo("\nStop with Ctrl+C; every game is kept.\n")
    sys.stdout.flush()
