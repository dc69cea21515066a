"""I'm the Boss! as a game that can be refereed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.action import Audience
from referee.engine.course import Course
from referee.engine.errors import Malformed
from referee.engine.game import Game
from referee.engine.info import REQUIRED, ComponentKind, FinalCounts, GameInfo, Likely, Option, Prompt, Setup
from referee.engine.json_parameters import Numbered
from referee.engine.outcome import Account, Outcome
from referee.engine.parameters import Flag, Group, OrNull, SeatIndex, Whole
from referee.engine.state import replaced
from referee.engine.views import Happened, ViewModule
from referee.games.boss import causes, course, hidden, prompts, rules, scoring, view
from referee.games.boss.clauses import CLAUSES, RULINGS, WAIVABLE
from referee.games.boss.goal import LeadAfterTheDeal
from referee.games.boss.rules.components import (
    CARD_FIELDS,
    NUMBERED,
    SPACE_FIELDS,
    card_faults,
    read_card,
    read_space,
    space_faults,
    value_limits,
)
from referee.games.boss.rules.flow import settle_limit
from referee.games.boss.state import (
    CARDS,
    CLAN_LABELS,
    CLANS,
    DEALS,
    FIRST_END_ROLL,
    FIRST_HAND,
    OVER_LIMIT,
    SPACES,
    State,
)
from referee.i18n import say


class Boss(Game[State]):
    """Three to six dealers, fifteen deals; the most money at the end wins."""

    info = GameInfo(
        id="boss",
        title="I'm the Boss!",
        titles={"es": "¡Yo soy el jefe!"},
        players=range(3, 7),
        minutes=60,
        summary=say(
            "Bring investors to the table, share as little as you must, be the Boss when the deal closes. "
            "Anybody can play a card at any moment. Most money wins."
        ),
        options={
            "posters": Option(
                parameter=Group(
                    fields={clan: OrNull(of=SeatIndex(), label=CLAN_LABELS[clan]) for clan in CLANS},
                    label=say("Investor posters"),
                ),
                default=REQUIRED,
                clause="BOSS-1.2",
            ),
            "marker": Option(
                parameter=Whole(label=say("The marker begins on space"), is_drawn=True, counted_from=1),
                default=REQUIRED,
                clause="BOSS-1.6",
                usual=range(SPACES),
            ),
            "first_seat": Option(
                parameter=SeatIndex(label=say("First player")), default=0, clause="BOSS-1.6"
            ),
            "spaces": Option(
                parameter=Numbered(
                    numbers=range(SPACES), of=Group(fields=SPACE_FIELDS), label=say("Spaces of the board")
                ),
                default={},
                clause="BOSS-1.7",
            ),
            "deal_cards": Option(
                parameter=Numbered(
                    numbers=range(1, DEALS + 1), of=Group(fields=CARD_FIELDS), label=say("Deal cards")
                ),
                default={},
                clause="BOSS-1.7",
            ),
            "open_money": Option(
                parameter=Flag(label=say("Open money")),
                default=False,
                clause="BOSS-7.1",
                explained=say("Everybody sees at any time how much each player has."),
            ),
            "ask_before_closing": Option(
                parameter=Flag(label=say("Ask everybody before a deal is closed")),
                default=False,
                clause="BOSS-5.5",
                explained=say("A deal is closed once every other player has passed."),
            ),
        },
        counters={"money": say("Money"), "hand": say("Cards in hand")},
        components={
            "space": ComponentKind(
                title=say("Space of the board"),
                fields={"space": rules.DescribeSpace.parameters["space"], **SPACE_FIELDS},
                fills=("describe_space", None),
                key="space",
            ),
            "deal_card": ComponentKind(
                title=say("Deal card"),
                fields={"number": rules.DescribeDealCard.parameters["number"], **CARD_FIELDS},
                fills=("describe_deal_card", None),
                key="number",
                only_on={"end_rolls": range(FIRST_END_ROLL, DEALS)},
            ),
        },
        score="money",
        score_label=say("Money"),
        figures={"spaces": SPACES, "deal_cards": DEALS},
        bgg_id=115,
        first_seat_option="first_seat",
        score_fields={"money": Whole(label=say("Money"))},
        # one seat seldom has all the money of fifteen deals
        score_likely={"money": Likely(400, "BOSS-8.3")},
        has_secrets=True,
    )
    views: ClassVar[ViewModule] = view
    puzzle_goal = LeadAfterTheDeal()
    rules = (
        rules.TryDeal(),
        rules.Roll(),
        rules.Draw(),
        rules.Discard(),
        rules.Close(),
        rules.Pass(),
        rules.Fail(),
        rules.EndRoll(),
        rules.LayClan(),
        rules.Travel(),
        rules.Recruit(),
        rules.TakeOver(),
        rules.Stop(),
        rules.Agree(),
        rules.Withdraw(),
        rules.DescribeSpace(),
        rules.DescribeDealCard(),
    )
    clauses = CLAUSES
    waivable = WAIVABLE
    rulings = RULINGS

    def deal(self, seats: int, random: Random) -> dict[str, Any]:
        owners: list[int | None] = [index % seats for index in range(len(CLANS))]
        if seats in (4, 5):
            owners = [*range(seats), *[None] * (len(CLANS) - seats)]
        random.shuffle(owners)
        return {
            "posters": dict(zip(CLANS, owners, strict=True)),
            "first_seat": random.randrange(seats),
            "marker": random.randrange(SPACES),
        }

    def check_setup(self, setup: Setup) -> None:
        options, count = setup.options, len(setup.seats)
        owners = list(options["posters"].values())
        posters_each = len(CLANS) // count  # BOSS-1.2: two with three seats, otherwise one
        if any(owners.count(seat) != posters_each for seat in range(count)):
            raise Malformed(
                "options.posters", say("Investor posters for each player: {each}.", each=posters_each)
            )
        if options["marker"] not in range(SPACES):
            raise Malformed("options.marker", NUMBERED)
        for kind, faults in (("spaces", space_faults), ("deal_cards", card_faults)):
            for number, fields in options[kind].items():
                for fault in faults(fields):
                    raise Malformed(f"options.{kind}.'{number}'", fault)
        cards = options["deal_cards"]
        values = [cards[number]["value"] if number in cards else None for number in range(1, DEALS + 1)]
        for number, value in enumerate(values, 1):
            if value is not None and value < value_limits(values, number)[0]:
                raise Malformed(
                    f"options.deal_cards.'{number}'",
                    say("The value of a dividend never falls from card to card."),
                )

    def start(self, setup: Setup) -> State:
        options, count = setup.options, len(setup.seats)
        spaces, cards = options["spaces"], options["deal_cards"]
        return State(
            turn=options["first_seat"],
            marker=options["marker"],
            posters=tuple(options["posters"][clan] for clan in CLANS),
            hands=(FIRST_HAND,) * count,
            money=(0,) * count,
            draw_pile=CARDS - FIRST_HAND * count,
            spaces=tuple(read_space(spaces[index]) if index in spaces else None for index in range(SPACES)),
            cards=tuple(
                read_card(cards[number]) if number in cards else None for number in range(1, DEALS + 1)
            ),
            open_money=options["open_money"],
            asks_first=options["ask_before_closing"],
        )

    def seats(self, state: State) -> range:
        return range(len(state.hands))

    def accounts(self, state: State) -> tuple[Account, ...]:
        return (*scoring.accounts(state.money, state.history),)

    def setting_up(self, state: State) -> tuple[Prompt, ...]:
        return prompts.setting_up(state)

    def final_outcome(self, state: State, names: Sequence[str]) -> Outcome:
        return scoring.reckon(names, state.money, state.history)

    def final_counts(self, state: State, names: Sequence[str]) -> FinalCounts:
        return FinalCounts(
            tuple({"name": name, "money": money} for name, money in zip(names, state.money, strict=True)), {}
        )

    def course(self, final: State) -> Course[State]:
        return course.COURSE

    def score(self, seats: Sequence[Mapping[str, Any]], options: Mapping[str, Any]) -> Outcome:
        return scoring.reckon([seat["name"] for seat in seats], [seat["money"] for seat in seats])

    def possible_states(self, state: State, audience: Audience) -> tuple[State, ...]:
        return hidden.possible_states(state, audience)

    def imagined_state(self, state: State, audience: Audience, random: Random) -> State:
        return hidden.imagined_state(state, audience, random)

    def caused_by(self, clause: str, seats: Sequence[int], happened: Sequence[Happened]) -> Iterable[int]:
        return causes.caused_by(clause, seats, happened)

    def pieces(self, state: State) -> Mapping[str, int]:
        deal = state.deal
        on_table = len(deal.laid) + len(deal.travelled) if deal else 0
        return {
            "influence cards": sum(state.hands) + state.draw_pile + state.discards + on_table,
            "money": sum(state.money) - state.bank,
            "investor posters": len(state.posters),
        }

    def counter(self, state: State, seat: int, name: str) -> int:
        return state.money[seat] if name == "money" else state.hands[seat]

    def with_counters(self, state: State, seat: int, counters: Mapping[str, int]) -> State:
        state = state._replace(effects=())
        if "money" in counters:
            state = state._replace(money=replaced(state.money, seat, counters["money"]))
        if "hand" in counters:
            state = state._replace(hands=replaced(state.hands, seat, counters["hand"]))
        # after a correction, the hand may be within the limit, with nothing to discard
        return settle_limit(state) if state.step == OVER_LIMIT else state
