"""The title of a page in the browser: whose turn it is, the game and its players, or the open screen.

It is made of the page's screens, so it reveals nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.i18n import Listed, Speech, say
from widgets.screens.history.labels import LABELS as HISTORY
from widgets.screens.learn.labels import LABELS as LEARN
from widgets.screens.lobby.labels import LABELS as LOBBY
from widgets.screens.quiz.labels import LABELS as QUIZ
from widgets.screens.rules.labels import LABELS as RULES
from widgets.screens.score_sheet.labels import LABELS as SCORE_SHEET

_BETWEEN = " · "


def page_title(screens: Mapping[str, Any], speech: Speech) -> str:
    """Return the title of a page with these screens, by their names; closed screens are empty."""
    referee = LOBBY.sentences["title"]
    name = speech.say(referee)
    table = screens["table"]
    if table:
        players = ", ".join(seat["name"] for seat in table["seats"])
        return _BETWEEN.join(part for part in (_turn(table, speech), table["title"], players) if part)
    for screen, labels, key in (
        ("quiz", QUIZ, screens["quiz"].get("mode")),
        ("learn", LEARN, "learn"),
        ("history", HISTORY, "title"),
        ("score_sheet", SCORE_SHEET, "title"),
        ("rules", RULES, "rules_of"),
    ):
        view = screens[screen]
        if view and key is not None:
            sentence = labels.sentences[key]._replace(values=view)
            return _BETWEEN.join((speech.say(sentence), name))
    return name


def _turn(table: Mapping[str, Any], speech: Speech) -> str:
    """Return the title's part about the due seats, "" if nobody is due."""
    if table["finished"]:
        return speech.say(say("The result"))
    due = [seat for seat in table["seats"] if seat["due"]]
    access = table["access"]
    if not due:
        return ""
    if (
        not access["host"]
        and len(access["seats"]) == 1
        and access["seats"][0] in [seat["seat"] for seat in due]
    ):
        return speech.say(say("Your turn"))
    if len(due) == 1:
        return speech.say(say("{name}'s turn", name=due[0]["name"]))
    if len(due) == len(table["seats"]):
        return speech.say(say("Everybody's turn"))
    return speech.say(say("Waiting for {seats}", seats=Listed(tuple(seat["name"] for seat in due))))
