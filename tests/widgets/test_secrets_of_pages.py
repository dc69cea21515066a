"""No page receives secrets of other players: two tables that differ only in a secret look the same to it.

The tests play random games on devices: the tablet in the middle, two phones, an onlooker. At many positions,
they exchange a secret of seats on other devices. Then all data of a page must be equal: all screens, the
answer to every query, and the notices after forbidden taps. The page of the secret's owner must differ.
"""

from __future__ import annotations

import base64
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from referee.engine.action import OWNER, PUBLIC, Audience
from referee.engine.parameters import Choice, Whole
from referee.engine.rule import Offer
from referee.engine.sampling import random_action
from referee.match import sealing
from referee.match.log import AppliedAction
from referee.match.match import Match
from referee.match.record import write_action
from referee.match.sealing import Secret
from tests.support.random_play import moments
from tests.support.stored_match import TABLE_ID, store_match
from tests.support.stores import new_store
from tests.support.table_setups import GAMES, TableSetup, params, plain_tables
from tests.support.thorough import thorough
from widgets.server.devices import device_id
from widgets.session import Session

TABLET, PHONE, OTHER, ONLOOKER = "tablet", "phone", "other phone", "onlooker"
MOMENTS = (4, 7)
"""Of a game: for the fast tests, and for ``make test-thorough``."""
some_moments = pytest.mark.parametrize("most", [MOMENTS[0], thorough(MOMENTS[1])])

Seating = Mapping[str, frozenset[int]]
"""The seats that each phone plays; the tablet plays the rest."""
Change = Callable[[Match[Any], frozenset[int], Random], "Twins | None"]


class Twins(NamedTuple):
    """Two ways in which a table may stand, for all that those know who play none of the ``seats``.

    Each is the state after the last action, and what is sealed.
    """

    seats: frozenset[int]
    one: tuple[Any, Mapping[int, Secret]]
    other: tuple[Any, Mapping[int, Secret]]


def tables_of_few_and_many() -> Iterator[TableSetup]:
    for game in GAMES:
        found = [*plain_tables(game)]
        yield from {found[0].key: found[0], found[-1].key: found[-1]}.values()


def is_of_few(table: TableSetup) -> bool:
    """Whether a table is as small as its game allows."""
    return table.seat_count == table.game.info.players[0]


every_few_and_many = pytest.mark.parametrize("table", params(tables_of_few_and_many(), is_of_few))


def seated(count: int, random: Random) -> Seating:
    """Return who plays where: two seats at least on phones, and whatever chance says of the others."""
    places = [PHONE, OTHER, *(random.choice([TABLET, PHONE, OTHER]) for _ in range(count - 2))]
    random.shuffle(places)
    return {
        name: frozenset(seat for seat, place in enumerate(places) if place == name) for name in (PHONE, OTHER)
    }


# -- what may differ ------------------------------------------------------------------------------


def seals_otherwise(match: Match[Any], among: frozenset[int], random: Random) -> Twins | None:
    """Let an entry that is not opened be another one."""
    closed = [one for one in match if one.action.is_closed and one.action.by in among]
    if not closed:
        return None
    one = random.choice(closed)
    secret = match.secrets[one.number]
    given = _kinds(match, one, secret) if "kinds" in secret.given else _entry(match, one, secret, random)
    if given is None or given == secret.given:
        return None
    twin = {**match.secrets, one.number: Secret(given, secret.salt)}
    return Twins(frozenset({one.action.seat}), (match.state, match.secrets), (match.state, twin))


def _entry(
    match: Match[Any], one: AppliedAction[Any], secret: Secret, random: Random
) -> dict[str, Any] | None:
    offers = match.game.offers(one.before)
    offer = next(each for each in offers if (each.do, each.by) == (one.action.do, one.action.by))
    # what is public of it, all see: the twin has the same
    others = [{**random_action(offer, random).given, **one.action.given} for _ in range(8)]
    legal = (each for each in others if offer.objection(**each) is None)
    return next((each for each in legal if each != secret.given), None)


def _kinds(match: Match[Any], one: AppliedAction[Any], secret: Secret) -> dict[str, Any] | None:
    """Let two tiles that nobody has seen lie the other way round."""
    state, seat = match.state, one.action.seat
    spied = state.spying.at if state.spying is not None and state.spying.seat == seat else None
    unseen = {tile.at for tile in state.seats[seat].tiles if tile.kind is None and tile.at != spied}
    squares = [row * 6 + col for row, col in secret.given["squares"]]
    kinds = [*secret.given["kinds"]]
    hidden = [index for index, at in enumerate(squares) if at in unseen]
    for first in hidden:
        for second in hidden:
            if kinds[first] != kinds[second]:
                kinds[first], kinds[second] = kinds[second], kinds[first]
                return {**secret.given, "kinds": tuple(kinds)}
    return None


