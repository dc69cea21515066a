"""Questions about tallies on the table: what a seat's come to, who wins by them, who is thrown out."""

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
"""So many tallies of every seat can be looked through; of more, the totals are shown."""
OPTIONS = 4
PLACES = 12
"""Places in a game that are looked at for tallies worth asking about."""
PRINTED = 0.75
"""How often the winner is asked for of a printed end, where there are such tallies."""
NOBODY = say("Nobody")


class Reckoned(NamedTuple):
    """Tallies and what they come to; ``counts`` is ``None`` where a game does not count seat by seat."""

    game: Game[Any]
    setup: Setup
    counts: FinalCounts | None
    outcome: Outcome
    accounts: tuple[Account, ...] = ()


def reckoned(match: Match[Any], random: Random) -> list[Reckoned]:
    """Return tallies of some places of a match, as if it ended there, of its end, and some much like them."""
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
                _drawn_anew(game, counts, random),
                _hunted(game, counts, random),
            )
            found += [
                Reckoned(game, setup, one, game.reckon_final_counts(one))
                for one in alike
                if not [*game.validation_issues(one)]
            ]
    accounts = game.accounts(match.state)
    if accounts or (not found and match.outcome is not None):  # as if it were over
        outcome = match.outcome or game.final_outcome(match.state, setup.names)
        found.append(Reckoned(game, setup, None, outcome, accounts))
    return found


def _tied(game: Game[Any], counts: FinalCounts, random: Random) -> FinalCounts:
    """Return the same tallies with two seats level on the main one, where that is counted by itself."""
    name = game.info.score
    if name not in game.info.score_fields:
        return counts
    most = max(seat[name] for seat in counts.seats)
    lucky = int(random.random() * len(counts.seats))
    seats = tuple({**seat, name: most} if index == lucky else seat for index, seat in enumerate(counts.seats))
    return counts._replace(seats=seats)


def _drawn_anew(game: Game[Any], counts: FinalCounts, random: Random) -> FinalCounts:
    """Return the same tallies with those drawn anew that have few values."""
    usual = {name: values for name, values in game.info.score_usual.items() if name in game.info.score_fields}
    seats = tuple(
        {**seat, **{name: values[int(random.random() * len(values))] for name, values in usual.items()}}
        for seat in counts.seats
    )
    return counts._replace(seats=seats)


def _hunted(game: Game[Any], counts: FinalCounts, random: Random) -> FinalCounts:
    """Return the same tallies where all others have taken from one seat what is taken from each but once."""
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


# -- what one seat has --------------------------------------------------------------------------


def count_question(tallies: Sequence[Reckoned], random: Random) -> Question | None:
    """Ask what an account of a seat comes to, beside what comes of usual mistakes."""
    found = [(one, account) for one in tallies for account in _accounts_of(one)]
    if not found:
        return None
    one, (seat, facts, (*parts, total)) = found[int(random.random() * len(found))]
    least = None if any(part.value < 0 for part in parts) else 0
    options, right = _amounts(total.value, _mistakes(parts, total), least, random)
    return Question(
        kind=Kind.COUNT,
        game=one.game,
        setup=one.setup,
        sentence=say("{seat}: what does “{what}” come to?", seat=SeatName(seat), what=total.label),
        options=options,
        right=right,
        clauses=tuple(dict.fromkeys([total.clause, *(part.clause for part in parts)])),
        reasons=tuple(_counted(line) for line in (*parts, total)),
        counts=one.counts,
        facts=(
            tuple(Fact(label, (value,)) for label, value in facts)
            if one.counts is None
            else tuple(_field_facts(one.game, one.counts, (seat,)))
        ),
        fact_seats=(seat,),
    )


def _accounts_of(one: Reckoned) -> Iterable[Account]:
    """Yield what is worth adding up: accounts of tallies' reckoning, or those that the game has beside it."""
    for seat, reckoning in enumerate(one.outcome.reckoning if one.counts is not None else ()):
        for lines in _accounts(reckoning):
            yield Account(seat, tuple((part.label, part.value) for part in lines[:-1]), tuple(lines))
    for account in one.accounts:
        for lines in _accounts(account.lines):
            yield account._replace(lines=tuple(lines))


def _counted(line: ReckoningLine) -> Reason:
    return Reason(line.clause, say("{label}: {value}", label=line.label, value=_signed(line.value)))


def _accounts(reckoning: Sequence[ReckoningLine]) -> Iterable[list[ReckoningLine]]:
    """Yield the lines of each account with its total at the end, where there is something to add up."""
    for total in reckoning:
        lines = [one for one in reckoning if one.account == total.account and not one.is_total]
        if (
            total.is_total
            and sum(one.value != 0 for one in lines) >= 2
            and any(one.value > 1 for one in lines)
        ):
            yield [*lines, total]


def _mistakes(parts: Sequence[ReckoningLine], total: ReckoningLine) -> dict[int, Reason]:
    """Return wrong totals, each with what was done wrong for it."""
    wrong: dict[int, Reason] = {}
    for part in parts:
        if part.value < 0:
            said = say("{label} counts against the seat.", label=part.label)
            wrong.setdefault(total.value - 2 * part.value, Reason(part.clause, said))
        said = say("This leaves something out: {label}.", label=part.label)
        wrong.setdefault(total.value - part.value, Reason(part.clause, said))
    wrong.pop(total.value, None)
    return wrong


