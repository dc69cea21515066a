"""A page without a display: it mirrors the screens that it receives, and stores answers by their id."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from tests.support.json_patch import applied


class MirrorPage:
    """A page's handling of messages; ``receive`` is the session's side, which returns messages."""

    def __init__(self, receive: Callable[[Any], Sequence[Any]]) -> None:
        self._receive = receive
        self.screens: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}
        self.sent = 0

    def send(self, event: str, **data: Any) -> Sequence[Any]:
        return self.take(self._receive({"event": event, "data": data}))

    def take(self, messages: Sequence[Any]) -> Sequence[Any]:
        for message in json.loads(json.dumps(messages)):  # as any transport carries them
            if message["method"] == "update":
                self.screens = message["state"]
            elif message["content"]["method"] == "changed":
                change = message["content"]["args"][0]
                assert change["from"] == self.screens["shell"]["serial"]
                self.screens = applied(self.screens, change["patch"])
            else:
                answer = message["content"]["args"][0]
                self.answers[answer["id"]] = answer["content"]
        return messages

    def tap(self, tap: str, **given: Any) -> Sequence[Any]:
        self.sent += 1
        seen = self.screens.get("shell", {}).get("serial")
        return self.send("tap", tap=tap, id=str(self.sent), seen=seen, **given)
