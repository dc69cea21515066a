import { describe, expect, it } from "vitest";
import { isRight, markOf, mistakeOf, othersOf, solutionOf } from "./verdict";

const WHY = [{ clause: "REP-5.2", text: "Bid more than that." }];
const OPTIONS = [
    { text: "Bo bids 1.", reasons: WHY },
    { text: "Bo bids 2.", reasons: [] },
    { text: "Bo bids 9.", reasons: WHY },
];

const answered = (chosen: number | null) => ({
    chosen,
    right: chosen === null ? null : 1,
    options: OPTIONS,
});

describe("a verdict", () => {
    it("says nothing before an answer is given", () => {
        expect(isRight(answered(null))).toBe(false);
        expect(OPTIONS.map((_, index) => markOf(answered(null), index))).toEqual([null, null, null]);
        expect(solutionOf(answered(null))).toBeNull();
        expect(mistakeOf(answered(null))).toBeNull();
    });

    it("marks the right answer alone where that was chosen", () => {
        expect(isRight(answered(1))).toBe(true);
        expect(OPTIONS.map((_, index) => markOf(answered(1), index))).toEqual([null, "solution", null]);
        expect(mistakeOf(answered(1))).toBeNull();
        expect(othersOf(answered(1))).toEqual([OPTIONS[0], OPTIONS[2]]);
    });

    it("marks what was chosen beside the right answer where that is another one", () => {
        expect(isRight(answered(0))).toBe(false);
        expect(OPTIONS.map((_, index) => markOf(answered(0), index))).toEqual(["chosen", "solution", null]);
        expect(mistakeOf(answered(0))).toBe(OPTIONS[0]);
        expect(solutionOf(answered(0))).toBe(OPTIONS[1]);
        expect(othersOf(answered(0))).toEqual([OPTIONS[2]]);
    });
});
