"""JupyterHub by the values in ``deploy/jupyterhub``, with processes of this machine in the place of pods."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import yaml

from tests.support.nginx import Nginx
from tests.support.server import free_port, wait_for

ROOT = Path(__file__).parents[2]
VALUES = ROOT / "deploy" / "jupyterhub" / "values.yaml"
SETTINGS = "HUB_SETTINGS"
"""The environment variable with the settings of ``hub_config.py``, as JSON."""

SITE = """
map $http_upgrade $connection_kept {{ default upgrade; '' close; }}
server {{
  listen 127.0.0.1:{port};
  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection $connection_kept;
  location / {{ proxy_pass http://127.0.0.1:{hub}; }}
  {users}
}}
"""
USER = "location /user/{name}/ {{ proxy_pass http://127.0.0.1:{port}; }}"


def single_user() -> dict[str, Any]:
    """Return what the values say of the server that each who signs in has."""
    said: dict[str, Any] = yaml.safe_load(VALUES.read_text("utf-8"))["singleuser"]
    return said


def command() -> list[str]:
    """Return what starts that server, for the notebooks of the checkout instead of the image's."""
    [program, *options] = single_user()["cmd"]
    root, inside = "--ServerApp.root_dir=", "site-packages/widgets/notebooks"
    assert sum(one.startswith(root) and one.endswith(inside) for one in options) == 1
    at_home = [f"{root}{ROOT / 'notebooks'}" if one.startswith(root) else one for one in options]
    return (
        [sys.executable, "-m", "jupyterhub.singleuser", *at_home]
        if program == "jupyterhub-singleuser"
        else []
    )


class Hub:
    """A hub behind nginx, which knows the ways to the servers of those who may sign in."""

    def __init__(self, folder: Path, store: str, *names: str) -> None:
        port, hub, api = free_port(), free_port(), free_port()
        ports = {name: free_port() for name in names}
        users = " ".join(USER.format(name=name, port=number) for name, number in ports.items())
        self.url = f"http://127.0.0.1:{port}/"
        self._proxy = Nginx(folder, SITE.format(port=port, hub=hub, users=users))
        self._log = folder / "hub.log"
        settings = {
            "folder": str(folder),
            "url": self.url,
            "hub": f"http://127.0.0.1:{hub}",
            "api": f"http://127.0.0.1:{api}",
            "ports": ports,
            "command": command(),
            "default_url": single_user()["defaultUrl"],
            "environment": {"REFEREE_STORE": store},
        }
        with self._log.open("wb") as printed:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "jupyterhub", "-f", str(Path(__file__).with_name("hub_config.py"))],
                cwd=folder,
                env={**os.environ, SETTINGS: json.dumps(settings)},
                stdout=printed,
                stderr=printed,
            )
        self._proxy.start()
        wait_for(self._is_up)

    def _is_up(self) -> bool:
        assert self._process.poll() is None, self.log
        try:
            with urllib.request.urlopen(f"{self.url}hub/health", timeout=5):
                return True
        except OSError:
            return False

    @property
    def log(self) -> str:
        """What the hub and its servers have printed."""
        return self._log.read_text("utf-8", errors="replace")

    def stop(self) -> None:
        """End the hub, and with it the servers that it has started."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(60)
        self._proxy.stop()
