import { readFields, readNumber } from "../../frontend/reading";

/** The owner of each poster, by clan: a seat, or nobody. */
export type Posters = Record<string, number | null>;

/** Returns a legal deal of the posters, clan by clan: two each for three seats, else one (BOSS-1.2). */
export function dealtInTurn(clans: readonly string[], seats: number): Posters {
    const each = Math.floor(clans.length / seats);
    return Object.fromEntries(
        clans.map((clan, index) => [clan, index < each * seats ? index % seats : null]),
    );
}

/**
 * Returns the posters after a seat swaps one of its posters. It gives the next one in the list, since the
 * ones above are already chosen.
 */
export function withOwner(posters: Posters, clan: string, seat: number | null): Posters {
    const clans = Object.keys(posters);
    const place = clans.indexOf(clan);
    const order = [...clans.slice(place + 1), ...clans.slice(0, place).reverse()];
    const other = order.find((clan) => posters[clan] === seat);
    if (posters[clan] === seat || other === undefined) return posters;
    return { ...posters, [clan]: seat, [other]: posters[clan] };
}

/** Returns the saved owners of the posters, `null` if they do not fit the number of seats. */
export function readPosters(kept: unknown, clans: readonly string[], seats: number): Posters | null {
    const read = readFields(kept);
    const posters = clans.map((clan) => [clan, readNumber(read[clan], 0, seats - 1)] as const);
    const isSaid = ([clan, seat]: (typeof posters)[number]): boolean => seat !== null || read[clan] === null;
    return posters.every(isSaid) ? Object.fromEntries(posters) : null;
}
