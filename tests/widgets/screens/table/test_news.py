"""The page shows what has just happened once, and what ended something until it has been read."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.action import PUBLIC
from referee.games import find_game
from referee.match.match import Match
from tests.support.devices import on
from tests.support.plausible_play import play_until
from tests.support.random_play import turns_at
from tests.support.sessions import REVEAL, play, table
from tests.support.table_setups import every_plain_table
from tests.widgets.screens.table.test_amending import lines
from widgets.i18n import speech
from widgets.screens.table.news import latest_lines, news_view
from widgets.session import Session

TILES = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 3], [3, 3]]
KINDS = ["vip", "alarm", "alarm", "alarm", "guard", "guard"]


def news(session: Session) -> Any:
    session.refresh()
    return table(session)["news"]


def clauses(told: Any) -> list[str]:
    return [effect["clause"] for effect in told["effects"]]


@pytest.fixture
def raid(at) -> Session:
    """Ana stands before Bo's headquarters with a permit; his VIP is at its second square."""
    session: Session = at("anarchy", 2, first_seat=0).tablet
    for by in (0, 1):
        play(session, {"do": "set_up", "by": by, "squares": TILES, "kinds": KINDS, "piece": 2})
    play(session, {"do": "adjust", "seat": 0, "change": {"money": 20}, "reason": "a test"})
    play(session, {"do": "buy_command", "by": 0, "command": "travel_permit"})
    play(session, {"do": "move", "by": 0, "to": {"hq": 0, "row": 2, "col": 2}})
    play(session, {"do": "end_turn", "by": 1})
    play(session, {"do": "move", "by": 0, "to": {"hq": 0, "gate": True}, "jump_to": 1})
    play(session, {"do": "end_turn", "by": 1})
    return session


def test_a_captured_vip_is_told_although_the_game_is_over_by_it(raid):
    play(raid, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}})
    assert table(raid)["finished"]
    kept = news(raid)["kept"]
    # though two lines of the log say it; the final score shows its own results itself
    assert clauses(kept) == ["ANA-7.3"]
    reckoning = table(raid)["reckoning"]
    assert {one["clause"] for one in reckoning["verdicts"]} == {"ANA-2.1", "ANA-2.2"}
    assert reckoning["reveal"] == []  # everybody knows who has won: nothing is counted step by step
    assert kept["text"] == "Ana takes one of Bo's VIPs."
    assert kept["round"] is None  # there are none


def test_what_was_undone_is_not_kept(raid):
    play(raid, {"do": "move", "by": 0, "to": {"hq": 1, "row": 0, "col": 1}})
    raid.tap({"tap": "undo", "version": table(raid)["version"]})
    assert not table(raid)["finished"]
    assert news(raid)["kept"] is None


def test_who_left_is_kept_while_the_game_goes_on(at):
    line = [
        "intern", "information_desk", "technician", "assistant_engineer", "wonderkid", "workplace_doctor",
        "human_resources", "bodyguard", "secretary", "perfectionist_executive", "sneaky_engineer",
    ]  # fmt: skip
    session = at("promote", 3, line=line).tablet
    for seat, card in enumerate((6, -3, -3)):
        play(session, {"do": "discard", "by": seat, "card": card})
    assert news(session)["kept"] is None
    for seat in (1, 2, 0):
        raw = {"do": "vote", "by": seat, "card": 2, "employee": "technician"}
        session.tap(on(session, raw, "submit_all"))
        assert session.notice is None, session.notice
    left = news(session)["kept"]
    assert left["number"] == news(session)["latest"]["number"]
    assert any(clause.startswith("WTP-5") for clause in clauses(left))
    assert "leaves" in left["text"]
    named = next(one for one in table(session)["controls"] if one["do"] == "name_next")
    play(session, {"do": "name_next", "by": named["by"], "seat": 1})
    assert news(session)["kept"] == left
    assert news(session)["latest"]["number"] > left["number"]


