"""The home network: this machine's address there, and its name, ``referee.local`` by multicast DNS.

RFC 6762 for the name, RFC 6763 for the service that network browsers list. A name that another machine
goes by is left to it, and the next one is taken: ``referee-2.local``.
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
"""What network browsers list."""

MOST_NAMES = 20
"""Names that are tried."""

ASKED_FOR = 750
"""Milliseconds in which whoever has a name answers to it, as for the probes of RFC 6762."""

LOOKS_EVERY = 30.0
"""Seconds between two looks at which address this machine has: it may be on no network yet, or on another."""


def read_stem(name: str) -> str:
    """Return the stem of a name that somebody chose, with or without ``.local``.

    Raise ``ValueError`` for what is no single label of a host's name (RFC 952, RFC 1123), or leaves no room
    for the number of a further one.
    """
    stem = name.strip().lower().removesuffix(".local")
    if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?", stem, re.ASCII):
        raise ValueError(f"{name!r} is not one word of at most 60 letters a to z, digits and hyphens")
    return stem


def listening_address(bound: Iterable[str], own_address: Callable[[], str]) -> str | None:
    """Return the address by which other devices reach what is ``bound``, if there is one.

    ``own_address`` is asked where that is all addresses.
    """
    addresses = [ip_address(one.partition("%")[0]) for one in bound]
    if any(one.is_unspecified and one.version == 4 for one in addresses):
        return own_address()
    return next((str(one) for one in addresses if not one.is_unspecified), None)


def lan_address() -> str:
    """Return this machine's address on the home network, or the loopback address when it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # asks which way a datagram would leave for an address that belongs to nobody; sends nothing
            probe.connect(("192.0.2.1", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return next(iter(private_addresses()), "127.0.0.1")


def private_addresses() -> list[str]:
    """Return the IPv4 addresses on networks that lead nowhere else, such as this machine's own hotspot."""
    import psutil  # type: ignore[import-untyped] # seldom needed, and other commands import this module

    running = {name for name, card in psutil.net_if_stats().items() if card.isup}
    cards = [card for name, card in psutil.net_if_addrs().items() if name in running]
    found = [ip_address(one.address) for card in cards for one in card if one.family == socket.AF_INET]
    return [str(one) for one in found if one.is_private and not (one.is_loopback or one.is_link_local)]


def is_on_network(sockets: Iterable[socket.socket]) -> bool:
    """Whether other machines can reach what is listened on."""
    return any(not ip_address(one.getsockname()[0]).is_loopback for one in sockets)


class HomeName:
    """A name that leads to this server as long as it is announced, in a thread of its own.

    ``address`` is asked again and again, so that the name follows this machine to another network. Whatever
    goes wrong is a line in the log: there still is the address.
    """

    def __init__(
        self,
        address: Callable[[], str | None],
        port: int,
        *,
        is_tls: bool = False,
        stem: str = STEM,
        looks_every: float = LOOKS_EVERY,
    ) -> None:
        self._address, self._port, self._stem, self._looks_every = address, port, stem, looks_every
        self._type = "_https._tcp.local." if is_tls else "_http._tcp.local."
        self._name: str | None = None
        self._announced_at: str | None = None
        self._responder: Zeroconf | None = None
        self._problem: str | None = None
        self._has_looked, self._is_over = Event(), Event()
        self._thread = Thread(target=self._run, name="home name", daemon=True)

    def begin(self) -> None:
        """Look for a free name, and announce it."""
        self._thread.start()

    def name(self, seconds: float = 0) -> str | None:
        """Return the name that is announced, if there is one; wait so long for the first."""
        self._has_looked.wait(seconds)
        return self._name

    def stop(self) -> None:
        """Say goodbye, so that nobody goes by the name any more."""
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        # what strangers send, and what we say ourselves, is no news of the library's
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
        while not self._is_over.is_set():
            self._look()
            self._has_looked.set()
            self._is_over.wait(self._looks_every)
        self._withdraw()

    def _look(self) -> None:
        """Announce the address that this machine has now, unless that is announced already."""
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
        from zeroconf import AddressResolver  # type: ignore[attr-defined] # it forgets to list it

        for number in range(1, MOST_NAMES + 1):
            name = f"{self._stem}.local" if number == 1 else f"{self._stem}-{number}.local"
            asked = AddressResolver(f"{name}.")
            # one that leads here is ours: another referee of this machine, or what a proxy remembers
            if not asked.request(responder, ASKED_FOR) or {*asked.parsed_addresses()} == {address}:
                return name
        raise OSError(f"{self._stem}.local and {MOST_NAMES - 1} further names are taken")

    def _withdraw(self) -> None:
        self._name = self._announced_at = None
        if self._responder is not None:
            self._responder.close()
            self._responder = None
