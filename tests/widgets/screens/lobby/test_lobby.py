"""The lobby without a browser: what is hidden from it and brought back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.i18n import Speech
from referee.store.log import NewTable
from referee.store.store import Store
from tests.support.sessions import NAMES, REVEAL, play
from widgets.screens.lobby.tables import opens_on, table_card
from widgets.session import Session

SQUARES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]
KINDS = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]
"""What two seats of Corporate Anarchy hide, and where."""

BODY = {"game": "boss", "seats": [{"name": name, "values": {"money": 5}} for name in NAMES[:3]]}


def shown(session: Session, what: str) -> list[str]:
    return [card["id"] for card in session.screens["lobby"][what]]


def test_a_game_that_was_hidden_is_back_in_one_tap(session: Session, start) -> None:
    table = start(4).models.table.table.id
    session.tap({"tap": "lobby"})
    (card,) = session.screens["lobby"]["tables"]
    session.tap({"tap": "archive", "table": table})
    assert shown(session, "tables") == []
    session.tap({"tap": "archive", "table": table, "archived": False})
    assert session.notice is None
    assert session.screens["lobby"]["tables"] == [card]


def test_a_tally_that_was_hidden_is_back_with_all_that_was_typed(session: Session, store: Store) -> None:
    tally = store.keep_score_sheet("boss", BODY)
    session.tap({"tap": "discard_score_sheet", "score_sheet": tally})
    assert shown(session, "score_sheets") == []
    session.tap({"tap": "discard_score_sheet", "score_sheet": tally, "discarded": False})
    assert session.notice is None
    assert shown(session, "score_sheets") == [tally]
    assert store.score_sheet(tally).body == BODY


def test_a_tally_that_is_not_hidden_stays_as_it_is(session: Session, store: Store) -> None:
    tally = store.score_sheet(store.keep_score_sheet("boss", BODY))
    session.tap({"tap": "discard_score_sheet", "score_sheet": tally.id, "discarded": False})
    assert store.score_sheet(tally.id) == tally


def test_another_devices_tally_is_neither_hidden_nor_brought_back(store: Store) -> None:
    theirs = store.keep_score_sheet("boss", BODY, device="phone")
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})
    session.context.device = "tablet"
    session.tap({"tap": "discard_score_sheet", "score_sheet": theirs})
    assert not store.score_sheet(theirs).is_discarded
    store.discard_score_sheet(theirs)
    session.tap({"tap": "discard_score_sheet", "score_sheet": theirs, "discarded": False})
    assert store.score_sheet(theirs).is_discarded


def seated(count: int) -> list[dict[str, str]]:
    return [{"name": name} for name in NAMES[:count]]


def test_a_line_of_its_own_is_dealt_for_each_game(session: Session) -> None:
    """What the lobby sends of a tournament: the one line, which is not used, and a deal for each game."""
    options = {"line": "random", "lines": ["random"] * 3, "games": 3}
    session.tap({"tap": "start", "game": "promote", "seats": seated(3), "options": options})
    assert session.notice is None
    table = session.models.table.table
    lines = table.match.setup.options["lines"]
    assert [len({*line}) for line in lines] == [11] * 3
    assert len({*lines}) == 3
    assert "line" not in table.match.setup.options
    assert table.meta["drawn"] == ["lines"]
    session.tap({"tap": "lobby"})
    assert session.notice is None


def test_every_option_has_a_label_and_something_to_choose(session: Session) -> None:
    """An option is drawn from its parameter, or by a field of the game's own; none is a label alone."""
    for game in session.screens["lobby"]["games"]:
        for option in game["options"]:
            assert option["label"], option["name"]
            if option["kind"] == "choice":
                assert option["choices"] and all(one["label"] for one in option["choices"])
            if option["kind"] == "per_seat":
                assert option["default"] and all(one["label"] for one in option["names"])
            if option["kind"] == "numbers":
                assert "{number}" in option["item"] and option["none"]
        own = [one["field"] for one in game["options"] if one["kind"] == "own"]
        assert not own or any(own), game["id"]  # one field may fill in others as well


