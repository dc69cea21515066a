"""The first game: each step of a game that has one is explained, with clauses and numbers that there are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from referee.bots import find_bot, play
from referee.engine.action import Action
from referee.first_game import (
    Aim,
    LayoutItem,
    Piece,
    Place,
    StepCard,
    done_before,
    explanations,
    first_game,
    is_taught,
    layout_text,
    recap,
    text_in,
)
from referee.games import find_game, game_ids
from referee.i18n import LANGUAGES, Speech
from referee.match.match import Match
from tests.support.random_play import turns_at
from tests.support.table_setups import TableSetup, every_plain_table, plain_tables

TURNED_UP = {"ANA-7.1", "ANA-7.2", "ANA-7.3"}
"""What can come of a tile of Corporate Anarchy's that is turned up."""
WORDS_A_MINUTE = 150
"""How fast somebody reads aloud."""
# a game that another package registers may have none
TAUGHT = [game_id for game_id in game_ids() if is_taught(game_id)]
every_taught_game = pytest.mark.parametrize("game_id", TAUGHT)


def words(text: str) -> int:
    return len(re.findall(r"[^\W_]+(?:['’.,-][^\W_]+)*|[$€]", text))


def seconds(count: int) -> float:
    return count * 60 / WORDS_A_MINUTE


def of_aim(aim: Aim) -> Iterator[dict[str, str]]:
    yield from (dict(texts) for texts in (aim.want, aim.ends, aim.out))


def of_card(card: StepCard) -> Iterator[dict[str, str]]:
    yield from (dict(texts) for texts in (card.title, card.text, card.touch, card.tap))


def table_of(game_id: str, count: int | None = None) -> TableSetup:
    tables = [*plain_tables(find_game(game_id))]
    return tables[-1] if count is None else next(setup for setup in tables if setup.seat_count == count)


def match_at(table: TableSetup) -> Match[Any]:
    return Match(table.game, table.setup)


def test_all_five_games_have_one() -> None:
    assert {*TAUGHT} >= {"anarchy", "bastards", "boss", "promote", "reputation"}


@every_taught_game
def test_it_is_written_in_every_language_and_leads_to_clauses(game_id: str) -> None:
    taught = first_game(game_id)
    assert taught is not None
    for texts in (*of_aim(taught.aim), *(text for card in taught.cards for text in of_card(card))):
        assert {*texts} == {*LANGUAGES}
        assert all(text.strip() for text in texts.values())
    known = find_game(game_id).clauses.keys()
    for part in (taught.aim, *taught.cards):
        assert part.clauses
        assert {*part.clauses} <= known
    assert {item.clause for item in taught.layout} <= known
    for named in (taught.layout, taught.cards):
        ids = [item.id for item in named]
        assert len({*ids}) == len(ids)
        assert all(re.fullmatch(r"[a-z-]{1,40}", id_) for id_ in ids)


@every_taught_game
def test_every_action_of_a_card_is_one_of_the_game(game_id: str) -> None:
    game, taught = find_game(game_id), first_game(game_id)
    assert taught is not None
    stages = {stage.id for stage in game.progress(game.start(table_of(game_id).setup)).stages}
    for card in taught.cards:
        assert card.asked <= {rule.do for rule in game.rules}, card.id
        assert card.stages <= stages, card.id


@every_plain_table
def test_every_step_and_everything_that_is_asked_is_explained(table: TableSetup) -> None:
    taught = first_game(table.game.info.id) if is_taught(table.game.info.id) else None
    if taught is None:
        pytest.skip("this game has no first game")
    explained: set[str] = set()
    for turn in turns_at(table, 0):
        game, state = table.game, turn.before
        # how a table stops before the end, nobody has to learn first
        dos = {offer.do for offer in game.controls(state) if not offer.rule.ends_game}
        stage = game.progress(state).now
        if dos:
            assert any(card.explains(dos, stage) for card in taught.cards), (stage, dos)
        explained |= dos
    assert explained <= {do for card in taught.cards for do in card.asked}


@every_plain_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_laid_out_is_said_with_the_engine_s_numbers(table: TableSetup, language: str) -> None:
    taught = first_game(table.game.info.id) if is_taught(table.game.info.id) else None
    if taught is None:
        pytest.skip("this game has no first game")
    match = match_at(table)
    for item in taught.layout:
        assert item.piece in get_args(Piece)
        assert item.place in get_args(Place)
        text = layout_text(item, match, Speech(language, table.setup.names))
        assert text.strip()
        assert "{" not in text
        if item.text is not None:  # no number of the rules stands here a second time
            assert not re.search(r"\d", item.text[language]), item.id


