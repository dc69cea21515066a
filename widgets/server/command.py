"""The ``serve`` command."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.arguments import warn_of_address, warn_of_secret
from widgets.addresses import Addresses, is_reached_by_phones
from widgets.logs import LOG_FORMAT, configure_logging, event, is_json
from widgets.server.backups import Schedule
from widgets.server.capacity import MOST_PAGES, PAGE_MB, memory_here, pages_for
from widgets.server.context import CULL_AFTER_S, MAX_PAGES_PER_DEVICE
from widgets.server.home_name import (
    STEM,
    HomeName,
    is_on_network,
    lan_address,
    listening_address,
    read_stem,
)
from widgets.server.upkeep import UpkeepSettings
from widgets.server.upkeep_options import upkeep_options

if TYPE_CHECKING:
    from widgets.server.network import Network
    from widgets.server.webhook import Target

NAME_TIMEOUT_S = 4.0
"""How long the start waits for a name on the home network, to print it."""

AUDIT_FILE = "audit-{server}.jsonl"
"""The audit log in the folder of the store. Each server has a separate file, by its name or its port."""

SERVER_NAME = re.compile(r"[a-z0-9]{1,20}")
"""A server's name, which appears in addresses and in a proxy's settings."""

_PACKAGE = Path(__file__).resolve().parents[1]
_NOTEBOOKS = [folder / "notebooks" / "referee.ipynb" for folder in (_PACKAGE, _PACKAGE.parent)]
NOTEBOOK = next(filter(Path.is_file, _NOTEBOOKS), _NOTEBOOKS[-1])
"""The dashboard's notebook: in an installed package, or next to the package in a checkout."""


def _read_stem(_context: click.Context, _option: click.Parameter, name: str) -> str:
    try:
        return read_stem(name)
    except ValueError as error:
        raise click.BadParameter(f"{error}.") from None


