"""Requests that an attacker with a debugger could send: refused, and neither store nor page changes.

The table has the requests, their positions and pages, and the notices. Texts and sizes are in
``test_forged_texts.py``, files in ``test_forged_files.py``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import comm
import pytest

from referee.engine.action import Action
from referee.engine.errors import Malformed
from referee.engine.sampling import random_action
from referee.match.record import read_action, write_action
from referee.store.store import Store
from referee.tables.table import Table
from tests.support import table_setups
from tests.support.countdowns import CLOSE
from tests.support.devices import Devices
from tests.support.forging import (
    RUBBISH,
    SEALED,
    Forgery,
    Message,
    ask,
    carried,
    check,
    check_refused,
    contents,
    forged,
    open_page,
    rows,
    tap,
    told,
)
from tests.support.forging_scenes import (
    LINE,
    asked,
    asked_elsewhere,
    bidding,
    counting,
    finished,
    placing,
    sealed,
    timed,
)
from tests.support.random_play import turns_at
from tests.support.sessions import NAMES, play, to_cosponsorship
from widgets.app import App
from widgets.bridge import Bridge
from widgets.server.devices import device_id
from widgets.session import Session

TABLETS = "That is done on the tablet in the middle."
NO_PART = "This device has no part in that game: scan a code at the table, or type the table code."
WATCHES = "Whoever watches does not play."
MOVED_ON = "The table has moved on since: look again, then choose."
CLOSED = "No game is open on this page: choose one in the lobby."
KEPT = "What is sealed stays as it is until it is opened."
ASK_FOR_IT = ("Only the table can change this: ask for it.", "Only the table can take this back: ask for it.")
NOT_WORDS = (
    "Say why in words: 200 characters at most.",
    "A text belongs here.",
    "A text is one line of visible characters.",
)
UNKNOWN = "This name is not known here."
ANAS, BOS, DEES = ("That is for Ana to do.", "That is for Bo to do.", "That is for Dee to do.")
NOT_BOSS = (TABLETS, ANAS, "That is for Cy to do.", "Ana is the Boss and decides.")
NOTHING = "There is nothing to put back."
NO_NUMBER = "A whole number belongs here."
SETTLED = "That has been settled already."
AWAY = "Bo plays on their own phone: bring the seat back to the tablet to play it here."
AWAY_ANA = AWAY.replace("Bo", "Ana")
TIME_IS_UP = (tap("end_sand_glass", number=1),)
AT_ONCE = ("submit", "submit_all")

VOTE = {"do": "vote", "by": 2, "card": 5, "employee": LINE[0]}
NEXT = {"do": "name_next", "by": 0, "seat": 2}
MINE = "My card says so"
NO_WORDS = ("x" * 201, " ", None, *(one for one in RUBBISH if one != "7"))


def low_bid(reason: Any, by: int = 1) -> dict[str, Any]:
    return {"do": "bid_private", "by": by, "workers": 2, "override": reason}


def overruling(page: Session) -> list[Message]:
    """Overrule a rule at once and afterwards, for what is no reason."""
    version = page.screens["table"]["version"]
    changes = [[{"number": 1, "action": low_bid(reason, by=0)}] for reason in NO_WORDS]
    amending = [tap("amend", version=version, changes=change) for change in changes]
    return [*carried(*map(low_bid, NO_WORDS), by=["submit"])(page), *amending]


VERSION = SEALED + 1
CHANGE = [{"number": SEALED, "action": {"do": "bid_cosponsor", "by": 3, "workers": 1}}]
UNDONE = [{"number": number, "action": None} for number in range(2, VERSION)]
CHANGES = (
    tap("amend", version=VERSION, changes=CHANGE, by=3),
    tap("ask_amend", version=VERSION, changes=CHANGE),
)
INQUIRIES = (
    ask("entry", version=VERSION, number=SEALED, do="", by=3, changes=[]),
    ask("entry_form", version=VERSION, number=SEALED, do="bid_cosponsor", by=3, given={}),
    ask("try_changes", version=VERSION, changes=CHANGE),
    ask("form", do="bid_cosponsor", by=3, given={}, overrules=True),
    ask("look", seat=3),
)
BACK = (
    tap("amend", version=VERSION, changes=UNDONE),
    tap("amend", version=VERSION, changes=UNDONE, by=3),
    tap("undo", version=VERSION),
    tap("undo", version=VERSION, by=3),
)
REDO = (tap("redo", version=VERSION),)
WITHOUT_TABLE = (
    *CHANGES,
    *INQUIRIES,
    tap("undo", version=VERSION),
    tap("stop_countdown", number=VERSION),
    tap("hold_countdown", number=VERSION),
    tap("release_countdown", number=VERSION),
    tap("countdown_seconds", seconds=0),
)
OF_A_RESULT = (
    tap("ask_seat", seat=0),
    tap("ask_undo", version=1),
    tap("undo", version=1),
    tap("invite", seat=0),
    tap("invite"),
    tap("release", seat=0),
    tap("try_from", number=0, seat=0),
    ask("review"),
)
WHY_NO_RESULT = (
    TABLETS,
    NO_PART,
    WATCHES,
    *ASK_FOR_IT,
    "Only Ana or the tablet can move this seat.",
    "Codes for onlookers are shown on the tablet.",
)
NO_NUMBERS = [tap("settle", request=one, accepted=True) for one in (True, 1.0, "1", None, [1], {"id": 1})]


def counting_down(page: Session) -> list[Message]:
    revision = page.screens["table"]["revision"]
    actions = [{**CLOSE, **more} for more in ({}, {"by": 2}, {"override": "mine"})]
    starting = [tap("start_countdown", action=action, revision=revision) for action in actions]
    return [tap("countdown_seconds", seconds=0), *starting]


def stopping(page: Session) -> list[Message]:
    running = page.context.store.countdown(page.models.shown_table).running
    assert running is not None
    return [tap(name, number=running.number) for name in ("stop_countdown", "end_countdown")]


def holding(page: Session) -> list[Message]:
    [stopped, _] = stopping(page)
    return [{**stopped, "tap": name} for name in ("hold_countdown", "release_countdown")]


def turning(page: Session) -> list[Message]:
    version = page.screens["table"]["version"]
    turned = {"seconds": 30, "then": "pass", "version": version}
    return [tap("turn_sand_glass", seat=seat, **turned) for seat in (0, 1)] + [tap("stop_sand_glass")]


def opening(page: Session) -> list[Message]:
    [table] = page.context.store.tables()
    return [tap("open", table=table.id), tap("connect", language="en", table=table.id)]


def settling(page: Session) -> list[Message]:
    store = page.context.store
    [request] = [one for table in store.tables() for one in store.requests(table.id)]
    return [tap("settle", request=request.id, accepted=True)]


VOTES, NAMED = carried(VOTE, by=AT_ONCE), carried({**NEXT, "override": MINE}, by=AT_ONCE)
LOW_BID, LOW_DRAWN = carried(low_bid(MINE), by=AT_ONCE), carried(low_bid(MINE), by=["roll"])
LOW_ASKED = carried(low_bid(MINE), by=["ask_overrule"])
NO_REASONS = carried(*map(low_bid, (*NO_WORDS, "7")))
NO_REASONS_ASKED = carried(*map(low_bid, NO_WORDS), by=["ask_overrule"])
NO_REASON = "First say what overrules the rule: everybody can read it."
IN_TURN = [("ana", NEXT), ("carmen", VOTE)]
FORGERIES = (
    # -- an action, and what completes it
    Forgery("a vote names its seat", placing, "carmen", VOTES, ANAS, honest=IN_TURN),
    Forgery("a vote whose rest is drawn", placing, "carmen", carried(VOTE, by=["roll"]), MOVED_ON),
    # -- what overrules the rules
    Forgery("a seat named against the rules", placing, "ana", NAMED, TABLETS, honest=IN_TURN[:1]),
    Forgery("a phone overrules", bidding, "bo", LOW_BID, TABLETS),
    Forgery("an onlooker overrules", bidding, "eva", LOW_BID, BOS),
    Forgery("others ask to overrule", bidding, "tablet eva", LOW_ASKED, BOS),
    Forgery("what is drawn overrules", bidding, "bo eva", LOW_DRAWN, UNKNOWN),
    Forgery("no reason on a phone", bidding, "bo eva", NO_REASONS, (*NOT_WORDS, TABLETS, BOS, UNKNOWN)),
    Forgery("no reason that is asked with", bidding, "bo", NO_REASONS_ASKED, (*NOT_WORDS, NO_REASON)),
    Forgery("no reason on the tablet", bidding, "tablet", overruling, (*NOT_WORDS, AWAY)),
    # -- the past
    Forgery("another's seal is changed", sealed, "bo eva tablet", CHANGES, (KEPT, WATCHES), is_varied=True),
    Forgery("others' actions are taken back", sealed, "bo eva", BACK, (*ASK_FOR_IT, DEES), is_varied=True),
    Forgery("nothing is put back", sealed, "bo eva", REDO, NOTHING, is_varied=True),
    # -- the countdown
    Forgery("counting for others", counting, "carmen eva", counting_down, NOT_BOSS, is_varied=True),
    Forgery("ending others' count", counting, "carmen eva", stopping, ANAS, is_varied=True, silent=(-1, 99)),
    Forgery("an onlooker holds a count", counting, "eva", holding, WATCHES, is_varied=True, silent=(-1, 99)),
    # -- the sand-glass
    Forgery("others turn the sand-glass", timed, "ana bo eva", turning, TABLETS, is_varied=True),
    Forgery("others have Ana pass", timed, "tablet", TIME_IS_UP, AWAY_ANA, is_varied=True, silent=(-1, 99)),
    Forgery("a seat or an onlooker does", timed, "bo eva", TIME_IS_UP, ANAS, is_varied=True, silent=(-1, 99)),
    # -- a table of others
    Forgery("a table is opened without a part", counting, "mallory", opening, NO_PART),
    Forgery("no table is open", counting, "mallory", WITHOUT_TABLE, CLOSED, is_varied=True),
    Forgery("a stranger at a result takes part", finished, "stranger", OF_A_RESULT, WHY_NO_RESULT),
    Forgery("a request without a number", asked, "tablet", NO_NUMBERS, NO_NUMBER),
    Forgery("a request of another table", asked_elsewhere, "tablet bo", settling, SETTLED),
)


@rows(*FORGERIES)
def test_what_is_forged_is_refused_and_changes_nothing(store, row, who, rubbish, caplog):
    check(store, row, who, rubbish, caplog)


def test_whoever_holds_the_seats_has_the_round_completed(at: Callable[..., Devices]) -> None:
    devices = at("promote", 3, line=LINE)
    for seat, card in enumerate((6, -3, -3)):
        play(devices.tablet, {"do": "discard", "by": seat, "card": card})
    play(devices.tablet, VOTE)
    named = [entry.action.do for entry in devices.log() if entry.action is not None]
    assert named[-2:] == ["name_next", "vote"]


@rows(Forgery("back", sealed, "bo eva", (), "", is_varied=True))
def test_going_back_is_looked_at_but_not_done_alone(store, row, who, rubbish):
    """What going back comes to is everybody's to see: all of it is the log's. To do it is the table's."""
    page = row.scene(store)[who]
    asking = ask("back", version=VERSION, number=1)
    looked = page.query(asking)
    assert looked["ask"] and all(one["action"] is None for one in looked["changes"])
    doing = tap("amend", version=VERSION, changes=looked["changes"])
    check_refused(page, Forgery("", sealed, who, [doing], ASK_FOR_IT))
    for one in forged(asking, rubbish):
        told(page, one)