def _amounts(
    right: int, mistakes: Mapping[int, Reason], least: int | None, random: Random
) -> tuple[tuple[Option, ...], int]:
    """Return amounts of at least ``least`` in their order, and the place of the right one: each as likely."""
    place = int(random.random() * (OPTIONS if least is None else min(OPTIONS, right - least + 1)))
    values = [right]
    for count, direction in ((place, -1), (OPTIONS - 1 - place, 1)):
        side = [one for one in mistakes if (one - right) * direction > 0]
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
        Option(_signed(one), (mistakes[one],) if one in mistakes else ()) for one in values
    ), values.index(right)


# -- who wins, who is out -----------------------------------------------------------------------


def winner_question(tallies: Sequence[Reckoned], random: Random) -> Question | None:
    """Ask who wins by tallies that are shown; those with a twist are as likely as the plain ones.

    An end that the printed rules do not know is asked less, and the question says that it is our ruling's.
    """
    tallies = [one for one in tallies if len(one.outcome.winners) < len(one.outcome.standings)] or tallies
    printed = [one for one in tallies if not one.outcome.is_ruled]
    if printed and len(printed) < len(tallies) and random.random() < PRINTED:
        tallies = printed
    twisted = [one for one in tallies if _is_twisted(one)]
    plain = [one for one in tallies if not _is_twisted(one)]
    pool = twisted if twisted and (not plain or random.random() < 0.5) else plain
    if not pool:
        return None
    one = pool[int(random.random() * len(pool))]
    by_rank = sorted(range(len(one.outcome.standings)), key=lambda seat: one.outcome.standings[seat]["rank"])
    right = frozenset(one.outcome.winners)
    wrong = [frozenset({seat}) for seat in by_rank]
    wrong += [frozenset(by_rank[:2]), frozenset(by_rank[1:3])][: 1 + (random.random() < 0.5)]
    sentence = say("These are the final tallies. Who wins?")
    if one.outcome.is_ruled:
        sentence = say(
            "The table stopped here, an end that the printed rules do not have. Who wins by our ruling?"
        )
    return _seats_question(one, Kind.WINNER, sentence, one.outcome.verdicts, right, wrong, random)


def _is_twisted(one: Reckoned) -> bool:
    """Whether whoever has most of the main figure is not the only winner."""
    figures = [row.get(one.game.info.score, 0) for row in one.outcome.standings]
    return len(one.outcome.winners) != 1 or figures[one.outcome.winners[0]] < max(figures)


def out_question(tallies: Sequence[Reckoned], random: Random) -> Question | None:
    """Ask who is thrown out, in games that throw anybody out."""
    told = [one for one in tallies if {"eliminated", "out"} & one.outcome.standings[0].keys()]
    some = [one for one in told if _outs(one)]
    # that nobody is, is worth asking where a verdict says why
    nobody = [one for one in told if not _outs(one) and len(one.outcome.verdicts) > 1]
    pool = some if some and (not nobody or random.random() < 0.7) else nobody
    if not pool:
        return None
    one = pool[int(random.random() * len(pool))]
    last = sorted(range(len(one.outcome.standings)), key=lambda seat: -one.outcome.standings[seat]["rank"])
    wrong = [frozenset[int](), frozenset(last[:1]), frozenset(last[:2]), frozenset(last[1:2])]
    wrong += [frozenset({seat}) for seat in last[2:]]
    sentence = say("These are the final tallies. Who is eliminated?")
    *verdicts, _crown = one.outcome.verdicts
    return _seats_question(one, Kind.OUT, sentence, verdicts, _outs(one), wrong, random)


def _outs(one: Reckoned) -> frozenset[int]:
    return frozenset(seat for seat in range(len(one.outcome.standings)) if one.outcome.is_out(seat))


def _seats_question(
    one: Reckoned,
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
    seats = tuple(range(len(one.outcome.standings)))
    return Question(
        kind=kind,
        game=one.game,
        setup=one.setup,
        sentence=sentence,
        options=tuple(
            Option(Sentence("{seats}", {"seats": seat_names(sorted(some))}) if some else NOBODY)
            for some in chosen
        ),
        right=chosen.index(right),
        clauses=tuple(dict.fromkeys(verdict.clause for verdict in verdicts)),
        reasons=tuple(Reason(verdict.clause, verdict.sentence) for verdict in verdicts),
        counts=one.counts,
        facts=tuple(_facts(one)),
        fact_seats=seats,
    )


# -- what is shown ------------------------------------------------------------------------------


def _facts(one: Reckoned) -> Iterable[Fact]:
    """Return what decides: the tallies themselves where they are few, else what they come to."""
    seats = tuple(range(len(one.outcome.standings)))
    if one.counts is not None and len(one.game.info.score_fields) <= FEW_FIELDS:
        return _field_facts(one.game, one.counts, seats)
    return _line_facts(one.outcome, is_total=one.counts is not None)


def _field_facts(game: Game[Any], counts: FinalCounts, seats: Sequence[int]) -> Iterable[Fact]:
    for name, field in game.info.score_fields.items():
        yield Fact(field.label, tuple(_shown(counts.seats[seat][name]) for seat in seats))


def _shown(value: Any) -> int | Sentence:
    """Return a tally as a table would say it: a number, yes or no, or from whom."""
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