def _check_name(_context: click.Context, _option: click.Parameter, name: str) -> str:
    if name and not SERVER_NAME.fullmatch(name):
        raise click.BadParameter("it takes up to 20 small letters and digits, such as a or server2.")
    return name


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 opens the referee to the home network.",
)
@click.option(
    "--port",
    envvar="REFEREE_PORT",
    default=8866,
    show_default=True,
    type=click.IntRange(1, 65535),
    help="Port to listen on.",
)
@click.option(
    "--store",
    envvar="REFEREE_STORE",
    metavar="URL",
    callback=warn_of_address,
    help="Where games are kept: sqlite:///FILE or postgresql+psycopg://…; by default a file in the "
    "user's data directory.",
)
@click.option(
    "--password",
    envvar="REFEREE_PASSWORD",
    callback=warn_of_secret,
    help="Ask every device for this password; better given in REFEREE_PASSWORD, which other users of this "
    "machine cannot read.",
)
@click.option(
    "--webhook",
    envvar="REFEREE_WEBHOOK",
    metavar="URL",
    help="Tell this address (http or https) of every game that is over, as JSON: see docs/webhook.md. All "
    "servers on a store need the same.",
)
@click.option(
    "--webhook-secret",
    envvar="REFEREE_WEBHOOK_SECRET",
    metavar="SECRET",
    callback=warn_of_secret,
    help="What those messages are signed with; better given in REFEREE_WEBHOOK_SECRET, which other users of "
    "this machine cannot read.",
)
@click.option(
    "--max-pages",
    type=click.IntRange(1),
    help="Pages that may be open at once, on all devices together. By default "
    f"{MOST_PAGES}, or as many as half of the memory holds that the server may take, at {PAGE_MB} MB each.",
)
@click.option(
    "--max-pages-per-device",
    default=MAX_PAGES_PER_DEVICE,
    show_default=True,
    type=click.IntRange(1),
    help="Pages that one device may have open at once.",
)
@click.option(
    "--public-url",
    envvar="REFEREE_PUBLIC_URL",
    metavar="URL",
    help="The address that devices open and codes to scan say, where it is not one of this machine: "
    "https://games.example.org.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    envvar="REFEREE_TRUSTED_PROXY",
    metavar="ADDRESS",
    multiple=True,
    help="Address of a proxy in front, such as 127.0.0.1: what it says in X-Forwarded-For and "
    "X-Forwarded-Proto counts. It has to pass on Host. May be given several times.",
)
@click.option(
    "--trusted-network",
    "proxy_nets",
    envvar="REFEREE_TRUSTED_NETWORK",
    metavar="NETWORK",
    multiple=True,
    help="The same for all addresses of a network, such as 10.42.0.0/16: for clusters in which a proxy has a "
    "new address each time, and no stranger has one.",
)
@click.option(
    "--tls-cert",
    envvar="REFEREE_TLS_CERT",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Serve by TLS with this certificate: a file as PEM, with the certificates in between.",
)
@click.option(
    "--tls-key",
    envvar="REFEREE_TLS_KEY",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The certificate's private key as PEM, if it is not in the same file.",
)
@click.option(
    "--word/--open",
    "word",
    default=None,
    help="Ask every device for the table's word, which the QR code contains, or let every device in. By "
    "default it is asked for on a network, not on 127.0.0.1. With a password, no word is asked for.",
)
@click.option(
    "--mdns/--no-mdns",
    "is_named",
    default=None,
    help="Announce a name to the home network, http://referee.local:PORT/, or stay without one. By default "
    "it is announced on a network, not on 127.0.0.1.",
)
@click.option(
    "--mdns-name",
    "stem",
    envvar="REFEREE_MDNS_NAME",
    metavar="NAME",
    default=STEM,
    show_default=True,
    callback=_read_stem,
    help="Another name than referee.local, so that two boxes in one house are told apart: attic, say.",
)
@click.option(
    "--audit-log",
    metavar="FILE",
    help='Where joins, refusals and removals are noted; "-" is standard error. By default '
    "a file beside the store. Each server needs its own.",
)
@click.option(
    "--server-name",
    envvar="REFEREE_SERVER_NAME",
    default="",
    metavar="NAME",
    callback=_check_name,
    help="This server's name among several behind one proxy, such as a: it begins the ids of its pages, by "
    "which the proxy finds the server that has one. Letters and digits.",
)
@click.option(
    "--drain-seconds",
    envvar="REFEREE_DRAIN_SECONDS",
    default=0,
    show_default=True,
    type=click.IntRange(0, 3600),
    help="When told to end (SIGTERM), give out no new pages, and leave those that are open so long to "
    "move to another server by themselves; they are told to.",
)
@click.option(
    "--metrics-port",
    envvar="REFEREE_METRICS_PORT",
    type=click.IntRange(1, 65535),
    help="Serve Prometheus's metrics here, at /metrics; by default not at all. They tell what is going "
    "on at the tables, so keep devices from this port.",
)
@click.option(
    "--metrics-host",
    envvar="REFEREE_METRICS_HOST",
    default="127.0.0.1",
    show_default=True,
    help="Address of the port for metrics.",
)
@click.option(
    "--log-format",
    envvar=LOG_FORMAT,
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="Write the log for people, or as one JSON object a line, requests included.",
)
@upkeep_options
@click.option("--no-browser", is_flag=True, help="Do not open a browser on this machine.")
@click.option(
    "--cull-after",
    default=CULL_AFTER_S,
    hidden=True,  # for tests
    type=click.IntRange(1),
    help="Seconds after which a page without a websocket is ended.",
)
@click.option(
    "--reload",
    "reloads",
    is_flag=True,
    hidden=True,  # for development: `make dev`
    help="Start again as soon as the code or the built page has changed.",
)
def serve(
    host: str,
    port: int,
    store: str | None,
    password: str | None,
    webhook: str | None,
    webhook_secret: str | None,
    public_url: str | None,
    proxies: tuple[str, ...],
    proxy_nets: tuple[str, ...],
    tls_cert: Path | None,
    tls_key: Path | None,
    word: bool | None,
    is_named: bool | None,
    stem: str,
    audit_log: str | None,
    metrics_port: int | None,
    log_format: str,
    no_browser: bool,
    backups: Path | None,
    backup_every: timedelta,
    backup_keep: str,
    migrate_unsaved: bool,
    update_file: str | None,
    max_pages: int | None,
    **kept: Any,
) -> None:
    """Serve the dashboard to the devices round the table, until Ctrl+C.

    Exit codes: 0 stopped; 2 a wrong option, a certificate that cannot be used or a store that cannot be
    opened; 3 the address cannot be listened on.
    """
    if password and word is not None:
        raise click.UsageError("With a password, no word is asked for: leave out --word and --open.")
    from referee.engine.errors import RefereeError
    from referee.store import open_store
    from referee.store.sql.engines import folder_of, is_in_memory
    from widgets.server.context import ServerSettings
    from widgets.server.network import addresses_of, bound, print_addresses
    from widgets.server.operations import AuditLog

    if not NOTEBOOK.is_file():
        raise click.ClickException(
            f"The dashboard's notebook is missing: {NOTEBOOK}. Install the package anew."
        )
    environment = dict(os.environ)  # a copy before any variable is changed, or the password removed
    target = _target(webhook, webhook_secret)
    network = _network(host, public_url, proxies, proxy_nets, tls_cert, tls_key)
    os.environ[LOG_FORMAT] = log_format
    configure_logging()
    sockets = bound(host, port)
    metrics = bound(kept["metrics_host"], metrics_port) if metrics_port else []
    try:
        if migrate_unsaved:
            os.environ["REFEREE_MIGRATE_UNSAVED"] = "1"
        opened = open_store(store, copies=backups)
    except RefereeError as error:
        click.echo(f"The store cannot be used: {error}", err=True)
        sys.exit(2)
    if backups is not None and is_in_memory(opened.engine.url):
        raise click.UsageError("--backups needs a store that is not in memory alone.")
    for remark in opened.remarks:
        if is_json():
            event("remark", text=str(remark))
        else:
            click.echo(str(remark), err=True)
    try:
        own_file = AUDIT_FILE.format(server=kept["server_name"] or port)
        events = AuditLog(audit_log or str(folder_of(store) / own_file))
    except OSError as error:
        click.echo(f"The audit log cannot be written: {error}", err=True)
        if audit_log:
            sys.exit(2)
        events = AuditLog(None)
    if is_on_network(sockets) if is_named is None else is_named:
        network = replace(network, home_name=_home_name(sockets, port, stem, bool(network.tls)))
    # jsonschema would spend a second on a grammar of international addresses, which is not used here.
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    # Compiling a validator takes longer than checking the one notebook.
    os.environ.setdefault("NBFORMAT_VALIDATOR", "jsonschema")
    from widgets.server.app import run  # Voilà is slow to import

    addresses = addresses_of(host, port, network.scheme)
    if network.public_url:
        addresses = list(dict.fromkeys([network.public_url, *addresses]))
    opens = addresses[-1] if not no_browser and has_display() else None
    named = ""
    if network.home_name and (name := network.home_name.name(NAME_TIMEOUT_S)):
        named = f"{network.scheme}://{name}:{port}/"
        addresses.insert(1, named)
    is_proxied = bool(proxies or proxy_nets)
    is_reached = is_on_network(sockets) or is_reached_by_phones(addresses[0]) or is_proxied
    asks_word = not password and (is_reached if word is None else word)
    if is_json():
        event("listening", addresses=addresses, word=asks_word)
    else:
        print_addresses(addresses, opened.access_code() if asks_word else None)
    is_alone = not (is_reached or password or asks_word)
    schedule = Schedule(backups.absolute(), backup_every, backup_keep) if backups is not None else None
    settings = ServerSettings(
        NOTEBOOK,
        port,
        network,
        Addresses(addresses[0], named),
        password=password,
        asks_word=asks_word,
        opens=opens,
        environment=environment,
        webhook=target,
        max_pages=max_pages or pages_for(memory_here()),
        upkeep=UpkeepSettings(schedule, update_file, is_alone),
        **kept,
    )
    try:
        run(settings, opened, events, sockets, metrics)
    finally:
        if network.home_name:
            network.home_name.stop()


