"""Questions about tallies on the table: a seat's total, who wins, and who is eliminated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.info import FinalCounts, Setup
from referee.engine.outcome import Account, Outcome, ReckoningLine, Verdict
from referee.engine.parameters import ListOf, SeatIndex
from referee.i18n import SeatName, Sentence, say, seat_names, signed
from referee.match.match import Match
from referee.quiz.question import Fact, Kind, Option, Question, Reason

FEW_FIELDS = 3
"""The most score fields to show for every seat; a game with more shows totals instead."""
OPTIONS = 4
PLACES = 12
"""Random positions of a game to take tallies from."""
PRINTED = 0.75
"""The share of winner questions about an end that the printed rules have, if there are any."""
NOBODY = say("Nobody")


class ScoredTally(NamedTuple):
    """Tallies with their outcome; ``counts`` is ``None`` if the game does not count seat by seat."""

    game: Game[Any]
    setup: Setup
    counts: FinalCounts | None
    outcome: Outcome
    accounts: tuple[Account, ...] = ()


def scored_tallies(match: Match[Any], random: Random) -> list[ScoredTally]:
    """Return tallies of the end and of random positions of a match, as if it ended there, with variants."""
    game, setup = match.game, match.setup
    states = [match.state]
    states += [match.applied[int(random.random() * len(match.applied))].after for _ in range(PLACES)]
    found = []
    for state in states:
        counts = game.final_counts(state, setup.names)
        if counts is not None:
            alike = (
                counts,
                _tied(game, counts, random),
                _redrawn(game, counts, random),
                _robbed(game, counts, random),
            )
            found += [
                ScoredTally(game, setup, variant, game.reckon_final_counts(variant))
                for variant in alike
                if not [*game.validation_issues(variant)]
            ]
    accounts = game.accounts(match.state)
    if accounts or (not found and match.outcome is not None):  # as if the game were over
        outcome = match.outcome or game.final_outcome(match.state, setup.names)
        found.append(ScoredTally(game, setup, None, outcome, accounts))
    return found


def _tied(game: Game[Any], counts: FinalCounts, random: Random) -> FinalCounts:
    """Return the tallies with two seats tied in the main field, if the game counts that field directly."""
    name = game.info.score
    if name not in game.info.score_fields:
        return counts
    most = max(seat[name] for seat in counts.seats)
    lucky = int(random.random() * len(counts.seats))
    seats = tuple({**seat, name: most} if index == lucky else seat for index, seat in enumerate(counts.seats))
    return counts._replace(seats=seats)


def _redrawn(game: Game[Any], counts: FinalCounts, random: Random) -> FinalCounts:
    """Return the tallies with random values in the fields that have few values."""
    usual = {name: values for name, values in game.info.score_usual.items() if name in game.info.score_fields}
    seats = tuple(
        {**seat, **{name: values[int(random.random() * len(values))] for name, values in usual.items()}}
        for seat in counts.seats
    )
    return counts._replace(seats=seats)


def _robbed(game: Game[Any], counts: FinalCounts, random: Random) -> FinalCounts:
    """Return the tallies with all other seats having taken the unique item of one seat."""
    taken = [
        name
        for name, field in game.info.score_fields.items()
        if isinstance(field, ListOf) and field.distinct and isinstance(field.of, SeatIndex)
    ]
    lost = int(random.random() * len(counts.seats))
    seats = tuple(
        seat if index == lost else {**seat, **{name: tuple(sorted({*seat[name], lost})) for name in taken}}
        for index, seat in enumerate(counts.seats)
    )
    return counts._replace(seats=seats)


# -- one seat's total ---------------------------------------------------------------------------


def count_question(tallies: Sequence[ScoredTally], random: Random) -> Question | None:
    """Ask for the total of a seat's account; the wrong answers come from usual mistakes."""
    found = [(tally, account) for tally in tallies for account in _accounts_of(tally)]
    if not found:
        return None
    tally, (seat, facts, (*parts, total)) = found[int(random.random() * len(found))]
    least = None if any(part.value < 0 for part in parts) else 0
    options, right = _amounts(total.value, _mistakes(parts, total), least, random)
    return Question(
        kind=Kind.COUNT,
        game=tally.game,
        setup=tally.setup,
        sentence=say("{seat}: what does “{what}” come to?", seat=SeatName(seat), what=total.label),
        options=options,
        right=right,
        clauses=tuple(dict.fromkeys([total.clause, *(part.clause for part in parts)])),
        reasons=tuple(_counted(line) for line in (*parts, total)),
        counts=tally.counts,
        facts=(
            tuple(Fact(label, (value,)) for label, value in facts)
            if tally.counts is None
            else tuple(_field_facts(tally.game, tally.counts, (seat,)))
        ),
        fact_seats=(seat,),
    )


