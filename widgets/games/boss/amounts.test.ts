import { expect, it } from "vitest";
import { amountKeys, equalSplit, firstAmount } from "./amounts";

const LABELS = {
    half_dividend: "half",
    half_rounded: "rounded",
    one_dividend: "whole",
    last_amount: "last",
    equal_split: "equal",
    last_split: "before",
};
const keys = (
    dividend: number,
    last: number | null,
    equal: number | null = null,
    before: number | null = null,
): [number, string][] =>
    amountKeys({ dividend, last, equal, before }, LABELS).map((one) => [one.amount, one.label]);

it("is proposed by shares of a dividend, in whole numbers, and as it was last", () => {
    expect(keys(7, 5)).toEqual([
        [3, "rounded"],
        [7, "whole"],
        [5, "last"],
    ]);
    expect(keys(8, null)).toEqual([
        [4, "half"],
        [8, "whole"],
    ]);
});

it("is proposed once, however often it comes up", () => {
    expect(keys(8, 4)).toEqual([
        [4, "half"],
        [8, "whole"],
    ]);
});

it("has no half of 1", () => expect(keys(1, null)).toEqual([[1, "whole"]]));

it("begins with a dividend, or all that the deal pays", () => {
    expect(firstAmount(6, 18)).toBe(6);
    expect(firstAmount(6, 5)).toBe(5);
});

it("is proposed by an equal split too, and as the seat had it last time", () =>
    expect(keys(8, 2, 5, 3)).toEqual([
        [4, "half"],
        [8, "whole"],
        [5, "equal"],
        [3, "before"],
        [2, "last"],
    ]));

it("is split alike among all who are needed, the Boss as well", () => {
    const slot = { clan: "", is_required: true, by: null, offers: [], poster: null, is_travelled: false };
    const listed = { ...slot, is_required: false };
    expect(equalSplit({ payout: 17, choose: 1, slots: [slot, slot, listed, listed] })).toBe(5);
    expect(equalSplit({ payout: 17, choose: 0, slots: [slot] })).toBeNull();
});
