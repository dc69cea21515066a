"""How a server is run by its owner, beside what devices notice of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from widgets.logs import LOG_FORMAT

NAME = re.compile(r"[a-z0-9]{1,20}")
"""A server's name: it stands in addresses and in a proxy's settings."""

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Operation:
    """One server among several, or alone.

    ``server_name`` begins the ids of its kernels, so that a proxy finds the way to them. ``drain_seconds``
    are what its pages have for moving to another server when it is told to end.
    """

    server_name: str = ""
    drain_seconds: float = 0.0
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    log_format: str = "text"


def _check_name(_context: click.Context, _option: click.Parameter, name: str) -> str:
    if name and not NAME.fullmatch(name):
        raise click.BadParameter("it takes up to 20 small letters and digits, such as a or server2.")
    return name


OPTIONS = (
    click.option(
        "--server-name",
        envvar="REFEREE_SERVER_NAME",
        default="",
        metavar="NAME",
        callback=_check_name,
        help="This server's name among several behind one proxy, such as a: it begins the ids of its pages' "
        "kernels, by which the proxy finds the server that has one. Letters and digits.",
    ),
    click.option(
        "--drain-seconds",
        envvar="REFEREE_DRAIN_SECONDS",
        default=0,
        show_default=True,
        type=click.IntRange(0, 3600),
        help="When told to end (SIGTERM), give out no new pages, and leave those that are open so long to "
        "move to another server by themselves; they are told to.",
    ),
    click.option(
        "--metrics-port",
        envvar="REFEREE_METRICS_PORT",
        type=click.IntRange(1, 65535),
        help="Serve Prometheus's metrics here, at /metrics; by default not at all. They tell what is going "
        "on at the tables, so keep devices from this port.",
    ),
    click.option(
        "--metrics-host",
        envvar="REFEREE_METRICS_HOST",
        default="127.0.0.1",
        show_default=True,
        help="Address of the port for metrics.",
    ),
    click.option(
        "--log-format",
        envvar=LOG_FORMAT,
        type=click.Choice(("text", "json")),
        default="text",
        show_default=True,
        help="Write the log for people, or as one JSON object a line, requests included.",
    ),
)
"""The fields of :class:`Operation`."""


def operation_options(command: Command) -> Command:
    """Give a command the options of how a server is run; it is called with them by name."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command
