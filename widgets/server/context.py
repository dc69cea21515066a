"""The settings and the shared parts of a server, made once at the start."""

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


CULL_AFTER_S = 10 * 60
"""The time after which a page without a websocket is ended. The game is in the store, so nothing is lost."""
MAX_PAGES_PER_DEVICE = 8
"""Pages that one device may have open at once."""


@dataclass(frozen=True)
class ServerSettings:
    """The settings of a server: its addresses, authentication, limits and operation."""

    notebook: Path
    """The dashboard's notebook."""
    port: int
    network: Network = field(default_factory=Network)
    addresses: Addresses = field(default_factory=Addresses)
    """The addresses that other devices open."""
    password: str | None = None
    """The password that protects all routes, if any."""
    asks_word: bool = False
    """Whether a device has to enter the access code."""
    opens: str | None = None
    """The address to open in a browser on this machine, which is admitted."""
    cull_after: int = CULL_AFTER_S
    """Seconds after which a page without a websocket is ended."""
    max_pages: int = MOST_PAGES
    """Pages that may be open at once; ``max_pages_per_device``: on one device."""
    max_pages_per_device: int = MAX_PAGES_PER_DEVICE
    server_name: str = ""
    """The prefix of its pages' ids, by which a proxy in front of several servers finds the right one."""
    drain_seconds: float = 0.0
    """The time that pages have to move to another server when this one stops."""
    upkeep: UpkeepSettings = field(default_factory=UpkeepSettings)
    """Backups, and checks for a newer version."""
    metrics_host: str = "127.0.0.1"
    """The address on which metrics are served, if they are."""
    webhook: Target | None = None
    """The webhook that receives finished games, if any."""
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ), repr=False)
    """The environment variables at the start, for a process that replaces this one."""
    reloads: bool = False
    """Whether the process restarts when an imported module, or the built page, has changed.

    Pages then reload.
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
