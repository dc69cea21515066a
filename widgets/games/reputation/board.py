"""The labels of Reputation's board, and its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.engine.action import PUBLIC
from referee.engine.game import Game
from referee.engine.info import Prompt
from referee.i18n import Speech, say, seat_names, signed
from widgets.game_ui import BY_ACCOUNT, GameUi
from widgets.games.reputation.highlights import highlight
from widgets.games.reputation.labels import LABELS
from widgets.games.reputation.views import ReputationBoard, ReputationLabels


def labels(speech: Speech) -> ReputationLabels:
    """Return the board's labels by key; the template fills in those with braces."""
    return LABELS.texts(speech)


def extra_view(
    game: Game[Any], state: Any, speech: Speech, _controls_seat: Callable[[int], bool]
) -> Mapping[str, object]:
    """Return the setup of the table before the first cards are turned up, and the standing in words."""
    return {
        "setting_up": [
            {"text": speech.say(line.sentence), "clause": line.clause} for line in game.setting_up(state)
        ],
        "standing_text": _standing_text(game.view(state, PUBLIC), speech),
    }


def _standing_text(view: Any, speech: Speech) -> str:
    order, last = view["standing"]["order"], view["standing"]["last"]
    figures = [f"{speech.names[seat]} {signed(view['seats'][seat]['public_reputation'])}" for seat in order]
    verdict = (
        say("By what can be seen, {names} would be eliminated", names=seat_names(last))
        if last
        else say("By what can be seen, nobody would be eliminated")
    )
    return f"{speech.say(say('Visible reputation'))}: {', '.join(figures)}. {speech.say(verdict)}"


def before_count(_state: Any) -> Prompt:
    """Return the prompt to turn over the hidden cards before the count."""
    return Prompt(
        say("Everybody: turn over your private stack, and count your stack and your credits."), "REP-10.1"
    )


UI = GameUi(
    highlight=highlight,
    board_type=ReputationBoard,
    labels=labels,
    term_icons={
        "hq": "home",
        "private_stack": "lock",
        "public_stack": "heart",
        "public_marker": "flag",
        "profit": "coin",
    },
    extra_view=extra_view,
    before_count=before_count,
    revealed_by=BY_ACCOUNT,
    takes=("use_power",),
    passes=("speculate",),
    books=("use_power", "move_workers", "set_credits"),
    booking=say("Power, or pieces that were moved"),
    layout="footed",
    stage={
        # in one column, news comes below the controls, so that these do not move
        "--news-order": "1",
        "--board-order": "1",
        "--now-narrow": "120px",
        "--now-upright": "156px",
        "--now-long": "650 0.95rem / 1.15 var(--serif)",
        "--news-room": "72px",
        "--news-most": "72px",
        "--turn-reasons": "84px",
        "--turn-unable": "57px",
        "--turn-head": "nowrap",
        "--turn-name": "1",
    },
    emblem="M12 2.8 14.7 8.6 21 9.4 16.4 13.8 17.6 20.2 12 17 6.4 20.2 7.6 13.8 3 9.4 9.3 8.6Z",
)
