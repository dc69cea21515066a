"""The settings of the hub that ``hub.py`` starts; JupyterHub reads them from a file."""

from __future__ import annotations

import json
import os
from typing import Any

from jupyterhub.proxy import Proxy
from traitlets.config import get_config

SETTINGS: dict[str, Any] = json.loads(os.environ["HUB_SETTINGS"])


class KnownRoutes(Proxy):  # type: ignore[misc]
    """Says to the hub that what it asks for is there: nginx knew the ways before."""

    should_start = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._routes: dict[str, dict[str, Any]] = {}

    async def add_route(self, routespec: str, target: str, data: dict[str, Any]) -> None:
        """Remember a way."""
        self._routes[routespec] = {"routespec": routespec, "target": target, "data": data}

    async def delete_route(self, routespec: str) -> None:
        """Forget a way."""
        self._routes.pop(routespec, None)

    async def get_all_routes(self) -> dict[str, dict[str, Any]]:
        """Return the ways that were asked for."""
        return self._routes


def take_its_port(spawner: Any) -> None:
    """Have a user's server listen where nginx looks for it."""
    spawner.port = SETTINGS["ports"][spawner.user.name]


c = get_config()
c.JupyterHub.bind_url = SETTINGS["url"]
c.JupyterHub.hub_bind_url = SETTINGS["hub"]
c.JupyterHub.db_url = f"sqlite:///{SETTINGS['folder']}/hub.sqlite"
c.JupyterHub.cookie_secret_file = f"{SETTINGS['folder']}/cookie_secret"
c.JupyterHub.proxy_class = KnownRoutes
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.Authenticator.allowed_users = set(SETTINGS["ports"])
c.Spawner.cmd = SETTINGS["command"]
c.Spawner.args = ["--allow-root"]
c.Spawner.default_url = SETTINGS["default_url"]
c.Spawner.environment = SETTINGS["environment"]
c.Spawner.env_keep = ["PATH", "PYTHONPATH", "LANG"]
c.Spawner.pre_spawn_hook = take_its_port
c.Spawner.start_timeout = 120