def test_options_are_laid_out_by_section_with_what_a_table_begins_with(session: Session) -> None:
    games = {game["id"]: game["options"] for game in session.screens["lobby"]["games"]}
    asked = {id: [one["name"] for one in all if one["section"] == "asked"] for id, all in games.items()}
    assert asked["boss"] == ["first_seat", "posters", "marker", "spaces"]
    assert asked["promote"] == ["games", "line"]
    assert asked["bastards"] == ["start_seat", "places"]
    bastards = {one["name"]: one for one in games["bastards"]}
    assert [one["name"] for one in games["bastards"] if one["section"] == "start"] == ["billions", "goodwill"]
    assert (bastards["billions"]["default"], bastards["billions"]["least"]) == (10, 0)
    assert (bastards["effort_prices"]["section"], bastards["effort_prices"]["default"]) == (
        "effort_prices",
        [1, 3, 6],
    )
    assert (bastards["abilities"]["least"], bastards["abilities"]["most"]) == (0, 6)
    marker = next(one for one in games["boss"] if one["name"] == "marker")
    assert [one["label"] for one in marker["choices"]] == ["Draw at random", *map(str, range(1, 17))]
    bag = next(one for one in games["anarchy"] if one["name"] == "bag")
    assert (bag["section"], bag["choices"][0]["value"], bag["choices"][0]["label"]) == (
        "house_rule",
        None,
        "unlimited",
    )


def test_the_lobby_opens_on_what_was_played_last_and_by_whom(session: Session, store: Store) -> None:
    assert session.screens["lobby"]["opens_on"] == {"game": "reputation", "seats": []}
    for game, colours in (
        ("reputation", ["red", "blue", "green"]),
        ("anarchy", [None] * 3),
        ("anarchy", ["magenta", "blue", "green"]),
    ):
        seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, colours, strict=False)]
        given = [{key: value for key, value in seat.items() if value} for seat in seats]
        session.tap({"tap": "start", "game": game, "seats": given, "options": {}})
        assert session.notice is None
        session.tap({"tap": "lobby"})
        assert session.screens["lobby"]["opens_on"] == {"game": game, "seats": seats}


def test_a_game_that_cannot_be_read_is_not_what_the_lobbyopens_on(store: Store) -> None:
    row = store.create(NewTable("boss", [{"name": name} for name in NAMES[:3]]))
    rows = [row._replace(is_damaged=True), row._replace(game="lost"), row._replace(seats=({"name": 1},)), row]
    assert opens_on(rows)["game"] == "boss"
    assert [seat["name"] for seat in opens_on(rows)["seats"]] == NAMES[:3]
    assert opens_on(rows[:3]) == {"game": "reputation", "seats": []}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Round 1 of 10 · Waiting for Ana"), ("es", "Ronda 1 de 10 · A la espera de Ana")],
)
def test_a_card_says_the_round_and_whose_turn_it_is(
    session: Session, start, language: str, said: str
) -> None:
    session = start(4)
    play(session, REVEAL)
    session.tap({"tap": "language", "language": language})
    session.tap({"tap": "lobby"})
    (card,) = session.screens["lobby"]["tables"]
    assert (card["turn"], card["earlier"]) == (said, False)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("boss", "Deal 1 of 15 · Waiting for Ana"),
        ("anarchy", "Waiting for Ana, Bo and Carmen"),
        ("promote", "Waiting for Ana, Bo and Carmen"),
    ],
)
def test_a_card_says_what_the_game_calls_a_round(store: Store, game: str, said: str) -> None:
    session = Session(lambda: store)
    session.tap({"tap": "connect", "language": "en"})
    session.tap({"tap": "start", "game": game, "seats": seated(3), "options": {}})
    session.tap({"tap": "lobby"})
    (card,) = session.screens["lobby"]["tables"]
    assert card["turn"] == said


def test_a_game_that_is_over_or_long_untouched_stands_below(store: Store) -> None:
    row = store.create(NewTable("reputation", seated(4)))
    ago = {days: row._replace(active_at=row.active_at - timedelta(days=days)) for days in (0, 13, 15)}
    assert [table_card(one, Speech())["earlier"] for one in ago.values()] == [False, False, True]
    over = table_card(row._replace(winners=(0,)), Speech())
    assert (over["earlier"], over["winners"]) == (True, ["Ana"])


