import { describe, expect, it } from "vitest";
import { isRight, markOf, mistakeOf, othersOf, solutionOf } from "./verdict";

const WHY = [{ clause: "REP-5.2", text: "Bid more than that." }];
const OPTIONS = [
    { text: "Bo bids 1.", reasons: WHY },
    { text: "Bo bids 2.", reasons: [] },
    { text: "Bo bids 9.", reasons: WHY },
];

const asked = (chosen: number | null) => ({
    chosen,
    right: chosen === null ? null : 1,
    options: OPTIONS,
});

describe("a verdict", () => {
    it("says nothing before an answer is given", () => {
        expect(isRight(asked(null))).toBe(false);
        expect(OPTIONS.map((_, index) => markOf(asked(null), index))).toEqual([null, null, null]);
        expect(solutionOf(asked(null))).toBeNull();
        expect(mistakeOf(asked(null))).toBeNull();
    });

    it("marks the right answer alone where that was chosen", () => {
        expect(isRight(asked(1))).toBe(true);
        expect(OPTIONS.map((_, index) => markOf(asked(1), index))).toEqual([null, "solution", null]);
        expect(mistakeOf(asked(1))).toBeNull();
        expect(othersOf(asked(1))).toEqual([OPTIONS[0], OPTIONS[2]]);
    });

    it("marks what was chosen beside the right answer where that is another one", () => {
        expect(isRight(asked(0))).toBe(false);
        expect(OPTIONS.map((_, index) => markOf(asked(0), index))).toEqual(["chosen", "solution", null]);
        expect(mistakeOf(asked(0))).toBe(OPTIONS[0]);
        expect(solutionOf(asked(0))).toBe(OPTIONS[1]);
        expect(othersOf(asked(0))).toEqual([OPTIONS[2]]);
    });
});