def _accounts_of(tally: ScoredTally) -> Iterable[Account]:
    """Yield accounts that are worth adding up, from the final score or from the game's other accounts."""
    for seat, reckoning in enumerate(tally.outcome.reckoning if tally.counts is not None else ()):
        for lines in _accounts(reckoning):
            yield Account(seat, tuple((part.label, part.value) for part in lines[:-1]), tuple(lines))
    for account in tally.accounts:
        for lines in _accounts(account.lines):
            yield account._replace(lines=tuple(lines))


def _counted(line: ReckoningLine) -> Reason:
    return Reason(line.clause, say("{label}: {value}", label=line.label, value=_signed(line.value)))


def _accounts(reckoning: Sequence[ReckoningLine]) -> Iterable[list[ReckoningLine]]:
    """Yield the lines of each account with its total last, if there is something to add up."""
    for total in reckoning:
        lines = [line for line in reckoning if line.account == total.account and not line.is_total]
        if (
            total.is_total
            and sum(line.value != 0 for line in lines) >= 2
            and any(line.value > 1 for line in lines)
        ):
            yield [*lines, total]


def _mistakes(parts: Sequence[ReckoningLine], total: ReckoningLine) -> dict[int, Reason]:
    """Return wrong totals, each with the mistake that leads to it."""
    wrong: dict[int, Reason] = {}
    for part in parts:
        if part.value < 0:
            sentence = say("{label} counts against the seat.", label=part.label)
            wrong.setdefault(total.value - 2 * part.value, Reason(part.clause, sentence))
        sentence = say("This leaves something out: {label}.", label=part.label)
        wrong.setdefault(total.value - part.value, Reason(part.clause, sentence))
    wrong.pop(total.value, None)
    return wrong


def _amounts(
    right: int, mistakes: Mapping[int, Reason], least: int | None, random: Random
) -> tuple[tuple[Option, ...], int]:
    """Return sorted amounts of at least ``least``, and the index of the right one, uniformly distributed."""
    place = int(random.random() * (OPTIONS if least is None else min(OPTIONS, right - least + 1)))
    values = [right]
    for count, direction in ((place, -1), (OPTIONS - 1 - place, 1)):
        side = [amount for amount in mistakes if (amount - right) * direction > 0]
        random.shuffle(side)
        side = side[:count]
        step = right
        while len(side) < count:
            step += direction
            if step not in side:
                side.append(step)
        values += side
    values.sort()
    return tuple(
        Option(_signed(amount), (mistakes[amount],) if amount in mistakes else ()) for amount in values
    ), values.index(right)


# -- winners and eliminated seats ---------------------------------------------------------------


def winner_question(tallies: Sequence[ScoredTally], random: Random) -> Question | None:
    """Ask who wins with the shown tallies; surprising tallies are as likely as plain ones.

    An end that only our ruling decides is asked less often, and the question mentions the ruling.
    """
    tallies = [
        tally for tally in tallies if len(tally.outcome.winners) < len(tally.outcome.standings)
    ] or tallies
    printed = [tally for tally in tallies if not tally.outcome.is_ruled]
    if printed and len(printed) < len(tallies) and random.random() < PRINTED:
        tallies = printed
    twisted = [tally for tally in tallies if _is_twisted(tally)]
    plain = [tally for tally in tallies if not _is_twisted(tally)]
    pool = twisted if twisted and (not plain or random.random() < 0.5) else plain
    if not pool:
        return None
    tally = pool[int(random.random() * len(pool))]
    by_rank = sorted(
        range(len(tally.outcome.standings)), key=lambda seat: tally.outcome.standings[seat]["rank"]
    )
    right = frozenset(tally.outcome.winners)
    wrong = [frozenset({seat}) for seat in by_rank]
    wrong += [frozenset(by_rank[:2]), frozenset(by_rank[1:3])][: 1 + (random.random() < 0.5)]
    sentence = say("These are the final tallies. Who wins?")
    if tally.outcome.is_ruled:
        sentence = say(
            "The table stopped here, an end that the printed rules do not have. Who wins by our ruling?"
        )
    return _seats_question(tally, Kind.WINNER, sentence, tally.outcome.verdicts, right, wrong, random)


