"""Kernels that are forked: they start, end, and are told apart like any others, and share nothing."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client.manager import AsyncKernelManager

from tests.support.kernels import is_alive
from tests.support.server import Page, ServerProcess, in_a_loop, wait_for
from widgets.server import forking
from widgets.server.app import voila_config
from widgets.server.command import NOTEBOOK
from widgets.server.forking import UNKNOWN, ForkServer
from widgets.server.forkserver import PRELOADED
from widgets.server.provisioner import ForkingProvisioner
from widgets.server.settings import ServerSettings

pytestmark = [
    pytest.mark.browser,  # fork servers and their kernels: as slow as a browser
    pytest.mark.skipif(not forking.can_fork(), reason="kernels are not forked here"),
]


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a short name: a socket's path must be."""
    return tmp_path_factory.mktemp("k")


class Kernels:
    """Kernels of a fork server of their own."""

    def __init__(self, fork_server: ForkServer, folder: Path) -> None:
        self.fork_server = fork_server
        self.folder = folder
        self.started: list[AsyncKernelManager] = []

    async def start(self, **environment: str) -> AsyncKernelManager:
        """Start a kernel as the server does; the number of its file tells it from others."""
        file = self.folder / f"{len(self.started)}.json"
        kernel = AsyncKernelManager(
            connection_file=str(file),
            config=voila_config(ServerSettings(NOTEBOOK, 8866)),
            parent=None,
            transport="ipc",
        )
        self.started.append(kernel)
        env = {**os.environ, **environment}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(forking, "_fork_server", self.fork_server)
            kernel.provisioner = ForkingProvisioner(
                kernel_id=str(file), kernel_spec=kernel.kernel_spec, parent=kernel
            )
            assert kernel.provisioner.fork_server is self.fork_server
        await kernel.start_kernel(env=env, cwd=str(self.folder))
        return kernel

    async def run(self, kernel: AsyncKernelManager, expression: str) -> Any:
        """Return the value of an expression, from JSON."""
        client = kernel.client()
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=60)
            modules = "json, os, random, secrets, signal, sys, uuid"
            code = f"import {modules}; value = json.dumps({expression})"
            reply = await client.execute(code, user_expressions={"value": "value"}, reply=True, timeout=60)
            assert reply["content"]["status"] == "ok", reply["content"]
            text = reply["content"]["user_expressions"]["value"]["data"]["text/plain"]
            return json.loads(eval(text))
        finally:
            client.stop_channels()


def pid(kernel: AsyncKernelManager) -> int:
    assert kernel.provisioner is not None
    return int(kernel.provisioner.pid)


@asynccontextmanager
async def forked(folder: Path) -> AsyncIterator[Kernels]:
    """Give kernels; see that nothing is left of them in the end."""
    fork_server = ForkServer()
    fork_server.start()
    kernels = Kernels(fork_server, folder)
    try:
        yield kernels
    finally:
        await fork_server.stop()
        left = [psutil.Process(pid(one)) for one in kernels.started if psutil.pid_exists(pid(one))]
        await until(lambda: not any(map(is_alive, left)))
        for kernel in kernels.started:
            await kernel.shutdown_kernel(now=True)


async def until(condition: Callable[[], Any] | Callable[[], Awaitable[Any]]) -> Any:
    """Return the first true answer of a condition."""
    async with asyncio.timeout(60):
        while True:
            answer = condition()
            if asyncio.iscoroutine(answer):
                answer = await answer
            if answer:
                return answer
            await asyncio.sleep(0.02)


