import { formatNumber } from "../../frontend/formatting/numbers";

/** How many digits a counter that is typed has at the most: a record takes no more than a million. */
const TYPED = /^[+-]?\d{1,6}$/;

/** Returns a difference as it is written: with its sign, and a sign for none. */
export function signed(difference: number): string {
    if (!difference) return "±0";
    return difference > 0 ? `+${difference}` : formatNumber(difference);
}

/** Says what a counter is to be, or where only its player knows that, by how much it changes. */
export const counterText = (now: number | null, difference: number): string =>
    now === null ? signed(difference) : formatNumber(now + difference);

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
    Object.fromEntries(Object.entries(differences).filter(([, one]) => one));