# -- seals ----------------------------------------------------------------------------------------

COMMITMENT = "sha256:" + "0" * 64
SEALS = (
    {"commitment": COMMITMENT},
    {"commitment": COMMITMENT, "salt": ""},
    {"commitment": COMMITMENT, "salt": "x"},
    {"commitment": COMMITMENT, "salt": "f" * 64},
    {"salt": "f" * 64},
    {"commitment": None},
    {"commitment": COMMITMENT.upper()},
)


def sealing_moments() -> Iterator[tuple[table_setups.TableSetup, list[Action], Any]]:
    """Yield for each sealed action of each game a table, what leads to it, and its offer."""
    for game in table_setups.GAMES:
        wanted = {rule.do for rule in game.rules if rule.is_sealed}
        for table in table_setups.plain_tables(game):
            played: list[Action] = []
            for turn in turns_at(table, 1) if wanted else ():
                for offer in game.offers(turn.before):
                    if offer.do in wanted:
                        wanted.discard(offer.do)
                        yield table, [*played], offer
                played.append(turn.action)


SEALING = [pytest.param(*moment, id=moment[2].do) for moment in sealing_moments()]


def test_every_game_that_seals_is_attacked() -> None:
    sealed_actions = {rule.do for game in table_setups.GAMES for rule in game.rules if rule.is_sealed}
    assert {param.id for param in SEALING} == sealed_actions


