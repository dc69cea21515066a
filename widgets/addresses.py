"""The addresses of a server for other devices, which scan or type them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Addresses:
    """A server's addresses, each with a slash at its end.

    ``public`` is the address in QR codes. ``named`` has the name on the home network, ``""`` without one.
    """

    public: str = "http://127.0.0.1:8866/"
    named: str = ""

    def join_url(self, token: str) -> str:
        """Return the address that opens an invitation."""
        return f"{self.public}join/{token}"

    def class_url(self, code: str) -> str:
        """Return the address at which a device takes part in a class."""
        return f"{self.public}class/{code}"

    def result_url(self, token: str) -> str:
        """Return the public address of a result."""
        return f"{self.public}result/{token}"

    def enter_url(self, access_code: str) -> str:
        """Return the address that enters the access code."""
        return f"{self.public}enter/{access_code}"

    def typed_urls(self) -> list[str]:
        """Return the addresses to type on another device: the public one, and the named one."""
        return [url for url in (self.public, self.named) if url and is_reached_by_phones(url)]


def is_reached_by_phones(url: str) -> bool:
    """Whether other machines can open an address, because it is not a loopback address."""
    host = urlsplit(url).hostname or ""
    with suppress(ValueError):  # a name, not a number
        return not ip_address(host).is_loopback
    return host != "localhost"
