"""Kernels come and go; the game is in the store."""

from __future__ import annotations

import asyncio

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager


class TableKernels(AsyncMappingKernelManager):
    """The kernels of all pages, and the heated one in waiting (``_pools``, which Voilà's subclass adds)."""

    async def shutdown_all(self, now: bool = False) -> None:  # type: ignore[override]
        """End all kernels, those that are only starting as soon as they have."""
        pools = getattr(self, "_pools", {}).values()
        starting = [*self._pending_kernels.values(), *(one for pool in pools for one in pool)]
        await asyncio.gather(*starting, return_exceptions=True)
        await super().shutdown_all(now=now)

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
