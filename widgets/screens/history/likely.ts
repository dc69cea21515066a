import type { LikelySame } from "../../frontend/contract/requests";

const MOST_SHOWN = 5;
const MOST_REMEMBERED = 200;

type Pair = Pick<LikelySame, "keep" | "other">;

/** Returns the key of a pair in the device's memory, the same for both orders of the names. */
const keyOf = ({ keep, other }: Pair): string => [keep, other].sort().join("\t");

/** Returns the first pairs that may be one person, without those that were declined. */
export function likelyOf(likely: readonly LikelySame[], declined: readonly string[]): LikelySame[] {
    return likely.filter((pair) => !declined.includes(keyOf(pair))).slice(0, MOST_SHOWN);
}

/** Returns the declined pairs with another one; the oldest are forgotten. */
export function withDeclined(declined: readonly string[], pair: Pair): string[] {
    return [...declined, keyOf(pair)].slice(-MOST_REMEMBERED);
}