def _target(url: str | None, secret: str | None) -> Target | None:
    from widgets.server.webhook import Target

    os.environ.pop("REFEREE_WEBHOOK_SECRET", None)  # no other process needs it
    if not url:
        return None
    try:
        return Target.read(url, secret or "")
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _network(
    host: str,
    public_url: str | None,
    proxies: Iterable[str],
    proxy_nets: Iterable[str],
    certificate: Path | None,
    key: Path | None,
) -> Network:
    from widgets.server.network import Network, plain_url, proxy_addresses, proxy_networks, tls_context

    if key and not certificate:
        raise click.UsageError("--tls-key is the key of a certificate: name that too, with --tls-cert.")
    try:
        return Network(
            host=host,
            public_url=plain_url(public_url) if public_url else None,
            trusted_proxies=proxy_addresses(proxies),
            trusted_networks=proxy_networks(proxy_nets),
            tls=tls_context(certificate, key) if certificate else None,
        )
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _home_name(sockets: Sequence[socket.socket], port: int, stem: str, is_tls: bool) -> HomeName:
    """Start to print_addresses a name for the listening sockets."""
    hosts, is_local = [bound.getsockname()[0] for bound in sockets], not is_on_network(sockets)

    def address() -> str | None:
        found = listening_address(hosts, lan_address)
        is_reached = found is not None and (is_local or not ip_address(found).is_loopback)
        return found if is_reached else None  # on no network yet

    home_name = HomeName(address, port, is_tls=is_tls, stem=stem)
    home_name.begin()
    return home_name


def has_display() -> bool:
    """Whether a browser could be seen on this machine."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
