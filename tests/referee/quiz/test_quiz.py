"""Questions of every game: one right answer, which the engine gives again, and nothing hidden decides it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from time import process_time
from typing import Any

import pytest

from referee.engine.action import PUBLIC, Action, to_json
from referee.engine.errors import Refused
from referee.engine.game import Game
from referee.games import find_game
from referee.i18n import SeatName, Speech, seat_names, translations_of
from referee.match.match import Match
from referee.quiz import PLAN, Kind, NoQuestion, Question, draw_question, kinds_of_quiz
from referee.quiz.allowed import NOT_AGAINST, may_question
from referee.quiz.candidate_actions import judge
from referee.quiz.drawing import OFTEN
from referee.quiz.positions import is_public_answer, played
from referee.quiz.tallies import NOBODY
from tests.support.table_setups import GAMES
from tests.support.thorough import thorough

SEEDS = range(4)
some_seeds = pytest.mark.parametrize("seeds", [SEEDS[:1], thorough(SEEDS[1:])], ids=str)
TALLIED = (Kind.COUNT, Kind.WINNER, Kind.OUT)


def grouped(game: Game[Any], *marks: pytest.MarkDecorator) -> Any:
    """Return a game as a parameter whose tests run in one process, where they share what was drawn."""
    game_id = game.info.id
    return pytest.param(game, id=game_id, marks=[pytest.mark.xdist_group(f"quiz-{game_id}"), *marks])


every_game = pytest.mark.parametrize("game", [grouped(game) for game in GAMES])
counted = pytest.mark.parametrize(
    "game", [grouped(GAMES[0]), *(grouped(game, pytest.mark.thorough) for game in GAMES[1:])]
)
"""Of a claim that takes many questions to count."""
every_kind = pytest.mark.parametrize("kind", Kind, ids=lambda kind: kind.value)


@cache
def drawn(game: Game[Any], kind: Kind, seed: int) -> Question:
    """Return the question of a seed; cached, so that bots play for it only once."""
    return draw_question(game, kind, Random(seed))


@cache
def drawn_again(game: Game[Any], kind: Kind) -> tuple[Question, float]:
    """Return the question of the first seed, computed again, and the processor seconds that it took."""
    begin = process_time()
    return draw_question(game, kind, Random(0)), process_time() - begin


def read(question: Question, language: str = "en") -> tuple[Any, ...]:
    """Return all that a learner reads of a question, right answer included."""
    speech = Speech(language, question.setup.names)
    return (
        speech.say(question.sentence),
        [speech.say(option.sentence) for option in question.options],
        question.right,
        [(reason.clause, speech.say(reason.sentence)) for reason in question.reasons],
        [(speech.say(fact.label), fact.values) for fact in question.facts],
    )


def refusal(match: Match[Any], action: Action) -> str | None:
    """Return the clause by which a table would refuse an action."""
    if action.given.keys() < match.game.rule(action.do).parameters_of(action.by).keys() and not action.given:
        found = judge(match.game, match.state, action)  # a button knows only the action and the seat
        return None if found is None else found.clause
    try:
        match.propose(action)
    except Refused as refused:
        return refused.clause
    return None


@every_game
@every_kind
@some_seeds
def test_the_engine_gives_the_right_answer_again(game: Game[Any], kind: Kind, seeds: range) -> None:
    for seed in seeds:
        question = drawn(game, kind, seed)
        right = question.options[question.right]
        match question.kind:
            case Kind.MAY:
                assert question.match is not None
                [action] = question.actions
                clause = refusal(question.match, action)
                assert (clause is None) == (question.right == 0)
                assert clause is None or question.clauses == (clause,)
            case Kind.WHICH:
                assert question.match is not None
                found = [refusal(question.match, action) for action in question.actions]
                assert len({clause is None for clause in found}) == 2
                odd = found[question.right]
                assert [clause is None for clause in found].count(odd is None) == 1
                for option, clause in zip(question.options, found, strict=True):
                    assert [reason.clause for reason in option.reasons] == (
                        [] if clause is None else [clause]
                    )
            case Kind.NEXT:
                assert question.match is not None
                [action] = question.actions
                after = game.apply(question.match.state, action)
                due = game.waiting_for(after)
                assert right.sentence.values == ({"seat": SeatName(due[0])} if due else {})
            case Kind.COUNT | Kind.WINNER | Kind.OUT:
                check_tallies(question)


def check_tallies(question: Question) -> None:
    """Compare the right answer with the score of the tallies."""
    if question.counts is None:
        if question.kind is Kind.COUNT:
            values = [fact.values[0] for fact in question.facts]
            # with the Honorary President, what hurts helps (WTP-8.17)
            helping = sum(abs(value) if question.game.info.id == "promote" else value for value in values)
            right = str(question.options[question.right].sentence).replace("−", "-")
            assert int(right) in (sum(values), helping)
        return
    game, right = question.game, question.options[question.right].sentence
    raw = {"seats": [to_json(seat) for seat in question.counts.seats], "options": question.counts.options}
    outcome = game.score_final_counts(game.read_final_counts(raw))
    match question.kind:
        case Kind.COUNT:
            [seat] = question.fact_seats
            totals = {line.label: line.value for line in outcome.reckoning[seat] if line.is_total}
            label = question.sentence.values["what"]
            assert str(right) == str(totals[label]).replace("-", "−")
        case Kind.WINNER:
            assert right.values["seats"] == seat_names(sorted(outcome.winners))
        case _:
            out = [seat for seat in range(len(outcome.standings)) if outcome.is_out(seat)]
            assert right == NOBODY if not out else right.values["seats"] == seat_names(out)


@every_game
@every_kind
@some_seeds
def test_no_two_answers_read_the_same(game: Game[Any], kind: Kind, seeds: range) -> None:
    for seed in seeds:
        question = drawn(game, kind, seed)
        for language in ("en", "es"):
            _, options, right, reasons, _ = read(question, language)
            assert len({*options}) == len(options) >= 2
            assert 0 <= right < len(options)
            assert reasons and all(text for _, text in reasons)


@every_game
@some_seeds
def test_clauses_are_those_of_the_rulebook(game: Game[Any], seeds: range) -> None:
    for question in (drawn(game, kind, seed) for kind in Kind for seed in seeds):
        cited = [reason.clause for option in question.options for reason in option.reasons]
        cited += [*question.clauses, *(reason.clause for reason in question.reasons)]
        assert question.clauses
        assert {*cited} <= {*game.clauses}


@counted
def test_the_same_chance_asks_the_same_and_another_asks_something_else(game: Game[Any]) -> None:
    for kind in Kind:
        assert read(drawn_again(game, kind)[0]) == read(drawn(game, kind, 0))
    others = [read(drawn(game, Kind.MAY, seed)) for seed in SEEDS]
    assert len({repr(question) for question in others}) >= len(SEEDS) - 1


@counted
def test_yes_is_as_often_right_as_no(game: Game[Any]) -> None:
    """Also of each button by itself: who knows only what is asked about cannot tell."""
    answers, match = Counter[bool](), played(game, Random(3))
    for seed in range(400):
        random = Random(seed)
        entry = match.applied[int(random.random() * len(match.applied))]
        question = may_question(match, entry.number, entry.before, random)
        if question is not None:
            answers[question.right == 0] += 1
    total = answers.total()
    assert total > 30
    assert 0.35 < answers[True] / total < 0.65


@counted
@pytest.mark.parametrize("seeds", [range(16), thorough(range(40))], ids=str)
def test_the_right_one_of_several_is_anywhere(game: Game[Any], seeds: range) -> None:
    places = Counter(
        question.right
        for seed in seeds
        if (question := drawn(game, Kind.WHICH, seed)).kind is Kind.WHICH and len(question.options) > 2
    )
    assert len(places) >= 3
    assert max(places.values()) < 0.75 * places.total()


@every_game
@pytest.mark.parametrize("kind", [Kind.MAY, Kind.WHICH, Kind.NEXT], ids=lambda kind: kind.value)
@some_seeds
def test_nothing_hidden_decides_a_question(game: Game[Any], kind: Kind, seeds: range) -> None:
    """Hidden hands and counters are other ones: the answers stay, and so does what everybody sees."""
    for seed in seeds:
        question = drawn(game, kind, seed)
        if question.match is None:
            continue
        state = question.match.state
        for twin in hidden_twins(game, state):
            assert game.view(twin, PUBLIC) == game.view(state, PUBLIC)
            for action in question.actions:
                if question.kind is Kind.NEXT:
                    after, other = game.apply(state, action), game.apply(twin, action)
                    assert game.waiting_for(after) == game.waiting_for(other)
                else:
                    assert judge(game, state, action) == judge(game, twin, action)


def hidden_twins(game: Game[Any], state: Any) -> list[Any]:
    """Return states that look the same to the table: hands change places, counters are one more."""
    twins = []
    if game.info.id == "promote":  # the hands of two seats that hold as many cards
        for seat, other in ((0, 1), (1, 2)):
            seats = [*state.seats]
            one, two = seats[seat].hand, seats[other].hand
            if len(one) == len(two):
                seats[seat], seats[other] = (
                    seats[seat]._replace(hand=two),
                    seats[other]._replace(hand=one),
                )
                twins.append(state._replace(seats=tuple(seats)))
    for seat in game.seats(state):
        for name in game.info.counters:
            twin = game.with_counters(state, seat, {name: game.counter(state, seat, name) + 1})
            if game.view(twin, PUBLIC) == game.view(state, PUBLIC):
                twins.append(twin)
    return twins


def test_an_answer_that_a_hidden_counter_decides_is_none() -> None:
    game = find_game("boss")
    state = played(game, Random(1)).state
    assert is_public_answer(game, state, lambda twin: len(game.view(twin, PUBLIC)["seats"]))
    assert not is_public_answer(game, state, lambda twin: game.counter(twin, 0, "money"))


@pytest.mark.xdist_group("quiz-reputation")
@pytest.mark.thorough
def test_what_is_due_is_asked_rather() -> None:
    game = find_game("reputation")
    plain = Counter[bool]()
    again = Counter[bool]()
    for seed in range(40):
        plain["REP-5.5" in drawn(game, Kind.MAY, seed).clauses] += 1
        due = draw_question(game, Kind.MAY, Random(seed), {"REP-5.5"})
        again["REP-5.5" in due.clauses] += 1
    assert again[True] > 1.5 * plain[True]


@pytest.mark.xdist_group("quiz-reputation")
@pytest.mark.thorough
def test_what_was_asked_is_asked_less() -> None:
    game = find_game("reputation")
    seeds = range(40)
    plain = sum("REP-5.5" in drawn(game, Kind.MAY, seed).clauses for seed in seeds)
    asked_before = ["REP-5.5"] * 2
    less = sum(
        "REP-5.5" in draw_question(game, Kind.MAY, Random(seed), asked=asked_before).clauses for seed in seeds
    )
    assert less < plain


@every_game
def test_a_quiz_has_ten_questions_of_several_kinds(game: Game[Any]) -> None:
    kinds = kinds_of_quiz(Random(4))
    assert sorted(kinds, key=lambda kind: kind.value) == sorted(PLAN, key=lambda kind: kind.value)
    assert len(kinds) == 10
    assert len({drawn(game, kind, 0).kind for kind in kinds}) >= 4


@counted
def test_a_question_takes_well_under_a_second(game: Game[Any]) -> None:
    """Of this process's own time: what else the machine does is none of its doing."""
    assert max(drawn_again(game, kind)[1] for kind in Kind) < 1.5


