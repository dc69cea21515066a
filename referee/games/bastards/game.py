"""Ba$tard$ Inc. as a game that can be refereed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.bounds import Limit
from referee.engine.course import Course
from referee.engine.errors import Malformed, Objection
from referee.engine.game import Game
from referee.engine.info import (
    AMOUNTS,
    ComponentKind,
    FinalCounts,
    GameInfo,
    Option,
    Prompt,
    Setup,
    Suggestion,
    ValidationIssue,
)
from referee.engine.outcome import Outcome
from referee.engine.parameters import (
    LIMIT,
    Choice,
    Flag,
    Group,
    ListOf,
    NamedValues,
    PerSeat,
    SeatIndex,
    Text,
    Whole,
)
from referee.engine.views import Happened, ViewModule
from referee.games.bastards import causes, course, rules, scoring, view
from referee.games.bastards.clauses import CLAUSES, HANDLING, RULINGS, WAIVABLE
from referee.games.bastards.rules.business import ABILITY_LABELS
from referee.games.bastards.rules.press import OFFENCE_LABELS
from referee.games.bastards.rules.setting import check_set
from referee.games.bastards.state import (
    ABILITIES,
    KINDS,
    LOUNGE,
    MEDIA,
    MOST_ABILITY,
    NUMBERS,
    OFFENCES,
    PLAYERS,
    REGION,
    Place,
    Seat,
    State,
    board_of,
)
from referee.games.bastards.suggested import SUGGESTION_TEXTS, suggested_options
from referee.i18n import SeatName, Sentence, say

_KIND_LABELS = {
    REGION: say("Region of the pyramid"),
    MEDIA: say("Desk of the Media circus"),
    LOUNGE: say("VIP Lounge"),
}
_AMOUNTS = range(LIMIT + 1)
_PLACE = Group(
    fields={
        "id": Text(label=say("Name")),
        "kind": Choice(values=KINDS, labels=_KIND_LABELS, label=say("Kind")),
        "score": Whole(label=say("Score")),
        "covers": ListOf(
            of=Choice(values=OFFENCES, labels=OFFENCE_LABELS),
            distinct=True,
            optional=True,
            label=say("Covers"),
        ),
        "rogue": Flag(optional=True, label=say("The Rogue State")),
    }
)


class Bastards(Game[State]):
    """Two to six companies that are not above Corruption and Crime, and the press that watches them."""

    info = GameInfo(
        id="bastards",
        title="Ba$tard$ Inc.",
        players=PLAYERS,
        minutes=120,
        summary=say(
            "Send Vice presidents where the black money is, and keep out of the headlines. "
            "The referee keeps the books; the table says what cards and board bring."
        ),
        options={
            "start_seat": Option(
                parameter=SeatIndex(label=say("Starting player")), default=0, clause="BAS-8.1"
            ),
            "places": Option(
                parameter=ListOf(of=_PLACE, label=say("Places on the board")),
                default=(),
                clause="BAS-9.4",
                explained=say("Regions, desks and the one VIP Lounge, with the scores of your board."),
            ),
            "effort_prices": Option(
                parameter=ListOf(
                    of=Whole(within=_AMOUNTS, label=say("Price of +{number}")),
                    label=say("Prices of extra effort"),
                    none=say("Extra effort is not sold."),
                ),
                default=(),
                clause="BAS-3.1",
            ),
            "billions": Option(
                parameter=Whole(within=_AMOUNTS, label=say("Starting Billions")),
                default=0,
                clause="BAS-1.5",
                section=AMOUNTS,
            ),
            "goodwill": Option(
                parameter=Whole(within=_AMOUNTS, label=say("Starting Goodwill")),
                default=0,
                clause="BAS-1.5",
                section=AMOUNTS,
            ),
            "abilities": Option(
                parameter=PerSeat(
                    of=NamedValues(
                        names=ABILITIES, of=Whole(within=range(MOST_ABILITY + 1)), labels=ABILITY_LABELS
                    ),
                    may_be_empty=True,
                    label=say("Abilities of the companies"),
                ),
                default=(),
                clause="BAS-9.2",
            ),
        },
        counters={"billions": say("Billions"), "goodwill": say("Goodwill"), **ABILITY_LABELS},
        holders={"prize": say("Peace Nobel Prize"), "sign": say("Ba$tard$ Inc. sign")},
        components={
            # a board that the table describes: its places in order, and the settings beside them
            "place": ComponentKind(
                title=say("Place on the board"),
                fields={"number": Whole(), **_PLACE.fields},
                fills=None,
                key="number",
            ),
            "start": ComponentKind(
                title=say("At the start"),
                fields={"billions": Whole(), "goodwill": Whole(), "effort_prices": ListOf(of=Whole())},
                fills=None,
            ),
        },
        score="victory",
        score_label=say("Total for winning"),
        first_seat_option="start_seat",
        score_fields={
            "vps": Whole(label=say("VPs that count for winning")),
            "prize": Flag(label=say("Peace Nobel Prize")),
        },
        score_usual={"vps": range(len(NUMBERS) + 1)},
    )
    views: ClassVar[ViewModule] = view
    rules = (
        rules.Phase(),
        rules.PlaceVp(),
        rules.Fight(),
        rules.Yield(),
        rules.Push(),
        rules.Proceed(),
        rules.Finish(),
        rules.Expose(),
        rules.LetPass(),
        rules.Declare(),
        rules.ExtraEffort(),
        rules.Collect(),
        rules.Launder(),
        rules.BuyPrize(),
        rules.Trade(),
        rules.Pay(),
        rules.Gain(),
        rules.Promise(),
        rules.Intervene(),
        rules.War(),
        rules.Displace(),
        rules.Set(),
    )
    clauses = CLAUSES
    handling = HANDLING
    waivable = WAIVABLE
    rulings = RULINGS

    def suggestions(self, option: str, seats: int | None = None) -> tuple[Suggestion, ...]:
        value = suggested_options(seats or self.info.players[-1]).get(option)
        if value is None:
            return ()
        title, reason = SUGGESTION_TEXTS.get(
            option, (self.info.options[option].parameter.label, Sentence(""))
        )
        return (Suggestion("suggested", title, reason, value),)

    def check_setup(self, setup: Setup) -> None:
        _check_places(setup.options["places"])

    def check_action(self, setup: Setup, action: Action, where: str) -> None:
        place_ids = {place["id"] for place in setup.options["places"]}
        for name in ("place", "region"):
            if name in self.rule(action.do).parameters and action.given[name] not in place_ids:
                raise Malformed(f"{where}.{name}", say("The options name no such place."))
        if action.do == rules.Set.do:
            check_set(action, place_ids, where)

    def start(self, setup: Setup) -> State:
        options = setup.options
        abilities: Sequence[Mapping[str, int]] = options["abilities"] or ({},) * len(setup.seats)
        seats = tuple(
            Seat(
                options["billions"],
                options["goodwill"],
                tuple(company.get(ability, 0) for ability in ABILITIES),
            )
            for company in abilities
        )
        return State(
            seats=seats,
            places=board_of(
                tuple(
                    Place(
                        place["id"],
                        place["kind"],
                        place["score"],
                        place.get("covers", ()),
                        place.get("rogue", False),
                    )
                    for place in options["places"]
                )
            ),
            prices=tuple(options["effort_prices"]),
            start_seat=options["start_seat"],
            bank=(options["billions"] * len(seats), options["goodwill"] * len(seats)),
        )

    def seats(self, state: State) -> range:
        return range(len(state.seats))

    def setting_up(self, state: State) -> tuple[Prompt, ...]:
        return view.setting_up(state)

    def notices(self, state: State) -> tuple[Prompt, ...]:
        return view.notices(state)

    def final_outcome(self, state: State, names: Sequence[str]) -> Outcome:
        assert state.final is not None
        return scoring.reckon(
            [
                scoring.SeatCounts(name, vps, seat == state.prize)
                for seat, (name, vps) in enumerate(zip(names, state.final, strict=True))
            ]
        )

    def final_counts(self, state: State, names: Sequence[str]) -> FinalCounts | None:
        if state.final is None:
            return None
        return FinalCounts(
            tuple(
                {"name": name, "vps": vps, "prize": seat == state.prize}
                for seat, (name, vps) in enumerate(zip(names, state.final, strict=True))
            ),
            {},
        )

    def course(self, final: State) -> Course[State]:
        return course.COURSE

    def validation_issues(self, counts: FinalCounts) -> Iterator[ValidationIssue]:
        for index, seat in enumerate(counts.seats):
            if seat["vps"] > len(NUMBERS):
                yield ValidationIssue(
                    f"seats[{index}].vps",
                    say("Each player has 0 to {most} VPs.", most=len(NUMBERS)),
                    "BAS-9.7",
                )
        holders = [index for index, seat in enumerate(counts.seats) if seat["prize"]]
        for index in holders[1:]:
            yield ValidationIssue(
                f"seats[{index}].prize", say("There is only one Peace Nobel Prize."), "BAS-6.1"
            )

    def score(self, seats: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Outcome:
        return scoring.reckon([scoring.SeatCounts(**seat) for seat in seats])

    def caused_by(self, clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterable[int]:
        return causes.caused_by(clause, seats, happened)

    def pieces(self, state: State) -> Mapping[str, int]:
        black = sum(vp.black for seat in state.seats for vp in seat.vps)
        return {
            "VPs": sum(len(seat.vps) for seat in state.seats),
            "billions": sum(seat.billions for seat in state.seats) + black - state.bank[0],
            "goodwill": sum(seat.goodwill for seat in state.seats) - state.bank[1],
        }

    def counter(self, state: State, seat: int, name: str) -> int:
        company = state.seats[seat]
        value: int = company.abilities[ABILITIES.index(name)] if name in ABILITIES else getattr(company, name)
        return value

    def with_counters(self, state: State, seat: int, counters: Mapping[str, int]) -> State:
        abilities = list(state.seats[seat].abilities)
        money = {}
        for name, value in counters.items():
            if name in ABILITIES:
                abilities[ABILITIES.index(name)] = value
            else:
                money[name] = value
        return state.with_seat(seat, abilities=tuple(abilities), **money)._replace(effects=())

    def correction_limits(self, state: State, seat: int, counter: str) -> Sequence[Limit]:
        if counter not in ABILITIES:
            return ()
        most = MOST_ABILITY - self.counter(state, seat, counter)
        reason = say(
            "{seat}: {ability} goes up to {most}.",
            seat=SeatName(seat),
            ability=ABILITY_LABELS[counter],
            most=MOST_ABILITY,
        )
        return (Limit(lambda change: change <= most, lambda _: Objection("BAS-9.2", reason)),)


def _check_places(places: Sequence[Mapping[str, Any]]) -> None:
    """Raise :class:`Malformed` for places that do not form a board; an empty list is valid."""
    ids: set[str] = set()
    for index, place in enumerate(places):
        where = f"options.places[{index}]"
        if not place["id"].strip():
            raise Malformed(f"{where}.id", say("A place needs a name."))
        if place["id"] in ids:
            raise Malformed(f"{where}.id", say("Another place has this name."))
        ids.add(place["id"])
        if place["score"] < 0:
            raise Malformed(f"{where}.score", say("This cannot be below zero."))
        if place["kind"] == LOUNGE and place["score"]:
            raise Malformed(f"{where}.score", say("The VIP Lounge asks for nothing: its score is 0."))
        if place["kind"] == MEDIA and "covers" not in place:
            raise Malformed(f"{where}.covers", say("This is missing."))
        if place["kind"] != MEDIA and "covers" in place:
            raise Malformed(f"{where}.covers", say("Only a desk of the Media circus covers anything."))
        if place["kind"] != REGION and "rogue" in place:
            raise Malformed(f"{where}.rogue", say("Only a region can be the Rogue State."))
        if place.get("rogue") and any(other.get("rogue") for other in places[:index]):
            raise Malformed(f"{where}.rogue", say("Another region is the Rogue State."))
    lounges = sum(place["kind"] == LOUNGE for place in places)
    if places and lounges != 1:
        raise Malformed("options.places", say("There is exactly one VIP Lounge."))
