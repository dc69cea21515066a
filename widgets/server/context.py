"""What the parts of a server share: made once at the start, and handed on."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from referee.store.store import Store
from widgets.addresses import Addresses
from widgets.server.capacity import MOST_PAGES
from widgets.server.network import Network
from widgets.server.upkeep import UpkeepSettings
from widgets.server.webhook import Target

if TYPE_CHECKING:
    from widgets.server.devices import Devices
    from widgets.server.jobs import Pool
    from widgets.server.metrics import Metrics
    from widgets.server.operations import RequestLog
    from widgets.server.rendering import FrontEnd
    from widgets.server.security import Limits, OwnPass
    from widgets.server.sessions import Sessions
    from widgets.server.upkeep import Upkeep


CULL_AFTER = 10 * 60
"""Seconds after which a page without a websocket is ended. The game is in the store, so nothing is lost."""
MAX_PAGES_PER_DEVICE = 8
"""Pages that one device may have open at once."""


@dataclass(frozen=True)
class ServerSettings:
    """How a server is reached, whom it lets in, how much it carries, and how it is run."""

    notebook: Path
    """The dashboard's."""
    port: int
    network: Network = field(default_factory=Network)
    addresses: Addresses = field(default_factory=Addresses)
    """The addresses that other devices open."""
    password: str | None = None
    """What everybody is asked for, if anything."""
    asks_word: bool = False
    """Whether a device has to know the table's word."""
    opens: str | None = None
    """The address to open in a browser on this machine, which is let in."""
    cull_after: int = CULL_AFTER
    """Seconds after which a page without a websocket is ended."""
    max_pages: int = MOST_PAGES
    """Pages that may be open at once; ``max_pages_per_device``: on one device."""
    max_pages_per_device: int = MAX_PAGES_PER_DEVICE
    server_name: str = ""
    """Begins the ids of its pages, so that a proxy in front of several servers finds the way to them."""
    drain_seconds: float = 0.0
    """What pages have for moving to another server when this one is told to end."""
    upkeep: UpkeepSettings = field(default_factory=UpkeepSettings)
    """What it does for itself: backups, and a look whether there is a newer version."""
    metrics_host: str = "127.0.0.1"
    """Where metrics are served, if they are."""
    webhook: Target | None = None
    """What is told of games that are over, if anything."""
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ), repr=False)
    """The variables that the process was started with, for one that takes its place."""
    reloads: bool = False
    """Whether the process starts again when a module that it has imported, or the built page, has changed.

    Pages then open themselves again.
    """


@dataclass
class Context:
    """A server's store, settings and parts."""

    store: Store
    settings: ServerSettings
    metrics: Metrics
    front_end: FrontEnd
    sessions: Sessions
    devices: Devices
    limits: Limits
    own_pass: OwnPass
    pool: Pool
    request_log: RequestLog
    upkeep: Upkeep
