import type { LikelySame } from "../../frontend/contract/requests";

const MOST_SHOWN = 5;
const MOST_REMEMBERED = 200;

type Pair = Pick<LikelySame, "keep" | "other">;

/** Returns a pair as it is remembered, whichever of the two is named first. */
const keyOf = ({ keep, other }: Pair): string => [keep, other].sort().join("\t");

/** Returns the first of those who may be one person and were not told apart. */
export function likelyOf(likely: readonly LikelySame[], declined: readonly string[]): LikelySame[] {
    return likely.filter((one) => !declined.includes(keyOf(one))).slice(0, MOST_SHOWN);
}

/** Returns which pairs were told apart, with one more; the oldest ones are forgotten. */
export function withDeclined(declined: readonly string[], pair: Pair): string[] {
    return [...declined, keyOf(pair)].slice(-MOST_REMEMBERED);
}
