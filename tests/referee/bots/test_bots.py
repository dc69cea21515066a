"""Every bot plays by the rules, knows no more than its seat, says why, and is better than the one before."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from referee.bots import GeneralBot, find_bot, find_dealer, hint, modules, offers_of, play
from referee.bots.playing import next_action
from referee.bots.search import Searcher
from referee.engine.action import Audience
from referee.engine.bot import Bot, Decision, Offers, OpenOffer, View
from referee.engine.game import Game
from referee.engine.info import LEVELS, Level
from referee.games import find_game, game_ids
from referee.i18n import Sentence, Speech, translations_of
from referee.match.match import Match
from tests.support.table_setups import (
    NAMES,
    TableSetup,
    all_tables,
    every_plain_table,
    is_smallest_or_largest,
    params,
    plain_tables,
)
from tests.support.thorough import thorough

MANY = 200
"""Of a long game, what is played first is enough here."""

TABLES = [table for game in map(find_game, game_ids()) for table in all_tables(game)]
PLAIN = {
    table.key
    for game in map(find_game, game_ids())
    for table in filter(is_smallest_or_largest, plain_tables(game))
}
"""At these alone, bots play in the fast tests: what options do is checked of any game."""

every_game = pytest.mark.parametrize("game_id", game_ids())
every_bot = pytest.mark.parametrize(
    ("game_id", "level"), [(game_id, level) for game_id in game_ids() for level in LEVELS]
)


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let those who search try less: what they do must be right however much that is."""
    for game_id in game_ids():
        bot = find_bot(game_id, "strong")
        if isinstance(bot, Searcher):
            monkeypatch.setattr(type(bot.planner), "samples", 1)
            monkeypatch.setattr(type(bot.planner), "horizon", 5)
            monkeypatch.setattr(type(bot.planner), "estimate", lambda self, state, seat: 0.5)


