import type { TableView } from "../../frontend/contract/screens";

type Access = Pick<TableView["access"], "host" | "seats" | "elsewhere">;

/** Returns the leading seats of `forced` (those that can only speculate) that this device plays. */
export function forcedHere(forced: readonly number[], { host, seats, elsewhere }: Access): number[] {
    const end = forced.findIndex((seat) => !seats.includes(seat) && !(host && !elsewhere.includes(seat)));
    return end < 0 ? [...forced] : forced.slice(0, end);
}
