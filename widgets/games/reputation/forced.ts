import type { TableView } from "../../frontend/contract/screens";

type Access = Pick<TableView["access"], "host" | "seats" | "elsewhere">;

/** Returns those of the seats that can only speculate whom this device speaks for, up to the first whom it does not. */
export function forcedHere(forced: readonly number[], { host, seats, elsewhere }: Access): number[] {
    const end = forced.findIndex((seat) => !seats.includes(seat) && !(host && !elsewhere.includes(seat)));
    return end < 0 ? [...forced] : forced.slice(0, end);
}
