"""Debian's Caddy, started by a test with the settings in ``deploy/``."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

CADDYFILE = Path(__file__).parents[2] / "deploy" / "Caddyfile"
PROGRAM = shutil.which("caddy", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
"""Where it is, ``None`` if this machine has none."""


class Caddy:
    """A process of Caddy, whose files are in a folder; it serves ``name`` from a server at ``upstream``."""

    def __init__(self, folder: Path, name: str, upstream: str) -> None:
        settings = CADDYFILE.read_text("utf-8")
        # no other ports of this machine than the one of the name
        settings = settings.replace("{\n", "{\n\tadmin off\n\tauto_https disable_redirects\n", 1)
        self.config = folder / "Caddyfile"
        self.config.write_text(settings, "utf-8")
        self.root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        """The certificate that devices are to trust."""
        environment = {
            **os.environ,
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "REFEREE_NAME": name,
            "REFEREE_UPSTREAM": upstream,
        }
        assert PROGRAM is not None
        command = [PROGRAM, "run", "--adapter", "caddyfile", "--config", str(self.config)]
        with (folder / "caddy.log").open("wb") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process.poll() is None

    def stop(self) -> None:
        """End it."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(30)