def test_the_lobby_speaks_of_editions_and_places_as_the_language_does(session: Session) -> None:
    session.tap({"tap": "language", "language": "es"})
    games = {game["id"]: game for game in session.screens["lobby"]["games"]}
    assert games["boss"]["title"] == "¡Yo soy el jefe!"
    assert games["reputation"]["title"] == "Reputation"
    options = {one["name"]: one for one in games["bastards"]["options"]}
    suggested = options["places"]["field"]["suggested"]
    places = [place["id"] for place in suggested]
    assert (places[1], places[-1]) == ("Viejo imperio", "Sala VIP")
    assert len({*places}) == len(places)
    session.tap({"tap": "start", "game": "bastards", "seats": seated(3), "options": {"places": suggested}})
    assert session.notice is None


def remarks(session: Session, *names: object) -> list[str]:
    answer = session.query({"query": "name_remarks", "data": {"names": [*names]}})
    return answer["remarks"] if "remarks" in answer else [answer["problem"]]


def test_a_table_is_warned_of_names_that_look_alike_and_may_start(session: Session, store: Store) -> None:
    """A Cyrillic Ana plays for the Latin one, and nobody at the table sees who is who."""
    names = ("Ana", "An\u0430", "Bo")
    (remark,) = remarks(session, *names)
    assert "\u201cAna\u201d" in remark
    assert "\u201cAn\u0430\u201d" in remark
    session.tap({"tap": "language", "language": "es"})
    assert "se parecen" in remarks(session, *names)[0]
    seats = [{"name": name} for name in names]
    session.tap({"tap": "start", "game": "reputation", "seats": seats, "options": {"start_seat": 0}})
    assert session.notice is None
    assert len(store.tables()) == 1


def test_what_is_sent_as_names_costs_little_and_breaks_nothing(session: Session) -> None:
    assert remarks(session, "Ana", "Bo") == []
    assert remarks(session, "", " ", "\u3164", "\x00") == []
    assert len(remarks(session, *["Bo", "B0"] * 5000)) < 100
    assert len(remarks(session, "l" * 10_000, "I" * 10_000)[0]) < 300
    for wrong in ([5], [None], [{}]):
        assert "problem" in session.query({"query": "name_remarks", "data": {"names": wrong}})
    for wrong in ("Ana", None, {}):
        assert "problem" in session.query({"query": "name_remarks", "data": {"names": wrong}})


def test_pieces_have_their_colours_everywhere_and_the_record_has_none(session: Session, store: Store) -> None:
    colours = ["orange", "blue"]
    seats = [{"name": name, "colour": colour} for name, colour in zip(NAMES, colours, strict=False)]
    session.tap({"tap": "start", "game": "anarchy", "seats": seats, "options": {}})
    assert session.notice is None

    def shown() -> list[str]:
        return [seat["colour"] for seat in session.screens["table"]["seats"]]

    assert shown() == colours
    table = session.models.at_table().table
    # who plays again, the colours come along; the record's seats have none, as its form says
    record = table.record()
    assert record["seats"] == [{"name": name} for name in NAMES[:2]]
    assert record["meta"]["colours"] == colours
    laid = {"do": "set_up", "squares": SQUARES, "kinds": KINDS, "piece": 2}
    play(session, *({**laid, "by": by} for by in (0, 1)), {"do": "stop"})
    assert [seat.colour for seat in store.finished_game(table.id).seats] == colours
    session.tap({"tap": "again"})
    assert session.notice is None
    assert session.models.at_table().table.id != table.id
    assert shown() == colours
    session.tap({"tap": "lobby"})
    assert [one["colour"] for one in session.screens["lobby"]["tables"][0]["seats"]] == colours


def test_two_pieces_have_no_colour_in_common(session: Session) -> None:
    seats = [{"name": name, "colour": "red"} for name in NAMES[:2]]
    session.tap({"tap": "start", "game": "anarchy", "seats": seats, "options": {}})
    assert session.notice["kind"] == "error"