def has_otherwise(match: Match[Any], among: frozenset[int], random: Random) -> Twins | None:
    """Let a unit of a hidden counter be another seat's."""
    game, state = match.game, match.state
    shown, whole = game.view(state, PUBLIC)["seats"], game.view(state, OWNER)["seats"]
    for tally in random.sample([*game.info.counters], len(game.info.counters)):
        seats = [seat for seat in among if shown[seat].get(tally) is None and whole[seat].get(tally)]
        takers = [seat for seat in among if seats and seat != seats[0] and shown[seat].get(tally) is None]
        if takers:
            giver, taker = seats[0], takers[0]
            twins = []
            for moved in (0, 1):
                twin = game.with_counters(state, giver, {tally: game.counter(state, giver, tally) - moved})
                twins.append(
                    game.with_counters(twin, taker, {tally: game.counter(twin, taker, tally) + moved})
                )
            one, other = ((twin, match.secrets) for twin in twins)
            return Twins(frozenset({giver, taker}), one, other)
    return None


def holds_otherwise(match: Match[Any], among: frozenset[int], random: Random) -> Twins | None:
    """Let two seats with as many cards hold each other's."""
    state = match.state
    if not hasattr(state, "with_hand"):
        return None
    hands = {seat: state.seats[seat].hand for seat in among}
    due = match.game.waiting_for(state)
    for one in sorted(among, key=lambda seat: seat not in due):  # what is due has controls
        for other in among:
            mine, theirs = hands[one], hands[other]
            if mine != theirs and len(mine) == len(theirs):
                twin = state._replace(seats=state.with_hand(one, theirs))
                twin = twin._replace(seats=twin.with_hand(other, mine))
                return Twins(frozenset({one, other}), (state, match.secrets), (twin, match.secrets))
    return None


DEVICES = (TABLET, PHONE, OTHER, ONLOOKER)
CHANGES: list[Change] = [seals_otherwise, has_otherwise, holds_otherwise]


# -- what a page is sent --------------------------------------------------------------------------


class Pages:
    """The pages of all devices with a separate store, at a position of a match."""

    def __init__(
        self, path: Path, table: TableSetup, match: Match[Any], seating: Seating, secrets: Any
    ) -> None:
        self.store = new_store(path)
        store_match(self.store, table, match, secrets)
        self.store.take_as_host(TABLE_ID, device_id(TABLET))
        self.store.grant(TABLE_ID, device_id(ONLOOKER), "spectator")
        for name, seats in seating.items():
            for seat in sorted(seats):
                self.store.grant(TABLE_ID, device_id(name), "seat", seat)

    def open(self, name: str, state: Any) -> Session:
        """Open a page on a device, and let its table stand in a state that the log alone does not tell."""
        session = Session(lambda: self.store, device_id(name))
        session.tap({"tap": "connect", "language": "en", "table": TABLE_ID})
        assert session.models.table is not None, session.notice
        match = session.models.table.table.match
        if match.applied:
            match.applied[-1] = match.applied[-1]._replace(after=state)
        return session


def own_seats(name: str, count: int, seating: Seating) -> frozenset[int]:
    return seating.get(
        name, frozenset(range(count)) - seating[PHONE] - seating[OTHER] if name == TABLET else frozenset()
    )


def sent(session: Session, match: Match[Any], own: frozenset[int]) -> str:
    """Return everything that a page is sent, whatever it asks for, without what has the time of day in it."""
    told: list[Any] = []
    for tap in ({"tap": "refresh"}, {"tap": "log", "open": True}, {"tap": "phones", "open": True}):
        session.tap(tap)
        told.append(json.loads(json.dumps(session.screens)))
    offers = [*match.game.controls(match.state), *match.game.out_of_turn_offers(match.state)]
    inquiries: list[tuple[str, dict[str, Any]]] = [
        *(("look", {"seat": seat}) for seat in match.game.seats(match.state)),
        *(("form", {"do": one.do, "by": one.by, "given": {}}) for one in offers),
        *((about, {}) for about in ("record", "bg_stats", "history_games", "history_players")),
        *_about_the_log(session, match),
        *_what_is_allowed(match, own),
        ("share", {"kind": "csv"}),
        ("backup", {}),
    ]
    told += [(about, _plain(session.query({"query": about, "data": data}))) for about, data in inquiries]
    session.tap({"tap": "log", "open": False})  # what a refusal says is in its notice
    told += _refusals(session, match, own)
    session.tap({"tap": "log", "open": True})
    session.tap({"tap": "history"})
    told.append(json.loads(json.dumps(session.screens)))
    session.tap({"tap": "lobby"})
    told.append(json.loads(json.dumps(session.screens["lobby"]["tables"])))
    return json.dumps(told, sort_keys=True)


