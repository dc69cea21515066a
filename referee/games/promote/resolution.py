"""Opening the votes, the abilities from left to right, and the elimination (WTP-4, WTP-5, WTP-8).

A resolution is a pure function that pauses where somebody must choose or draw. The state has the employees
that have acted and the pending choice, and :func:`resolve` continues from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from referee.engine.info import UNSAID, Effect
from referee.games.promote.employees import name, the
from referee.games.promote.removal import remove, succeed
from referee.games.promote.rounds import end_round
from referee.games.promote.state import (
    CHOICE,
    ELIMINATION,
    MENTOR,
    PLACING,
    RESOLUTION,
    RIGHTMOST_IN_LINE,
    SEVEN,
    LastRound,
    Moment,
    Pending,
    State,
    Vote,
    without,
)
from referee.i18n import Listed, SeatName, Sentence, say


def open_votes(state: State) -> State:
    """Turn up the cards of the round and begin to resolve them (WTP-4.1)."""
    seats = list(state.seats)
    votes = []
    for entry in state.entries:
        assert entry.card is not None and entry.employee is not None
        hand = seats[entry.seat].hand
        seats[entry.seat] = seats[entry.seat]._replace(hand=without(hand, entry.card))
        votes.append(Vote(entry.seat, entry.card, entry.employee))
    state = state._replace(seats=tuple(seats), votes=tuple(votes), named=None, phase=RESOLUTION)
    return resolve(state.with_effects(*_opened(state), last_round=LastRound(state.round)))


def _opened(state: State) -> list[Effect]:
    """Return an effect for the votes under each employee."""
    votes: dict[str, list[Sentence]] = {}
    for seat, card, employee in state.votes:
        if seat is not None:
            vote_text = say("{card} from {seat}", card=card, seat=SeatName(seat))
            votes.setdefault(employee, []).append(vote_text)
    return [
        Effect(
            "WTP-4.1",
            say("{employee}: {votes}.", employee=name(employee), votes=Listed(tuple(votes[employee]))),
            covered=UNSAID,
        )
        for employee in state.line
        if employee in votes
    ]


def _noted(state: State, before: int = 0) -> State:
    """Record the line and its votes for display, if effects followed the first ``before`` ones."""
    if len(state.effects) == before:
        return state
    moment = Moment(state.line, state.votes, state.effects[before:])
    last = state.last_round
    return state._replace(last_round=last._replace(moments=(*last.moments, moment)))


def resolve(state: State) -> State:
    """Let the employees act, always the leftmost that has not; then eliminate (WTP-4.1)."""
    state, acted = _noted(state._replace(step=PLACING, pending=None)), [*state.acted]
    while (employee := _leftmost_but(acted, state.line)) is not None:
        acted.append(employee)
        act = _ACTS.get(employee)
        if act is not None:
            before = len(state.effects)
            state = _noted(act(state), before)
            if state.pending is not None:
                return state._replace(step=CHOICE, acted=tuple(acted))
    return eliminate_lowest(state._replace(acted=tuple(acted)))


def _leftmost_but(acted: Sequence[str], line: Sequence[str]) -> str | None:
    for employee in line:
        if employee not in acted:
            return employee
    return None


def dismiss(state: State, employee: str) -> State:
    """Carry out the elimination that the CEO's player has chosen, and continue (WTP-8.21)."""
    because = Effect(
        "WTP-8.21",
        say("{employee} leaves at once, by the CEO's order.", employee=the(employee)),
    )
    state = remove(state._replace(dismissed=True, pending=None), employee, because)
    return _noted(state) if state.step == MENTOR else resolve(state)


def fill_vacancy(state: State, employee: str) -> State:
    """Put the Mentor's successor in the line, and continue the interrupted phase (WTP-8.10)."""
    state = succeed(state, employee)
    return resolve(state) if state.phase == RESOLUTION else end_round(_noted(state))


