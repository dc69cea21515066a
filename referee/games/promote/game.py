"""Who To Promote? as a game that can be refereed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.action import Action, Audience
from referee.engine.course import Course
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import (
    ASKED,
    REQUIRED,
    FinalCounts,
    GameInfo,
    Option,
    Prompt,
    Setup,
    Suggestion,
    ValidationIssue,
)
from referee.engine.outcome import Account, Outcome
from referee.engine.parameters import Choice, Flag, ListOf, NamedValues, OrNull, SeatIndex, Whole
from referee.engine.views import Happened, ViewModule
from referee.games.promote import causes, course, employees, final, hidden, prompts, rules, scoring, view
from referee.games.promote.clauses import CLAUSES, RULINGS, WAIVABLE
from referee.games.promote.employees import EMPLOYEES, IDS, LINE_LENGTH, lined_up
from referee.games.promote.final import NOBODY, NOBODYS_CARDS
from referee.games.promote.rounds import counted, is_covered, new_game, on_the_table
from referee.games.promote.rules.drawing import employee_parameter
from referee.games.promote.rules.placing import closed_entries
from referee.games.promote.scoring import ALL, OWN
from referee.games.promote.state import (
    CARDS,
    HAND,
    RIGHTMOST_IN_LINE,
    RIGHTMOST_TIED,
    SPOKESMAN,
    State,
)
from referee.i18n import Sentence, say

_MOST = 6
FEWEST_GAMES = 3
"""The number of games in a tournament (WTP-9.1)."""

_LOWEST_TIE = Choice(
    values=(RIGHTMOST_TIED, RIGHTMOST_IN_LINE),
    label=say("Lowest total"),
    labels={
        RIGHTMOST_TIED: say("Rightmost of those tied"),
        RIGHTMOST_IN_LINE: say("At 0, rightmost in the line"),
    },
    explained={
        RIGHTMOST_TIED: say("Of several with the lowest total, the one furthest right leaves."),
        RIGHTMOST_IN_LINE: say("If the lowest total is 0, the employee furthest right in the line leaves."),
    },
)
_SCOPE = Choice(
    values=(ALL, OWN),
    label=say("Honorary President"),
    labels={ALL: say("All piles"), OWN: say("His own pile")},
    explained={
        ALL: say("While he is in the line, all negative votes count as positive in the end."),
        OWN: say("Negative votes for him count as positive in the end."),
    },
)


def _line(label: Sentence = Sentence("")) -> ListOf:
    return ListOf(of=employee_parameter(), distinct=True, length=LINE_LENGTH, label=label)


class Promote(Game[State]):
    """Three to six members of the board; most votes for the promoted employee win."""

    info = GameInfo(
        id="promote",
        title="Who To Promote?",
        players=range(3, _MOST + 1),
        minutes=20,
        summary=say(
            "Put cards face down under eleven employees; every round the lowest total leaves. "
            "The player who gave the promoted employee the most wins."
        ),
        holders={"spokesman": say("Spokesman")},
        options={
            "line": Option(
                parameter=_line(say("The line")),
                default=REQUIRED,
                clause="WTP-1.1",
                explained=say("Eleven of the 22 employees; they line up by level."),
            ),
            "lowest_tie": Option(parameter=_LOWEST_TIE, default=RIGHTMOST_TIED, clause="WTP-5.2"),
            "president_scope": Option(parameter=_SCOPE, default=ALL, clause="WTP-8.17"),
            "open_piles": Option(
                parameter=Flag(label=say("Open piles")),
                default=False,
                clause="WTP-6.1",
                explained=say("Earlier rounds can be read in the log while the game goes on."),
            ),
            "games": Option(
                parameter=Whole(label=say("Games")),
                default=1,
                clause="WTP-9.1",
                explained=say("One game, or a tournament of three or more."),
                usual=(1, 3, 4, 5, 6, 7, 8),
                section=ASKED,
            ),
            "lines": Option(
                parameter=ListOf(of=_line(), label=say("A line for each game")),
                default=None,
                clause="WTP-9.1",
                explained=say("Each game of a tournament begins with a line of its own."),
                in_place_of="line",
            ),
        },
        score="points",
        score_label=say("Hardwork points"),
        score_top={
            "line": ListOf(of=employee_parameter(), distinct=True, label=say("The line")),
            "piles": NamedValues(
                names=IDS,
                of=NamedValues(
                    names=(*map(str, range(_MOST)), NOBODY), of=ListOf(of=Whole(label=say("Card")))
                ),
                label=say("Piles"),
            ),
            "spouse_card": OrNull(of=SeatIndex(), label=say("Manager Spouse card")),
            "wonderkid": Flag(label=say("The Wonderkid leads the line")),
        },
        score_options=("president_scope",),
        figures={
            "line": LINE_LENGTH,
            "hand": HAND,
            "levels": {one: employee.level for one, employee in EMPLOYEES.items()},
        },
        score_questions={
            "piles": say("{what}: which cards did {name} place?"),
            f"piles.{NOBODY}": say("{what}: which votes are nobody's?"),
        },
        score_usual={"piles": CARDS, f"piles.{NOBODY}": NOBODYS_CARDS},
        has_secrets=True,
        tournament_games=FEWEST_GAMES,
    )
    correction = rules.CorrectHand
    views: ClassVar[ViewModule] = view
    rules = (
        rules.Discard(),
        rules.DrawEmployee(),
        rules.NameNext(),
        rules.PlaceVote(),
        rules.Eliminate(),
        rules.Swap(),
        rules.NameSpokesman(),
    )
    clauses = CLAUSES
    waivable = WAIVABLE
    rulings = RULINGS

    def check_setup(self, setup: Setup) -> None:
        games = setup.options["games"]
        if games < 1 or 1 < games < FEWEST_GAMES:
            raise Malformed(
                "options.games", say("A tournament has three games or more; otherwise it is one game.")
            )
        lines = setup.options["lines"]
        if lines is not None and len(lines) != games:
            raise Malformed(
                "options.lines",
                say(
                    "One line for each game belongs here: {games}, not {lines}.",
                    games=games,
                    lines=len(lines),
                ),
            )

    def deal(self, seats: int, random: Random) -> dict[str, Any]:
        return {"line": list(lined_up(random.sample(IDS, LINE_LENGTH)))}

    def suggestions(self, option: str, seats: int | None = None) -> tuple[Suggestion, ...]:
        return employees.LINES if option == "line" else ()

    def remarks(self, options: Mapping[str, Any]) -> tuple[Sentence, ...]:
        lines = options.get("lines") or (options.get("line", ()),)
        return tuple(dict.fromkeys(remark for line in lines for remark in employees.remarks(line)))

    def start(self, setup: Setup) -> State:
        options = setup.options
        lines = (options["line"],) if options["lines"] is None else options["lines"]
        return new_game(
            len(setup.seats),
            tuple(map(lined_up, lines)),
            options["lowest_tie"],
            options["president_scope"],
            options["games"],
            options["open_piles"],
        )

    def seats(self, state: State) -> range:
        return range(len(state.seats))

    def setting_up(self, state: State) -> tuple[Prompt, ...]:
        return prompts.setting_up(state)

    def notices(self, state: State) -> tuple[Prompt, ...]:
        return view.notices(state)

    def final_outcome(self, state: State, names: Sequence[str]) -> Outcome:
        return scoring.reckon(names, counted(state), state.results[:-1], state.games > 1)

    def accounts(self, state: State) -> tuple[Account, ...]:
        """Return the votes of each seat for each employee, once the game is over and the piles are open."""
        return (*scoring.accounts(on_the_table(state)),) if self.is_finished(state) else ()

    def course(self, final: State) -> Course[State]:
        return course.course(final)

    def validation_issues(self, counts: FinalCounts) -> Iterator[ValidationIssue]:
        return final.validation_issues(counts)

    def relevant_fields(self, top: Mapping[str, Any]) -> tuple[str, ...]:
        return final.relevant_fields(top.get("line", ()))

    def reckon_final_counts(self, counts: FinalCounts) -> Outcome:
        return self.reckon_tournament((counts,))

    def reckon_tournament(self, games: Sequence[FinalCounts]) -> Outcome:
        *earlier, last = (scoring.count(final.counts_of(counts)) for counts in games)
        return scoring.reckon(games[-1].names, last, earlier, len(games) > 1)

    def to_open(self, state: State) -> tuple[Action, ...]:
        return closed_entries(state, "discard" if state.step == SPOKESMAN else "vote")

    def with_secrets(self, state: State, entries: Sequence[Action]) -> State:
        entry_of_seat = {entry.seat: entry for entry in entries}
        return state._replace(
            entries=tuple(
                entry._replace(**entry_of_seat[entry.seat].given) if entry.seat in entry_of_seat else entry
                for entry in state.entries
            )
        )

    def covers(self, happened: Happened, now: State) -> bool:
        # the whole round: undoing one turn would replay the others with visible cards
        before: State = happened.before
        return is_covered(now, len(before.results), before.round)

    def possible_states(self, state: State, audience: Audience) -> tuple[State, ...]:
        return hidden.possible_states(state, audience)

    def imagined_state(self, state: State, audience: Audience, random: Random) -> State:
        return hidden.imagined_state(state, audience, random)

    def caused_by(self, clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterable[int]:
        return causes.caused_by(clause, seats, happened)

    def pieces(self, state: State) -> Mapping[str, int]:
        on_table = sum(vote.seat is not None for vote in state.votes + state.piles)
        hands = sum(len(seat.hand) for seat in state.seats)
        return {
            "voting cards": hands + on_table + state.out + (state.seven is None),
            "employees": len(state.line) + len(state.eliminated) + len(state.deck),
        }
