"""Plotly's script, for pages without static files: they ask for it when they show their first chart.

Pages draw by themselves: a figure is plain data, as all that a screen shows. Python's Plotly is not imported
for it, which takes more than a second of a busy server; the tests hold every figure against it.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from functools import cache
from importlib.resources import files

from widgets.requests import query
from widgets.screens.charts.views import PlotterScript

PAGE = files("widgets") / "static" / "page"


@cache
def plotter() -> PlotterScript:
    """Return Plotly's script, compressed and in base64."""
    [script] = [
        path for path in PAGE.iterdir() if path.name.startswith("plotly-") and path.name.endswith(".js")
    ]
    return {"base64": b64encode(gzip.compress(script.read_bytes(), 6, mtime=0)).decode("ascii")}


class Plotter:
    """Gives the script to a page that shows charts."""

    @query("plotter", is_slow=True)
    def script(self) -> PlotterScript:
        """Return Plotly's script, compressed: what draws the charts where a page has no static files."""
        return plotter()