@counted
def test_tallies_at_the_end_are_scored_as_the_game_was(game: Game[Any]) -> None:
    match = played(game, Random(2), is_whole=True)
    random = Random(5)
    while not game.is_finished(match.state):
        match = played(game, random, is_whole=True)
    counts = game.final_counts(match.state, match.setup.names)
    assert match.outcome is not None
    if counts is None:
        assert not game.info.score_fields
        return
    raw = {"seats": [to_json(seat) for seat in counts.seats], "options": counts.options}
    scored = game.reckon_final_counts(game.read_final_counts(raw))
    assert scored.standings == match.outcome.standings
    assert scored.winners == match.outcome.winners


@counted
def test_every_game_asks_to_count_and_who_is_out_where_somebody_can_be(game: Game[Any]) -> None:
    if game.info.id != "anarchy":  # there nothing is added up
        assert {drawn(game, Kind.COUNT, seed).kind for seed in SEEDS} == {Kind.COUNT}
    if game.info.id in ("anarchy", "reputation"):
        assert {drawn(game, Kind.OUT, seed).kind for seed in SEEDS} == {Kind.OUT}


def test_a_game_in_which_nothing_can_be_asked_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.quiz.drawing._candidates", lambda *_: iter(()))
    with pytest.raises(NoQuestion):
        draw_question(GAMES[0], Kind.MAY, Random(1))