@pytest.mark.parametrize(("table", "played", "offer"), SEALING)
def test_no_page_brings_a_seal_of_its_own(store, table, played, offer):
    kept = Table.create(store, table.game.info.id, table.seats, dict(table.options), host=device_id("tablet"))
    for action in played:
        kept.submit(action)
    store.grant(kept.id, device_id("phone"), "seat", offer.by)
    phone = open_page(store, "phone", table=kept.id)
    number = store.log_length(kept.id)
    honest = write_action(random_action(offer, Random(1)))
    secret = offer.rule.secret_parameters(offer.by)
    public = {name: value for name, value in honest.items() if name not in secret}
    whole = [{**action, **seal} for seal in SEALS for action in (public, honest)]
    check_refused(phone, Forgery("", sealed, "", carried(*whole), "."))
    for action in whole:
        given = {name: one for name, one in action.items() if name not in ("do", "by")}
        answer = phone.query(ask("form", do=offer.do, by=offer.by, given=given))
        assert not {"commitment", "salt"} & {*answer.get("given", {})}
    play(phone, honest)
    commitment = store.entries(kept.id)[number].entry.action.seal.commitment
    assert commitment != COMMITMENT and len(commitment) == 71


def test_a_table_takes_no_seal_whoever_asks(store: Store) -> None:
    """Whatever a way in may let through one day."""
    table = Table.create(store, "reputation", [{"name": name} for name in NAMES[:4]], {"start_seat": 0})
    for raw in to_cosponsorship():
        table.submit(read_action(table.game, 4, raw))
    for given in ({"commitment": COMMITMENT}, {"commitment": COMMITMENT, "salt": "f" * 64, "workers": 1}):
        action = read_action(table.game, 4, {"do": "bid_cosponsor", "by": 1, **given})
        before = store.log_length(table.id)
        with pytest.raises(Malformed):
            table.submit(action)
        assert store.log_length(table.id) == before


