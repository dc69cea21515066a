import type { BossLabels } from "../../frontend/contract/screens";

/** An amount that is proposed, and what it is. */
export interface AmountKey {
    amount: number;
    label: string;
}

type KeyLabels = Pick<BossLabels, "half_dividend" | "half_rounded" | "one_dividend" | "last_amount">;

/** Returns the amounts that are mostly agreed to: a half and a whole dividend, and the last one; each once. */
export function amountKeys(dividend: number, last: number | null, labels: KeyLabels): AmountKey[] {
    const half = dividend % 2 ? labels.half_rounded : labels.half_dividend;
    const keys = [
        ...(dividend > 1 ? [{ amount: Math.floor(dividend / 2), label: half }] : []),
        { amount: dividend, label: labels.one_dividend },
        ...(last === null ? [] : [{ amount: last, label: labels.last_amount }]),
    ];
    return keys.filter((key, index) => keys.findIndex((one) => one.amount === key.amount) === index);
}

/** Returns the amount to begin with: a whole dividend, as far as the deal pays that. */
export function firstAmount(dividend: number, payout: number): number {
    return Math.min(dividend, payout);
}
