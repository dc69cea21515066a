"""How devices reach the server: where it listens, with which certificate, and through which proxies.

Also what one connection may cost: bytes, seconds, and how many a client has. A client is an address, or a
network of IPv6. Behind a trusted proxy it is the one that the proxy names.
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
"""A host's name as browsers send it."""

BELIEVED = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Request-Id")
"""Headers by which a trusted proxy says who asks, by which scheme, and what it calls the request."""

NEVER_BELIEVED = ("X-Real-Ip", "X-Scheme")
"""Headers that Tornado would believe before those: a proxy that does not know them passes on anybody's."""


@dataclass(frozen=True)
class Network:
    """How the server is reached, as its owner says."""

    public_url: str | None = None
    """The address that devices open, if it is not one of this machine; ends with a slash."""
    host: str = "127.0.0.1"
    """The address or name of this machine that the server listens on."""
    trusted_proxies: frozenset[str] = frozenset()
    """Addresses whose word counts on who asks and how."""
    trusted_networks: tuple[IPv4Network | IPv6Network, ...] = ()
    """The same of whole networks, where no stranger has an address."""
    tls: ssl.SSLContext | None = None
    """The certificate with which the server itself speaks TLS."""
    home_name: HomeName | None = None
    """The name that is announced to the home network, if one is."""

    @property
    def scheme(self) -> str:
        """The scheme of the server's own sockets."""
        return "https" if self.tls else "http"

    @property
    def believed(self) -> Container[str]:
        """All addresses whose word counts."""
        return _Believed(self.trusted_proxies, self.trusted_networks)

    @property
    def names(self) -> list[str]:
        """Names that are given to this server, besides those that the machine knows of itself."""
        return [self.host, *filter(None, [urlsplit(self.public_url or "").hostname])]

    def announced_name(self) -> str | None:
        """Return the name that is announced at the moment."""
        return self.home_name.name() if self.home_name else None


def plain_url(given: str) -> str:
    """Return a server's address as browsers write it.

    Raises:
        ValueError: It is no such address; the message says what is wrong with it.
    """
    try:
        parts = urlsplit(given.strip())
        port = parts.port
        host = _plain_host(parts.hostname or "")
    except ValueError:
        raise ValueError(f"{given} has no name or port that a browser could open.") from None
    if parts.scheme not in DEFAULT_PORTS:
        raise ValueError(f"{given} has to begin with http:// or https://, followed by a name.")
    if "@" in parts.netloc or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError(f"{given} may have a name and a port alone: the referee takes the whole of it.")
    shown = "" if port is None else f":{port}"
    return f"{parts.scheme}://{host}{shown.removesuffix(DEFAULT_PORTS[parts.scheme])}/"


def _plain_host(host: str) -> str:
    if ":" in host:
        return f"[{IPv6Address(host)}]"
    name = host.encode("idna").decode("ascii").lower().removesuffix(".")
    if not NAME.fullmatch(name):
        raise ValueError(host)
    return name


def proxy_addresses(given: Iterable[str]) -> frozenset[str]:
    """Return addresses as Tornado writes them.

    Raises:
        ValueError: One is no address; the message says which.
    """
    found = set()
    for one in given:
        try:
            found.add(str(ip_address(one.strip())))
        except ValueError:
            raise ValueError(f"{one} is no address of a proxy, such as 127.0.0.1 or ::1.") from None
    return frozenset(found)


