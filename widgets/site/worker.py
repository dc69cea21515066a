"""Carries the messages between a worker's page and its :class:`~widgets.session.Session`.

The worker (``widgets/frontend/site/worker.ts``) keeps what has changed in the store before it passes an
answer on to the page. So nothing here waits, and nothing here is sent: what is to be sent is returned.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from referee.bots.thinking import Question, think
from widgets.bridge import Bridge, Message
from widgets.jobs import log_failure
from widgets.session import Session

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
            log_failure("a bot", error)
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


class WorkerBridge:
    """A page's session in a worker: a text in, a text out.

    All methods that return a text return a JSON list of messages, see :mod:`widgets.bridge`.
    """

    def __init__(self, session: Session, limit: Limit) -> None:
        self.session = session
        self._messages: list[Message] = []
        self._bridge = Bridge(session, self._messages.append)
        self._thinker = ThinkBetween(limit)
        session.context.thinker = self._thinker

    @property
    def is_thinking(self) -> bool:
        """Whether :meth:`think` has something to do."""
        return self._thinker.is_asked

    def receive(self, text: str) -> str:
        """Take what a page sends."""
        self._bridge.receive(json.loads(text))
        return self._written()

    def think(self) -> str:
        """Answer one of the bots' questions."""
        self._thinker.answer_next()
        self._bridge.draw_again()
        return self._written()

    def _written(self) -> str:
        """Return the messages that are to be sent."""
        text = json.dumps(self._messages, separators=(",", ":"))
        self._messages.clear()
        return text