def _about_the_log(session: Session, match: Match[Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return what a page can ask of earlier entries: what they were, and what other ones would come to."""
    version, asked = session.screens["table"]["version"], []
    for one in [*match.applied[:1], *match.applied[-3:]]:
        number = {"version": version, "number": one.number}
        asked += [("entry", number), ("back", number)]
        asked += [("entry_form", {**number, "do": one.action.do, "by": one.action.by, "given": {}})]
        changes = [{"number": one.number, "action": None}]
        asked += [("try_changes", {"version": version, "changes": changes})]
    return asked


def _what_is_allowed(match: Match[Any], own: frozenset[int]) -> list[tuple[str, dict[str, Any]]]:
    """Return what a page can ask of the rules: what others may do, with every value laid out, and why not."""
    game = match.game
    asked: list[tuple[str, dict[str, Any]]] = [("why", {"clause": clause}) for clause in [*game.clauses][::3]]
    for offer in [*game.controls(match.state), *game.out_of_turn_offers(match.state)]:
        if offer.by in own or offer.rule.do == "adjust":
            continue
        asked.append(("argue_form", {"do": offer.do, "by": offer.by, "given": {}}))
        for action in _guesses(offer):
            asked.append(("argue", {"action": action}))
            asked += [("why", {"clause": clause, "action": action}) for clause in [*game.clauses][::20]]
    return asked


def _guesses(offer: Offer[Any]) -> Iterator[dict[str, Any]]:
    """Yield an action of another seat with each value that its first parameter can have."""
    try:
        action = write_action(random_action(offer, Random(2)))
    except IndexError:  # nothing is allowed just now
        return
    yield action
    for name, parameter in offer.parameters.items():
        if isinstance(parameter, Whole | Choice):
            for value in parameter.values if isinstance(parameter, Choice) else range(-1, 8, 2):
                yield {**action, name: value}
        return


def _plain(answer: dict[str, Any]) -> Any:
    """Return an answer, a file of many as what is in it."""
    if answer.get("type") != "application/zip":
        return answer
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(answer["base64"]))) as file:
        return {name: file.read(name).decode() for name in file.namelist() if name != "manifest.json"}


def _refusals(session: Session, match: Match[Any], own: frozenset[int]) -> list[Any]:
    """Return the notices of a page that acts for seats of other devices, and tries their values."""
    random, game, told = Random(1), match.game, []
    actions = []
    for offer in [*game.controls(match.state), *game.out_of_turn_offers(match.state)]:
        if offer.by is not None and offer.by not in own and offer.objection() is None:
            try:
                actions.append(write_action(random_action(offer, random)))
            except IndexError:  # nothing is allowed just now
                actions.append(write_action(offer.action()))
    for seat in match.game.seats(match.state):
        if seat not in own:
            changes = [{"hand_remove": card} for card in getattr(game.rule("adjust"), "cards", ())]
            changes += [{tally: -much} for tally in _hidden(match, seat) for much in (1, 2, 3, 5, 8, 13, 21)]
            actions += [
                {"do": "adjust", "seat": seat, "change": change, "reason": "a guess"} for change in changes
            ]
    for action in actions:
        for tap in ("submit", "roll") if "by" in action else ("submit",):
            session.tap({"tap": tap, "action": action, "revision": session.screens["table"]["revision"]})
            # another device's to do, whatever the rules would have said to it
            assert session.notice is not None and session.notice["kind"] == "error", (action, session.notice)
            told.append({**session.notice, "number": 0})
    assert session.screens["table"]["version"] == len(match.log)
    return told


def _hidden(match: Match[Any], seat: int) -> list[str]:
    shown = match.game.view(match.state, PUBLIC)["seats"][seat]
    return [name for name in match.game.info.counters if name in shown and shown[name] is None]


# -- the tests ------------------------------------------------------------------------------------


@every_few_and_many
@some_moments
@pytest.mark.parametrize("seed", [3])
def test_pages_are_sent_the_same_whatever_others_alone_know(
    table: TableSetup, seed: int, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # whatever is sealed, its commitment is the same: otherwise that would tell which of the two tables it is
    monkeypatch.setattr(sealing, "commitment", lambda action, salt: sealing.PREFIX + "0" * 64)
    monkeypatch.setattr(sealing.secrets, "token_hex", lambda length: "5a" * length)
    random, count = Random(seed), table.seat_count
    compared, seen = 0, 0
    for number, match in enumerate(moments(table, seed, most)):
        seating = seated(count, random)
        for index, change in enumerate(CHANGES if match.outcome is None else []):
            name = DEVICES[(number + index) % len(DEVICES)]  # in turn: all of them each time take minutes
            own = own_seats(name, count, seating)
            twins = change(match, frozenset(range(count)) - own, random)
            if twins is None:
                continue
            with ExitStack() as leaving:
                found, owners = [], []
                for state, secrets in (twins.one, twins.other):
                    path = tmp_path / f"{number}-{change.__name__}-{len(found)}.db"
                    pages = Pages(path, table, match, seating, secrets)
                    leaving.callback(pages.store.close)
                    found.append(sent(pages.open(name, state), match, own))
                    owners += [_looked(pages, state, seating, count, twins.seats)]
                assert found[0] == found[1], f"{name} is told of a secret of {sorted(twins.seats)}"
                compared += 1
                seen += owners[0] != owners[1]
    assert bool(compared) == table.game.info.has_secrets
    assert bool(seen) == table.game.info.has_secrets, "the secrets that were exchanged are on no page at all"


def _looked(pages: Pages, state: Any, seating: Seating, count: int, seats: frozenset[int]) -> list[Any]:
    """Return what those see of their secrets who play the seats."""
    looks = []
    for name in (TABLET, PHONE, OTHER):
        for seat in sorted(seats & own_seats(name, count, seating)):
            page = pages.open(name, state)
            page.tap({"tap": "refresh"})
            looks.append(
                (page.query({"query": "look", "data": {"seat": seat}}), page.screens["table"]["controls"])
            )
    return looks


@every_few_and_many
@some_moments
def test_no_page_is_sent_what_a_seat_may_choose_that_is_played_elsewhere(
    table: TableSetup, most: int, tmp_path: Path
) -> None:
    """In every game, whether or not it has secrets: fields, their values and what speaks against them."""
    random, count = Random(5), table.seat_count
    waited = set()
    for number, match in enumerate(moments(table, 5, most)):
        seating = seated(count, random)
        pages = Pages(tmp_path / f"{number}.db", table, match, seating, match.secrets)
        for name in (TABLET, PHONE, OTHER, ONLOOKER):
            own = own_seats(name, count, seating)
            session = pages.open(name, match.state)
            session.tap({"tap": "refresh"})
            screen = session.screens["table"]
            foreign = [one for one in [*screen["controls"], *screen["out_of_turn"]] if one["by"] not in own]
            for one in foreign:
                if one["by"] is None:
                    assert name == TABLET
                    continue
                assert name == TABLET and one["elsewhere"] and one["sealed"], one
                assert one["fields"] == [] and one["objection"] is None and not one["quick"]
                waited.add(one["do"])
            assert {int(seat) for seat in screen["board"].get("picks", {})} <= own
            assert {one["seat"] for one in screen["own"]} <= own
            for offer in [*match.game.controls(match.state), *match.game.out_of_turn_offers(match.state)]:
                if offer.by is not None and offer.by not in own:
                    asked = {"do": offer.do, "by": offer.by, "given": {}}
                    assert set(session.query({"query": "form", "data": asked})) == {"problem"}
        pages.store.close()
    assert bool(waited) <= any(rule.is_sealed for rule in table.game.rules)


@every_few_and_many
def test_the_board_of_a_page_is_what_its_audience_may_see(table: TableSetup, tmp_path: Path) -> None:
    """Neither more nor another's: the view for exactly the seats of a phone, and for none on the tablet."""
    match = next(one for one in moments(table, 3, MOMENTS[0]) if one.log)
    seating = seated(table.seat_count, Random(3))
    pages = Pages(tmp_path / "tables.db", table, match, seating, match.secrets)
    informed = match.with_secrets()
    for name in (TABLET, PHONE, OTHER, ONLOOKER):
        session = pages.open(name, match.state)
        board = session.screens["table"]["board"]
        audience = Audience(seating.get(name, frozenset()))
        view = json.loads(json.dumps(match.game.view(informed, audience)))
        assert {key: json.loads(json.dumps(board[key])) for key in view} == view
    pages.store.close()