def proxy_networks(given: Iterable[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Return networks of proxies.

    Raises:
        ValueError: One is no network; the message says which.
    """
    found = []
    for one in given:
        try:
            network = ip_network(one.strip())
        except ValueError:
            raise ValueError(f"{one} is no network of proxies, such as 10.42.0.0/16.") from None
        if not network.prefixlen:
            raise ValueError(f"{one} is everybody: whoever asks could say to be anybody else.")
        found.append(network)
    return tuple(found)


@dataclass(frozen=True)
class _Believed(Container[str]):
    """Addresses one by one, and all of some networks."""

    addresses: frozenset[str]
    networks: tuple[IPv4Network | IPv6Network, ...]

    def __contains__(self, address: object) -> bool:
        if address in self.addresses:
            return True
        with suppress(ValueError):  # what a proxy was told may be anything
            parsed = ip_address(str(address))
            mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
            return any((mapped or parsed) in network for network in self.networks)
        return False


def tls_context(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """Return what serves by TLS; without a ``key``, it is in the certificate's file.

    Raises:
        ValueError: The files cannot be used; the message says which and why.
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


class FrontServer(HTTPServer):
    """Speaks to devices, or to proxies on their behalf, of which it believes the trusted ones alone.

    It bounds what a connection costs, and how many a client has. Proxies may have any number: those count
    for the client that the proxy names, each while a request of it is answered.
    """

    def initialize(  # type: ignore[override]
        self, application: Application, network: Network, **limits: Any
    ) -> None:
        """Serve an application; ``limits`` are others than :data:`HTTP_LIMITS`."""
        super().initialize(application, xheaders=True, ssl_options=network.tls, **{**HTTP_LIMITS, **limits})
        application.default_router.rules.insert(0, Rule(Excess(self), ExcessHandler))
        self.network = network
        self._streams: dict[str, set[IOStream]] = {}
        self._lent: WeakKeyDictionary[IOStream, str] = WeakKeyDictionary()
        """By connections of proxies, the client whose request is at hand."""

    @property
    def connection_count(self) -> int:
        """The connections of devices; of a proxy's, those on which something is asked or a page is open."""
        return sum(len(self._open_streams(client)) for client in [*self._streams])

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or close one too many of its address."""
        peer = str(address[0]) if address else ""
        if peer in self.network.believed or self._count(network_of(peer), stream):
            super().handle_stream(stream, address)
        else:
            stream.close()

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """Take in the next request of a connection: what was asked on it before is answered."""
        client = self._lent.pop(request_conn.stream, None)
        if client is not None:
            self._streams.get(client, set()).discard(request_conn.stream)
        # not by the server's own argument: Tornado would make a set of it, and networks are none
        request_conn.context.trusted_downstream = self.network.believed
        is_trusted = request_conn.context.remote_ip in self.network.believed
        return _Front(super().start_request(server_conn, request_conn), self.network, is_trusted)

    def may_ask(self, connection: Any) -> bool:
        """Count a proxy's connection for its client until the request is answered, unless it is one too many.

        Devices' own connections are counted already.
        """
        context, believed = connection.context, self.network.believed
        if context.address[0] not in believed or context.remote_ip in believed:
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
        if len(self._streams) > MOST_ADDRESSES:
            self._streams = {one: left for one in self._streams if (left := self._open_streams(one))}
        self._streams[client] = {*streams, stream}
        return True

    def _open_streams(self, client: str) -> set[IOStream]:
        return {stream for stream in self._streams.get(client, ()) if not stream.closed()}


class Excess(Matcher):
    """Matches requests with a longer body than any page sends, and those of a client with too many."""

    def __init__(self, server: FrontServer) -> None:
        self._server = server

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        length = request.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in request.headers:  # of a length that is not told, as no browser sends one
            status = 411
        elif length.isdecimal() and int(length) > LONGEST_BODY:
            status = 413
        elif not self._server.may_ask(request.connection):
            status = 429
        else:
            return None
        return {"target_kwargs": {"status_code": status}}


@stream_request_body
class ExcessHandler(ErrorHandler):
    """Reads a request to its end, of which it keeps nothing, and refuses it then."""

    def prepare(self) -> None:
        """Wait for the end: who is still sending reads no answer."""

    def data_received(self, chunk: bytes) -> None:
        """Drop a part of the body."""

    def refuse(self) -> None:
        """Refuse the request, whatever its method."""
        raise HTTPError(self.get_status())

    get = head = post = put = patch = delete = options = refuse


class _Front(HTTPMessageDelegate):
    """Takes off what a request only claims, before Tornado reads it."""

    def __init__(self, delegate: HTTPMessageDelegate, network: Network, is_trusted: bool) -> None:
        self._delegate, self._network, self._is_trusted = delegate, network, is_trusted

    def headers_received(self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders) -> Any:
        for name in NEVER_BELIEVED if self._is_trusted else NEVER_BELIEVED + BELIEVED:
            headers.pop(name, None)
        self._say_scheme(headers)
        return self._delegate.headers_received(start_line, headers)

    def _say_scheme(self, headers: HTTPHeaders) -> None:
        """Who came by a public address of TLS came by TLS, also through a proxy that does not say so."""
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
"""Exit code when the address cannot be listened on."""


def bound(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen; end the program if there can be none, with :data:`PORT_IN_USE`."""
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
    """Return the addresses to open: first that for other devices, last that for this machine."""
    hosts = [lan_address(), "127.0.0.1"] if host in ("0.0.0.0", "::") else [host]
    # offline, both are the same
    return list(dict.fromkeys(f"{scheme}://{f'[{one}]' if ':' in one else one}:{port}/" for one in hosts))


def announce(addresses: list[str], word: str | None = None) -> None:
    """Print where the referee is; on a terminal, an address that others can open also as a QR code.

    The table's ``word`` is printed, and part of the code, on a terminal alone: other output may be kept.
    """
    is_terminal = sys.stdout.isatty() or bool(os.environ.get("REFEREE_QR"))
    click.echo("\nThe referee is at the table. ", nl=False)
    if not is_reached_by_phones(addresses[0]):
        click.echo("Open this address on this machine; no other can reach it:\n")
    elif is_terminal:
        click.echo("Open this address on the tablet, or scan it:\n")
        scanned = addresses[0] if word is None else Addresses(addresses[0]).enter_url(word)
        segno.make(scanned, error="m").terminal(compact=True)
    else:
        click.echo("Open this address on the tablet:\n")
    for address in addresses:
        click.echo(f"  {address}")
    if word is not None and is_terminal:
        click.echo(f"\nEvery device is asked for the table's word:  {format_access_code(word)}")
    elif word is not None:
        click.echo("\nEvery device is asked for the table's word; `referee word` prints it.")
    click.echo("\nStop with Ctrl+C; every game is kept.\n")
    sys.stdout.flush()
