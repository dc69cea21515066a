import type { BossDeal, BossLabels } from "../../frontend/contract/screens";

/** An amount that is proposed, and what it is. */
export interface AmountKey {
    amount: number;
    label: string;
}

type KeyLabels = Pick<
    BossLabels,
    "half_dividend" | "half_rounded" | "one_dividend" | "last_amount" | "equal_split" | "last_split"
>;

/** What an amount can be taken from. */
export interface Shares {
    dividend: number;
    /** What each gets where all who are needed get the same, rounded down. */
    equal: number | null;
    /** What the seat got out of the last deal. */
    before: number | null;
    /** The last amount of this device. */
    last: number | null;
}

/** Returns what each gets of a payout that all who are needed share alike, the Boss as well. */
export function equalSplit({
    payout,
    slots,
    choose,
}: Pick<BossDeal, "payout" | "slots" | "choose">): number | null {
    const needed = slots.filter((slot) => slot.is_required).length + choose;
    return needed > 1 ? Math.floor(payout / needed) : null;
}

/** Returns the amounts that are mostly agreed to: shares of a dividend or of all, and those before; each once. */
export function amountKeys({ dividend, equal, before, last }: Shares, labels: KeyLabels): AmountKey[] {
    const half = dividend % 2 ? labels.half_rounded : labels.half_dividend;
    const keys = [
        ...(dividend > 1 ? [{ amount: Math.floor(dividend / 2), label: half }] : []),
        { amount: dividend, label: labels.one_dividend },
        ...(equal === null ? [] : [{ amount: equal, label: labels.equal_split }]),
        ...(before === null ? [] : [{ amount: before, label: labels.last_split }]),
        ...(last === null ? [] : [{ amount: last, label: labels.last_amount }]),
    ];
    return keys.filter((key, index) => keys.findIndex((one) => one.amount === key.amount) === index);
}

/** Returns the amount to begin with: a whole dividend, as far as the deal pays that. */
export function firstAmount(dividend: number, payout: number): number {
    return Math.min(dividend, payout);
}
