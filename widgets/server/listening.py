"""Where the server listens: its sockets, their addresses on this machine's networks, and how it says them."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterable
from ipaddress import ip_address

import click

PORT_IN_USE = 3
"""Exit code when the address cannot be listened on."""


def bound(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen; end the program if there can be none, with :data:`PORT_IN_USE`."""
    from tornado.netutil import bind_sockets

    try:
        return bind_sockets(port, host)
    except OSError as error:
        click.echo(_cannot_listen(host, port, error), err=True)
        sys.exit(PORT_IN_USE)


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    import errno

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
    import psutil  # type: ignore[import-untyped]

    running = {name for name, card in psutil.net_if_stats().items() if card.isup}
    cards = [card for name, card in psutil.net_if_addrs().items() if name in running]
    found = [ip_address(one.address) for card in cards for one in card if one.family == socket.AF_INET]
    return [str(one) for one in found if one.is_private and not (one.is_loopback or one.is_link_local)]


def is_on_network(sockets: Iterable[socket.socket]) -> bool:
    """Whether other machines can reach what is listened on."""
    return any(not ip_address(one.getsockname()[0]).is_loopback for one in sockets)


def announce(addresses: list[str], word: str | None = None) -> None:
    """Print where the referee is; an address that others can open also as a QR code, on a terminal.

    So is the table's ``word``, which the code contains: what is printed elsewhere may be kept and read.
    """
    import segno

    from referee.store.admission import show_word
    from widgets.server.urls import enter_url, is_reached_by_phones

    is_terminal = sys.stdout.isatty() or bool(os.environ.get("REFEREE_QR"))
    click.echo("\nThe referee is at the table. ", nl=False)
    if not is_reached_by_phones(addresses[0]):
        click.echo("Open this address on this machine; no other can reach it:\n")
    elif is_terminal:
        click.echo("Open this address on the tablet, or scan it:\n")
        scanned = addresses[0] if word is None else enter_url(word, addresses[0])
        segno.make(scanned, error="m").terminal(compact=True)
    else:
        click.echo("Open this address on the tablet:\n")
    for address in addresses:
        click.echo(f"  {address}")
    if word is not None and is_terminal:
        click.echo(f"\nEvery device is asked for the table's word:  {show_word(word)}")
    elif word is not None:
        click.echo("\nEvery device is asked for the table's word; `referee word` prints it.")
    click.echo("\nStop with Ctrl+C; every game is kept.\n")
    sys.stdout.flush()
