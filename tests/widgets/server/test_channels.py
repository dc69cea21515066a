"""The websocket of a page: what it passes on to the kernel, and what it does with a flood."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager

from tests.widgets.server.test_messages import BROKEN, COMM, WHOLE, custom, sent
from widgets.server import channels, messages, metrics
from widgets.server.channels import KernelWebSocket
from widgets.server.measured import MEASURED, Measured
from widgets.server.rate_limits import RateLimiter


class Line(KernelWebSocket):
    """A page's connection, whose other ends are lists."""

    websocket_handler = None

    def __init__(self, device: str) -> None:
        super().__init__()
        self.session = Session(key=b"the kernel's")
        self.passed: list[str] = []
        self.told: list[Any] = []
        self.closed: list[int] = []
        self.websocket_handler = SimpleNamespace(
            request=SimpleNamespace(remote_ip="192.0.2.7"),
            device=device,
            close=self.closed.append,
        )

    def _write(self, message: str | bytes, binary: bool = False) -> None:
        self.told.append(message)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nothing counted from other tests."""

    def passes(line: Line, raw: str) -> None:
        line.passed.append(raw)

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "handle_incoming_message", passes)
    monkeypatch.setattr(channels, "DROPPED", RateLimiter(burst=20, every=60))
    for purpose in messages.RATES:
        monkeypatch.setitem(messages.RATES, purpose, RateLimiter(burst=3, every=60))


def tap(number: int) -> str:
    return json.dumps(
        sent("comm_msg", {"comm_id": COMM, "data": custom("tap", tap="refresh", id=str(number))})
    )


def test_only_what_a_page_sends_reaches_the_kernel() -> None:
    line = Line("tablet")
    whole = json.dumps(sent(*WHOLE["a tap"]))
    for raw in (json.dumps(sent(*BROKEN["no comm"])), whole, "garbage"):
        line.handle_incoming_message(raw)
    assert line.passed == [whole] and line.told == []


def test_a_flood_of_taps_is_told_to_wait_and_floods_nobody_else() -> None:
    line, second, other = Line("tablet"), Line("tablet"), Line("phone")
    taps = [tap(number) for number in range(6)]
    for raw in taps:
        line.handle_incoming_message(raw)
        other.handle_incoming_message(raw) if raw in taps[:3] else None
    second.handle_incoming_message(tap(7))  # of another kernel of the same device
    assert line.passed == taps[:3] and second.passed == [] and other.passed == taps[:3]
    [told] = map(json.loads, line.told)  # once, and not for each
    assert told["content"] == {
        "comm_id": COMM,
        "data": {"method": "custom", "content": {"method": "wait", "args": []}},
    }
    assert told["channel"] == "iopub" and told["header"]["msg_type"] == "comm_msg"
    assert other.told == [] and line.closed == []
    line.handle_incoming_message(json.dumps(sent(*WHOLE["an inquiry"])))  # is counted apart
    assert len(line.passed) == 4


def test_a_flood_of_what_takes_long_keeps_no_tap_from_being_done() -> None:
    line = Line("phone")
    asked = [
        json.dumps(sent("comm_msg", {"comm_id": COMM, "data": custom("tap", tap="quiz", id=str(number))}))
        for number in range(6)
    ]
    plain = tap(7)
    for raw in (*asked, plain):
        line.handle_incoming_message(raw)
    assert line.passed == [*asked[:3], plain] and len(line.told) == 1


def test_who_goes_on_with_what_is_dropped_is_cut_off() -> None:
    line = Line("tablet")
    for _ in range(20):
        line.handle_incoming_message("garbage")
    assert line.closed == []
    line.handle_incoming_message("garbage")
    assert line.closed == [1008] and line.passed == []


def from_kernel(session: Session, kind: str, content: dict[str, Any]) -> list[bytes]:
    """A kernel's message in its parts, as they come over ZeroMQ."""
    return session.serialize(session.msg(kind, content), ident=b"iopub")


def test_a_page_is_told_what_it_reads_and_nothing_else() -> None:
    line = Line("tablet")
    update = {"comm_id": COMM, "data": {"method": "custom", "content": {"name": "Ñandú \u2028"}}}
    for kind, content in (
        ("status", {"execution_state": "busy"}),
        ("comm_msg", update),
        ("stream", {"name": "stdout", "text": "printed"}),
        ("error", {"ename": "E", "evalue": "secret", "traceback": []}),
    ):
        line.handle_outgoing_message("iopub", from_kernel(line.session, kind, content))
    [told] = map(json.loads, line.told)
    assert told["channel"] == "iopub" and told["header"]["msg_type"] == "comm_msg"
    assert told["content"] == update and told["buffers"] == []


