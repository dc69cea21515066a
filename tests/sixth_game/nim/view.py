"""What each audience is shown of a game of Nim: nothing is secret."""

from __future__ import annotations

from typing import Any

from nim.state import TAKING, State
from referee.engine.action import Audience
from referee.engine.info import Progress, Prompt, Stage
from referee.engine.state import FINISHED
from referee.i18n import SeatName, say, say_count

_STAGES = (Stage(TAKING, say("Taking counters"), "NIM-2"),)


def waiting_for(state: State) -> tuple[int, ...]:
    """Return the seat whose turn it is (NIM-2.1)."""
    return () if state.step == FINISHED else (state.turn,)


def snapshot(state: State) -> dict[str, Any]:
    """Return the whole state."""
    return {
        "step": state.step,
        "heap": state.heap,
        "turn": None if state.step == FINISHED else state.turn,
        "waiting_for": list(waiting_for(state)),
        "seats": [{"counters": count} for count in state.taken],
    }


def view(state: State, audience: Audience) -> dict[str, Any]:
    """Return what everybody sees."""
    return snapshot(state)


def prompt(state: State, audience: Audience) -> Prompt:
    """Return whose turn it is, or who won."""
    if state.step == FINISHED:
        return Prompt(say("{seat} took the last counter and wins.", seat=SeatName(state.last)), "NIM-3.1")
    left = say_count("{count} counter is left", "{count} counters are left", count=state.heap)
    return Prompt(say("{seat} takes one to three: {left}.", seat=SeatName(state.turn), left=left), "NIM-2.1")


def progress(state: State) -> Progress:
    """Return the only stage that there is."""
    return Progress(None, None, _STAGES, None if state.step == FINISHED else TAKING)
