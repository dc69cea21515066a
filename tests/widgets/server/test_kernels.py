"""What a page may do with its kernel, and how kernels come and go."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import resource
import signal
import socket
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import psutil
import pytest
import tornado.httpclient
import tornado.httpserver
import tornado.netutil
import tornado.web
import tornado.websocket
import websocket
from jupyter_server._tz import utcnow
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets.config import Configurable
from voila.voila_kernel_manager import voila_kernel_manager_factory

from tests.support.server import Page, ServerProcess, heard, in_a_loop, wait_for
from widgets.server.app import WEBSOCKETS, voila_config
from widgets.server.channels import KernelWebSocket
from widgets.server.command import NOTEBOOK
from widgets.server.kernels import MOST_OPEN_FILES, NoPlace, Stopping, TableKernels, allow_open_files
from widgets.server.settings import ServerSettings


def message(kind: str, channel: str, **content: Any) -> str:
    header = {
        "msg_id": uuid4().hex,
        "msg_type": kind,
        "session": uuid4().hex,
        "username": "tablet",
        "date": utcnow().isoformat(),
        "version": "5.4",
    }
    return json.dumps(
        {
            "header": header,
            "parent_header": {},
            "metadata": {},
            "content": content,
            "channel": channel,
            "buffers": [],
        }
    )


def answer_to(channels: websocket.WebSocket, kind: str) -> dict[str, Any]:
    for answer in heard(channels):
        assert answer["header"]["msg_type"] not in ("execute_reply", "execute_input"), answer
        if answer["header"]["msg_type"] == kind:
            return answer
    raise AssertionError("the server has closed the connection")


def test_a_page_may_talk_to_widgets_but_run_no_code(served: ServerProcess, opened: Page) -> None:
    proof = served.folder / "code-was-run"
    code = f"open({str(proof)!r}, 'w').close()"
    channels = served.channels(opened.kernel)
    try:
        for channel in ("shell", "control"):
            channels.send(message("execute_request", channel, code=code, silent=False))
        channels.send(message("comm_info_request", "shell", target_name="jupyter.widget"))
        # the kernel takes messages in order: the code would have been run before this answer
        assert answer_to(channels, "comm_info_reply")["content"]["comms"]
    finally:
        channels.close()
    assert not proof.exists()


def test_what_is_packed_is_taken_up_to_the_size_that_a_page_may_send(
    served: ServerProcess, opened: Page
) -> None:
    """A megabyte packs into a thousand bytes: it is the size of what is unpacked that counts."""

    async def scene() -> None:
        request = tornado.httpclient.HTTPRequest(
            f"ws://{served.host}/api/kernels/{opened.kernel}/channels", headers={"Cookie": opened.cookie}
        )
        line = await tornado.websocket.websocket_connect(request, compression_options={})
        assert "permessage-deflate" in line.headers["Sec-WebSocket-Extensions"]
        await line.write_message(message("comm_info_request", "shell", target_name="jupyter.widget"))
        assert await line.read_message() is not None
        before = served.memory()
        await line.write_message("0" * (64 << 20))
        while await line.read_message() is not None:
            continue
        assert line.close_code == 1009
        assert served.memory() < before + (16 << 20)

    in_a_loop(scene())


def test_a_page_of_another_site_gets_no_channels(served: ServerProcess, opened: Page) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        served.channels(opened.kernel, origin="http://elsewhere.example")
    assert refused.value.status_code == 403


def test_the_list_of_kernels_is_not_told(served: ServerProcess, opened: Page) -> None:
    assert opened.kernel.encode() not in served.get("/api/kernels").body


def test_the_websocket_sends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    nodelay = []

    class Connection(KernelWebSocket):
        """The connection up to where a kernel is needed."""

        websocket_handler = None

        def __init__(self, handler: tornado.websocket.WebSocketHandler) -> None:
            super().__init__()
            self.websocket_handler = handler

    def then(connection: Connection) -> None:
        stream = connection.websocket_handler.ws_connection.stream
        nodelay.append(stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", then)

    class Handler(tornado.websocket.WebSocketHandler):
        def open(self) -> None:
            Connection(self).connect()
            self.close()

    async def visit() -> None:
        [listening] = tornado.netutil.bind_sockets(0, "127.0.0.1")
        server = tornado.httpserver.HTTPServer(tornado.web.Application([("/", Handler)]))
        server.add_socket(listening)
        address = f"ws://127.0.0.1:{listening.getsockname()[1]}/"
        client = await tornado.websocket.websocket_connect(address)
        assert await client.read_message() is None
        server.stop()

    in_a_loop(visit())
    assert nodelay and all(nodelay)
    config = voila_config(ServerSettings(NOTEBOOK, 8866))
    assert config.Voila.kernel_websocket_connection_class is KernelWebSocket
    assert config.PromptConnection.limit_rate is False  # Jupyter would drop screens of a burst


def test_a_silent_page_is_noticed_within_a_minute() -> None:
    class Handler(WebSocketMixin):
        """Reads the settings as a kernel's websocket does."""

        settings = WEBSOCKETS

    assert (Handler().ping_interval, Handler().ping_timeout) == (15_000, 30_000)  # milliseconds


