"""The memory limits in ``deploy/`` suffice for a server, its pages and workers, with little to spare."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import psutil
import pytest
import yaml

from tests.support.server import Page, ServerProcess
from widgets.server.capacity import MB, MOST_PAGES, PAGE_MB, SERVER_MB, pages_for

DEPLOY = Path(__file__).parents[1] / "deploy"
SERVICE = (DEPLOY / "referee.service").read_text("utf-8")

PAGES_MB = int(MOST_PAGES * PAGE_MB)
WORKERS, WORKER_MB, JOB_MB = 4, 120, 1024
BACKUP_MB = 120
SERVER_TASKS, WORKER_TASKS, BACKUP_TASKS = 40, 66, 8
"""What the comments in ``deploy/`` count: the server, half a megabyte a page, the workers with their jobs,
and the process that makes a backup."""
MEMORY_MB = SERVER_MB + PAGES_MB + WORKERS * (WORKER_MB + JOB_MB) + BACKUP_MB
TASKS = SERVER_TASKS + WORKERS * WORKER_TASKS + BACKUP_TASKS

UNITS = {"m": 1, "mi": 1, "g": 1024, "gi": 1024}


def megabytes(text: str) -> int:
    number, unit = re.fullmatch(r"(\d+)([A-Za-z]+)", text).groups()  # type: ignore[union-attr]
    return int(number) * UNITS[unit.lower()]


def read(name: str) -> list[Any]:
    return [*yaml.safe_load_all((DEPLOY / name).read_text("utf-8"))]


@pytest.fixture(scope="module")
def compose() -> Any:
    return read("compose.yaml")[0]["services"]


@pytest.fixture(scope="module")
def pod() -> Any:
    [pods] = [one for one in read("kubernetes/referee.yaml") if one["kind"] == "StatefulSet"]
    return pods["spec"]["template"]["spec"]


def of_service(key: str) -> str:
    [value] = re.findall(rf"^{key}=(.+)$", SERVICE, re.MULTILINE)
    return str(value)


def sizes_in_memory(tmpfs: list[str]) -> int:
    """The sum of what may lie in memory as files; one without a size may take half of the machine's."""
    return sum(megabytes(re.search(r"size=(\w+)", one)[1]) for one in tmpfs)  # type: ignore[index]


def test_every_page_and_worker_has_its_memory_and_a_leak_has_an_end(compose: Any, pod: Any) -> None:
    [container] = pod["containers"]
    limits = {"service": of_service("MemoryMax"), "pod": container["resources"]["limits"]["memory"]}
    for name, given in limits.items():
        assert MEMORY_MB <= megabytes(given) <= 1.1 * MEMORY_MB, name
    assert {pages_for(megabytes(given) * MB) for given in limits.values()} == {MOST_PAGES}
    assert {pages_for(megabytes(compose[name]["mem_limit"]) * MB) for name in "ab"} == {MOST_PAGES}
    assert of_service("OOMPolicy") == "continue"  # on a machine with less memory, only a worker is killed
    for name in "ab":
        needed = MEMORY_MB + sizes_in_memory(compose[name]["tmpfs"])
        assert needed <= megabytes(compose[name]["mem_limit"]) <= 1.1 * needed


def test_every_worker_has_its_tasks_and_a_storm_has_an_end(compose: Any, pod: Any) -> None:
    given = [int(of_service("TasksMax")), *(compose[name]["pids_limit"] for name in "ab")]
    assert {TASKS <= most <= 1.25 * TASKS for most in given} == {True}
    said = (DEPLOY / "kubernetes" / "referee.yaml").read_text("utf-8")
    assert f"has to allow {given[0]}" in said and len({*given}) == 1


def test_nothing_in_a_cluster_or_a_club_is_without_a_limit(compose: Any, pod: Any) -> None:
    for name, service in compose.items():
        assert {"mem_limit", "pids_limit"} <= service.keys(), name
    [connections] = re.findall(r"max_connections=(\d+)", " ".join(compose["postgres"]["command"]))
    assert compose["postgres"]["pids_limit"] > int(connections) + 20
    assert all("sizeLimit" in volume["emptyDir"] for volume in pod["volumes"])
    [container] = pod["containers"]
    disk = megabytes(container["resources"]["limits"]["ephemeral-storage"])
    assert disk > sum(megabytes(volume["emptyDir"]["sizeLimit"]) for volume in pod["volumes"])


def test_the_owner_is_told_the_same(compose: Any) -> None:
    documented = (DEPLOY.parent / "docs" / "operating.md").read_text("utf-8")
    assert f"--memory {compose['a']['mem_limit']} --pids-limit {compose['a']['pids_limit']}" in documented
    for name in ("referee.service", "compose.yaml", "kubernetes/referee.yaml"):
        said = " ".join((DEPLOY / name).read_text("utf-8").replace("#", "").split())
        assert f"{MOST_PAGES} pages" in said, name
        assert f"a backup takes {BACKUP_MB} MB" in said, name
        assert f"{WORKERS} workers" in said and f"{WORKER_MB} MB" in said and f"{JOB_MB} MB more" in said, (
            name
        )
    assert f"{SERVER_MB} MB" in SERVICE and f"{PAGES_MB} MB for {MOST_PAGES} pages" in SERVICE
    assert f"{SERVER_TASKS} threads, a worker up to {WORKER_TASKS}" in SERVICE


@pytest.mark.browser
def test_the_server_and_its_pages_take_no_more_than_was_reckoned_with(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    try:
        process = psutil.Process(server.process.pid)
        pages = [Page(server) for _ in range(30)]
        sockets = [page.socket() for page in pages]
        assert process.num_threads() <= SERVER_TASKS
        used = process.memory_full_info().uss >> 20
        assert used <= SERVER_MB + len(pages) * PAGES_MB / MOST_PAGES
        for socket in sockets:
            socket.close()
    finally:
        server.end(signal.SIGTERM)
