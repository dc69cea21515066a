"""Kernels come and go; the game is in the store."""

from __future__ import annotations

import asyncio
import hashlib
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Integer, Unicode

from widgets.server.defaults import MAX_PAGES, MAX_PAGES_PER_DEVICE, MODEL_ID
from widgets.server.forkserver import KERNEL_ARGUMENTS

if sys.platform != "win32":  # which has no such limit
    import resource

OPENING = timedelta(seconds=30)
"""How long a page may take until its websocket is open, or open again, before its place counts as left."""

LINGER = 1000
"""Milliseconds that a greeting has to reach its kernel."""
MOST_OPEN_FILES = 65_536
"""Files and sockets that the server asks to have open: as many as its ZeroMQ context may have sockets."""


def allow_open_files() -> None:
    """Raise this process's limit of open files as far as it may: a page takes 14, and 1,024 are usual."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_OPEN_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class NoPlace(Exception):
    """A page gets no kernel: its own device has as many as one may have, or all devices together have."""

    def __init__(self, is_own: bool) -> None:
        self.is_own = is_own
        super().__init__("the device has its share" if is_own else "all places are taken")


@dataclass(frozen=True)
class Place:
    """Whose page a kernel was given to, and when."""

    device: str
    since: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(frozen=True)
class Started:
    """A page's kernel, which is executing the notebook or has executed it."""

    kernel: str
    rendering: asyncio.Task[tuple[list[str], AsyncIterator[Any]]]

    async def executed(self) -> None:
        """Have the notebook executed to its end; what Voilà renders of it is nothing (``templates/run``)."""
        _, rest = await self.rendering
        async for _ in rest:
            pass


def file_name(kernel_id: str) -> str:
    """Return the name of a kernel's connection file.

    It is in the kernel's command line, which every user of this machine can read, and the id is not to be
    learnt from it.
    """
    return f"kernel-{hashlib.sha256(kernel_id.encode()).hexdigest()[:16]}.json"


class Stopping(NoPlace):
    """A page gets no kernel: the server is about to stop."""

    def __init__(self) -> None:
        super().__init__(is_own=False)


class TableKernels(AsyncMappingKernelManager):
    """The kernels of all pages, and the heated one in waiting (``_pools``, which Voilà's subclass adds).

    A kernel is given to one page, and from then on belongs to the device of that page alone.
    """

    server_name = Unicode(config=True, help="The server's name among several, which begins a kernel's id.")

    max_pages = Integer(MAX_PAGES, config=True, help="Pages open at once, on all devices together.")
    max_pages_per_device = Integer(
        MAX_PAGES_PER_DEVICE, config=True, help="Pages open at once on one device."
    )

    def __init__(self, **kwargs: Any) -> None:
        self._places: dict[str, Place] = {}
        self._promised: list[str] = []  # devices whose page waits for its kernel
        self.is_stopping = False
        """Whether pages are given no kernels any more."""
        super().__init__(**kwargs)
        # by ZeroMQ's own limit, 1,023, there would be sockets for some 170 pages
        self.context.max_sockets = self.context.socket_limit

    def new_kernel_id(self, **kwargs: Any) -> str:
        """Name a kernel so that a proxy in front of several servers finds the one that has it."""
        kernel_id = super().new_kernel_id(**kwargs)
        return f"{self.server_name}_{kernel_id}" if self.server_name else kernel_id

    @property
    def page_count(self) -> int:
        """How many pages have a kernel, or are waiting for theirs."""
        return len(self._places) + len(self._promised)

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[KernelManager, str, str]:
        """Name the kernel's file, and with it its sockets, so that its id is nowhere to be seen."""
        kwargs["extra_arguments"] = [*KERNEL_ARGUMENTS]
        kernel, name, kernel_id = super().pre_start_kernel(kernel_name, kwargs)
        kernel.connection_file = str(Path(self.connection_dir) / file_name(kernel_id))
        return kernel, name, kernel_id

    def belongs_to(self, kernel_id: str, device: str | None) -> bool:
        """Whether a kernel was given to a page of a device."""
        place = self._places.get(kernel_id)
        return place is not None and place.device == device

    def awaits_pages(self) -> bool:
        """Whether a page that was given a kernel, or is just given one, has yet to open its websocket."""
        now = datetime.now(UTC)
        opening = (kernel_id for kernel_id, place in self._places.items() if now - place.since < OPENING)
        return bool(self._promised) or any(not self._is_connected(kernel_id) for kernel_id in opening)

    async def hand_out(self, notebook: str, device: str) -> Started:
        """Give a page of a device its kernel; raise :class:`NoPlace` if there are enough.

        No device loses its page to another one. Where there is no place, a device may have its own back: that
        of the page which it left first.
        """
        if self.is_stopping:
            raise Stopping
        left = self._make_room(device)
        self._promised.append(device)
        try:
            if left is not None:
                await self.shutdown_kernel(left)
            self.fill_if_needed(delay=0, notebook_name=notebook)  # type: ignore[attr-defined]
            rendering, _, kernel_id = await self.get_rendered_notebook(notebook)  # type: ignore[attr-defined]
            self._places[kernel_id] = Place(device)
        finally:
            self._promised.remove(device)
        return Started(kernel_id, rendering)

    def greet(self, kernel_id: str, hello: dict[str, str]) -> None:
        """Have a kernel open what its page is going to ask for, while that is still on its way.

        ``hello``: the page's first tap, as far as the server knows it, see :meth:`widgets.page.Page.hello`.
        """
        kernel = self.get_kernel(kernel_id)
        shell: Any = kernel.connect_shell()  # a ZMQStream, which the base class does not know
        data = {"method": "custom", "content": {"event": "tap", "data": hello}}
        kernel.session.send(shell, "comm_msg", {"comm_id": MODEL_ID, "data": data})
        shell.flush()
        shell.close(LINGER)

    def _make_room(self, device: str) -> str | None:
        """Return the kernel to end, if one has to make room."""
        own = [kernel_id for kernel_id in self._places if self.belongs_to(kernel_id, device)]
        has_its_share = len(own) + self._promised.count(device) >= self.max_pages_per_device
        is_full = self.page_count >= self.max_pages
        if not has_its_share and not is_full:
            return None
        left = min(filter(self._is_left, own), key=self._left_at, default=None)
        if left is None:
            raise NoPlace(is_own=has_its_share)
        del self._places[left]  # at once: nobody else is to end it too
        return left

    def _is_left(self, kernel_id: str) -> bool:
        return not self._is_connected(kernel_id) and datetime.now(UTC) - self._left_at(kernel_id) > OPENING

    def _is_connected(self, kernel_id: str) -> bool:
        return bool(self.kernel_model(kernel_id)["connections"] > 0)

    def _left_at(self, kernel_id: str) -> datetime:
        return max(self._places[kernel_id].since, self._kernel(kernel_id).last_activity)

    def _kernel(self, kernel_id: str) -> Any:
        """Return a kernel's manager, to which Jupyter's server adds when it was last active, and how."""
        return self.get_kernel(kernel_id)

    def remove_kernel(self, kernel_id: str) -> KernelManager:
        """Forget a kernel that has ended, and whose it was."""
        self._places.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

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
        kernel = self._kernel(kernel_id)
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
