"""What a page sends to its kernel must be whole: half a one is dropped, a forged one keeps nobody busy."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from tests.widgets.server.test_kernels import message
from widgets.server.app import PromptConnection
from widgets.server.messages import is_whole

V1 = "v1.kernel.websocket.jupyter.org"
COMM = "c" * 32

WHOLE = {
    "a tap": ("comm_msg", {"comm_id": COMM, "data": {"method": "custom", "content": {}}}),
    "a farewell": ("comm_close", {"comm_id": COMM, "data": {}}),
    "a new comm": ("comm_open", {"comm_id": COMM, "target_name": "jupyter.widget.control", "data": {}}),
    "a question": ("comm_info_request", {"target_name": "jupyter.widget"}),
    "the first question": ("kernel_info_request", {}),
    "the end": ("shutdown_request", {"restart": False}),
}
BROKEN = {
    "no comm": ("comm_msg", {"data": {}}),
    "no comm to close": ("comm_close", {"data": {}}),
    "no comm to open": ("comm_open", {"target_name": "jupyter.widget", "data": {}}),
    "a comm that is a list": ("comm_msg", {"comm_id": [], "data": {}}),
    "a comm that is an object": ("comm_close", {"comm_id": {}, "data": {}}),
    "a comm that is null": ("comm_msg", {"comm_id": None, "data": {}}),
    "no target": ("comm_open", {"comm_id": COMM, "data": {}}),
    "a target that is a list": ("comm_open", {"comm_id": COMM, "target_name": [], "data": {}}),
    "no data": ("comm_msg", {"comm_id": COMM}),
    "data that is a list": ("comm_msg", {"comm_id": COMM, "data": []}),
    "data that is a text": ("comm_close", {"comm_id": COMM, "data": "x"}),
    "an end without its kind": ("shutdown_request", {}),
    "a type that no widget needs": ("execute_request", {"code": "1", "silent": False}),
}


def forms(sent: dict[str, Any]) -> list[tuple[str | bytes, str | None]]:
    """A message in each of the three ways that a websocket can bring it."""
    parts = {name: sent[name] for name in ("header", "parent_header", "metadata", "content")}
    return [
        (json.dumps(sent), None),
        (serialize_binary_message({**sent, "buffers": [b"x"]}), None),
        (serialize_msg_to_ws_v1(parts, "shell", lambda part: json.dumps(part).encode()), V1),
    ]


def sent(kind: str, content: Any, **header: Any) -> dict[str, Any]:
    made = json.loads(message(kind, "shell"))
    made["header"] = {
        name: value for name, value in (made["header"] | header).items() if value is not Ellipsis
    }
    return made | {"content": content}


@pytest.mark.parametrize("name", WHOLE)
def test_what_pages_send_is_taken(name: str) -> None:
    assert [is_whole(*form) for form in forms(sent(*WHOLE[name]))] == [True] * 3


@pytest.mark.parametrize("name", BROKEN)
def test_half_a_message_is_not_taken(name: str) -> None:
    assert [is_whole(*form) for form in forms(sent(*BROKEN[name]))] == [False] * 3


@pytest.mark.parametrize("content", [None, [], "x", 7])
def test_a_content_that_is_no_object_is_not_taken(content: Any) -> None:
    for kind in ("comm_msg", "comm_info_request", "kernel_info_request"):
        assert [is_whole(*form) for form in forms(sent(kind, content))] == [False] * 3


@pytest.mark.parametrize(
    "header",
    [
        {"msg_id": ...},
        {"msg_id": 7},
        {"msg_type": ["comm_msg"]},
        {"session": None},
        {"username": ...},
        {"version": ...},
        {"version": 5},
        {"version": "4.1"},
        {"subshell_id": "1"},
    ],
)
def test_a_broken_header_is_not_taken(header: dict[str, Any]) -> None:
    assert [is_whole(*form) for form in forms(sent(*WHOLE["a tap"], **header))] == [False] * 3


@pytest.mark.parametrize(
    ("raw", "subprotocol"),
    [
        ("", None),
        ("[]", None),
        ("{}", None),
        ('{"header": ' + "[" * 100_000, None),
        ("{" + '"a":{' * 100_000, None),
        (b"", None),
        (b"\xff\xff\xff\xff", None),
        (b"\x7f\xff\xff\xff" * 9, None),
        (b"\0\0\0\1\0\0\0\xff", None),
        ("", V1),
        (b"", V1),
        (b"\xff" * 64, V1),
        ((2).to_bytes(8, "little") + b"\xff" * 100, V1),
    ],
)
def test_garbage_is_not_taken(raw: str | bytes, subprotocol: str | None) -> None:
    assert not is_whole(raw, subprotocol)


@pytest.mark.parametrize("more", [{"channel": []}, {"channel": None}, {"buffers": ["x"]}, {"buffers": 7}])
def test_a_text_that_cannot_be_passed_on_is_not_taken(more: dict[str, Any]) -> None:
    assert is_whole(json.dumps(sent(*WHOLE["a tap"])), None)
    assert not is_whole(json.dumps(sent(*WHOLE["a tap"]) | more), None)
    assert not is_whole(json.dumps(sent("comm_msg", {"comm_id": COMM, "data": {"x": "\ud800"}})), None)


def test_only_whole_messages_reach_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[str] = []

    def pass_on(_: PromptConnection, raw: str) -> None:
        passed.append(raw)

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "handle_incoming_message", pass_on)
    connection = PromptConnection()
    whole = json.dumps(sent(*WHOLE["a tap"]))
    for raw in (json.dumps(sent(*BROKEN["no comm"])), whole, "garbage"):
        connection.handle_incoming_message(raw)
    assert passed == [whole]