def test_a_forked_kernel_answers_and_is_what_a_started_one_is(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kernel = await kernels.start(COLOUR="blue")
            assert await kernel.is_alive() and kernel.has_kernel
            assert await kernels.run(kernel, "os.environ['COLOUR']") == "blue"
            assert await kernels.run(kernel, "os.getcwd()") == str(folder)
            assert await kernels.run(kernel, "os.getpid()") == pid(kernel)
            assert await kernels.run(kernel, "get_ipython().kernel.shell.history_manager.enabled") is False
            # in a group of its own, no child of this process, and heedless of a Ctrl+C while idle
            assert os.getpgid(pid(kernel)) == pid(kernel)
            assert psutil.Process(pid(kernel)).ppid() == kernels.fork_server.process.pid

    in_a_loop(scene())


def test_the_environment_is_the_commands_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_PASSWORD", "sesame street")
    monkeypatch.setenv("COLOUR", "of the server")

    async def scene() -> None:
        async with forked(folder) as kernels:
            environ = psutil.Process(kernels.fork_server.process.pid).environ()
            assert "REFEREE_PASSWORD" not in environ
            monkeypatch.delenv("REFEREE_PASSWORD")
            monkeypatch.delenv("COLOUR")
            kernel = await kernels.start()
            kept = await kernels.run(kernel, "[os.environ.get('COLOUR'), os.environ.get('MALLOC_ARENA_MAX')]")
            assert kept == [None, None]

    in_a_loop(scene())


def test_the_fork_server_has_one_thread_and_no_socket_but_the_servers(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            await kernels.start()
            process = psutil.Process(kernels.fork_server.process.pid)
            assert process.num_threads() == 1
            assert process.net_connections("inet") == []
            assert [one.laddr for one in process.net_connections("unix")] == [""]
            assert process.open_files() == []

    in_a_loop(scene())


def test_a_kernel_inherits_no_socket_and_no_secret_of_another(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            first = await kernels.start()
            second = await kernels.start()
            sockets = []
            for kernel in (first, second):
                process = psutil.Process(pid(kernel))
                named = {str(one.laddr) for one in process.net_connections("unix") if one.laddr}
                own = str(Path(kernel.connection_file).with_suffix(""))
                assert named and all(one.startswith(own) for one in named)
                descriptors = [os.readlink(one) for one in Path(f"/proc/{process.pid}/fd").iterdir()]
                sockets.append({one for one in descriptors if one.startswith("socket:")})
            [server] = [
                os.readlink(one)
                for one in Path(f"/proc/{kernels.fork_server.process.pid}/fd").iterdir()
                if os.readlink(one).startswith("socket:")
            ]
            assert sockets[0] and sockets[1]
            assert not sockets[0] & sockets[1] and server not in sockets[0] | sockets[1]
            drawn = "[random.random(), secrets.token_hex(), uuid.uuid4().hex, get_ipython().kernel.ident]"
            one, other = [await kernels.run(kernel, drawn) for kernel in (first, second)]
            assert not set(one) & set(other)
            sessions = "get_ipython().kernel.session.session"
            assert await kernels.run(first, sessions) != await kernels.run(second, sessions)
            await kernels.run(first, "sys.modules.__setitem__('only_here', sys) or 1")
            assert not await kernels.run(second, "'only_here' in sys.modules")

    in_a_loop(scene())


def test_its_sockets_and_its_file_are_their_owners(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kernel = await kernels.start()
            assert stat.S_IMODE(Path(kernel.connection_file).stat().st_mode) == 0o600
            command = " ".join(psutil.Process(pid(kernel)).cmdline())
            assert kernel.connection_file not in command

    in_a_loop(scene())


def test_signals_reach_a_kernel_and_its_exit_is_told(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kernel = await kernels.start()
            count = "globals().setdefault('seen', [])"
            await kernels.run(kernel, f"{count} or signal.signal(10, lambda *_: seen.append(1)) and 0")
            await kernel.signal_kernel(signal.SIGUSR1)

            async def was_seen() -> Any:
                return await kernels.run(kernel, "seen")

            assert await until(was_seen) == [1]
            assert await kernel.provisioner.poll() is None
            await kernel.signal_kernel(signal.SIGKILL)
            assert await kernel.provisioner.wait() == -signal.SIGKILL
            assert not await kernel.is_alive()
            # reaped: there is no process of this number, not even for its exit code
            assert not psutil.pid_exists(pid(kernel))
            await kernel.provisioner.send_signal(signal.SIGTERM)  # to nobody

    in_a_loop(scene())


def test_an_interrupt_ends_what_runs_and_not_the_kernel(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kernel = await kernels.start()
            client = kernel.client()
            client.start_channels()
            await client.wait_for_ready(timeout=60)
            begun = folder / "begun"
            code = f"import time; open({str(begun)!r}, 'w').close(); time.sleep(600)"
            running = asyncio.ensure_future(client.execute(code, reply=True, timeout=60))
            await until(begun.exists)
            await kernel.interrupt_kernel()
            reply = await running
            client.stop_channels()
            assert reply["content"]["ename"] == "KeyboardInterrupt"
            assert await kernel.is_alive()

    in_a_loop(scene())


@pytest.mark.parametrize("now", [True, False])
def test_a_kernel_is_shut_down_and_restarted(folder: Path, now: bool) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kernel = await kernels.start()
            before = pid(kernel)
            await kernel.restart_kernel(now=now)
            assert pid(kernel) != before and not psutil.pid_exists(before)
            assert await kernels.run(kernel, "os.getpid()") == pid(kernel)
            await kernel.shutdown_kernel(now=now)
            assert not psutil.pid_exists(pid(kernel))
            assert not Path(kernel.connection_file).exists()
            assert [one for one in folder.iterdir() if stat.S_ISSOCK(one.stat().st_mode)] == []

    in_a_loop(scene())


def test_twenty_kernels_at_once(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            started = await asyncio.gather(*(kernels.start() for _ in range(20)))
            assert len({pid(kernel) for kernel in started}) == 20
            asked = [kernels.run(kernel, "[os.getpid(), random.random()]") for kernel in started]
            answers = await asyncio.gather(*asked)
            assert [one for one, _ in answers] == [pid(kernel) for kernel in started]
            assert len({drawn for _, drawn in answers}) == 20
            await asyncio.gather(*(kernel.shutdown_kernel(now=True) for kernel in started))
            assert psutil.Process(kernels.fork_server.process.pid).children() == []

    in_a_loop(scene())


def test_a_fork_server_that_is_killed_is_replaced_and_its_kernels_live_on(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kept, killed = [await kernels.start() for _ in range(2)]
            first = kernels.fork_server.process
            first.kill()
            await until(lambda: kernels.fork_server.process is not first and kernels.fork_server.is_usable)
            assert await kept.is_alive()
            assert await kernels.run(kept, "os.getpid()") == pid(kept)
            # nobody reports their exit any more: they are looked for
            await killed.signal_kernel(signal.SIGKILL)
            assert await killed.provisioner.wait() == UNKNOWN
            another = await kernels.start()
            assert psutil.Process(pid(another)).ppid() == kernels.fork_server.process.pid
            await kept.shutdown_kernel(now=True)
            assert not psutil.pid_exists(pid(kept)) or not is_alive(psutil.Process(pid(kept)))

    in_a_loop(scene())


def test_what_is_asked_while_the_fork_server_dies_is_done_by_the_next(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            await kernels.start()
            process = kernels.fork_server.process
            process.send_signal(signal.SIGSTOP)
            waiting = asyncio.ensure_future(kernels.start())
            await asyncio.sleep(0)
            process.kill()
            kernel = await waiting
            assert await kernels.run(kernel, "os.getpid()") == pid(kernel)
            assert kernels.fork_server.process is not process

    in_a_loop(scene())


def test_without_a_fork_server_that_starts_kernels_start_by_themselves(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")

    async def scene() -> None:
        async with forked(folder) as kernels:
            monkeypatch.undo()
            kernel = await kernels.start()
            assert isinstance(kernel.provisioner.process, subprocess.Popen)
            assert await kernels.run(kernel, "os.getpid()") == pid(kernel)
            assert "does not start" in caplog.text
            await kernel.shutdown_kernel(now=True)

    in_a_loop(scene())


NO_PROCESS_LEFT = """
import errno, os
fork = os.fork
def limited():
    if os.path.exists({limit!r}):
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    return fork()
os.fork = limited
"""


def test_a_system_that_forks_no_more_is_told_and_kernels_go_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = folder / "limit"
    (folder / "sitecustomize.py").write_text(NO_PROCESS_LEFT.format(limit=str(limit)))
    monkeypatch.setenv("PYTHONPATH", str(folder))

    async def scene() -> None:
        async with forked(folder) as kernels:
            first = await kernels.start()
            limit.touch()
            with pytest.raises(OSError, match="unavailable"):
                await kernels.fork_server.fork("none.json", {}, folder)
            limit.unlink()
            second = await kernels.start()
            assert await first.is_alive() and await second.is_alive()

    in_a_loop(scene())


def test_no_module_that_is_preloaded_makes_a_widget() -> None:
    """It would tell of it where nobody listens, and every kernel would have it."""
    code = (
        "import importlib, sys\n"
        f"for name in {PRELOADED!r}: importlib.import_module(name)\n"
        "sys.modules['widgets.preload'].preload()\n"
        "from ipywidgets.widgets import widget\n"
        "made = [type(one).__name__ for one in widget._instances.values()]\n"
        "import threading\n"
        "sys.exit(f'{made} {threading.enumerate()}' if made or threading.active_count() > 1 else 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_what_no_page_needs_is_not_in_a_kernel(folder: Path) -> None:
    async def scene() -> None:
        async with forked(folder) as kernels:
            kernel = await kernels.start()
            heavy = [
                "debugpy",
                "jedi",
                "matplotlib",
                "alembic",
                "psycopg",
                "pandas",
                "numpy",
                "plotly",
                "voila",
            ]
            loaded = await kernels.run(kernel, f"[one for one in {heavy} if sys.modules.get(one)]")
            assert loaded == []

    in_a_loop(scene())


# -- the whole server -----------------------------------------------------------------------------


def test_kernels_end_when_the_server_is_killed(served: ServerProcess, tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    page = Page(server)
    processes = [server.kernel_process(page.kernel), server.fork_server(), *server.kernels()]
    server.process.kill()
    server.process.wait()
    _, alive = psutil.wait_procs(processes, timeout=10)
    assert [one for one in alive if is_alive(one)] == []


def test_a_page_goes_on_when_the_fork_server_is_killed_and_others_open(served: ServerProcess) -> None:
    page = Page(served)
    process, fork_server = served.kernel_process(page.kernel), served.fork_server()
    fork_server.kill()
    wait_for(
        lambda: fork_server.pid not in {one.pid for one in psutil.Process(served.process.pid).children()}
    )
    another = Page(served)
    assert served.kernel_lives(page.kernel) and served.kernel_lives(another.kernel)
    assert is_alive(process)
    for kernel in (page.kernel, another.kernel):
        assert served.goodbye(kernel).status == 204
    wait_for(lambda: not is_alive(process))


def test_kernels_can_be_started_by_themselves(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--no-fork")
    page = Page(server)
    [process] = [one for one in server.kernels() if one == server.kernel_process(page.kernel)]
    assert "ipykernel_launcher" in " ".join(process.cmdline())
    assert process.ppid() == server.process.pid
    server.end(signal.SIGTERM)
