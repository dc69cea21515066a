import type { Evaluated, ReckoningLineView, SeatReckoning } from "../../frontend/contract/screens";

/** A seat's place among all, as far as they can be counted. */
export interface RankedSeat extends SeatReckoning {
    seat: number;
    best: boolean;
    /** Whether values of it are still to be typed: nothing is decided about it yet. */
    isOpen: boolean;
    totals: ReckoningLineView[];
}

/** Returns the seats by rank; none while they cannot be counted, or are others than were counted. */
export function rankedSeats(
    { standings, winners, missing }: Pick<Evaluated, "standings" | "winners" | "missing">,
    seats: number,
): RankedSeat[] {
    if (standings?.length !== seats) return [];
    const open = new Set(missing.map((place) => ("seat" in place ? place.seat : null)));
    return standings
        .map((row, seat) => ({
            ...row,
            seat,
            isOpen: open.has(seat),
            eliminated: row.eliminated && !open.has(seat),
            best: winners.includes(seat) && !open.has(seat),
            totals: row.lines.filter((line) => line.total),
        }))
        .sort((a, b) => Number(a.isOpen) - Number(b.isOpen) || a.rank - b.rank || a.seat - b.seat);
}
