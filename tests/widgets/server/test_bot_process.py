"""The process in which a page's bots think: it answers, is bounded in time, and ends with its page."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import psutil
import pytest

from referee.bots import Answer, Hint, HintQuestion, Question
from referee.bots.process import pack
from referee.games import find_game
from tests.support.server import in_a_loop
from tests.support.table_setups import plain_tables
from tests.support.thorough import first
from widgets.server.bot_process import BotProcess

FAULTY = """
    from referee.engine.bot import Bot, Decision
    import referee.games.promote.bot as module
    {imports}

    class Faulty(Bot):
        def choose(self, view, offers, random):
            {does}

    module.BOT = Faulty()
"""


def question(learner: int | None = None) -> Question:
    """Return what is asked at the beginning of a game of Who To Promote?"""
    table = next(plain_tables(find_game("promote")))
    state = table.game.start(table.setup)
    return Question("promote", state, state, learner, "seed")


async def ask(bots: BotProcess, *questions: Any) -> list[Any]:
    """Return the answers, in the order of the questions."""
    waited = [asyncio.get_running_loop().create_future() for _ in questions]
    for one, future in zip(questions, waited, strict=True):
        bots.think(one, future.set_result)
    return await asyncio.wait_for(asyncio.gather(*waited), 60)


def run(task: Callable[[BotProcess], Awaitable[None]], limit: float = 5.0) -> None:
    """Run a task with bots of its own."""

    async def alone() -> None:
        bots = BotProcess(lambda: None, limit)
        try:
            await task(bots)
        finally:
            process = bots._process
            bots.stop()
            if process is not None:
                await asyncio.wait_for(process.wait(), 20)

    in_a_loop(alone())


def test_a_question_is_answered_without_the_loop_waiting_and_the_secret_key_is_not_handed_on(monkeypatch):
    monkeypatch.setenv("REFEREE_TICKET_KEY", "a secret")

    async def task(bots: BotProcess) -> None:
        table = next(plain_tables(find_game("promote")))
        state = table.game.start(table.setup)
        begun = asyncio.get_running_loop().time()
        bots.think(question(), lambda _: None)
        assert asyncio.get_running_loop().time() - begun < 1
        answer, hint = await ask(bots, question(), HintQuestion("promote", state, state, 0, 1))
        assert isinstance(answer, Answer) and answer.action is not None and answer.reason is not None
        assert isinstance(hint, Hint) and hint.action is not None
        assert bots._process is not None
        assert "REFEREE_TICKET_KEY" not in psutil.Process(bots._process.pid).environ()

    run(task)


def test_of_questions_that_come_while_one_is_answered_the_latest_counts():
    async def task(bots: BotProcess) -> None:
        dropped: list[Any] = []
        first, last = (asyncio.get_running_loop().create_future() for _ in range(2))
        bots.think(question(), first.set_result)
        await asyncio.sleep(0)  # the first one is under way
        bots.think(question(0), dropped.append)
        bots.think(question(1), last.set_result)
        await asyncio.wait_for(asyncio.gather(first, last), 60)
        assert dropped == []

    run(task)


def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, imports: str = "") -> None:
    """Have the bot of Who To Promote? do something else in the process."""
    (tmp_path / "sitecustomize.py").write_text(dedent(FAULTY).format(does=does, imports=imports))
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.parametrize(
    "does",
    first(["time.sleep(99)", "raise ValueError", "os._exit(3)", "os.kill(os.getpid(), 9)", "return 7"]),
)
def test_a_bot_that_hangs_or_fails_gives_no_answer_and_the_next_question_is_answered(
    tmp_path, monkeypatch, does
):
    faulty(tmp_path, monkeypatch, does, "import os, time")

    async def task(bots: BotProcess) -> None:
        assert await ask(bots, question()) == [None]
        (simple,) = await ask(bots, question()._replace(is_simple=True))
        assert simple.action is not None

    run(task, limit=1.0)


def test_what_a_bot_prints_is_no_answer(tmp_path, monkeypatch):
    faulty(tmp_path, monkeypatch, "print('x' * 9); return Decision(offers[0].action(card=-1), 'why')")

    async def task(bots: BotProcess) -> None:
        (answer,) = await ask(bots, question())
        assert answer.reason == "why"

    run(task)


def test_the_process_ends_with_its_page_even_while_it_thinks(tmp_path, monkeypatch):
    faulty(tmp_path, monkeypatch, "while True: pass")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "referee.bots.process", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as bots:
        assert bots.stdin is not None
        bots.stdin.write(pack(question()))
        bots.stdin.close()  # as when the page's kernel is killed
        assert bots.wait(60) != 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment) as idle:
        assert idle.stdin is not None
        idle.stdin.close()
        assert idle.wait(60) == 0
