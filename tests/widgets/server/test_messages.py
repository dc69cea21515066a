"""What a page sends to its kernel must be whole: half a one is dropped, a forged one keeps nobody busy."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import (
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)

from tests.widgets.server.test_kernels import message
from widgets.commands import COMMANDS
from widgets.queries import QUERIES
from widgets.server.defaults import MODEL_ID
from widgets.server.messages import THOUGHT_ABOUT, read_message

COMM = MODEL_ID


def custom(event: Any, **data: Any) -> dict[str, Any]:
    """What a template sends."""
    return {"method": "custom", "content": {"event": event, "data": data}}


def nested(levels: int) -> Any:
    """Lists in one another."""
    made: list[Any] = []
    for _ in range(levels):
        made = [made]
    return made


WHOLE = {
    "a tap": ("comm_msg", {"comm_id": COMM, "data": custom("tap", tap="refresh", id="1", seen=None)}),
    "an inquiry": ("comm_msg", {"comm_id": COMM, "data": custom("ask", query="look", data={}, id="1")}),
    "a part of a file": ("comm_msg", {"comm_id": COMM, "data": custom("ask", query="upload", data={})}),
    "a question": ("comm_info_request", {"target_name": "jupyter.widget"}),
}
BROKEN = {
    "no comm": ("comm_msg", {"data": {}}),
    "no comm to close": ("comm_close", {"data": {}}),
    "no comm to open": ("comm_open", {"target_name": "jupyter.widget", "data": {}}),
    "another comm": ("comm_msg", {"comm_id": "c" * 32, "data": custom("tap", tap="refresh", id="1")}),
    "a comm that is a list": ("comm_msg", {"comm_id": [], "data": {}}),
    "a comm that is an object": ("comm_close", {"comm_id": {}, "data": {}}),
    "a comm that is null": ("comm_msg", {"comm_id": None, "data": {}}),
    "no target": ("comm_open", {"comm_id": COMM, "data": {}}),
    "a target that is a list": ("comm_open", {"comm_id": COMM, "target_name": [], "data": {}}),
    "no data": ("comm_msg", {"comm_id": COMM}),
    "data that is a list": ("comm_msg", {"comm_id": COMM, "data": []}),
    "data that is a text": ("comm_close", {"comm_id": COMM, "data": "x"}),
    "data that is empty": ("comm_msg", {"comm_id": COMM, "data": {}}),
    "an unknown method": ("comm_msg", {"comm_id": COMM, "data": {"method": "backbone"}}),
    "a method that is a list": ("comm_msg", {"comm_id": COMM, "data": {"method": ["custom"]}}),
    "an event that is empty": ("comm_msg", {"comm_id": COMM, "data": {"method": "custom", "content": {}}}),
    "an unknown event": ("comm_msg", {"comm_id": COMM, "data": custom("create_widget")}),
    "an event that is a list": ("comm_msg", {"comm_id": COMM, "data": custom(["tap"])}),
    "a tap that is a text": (
        "comm_msg",
        {"comm_id": COMM, "data": {"method": "custom", "content": {"event": "tap", "data": "refresh"}}},
    ),
    "a tap that is too deep": ("comm_msg", {"comm_id": COMM, "data": custom("tap", tap=nested(60))}),
    "a tap that is much too deep": ("comm_msg", {"comm_id": COMM, "data": custom("tap", tap=nested(600))}),
    "all states": ("comm_msg", {"comm_id": COMM, "data": {"method": "request_states"}}),
    "a state": ("comm_msg", {"comm_id": COMM, "data": {"method": "request_state"}}),
    "a farewell": ("comm_close", {"comm_id": COMM, "data": {}}),
    "a new comm": ("comm_open", {"comm_id": COMM, "target_name": "jupyter.widget.control", "data": {}}),
    "a question about the kernel": ("kernel_info_request", {}),
    "a screen": ("comm_msg", {"comm_id": COMM, "data": {"method": "update", "state": {"shell": {}}}}),
    "a theme": ("comm_msg", {"comm_id": COMM, "data": {"method": "update", "state": {"dark_jlab": False}}}),
    "a comm that is no id": ("comm_close", {"comm_id": "forged\n" + COMM, "data": {}}),
    "a comm that ends a line": ("comm_close", {"comm_id": COMM + "\n", "data": {}}),
    "a new widget": ("comm_open", {"comm_id": COMM, "target_name": "jupyter.widget", "data": {}}),
    "a new comm with a state": (
        "comm_open",
        {"comm_id": COMM, "target_name": "jupyter.widget.control", "data": {"state": {}}},
    ),
    "an end without its kind": ("shutdown_request", {}),
    "an end, which is the beacon's": ("shutdown_request", {"restart": False}),
    "a type that no widget needs": ("execute_request", {"code": "1", "silent": False}),
}


def purpose_of(raw: str | bytes) -> str | None:
    received = read_message(raw)
    return None if received is None else received.purpose


def is_taken(raw: str | bytes) -> bool:
    return purpose_of(raw) is not None


def forms(sent: dict[str, Any]) -> list[str | bytes]:
    """A message in each of the three ways that Jupyter's clients send one; the page sends the first alone."""
    parts = {name: sent[name] for name in ("header", "parent_header", "metadata", "content")}
    return [
        json.dumps(sent),
        serialize_binary_message({**sent, "buffers": [b"x"]}),
        serialize_msg_to_ws_v1(parts, "shell", lambda part: json.dumps(part).encode()),
    ]


