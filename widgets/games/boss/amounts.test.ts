import { expect, it } from "vitest";
import { amountKeys, firstAmount } from "./amounts";

const LABELS = { half_dividend: "half", half_rounded: "rounded", one_dividend: "whole", last_amount: "last" };
const keys = (dividend: number, last: number | null): [number, string][] =>
    amountKeys(dividend, last, LABELS).map((one) => [one.amount, one.label]);

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