# -- messages past every template -----------------------------------------------------------------


def test_a_kernel_takes_taps_and_queries_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens go one way: what a page says of them is no tap and no question."""
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)
    app = App(lambda: store)
    app.session = sealed(store)["bo"]
    app._bridge = Bridge(app.session, app._tell)
    app._watcher = app  # there is no page to update
    app.draw_again()
    before, table = contents(store), json.dumps(app.table, default=str)
    patch = [{"op": "replace", "path": "/table/access/host", "value": True}]
    for content in (
        {"event": "changed", "data": {"from": 0, "patch": patch}},
        {"method": "changed", "args": [{"from": 0, "patch": patch}]},
        {"event": "patch", "data": patch},
        {"event": ["tap"], "data": patch},
        *({"event": event, "data": one} for event in ("tap", "ask") for one in (patch, {"patch": patch})),
        *({"event": event, "data": one} for event in ("tap", "ask") for one in RUBBISH),
        *RUBBISH,
    ):
        app._receive(app, content, [])
    app.set_state({"table": {"access": {"host": True}}, "shell": {"screen": "lobby"}})
    [seal] = carried({"do": "bid_cosponsor", "by": 1, "commitment": COMMITMENT}, by=["submit"])(app.session)
    app._receive(None, {"event": "tap", "data": seal}, [])
    assert "seals" in app.shell["notice"]["text"]
    assert json.dumps(app.table, default=str) == table and not app.table["access"]["host"]
    assert contents(store) == before