def eliminate_lowest(state: State) -> State:
    """Eliminate the employee with the lowest round total (WTP-5)."""
    state, before = state._replace(phase=ELIMINATION), len(state.effects)
    if state.dismissed:
        spared = Effect("WTP-5.4", say("The CEO has had his way: nobody else leaves this round."))
        return end_round(_noted(state.with_effects(spared), before))
    line, protected, totals = state.line, _protected(state), state.totals()
    if protected is not None:
        del totals[protected]
        state = state.with_effects(
            Effect("WTP-8.8", say("The Doctor protects {employee} this round.", employee=the(protected)))
        )
    lowest = min(totals.values())
    tied = [employee for employee, total in totals.items() if total == lowest]
    if state.lowest_tie == RIGHTMOST_IN_LINE and lowest == 0:
        loser = [*totals][-1]
        reason = Effect(
            "WTP-5.2",
            say("The lowest total is 0: {employee}, rightmost in the line, leaves.", employee=the(loser)),
            covered=_leaves(loser),
            covered_clause="WTP-5.1",  # a tie for the lowest total is covered too (WTP-6.1)
        )
    elif len(tied) > 1:
        loser = tied[-1]
        reason = Effect(
            "WTP-5.2",
            say(
                "Several have the lowest total, {total}: {employee}, rightmost of them, leaves.",
                total=lowest,
                employee=the(loser),
            ),
            covered=_leaves(loser),
            covered_clause="WTP-5.1",
        )
    else:
        loser = tied[0]
        reason = Effect(
            "WTP-5.1",
            say(
                "{employee} has the lowest total, {total}, and leaves.",
                employee=the(loser),
                total=lowest,
            ),
            covered=_leaves(loser),
        )
    if loser == "ceo" and "bodyguard" in line:
        loser = "bodyguard"
        reason = Effect(
            "WTP-8.12",
            say("The CEO has the lowest total, {total}: the Bodyguard leaves instead.", total=lowest),
            covered=say("The Bodyguard leaves in the CEO's place."),
        )
    state = _noted(remove(state, loser, reason), before)
    return state if state.step == MENTOR else end_round(state)


def _leaves(employee: str) -> Sentence:
    """Return the sentence that an employee leaves, without the total (WTP-6.1)."""
    return say("{employee} leaves the line.", employee=the(employee))


def _protected(state: State) -> str | None:
    """Return the employee whom the Doctor protects in the current line (WTP-5.5, WTP-8.8)."""
    if "workplace_doctor" not in state.line or state.total("workplace_doctor") <= 0:
        return None
    at = state.line.index("workplace_doctor") + 1
    return state.line[at] if at < len(state.line) else None


# -- the abilities of the employees ----------------------------------------------------------------


def best_vote(state: State, employee: str) -> Vote | None:
    """Return the highest positive vote of a value that exactly one seat played there (WTP-4.3)."""
    votes = [vote for vote in state.under(employee) if vote.card > 0]
    counts = Counter(vote.card for vote in votes)
    return max((vote for vote in votes if counts[vote.card] == 1), key=lambda vote: vote.card, default=None)


def _sixes(state: State, employee: str) -> list[int]:
    return [vote.seat for vote in state.under(employee) if vote.card == 6 and vote.seat is not None]


def _move(state: State, employee: str, to: int) -> State:
    others = [other for other in state.line if other != employee]
    others.insert(to, employee)
    return state._replace(line=tuple(others))


def _jump(
    state: State, employee: str, places: int, clause: str, sentence: Sentence, covered: Sentence | None = None
) -> State:
    at = state.line.index(employee)
    if at == 0:
        unmoved = say("{employee} is leftmost already and stays.", employee=the(employee))
        return state.with_effects(Effect(clause, unmoved, covered=None if covered is None else UNSAID))
    return _move(state, employee, max(0, at - places)).with_effects(Effect(clause, sentence, covered=covered))


def _assistant(state: State) -> State:
    line = state.line
    if "competitive_engineer" not in line:
        return state
    at = line.index("competitive_engineer") + 1
    if at < len(line) and line[at] == "assistant_engineer":
        return state
    target = [employee for employee in line if employee != "assistant_engineer"].index(
        "competitive_engineer"
    ) + 1
    return _move(state, "assistant_engineer", target).with_effects(
        Effect("WTP-8.4", say("The Assistant Engineer moves to the right of the Competitive Engineer."))
    )


def _competitive(state: State) -> State:
    if all(vote.card > 0 for vote in state.under("competitive_engineer")):
        return state
    sentence = say("A negative vote spurs the Competitive Engineer: two places left.")
    covered = say("The Competitive Engineer goes two places left.")
    return _jump(state, "competitive_engineer", 2, "WTP-8.5", sentence, covered)


def _wonderkid(state: State) -> State:
    return _jump(state, "wonderkid", 1, "WTP-8.6", say("The Wonderkid jumps one place left."))


def _oppressive(state: State) -> State:
    if state.oppressions == 2 or state.total("oppressive_manager") <= 0:
        return state
    state = state._replace(oppressions=state.oppressions + 1)
    if "wonderkid" not in state.line:
        return state.with_effects(
            Effect(
                "WTP-8.7",
                say("The Oppressive Manager finds no Wonderkid: this −1 is spent on nobody."),
                covered=say("The Oppressive Manager finds no Wonderkid."),
            )
        )
    return state._replace(votes=(*state.votes, Vote(None, -1, "wonderkid"))).with_effects(
        Effect(
            "WTP-8.7",
            say("The Oppressive Manager gives the Wonderkid −1."),
            covered=say("The Oppressive Manager acts against the Wonderkid."),
        )
    )


