import { describe, expect, it } from "vitest";
import { isSameLine, readLines } from "./line";

it("compares lines by who stands in them", () => {
    expect(isSameLine(["clerk", "trader"], ["trader", "clerk"])).toBe(true);
    expect(isSameLine(["clerk", "trader"], ["clerk", "lawyer"])).toBe(false);
    expect(isSameLine(["clerk"], ["clerk", "trader"])).toBe(false);
});

describe("a line that was chosen before", () => {
    const choices = { games: 3, employees: ["a", "b", "c"], length: 2 };
    it("is as it was", () => {
        const kept = { lines: [["a", "b"]], picking: [0] };
        expect(readLines(kept, choices)).toEqual(kept);
        const three = { lines: [["a"], "random", ["b", "c"]], picking: [2] };
        expect(readLines(three, choices)).toEqual(three);
    });
    it("has nobody who is not there, no more than there is room for, and no other number of games", () => {
        const kept = { lines: [["a", "x", "a", "b", "c"]], picking: [0, 3, "0"] };
        expect(readLines(kept, choices)).toEqual({ lines: [["a", "b"]], picking: [0] });
        const two = { lines: [["a"], ["b"]], picking: [] };
        for (const none of [two, 7]) expect(readLines(none, choices).lines).toEqual(["random"]);
    });
});