def test_a_page_that_drops_off_while_it_is_told_something_leaves_no_traceback() -> None:
    class Connection(KernelWebSocket):
        """The connection of a page that may be gone already."""

        websocket_handler = None

    async def scene() -> None:
        lost: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: lost.append(context))
        failing: list[asyncio.Future[None]] = []

        def write(_message: str, binary: bool) -> asyncio.Future[None]:
            if failing:  # the second time, the page is known to be gone
                raise tornado.websocket.WebSocketClosedError
            failing.append(asyncio.get_running_loop().create_future())
            return failing[0]

        connection = Connection()
        connection.websocket_handler = SimpleNamespace(write_message=write)
        connection.write_message("told")
        failing[0].set_exception(tornado.websocket.WebSocketClosedError())
        await asyncio.sleep(0)
        connection.write_message("told", binary=True)
        failing[0] = asyncio.get_running_loop().create_future()  # nobody holds the first one now
        gc.collect()
        assert lost == []

    in_a_loop(scene())


def test_a_server_has_sockets_and_files_for_as_many_pages_as_it_may_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page takes five sockets, which by ZeroMQ's own limit of 1,023 end at some 170 pages."""
    assert TableKernels().context.max_sockets > 5 * 10_000
    limits = [(1024, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.append(new))
    allow_open_files()
    assert limits[-1] == (4096, 4096)
    limits = [(1024, resource.RLIM_INFINITY)]
    allow_open_files()
    assert limits[-1] == (MOST_OPEN_FILES, resource.RLIM_INFINITY)
    allow_open_files()
    assert len(limits) == 2, "nothing is lowered"


def test_kernels_end_at_once_however_many_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []

    async def end(_: TableKernels, kernel_id: str, now: bool, restart: bool) -> None:
        ended.append((kernel_id, now, restart))

    monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", end)
    in_a_loop(TableKernels().shutdown_kernel("left", now=False))
    assert ended == [("left", True, False)]


def test_the_time_until_culling_runs_from_when_the_page_went(monkeypatch: pytest.MonkeyPatch) -> None:
    parted = []

    class Connection(KernelWebSocket):
        """The connection of a page whose kernel was last needed a day ago."""

        kernel_manager = SimpleNamespace(last_activity=utcnow() - timedelta(days=1))
        websocket_handler = SimpleNamespace(set_nodelay=bool)

    def part(connection: Connection) -> None:
        parted.append(connection)

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _connection: None)
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "disconnect", part)
    connection = Connection()
    connection.connect()
    connection.disconnect()
    assert parted == [connection]
    assert utcnow() - connection.kernel_manager.last_activity < timedelta(hours=1)


def test_a_closed_page_ends_its_kernel_and_no_other_site_can(served: ServerProcess) -> None:
    kernel = Page(served).kernel
    for origin in ("", "http://elsewhere.example", "null"):
        assert served.goodbye(kernel, Origin=origin).status in (403, 404)
        assert served.kernel_lives(kernel)
    process = served.kernel_process(kernel)
    assert served.goodbye(kernel).status == 204
    assert not served.kernel_lives(kernel)
    wait_for(lambda: not process.is_running())


def younger_than(served: ServerProcess, kernel: psutil.Process) -> psutil.Process:
    """The first kernel that was started after another one."""

    def found() -> psutil.Process | None:
        younger = [one for one in served.kernels() if one.create_time() > kernel.create_time()]
        return min(younger, key=psutil.Process.create_time, default=None)

    return wait_for(found)


def test_a_heated_kernel_that_dies_is_replaced(served: ServerProcess) -> None:
    page = Page(served)
    waiting = younger_than(served, served.kernel_process(page.kernel))
    waiting.send_signal(signal.SIGKILL)
    replacing = younger_than(served, waiting)
    assert replacing != waiting
    another = Page(served)
    assert served.kernel_process(another.kernel) == replacing
    for kernel in (page.kernel, another.kernel):
        assert served.goodbye(kernel).status == 204


