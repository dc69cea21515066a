"""The courses, exported to HTML: their charts are drawn without a network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]


def test_the_charts_of_an_exported_course_need_no_network(page: Page, tmp_path: Path) -> None:
    subprocess.run(
        [
            sys.executable,
            "-m",
            "nbconvert",
            "--to=html",
            "--execute",
            f"--output-dir={tmp_path}",
            "bastards.ipynb",
        ],
        cwd=ROOT / "notebooks",
        env={**os.environ, "REFEREE_NOTEBOOK_GAMES": "4", "PYTHONPATH": os.fspath(ROOT)},
        check=True,
        timeout=120,
    )

    def only_the_file(route: Route) -> None:
        (route.continue_ if route.request.url.startswith(("file:", "data:", "blob:")) else route.abort)()

    page.route("**/*", only_the_file)
    page.goto((tmp_path / "bastards.html").as_uri())
    charts = page.locator(".js-plotly-plot")
    expect(charts).to_have_count(2)
    for number in range(2):
        expect(charts.nth(number).locator(".scatterlayer path.js-line").first).to_be_attached()
    expect(charts.first).to_contain_text("Ana's expected gain")
