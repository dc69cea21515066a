"""The process in which a page's bots think: one, started when it is first asked, and bounded in time."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

from referee.bots.process import LENGTH, pack

LOG = logging.getLogger("widgets")

LIMIT = 5.0
"""Seconds that one question may take: bots of ours take a tenth of one at most."""
STARTING = 20.0
"""Seconds more for the first question: the process has to start."""


class BotProcess:
    """Answers questions on the loop of this thread; of each kind of question, only the latest counts.

    ``changed`` is called after each answer. The process ends with this one: its input does.
    """

    def __init__(self, changed: Callable[[], None], limit: float = LIMIT) -> None:
        self._changed = changed
        self._limit = limit
        self._wanted: dict[type, tuple[Any, Callable[[Any], None]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._process: Process | None = None

    def think(self, question: Any, then: Callable[[Any], None]) -> None:
        """Answer a question some time later; ``None``: the bot has failed, or was too slow."""
        self._wanted[type(question)] = (question, then)
        if self._task is None or self._task.done():
            self._task = asyncio.get_event_loop().create_task(self._answer_all())

    def stop(self) -> None:
        """Answer no more of what was asked, and end the process."""
        self._wanted.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._end()

    async def _answer_all(self) -> None:
        while self._wanted:
            question, then = self._wanted.pop(next(iter(self._wanted)))
            then(await self._answer(question))
            self._changed()

    async def _answer(self, question: Any) -> Any:
        is_new = self._process is None or self._process.returncode is not None
        try:
            return await asyncio.wait_for(self._ask(question), self._limit + STARTING * is_new)
        except (TimeoutError, OSError, EOFError) as error:
            LOG.warning("a bot gave no answer: %r", error)
            self._end()
            return None

    async def _ask(self, question: Any) -> Any:
        if self._process is None or self._process.returncode is not None:
            self._process = await self._start()
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        questions.write(pack(question))
        await questions.drain()
        length = int.from_bytes(await answers.readexactly(LENGTH), "big")
        return pickle.loads(await answers.readexactly(length))

    async def _start(self) -> Process:
        """Start the process; what this one was told in secret, such as its key, that one need not know."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("REFEREE")}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        command = (sys.executable, "-m", "referee.bots.process", str(self._limit))
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=environment)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
