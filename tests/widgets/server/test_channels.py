"""The websocket of a page: what it passes on to the kernel, and what it does with a flood."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from tests.widgets.server.test_messages import BROKEN, COMM, WHOLE, custom, sent
from widgets.server import channels, messages
from widgets.server.channels import KernelWebSocket
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
