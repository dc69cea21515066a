"""Reading of a command's input files, and of the language for its output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO

from referee.engine.errors import Malformed
from referee.i18n import LANGUAGES, say
from referee.match.record import MAX_BYTES, read_json

STANDARD_STREAM = "-"


def read_file(name: str) -> Any:
    """Return the JSON data of a file (``-``: standard input); raise :class:`Malformed`.

    It reads at most the allowed length, even from an endless input.
    """
    with opened(name) as file:
        return read_json(file.read(MAX_BYTES + 1), name)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open a file (``-``: standard input) for reading; raise :class:`Malformed` if that fails."""
    try:
        if name == STANDARD_STREAM:
            if sys.stdin is None:
                raise Malformed(name, say("Standard input is closed."))
            yield sys.stdin.buffer
        else:
            with open(name, "rb") as file:
                yield file
    except FileNotFoundError:
        raise Malformed(name, say("There is no such file.")) from None
    except IsADirectoryError:
        raise Malformed(name, say("This is a folder, not a file.")) from None
    except PermissionError:
        raise Malformed(name, say("No permission to read this file.")) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise Malformed(name, say("This cannot be read: {reason}.", reason=reason)) from None


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the environment's locale, in POSIX's order; else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = environment.get(variable)
        if locale:
            language = locale.partition(".")[0].partition("_")[0].lower()
            return language if language in LANGUAGES else "en"
    return "en"