# -- the manager alone, with kernels that are only names ------------------------------------------


class Owner(Configurable):
    """What Voilà's manager asks of its application."""

    root_dir = "."
    notebook_path = "./referee.ipynb"
    base_url = server_url = "/"
    port = 8866


class Named(voila_kernel_manager_factory(TableKernels, True, 1)):  # type: ignore[misc]
    """The manager of the server, which starts no process."""

    failing = False

    async def _initialize(self, *_: Any, **__: Any) -> dict[str, Any]:
        if self.failing:
            raise RuntimeError("no kernel today")
        kernel_id = f"kernel-{uuid4().hex}"
        self._kernels[kernel_id] = SimpleNamespace(
            kernel_name="python3",
            kernel_spec=SimpleNamespace(metadata={}),
            last_activity=utcnow() - timedelta(days=1),
            execution_state="idle",
        )
        rendering = asyncio.get_running_loop().create_future()
        return {"kernel_id": kernel_id, "task": rendering, "renderer": SimpleNamespace(rendered_cache=[])}

    async def shutdown_kernel(self, kernel_id: str, *_: Any, **__: Any) -> None:
        self.remove_kernel(kernel_id)

    async def waiting(self) -> str:
        [pool] = self._pools.values()
        return (await pool[0])["kernel_id"]


def manager() -> Named:
    return Named(parent=Owner(), config=voila_config(ServerSettings(NOTEBOOK, 8866)))


def test_an_orphan_is_culled_and_the_heated_kernel_kept() -> None:
    async def scene() -> None:
        kernels = manager()
        heated = await kernels.waiting()
        orphan = (await kernels._initialize())["kernel_id"]
        on_a_page = (await kernels._initialize())["kernel_id"]
        kernels._kernel_connections[on_a_page] = 1
        await kernels.cull_kernels()  # the page may still be loading: its time runs from here
        assert set(kernels._kernels) == {heated, on_a_page, orphan}
        kernels._kernels[orphan].last_activity -= timedelta(days=1)
        await kernels.cull_kernels()
        assert set(kernels._kernels) == {heated, on_a_page}
        assert orphan not in kernels._kernels

    in_a_loop(scene())


def test_a_dead_kernel_is_replaced_only_if_it_was_in_waiting() -> None:
    async def scene() -> None:
        kernels = manager()
        heated = await kernels.waiting()
        on_a_page = (await kernels._initialize())["kernel_id"]
        kernels._handle_kernel_died(on_a_page)
        assert await kernels.waiting() == heated
        kernels._handle_kernel_died(heated)
        assert await kernels.waiting() not in (heated, on_a_page)
        assert len(kernels._kernels) == 1

    in_a_loop(scene())


def test_a_death_beside_a_kernel_that_did_not_start() -> None:
    async def scene() -> None:
        kernels = manager()
        heated = await kernels.waiting()
        kernels.failing = True
        kernels._handle_kernel_died(heated)
        with pytest.raises(RuntimeError, match="no kernel today"):
            await kernels.waiting()
        kernels.failing = False
        on_a_page = (await kernels._initialize())["kernel_id"]
        kernels._handle_kernel_died(on_a_page)
        assert on_a_page not in kernels._kernels

    in_a_loop(scene())


# -- whose a kernel is ----------------------------------------------------------------------------

NOTEBOOK_NAME = "referee.ipynb"


def small_manager(pages: int, each: int) -> Named:
    config = voila_config(ServerSettings(NOTEBOOK, 8866, max_pages=pages, max_pages_per_device=each))
    return Named(parent=Owner(), config=config, fill_delay=0)


async def opened_by(kernels: Named, device: str) -> str:
    """Give a device's page its kernel; its websocket opens."""
    page = await kernels.hand_out(NOTEBOOK_NAME, device)
    kernels._kernel_connections[page.kernel] = 1
    return page.kernel


def leave(kernels: Named, kernel: str, **ago: float) -> None:
    """Have a page's websocket closed some time ago."""
    kernels._kernel_connections[kernel] = 0
    kernels._places[kernel] = replace(kernels._places[kernel], since=utcnow() - timedelta(days=1))
    kernels._kernels[kernel].last_activity = utcnow() - timedelta(**ago)


