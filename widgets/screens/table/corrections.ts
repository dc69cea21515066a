import type { Correction } from "../../frontend/contract/screens";
import { readFields, readNumber, readText } from "../../frontend/reading";

/** How long the reason of a correction may be. */
export const LONGEST_REASON = 120;

const MOST = 1_000_000; // by which a counter is corrected

/** By what counters are corrected, and why. */
export interface TypedCorrection {
    change: Record<string, number>;
    reason: string;
}

/** Returns a correction that was typed before, as far as it can still be made. */
export function readCorrection(
    kept: unknown,
    { names, cards }: Pick<Correction, "names" | "cards">,
): TypedCorrection {
    const { change, reason } = readFields(kept);
    const typed = readFields(change);
    const values = names.flatMap(({ name }) => {
        const by = readNumber(typed[name], -MOST, MOST);
        return by === null || (cards.length && !cards.includes(by) && by !== 0) ? [] : [[name, by] as const];
    });
    return { change: Object.fromEntries(values), reason: readText(reason, LONGEST_REASON) };
}
