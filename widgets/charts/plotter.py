"""Plotly's script, as a page asks for it when it shows its first chart.

Pages draw by themselves: a figure is plain data, as all that a screen shows. Python's Plotly is not imported
for it, which takes more than a second of a busy kernel; the tests hold every figure against it.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import Any

PARTS = 8
"""The script comes in so many parts: taps are answered in between, and what is lost is asked for again."""


@cache
def _packed() -> bytes:
    script = files("plotly") / "package_data" / "plotly.min.js"
    return gzip.compress(script.read_bytes(), 6, mtime=0)


def plotter(part: int) -> dict[str, Any]:
    """Return a part of Plotly's script, compressed and in base64, and how many ``parts`` there are."""
    packed = _packed()
    size = -(-len(packed) // PARTS)
    return {"base64": b64encode(packed[part * size : (part + 1) * size]).decode("ascii"), "parts": PARTS}
