import { readFields, readNumber } from "../../frontend/reading";

/** Who has which poster, by clan: a seat, or nobody. */
export type Posters = Record<string, number | null>;

/** Returns a deal of the posters that can be played, clan by clan: two each for three, else one (BOSS-1.2). */
export function dealtInTurn(clans: readonly string[], seats: number): Posters {
    const each = Math.floor(clans.length / seats);
    return Object.fromEntries(
        clans.map((clan, index) => [clan, index < each * seats ? index % seats : null]),
    );
}

/**
 * Returns the posters after one is given to somebody, who gives one for it: everybody keeps as many. It is the
 * next one in the list, since those above have been said already.
 */
export function given(posters: Posters, clan: string, seat: number | null): Posters {
    const clans = Object.keys(posters);
    const place = clans.indexOf(clan);
    const order = [...clans.slice(place + 1), ...clans.slice(0, place).reverse()];
    const other = order.find((one) => posters[one] === seat);
    if (posters[clan] === seat || other === undefined) return posters;
    return { ...posters, [clan]: seat, [other]: posters[clan] };
}

/** Returns who was said to have which poster, `null` where that cannot be for so many seats. */
export function readPosters(kept: unknown, clans: readonly string[], seats: number): Posters | null {
    const read = readFields(kept);
    const posters = clans.map((clan) => [clan, readNumber(read[clan], 0, seats - 1)] as const);
    const isSaid = ([clan, seat]: (typeof posters)[number]): boolean => seat !== null || read[clan] === null;
    return posters.every(isSaid) ? Object.fromEntries(posters) : null;
}
