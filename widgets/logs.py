"""A log that nobody can write into: what a page or a request brings stays within its own record.

Control characters could forge a line of the log, or steer the terminal that shows it.
"""

from __future__ import annotations

import logging
import re
import traceback
from typing import Any

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters, ends of lines, and what turns the direction of writing."""


def escaped(text: str) -> str:
    """Return a text with its control characters spelled out."""
    return CONTROLS.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


class WholeRecord(logging.LogRecord):
    """A record whose message is one line, and whose traceback is indented."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.exc_info and self.exc_info[1] is not None:
            told = "".join(traceback.format_exception(*self.exc_info))
            self.exc_text = "\n".join(f"  {escaped(line)}" for line in told.rstrip("\n").split("\n"))

    def getMessage(self) -> str:  # noqa: N802
        """Return the message with its values."""
        return escaped(super().getMessage())


def keep_records_whole() -> None:
    """Have every logger of this process make such records."""
    logging.setLogRecordFactory(WholeRecord)