def _is_twisted(tally: ScoredTally) -> bool:
    """Whether the seat with the highest main figure is not the only winner."""
    figures = [row.get(tally.game.info.score, 0) for row in tally.outcome.standings]
    return len(tally.outcome.winners) != 1 or figures[tally.outcome.winners[0]] < max(figures)


def out_question(tallies: Sequence[ScoredTally], random: Random) -> Question | None:
    """Ask who is eliminated, in games with elimination."""
    with_exits = [tally for tally in tallies if {"eliminated", "out"} & tally.outcome.standings[0].keys()]
    with_losers = [tally for tally in with_exits if _eliminated(tally)]
    # "Nobody" is a good answer only if a verdict gives the reason.
    without_losers = [
        tally for tally in with_exits if not _eliminated(tally) and len(tally.outcome.verdicts) > 1
    ]
    pool = with_losers if with_losers and (not without_losers or random.random() < 0.7) else without_losers
    if not pool:
        return None
    tally = pool[int(random.random() * len(pool))]
    last = sorted(
        range(len(tally.outcome.standings)), key=lambda seat: -tally.outcome.standings[seat]["rank"]
    )
    wrong = [frozenset[int](), frozenset(last[:1]), frozenset(last[:2]), frozenset(last[1:2])]
    wrong += [frozenset({seat}) for seat in last[2:]]
    sentence = say("These are the final tallies. Who is eliminated?")
    *verdicts, _crown = tally.outcome.verdicts
    return _seats_question(tally, Kind.OUT, sentence, verdicts, _eliminated(tally), wrong, random)


def _eliminated(tally: ScoredTally) -> frozenset[int]:
    return frozenset(seat for seat in range(len(tally.outcome.standings)) if tally.outcome.is_out(seat))


def _seats_question(
    tally: ScoredTally,
    kind: Kind,
    sentence: Sentence,
    verdicts: Sequence[Verdict],
    right: frozenset[int],
    wrong: Sequence[frozenset[int]],
    random: Random,
) -> Question | None:
    others = [*dict.fromkeys(seats for seats in wrong if seats != right)][: OPTIONS - 1]
    if len(others) < 1:
        return None
    chosen = [right, *others]
    random.shuffle(chosen)
    seats = tuple(range(len(tally.outcome.standings)))
    return Question(
        kind=kind,
        game=tally.game,
        setup=tally.setup,
        sentence=sentence,
        options=tuple(
            Option(Sentence("{seats}", {"seats": seat_names(sorted(seats_))}) if seats_ else NOBODY)
            for seats_ in chosen
        ),
        right=chosen.index(right),
        clauses=tuple(dict.fromkeys(verdict.clause for verdict in verdicts)),
        reasons=tuple(Reason(verdict.clause, verdict.sentence) for verdict in verdicts),
        counts=tally.counts,
        facts=tuple(_facts(tally)),
        fact_seats=seats,
    )


# -- shown facts --------------------------------------------------------------------------------


def _facts(tally: ScoredTally) -> Iterable[Fact]:
    """Return the facts to show: the tallies themselves if they are few, else the totals."""
    seats = tuple(range(len(tally.outcome.standings)))
    if tally.counts is not None and len(tally.game.info.score_fields) <= FEW_FIELDS:
        return _field_facts(tally.game, tally.counts, seats)
    return _line_facts(tally.outcome, is_total=tally.counts is not None)


def _field_facts(game: Game[Any], counts: FinalCounts, seats: Sequence[int]) -> Iterable[Fact]:
    for name, field in game.info.score_fields.items():
        yield Fact(field.label, tuple(_shown(counts.seats[seat][name]) for seat in seats))


def _shown(value: Any) -> int | Sentence:
    """Return a tally for display: a number, yes or no, or names of seats."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return value
    return Sentence("{seats}", {"seats": seat_names(value)}) if value else say("nobody")


def _line_facts(outcome: Outcome, *, is_total: bool) -> Iterable[Fact]:
    labels = dict.fromkeys(
        line.label for row in outcome.reckoning for line in row if line.is_total == is_total
    )
    for label in labels:
        yield Fact(
            label,
            tuple(
                sum(line.value for line in row if line.label == label and line.is_total == is_total)
                for row in outcome.reckoning
            ),
        )


def _signed(value: int) -> Sentence:
    return Sentence("{number}", {"number": signed(value)})
