"""What the parts of a server share: made once at the start, and handed on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.store.store import Store
from widgets.server.settings import ServerSettings

if TYPE_CHECKING:
    from widgets.server.files import FrontEnd
    from widgets.server.sessions import Sessions
    from widgets.server.websocket import Limits


@dataclass
class Context:
    """A server's store, settings and parts."""

    store: Store
    settings: ServerSettings
    front_end: FrontEnd
    sessions: Sessions
    limits: Limits = field(repr=False)
