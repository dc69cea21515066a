"""Processes of a test's own that are there at once: forked off one that has imported what they need."""

from __future__ import annotations

import multiprocessing
from multiprocessing.context import ForkServerContext

PRELOADED = ["pytest", "tests.support.stores", "sqlalchemy.dialects.postgresql.psycopg"]


def forked() -> ForkServerContext:
    """Return what starts such processes; each imports the module of its function, and shares nothing else."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context