def test_the_last_round_is_told_when_the_game_is_over(stored_last_round):
    kept = news(stored_last_round)["kept"]
    assert "REP-9.2" in clauses(kept)


@pytest.fixture
def stored_last_round(session, store):
    played = play_until(store, 3, 1, lambda _: False)
    session.tap({"tap": "open", "table": played.id})
    assert table(session)["finished"]
    return session


def test_what_is_asked_for_is_not_told_beside_it(start):
    session = start(3, REVEAL)
    assert "REP-5.1" not in clauses(news(session)["latest"])
    session.tap({"tap": "log", "open": True})
    line = session.screens["log"]["lines"][0]
    assert "REP-5.1" in clauses(line)  # the log says all of it


@every_plain_table
def test_nothing_is_told_twice(table):
    match = Match(table.game, table.setup)
    said = speech("en", table.setup.names)
    for turn in turns_at(table, 0)[:150]:
        match.submit(turn.action._replace(seal=None))
        prompt = table.game.prompt(match.state, PUBLIC).sentence
        told = news_view(match, latest_lines(match), prompt, said)["latest"]
        assert told is not None
        texts = [effect["text"] for effect in told["effects"]]
        assert said.say(prompt) not in texts
        assert len({(one["clause"], one["text"]) for one in told["effects"]}) == len(texts)


def test_what_is_paid_stays_on_the_board_and_what_it_led_to_until_somebody_plays_on(session):
    """To say what is printed on a piece is no play; whether the table has paid, its list says."""
    space = {"dividends": 4, "required": ["red", "blue"], "choose": None}
    posters = {"red": 0, "blue": 1, "yellow": 2, "magenta": 3, "orange": 4, "green": None}
    options = {"posters": posters, "marker": 0, "first_seat": 0, "spaces": {"0": space}}
    rows = [{"name": name} for name in ("Ana", "Bo", "Cy", "Di", "Ed")]
    options["deal_cards"] = {"1": {"value": 2}}
    session.tap({"tap": "start", "game": "boss", "seats": rows, "options": options})
    agreed = {"do": "agree", "by": 1, "clan": "blue", "with": "poster", "amount": 3}
    play(session, {"do": "try_deal", "by": 0}, agreed, {"do": "close", "by": 0})
    paid = {"number": 1, "boss": 0, "payout": 8, "shares": [{"seat": 1, "amount": 3}], "keeps": 5}
    assert table(session)["board"]["closed"] == paid
    told = news(session)["latest"]["effects"]
    assert [one["clause"] for one in told] == ["BOSS-5.4", "BOSS-2.6"]
    play(
        session,
        {"do": "describe_deal_card", "number": 2, "value": 3},
        {"do": "describe_space", "space": 1, **space},
    )
    assert news(session)["latest"]["effects"] == told
    play(session, {"do": "roll", "by": 1, "die": 1})
    assert news(session)["latest"]["effects"] == []
    assert table(session)["board"]["closed"] == paid


def test_what_is_kept_says_the_round_that_it_was_in_and_what_was_opened_can_be_changed(at):
    line = find_game("promote").suggestions("line")[0].value
    session: Session = at("promote", 3, line=line).tablet
    play(session, *({"do": "discard", "by": seat, "card": card} for seat, card in enumerate((6, 1, 2))))
    play(session, {"do": "name_next", "by": 0, "seat": 1})
    play(session, *({"do": "vote", "by": seat, "card": -3, "employee": line[0]} for seat in (1, 2, 0)))
    kept = news(session)["kept"]
    assert (kept["round"], table(session)["board"]["round"]) == (1, 2)
    opening = lines(session)[-1]
    assert opening["kind"] == "open" and opening["fixed"]  # it is no entry itself
    assert [one["seat"] for one in opening["opened"]] == [1, 2, 0]
    version, number = table(session)["version"], opening["opened"][0]["number"]
    entry = session.query({"query": "entry", "data": {"version": version, "number": number}})
    assert entry["given"] == {"card": -3, "employee": line[0]}
