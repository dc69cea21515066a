"""A process that thinks: ``python -m referee.bots.process SECONDS``, for whoever must not wait for bots.

It reads questions from its standard input and writes answers to its standard output, each a pickled value
after its length in four bytes; ``None`` is the answer where a bot has failed. Both ends are one program's:
nobody else writes there. It ends with its input, and by itself when a question takes longer than it may.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from typing import Any, BinaryIO

from referee.bots.thinking import think

LENGTH = 4
"""Bytes that say how long what follows is."""


def pack(value: Any) -> bytes:
    """Return a value as it is sent."""
    body = pickle.dumps(value)
    return len(body).to_bytes(LENGTH, "big") + body


def serve(questions: BinaryIO, answers: BinaryIO, seconds: float) -> None:
    """Answer questions until there are no more; where the system can, no question for longer than this."""
    while len(head := questions.read(LENGTH)) == LENGTH:
        question = pickle.loads(questions.read(int.from_bytes(head, "big")))
        _limit(seconds)
        try:
            found: Any = think(question)
        except Exception as error:  # whatever a game's bot does, the next question may be another one
            # where it failed, and not with what: that may be somebody's secret
            traceback.print_tb(error.__traceback__)
            sys.stderr.write(f"{type(error).__name__}\n")
            found = None
        _limit(0)
        answers.write(pack(found))
        answers.flush()


def _limit(seconds: float) -> None:
    """End this process after so many seconds, 0: never; whatever it does, and whoever has started it."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def main() -> None:
    """Answer what comes on the standard input."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a game prints is no answer
    serve(sys.stdin.buffer, answers, float(sys.argv[1]))


if __name__ == "__main__":
    main()
