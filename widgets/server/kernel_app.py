"""IPython's kernel application as a forked process runs it, see :mod:`widgets.server.forkserver`."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from types import ModuleType
from typing import Any

from ipykernel import ipkernel
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp
from IPython.core.application import BaseIPythonApplication


class Prepared(BaseIPythonApplication):  # type: ignore[misc]
    """Reads its settings once, before it is forked: what :class:`IPKernelApp` would do first."""

    is_prepared = False

    def initialize(self, argv: list[str] | None = None) -> None:
        """Read the command line and the files of settings, if that is not done."""
        if not self.is_prepared:
            super().initialize(argv)
            self.is_prepared = True


class ListsNoModules(ModuleType):
    """Stands for :mod:`sys` while a kernel is made.

    The kernel lists the files of all modules for its debugger, which there is none of. Reading them writes
    their reference counts, and each forked kernel would have a copy of 6 MB more.
    """

    modules: dict[str, ModuleType] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


class PageKernel(IPythonKernel):  # type: ignore[misc]
    """A kernel that is not asked how busy it is with a tap."""

    def _publish_status(self, status: str, channel: str, parent: Any = None) -> None:
        """Say how busy the kernel is, unless with what a page sent.

        The page does not read it, and two messages more would cost each tap a third of its time.
        """
        if self.get_parent(channel).get("header", {}).get("msg_type") != "comm_msg":
            super()._publish_status(status, channel, parent)


class KernelApp(IPKernelApp, Prepared):  # type: ignore[misc]
    """A kernel that says when it listens, and ends with the server rather than with its parent."""

    kernel_class = PageKernel

    outstream_class: None = None  # type: ignore[assignment]
    """What is printed and logged is the server's own output, instead of messages that nobody reads: they take
    two threads, and hold up each tap's end until they are sent."""

    lifeline: int
    """A descriptor that can be read when the server has ended."""

    say_listening: Callable[[], None]

    def prepare(self, argv: list[str]) -> None:
        """Do what is the same for all kernels, and needs neither sockets nor threads."""
        Prepared.initialize(self, argv)

    def init_poller(self) -> None:
        """Watch the server, not the parent: that is the fork server, which may be replaced."""
        self.poller = threading.Thread(target=end_with, args=(self.lifeline,), daemon=True)

    def init_control(self, context: Any) -> None:
        """Make the sockets without a thread that would pass messages on to one of several shells."""
        super().init_control(context)
        self.shell_channel_thread.io_loop.close()
        self.shell_channel_thread = None

    def init_kernel(self) -> None:
        """Make the kernel without looking at all modules."""
        ipkernel.sys = ListsNoModules("sys")  # type: ignore[attr-defined]
        try:
            super().init_kernel()
        finally:
            ipkernel.sys = sys  # type: ignore[attr-defined]

    def start(self) -> None:
        """Answer messages until the kernel is told to end."""
        self.say_listening()
        super().start()


def end_with(lifeline: int) -> None:
    """End this process, whatever it does, as soon as the server has ended."""
    os.read(lifeline, 1)  # nothing is ever written: it returns at the end
    os._exit(1)
