"""Reputation as a game that can be refereed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.action import Action, Audience
from referee.engine.bounds import Limit
from referee.engine.course import Comparison, Course
from referee.engine.errors import Objection
from referee.engine.game import Game
from referee.engine.info import ComponentKind, FinalCounts, GameInfo, Option, Prompt, Setup, ValidationIssue
from referee.engine.outcome import Outcome
from referee.engine.parameters import Choice, Flag, ListOf, SeatIndex, Text, Whole
from referee.engine.views import Happened, ViewModule
from referee.games.reputation import causes, course, covered, hidden, rules, scoring, view
from referee.games.reputation.clauses import CLAUSES, RULINGS, WAIVABLE
from referee.games.reputation.rules.correcting import Correction
from referee.games.reputation.rules.cosponsor import closed_entries, hq_is_fixed, is_bid_in
from referee.games.reputation.rules.identity import CEO_FIELDS, CORPORATION_FIELDS
from referee.games.reputation.rules.reveal import PRIVATE_FIELDS, PUBLIC_FIELDS
from referee.games.reputation.scoring import MOST_IN_HQ
from referee.games.reputation.state import (
    ERRATUM,
    PRINTED,
    RETURN_WORKERS,
    REVEAL,
    ROUNDS,
    WORKERS,
    PublicStack,
    Seat,
    State,
)
from referee.i18n import say

_ELIMINATION = Choice(
    values=(PRINTED, ERRATUM),
    label=say("Elimination with five players"),
    labels={PRINTED: say("As printed"), ERRATUM: say("With the erratum")},
    explained={
        PRINTED: say(
            "The two at the bottom leave. Where several could be the second of them, everybody stays."
        ),
        ERRATUM: say(
            "The two at the bottom leave. Where one is last and several share the place above, only that "
            "one leaves; three or more at the bottom stay."
        ),
    },
)


class Reputation(Game[State]):
    """Three to five CEOs, ten rounds; the lowest reputation is eliminated, then profit decides."""

    info = GameInfo(
        id="reputation",
        title="Reputation",
        players=range(3, 6),
        minutes=60,
        summary=say(
            "Send workers after private money and public applause. Those with the worst "
            "reputation drop out at the end; among the others, money decides."
        ),
        colours=("blue", "green", "red", "yellow", "purple"),
        seat_fields={
            "ceo": Text(label=say("CEO card"), optional=True),
            "corporation": Text(label=say("Corporation card"), optional=True),
        },
        options={
            "start_seat": Option(parameter=SeatIndex(label=say("Start player")), default=0, clause="REP-1.6"),
            "five_seat_elimination": Option(
                parameter=_ELIMINATION, default=PRINTED, clause="REP-10.3", players=range(5, 6)
            ),
            "reusable_power": Option(
                parameter=ListOf(of=SeatIndex(), distinct=True, label=say("Powers that can be used again")),
                default=(),
                clause="REP-11.2",
                explained=say("Tick a seat whose Corporation card says that its power is not used up."),
            ),
            "open_credits": Option(
                parameter=Flag(label=say("What was taken can be looked up")),
                default=False,
                clause="REP-6.5",
                explained=say(
                    "Otherwise the log says who won what, and not the credits, until the game is over."
                ),
            ),
        },
        counters={
            "credits": say("Credits"),
            "reputation_tokens": say("Reputation tokens"),
            "hq": say("Workers in HQ"),
        },
        holders={"start_seat": say("Start player")},
        components={
            "private": ComponentKind(
                title=say("Private project"), fields=PRIVATE_FIELDS, fills=("reveal", "private")
            ),
            "public": ComponentKind(
                title=say("Public project"), fields=PUBLIC_FIELDS, fills=("reveal", "public")
            ),
            "ceo": ComponentKind(
                title=say("CEO card"), fields=CEO_FIELDS, fills=("award_agenda", None), of_seat="ceo"
            ),
            "corporation": ComponentKind(
                title=say("Corporation card"),
                fields=CORPORATION_FIELDS,
                fills=("use_power", None),
                of_seat="corporation",
            ),
        },
        score="profit",
        score_label=say("Profit"),
        first_seat_option="start_seat",
        score_fields={
            "hq_workers": Whole(label=say("Workers in HQ")),
            "agenda": Whole(label=say("Reputation tokens")),
            "public_left": Whole(label=say("Left public stack")),
            "public_right": Whole(label=say("Right public stack")),
            "private": Whole(label=say("Private stack")),
            "credits": Whole(label=say("Credits")),
        },
        score_options=("five_seat_elimination",),
        score_shared={"public_left": "public_right"},
        score_usual={"hq_workers": range(MOST_IN_HQ + 1)},
        score_likely=scoring.LIKELY,
        has_secrets=True,
    )
    views: ClassVar[ViewModule] = view
    rules = (
        rules.ReturnWorkers(),
        rules.Reveal(),
        rules.BidPrivate(),
        rules.BidPublic(),
        rules.Speculate(),
        rules.HideMarker(),
        rules.BidCosponsor(),
        rules.ReturnToHq(),
        rules.AwardAgenda(),
        rules.UsePower(),
        rules.MoveWorkers(),
        rules.SetCredits(),
    )
    correction = Correction
    clauses = CLAUSES
    waivable = WAIVABLE
    rulings = RULINGS

    def start(self, setup: Setup) -> State:
        count = len(setup.seats)
        return State(
            seats=(Seat(hq=WORKERS[count]),) * count,  # REP-1.2
            stacks=(PublicStack(),) * count,
            start_seat=setup.options["start_seat"],
            reusable_power=tuple(setup.options["reusable_power"]),
            elimination=setup.options["five_seat_elimination"],
            open_credits=setup.options["open_credits"],
        )

    def seats(self, state: State) -> range:
        return range(len(state.seats))

    def setting_up(self, state: State) -> tuple[Prompt, ...]:
        return view.setting_up(state)

    def notices(self, state: State) -> tuple[Prompt, ...]:
        return view.notices(state)

    def final_outcome(self, state: State, names: Sequence[str]) -> Outcome:
        return scoring.reckon(
            [scoring.tally_of(state, index, names[index]) for index in range(len(state.seats))],
            state.elimination,
            [seat.private.losses for seat in state.seats],
        )

    def final_counts(self, state: State, names: Sequence[str]) -> FinalCounts:
        return FinalCounts(
            tuple(scoring.tally_of(state, index, name)._asdict() for index, name in enumerate(names)),
            {"five_seat_elimination": state.elimination},
        )

    def course(self, final: State) -> Course[State]:
        return course.COURSE

    def comparison(self, outcome: Outcome) -> Comparison:
        return course.versus(outcome)

    def validation_issues(self, counts: FinalCounts) -> Iterator[ValidationIssue]:
        return scoring.validation_issues(
            [scoring.SeatCounts(**seat) for seat in counts.seats], WORKERS[len(counts.seats)]
        )

    def score(self, seats: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Outcome:
        return scoring.reckon(
            [scoring.SeatCounts(**seat) for seat in seats], options["five_seat_elimination"]
        )

    def to_open(self, state: State) -> tuple[Action, ...]:
        return closed_entries(state)

    def possible_states(self, state: State, audience: Audience) -> tuple[State, ...]:
        return hidden.possible_states(state, audience)

    def imagined_state(self, state: State, audience: Audience, random: Random) -> State:
        return hidden.imagined_state(state, audience, random)

    def caused_by(self, clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterable[int]:
        return causes.caused_by(clause, seats, happened)

    def covers(self, happened: Happened, now: State) -> bool:
        return covered.covers(happened, now)

    def pieces(self, state: State) -> Mapping[str, int]:
        pieces = {}
        auction, sponsorship = state.auction, state.sponsorship
        for index in range(len(state.seats)):
            pieces[f"workers of seat {index}"] = state.workers_of(index)
        turned = state.round - (state.step in (RETURN_WORKERS, REVEAL))
        private = state.box[0] + sum(seat.private.cards for seat in state.seats) + (auction is not None)
        public = state.box[1] + sum(stack.cards for stack in state.stacks)
        public += auction is not None or sponsorship is not None
        pieces["private cards"] = ROUNDS - turned + private
        pieces["public cards"] = ROUNDS - turned + public
        on_cards = auction.left + auction.moved if auction is not None else 0
        pieces["credits"] = sum(seat.credits for seat in state.seats) + on_cards - state.bank
        return pieces

    def counter(self, state: State, seat: int, name: str) -> int:
        value: int = getattr(state.seats[seat], name)
        return value

    def with_counters(self, state: State, seat: int, counters: Mapping[str, int]) -> State:
        values: dict[str, Any] = {**counters}
        changed = state.seats[seat]._replace(**values)
        bank = state.bank + changed.credits - state.seats[seat].credits
        return state._replace(seats=state.with_seat(seat, changed), bank=bank, effects=())

    def correction_limits(self, state: State, seat: int, counter: str) -> Sequence[Limit]:
        if counter != "hq":
            return ()
        is_in = is_bid_in(state, seat)
        most = MOST_IN_HQ - state.seats[seat].hq
        return (
            Limit(
                lambda _: not is_in,
                lambda _: hq_is_fixed(seat),
            ),
            Limit(
                lambda change: change <= most,
                lambda _: Objection(
                    "REP-10.1", say("A headquarters holds at most {most} workers.", most=MOST_IN_HQ)
                ),
            ),
        )