def test_what_was_dealt_is_laid_out_without_a_look_at_the_board() -> None:
    def laid_out(game_id: str, item: int) -> str:
        table, taught = table_of(game_id), first_game(game_id)
        assert taught is not None
        return layout_text(taught.layout[item], match_at(table), Speech("en", table.setup.names))

    posters = laid_out("boss", 0)
    assert all(f"{name}: " in posters for name in table_of("boss").setup.names)
    assert re.fullmatch(r"The marker on space \d+\. \w+ begins\.", laid_out("boss", 4))
    assert "CEO" in laid_out("promote", 0) or laid_out("promote", 0).count(",") > 7
    assert "the VIP Lounge" in laid_out("bastards", 0)


def test_a_number_follows_the_seats() -> None:
    texts = {}
    for count in (3, 5):
        table = table_of("reputation", count)
        taught = first_game("reputation")
        assert taught is not None
        texts[count] = layout_text(taught.layout[0], match_at(table), Speech("en", table.setup.names))
    assert "10 workers" in texts[3]
    assert "8 workers" in texts[5]


@cache
def opening_words(game_id: str, language: str, count: int) -> tuple[int, int]:
    """Return the words of the aim, and of all that is read until everybody was asked something."""
    table, taught = table_of(game_id, count), first_game(game_id)
    assert taught is not None
    match, speech = match_at(table), Speech(language, table.setup.names)
    aim = sum(words(text_in(texts, language)) for texts in of_aim(taught.aim))
    read = aim + sum(words(layout_text(item, match, speech)) for item in taught.layout)
    known: set[str] = set()
    seats_asked: set[int] = set()
    seats = set(range(count))
    bots = dict.fromkeys(seats, find_bot(game_id, "easy"))
    for action, _ in play(table.game, match.state, bots, Random(1)):
        card = next((card_ for card_ in explanations(match, None, seats) if card_.id not in known), None)
        if card is not None:
            known.add(card.id)
            read += sum(words(text_in(texts, language)) for texts in of_card(card))
        seats_asked |= {offer.by for offer in table.game.controls(match.state) if offer.by is not None}
        seats_asked |= {
            offer.by
            for offer in table.game.out_of_turn_offers(match.state)
            if card is not None
            and offer.do in card.asked
            and offer.by is not None
            and offer.objection() is None
        }
        if seats_asked == seats:
            return aim, read
        match.submit(action)
    raise AssertionError("nobody was ever asked")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game_id", "count"),
    [(game_id, count) for game_id in TAUGHT for count in find_game(game_id).info.players],
)
def test_reading_aloud_takes_two_minutes_at_most_until_everybody_decides(
    game_id: str, count: int, language: str
) -> None:
    """The aim is read in half a minute; with set-up and the first steps it is two."""
    aim, read = opening_words(game_id, language, count)
    assert seconds(aim) <= 30, aim
    assert seconds(read) <= 120, read


