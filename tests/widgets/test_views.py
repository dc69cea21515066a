"""The data that a page really receives fits its generated types: screens, answers and boards.

Random games at moments all over them, on the tablet, on phones and for an onlooker; and what is shown around
games: the lobby, score sheets, the history, files and devices.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import pytest
from sqlalchemy import text

from referee.engine.action import to_json
from referee.engine.parameters import Flag, ListOf, NamedValues, Whole
from referee.engine.sampling import random_action
from referee.games import find_game, game_ids
from referee.store.store import Store
from referee.tables.table import Table
from tests.support.conforms import mismatches
from tests.support.sessions import to_cosponsorship
from tests.support.stores import keep_finished_game
from tests.support.table_setups import TableSetup
from tests.support.thorough import thorough
from tests.widgets.test_secrets_of_pages import DEVICES, TABLE_ID, Pages, every_few_and_many, moments, seated
from widgets.games import find_ui
from widgets.registry import QUERIES
from widgets.server.devices import device_id
from widgets.session import Screens, Session

TYPES = get_type_hints(Screens, include_extras=True)
HISTORY = ("history_games", "history_players", "history_statistics", "history_file")


def as_sent(data: Any) -> Any:
    return json.loads(json.dumps(data))


def return_type(function: Any) -> Any:
    return get_type_hints(function, include_extras=True)["return"]


def of_screens(session: Session) -> Iterator[str]:
    """Yield what is not of its type; a board and a field are checked against their game's type."""
    shown = as_sent(session.screens)
    assert set(shown) == set(TYPES)
    table = shown["table"]
    if table:
        board_type = find_ui(table["game"]).board_type
        yield from mismatches(table["board"], board_type, "board")
        frame = get_type_hints(TYPES["table"].__args__[0])["board"]
        table["board"] = {key: table["board"][key] for key in get_type_hints(frame)}
    for game in shown["lobby"].get("games", ()):
        drawn = {one["name"]: one["field"] for one in game["options"] if one["field"] is not None}
        fields = find_ui(game["id"]).option_fields
        assert drawn.keys() == fields.keys()
        for name, field in fields.items():
            yield from mismatches(drawn[name], return_type(field), f"{name} of {game['id']}")
    for name, annotation in TYPES.items():
        yield from mismatches(shown[name], annotation, name)


def check(session: Session) -> None:
    assert list(of_screens(session)) == []


def tap(session: Session, name: str, **data: Any) -> None:
    session.tap({"tap": name, **data})
    check(session)


def ask(session: Session, name: str, **data: Any) -> dict[str, Any]:
    """Return the answer to a query, which is of the type that the registry says, or its problem."""
    answer: dict[str, Any] = as_sent(session.query({"query": name, "data": data}))
    if answer.keys() != {"problem"}:
        assert mismatches(answer, QUERIES[name].answer, name) == []
    return answer


def look(session: Session, game: str, seat: int) -> None:
    answer = ask(session, "look", seat=seat)
    view = find_ui(game).private_view
    if "problem" not in answer:
        assert ("board" in answer) == (view is not None)
    if "board" in answer:
        assert mismatches(answer["board"], return_type(view), "private view") == []


def forms(session: Session, match: Any, random: Random) -> int:
    """Ask for every action, with nothing and with all that it takes; return how many forms there were."""
    found = 0
    for offer in [*match.game.controls(match.state), *match.game.out_of_turn_offers(match.state)]:
        asked = {"do": offer.do, "by": offer.by}
        try:
            given = to_json(dict(random_action(offer, random).given))
        except IndexError:  # nothing is allowed just now
            given = {}
        for values in ({}, given):
            found += "fields" in ask(session, "form", **asked, given=values)
    return found


@every_few_and_many
@pytest.mark.parametrize("most", [2, thorough(4)])
def test_every_screen_of_a_random_game_is_of_its_type(table: TableSetup, most: int, tmp_path: Path) -> None:
    random, game = Random(8), table.game.info.id
    asked = 0
    for number, match in enumerate(moments(table, 8, most)):
        seating = seated(table.seat_count, random)
        pages = Pages(tmp_path / f"{number}.db", table, match, seating, match.secrets)
        for index, name in enumerate(DEVICES):
            session = pages.open(name, match.state)
            tap(session, "language", language="es" if (number + index) % 2 else "en")
            tap(session, "log", open=True)
            tap(session, "invite")
            tap(session, "undo", version=0)
            for seat in match.game.seats(match.state):
                look(session, game, seat)
            asked += forms(session, match, random)
            for component in match.game.info.components.values():
                if component.fills is None:
                    continue
                do, field = component.fills
                ask(session, "cards", do=do, field=field or "", after="")
            ask(session, "log", before=3)
        pages.store.close()
    assert asked


