"""Debian's nginx, started by a test."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from string import Template

NAME = "games.example.org"
"""The host name for which nginx listens in tests."""
UNPACKED = Path(sys.prefix) / "nginx" / "usr" / "sbin"
"""Where ``make nginx`` unpacks it, if the machine has none."""

TEMPLATE = Path(__file__).parents[2] / "deploy" / "nginx.conf.template"

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


def deployed_config(folder: Path, port: int, upstreams: Mapping[str, int]) -> str:
    """Return nginx's settings in ``deploy/``, filled in.

    nginx listens on ``port`` with the certificate in the folder. Each upstream server has a port by its name.
    """
    values = {
        "REFEREE_NAME": NAME,
        "REFEREE_LISTEN": f"127.0.0.1:{port}",
        "REFEREE_TLS_CERT": str(folder / "cert.pem"),
        "REFEREE_TLS_KEY": str(folder / "key.pem"),
        **{f"REFEREE_{name.upper()}": f"127.0.0.1:{upstream}" for name, upstream in upstreams.items()},
    }
    # The variables of nginx itself have no value here, and stay.
    return Template(TEMPLATE.read_text("utf-8")).safe_substitute(values)