def sent(kind: str, content: Any, **header: Any) -> dict[str, Any]:
    made = json.loads(message(kind, "shell"))
    made["header"] = {
        name: value for name, value in (made["header"] | header).items() if value is not Ellipsis
    }
    return made | {"content": content}


@pytest.mark.parametrize("name", WHOLE)
def test_what_pages_send_is_taken(name: str) -> None:
    assert [is_taken(form) for form in forms(sent(*WHOLE[name]))] == [True, False, False]


@pytest.mark.parametrize("name", BROKEN)
def test_half_a_message_is_not_taken(name: str) -> None:
    assert [is_taken(form) for form in forms(sent(*BROKEN[name]))] == [False] * 3


@pytest.mark.parametrize("content", [None, [], "x", 7])
def test_a_content_that_is_no_object_is_not_taken(content: Any) -> None:
    for kind in ("comm_msg", "comm_info_request", "kernel_info_request"):
        assert [is_taken(form) for form in forms(sent(kind, content))] == [False] * 3


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
        {"msg_id": "x" * 201},
        {"username": "forged\n"},
        {"session": "\x1b[2J"},
    ],
)
def test_a_broken_header_is_not_taken(header: dict[str, Any]) -> None:
    assert [is_taken(form) for form in forms(sent(*WHOLE["a tap"], **header))] == [False] * 3


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "[]",
        "{}",
        '{"header": ' + "[" * 100_000,
        "{" + '"a":{' * 100_000,
        b"",
        b"\xff\xff\xff\xff",
        b"\x7f\xff\xff\xff" * 9,
        b"\0\0\0\1\0\0\0\xff",
        b"\xff" * 64,
        (2).to_bytes(8, "little") + b"\xff" * 100,
    ],
)
def test_garbage_is_not_taken(raw: str | bytes) -> None:
    assert not is_taken(raw)


@pytest.mark.parametrize(
    "more",
    [{"channel": []}, {"channel": None}, {"channel": "control"}, {"buffers": ["x"]}, {"buffers": 7}],
)
def test_a_text_that_cannot_be_passed_on_is_not_taken(more: dict[str, Any]) -> None:
    assert is_taken(json.dumps(sent(*WHOLE["a tap"])))
    assert not is_taken(json.dumps(sent(*WHOLE["a tap"]) | more))
    assert not is_taken(json.dumps(sent("comm_msg", {"comm_id": COMM, "data": custom("tap", tap="\ud800")})))


@pytest.mark.parametrize(
    ("name", "purpose"),
    [("a tap", "tap"), ("an inquiry", "ask"), ("a part of a file", "upload"), ("a question", "start")],
)
def test_a_message_is_counted_by_what_it_is_for(name: str, purpose: str) -> None:
    assert purpose_of(json.dumps(sent(*WHOLE[name]))) == purpose


@pytest.mark.parametrize("name", sorted(THOUGHT_ABOUT))
def test_what_takes_long_is_counted_apart_and_is_something_that_a_page_may_send(name: str) -> None:
    event, key = ("tap", "tap") if name in COMMANDS else ("ask", "query")
    assert name in (COMMANDS if event == "tap" else QUERIES)
    of_it = sent("comm_msg", {"comm_id": COMM, "data": custom(event, **{key: name}, data={}, id="1")})
    assert purpose_of(json.dumps(of_it)) == "think"


@pytest.mark.parametrize("name", [None, 1, ["quiz"], {"quiz": 1}, "upload"])
def test_a_tap_of_any_name_is_counted_as_a_tap(name: Any) -> None:
    assert (
        purpose_of(json.dumps(sent("comm_msg", {"comm_id": COMM, "data": custom("tap", tap=name)}))) == "tap"
    )


@pytest.mark.parametrize(("size", "order"), [(4, "big"), (8, "little")])
def test_parts_that_overlap_are_not_copied_again_and_again(size: int, order: Any) -> None:
    """Each of a thousand parts would be a copy of the whole."""
    count = 1000
    ends = [0, 1 << 20] * (count // 2)
    raw = b"".join(number.to_bytes(size, order) for number in (count, *ends)).ljust(1 << 20, b" ")
    tracemalloc.start()
    assert not is_taken(raw)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 4 << 20
