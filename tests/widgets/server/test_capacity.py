"""Pages that fit into the memory of a machine, or of the part of it that a server may take."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from widgets.server.capacity import (
    LEAST_PAGES,
    MB,
    MOST_PAGES,
    PAGE_MB,
    SERVER_MB,
    SHARE,
    memory_here,
    pages_for,
)


def group(root: Path, path: str, file: str, told: str) -> None:
    folder = root / path
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(told + "\n")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "own"


def test_a_machines_memory_is_taken_where_nothing_limits_it(tmp_path: Path, own: Path) -> None:
    total = psutil.virtual_memory().total
    assert memory_here(tmp_path / "none", own) == total
    own.write_text("0::/system.slice/referee.service\n")
    group(tmp_path, "system.slice/referee.service", "memory.max", "max")
    assert memory_here(tmp_path, own) == total


def test_the_least_of_the_groups_around_it_counts(tmp_path: Path, own: Path) -> None:
    own.write_text("0::/system.slice/referee.service\n")
    group(tmp_path, "system.slice/referee.service", "memory.max", str(900 * MB))
    group(tmp_path, "system.slice", "memory.max", str(700 * MB))
    assert memory_here(tmp_path, own) == 700 * MB


def test_a_containers_limit_is_at_the_root_of_what_it_sees(tmp_path: Path, own: Path) -> None:
    own.write_text("0::/../../docker/abc\n")
    group(tmp_path / "groups", "", "memory.max", str(256 * MB))
    group(tmp_path, "", "memory.max", str(3 * MB))  # not to be left for
    assert memory_here(tmp_path / "groups", own) == 256 * MB


def test_groups_of_the_first_version_are_read(tmp_path: Path, own: Path) -> None:
    own.write_text("5:cpu,cpuacct:/x\n4:memory:/docker/abc\n0::/\n")
    group(tmp_path, "memory/docker/abc", "memory.limit_in_bytes", str(512 * MB))
    group(tmp_path, "cpu/x", "memory.limit_in_bytes", "1")
    group(tmp_path, "memory", "memory.limit_in_bytes", "9223372036854771712")
    assert memory_here(tmp_path, own) == 512 * MB


@pytest.mark.parametrize(
    ("memory", "pages"),
    [
        (64, LEAST_PAGES),
        (256, LEAST_PAGES),
        (512, 292),
        (620, MOST_PAGES),
        (5120, MOST_PAGES),
        (10**6, MOST_PAGES),
    ],
)
def test_pages_fit_into_the_servers_half_of_it(memory: int, pages: int) -> None:
    assert pages_for(memory * MB) == pages
    if pages > LEAST_PAGES:
        assert SERVER_MB + pages * PAGE_MB <= memory * SHARE
