"""The ``serve`` command."""

from __future__ import annotations

import os
import socket
import sys
from ipaddress import ip_address
from pathlib import Path

import click

PORT_IN_USE = 3
"""Exit code when the address cannot be listened on."""

CULL_AFTER = 10 * 60
"""Seconds after which a kernel without a page is ended. The game is in the store, so nothing is lost."""

NOTEBOOK = Path(__file__).resolve().parents[2] / "notebooks" / "referee.ipynb"


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 opens the referee to the home network.",
)
@click.option(
    "--port",
    default=8866,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="Port to listen on.",
)
@click.option(
    "--store",
    envvar="REFEREE_STORE",
    metavar="URL",
    help="Where games are kept: sqlite:///FILE or postgresql+psycopg://…; by default a file in the "
    "user's data directory.",
)
@click.option(
    "--password",
    envvar="REFEREE_PASSWORD",
    help="Ask every device for this password; better given in REFEREE_PASSWORD, which other users of this "
    "machine cannot read.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser on this machine.")
@click.option(
    "--cull-after",
    default=CULL_AFTER,
    hidden=True,  # for tests
    type=click.IntRange(1),
    help="Seconds after which a kernel without a page is ended.",
)
def serve(
    host: str, port: int, store: str | None, password: str | None, no_browser: bool, cull_after: int
) -> None:
    """Serve the dashboard to the devices round the table, until Ctrl+C.

    Exit codes: 0 stopped, 2 a wrong option or a store that cannot be opened, 3 the address cannot be
    listened on.
    """
    from tornado.netutil import bind_sockets

    from referee.engine.errors import RefereeError
    from referee.store import open_store
    from widgets.addresses import PUBLIC_URL

    if not NOTEBOOK.is_file():
        raise click.ClickException(
            f"The dashboard's notebook is missing: {NOTEBOOK}. Run this from a checkout."
        )
    try:
        sockets = bind_sockets(port, host)
    except OSError as error:
        click.echo(_cannot_listen(host, port, error), err=True)
        sys.exit(PORT_IN_USE)
    if store:
        os.environ["REFEREE_STORE"] = store  # kernels inherit it
    try:
        opened = open_store(store)  # made and migrated once, before many kernels want it
    except RefereeError as error:
        click.echo(f"The store cannot be used: {error}", err=True)
        sys.exit(2)
    # jsonschema would build a grammar of international addresses for a second, and nobody here uses it
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from widgets.server.app import run  # Voilà is slow to import

    addresses = addresses_of(host, port)
    os.environ[PUBLIC_URL] = addresses[0]  # what phones scan
    os.environ.pop("REFEREE_PASSWORD", None)  # not for kernels
    announce(addresses)
    opens = addresses[-1] if not no_browser and has_display() else None
    run(NOTEBOOK, sockets, port, opened, opens, password, cull_after)


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


def addresses_of(host: str, port: int) -> list[str]:
    """Return the addresses to open: first that for other devices, last that for this machine."""
    hosts = [lan_address(), "127.0.0.1"] if host in ("0.0.0.0", "::") else [host]
    # offline, both are the same
    return list(dict.fromkeys(f"http://{f'[{one}]' if ':' in one else one}:{port}/" for one in hosts))


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


def has_display() -> bool:
    """Whether a browser could be seen on this machine."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def announce(addresses: list[str]) -> None:
    """Print where the referee is; an address that others can open also as a QR code, on a terminal."""
    import segno

    from widgets.addresses import is_reached_by_phones

    click.echo("\nThe referee is at the table. ", nl=False)
    if not is_reached_by_phones(addresses[0]):
        click.echo("Open this address on this machine; no other can reach it:\n")
    elif sys.stdout.isatty() or os.environ.get("REFEREE_QR"):
        click.echo("Open this address on the tablet, or scan it:\n")
        segno.make(addresses[0], error="m").terminal(compact=True)
    else:
        click.echo("Open this address on the tablet:\n")
    for address in addresses:
        click.echo(f"  {address}")
    click.echo("\nStop with Ctrl+C; every game is kept.\n")
    sys.stdout.flush()
