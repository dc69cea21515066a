"""The kernel processes of a server, forked or started by themselves, and which page's each is."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]

from widgets.server.kernels import file_name


def _command_line(process: psutil.Process) -> str:
    with suppress(psutil.NoSuchProcess):  # ended meanwhile
        return " ".join(process.cmdline())
    return ""


def _children(process: psutil.Process, part: str = "") -> list[psutil.Process]:
    """The children that run, of whose command line something is a part."""
    with suppress(psutil.NoSuchProcess):
        return [child for child in process.children() if part in _command_line(child) and is_alive(child)]
    return []


def is_alive(process: psutil.Process) -> bool:
    """Whether a process runs, and is not only kept for its exit code."""
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


def fork_servers(server: int) -> list[psutil.Process]:
    """The process that a server's kernels are forked from, if there is one."""
    return _children(psutil.Process(server), "widgets.server.forkserver")


def kernels(server: int) -> list[psutil.Process]:
    """The kernels of a server: what its fork server has forked, and what it started by itself.

    Not their children: what a kernel spawns (``platform`` asks ``uname``) bears its command line until it is
    another program.
    """
    forked = [kernel for parent in fork_servers(server) for kernel in _children(parent)]
    return [*_children(psutil.Process(server), "ipykernel_launcher"), *forked]


def _sockets(process: psutil.Process) -> list[Path]:
    with suppress(psutil.NoSuchProcess):
        return [Path(str(one.laddr)) for one in process.net_connections("unix") if one.laddr]
    return []


def _of(server: int, kernel: str) -> list[psutil.Process]:
    """The processes that listen on the sockets of a page's kernel: one, or none any more."""
    name = Path(file_name(kernel)).stem
    return [one for one in kernels(server) if any(path.name.startswith(name) for path in _sockets(one))]


def has_process(server: int, kernel: str) -> bool:
    """Whether a page's kernel runs."""
    return bool(_of(server, kernel))


def kernel_process(server: int, kernel: str) -> psutil.Process:
    """The process of a page's kernel."""
    [process] = _of(server, kernel)
    return process


def connection_file(server: int, kernel: str) -> Path:
    """The file by which the server finds a page's kernel."""
    [folder] = {path.parent for path in _sockets(kernel_process(server, kernel))}
    return folder / file_name(kernel)