def recaps(game_id: str, language: str) -> dict[int, list[str]]:
    """Return how the first rounds of a game between bots are summed up, by their number."""
    table = table_of(game_id)
    match, speech = match_at(table), Speech(language, table.setup.names)
    found: dict[int, list[str]] = {}
    bots = dict.fromkeys(range(table.seat_count), find_bot(game_id, "easy"))
    for action, _ in play(table.game, match.state, bots, Random(2)):
        before = table.game.progress(match.state).round
        match.submit(action)
        summed_up = recap(match, speech)
        if summed_up is not None:
            assert summed_up[0] == before != table.game.progress(match.state).round
            found[summed_up[0]] = summed_up[1]
        if len(found) == 3 or table.game.is_finished(match.state):
            break
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["boss", "promote", "reputation"])
def test_a_round_is_summed_up_in_two_sentences_once_it_is_over(game_id: str, language: str) -> None:
    found = recaps(game_id, language)
    assert len(found) == 3
    assert all(len(sentences) == 2 and "{" not in "".join(sentences) for sentences in found.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_time_around_the_table_is_summed_up_where_a_tile_was_turned_up(language: str) -> None:
    table = table_of("anarchy", 3)
    match, speech = match_at(table), Speech(language, table.setup.names)
    bots = dict.fromkeys(range(3), find_bot("anarchy", "easy"))
    number, summed_up, met = 1, 0, set[str]()
    for action, _ in play(table.game, match.state, bots, Random(2)):
        match.submit(action)
        met |= {effect.clause for effect in match.effects}
        if table.game.recap_round(match.state) == number:
            assert recap(match, speech) is None
            continue
        assert match.state.turn == table.setup.options["first_seat"]
        found = recap(match, speech)
        if found is None:
            assert met.isdisjoint(TURNED_UP)
        else:
            assert found[0] == number
            assert len(found[1]) == 2 and "{" not in "".join(found[1])
            summed_up += 1
        if summed_up == 3:
            return
        number, met = number + 1, set()
    raise AssertionError("too little was turned up")


def test_a_recap_says_what_happened_and_no_amount_that_may_not_be_read_any_more() -> None:
    by_round = recaps("reputation", "en")
    assert by_round[1][0] == "Nobody won the private project: its card is out of the game."
    assert re.fullmatch(r"\w+ won the private project and all credits beside it; .*", by_round[3][0])
    assert all("share the public project" in sentences[1] for sentences in by_round.values())
    assert not any(re.search(r"\d", sentence) for both in by_round.values() for sentence in both)


def test_nothing_is_summed_up_within_a_round_or_where_nothing_is_taught() -> None:
    match = match_at(table_of("reputation", 3))
    speech = Speech("en", match.setup.names)
    assert recap(match, speech) is None
    reveal = {
        "private": {"name": "", "loss": 2},
        "public": {"name": "", "workers": 2, "credits": 4, "gain": 4},
    }
    match.submit(Action("reveal", None, reveal))
    assert recap(match, speech) is None
    for seat in range(3):
        match.submit(Action("speculate", seat))
    assert recap(match, speech) is not None
    match.undo()
    assert recap(match, speech) is None


def test_what_was_done_was_explained_even_if_it_was_taken_back() -> None:
    table = table_of("reputation", 3)
    match, taught = match_at(table), first_game("reputation")
    assert taught is not None
    first = next(explanations(match, None, ()))
    assert first.id == "reveal"
    assert not done_before(match.game, match, first, None)
    played = turns_at(table, 0)
    match.submit(played[0].action)
    match.undo()
    assert done_before(match.game, match, first, None)
    assert not done_before(match.game, match, first, (1,))


def test_nothing_is_explained_that_cannot_be_done_now() -> None:
    table, taught = table_of("boss"), first_game("boss")
    assert taught is not None
    match, seats = match_at(table), range(table.seat_count)
    struck_out = 0
    for action, _ in play(table.game, match.state, dict.fromkeys(seats, find_bot("boss")), Random(4)):
        game, state = table.game, match.state
        offers = (*game.controls(state), *game.out_of_turn_offers(state))
        possible = {offer.do for offer in offers if offer.objection() is None}
        stage = game.progress(state).now
        dead = {
            card.id
            for card in taught.cards
            if card.explains({offer.do for offer in game.controls(state)}, stage)
            and not card.asked & possible
        }
        struck_out += len(dead)
        if dead:
            assert dead.isdisjoint(card.id for card in explanations(match, None, seats))
        match.submit(action)
    assert struck_out


def test_a_phone_is_told_of_its_own_step_alone() -> None:
    table = table_of("reputation", 3)
    match = match_at(table)
    match.submit(next(turn.action for turn in turns_at(table, 0) if turn.action.do == "reveal"))
    (turn,) = match.game.waiting_for(match.state)
    other = (turn + 1) % 3
    assert next(card.id for card in explanations(match, (turn,), (turn,))) == "bid"
    assert "bid" not in [card.id for card in explanations(match, (other,), (other,))]


def test_a_finished_game_explains_nothing() -> None:
    table = table_of("reputation", 3)
    match = match_at(table)
    for turn in turns_at(table, 0):
        match.submit(turn.action)
    assert match.game.is_finished(match.state)
    assert [*explanations(match, None, range(3))] == []


def test_a_game_without_such_a_file_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setattr("referee.first_game.game_folder", lambda _game: tmp_path)
    first_game.cache_clear()
    assert first_game("bare") is None
    assert not is_taught("bare")
    first_game.cache_clear()


def test_an_item_may_take_the_engine_s_own_line() -> None:
    table = table_of("reputation", 4)
    item = LayoutItem("any", "deck", "middle", "REP-1.4", None, {})
    lines = table.game.setting_up(table.game.start(table.setup))
    speech = Speech("en", table.setup.names)
    assert layout_text(item, match_at(table), speech) in [speech.say(line.sentence) for line in lines]


def test_the_files_are_small() -> None:
    for game_id in TAUGHT:
        assert len(json.dumps(first_game(game_id), default=list)) < 20_000


def test_no_deal_is_closed_without_a_word_on_the_cards_in_hand() -> None:
    taught = first_game("boss")
    assert taught is not None
    for card in taught.cards:
        if "close" in card.asked:
            assert "BOSS-4.1" in card.clauses
            assert "cards from the hand" in card.text["en"] and "cartas de la mano" in card.text["es"]
