"""Reading the files that a command is given, and the language it answers in."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from referee.engine.errors import Malformed
from referee.engine.record import MAX_BYTES, read_json
from referee.text import LANGUAGES, say

STANDARD_INPUT = "-"


def read_file(name: str) -> Any:
    """Return the JSON data of a file (``-``: standard input); raise :class:`Malformed`.

    Of an endless input no more is read than the longest that is allowed.
    """
    try:
        if name == STANDARD_INPUT:
            if sys.stdin is None:
                raise Malformed(name, say("Standard input is closed."))
            raw = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with open(name, "rb") as file:
                raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Malformed(name, say("There is no such file.")) from None
    except IsADirectoryError:
        raise Malformed(name, say("This is a folder, not a file.")) from None
    except PermissionError:
        raise Malformed(name, say("This file may not be read.")) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(name, say("This cannot be read: {reason}.", reason=reason)) from None
    return read_json(raw)


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, in POSIX's order; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable)
        if locale:
            language = locale.partition(".")[0].partition("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"