def test_what_a_kernel_did_not_sign_is_not_passed_on() -> None:
    line = Line("tablet")
    stranger = Session(key=b"another kernel's")
    for sender in (stranger, line.session):
        line.handle_outgoing_message("iopub", from_kernel(sender, "comm_msg", {"comm_id": sender.session}))
    assert [json.loads(one)["content"] for one in line.told] == [{"comm_id": line.session.session}]


def counted(name: str, **labels: str) -> float:
    return metrics.here().registry.get_sample_value(name, labels) or 0.0


def answering(line: Line, raw: str, **metadata: Any) -> list[bytes]:
    """A kernel's answer to a page's message."""
    said = line.session.msg("comm_msg", {"comm_id": COMM, "data": {}}, json.loads(raw), metadata=metadata)
    return line.session.serialize(said, ident=b"iopub")


def test_a_page_s_wait_is_measured_from_its_message_to_the_answer() -> None:
    line, before = Line("tablet"), counted("referee_tap_seconds_count", purpose="tap")
    asked = tap(1)
    line.handle_incoming_message("garbage")
    assert not line.is_answering
    line.handle_incoming_message(asked)
    assert line.is_answering
    line.handle_outgoing_message("iopub", answering(line, tap(2)))  # of another page's
    assert line.is_answering and counted("referee_tap_seconds_count", purpose="tap") == before
    for _ in range(2):  # one answer may be of two messages
        line.handle_outgoing_message("iopub", answering(line, asked))
    assert not line.is_answering and counted("referee_tap_seconds_count", purpose="tap") == before + 1


def test_what_is_never_answered_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line("tablet")
    line.handle_incoming_message(tap(1))
    monkeypatch.setattr(channels, "GIVEN_UP", 0.0)
    assert not line.is_answering
    monkeypatch.setitem(messages.RATES, "tap", RateLimiter(burst=1000, every=60))
    for number in range(channels.MOST_UNDERWAY + 5):
        line.handle_incoming_message(tap(number))
    assert len(line._underway) == channels.MOST_UNDERWAY


def test_what_a_kernel_has_measured_is_counted_and_told_to_no_page() -> None:
    line, refused = Line("tablet"), {"game": "reputation"}
    before = counted("referee_store_seconds_count", use="write"), counted("referee_refusals_total", **refused)
    for game in ("reputation", "a game that a page made up"):
        told = Measured((("write", 0.01), ("read", 0.001)), game, "bcdfghjk")._asdict()
        line.handle_outgoing_message("iopub", answering(line, tap(1), **{MEASURED: told}))
    assert line.open_table == "bcdfghjk"
    assert counted("referee_store_seconds_count", use="write") == before[0] + 2
    assert counted("referee_refusals_total", **refused) == before[1] + 1
    assert b"made up" not in metrics.generate_latest(metrics.here().registry)
    assert [json.loads(one)["metadata"] for one in line.told] == [{}, {}]


def test_a_page_that_reads_nothing_is_cut_off() -> None:
    """What is written and not read stays in the server's memory."""

    class Slow(KernelWebSocket):
        """A connection whose other end reads when it is told to."""

        websocket_handler = None

    async def writing() -> tuple[list[Any], list[int]]:
        unread, closed = [], []

        def write_message(message: str, binary: bool) -> asyncio.Future[None]:
            unread.append(asyncio.get_running_loop().create_future())
            return unread[-1]

        page = Slow()
        page.websocket_handler = SimpleNamespace(write_message=write_message, close=closed.append)
        answer = "x" * (channels.MOST_UNREAD // 4)
        for _ in range(8):
            page._write(answer)
            unread[-1].set_result(None)
            await asyncio.sleep(0)  # it is read at once
        assert not closed
        for _ in range(8):
            page._write(answer)
        return unread, closed

    unread, closed = asyncio.run(writing())
    assert len(unread) == 8 + 5 and set(closed) == {1008}


def test_a_page_that_goes_before_its_line_is_open_counts_nobody_else_off() -> None:
    """A kernel without lines is ended in the end, and somebody plays on this one."""

    class Gone(KernelWebSocket):
        """A connection that was never opened."""

        websocket_handler = SimpleNamespace()

    kernels = AsyncMappingKernelManager()
    kernel = ServerKernelManager(parent=kernels)
    kernel.kernel_id = "kernel"
    kernels._kernels["kernel"], kernels._kernel_connections["kernel"] = kernel, 0
    kernels.notify_connect("kernel")  # the line of who plays on
    gone = Gone(parent=kernel)
    gone.disconnect()
    gone.disconnect()
    assert kernels._kernel_connections["kernel"] == 1
    kernels.notify_disconnect("kernel")
    Gone(parent=kernel).disconnect()
    assert kernels._kernel_connections["kernel"] == 0
    assert kernels.get_buffer("kernel", "kernel:") is None  # nothing is kept for a line that never was