def test_a_kernel_is_the_devices_to_whose_page_it_was_given_until_it_ends() -> None:
    async def scene() -> None:
        kernels = small_manager(3, 2)
        heated = await kernels.waiting()
        assert not kernels.belongs_to(heated, None) and not kernels.belongs_to(heated, "tablet")
        given = await opened_by(kernels, "tablet")
        assert given == heated and kernels.belongs_to(given, "tablet")
        assert not kernels.belongs_to(given, "phone") and not kernels.belongs_to(given, None)
        kernels._handle_kernel_died(given)
        assert not kernels.belongs_to(given, "tablet")

    in_a_loop(scene())


def test_who_opens_many_pages_takes_nobody_elses_place() -> None:
    async def scene() -> None:
        kernels = small_manager(5, 2)
        others = [await opened_by(kernels, name) for name in ("phone", "phone", "laptop")]
        leave(kernels, others[0], hours=1)  # it sleeps
        own = [await opened_by(kernels, "tablet") for _ in range(2)]
        for _ in range(3):
            with pytest.raises(NoPlace) as refused:
                await kernels.hand_out(NOTEBOOK_NAME, "tablet")
            assert refused.value.is_own
        with pytest.raises(NoPlace) as refused:
            await kernels.hand_out(NOTEBOOK_NAME, "newcomer")
        assert not refused.value.is_own
        assert set(kernels._places) == {*others, *own}
        await kernels.shutdown_kernel(own[0])
        assert await opened_by(kernels, "newcomer")

    in_a_loop(scene())


def test_pages_that_ask_at_the_same_time_are_counted_too() -> None:
    async def scene() -> None:
        kernels = small_manager(5, 2)
        asked = [kernels.hand_out(NOTEBOOK_NAME, "tablet") for _ in range(4)]
        given = await asyncio.gather(*asked, return_exceptions=True)
        assert [isinstance(one, NoPlace) for one in given] == [False, False, True, True]
        assert len({one.kernel for one in given[:2]}) == 2
        assert kernels._promised == []

    in_a_loop(scene())


@pytest.mark.parametrize("pages", [2, 5])
def test_a_device_has_the_place_back_that_it_left_first(pages: int) -> None:
    """Its browser crashed, say; a page that is only opening, or has just lost its line, keeps its place."""

    async def scene() -> None:
        kernels = small_manager(pages, 2)
        first, second = [await opened_by(kernels, "tablet") for _ in range(2)]
        leave(kernels, first, seconds=10)
        with pytest.raises(NoPlace):
            await kernels.hand_out(NOTEBOOK_NAME, "tablet")
        leave(kernels, first, minutes=2)
        leave(kernels, second, minutes=1)
        third = await opened_by(kernels, "tablet")
        assert first not in kernels._kernels and set(kernels._places) == {second, third}

    in_a_loop(scene())


def test_a_kernel_that_does_not_start_takes_no_place() -> None:
    async def scene() -> None:
        kernels = small_manager(5, 1)
        await kernels.waiting()
        await opened_by(kernels, "phone")
        kernels.failing = True
        with pytest.raises(RuntimeError, match="no kernel today"):
            await kernels.hand_out(NOTEBOOK_NAME, "tablet")
        kernels.failing = False
        kernels._pools.clear()
        assert await opened_by(kernels, "tablet")

    in_a_loop(scene())


def test_a_kernel_s_id_begins_with_its_server_s_name() -> None:
    kernels = small_manager(2, 2)
    assert "_" not in kernels.new_kernel_id()
    kernels.server_name = "b"
    one, another = kernels.new_kernel_id(), kernels.new_kernel_id()
    assert one != another
    for kernel in (one, another):
        assert re.fullmatch(r"b_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", kernel)


def test_a_server_that_is_about_to_stop_gives_out_no_kernel_and_keeps_those_it_has() -> None:
    async def scene() -> None:
        kernels = small_manager(5, 2)
        kernel = (await kernels.hand_out(NOTEBOOK_NAME, "tablet")).kernel
        kernels._kernel_connections[kernel] = 0
        assert kernels.awaits_pages(), "its page has yet to open its line"
        kernels._kernel_connections[kernel] = 1
        assert not kernels.awaits_pages()
        kernels.is_stopping = True
        with pytest.raises(Stopping):
            await kernels.hand_out(NOTEBOOK_NAME, "phone")
        assert kernels.belongs_to(kernel, "tablet")
        leave(kernels, kernel, minutes=2)
        assert not kernels.awaits_pages(), "nobody has come for it"

    in_a_loop(scene())
