"""What a page's bots think in the pool: answers, which of them count, and bots that fail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from referee.bots import Answer, Hint, HintQuestion, Question
from referee.games import find_game
from tests.support.server import in_a_loop
from tests.support.table_setups import plain_tables
from tests.support.thorough import first
from widgets.screens.table.thinker import ThinkApart
from widgets.server import jobs
from widgets.server.jobs import LIMITS, PageJobs, Pool

pytestmark = pytest.mark.browser  # worker processes: as slow as a browser

FAULTY = """
    from referee.engine.bot import Bot, Decision
    import referee.games.promote.bot as module
    {imports}

    class Faulty(Bot):
        def choose(self, view, offers, random):
            {does}

    module.BOTS = dict.fromkeys(module.BOTS, Faulty())
"""


class Bots:
    """A page's thinker, and the thread of its session."""

    def __init__(self, pool: Pool, thread: ThreadPoolExecutor) -> None:
        self.pool, self.thread = pool, thread
        self.changes = 0
        self.threads: set[str] = set()
        """Where answers came in."""
        jobs = PageJobs(pool, asyncio.get_running_loop(), thread.submit, "a")
        self.page = ThinkApart(jobs, self._change)

    def _change(self) -> None:
        self.changes += 1

    def ask(self, question: Any) -> asyncio.Future[Any]:
        """Ask a question in the session's thread, as a tap does; return what its answer will be."""
        loop = asyncio.get_running_loop()
        found: asyncio.Future[Any] = loop.create_future()

        def then(answer: Any) -> None:
            self.threads.add(threading.current_thread().name)
            loop.call_soon_threadsafe(found.set_result, answer)

        self.thread.submit(self.page.think, question, then)
        return found

    async def ask_all(self, *questions: Any) -> list[Any]:
        """Return the answers, in the order of the questions."""
        return await asyncio.wait_for(asyncio.gather(*map(self.ask, questions)), 60)


def run(scene: Callable[[Bots], Awaitable[None]], seconds: float = 5.0) -> None:
    """Play a scene with bots that have so many seconds for each question."""

    async def alone() -> None:
        limits = {**LIMITS, "bot": LIMITS["bot"]._replace(seconds=seconds)}
        pool = Pool(1, limits=limits)
        try:
            with ThreadPoolExecutor(1, "session") as thread:
                await scene(Bots(pool, thread))
        finally:
            await pool.stop()

    in_a_loop(alone())


def question(learner: int | None = None) -> Question:
    """Return what is asked at the beginning of a game of Who To Promote?"""
    table = next(plain_tables(find_game("promote")))
    state = table.game.start(table.setup)
    return Question("promote", state, state, learner, "seed")


def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, imports: str = "") -> None:
    """Have the bot of Who To Promote? do something else in the workers."""
    (tmp_path / "sitecustomize.py").write_text(dedent(FAULTY).format(does=does, imports=imports))
    monkeypatch.syspath_prepend(str(tmp_path))


def test_questions_are_answered_in_the_thread_of_the_session():
    async def scene(bots: Bots) -> None:
        asked = question()
        answer, hint = await bots.ask_all(asked, HintQuestion("promote", asked.state, asked.state, 0, 1))
        assert isinstance(answer, Answer) and answer.action is not None and answer.reason is not None
        assert isinstance(hint, Hint) and hint.action is not None
        bots.thread.submit(lambda: None).result()
        assert bots.changes == 2
        assert bots.threads == {"session_0"}

    run(scene)


def test_of_questions_that_come_while_one_is_answered_the_latest_counts():
    async def scene(bots: Bots) -> None:
        begun = bots.ask(question())
        async with asyncio.timeout(60):
            while not bots.pool._running:
                await asyncio.sleep(0)
        dropped, last = bots.ask(question(0)), bots.ask(question(1))
        await asyncio.wait_for(asyncio.gather(begun, last), 60)
        assert not dropped.done()

    run(scene)


@pytest.mark.parametrize(
    "does",
    first(["time.sleep(99)", "raise ValueError", "os._exit(3)", "os.kill(os.getpid(), 9)", "return 7"]),
)
def test_a_bot_that_hangs_or_fails_gives_no_answer_and_the_next_question_is_answered(
    tmp_path, monkeypatch, does
):
    faulty(tmp_path, monkeypatch, does, "import os, time")

    async def scene(bots: Bots) -> None:
        assert await bots.ask_all(question()) == [None]
        (simple,) = await bots.ask_all(question()._replace(is_simple=True))
        assert simple.action is not None

    run(scene, seconds=2.0)


def test_what_a_bot_prints_is_no_answer(tmp_path, monkeypatch):
    faulty(tmp_path, monkeypatch, "print('x' * 9); return Decision(offers[0].action(card=-1), 'why')")

    async def scene(bots: Bots) -> None:
        (answer,) = await bots.ask_all(question())
        assert answer.reason == "why"

    run(scene)


def test_too_many_questions_of_a_device_have_no_answer(monkeypatch):
    monkeypatch.setattr(jobs, "MOST_PER_DEVICE", 0)

    async def scene(bots: Bots) -> None:
        assert await bots.ask_all(question()) == [None]

    run(scene)


def test_once_stopped_nothing_is_answered_until_the_next_question(tmp_path, monkeypatch):
    faulty(tmp_path, monkeypatch, "time.sleep(2); return Decision(None, 'why')", "import time")

    async def scene(bots: Bots) -> None:
        forgotten = bots.ask(question())
        async with asyncio.timeout(60):
            while not any(task.worker for task in bots.pool._running):
                await asyncio.sleep(0.02)
        bots.thread.submit(bots.page.stop).result()
        (simple,) = await bots.ask_all(question()._replace(is_simple=True))
        assert simple.action is not None
        assert not forgotten.done()
        bots.thread.submit(lambda: None).result()
        assert bots.changes == 1

    run(scene)


def test_an_answer_that_was_on_its_way_when_the_page_stopped_is_dropped():
    async def scene(bots: Bots) -> None:
        is_free = threading.Event()
        forgotten = bots.ask(question())
        async with asyncio.timeout(60):
            while not bots.pool._running:
                await asyncio.sleep(0)
            bots.thread.submit(is_free.wait)
            bots.thread.submit(bots.page.stop)
            while bots.pool._running:  # its answer comes into the thread's queue behind the stop
                await asyncio.sleep(0.02)
        is_free.set()
        await bots.ask_all(question(1))
        assert not forgotten.done()

    run(scene)


def test_a_page_may_stop_after_the_server_has():
    loop = asyncio.new_event_loop()
    loop.close()
    page = ThinkApart(PageJobs(Pool(1), loop, lambda work: work(), "a"), lambda: None)
    page.think(question(), pytest.fail)
    page.stop()