@every_few_and_many
def test_every_screen_around_a_finished_game_is_of_its_type(table: TableSetup, tmp_path: Path) -> None:
    *_, match = moments(table, 8, 1)
    pages = Pages(tmp_path / "over.db", table, match, seated(table.seat_count, Random(8)), match.secrets)
    result = Table.open(pages.store, TABLE_ID).finished_game()  # what the last action of a game keeps
    assert result is not None
    keep_finished_game(pages.store, result)
    session = pages.open(DEVICES[0], match.state)
    tap(session, "rules", game=table.game.info.id)
    assert session.screens["table"]["reckoning"]["charts"]["tabs"]
    asked = {"record": {}, "bg_stats": {}, "share": {"format": "csv"}, "plotter": {}}
    for name, data in asked.items():
        assert "problem" not in ask(session, name, **data), name
    assert "base64" in ask(session, "backup")
    tap(session, "history")
    for name in HISTORY:
        more = {"history_games": {"count": 1}, "history_file": {"format": "csv"}}.get(name, {})
        assert "problem" not in ask(session, name, chosen={}, **more), name
    tap(session, "lobby")
    assert session.screens["lobby"]["tables"]
    assert ask(session, "lobby", list="tables", hidden=False, after=None)["rows"]
    pages.store.close()


def typed(parameter: Any) -> Any:
    """Return something that can be typed in at the end of a game, ``None`` where it may be left out."""
    return False if isinstance(parameter, Flag) else 1 if isinstance(parameter, Whole) else None


def draft(game_id: str, **more: Any) -> dict[str, Any]:
    """Return a score sheet on which everything is typed in that has to be."""
    game = find_game(game_id)
    values = {name: typed(one) for name, one in game.info.score_fields.items() if typed(one) is not None}
    top: dict[str, Any] = {}
    for name, one in game.info.score_top.items():
        if isinstance(one, ListOf):
            top[name] = game.suggestions(name)[0].value
        elif isinstance(one, NamedValues):
            top[name] = {top["line"][0]: {"0": [1, 2]}}
    names = ("Ana", "Bo", "Carmen")[: max(2, game.info.players[0])]
    seats = [{"name": name, "values": values} for name in names]
    return {"game": game_id, "seats": seats, "top": top, **more}


@pytest.mark.parametrize("game_id", game_ids())
def test_a_score_sheet_is_of_its_type_from_the_first_figure_to_the_result(
    game_id: str, session: Session, store: Store
) -> None:
    tap(session, "score_sheet")
    empty = {"game": game_id, "seats": [{"name": "", "values": {}}] * find_game(game_id).info.players[0]}
    assert ask(session, "score_sheet", draft=empty)["missing"]
    check(session)
    issues = ask(session, "score_sheet", draft=draft(game_id))["issues"]
    notes = dict.fromkeys((one["where"] for one in issues), "so it was")
    assert ask(session, "score_sheet", draft=draft(game_id, notes=notes))["standings"]
    assert "newer" in ask(session, "score_sheet", draft=draft(game_id, comment="late"), over="another")
    tap(session, "lobby")
    assert session.screens["lobby"]["score_sheets"]
    tap(session, "score_sheet", score_sheet=store.score_sheets()[0].id)
    tap(session, "finish_score_sheet", draft=draft(game_id, notes=notes))
    assert session.screens["score_sheet"]["finished"], session.notice
    tap(session, "history")
    assert ask(session, "history_games", chosen={}, count=1)["plays"]


def test_requests_codes_and_refusals_are_of_their_types(at: Any) -> None:
    devices = at("reputation", 3)
    phone = devices.sit("phone", 1)
    tap(phone, "ask_seat", seat=0)
    tap(devices.tablet, "phones", open=True)
    tap(devices.tablet, "invite", seat=2)
    shown = devices.tablet.screens["phones"]
    assert shown["requests"] and shown["qr"]["seat"] == 2
    tap(phone, "submit", action={"do": "speculate", "by": 0}, revision="")
    assert phone.notice is not None


def test_what_cannot_be_read_is_of_its_type_in_the_lobby(session: Session, store: Store, start: Any) -> None:
    start(4)
    with store.engine.begin() as connection:  # type: ignore[attr-defined]
        connection.execute(text("UPDATE referee_table SET game = 'nothing'"))
    tap(session, "lobby")
    assert [one["readable"] for one in session.screens["lobby"]["tables"]] == [False]


def test_files_and_devices_are_of_their_types(start: Any, store: Store) -> None:
    session = start(4, *to_cosponsorship())
    record = json.dumps(session.models.table.table.record()).encode()
    half = len(record) // 2
    for part, content in enumerate((record[:half], record[half:])):
        base64 = b64encode(content).decode()
        answer = ask(session, "upload", file="one", part=part, parts=2, base64=base64)
    assert answer["lines"]
    device = device_id("tablet")
    store.admit(device_id("before"), device, "Firefox/Android")
    page = Session(lambda: store, device)
    tap(page, "connect", language="en")
    assert ask(page, "devices")["devices"] and ask(page, "new_word")["word"]
