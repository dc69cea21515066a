"""What a chart shows, in a sentence or two: who leads, and by how much."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.engine.course import Comparison
from referee.i18n import Listed, SeatName, Sentence, Speech, say
from referee.match.course import CourseLine, MatchCourse


def leading(title: Sentence | str, values: Sequence[int], out: Collection[int] = ()) -> Sentence:
    """Say who has most of something, among those who are not ``out`` of the game."""
    within = [seat for seat in range(len(values)) if seat not in out] or range(len(values))
    most = max(values[seat] for seat in within)
    first = tuple(seat for seat in within if values[seat] == most)
    rest = [values[seat] for seat in within if values[seat] < most]
    if not rest and len(within) == 1:
        return say("{title}: {seat} has {value}.", title=title, seat=SeatName(first[0]), value=most)
    if not rest and len(within) < len(values):
        return say("{title}: {seats} are level at {value}.", title=title, seats=_names(first), value=most)
    if not rest:
        return say("{title}: all are level at {value}.", title=title, value=most)
    if len(first) > 1:
        return say(
            "{title}: {seats} are level in front with {value}.",
            title=title,
            seats=_names(first),
            value=most,
        )
    second = max(rest)
    return say(
        "{title}: {seat} leads with {value}, {lead} more than {next}.",
        title=title,
        seat=SeatName(first[0]),
        value=most,
        lead=most - second,
        next=_names([seat for seat in within if values[seat] == second]),
    )


def course_alt(run: MatchCourse, line: CourseLine, speech: Speech, out: Collection[int] = ()) -> str:
    """Return what a line through the game shows; ``out``: seats that were thrown out at its end."""
    title = line.figure.title
    period = speech.say(run.period).lower()  # a label, here inside a sentence
    span = say("{title}, {moment} 1 to {count}.", title=title, moment=period, count=run.periods)
    if not line.figure.is_gain:
        ended = leading(say("At the end"), line.values[-1], out)
        return f"{speech.say(span)} {speech.say(ended)}"
    number, best = max(enumerate(line.values), key=lambda numbered: max(numbered[1]))
    seats = [seat for seat, value in enumerate(best) if value == max(best)]
    most = say(
        "Most at once: {seats} with {value}, {moment} {number}.",
        seats=_names(seats),
        value=max(best),
        moment=period,
        number=number,
    )
    return f"{speech.say(span)} {speech.say(most)}"


def comparison_alt(
    comparison: Comparison,
    across: tuple[str, Sequence[int]],
    up: tuple[str, Sequence[int]],
    speech: Speech,
    out: Collection[int] = (),
) -> str:
    """Return what two accounts against each other show; each is its title and the seats' totals."""
    sentences = [speech.say(leading(*across, out)), speech.say(leading(*up, out))]
    if comparison.bound is not None:
        sentences.append(speech.say(comparison.bound[1]))
    return " ".join(sentences)


def _names(seats: Sequence[int]) -> Listed:
    return Listed(tuple(map(SeatName, seats)))
