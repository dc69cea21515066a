"""The ways to a kernel: its websocket and its state, for the device alone to whose page it was given.

Taps and queries are counted here and not in the kernel: a device may have several, and what is too much
should not reach them. What is not passed on is lost to nobody: the page is told so, and sends what was not
answered again (see ``docs/decisions/0009-taps-are-sent-again.md``).
"""

from __future__ import annotations

import json
import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from hmac import compare_digest
from typing import Any, cast

from jupyter_client.jsonutil import json_default
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from widgets.server import audit, metrics
from widgets.server.admission import Line
from widgets.server.defaults import MODEL_ID
from widgets.server.identity import device_of
from widgets.server.kernels import TableKernels
from widgets.server.measured import read_measured
from widgets.server.messages import RATES, read_message
from widgets.server.rate_limits import RateLimiter

LINES = RateLimiter(burst=30, every=2.0)
"""Websockets that a device may open: one a page, and more where the line is weak."""

LINES_AT_ONCE = 8
"""Websockets to one kernel; those of a page that lost its line are closed after a while."""

DROPPED = RateLimiter(burst=2000, every=0.1)
"""Messages of a device that are read in vain; who sends more of them is cut off."""

READ = ("comm_info_reply", "comm_open", "comm_msg")
"""Types of messages that a page reads."""

FRAME = b'{"channel":%b,"header":%b,"parent_header":{},"metadata":{},"content":%b,"buffers":[]}'
"""A message in Jupyter's JSON framing, without what no page reads. Its parts are JSON already."""

MOST_UNREAD = 4 << 20
"""Bytes that a page may leave unread; the largest answer, a page's own backup, is sent all the same."""

TELLING = 1.0
"""Seconds between two times that a page is told to wait."""

MOST_UNDERWAY = 100
"""Messages of a page whose answer is awaited, at most; a page awaits a few."""
GIVEN_UP = 30.0
"""Seconds after which no answer is awaited any more."""


class OfOneDevice(JupyterHandler):
    """A route to a kernel: to other devices than its own there is no such kernel."""

    async def prepare(self, *args: Any, **more: Any) -> None:  # type: ignore[override]
        """Refuse with 404 what is not for the device that asks."""
        waiting = await super().prepare(*args, **more)
        if waiting is not None:
            await waiting
        kernel = self.path_kwargs.get("kernel_id") or self.path_args[0]
        device = device_of(self.request)
        if not self._finished and not self.kernels.belongs_to(kernel, device):
            if kernel in self.kernels:
                audit.note("refused", why="kernel", device=device, address=self.request.remote_ip or "")
            raise HTTPError(404, "Kernel does not exist")

    @property
    def kernels(self) -> TableKernels:
        """The server's kernels."""
        kernels: TableKernels = self.settings["kernel_manager"]
        return kernels


class StateHandler(OfOneDevice, KernelHandler):
    """Tells a page whether its kernel lives; it ends it with a beacon alone."""

    SUPPORTED_METHODS = ("GET",)  # type: ignore[assignment]


class ChannelsHandler(OfOneDevice, VoilaKernelWebsocketHandler):
    """A kernel's websocket."""

    async def prepare(self, *args: Any, **more: Any) -> None:  # type: ignore[override]
        """Refuse with 429 more than a page ever opens."""
        await super().prepare(*args, **more)
        connected = self.kernels.kernel_model(self.path_kwargs["kernel_id"])["connections"]
        if connected >= LINES_AT_ONCE or not LINES.allow(device_of(self.request) or ""):
            raise HTTPError(429)

    def on_close(self) -> None:
        """End the connection; a page that goes while it is asked whether it may has none yet."""
        if getattr(self, "connection", None) is not None:
            super().on_close()

    def select_subprotocol(self, subprotocols: list[str]) -> None:
        """Speak Jupyter's framing in JSON, as the page does; it bears no name."""