class Asked(Bot):
    """A bot that notes what it was asked and what it decided."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked: list[tuple[View, Offers, Decision]] = []

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        decision = self.bot.choose(view, offers, random)
        self.asked.append((view, offers, decision))
        return decision


def test_a_game_without_a_bot_of_its_own_is_played_by_the_general_one(monkeypatch: Any) -> None:
    monkeypatch.setattr("referee.bots.modules.find_spec", lambda name: None)
    monkeypatch.setattr("referee.bots.registry.bot_module", modules.bot_module.__wrapped__)
    assert isinstance(find_bot("boss"), GeneralBot)


def test_a_game_with_one_bot_is_played_by_it_at_every_level(monkeypatch: Any) -> None:
    only = GeneralBot()
    monkeypatch.setattr("referee.bots.registry.bot_module", lambda game_id: SimpleNamespace(BOT=only))
    assert all(find_bot("boss", level) is only for level in LEVELS)


@every_game
def test_each_level_has_a_character_of_its_own(game_id: str) -> None:
    for language in ("en", "es"):
        styles = [Speech(language).say(find_bot(game_id, level).style) for level in LEVELS]
        assert len({*styles}) == len(LEVELS)


def end_of(game: Game[Any], state: Any, bots: Mapping[int, Bot], random: Random) -> Any:
    """Return the last state of a game that bots play."""
    (played,) = deque(play(game, state, bots, random), maxlen=1)
    return played[1]


def bots_at(table: TableSetup, level: Level = "middle") -> dict[int, Bot]:
    return dict.fromkeys(range(table.seat_count), find_bot(table.game.info.id, level))


@cache
def watched(game_id: str, level: Level, count: int) -> tuple[tuple[View, Offers, Decision], ...]:
    """Return what bots were asked and decided in the first part of a game that they played alone."""
    table = next(setup for setup in plain_tables(find_game(game_id)) if setup.seat_count == count)
    recorder = Asked(find_bot(game_id, level))
    bots: dict[int, Bot] = dict.fromkeys(range(count), recorder)
    for _ in islice(play(table.game, table.game.start(table.setup), bots, Random(count)), MANY):
        pass
    return tuple(recorder.asked)


@pytest.mark.parametrize("table", params(TABLES, lambda table: table.key in PLAIN))
def test_bots_alone_play_to_the_end_and_are_never_refused(table: TableSetup) -> None:
    state = end_of(table.game, table.game.start(table.setup), bots_at(table), Random(7))
    assert table.game.outcome(state, NAMES[: table.seat_count]) is not None


@every_plain_table
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_knows_what_to_do_wherever_others_have_led_the_game(table: TableSetup, level: Level) -> None:
    game, random = table.game, Random(3)
    others: dict[int, Bot] = dict.fromkeys(range(table.seat_count), GeneralBot())
    bot = find_bot(game.info.id, level)
    moments = islice(play(game, game.start(table.setup), others, random), 0, MANY, 5)
    count = 0
    for _, state in moments:
        for seat in game.seats(state):
            if offers := offers_of(game, state, seat):
                bot.choose(game.view(state, Audience.seat(seat)), offers, random)
                count += 1
    assert count


@every_plain_table
def test_a_bot_plays_with_players_who_take_anything(table: TableSetup) -> None:
    for seat in (0, table.seat_count - 1):
        bots: dict[int, Bot] = dict.fromkeys(range(table.seat_count), GeneralBot())
        bots[seat] = find_bot(table.game.info.id)
        played = play(table.game, table.game.start(table.setup), bots, Random(seat))
        assert sum(action.by == seat for action, _ in islice(played, MANY))


@every_plain_table
def test_what_a_bot_does_in_secret_a_match_takes_too(table: TableSetup) -> None:
    """In a match, sealed entries are closed: bots see then what their seats have sealed, and no more."""
    match, bots, random = Match(table.game, table.setup), bots_at(table), Random(3)
    for _ in range(60):
        if match.outcome is not None:
            break
        match.submit(next_action(table.game, match.state, bots, random, knows=match.with_secrets()))
    assert match.applied


@every_bot
def test_the_same_game_follows_from_the_same_random_numbers(game_id: str, level: Level) -> None:
    table = next(plain_tables(find_game(game_id)))

    def actions() -> list[Any]:
        start = table.game.start(table.setup)
        played = play(table.game, start, bots_at(table, level), Random(5))
        return [action for action, _ in islice(played, 40 if level == "strong" else None)]

    assert actions() == actions()


@every_bot
def test_every_choice_has_a_reason_in_every_language_and_cites_what_exists(
    game_id: str, level: Level
) -> None:
    clauses = find_game(game_id).clauses
    spanish = translations_of("es")
    for _, _, decision in watched(game_id, level, find_game(game_id).info.players[-1]):
        assert decision.clause is None or decision.clause in clauses
        for language in ("en", "es"):
            text = Speech(language, NAMES).say(decision.reason)
            assert re.search(r"[.?!”]$", text)
            assert "{" not in text
        assert spanish.gettext(decision.reason.message) != decision.reason.message


# -- no more than the seat knows -------------------------------------------------------------------


def hidden_and_shown(game: Game[Any], state: Any, other: Any) -> Iterator[tuple[int, Offers, Offers]]:
    """Yield the seats to which two states look the same, with what both offer to them."""
    for seat in game.seats(state):
        if game.view(state, Audience.seat(seat)) == game.view(other, Audience.seat(seat)):
            found = offers_of(game, state, seat), offers_of(game, other, seat)
            if found[0] or found[1]:
                yield seat, *found


def with_other_secrets(game_id: str) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of states that differ in what is hidden: sealed figures, tiles, hands, money."""
    game = find_game(game_id)
    for table in list(plain_tables(game))[:2]:
        bots = dict.fromkeys(range(table.seat_count), find_bot(game_id))
        random = Random(11)
        played = play(game, game.start(table.setup), bots, random)
        for count, (_, state) in enumerate(islice(played, MANY)):
            if count % 3 == 0 and not game.is_finished(state):
                for seat in game.seats(state):
                    yield from ((state, twin) for twin in DISTURBED[game_id](state, seat, random))


def _other_seat(state: Any, seat: int, **changed: Any) -> Any:
    seats = list(state.seats)
    seats[seat] = seats[seat]._replace(**changed)
    return state._replace(seats=tuple(seats))


def _credits_and_losses(state: Any, seat: int, random: Random) -> Iterator[Any]:
    """REP-6.5, REP-6.6: what a seat has in credits, and what its private cards cost."""
    private = state.seats[seat].private
    yield _other_seat(state, seat, credits=state.seats[seat].credits + 1 + random.randrange(9))
    if private.cards:
        yield _other_seat(state, seat, private=private._replace(loss=private.loss + 1))


def _tiles(state: Any, seat: int, random: Random) -> Iterator[Any]:
    """ANA-1.2: what lies where in a headquarters."""
    tiles = state.seats[seat].tiles
    if len({tile.kind for tile in tiles}) > 1:
        kinds = [tile.kind for tile in tiles]
        kinds.append(kinds.pop(0))
        mixed = tuple(tile._replace(kind=kind) for tile, kind in zip(tiles, kinds, strict=True))
        yield _other_seat(state, seat, tiles=mixed)


def _money(state: Any, seat: int, random: Random) -> Iterator[Any]:
    """BOSS-7.1: what a seat has earned."""
    money = list(state.money)
    money[seat] += 1 + random.randrange(9)
    yield state._replace(money=tuple(money))


