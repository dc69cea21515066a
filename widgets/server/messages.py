"""What a page may send to its kernel: what the dashboard's page does send, whole, and nothing else.

A kernel that is sent half a message writes a traceback into the log for each, which would bury what matters.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from jupyter_client.jsonutil import extract_dates

from widgets.server.defaults import MODEL_ID
from widgets.server.rate_limits import RateLimiter

HEADER = ("msg_id", "msg_type", "session", "username")
LONGEST = 200
"""Characters of an entry in a header at most."""

DEEPEST = 50
"""Levels of a message at most; a kernel may give up at some hundreds, with a traceback."""

RATES = {
    # a script taps as fast as it is answered, some 25 times a second; a person ten times, for a while
    "tap": RateLimiter(burst=600, every=1 / 30),
    "ask": RateLimiter(burst=600, every=1 / 30),
    # what a kernel thinks about for a while, up to half a second each: a person reads what comes of it first
    "think": RateLimiter(burst=120, every=1 / 2),
    # the parts of the largest file, twice at once: 512 of 256 kB
    "upload": RateLimiter(burst=512, every=1 / 5),
    # a page's start: whether its widget is there
    "start": RateLimiter(burst=1000, every=1 / 30),
}
"""What a device may send from all of its pages, by what it is for."""

THOUGHT_ABOUT = frozenset(
    (
        *("quiz", "next_question", "new_questions"),
        *("lesson", "practise", "ask_hint", "bots_go_on"),
        *("argue", "argue_form", "why", "what_if"),
    )
)
"""Taps and queries that take long, whoever sends them: games are played for them, or gone through again."""


class Received(NamedTuple):
    """What is known of a page's message: its id, and what it is for, a key of :data:`RATES`."""

    message_id: str
    purpose: str


def read_message(raw: str | bytes) -> Received | None:
    """Return what a websocket's message is; ``None`` if no page sends it."""
    if not isinstance(raw, str):
        return None
    try:
        message = json.loads(raw)
        # half a character could not be written, and what is too deep not be read
        json.dumps(message, ensure_ascii=False).encode()
        header, content = message["header"], message["content"]
        extract_dates(header)  # as the kernel will
        is_whole = (
            message["channel"] == "shell"
            and not message.get("buffers")
            and header["version"].split(".")[0] == "5"
            and header.get("subshell_id") is None  # there are none
            and isinstance(message["parent_header"], dict)
            and isinstance(message["metadata"], dict)
            and isinstance(content, dict)
            and all(_is_word(header[name]) for name in HEADER)
            and _is_shallow(message)
        )
        purpose = _purpose(header["msg_type"], content) if is_whole else None
        return None if purpose is None else Received(header["msg_id"], purpose)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None


def _purpose(kind: str, content: dict[str, Any]) -> str | None:
    if kind == "comm_info_request":
        return "start"
    if kind != "comm_msg" or content["comm_id"] != MODEL_ID or content["data"]["method"] != "custom":
        return None
    event, given = content["data"]["content"]["event"], content["data"]["content"]["data"]
    if event not in ("tap", "ask") or not isinstance(given, dict):
        return None
    name = given.get("query" if event == "ask" else "tap")
    if not isinstance(name, str):
        return event
    if name in THOUGHT_ABOUT:
        return "think"
    return "upload" if event == "ask" and name == "upload" else event


def _is_word(found: Any) -> bool:
    return isinstance(found, str) and len(found) <= LONGEST and found.isprintable()


def _is_shallow(message: Any) -> bool:
    level = [message]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            for inner in (one.values() if isinstance(one, dict) else one)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return True
    return False
