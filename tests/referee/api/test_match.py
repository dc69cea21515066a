"""A match played from Python: what it says, refuses, keeps to itself and writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import referee
from referee.games import find_game, game_ids
from tests.referee.playthroughs import read, records

CARDS = {"private": {"name": "Moon Mine", "loss": 3}, "public": {"workers": 2, "credits": 6, "gain": 4}}


@pytest.fixture
def match() -> referee.Match:
    """Reputation, where Ana is the first to bid."""
    match = referee.Match("reputation", ["Ana", "Bo", "Cy"], start_seat=0)
    match.play("reveal", **CARDS)
    return match


def test_what_it_says_is_said_with_names_and_in_its_language(match):
    assert match.turn == ("Ana",) and match.step == "bidding" and match.round == 1
    assert (str(match.prompt), match.prompt.clause) == ("Ana: bid or speculate.", "REP-5.1")
    spanish = referee.load(match.record, language="es")
    assert str(spanish.prompt) != str(match.prompt) and "Ana" in str(spanish.prompt)
    assert match.log[0].text.startswith("Turned up: Moon Mine")


def test_a_seat_is_named_by_its_player_or_its_number(match):
    twin = match.fork()
    by_name = match.play("bid_private", by="Ana", workers=3)
    assert twin.play({"do": "bid_private", "by": 0, "workers": 3}) == by_name
    assert twin.record == match.record


def test_who_does_it_goes_without_saying_where_one_alone_may(match):
    match.play("speculate")
    assert match.turn == ("Bo",)
    with pytest.raises(referee.Ambiguous) as error:
        match.play("award_agenda", tokens=1)
    assert error.value.candidates == (0, 1, 2) and error.value.position == 2


def test_two_players_of_one_name_are_told_apart_by_number():
    match = referee.Match("boss", ["Ana", "Ana", "Bo"], seed=1)
    with pytest.raises(referee.Ambiguous, match="Ana") as error:
        match.view("Ana")
    assert error.value.candidates == (0, 1)
    assert match.view(1) != match.view(0) or match.view(1)["seats"]


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ({"do": "fly"}, "do"),
        ({"by": 0}, "do"),
        ({"do": "speculate", "by": "Zoe"}, "by"),
        ({"do": "speculate", "by": 7}, "by"),
        ({"do": "bid_private", "by": 0, "workers": "many"}, "workers"),
        ({"do": "bid_private", "by": 0, "workers": 1, "colour": "red"}, "colour"),
    ],
)
def test_what_is_no_action_is_malformed_and_changes_nothing(match, said, where):
    for attempt in (match.play, match.legal.why_not):
        with pytest.raises(referee.Malformed) as error:
            attempt(said)
        assert error.value.where == where and error.value.position == 1
    assert len(match) == 1


def test_an_action_that_was_made_by_hand_is_read_as_any_other(match):
    with pytest.raises(referee.Malformed):
        match.play(referee.Action("bid_private", 0, {"workers": "many"}))
    assert referee.Action("bid_private", 0, {"workers": 3}) in match.legal


def test_what_is_refused_says_clause_reason_and_position(match):
    with pytest.raises(referee.Refused) as error:
        match.play("bid_private", by="Bo", workers=1)
    assert str(error.value) == "REP-5.1: It is Ana's turn."
    assert (error.value.clause, error.value.position) == ("REP-5.1", 1)
    assert match.play("bid_private", by="Bo", workers=1, override="His card says so").text


def test_legal_actions_answer_as_python_asks(match):
    legal = match.legal
    assert [one.do for one in legal.of("Ana")][:3] == ["bid_private", "bid_public", "speculate"]
    assert len(legal.of("Bo")) < len(legal) == len([*legal]) and legal and not legal.of(None)
    bid = next(iter(legal))
    assert (bid.by, bid.parameters) == ("Ana", ("workers",)) and bid.values("workers") == [*range(1, 11)]
    assert bid(workers=3) in legal.of("Ana") and bid(workers=3) not in legal.of("Bo")
    assert legal.why_not(bid(workers=11)).clause == "REP-5.2"
    assert legal.why_not("bid_private", workers=3) is None
    with pytest.raises(KeyError):
        bid.values("credits")


@pytest.mark.parametrize("game", game_ids())
def test_what_is_legal_can_be_played(game):
    players = ["Ana", "Bo", "Cy", "Di"]
    match = referee.Match(game, players, seed=4)
    for _ in range(12):
        action = next(iter(match.legal)).example()
        assert action in match.legal
        match.play(action)
    assert len(match) >= 12


def test_undo_and_redo_and_the_end_of_both(match):
    before = match.record
    match.play("speculate")
    after = match.record
    match.undo()
    assert match.record == before
    match.redo()
    assert match.record == after
    with pytest.raises(referee.NothingToUndo) as error:
        match.redo()
    assert error.value.position == 2


@pytest.mark.parametrize("game", game_ids())
def test_a_recorded_game_is_loaded_saved_and_ends_as_it_did(game, tmp_path):
    raw = read(records(game)[0])
    match = referee.load(raw)
    assert match.record["actions"] == raw["actions"] or match.outcome is not None
    match.save(tmp_path / "game.json")
    again = referee.load(tmp_path / "game.json")
    assert again.record == match.record and again.outcome == match.outcome
    assert [*tmp_path.iterdir()] == [tmp_path / "game.json"]
    if match.outcome is not None:
        expected = match.game.outcome(match.state, match.players)
        assert match.outcome.winners == tuple(match.players[seat] for seat in expected.winners)


def test_a_record_is_loaded_up_to_a_place(match):
    match.play("speculate")
    assert referee.load(match.record, until=1).turn == ("Ana",) and referee.load(match.record).turn == ("Bo",)


def test_a_record_that_breaks_a_rule_says_where(match):
    raw = match.record
    raw["actions"].append({"do": "bid_private", "by": 2, "workers": 1})
    with pytest.raises(referee.Refused) as error:
        referee.load(raw)
    assert (error.value.clause, error.value.position) == ("REP-5.1", 1)


def test_a_file_that_cannot_be_written_leaves_the_one_before(match, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    match.save(path)
    kept = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "replace", full)
    match.play("speculate")
    with pytest.raises(OSError, match="No space"):
        match.save(path)
    assert path.read_bytes() == kept and [*tmp_path.iterdir()] == [path]


def sealing(place: int) -> referee.Match:
    """Reputation with one secret bid in, of several that are due: the one at a place of those that can be."""
    match = referee.Match("reputation", ["Ana", "Bo", "Cy"], seed=1, start_seat=0)
    while match.step != "cosponsor":
        match.play(next(iter(match.legal)).example())
    bidder = next(one for one in match.legal if one.do == "bid_cosponsor")
    match.play(bidder(workers=bidder.values("workers")[place]))
    return match


def test_what_is_sealed_is_in_nothing_that_is_shown_or_written():
    least, most = sealing(0), sealing(-1)
    [bid] = [one for one in least.record["actions"] if one["do"] == "bid_cosponsor"]
    assert bid.keys() == {"do", "by", "commitment"}
    assert least.turn, "somebody's bid is still due"
    shows = (repr, str, lambda one: one._repr_html_(), lambda one: repr(one.legal), lambda one: one.view())
    for show in shows:
        assert show(least) == show(most)


def test_what_players_typed_is_text_in_a_notebook():
    match = referee.Match("reputation", ["<b>Ana</b>", "Bo & Co", "Cy"], start_seat=0)
    match.play("reveal", **CARDS)
    shown = match._repr_html_() + match.legal._repr_html_() + match.play_out()._repr_html_()
    assert "<b>" not in shown and "&lt;b&gt;Ana&lt;/b&gt;" in shown and "Bo &amp; Co" in shown


def test_a_notebook_shows_what_each_seat_has_and_then_the_result():
    match = referee.Match("bastards", ["Ana", "Bo", "Cy"], seed=2)
    shown = match._repr_html_()
    assert "<th>billions</th>" in shown and "<td>Cy</td>" in shown and match.prompt.text in shown
    outcome = match.play_out()
    assert outcome.standings._repr_html_() in match._repr_html_()


def test_bots_play_to_the_same_end_by_the_same_seed():
    ends = [referee.Match("promote", ["Ana", "Bo", "Cy"], seed=7).play_out() for _ in range(2)]
    assert ends[0] == ends[1] and ends[0].reason is referee.Reason.PLAYED
    weak = referee.GAMES["promote"].bot("random")
    assert referee.Match("promote", ["Ana", "Bo", "Cy"], seed=7).play_out({"Ana": weak, 1: weak}).winners


def test_options_that_a_table_draws_are_drawn_where_they_are_not_given():
    drawn = [referee.Match("boss", ["Ana", "Bo", "Cy"], seed=seed).record["options"] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert referee.Match("boss", ["Ana", "Bo", "Cy"], seed=1, marker=3).record["options"]["marker"] == 3
    with pytest.raises(referee.Malformed, match="options"):
        referee.Match("boss", ["Ana", "Bo", "Cy"], magic=True)
    with pytest.raises(referee.Malformed):
        referee.Match("boss", ["Ana"])


def test_no_option_of_a_game_is_called_like_a_parameter():
    own = {"game", "players", "seed", "language", "self"}
    assert [game for game in game_ids() if own & find_game(game).info.options.keys()] == []


def test_importing_it_loads_no_rules():
    code = "import sys, referee; print(sorted(one for one in sys.modules if one.startswith('referee')))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "['referee']"
    assert set(referee.__all__) <= {*dir(referee)}
    assert all(getattr(referee, name) is not None for name in referee.__all__)
    with pytest.raises(AttributeError):
        _ = referee.nothing


def test_a_match_can_be_asked_for_by_a_path_of_any_kind(tmp_path: Path, match):
    place = tmp_path / "game.json"
    place.write_text(json.dumps(match.record), "utf-8")
    assert referee.load(str(place)).record == referee.load(place).record


def test_bots_play_on_until_the_loop_is_left(match):
    twin = match.fork()
    played = []
    for action in match.play_on():
        played.append(action)
        if match.round == 2:
            break
    assert match.round == 2 and match.outcome is None
    assert len(match) == len(twin) + len(played)
    *_, last = match.play_on()
    assert match.outcome is not None and isinstance(last, referee.Action)
    assert twin.play_out() == match.outcome  # of one chance


def test_a_review_tells_each_players_chances_in_its_language():
    match = referee.Match("promote", ["Ana", "Bo", "Cy"], seed=3, language="es")
    with pytest.raises(ValueError, match="over"):
        match.review()
    outcome = match.play_out()
    review = match.review(effort=0)
    first, last = review.chances[:3], review.chances[-3:]
    assert [row["player"] for row in first] == ["Ana", "Bo", "Cy"]
    assert sum(row["chance"] for row in first) == pytest.approx(1, abs=0.01)
    assert all(0 <= row["low"] <= row["chance"] <= row["high"] <= 1 for row in review.chances)
    assert {row["player"] for row in last if row["chance"] > 0} == {*outcome.winners}
    assert [row["player"] for row in review.balances] == ["Ana", "Bo", "Cy"]
    for row in review.turning_points:
        assert row["gain"] > row["margin"] >= 0 and row["player"] in row["played"]
    assert "balances" not in repr(review) and "Ana" in review._repr_html_()


def test_an_action_is_read_as_it_is_played(match):
    said = {"do": "bid_private", "by": "Ana", "workers": 2}
    assert match.action(said) == match.action("bid_private", by="Ana", workers=2)
    with pytest.raises(referee.Malformed):
        match.action({"by": "Ana"})


def test_legal_values_are_as_records_write_them_and_can_be_given_back():
    match = referee.Match("anarchy", ["Ana", "Bo"], seed=1, first_seat=0)
    for player in match.players:
        squares = [[0, 0], [0, 1], [0, 4], [0, 5], [1, 0], [1, 5]]
        match.play("set_up", by=player, squares=squares, piece=2)
    build, move = (next(one for one in match.legal if one.do == do) for do in ("buy_building", "move"))
    assert [5, 2] in build.values("at", building="shop")
    to = {"hq": 0, "row": 3, "col": 2}
    assert to in move.values("to")
    assert move.values("jump_to", to=to) == []
    assert move(to=to) in match.legal
    with pytest.raises(referee.Malformed):
        move.values("jump_to", to="gate")
    with pytest.raises(KeyError):
        move.values("to", speed=3)
