import type { TableView } from "../../frontend/contract/screens";

/** A counter of a seat: `null` where this audience may not see it. */
export interface Figure {
    name: string;
    label: string;
    value: number | null;
}

/** Returns the counters of a seat that a game's view shows, whatever the game. */
export function figuresOf(
    { board, correction }: { board: object; correction: Pick<TableView["correction"], "names"> },
    seat: number,
): Figure[] {
    const seats: unknown = "seats" in board ? board.seats : null;
    const shown: unknown = Array.isArray(seats) ? seats[seat] : null;
    const values = new Map(Object.entries(shown ?? {}));
    return correction.names.flatMap(({ name, label }) => {
        const value: unknown = values.get(name);
        return value === null || typeof value === "number" ? [{ name, label, value }] : [];
    });
}
