"""Starting a kernel by forking; where that is not possible, as Jupyter does."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Instance, default

from widgets.server import forking
from widgets.server.forking import ForkServer, ForkServerDied

LOG = logging.getLogger("widgets")

NAME = "referee-forking"
"""Of the entry point, by which Jupyter finds the provisioner."""


class ForkingProvisioner(LocalProvisioner):
    """A kernel that the fork server has made, if there is one.

    The process looks like one of :class:`subprocess.Popen`: waiting, signals and cleaning up are inherited.
    """

    fork_server = Instance(ForkServer, allow_none=True)

    @default("fork_server")
    def _own(self) -> ForkServer | None:
        return forking.here()

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Fork a kernel, and return when it listens."""
        if self.fork_server is None:
            return await super().launch_kernel(cmd, **kwargs)
        cwd = kwargs.get("cwd") or Path.cwd()
        assert self.parent is not None
        try:
            forked = await self.fork_server.fork(self.parent.connection_file, kwargs["env"], cwd)
        except (ForkServerDied, TimeoutError) as error:
            LOG.warning("a kernel is started by itself: %s", str(error) or "the fork server takes too long")
            return await super().launch_kernel(cmd, **kwargs)
        self.process = forked  # type: ignore[assignment]
        self.pid = self.pgid = forked.pid
        self.cwd = cwd
        return self.connection_info

    async def send_signal(self, signum: int) -> None:
        """Send a signal to the kernel's process group, as long as that is the kernel's."""
        if await self.poll() is None:
            await super().send_signal(signum)
