"""The names that this server answers to, so that no web page makes a name of its own lead here.

A site can let its name lead to this machine once its page is loaded, which would make that page one of ours.
It cannot do so with an address in numbers, nor with a name that exists on a home network alone.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from threading import Thread
from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher

HOME = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Domains that routers, and machines by themselves, give to names on a home network."""


class OwnNames:
    """This machine's own names, the ``configured`` ones, and the one that is ``announced`` at the moment."""

    def __init__(self, *configured: str, announced: Callable[[], str | None] = lambda: None) -> None:
        name = _plain(socket.gethostname())
        short = name.partition(".")[0]
        homely = (f"{short}.{domain}" for domain in HOME)
        self._names = {"localhost", name, short, *homely, *map(_plain, configured)}
        self._announced = announced
        # may ask a network that does not answer
        Thread(target=self._add_full_name, daemon=True).start()

    def __contains__(self, host: str) -> bool:
        """Whether a host, without its port, is an address in numbers or one of the names."""
        with suppress(ValueError):
            return bool(ip_address(host.removeprefix("[").removesuffix("]")))
        return _plain(host) in self._names or _plain(host) == self._announced()

    def _add_full_name(self) -> None:
        self._names.add(_plain(socket.getfqdn()))


class UnknownHost(Matcher):
    """Matches requests to a host that is none of ours."""

    def __init__(self, names: OwnNames) -> None:
        self._names = names

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return None if request.host_name in self._names else {}


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")
