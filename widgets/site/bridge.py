"""Between a worker's messages and its :class:`~widgets.session.Session`: a text in, a text out.

The worker (``widgets/frontend/site/worker.ts``) keeps what has changed in the store before it passes an
answer on to the page. So nothing here waits, and nothing here is sent: what is to be sent is returned.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from referee.bots.thinking import Question, think
from widgets.changes import answer_message, change_message
from widgets.screens.table.thinker import log_failure
from widgets.session import Screens, Session

LOG = logging.getLogger("widgets")


SECONDS = 3.0
"""What a bot's decision may take: no tap is answered until then. Ours mostly take a tenth of one."""
SECONDS_SIMPLE = 1.0
"""What any possibility may take, where a bot was too slow."""

Limit = Callable[[float], None]
"""Has ``KeyboardInterrupt`` raised after so many seconds, once; 0: never."""


class ThinkBetween:
    """Thinks for bots between two messages; of each kind of question, the latest counts.

    A bot that thinks for too long is cut off, and what any player could do is taken instead.
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._wanted: dict[type, tuple[Any, Callable[[Any], None]]] = {}

    @property
    def is_asked(self) -> bool:
        """Whether there is a question to think about."""
        return bool(self._wanted)

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Keep a question for :meth:`answer_next`."""
        self._wanted[type(question)] = question, then

    def answer_next(self) -> None:
        """Answer one question; ``None`` where a bot has failed."""
        question, then = self._wanted.pop(next(iter(self._wanted)))
        try:
            found = self._answer(question)
        except Exception as error:  # whatever a game's bot does, the table goes on
            log_failure(error)
            found = None
        then(found)

    def _answer(self, question: Any) -> Any:
        try:
            return self._within(SECONDS, question)
        except TimeoutError:
            LOG.warning("a bot was too slow")
        if not isinstance(question, Question) or question.is_simple:
            return None
        return self._within(SECONDS_SIMPLE, question._replace(is_simple=True))

    def _within(self, seconds: float, question: Any) -> Any:
        """Return the answer to a question; raise ``TimeoutError``, and what a bot raises."""
        try:
            try:
                self._limit(seconds)
                return think(question)
            finally:
                self._limit(0)
        except KeyboardInterrupt:
            raise TimeoutError from None

    def stop(self) -> None:
        """Forget what was asked."""
        self._wanted.clear()


class Bridge:
    """A session and what its page has been told of it.

    All methods that return a text return a JSON list of messages, as the widget's model takes them
    (``widgets/frontend/host/commModel.ts``).
    """

    def __init__(self, session: Session, limit: Limit) -> None:
        self.session = session
        self._thinker = ThinkBetween(limit)
        session.thinker = self._thinker
        self._told: Screens | None = None
        """The screens as the page has them, ``None`` before it was told any."""

    @property
    def is_thinking(self) -> bool:
        """Whether :meth:`think` has something to do."""
        return self._thinker.is_asked

    def receive(self, text: str) -> str:
        """Take one of the two events that a page sends, and nothing else."""
        message = json.loads(text)
        content = message.get("content") if isinstance(message, dict) else None
        if isinstance(content, dict) and content.get("event") == "tap":
            return self._tap(content.get("data"))
        if isinstance(content, dict) and content.get("event") == "ask":
            return self._ask(content.get("data"))
        LOG.warning("an unknown event was ignored")
        return _listed()

    def think(self) -> str:
        """Answer one of the bots' questions."""
        self._thinker.answer_next()
        self.session.draw_again()
        return self._drawn(whole=False)

    def _tap(self, data: Any) -> str:
        seen = data.pop("seen", None) if isinstance(data, dict) else None
        lacks = self._told is None or seen != self._told["shell"].get("serial")
        is_new = self.session.tap(data)
        return self._drawn(whole=lacks or not is_new)

    def _drawn(self, *, whole: bool) -> str:
        before, after = self._told, self.session.screens
        self._told = after
        if whole or before is None:
            return _listed({"method": "update", "state": after})
        told = change_message(before, after)
        return _listed() if told is None else _custom(told)

    def _ask(self, data: Any) -> str:
        asked = data if isinstance(data, dict) else {}
        return _custom(answer_message(asked, self.session.query(asked)))


def _custom(content: Mapping[str, Any]) -> str:
    return _listed({"method": "custom", "content": content})


def _listed(*messages: Mapping[str, Any]) -> str:
    return json.dumps(messages, separators=(",", ":"))
