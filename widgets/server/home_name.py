"""The home network: this machine's address there, and its name, ``referee.local`` by multicast DNS.

RFC 6762 defines the name, RFC 6763 the service that network browsers list. If another machine has the name,
this one takes the next: ``referee-2.local``.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zeroconf import Zeroconf

LOG = logging.getLogger("widgets")

STEM = "referee"
TITLE = "Boardroom Referee at {name}"
"""The name of the service that network browsers list."""

MOST_NAMES = 20
"""Names to try."""

PROBE_MS = 750
"""How long to wait for another machine with the same name, as for the probes of RFC 6762."""

CHECK_INTERVAL_S = 30.0
"""The time between two checks of this machine's address, which can change with the network."""


def read_stem(name: str) -> str:
    """Return the stem of a name from the owner, with or without ``.local``.

    Raises ``ValueError`` for a name that is not a single label of a host name (RFC 952, RFC 1123). The name
    must leave room for a number.
    """
    stem = name.strip().lower().removesuffix(".local")
    if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?", stem, re.ASCII):
        raise ValueError(f"{name!r} is not one word of at most 60 letters a to z, digits and hyphens")
    return stem


def listening_address(bound: Iterable[str], own_address: Callable[[], str]) -> str | None:
    """Return the address by which other devices reach the ``bound`` addresses, if there is one.

    ``own_address`` returns it if the server is bound to all addresses.
    """
    addresses = [ip_address(host.partition("%")[0]) for host in bound]
    if any(address.is_unspecified and address.version == 4 for address in addresses):
        return own_address()
    return next((str(address) for address in addresses if not address.is_unspecified), None)


def lan_address() -> str:
    """Return this machine's address on the home network, or the loopback address without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket to a documentation address selects a route, and sends nothing.
            probe.connect(("192.0.2.1", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return next(iter(private_addresses()), "127.0.0.1")


def private_addresses() -> list[str]:
    """Return the private IPv4 addresses of this machine, such as that of a hotspot."""
    import psutil  # type: ignore[import-untyped] # rarely needed, and other commands import this module

    running = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
    interfaces = [entries for name, entries in psutil.net_if_addrs().items() if name in running]
    found = [
        ip_address(entry.address)
        for entries in interfaces
        for entry in entries
        if entry.family == socket.AF_INET
    ]
    return [
        str(address)
        for address in found
        if address.is_private and not (address.is_loopback or address.is_link_local)
    ]


def is_on_network(sockets: Iterable[socket.socket]) -> bool:
    """Whether other machines can reach the listening sockets."""
    return any(not ip_address(bound.getsockname()[0]).is_loopback for bound in sockets)


class HomeName:
    """A name of this server, which a separate thread announces.

    The thread calls ``address`` regularly, so that the name follows this machine to another network. Errors
    are logged only, because the address works without a name.
    """

    def __init__(
        self,
        address: Callable[[], str | None],
        port: int,
        *,
        is_tls: bool = False,
        stem: str = STEM,
        check_interval_s: float = CHECK_INTERVAL_S,
    ) -> None:
        self._address, self._port, self._stem = address, port, stem
        self._check_interval_s = check_interval_s
        self._type = "_https._tcp.local." if is_tls else "_http._tcp.local."
        self._name: str | None = None
        self._announced_at: str | None = None
        self._responder: Zeroconf | None = None
        self._problem: str | None = None
        self._has_checked, self._is_over = Event(), Event()
        self._thread = Thread(target=self._run, name="home name", daemon=True)

    def begin(self) -> None:
        """Look for a free name, and announce it."""
        self._thread.start()

    def name(self, seconds: float = 0) -> str | None:
        """Return the announced name, if there is one; wait so many seconds for the first check."""
        self._has_checked.wait(seconds)
        return self._name

    def stop(self) -> None:
        """Withdraw the name, and end the thread."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        # The library would log malformed packets of other machines, and errors that are logged here.
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
        while not self._is_over.is_set():
            self._check()
            self._has_checked.set()
            self._is_over.wait(self._check_interval_s)
        self._withdraw()

    def _check(self) -> None:
        """Announce this machine's current address, unless it is announced already."""
        from zeroconf import Error

        try:
            address = self._address()
            if address != self._announced_at:
                self._withdraw()
                if address is not None:
                    self._announce(address)
        except (OSError, Error) as error:
            self._withdraw()
            if str(error) != self._problem:
                LOG.warning("No name on the home network: %s (%s).", error, type(error).__name__)
            self._problem = str(error)

    def _announce(self, address: str) -> None:
        from zeroconf import ServiceInfo, Zeroconf

        self._responder = responder = Zeroconf(interfaces=[address], use_asyncio=False)
        if not responder.engine.senders:
            raise OSError(f"{address} takes no multicast")
        name = self._free_name(responder, address)
        info = ServiceInfo(
            self._type,
            f"{TITLE.format(name=name.removesuffix('.local'))}.{self._type}",
            self._port,
            properties={"path": "/"},
            server=f"{name}.",
            parsed_addresses=[address],
        )
        responder.register_service(info, allow_name_change=True)
        self._name, self._announced_at = name, address

    def _free_name(self, responder: Zeroconf, address: str) -> str:
        from zeroconf import AddressResolver  # type: ignore[attr-defined] # missing in its __all__

        for number in range(1, MOST_NAMES + 1):
            name = f"{self._stem}.local" if number == 1 else f"{self._stem}-{number}.local"
            resolver = AddressResolver(f"{name}.")
            # A name of this machine is free: another referee has it, or a proxy has cached it.
            if not resolver.request(responder, PROBE_MS) or {*resolver.parsed_addresses()} == {address}:
                return name
        raise OSError(f"{self._stem}.local and {MOST_NAMES - 1} further names are taken")

    def _withdraw(self) -> None:
        self._name = self._announced_at = None
        if self._responder is not None:
            self._responder.close()
            self._responder = None
