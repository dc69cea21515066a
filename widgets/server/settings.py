"""What a server was told when it was started."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from widgets.server.defaults import CULL_AFTER, MAX_PAGES, MAX_PAGES_PER_DEVICE
from widgets.server.network import Network
from widgets.server.operation import Operation


@dataclass(frozen=True)
class ServerSettings:
    """How a server is reached, whom it lets in, how much it carries, and how it is run."""

    notebook: Path
    """The dashboard's."""
    port: int
    network: Network = field(default_factory=Network)
    operation: Operation = field(default_factory=Operation)
    password: str | None = None
    """What everybody is asked for, if anything."""
    asks_word: bool = False
    """Whether a device has to know the table's word."""
    opens: str | None = None
    """The address to open in a browser on this machine, which is let in."""
    cull_after: int = CULL_AFTER
    """Seconds after which a kernel without a page is ended."""
    max_pages: int = MAX_PAGES
    """Pages that may be open at once; ``max_pages_per_device``: on one device."""
    max_pages_per_device: int = MAX_PAGES_PER_DEVICE
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ), repr=False)
    """The variables that the process was started with, for one that takes its place."""
    reloads: bool = False
    """Whether the process starts again when a module that it has imported, or the built page, has changed.

    Its kernels end with it, and pages open themselves again when theirs has gone.
    """
