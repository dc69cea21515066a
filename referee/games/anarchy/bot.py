"""Players of Corporate Anarchy: all look under one tile after the other; the better ones hold others up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Level, Offers, OpenOffer, Plan, Planner, View
from referee.engine.sampling import pick
from referee.games.anarchy.board import ALL, CELLS, GATE, SIZE, SQUARES, STEPS, cell, flood, mask, position
from referee.games.anarchy.commands import (
    CARDS,
    ESPIONAGE,
    NEGATIVE_AD,
    PLANT_EVIDENCE,
    QUARANTINE,
    ROAD_BLOCK,
    TRAVEL_PERMIT,
)
from referee.games.anarchy.squares import Square
from referee.games.anarchy.state import VIP, kinds_of
from referee.i18n import SeatName, Sentence, say

Cell = tuple[int, int]
"""Row and column in a headquarters."""
Place = Cell | None
"""A square of a headquarters; ``None``: its gate."""
FAR = 99
HOMES = 2
"""Buildings that pay for what holds others up."""
RICH, WEARY = 100, 0.2
"""With so much money at two seats, nobody gets anywhere: then others are held up so often only."""
LETS_GO = 0.5
"""How often who is held up lets others go: of two who never do, neither would get anywhere."""
SPARE = 5
"""So much money may go on a card that holds nobody up."""
PLANS = 4
"""So many are tried out at most."""
LAYOUTS = 30
"""So many are drawn, of which the one that takes visitors longest is laid out."""
FROM_GATE = 3
"""How much ways from the gate count beside those from tile to tile: guards send visitors back there."""


class Prowler(Bot):
    """Hides its tiles at random, saves up for the permit, and hurries from tile to tile."""

    style = say("Goes after the VIPs at once")
    nearness = 0.0
    """How much rather a near tile is looked under than one that is some turns away; 0: not at all."""

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if (offer := offers.find("set_up")) is not None:
            return self.set_up(view, offer, random)
        if (offer := offers.find("uncover")) is not None:
            reason = say("That is what the tile shows.")
            return Decision(offer.action(kind=pick(random, offer.allowed("kind"))), reason, "ANA-7.4")
        if (offer := offers.find("return_home")) is not None:
            reason = say("From this column, the way to the gate is shortest.")
            return Decision(offer.action(col=_nearest_to_gate(view, offer.allowed("col"))), reason, "ANA-7.2")
        return self.turn(view, offers, random)

    def turn(self, view: View, offers: Offers, random: Random) -> Decision:
        """Return what is bought, or where the piece goes."""
        me = view["seats"][offers.seat]
        buy = offers.find("buy_command")
        if buy is not None and not me["permit"] and buy.allows(command=TRAVEL_PERMIT):
            reason = say("Without the permit the piece never leaves its headquarters.")
            return Decision(buy.action(command=TRAVEL_PERMIT), reason, "ANA-5.9")
        if me["money"] >= self.kept_back(me) and (decision := self.build(view, offers, random)) is not None:
            return decision
        move = offers.find("move")
        if move is not None and (decision := _move(view, offers.seat, move, random, self.nearness)):
            return decision
        end = offers.find("end_turn")
        assert end is not None, "a turn can be ended at any time"
        return Decision(end.action(), say("There is nothing better to do this turn."), "ANA-6.1")

    def kept_back(self, seat: Any) -> int:
        """Return the money that a seat needs to have before it builds."""
        return 0

    def set_up(self, view: View, offer: OpenOffer, random: Random) -> Decision:
        """Return where the tiles and the piece go."""
        reason = say("What lies at random, nobody can guess; and the piece begins in the gate's column.")
        return _set_up(view, offer, random, random.sample(CELLS, _tile_count(view)), reason)

    def site(self, view: View, seat: int, sites: Sequence[Cell], random: Random) -> Cell:
        """Return where a building goes."""
        return pick(random, sites)

    def build(self, view: View, offers: Offers, random: Random, *, saves: bool = True) -> Decision | None:
        """Return the building that brings back its price soonest, of those that leave the permit in reach."""
        offer, me = offers.find("buy_building"), view["seats"][offers.seat]
        if offer is None:
            return None
        next_turn, goods = me["money"] + me["income"], view["goods"]
        saving = 0 if me["permit"] or not saves else CARDS[TRAVEL_PERMIT].price
        found = [
            one
            for one in offer.allowed("building")
            if not 0 <= next_turn - saving < goods[one]["price"] - goods[one]["income"]
        ]
        found.sort(key=lambda one: goods[one]["price"] / goods[one]["income"])
        for building in found:
            sites = offer.allowed("at", building=building)
            if sites:
                reason = say(
                    "For {price} it brings {income} every turn.",
                    price=goods[building]["price"],
                    income=goods[building]["income"],
                )
                at = self.site(view, offers.seat, sites, random)
                return Decision(offer.action(building=building, at=at), reason, "ANA-3.1")
        return None


class Saboteur(Prowler):
    """Keeps visitors busy, by tiles far apart and buildings in their way, and holds the others up."""

    style = say("Builds first, then holds the others up")
    nearness = 2.0

    def turn(self, view: View, offers: Offers, random: Random) -> Decision:
        me = view["seats"][offers.seat]
        decision = None
        if me["permit"] and not (me["quarantined"] and random.random() < LETS_GO):
            is_weary = _is_stuck(view, offers.seat) and random.random() >= WEARY
            decision = None if is_weary else next(sabotage(view, offers, random), None)
        elif not me["permit"] and len(me["buildings"]) < HOMES:
            decision = self.build(view, offers, random, saves=False)
        return decision or super().turn(view, offers, random)

    def set_up(self, view: View, offer: OpenOffer, random: Random) -> Decision:
        drawn = [tuple(random.sample(range(SQUARES), _tile_count(view))) for _ in range(LAYOUTS)]
        tiles = max(drawn, key=lambda one: _turns_needed(one, 0, view["gate_column"]))
        reason = say("Far apart and far from the gate, the tiles keep visitors busy.")
        return _set_up(view, offer, random, [*map(cell, tiles)], reason)

    def site(self, view: View, seat: int, sites: Sequence[Cell], random: Random) -> Cell:
        mine, gate_column = view["seats"][seat], view["gate_column"]
        tiles = tuple([position(*at) for at in mine["base_tiles"]])
        built = mask(position(*one["at"]) for one in mine["buildings"])
        return max(sites, key=lambda at: _turns_needed(tiles, built | 1 << position(*at), gate_column))

    def kept_back(self, seat: Any) -> int:
        return SPARE + 6 if seat["permit"] and len(seat["buildings"]) > HOMES else 0


class Mastermind(Planner):
    """Plays the turns to come through, with the tiles as they may lie."""

    style = say("Tries out every way to hold the others up")
    samples: ClassVar[int] = 15
    horizon: ClassVar[int | None] = 80

    def plans(self, view: View, offers: Offers, random: Random) -> list[Plan]:
        usual = SABOTEUR.choose(view, offers, random)
        found = {repr(usual.action): usual}
        if view["seats"][offers.seat]["permit"] and offers.find("buy_command") is not None:
            for decision in (*sabotage(view, offers, random), PROWLER.turn(view, offers, random)):
                found.setdefault(repr(decision.action), decision)
        return [Plan(decision, SABOTEUR) for decision in found.values()][:PLANS]

    def other(self, view: View, seat: int, random: Random) -> Bot:
        return pick(random, (PROWLER, SABOTEUR))

    def estimate(self, state: Any, seat: int) -> float:
        if state.seats[seat].out:
            return 0.0
        others = [len(one.vips) for index, one in enumerate(state.seats) if index != seat and not one.out]
        lead = len(state.seats[seat].vips) - max(others, default=0)
        return (1 + lead / (len(state.seats) - 1)) / 2


def sabotage(view: View, offers: Offers, random: Random) -> Iterator[Decision]:
    """Yield the commands that hold others up now, the best first, then what is useful beside."""
    buy, me = offers.find("buy_command"), offers.seat
    if buy is None:
        return
    leaving, near = _leaving(view, me)
    mine = view["seats"][me]
    for hq in sorted(leaving, key=lambda hq: (-leaving[hq], hq)):
        is_trap = mine["piece"]["hq"] == hq and (
            hq == me or hq in mine["vips"]
        )  # its own piece wants out too
        if not is_trap and buy.allows(command=QUARANTINE, target=hq):
            reason = say(
                "Whoever is with {seat} wants to leave, and cannot for two turns.", seat=SeatName(hq)
            )
            yield Decision(buy.action(command=QUARANTINE, target=hq), reason, "ANA-5.5")
    if near and buy.allows(command=ROAD_BLOCK):
        reason = say("Somebody could go to another gate on the next turn.")
        yield Decision(buy.action(command=ROAD_BLOCK), reason, "ANA-5.1")
    if mine["money"] < SPARE:
        return
    if (decision := _spy(view, me, buy, random)) is not None:
        yield decision
    if not {QUARANTINE, ROAD_BLOCK, ESPIONAGE}.isdisjoint(mine["face_down"]):
        richest = max(
            _rivals(view, me), key=lambda one: (view["seats"][one]["income"], view["seats"][one]["money"])
        )
        for command in (NEGATIVE_AD, PLANT_EVIDENCE):
            if buy.allows(command=command, target=richest):
                reason = say("With the third card face down, all of them can be bought again.")
                yield Decision(buy.action(command=command, target=richest), reason, "ANA-4.5")


def _spy(view: View, me: int, buy: OpenOffer, random: Random) -> Decision | None:
    """Return an espionage of a tile that the piece can go to in the same turn."""
    seat = view["seats"][me]
    here, at = seat["piece"]["hq"], _place(seat["piece"])
    if here not in _rivals(view, me) or here in seat["vips"]:
        return None
    steps = _steps(view, here, [at])
    near = [one for one in _unknown(view, here, at) if steps.get(one, FAR) <= STEPS]
    aim = pick(random, near) if near else None
    if aim is None or not buy.allows(command=ESPIONAGE, target=here, at=aim):
        return None
    reason = say("A guard seen in time can be avoided.")
    return Decision(buy.action(command=ESPIONAGE, target=here, at=aim), reason, "ANA-5.8")


def _rivals(view: View, me: int) -> list[int]:
    return [index for index, one in enumerate(view["seats"]) if index != me and not one["out"]]


def _is_stuck(view: View, me: int) -> bool:
    """Whether a seat and a rival are so rich that they have long held each other up."""
    seats = view["seats"]
    return seats[me]["money"] >= RICH and any(seats[one]["money"] >= RICH for one in _rivals(view, me))


def _unknown(view: View, hq: int, at: Place) -> list[Cell]:
    """Return the tiles that may be a VIP, as far as it shows: what a visitor stands on is an alarm."""
    spying, rows = view["spying"], view["seats"][hq]["headquarters"]
    tiles = [(row, col) for row, col in view["seats"][hq]["base_tiles"] if (row, col) != at]
    if spying is not None and spying["seat"] == hq and spying["kind"] is not None:
        looked_at = (spying["at"][0], spying["at"][1])
        if spying["kind"] == VIP:
            return [looked_at]
        tiles = [one for one in tiles if one != looked_at]
    return [(row, col) for row, col in tiles if not {*rows[row][col]["pieces"]} - {hq}] or tiles


def _leaving(view: View, me: int) -> tuple[dict[int, int], int]:
    """Return how many others want to leave each headquarters, and how many of them are near its gate."""
    leaving: dict[int, int] = {}
    near = 0
    for index, seat in enumerate(view["seats"]):
        piece = seat["piece"]
        if index == me or seat["out"] or piece is None or not seat["permit"] or seat["quarantined"]:
            continue
        hq = piece["hq"]
        if hq == index or hq in seat["vips"]:
            steps = _steps(view, hq, [None]).get(_place(piece), FAR)
            if steps <= 2 * STEPS:
                leaving[hq] = leaving.get(hq, 0) + 1
            near += steps <= STEPS
    return leaving, near


def _tile_count(view: View) -> int:
    return sum(kinds_of(len(view["seats"])).values())


def _set_up(
    view: View, offer: OpenOffer, random: Random, squares: Sequence[Cell], reason: Sentence
) -> Decision:
    """Return a layout with what each tile is drawn at random: so nobody can guess it."""
    kinds = [kind for kind, count in kinds_of(len(view["seats"])).items() for _ in range(count)]
    random.shuffle(kinds)
    piece = _nearest_to_gate(view, offer.allowed("piece"))
    return Decision(offer.action(squares=tuple(squares), kinds=tuple(kinds), piece=piece), reason, "ANA-1.2")


@lru_cache(maxsize=4096)  # whoever plays a game through again and again builds at the same sites
def _turns_needed(tiles: tuple[int, ...], built: int, gate_column: int) -> int:
    """Return how many turns after the first it takes from the gate to each tile and between tiles, in all."""
    laid, passable, turns = mask(tiles), ALL & ~built | 1 << GATE, 0
    for start in (GATE, *tiles):
        for steps in range(STEPS, SQUARES, STEPS):
            left = laid & ~flood(start, passable, gate_column, steps)
            if not left:
                break
            turns += left.bit_count() * (FROM_GATE if start == GATE else 1)
    return turns


def _nearest_to_gate(view: View, columns: Sequence[int]) -> int:
    return min(columns, key=lambda column: abs(column - view["gate_column"]))


def _move(view: View, me: int, move: OpenOffer, random: Random, nearness: float) -> Decision | None:
    seat = view["seats"][me]
    here, at = seat["piece"]["hq"], _place(seat["piece"])
    reach = move.allowed("to")
    wanted = [
        index
        for index, one in enumerate(view["seats"])
        if index != me and not one["out"] and index not in seat["vips"]
    ]
    if here in wanted:
        aim = _aim(view, here, at, random, nearness)
        nearest = _towards(view, here, reach, [aim]) if aim else None
        if nearest is not None and _of(nearest) == aim:
            return Decision(move.action(to=nearest), _why_tile(here), "ANA-7.3")
        if nearest is not None and _of(nearest) != at:
            reason = say("From there, the next tile is in reach.")
            return Decision(move.action(to=nearest), reason, "ANA-6.1")
    if not seat["permit"] or not wanted:
        nearest = _towards(view, here, [to for to in reach if not to.is_gate], [(0, view["gate_column"])])
        if nearest is None:
            return None
        return Decision(
            move.action(to=nearest), say("Next to the gate, the piece is soonest out."), "ANA-6.2"
        )
    for gate in reach:
        if gate.is_gate and (jumps := [one for one in move.allowed("jump_to", to=gate) if one in wanted]):
            target = max(jumps, key=lambda index: (len(view["seats"][index]["base_tiles"]), -index))
            reason = say("A VIP from {seat} is still missing.", seat=SeatName(target))
            return Decision(move.action(to=gate, jump_to=target), reason, "ANA-6.5")
    nearest = _towards(view, here, reach, [None])
    if nearest is None:
        return None
    return Decision(move.action(to=nearest), say("The way to the others leads through the gate."), "ANA-6.5")


def _aim(view: View, hq: int, at: Place, random: Random, nearness: float) -> Cell | None:
    """Return the tile to look under; any may be it, for among those nearby there may be none."""
    if not nearness:
        tiles = [(row, col) for row, col in view["seats"][hq]["base_tiles"] if (row, col) != at]
        return pick(random, tiles) if tiles else None
    tiles = _unknown(view, hq, at)
    steps = _steps(view, hq, [at])
    turns = [max(1, -(-steps.get(tile, FAR) // STEPS)) for tile in tiles]
    return random.choices(tiles, [one**-nearness for one in turns])[0] if tiles else None


def _why_tile(hq: int) -> Sentence:
    return say("One of {seat}'s face-down tiles is a VIP.", seat=SeatName(hq))


def _place(square: Mapping[str, Any]) -> Place:
    return None if "gate" in square else (square["row"], square["col"])


def _towards(view: View, hq: int, reach: Iterable[Square], aims: Iterable[Any]) -> Square | None:
    """Return the square in reach from which one of the aims is nearest, ``None`` where none leads there."""
    steps = _steps(view, hq, aims)
    inside = [to for to in reach if to.hq == hq]
    best = min(inside, key=lambda to: steps.get(_of(to), FAR), default=None)
    return None if best is None or steps.get(_of(best), FAR) == FAR else best


def _of(square: Square) -> Place:
    return None if square.row is None or square.col is None else (square.row, square.col)


def _steps(view: View, hq: int, aims: Iterable[Any]) -> dict[Place, int]:
    """Return how many steps each square is from the nearest aim, around the buildings (ANA-6.4)."""
    rows, gate = view["seats"][hq]["headquarters"], (0, view["gate_column"])
    found: dict[Place, int] = dict.fromkeys(aims, 0)
    edge = list(found)
    while edge:
        beyond: list[Place] = []
        for one in edge:
            for other in _beside(one, gate):
                if other not in found and (other is None or rows[other[0]][other[1]]["building"] is None):
                    found[other] = found[one] + 1
                    beyond.append(other)
        edge = beyond
    return found


def _beside(one: Place, gate: Cell) -> list[Place]:
    if one is None:
        return [gate]
    row, col = one
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    inside: list[Place] = [(up, side) for up, side in around if 0 <= up < SIZE and 0 <= side < SIZE]
    return [*inside, None] if one == gate else inside


class Table(Dealer):
    """Plays to the end: that a table stops before is for people to decide (ANA-8.1)."""

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        return None


PROWLER, SABOTEUR = Prowler(), Saboteur()
BOTS: Mapping[Level, Bot] = {"easy": PROWLER, "middle": SABOTEUR, "strong": Mastermind()}
DEALER = Table()
