"""Debian's nginx, started by a test."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

UNPACKED = Path(sys.prefix) / "nginx" / "usr" / "sbin"
"""Where ``make nginx`` unpacks it, if the machine has none."""

AROUND = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  {inside}
}}
"""


class Nginx:
    """A process of nginx, whose files are in a folder; ``inside`` is what its block ``http`` holds."""

    def __init__(self, folder: Path, inside: str) -> None:
        config = folder / "nginx.conf"
        config.write_text(AROUND.format(folder=folder, inside=inside))
        path = os.pathsep.join([os.environ["PATH"], "/usr/sbin", str(UNPACKED)])
        program = shutil.which("nginx", path=path)
        assert program, "there is no nginx: `make nginx` fetches it"
        self._command = [program, "-c", str(config), "-e", str(folder / "error.log"), "-p", str(folder)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it listens soon."""
        self._process = subprocess.Popen(self._command)

    @property
    def runs(self) -> bool:
        """Whether it has not ended."""
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(30)
