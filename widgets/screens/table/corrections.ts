import type { Correction } from "../../frontend/contract/screens";
import { formatNumber, formatSigned } from "../../frontend/formatting/numbers";
import { readFields, readNumber, readText } from "../../frontend/reading";

/** How many digits a counter that is typed has at the most: a record takes no more than a million. */
const TYPED = /^[+-]?\d{1,6}$/;

/** Says what a counter is to be, or where only its player knows that, by how much it changes. */
export const counterText = (now: number | null, difference: number): string =>
    now === null ? formatSigned(difference) : formatNumber(now + difference);

/**
 * Returns by how much a counter changes where something is typed: what it is to be, or the difference where
 * `now` is not known; `null` for what is no number.
 */
export function typedDifference(text: string, now: number | null): number | null {
    const plain = text.trim().replace("−", "-");
    if (!TYPED.test(plain)) return null;
    return Number.parseInt(plain, 10) - (now ?? 0);
}

/** Returns the differences that change something. */
export const changesOf = (differences: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(Object.entries(differences).filter(([, difference]) => difference));

/** How long the reason of a correction may be. */
export const LONGEST_REASON = 120;

/** How long the reason of an override may be. */
export const LONGEST_OVERRIDE = 200;

const MOST = 1_000_000; // by which a counter is corrected

/** Returns a correction that was typed before, as far as it can still be made: by what, and why. */
export function readCorrection(kept: unknown, { names, cards }: Pick<Correction, "names" | "cards">) {
    const { change, reason } = readFields(kept);
    const typed = readFields(change);
    const values = names.flatMap(({ name }) => {
        const by = readNumber(typed[name], -MOST, MOST);
        return by === null || (cards.length && !cards.includes(by) && by !== 0) ? [] : [[name, by] as const];
    });
    return { change: Object.fromEntries(values), reason: readText(reason, LONGEST_REASON) };
}
