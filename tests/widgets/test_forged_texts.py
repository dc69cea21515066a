"""Typed texts, such as those that would fill everybody's lobby: refused with a notice, or stored unchanged.

The table has the texts, their fields, and the notices. After a refusal, neither store nor page has changed.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.engine.text_checks import LIMIT
from referee.games import find_game
from referee.match.record import read_json, read_record
from referee.tables.table import Table
from tests.support.exports import typed
from tests.support.forging import DEEP, HUGE, Forgery, Message, ask, carried, check, rows, tap
from tests.support.forging_scenes import after_cards, before_cards, learning, lobby, looking_back, tallying
from tests.support.lobby_weight import catalogue
from tests.support.sessions import CARDS, NAMES, play

SEATS = [{"name": name} for name in NAMES[:3]]
SHOWN = {
    "markup": "<img src=x onerror=alert(1)>",
    "template": "{{ constructor.constructor('alert(1)')() }}",
    "placeholder": "{seat} {0} %s %(a)s",
    "sql": "'; DROP TABLE tables; --",
    "right to left": "\u05d0\u05e0\u05d4 \u200fBo\u200e",
    "emoji": "👩‍👩‍👧 🏴‍☠️ \U0001f984",
    "quotes": "\"\\'`</script><!--",
    "the most": "x" * LIMIT,
}
"""Texts that are strange but plain."""
TOO_LONG = ("x" * 10_000, "x" * (LIMIT + 1))
NOT_ONE_LINE = [
    f"Moon{sign}Mine"
    for sign in ("\n", "\0", "\a", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\ud800")
]
"""What a terminal, a log file or a page would take for something else than a text."""
FILLERS = ["\u3164", "\u2800", "\uffa0", "\u115f\u1160", "\u200b", "\u0301"]
INVISIBLE = [*FILLERS, "Ana\u3164", "A\u200dna", "\u00a0"]
"""Names of a player whom nobody sees."""


def texts_of(text: str) -> dict[str, dict[str, Any]]:
    """Return an action with a text in each place where the table types one."""
    return {
        "private card": {"do": "reveal", **CARDS, "private": {"name": text, "loss": 3}},
        "public card": {"do": "reveal", **CARDS, "public": {**CARDS["public"], "name": text}},
        "reason": {"do": "adjust", "seat": 1, "change": {"credits": 1}, "reason": text},
        "note": {"do": "award_agenda", "by": 0, "tokens": 2, "note": text},
    }


TYPED = [(place, before_cards if "card" in place else after_cards) for place in texts_of("")]
"""Each place where a text is typed at a table, and the moment."""
FIELDS = ("name", "ceo", "corporation")
NOT_OF_A_SEAT = [text for text in NOT_ONE_LINE if not text.split()[1:]]
"""The lobby takes what separates lines for a blank."""


def typing(place: str, texts: Any) -> Any:
    return carried(*(texts_of(text)[place] for text in texts))


def start(game: str = "reputation", seats: Any = SEATS, **options: Any) -> Message:
    return tap("start", game=game, seats=seats, options=options)


def seated(texts: Any, *fields: str) -> list[Message]:
    """Start games of which the first seat has a text in a field."""
    firsts = [{"name": "Ana", field: text} for field in fields for text in texts]
    return [start(seats=[first, *SEATS[1:]], start_seat=0) for first in firsts]


def places(*more: Any, first: str = "") -> Message:
    """Start a game on a custom board, with more places, or the first of them under another name."""
    head, *others = find_game("bastards").suggest(2)["places"]
    return start("bastards", SEATS[:2], places=[{**head, "id": first or head["id"]}, *others, *more])


def keep(count: int = 1, *names: str, **more: Any) -> Message:
    """Keep so many components in the catalogue."""
    return tap("keep", catalogue=catalogue(count, *names, **more))


def drafts(*changes: dict[str, Any]) -> list[Message]:
    """Keep and finish tallies that are odd in something."""
    typed_in = [{**typed("Ana", "Bo", "Carmen"), **change} for change in changes]
    return [one for draft in typed_in for one in (ask("score_sheet", draft=draft), finish(draft))]


def finish(draft: dict[str, Any]) -> Message:
    return tap("finish_score_sheet", draft=draft)


def counts(name: str, values: Any) -> dict[str, Any]:
    return {"seats": [{"name": name, "values": values}, *typed("Ana", "Bo", "Carmen")["seats"][1:]]}


LONG_NAMES = [HUGE, *(text for text in (*TOO_LONG, *SHOWN.values()) if len(text) > 24)]
REGIONS = [{"id": f"p{number}", "kind": "region", "score": 1} for number in range(10_000)]
NOTES = {f"seats[{number}].money": "why" for number in range(10_000)}
NOT_BLANK = [name for name in INVISIBLE if name.strip()]
MOVED_ON = "The table has moved on since: look again, then choose."
TEXT_TOO_LONG = "A text has 200 characters at most."
TOO_MUCH = "This is too much to be kept: 32000 characters at most."
UNSHOWN = ("A text is one line of visible characters.", "This text holds half a character.")
INVISIBLE_NAME = "Use only visible characters in a name."
UNSEEN_NAME = (*UNSHOWN, INVISIBLE_NAME)
NO_NAME = "Every player needs a name."
NAME_TOO_LONG = "A name has 24 characters at most."
FULL = "The edition standard has 500 components, and takes no more."
EDITION = "The name of an edition is a line of at most 80 characters."
NO_CATALOGUE = ("This is nested too deeply.", "A catalogue is an object in braces.")
NO_OPTION = ("A seat number belongs here.", "This name is not known here.")
NO_NUMBER = "A whole number belongs here."

FORGERIES = (
    # -- at the table
    *(
        Forgery(f"a long {at}", scene, "tablet", typing(at, TOO_LONG), (TEXT_TOO_LONG, MOVED_ON))
        for at, scene in TYPED
    ),
    *(
        Forgery(f"an odd {at}", scene, "tablet", typing(at, NOT_ONE_LINE), (*UNSHOWN, MOVED_ON))
        for at, scene in TYPED
    ),
    # -- in the lobby
    Forgery("a long name", lobby, "alone tablet", seated(LONG_NAMES, "name"), NAME_TOO_LONG),
    Forgery("a long card", lobby, "alone tablet", seated([*TOO_LONG, HUGE], *FIELDS[1:]), TEXT_TOO_LONG),
    Forgery("an odd seat", lobby, "alone", seated(NOT_OF_A_SEAT, *FIELDS), UNSEEN_NAME),
    Forgery("a name turned round", lobby, "alone", seated([SHOWN["right to left"]], "name"), INVISIBLE_NAME),
    Forgery("an invisible player", lobby, "alone", seated(INVISIBLE, "name"), (INVISIBLE_NAME, NO_NAME)),
    Forgery("an odd setup", lobby, "alone", [places(first=one) for one in NOT_ONE_LINE], UNSHOWN),
    Forgery("a place with a long name", lobby, "tablet", [places(first=HUGE)], TEXT_TOO_LONG),
    Forgery("a board without end", lobby, "tablet", [places(*REGIONS)], TOO_MUCH),
    Forgery(
        "prices without end", lobby, "tablet", [start("bastards", effort_prices=[1] * 100_000)], TOO_MUCH
    ),
    Forgery("odd options", lobby, "tablet", [start(start_seat=DEEP), start(**{HUGE: 1})], NO_OPTION),
    Forgery("many components", lobby, "tablet", [keep(100_000)], FULL),
    Forgery("long components", lobby, "tablet", [keep(1, HUGE)], TEXT_TOO_LONG),
    Forgery("deep components", lobby, "tablet", [keep(loss=DEEP), tap("keep", catalogue=DEEP)], NO_CATALOGUE),
    Forgery("odd editions", lobby, "tablet", [keep(edition=HUGE), keep(edition="\u202eabc")], EDITION),
    # -- beside the table
    Forgery(
        "an invisible learner",
        learning,
        "tablet",
        [tap("learner", name=one) for one in NOT_BLANK],
        UNSEEN_NAME,
    ),
    Forgery(
        "a player made invisible",
        looking_back,
        "alone",
        [tap("rename_player", player="ana", name=one) for one in INVISIBLE],
        (*UNSEEN_NAME, NO_NAME),
    ),
    Forgery(
        "a tally's invisible player",
        tallying,
        "tablet",
        drafts(*(counts(name, {"money": 3}) for name in NOT_BLANK)),
        UNSEEN_NAME,
    ),
    Forgery(
        "a tally's long texts", tallying, "tablet", drafts({"comment": HUGE}, {"place": HUGE}), TEXT_TOO_LONG
    ),
    Forgery("a tally's notes without end", tallying, "tablet", drafts({"notes": NOTES}), TOO_MUCH),
    Forgery("a tally's long key", tallying, "tablet", drafts({"notes": {HUGE: "why"}}), TEXT_TOO_LONG),
    Forgery("a tally's long name", tallying, "tablet", drafts(counts(HUGE, {})), NAME_TOO_LONG),
    Forgery("a tally's deep values", tallying, "tablet", drafts(counts("Ana", {"money": DEEP})), NO_NUMBER),
)


@rows(*FORGERIES)
def test_what_is_odd_is_refused_and_changes_nothing(store, row, who, rubbish, caplog):
    check(store, row, who, rubbish, caplog)


@pytest.mark.parametrize(("place", "scene"), TYPED)
def test_what_is_strange_but_plain_is_shown_and_exported_as_it_is(store, place, scene):
    for text in SHOWN.values():
        session = scene(store)["tablet"]
        action = texts_of(text)[place]
        play(session, action)
        session.tap({"tap": "log", "open": True})
        table = session.models.table.table
        assert table.match.actions[-1].given == {k: v for k, v in action.items() if k not in ("do", "by")}
        if place in ("reason", "note"):
            assert text in session.screens["log"]["lines"][0]["text"]
        again = read_record(read_json(json.dumps(table.record(), ensure_ascii=False)))
        assert list(again.actions) == list(table.match.actions)
        assert list(Table.open(store, table.id).match.actions) == list(table.match.actions)
        assert json.loads(json.dumps(session.screens)) == session.screens


@pytest.mark.parametrize("name", ["<b onclick=alert(1)>", "'; DROP TABLE tables;--", "{seat}", "אנה", "🦄"])
def test_names_and_cards_of_seats_are_shown_as_they_are(session, name):
    first = {"name": name, "ceo": SHOWN["markup"], "corporation": SHOWN["sql"]}
    session.tap(start(seats=[first, {"name": "Bo"}, {"name": "C"}], start_seat=0))
    assert session.notice is None, session.notice
    seat = session.screens["table"]["seats"][0]
    assert (seat["name"], seat["card"]) == (name, f"{SHOWN['markup']} · {SHOWN['sql']}")
    play(session, texts_of("Moon")["private card"], {"do": "speculate", "by": 0})
    assert session.screens["table"]["last"]["text"].startswith(name)
    again = read_record(read_json(json.dumps(session.models.table.table.record())))
    assert again.setup.names[0] == name
    session.tap({"tap": "lobby"})
    assert session.screens["lobby"]["tables"][0]["seats"][0]["name"] == name