def _hand(state: Any, seat: int, random: Random) -> Iterator[Any]:
    """WTP-3.3: which cards a seat still holds; a card that is placed is the hand's until it opens."""
    hand = state.seats[seat].hand
    if len(hand) > 1 and not state.entries:
        yield _other_seat(state, seat, hand=(*hand[1:], max(hand) + 1))


DISTURBED: Mapping[str, Any] = {
    "reputation": _credits_and_losses,
    "anarchy": _tiles,
    "boss": _money,
    "promote": _hand,
    "bastards": lambda state, seat, random: iter(()),  # BAS-1.5: all of it is public
}


@every_bot
def test_what_is_hidden_changes_no_choice(game_id: str, level: Level) -> None:
    """Who searches does so in states that are made up of what its seat sees."""
    game, bot, compared = find_game(game_id), find_bot(game_id, level), 0
    for state, other in with_other_secrets(game_id):
        for seat, offers, others in hidden_and_shown(game, state, other):
            if not offers or not others:
                assert bool(offers) == bool(others)
                continue
            view = game.view(state, Audience.seat(seat))
            assert bot.choose(view, offers, Random(1)) == bot.choose(view, others, Random(1))
            compared += 1
    assert compared > 20 or not game.info.has_secrets


def test_who_takes_whatever_is_offered_is_shown_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat sees is found when its bot looks: random players cost less for it."""
    game = find_game("reputation")
    table = next(plain_tables(game))
    state = next(state for _, state in play(game, game.start(table.setup), bots_at(table), Random(1)))
    looked: list[Audience] = []
    view = game.view
    monkeypatch.setattr(game, "view", lambda seen, audience: looked.append(audience) or view(seen, audience))
    bots: dict[int, Bot] = dict.fromkeys(range(table.seat_count), GeneralBot())
    assert next_action(game, state, bots, Random(1)).by is not None
    assert looked == []
    next_action(game, state, bots_at(table), Random(1))
    assert looked


def test_an_offer_gives_no_state_away() -> None:
    table = next(plain_tables(find_game("reputation")))
    offer = offers_of(table.game, table.game.start(table.setup), None)[0]
    assert isinstance(offer, OpenOffer)
    assert not [name for name in dir(offer) if not name.startswith("_") and "state" in name]
    assert not hasattr(offer, "state") and not hasattr(offer, "rule")


# -- better than chance ----------------------------------------------------------------------------


@pytest.mark.thorough
@every_game
@pytest.mark.parametrize("games", [6, thorough(12)])
def test_a_bot_wins_more_than_its_share_among_players_who_take_anything(game_id: str, games: int) -> None:
    """By fixed seeds, every seat in turn: the measured table is ``make bench-bots``'s."""
    game, won = find_game(game_id), 0.0
    seats = game.info.players[0]
    for seed in range(games):
        seat = seed % seats
        options = {**game.suggest(seats), **game.deal(seats, Random(seed))}
        setup = game.read_setup([{"name": name} for name in NAMES[:seats]], options)
        bots: dict[int, Bot] = dict.fromkeys(range(seats), GeneralBot())
        bots[seat] = find_bot(game_id)
        outcome = game.outcome(end_of(game, game.start(setup), bots, Random(seed)), NAMES[:seats])
        assert outcome is not None
        won += (seat in outcome.winners) / max(1, len(outcome.winners))
    assert won / games > 1 / seats


# -- hints -----------------------------------------------------------------------------------------


@every_plain_table
def test_a_hint_says_what_is_possible_what_is_sensible_and_why(table: TableSetup) -> None:
    match, bots, random = Match(table.game, table.setup), bots_at(table), Random(2)
    advised = 0
    for _ in range(25):
        if match.outcome is not None:
            break
        for seat in table.game.seats(match.state):
            found = hint(match, seat)
            assert found == hint(match, seat)
            assert str(found.reason) and str(found.advice)
            assert found.clause is None or found.clause in table.game.clauses
            if found.action is not None:
                match.propose(found.action)
                assert found.action.do in {
                    possibility.do for possibility in found.possible if possibility.objection is None
                }
                advised += 1
        match.submit(next_action(table.game, match.state, bots, random, knows=match.with_secrets()))
    assert advised


def test_who_can_do_nothing_is_told_what_happens_now() -> None:
    table = next(plain_tables(find_game("promote")))
    match = Match(table.game, table.setup)
    found = hint(match, 0)
    assert found.action is not None and found.action.do == "discard"
    match.submit(found.action)
    waiting = hint(match, 0)
    assert waiting.action is None and waiting.advice == Sentence("Wait.")
    assert waiting.clause == table.game.prompt(match.state, Audience.seat(0)).clause


def test_every_shipped_game_has_a_bot_of_its_own() -> None:
    for game_id in ("anarchy", "bastards", "boss", "promote", "reputation"):
        assert not isinstance(find_bot(game_id), GeneralBot)
        assert find_dealer(game_id) is not None
