import { describe, expect, it } from "vitest";
import { changesOf, counterText, typedDifference } from "./corrections";

describe("a correction", () => {
    it("shows what a counter is to be, and a difference with its sign", () => {
        expect(counterText(5, 2)).toBe("7");
        expect(counterText(5, -6)).toBe("−1");
        expect(counterText(null, 3)).toBe("+3");
    });
    it("is typed as what a counter is to be, where that is known", () => {
        expect(typedDifference("27", 5)).toBe(22);
        expect(typedDifference(" 5 ", 5)).toBe(0);
        expect(typedDifference("0", 5)).toBe(-5);
    });
    it("is typed as a difference, where only the player knows the counter", () => {
        expect(typedDifference("+12", null)).toBe(12);
        expect(typedDifference("12", null)).toBe(12);
        expect(typedDifference("-3", null)).toBe(-3);
        expect(typedDifference("−3", null)).toBe(-3);
    });
    it("takes its own texts, as they stand in the field", () => {
        for (const [now, difference] of [
            [5, 2],
            [null, 3],
            [null, -3],
        ] as const)
            expect(typedDifference(counterText(now, difference), now)).toBe(difference);
    });
    it("takes nothing that is no whole number", () => {
        for (const text of ["", "-", "+", "1.5", "1e3", "two", "12345678", "--1", "0x10", "±0"])
            expect(typedDifference(text, 5)).toBeNull();
    });
    it("consists of what is changed", () => {
        expect(changesOf({ hq: 0, credits: -2 })).toEqual({ credits: -2 });
    });
});
