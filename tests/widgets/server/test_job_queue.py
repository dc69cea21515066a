"""Which job is next in the pool: budgets of devices, turns, and what goes before what."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from tests.support import works
from tests.support.worker_pool import asked, begun, lines, question, run
from widgets.jobs import Failed, Job
from widgets.server import jobs
from widgets.server.jobs import MOST_PER_DEVICE, Pool

pytestmark = pytest.mark.browser  # worker processes: as slow as a browser


def test_a_device_has_a_budget_and_others_have_their_own():
    async def scene(pool: Pool) -> None:
        own = [await asked(pool, question(works.pid), "a") for _ in range(MOST_PER_DEVICE)]
        with pytest.raises(Failed, match="This device has asked for too much at once"):
            await pool.run(question(works.pid), "a")
        await pool.run(question(works.pid), "b")
        await asyncio.gather(*own)
        await pool.run(question(works.pid), "a")

    assert ("question", "full") in run(scene)


def test_the_queue_is_bounded(monkeypatch):
    monkeypatch.setattr(jobs, "MOST_WAITING", 2)

    async def scene(pool: Pool) -> None:
        own = [await asked(pool, question(works.pid), device) for device in "abc"]
        with pytest.raises(Failed, match="Too much is being worked on here at once"):
            await pool.run(question(works.pid), "d")
        await asyncio.gather(*own)
        await pool.run(question(works.pid), "d")

    assert [how for _, how in run(scene)].count("full") == 1


def test_what_the_queue_holds_is_bounded(monkeypatch):
    monkeypatch.setattr(jobs, "MOST_BYTES", 1000)

    async def scene(pool: Pool) -> None:
        def bring_in(size: int) -> Job:
            return Job(partial(len, bytes(size)), "import")

        own = [await asked(pool, bring_in(size), device) for device, size in (("a", 600), ("b", 100))]
        with pytest.raises(Failed, match="Too much is being worked on here at once"):
            await pool.run(bring_in(600), "c")
        await asyncio.gather(*own)
        assert await pool.run(bring_in(2000), "c") == 2000, "alone, it has all there is"

    assert [how for _, how in run(scene)].count("full") == 1


def test_devices_take_turns(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        first = await begun(pool, question(works.hold, str(path), "0"), "x", path, "0")
        own = [
            await asked(pool, question(works.sleep, 0, str(path), text), text[0])
            for text in ("a1", "a2", "a3", "b1", "c1", "b2")
        ]
        works.write(str(path), "go")
        await asyncio.gather(first, *own)

    run(scene)
    assert lines(path)[3:] == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_device_that_asks_again_does_not_go_before_jobs_that_wait(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        async def one_by_one() -> None:
            for number in range(3):
                await pool.run(question(works.sleep, 0, str(path), f"b{number}"), "b")

        first = await begun(pool, question(works.hold, str(path), "0"), "x", path, "0")
        own = [
            await asked(pool, question(works.sleep, 0, str(path), f"a{number}"), "a") for number in range(3)
        ]
        other = asyncio.create_task(one_by_one())
        await asyncio.sleep(0)
        works.write(str(path), "go")
        await asyncio.gather(first, other, *own)

    run(scene)
    assert lines(path)[3:] == ["a0", "b0", "a1", "a2", "b1", "b2"]


def test_files_and_imports_leave_a_worker_to_bots_and_questions(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        file = Job(partial(works.hold, str(path), "file", "quick"), "file")
        first = await begun(pool, file, "a", path, "file")
        second = await asked(pool, Job(partial(works.sleep, 0, str(path), "import"), "import"), "a")
        assert await pool.run(question(works.sleep, 0, str(path), "quick"), "c") == "quick"
        await asyncio.gather(first, second)

    run(scene, workers=2)
    assert lines(path) == ["file", "quick", "end-file", "import"]


def test_one_import_runs_at_once_and_a_device_asks_for_one(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        def bring_in() -> Job:
            return Job(partial(works.sleep, 0.5, str(path), "begin", "end"), "import")

        own = [await asked(pool, bring_in(), device) for device in "ab"]
        with pytest.raises(Failed, match="This device is bringing in a file already"):
            await pool.run(bring_in(), "a")
        await asyncio.gather(*own)

    run(scene, workers=3)
    assert lines(path) == ["begin", "end"] * 2


def test_a_quick_job_goes_before_files_that_wait(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        first = await begun(pool, question(works.hold, str(path), "0"), "x", path, "0")
        file = await asked(pool, Job(partial(works.sleep, 0, str(path), "file"), "file"), "a")
        bot = await asked(pool, Job(partial(works.sleep, 0, str(path), "bot"), "bot"), "a")
        works.write(str(path), "go")
        await asyncio.gather(first, file, bot)

    run(scene)
    assert lines(path)[3:] == ["bot", "file"]
