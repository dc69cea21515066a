"""The smallest load: one table that plays over the real protocol, so that the benchmark cannot rot."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.load import report, writes
from bench.load.scenario import DEVICES, Plan, Step, Way, percentile, run
from bench.load.table import Tap
from tests.support.stores import new_sqlite

WAY = Way("SQLite", 1)


@pytest.mark.browser
@pytest.mark.thorough
def test_a_table_plays_over_the_real_protocol() -> None:
    """Each tap adds at least one entry to the log, and the result has what the machine spent."""
    plan = Plan(steps=(1,), seconds=2.0, think=0.05, most_seconds=30, misses=1)
    with ThreadPoolExecutor(1) as beside:  # Playwright leaves a loop running in the thread of the tests
        [step] = beside.submit(run, WAY, plan).result()
    assert step.lost == []
    assert step.waits == 0
    assert len(step.taps) > 1
    assert step.entries >= len(step.taps)
    assert min(*step.own, *step.others) > 0
    assert step.floor
    assert all(step.processor[part] > 0 for part in ("servers", "clients"))
    assert step.memory["servers"] > DEVICES << 20
    assert report.ramp(WAY, [step]).count("\n| 1 | 5 |") == 1


def test_a_step_is_met_by_taps_that_come_in_time_and_are_not_lost() -> None:
    quick, slow = Tap(0.02, 0.03), Tap(0.2, 0.3)
    assert Step(1, 1.0, taps=[quick] * 19 + [slow]).is_met
    assert not Step(1, 1.0, taps=[quick] * 18 + [slow] * 2).is_met
    assert not Step(1, 1.0, taps=[quick], lost=["the server closed the line"]).is_met
    assert not Step(1, 1.0).is_met, "nobody tapped"


def test_percentiles_are_values_that_were_measured() -> None:
    values = [float(one) for one in range(100, 0, -1)]
    assert [percentile(percent, values) for percent in (50, 95, 99)] == [50, 95, 99]
    assert percentile(95, [7.0]) == 7.0


def test_what_the_store_takes_is_written_and_measured(tmp_path: Path) -> None:
    url = new_sqlite(tmp_path / "tables.db")
    for opened in (writes.entries_of, writes.rows_of):
        with opened(url) as write:
            assert min(writes.write_for(write, 0.05)) > 0
