"""What a page may send to its kernel: beyond the allow-list of types, each message must be whole.

A kernel that is sent half a message writes a traceback into the log for each, which would bury what matters.
"""

from __future__ import annotations

import json
import struct
from typing import Any

from jupyter_client.jsonutil import extract_dates
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)

HEADER: dict[str, type] = {"msg_id": str, "msg_type": str, "session": str, "username": str}

CONTENTS: dict[str, dict[str, type]] = {
    "comm_open": {"comm_id": str, "target_name": str, "data": dict},
    "comm_msg": {"comm_id": str, "data": dict},
    "comm_close": {"comm_id": str, "data": dict},
    "comm_info_request": {},
    "kernel_info_request": {},
    "shutdown_request": {"restart": bool},
}
"""The fields that the content of a message must have; the types are those of Voilà's allow-list."""


def is_whole(raw: str | bytes, subprotocol: str | None) -> bool:
    """Whether a websocket's message is of a type in :data:`CONTENTS` and has what a kernel reads of it."""
    try:
        message = _read(raw, subprotocol)
        header, content = message["header"], message["content"]
        extract_dates(header)  # as the kernel will
        major = header["version"].split(".")[0]
        fields = CONTENTS.get(header["msg_type"])
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError, struct.error):
        return False
    return (
        fields is not None
        and major == "5"
        and header.get("subshell_id") is None  # there are none
        and isinstance(message["parent_header"], dict)
        and isinstance(message["metadata"], dict)
        and _has(header, HEADER)
        and _has(content, fields)
    )


def _has(found: Any, fields: dict[str, type]) -> bool:
    return isinstance(found, dict) and all(isinstance(found.get(name), kind) for name, kind in fields.items())


def _read(raw: str | bytes, subprotocol: str | None) -> dict[str, Any]:
    # the formats begin with a count that Jupyter believes: a forged one would keep the server busy for ever
    if subprotocol:
        if isinstance(raw, str):
            raise ValueError("a text, where parts were agreed on")
        if int.from_bytes(raw[:8], "little") > len(raw) // 8:
            raise ValueError("more parts than fit")
        _, parts = deserialize_msg_from_ws_v1(raw)
        names = ("header", "parent_header", "metadata", "content")
        return dict(zip(names, map(json.loads, parts[:4]), strict=True))
    if isinstance(raw, bytes):
        if not 0 < int.from_bytes(raw[:4], "big") <= len(raw) // 4:
            raise ValueError("more parts than fit")
        return dict(deserialize_binary_message(raw))
    return _sendable(json.loads(raw))


def _sendable(message: Any) -> dict[str, Any]:
    """Return a message that the server has to write anew for the kernel, if it can."""
    if not isinstance(message["channel"], str) or message.get("buffers"):
        raise ValueError("no channel, or buffers in a text")
    json.dumps(message, ensure_ascii=False).encode()  # half a character could not be written
    return dict(message)
