"""Kernels come and go; the game is in the store."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager


class TableKernels(AsyncMappingKernelManager):
    """The kernels of all pages, and the heated one in waiting (``_pools``, which Voilà's subclass adds)."""

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]
        """End all kernels, those that are only starting as soon as they have."""
        pools = getattr(self, "_pools", {}).values()
        starting = [*self._pending_kernels.values(), *(one for pool in pools for one in pool)]
        started = await asyncio.gather(*starting, return_exceptions=True)
        for one in started:
            if isinstance(one, dict):  # a heated kernel; what renders its page would miss it, and say so
                one["task"].cancel()
        await super().shutdown_all(now=now)

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, now: bool = True, restart: bool = False
    ) -> None:
        """End a kernel at once: it has nothing to save, and pages that are left end one after the other."""
        await super().shutdown_kernel(kernel_id, now=True, restart=restart)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that is idle, but not because it waited for hours for the page that just took it.

        Voilà asks this of taken kernels alone; a page needs a few seconds until its websocket is open, and
        those begin when its kernel has started.
        """
        kernel = self._kernels[kernel_id]
        if not getattr(kernel, "was_taken", False) or kernel.execution_state == "starting":
            kernel.was_taken = True
            kernel.last_activity = datetime.now(UTC)
        await super().cull_kernel_if_idle(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Forget a kernel that died; if it was in waiting, heat another one."""
        super()._handle_kernel_died(kernel_id)
        for notebook, pool in getattr(self, "_pools", {}).items():
            heated = [one for one in pool if one.done() and one.exception() is None]
            dead = [one for one in heated if one.result()["kernel_id"] == kernel_id]
            for one in dead:
                pool.remove(one)
                rendering = one.result()["task"]
                if not rendering.cancel():
                    rendering.exception()  # the kernel's death, which is told already
            if dead:
                self.fill_if_needed(delay=0, notebook_name=notebook)  # type: ignore[attr-defined]
