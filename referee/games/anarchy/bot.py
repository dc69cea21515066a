"""Players of Corporate Anarchy: all look under one tile after the other; the better ones hold others up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from referee.engine.action import Action
from referee.engine.bot import Bot, Dealer, Decision, Offers, OpenOffer, View
from referee.engine.info import Level
from referee.engine.sampling import pick
from referee.games.anarchy.board import CELLS, SQUARES, STEPS, cell, mask, position
from referee.games.anarchy.bot_ways import (
    FAR,
    Cell,
    aim_of,
    nearest_to_gate,
    on_the_way,
    place_of,
    shuts_in,
    square_of,
    steps_to,
    towards,
    turns_needed,
    unknown,
)
from referee.games.anarchy.commands import (
    CARDS,
    COMMUNICATIONS_JAM,
    ESPIONAGE,
    NEGATIVE_AD,
    PLANT_EVIDENCE,
    QUARANTINE,
    ROAD_BLOCK,
    TRAVEL_PERMIT,
)
from referee.games.anarchy.state import ALARM, GUARD, VIP, kinds_of
from referee.i18n import SeatName, Sentence, say

HOMES = 2
"""Buildings that pay for what holds others up."""
LONG = 30
"""After so many turns of each, nobody holds others up, and tiles are looked under one after the other."""
RELENTLESS = 40
"""So many turns of each the best bot holds others up: any longer, and it would keep games from ending."""
LETS_GO = 0.5
"""How often who is held up lets others go: of two who never do, neither would get anywhere."""
SPARE = 5
"""So much money may go on a card that holds nobody up."""
LAYOUTS = 30
"""So many are drawn, of which the one that takes visitors longest is laid out."""
HIDDEN = 2.0
"""How much rather VIPs lie far from the gate and guards near it; 0: no matter where."""


class Prowler(Bot):
    """Hides its tiles at random, saves up for the permit, and hurries from tile to tile."""

    style = say("Goes after the VIPs at once")
    nearness = 0.0
    """How much rather a near tile is looked under than one that is some turns away; 0: not at all."""
    in_order_after = LONG
    """After so many turns of each, tiles are looked under one after the other."""

    def choose(self, view: View, offers: Offers, random: Random) -> Decision:
        if (offer := offers.find("set_up")) is not None:
            return self.set_up(view, offer, random)
        if (offer := offers.find("uncover")) is not None:
            reason = say("That is what the tile shows.")
            return Decision(offer.action(kind=pick(random, offer.allowed("kind"))), reason, "ANA-7.4")
        if (offer := offers.find("return_home")) is not None:
            reason = say("From this column, the way to the gate is shortest.")
            return Decision(offer.action(col=nearest_to_gate(view, offer.allowed("col"))), reason, "ANA-7.2")
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
        if move is not None and (decision := _move(view, offers.seat, move, random, self)):
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
        return self.laid_out(view, offer, random, random.sample(CELLS, _tile_count(view)), reason)

    def laid_out(
        self, view: View, offer: OpenOffer, random: Random, squares: Sequence[Cell], reason: Sentence
    ) -> Decision:
        """Return a layout on these squares."""
        kinds, piece = self.kinds(view, squares, random), nearest_to_gate(view, offer.allowed("piece"))
        layout = offer.action(squares=tuple(squares), kinds=tuple(kinds), piece=piece)
        return Decision(layout, reason, "ANA-1.2")

    def kinds(self, view: View, squares: Sequence[Cell], random: Random) -> list[str]:
        """Return what the tile on each square is: drawn at random, so that nobody can guess it."""
        kinds = [kind for kind, count in kinds_of(len(view["seats"])).items() for _ in range(count)]
        random.shuffle(kinds)
        return kinds

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
            sites = [one for one in sites if not shuts_in(view, offers.seat, one)]
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
    holds_up = LONG
    """So many turns of each others are held up: nobody would get anywhere, if that went on for ever."""
    lets_go = LETS_GO

    def turn(self, view: View, offers: Offers, random: Random) -> Decision:
        me = view["seats"][offers.seat]
        decision = None
        if me["permit"]:
            lets_go = view["lap"] > self.holds_up or (me["quarantined"] and random.random() < self.lets_go)
            decision = None if lets_go else self.hold_up(view, offers, random)
        elif len(me["buildings"]) < HOMES:
            decision = self.build(view, offers, random, saves=False)
        return decision or super().turn(view, offers, random)

    def hold_up(self, view: View, offers: Offers, random: Random) -> Decision | None:
        """Return the command that holds others up best, or is of use beside."""
        return next(sabotage(view, offers, random), None)

    def set_up(self, view: View, offer: OpenOffer, random: Random) -> Decision:
        drawn = [tuple(random.sample(range(SQUARES), _tile_count(view))) for _ in range(LAYOUTS)]
        tiles = max(drawn, key=lambda one: turns_needed(one, 0, view["gate_column"]))
        reason = say("Far apart and far from the gate, the tiles keep visitors busy.")
        return self.laid_out(view, offer, random, [*map(cell, tiles)], reason)

    def site(self, view: View, seat: int, sites: Sequence[Cell], random: Random) -> Cell:
        mine, gate_column = view["seats"][seat], view["gate_column"]
        tiles = tuple([position(*at) for at in mine["base_tiles"]])
        built = mask(position(*one["at"]) for one in mine["buildings"])
        return max(sites, key=lambda at: turns_needed(tiles, built | 1 << position(*at), gate_column))

    def kept_back(self, seat: Any) -> int:
        return SPARE + 6 if seat["permit"] and len(seat["buildings"]) > HOMES else 0


class Mastermind(Saboteur):
    """Keeps others at home and from buying, and goes from tile to tile in order."""

    style = say("Guards its VIPs well, and keeps the others at home")
    in_order_after = 0
    holds_up = RELENTLESS
    lets_go = 0.0

    def hold_up(self, view: View, offers: Offers, random: Random) -> Decision | None:
        return super().hold_up(view, offers, random) or _jam(view, offers)

    def kinds(self, view: View, squares: Sequence[Cell], random: Random) -> list[str]:
        left, found = list(range(len(squares))), [ALARM] * len(squares)
        away = [1 + row + abs(col - view["gate_column"]) for row, col in squares]
        kinds = kinds_of(len(view["seats"]))
        for kind, weight in ((VIP, HIDDEN), (GUARD, -HIDDEN)):
            for _ in range(kinds[kind]):
                place = random.choices(left, [away[one] ** weight for one in left])[0]
                left.remove(place)
                found[place] = kind
        return found


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


def _jam(view: View, offers: Offers) -> Decision | None:
    """Return a communications jam for who is ahead, of those who could hold others up on their next turn."""
    buy, seats = offers.find("buy_command"), view["seats"]
    if buy is None or seats[offers.seat]["money"] < SPARE:
        return None
    able = [
        one
        for one in _rivals(view, offers.seat)
        if seats[one]["permit"]
        and seats[one]["money"] + seats[one]["income"] >= CARDS[ROAD_BLOCK].price
        and not seats[one]["jammed"]
        and buy.allows(command=COMMUNICATIONS_JAM, target=one)
    ]
    if not able:
        return None
    target = max(able, key=lambda one: (len(seats[one]["vips"]), seats[one]["money"]))
    reason = say("{seat} buys nothing next turn, so holds nobody up.", seat=SeatName(target))
    return Decision(buy.action(command=COMMUNICATIONS_JAM, target=target), reason, "ANA-5.7")


def _spy(view: View, me: int, buy: OpenOffer, random: Random) -> Decision | None:
    """Return an espionage of a tile that the piece can go to in the same turn."""
    seat = view["seats"][me]
    here, at = seat["piece"]["hq"], place_of(seat["piece"])
    if here not in _rivals(view, me) or here in seat["vips"]:
        return None
    steps = steps_to(view, here, [at])
    near = [one for one in unknown(view, here, at) if steps.get(one, FAR) <= STEPS]
    aim = pick(random, near) if near else None
    if aim is None or not buy.allows(command=ESPIONAGE, target=here, at=aim):
        return None
    reason = say("A guard seen in time can be avoided.")
    return Decision(buy.action(command=ESPIONAGE, target=here, at=aim), reason, "ANA-5.8")


def _rivals(view: View, me: int) -> list[int]:
    return [index for index, one in enumerate(view["seats"]) if index != me and not one["out"]]


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
            steps = steps_to(view, hq, [None]).get(place_of(piece), FAR)
            if steps <= 2 * STEPS:
                leaving[hq] = leaving.get(hq, 0) + 1
            near += steps <= STEPS
    return leaving, near


def _tile_count(view: View) -> int:
    return sum(kinds_of(len(view["seats"])).values())


def _move(view: View, me: int, move: OpenOffer, random: Random, bot: Prowler) -> Decision | None:
    seat = view["seats"][me]
    here, at = seat["piece"]["hq"], place_of(seat["piece"])
    reach = move.allowed("to")
    wanted = [
        index
        for index, one in enumerate(view["seats"])
        if index != me and not one["out"] and index not in seat["vips"]
    ]
    if here in wanted:
        in_order = view["lap"] > bot.in_order_after
        aim = aim_of(view, me, at, random, bot.nearness, in_order=in_order)
        is_wary = in_order or bot.nearness > 0
        nearest = on_the_way(view, here, at, reach, aim, is_wary=is_wary) if aim else None
        if nearest is not None and square_of(nearest) == aim:
            return Decision(move.action(to=nearest), _why_tile(here), "ANA-7.3")
        if nearest is not None and square_of(nearest) != at:
            reason = say("From there, the next tile is in reach.")
            return Decision(move.action(to=nearest), reason, "ANA-6.1")
    if not seat["permit"] or not wanted:
        nearest = towards(view, here, [to for to in reach if not to.is_gate], [(0, view["gate_column"])])
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
    nearest = towards(view, here, reach, [None])
    if nearest is None:
        return None
    return Decision(move.action(to=nearest), say("The way to the others leads through the gate."), "ANA-6.5")


def _why_tile(hq: int) -> Sentence:
    return say("One of {seat}'s face-down tiles is a VIP.", seat=SeatName(hq))


class Table(Dealer):
    """Plays to the end: that a table stops before is for people to decide (ANA-8.1)."""

    def choose(self, view: View, offers: Offers, random: Random) -> Action | None:
        return None


PROWLER, SABOTEUR = Prowler(), Saboteur()
BOTS: Mapping[Level, Bot] = {"easy": PROWLER, "middle": SABOTEUR, "strong": Mastermind()}
DEALER = Table()