def _human_resources(state: State) -> State:
    sixes = _sixes(state, "human_resources")
    if not sixes:
        return state
    if len(sixes) > 1:
        sentence = say("More than one 6 lies under Human Resources: nobody gets the 7.")
        return state.with_effects(Effect("WTP-8.9", sentence, covered=UNSAID))
    if state.seven is not None:
        sentence = say("A 6 lies under Human Resources, but the only 7 is taken.")
        return state.with_effects(Effect("WTP-8.9", sentence, covered=UNSAID))
    seat = SeatName(sixes[0])
    hand = (*state.seats[sixes[0]].hand, SEVEN)
    return state._replace(seats=state.with_hand(sixes[0], tuple(sorted(hand))), seven=sixes[0]).with_effects(
        Effect(
            "WTP-8.9",
            # a Secretary may have moved it here, so the sentence does not say who placed it where
            say("The only 6 under Human Resources is {seat}'s: take the 7.", seat=seat),
            covered=say("{seat} takes the 7.", seat=seat),
        )
    )


def _ask_best(state: State, employee: str, do: str, clause: str) -> State:
    """Let the player of the best vote choose, if there is one (WTP-4.3)."""
    vote = best_vote(state, employee)
    if vote is not None:
        assert vote.seat is not None
        return state._replace(pending=Pending(do, vote.seat, employee)).with_effects(
            Effect(
                clause,
                say(
                    "{employee}: the best vote that nobody equals is {card}. {seat} may choose.",
                    employee=name(employee),
                    card=vote.card,
                    seat=SeatName(vote.seat),
                ),
                covered=say(
                    "{employee}: {seat} may choose.", employee=name(employee), seat=SeatName(vote.seat)
                ),
            )
        )
    return _all_equal(state, employee)


def _all_equal(state: State, employee: str) -> State:
    if any(vote.card > 0 for vote in state.under(employee)):
        return state.with_effects(
            Effect(
                "WTP-4.3",
                say(
                    "{employee}: every positive vote has an equal, so nothing happens.",
                    employee=name(employee),
                ),
                covered=UNSAID,
            )
        )
    return state


def _secretary(state: State) -> State:
    return _ask_best(state, "secretary", "swap", "WTP-8.13")


def _daughter(state: State) -> State:
    return _ask_best(state, "boss_daughter", "name_spokesman", "WTP-8.15")


def _perfectionist(state: State) -> State:
    employee = "perfectionist_executive"
    lowest = min((vote.card for vote in state.under(employee)), default=0)
    if lowest >= 0:
        return state
    void = [vote for vote in state.votes if vote.employee == employee and vote.card == lowest]
    return state._replace(
        votes=tuple(vote for vote in state.votes if vote not in void),
        out=state.out + sum(vote.seat is not None for vote in void),
    ).with_effects(
        Effect(
            "WTP-8.16",
            say("The Perfectionist Executive rejects every {card}.", card=lowest),
            covered=say("The Perfectionist Executive rejects a vote."),
        )
    )


def _sneaky(state: State) -> State:
    at = state.line.index("sneaky_engineer") + 1
    if at == len(state.line):
        return state
    victim = state.line[at]
    vote = best_vote(state, victim)
    if vote is None:
        return _all_equal(state, victim)
    moved = vote._replace(employee="sneaky_engineer")
    return state._replace(
        votes=tuple(moved if other == vote else other for other in state.votes)
    ).with_effects(
        Effect(
            "WTP-8.18",
            say(
                "The Sneaky Engineer takes {seat}'s {card} from {employee}.",
                seat=SeatName(vote.seat or 0),
                card=vote.card,
                employee=the(victim),
            ),
            covered=say("The Sneaky Engineer takes a vote from {employee}.", employee=the(victim)),
        )
    )


def _ceo(state: State) -> State:
    sixes = _sixes(state, "ceo")
    if len(sixes) > 1:
        sentence = say("More than one 6 lies under the CEO: nobody gives orders.")
        return state.with_effects(Effect("WTP-8.21", sentence, covered=UNSAID))
    if not sixes:
        return state
    return state._replace(pending=Pending("eliminate", sixes[0], "ceo")).with_effects(
        Effect(
            "WTP-8.21",
            say("The only 6 under the CEO is {seat}'s: eliminate somebody now.", seat=SeatName(sixes[0])),
            covered=say("{seat} eliminates somebody in the CEO's name.", seat=SeatName(sixes[0])),
        )
    )


_ACTS: dict[str, Callable[[State], State]] = {
    "assistant_engineer": _assistant,
    "competitive_engineer": _competitive,
    "wonderkid": _wonderkid,
    "oppressive_manager": _oppressive,
    "human_resources": _human_resources,
    "secretary": _secretary,
    "boss_daughter": _daughter,
    "perfectionist_executive": _perfectionist,
    "sneaky_engineer": _sneaky,
    "ceo": _ceo,
}