def quiz(game: Game[Any], seed: int) -> list[Question]:
    """Return the questions of a quiz, one after the other as a learner is asked them."""
    random, asked, found = Random(seed), list[str](), list[Question]()
    for kind in kinds_of_quiz(random):
        found.append(draw_question(game, kind, random, asked=asked))
        asked += found[-1].clauses
    return found


@counted
@pytest.mark.parametrize("count", [2, thorough(8)])
def test_who_acts_next_is_asked_once_in_a_quiz_at_most(game: Game[Any], count: int) -> None:
    for seed in range(count):
        assert [question.kind for question in quiz(game, seed)].count(Kind.NEXT) <= 1


@pytest.mark.parametrize(
    ("game", "count"),
    [
        pytest.param(find_game("bastards"), 2, id="bastards", marks=pytest.mark.xdist_group("quiz-bastards")),
        *(pytest.param(game, 6, id=f"{game.info.id}-6", marks=pytest.mark.thorough) for game in GAMES),
    ],
)
def test_no_clause_is_a_quarter_of_what_is_asked(game: Game[Any], count: int) -> None:
    """Also in Ba$tard$ Inc., where the positions are about a handful of clauses."""
    asked = Counter[str]()
    for seed in range(count):
        once = Counter(clause for question in quiz(game, seed) for clause in {*question.clauses})
        assert max(once.values()) <= OFTEN
        asked += once
    assert max(asked.values()) <= 10 * count / 4


