import type { TableView } from "../../frontend/contract/screens";

/** Returns the counters of a seat that a game's view shows: `null` where this audience may not see one. */
export function figuresOf(
    { board, correction }: { board: object; correction: Pick<TableView["correction"], "names"> },
    seat: number,
) {
    const seats: unknown = "seats" in board ? board.seats : null;
    const shown: unknown = Array.isArray(seats) ? seats[seat] : null;
    const values = new Map(Object.entries(shown ?? {}));
    return correction.names.flatMap(({ name, label }) => {
        const value: unknown = values.get(name);
        return value === null || typeof value === "number" ? [{ name, label, value }] : [];
    });
}
