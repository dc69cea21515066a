"""The pool of worker processes: results, limits, giving up, and what a worker knows and leaves."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from functools import partial
from typing import Any

import psutil
import pytest

from referee.engine.errors import Malformed
from referee.store import open_store
from referee.tables.table import Table
from tests.support import works
from tests.support.stores import new_store
from tests.support.worker_pool import asked, begun, children, lines, question, run, until
from widgets.jobs import Failed, Job
from widgets.server import jobs, worker
from widgets.server.jobs import LIMITS, Limits, Pool
from widgets.server.worker import Order, pack

pytestmark = pytest.mark.browser  # worker processes: as slow as a browser

# -- results ---------------------------------------------------------------------------------------------


def test_a_job_comes_to_its_value_or_its_refusal_and_the_worker_stays():
    async def scene(pool: Pool) -> None:
        first = await pool.run(question(works.pid), "a")
        with pytest.raises(Malformed) as refused:
            await pool.run(question(works.refuse), "a")
        assert refused.value.where == "seats" and str(refused.value.reason) == "There are 3 seats."
        big = os.urandom(2_000_000)
        assert await pool.run(question(works.doubled, big), "a") == big * 2
        assert await pool.run(question(works.speak), "a") == "said"
        assert await pool.run(question(works.pid), "a") == first != os.getpid()
        assert children() == [first]

    ended = run(scene)
    assert ended == [("question", how) for how in ("done", "refused", "done", "done", "done")]


@pytest.mark.parametrize(
    ("work", "how"), [(works.fail, "failed"), (works.unsendable, "failed"), (works.die, "crashed")]
)
def test_a_work_that_fails_has_no_result_and_the_next_one_has(work, how, capfd):
    async def scene(pool: Pool) -> None:
        with pytest.raises(Failed, match="Something went wrong here"):
            await pool.run(question(work), "a")
        assert await pool.run(question(works.speak), "a") == "said"

    assert run(scene) == [("question", how), ("question", "done")]
    told = capfd.readouterr().err
    assert "a secret" not in told
    assert ("works.py" in told) is (work is works.fail)


def test_a_worker_that_cannot_be_started_fails_the_job(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    async def scene(pool: Pool) -> None:
        with pytest.raises(Failed):
            await pool.run(question(works.pid), "a")

    assert run(scene) == [("question", "crashed")]


# -- limits ----------------------------------------------------------------------------------------------


def test_a_job_that_is_too_slow_is_killed_and_the_next_one_runs():
    async def scene(pool: Pool) -> None:
        slow = await pool.run(question(works.pid), "a")
        with pytest.raises(Failed, match="took too long"):
            await pool.run(question(works.sleep, 99), "a")
        await until(lambda: slow not in children())
        assert await pool.run(question(works.pid), "a") != slow

    limits = {**LIMITS, "question": Limits(1, LIMITS["question"].memory)}
    assert [how for _, how in run(scene, limits=limits)] == ["done", "slow", "done"]


def memory_limit(size: int) -> None:
    async def scene(pool: Pool) -> None:
        assert await pool.run(question(works.take, 1_000_000), "a") == 1_000_000
        with pytest.raises(Failed, match="too much memory"):
            await pool.run(question(works.take, size), "a")
        assert await pool.run(question(works.take, 1_000_000), "a") == 1_000_000

    limits = {**LIMITS, "question": Limits(20, 100 * 2**20)}
    assert [how for _, how in run(scene, limits=limits)] == ["done", "memory", "done"]


@pytest.mark.skipif(sys.platform != "linux", reason="only there does a worker limit its memory itself")
def test_a_job_that_takes_too_much_memory_has_no_result():
    memory_limit(200 * 2**20)


def test_where_a_worker_cannot_limit_its_memory_the_server_does(monkeypatch):
    monkeypatch.setattr(worker, "LIMITS_MEMORY", False)
    monkeypatch.setattr(worker, "SAMPLE_INTERVAL_S", 0.02)
    limit = worker.WorkerProcess._exchange

    async def unlimited(self: Any, message: Any) -> Any:
        """Let the worker take what it wants."""
        if isinstance(message, Order):
            message = message._replace(memory=2**40)
        return await limit(self, message)

    monkeypatch.setattr(worker.WorkerProcess, "_exchange", unlimited)
    memory_limit(200 * 2**20)


def test_an_orphan_ends_by_itself_and_a_worker_without_work_ends_with_its_input():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "widgets.server.worker"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "env": environment}
    with subprocess.Popen(command, **pipes) as orphan:
        assert orphan.stdin is not None
        work = pickle.dumps(partial(works.sleep, 99))
        orphan.stdin.write(pack(Order(work, 0.1, 2**29)))
        orphan.stdin.close()  # as when the server is killed
        assert orphan.wait(60) != 0
    with subprocess.Popen(command, **pipes) as idle:
        assert idle.stdin is not None
        idle.stdin.close()
        assert idle.wait(60) == 0


# -- giving up -------------------------------------------------------------------------------------------


async def cancel(task: asyncio.Task[Any]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_a_job_that_nobody_waits_for_is_given_up(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        running = await begun(pool, question(works.sleep, 4, str(path), "running"), "a", path, "running")
        (pid,) = children()
        waiting = await asked(pool, question(works.sleep, 0, str(path), "waiting"), "a")
        await cancel(waiting)
        await cancel(running)
        await until(lambda: pid not in children())
        assert await pool.run(question(works.pid), "a") != pid
        assert not pool._running and not pool._waiting

    assert [how for _, how in run(scene)] == ["cancelled", "cancelled", "done"]
    assert lines(path) == ["running"]


def test_a_job_given_up_while_its_worker_starts_does_not_run_and_the_worker_is_kept(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        task = asyncio.create_task(pool.run(question(works.sleep, 0, str(path), "begun"), "a"))
        await until(children)
        await cancel(task)
        assert [await pool.run(question(works.pid), "a")] == children()

    assert [how for _, how in run(scene)] == ["cancelled", "done"]
    assert not lines(path)


def test_an_import_that_has_begun_is_finished(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        job = Job(partial(works.sleep, 1, str(path), "begin", "end"), "import")
        await cancel(await begun(pool, job, "a", path, "begin"))
        with pytest.raises(Failed):  # it still counts as the device's
            await pool.run(job, "a")
        await until(lambda: lines(path) == ["begin", "end"])
        await until(lambda: not pool._running)

    assert run(scene) == [("import", "full"), ("import", "done")]


# -- workers ---------------------------------------------------------------------------------------------


def test_a_stopped_pool_fails_its_jobs_and_leaves_no_worker(tmp_path):
    path = tmp_path / "begun"

    async def scene(pool: Pool) -> None:
        running = await begun(pool, question(works.sleep, 4, str(path), "begun"), "a", path, "begun")
        starting, waiting = (asyncio.create_task(pool.run(question(works.pid), one)) for one in "bc")
        await until(lambda: len(children()) == 2)
        await pool.stop()
        for task in (running, starting, waiting):
            with pytest.raises(Failed, match="is being stopped"):
                await task
        with pytest.raises(Failed, match="is being stopped"):
            await pool.run(question(works.pid), "a")
        assert not children()

    assert [how for _, how in run(scene, workers=2)] == ["stopped"] * 4


def test_a_warm_pool_has_a_worker_and_idle_ones_end_but_for_one(monkeypatch):
    monkeypatch.setattr(jobs, "IDLE_TIMEOUT_S", 1.0)

    async def scene(pool: Pool) -> None:
        pool.prewarm()
        await until(lambda: pool._idle)
        (warm,) = children()
        assert await pool.run(question(works.pid), "a") == warm
        await asyncio.gather(*(pool.run(question(works.sleep, 0.3), one) for one in "ab"))
        assert len(children()) == 2
        await until(lambda: len(children()) == 1)
        await asyncio.sleep(1.2)
        assert [await pool.run(question(works.pid), "a")] == children()

    run(scene, workers=2)


def test_an_idle_worker_that_was_ended_is_replaced():
    async def scene(pool: Pool) -> None:
        pid = await pool.run(question(works.pid), "a")
        psutil.Process(pid).kill()
        await until(lambda: not any(worker.is_ready for worker, _ in pool._idle))
        assert await pool.run(question(works.pid), "a") != pid

    run(scene)


def test_a_worker_knows_no_secret_listens_on_nothing_and_stands_back(tmp_path, monkeypatch):
    store = new_store(tmp_path / "tables.db")
    Table.create(store, "reputation", [{"name": name} for name in "abc"])
    store.close()
    url = f"sqlite:///{tmp_path / 'tables.db'}?timeout=17"  # as secret as a password
    monkeypatch.setenv("REFEREE_PASSWORD", "a secret")
    monkeypatch.setenv("REFEREE_STORE", url)
    store = open_store(url)

    async def scene(pool: Pool) -> None:
        (count, first), (_, again) = [await pool.run(question(works.tables, store), "a") for _ in range(2)]
        assert count == 1 and first == again, "it is opened once"
        worker = psutil.Process(await pool.run(question(works.pid), "a"))
        known = "\n".join([*worker.cmdline(), *worker.environ(), *worker.environ().values()])
        assert not [word for word in ("a secret", "timeout=17", "REFEREE_") if word in known]
        # its own ends of pipes have no address
        assert not [one for one in worker.net_connections("all") if one.laddr]
        if hasattr(os, "nice"):
            assert await pool.run(question(works.niceness), "a") >= min(19, os.nice(0) + 10)

    run(scene)
    store.close()