@every_game
@some_seeds
def test_nothing_is_asked_that_the_position_shows(game: Game[Any], seeds: range) -> None:
    """Whose turn it is, what is done already or is not there: that is read off, and not known."""
    for question in (drawn(game, kind, seed) for kind in (Kind.MAY, Kind.WHICH) for seed in seeds):
        if question.match is not None and question.kind is not Kind.NEXT:
            found = [judge(game, question.match.state, action) for action in question.actions]
            assert not [question for question in found if question is not None and question.is_seen]


@every_game
@some_seeds
def test_who_acts_next_is_asked_of_the_one_whose_turn_it_was(game: Game[Any], seeds: range) -> None:
    """Else the table shows, before and after, for whom it waits."""
    for question in (drawn(game, Kind.NEXT, seed) for seed in seeds):
        if question.kind is Kind.NEXT:
            assert question.match is not None
            [action] = question.actions
            assert game.waiting_for(question.match.state) == (action.by,)


@every_game
@some_seeds
def test_what_is_allowed_is_contrasted_with_a_number_too_far_and_nothing_else(
    game: Game[Any], seeds: range
) -> None:
    for question in (drawn(game, Kind.MAY, seed) for seed in seeds):
        if question.kind is not Kind.MAY or question.right != 0:
            continue
        [action] = question.actions
        *_, last = question.reasons
        assert last.clause in question.clauses
        if "deed" in last.sentence.values:
            assert any(type(value) is int for value in action.given.values())
        else:
            assert last.sentence == NOT_AGAINST


@pytest.mark.xdist_group("quiz-anarchy")
def test_an_end_that_the_printed_rules_do_not_have_is_called_our_ruling() -> None:
    game = find_game("anarchy")
    counts = Counter[bool]()
    for seed in range(30):
        question = drawn(game, Kind.WINNER, seed)
        if question.kind is not Kind.WINNER:
            continue
        is_ruled = "ANA-8.1" in question.clauses
        counts[is_ruled] += 1
        for language, ruling in (("en", "our ruling"), ("es", "nuestra decisión")):
            text = Speech(language, question.setup.names, translations_of(language)).say(question.sentence)
            assert (ruling in text.lower()) == is_ruled
    assert counts[False] > counts[True] > 0
