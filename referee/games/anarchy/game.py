"""Corporate Anarchy as a game that can be refereed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.action import Action, Audience
from referee.engine.course import Comparison, Course
from referee.engine.game import Game
from referee.engine.info import FinalCounts, GameInfo, Likely, Option, Setup, ValidationIssue
from referee.engine.outcome import Outcome
from referee.engine.parameters import LIMIT, Choice, ListOf, OrNull, SeatIndex, Whole
from referee.engine.state import FINISHED
from referee.engine.views import Happened, ViewModule
from referee.games.anarchy import causes, course, hidden, rules, scoring, view
from referee.games.anarchy.board import SIZE, position
from referee.games.anarchy.clauses import CLAUSES, RULINGS, WAIVABLE
from referee.games.anarchy.commands import BUYER, CARDS, EVERYONE, FLAT, PER_DEN
from referee.games.anarchy.rules.uncovering import under
from referee.games.anarchy.state import ALARMS, GUARDS, UNCOVER, Seat, State, kinds_of
from referee.i18n import say

_TIP_FINE = Choice(
    values=(PER_DEN, FLAT),
    label=say("Anonymous tip"),
    labels={PER_DEN: say("7 for each drug den"), FLAT: say("7 in all")},
    explained={
        PER_DEN: say("The victim of the tip pays for every drug den."),
        FLAT: say("The victim of the tip pays once, however many drug dens there are."),
    },
)


_ESPIONAGE = Choice(
    values=(EVERYONE, BUYER),
    label=say("Corporate espionage"),
    labels={EVERYONE: say("For everybody"), BUYER: say("For the buyer alone")},
    explained={
        EVERYONE: say("The whole table sees the tile before it is turned back."),
        BUYER: say("Only whoever pays sees the tile."),
    },
)


class CorporateAnarchy(Game[State]):
    """Two to four CEOs: hide VIPs among traps, earn money, and find a VIP of everybody else."""

    info = GameInfo(
        id="anarchy",
        title="Corporate Anarchy",
        players=range(2, 5),
        minutes=60,
        puzzle_level="easy",
        piece_colours=("blue", "green", "red", "yellow", "purple", "magenta", "orange"),
        summary=say(
            "Hide your VIPs among alarms and guards, earn money, play dirty commands, and "
            "walk into the others' headquarters. The first to find a VIP from everybody else "
            "wins."
        ),
        options={
            "first_seat": Option(
                parameter=SeatIndex(label=say("Who begins")),
                default=0,
                clause="ANA-1.6",
                explained=say("Whoever rolls highest."),
            ),
            "bag": Option(
                parameter=OrNull(
                    of=Whole(within=range(LIMIT + 1), label=say("Money tokens in the bag")),
                    label=say("Money tokens in the bag"),
                ),
                default=None,
                clause="ANA-1.3",
                explained=say(
                    "What is left in it after everybody has taken 10. Left blank: as many as it takes."
                ),
                usual=(None, 30, 60, 90, 120),
            ),
            "gate_column": Option(
                parameter=Whole(within=range(SIZE), counted_from=1, label=say("Column of the gates")),
                default=2,
                clause="ANA-1.1",
                explained=say("Counted from the owner's left, facing the centre."),
                usual=range(SIZE),
            ),
            "tip_fine": Option(parameter=_TIP_FINE, default=PER_DEN, clause="ANA-5.6"),
            "espionage": Option(
                parameter=_ESPIONAGE, default=EVERYONE, earlier_default=BUYER, clause="ANA-5.8"
            ),
        },
        counters={"money": say("Money")},
        figures={"alarms": ALARMS, "guards": GUARDS, "commands": len(CARDS)},
        score="vips",
        score_label=say("VIPs"),
        first_seat_option="first_seat",
        score_fields={
            "vips_from": ListOf(of=SeatIndex(), distinct=True, label=say("VIPs taken from")),
            "money": Whole(label=say("Money")),
        },
        score_likely={"money": Likely(200, "ANA-8.1")},  # tokens on the table, of a bag without a limit
        has_secrets=True,
    )
    views: ClassVar[ViewModule] = view
    rules = (
        rules.SetUp(),
        rules.BuyBuilding(),
        rules.BuyCommand(),
        rules.Move(),
        rules.Uncover(),
        rules.ReturnHome(),
        rules.EndTurn(),
        rules.Stop(),
        rules.MovePiece(),
        rules.MoveTile(),
        rules.SetBuilding(),
        rules.TurnCard(),
        rules.SetLasting(),
    )
    clauses = CLAUSES
    waivable = WAIVABLE
    rulings = RULINGS

    def start(self, setup: Setup) -> State:
        options = setup.options
        return State(
            seats=(Seat(),) * len(setup.seats),
            first_seat=options["first_seat"],
            gate_column=options["gate_column"],
            tip_fine=options["tip_fine"],
            spies_for=options["espionage"],
            bag=options["bag"],
        )

    def recap_round(self, state: State) -> int | None:
        return state.lap

    def seats(self, state: State) -> range:
        return range(len(state.seats))

    def final_outcome(self, state: State, names: Sequence[str]) -> Outcome:
        return scoring.reckon(
            [
                scoring.SeatCounts(names[index], seat.vips, seat.money)
                for index, seat in enumerate(state.seats)
            ]
        )

    def final_counts(self, state: State, names: Sequence[str]) -> FinalCounts:
        return FinalCounts(
            tuple(
                {"name": name, "vips_from": seat.vips, "money": seat.money}
                for name, seat in zip(names, state.seats, strict=True)
            ),
            {},
        )

    def course(self, final: State) -> Course[State]:
        return course.course_of(final)

    def comparison(self, outcome: Outcome) -> Comparison:
        return course.versus(outcome)

    def validation_issues(self, counts: FinalCounts) -> Iterator[ValidationIssue]:
        return scoring.validation_issues([scoring.SeatCounts(**seat) for seat in counts.seats])

    def score(self, seats: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Outcome:
        return scoring.reckon([scoring.SeatCounts(**seat) for seat in seats])

    def to_open(self, state: State) -> tuple[Action, ...]:
        """Return the sealed layouts once the game is over, when everybody may see them."""
        if state.step != FINISHED:
            return ()
        return tuple(Action("set_up", index) for index, seat in enumerate(state.seats) if seat.is_sealed)

    def with_secrets(self, state: State, entries: Sequence[Action]) -> State:
        for entry in entries:
            seat = state.seats[entry.seat]
            if not seat.is_sealed:  # undone meanwhile
                continue
            squares = (position(row, col) for row, col in entry.given["squares"])
            kinds = dict(zip(squares, entry.given["kinds"], strict=True))
            tiles = tuple(tile._replace(kind=kinds[tile.origin]) for tile in seat.tiles)
            state = state.with_seat(entry.seat, seat._replace(tiles=tiles, is_known=True))
        return state

    def automatic_action(self, state: State) -> Action | None:
        """Return what the uncovered tile shows, if the referee knows its layout (ANA-7.4)."""
        if state.step != UNCOVER:
            return None
        hq, tile = under(state)
        if not state.seats[hq].is_known or tile is None:
            return None
        return Action("uncover", state.turn, {"kind": tile.kind})

    def possible_states(self, state: State, audience: Audience) -> tuple[State, ...]:
        return hidden.possible_states(state, audience)

    def imagined_state(self, state: State, audience: Audience, random: Random) -> State:
        return hidden.imagined_state(state, audience, random)

    def caused_by(self, clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterable[int]:
        return causes.caused_by(clause, seats, happened)

    def pieces(self, state: State) -> Mapping[str, int]:
        total = sum(kinds_of(len(state.seats)).values())
        pieces = {"money": sum(seat.money for seat in state.seats) - state.given_out}
        if state.bag is not None:
            pieces["bag and what came out"] = state.bag + state.given_out
        for index, seat in enumerate(state.seats):
            base_tiles = total if seat.piece is None else len(seat.tiles)
            pieces[f"base tiles of seat {index}"] = base_tiles + sum(
                index in owner.vips for owner in state.seats
            )
        return pieces

    def counter(self, state: State, seat: int, name: str) -> int:
        value: int = getattr(state.seats[seat], name)
        return value

    def with_counters(self, state: State, seat: int, counters: Mapping[str, int]) -> State:
        values: dict[str, Any] = {**counters}
        return state.with_seat(seat, state.seats[seat]._replace(**values))._replace(effects=())