class KernelWebSocket(ZMQChannelsWebsocketConnection):
    """A kernel's websocket: sends at once, takes whole messages only, and closes when its kernel is gone."""

    _told_to_wait = -TELLING
    _is_connected = False
    open_table = ""
    """The table that is open on the page, as far as its kernel has said so."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._underway: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._unread = 0

    @property
    def is_answering(self) -> bool:
        """Whether the page waits for an answer."""
        now = time.monotonic()
        return any(now - since < GIVEN_UP for _, since in self._underway.values())

    def connect(self) -> Any:
        # Nagle's algorithm would hold back the second message of a burst for 40 ms
        self.websocket_handler.set_nodelay(True)
        self._is_connected = True
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass on what the dashboard's page sends, in moderation; drop the rest."""
        line = cast("Line", self.websocket_handler)
        device = line.device or ""  # which is not asked of the store: its line ends as soon as it is gone
        received = read_message(incoming_msg)
        if received is not None and RATES[received.purpose].allow(device):
            self._underway[received.message_id] = received.purpose, time.monotonic()
            if len(self._underway) > MOST_UNDERWAY:
                self._underway.popitem(last=False)
            super().handle_incoming_message(incoming_msg)
        elif not DROPPED.allow(device):
            self.log.warning("A page sent too much. Closing.")
            address = self.websocket_handler.request.remote_ip or ""
            audit.note("refused", why="rate", device=device, address=address)
            self.websocket_handler.close(1008)
        elif received is None:
            self.log.warning("A page sent a message that no page sends. Ignoring.")
        else:
            self._tell_to_wait()

    def handle_outgoing_message(self, stream: Any, outgoing_msg: list[bytes]) -> None:
        """Pass on what the page reads, as it comes from the kernel; drop the rest, such as how busy it is.

        ``outgoing_msg``: identities, a delimiter, the signature, header, parent's header, metadata, content.
        """
        _, rest = self.session.feed_identities(outgoing_msg)
        signature, *parts = cast("list[bytes]", rest)
        if not compare_digest(signature, self.session.sign(parts[:4])):
            self.log.warning("A kernel's message is not signed by it. Ignoring.")
        elif self.session.unpack(parts[0])["msg_type"] in READ:
            channel = stream if isinstance(stream, str) else stream.channel
            header, parent, metadata, content = parts[:4]
            self._count(self.session.unpack(parent), self.session.unpack(metadata))
            self._write((FRAME % (json.dumps(channel).encode(), header, content)).decode())

    def _count(self, parent: dict[str, Any], metadata: dict[str, Any]) -> None:
        """Count what a message of the kernel says: what it answers, and what the kernel has measured."""
        purpose, since = self._underway.pop(parent.get("msg_id", ""), ("", 0.0))
        if purpose:
            metrics.here().note_answer(purpose, time.monotonic() - since)
        measured = read_measured(metadata)
        if measured is not None:
            self.open_table = measured.table
            metrics.here().note_measured(measured)

    def _tell_to_wait(self) -> None:
        """Have the page say that it is heard later, once in a while."""
        now = time.monotonic()
        if now - self._told_to_wait < TELLING:
            return
        self._told_to_wait = now
        self.tell("wait")

    def tell(self, method: str, *args: Any) -> None:
        """Tell the page something of the server's own; it comes as the kernel's messages do."""
        custom = {"method": "custom", "content": {"method": method, "args": [*args]}}
        told = self.session.msg("comm_msg", {"comm_id": MODEL_ID, "data": custom})
        self._write(json.dumps(told | {"channel": "iopub"}, default=json_default))

    @property
    def write_message(self) -> Callable[..., None]:
        """Write to the page; that one has just dropped off is no failure to be logged with a traceback."""
        return self._write

    def _write(self, message: str | bytes, binary: bool = False) -> None:
        """Write to the page; one that reads nothing while more is written is cut off, and asks again."""
        if self._unread > MOST_UNREAD:
            self.log.warning("A page does not read what it is sent. Closing.")
            self.websocket_handler.close(1008)
            return
        try:
            writing = self.websocket_handler.write_message(message, binary=binary)
        except WebSocketClosedError:
            self.log.info("A page has dropped off.")
        else:
            self._unread += len(message)
            writing.add_done_callback(partial(self._written, len(message)))

    def _written(self, length: int, writing: Future[None]) -> None:
        self._unread -= length
        if not writing.cancelled() and writing.exception() is not None:
            self.log.info("A page dropped off while it was told something: %s", writing.exception())

    def disconnect(self) -> None:  # type: ignore[override]
        """Let the time until culling run from here: a phone that wakes up soon finds its kernel."""
        self.kernel_manager.last_activity = datetime.now(UTC)
        if self._is_connected:
            self._is_connected = False
            super().disconnect()
        else:
            self._give_up()

    def _give_up(self) -> None:
        """End what was never connected, or is no more.

        Jupyter counts it off all the same, and another page's line with it: a kernel that somebody plays on
        would count as left alone. Counted twice before, it is neither counted off nor taken for the last.
        """
        kernels, kernel = self.multi_kernel_manager, self.kernel_id
        kernels.notify_connect(kernel)
        kernels.notify_connect(kernel)
        super().disconnect()
        kernels.notify_disconnect(kernel)

    def on_restart_failed(self) -> None:
        """Close, so that the page notices and opens the game again."""
        super().on_restart_failed()
        self.websocket_handler.close()


def with_owners(handler: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the route with Jupyter's handlers of a kernel replaced; other routes as they are."""
    pattern, handler_class, *rest = handler
    own = {KernelHandler: StateHandler, VoilaKernelWebsocketHandler: ChannelsHandler}
    return (pattern, own.get(handler_class, handler_class), *rest)
