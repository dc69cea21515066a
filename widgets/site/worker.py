"""Carries the messages between a worker's page and its :class:`~widgets.session.Session`.

The worker (``widgets/frontend/site/worker.ts``) saves changes of the store before it sends an answer to the
page. So nothing here waits or sends messages: methods return the messages to send.
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


THINK_TIMEOUT_S = 3.0
"""The limit of a bot's decision, which blocks all taps. Our bots usually take a tenth of a second."""
SIMPLE_TIMEOUT_S = 1.0
"""The limit of a simple decision, after a bot was too slow."""

Limit = Callable[[float], None]
"""Raises ``KeyboardInterrupt`` after so many seconds, once; 0: never."""


class ThinkBetween:
    """Thinks for bots between two messages; only the latest question of each kind counts.

    A bot that takes too long is stopped, and any possible action is taken instead.
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._wanted: dict[type, tuple[Any, Callable[[Any], None]]] = {}

    @property
    def is_asked(self) -> bool:
        """Whether there is a question to think about."""
        return bool(self._wanted)

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Store a question for :meth:`answer_next`."""
        self._wanted[type(question)] = question, then

    def answer_next(self) -> None:
        """Answer one question, with ``None`` if a bot has failed."""
        question, then = self._wanted.pop(next(iter(self._wanted)))
        try:
            found = self._answer(question)
        except Exception as error:  # an error of a bot must not stop the table
            log_failure("a bot", error)
            found = None
        then(found)

    def _answer(self, question: Any) -> Any:
        try:
            return self._within(THINK_TIMEOUT_S, question)
        except TimeoutError:
            LOG.warning("a bot was too slow")
        if not isinstance(question, Question) or question.is_simple:
            return None
        return self._within(SIMPLE_TIMEOUT_S, question._replace(is_simple=True))

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
        """Drop all questions."""
        self._wanted.clear()


class WorkerBridge:
    """A page's session in a worker.

    Methods that return a text return a JSON list of messages, see :mod:`widgets.bridge`.
    """

    def __init__(self, session: Session, limit: Limit) -> None:
        self.session = session
        self._messages: list[Message] = []
        self._bridge = Bridge(session, self._messages.append)
        self._thinker = ThinkBetween(limit)
        session.context.thinker = self._thinker

    @property
    def is_thinking(self) -> bool:
        """Whether there is a question for :meth:`think`."""
        return self._thinker.is_asked

    def receive(self, text: str) -> str:
        """Handle an event of the page."""
        self._bridge.receive(json.loads(text))
        return self._take_messages()

    def think(self) -> str:
        """Answer one of the bots' questions."""
        self._thinker.answer_next()
        self._bridge.draw_again()
        return self._take_messages()

    def _take_messages(self) -> str:
        """Return the messages to send, and clear them."""
        text = json.dumps(self._messages, separators=(",", ":"))
        self._messages.clear()
        return text
