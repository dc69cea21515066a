"""Where a game stands: its round, and the steps of that which are done, due and to come."""

from __future__ import annotations

from typing import Any

from referee.engine.game import Game
from referee.engine.info import Progress
from referee.i18n import Speech
from widgets.screens.table.views import LogHeading, TableProgress


def progress_view(progress: Progress, speech: Speech) -> TableProgress:
    """Return the rail of a round's steps, each with how it stands."""
    ids = [stage.id for stage in progress.stages]
    now = ids.index(progress.now) if progress.now in ids else len(ids)
    return {
        "round": progress.round,
        "rounds": progress.rounds,
        "stages": [
            {
                "id": stage.id,
                "title": speech.say(stage.title),
                "chapter": stage.chapter,
                "status": "skipped"
                if stage.id in progress.skipped
                else "now"
                if index == now
                else "done"
                if index < now
                else "next",
            }
            for index, stage in enumerate(progress.stages)
        ],
    }


def heading_view(game: Game[Any], state: Any, speech: Speech) -> LogHeading:
    """Return the heading of the log for an entry that was made in a state, or that resulted in it."""
    progress = game.progress(state)
    stage = next((each for each in progress.stages if each.id == progress.now), None)
    due = game.waiting_for(state)
    return {
        "round": progress.round,
        "stage": "" if stage is None else speech.say(stage.title),
        "chapter": "" if stage is None else stage.chapter,
        "turn": due[0] if len(due) == 1 else None,
    }
