"""What ends a rule that loops for ever: the sessions' thread is watched, and the server starts again.

All pages wait for that thread. It cannot be ended from outside, so the whole process takes its own place; the
games are in the store, and pages come back by themselves. A table that was worked on then is named in the
log. Next time it is closed here, as its page sends again what was not answered; the others go on.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from time import monotonic, process_time

import psutil  # type: ignore[import-untyped]

from widgets.logs import event
from widgets.server.sessions import Sessions

LOG = logging.getLogger("widgets")

LOOPED = "REFEREE_LOOPED"
"""The variable by which a process tells the one in its place which tables have looped, one word each time."""
LOOPING_SECONDS = 10.0
"""Seconds of work on one message after which it counts as a loop; a slow tap takes a tenth of one."""
WORKING_SECONDS = 5.0
"""Seconds of these that the processor has to be the thread's: a slow store makes it wait, not work.

Not a share of them: on a busy machine, a loop has to wait as well.
"""
LOOK_EVERY = 1.0
"""Seconds between two looks."""
CLOSED_AFTER = 2
"""How often a table may loop before it is closed."""


def looped_tables() -> Counter[str]:
    """Return how often each table has looped in the processes before this one."""
    return Counter(os.environ.get(LOOPED, "").split())


def closed_tables() -> frozenset[str]:
    """Return the tables that nobody may open here."""
    return frozenset(table for table, count in looped_tables().items() if count >= CLOSED_AFTER)


def start_again(environment: Mapping[str, str]) -> None:
    """Put a new process of the same command in the place of this one; its sockets are closed by that.

    It opens no browser: that was done once.
    """
    command = [sys.executable, "-m", "referee", *sys.argv[1:], "--no-browser"]
    if sys.platform == "win32":  # which takes no process's place, and reads a path with a space as two words
        subprocess.Popen(command, env=environment)
        os._exit(0)
    os.execve(sys.executable, command, environment)


class Watchdog:
    """Looks at the sessions' thread; ``look`` is to be called every :data:`LOOK_EVERY` seconds.

    ``environment``: the variables that this process was started with, the password's among them.
    """

    def __init__(
        self,
        sessions: Sessions,
        environment: Mapping[str, str],
        start_again: Callable[[Mapping[str, str]], None] = start_again,
    ) -> None:
        self._sessions, self._environment, self._start_again = sessions, environment, start_again
        self._since: float | None = None
        self._worked_before = 0.0
        self._left = psutil.Process().children()
        """Workers of the process before this one: they end by themselves, and are to be waited for."""

    def look(self) -> None:
        """Start the server again if the thread has been working on one message for too long."""
        if self._left:
            _, self._left = psutil.wait_procs(self._left, timeout=0)
        working_on = self._sessions.working_on
        if working_on is None:
            self._since = None
            return
        page, since = working_on
        if since != self._since:
            self._since, self._worked_before = since, self._worked()
            return
        worked = self._worked() - self._worked_before
        if monotonic() - since < LOOPING_SECONDS or worked < WORKING_SECONDS:
            return
        table = self._sessions.opened_table or page.session.shown_table
        LOG.error("a game loops for ever: table %s; the server starts again", table or "(none is open)")
        event("looped", table=table)
        looped = filter(None, [self._environment.get(LOOPED, ""), table])
        self._start_again({**self._environment, LOOPED: " ".join(looped)})

    def _worked(self) -> float:
        """Return the seconds for which the thread has run; all threads, where they have other ids: macOS."""
        for thread in psutil.Process().threads():
            if thread.id == self._sessions.thread_id:
                return float(thread.user_time + thread.system_time)
        return process_time()
